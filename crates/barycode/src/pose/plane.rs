//! Rotations and poses of the plane.

use crate::num::angle::sin_cos_of;
use crate::num::{Number, Scalar};
use crate::vec::Vec2;
use core::ops::Mul;

/// A rotation of the plane, stored as cosine and sine.
///
/// `cos² + sin² = 1` is not enforced: the pair stands for the matrix `[[cos, -sin], [sin, cos]]`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C)]
pub struct Rotation<T> {
    /// Cosine of the angle.
    pub cos: T,
    /// Sine of the angle.
    pub sin: T,
}

impl<T: Number> Rotation<T> {
    /// The rotation with this cosine and sine.
    #[inline]
    pub const fn new(cos: T, sin: T) -> Self {
        Self { cos, sin }
    }

    /// The identity.
    pub const IDENTITY: Self = Self::new(T::ONE, T::ZERO);

    /// The inverse rotation: the transposed matrix.
    #[inline]
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self::new(self.cos, -self.sin)
    }

    /// Rotates a vector.
    #[inline(always)]
    #[must_use]
    pub fn apply(&self, v: Vec2<T>) -> Vec2<T> {
        Vec2::new(self.cos * v.x - self.sin * v.y, self.sin * v.x + self.cos * v.y)
    }

    /// Rotates a vector by the inverse: multiplies by the transposed matrix.
    #[inline(always)]
    #[must_use]
    pub fn apply_transposed(&self, v: Vec2<T>) -> Vec2<T> {
        Vec2::new(self.cos * v.x + self.sin * v.y, self.cos * v.y - self.sin * v.x)
    }
}

impl<T: Scalar> Rotation<T> {
    /// The rotation by an angle in radians, counter-clockwise. Cosine and sine are computed in
    /// `f64` by functions of our own, the same bits on every machine, and rounded once.
    #[must_use]
    pub fn from_angle(angle: T) -> Self {
        let (sin, cos) = sin_cos_of(angle);
        Self::new(T::from_f64(cos), T::from_f64(sin))
    }
}

#[cfg(feature = "std")]
impl<T: Scalar> Rotation<T> {
    /// The angle in radians, counter-clockwise, between -π and π.
    #[must_use]
    pub fn angle(&self) -> T {
        T::from_f64(self.sin.to_f64().atan2(self.cos.to_f64()))
    }

    /// The rotation between this one (`t = 0`) and another (`t = 1`) on the shorter way, at
    /// constant speed.
    #[must_use]
    pub fn slerp(&self, other: &Self, t: T) -> Self {
        let way = (self.inverse() * *other).angle();
        *self * Self::from_angle(way * t)
    }
}

impl<T: Number> Mul for Rotation<T> {
    type Output = Self;

    /// The left rotation after the right one, rounded.
    #[inline]
    fn mul(self, first: Self) -> Self {
        let Vec2 { x, y } = self.apply(Vec2::new(first.cos, first.sin));
        Self::new(x, y)
    }
}

/// A placement in the plane: maps `x` to `rotation x + translation`.
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
    pub translation: Vec2<T>,
}

impl<T: Number> Pose<T> {
    /// The pose that rotates, then translates.
    #[inline]
    pub fn new(translation: impl Into<Vec2<T>>, rotation: Rotation<T>) -> Self {
        Self { rotation, translation: translation.into() }
    }

    /// The identity.
    pub const IDENTITY: Self = Self { rotation: Rotation::IDENTITY, translation: Vec2::ZERO };

    /// The inverse pose up to rounding, if the rotation is orthogonal.
    #[inline]
    #[must_use]
    pub fn inverse(&self) -> Self {
        let rotation = self.rotation.inverse();
        Self { rotation, translation: -rotation.apply(self.translation) }
    }

    /// The pose of a homogeneous matrix, **row by row**: the translation is in the last column.
    /// `None` if the last row is not 0, 0, 1, as in most matrices that are laid out column by
    /// column, or if the rest is not `[[c, -s], [s, c]]`.
    #[must_use]
    pub fn from_matrix(matrix: [[T; 3]; 3]) -> Option<Self> {
        let [[cos, minus_sin, x], [sin, again, y], last] = matrix;
        let right = last == [T::ZERO, T::ZERO, T::ONE] && cos == again && minus_sin == -sin;
        right.then(|| Self::new([x, y], Rotation::new(cos, sin)))
    }

    /// The homogeneous matrix, row by row.
    #[must_use]
    pub fn to_matrix(&self) -> [[T; 3]; 3] {
        let Self { rotation: Rotation { cos, sin }, translation } = *self;
        [[cos, -sin, translation.x], [sin, cos, translation.y], [T::ZERO, T::ZERO, T::ONE]]
    }

    /// The pose that only translates.
    #[inline]
    pub fn translation(translation: impl Into<Vec2<T>>) -> Self {
        Self::new(translation, Rotation::IDENTITY)
    }

    /// The image of a point.
    #[inline]
    #[must_use]
    pub fn transform(&self, point: Vec2<T>) -> Vec2<T> {
        self.rotation.apply(point) + self.translation
    }
}

impl<T: Number> Mul for Pose<T> {
    type Output = Self;

    /// The left pose after the right one, as along a chain of frames: `inner` maps into a frame
    /// that `outer` maps on, and `outer * inner` does both.
    #[inline]
    fn mul(self, inner: Self) -> Self {
        Self { rotation: self.rotation * inner.rotation, translation: self.transform(inner.translation) }
    }
}

impl<T: Number> Default for Pose<T> {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl<T: Scalar> Pose<T> {
    /// The pose with a translation and a rotation by an angle in radians, counter-clockwise.
    #[must_use]
    pub fn from_angle(translation: impl Into<Vec2<T>>, angle: T) -> Self {
        Self::new(translation, Rotation::from_angle(angle))
    }
}
