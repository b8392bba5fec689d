//! Columns of answers about shapes that move: written from answers, and read as claims.

use crate::ask::{Answer, shaped};
use barycode::expert::{Dimension, Point, Vector};
use barycode::{Cast, CheckError, Impact, ImpactVerdict, ShapeError, StartOverlap, Stop, Touching, Verdict};
use numpy::{IntoPyArray, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Options of a question: target distance, whether shapes that touch are free, whether those that
/// are in contact at the start are asked when they part, resolution.
#[derive(Clone, Copy, FromPyObject, IntoPyObject)]
pub(crate) struct Options(f64, bool, bool, f64);

impl Options {
    /// The question.
    pub(crate) fn cast<V: Vector<Scalar = f64>>(self) -> Cast<V> {
        let Self(target, free, leaving, resolution) = self;
        let touching = if free { Touching::Free } else { Touching::Collides };
        let start = if leaving { StartOverlap::Leaving } else { StartOverlap::Hit };
        Cast::new().target_distance(target).touching(touching).start(start).resolution(resolution)
    }
}

/// An answer that claims nothing.
pub(crate) fn nothing<V: Dimension<Scalar = f64>>() -> Result<Impact<V>, ShapeError> {
    let nowhere = V::axis(0) * f64::NAN;
    Ok(Cast::new().ray(&Point::new(V::default())?, nowhere, V::default(), 0.0))
}

/// The number of a verdict in Python, which for `Undecided` is that of other verdicts.
pub(crate) fn code(verdict: ImpactVerdict) -> u8 {
    match verdict {
        ImpactVerdict::Free => 0,
        ImpactVerdict::Contact => 1,
        ImpactVerdict::Undecided => 3,
    }
}

/// The answer about a row.
pub(crate) struct Row<V: Vector> {
    pub(crate) impact: Impact<V>,
    /// What is wrong with an argument, where something is.
    pub(crate) fault: Option<String>,
}

/// The columns of answers in these dimensions, by their names; times and points that an answer does
/// not have are NaN, and so is no normal.
pub(crate) fn columns<'py, V: Vector<Scalar = f64>>(
    py: Python<'py>,
    shape: &[usize],
    rows: &[Row<V>],
) -> PyResult<Answer<'py>> {
    let columns = PyDict::new(py);
    let times = |of: &dyn Fn(&Impact<V>) -> [f64; 2]| rows.iter().flat_map(|row| of(&row.impact)).collect::<Vec<_>>();
    let vectors = |of: &dyn Fn(&Impact<V>) -> Option<V>, none: f64| {
        let mut numbers = Vec::with_capacity(rows.len() * V::DIMENSION);
        for row in rows {
            let vector = of(&row.impact);
            numbers.extend((0..V::DIMENSION).map(|axis| vector.map_or(none, |vector| vector.coordinate(axis))));
        }
        numbers
    };
    let codes = |of: &dyn Fn(&Impact<V>) -> u8| rows.iter().map(|row| of(&row.impact)).collect::<Vec<_>>();
    let with = |width: usize| shape.iter().copied().chain([width]).collect::<Vec<_>>();
    let (pairs, points) = (with(2), with(V::DIMENSION));
    columns.set_item("verdict", shaped(py, shape, codes(&|impact| code(impact.verdict)))?)?;
    columns.set_item("first", shaped(py, &pairs, times(&|impact| impact.first))?)?;
    columns.set_item("leaves", shaped(py, &pairs, times(&|impact| impact.leaves.unwrap_or([f64::NAN; 2])))?)?;
    columns.set_item("start", shaped(py, shape, codes(&|impact| impact.start as u8))?)?;
    columns.set_item("normal", shaped(py, &points, vectors(&|impact| impact.normal, 0.0))?)?;
    columns.set_item("on_a", shaped(py, &points, vectors(&|impact| impact.on_a, f64::NAN))?)?;
    columns.set_item("on_b", shaped(py, &points, vectors(&|impact| impact.on_b, f64::NAN))?)?;
    let cells = rows.iter().map(|row| i64::from(row.impact.cells)).collect();
    columns.set_item("cells", shaped(py, shape, cells)?)?;
    let open = rows.iter().enumerate().filter(|(_, row)| row.impact.verdict == ImpactVerdict::Undecided);
    let reason = |row: &Row<V>| row.fault.clone().unwrap_or_else(|| row.impact.stop.to_string());
    let (open, reasons): (Vec<i64>, Vec<String>) = open.map(|(place, row)| (place as i64, reason(row))).unzip();
    Ok((columns, (!open.is_empty()).then(|| (open.into_pyarray(py), reasons))))
}

