//! Times of impact of rows of shapes that may turn as they move.

use crate::ask::{Answer, refused, shaped};
use crate::casts::How;
use crate::failures::{Failed, Failures};
use crate::impacts::{Answered, Claims, Options, Row, columns, nothing, words};
use crate::motions::{self, MotionColumns, Motions, Moving};
use crate::paired::paired;
use crate::run::{Amount, places, run_amount};
use crate::sides::{Side, Side2, Side3};
use barycode::{Cast, Cell, CheckError, Convex, Impact, Motion, ShapeError};
use barycode_batch::{Pairs, PosedRows};
use numpy::{PyArrayDyn, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Rows of pairs in lanes that take about as long as a time of impact.
const WORK: usize = 128;

/// How both sides move, and the intervals of time: of each row, or one for all.
#[derive(FromPyObject)]
pub(crate) struct Movement<'py>(MotionColumns<'py>, MotionColumns<'py>, PyReadonlyArray1<'py, f64>);

paired! {
    /// First contacts of shapes that move.
    impact2, impact3 = impact(movement: Movement<'py>, options: Options, how: How<'py>) -> Answer<'py>
}

paired! {
    /// Whether shapes that move are proven not to meet.
    free2, free3 = free(
        movement: Movement<'py>, options: Options, how: How<'py>
    ) -> Bound<'py, PyArrayDyn<bool>>
}

paired! {
    /// Proves an answer about times of impact again.
    check_impacts2, check_impacts3 = check_impacts(
        movement: Movement<'py>, options: Options, answer: Answered<'py>, how: How<'py>
    ) -> Failed
}

/// Both shapes of a row.
type Shapes<'s, V> = [&'s dyn Convex<Vector = V>; 2];

/// The motions of both sides, and when they are asked about.
struct Moves<'a, V: Moving> {
    sides: [Motions<'a, V>; 2],
    intervals: &'a [f64],
}

impl<'a, V: Moving> Moves<'a, V> {
    fn read(movement: &'a Movement<'_>, rows: usize) -> PyResult<Self> {
        let Movement(a, b, intervals) = movement;
        if ![2, 2 * rows].contains(&intervals.len()) {
            return Err(PyValueError::new_err(format!("{rows} rows have other numbers of intervals")));
        }
        Ok(Self { sides: [Motions::read(a, rows)?, Motions::read(b, rows)?], intervals: intervals.as_slice()? })
    }

    fn interval(&self, row: usize) -> [f64; 2] {
        let place = if self.intervals.len() == 2 { 0 } else { 2 * row };
        [self.intervals[place], self.intervals[place + 1]]
    }

    /// Asks about the motions of a row, or says what is wrong with one.
    fn ask<R>(
        &self,
        row: usize,
        ask: impl FnOnce([&dyn Motion<Vector = V>; 2]) -> R,
    ) -> Result<R, (&'static str, ShapeError)> {
        let [first, second] = &self.sides;
        let both = first.ask(row, |a| second.ask(row, |b| ask([a, b])).map_err(|fault| ("motion_b", fault)));
        both.map_err(|fault| ("motion_a", fault))?
    }
}

fn impact<'py, V: Moving>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    movement: Movement<'py>,
    options: Options,
    How(threads, progress): How<'py>,
) -> PyResult<Answer<'py>> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let (moves, cast) = (Moves::<V>::read(&movement, rows)?, options.cast::<V>());
    let nothing = nothing().map_err(|fault| PyValueError::new_err(fault.to_string()))?;
    let open = |row: usize, fault: Option<String>| {
        let mut impact = nothing;
        impact.first = moves.interval(row);
        Row { impact, fault }
    };
    let answer = |row: usize, [a, b]: Shapes<'_, V>| {
        let asked =
            moves.ask(row, |[motion_a, motion_b]| cast.time_of_impact(&a, motion_a, &b, motion_b, moves.interval(row)));
        match asked {
            Ok(impact) => Row { impact, fault: None },
            Err((name, fault)) => open(row, Some(motions::fault(name, fault))),
        }
    };
    let found = places::<Row<V>>(rows)?;
    let visitor = |row: usize, shapes: Option<Shapes<'_, V>>| {
        found[row].get_or_init(|| shapes.map_or_else(|| open(row, None), |shapes| answer(row, shapes)));
    };
    let amount = Amount { rows, work: rows.saturating_mul(WORK) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(&pairs, &visitor))?;
    let found = found.into_iter().enumerate();
    let found: Vec<Row<V>> = found.map(|(row, found)| found.into_inner().unwrap_or_else(|| open(row, None))).collect();
    columns(py, pairs.dimensions(), &found)
}

