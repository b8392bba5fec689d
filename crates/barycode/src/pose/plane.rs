//! Rotations and poses of the plane.

use super::Placement;
use crate::num::{Number, Scalar};
use crate::vec::Vec2;

/// A rotation of the plane, stored as cosine and sine.
///
/// Nothing forces `cos² + sin² = 1`: the pair is taken at its word, as the matrix `[[cos, -sin], [sin, cos]]`.
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

    /// No rotation.
    #[inline]
    #[must_use]
    pub fn identity() -> Self {
        Self::new(T::ONE, T::ZERO)
    }

    /// Rotates a vector.
    #[inline(always)]
    #[must_use]
    pub fn apply(&self, v: Vec2<T>) -> Vec2<T> {
        Vec2::new(self.cos * v.x - self.sin * v.y, self.sin * v.x + self.cos * v.y)
    }

    /// Rotates a vector the other way: multiplies by the transposed matrix.
    #[inline(always)]
    #[must_use]
    pub fn apply_transposed(&self, v: Vec2<T>) -> Vec2<T> {
        Vec2::new(self.cos * v.x + self.sin * v.y, self.cos * v.y - self.sin * v.x)
    }
}

#[cfg(feature = "std")]
impl<T: Scalar> Rotation<T> {
    /// The rotation by an angle in radians, counter-clockwise. Cosine and sine are computed in `f64` and rounded once.
    #[must_use]
    pub fn from_angle(angle: T) -> Self {
        let (sin, cos) = angle.to_f64().sin_cos();
        Self::new(T::from_f64(cos), T::from_f64(sin))
    }
}

/// A placement in the plane: `x` goes to `rotation x + translation`.
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
    /// The translation, applied second; where the local origin goes.
    pub translation: Vec2<T>,
}

impl<T: Number> Pose<T> {
    /// The pose that rotates, then translates.
    #[inline]
    pub fn new(translation: impl Into<Vec2<T>>, rotation: Rotation<T>) -> Self {
        Self { rotation, translation: translation.into() }
    }

    /// The pose that changes nothing.
    #[inline]
    #[must_use]
    pub fn identity() -> Self {
        Self::new(Vec2::new(T::ZERO, T::ZERO), Rotation::identity())
    }

    /// The pose that translates only.
    #[inline]
    pub fn translation(translation: impl Into<Vec2<T>>) -> Self {
        Self::new(translation, Rotation::identity())
    }

    /// Where a point goes.
    #[inline]
    #[must_use]
    pub fn transform(&self, point: Vec2<T>) -> Vec2<T> {
        self.rotation.apply(point) + self.translation
    }
}

impl<T: Number> Default for Pose<T> {
    fn default() -> Self {
        Self::identity()
    }
}

#[cfg(feature = "std")]
impl<T: Scalar> Pose<T> {
    /// The pose at a translation, turned by an angle in radians, counter-clockwise.
    #[must_use]
    pub fn from_angle(translation: impl Into<Vec2<T>>, angle: T) -> Self {
        Self::new(translation, Rotation::from_angle(angle))
    }
}

impl<T: Scalar> Placement<Vec2<T>> for Pose<T> {
    /// With |cos|, |sin| <= 1 a coordinate of `R x` is off by at most u (|x| + |Rx|ᵢ), the vector by (1 + √2) u |x|. `Rᵀ d` is
    /// off likewise.
    const ROUNDING: f64 = 2.45;

    #[inline(always)]
    fn turn(&self, v: Vec2<T>) -> Vec2<T> {
        self.rotation.apply(v)
    }

    #[inline(always)]
    fn turn_back(&self, direction: Vec2<T>) -> Vec2<T> {
        self.rotation.apply_transposed(direction)
    }

    #[inline(always)]
    fn shift(&self) -> Vec2<T> {
        self.translation
    }

    #[inline(always)]
    fn rows(&self) -> [Vec2<T>; 2] {
        let Rotation { cos, sin } = self.rotation;
        [Vec2::new(cos, -sin), Vec2::new(sin, cos)]
    }

    #[inline(always)]
    fn columns(&self) -> [Vec2<T>; 3] {
        let Rotation { cos, sin } = self.rotation;
        let second = Vec2::new(-sin, cos);
        [Vec2::new(cos, sin), second, second]
    }

    #[inline]
    fn stretch(&self) -> T {
        Vec2::new(self.rotation.cos, self.rotation.sin).length()
    }

    fn is_exact(&self) -> bool {
        let Rotation { cos, sin } = self.rotation;
        (sin == T::ZERO && cos.abs() == T::ONE) || (cos == T::ZERO && sin.abs() == T::ONE)
    }
}
