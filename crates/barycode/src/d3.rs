//! Space: vectors, poses, shapes and questions.
//!
//! Everything is called as in [`d2`](crate::d2). Shapes are made in a frame of their own, cylinder
//! and cone around its z axis, and placed by [`Posed`]. The questions here are cold and have no
//! options; [`Query`] has them all.
//!
//! ```
//! use barycode::Verdict;
//! use barycode::d3::{self, Cuboid, Cylinder, Pose, Posed, Rotation};
//!
//! let table = Cuboid::from_size([1.2, 0.8, 0.04])?;
//! let table = Posed::new(table, Pose::translation([0.5, 0.0, 0.7]))?;
//! let half = 0.5_f64.sqrt();
//! let lying = Rotation::from_quaternion_xyzw([0.0, half, 0.0, half]);
//! let can = Cylinder::from_height(0.12, 0.03)?;
//! let can = Posed::new(can, Pose::new([0.5, 0.0, 0.76], lying))?;
//!
//! let answer = d3::closest_points(&table, &can);
//! assert_eq!(answer.verdict, Verdict::Separated);
//! assert!(answer.lower <= 0.01 + 1e-15 && 0.01 - 1e-15 <= answer.upper);
//! answer.check(&table, &can)?; // does not trust the solver
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::answer::{Distance, Intersection, Proximity};
use crate::manifold::Manifold;
use crate::motion::{Impact, Motion};
use crate::num::Scalar;

pub use crate::manifold::ContactPoint;
#[cfg(feature = "alloc")]
pub use crate::minkowski::{Corner, Facet, Surface};
pub use crate::pose::space::{Pose, Rotation};
pub use crate::shape::space::{Capsule, Cuboid, Ellipsoid, Point, Segment, Sphere, Tetrahedron, Triangle};
pub use crate::shape::{
    Affine, Cone, Convex, Cylinder, HullOf, MinkowskiSum, Patch, Points, Posed, Rounded, Support, SupportSearch,
};
#[cfg(feature = "alloc")]
pub use crate::shape::{Polytope, dynamic::space::Shape};
#[cfg(feature = "alloc")]
pub use crate::simplify::{OuterHull, OuterLimit, outer_hull};
pub use crate::vec::Vec3;

/// A question with options, in space.
pub type Query<'c, T, M = crate::gjk::Barycode, O = ()> = crate::query::Query<'c, Vec3<T>, M, O>;

/// All points on one side of a plane, in space.
pub type HalfSpace<T> = crate::half_space::HalfSpace<Vec3<T>>;

/// Do the shapes meet? Contact counts.
///
/// ```
/// use barycode::d3::{self, Sphere};
///
/// let (a, b) = (Sphere::new([0.0, 0.0, 0.0], 1.0)?, Sphere::new([1.5, 0.0, 0.0], 1.0)?);
/// assert!(d3::intersects(&a, &b).meets());
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[inline]
pub fn intersects<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(
    a: &A,
    b: &B,
) -> Intersection<Vec3<T>> {
    crate::query::Query::new().intersects(a, b)
}

/// Is the distance of the shapes at most `distance`?
#[inline]
pub fn within<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(
    a: &A,
    b: &B,
    distance: T,
) -> Intersection<Vec3<T>> {
    crate::query::Query::new().within(a, b, distance)
}

/// How far apart are the shapes? Zero where they meet.
#[inline]
pub fn distance<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(
    a: &A,
    b: &B,
) -> Distance<Vec3<T>> {
    crate::query::Query::new().distance(a, b)
}

/// The nearest points, the distance, and a direction that separates the shapes, also at and near
/// touching.
#[inline]
pub fn closest_points<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(
    a: &A,
    b: &B,
) -> Proximity<Vec3<T>> {
    crate::query::Query::new().closest_points(a, b)
}

/// Signed distance (minus the depth where the shapes overlap), normal from A to B, and witness
/// points.
#[inline]
pub fn contact<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(
    a: &A,
    b: &B,
) -> Proximity<Vec3<T>> {
    crate::query::Query::new().contact(a, b)
}

/// The contact of two shapes, and up to four points at which they rest on each other, each with its
/// signed distance along the normal and an id that stays the same from step to step. See
/// [`Query::contact_manifold`](crate::Query::contact_manifold).
///
/// ```
/// use barycode::d3::{self, Cuboid, Cylinder, Pose, Posed, Rotation};
///
/// let floor = Cuboid::from_corners([-5.0, -5.0, -1.0], [5.0, 5.0, 0.0])?;
/// let can = Cylinder::from_height(1.0, 0.25)?;
/// let standing = Posed::new(can, Pose::translation([0.0, 0.0, 0.5]))?;
/// assert_eq!(d3::contact_manifold(&floor, &standing).points().len(), 4);
///
/// let half = 0.5_f64.sqrt();
/// let lying = Rotation::from_quaternion_xyzw([0.0, half, 0.0, half]);
/// let lying = Posed::new(can, Pose::new([0.0, 0.0, 0.24], lying))?;
/// let manifold = d3::contact_manifold(&floor, &lying);
/// assert_eq!(manifold.points().len(), 2); // the ends of a line of its side
/// assert!(manifold.points().iter().all(|point| (point.distance + 0.01).abs() < 1e-12));
/// manifold.check(&floor, &lying)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn contact_manifold<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(
    a: &A,
    b: &B,
) -> Manifold<Vec3<T>> {
    crate::query::Query::new().contact_manifold(a, b)
}

