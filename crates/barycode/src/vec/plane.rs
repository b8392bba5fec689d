//! The vector of the plane.

use super::Coordinates;
use crate::num::{Number, Scalar};
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A vector or point of the plane.
///
/// Plain data (`repr(C)`), no unit of length. Converts from and into `[T; 2]` and `(T, T)`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "[T; 2]", into = "[T; 2]"))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "T: Copy + serde::Serialize", deserialize = "T: serde::Deserialize<'de>"))
)]
#[repr(C)]
pub struct Vec2<T> {
    /// First coordinate.
    pub x: T,
    /// Second coordinate.
    pub y: T,
}

impl<T> Vec2<T> {
    /// The vector (x, y).
    #[inline(always)]
    pub const fn new(x: T, y: T) -> Self {
        Self { x, y }
    }
}

impl<T> From<[T; 2]> for Vec2<T> {
    #[inline(always)]
    fn from([x, y]: [T; 2]) -> Self {
        Self { x, y }
    }
}

impl<T> From<Vec2<T>> for [T; 2] {
    #[inline(always)]
    fn from(v: Vec2<T>) -> Self {
        [v.x, v.y]
    }
}

impl<T> From<(T, T)> for Vec2<T> {
    #[inline(always)]
    fn from((x, y): (T, T)) -> Self {
        Self { x, y }
    }
}

impl<T> From<Vec2<T>> for (T, T) {
    #[inline(always)]
    fn from(v: Vec2<T>) -> Self {
        (v.x, v.y)
    }
}

impl<N: Number> Add for Vec2<N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl<N: Number> AddAssign for Vec2<N> {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<N: Number> Sub for Vec2<N> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl<N: Number> SubAssign for Vec2<N> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<N: Number> Neg for Vec2<N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

impl<N: Number> Mul<N> for Vec2<N> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: N) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

impl<N: Number> Div<N> for Vec2<N> {
    type Output = Self;
    #[inline(always)]
    fn div(self, divisor: N) -> Self {
        Self::new(self.x / divisor, self.y / divisor)
    }
}

impl<N: Number> Vec2<N> {
    /// Zero, the origin.
    pub const ZERO: Self = Self::new(N::ZERO, N::ZERO);

    /// Scalar product.
    #[inline(always)]
    #[must_use]
    pub fn dot(self, other: Self) -> N {
        Coordinates::dot(self, other)
    }

    /// Cross product `x1 y2 - y1 x2`: twice the signed area of the triangle (origin, `self`,
    /// `other`).
    #[inline(always)]
    #[must_use]
    pub fn cross(self, other: Self) -> N {
        self.x * other.y - self.y * other.x
    }

    /// The vector rotated by a quarter turn counter-clockwise.
    #[inline(always)]
    #[must_use]
    pub fn perpendicular(self) -> Self {
        Self::new(-self.y, self.x)
    }
}

inherent!(Vec2);

impl<T: Scalar> Vec2<T> {
    /// True if all coordinates are finite.
    #[inline(always)]
    #[must_use]
    pub fn is_finite(self) -> bool {
        Scalar::is_finite(self.x) && Scalar::is_finite(self.y)
    }
}

impl<N: Number> Coordinates for Vec2<N> {
    type Number = N;

    #[inline(always)]
    fn dot(self, other: Self) -> N {
        self.x * other.x + self.y * other.y
    }

    #[inline(always)]
    fn quick_dot(self, other: Self) -> N {
        self.dot(other)
    }

    #[inline(always)]
    fn norm1(self) -> N {
        self.x.abs() + self.y.abs()
    }

    #[inline(always)]
    fn max_abs(self) -> N {
        self.x.abs().max(self.y.abs())
    }
}
