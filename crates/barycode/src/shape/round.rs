//! Circle, capsule, ellipse.

use super::simple::Segment;
use super::{Convex, Rounding, ShapeError, Support, checked_length, checked_vertex, inflated, ulps};
use crate::num::Scalar;
use crate::vec::{Coordinates, Vec2, Vector};

/// A circle, in space a ball: a point as core, and a radius. Radius zero is allowed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle<V: Vector> {
    center: V,
    radius: V::Scalar,
}

impl<V: Vector> Circle<V> {
    /// The circle around a point.
    ///
    /// # Errors
    /// If a coordinate of the centre is not finite or too large (vertex 0), or the radius is negative or not finite.
    pub fn new(center: impl Into<V>, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self { center: checked_vertex(center.into(), 0)?, radius: checked_length(radius, "radius")? })
    }
}

impl<V: Vector> Convex for Circle<V> {
    type Vector = V;

    #[inline(always)]
    fn support(&self, _direction: V, _hint: u64) -> Support<V> {
        Support { point: self.center, id: 0 }
    }

    #[inline(always)]
    fn start(&self) -> V {
        self.center
    }

    #[inline(always)]
    fn point(&self, _id: u64) -> V {
        self.center
    }

    #[inline(always)]
    fn radius(&self) -> V::Scalar {
        self.radius
    }

    #[inline(always)]
    fn extent(&self) -> V::Scalar {
        inflated(self.center.length())
    }
}

/// A capsule: all points within a radius of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule<V: Vector> {
    core: Segment<V>,
    radius: V::Scalar,
}

impl<V: Vector> Capsule<V> {
    /// The capsule around the segment between two points, which may coincide.
    ///
    /// # Errors
    /// If a coordinate is not finite or too large, or the radius is negative or not finite.
    pub fn new(from: impl Into<V>, to: impl Into<V>, radius: V::Scalar) -> Result<Self, ShapeError> {
        Ok(Self { core: Segment::new(from, to)?, radius: checked_length(radius, "radius")? })
    }
}

impl<V: Vector> Convex for Capsule<V> {
    type Vector = V;

    #[inline(always)]
    fn support(&self, direction: V, hint: u64) -> Support<V> {
        self.core.support(direction, hint)
    }

    #[inline(always)]
    fn start(&self) -> V {
        self.core.start()
    }

    #[inline(always)]
    fn point(&self, id: u64) -> V {
        self.core.point(id)
    }

    #[inline(always)]
    fn radius(&self) -> V::Scalar {
        self.radius
    }

    #[inline(always)]
    fn extent(&self) -> V::Scalar {
        self.core.extent()
    }
}

/// An ellipse around the local origin, its axes along the axes of its frame. Turn and place it with
/// [`Posed`](super::Posed).
///
/// A semi-axis may be zero; the ellipse is a segment then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse<T> {
    semi_axes: Vec2<T>,
}

impl<T: Scalar> Ellipse<T> {
    /// The ellipse with these semi-axes: *half* its length and width.
    ///
    /// # Errors
    /// If a semi-axis is negative, not finite or too large.
    pub fn new(semi_axes: impl Into<Vec2<T>>) -> Result<Self, ShapeError> {
        let semi_axes = semi_axes.into();
        checked_length(semi_axes.x, "semi-axis x")?;
        checked_length(semi_axes.y, "semi-axis y")?;
        Ok(Self { semi_axes: checked_vertex(semi_axes, 0)? })
    }
}

impl<T: Scalar> Convex for Ellipse<T> {
    type Vector = Vec2<T>;

    /// McCutchan's slides treat the sphere and the cylinder; this is the sphere under a scaling: with `S` the diagonal
    /// matrix of the semi-axes, the support along `d` is `S (S d) / |S d|`.
    #[inline]
    fn support(&self, direction: Vec2<T>, _hint: u64) -> Support<Vec2<T>> {
        let id = direction.direction_id();
        Support { point: self.point(id), id }
    }

    #[inline(always)]
    fn start(&self) -> Vec2<T> {
        Vec2::default()
    }

    #[inline]
    fn point(&self, id: u64) -> Vec2<T> {
        let direction = Vec2::<T>::from_direction_id(id);
        let stretched = Vec2::new(direction.x * self.semi_axes.x, direction.y * self.semi_axes.y);
        let length = stretched.length();
        if !(length > T::ZERO) {
            return Vec2::default();
        }
        Vec2::new(self.semi_axes.x * (stretched.x / length), self.semi_axes.y * (stretched.y / length))
    }

    #[inline(always)]
    fn extent(&self) -> T {
        inflated(self.semi_axes.max_abs())
    }

    /// Six roundings on the way to each coordinate. The direction behind an id is off by 2u, which moves the support
    /// value by the square of that only.
    #[inline(always)]
    fn rounding(&self) -> Rounding<T> {
        let error = self.semi_axes.max_abs() * ulps(6);
        Rounding { point: error, value: error }
    }
}
