//! The smallest overlap of two hulls whose Minkowski difference has volume.

use core::cmp::Ordering;

use super::arcs::{Crossing, crossings};
use super::{Float3, HullPair, along, dot, less, minus, negated};
use crate::oracle::dyadic::{Dyadic, Exact3};

/// A normal of the Minkowski difference, to be looked at exactly.
enum CandidateNormal {
    /// A direction of the first hull, or of the second turned around.
    Direction { side: usize, index: usize },
    /// Of an edge of each.
    Edges(Crossing),
}

/// The smallest overlap along a facet normal, as length times `|n|` and `|n|²`, the first of them
/// squared by the caller; `None` for hulls that are apart.
pub(super) fn overlap(pair: &HullPair) -> Option<(Dyadic, Dyadic)> {
    if centres(pair).is_some_and(|unit| pair.rounded_gap(unit) > pair.slack) {
        return None;
    }
    let mut found: Vec<(f64, CandidateNormal)> = Vec::new();
    let mut largest = f64::NEG_INFINITY;
    for (side, hull) in pair.sides.iter().enumerate() {
        for (index, direction) in hull.directions.iter().enumerate() {
            let unit = if side == 0 { direction.unit } else { negated(direction.unit) };
            let gap = pair.rounded_gap(unit);
            if gap > pair.slack {
                return None;
            }
            largest = largest.max(gap);
            found.push((gap, CandidateNormal::Direction { side, index }));
        }
    }
    let mut apart = false;
    crossings(pair, false, |crossing| {
        if apart {
            return;
        }
        // For edges that are outermost along the normal any two corners tell the gap of the hulls;
        // for others they bound it from above.
        let [e, f] = crossing.of(pair);
        let mut gap = dot(crossing.unit, minus(pair.near[1][f.start], pair.near[0][e.start]));
        if gap < largest - 2.0 * pair.slack {
            return;
        }
        if !crossing.sure {
            gap = pair.rounded_gap(crossing.unit);
        }
        apart |= gap > pair.slack;
        largest = largest.max(gap);
        found.push((gap, CandidateNormal::Edges(crossing)));
    });
    if apart { None } else { smallest(pair, found, largest - 2.0 * pair.slack) }
}

/// The smallest overlap of the candidates whose rounded gap is not below the limit.
fn smallest(pair: &HullPair, mut found: Vec<(f64, CandidateNormal)>, limit: f64) -> Option<(Dyadic, Dyadic)> {
    // NaN, which only arises out of range, stays in.
    found.retain(|(gap, _)| !(*gap < limit));
    let mut best: Option<(Dyadic, Dyadic)> = None;
    let mut squared: Option<(Dyadic, Dyadic)> = None;
    for (_, candidate) in found {
        let (gap, normal) = exact(pair, &candidate);
        if gap.signum() == Ordering::Greater {
            return None;
        }
        let (overlap, square) = (-&gap, normal.square());
        let ratio = (overlap.squared(), square.clone());
        if squared.as_ref().is_none_or(|best| less(&ratio, best)) {
            (best, squared) = (Some((overlap, square)), Some(ratio));
        }
    }
    best
}

fn exact(pair: &HullPair, candidate: &CandidateNormal) -> (Dyadic, Exact3) {
    match candidate {
        &CandidateNormal::Direction { side, index } => {
            let direction = &pair.sides[side].directions[index];
            let (n, unit) = if side == 0 {
                (direction.exact.clone(), direction.unit)
            } else {
                (direction.exact.negated(), negated(direction.unit))
            };
            (pair.gap(&n, unit), n)
        }
        CandidateNormal::Edges(crossing) => {
            let n = crossing.normal(pair);
            if !crossing.sure {
                return (pair.gap(&n, crossing.unit), n);
            }
            let [e, f] = crossing.of(pair);
            (n.dot(&pair.sides[1].corners[f.start].minus(&pair.sides[0].corners[e.start])), n)
        }
    }
}

/// The direction between the means of the corners.
fn centres(pair: &HullPair) -> Option<Float3> {
    #[allow(clippy::cast_precision_loss, reason = "a mean of few points")]
    let mean =
        |list: &[Float3]| list.iter().fold([0.0; 3], |sum, &p| along(sum, 1.0, p)).map(|x| x / list.len() as f64);
    let between = minus(mean(&pair.near[1]), mean(&pair.near[0]));
    let length = dot(between, between).sqrt();
    (length > 0.0).then(|| between.map(|x| x / length))
}
