//! A shape of space of any kind.

#[cfg(feature = "serde")]
mod written;

use super::dynamic_shape;
use crate::num::Scalar;
use crate::pose::space::Pose;
use crate::shape::scaled::checked_factor;
use crate::shape::space::{Capsule, Cuboid, Ellipsoid, Point, Segment, Sphere, Tetrahedron, Triangle};
use crate::shape::{Affine, Cone, Convex, Cylinder, Details, HullOf, MinkowskiSum, Points, Polytope, Posed};
use crate::shape::{Rounded, Rounding, ShapeError, Support};
use crate::vec::Vec3;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

dynamic_shape! {
    /// A shape of space of any kind, owned: the element type for lists of mixed shapes.
    ///
    /// Made by `into()` from every shape that owns its data, and by [`Shape::custom`] from one of
    /// your own. A query matches on the kind at every support; if all shapes are of one kind, their
    /// own type is faster. With the feature `serde` it is written as `{"shape": "sphere", …}`.
    ///
    /// ```
    /// use barycode::d3::{self, Cylinder, Polytope, Pose, Shape, Sphere, Vec3};
    ///
    /// let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Vec3::from);
    /// let can = Shape::from(Cylinder::from_height(2.0, 0.1)?);
    /// let parts: Vec<Shape<f64>> = vec![
    ///     Polytope::hull(corners.to_vec())?.into(),
    ///     can.posed(Pose::translation([0.0, 0.0, 3.0]))?,
    /// ];
    /// let ball = Sphere::new([0.0, 0.0, -1.0], 0.5)?;
    /// let gaps: Vec<f64> = parts.iter().map(|part| d3::distance(&ball, part).distance).collect();
    /// assert!((gaps[0] - 0.5).abs() < 1e-15 && (gaps[1] - 2.5).abs() < 1e-15);
    /// # Ok::<(), barycode::ShapeError>(())
    /// ```
    pub enum Shape of Vec3, scaled by factor as [[factor, T::ZERO, T::ZERO], [T::ZERO, factor, T::ZERO], [T::ZERO, T::ZERO, factor]]; {
        /// A point.
        Point(Point<T>),
        /// A segment.
        Segment(Segment<T>),
        /// A triangle.
        Triangle(Triangle<T>),
        /// A tetrahedron.
        Tetrahedron(Tetrahedron<T>),
        /// A ball.
        Sphere(Sphere<T>),
        /// A capsule.
        Capsule(Capsule<T>),
        /// A box along the axes.
        Cuboid(Cuboid<T>),
        /// A cylinder around the z axis.
        Cylinder(Cylinder<T>),
        /// A cone around the z axis.
        Cone(Cone<T>),
        /// An ellipsoid around the origin.
        Ellipsoid(Ellipsoid<T>),
        /// A convex polytope.
        Polytope(Box<Polytope<T>>),
        /// The hull of points in any order.
        Points(Points<Vec3<T>, Vec<Vec3<T>>>),
    } and of others {
        /// Another shape at a pose.
        Posed(Box<Posed<Shape<T>>>),
        /// Another shape and all points within a radius of it.
        Rounded(Box<Rounded<Shape<T>>>),
        /// Another shape under an affine map.
        Affine(Box<Affine<Shape<T>>>),
        /// The Minkowski sum of two others.
        Sum(Box<MinkowskiSum<Shape<T>, Shape<T>>>),
        /// The hull of others.
        Hull(HullOf<Shape<T>, Vec<Shape<T>>>),
    }
}

impl<T: Scalar> From<Polytope<T>> for Shape<T> {
    fn from(polytope: Polytope<T>) -> Self {
        Self::Polytope(Box::new(polytope))
    }
}
