//! What an obstacle does between the time steps at which its file says where it is.

use std::sync::Arc;

use super::super::{ObstaclePiece, PreparedObstacle};
use crate::error::Flaw;
use crate::model::{Occupancy, PosedShapes, Prediction, TimeStep};

/// What an obstacle does from one time step to another.
#[derive(Clone, Copy)]
pub(super) struct Leg<'c> {
    /// From when to when.
    pub(super) times: [TimeStep; 2],
    pub(super) doing: Doing<'c>,
    /// Whether the file says so. Where it does not, what the leg covers may be occupied.
    pub(super) certain: bool,
}

/// How an obstacle moves.
#[derive(Clone, Copy)]
pub(super) enum Doing<'c> {
    Stands(&'c [ObstaclePiece]),
    /// Moves as a rigid body, its pieces in the same order at both ends.
    Moves {
        placements: [&'c PosedShapes; 2],
        ends: [&'c [ObstaclePiece]; 2],
    },
    /// Is anywhere in the convex hull of what it occupies at both ends.
    Covers([&'c [ObstaclePiece]; 2]),
}

/// Visits all legs that have a part in the time from `from` to `to`, in order.
///
/// Before its first step and after its last an obstacle counts as standing there for one step: it
/// has come from somewhere, and goes somewhere.
pub(super) fn each<'c>(
    obstacle: &'c PreparedObstacle<'_>,
    [from, to]: [TimeStep; 2],
    mut visit: impl FnMut(Leg<'c>) -> Result<(), Flaw>,
) -> Result<(), Flaw> {
    if matches!(obstacle.source.occupancy, Occupancy::Always(_)) {
        return visit(Leg { times: [from, to], doing: Doing::Stands(&obstacle.always), certain: true });
    }
    let mut last = obstacle.at.range(..=from).next_back();
    for next in obstacle.at.range(from + 1..) {
        let leg = match last {
            Some(last) => between(obstacle, last, next),
            None => Leg { times: [next.0 - 1, *next.0], doing: Doing::Stands(next.1), certain: false },
        };
        if leg.times[0] >= to {
            return Ok(());
        }
        visit(leg)?;
        if *next.0 >= to {
            return Ok(());
        }
        last = Some(next);
    }
    match last {
        Some((&step, pieces)) if step >= from => {
            visit(Leg { times: [step, step + 1], doing: Doing::Stands(pieces), certain: false })
        }
        _ => Ok(()),
    }
}

/// From one step at which the obstacle is to the next such.
fn between<'c>(
    obstacle: &'c PreparedObstacle<'_>,
    (&from, before): (&TimeStep, &'c Vec<ObstaclePiece>),
    (&to, after): (&TimeStep, &'c Vec<ObstaclePiece>),
) -> Leg<'c> {
    let times = [from, to];
    let sets = matches!(obstacle.source.occupancy, Occupancy::Moving { prediction: Prediction::SetBased(_), .. });
    let placements = obstacle.source.at(from).zip(obstacle.source.at(to));
    match placements {
        Some((start, end)) if !sets && same_shapes(start, end) => {
            let doing = if start.pose == end.pose {
                Doing::Stands(before)
            } else {
                Doing::Moves { placements: [start, end], ends: [before, after] }
            };
            Leg { times, doing, certain: true }
        }
        _ => Leg { times, doing: Doing::Covers([before, after]), certain: false },
    }
}

fn same_shapes(a: &PosedShapes, b: &PosedShapes) -> bool {
    Arc::ptr_eq(&a.shapes, &b.shapes) || a.shapes == b.shapes
}
