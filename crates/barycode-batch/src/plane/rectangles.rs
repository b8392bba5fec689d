//! Two rectangles, one pair a lane: whether they meet.
//!
//! The difference of two rectangles is bounded by lines across their four axes and no others, so that the four decide (Gottschalk,
//! Lin, Manocha 1996, in the plane), also where a rectangle is as thin as a line. Along an axis `a` of either, with `d` from middle to
//! middle, the gap is `|d · a| - (h · |a · u| + …)`, the sum over both axes `u` of both rectangles with their half extents.
//!
//! With S as in `bounds.rs` the middles are off by 5uS and the half extents by u of themselves; products of two lengths round by 3u,
//! four sums by 4uS. That is less than the slack, which is taken times the length of the axis, at most [`STRETCH`].

use super::lockstep::Vec2;
use crate::lanes::{Lanes, Num};
use crate::proof::{Proven, STRETCH};
use barycode::Scalar;

/// Rectangles with a rotation in each lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rectangles<L: Lanes> {
    /// Cosine and sine.
    pub(crate) rotation: Vec2<L>,
    /// Half extents.
    pub(crate) half: Vec2<L>,
}

/// What is proven of rectangles whose middles are `towards` apart. The slack is NaN where lanes are not to compute.
#[inline(always)]
pub(crate) fn prove<L: Lanes>(a: Rectangles<L>, b: Rectangles<L>, towards: Vec2<L>, slack: Num<L>) -> Proven<L> {
    let slack = slack * slack.lanes().splat(L::Scalar::from_f64(STRETCH));
    // The axes of a rectangle are (c, s) and (-s, c): products with those of another one are all of these two.
    let along = a.rotation.dot(b.rotation).abs();
    let across = a.rotation.cross(b.rotation).abs();
    let most = gap(a, b, towards, along, across).max(gap(b, a, towards, along, across));
    Proven { separated: slack.less(most), penetrating: most.less(-slack) }
}

/// The larger of the gaps along the axes of one of them, times the length of the axis.
#[inline(always)]
fn gap<L: Lanes>(of: Rectangles<L>, other: Rectangles<L>, towards: Vec2<L>, along: Num<L>, across: Num<L>) -> Num<L> {
    let square = of.rotation.dot(of.rotation);
    let x = towards.dot(of.rotation).abs() - of.half.x * square;
    let y = towards.cross(of.rotation).abs() - of.half.y * square;
    let x = x - (other.half.x * along + other.half.y * across);
    let y = y - (other.half.x * across + other.half.y * along);
    x.max(y)
}
