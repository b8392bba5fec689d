//! All pairs of two sides that meet.

use crate::ask::{Undecided, reason};
use crate::pool::Threads;
use crate::run::run;
use crate::sides::{Side, Side2, Side3};
use barycode_batch::{InLanes, Meetings, PosedRows};
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;

/// Time steps of the rows of both sides.
type Steps<'py> = (PyReadonlyArray1<'py, u32>, PyReadonlyArray1<'py, u32>);

/// Where the meetings of each row of A begin, rows of A, rows of B, verdicts; the places of those
/// that are undecided, and the reasons.
type Found<'py> = (Vec<Bound<'py, PyAny>>, Undecided<'py>);

/// How a search is run: number of pairs that may have to be answered, threads, progress.
#[derive(FromPyObject)]
pub(crate) struct How<'py>(usize, Threads, Option<Bound<'py, PyAny>>);

/// All pairs of the plane that are at most so far apart.
#[pyfunction]
pub(crate) fn meetings2<'py>(
    py: Python<'py>,
    a: Side<'py, Side2>,
    b: Side<'py, Side2>,
    within: f64,
    steps: Option<Steps<'py>>,
    how: How<'py>,
) -> PyResult<Found<'py>> {
    meetings(py, [a.rows()?, b.rows()?], within, steps, how)
}

/// All pairs of space that are at most so far apart.
#[pyfunction]
pub(crate) fn meetings3<'py>(
    py: Python<'py>,
    a: Side<'py, Side3>,
    b: Side<'py, Side3>,
    within: f64,
    steps: Option<Steps<'py>>,
    how: How<'py>,
) -> PyResult<Found<'py>> {
    meetings(py, [a.rows()?, b.rows()?], within, steps, how)
}

fn meetings<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    within: f64,
    steps: Option<Steps<'py>>,
    How(pairs, threads, progress): How<'py>,
) -> PyResult<Found<'py>> {
    let steps = match &steps {
        Some((of_a, of_b)) => Some((of_a.as_slice()?, of_b.as_slice()?)),
        None => None,
    };
    let found = run(py, threads, progress, pairs, |batch| match steps {
        Some((of_a, of_b)) => batch.meetings_at_steps((a, of_a), (b, of_b), within),
        None => batch.meetings(a, b, within),
    })?;
    let Meetings { starts, other, verdict, undecided, .. } = found;
    let mut rows = Vec::with_capacity(other.len());
    for (row, ends) in (0..).zip(starts.windows(2)) {
        rows.resize(rows.len() + ends[1] - ends[0], row);
    }
    let starts: Vec<i64> = starts.into_iter().map(|start| start as i64).collect();
    let others: Vec<i64> = other.into_iter().map(i64::from).collect();
    let codes: Vec<u8> = verdict.into_iter().map(|verdict| verdict as u8).collect();
    let columns = [starts, rows, others].map(|column| column.into_pyarray(py).into_any());
    let columns = columns.into_iter().chain([codes.into_pyarray(py).into_any()]).collect();
    let (places, reasons): (Vec<i64>, Vec<_>) = undecided.iter().map(|one| (one.row as i64, reason(one.stop))).unzip();
    Ok((columns, (places.into_pyarray(py), reasons)))
}