/// Columns of an answer, row by row: verdicts; how the shapes lie at the start; first contact,
/// when they part, normal, points of A and of B; numbers of cells.
#[derive(FromPyObject)]
pub(crate) struct Answered<'py>(
    PyReadonlyArray1<'py, u8>,
    PyReadonlyArray1<'py, u8>,
    [PyReadonlyArray1<'py, f64>; 5],
    PyReadonlyArray1<'py, i64>,
);

/// What an answer says of its rows.
pub(crate) struct Claims<'a, V: Vector> {
    verdict: &'a [u8],
    start: &'a [u8],
    numbers: [&'a [f64]; 5],
    cells: &'a [i64],
    nothing: Impact<V>,
}

impl<'a, V: Dimension<Scalar = f64>> Claims<'a, V> {
    /// The columns, all of which have to be there in full.
    pub(crate) fn read(answer: &'a Answered<'_>, rows: usize) -> PyResult<Self> {
        let Answered(verdict, start, numbers, cells) = answer;
        let lengths = numbers.iter().zip([2, 2, V::DIMENSION, V::DIMENSION, V::DIMENSION]);
        let whole = [verdict.len(), start.len(), cells.len()] == [rows; 3];
        if !whole || lengths.into_iter().any(|(column, width)| column.len() != width * rows) {
            return Err(PyValueError::new_err(format!("an answer about {rows} rows has columns of other lengths")));
        }
        let [first, leaves, normal, on_a, on_b] = numbers;
        let numbers = [first.as_slice()?, leaves.as_slice()?, normal.as_slice()?, on_a.as_slice()?, on_b.as_slice()?];
        let nothing = nothing().map_err(|fault| PyValueError::new_err(fault.to_string()))?;
        Ok(Self { verdict: verdict.as_slice()?, start: start.as_slice()?, numbers, cells: cells.as_slice()?, nothing })
    }

    /// Whether a row claims nothing, as one of which an argument is not finite.
    pub(crate) fn is_empty(&self, row: usize) -> bool {
        self.verdict[row] == code(ImpactVerdict::Undecided)
    }

    /// The answer about a row.
    pub(crate) fn impact(&self, row: usize) -> Result<Impact<V>, CheckError> {
        let [first, leaves, normal, on_a, on_b] = self.numbers;
        let times = |column: &[f64]| [column[2 * row], column[2 * row + 1]];
        let point = |column: &[f64]| {
            let numbers = &column[row * V::DIMENSION..][..V::DIMENSION];
            (!numbers.iter().all(|number| number.is_nan())).then(|| crate::check::vector(column, row))
        };
        let mut impact = self.nothing;
        impact.verdict = match self.verdict[row] {
            0 => ImpactVerdict::Free,
            1 => ImpactVerdict::Contact,
            3 => ImpactVerdict::Undecided,
            _ => return Err(CheckError::Verdict),
        };
        impact.start = match self.start[row] {
            0 => Verdict::Separated,
            1 => Verdict::Touching,
            2 => Verdict::Penetrating,
            3 => Verdict::Undecided,
            _ => return Err(CheckError::Verdict),
        };
        let normal: V = crate::check::vector(normal, row);
        (impact.first, impact.leaves) =
            (times(first), Some(times(leaves)).filter(|&[low, high]| !(low.is_nan() && high.is_nan())));
        impact.normal = (normal != V::default()).then_some(normal);
        (impact.on_a, impact.on_b) = (point(on_a), point(on_b));
        impact.cells = u32::try_from(self.cells[row]).map_err(|_| CheckError::Cells)?;
        impact.stop = Stop::Optimal;
        Ok(impact)
    }
}

/// What is wrong with an answer, in words that go for motion.
pub(crate) fn words(fault: CheckError) -> String {
    match fault {
        CheckError::Witness => "the points are not those of the shapes at the first contact".into(),
        fault => fault.to_string(),
    }
}
