//! Vectors of the plane, and what the loop asks of a vector of any dimension.

use crate::num::{Extends, Number, Scalar};
use core::fmt::Debug;
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
    /// Cross product `x1 y2 - y1 x2`: twice the signed area of the triangle (origin, `self`, `other`).
    #[inline(always)]
    #[must_use]
    pub fn cross(self, other: Self) -> N {
        self.x * other.y - self.y * other.x
    }

    /// A quarter turn counter-clockwise.
    #[inline(always)]
    #[must_use]
    pub fn perpendicular(self) -> Self {
        Self::new(-self.y, self.x)
    }
}

/// Coordinates of a fixed dimension over a [`Number`]: what the loop computes with.
///
/// Implemented by [`Vec2`]; sealed through [`Number`].
pub trait Coordinates:
    Copy
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<Self::Number, Output = Self>
{
    /// The number type of the coordinates.
    type Number: Number;

    /// Scalar product.
    #[must_use]
    fn dot(self, other: Self) -> Self::Number;

    /// Sum of the absolute coordinates: at least the length, without a square root.
    #[must_use]
    fn norm1(self) -> Self::Number;

    /// Largest absolute coordinate.
    #[must_use]
    fn max_abs(self) -> Self::Number;
}

impl<N: Number> Coordinates for Vec2<N> {
    type Number = N;

    #[inline(always)]
    fn dot(self, other: Self) -> N {
        self.x * other.x + self.y * other.y
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

/// A vector of the public interface: [`Vec2`] of `f32` or `f64`.
pub trait Vector: Coordinates<Number = Self::Scalar> + Div<Self::Scalar, Output = Self> + 'static {
    /// `f32` or `f64`.
    type Scalar: Scalar;

    /// The same vector over a wider number.
    type Over<N: Extends<Self::Scalar>>: Coordinates<Number = N>;

    /// Number of coordinates.
    const DIMENSION: usize;

    /// The unit vector along an axis; the last axis for an index beyond it.
    #[must_use]
    fn axis(index: usize) -> Self;

    /// The smaller of each coordinate.
    #[must_use]
    fn componentwise_min(self, other: Self) -> Self;

    /// The larger of each coordinate.
    #[must_use]
    fn componentwise_max(self, other: Self) -> Self;

    /// The direction of this vector as one number, to about 1e-16; [`Vector::from_direction_id`] undoes it. Mirrored and
    /// turned vectors have mirrored and turned ids.
    #[must_use]
    fn direction_id(self) -> u64;

    /// A vector whose direction has this id. Every number is the id of some direction.
    #[must_use]
    fn from_direction_id(id: u64) -> Self;

    /// The same vector over a wider number.
    #[must_use]
    fn widen<N: Extends<Self::Scalar>>(self) -> Self::Over<N>;

    /// The nearest vector of this precision.
    #[must_use]
    fn narrow<N: Extends<Self::Scalar>>(wide: Self::Over<N>) -> Self;

    /// `a - b`, as exactly as `N` can hold it.
    #[must_use]
    fn difference<N: Extends<Self::Scalar>>(a: Self, b: Self) -> Self::Over<N>;

    /// All coordinates finite.
    #[must_use]
    fn is_finite(self) -> bool;

    /// Length. Scales by a power of two first where squares would leave the range of the scalar.
    #[inline]
    #[must_use]
    fn length(self) -> Self::Scalar {
        let square = self.dot(self);
        let (low, high) = Self::Scalar::RANGE;
        if square > low && square < high {
            return square.sqrt();
        }
        let power = self.max_abs().reciprocal_power();
        let scaled = self * power;
        scaled.dot(scaled).sqrt() / power
    }

    /// At least the length, and at most 1.09 times it, without a square root.
    #[must_use]
    fn length_bound(self) -> Self::Scalar;

    /// The same direction with the largest coordinate in [1, 2): an exact scaling by a power of two.
    #[inline(always)]
    #[must_use]
    fn leveled(self) -> Self {
        self * self.max_abs().reciprocal_power()
    }
}

impl<T: Scalar> Vector for Vec2<T> {
    type Scalar = T;
    type Over<N: Extends<T>> = Vec2<N>;

    const DIMENSION: usize = 2;

    /// `max + (√2 - 1) min`: the octagon around the circle.
    #[inline(always)]
    fn length_bound(self) -> T {
        let (x, y) = (self.x.abs(), self.y.abs());
        x.max(y) + x.min(y) * T::from_f64(0.414_214)
    }

    #[inline]
    fn axis(index: usize) -> Self {
        if index == 0 { Self::new(T::ONE, T::ZERO) } else { Self::new(T::ZERO, T::ONE) }
    }

    #[inline]
    fn componentwise_min(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y))
    }

    #[inline]
    fn componentwise_max(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y))
    }

    /// Bits 63 and 62 tell the signs, bit 0 which coordinate is larger; the rest is the ratio of the smaller to the
    /// larger, a double in [0, 1], whose own upper two bits are zero.
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
