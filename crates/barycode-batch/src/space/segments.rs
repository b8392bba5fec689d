//! Closed form for two shapes whose cores are points or segments: spheres and capsules.

use super::bounds::WitnessPair;
use super::lockstep::MinkowskiObstacle;
use super::source::PerLane;
use crate::lanes::{Lanes, Mask};
use crate::plane::share;
use barycode::expert::Number;

/// Nearest points of two segments, the ends of which may coincide (Ericson 2005, section 5.1.9;
/// Lumelsky 1985), with the direction between them and the support along it.
///
/// Rounding, or segments that are nearly parallel, can make the points other than the nearest. The
/// support along the direction then shows it.
#[inline(always)]
pub(super) fn nearest<L: Lanes>(obstacle: &MinkowskiObstacle<L, PerLane<'_, L>, PerLane<'_, L>>) -> WitnessPair<L> {
    let lanes = obstacle.lanes;
    let (zero, one) = (lanes.splat(Number::ZERO), lanes.splat(Number::ONE));
    let (a0, b0) = (obstacle.a.vertex(0), obstacle.b.vertex(0));
    let (along_a, along_b) = (obstacle.a.vertex(1) - a0, obstacle.b.vertex(1) - b0);
    let between = (a0 - b0) + obstacle.offset;
    let (aa, bb, ab) = (along_a.dot(along_a), along_b.dot(along_b), along_a.dot(along_b));
    let (at_a, at_b) = (along_a.dot(between), along_b.dot(between));

    // Parameter of A where the lines are nearest, then of B's point nearest to it, then of A's
    // point nearest to that.
    let across = aa * bb - ab * ab;
    let s = share(ab * at_b - bb * at_a, across, zero, one);
    let t = share(ab * s + at_b, bb, zero, one);
    let s = share(ab * t - at_a, aa, zero, one);
    let p = a0 + along_a.scaled(s);
    let v = (between + along_a.scaled(s)) - along_b.scaled(t);
    let direction = -v;
    let reach = direction.dot(obstacle.support(direction, Mask::none(lanes)).w);
    WitnessPair { apart: !Mask::none(lanes), p, v, direction, reach }
}
