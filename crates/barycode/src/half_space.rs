//! Half-spaces: all points on one side of a plane, or in the plane of a line.
//!
//! A half-space is no [`Convex`] shape, since it has no farthest points; its distance to a shape is
//! one support of that shape, against the normal:
//!
//! ```text
//! s = min over x in the shape of  n · (x - p) - d,  divided by |n|, less the radius.
//! ```
//!
//! The support `v` is rounded; `s` is computed from it in the wider arithmetic. With `u` the unit
//! roundoff, `e` the extent of the shape, `S` the sum of all sizes (extent, origins, offset):
//!
//! | quantity | lower bound | upper bound |
//! | --- | --- | --- |
//! | the choice of `v`, by products in the precision of the shape | 8u e | |
//! | what the shape states | value | point |
//! | all of the wider arithmetic, less than 64u² in space | 64u² S | 64u² S |
//! | the bound, rounded; the radius, a sum | 2u of it, 3u of that | the same |
//! | underflow, in units of the least number | 16 | 16 |

mod check;

use crate::answer::{Certificate, Distance, Intersection, Proximity, Simplex, Stop, Touching, Verdict};
use crate::exact;
use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, ShapeError, Support, ulps};
use crate::vec::Coordinates;
use crate::vector::Vector;
use crate::vector::measure::{height_over, measured};

/// All points `x` with `normal · (x - origin) <= offset`: the ground below a plane, or a wall.
/// The normal points out of it, and may have any length. In the plane its name is
/// [`HalfPlane`](crate::d2::HalfPlane).
///
/// Its questions are those of two shapes, with the half-space as A: normals lead from it to the
/// shape. Verdicts are exact for all shapes that state their
/// [structure](crate::expert::Details::structure), for the numbers as they are given: the normal is
/// not made a unit vector first. Each question takes one support of the shape.
///
/// ```
/// use barycode::d3::{Cuboid, HalfSpace, Pose, Posed};
/// use barycode::Verdict;
///
/// let ground = HalfSpace::new([0.0, 0.0, 1.0], 0.0)?; // all with z <= 0
/// let parcel = Cuboid::from_half_extents([0.25, 0.25, 0.125])?;
/// let parcel = Posed::new(parcel, Pose::translation([5.0, 2.0, 0.375]))?;
///
/// let answer = ground.contact(&parcel);
/// assert_eq!((answer.distance, answer.verdict), (0.25, Verdict::Separated));
/// assert_eq!((answer.on_a.z, answer.on_b.z), (0.0, 0.25));
/// ground.check(&answer, &parcel)?; // from the shape alone
///
/// // Ramps need no unit normal.
/// let ramp = HalfSpace::new([-1.0, 0.0, 2.0], 0.0)?.with_origin([4.0, 0.0, 0.0])?;
/// assert!(ramp.intersects(&parcel).meets());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace<V: Vector> {
    /// The normal and the offset, scaled by a power of two: no coordinate of the normal is 2 or
    /// more, one is at least 1.
    normal: V,
    offset: V::Scalar,
    origin: V,
}

/// Bounds of the signed distance of a shape and a half-space, as one support shows them.
struct Gap<V: Vector> {
    support: Support<V>,
    /// The signed distance of the core.
    core: V::Scalar,
    distance: V::Scalar,
    lower: V::Scalar,
    upper: V::Scalar,
    verdict: Verdict,
    stop: Stop,
}

impl<V: Vector> HalfSpace<V> {
    /// All points `x` with `normal · x <= offset`.
    ///
    /// # Errors
    /// If the normal is zero, a number is infinite or NaN, or numbers are of too different sizes.
    pub fn new(normal: impl Into<V>, offset: V::Scalar) -> Result<Self, ShapeError> {
        let normal = normal.into();
        let power = normal.max_abs().reciprocal_power();
        let (scaled, at) = (normal * power, offset * power);
        // Scaling back shows what has been lost; NaN fails.
        let exact = scaled * (V::Scalar::ONE / power) == normal && at * (V::Scalar::ONE / power) == offset;
        if !(exact && scaled.is_finite() && scaled.max_abs() >= V::Scalar::ONE && at.is_finite()) {
            return Err(ShapeError::HalfSpace);
        }
        if at.abs() > V::Scalar::RANGE.1 {
            return Err(ShapeError::LengthTooLarge { what: "the offset over the normal's length", value: at.to_f64() });
        }
        Ok(Self { normal: scaled, offset: at, origin: V::default() })
    }

