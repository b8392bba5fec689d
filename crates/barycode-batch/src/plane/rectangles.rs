//! Two rectangles by separating axes and by their corners, one pair in each lane.
//!
//! The difference of two rectangles is bounded by lines perpendicular to their four axes and by no
//! others, so that the four decide (Gottschalk, Lin, Manocha 1996, in the plane), also where a
//! rectangle is as thin as a line. Along an axis `a` of either, with `d` the vector between the
//! centres, the gap is `|d · a| - (h · |a · u| + …)`, summed over both axes `u` of both rectangles
//! with their half extents h.
//!
//! | quantity | error, with S as in `bounds.rs` |
//! |---|---|
//! | centres | 5uS |
//! | half extents | u of themselves |
//! | products of two lengths | 3u |
//! | four sums | 4uS |
//!
//! The slack exceeds the sum. It is multiplied by the length of the axis, which is at most
//! [`STRETCH`].
//!
//! **Signed distance.** The largest gap, divided by the length of its axis, is the signed distance
//! where it is negative, and where a corner is nearest the inside of an edge. It is a lower bound
//! everywhere. Where two corners are nearest, the direction between them gives another. Of two
//! rectangles that are apart, a corner of one is always among the nearest points.

use super::lockstep::Vec2xN;
use crate::lanes::{Lanes, Num};
use crate::proof::{Proven, STRETCH};
use crate::witness::LaneVector;
use barycode::Scalar;
use barycode::expert::Number;

/// Rectangles with a rotation of its own in each lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangles<L: Lanes> {
    /// Cosine and sine.
    pub(crate) rotation: Vec2xN<L>,
    /// Half extents.
    pub(crate) half: Vec2xN<L>,
}

/// Proves a gap or an overlap of rectangles; `towards` is the vector between their centres. The
/// slack is NaN where the kernels must not compute.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn prove<L: Lanes>(a: Rectangles<L>, b: Rectangles<L>, towards: Vec2xN<L>, slack: Num<L>) -> Proven<L> {
    let slack = slack * slack.lanes().splat(L::Scalar::from_f64(STRETCH));
    // The axes of a rectangle are (c, s) and (-s, c), so that their products with those of another
    // one have only two absolute values.
    let along = a.rotation.dot(b.rotation).abs();
    let across = a.rotation.cross(b.rotation).abs();
    let most = gap(a, b, towards, along, across).max(gap(b, a, towards, along, across));
    Proven { separated: slack.less(most), penetrating: most.less(-slack) }
}

/// Larger of the gaps along the two axes of one rectangle, times the length of the axis.
#[cfg_attr(not(unoptimised), inline(always))]
fn gap<L: Lanes>(of: Rectangles<L>, other: Rectangles<L>, towards: Vec2xN<L>, along: Num<L>, across: Num<L>) -> Num<L> {
    let square = of.rotation.dot(of.rotation);
    let x = towards.dot(of.rotation).abs() - of.half.x * square;
    let y = towards.cross(of.rotation).abs() - of.half.y * square;
    let x = x - (other.half.x * along + other.half.y * across);
    let y = y - (other.half.x * across + other.half.y * along);
    x.max(y)
}

/// The smaller of the gaps of two rectangles that move, at the two ends of the motion along one
/// direction, for the axis halfway between those of either at which it is largest. It is multiplied
/// by the length of that axis, which is at most [`STRETCH`], and its error is that of [`prove`].
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn gap_at_ends<L: Lanes>(ends: [[Rectangles<L>; 2]; 2], towards: [Vec2xN<L>; 2]) -> Num<L> {
    let half = towards[0].x.lanes().splat(L::Scalar::from_f64(0.5));
    let halfway = |of: usize| (ends[0][of].rotation + ends[1][of].rotation).scaled(half);
    along_both(ends, towards, halfway(0)).max(along_both(ends, towards, halfway(1)))
}

/// The gap of [`gap_at_ends`] for one direction and the one that is perpendicular to it.
#[cfg_attr(not(unoptimised), inline(always))]
fn along_both<L: Lanes>(ends: [[Rectangles<L>; 2]; 2], towards: [Vec2xN<L>; 2], axis: Vec2xN<L>) -> Num<L> {
    let [first, last] = [half_widths(ends[0], axis), half_widths(ends[1], axis)];
    let along = smaller([towards[0].dot(axis), towards[1].dot(axis)], [first[0], last[0]]);
    along.max(smaller([axis.cross(towards[0]), axis.cross(towards[1])], [first[1], last[1]]))
}

