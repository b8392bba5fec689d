//! Rotations and poses of space.

use crate::num::angle::sin_cos_of;
use crate::num::{Number, Scalar};
use crate::vec::Vec3;
use core::ops::Mul;

/// A rotation of space, stored as a matrix.
///
/// Orthogonality is not enforced: `x` is mapped to `R x` whatever the matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "T: Copy + serde::Serialize", deserialize = "T: serde::Deserialize<'de>"))
)]
#[repr(C)]
pub struct Rotation<T> {
    /// The rows of the matrix.
    pub rows: [Vec3<T>; 3],
}

impl<T: Number> Rotation<T> {
    /// The identity.
    pub const IDENTITY: Self = Self {
        rows: [
            Vec3::new(T::ONE, T::ZERO, T::ZERO),
            Vec3::new(T::ZERO, T::ONE, T::ZERO),
            Vec3::new(T::ZERO, T::ZERO, T::ONE),
        ],
    };

    /// The rotation whose matrix has these rows.
    #[inline]
    pub fn from_rows(rows: [impl Into<Vec3<T>>; 3]) -> Self {
        Self { rows: rows.map(Into::into) }
    }

    /// The rotation whose matrix has these columns, the images of the axes, as glam and nalgebra
    /// store them.
    #[inline]
    pub fn from_columns(columns: [impl Into<Vec3<T>>; 3]) -> Self {
        Self::from_rows(columns).inverse()
    }

    /// Rotates a vector.
    #[inline]
    #[must_use]
    pub fn apply(&self, v: Vec3<T>) -> Vec3<T> {
        Vec3::new(self.rows[0].dot(v), self.rows[1].dot(v), self.rows[2].dot(v))
    }

    /// The inverse rotation: the transposed matrix.
    #[inline]
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self { rows: self.columns() }
    }

    #[inline(always)]
    pub(crate) fn columns(&self) -> [Vec3<T>; 3] {
        let [a, b, c] = self.rows;
        [Vec3::new(a.x, b.x, c.x), Vec3::new(a.y, b.y, c.y), Vec3::new(a.z, b.z, c.z)]
    }
}

impl<T: Number> Mul for Rotation<T> {
    type Output = Self;

    /// The left rotation after the right one: the product of the matrices, rounded.
    fn mul(self, first: Self) -> Self {
        let columns = first.columns();
        Self { rows: self.rows.map(|row| Vec3::new(row.dot(columns[0]), row.dot(columns[1]), row.dot(columns[2]))) }
    }
}

impl<T: Scalar> Rotation<T> {
    /// The rotation of a quaternion, **scalar last**: `[x, y, z, w]`. The quaternion is normalised;
    /// the matrix is computed in `f64` and rounded once. For a quaternion that is zero or not
    /// finite the matrix is not finite, and shapes refuse it.
    #[must_use]
    #[inline]
    pub fn from_quaternion_xyzw(quaternion: [T; 4]) -> Self {
        // Number by number: rows of poses are read by this, and arrays that are mapped go through
        // memory.
        let [x, y, z, w] = quaternion;
        let (x, y, z, w) = (x.to_f64(), y.to_f64(), z.to_f64(), w.to_f64());
        let largest = x.abs().max(y.abs()).max(z.abs()).max(w.abs());
        let (x, y, z, w) = (x / largest, y / largest, z / largest, w / largest);
        let scale = 2.0 / (x * x + y * y + z * z + w * w);
        let (xx, yy, zz) = (x * x * scale, y * y * scale, z * z * scale);
        let (xy, xz, yz) = (x * y * scale, x * z * scale, y * z * scale);
        let (xw, yw, zw) = (x * w * scale, y * w * scale, z * w * scale);
        let row = |x, y, z| Vec3::new(T::from_f64(x), T::from_f64(y), T::from_f64(z));
        Self {
            rows: [
                row(1.0 - (yy + zz), xy - zw, xz + yw),
                row(xy + zw, 1.0 - (xx + zz), yz - xw),
                row(xz - yw, yz + xw, 1.0 - (xx + yy)),
            ],
        }
    }

    /// The quaternion of the rotation, **scalar last**: `[x, y, z, w]`, of length one, `w` not
    /// negative. Computed in `f64`; meaningless for a matrix that is not a rotation.
    #[must_use]
    pub fn to_quaternion_xyzw(&self) -> [T; 4] {
        self.quaternion().map(T::from_f64)
    }

