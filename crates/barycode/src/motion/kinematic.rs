//! The items that a motion needs of a dimension: angular velocities, and poses turned by an angle.
//!
//! Poses are computed in `f64` and rounded once. Errors of the rotation, as a matrix, u = 2^-53:
//!
//! | plane | bound | because |
//! | --- | --- | --- |
//! | sine and cosine | 1.6u | [`SIN_COS_ERROR`] each, as a vector |
//! | product with the rotation at the start | 2.5u | as `RigidMap::ROUNDING` |
//! | sum | 4.1u | |
//!
//! | space | bound | because |
//! | --- | --- | --- |
//! | angle | 0.1u | length and products in double-double |
//! | axis, each coordinate | 3u | root, quotient |
//! | matrix by Rodrigues' formula, for the axis | 12u | the derivative by the axis is at most 4 |
//! | for sine and cosine | 2.2u | times matrices of norm one, and of norm one |
//! | its products and sums, each entry | 4u, as a matrix 12u | sums of two products below one |
//! | product with the rotation at the start | 5.2u | as `RigidMap::ROUNDING` |
//! | sum | 32u | |

use crate::dimension::Dimension;
use crate::gjk::{Barycode, SubDistance};
use crate::num::angle::{SIN_COS_ERROR, arc_tangent, sin_cos};
use crate::num::{DoubleDouble, Extends, Number, Scalar};
use crate::pose::{plane, space};
use crate::vec::{Vec2, Vec3};
use crate::vector::RigidMap;
use core::fmt::Debug;

/// A dimension that shapes move in: `Vec2` and `Vec3` of `f32` or `f64`. Sealed.
pub trait Kinematic: Dimension {
    /// Radians per unit of time: in the plane a number, counter-clockwise; in space a vector along
    /// the axis, about which it turns as a right-handed screw.
    type AngularVelocity: Copy + Debug + Default + PartialEq;

    /// The sub-distance method that nearest points are found by.
    type Method: SubDistance<Self>;

    /// A bound on the error of the rotation of [`rotated`](Self::rotated) as a matrix, in units of
    /// 2^-53, before it is rounded to the scalar.
    const TURN_ERROR: f64;

    /// The angular velocity as a vector; in the plane along the third axis.
    #[must_use]
    fn spin(angular_velocity: Self::AngularVelocity) -> Vec3<Self::Scalar>;

    /// The product `spin × v`: the velocity of a point at `v`.
    #[must_use]
    fn swept(spin: Vec3<Self::Scalar>, v: Self) -> Self;

    /// Sine and cosine of a share of the angle of a rotation vector.
    #[must_use]
    fn turn(spin: Vec3<f64>, share: DoubleDouble) -> (f64, f64);

    /// The pose that a screw comes to after a share of its way, turned about its axis by the angle
    /// of this sine and cosine.
    #[must_use]
    fn turned(screw: &Screw<Self>, along: f64, turn: (f64, f64)) -> Self::Pose;

    /// A direction rotated by `spin` times `share`.
    #[must_use]
    fn rotated(direction: Self, spin: Vec3<f64>, share: DoubleDouble) -> Self;

    /// The rotation vector, of an angle of up to π, that takes the rotation of a pose to that of
    /// another.
    #[must_use]
    fn rotation_between(from: &Self::Pose, to: &Self::Pose) -> Vec3<f64>;
}

/// A motion at constant linear and angular velocity about a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screw<V: Kinematic> {
    /// The pose at the start.
    pub(crate) start: V::Pose,
    /// The local point that moves straight.
    pub(crate) center: V,
    /// How far that point moves.
    pub(crate) way: V,
    /// The rotation vector.
    pub(crate) spin: Vec3<f64>,
}

/// A coordinate of the translation of a screw: `start + way share - (turned - unturned)`, with the
/// images of the center by both rotations.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn moved<T: Scalar>(start: T, way: T, share: f64, turned: f64, unturned: f64) -> T {
    T::from_f64((start.to_f64() + (unturned - turned)) + way.to_f64() * share)
}

impl<T: Scalar> Kinematic for Vec2<T> {
    type AngularVelocity = T;
    type Method = Barycode;

    const TURN_ERROR: f64 = 4.1;

    #[inline]
    fn spin(angular_velocity: T) -> Vec3<T> {
        Vec3::new(T::ZERO, T::ZERO, angular_velocity)
    }

    #[inline]
    fn swept(spin: Vec3<T>, v: Self) -> Self {
        Vec2::new(-spin.z * v.y, spin.z * v.x)
    }

    #[inline]
    fn turn(spin: Vec3<f64>, share: DoubleDouble) -> (f64, f64) {
        sin_cos(DoubleDouble::from_scalar(spin.z) * share)
    }

