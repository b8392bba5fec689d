//! A shape of the plane of any kind.

#[cfg(feature = "serde")]
mod written;

use super::dynamic_shape;
use crate::num::Scalar;
use crate::pose::plane::Pose;
use crate::shape::plane::{Capsule, Circle, Ellipse, Point, Rectangle, Segment, Triangle};
use crate::shape::scaled::checked_factor;
use crate::shape::{Affine, Convex, Details, HullOf, MinkowskiSum, Points, Polygon, Posed, Rounded};
use crate::shape::{Rounding, ShapeError, Support};
use crate::vec::Vec2;
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

dynamic_shape! {
    /// A shape of the plane of any kind, owned: the element type for lists of mixed shapes.
    ///
    /// Made by `into()` from every shape that owns its data, and by [`Shape::custom`] from one of
    /// your own. A query matches on the kind at every support; if all shapes are of one kind, their
    /// own type is faster. With the feature `serde` it is written as `{"shape": "circle", …}`.
    ///
    /// ```
    /// use barycode::d2::{self, Circle, Pose, Posed, Rectangle, Shape};
    ///
    /// let cone = Circle::new([9.0, 0.0], 0.2)?;
    /// let pose = Pose::from_angle([20.0, 3.0], 0.1);
    /// let car = Shape::from(Rectangle::from_size([4.5, 1.8])?).posed(pose)?;
    /// let obstacles: Vec<Shape<f64>> = vec![cone.into(), car];
    ///
    /// let ego = Rectangle::from_size([4.0, 1.7])?;
    /// let gap = |shape| d2::distance(&ego, shape).distance;
    /// let gaps: Vec<f64> = obstacles.iter().map(gap).collect();
    /// assert!((gaps[0] - 6.8).abs() < 1e-14 && gaps[1] > 15.0);
    /// # Ok::<(), barycode::ShapeError>(())
    /// ```
    pub enum Shape of Vec2, scaled by factor as [[factor, T::ZERO], [T::ZERO, factor]]; {
        /// A point.
        Point(Point<T>),
        /// A segment.
        Segment(Segment<T>),
        /// A triangle.
        Triangle(Triangle<T>),
        /// A circle.
        Circle(Circle<T>),
        /// A capsule.
        Capsule(Capsule<T>),
        /// A rectangle along the axes.
        Rectangle(Rectangle<T>),
        /// An ellipse around the origin.
        Ellipse(Ellipse<T>),
        /// A convex polygon.
        Polygon(Polygon<T, Vec<Vec2<T>>>),
        /// The hull of points in any order.
        Points(Points<Vec2<T>, Vec<Vec2<T>>>),
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
