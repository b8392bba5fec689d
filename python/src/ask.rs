//! Questions about rows of pairs.

use crate::run::run;
use crate::tables::{Table2, Table3};
use barycode::{Stop, d2, d3};
use barycode_batch::{
    Batch, BatchError, ClosestPointsMut, ContactsMut, DistancesMut, InLanes, Notes, Pairs, PosedRows, Poses, ShapeIds,
    VectorSlice, VerdictsMut,
};
use numpy::{IntoPyArray, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A side: table, ids, form of the poses, poses.
type Side<'py, T> = (Bound<'py, T>, PyReadonlyArrayDyn<'py, u32>, String, PyReadonlyArrayDyn<'py, f64>);

/// Columns, rows that are undecided, and the reasons.
type Answer<'py> = (Vec<Bound<'py, PyAny>>, Bound<'py, PyAny>, Vec<String>);

/// A question about pairs of the plane.
#[pyfunction]
pub(crate) fn ask2<'py>(
    py: Python<'py>,
    question: &str,
    a: Side<'py, Table2>,
    b: Side<'py, Table2>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    let sides =
        [&a, &b].map(|(table, ids, form, rows)| side(&table.get().0, ids, rows, poses2(form, rows.as_slice()?)?));
    let [a, b] = sides;
    ask(py, question, a?, b?, threads, progress)
}

/// A question about pairs of space.
#[pyfunction]
pub(crate) fn ask3<'py>(
    py: Python<'py>,
    question: &str,
    a: Side<'py, Table3>,
    b: Side<'py, Table3>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    let sides =
        [&a, &b].map(|(table, ids, form, rows)| side(&table.get().0, ids, rows, poses3(form, rows.as_slice()?)?));
    let [a, b] = sides;
    ask(py, question, a?, b?, threads, progress)
}

fn side<'t, V: InLanes>(
    table: &'t barycode_batch::ShapeTable<V>,
    ids: &'t PyReadonlyArrayDyn<'_, u32>,
    rows: &PyReadonlyArrayDyn<'_, f64>,
    poses: Poses<'t, V>,
) -> PyResult<PosedRows<'t, V>> {
    let (shapes, leading) = (ids.shape(), &rows.shape()[..rows.ndim() - 1]);
    let side = PosedRows::new(table, ShapeIds::Numbers(ids.as_slice()?), poses);
    // Columns of several dimensions have other lengths than each other.
    side.and_then(|side| side.shaped(shapes, leading)).map_err(refused)
}

fn poses2<'t>(form: &str, numbers: &'t [f64]) -> PyResult<Poses<'t, d2::Vec2<f64>>> {
    Ok(match form {
        "translation" => Poses::xy(numbers.as_chunks().0),
        "angle" => Poses::angles(numbers.as_chunks().0),
        "cos_sin" => Poses::cos_sin(numbers.as_chunks().0),
        "matrix" => Poses::matrices3x3(numbers.as_chunks().0),
        _ => return Err(PyValueError::new_err(format!("no poses are called {form}"))),
    })
}

fn poses3<'t>(form: &str, numbers: &'t [f64]) -> PyResult<Poses<'t, d3::Vec3<f64>>> {
    Ok(match form {
        "translation" => Poses::xyz(numbers.as_chunks().0),
        "xyz_wxyz" => Poses::xyz_wxyz(numbers.as_chunks().0),
        "xyz_xyzw" => Poses::xyz_xyzw(numbers.as_chunks().0),
        "matrix" => Poses::matrices4x4(numbers.as_chunks().0),
        _ => return Err(PyValueError::new_err(format!("no poses are called {form}"))),
    })
}

/// Memory for the columns of any question.
struct Memory {
    verdict: Vec<u8>,
    numbers: [Vec<f64>; 3],
    vectors: [Vec<f64>; 3],
}

impl Memory {
    fn new(rows: usize, numbers: usize, vectors: usize) -> Self {
        Self {
            verdict: vec![0; rows],
            numbers: [(); 3].map(|()| vec![0.0; numbers * rows]),
            vectors: [(); 3].map(|()| vec![0.0; vectors * rows]),
        }
    }
}