    /// The quaternion by Shepperd's method (1978): the largest of the squares of its four parts is
    /// found first, so that nothing is divided by a small part, of which rounding leaves little.
    fn quaternion(&self) -> [f64; 4] {
        let [a, b, c] = self.rows.map(|row| [row.x, row.y, row.z].map(Scalar::to_f64));
        let trace = a[0] + b[1] + c[2];
        // Four times the products of two parts each.
        let (xy, yz, zx) = (b[0] + a[1], c[1] + b[2], a[2] + c[0]);
        let (xw, yw, zw) = (c[1] - b[2], a[2] - c[0], b[0] - a[1]);
        let squares = [a[0], b[1], c[2], trace].map(|part| 1.0 + 2.0 * part - trace);
        let largest = (1..4).fold(0, |best, next| if squares[next] > squares[best] { next } else { best });
        let row = match largest {
            0 => [squares[0], xy, zx, xw],
            1 => [xy, squares[1], yz, yw],
            2 => [zx, yz, squares[2], zw],
            _ => [xw, yw, zw, squares[3]],
        };
        let length = Scalar::sqrt(row.iter().map(|part| part * part).sum::<f64>());
        let length = if row[3] < 0.0 { -length } else { length };
        row.map(|part| part / length)
    }
}

#[cfg(feature = "std")]
impl<T: Scalar> Rotation<T> {
    /// The angle of the rotation about its axis, in radians from 0 to π.
    #[must_use]
    pub fn angle(&self) -> T {
        let [x, y, z, w] = self.quaternion();
        T::from_f64(2.0 * Vec3::new(x, y, z).length().atan2(w))
    }

    /// The rotation between this one (`t = 0`) and another (`t = 1`) on the shorter way, about one
    /// axis and at constant speed.
    #[must_use]
    pub fn slerp(&self, other: &Self, t: T) -> Self {
        let [x, y, z, w] = (self.inverse() * *other).quaternion();
        let axis = Vec3::new(x, y, z);
        let sine = axis.length();
        if sine == 0.0 {
            return *self;
        }
        let (half_sin, half_cos) = sin_cos_of(sine.atan2(w) * t.to_f64());
        let Vec3 { x, y, z } = axis * (half_sin / sine);
        *self * Self::from_quaternion_xyzw([x, y, z, half_cos].map(T::from_f64))
    }
}

impl<T: Scalar> Rotation<T> {
    /// The rotation about the x axis by an angle in radians, from y towards z.
    #[must_use]
    pub fn about_x(angle: T) -> Self {
        let (sin, cos) = sin_cos_of(angle);
        Self::from_rows([[1.0, 0.0, 0.0], [0.0, cos, -sin], [0.0, sin, cos]].map(|row| row.map(T::from_f64)))
    }

    /// The rotation about the y axis by an angle in radians, from z towards x.
    #[must_use]
    pub fn about_y(angle: T) -> Self {
        let (sin, cos) = sin_cos_of(angle);
        Self::from_rows([[cos, 0.0, sin], [0.0, 1.0, 0.0], [-sin, 0.0, cos]].map(|row| row.map(T::from_f64)))
    }

    /// The rotation about the z axis by an angle in radians, from x towards y.
    #[must_use]
    pub fn about_z(angle: T) -> Self {
        let (sin, cos) = sin_cos_of(angle);
        Self::from_rows([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]].map(|row| row.map(T::from_f64)))
    }

    /// The rotation about x, then y, then z, by angles in radians, about fixed axes: `Rz Ry Rx`
    /// (the setters of Casalino's class; roll, pitch and yaw of URDF). Computed in `f64` by
    /// functions of our own, the same bits on every machine, and rounded once.
    #[must_use]
    pub fn from_axis_angles(x: T, y: T, z: T) -> Self {
        let [x, y, z] = [x, y, z].map(Scalar::to_f64);
        let rows = (Rotation::about_z(z) * Rotation::about_y(y) * Rotation::about_x(x)).rows;
        Self::from_rows(rows.map(|row| [row.x, row.y, row.z].map(T::from_f64)))
    }
}

/// A placement in space: maps `x` to `rotation x + translation`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "T: Copy + serde::Serialize", deserialize = "T: serde::Deserialize<'de>"))
)]
#[repr(C)]
pub struct Pose<T> {
    /// The rotation, applied first.
    pub rotation: Rotation<T>,
    /// The translation, applied second: the image of the local origin.
    pub translation: Vec3<T>,
}

impl<T: Number> Pose<T> {
    /// The pose that rotates, then translates.
    #[inline]
    pub fn new(translation: impl Into<Vec3<T>>, rotation: Rotation<T>) -> Self {
        Self { rotation, translation: translation.into() }
    }

    /// The identity.
    pub const IDENTITY: Self = Self { rotation: Rotation::IDENTITY, translation: Vec3::ZERO };

