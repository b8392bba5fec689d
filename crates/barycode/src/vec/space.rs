//! The vector of space.

use super::{Coordinates, Vector};
use crate::num::{Extends, Number, Scalar};
use core::hint::select_unpredictable;
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

/// The sum of three numbers in an order that depends on their values: the largest and the smallest
/// first. Exchanging axes must not change a bit, and changing all signs must change only the sign.
///
/// For NaN, `min` and `max` return the second argument. The arguments are in such an order that one
/// of the three results keeps a NaN: `highest` one in `a`, `lowest` one in `b`, `middle` one in
/// `c`.
#[inline(always)]
fn sum<N: Number>(a: N, b: N, c: N) -> N {
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

/// Bits of each ratio in a direction id.
const RATIO: u32 = 29;

impl<T: Scalar> Vector for Vec3<T> {
    type Scalar = T;
    type Over<N: Extends<T>> = Vec3<N>;
    type Pose = crate::pose::space::Pose<T>;
    type Rows = [Self; 3];
    type Matrix = [[T; 3]; 3];

    const DIMENSION: usize = 3;

    /// `max + 0.414214 mid + 0.317838 min`, with the coordinates in order of size: the planes
    /// through (1, 0, 0), (1, 1, 0) / √2 and (1, 1, 1) / √3, on which it is one.
    #[inline(always)]
    fn length_bound(self) -> T {
        let (x, y, z) = (self.x.abs(), self.y.abs(), self.z.abs());
        let (low, high) = (x.min(y), x.max(y));
        let (between, most) = (high.min(z), high.max(z));
        let (least, middle) = (low.min(between), low.max(between));
        most + (middle * T::from_f64(0.414_214) + least * T::from_f64(0.317_838))
    }

    /// The images of the two other axes under the reflection that takes the axis of the largest
    /// coordinate to this vector, up to sign.
    #[inline]
    fn across(self) -> [Self; 2] {
        let (x, y, z) = (self.x.abs(), self.y.abs(), self.z.abs());
        let longest = if x >= y && x >= z { 0 } else { 1 + usize::from(z > y) };
        let one = if self.coordinate(longest) < T::ZERO { -T::ONE } else { T::ONE };
        let mirror = self + Self::axis(longest) * one;
        // The squared length of `mirror` is twice the sum of one and that coordinate.
        let factor = -T::ONE / (T::ONE + self.coordinate(longest).abs());
        [1, 2].map(|step| {
            let axis = Self::axis((longest + step) % 3);
            axis + mirror * (mirror.dot(axis) * factor)
        })
    }

    #[inline]
    fn axis(index: usize) -> Self {
        match index {
            0 => Self::new(T::ONE, T::ZERO, T::ZERO),
            1 => Self::new(T::ZERO, T::ONE, T::ZERO),
            _ => Self::new(T::ZERO, T::ZERO, T::ONE),
        }
    }

    #[inline]
    fn rows(matrix: [[T; 3]; 3]) -> [Self; 3] {
        matrix.map(Self::from)
    }

    #[inline(always)]
    fn multiply(rows: &[Self; 3], v: Self) -> Self {
        Self::new(rows[0].dot(v), rows[1].dot(v), rows[2].dot(v))
    }

    #[inline(always)]
    fn multiply_transposed(rows: &[Self; 3], d: Self) -> Self {
        let column = |a: T, b: T, c: T| sum(a * d.x, b * d.y, c * d.z);
        let [first, second, third] = rows;
        Self::new(
            column(first.x, second.x, third.x),
            column(first.y, second.y, third.y),
            column(first.z, second.z, third.z),
        )
    }

    #[inline]
    fn coordinate(self, index: usize) -> T {
        match index {
            0 => self.x,
            1 => self.y,
            _ => self.z,
        }
    }

    #[inline(always)]
    fn scaled(self, factors: Self) -> Self {
        Self::new(self.x * factors.x, self.y * factors.y, self.z * factors.z)
    }

    #[inline(always)]
    fn positive(self) -> u64 {
        u64::from(self.x > T::ZERO) | u64::from(self.y > T::ZERO) << 1 | u64::from(self.z > T::ZERO) << 2
    }

    #[inline(always)]
    fn from_coordinates([x, y, z]: [T; 3]) -> Self {
        Self::new(x, y, z)
    }

    #[inline(always)]
    fn corner(low: Self, high: Self, bits: u64) -> Self {
        let x = select_unpredictable(bits & 1 != 0, high.x, low.x);
        let y = select_unpredictable(bits & 2 != 0, high.y, low.y);
        let z = select_unpredictable(bits & 4 != 0, high.z, low.z);
        Self::new(x, y, z)
    }

    #[inline]
    fn componentwise_min(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y), self.z.min(other.z))
    }

    #[inline]
    fn componentwise_max(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y), self.z.max(other.z))
    }

    /// Bits 63 to 61 are the signs, 60 and 59 the index of the largest coordinate; the rest are the
    /// ratios of the other two to it, 29 bits each.
    #[inline]
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // ratios are in [0, 1]; NaN becomes zero
    fn direction_id(self) -> u64 {
        let [x, y, z] = [self.x, self.y, self.z].map(|coordinate| coordinate.abs().to_f64());
        let (axis, largest, others) = if x >= y && x >= z {
            (0, x, [y, z])
        } else if y >= z {
            (1, y, [x, z])
        } else {
            (2, z, [x, y])
        };
        let scale = f64::from((1_u32 << RATIO) - 1);
        let [first, second] = others.map(|other| ((other / largest).min(1.0) * scale + 0.5) as u64);
        let sign = |negative: bool, bit: u32| u64::from(negative) << bit;
        let signs = sign(self.x < T::ZERO, 63) | sign(self.y < T::ZERO, 62) | sign(self.z < T::ZERO, 61);
        signs | axis << 59 | first << RATIO | second
    }

    #[inline]
    fn from_direction_id(id: u64) -> Self {
        let mask = (1_u64 << RATIO) - 1;
        #[allow(clippy::cast_precision_loss)] // 29 bits
        let ratio = |bits: u64| T::from_f64((bits & mask) as f64 / mask as f64);
        let (first, second) = (ratio(id >> RATIO), ratio(id));
        let [x, y, z] = match id >> 59 & 3 {
            0 => [T::ONE, first, second],
            1 => [first, T::ONE, second],
            _ => [first, second, T::ONE],
        };
        let signed = |value: T, bit: u32| if id >> bit & 1 != 0 { -value } else { value };
        Self::new(signed(x, 63), signed(y, 62), signed(z, 61))
    }

    #[inline(always)]
    fn snapped(self) -> Self {
        self
    }

    #[inline(always)]
    fn widen<N: Extends<T>>(self) -> Vec3<N> {
        Vec3::new(N::from_scalar(self.x), N::from_scalar(self.y), N::from_scalar(self.z))
    }

    #[inline(always)]
    fn narrow<N: Extends<T>>(wide: Vec3<N>) -> Self {
        Self::new(wide.x.to_scalar(), wide.y.to_scalar(), wide.z.to_scalar())
    }

    #[inline(always)]
    fn difference<N: Extends<T>>(a: Self, b: Self) -> Vec3<N> {
        Vec3::new(N::difference(a.x, b.x), N::difference(a.y, b.y), N::difference(a.z, b.z))
    }

    #[inline(always)]
    fn is_finite(self) -> bool {
        Scalar::is_finite(self.x) && Scalar::is_finite(self.y) && Scalar::is_finite(self.z)
    }
}

