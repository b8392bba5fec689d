//! Proven answers from the result of the lock-step GJK loop, in the plane.
//!
//! Below, `u` is the unit roundoff and S the *size*: extents of both shapes, length of the offset
//! and radii, added up, each bounded from above. Lengths are Euclidean. A vertex is
//! `(c x - s y, s x + c y)`; `w` is a difference of two vertices and the offset, which is itself a
//! rounded difference and is added before or after.
//!
//! **Lower bound.** For every direction d the signed distance of the cores is at least
//! `-max (d · w) / |d|`. **Upper bound.** The point `w0 + t (w1 - w0)` is in the obstacle of the
//! cores for every t between 0 and 1. **Around the origin.** Where each cross product of two
//! consecutive corners exceeds its error, and all have one sign, the origin is inside the exact
//! triangle.
//!
//! In the rows on `d` the error is divided by the length of d.
//!
//! | quantity | error | because |
//! |---|---|---|
//! | rotated vertex | 3u of its length | products and a sum |
//! | `w` | 5uS | 3u extents, u offset, u (extents + offset) first sum, uS second sum |
//! | choice of the vertices by `d` | 4u (extents + offset) | products, 2u each |
//! | choice before vertices are rotated | 10u extents | see `directions.rs` |
//! | `d · w` | 2u of the length of `w` | products and a sum |
//! | quotient | 3u of the value | square root and division |
//! | unit normal instead of `d` | uS | it is rounded |
//! | radii | u of their sum | rounded sum |
//! | last two differences | 2uS | uS each |
//! | **lower bound** | 18uS | less than 24uS where vertices are chosen before |
//! | point of the edge | 6uS | difference, product and sum, of lengths up to 2S |
//! | its length | 3uS | products, sum and square root |
//! | radii and differences | 3uS | as above |
//! | **upper bound** | 17uS | with 5uS for the vertices |
//! | **cross products** | `2 · 5uS · S + 2uS²` | corners; product |
//!
//! All three are given [`slack`], which also covers the rounding of the slack itself and underflow:
//! [`range`] keeps squares of S u² away from underflow, and a direction with a smaller square
//! proves nothing.

use super::lockstep::{LoopEnd, Vec2xN};
use super::segments::share;
use crate::lanes::{Lanes, Mask, Num};
use crate::proof::{Measured, Proven, range, slack};
use crate::witness::LaneVector;
use barycode::Scalar;
use barycode::expert::Number;

/// Largest width of the bounds, in units of roundoff, times the size. A pair with wider bounds is
/// left to the single-pair library; GJK that has converged gives narrower ones.
const WIDTH: f64 = 56.0;

/// Witness points and a separating direction.
pub(crate) struct WitnessPair<L: Lanes> {
    /// Lanes in which the cores are apart.
    pub(crate) apart: Mask<L>,
    /// Witness point of A's core, in the frame of A's vertices.
    pub(crate) p: Vec2xN<L>,
    /// Vector from the witness point of B's core to that of A's.
    pub(crate) v: Vec2xN<L>,
    /// Direction from A to B, of any length.
    pub(crate) direction: Vec2xN<L>,
    /// Largest product of the direction with a point of the obstacle.
    pub(crate) reach: Num<L>,
}

/// Tells where a direction with this reach proves a gap that is larger than the sum of the radii.
///
/// `round` tells whether there are radii at all: without them no square root is needed.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn gap<L: Lanes>(size: Num<L>, radii: Num<L>, round: bool, direction: Vec2xN<L>, reach: Num<L>) -> Mask<L> {
    let lanes = size.lanes();
    let slack = size * slack(lanes);
    let least = if round { (slack + radii) * direction.dot(direction).sqrt() } else { slack * direction.norm1() };
    reach.less(-least) & measurable(lanes, direction)
}

/// Lower bound of the distance that a direction with this reach proves; NaN where it proves none.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn least<L: Lanes>(size: Num<L>, radii: Num<L>, direction: Vec2xN<L>, reach: Num<L>) -> Num<L> {
    let lanes = size.lanes();
    let lower = -reach / direction.dot(direction).sqrt() - size * slack(lanes) - radii;
    measurable(lanes, direction).select(lower, lanes.splat(L::Scalar::from_f64(f64::NAN)))
}

