//! Two shapes whose cores are points or segments: spheres and capsules, by a formula.

use super::bounds::Found;
use super::lockstep::Obstacle;
use super::source::Own;
use crate::lanes::{Lanes, Mask};
use crate::plane::share;
use barycode::Number;

/// The nearest points of two segments, each between two vertices that may be the same (Ericson 2005, section 5.1.9; Lumelsky 1985),
/// and the direction between them with the support along it. Where rounding, or segments that are nearly parallel, made the points
/// other than the nearest, the direction shows.
#[inline(always)]
pub(super) fn nearest<L: Lanes>(obstacle: &Obstacle<L, Own<'_, L>, Own<'_, L>>) -> Found<L> {
    let lanes = obstacle.lanes;
    let (zero, one) = (lanes.splat(Number::ZERO), lanes.splat(Number::ONE));
    let (a0, b0) = (obstacle.a.vertex(0), obstacle.b.vertex(0));
    let (along_a, along_b) = (obstacle.a.vertex(1) - a0, obstacle.b.vertex(1) - b0);
    let between = (a0 - b0) + obstacle.offset;
    let (aa, bb, ab) = (along_a.dot(along_a), along_b.dot(along_b), along_a.dot(along_b));
    let (at_a, at_b) = (along_a.dot(between), along_b.dot(between));

    // Where the lines are nearest, then the nearest of B to that, then the nearest of A to that.
    let across = aa * bb - ab * ab;
    let s = share(ab * at_b - bb * at_a, across, zero, one);
    let t = share(ab * s + at_b, bb, zero, one);
    let s = share(ab * t - at_a, aa, zero, one);
    let p = a0 + along_a.scaled(s);
    let v = (between + along_a.scaled(s)) - along_b.scaled(t);
    let direction = -v;
    let reach = direction.dot(obstacle.support(direction, Mask::none(lanes)).w);
    Found { apart: !Mask::none(lanes), p, v, direction, reach }
}