#[cfg(test)]
mod tests {
    use super::Vec3;
    use crate::vec::{Coordinates, Vector};

    #[test]
    fn products_do_not_depend_on_the_order_of_the_axes() {
        let (a, b) = (Vec3::new(0.1_f64, 1e3, -7.3), Vec3::new(1.7, -0.03, 2e5));
        let turned = |v: Vec3<f64>| Vec3::new(v.z, v.x, v.y);
        let swapped = |v: Vec3<f64>| Vec3::new(v.y, v.x, v.z);
        for change in [turned, swapped, |v: Vec3<f64>| -v] {
            assert_eq!(change(a).dot(change(b)), a.dot(b));
            assert_eq!(change(a).length_bound(), a.length_bound());
        }
    }

    #[test]
    fn products_keep_nan() {
        for place in 0..3 {
            let mut v = [1.0, -2.0, 3.0];
            v[place] = f64::NAN;
            let v = Vec3::from(v);
            assert!(v.dot(Vec3::new(1.0, 1.0, 1.0)).is_nan() && v.norm1().is_nan());
        }
    }

    #[test]
    fn length_bound_bounds() {
        for x in -5..=5 {
            for y in -5..=5 {
                for z in -5..=5 {
                    let v = Vec3::new(f64::from(x), f64::from(y), f64::from(z));
                    assert!(v.length_bound() >= v.length() && v.length_bound() <= 1.13 * v.length());
                }
            }
        }
    }

    #[test]
    fn ids_hold_directions_to_a_billionth() {
        for v in [[1.0, 2.0, 3.0], [-1.0, 0.0, 0.0], [-4.0, 4.0, -4.0], [1e-12, -1.0, 0.5], [0.0, 0.0, 5e-300]] {
            let v = Vec3::<f64>::from(v);
            let found = Vec3::<f64>::from_direction_id(v.direction_id());
            assert!((found / found.length() - v / v.length()).length() < 2e-9, "{v:?} -> {found:?}");
            assert_eq!(found.direction_id(), v.direction_id());
        }
        let far = Vec3::<f32>::from_direction_id(u64::MAX);
        assert!(far.is_finite() && far.max_abs() == 1.0);
    }
}
