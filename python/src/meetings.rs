//! All pairs of two sides that meet.

use crate::ask::{Undecided, listed};
use crate::paired::paired;
use crate::pool::Threads;
use crate::run::{Amount, run_amount};
use crate::sides::{Side, Side2, Side3};
use barycode_batch::{InLanes, Meetings, PosedRows};
use numpy::{IntoPyArray, PyReadonlyArray1};
use pyo3::prelude::*;

/// Time steps of the rows of both sides.
type Steps<'py> = (PyReadonlyArray1<'py, u32>, PyReadonlyArray1<'py, u32>);

/// Where the meetings of each row of A begin, rows of A, rows of B, verdicts; the places of those
/// that are undecided, and the reasons.
type Found<'py> = (Vec<Bound<'py, PyAny>>, Undecided<'py>);

/// How a search is run: rows of both sides, threads, progress.
#[derive(FromPyObject)]
pub(crate) struct How<'py>([usize; 2], Threads<'py>, Option<Bound<'py, PyAny>>);

paired! {
    /// All pairs that are at most so far apart.
    meetings2, meetings3 = meetings(within: f64, steps: Option<Steps<'py>>, how: How<'py>) -> Found<'py>
}

/// Pairs of rows of one time step that take about as long to search as a row to answer: most are
/// far apart.
const SEARCHED: usize = 64;

/// Rows that take about as long: all of both sides are read, and pairs of one time step searched.
fn work(rows: [usize; 2], steps: Option<(&[u32], &[u32])>) -> usize {
    let span = |steps: &[u32]| {
        let last = steps.iter().max()?;
        Some((last - steps.iter().min()?) as usize + 1)
    };
    let steps = steps.and_then(|(of_a, _)| span(of_a)).unwrap_or(1);
    let pairs = rows[0].saturating_mul(rows[1]) / steps;
    rows[0].saturating_add(rows[1]).saturating_add(pairs / SEARCHED)
}

fn meetings<'py, V: InLanes<Scalar = f64>>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    within: f64,
    steps: Option<Steps<'py>>,
    How(rows, threads, progress): How<'py>,
) -> PyResult<Found<'py>> {
    let steps = match &steps {
        Some((of_a, of_b)) => Some((of_a.as_slice()?, of_b.as_slice()?)),
        None => None,
    };
    let amount = Amount { rows: rows[0].saturating_mul(rows[1]), work: work(rows, steps) };
    let found = run_amount(py, threads, progress, amount, |batch| match steps {
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
    Ok((columns, listed(py, &undecided)))
}