    /// All points on the side of a plane through a point that its normal leads away from.
    ///
    /// # Errors
    /// Returns the errors of [`new`](Self::new) and [`with_origin`](Self::with_origin).
    pub fn through(point: impl Into<V>, normal: impl Into<V>) -> Result<Self, ShapeError> {
        Self::new(normal, Number::ZERO)?.with_origin(point)
    }

    /// Returns the half-space with the offset counted from `origin`, not from the origin before.
    ///
    /// # Errors
    /// If a coordinate is infinite, NaN or too large.
    pub fn with_origin(mut self, origin: impl Into<V>) -> Result<Self, ShapeError> {
        self.origin = crate::shape::checked_vertex(origin.into(), 0)?;
        Ok(self)
    }

    /// The unit normal, rounded, which points out of the half-space.
    #[must_use]
    pub fn normal(&self) -> V {
        let (direction, length) = measured(self.normal);
        direction / length
    }

    /// Do the shape and the half-space meet? Contact counts.
    pub fn intersects<B: Convex<Vector = V>>(&self, shape: &B) -> Intersection<V> {
        self.within(shape, Number::ZERO)
    }

    /// Is the distance at most `distance`? A negative or NaN distance is taken as zero.
    pub fn within<B: Convex<Vector = V>>(&self, shape: &B, distance: V::Scalar) -> Intersection<V> {
        self.meets_within(&shape, distance.max(Number::ZERO))
    }

    /// How far apart are the shape and the half-space? Zero where they meet.
    pub fn distance<B: Convex<Vector = V>>(&self, shape: &B) -> Distance<V> {
        let gap = self.gap(&shape, Number::ZERO);
        let clamp = |bound: V::Scalar| if gap.verdict == Verdict::Penetrating { Number::ZERO } else { bound };
        Distance {
            verdict: gap.verdict,
            distance: clamp(gap.distance.max(Number::ZERO)),
            lower: clamp(gap.lower.max(Number::ZERO)),
            upper: clamp(gap.upper),
            iterations: 1,
            stop: gap.stop,
        }
    }

    /// The nearest points and their distance; where they overlap, a common point.
    pub fn closest_points<B: Convex<Vector = V>>(&self, shape: &B) -> Proximity<V> {
        self.nearest(&shape, false)
    }

    /// Signed distance, normal from the half-space to the shape, and witness points. Where they
    /// overlap it is minus the depth of the shape's deepest point.
    pub fn contact<B: Convex<Vector = V>>(&self, shape: &B) -> Proximity<V> {
        self.nearest(&shape, true)
    }

    fn meets_within(&self, shape: &dyn Convex<Vector = V>, within: V::Scalar) -> Intersection<V> {
        let gap = self.gap(shape, within);
        let certificate = match gap.verdict {
            Verdict::Separated => Certificate::Direction(self.normal),
            Verdict::Touching | Verdict::Penetrating => Certificate::Simplex(gap.simplex()),
            Verdict::Undecided => Certificate::None,
        };
        let is_decided = gap.verdict != Verdict::Undecided && gap.stop == Stop::Optimal;
        let stop = if is_decided { Stop::Decided } else { gap.stop };
        Intersection { verdict: gap.verdict, certificate, within, touching: Touching::Collides, iterations: 1, stop }
    }

    fn nearest(&self, shape: &dyn Convex<Vector = V>, depth: bool) -> Proximity<V> {
        let gap = self.gap(shape, Number::ZERO);
        let normal = self.normal();
        // The deepest point of the core is in both, too, where a radius alone reaches over.
        let (core, place) = (gap.support.point, shape.origin());
        let on_b = (core - normal * shape.radius()) + place;
        let on_a = (core - normal * gap.core) + place;
        let (verdict, simplex, stop) = (gap.verdict, gap.simplex(), gap.stop);
        if verdict == Verdict::Penetrating && !depth {
            let (zero, normal, common) = (Number::ZERO, None, on_b);
            let (distance, lower, upper) = (zero, zero, zero);
            let (on_a, on_b, iterations) = (common, common, 1);
            return Proximity { verdict, distance, lower, upper, normal, on_a, on_b, simplex, iterations, stop };
        }
        let (distance, lower, upper) = (gap.distance, gap.lower, gap.upper);
        let normal = (gap.lower > -V::Scalar::INFINITY).then_some(normal);
        Proximity { verdict, distance, lower, upper, normal, on_a, on_b, simplex, iterations: 1, stop }
    }

