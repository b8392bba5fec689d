//! Cross sections of bodies of revolution on parallel axes.
//!
//! The difference of two such bodies is one, too, on an axis of the same direction. Its support
//! function `h(n)` depends on the height of `n` over the axis alone, so that of all directions of
//! one height the one that points from the axis to the origin reaches least far beyond the origin:
//! the nearest point of the boundary lies in the plane of the axis and the origin, where the
//! projections of the bodies are their cross sections.
//!
//! A tilt of the smaller body by an angle δ about a point of its axis moves its points by at most δ
//! times their distance from there, and the depth by no more. Other errors, with the unit roundoff
//! u:
//!
//! | quantity | bound | because |
//! | --- | --- | --- |
//! | bodies not quite of revolution | 24u of the extent | products of rows are right to 16u |
//! | pose within a pose | 8 times the rounding of points | each pose adds 5u of the extent to it |
//! | axes and the sine between them | 9u of the extent of B | three operations each |
//! | axis of B beside the plane | 6u of the size | a sum, a product, a difference |
//! | frame of the plane | 8u of both extents | orthonormal but for a few u |

use super::{Convex, Details, Form, Rounding, Support, ulps};
use crate::num::{Number, Scalar};
use crate::vec::Vec2;
use crate::vector::Vector;

/// The projection of a core on a plane that is parallel to its axis.
pub(crate) struct CrossSection<'s, V: Vector> {
    shape: &'s dyn Convex<Vector = V>,
    /// Across the axes, from that of A to that of B, and along them.
    pub(crate) frame: [V; 2],
    origin: Vec2<V::Scalar>,
}

fn flat<V: Vector>(v: V, [across, along]: &[V; 2]) -> Vec2<V::Scalar> {
    Vec2::new(v.dot(*across), v.dot(*along))
}

impl<V: Vector> Convex for CrossSection<'_, V> {
    type Vector = Vec2<V::Scalar>;

    fn support(&self, direction: Self::Vector, hint: u64) -> Support<Self::Vector> {
        let [across, along] = self.frame;
        let found = self.shape.support(across * direction.x + along * direction.y, hint);
        Support { point: flat(found.point, &self.frame), id: found.id }
    }

    fn start(&self) -> Self::Vector {
        flat(self.shape.start(), &self.frame)
    }

    fn point(&self, id: u64) -> Self::Vector {
        flat(self.shape.point(id), &self.frame)
    }

    fn origin(&self) -> Self::Vector {
        self.origin
    }

    fn extent(&self) -> V::Scalar {
        self.shape.extent() * (V::Scalar::ONE + ulps(16))
    }

    fn details(&self) -> &dyn Details<Self::Vector> {
        self
    }

    /// The frame is orthonormal, and a projection right, but for a few roundoffs.
    fn rounding(&self) -> Rounding<V::Scalar> {
        let Rounding { point, value } = self.shape.rounding();
        let turned = self.shape.extent() * ulps(8);
        Rounding { point: point + turned, value: value + turned }
    }
}

impl<V: Vector> Details<Vec2<V::Scalar>> for CrossSection<'_, V> {
    /// Curved, though no patch is known.
    fn has_patches(&self) -> bool {
        true
    }
}

/// The axis of a core: a point of it and its direction of length one. That of a point has no
/// direction.
fn axis<V: Vector>(shape: &dyn Convex<Vector = V>) -> Option<(V, Option<V>)> {
    let details = shape.details();
    let unit = |direction: V| {
        let direction = direction.leveled();
        let direction = direction / direction.length();
        direction.is_finite().then_some(direction)
    };
    match details.form() {
        Form::Point => Some((shape.point(0), None)),
        Form::Segment => Some((shape.point(0), unit(shape.point(1) - shape.point(0)))),
        _ => details.axis().map(|[point, direction]| (point, unit(direction))),
    }
}

/// Two bodies of revolution on axes that are parallel, or nearly so, in the plane of both axes.
pub(crate) struct Parallel<'s, V: Vector> {
    pub(crate) a: CrossSection<'s, V>,
    pub(crate) b: CrossSection<'s, V>,
    /// A bound on how far the bodies are from such whose axes are parallel and in the plane.
    pub(crate) tilt: V::Scalar,
}

impl<'s, V: Vector> Parallel<'s, V> {
    /// `None` where a core states no axis, as in the plane. `offset` leads from A's origin to B's.
    pub(crate) fn new(a: &'s dyn Convex<Vector = V>, b: &'s dyn Convex<Vector = V>, offset: V) -> Option<Self> {
        if V::DIMENSION < 3 {
            return None;
        }
        let ((p, first), (q, second)) = (axis(a)?, axis(b)?);
        let between = offset + (q - p);
        let (of_a, of_b) = (a.extent() + p.length(), b.extent() + q.length());
        // The smaller one is turned to the axis of the other.
        let (along, about) = match (first, second) {
            (Some(_), Some(second)) if of_a < of_b => (second, of_a),
            _ => (first.or(second)?, of_b),
        };
        let sine = match (first, second) {
            (Some(first), Some(second)) => normal(first, second).length(),
            _ => Number::ZERO,
        };
        let across = across(between, along)?;
        let size = a.extent() + b.extent() + offset.norm1();
        let turned = a.rounding().point + b.rounding().point;
        // Where this is of use the sine is as good as the angle.
        let tilt = sine * about * V::Scalar::from_f64(1.01)
            + (size * ulps::<V::Scalar>(48) + turned * V::Scalar::from_f64(8.0));
        let frame = [across, along];
        let a = CrossSection { shape: a, frame, origin: Vec2::default() };
        let b = CrossSection { shape: b, frame, origin: flat(offset, &frame) };
        tilt.is_finite().then_some(Self { a, b, tilt })
    }
}

/// The part of a vector across a direction, of length one; any direction across where there is
/// none.
fn across<V: Vector>(between: V, along: V) -> Option<V> {
    let mut across = between - along * between.dot(along);
    if !(across.max_abs() > Number::ZERO) {
        // The one across the axis of the frame that is least along.
        let size = |axis: usize| along.coordinate(axis).abs();
        let least = (1..3).fold(0, |least, axis| if size(axis) < size(least) { axis } else { least });
        across = normal(along, V::axis(least));
    }
    let across = across.leveled();
    let across = across / across.length();
    // Once more: what rounding has left along the axis may be most of a short vector.
    let across = across - along * across.dot(along);
    let across = across / across.length();
    across.is_finite().then_some(across)
}

/// In space, perpendicular to two vectors.
fn normal<V: Vector>(u: V, v: V) -> V {
    let minor = |i: usize, j: usize| u.coordinate(i) * v.coordinate(j) - u.coordinate(j) * v.coordinate(i);
    V::axis(0) * minor(1, 2) + V::axis(1) * minor(2, 0) + V::axis(2) * minor(0, 1)
}
