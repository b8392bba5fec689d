//! Shapes of space by their usual names.

use crate::vec::Vec3;

/// A point of space as a shape.
pub type Point<T> = crate::shape::Point<Vec3<T>>;
/// A segment in space.
pub type Segment<T> = crate::shape::Segment<Vec3<T>>;
/// A triangle in space.
pub type Triangle<T> = crate::shape::Triangle<Vec3<T>>;
/// A ball.
pub type Sphere<T> = crate::shape::Circle<Vec3<T>>;
/// A capsule in space.
pub type Capsule<T> = crate::shape::Capsule<Vec3<T>>;
/// A tetrahedron.
pub type Tetrahedron<T> = crate::shape::Tetrahedron<Vec3<T>>;
/// A box along the axes of its frame.
pub type Cuboid<T> = crate::shape::Cuboid<Vec3<T>>;
/// An ellipsoid around the local origin.
pub type Ellipsoid<T> = crate::shape::Ellipsoid<Vec3<T>>;