/// Sums of the half widths of two rectangles along a direction and perpendicular to it.
#[cfg_attr(not(unoptimised), inline(always))]
fn half_widths<L: Lanes>([a, b]: [Rectangles<L>; 2], axis: Vec2xN<L>) -> [Num<L>; 2] {
    let (along_a, across_a) = (a.rotation.dot(axis).abs(), a.rotation.cross(axis).abs());
    let (along_b, across_b) = (b.rotation.dot(axis).abs(), b.rotation.cross(axis).abs());
    [
        (a.half.x * along_a + a.half.y * across_a) + (b.half.x * along_b + b.half.y * across_b),
        (a.half.x * across_a + a.half.y * along_a) + (b.half.x * across_b + b.half.y * along_b),
    ]
}

/// The smaller of two gaps, with the other body on the same side both times.
#[cfg_attr(not(unoptimised), inline(always))]
fn smaller<L: Lanes>([first, last]: [Num<L>; 2], [wide, widest]: [Num<L>; 2]) -> Num<L> {
    (first - wide).min(last - widest).max((-first - wide).min(-last - widest))
}

/// Larger of the gaps along the two axes of one rectangle, with the unit axis, signed to have a
/// positive product with `towards`.
#[cfg_attr(not(unoptimised), inline(always))]
fn best_axis<L: Lanes>(of: Rectangles<L>, other: Rectangles<L>, towards: Vec2xN<L>) -> (Num<L>, Vec2xN<L>) {
    let lanes = of.half.x.lanes();
    let zero = lanes.splat(Number::ZERO);
    let square = of.rotation.dot(of.rotation);
    let shrink = lanes.splat(L::Scalar::ONE) / square.sqrt();
    let (along, across) = (of.rotation.dot(other.rotation).abs(), of.rotation.cross(other.rotation).abs());
    let (x, y) = (towards.dot(of.rotation), of.rotation.cross(towards));
    let of_x = x.abs() - of.half.x * square - (other.half.x * along + other.half.y * across);
    let of_y = y.abs() - of.half.y * square - (other.half.x * across + other.half.y * along);
    let unit = of.rotation.scaled(shrink);
    let upright = Vec2xN::new(-unit.y, unit.x);
    let unit = x.less(zero).choose(-unit, unit);
    let upright = y.less(zero).choose(-upright, upright);
    let first = of_y.less(of_x);
    (first.select(of_x, of_y) * shrink, first.choose(unit, upright))
}

/// Largest of the gaps along the four axes, and the unit axis from A to B.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn best_gap<L: Lanes>([a, b]: [Rectangles<L>; 2], towards: Vec2xN<L>) -> (Num<L>, Vec2xN<L>) {
    let (of_a, of_b) = (best_axis(a, b, towards), best_axis(b, a, towards));
    let first = of_b.0.less(of_a.0);
    (first.select(of_a.0, of_b.0), first.choose(of_a.1, of_b.1))
}

/// Points of two rectangles that are nearest each other, if they are apart. The corners of each and
/// its centre are given in one frame.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn nearest<L: Lanes>(
    [a, b]: [Rectangles<L>; 2],
    corners: [[Vec2xN<L>; 4]; 2],
    centers: [Vec2xN<L>; 2],
) -> [Vec2xN<L>; 2] {
    let (of_b, on_a, far_b) = nearest_corner(a, centers[0], corners[1]);
    let (of_a, on_b, far_a) = nearest_corner(b, centers[1], corners[0]);
    let first = far_b.less(far_a);
    [first.choose(on_a, of_a), first.choose(of_b, on_b)]
}

/// The corner that is nearest a rectangle, the point of the rectangle that is nearest to it, and
/// the square of their distance.
#[cfg_attr(not(unoptimised), inline(always))]
fn nearest_corner<L: Lanes>(
    rectangle: Rectangles<L>,
    center: Vec2xN<L>,
    corners: [Vec2xN<L>; 4],
) -> (Vec2xN<L>, Vec2xN<L>, Num<L>) {
    let Rectangles { rotation, half } = rectangle;
    let lanes = half.x.lanes();
    let (zero, square) = (lanes.splat(Number::ZERO), rotation.dot(rotation));
    let (most_x, most_y) = (half.x * square, half.y * square);
    let mut best = (corners[0], lanes.splat(L::Scalar::INFINITY));
    for corner in corners {
        let away = corner - center;
        let x = (away.dot(rotation).abs() - most_x).max(zero);
        let y = (away.cross(rotation).abs() - most_y).max(zero);
        let far = x * x + y * y;
        let nearer = far.less(best.1);
        best = (nearer.choose(corner, best.0), nearer.select(far, best.1));
    }
    let (corner, far) = best;
    let away = corner - center;
    let x = (away.dot(rotation) / square).min(half.x).max(-half.x);
    let y = (rotation.cross(away) / square).min(half.y).max(-half.y);
    let on = center + rotation.scaled(x) + Vec2xN::new(-rotation.y, rotation.x).scaled(y);
    (corner, on, far / square)
}
