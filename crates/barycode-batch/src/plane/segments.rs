//! Closed form for two shapes whose cores are points or segments: circles and capsules.

use super::bounds::WitnessPair;
use super::packing::Vertices;
use crate::lanes::{Lanes, Mask, Num};
use barycode::expert::Number;

/// Nearest points of two segments, the ends of which may coincide (Ericson 2005, section 5.1.9;
/// Lumelsky 1985), with the direction between them and the support along it.
///
/// Rounding, or segments that cross or are nearly parallel, can make the points other than the
/// nearest. The support along the direction then shows it.
#[inline(always)]
pub(super) fn nearest<L: Lanes>(obstacle: &Vertices<'_, L>) -> WitnessPair<L> {
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
    WitnessPair { apart: !Mask::none(lanes), p: a0 + along_a.scaled(s), v, direction, reach }
}

/// Quotient clamped to between zero and one; zero where the divisor is not positive.
#[inline(always)]
pub(crate) fn share<L: Lanes>(part: Num<L>, whole: Num<L>, zero: Num<L>, one: Num<L>) -> Num<L> {
    zero.less(whole).select((part / whole).max(zero).min(one), zero)
}
