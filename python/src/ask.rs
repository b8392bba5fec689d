//! Questions about rows of pairs.

use crate::run::run;
use crate::tables::{Table2, Table3};
use barycode::{Stop, d2, d3};
use barycode_batch::{
    Batch, BatchError, ClosestPointsMut, ContactsMut, DistancesMut, InLanes, Notes, Pairs, PosedRows, Poses, ShapeIds,
    VectorSlice, VerdictSlice, VerdictsMut,
};
use numpy::{IntoPyArray, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A side: table, ids, form of the poses, poses.
pub(crate) type Side<'py, T> = (Bound<'py, T>, PyReadonlyArrayDyn<'py, u32>, String, PyReadonlyArrayDyn<'py, f64>);

/// Columns, rows that are undecided, and the reasons.
type Answer<'py> = (Vec<Bound<'py, PyAny>>, Bound<'py, PyAny>, Vec<String>);

/// What is asked of each row.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    Intersects,
    Within(f64),
    Distance,
    ClosestPoints,
    Contact,
}

impl<'a, 'py> FromPyObject<'a, 'py> for Question {
    type Error = PyErr;

    /// From the name, or from the distance of `within`.
    fn extract(value: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(margin) = value.extract() {
            return Ok(Self::Within(margin));
        }
        match value.extract()? {
            "intersects" => Ok(Self::Intersects),
            "distance" => Ok(Self::Distance),
            "closest_points" => Ok(Self::ClosestPoints),
            "contact" => Ok(Self::Contact),
            name => Err(PyValueError::new_err(format!("no question is called {name}"))),
        }
    }
}

/// A question about pairs of the plane.
#[pyfunction]
pub(crate) fn ask2<'py>(
    py: Python<'py>,
    question: Question,
    a: Side<'py, Table2>,
    b: Side<'py, Table2>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    ask(py, question, [side2(&a)?, side2(&b)?], threads, progress)
}

/// A question about pairs of space.
#[pyfunction]
pub(crate) fn ask3<'py>(
    py: Python<'py>,
    question: Question,
    a: Side<'py, Table3>,
    b: Side<'py, Table3>,
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    ask(py, question, [side3(&a)?, side3(&b)?], threads, progress)
}

/// Rows of the plane.
pub(crate) fn side2<'t>((table, ids, form, rows): &'t Side<'_, Table2>) -> PyResult<PosedRows<'t, d2::Vec2<f64>>> {
    side(&table.get().0, ids, rows, poses2(form, rows.as_slice()?)?)
}

/// Rows of space.
pub(crate) fn side3<'t>((table, ids, form, rows): &'t Side<'_, Table3>) -> PyResult<PosedRows<'t, d3::Vec3<f64>>> {
    side(&table.get().0, ids, rows, poses3(form, rows.as_slice()?)?)
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
    question: Question,
    [a, b]: [PosedRows<'_, V>; 2],
    threads: Option<usize>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let (rows, dimension) = (pairs.len(), V::DIMENSION);
    let (numbers, vectors) = match question {
        Question::Intersects | Question::Within(_) => (0, 0),
        Question::Distance => (1, 0),
        Question::ClosestPoints | Question::Contact => (1, dimension),
    };
    let mut memory = Memory::new(rows, numbers, vectors);
    let notes = run(py, threads, progress, rows, |batch| question.answer(&batch, &pairs, &mut memory))?;
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

impl Question {
    fn answer<V: InLanes<Scalar = f64>>(
        self,
        batch: &Batch<'_>,
        pairs: &Pairs<'_, V>,
        memory: &mut Memory,
    ) -> Result<Notes, BatchError> {
        let Memory { verdict, numbers, vectors } = memory;
        let [distance, lower, upper] = numbers.each_mut().map(|column| Some(column.as_mut_slice()));
        let [normal, on_a, on_b] = vectors.each_mut().map(|column| Some(VectorSlice::Numbers(column)));
        let codes = VerdictSlice::Codes(verdict);
        match self {
            Self::Intersects => batch.intersects_columns(pairs, VerdictsMut { verdict: codes }),
            Self::Within(margin) => batch.within_columns(pairs, margin, VerdictsMut { verdict: codes }),
            Self::Distance => {
                batch.distance_columns(pairs, DistancesMut { verdict: Some(codes), distance, lower, upper })
            }
            Self::ClosestPoints => {
                let to = ClosestPointsMut { verdict: Some(codes), distance, lower, upper, normal, on_a, on_b };
                batch.closest_points_columns(pairs, to)
            }
            Self::Contact => {
                let to =
                    ContactsMut { verdict: Some(codes), signed_distance: distance, lower, upper, normal, on_a, on_b };
                batch.contact_columns(pairs, to)
            }
        }
    }
}

/// Why nothing is proven of a row.
pub(crate) fn reason(stop: Stop) -> &'static str {
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
