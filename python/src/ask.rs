//! Questions about rows of pairs.

use crate::pool::Threads;
use crate::run::run;
use crate::sides::{Side, Side2, Side3};
use barycode::Stop;
use barycode_batch::{
    Batch, BatchError, ClosestPointsMut, ContactsMut, DistancesMut, InLanes, Notes, Pairs, PosedRows, VectorSlice,
    VerdictSlice, VerdictsMut,
};
use numpy::ndarray::ArrayD;
use numpy::{Element, IntoPyArray, PyArray1, PyArrayDyn};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// Columns by their names; rows that are undecided, with the reasons, where there are any.
type Answer<'py> = (Bound<'py, PyDict>, Option<Undecided<'py>>);

/// Rows that are undecided, and the reasons.
pub(crate) type Undecided<'py> = (Bound<'py, PyArray1<i64>>, Vec<&'static str>);

/// What is asked of each row.
#[derive(Clone, Copy, PartialEq)]
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
        let Ok(name) = value.cast::<PyString>() else {
            return value.extract().map(Self::Within);
        };
        match name.to_str()? {
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
    a: Side<'py, Side2>,
    b: Side<'py, Side2>,
    threads: Threads,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    ask(py, question, [a.rows()?, b.rows()?], threads, progress)
}

/// A question about pairs of space.
#[pyfunction]
pub(crate) fn ask3<'py>(
    py: Python<'py>,
    question: Question,
    a: Side<'py, Side3>,
    b: Side<'py, Side3>,
    threads: Threads,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    ask(py, question, [a.rows()?, b.rows()?], threads, progress)
}

/// Memory for the columns of any question.
struct Memory {
    dimension: usize,
    verdict: Vec<u8>,
    numbers: [Vec<f64>; 3],
    vectors: [Vec<f64>; 3],
}

impl Memory {
    fn new(rows: usize, dimension: usize, question: Question) -> Self {
        let (numbers, vectors) = match question {
            Question::Intersects | Question::Within(_) => (0, 0),
            Question::Distance => (1, 0),
            Question::ClosestPoints | Question::Contact => (1, dimension),
        };
        Self {
            dimension,
            verdict: vec![0; rows],
            numbers: [(); 3].map(|()| vec![0.0; numbers * rows]),
            vectors: [(); 3].map(|()| vec![0.0; vectors * rows]),
        }
    }

    /// The columns that the question has, by their names, in these dimensions.
    fn columns<'py>(self, py: Python<'py>, shape: &[usize], question: Question) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        columns.set_item(intern!(py, "verdict"), shaped(py, shape, self.verdict)?)?;
        if matches!(question, Question::Intersects | Question::Within(_)) {
            return Ok(columns);
        }
        let names = [intern!(py, "distance"), intern!(py, "lower"), intern!(py, "upper")];
        for (name, column) in names.into_iter().zip(self.numbers) {
            columns.set_item(name, shaped(py, shape, column)?)?;
        }
        if question == Question::Distance {
            return Ok(columns);
        }
        let names = [intern!(py, "normal"), intern!(py, "on_a"), intern!(py, "on_b")];
        for (name, column) in names.into_iter().zip(self.vectors) {
            let shape: Vec<usize> = shape.iter().copied().chain([self.dimension]).collect();
            columns.set_item(name, shaped(py, &shape, column)?)?;
        }
        Ok(columns)
    }
}

/// A column in these dimensions, without a copy.
fn shaped<'py, N: Element>(py: Python<'py>, shape: &[usize], column: Vec<N>) -> PyResult<Bound<'py, PyArrayDyn<N>>> {
    let rows = ArrayD::from_shape_vec(shape, column).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(PyArrayDyn::from_owned_array(py, rows))
}

fn ask<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    question: Question,
    [a, b]: [PosedRows<'_, V>; 2],
    threads: Threads,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let mut memory = Memory::new(rows, V::DIMENSION, question);
    let notes = run(py, threads, progress, rows, |batch| question.answer(&batch, &pairs, &mut memory))?;
    let columns = memory.columns(py, pairs.dimensions(), question)?;
    let undecided = (!notes.undecided.is_empty()).then(|| {
        let (rows, reasons): (Vec<i64>, Vec<_>) =
            notes.undecided.iter().map(|one| (one.row as i64, reason(one.stop))).unzip();
        (rows.into_pyarray(py), reasons)
    });
    Ok((columns, undecided))
}

impl Question {
    fn answer<V: InLanes<Scalar = f64>>(
        self,
        batch: &Batch<'_>,
        pairs: &Pairs<'_, V>,
        memory: &mut Memory,
    ) -> Result<Notes, BatchError> {
        let Memory { verdict, numbers, vectors, .. } = memory;
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
