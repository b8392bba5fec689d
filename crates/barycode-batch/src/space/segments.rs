//! Closed form for two shapes whose cores are points or segments: spheres and capsules.

use super::bounds::WitnessPair;
use super::lockstep::MinkowskiObstacle;
use super::source::PerLane;
use super::vector::Vec3xN;
use crate::lanes::{Lanes, Mask, Num};
use crate::plane::share;
use crate::witness::LaneVector;
use barycode::expert::Number;

/// Nearest points of two segments, the ends of which may coincide (Ericson 2005, section 5.1.9;
/// Lumelsky 1985), with the direction between them and the support along it.
///
/// Rounding, or segments that are nearly parallel, can make the points other than the nearest. The
/// support along the direction then shows it.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn nearest<L: Lanes>(obstacle: &MinkowskiObstacle<L, PerLane<'_, L>, PerLane<'_, L>>) -> WitnessPair<L> {
    nearest_with_shares(obstacle).0
}

/// Share of a segment before a point of it, and the segment.
type Share<L> = (Num<L>, Vec3xN<L>);

/// Nearest points, with where they are on each segment.
#[cfg_attr(not(unoptimised), inline(always))]
fn nearest_with_shares<L: Lanes>(
    obstacle: &MinkowskiObstacle<L, PerLane<'_, L>, PerLane<'_, L>>,
) -> (WitnessPair<L>, [Share<L>; 2]) {
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
    let found = WitnessPair { apart: !Mask::none(lanes), p, v, direction, reach };
    (found, [(s, along_a), (t, along_b)])
}

/// Nearest points, as [`nearest`] finds them, with the better of two directions. Where a point is
/// inside of its segment, the other direction is perpendicular to the segment, however near the
/// points are.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn nearest_sharply<L: Lanes>(
    obstacle: &MinkowskiObstacle<L, PerLane<'_, L>, PerLane<'_, L>>,
) -> WitnessPair<L> {
    let (found, [(s, along_a), (t, along_b)]) = nearest_with_shares(obstacle);
    let lanes = obstacle.lanes;
    let (zero, one) = (lanes.splat(Number::ZERO), lanes.splat(Number::ONE));
    let (in_a, in_b) = (zero.less(s) & s.less(one), zero.less(t) & t.less(one));
    let cross = along_a.cross(along_b);
    let cross = cross.dot(found.direction).less(zero).choose(-cross, cross);
    let along = in_b.choose(along_b, along_a);
    let part = found.direction.dot(along) / along.dot(along);
    let across = found.direction - along.scaled(part);
    let across = (in_a & in_b).choose(cross, (in_a | in_b).choose(across, found.direction));
    let reach = across.dot(obstacle.support(across, Mask::none(lanes)).w);
    // The comparison fails where a direction has no length.
    let better = (reach / across.length()).less(found.reach / found.direction.length());
    WitnessPair { direction: better.choose(across, found.direction), reach: better.select(reach, found.reach), ..found }
}
