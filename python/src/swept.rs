//! Footprints along trajectories among obstacles over continuous time.

use crate::ask::{Undecided, listed, shaped};
use crate::impacts::code;
use crate::pool::Threads;
use crate::run::run_amount;
use crate::sides::{Side, Side2, Side3};
use crate::sweeps::{Among, Asked, Obstacles2, Obstacles3, signed};
use barycode::ImpactVerdict;
use barycode_batch::{Between, ClearanceOptions, SweptClearances, SweptCollisions, SweptVector};
use numpy::IntoPyArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows that a step over continuous time takes as long as.
const WORK: usize = 4;

/// Verdicts, numbers as the question has them, poses of trajectories, obstacles; rows that are
/// undecided.
type Answer<'py> = (Vec<Bound<'py, PyAny>>, Undecided<'py>);

/// How a question is run: tolerance of clearances, threads, progress.
#[derive(FromPyObject)]
pub(crate) struct How<'py>(f64, Threads<'py>, Option<Bound<'py, PyAny>>);

macro_rules! swept {
    ($($swept:ident, $side:ident, $obstacles:ident;)*) => {$(
        /// A question about footprints between their poses.
        #[pyfunction]
        pub(crate) fn $swept<'py>(
            py: Python<'py>,
            question: &str,
            rows: Side<'py, $side>,
            obstacles: Bound<'py, $obstacles>,
            among: Among<'py>,
            how: How<'py>,
        ) -> PyResult<Answer<'py>> {
            answer(py, &Asked::new(question, rows.rows()?, &obstacles.get().0, &among)?, how)
        }
    )*};
}
swept! {
    swept2, Side2, Obstacles2;
    swept3, Side3, Obstacles3;
}

fn answer<'py, V: SweptVector<Scalar = f64>>(
    py: Python<'py>,
    asked: &Asked<'_, V>,
    How(tolerance, threads, progress): How<'py>,
) -> PyResult<Answer<'py>> {
    let (amount, obstacles) = (asked.amount(WORK)?, asked.obstacles);
    match asked.question {
        "swept_collisions" => {
            let found = run_amount(py, threads, progress, amount, |batch| {
                batch.swept_collisions(asked.trajectories(), Between::Slerp, obstacles)
            })?;
            collisions(py, found)
        }
        "any_swept_collisions" => {
            let found = run_amount(py, threads, progress, amount, |batch| {
                batch.any_swept_collisions(asked.trajectories(), Between::Slerp, obstacles)
            })?;
            collisions(py, found)
        }
        "swept_clearances" => {
            let options = ClearanceOptions { cut_off: asked.limit, tolerance };
            let found = run_amount(py, threads, progress, amount, |batch| {
                batch.swept_clearances(asked.trajectories(), Between::Slerp, obstacles, options)
            })?;
            clearances(py, found)
        }
        name => Err(PyValueError::new_err(format!("no question is called {name}"))),
    }
}

fn codes(py: Python<'_>, verdicts: Vec<ImpactVerdict>) -> Bound<'_, PyAny> {
    verdicts.into_iter().map(code).collect::<Vec<u8>>().into_pyarray(py).into_any()
}

fn places(py: Python<'_>, places: Vec<u32>) -> Bound<'_, PyAny> {
    places.into_iter().map(signed).collect::<Vec<i64>>().into_pyarray(py).into_any()
}

fn collisions<'py>(py: Python<'py>, found: SweptCollisions<f64>) -> PyResult<Answer<'py>> {
    let SweptCollisions { verdict, row, first, obstacle, undecided, .. } = found;
    let first = shaped(py, &[first.len(), 2], first.into_flattened())?.into_any();
    let columns = vec![codes(py, verdict), first, places(py, row), places(py, obstacle)];
    Ok((columns, listed(py, &undecided)))
}

fn clearances<'py>(py: Python<'py>, found: SweptClearances<f64>) -> PyResult<Answer<'py>> {
    let SweptClearances { verdict, lower, upper, row, at, obstacle, undecided, .. } = found;
    let numbers = [lower, upper, at].map(|column| column.into_pyarray(py).into_any());
    let columns = [codes(py, verdict)].into_iter().chain(numbers);
    let columns = columns.chain([places(py, row), places(py, obstacle)]).collect();
    Ok((columns, listed(py, &undecided)))
}
