//! Two shapes whose cores are points or segments: circles and capsules, by a formula.

use super::bounds::Found;
use super::packing::Vertices;
use crate::lanes::{Lanes, Mask, Num};
use barycode::Number;

/// The nearest points of two segments, each between two vertices that may be the same (Ericson 2005, section 5.1.9; Lumelsky 1985),
/// and the direction between them with the support along it. Where rounding, or segments that cross or are nearly parallel, made the
/// points other than the nearest, the direction shows.
#[inline(always)]
pub(super) fn nearest<L: Lanes>(obstacle: &Vertices<'_, L>) -> Found<L> {
    let lanes = obstacle.lanes;
    let (zero, one) = (lanes.splat(Number::ZERO), lanes.splat(Number::ONE));
    let (a0, b0) = (obstacle.a.at(0), obstacle.b.at(0));
    let (along_a, along_b) = (obstacle.a.at(1) - a0, obstacle.b.at(1) - b0);
    let between = a0 - b0;
    let (aa, bb, ab) = (along_a.dot(along_a), along_b.dot(along_b), along_a.dot(along_b));
    let (at_a, at_b) = (along_a.dot(between), along_b.dot(between));

    // Where the lines are nearest, then the nearest of B to that, then the nearest of A to that.
    let s = share(ab * at_b - bb * at_a, aa * bb - ab * ab, zero, one);
    let t = share(ab * s + at_b, bb, zero, one);
    let s = share(ab * t - at_a, aa, zero, one);
    let v = (between + along_a.scaled(s)) - along_b.scaled(t);
    let direction = -v;
    let reach = direction.dot(obstacle.support(direction).w);
    Found { apart: !Mask::none(lanes), p: a0 + along_a.scaled(s), v, direction, reach }
}

/// A quotient between zero and one; zero where it is none.
#[inline(always)]
pub(crate) fn share<L: Lanes>(part: Num<L>, whole: Num<L>, zero: Num<L>, one: Num<L>) -> Num<L> {
    zero.less(whole).select((part / whole).max(zero).min(one), zero)
}
