//! Proven answers from the result of the lock-step GJK loop and the closed forms, in space. The
//! derivation is that of `plane/bounds.rs`, with other numbers.
//!
//! Below, `u` is the unit roundoff and S the *size*: extents of both shapes, length of the offset
//! and radii, added up, each bounded from above.
//!
//! **Lower bound**: from the support along a direction. **Upper bound**: the length of a sum of the
//! corners of a triangle with weights that are not negative and at most one together. **Around the
//! origin**: four volumes of one sign, each larger than its error.
//!
//! | quantity | error | because |
//! |---|---|---|
//! | rotated vertex | 3u √3.2 < 6u of its length | 3u of the sum of products, per coordinate |
//! | corner of a box | 16u of the extent | 6u rotated centre, 2u axes and half extents, 3u sums |
//! | difference of vertices | 19uS at most | with 3uS for difference, offset and their sum |
//! | choice of a vertex | 6uS | products of three terms |
//! | choice of a box corner | 11uS | axis by axis; vertices are then off by 18uS at most |
//! | choice in the frame of the shape | 18uS | direction off by 6u; vertices are then off by 9uS |
//! | product with the direction | 3uS | three products, two sums |
//! | square root and quotient | 5u of the value | as computed |
//! | unit normal instead of the direction | uS | it is rounded |
//! | radii and differences | 3uS | as in the plane |
//! | **lower bound** | 41uS | the largest sum |
//! | point of the triangle | 12uS | differences, products and sums |
//! | its length | 4uS | products, sums and square root |
//! | **upper bound** | 38uS | with 19uS for the vertices and 3uS for the radii |
//! | **volumes** | `3 · 19uS · S² + 6uS³` | corners; products |
//!
//! Bounds are given [`SLACK`], volumes [`VOLUME`]. A pair whose bounds are more than [`WIDTH`]
//! apart, because the loop or a closed form did not come near enough to the true distance, is left
//! to the single-pair library.

use super::lockstep::LoopEnd;
use super::vector::Vec3xN;
use crate::lanes::{Lanes, Mask, Num};
use crate::proof::{Measured, Proven};
use crate::witness::LaneVector;
use barycode::Scalar;
use barycode::expert::Number;

/// Amount that widens bounds, in units of roundoff, times the size.
const SLACK: f64 = 44.0;

/// Amount that a volume has to exceed, in units of roundoff, times the third power of the size.
const VOLUME: f64 = 72.0;

/// Largest width of the bounds, in units of roundoff, times the size.
const WIDTH: f64 = 112.0;

/// Witness points and a separating direction.
pub(super) struct WitnessPair<L: Lanes> {
    /// Lanes in which the cores are apart.
    pub(super) apart: Mask<L>,
    /// Witness point of A's core, relative to A.
    pub(super) p: Vec3xN<L>,
    /// Vector from the witness point of B's core to that of A's.
    pub(super) v: Vec3xN<L>,
    /// Direction from A to B, of any length.
    pub(super) direction: Vec3xN<L>,
    /// Largest product of the direction with a point of the obstacle.
    pub(super) reach: Num<L>,
}

/// A number of units of roundoff.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn units<L: Lanes>(lanes: L, count: f64) -> Num<L> {
    lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(count))
}

/// [`SLACK`] for this size.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn slack<L: Lanes>(size: Num<L>) -> Num<L> {
    size * units(size.lanes(), SLACK)
}

/// Tells where a direction with this reach proves a gap that is larger than the sum of the radii.
///
/// `round` tells whether there are radii at all: without them no square root is needed.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn gap<L: Lanes>(size: Num<L>, radii: Num<L>, round: bool, direction: Vec3xN<L>, reach: Num<L>) -> Mask<L> {
    let least = if round { (slack(size) + radii) * direction.length() } else { slack(size) * direction.norm1() };
    reach.less(-least) & measurable(direction)
}

/// Tells where the length of a direction can be computed without underflow. All directions but the
/// first have a coordinate that is one.
#[cfg_attr(not(unoptimised), inline(always))]
fn measurable<L: Lanes>(direction: Vec3xN<L>) -> Mask<L> {
    let lanes = direction.x.lanes();
    lanes.splat(crate::proof::range::<L::Scalar>().2).less(direction.dot(direction))
}