    /// The inverse pose up to rounding, if the rotation is orthogonal.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.inverse();
        Self { rotation, translation: -rotation.apply(self.translation) }
    }

    /// The pose of a homogeneous matrix, **row by row**: the translation is in the last column.
    /// `None` if the last row is not 0, 0, 0, 1, as in most matrices that are laid out column by
    /// column.
    #[must_use]
    pub fn from_matrix(matrix: [[T; 4]; 4]) -> Option<Self> {
        let [first, second, third, last] = matrix;
        let rows = [first, second, third];
        let rotation = Rotation::from_rows(rows.map(|[x, y, z, _]| [x, y, z]));
        let right = last == [T::ZERO, T::ZERO, T::ZERO, T::ONE];
        right.then(|| Self::new(rows.map(|row| row[3]), rotation))
    }

    /// The homogeneous matrix, row by row.
    #[must_use]
    pub fn to_matrix(&self) -> [[T; 4]; 4] {
        let [a, b, c] = self.rotation.rows;
        let at = self.translation;
        let row = |row: Vec3<T>, last| [row.x, row.y, row.z, last];
        [row(a, at.x), row(b, at.y), row(c, at.z), row(Vec3::ZERO, T::ONE)]
    }

    /// The pose that only translates.
    #[inline]
    pub fn translation(translation: impl Into<Vec3<T>>) -> Self {
        Self::new(translation, Rotation::IDENTITY)
    }

    /// The image of a point.
    #[inline]
    #[must_use]
    pub fn transform(&self, point: Vec3<T>) -> Vec3<T> {
        self.rotation.apply(point) + self.translation
    }
}

impl<T: Number> Mul for Pose<T> {
    type Output = Self;

    /// The left pose after the right one, as along a chain of frames: `inner` maps into a frame
    /// that `outer` maps on, and `outer * inner` does both.
    fn mul(self, inner: Self) -> Self {
        Self { rotation: self.rotation * inner.rotation, translation: self.transform(inner.translation) }
    }
}

impl<T: Number> Default for Pose<T> {
    fn default() -> Self {
        Self::IDENTITY
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::{Pose, Rotation};
    use crate::vec::Vec3;
    use crate::vector::RigidMap;

    fn near(a: Vec3<f64>, b: [f64; 3]) {
        assert!((a - Vec3::from(b)).length() < 1e-15, "{a:?} is not {b:?}");
    }

    #[test]
    fn rotations_turn_the_right_way() {
        let quarter = std::f64::consts::FRAC_PI_2;
        near(Rotation::about_x(quarter).apply(Vec3::new(0.0, 1.0, 0.0)), [0.0, 0.0, 1.0]);
        near(Rotation::about_y(quarter).apply(Vec3::new(0.0, 0.0, 1.0)), [1.0, 0.0, 0.0]);
        near(Rotation::about_z(quarter).apply(Vec3::new(1.0, 0.0, 0.0)), [0.0, 1.0, 0.0]);
        // About x first: z goes to -y, which the turn about z takes to x.
        near(Rotation::from_axis_angles(quarter, 0.0, quarter).apply(Vec3::new(0.0, 0.0, 1.0)), [1.0, 0.0, 0.0]);
        let half = 0.5_f64.sqrt();
        near(Rotation::from_quaternion_xyzw([0.0, 0.0, half, half]).apply(Vec3::new(1.0, 0.0, 0.0)), [0.0, 1.0, 0.0]);
        // Not normalised, tiny.
        near(
            Rotation::from_quaternion_xyzw([3e-200, 0.0, 0.0, 3e-200]).apply(Vec3::new(0.0, 1.0, 0.0)),
            [0.0, 0.0, 1.0],
        );
    }

    #[test]
    fn stretch_bounds_and_exactness() {
        let turn = Rotation::<f64>::from_axis_angles(0.3, -1.1, 2.0);
        let stretch = RigidMap::stretch(&Pose::new([0.0; 3], turn));
        assert!((stretch - 1.0).abs() < 1e-15);
        let permuted = Rotation::<f64>::from_rows([[0.0, 0.0, -1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        assert!(RigidMap::is_exact(&Pose::new([1.0, 2.0, 3.0], permuted)));
        assert!(!RigidMap::is_exact(&Pose::new([0.0; 3], turn)));
        let twice = Rotation::<f64>::from_rows([[1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
        assert!(!RigidMap::is_exact(&Pose::new([0.0; 3], twice)));
        let tiny = f64::EPSILON / 4.0;
        let slightly = Rotation::from_rows([[1.0, tiny, 0.0], [-tiny, 1.0, 0.0], [0.0, 0.0, 1.0]]);
        assert!(!RigidMap::is_exact(&Pose::new([0.0; 3], slightly)));
        assert!(!RigidMap::stretch(&Pose::new([0.0; 3], Rotation::from_quaternion_xyzw([0.0_f64; 4]))).is_finite());
    }

    #[test]
    fn poses_compose() {
        let outer = Pose::<f64>::new([1.0, 0.0, 0.0], Rotation::about_z(0.4));
        let inner = Pose::new([0.0, 2.0, 0.5], Rotation::about_x(-0.9));
        let point = Vec3::new(0.3, -0.2, 0.7);
        assert!(((outer * inner).transform(point) - outer.transform(inner.transform(point))).length() < 1e-15);
    }
}
