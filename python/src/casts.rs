//! Casts of rows of shapes, and rays: when shapes that translate first come into contact.

use crate::ask::{Answer, refused};
use crate::check::vector;
use crate::failures::{Failed, Failures};
use crate::impacts::{Answered, Claims, Options, Row, columns, nothing, words};
use crate::paired::paired;
use crate::pool::Threads;
use crate::run::{Amount, places, run_amount};
use crate::sides::{Side, Side2, Side3};
use barycode::expert::Dimension;
use barycode::{Cast, CheckError, Convex, Impact};
use barycode_batch::{InLanes, Pairs, PosedRows};
use numpy::{PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows of pairs in lanes that take about as long as a cast, and as its check.
const WORK: usize = 8;
const PROOF: usize = 64;

/// How the shapes of each row move: whether B is a point that moves along a ray; velocities of A
/// and of B, or origins and directions; until when. Columns have a row for each, or one for all.
#[derive(FromPyObject)]
pub(crate) struct Courses<'py>(
    bool,
    PyReadonlyArray1<'py, f64>,
    PyReadonlyArray1<'py, f64>,
    PyReadonlyArray1<'py, f64>,
);

/// How a question is run: threads, progress.
#[derive(FromPyObject)]
pub(crate) struct How<'py>(pub(crate) Threads<'py>, pub(crate) Option<Bound<'py, PyAny>>);

paired! {
    /// First contacts of shapes that move at constant velocities. Of rays both sides are shapes.
    cast2, cast3 = cast(courses: Courses<'py>, options: Options, how: How<'py>) -> Answer<'py>
}

paired! {
    /// Proves an answer about casts again.
    check_casts2, check_casts3 = check_casts(
        courses: Courses<'py>, options: Options, answer: Answered<'py>, how: How<'py>
    ) -> Failed
}

/// Both shapes of a row.
type Shapes<'s, V> = [&'s dyn Convex<Vector = V>; 2];

/// What moves how.
struct Moves<'a> {
    ray: bool,
    first: &'a [f64],
    second: &'a [f64],
    until: &'a [f64],
}

impl<'a> Moves<'a> {
    fn read(courses: &'a Courses<'_>, rows: usize, dimension: usize) -> PyResult<Self> {
        let Courses(ray, first, second, until) = courses;
        let fits = |column: &PyReadonlyArray1<'_, f64>, width: usize| [1, rows].contains(&(column.len() / width));
        if !(fits(first, dimension) && fits(second, dimension) && fits(until, 1)) {
            return Err(PyValueError::new_err(format!("{rows} rows move in other numbers of ways")));
        }
        Ok(Self { ray: *ray, first: first.as_slice()?, second: second.as_slice()?, until: until.as_slice()? })
    }

    /// A row of a column of vectors, which may be one for all.
    fn vector<V: Dimension<Scalar = f64>>(column: &[f64], row: usize) -> V {
        vector(column, if column.len() == V::DIMENSION { 0 } else { row })
    }

    fn question<V: Dimension<Scalar = f64>>(&self, row: usize) -> (V, V, f64) {
        let until = self.until[if self.until.len() == 1 { 0 } else { row }];
        (Self::vector(self.first, row), Self::vector(self.second, row), until)
    }

    fn answer<V: Dimension<Scalar = f64>>(&self, cast: &Cast<V>, row: usize, [a, b]: Shapes<'_, V>) -> Impact<V> {
        let (first, second, until): (V, V, f64) = self.question(row);
        if self.ray { cast.ray(&a, first, second, until) } else { cast.shape(&a, first, &b, second, until) }
    }

    fn check<V: Dimension<Scalar = f64>>(
        &self,
        cast: &Cast<V>,
        row: usize,
        [a, b]: Shapes<'_, V>,
        answer: &Impact<V>,
    ) -> Result<(), CheckError> {
        let (first, second, until): (V, V, f64) = self.question(row);
        if self.ray {
            cast.check_ray(answer, &a, first, second, until)
        } else {
            cast.check_shape(answer, &a, first, &b, second, until)
        }
    }
}

fn cast<'py, V: InLanes<Scalar = f64> + Dimension<Scalar = f64>>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    courses: Courses<'py>,
    options: Options,
    How(threads, progress): How<'py>,
) -> PyResult<Answer<'py>> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let (moves, cast) = (Moves::read(&courses, rows, V::DIMENSION)?, options.cast::<V>());
    let nothing = nothing().map_err(|fault| PyValueError::new_err(fault.to_string()))?;
    let found = places::<Impact<V>>(rows)?;
    let open = |row: usize| {
        let mut answer = nothing;
        answer.first[1] = moves.question::<V>(row).2;
        answer
    };
    let visitor = |row: usize, shapes: Option<Shapes<'_, V>>| {
        found[row].get_or_init(|| shapes.map_or_else(|| open(row), |shapes| moves.answer(&cast, row, shapes)));
    };
    let amount = Amount { rows, work: rows.saturating_mul(WORK) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(&pairs, &visitor))?;
    let found: Vec<Row<V>> =
        found.into_iter().map(|row| Row { impact: row.into_inner().unwrap_or(nothing), fault: None }).collect();
    columns(py, pairs.dimensions(), &found)
}

fn check_casts<'py, V: InLanes<Scalar = f64> + Dimension<Scalar = f64>>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    courses: Courses<'py>,
    options: Options,
    answer: Answered<'py>,
    How(threads, progress): How<'py>,
) -> PyResult<Failed> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let (moves, cast) = (Moves::read(&courses, rows, V::DIMENSION)?, options.cast::<V>());
    let claims = Claims::<V>::read(&answer, rows)?;
    let failures = Failures::default();
    let visitor = |row: usize, shapes: Option<Shapes<'_, V>>| {
        let checked = claims.impact(row).and_then(|impact| match shapes {
            Some(shapes) => moves.check(&cast, row, shapes, &impact),
            None if claims.is_empty(row) => Ok(()),
            None => Err(CheckError::NotFinite),
        });
        if let Err(fault) = checked {
            failures.add(row, words(fault));
        }
    };
    let amount = Amount { rows, work: rows.saturating_mul(PROOF) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(&pairs, &visitor))?;
    Ok(failures.found())
}
