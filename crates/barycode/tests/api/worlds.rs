//! The plane and space, in single and double precision, for tests about all of them.

use barycode::d2::{self, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::Vector;
use barycode::{Convex, Kinematic, Scalar};

/// A dimension and a precision.
pub(crate) trait World: Kinematic {
    /// A pose at a place, turned by an angle in radians; in space by half of it about the first
    /// axis, too, and by a quarter back about the second. Its numbers are those of single
    /// precision, so that poses of both precisions are the same.
    fn posed(at: [f64; 2], angle: f64) -> Self::Pose;

    /// An angular velocity: in the plane the third coordinate alone.
    fn rate(spin: [f64; 3]) -> Self::AngularVelocity;

    /// How far two shapes are apart.
    fn gap<A, B>(a: &A, pose_a: Self::Pose, b: &B, pose_b: Self::Pose) -> Self::Scalar
    where
        A: Convex<Vector = Self>,
        B: Convex<Vector = Self>;
}

/// The number of single precision that is nearest to another.
fn rounded<T: Scalar>(number: f64) -> T {
    T::from_f64(f64::from(number as f32))
}

/// The vector with these coordinates, as far as the dimension has them.
pub(crate) fn vector<V: Vector>(coordinates: [f64; 3]) -> V {
    let axes = coordinates.into_iter().take(V::DIMENSION).enumerate();
    axes.fold(V::default(), |sum, (axis, number)| sum + V::axis(axis) * V::Scalar::from_f64(number))
}

impl<T: Scalar> World for Vec2<T> {
    fn posed(at: [f64; 2], angle: f64) -> d2::Pose<T> {
        let (sin, cos) = angle.sin_cos();
        d2::Pose::new(at.map(rounded), d2::Rotation::new(rounded(cos), rounded(sin)))
    }

    fn rate([_, _, spin]: [f64; 3]) -> T {
        T::from_f64(spin)
    }

    fn gap<A, B>(a: &A, pose_a: d2::Pose<T>, b: &B, pose_b: d2::Pose<T>) -> T
    where
        A: Convex<Vector = Self>,
        B: Convex<Vector = Self>,
    {
        let [a, b] = [(a as &dyn Convex<Vector = Self>, pose_a), (b, pose_b)];
        d2::distance(&d2::Posed::new(a.0, a.1).unwrap(), &d2::Posed::new(b.0, b.1).unwrap()).distance
    }
}

impl<T: Scalar> World for Vec3<T> {
    fn posed([x, y]: [f64; 2], angle: f64) -> d3::Pose<T> {
        let rotation = d3::Rotation::from_axis_angles(0.5 * angle, -0.25 * angle, angle);
        let rows = rotation.rows.map(|row| [row.x, row.y, row.z].map(rounded));
        d3::Pose::new([x, y, 0.0].map(rounded), d3::Rotation::from_rows(rows))
    }

    fn rate(spin: [f64; 3]) -> Self {
        vector(spin)
    }

    fn gap<A, B>(a: &A, pose_a: d3::Pose<T>, b: &B, pose_b: d3::Pose<T>) -> T
    where
        A: Convex<Vector = Self>,
        B: Convex<Vector = Self>,
    {
        let [a, b] = [(a as &dyn Convex<Vector = Self>, pose_a), (b, pose_b)];
        d3::distance(&d3::Posed::new(a.0, a.1).unwrap(), &d3::Posed::new(b.0, b.1).unwrap()).distance
    }
}
