//! Double-double arithmetic: an unevaluated sum of two `f64`, about 106 bits.
//!
//! Error-free sums and products are those of Dekker 1971 and Knuth (TAOCP 2, 4.2.2). Their
//! combinations are those of Joldes, Muller and Popescu 2017 ("Tight and rigorous error bounds for
//! basic building blocks of double-word arithmetic"), with relative errors of at most 3u² for sums,
//! 5u² for products and 10u² for quotients. There is no fused multiply-add: `core` does not have
//! it, and mirrored inputs would no longer give mirrored answers.
//!
//! In modules of WebAssembly the longer operations are calls: a product takes some 30 instructions,
//! and stages in wide arithmetic, which are rare, are made of them.

use super::{Extends, Number};
use core::cmp::Ordering;
use core::ops::{Add, Div, Mul, Neg, Sub};

/// An unevaluated sum `high + low` with `|low| <= ulp(high) / 2`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DoubleDouble {
    high: f64,
    low: f64,
}

/// The rounded sum `a + b` and its exact error.
#[inline(always)]
pub(crate) fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

/// [`two_sum`] for `|a| >= |b|` or `a == 0`.
#[inline]
fn quick_two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// Splits a number into two halves of 26 bits, whose products are exact. Overflows above 2^996.
#[inline(always)]
fn split(a: f64) -> (f64, f64) {
    let scaled = 134_217_729.0 * a; // 2^27 + 1
    let high = scaled - (scaled - a);
    (high, a - high)
}

/// 2^-900: products of at least this size have an error term that does not underflow.
pub(crate) const LEAST: f64 = f64::from_bits(123 << 52);

/// The rounded product `a * b` and its exact error, barring underflow.
#[inline(always)]
pub(crate) fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let ((ah, al), (bh, bl)) = (split(a), split(b));
    (product, ((ah * bh - product) + (ah * bl + al * bh)) + al * bl)
}

impl DoubleDouble {
    /// The leading part.
    #[must_use]
    pub fn high(self) -> f64 {
        self.high
    }

    /// The low part: what the leading one lacks.
    #[must_use]
    pub(crate) fn low(self) -> f64 {
        self.low
    }

    /// The normalised sum of two parts, of which the first may have cancelled below the second.
    #[inline(always)]
    fn cancelled(high: f64, low: f64) -> Self {
        let (high, low) = two_sum(high, low);
        Self { high, low }
    }

    #[inline]
    fn renormalized(high: f64, low: f64) -> Self {
        let (high, low) = quick_two_sum(high, low);
        Self { high, low }
    }
}

impl Add for DoubleDouble {
    type Output = Self;

    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    fn add(self, other: Self) -> Self {
        let (high, error) = two_sum(self.high, other.high);
        let (low, tail) = two_sum(self.low, other.low);
        let (high, error) = quick_two_sum(high, error + low);
        Self::renormalized(high, error + tail)
    }
}

impl Neg for DoubleDouble {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Sub for DoubleDouble {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for DoubleDouble {
    type Output = Self;

    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    fn mul(self, other: Self) -> Self {
        let (product, error) = two_product(self.high, other.high);
        let cross = self.high * other.low + self.low * other.high;
        Self::renormalized(product, error + cross)
    }
}

impl Div for DoubleDouble {
    type Output = Self;

    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline)]
    fn div(self, other: Self) -> Self {
        let first = self.high / other.high;
        let rest = self - other * Self::from_scalar(first);
        let second = rest.high / other.high;
        let rest = rest - other * Self::from_scalar(second);
        let (high, low) = quick_two_sum(first, second);
        Self { high, low } + Self::from_scalar(rest.high / other.high)
    }
}

impl PartialOrd for DoubleDouble {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.high.partial_cmp(&other.high) {
            Some(Ordering::Equal) => self.low.partial_cmp(&other.low),
            decided => decided,
        }
    }
}

impl Number for DoubleDouble {
    const ZERO: Self = Self { high: 0.0, low: 0.0 };
    const ONE: Self = Self { high: 1.0, low: 0.0 };
    /// 2^-104, the power of two above 3u².
    const ROUNDOFF: f64 = f64::EPSILON * f64::EPSILON;

