//! The plane: vectors, poses, shapes and questions.
//!
//! The questions here are cold and have no options; [`Query`] has them all.

use crate::answer::{Distance, Intersection, Proximity};
use crate::num::Scalar;

pub use crate::pose::plane::{Pose, Rotation};
#[cfg(feature = "alloc")]
pub use crate::shape::dynamic::plane::Shape;
pub use crate::shape::plane::{Capsule, Circle, Ellipse, Point, Rectangle, Segment, Triangle};
pub use crate::shape::{
    Affine, Convex, HullOf, MinkowskiSum, Patch, Points, Polygon, Posed, Rounded, Support, SupportSearch,
};
pub use crate::vec::Vec2;

/// A question with options, in the plane.
pub type Query<'c, T, M = crate::gjk::Barycode, O = ()> = crate::query::Query<'c, Vec2<T>, M, O>;

/// Do the shapes meet? Contact counts.
///
/// ```
/// use barycode::d2::{self, Circle};
///
/// let (a, b) = (Circle::new([0.0, 0.0], 1.0)?, Circle::new([1.5, 0.0], 1.0)?);
/// assert!(d2::intersects(&a, &b).meets());
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[inline]
pub fn intersects<T: Scalar, A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(
    a: &A,
    b: &B,
) -> Intersection<Vec2<T>> {
    crate::query::Query::new().intersects(a, b)
}

/// Is the distance of the shapes at most `distance`?
#[inline]
pub fn within<T: Scalar, A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(
    a: &A,
    b: &B,
    distance: T,
) -> Intersection<Vec2<T>> {
    crate::query::Query::new().within(a, b, distance)
}

/// How far apart are the shapes? Zero where they meet.
#[inline]
pub fn distance<T: Scalar, A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(
    a: &A,
    b: &B,
) -> Distance<Vec2<T>> {
    crate::query::Query::new().distance(a, b)
}

/// The nearest points, the distance, and a direction that separates the shapes, also at and near
/// touching.
#[inline]
pub fn closest_points<T: Scalar, A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(
    a: &A,
    b: &B,
) -> Proximity<Vec2<T>> {
    crate::query::Query::new().closest_points(a, b)
}

/// Signed distance (minus the depth where the shapes overlap), normal from A to B, and witness
/// points.
#[inline]
pub fn contact<T: Scalar, A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(
    a: &A,
    b: &B,
) -> Proximity<Vec2<T>> {
    crate::query::Query::new().contact(a, b)
}