    /// Height of a point of the shape's core over the plane, in the wider arithmetic.
    fn height(&self, shape: &dyn Convex<Vector = V>, point: V) -> <V::Scalar as Scalar>::Wide {
        let wide = |v: V| v.widen::<<V::Scalar as Scalar>::Wide>();
        let place = wide(point) + (wide(shape.origin()) - wide(self.origin));
        let height = wide(self.normal).dot(place) - Extends::from_scalar(self.offset);
        let (direction, length) = measured(self.normal);
        height_over::<V, <V::Scalar as Scalar>::Wide>(height, direction, length)
    }

    /// The sum of all sizes that a height is made of.
    fn size(&self, shape: &dyn Convex<Vector = V>) -> V::Scalar {
        shape.extent() + shape.origin().norm1() + self.origin.norm1() + self.offset.abs() + shape.radius()
    }

    /// Bounds by one support, and where they leave it open the exact verdict.
    fn gap(&self, shape: &dyn Convex<Vector = V>, within: V::Scalar) -> Gap<V> {
        let support = shape.support(-self.normal, 0);
        let height = self.height(shape, support.point);
        let (size, radius, rounding) = (self.size(shape) + within, shape.radius() + within, shape.rounding());
        let core = height.to_scalar();
        let signed = (height - Extends::from_scalar(radius)).to_scalar();
        let lost = size * (ulps::<V::Scalar>(64) * V::Scalar::UNIT)
            + (signed.abs() * ulps(2) + radius * ulps(3))
            + V::Scalar::LEAST * V::Scalar::from_f64(16.0);
        let lower = signed - (lost + (shape.extent() * ulps(8) + rounding.value));
        let upper = signed + (lost + rounding.point);
        let gap =
            Gap { support, core, distance: signed, lower, upper, verdict: Verdict::Undecided, stop: Stop::Optimal };
        if lower > Number::ZERO && lower <= upper {
            return Gap { verdict: Verdict::Separated, ..gap };
        }
        if upper < Number::ZERO && lower <= upper {
            return Gap { verdict: Verdict::Penetrating, ..gap };
        }
        self.decided(gap, shape, within, size)
    }

    /// The gap where its bounds include zero or are none.
    #[cold]
    #[inline(never)]
    fn decided(&self, gap: Gap<V>, shape: &dyn Convex<Vector = V>, within: V::Scalar, size: V::Scalar) -> Gap<V> {
        let infinity = V::Scalar::INFINITY;
        if !(size <= V::Scalar::RANGE.1) || !(gap.lower <= gap.upper) {
            let stop =
                if size.is_finite() && gap.support.point.is_finite() { Stop::OutOfRange } else { Stop::NotFinite };
            return Gap { lower: -infinity, upper: infinity, stop, ..gap };
        }
        match exact::half_space_verdict((self.normal, self.origin, self.offset), shape, within) {
            Ok(verdict) => Gap { verdict, ..gap }.signed(),
            Err(exact::Unknown::Opaque) => gap,
            Err(_) => Gap { stop: Stop::OutOfRange, ..gap },
        }
    }
}

impl<V: Vector> Gap<V> {
    /// The sign that the verdict proves, taken over into the bounds.
    fn signed(self) -> Self {
        let zero = V::Scalar::ZERO;
        match self.verdict {
            Verdict::Separated => Self { distance: self.distance.max(zero), ..self },
            Verdict::Touching => Self { lower: self.lower.min(zero), upper: zero, distance: zero, ..self },
            Verdict::Penetrating => Self { upper: self.upper.min(zero), distance: self.distance.min(zero), ..self },
            Verdict::Undecided => self,
        }
    }

    fn simplex(&self) -> Simplex<V::Scalar> {
        let mut simplex = Simplex { length: 1, ..Simplex::default() };
        (simplex.ids[0], simplex.weights[0]) = ((0, self.support.id), Number::ONE);
        simplex
    }
}
