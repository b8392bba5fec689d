//! Vectors and poses of the plane.

use super::{RigidMap, Vector};
use crate::num::{Extends, Scalar};
use crate::pose::plane::{Pose, Rotation};
use crate::vec::Vec2;
use core::hint::select_unpredictable;

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

    by_inherent!(Vec2);
}

impl<T: Scalar> RigidMap<Vec2<T>> for Pose<T> {
    /// With |cos|, |sin| <= 1 a coordinate of `R x` has an error of at most u (|x| + |Rx|ᵢ), the
    /// vector one of (1 + √2) u |x|. So has `Rᵀ d`.
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

    /// `R Rᵀ` is the identity times the sum of two squares, which is off by 3u.
    fn distortion(&self) -> T {
        let Rotation { cos, sin } = self.rotation;
        if self.is_exact() { T::ZERO } else { (cos * cos + sin * sin - T::ONE).abs() + T::UNIT * T::from_f64(4.0) }
    }

    fn is_exact(&self) -> bool {
        let Rotation { cos, sin } = self.rotation;
        (sin == T::ZERO && cos.abs() == T::ONE) || (cos == T::ZERO && sin.abs() == T::ONE)
    }
}
