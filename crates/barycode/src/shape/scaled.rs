//! Uniform scaling about a shape's own origin.
//!
//! Each number of a shape is multiplied and rounded once; the products are the numbers of the new
//! shape, exactly. A factor that is a power of two rounds nothing.

use super::{Capsule, Circle, Cone, Cuboid, Cylinder, Ellipsoid, Point, Segment, ShapeError, checked_length};
use super::{Tetrahedron, Triangle};
use crate::num::Scalar;
use crate::vector::Vector;

/// Checks a factor: finite and not negative.
pub(super) fn checked_factor<T: Scalar>(factor: T) -> Result<T, ShapeError> {
    checked_length(factor, "scale factor")
}

/// Implements `scaled` for a shape, from an expression that makes it of its own parts and a factor.
macro_rules! scaled {
    ($(<$parameter:ident: $bound:ident> $shape:ty, $scalar:ty: |$self:ident, $factor:ident| $made:expr;)+) => {$(
        impl<$parameter: $bound> $shape {
            /// The shape with every length multiplied by `factor`, about its own origin. Each
            /// number is rounded once; a power of two rounds none.
            ///
            /// # Errors
            /// If the factor is negative or not finite, or a product is too large.
            pub fn scaled(&$self, $factor: $scalar) -> Result<Self, ShapeError> {
                let $factor = checked_factor($factor)?;
                $made
            }
        }
    )+};
}

scaled! {
    <V: Vector> Point<V>, V::Scalar: |self, factor| Self::new(self.position() * factor);
    <V: Vector> Segment<V>, V::Scalar: |self, factor| {
        let [from, to] = self.vertices().map(|vertex| vertex * factor);
        Self::new(from, to)
    };
    <V: Vector> Triangle<V>, V::Scalar: |self, factor| {
        let [a, b, c] = self.vertices().map(|vertex| vertex * factor);
        Self::new(a, b, c)
    };
    <V: Vector> Tetrahedron<V>, V::Scalar: |self, factor| {
        let [a, b, c, d] = self.vertices().map(|vertex| vertex * factor);
        Self::new(a, b, c, d)
    };
    <V: Vector> Circle<V>, V::Scalar: |self, factor| Self::new(self.center() * factor, self.radius() * factor);
    <V: Vector> Capsule<V>, V::Scalar: |self, factor| {
        let [from, to] = *self.segment().scaled(factor)?.vertices();
        Self::new(from, to, self.radius() * factor)
    };
    <V: Vector> Ellipsoid<V>, V::Scalar: |self, factor| Self::new(self.semi_axes() * factor);
    <V: Vector> Cuboid<V>, V::Scalar: |self, factor| Self::from_corners(self.low() * factor, self.high() * factor);
    <T: Scalar> Cylinder<T>, T: |self, factor| {
        Self::from_half_height(self.half_height() * factor, self.base_radius() * factor)
    };
    <T: Scalar> Cone<T>, T: |self, factor| {
        Self::from_half_height(self.half_height() * factor, self.base_radius() * factor)
    };
}

#[cfg(feature = "alloc")]
mod many {
    use super::super::{Points, Polygon, Polytope};
    use super::{Scalar, ShapeError, Vector, checked_factor};
    use crate::vec::{Vec2, Vec3};
    use alloc::vec::Vec;

    impl<V: Vector> Points<V, Vec<V>> {
        /// The points with every coordinate multiplied by `factor`, each rounded once.
        ///
        /// # Errors
        /// If the factor is negative or not finite, or a product is too large.
        pub fn scaled(&self, factor: V::Scalar) -> Result<Self, ShapeError> {
            let factor = checked_factor(factor)?;
            Self::new(self.points().iter().map(|&point| point * factor).collect())
        }
    }

    impl<T: Scalar> Polygon<T, Vec<Vec2<T>>> {
        /// The polygon with every coordinate multiplied by `factor`, each rounded once. Where
        /// rounding would bend an edge inwards, the hull of the products.
        ///
        /// # Errors
        /// If the factor is negative or not finite, or a product is too large.
        pub fn scaled(&self, factor: T) -> Result<Self, ShapeError> {
            let factor = checked_factor(factor)?;
            Self::new_or_hull(self.vertices().iter().map(|&vertex| vertex * factor).collect())
        }
    }

    impl<T: Scalar> Polytope<T> {
        /// The polytope with every coordinate multiplied by `factor`, each rounded once. Where
        /// rounding would dent the surface, the hull of the products, whose vertices may have other
        /// indices.
        ///
        /// # Errors
        /// If the factor is negative or not finite, or a product is too large.
        pub fn scaled(&self, factor: T) -> Result<Self, ShapeError> {
            let factor = checked_factor(factor)?;
            let vertices: Vec<Vec3<T>> = self.vertices().iter().map(|&vertex| vertex * factor).collect();
            Self::new(vertices.clone(), self.faces().to_vec()).or_else(|_| Self::hull(vertices))
        }
    }
}