/// A shape that stands still.
pub type Still<T> = crate::motion::Still<Vec3<T>>;

/// A shape that translates at a constant velocity.
pub type Linear<T> = crate::motion::Linear<Vec3<T>>;

/// A shape that moves at a constant linear and angular velocity about a point.
pub type Rigid<T> = crate::motion::Rigid<Vec3<T>>;

/// A motion between two poses: lerp of the center, slerp of the rotation.
pub type Slerp<T> = crate::motion::Slerp<Vec3<T>>;

/// A motion between two poses: lerp of the center, normalised lerp of the rotation.
pub type Nlerp<T> = crate::motion::Nlerp<Vec3<T>>;

/// A motion from pose to pose of a row.
pub type Path<'p, T> = crate::motion::Path<'p, Vec3<T>>;

/// A cast with options, in space.
pub type Cast<T> = crate::motion::Cast<Vec3<T>>;

/// When does a ray first meet a shape? Its points are `origin + t direction`, with `t` from zero to
/// `until`, which may be infinite. The shape is A of the answer, the point of the ray B.
///
/// ```
/// use barycode::d3::{self, Cuboid};
///
/// let wall = Cuboid::from_half_extents([1.0, 1.0, 1.0])?;
/// let hit = d3::cast_ray(&wall, [-3.0, 0.5, 0.0], [2.0, 0.0, 0.0], f64::INFINITY);
/// assert!(hit.first[0] < 1.0 && 1.0 <= hit.first[1] && hit.first[1] - hit.first[0] < 1e-15);
/// assert_eq!(hit.on_a.map(|point| point.x), Some(-1.0));
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub fn cast_ray<T: Scalar, S: Convex<Vector = Vec3<T>>>(
    shape: &S,
    origin: impl Into<Vec3<T>>,
    direction: impl Into<Vec3<T>>,
    until: T,
) -> Impact<Vec3<T>> {
    Cast::new().ray(shape, origin, direction, until)
}

/// When do shapes that move at constant velocities first touch, from now until the time `until`?
/// See [`Cast::shape`](crate::Cast::shape).
///
/// ```
/// use barycode::d3::{self, Cuboid, Pose, Posed};
/// use barycode::ImpactVerdict;
///
/// let car = Cuboid::from_half_extents([1.0, 1.0, 1.0])?;
/// let other = Posed::new(car, Pose::translation([6.0, 0.5, 0.0]))?;
/// let hit = d3::cast_shape(&car, [0.0; 3], &other, [-2.0, 0.0, 0.0], 10.0);
/// assert_eq!(hit.verdict, ImpactVerdict::Contact);
/// assert_eq!(hit.first, [2.0_f64.next_down(), 2.0]);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub fn cast_shape<T: Scalar, A: Convex<Vector = Vec3<T>>, B: Convex<Vector = Vec3<T>>>(
    a: &A,
    velocity_a: impl Into<Vec3<T>>,
    b: &B,
    velocity_b: impl Into<Vec3<T>>,
    until: T,
) -> Impact<Vec3<T>> {
    Cast::new().shape(a, velocity_a, b, velocity_b, until)
}

/// When do two shapes that move, and may turn as they do, first meet within an interval of time?
/// See [`Cast::time_of_impact`].
pub fn time_of_impact<T, A, B>(
    a: &A,
    motion_a: &dyn Motion<Vector = Vec3<T>>,
    b: &B,
    motion_b: &dyn Motion<Vector = Vec3<T>>,
    interval: [T; 2],
) -> Impact<Vec3<T>>
where
    T: Scalar,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
{
    Cast::new().time_of_impact(a, motion_a, b, motion_b, interval)
}

/// Whether two shapes that move are proven not to meet within an interval of time. See
/// [`Cast::is_free`].
pub fn is_free<T, A, B>(
    a: &A,
    motion_a: &dyn Motion<Vector = Vec3<T>>,
    b: &B,
    motion_b: &dyn Motion<Vector = Vec3<T>>,
    interval: [T; 2],
) -> bool
where
    T: Scalar,
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
{
    Cast::new().is_free(a, motion_a, b, motion_b, interval)
}
