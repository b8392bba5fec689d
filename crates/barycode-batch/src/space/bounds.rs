//! From what the loops leave to proven answers, in space. As in the plane (`plane/bounds.rs`), with other numbers.
//!
//! With `u` the unit roundoff and S the *size*: extents of both shapes, length of the offset and radii, added up, all of them
//! bounded from above.
//!
//! **Vertices.** A coordinate of a turned vertex is three products and two sums, off by 3u of the sum of their absolute values: the
//! vertex by 3u √3.2 < 6u of its length. A corner of a box is the turned middle, 6u of its length, and three half axes, each the
//! product of a rotated axis with a half extent that is itself rounded, 2u of theirs, and three sums, 3u of all: 16u of the extent. The
//! difference, the offset and their sum add 3uS: 19uS at most.
//!
//! **Lower.** The choice of vertices by products of three terms: 6uS; of a corner of a box, axis by axis, 11uS, with vertices that
//! are then off by 18uS at most; of a vertex that is looked for in the frame of its shape, where the direction is off by 6u of its length,
//! 18uS, with vertices that are off by 9uS. The vertices: 19uS. The product: 3uS. Square root and quotient: 5u of the value; the unit
//! normal that is handed out, uS; radii and differences, 3uS. That is 41uS.
//!
//! **Upper.** A sum of the corners of a triangle with weights that are not negative and at most one together. Vertices 19uS;
//! differences, products and sums 12uS; the length 4uS; radii and differences 3uS: 38uS.
//!
//! **Around the origin.** Four volumes of one sign, each beyond what it is off by: 3 · 19uS · S² for the corners, 6uS³ for the products.
//!
//! Bounds get [`SLACK`], volumes [`VOLUME`]. Where the loop, or a formula, has not come so near the true distance that the bounds are
//! [`WIDTH`] apart at most, the pair is left to be asked on its own.

use super::lockstep::Left;
use super::vector::Vec3;
use crate::lanes::{Lanes, Mask, Num};
use crate::proof::{Measured, Proven};
use barycode::{Number, Scalar};

/// What bounds are widened by, in units of roundoff, times the size.
const SLACK: f64 = 44.0;

/// What volumes have to exceed, in units of roundoff, times the third power of the size.
const VOLUME: f64 = 72.0;

/// How far apart bounds may be, in units of roundoff, times the size.
const WIDTH: f64 = 112.0;

/// Points and a direction that say how far the shapes are apart.
pub(super) struct Found<L: Lanes> {
    /// Where there are such.
    pub(super) apart: Mask<L>,
    /// The nearest point of A's core, relative to A.
    pub(super) p: Vec3<L>,
    /// From there to the nearest point of B's core, backwards.
    pub(super) v: Vec3<L>,
    /// From A to B.
    pub(super) direction: Vec3<L>,
    /// How far the obstacle reaches along the direction.
    pub(super) reach: Num<L>,
}

/// So many units of roundoff.
#[inline(always)]
fn units<L: Lanes>(lanes: L, count: f64) -> Num<L> {
    lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(count))
}

/// [`SLACK`] for this size.
#[inline(always)]
pub(super) fn slack<L: Lanes>(size: Num<L>) -> Num<L> {
    size * units(size.lanes(), SLACK)
}

/// Whether a direction along which the obstacle reaches no farther than this shows a gap beyond the sum of the radii.
///
/// `round` says whether there are radii at all: without them no square root is needed.
#[inline(always)]
pub(super) fn gap<L: Lanes>(size: Num<L>, radii: Num<L>, round: bool, direction: Vec3<L>, reach: Num<L>) -> Mask<L> {
    let least = if round { (slack(size) + radii) * direction.length() } else { slack(size) * direction.norm1() };
    reach.less(-least) & measurable(direction)
}

/// Whether the length of a direction can be computed without underflow. After the first, all have a coordinate that is one.
#[inline(always)]
fn measurable<L: Lanes>(direction: Vec3<L>) -> Mask<L> {
    let lanes = direction.x.lanes();
    lanes.splat(crate::proof::range::<L::Scalar>().2).less(direction.dot(direction))
}

/// Whether the tetrahedron that the loop ended with is around the origin beyond all rounding.
#[inline(always)]
pub(super) fn encloses<L: Lanes>(size: Num<L>, left: &Left<L>) -> Mask<L> {
    let margin = size * size * size * units(size.lanes(), VOLUME);
    let [a, b, c, d] = left.volumes();
    let least = a.min(b).min(c.min(d));
    let most = a.max(b).max(c.max(d));
    left.inside & (margin.less(least) | most.less(-margin))
}

impl<L: Lanes> Left<L> {
    /// The point of the triangle that is nearest the origin, as far as rounding tells.
    #[inline(always)]
    pub(super) fn found(&self) -> Found<L> {
        let [a, b, c] = self.corners;
        let zero = a.w.x.lanes().splat(Number::ZERO);
        let one = a.w.x.lanes().splat(Number::ONE);
        let (e1, e2, o) = (b.w - a.w, c.w - a.w, -a.w);
        let normal = e1.cross(e2);
        let square = normal.dot(normal);
        // An edge has its second corner twice, and a normal that is zero exactly.
        let flat = zero.less(square);
        let along = (o.dot(e1) / e1.dot(e1)).max(zero).min(one);
        let along = zero.less(e1.dot(e1)).select(along, zero);
        let of_b = (o.cross(e2).dot(normal) / square).max(zero);
        let of_c = (e1.cross(o).dot(normal) / square).max(zero);
        let sum = (of_b + of_c).max(one);
        let of_b = flat.select(of_b / sum, along);
        let of_c = flat.select(of_c / sum, zero);
        Found {
            apart: self.apart,
            p: a.p + (b.p - a.p).scaled(of_b) + (c.p - a.p).scaled(of_c),
            v: a.w + e1.scaled(of_b) + e2.scaled(of_c),
            direction: self.direction,
            reach: self.reach,
        }
    }
}

/// The bounds of every lane; `inside` where an overlap is proven already.
#[inline(always)]
pub(super) fn measure<L: Lanes>(
    size: Num<L>,
    radii: Num<L>,
    found: &Found<L>,
    inside: Mask<L>,
) -> Measured<L, Vec3<L>> {
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
        normal: Vec3::new(found.direction.x / length, found.direction.y / length, found.direction.z / length),
    }
}
