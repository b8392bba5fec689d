//! Questions about rows of pairs.

use crate::paired::paired;
use crate::pool::Threads;
use crate::run::{has_room, run};
use crate::sides::{Side, Side2, Side3};
use barycode::expert::Vector;
use barycode::{Stop, Verdict};
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
pub(crate) type Answer<'py> = (Bound<'py, PyDict>, Option<Undecided<'py>>);

/// Rows that are undecided, and the reasons.
pub(crate) type Undecided<'py> = (Bound<'py, PyArray1<i64>>, Vec<String>);

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

paired! {
    /// A question about rows of pairs.
    ask2, ask3 = ask(question: Question, threads: Threads<'py>, progress: Option<Bound<'py, PyAny>>) -> Answer<'py>
}

/// Memory for the columns of any question: that of numbers, and that of vectors, in one piece each,
/// since making an array takes longer than answering a row.
pub(crate) struct Memory {
    rows: usize,
    dimension: usize,
    verdict: Vec<u8>,
    numbers: Vec<f64>,
    vectors: Vec<f64>,
}

/// A third of the memory of three columns.
fn thirds<N>(memory: &mut [N]) -> [&mut [N]; 3] {
    let (first, rest) = memory.split_at_mut(memory.len() / 3);
    let (second, third) = rest.split_at_mut(rest.len() / 2);
    [first, second, third]
}

impl Memory {
    pub(crate) fn new(rows: usize, dimension: usize, question: Question) -> PyResult<Self> {
        let (numbers, vectors) = match question {
            Question::Intersects | Question::Within(_) => (0, 0),
            Question::Distance => (3, 0),
            Question::ClosestPoints | Question::Contact => (3, 3 * dimension),
        };
        has_room(rows, 1 + size_of::<f64>() * (numbers + vectors))?;
        let (numbers, vectors) = (vec![0.0; numbers * rows], vec![0.0; vectors * rows]);
        Ok(Self { rows, dimension, verdict: vec![0; rows], numbers, vectors })
    }

    /// Writes a row: what the question has no columns for is left out.
    pub(crate) fn write<V: Vector<Scalar = f64>>(
        &mut self,
        row: usize,
        verdict: Verdict,
        numbers: [f64; 3],
        vectors: [V; 3],
    ) {
        self.verdict[row] = verdict as u8;
        for (column, number) in self.numbers.chunks_exact_mut(self.rows).zip(numbers) {
            column[row] = number;
        }
        for (column, vector) in self.vectors.chunks_exact_mut(self.rows * V::DIMENSION).zip(vectors) {
            for axis in 0..V::DIMENSION {
                column[row * V::DIMENSION + axis] = vector.coordinate(axis);
            }
        }
    }

    /// The columns that the question has, by their names, in these dimensions.
    pub(crate) fn columns<'py>(
        self,
        py: Python<'py>,
        shape: &[usize],
        question: Question,
    ) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        columns.set_item(intern!(py, "verdict"), shaped(py, shape, self.verdict)?)?;
        if matches!(question, Question::Intersects | Question::Within(_)) {
            return Ok(columns);
        }
        let names = [intern!(py, "distance"), intern!(py, "lower"), intern!(py, "upper")];
        set_thirds(&columns, names, shape, self.numbers)?;
        if question == Question::Distance {
            return Ok(columns);
        }
        let names = [intern!(py, "normal"), intern!(py, "on_a"), intern!(py, "on_b")];
        let shape: Vec<usize> = shape.iter().copied().chain([self.dimension]).collect();
        set_thirds(&columns, names, &shape, self.vectors)?;
        Ok(columns)
    }
}

/// Sets three columns in these dimensions, which are views of one array.
fn set_thirds<'py>(
    columns: &Bound<'py, PyDict>,
    names: [&Bound<'py, PyString>; 3],
    shape: &[usize],
    memory: Vec<f64>,
) -> PyResult<()> {
    let py = columns.py();
    let whole: Vec<usize> = [3].into_iter().chain(shape.iter().copied()).collect();
    let all = shaped(py, &whole, memory)?;
    for (place, name) in names.into_iter().enumerate() {
        // An array of one dimension hands out numbers, not arrays without dimensions.
        let column = if shape.is_empty() { all.get_item((place, py.Ellipsis()))? } else { all.get_item(place)? };
        columns.set_item(name, column)?;
    }
    Ok(())
}

/// A column in these dimensions, without a copy.
pub(crate) fn shaped<'py, N: Element>(
    py: Python<'py>,
    shape: &[usize],
    column: Vec<N>,
) -> PyResult<Bound<'py, PyArrayDyn<N>>> {
    let rows = ArrayD::from_shape_vec(shape, column).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(PyArrayDyn::from_owned_array(py, rows))
}

fn ask<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    question: Question,
    threads: Threads<'py>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Answer<'py>> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let mut memory = Memory::new(rows, V::DIMENSION, question)?;
    let notes = run(py, threads, progress, rows, |batch| question.answer(&batch, &pairs, &mut memory))?;
    let columns = memory.columns(py, pairs.dimensions(), question)?;
    Ok((columns, (!notes.undecided.is_empty()).then(|| listed(py, &notes.undecided))))
}

/// Rows that are undecided and the reasons, as batches note them.
pub(crate) fn listed<'py>(py: Python<'py>, undecided: &[barycode_batch::Undecided]) -> Undecided<'py> {
    with_reasons(py, undecided.iter().map(|one| (one.row, one.stop)))
}

/// Rows that are undecided, and the reasons.
pub(crate) fn with_reasons<'py>(py: Python<'py>, rows: impl Iterator<Item = (usize, Stop)>) -> Undecided<'py> {
    let (rows, reasons): (Vec<i64>, Vec<_>) = rows.map(|(row, stop)| (row as i64, stop.to_string())).unzip();
    (rows.into_pyarray(py), reasons)
}

impl Question {
    fn answer<V: InLanes<Scalar = f64>>(
        self,
        batch: &Batch<'_>,
        pairs: &Pairs<'_, V>,
        memory: &mut Memory,
    ) -> Result<Notes, BatchError> {
        let Memory { verdict, numbers, vectors, .. } = memory;
        let [distance, lower, upper] = thirds(numbers).map(Some);
        let [normal, on_a, on_b] = thirds(vectors).map(|column| Some(VectorSlice::Numbers(column)));
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

/// What the library has against a batch. Python has looked at lengths and indices before.
pub(crate) fn refused(error: BatchError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
