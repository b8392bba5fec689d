//! Yes/no test of two rectangles by separating axes, one pair in each lane.
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

use super::lockstep::Vec2xN;
use crate::lanes::{Lanes, Num};
use crate::proof::{Proven, STRETCH};
use barycode::Scalar;

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
#[inline(always)]
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
#[inline(always)]
fn gap<L: Lanes>(of: Rectangles<L>, other: Rectangles<L>, towards: Vec2xN<L>, along: Num<L>, across: Num<L>) -> Num<L> {
    let square = of.rotation.dot(of.rotation);
    let x = towards.dot(of.rotation).abs() - of.half.x * square;
    let y = towards.cross(of.rotation).abs() - of.half.y * square;
    let x = x - (other.half.x * along + other.half.y * across);
    let y = y - (other.half.x * across + other.half.y * along);
    x.max(y)
}
