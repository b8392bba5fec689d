//! Space: vectors, poses, shapes and questions.

pub use crate::pose::space::{Pose, Rotation};
#[cfg(feature = "alloc")]
pub use crate::shape::Polytope;
pub use crate::shape::{Affine, Convex, HullOf, MinkowskiSum, Points, Posed, Rounded, Support, SupportSearch};
pub use crate::vec::Vec3;

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
