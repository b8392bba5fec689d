//! Vectors and poses of space.

use super::{RigidMap, Vector};
use crate::num::{Extends, Scalar};
use crate::pose::space::Pose;
use crate::vec::{Coordinates, Vec3, sum};
use core::hint::select_unpredictable;

/// Bits of each ratio in a direction id.
pub(super) const RATIO: u32 = 29;

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

    by_inherent!(Vec3);
}

/// The absolute row sums of `R Rᵀ`, as their sum and the largest of them.
#[inline]
fn row_sums<T: Scalar>([a, b, c]: [Vec3<T>; 3]) -> (T, T) {
    let (ab, bc, ca) = (a.dot(b).abs(), b.dot(c).abs(), c.dot(a).abs());
    // In this order of terms an exchange of axes exchanges the sums, to the last bit.
    let rows = [a.dot(a) + (ab + ca), b.dot(b) + (ab + bc), c.dot(c) + (bc + ca)];
    (rows[0] + rows[1] + rows[2], rows[0].max(rows[1]).max(rows[2]))
}

impl<T: Scalar> RigidMap<Vec3<T>> for Pose<T> {
    /// Each of three products is rounded at most three times: 3u |R| |x| with absolute values of
    /// matrix and vector, and |R| has a norm of at most √3.
    const ROUNDING: f64 = 5.2;

    #[inline(always)]
    fn turn(&self, v: Vec3<T>) -> Vec3<T> {
        Vec3::multiply(&self.rotation.rows, v)
    }

    #[inline(always)]
    fn turn_back(&self, direction: Vec3<T>) -> Vec3<T> {
        Vec3::multiply_transposed(&self.rotation.rows, direction)
    }

    #[inline(always)]
    fn shift(&self) -> Vec3<T> {
        self.translation
    }

    #[inline(always)]
    fn rows(&self) -> [Vec3<T>; 3] {
        self.rotation.rows
    }

    #[inline(always)]
    fn columns(&self) -> [Vec3<T>; 3] {
        self.rotation.columns()
    }

    /// The square of the largest stretch is the largest eigenvalue of `R Rᵀ`, which is at most the
    /// largest absolute row sum.
    fn stretch(&self) -> T {
        let rows = self.rotation.rows;
        let (sum, square) = row_sums(rows);
        if sum > T::RANGE.0 {
            return if Scalar::is_finite(sum) { square.sqrt() } else { sum };
        }
        // Without the power of two the squares of a matrix that shrinks nearly everything would
        // underflow.
        let power = rows[0].max_abs().max(rows[1].max_abs()).max(rows[2].max_abs()).reciprocal_power();
        let (sum, square) = row_sums(rows.map(|row| row * power));
        if Scalar::is_finite(sum) { square.sqrt() / power } else { sum }
    }

    /// The largest absolute row sum of `R Rᵀ - I`. Each of its three products is off by 3u and
    /// their sum by less than another.
    fn distortion(&self) -> T {
        let [a, b, c] = self.rotation.rows;
        let off = |row: Vec3<T>| (row.dot(row) - T::ONE).abs();
        let (ab, bc, ca) = (a.dot(b).abs(), b.dot(c).abs(), c.dot(a).abs());
        let rows = [off(a) + (ab + ca), off(b) + (ab + bc), off(c) + (bc + ca)];
        let most = rows[0].max(rows[1]).max(rows[2]);
        if most == T::ZERO && self.is_exact() { most } else { most + T::UNIT * T::from_f64(10.0) }
    }

    fn is_exact(&self) -> bool {
        let rows = &self.rotation.rows;
        // A sum of absolute values may be rounded to one; so zeros are counted.
        let zeros = |v: &Vec3<T>| [v.x, v.y, v.z].into_iter().filter(|&entry| entry == T::ZERO).count();
        let single = |v: &Vec3<T>| v.max_abs() == T::ONE && zeros(v) == 2;
        rows.iter().all(single) && self.rotation.inverse().rows.iter().all(single)
    }
}

#[cfg(test)]
mod tests {
    use super::{Vec3, Vector};
    use crate::vec::Coordinates;

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
