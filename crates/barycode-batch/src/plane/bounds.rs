//! From what the lock-step loop leaves to proven answers.
//!
//! With `u` the unit roundoff and S the *size*: extents of both shapes, length of the offset and radii, added up, all of them
//! bounded from above. Lengths are Euclidean.
//!
//! **Vertices.** A vertex is `(c x - s y, s x + c y)`, rounded: off by at most 3u of its length. Its difference with the
//! other shape's, with the offset (itself a rounded difference) added before or after, is a `w` that is off by at most 3u (extents),
//! u |offset| for the offset, u (extents + offset) for the first sum and u S for the second: 5uS in all.
//!
//! **Lower.** For every direction d the signed distance of the cores is at least `-max (d · w) / |d|`. What was computed falls
//! short of it by
//! - the products that chose the vertices, 2u |d| |p| each, so the choice by 4u |d| (extents + offset), or by 10u |d| extents where it is
//!   made before the vertices are turned (`directions.rs`);
//! - 5uS for the vertices, 2u |d| |w| for the product, 3u of the value for the quotient;
//! - u S for the unit normal that is handed out instead of d;
//! - u of the sum of the radii, and u S for each of the two differences that end it.
//!
//! That is 18uS, and less than 24uS where the choice is made before.
//!
//! **Upper.** The point `w0 + t (w1 - w0)` is in the obstacle of the cores for every t between 0 and 1. 5uS for the vertices,
//! 2u for the difference, u for the product, u for the sum of things of at most 2S; 3uS for the length; 3uS as above: 17uS.
//!
//! **Around the origin.** Where each cross product of two consecutive corners exceeds what it is off by, and has the sign of the others, the
//! origin is inside the exact triangle: 2 · 5uS · S for the corners, 2uS² for the product.
//!
//! All three get [`slack`], which leaves room for the rounding of the slack itself and for underflow: [`range`] keeps squares of
//! S u² away from it, and a direction whose square is less is not taken at its word.

use super::lockstep::{Left, Vec2};
use super::segments::share;
use crate::lanes::{Lanes, Mask, Num};
use crate::proof::{Measured, Proven, range, slack};
use barycode::{Number, Scalar};

/// How far apart bounds may be, in units of roundoff, times the size. A pair whose bounds are not so near each other is left to be
/// asked on its own; those of the loop are nearer.
const WIDTH: f64 = 56.0;

/// Points and a direction that say how far the shapes are apart.
pub(crate) struct Found<L: Lanes> {
    /// Where there are such.
    pub(crate) apart: Mask<L>,
    /// The nearest point of A's core, relative to what its vertices are.
    pub(crate) p: Vec2<L>,
    /// From there to the nearest point of B's core, backwards.
    pub(crate) v: Vec2<L>,
    /// From A to B.
    pub(crate) direction: Vec2<L>,
    /// How far the obstacle reaches along the direction.
    pub(crate) reach: Num<L>,
}

/// Whether a direction along which the obstacle reaches no farther than this shows a gap beyond the sum of the radii.
///
/// `round` says whether there are radii at all: without them no square root is needed.
#[inline(always)]
pub(crate) fn gap<L: Lanes>(size: Num<L>, radii: Num<L>, round: bool, direction: Vec2<L>, reach: Num<L>) -> Mask<L> {
    let lanes = size.lanes();
    let slack = size * slack(lanes);
    let least = if round { (slack + radii) * direction.dot(direction).sqrt() } else { slack * direction.norm1() };
    reach.less(-least) & measurable(lanes, direction)
}

#[inline(always)]
fn measurable<L: Lanes>(lanes: L, direction: Vec2<L>) -> Mask<L> {
    let (_, _, square) = range::<L::Scalar>();
    lanes.splat(square).less(direction.dot(direction))
}

/// Whether the triangle that the loop ended with is around the origin beyond all rounding.
#[inline(always)]
pub(crate) fn encloses<L: Lanes>(size: Num<L>, left: &Left<L>) -> Mask<L> {
    let lanes = size.lanes();
    let [a, b] = left.edge;
    let crosses = [a.w.cross(b.w), b.w.cross(left.last.w), left.last.w.cross(a.w)];
    let margin = size * size * slack(lanes);
    let least = crosses[0].min(crosses[1]).min(crosses[2]);
    let most = crosses[0].max(crosses[1]).max(crosses[2]);
    left.inside & (margin.less(least) | most.less(-margin))
}

impl<L: Lanes> Left<L> {
    /// The point of the edge that is nearest the origin.
    #[inline(always)]
    pub(crate) fn found(&self) -> Found<L> {
        let [a, b] = self.edge;
        let zero = a.w.x.lanes().splat(Number::ZERO);
        let one = a.w.x.lanes().splat(Number::ONE);
        let along = b.w - a.w;
        // A vertex, or an edge so short that either end will do: the share is 0, not 0 / 0.
        let share = share(-a.w.dot(along), along.dot(along), zero, one);
        Found {
            apart: self.apart,
            p: a.p + (b.p - a.p).scaled(share),
            v: a.w + along.scaled(share),
            direction: self.direction,
            reach: self.reach,
        }
    }
}

/// The bounds of every lane, of what the loop left.
#[inline(always)]
pub(crate) fn measure<L: Lanes>(size: Num<L>, radii: Num<L>, left: &Left<L>) -> Measured<L, Vec2<L>> {
    bound(size, radii, &left.found(), encloses(size, left))
}

/// The bounds of every lane; `inside` where an overlap is proven already.
#[inline(always)]
pub(crate) fn bound<L: Lanes>(size: Num<L>, radii: Num<L>, found: &Found<L>, inside: Mask<L>) -> Measured<L, Vec2<L>> {
    let lanes = size.lanes();
    let zero = lanes.splat(Number::ZERO);
    let slack = size * slack(lanes);
    let length = found.direction.dot(found.direction).sqrt();
    let usable = found.apart & measurable(lanes, found.direction);
    let lower = -found.reach / length - slack - radii;
    let nearest = found.v.dot(found.v).sqrt() - radii;
    let upper = nearest + slack;

    let narrow = (upper - lower).less(size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(WIDTH)));
    let penetrating = inside | (found.apart & upper.less(zero));
    Measured {
        proven: Proven { separated: usable & narrow & zero.less(lower), penetrating },
        lower: penetrating.select(zero, lower),
        upper: penetrating.select(zero, upper),
        distance: penetrating.select(zero, nearest.max(lower).min(upper)),
        normal: Vec2::new(found.direction.x / length, found.direction.y / length),
    }
}