#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn measurable<L: Lanes>(lanes: L, direction: Vec2xN<L>) -> Mask<L> {
    let (_, _, square) = range::<L::Scalar>();
    lanes.splat(square).less(direction.dot(direction))
}

/// Tells where the last triangle of the loop contains the origin in spite of rounding.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn encloses<L: Lanes>(size: Num<L>, left: &LoopEnd<L>) -> Mask<L> {
    let lanes = size.lanes();
    let [a, b] = left.edge;
    let crosses = [a.w.cross(b.w), b.w.cross(left.last.w), left.last.w.cross(a.w)];
    let margin = size * size * slack(lanes);
    let least = crosses[0].min(crosses[1]).min(crosses[2]);
    let most = crosses[0].max(crosses[1]).max(crosses[2]);
    left.inside & (margin.less(least) | most.less(-margin))
}

impl<L: Lanes> LoopEnd<L> {
    /// Point of the last edge that is nearest the origin.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn found(&self) -> WitnessPair<L> {
        let [a, b] = self.edge;
        let zero = a.w.x.lanes().splat(Number::ZERO);
        let one = a.w.x.lanes().splat(Number::ONE);
        let along = b.w - a.w;
        // The edge may be a vertex, or so short that either end will do: the share is then 0, not
        // `0 / 0`.
        let share = share(-a.w.dot(along), along.dot(along), zero, one);
        WitnessPair {
            apart: self.apart,
            p: a.p + (b.p - a.p).scaled(share),
            v: a.w + along.scaled(share),
            direction: self.direction,
            reach: self.reach,
        }
    }
}

/// Computes the bounds of every lane from the result of the loop.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn measure<L: Lanes>(size: Num<L>, radii: Num<L>, left: &LoopEnd<L>) -> Measured<L, Vec2xN<L>> {
    bound(size, radii, &left.found(), encloses(size, left))
}

/// Computes the bounds of every lane; `inside` is true where an overlap is proven already.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn bound<L: Lanes>(
    size: Num<L>,
    radii: Num<L>,
    found: &WitnessPair<L>,
    inside: Mask<L>,
) -> Measured<L, Vec2xN<L>> {
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
        normal: Vec2xN::new(found.direction.x / length, found.direction.y / length),
    }
}

/// Computes the bounds of the signed distance of every lane. Where the cores are not apart, or so
/// near each other that the direction between the witness points is one of rounding, nothing is
/// proven.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn signed<L: Lanes>(size: Num<L>, radii: Num<L>, found: &WitnessPair<L>) -> Measured<L, Vec2xN<L>> {
    let length = found.direction.dot(found.direction).sqrt();
    let least = -found.reach / length;
    let normal = Vec2xN::new(found.direction.x / length, found.direction.y / length);
    let usable = found.apart & measurable(size.lanes(), found.direction);
    between(size, radii, usable, [least, found.v.dot(found.v).sqrt()], normal)
}

/// Proves a signed distance of the cores between two numbers that are off by no more than rounding,
/// in lanes that are usable.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn between<L: Lanes>(
    size: Num<L>,
    radii: Num<L>,
    usable: Mask<L>,
    [least, most]: [Num<L>; 2],
    normal: Vec2xN<L>,
) -> Measured<L, Vec2xN<L>> {
    let lanes = size.lanes();
    let zero = lanes.splat(Number::ZERO);
    let slack = size * slack(lanes);
    let lower = least - slack - radii;
    let distance = most - radii;
    let upper = distance + slack;
    let narrow = (upper - lower).less(size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(WIDTH)));
    let proven = usable & narrow;
    Measured {
        proven: Proven { separated: proven & zero.less(lower), penetrating: proven & upper.less(zero) },
        lower,
        upper,
        distance: distance.max(lower).min(upper),
        normal,
    }
}