    #[inline]
    fn leading(self) -> f64 {
        self.high
    }

    #[inline]
    fn abs(self) -> Self {
        if self < Self::ZERO { -self } else { self }
    }

    /// Error bound, with u = 2^-53 and m the sum of both absolute values; `ROUNDOFF` is 4 u².
    ///
    /// | operation | loses |
    /// | --- | --- |
    /// | difference of the low parts | u² m |
    /// | its sum with the error of the high parts' difference | 2 u² m |
    /// | in all | 3 u² m |
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn minus(self, other: Self) -> Self {
        let (high, error) = two_sum(self.high, -other.high);
        Self::cancelled(high, error + (self.low - other.low))
    }

    /// Error bound, with u = 2^-53 and m the sum of both absolute products.
    ///
    /// | operation | loses |
    /// | --- | --- |
    /// | omitted products of two low parts | u² m |
    /// | products with low parts | 2 u² m |
    /// | their sums | 4 u² m |
    /// | difference of the high products' errors | u² m |
    /// | sums of these | 6 u² m |
    /// | in all | 14 u² m |
    ///
    /// Exchanging the two products changes the sign only.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn minor(a: [Self; 2], b: [Self; 2]) -> Self {
        let across = |p: Self, q: Self| p.high * q.low + p.low * q.high;
        let ((first, lost), (second, also)) = (two_product(a[0].high, b[1].high), two_product(a[1].high, b[0].high));
        let (high, error) = two_sum(first, -second);
        let low = (error + (lost - also)) + (across(a[0], b[1]) - across(a[1], b[0]));
        Self::cancelled(high, low)
    }
}

impl Extends<f64> for DoubleDouble {
    const NATIVE: bool = false;

    #[inline]
    fn from_scalar(value: f64) -> Self {
        Self { high: value, low: 0.0 }
    }

    #[inline]
    fn to_scalar(self) -> f64 {
        self.high
    }

    #[inline]
    fn difference(a: f64, b: f64) -> Self {
        let (high, low) = two_sum(a, -b);
        Self { high, low }
    }

    #[inline]
    fn product(a: f64, b: f64) -> Self {
        let (high, low) = two_product(a, b);
        Self { high, low }
    }