/// Tells where the last tetrahedron of the loop contains the origin in spite of rounding.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn encloses<L: Lanes>(size: Num<L>, left: &LoopEnd<L>) -> Mask<L> {
    let margin = size * size * size * units(size.lanes(), VOLUME);
    let [a, b, c, d] = left.volumes();
    let least = a.min(b).min(c.min(d));
    let most = a.max(b).max(c.max(d));
    left.inside & (margin.less(least) | most.less(-margin))
}

impl<L: Lanes> LoopEnd<L> {
    /// Point of the last triangle that is nearest the origin, up to rounding.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn found(&self) -> WitnessPair<L> {
        let [a, b, c] = self.corners;
        let zero = a.w.x.lanes().splat(Number::ZERO);
        let one = a.w.x.lanes().splat(Number::ONE);
        let (e1, e2, o) = (b.w - a.w, c.w - a.w, -a.w);
        let normal = e1.cross(e2);
        let square = normal.dot(normal);
        // An edge repeats its second corner, and its normal is exactly zero.
        let flat = zero.less(square);
        let along = (o.dot(e1) / e1.dot(e1)).max(zero).min(one);
        let along = zero.less(e1.dot(e1)).select(along, zero);
        let of_b = (o.cross(e2).dot(normal) / square).max(zero);
        let of_c = (e1.cross(o).dot(normal) / square).max(zero);
        let sum = (of_b + of_c).max(one);
        let of_b = flat.select(of_b / sum, along);
        let of_c = flat.select(of_c / sum, zero);
        WitnessPair {
            apart: self.apart,
            p: a.p + (b.p - a.p).scaled(of_b) + (c.p - a.p).scaled(of_c),
            v: a.w + e1.scaled(of_b) + e2.scaled(of_c),
            direction: self.direction,
            reach: self.reach,
        }
    }
}

/// Computes the bounds of every lane; `inside` is true where an overlap is proven already.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn measure<L: Lanes>(
    size: Num<L>,
    radii: Num<L>,
    found: &WitnessPair<L>,
    inside: Mask<L>,
) -> Measured<L, Vec3xN<L>> {
    let lanes = size.lanes();
    let zero = lanes.splat(Number::ZERO);
    let slack = slack(size);
    let length = found.direction.length();
    let usable = found.apart & measurable(found.direction);
    let lower = -found.reach / length - slack - radii;
    let nearest = found.v.length() - radii;
    let upper = nearest + slack;

    let narrow = (upper - lower).less(size * units(lanes, WIDTH));
    let penetrating = inside | (found.apart & upper.less(zero));
    let separated = usable & narrow & zero.less(lower);
    Measured {
        proven: Proven { separated, penetrating },
        lower: penetrating.select(zero, lower),
        upper: penetrating.select(zero, upper),
        distance: penetrating.select(zero, nearest.max(lower).min(upper)),
        normal: Vec3xN::new(found.direction.x / length, found.direction.y / length, found.direction.z / length),
    }
}

/// Computes the bounds of the signed distance of every lane. Where the cores are not apart, or so
/// near each other that the direction between the witness points is one of rounding, nothing is
/// proven.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn signed<L: Lanes>(size: Num<L>, radii: Num<L>, found: &WitnessPair<L>) -> Measured<L, Vec3xN<L>> {
    let length = found.direction.length();
    let usable = found.apart & measurable(found.direction);
    let slack = slack(size);
    let lower = -found.reach / length - slack - radii;
    let distance = found.v.length() - radii;
    let normal = Vec3xN::new(found.direction.x / length, found.direction.y / length, found.direction.z / length);
    between(size, usable, [lower, distance, distance + slack], normal)
}

/// Proves a signed distance between two bounds, in lanes that are usable and whose bounds are
/// close.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn between<L: Lanes>(
    size: Num<L>,
    usable: Mask<L>,
    [lower, distance, upper]: [Num<L>; 3],
    normal: Vec3xN<L>,
) -> Measured<L, Vec3xN<L>> {
    let lanes = size.lanes();
    let zero = lanes.splat(Number::ZERO);
    let proven = usable & (upper - lower).less(size * units(lanes, WIDTH));
    Measured {
        proven: Proven { separated: proven & zero.less(lower), penetrating: proven & upper.less(zero) },
        lower,
        upper,
        distance: distance.max(lower).min(upper),
        normal,
    }
}