    #[inline]
    fn turned(screw: &Screw<Self>, along: f64, (s, c): (f64, f64)) -> plane::Pose<T> {
        let plane::Pose { rotation, translation } = screw.start;
        let (cos, sin) = (rotation.cos.to_f64(), rotation.sin.to_f64());
        let (new_cos, new_sin) = (c * cos - s * sin, s * cos + c * sin);
        let (x, y) = (screw.center.x.to_f64(), screw.center.y.to_f64());
        let at = |start: T, way: T, new: f64, old: f64| moved(start, way, along, new, old);
        let to = Vec2::new(
            at(translation.x, screw.way.x, new_cos * x - new_sin * y, cos * x - sin * y),
            at(translation.y, screw.way.y, new_sin * x + new_cos * y, sin * x + cos * y),
        );
        plane::Pose::new(to, plane::Rotation::new(T::from_f64(new_cos), T::from_f64(new_sin)))
    }

    #[inline]
    fn rotated(direction: Self, spin: Vec3<f64>, share: DoubleDouble) -> Self {
        let (s, c) = Self::turn(spin, share);
        let (x, y) = (direction.x.to_f64(), direction.y.to_f64());
        Vec2::new(T::from_f64(c * x - s * y), T::from_f64(s * x + c * y))
    }

    fn rotation_between(from: &plane::Pose<T>, to: &plane::Pose<T>) -> Vec3<f64> {
        let [(c, s), (cos, sin)] = [from, to].map(|pose| (pose.rotation.cos.to_f64(), pose.rotation.sin.to_f64()));
        // Sine and cosine of the difference; the sine without cancellation.
        let turned = DoubleDouble::minor(
            [DoubleDouble::from_scalar(c), DoubleDouble::from_scalar(s)],
            [DoubleDouble::from_scalar(cos), DoubleDouble::from_scalar(sin)],
        );
        Vec3::new(0.0, 0.0, arc_tangent(turned.high(), c * cos + s * sin))
    }
}

/// The matrix of a turn about an axis: the columns of Rodrigues' formula, `c I + (1 - c) k kᵀ + s
/// [k]`.
fn rodrigues(spin: Vec3<f64>, (s, c): (f64, f64)) -> [Vec3<f64>; 3] {
    let length = spin.length();
    if length == 0.0 {
        return [Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.0, 1.0)];
    }
    let axis = spin / length;
    let (along, across) = (axis * (1.0 - c), axis * s);
    let Vec3 { x, y, z } = axis;
    [
        Vec3::new(c + along.x * x, along.x * y - across.z, along.x * z + across.y),
        Vec3::new(along.x * y + across.z, c + along.y * y, along.y * z - across.x),
        Vec3::new(along.x * z - across.y, along.y * z + across.x, c + along.z * z),
    ]
}

/// A vector in doubles.
fn wide<T: Scalar>(v: Vec3<T>) -> Vec3<f64> {
    Vec3::new(v.x.to_f64(), v.y.to_f64(), v.z.to_f64())
}

/// A vector of the scalar.
fn narrow<T: Scalar>(v: Vec3<f64>) -> Vec3<T> {
    Vec3::new(T::from_f64(v.x), T::from_f64(v.y), T::from_f64(v.z))
}

impl<T: Scalar> Kinematic for Vec3<T> {
    type AngularVelocity = Self;
    type Method = Barycode;

    const TURN_ERROR: f64 = 32.0;

    #[inline]
    fn spin(angular_velocity: Self) -> Vec3<T> {
        angular_velocity
    }

    #[inline]
    fn swept(spin: Vec3<T>, v: Self) -> Self {
        spin.cross(v)
    }

    fn turn(spin: Vec3<f64>, share: DoubleDouble) -> (f64, f64) {
        let length = spin.length();
        if length == 0.0 {
            return (0.0, 1.0);
        }
        // The square of the length in twice the precision, divided by the length; both halves of it
        // are added, which is one step of Newton's method.
        let square = DoubleDouble::combination([(spin.x, spin.x), (spin.y, spin.y), (spin.z, spin.z)], 0.0);
        let root = DoubleDouble::from_scalar(length);
        let exact = (square / root + root) * DoubleDouble::from_scalar(0.5);
        sin_cos(exact * share)
    }

    fn turned(screw: &Screw<Self>, along: f64, turn: (f64, f64)) -> space::Pose<T> {
        let turn = rodrigues(screw.spin, turn);
        let columns = screw.start.rotation.columns().map(wide);
        let center = wide(screw.center);
        let product = turn.map(|row| Vec3::new(row.dot(columns[0]), row.dot(columns[1]), row.dot(columns[2])));
        let turned = Vec3::new(product[0].dot(center), product[1].dot(center), product[2].dot(center));
        let old = screw.start.rotation.rows.map(|row| wide(row).dot(center));
        let Vec3 { x, y, z } = screw.start.translation;
        let to = Vec3::new(
            moved(x, screw.way.x, along, turned.x, old[0]),
            moved(y, screw.way.y, along, turned.y, old[1]),
            moved(z, screw.way.z, along, turned.z, old[2]),
        );
        space::Pose::new(to, space::Rotation { rows: product.map(narrow) })
    }