    /// The errors of the products are added up separately, and so are those of the sums of high
    /// parts. Exchanging two products does not change a bit.
    ///
    /// Error bound, with u = 2^-53 and m the sum of all absolute terms: a product loses at most u
    /// of itself and a sum u m, which for three of each is at most 4 u m. Adding these up loses 11
    /// u² m. `ROUNDOFF` is 4 u².
    ///
    /// Known to be exact if no product loses anything, and at most one sum does.
    #[cfg_attr(target_family = "wasm", inline(never))]
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn known_combination<const COUNT: usize>(products: [(f64, f64); COUNT], more: f64) -> (Self, bool) {
        let Some((&(a, b), others)) = products.split_first() else { return (Self::from_scalar(more), true) };
        let is_exact = |(a, b): (f64, f64), product: f64, lost: f64| {
            (lost == 0.0) & ((product.abs() >= LEAST) | (a == 0.0) | (b == 0.0))
        };
        let (mut high, mut lost) = two_product(a, b);
        let mut exact = is_exact((a, b), high, lost);
        let mut rests = 0.0;
        for &(a, b) in others {
            let (product, error) = two_product(a, b);
            let (sum, rest) = two_sum(high, product);
            exact &= is_exact((a, b), product, error) & ((rests == 0.0) | (rest == 0.0));
            (high, lost, rests) = (sum, lost + error, rests + rest);
        }
        let (sum, rest) = two_sum(high, more);
        exact &= (rests == 0.0) | (rest == 0.0);
        (Self::cancelled(sum, lost + (rests + rest)), exact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reproducible pseudo-random numbers in -1..1.
    fn numbers(mut state: u64) -> impl FnMut() -> f64 {
        move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    #[test]
    fn differences_and_products_keep_what_f64_drops() {
        let tiny = 1.0e-25;
        let difference = DoubleDouble::difference(1.0, tiny);
        assert_eq!(difference.high(), 1.0);
        assert_eq!((difference - DoubleDouble::ONE).high(), -tiny);

        let x = 1.0 + f64::EPSILON;
        let square = DoubleDouble::from_scalar(x) * DoubleDouble::from_scalar(x);
        let expected = DoubleDouble::from_scalar(1.0 + 2.0 * f64::EPSILON)
            + DoubleDouble::from_scalar(f64::EPSILON * f64::EPSILON);
        assert_eq!(square, expected);
    }

    /// Compared with the accurate sum, whose error is less than 2^-102 of the sum of all absolute
    /// terms.
    #[test]
    fn combinations_are_as_exact_as_promised() {
        let mut next = numbers(1);
        let mut cancelled = 0;
        for round in 0..3000 {
            let factors: [(f64, f64); 3] = core::array::from_fn(|_| (next(), next()));
            let sum = |more: f64| {
                factors.iter().fold(DoubleDouble::from_scalar(more), |sum, &(a, b)| sum + DoubleDouble::product(a, b))
            };
            // Every second sum cancels almost completely.
            let more = if round % 2 == 0 { next() } else { -sum(0.0).high() };
            let terms = more.abs() + factors.iter().map(|(a, b)| (a * b).abs()).sum::<f64>();
            let found = DoubleDouble::combination(factors, more);
            let off = (found - sum(more)).high().abs();
            assert!(off <= 6.0 * DoubleDouble::ROUNDOFF * terms, "{factors:?} {more}: {off:e}");
            let [first, second, _] = factors;
            let two = |products| DoubleDouble::combination::<2>(products, more);
            assert_eq!(two([first, second]), two([second, first]));
            cancelled += u32::from(found.high().abs() < 1e-15);
        }
        assert!(cancelled > 1000, "{cancelled}");
    }

    /// Compared with sums and products of small relative error, also for numbers that nearly
    /// cancel.
    #[test]
    fn differences_and_determinants_are_off_by_no_more_than_their_terms_allow() {
        let mut next = numbers(2);
        let mut cancelled = 0;
        for round in 0..3000 {
            let mut number = || DoubleDouble::from_scalar(next()) + DoubleDouble::from_scalar(next() * 1e-17);
            let [a, b, c] = [(); 3].map(|()| number());
            let d = if round % 2 == 0 { number() } else { b * c / a };
            let near = if round % 2 == 0 { b } else { a + b * DoubleDouble::from_scalar(1e-16) };
            let size = |number: DoubleDouble| number.high().abs();
            let off = size(a.minus(near) - (a - near));
            assert!(off <= DoubleDouble::ROUNDOFF * (size(a) + size(near)), "{a:?} {near:?}: {off:e}");
            assert_eq!(a.minus(near), -near.minus(a));
            let found = DoubleDouble::minor([a, b], [c, d]);
            let off = size(found - (a * d - b * c));
            assert!(
                off <= 7.0 * DoubleDouble::ROUNDOFF * (size(a * d) + size(b * c)),
                "{a:?} {b:?} {c:?} {d:?}: {off:e}"
            );
            assert_eq!(found, -DoubleDouble::minor([b, a], [d, c]));
            assert_eq!(found, -DoubleDouble::minor([c, d], [a, b]));
            cancelled += u32::from(found.high().abs() < 1e-25);
        }
        assert!(cancelled > 1000, "{cancelled}");
    }

    #[test]
    fn quotients_multiply_back() {
        let mut state = 1_u64;
        for _ in 0..1000 {
            let mut next = || {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 11) as f64 / (1_u64 << 53) as f64 + 0.5
            };
            let a = DoubleDouble::from_scalar(next()) + DoubleDouble::from_scalar(next() * 1e-17);
            let b = DoubleDouble::from_scalar(next()) + DoubleDouble::from_scalar(next() * 1e-17);
            let residual = a / b * b - a;
            assert!(residual.abs() <= DoubleDouble::from_scalar(1e-31), "{residual:?}");
        }
    }

    #[test]
    fn order_and_sign() {
        let one = DoubleDouble::ONE;
        let more = one + DoubleDouble::from_scalar(1e-30);
        assert!(more > one && -more < -one && (-more).abs() == more);
        assert!(!(DoubleDouble::from_scalar(f64::NAN) > one));
    }
}
