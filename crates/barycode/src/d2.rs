//! The plane: vectors, poses, shapes and questions.
//!
//! The questions here are cold and have no options; [`Query`] has them all.

use crate::answer::{Distance, Intersection, Proximity};
use crate::manifold::Manifold;
use crate::motion::{Impact, Motion};
use crate::num::Scalar;

pub use crate::manifold::ContactPoint;
#[cfg(feature = "alloc")]
pub use crate::minkowski::{Corner, Outline};
pub use crate::motion::Arc;
pub use crate::pose::plane::{Pose, Rotation};
#[cfg(feature = "alloc")]
pub use crate::shape::dynamic::plane::Shape;
pub use crate::shape::plane::{Capsule, Circle, Ellipse, Point, Rectangle, Segment, Triangle};
pub use crate::shape::{
    Affine, Convex, HullOf, MinkowskiSum, Patch, Points, Polygon, Posed, Rounded, Support, SupportSearch,
};
#[cfg(feature = "alloc")]
pub use crate::simplify::OuterLimit;
#[cfg(feature = "alloc")]
pub use crate::simplify::plane::{OuterHull, outer_hull};
pub use crate::vec::Vec2;

/// A question with options, in the plane.
pub type Query<'c, T, M = crate::gjk::Barycode, O = ()> = crate::query::Query<'c, Vec2<T>, M, O>;

/// All points on one side of a line, in the plane.
///
/// ```
/// use barycode::d2::{Circle, HalfPlane};
///
/// let wall = HalfPlane::new([-3.0, 4.0], 0.0)?; // all with 4 y <= 3 x
/// let answer = wall.contact(&Circle::new([-7.0, 1.0], 1.0)?);
/// assert_eq!(answer.distance, 4.0);
/// assert_eq!(answer.normal.map(Into::into), Some([-0.6, 0.8]));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub type HalfPlane<T> = crate::half_space::HalfSpace<Vec2<T>>;

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

/// The contact of two shapes, and up to two points at which they rest on each other, each with its
/// signed distance along the normal and an id that stays the same from step to step. See
/// [`Query::contact_manifold`](crate::Query::contact_manifold).
///
/// ```
/// use barycode::d2::{self, Pose, Posed, Rectangle};
///
/// let floor = Rectangle::from_corners([-5.0, -1.0], [5.0, 0.0])?;
/// let crate_ = Rectangle::from_half_extents([1.0, 0.5])?;
/// let crate_ = Posed::new(crate_, Pose::translation([2.0, 0.49]))?;
/// let manifold = d2::contact_manifold(&floor, &crate_);
/// assert_eq!(manifold.points().len(), 2); // an end of the lower edge each
/// assert!(manifold.points().iter().all(|point| (point.distance + 0.01_f64).abs() < 1e-12));
/// manifold.check(&floor, &crate_)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn contact_manifold<T: Scalar, A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(
    a: &A,
    b: &B,
) -> Manifold<Vec2<T>> {
    crate::query::Query::new().contact_manifold(a, b)
}

/// A shape that stands still.
pub type Still<T> = crate::motion::Still<Vec2<T>>;

/// A shape that translates at a constant velocity.
pub type Linear<T> = crate::motion::Linear<Vec2<T>>;

/// A shape that moves at a constant linear and angular velocity about a point.
pub type Rigid<T> = crate::motion::Rigid<Vec2<T>>;

/// A motion between two poses: lerp of the center, slerp of the rotation.
pub type Slerp<T> = crate::motion::Slerp<Vec2<T>>;

/// A motion between two poses: lerp of the center, normalised lerp of the rotation.
pub type Nlerp<T> = crate::motion::Nlerp<Vec2<T>>;

/// A motion from pose to pose of a row.
pub type Path<'p, T> = crate::motion::Path<'p, Vec2<T>>;

/// A cast with options, in the plane.
pub type Cast<T> = crate::motion::Cast<Vec2<T>>;

/// When does a ray first meet a shape? Its points are `origin + t direction`, with `t` from zero to
/// `until`, which may be infinite. The shape is A of the answer, the point of the ray B.
///
/// ```
/// use barycode::d2::{self, Rectangle};
///
/// let wall = Rectangle::from_half_extents([1.0, 1.0])?;
/// let hit = d2::cast_ray(&wall, [-3.0, 0.5], [2.0, 0.0], f64::INFINITY);
/// assert!(hit.first[0] < 1.0 && 1.0 <= hit.first[1] && hit.first[1] - hit.first[0] < 1e-15);
/// assert_eq!(hit.on_a.map(|point| point.x), Some(-1.0));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub fn cast_ray<T: Scalar, S: Convex<Vector = Vec2<T>>>(
    shape: &S,
    origin: impl Into<Vec2<T>>,
    direction: impl Into<Vec2<T>>,
    until: T,
) -> Impact<Vec2<T>> {
    Cast::new().ray(shape, origin, direction, until)
}

/// When do shapes that move at constant velocities first touch, from now until the time `until`?
/// See [`Cast::shape`](crate::Cast::shape).
///
/// ```
/// use barycode::d2::{self, Rectangle, Pose, Posed};
/// use barycode::ImpactVerdict;
///
/// let car = Rectangle::from_half_extents([1.0, 1.0])?;
/// let other = Posed::new(car, Pose::translation([6.0, 0.5]))?;
/// let hit = d2::cast_shape(&car, [0.0; 2], &other, [-2.0, 0.0], 10.0);
/// assert_eq!(hit.verdict, ImpactVerdict::Contact);
/// assert_eq!(hit.first, [2.0_f64.next_down(), 2.0]);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub fn cast_shape<T: Scalar, A: Convex<Vector = Vec2<T>>, B: Convex<Vector = Vec2<T>>>(
    a: &A,
    velocity_a: impl Into<Vec2<T>>,
    b: &B,
    velocity_b: impl Into<Vec2<T>>,
    until: T,
) -> Impact<Vec2<T>> {
    Cast::new().shape(a, velocity_a, b, velocity_b, until)
}

/// When do two shapes that move, and may turn as they do, first meet within an interval of time?
/// See [`Cast::time_of_impact`].
pub fn time_of_impact<T, A, B>(
    a: &A,
    motion_a: &dyn Motion<Vector = Vec2<T>>,
    b: &B,
    motion_b: &dyn Motion<Vector = Vec2<T>>,
    interval: [T; 2],
) -> Impact<Vec2<T>>
where
    T: Scalar,
    A: Convex<Vector = Vec2<T>>,
    B: Convex<Vector = Vec2<T>>,
{
    Cast::new().time_of_impact(a, motion_a, b, motion_b, interval)
}

/// Whether two shapes that move are proven not to meet within an interval of time. See
/// [`Cast::is_free`].
pub fn is_free<T, A, B>(
    a: &A,
    motion_a: &dyn Motion<Vector = Vec2<T>>,
    b: &B,
    motion_b: &dyn Motion<Vector = Vec2<T>>,
    interval: [T; 2],
) -> bool
where
    T: Scalar,
    A: Convex<Vector = Vec2<T>>,
    B: Convex<Vector = Vec2<T>>,
{
    Cast::new().is_free(a, motion_a, b, motion_b, interval)
}