fn ask<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    question: &str,
    a: PosedRows<'_, V>,
    b: PosedRows<'_, V>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let (rows, dimension) = (pairs.len(), V::DIMENSION);
    let (numbers, vectors, answer): (usize, usize, Answerer<V>) = match question {
        "intersects" => (0, 0, intersects),
        "distance" => (1, 0, distance),
        "closest_points" => (1, dimension, closest_points),
        "contact" => (1, dimension, contact),
        _ => return Err(PyValueError::new_err(format!("no question is called {question}"))),
    };
    let mut memory = Memory::new(rows, numbers, vectors);
    let notes = run(py, threads, progress, rows, |batch| answer(&batch, &pairs, &mut memory))?;
    let Memory { verdict, numbers: three, vectors: others } = memory;
    let mut columns = vec![verdict.into_pyarray(py).into_any()];
    if numbers > 0 {
        columns.extend(three.map(|column| column.into_pyarray(py).into_any()));
    }
    if vectors > 0 {
        for column in others {
            columns.push(column.into_pyarray(py).reshape([rows, dimension])?.into_any());
        }
    }
    let (undecided, reasons): (Vec<i64>, Vec<String>) =
        notes.undecided.iter().map(|one| (one.row as i64, reason(one.stop).to_owned())).unzip();
    Ok((columns, undecided.into_pyarray(py).into_any(), reasons))
}

type Answerer<V> = fn(&Batch<'_>, &Pairs<'_, V>, &mut Memory) -> Result<Notes, BatchError>;

fn intersects<V: InLanes<Scalar = f64>>(
    batch: &Batch<'_>,
    pairs: &Pairs<'_, V>,
    memory: &mut Memory,
) -> Result<Notes, BatchError> {
    batch.intersects_columns(pairs, VerdictsMut { verdict: memory.verdict.as_mut_slice().into() })
}

fn distance<V: InLanes<Scalar = f64>>(
    batch: &Batch<'_>,
    pairs: &Pairs<'_, V>,
    memory: &mut Memory,
) -> Result<Notes, BatchError> {
    let [distance, lower, upper] = memory.numbers.each_mut().map(|column| Some(column.as_mut_slice()));
    let verdict = Some(memory.verdict.as_mut_slice().into());
    batch.distance_columns(pairs, DistancesMut { verdict, distance, lower, upper })
}

fn closest_points<V: InLanes<Scalar = f64>>(
    batch: &Batch<'_>,
    pairs: &Pairs<'_, V>,
    memory: &mut Memory,
) -> Result<Notes, BatchError> {
    let [distance, lower, upper] = memory.numbers.each_mut().map(|column| Some(column.as_mut_slice()));
    let [normal, on_a, on_b] = memory.vectors.each_mut().map(|column| Some(VectorSlice::Numbers(column)));
    let verdict = Some(memory.verdict.as_mut_slice().into());
    batch.closest_points_columns(pairs, ClosestPointsMut { verdict, distance, lower, upper, normal, on_a, on_b })
}

fn contact<V: InLanes<Scalar = f64>>(
    batch: &Batch<'_>,
    pairs: &Pairs<'_, V>,
    memory: &mut Memory,
) -> Result<Notes, BatchError> {
    let [signed_distance, lower, upper] = memory.numbers.each_mut().map(|column| Some(column.as_mut_slice()));
    let [normal, on_a, on_b] = memory.vectors.each_mut().map(|column| Some(VectorSlice::Numbers(column)));
    let verdict = Some(memory.verdict.as_mut_slice().into());
    batch.contact_columns(pairs, ContactsMut { verdict, signed_distance, lower, upper, normal, on_a, on_b })
}

/// Why nothing is proven of a row.
fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::NotFinite => "a number is infinite or not a number, or the row is no pose",
        Stop::OutOfRange => "coordinates are so large or small that products overflow or underflow",
        Stop::IterationLimit => "the limit of iterations",
        Stop::Stalled => "rounding left no progress",
        _ => "not decided",
    }
}

/// What the library has against a batch. Python has looked at lengths and indices before.
pub(crate) fn refused(error: BatchError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
