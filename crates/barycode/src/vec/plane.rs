//! The vector of the plane.

use super::{Coordinates, Vector};
use crate::num::{Extends, Number, Scalar};
use core::hint::select_unpredictable;
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

impl<T: Scalar> Vector for Vec2<T> {
    type Scalar = T;
    type Over<N: Extends<T>> = Vec2<N>;
    type Pose = crate::pose::plane::Pose<T>;
    type Rows = [Self; 2];
    type Matrix = [[T; 2]; 2];

    const DIMENSION: usize = 2;

    /// `max + (√2 - 1) min`: the octagon around the unit circle.
    #[inline(always)]
    fn length_bound(self) -> T {
        let (x, y) = (self.x.abs(), self.y.abs());
        x.max(y) + x.min(y) * T::from_f64(0.414_214)
    }

    #[inline(always)]
    fn across(self) -> [Self; 2] {
        [Self::new(-self.y, self.x), Self::default()]
    }

    #[inline]
    fn axis(index: usize) -> Self {
        if index == 0 { Self::new(T::ONE, T::ZERO) } else { Self::new(T::ZERO, T::ONE) }
    }

    #[inline]
    fn rows(matrix: [[T; 2]; 2]) -> [Self; 2] {
        matrix.map(Self::from)
    }

    #[inline(always)]
    fn multiply(rows: &[Self; 2], v: Self) -> Self {
        Self::new(rows[0].dot(v), rows[1].dot(v))
    }

    #[inline(always)]
    fn multiply_transposed(rows: &[Self; 2], d: Self) -> Self {
        rows[0] * d.x + rows[1] * d.y
    }

    #[inline]
    fn coordinate(self, index: usize) -> T {
        if index == 0 { self.x } else { self.y }
    }

    #[inline(always)]
    fn scaled(self, factors: Self) -> Self {
        Self::new(self.x * factors.x, self.y * factors.y)
    }

    #[inline(always)]
    fn positive(self) -> u64 {
        u64::from(self.x > T::ZERO) | u64::from(self.y > T::ZERO) << 1
    }

    #[inline(always)]
    fn from_coordinates([x, y, _]: [T; 3]) -> Self {
        Self::new(x, y)
    }

    #[inline(always)]
    fn corner(low: Self, high: Self, bits: u64) -> Self {
        let x = select_unpredictable(bits & 1 != 0, high.x, low.x);
        let y = select_unpredictable(bits & 2 != 0, high.y, low.y);
        Self::new(x, y)
    }

    #[inline]
    fn componentwise_min(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y))
    }

    #[inline]
    fn componentwise_max(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y))
    }

    /// Bits 63 and 62 are the signs; bit 0 is set if y is the larger coordinate; the rest is the
    /// ratio of the smaller to the larger, a double in [0, 1], whose own upper two bits are zero.
    #[inline]
    fn direction_id(self) -> u64 {
        let (x, y) = (self.x.abs(), self.y.abs());
        let steep = y > x;
        let (small, large) = if steep { (x, y) } else { (y, x) };
        let ratio = small.to_f64() / large.to_f64();
        let ratio = if ratio >= 0.0 { ratio.to_bits() & !1 } else { 0 };
        let sign = |negative: bool, bit: u32| u64::from(negative) << bit;
        ratio | u64::from(steep) | sign(self.x < T::ZERO, 63) | sign(self.y < T::ZERO, 62)
    }

    #[inline]
    fn from_direction_id(id: u64) -> Self {
        let ratio = T::from_f64(f64::from_bits(id & !(3 << 62) & !1)).min(T::ONE);
        let (x, y) = if id & 1 != 0 { (ratio, T::ONE) } else { (T::ONE, ratio) };
        Self::new(if id >> 63 != 0 { -x } else { x }, if id >> 62 & 1 != 0 { -y } else { y })
    }

    #[inline]
    fn snapped(self) -> Self {
        Self::from_direction_id(self.direction_id())
    }

    #[inline(always)]
    fn widen<N: Extends<T>>(self) -> Vec2<N> {
        Vec2::new(N::from_scalar(self.x), N::from_scalar(self.y))
    }

    #[inline(always)]
    fn narrow<N: Extends<T>>(wide: Vec2<N>) -> Self {
        Self::new(wide.x.to_scalar(), wide.y.to_scalar())
    }

    #[inline(always)]
    fn difference<N: Extends<T>>(a: Self, b: Self) -> Vec2<N> {
        Vec2::new(N::difference(a.x, b.x), N::difference(a.y, b.y))
    }

    #[inline(always)]
    fn is_finite(self) -> bool {
        Scalar::is_finite(self.x) && Scalar::is_finite(self.y)
    }
}