    fn rotated(direction: Self, spin: Vec3<f64>, share: DoubleDouble) -> Self {
        let direction = wide(direction);
        let [x, y, z] = rodrigues(spin, Self::turn(spin, share)).map(|row| T::from_f64(row.dot(direction)));
        Vec3::new(x, y, z)
    }

    fn rotation_between(from: &space::Pose<T>, to: &space::Pose<T>) -> Vec3<f64> {
        let [old, new] = [from, to].map(|pose| pose.rotation.columns().map(wide));
        // The rotation after the first: the sum of the products of columns.
        let entry = |row: usize, column: usize| {
            let part = |v: Vec3<f64>, index: usize| [v.x, v.y, v.z][index];
            (0..3).map(|k| part(new[k], row) * part(old[k], column)).sum::<f64>()
        };
        let rows = [0, 1, 2].map(|row| Vec3::new(entry(row, 0), entry(row, 1), entry(row, 2)));
        let [x, y, z, w] = space::Rotation { rows }.to_quaternion_xyzw();
        let axis = Vec3::new(x, y, z);
        let sine = axis.length();
        if sine == 0.0 {
            return Vec3::ZERO;
        }
        axis * (2.0 * arc_tangent(sine, w) / sine)
    }
}

/// At least the error of a rotation, as a matrix, of poses that are turned.
pub(crate) fn turn_error<V: Kinematic>() -> V::Scalar {
    let doubles = V::TURN_ERROR * f64::UNIT;
    // Rounding the entries of a rotation to single precision moves it by no more than its norm.
    let rounded = if crate::num::is_single::<V::Scalar>() { V::Scalar::UNIT.to_f64() * 1.75 } else { 0.0 };
    V::Scalar::from_f64((doubles + rounded) * 1.000_001)
}

/// At least the error of [`Kinematic::turned`] of a direction of length one.
pub(crate) fn direction_error<V: Kinematic>() -> V::Scalar {
    turn_error::<V>() + V::Scalar::from_f64(SIN_COS_ERROR * f64::UNIT)
}

/// True if the matrix of a pose is a rotation but for a thousandth.
pub(crate) fn is_rotation<V: Kinematic>(pose: &V::Pose) -> bool {
    // NaN fails.
    pose.distortion() <= V::Scalar::from_f64(0.001)
}

/// True if no coordinate is NaN or too large for products.
pub(crate) fn is_in_range<V: Kinematic>(place: V) -> bool {
    // The largest of a number and NaN is the number.
    place.is_finite() && place.max_abs() <= V::Scalar::RANGE.1
}

#[cfg(test)]
mod tests {
    use super::{Kinematic, Screw};
    use crate::num::{DoubleDouble, Extends};
    use crate::pose::space::Pose;
    use crate::vec::Vec3;

    /// Turned by `share` from a pose.
    fn rotated(start: Pose<f64>, spin: Vec3<f64>, share: f64) -> Pose<f64> {
        let screw = Screw { start, center: Vec3::ZERO, way: Vec3::ZERO, spin };
        Vec3::turned(&screw, share, Vec3::<f64>::turn(spin, DoubleDouble::from_scalar(share)))
    }

    fn off(a: &Pose<f64>, b: &Pose<f64>) -> f64 {
        let rows = a.rotation.rows.iter().zip(&b.rotation.rows);
        rows.map(|(a, b)| (*a - *b).length()).fold(0.0, f64::max)
    }

    #[test]
    fn turns_add_up_and_come_back() {
        let unit = f64::EPSILON / 2.0;
        for index in 0..200 {
            let place = f64::from(index);
            let spin = Vec3::new(place * 0.31 - 20.0, 7.0 - place * 0.05, place * 0.17);
            let there = rotated(Pose::IDENTITY, spin, 0.75);
            assert!(off(&rotated(there, -spin, 0.75), &Pose::IDENTITY) < 2.0 * Vec3::<f64>::TURN_ERROR * unit);
            let halves = rotated(rotated(Pose::IDENTITY, spin, 0.25), spin, 0.5);
            assert!(off(&halves, &there) < 3.0 * Vec3::<f64>::TURN_ERROR * unit);
            let again = Vec3::rotation_between(&Pose::IDENTITY, &there);
            assert!(off(&rotated(Pose::IDENTITY, again, 1.0), &there) < 100.0 * unit);
        }
        // A third of a turn about the diagonal exchanges the axes.
        let third = core::f64::consts::TAU / 3.0 * 0.577_350_269_189_625_8;
        let exchanged =
            rotated(Pose::IDENTITY, Vec3::new(third, third, third), 1.0).rotation.apply(Vec3::new(1.0, 2.0, 3.0));
        assert!((exchanged - Vec3::new(3.0, 1.0, 2.0)).length() < 40.0 * unit, "{exchanged:?}");
    }
}
