//! Shapes of the plane by their usual names.

use crate::vec::Vec2;

/// A point of the plane as a shape.
pub type Point<T> = crate::shape::Point<Vec2<T>>;
/// A segment in the plane.
pub type Segment<T> = crate::shape::Segment<Vec2<T>>;
/// A triangle in the plane.
pub type Triangle<T> = crate::shape::Triangle<Vec2<T>>;
/// A circle.
pub type Circle<T> = crate::shape::Circle<Vec2<T>>;
/// A capsule in the plane.
pub type Capsule<T> = crate::shape::Capsule<Vec2<T>>;
/// A rectangle along the axes of its frame.
pub type Rectangle<T> = crate::shape::Cuboid<Vec2<T>>;
/// An ellipse around the local origin.
pub type Ellipse<T> = crate::shape::Ellipsoid<Vec2<T>>;
