//! Closed form for two shapes whose cores are points or segments: circles and capsules.

use super::bounds::WitnessPair;
use super::lockstep::Vec2xN;
use super::packing::Vertices;
use crate::lanes::{Lanes, Mask, Num};
use crate::witness::LaneVector;
use barycode::expert::Number;

/// Nearest points of two segments, the ends of which may coincide (Ericson 2005, section 5.1.9;
/// Lumelsky 1985), with the direction between them and the support along it.
///
/// Rounding, or segments that cross or are nearly parallel, can make the points other than the
/// nearest. The support along the direction then shows it.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn nearest<L: Lanes>(obstacle: &Vertices<'_, L>) -> WitnessPair<L> {
    nearest_with_shares(obstacle).0
}

/// Share of a segment before a point of it, and the segment.
type Share<L> = (Num<L>, Vec2xN<L>);

/// Nearest points, with where they are on each segment.
#[cfg_attr(not(unoptimised), inline(always))]
fn nearest_with_shares<L: Lanes>(obstacle: &Vertices<'_, L>) -> (WitnessPair<L>, [Share<L>; 2]) {
    let lanes = obstacle.lanes;
    let (zero, one) = (lanes.splat(Number::ZERO), lanes.splat(Number::ONE));
    let (a0, b0) = (obstacle.a.at(0), obstacle.b.at(0));
    let (along_a, along_b) = (obstacle.a.at(1) - a0, obstacle.b.at(1) - b0);
    let between = a0 - b0;
    let (aa, bb, ab) = (along_a.dot(along_a), along_b.dot(along_b), along_a.dot(along_b));
    let (at_a, at_b) = (along_a.dot(between), along_b.dot(between));

    // Parameter of A where the lines are nearest, then of B's point nearest to it, then of A's
    // point nearest to that.
    let s = share(ab * at_b - bb * at_a, aa * bb - ab * ab, zero, one);
    let t = share(ab * s + at_b, bb, zero, one);
    let s = share(ab * t - at_a, aa, zero, one);
    let v = (between + along_a.scaled(s)) - along_b.scaled(t);
    let direction = -v;
    let reach = direction.dot(obstacle.support(direction).w);
    let found = WitnessPair { apart: !Mask::none(lanes), p: a0 + along_a.scaled(s), v, direction, reach };
    (found, [(s, along_a), (t, along_b)])
}

/// Nearest points, as [`nearest`] finds them, with the better of two directions. Where a point is
/// inside of its segment, the other direction is perpendicular to the segment, and as accurate as
/// the segment, however near the points are.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn nearest_sharply<L: Lanes>(obstacle: &Vertices<'_, L>) -> WitnessPair<L> {
    let (found, [(s, along_a), (t, along_b)]) = nearest_with_shares(obstacle);
    let lanes = obstacle.lanes;
    let (zero, one) = (lanes.splat(Number::ZERO), lanes.splat(Number::ONE));
    let (in_a, in_b) = (zero.less(s) & s.less(one), zero.less(t) & t.less(one));
    let along = in_b.choose(along_b, along_a);
    let across = Vec2xN::new(-along.y, along.x);
    let across = across.dot(found.direction).less(zero).choose(-across, across);
    let across = (in_a | in_b).choose(across, found.direction);
    let reach = across.dot(obstacle.support(across).w);
    // The comparison fails where a direction has no length.
    let (length, other) = (found.direction.dot(found.direction).sqrt(), across.dot(across).sqrt());
    let better = (reach / other).less(found.reach / length);
    WitnessPair { direction: better.choose(across, found.direction), reach: better.select(reach, found.reach), ..found }
}

/// Quotient clamped to between zero and one; zero where the divisor is not positive.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn share<L: Lanes>(part: Num<L>, whole: Num<L>, zero: Num<L>, one: Num<L>) -> Num<L> {
    zero.less(whole).select((part / whole).max(zero).min(one), zero)
}
