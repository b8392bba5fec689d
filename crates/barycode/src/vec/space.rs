//! The vector of space.

use super::Coordinates;
use crate::num::{Number, Scalar};
use core::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

/// A vector or point of space.
///
/// Plain data (`repr(C)`), no unit of length. Converts from and into `[T; 3]` and `(T, T, T)`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "[T; 3]", into = "[T; 3]"))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "T: Copy + serde::Serialize", deserialize = "T: serde::Deserialize<'de>"))
)]
#[repr(C)]
pub struct Vec3<T> {
    /// First coordinate.
    pub x: T,
    /// Second coordinate.
    pub y: T,
    /// Third coordinate.
    pub z: T,
}

impl<T> Vec3<T> {
    /// The vector (x, y, z).
    #[inline(always)]
    pub const fn new(x: T, y: T, z: T) -> Self {
        Self { x, y, z }
    }
}

impl<T> From<[T; 3]> for Vec3<T> {
    #[inline(always)]
    fn from([x, y, z]: [T; 3]) -> Self {
        Self { x, y, z }
    }
}

impl<T> From<Vec3<T>> for [T; 3] {
    #[inline(always)]
    fn from(v: Vec3<T>) -> Self {
        [v.x, v.y, v.z]
    }
}

impl<T> From<(T, T, T)> for Vec3<T> {
    #[inline(always)]
    fn from((x, y, z): (T, T, T)) -> Self {
        Self { x, y, z }
    }
}

impl<T> From<Vec3<T>> for (T, T, T) {
    #[inline(always)]
    fn from(v: Vec3<T>) -> Self {
        (v.x, v.y, v.z)
    }
}

impl<N: Number> Add for Vec3<N> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl<N: Number> AddAssign for Vec3<N> {
    #[inline(always)]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<N: Number> Sub for Vec3<N> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl<N: Number> SubAssign for Vec3<N> {
    #[inline(always)]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<N: Number> Neg for Vec3<N> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z)
    }
}

impl<N: Number> Mul<N> for Vec3<N> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, factor: N) -> Self {
        Self::new(self.x * factor, self.y * factor, self.z * factor)
    }
}

impl<N: Number> Div<N> for Vec3<N> {
    type Output = Self;
    #[inline(always)]
    fn div(self, divisor: N) -> Self {
        Self::new(self.x / divisor, self.y / divisor, self.z / divisor)
    }
}

impl<N: Number> Vec3<N> {
    /// Zero, the origin.
    pub const ZERO: Self = Self::new(N::ZERO, N::ZERO, N::ZERO);

    /// Scalar product. Its rounding does not depend on the order of the axes.
    #[inline(always)]
    #[must_use]
    pub fn dot(self, other: Self) -> N {
        Coordinates::dot(self, other)
    }

    /// Cross product.
    #[inline(always)]
    #[must_use]
    pub fn cross(self, other: Self) -> Self {
        Self::new(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }
}

inherent!(Vec3);

impl<T: Scalar> Vec3<T> {
    /// True if all coordinates are finite.
    #[inline(always)]
    #[must_use]
    pub fn is_finite(self) -> bool {
        Scalar::is_finite(self.x) && Scalar::is_finite(self.y) && Scalar::is_finite(self.z)
    }
}

/// The sum of three numbers in an order that depends on their values: the largest and the smallest
/// first. Exchanging axes must not change a bit, and changing all signs must change only the sign.
///
/// For NaN, `min` and `max` return the second argument. The arguments are in such an order that one
/// of the three results keeps a NaN: `highest` one in `a`, `lowest` one in `b`, `middle` one in
/// `c`.
#[inline(always)]
pub(crate) fn sum<N: Number>(a: N, b: N, c: N) -> N {
    let (low, high) = (a.min(b), b.max(a));
    // The first sum does not wait for `middle`.
    let (lowest, highest) = (c.min(low), c.max(high));
    let middle = low.max(high.min(c));
    (lowest + highest) + middle
}

impl<N: Number> Coordinates for Vec3<N> {
    type Number = N;

    #[inline(always)]
    fn dot(self, other: Self) -> N {
        sum(self.x * other.x, self.y * other.y, self.z * other.z)
    }

    #[inline(always)]
    fn quick_dot(self, other: Self) -> N {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    fn norm1(self) -> N {
        sum(self.x.abs(), self.y.abs(), self.z.abs())
    }

    #[inline(always)]
    fn max_abs(self) -> N {
        self.x.abs().max(self.y.abs()).max(self.z.abs())
    }
}