fn free<'py, V: Moving>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    movement: Movement<'py>,
    options: Options,
    How(threads, progress): How<'py>,
) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let (moves, cast) = (Moves::<V>::read(&movement, rows)?, options.cast::<V>());
    let found = places::<bool>(rows)?;
    let visitor = |row: usize, shapes: Option<Shapes<'_, V>>| {
        let is_free = |[a, b]: Shapes<'_, V>| {
            let asked =
                moves.ask(row, |[motion_a, motion_b]| cast.is_free(&a, motion_a, &b, motion_b, moves.interval(row)));
            // Nothing is proven where a motion is none.
            asked.unwrap_or(false)
        };
        found[row].get_or_init(|| shapes.is_some_and(is_free));
    };
    let amount = Amount { rows, work: rows.saturating_mul(WORK) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(&pairs, &visitor))?;
    shaped(py, pairs.dimensions(), found.into_iter().map(|row| row.into_inner().unwrap_or(false)).collect())
}

fn check_impacts<'py, V: Moving>(
    py: Python<'py>,
    [a, b]: [PosedRows<'_, V>; 2],
    movement: Movement<'py>,
    options: Options,
    answer: Answered<'py>,
    How(threads, progress): How<'py>,
) -> PyResult<Failed> {
    let pairs = Pairs::between(a, b).map_err(refused)?;
    let rows = pairs.len();
    let (moves, cast) = (Moves::<V>::read(&movement, rows)?, options.cast::<V>());
    let claims = Claims::<V>::read(&answer, rows)?;
    let failures = Failures::default();
    let check = |row: usize, shapes: Option<Shapes<'_, V>>| {
        let (impact, interval) = (claims.impact(row)?, moves.interval(row));
        let asked = shapes.map(|shapes| moves.ask(row, |motions| prove(&cast, &impact, shapes, motions, interval)));
        match asked {
            Some(Ok(checked)) => checked,
            // Nothing is claimed of it.
            _ if claims.is_empty(row) && impact.first == interval => Ok(()),
            _ => Err(CheckError::NotFinite),
        }
    };
    let visitor = |row: usize, shapes: Option<Shapes<'_, V>>| {
        if let Err(fault) = check(row, shapes) {
            failures.add(row, words(fault));
        }
    };
    let amount = Amount { rows, work: rows.saturating_mul(2 * WORK) };
    run_amount(py, threads, progress, amount, |batch| batch.visit(&pairs, &visitor))?;
    Ok(failures.found())
}

/// Cells that prove an answer, which the search finds again.
pub(crate) fn certificate<V: Moving>(
    cast: &Cast<V>,
    [a, b]: Shapes<'_, V>,
    [motion_a, motion_b]: [&dyn Motion<Vector = V>; 2],
    interval: [f64; 2],
) -> Vec<Cell<V>> {
    let mut cells = vec![Cell::default(); CELLS];
    loop {
        let answer = cast.certified_time_of_impact(&a, motion_a, &b, motion_b, interval, &mut cells);
        let (count, room) = (answer.cells as usize, cells.len());
        cells.resize(count, Cell::default());
        if count <= room {
            return cells;
        }
    }
}

/// Cells that most answers have room in.
const CELLS: usize = 64;

/// Proves what is claimed of a pair by cells that are found for it.
fn prove<V: Moving>(
    cast: &Cast<V>,
    claimed: &Impact<V>,
    [a, b]: Shapes<'_, V>,
    [motion_a, motion_b]: [&dyn Motion<Vector = V>; 2],
    interval: [f64; 2],
) -> Result<(), CheckError> {
    let cells = certificate(cast, [a, b], [motion_a, motion_b], interval);
    cast.check(claimed, &cells, (&a, motion_a), (&b, motion_b), interval)
}
