//! Exact numbers without allocation: sums and products of doubles, as far as they fit into a fixed
//! number of limbs.
//!
//! Every finite double is an integer times a power of two, and so is every polynomial in doubles. A
//! number here is a run of 64-bit limbs with an exponent *in limbs*: numbers of any size align limb
//! by limb, and only the conversion of a double shifts bits. Zero limbs at either end are cut off,
//! so that small integers and quarter turns stay short.
//!
//! Expansions (Shewchuk 1997) hold the same values as sums of doubles. They need products that
//! neither overflow nor underflow, which a determinant of the third degree denies them below about
//! 1e-100 and above 1e100; and the coordinates of a difference of two posed points take ten of
//! their terms, but three limbs (`docs/decisions`, 16).

use super::{Certain, Unknown};
use crate::num::Scalar;
use core::cmp::Ordering;

/// A number of limbs that holds every determinant of the third degree in differences of finite
/// doubles, which span 2^-1074 to 2^1024: 34 limbs for a difference, and one for the sum of six
/// products.
pub(crate) const ANY: usize = 3 * 34 + 1;

/// A number `± Σ limbs[i] 2^(64 (i + exponent))` of up to `N` limbs, or *lost*: a result that did
/// not fit, or that was computed from a lost number, infinity or NaN.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limbs<const N: usize> {
    limbs: [u64; N],
    /// The number of limbs in use, the first and last of which are not zero. More than `N` for a
    /// lost number.
    length: usize,
    exponent: i32,
    negative: bool,
}

impl<const N: usize> Limbs<N> {
    const NOTHING: Self = Self { limbs: [0; N], length: 0, exponent: 0, negative: false };
    const LOST: Self = Self { length: usize::MAX, ..Self::NOTHING };

    #[inline(always)]
    fn is_lost(&self) -> bool {
        self.length > N
    }

    /// The position after the highest limb.
    #[inline(always)]
    fn top(&self) -> i32 {
        self.exponent + self.length as i32
    }

    /// Adds the magnitude of `other` under a sign of its own.
    fn sum(&self, other: &Self, negative: bool) -> Self {
        if self.is_lost() || other.is_lost() {
            return Self::LOST;
        }
        if other.length == 0 {
            return *self;
        }
        if self.length == 0 {
            return Self { negative, ..*other };
        }
        let low = self.exponent.min(other.exponent);
        let span = self.top().max(other.top()).abs_diff(low) as usize;
        if span > N {
            return Self::LOST;
        }
        let (place, offset) = (self.exponent.abs_diff(low) as usize, other.exponent.abs_diff(low) as usize);
        let mut sum = Self { length: span, exponent: low, negative: self.negative, ..Self::NOTHING };
        sum.limbs[place..place + self.length].copy_from_slice(&self.limbs[..self.length]);
        let mut over = false;
        let step = if self.negative == negative { u64::overflowing_add } else { u64::overflowing_sub };
        for index in offset..span {
            let limb = if index - offset < other.length { other.limbs[index - offset] } else { 0 };
            let (part, first) = step(sum.limbs[index], limb);
            let (part, second) = step(part, u64::from(over));
            sum.limbs[index] = part;
            over = first || second;
        }
        if over && self.negative == negative {
            if span == N {
                return Self::LOST;
            }
            sum.limbs[span] = 1;
            sum.length += 1;
        } else if over {
            // The other is larger: the result is the complement.
            sum.negative = negative;
            let mut carry = true;
            for limb in &mut sum.limbs[..span] {
                (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
            }
        }
        sum.trimmed()
    }

    /// Removes the zero limbs at both ends.
    #[inline]
    fn trimmed(mut self) -> Self {
        while self.length > 0 && self.limbs[self.length - 1] == 0 {
            self.length -= 1;
        }
        if self.length > 0 && self.limbs[0] == 0 {
            let zeros = self.limbs.iter().take_while(|&&limb| limb == 0).count();
            self.limbs.copy_within(zeros..self.length, 0);
            self.limbs[self.length - zeros..self.length].fill(0);
            self.length -= zeros;
            self.exponent += zeros as i32;
        }
        self
    }

    /// The positions of the lowest limb and of the one after the highest. `None` for zero.
    #[cfg(feature = "alloc")]
    pub(crate) fn range(&self) -> Result<Option<(i32, i32)>, Unknown> {
        if self.is_lost() { Err(Unknown::Lost) } else { Ok((self.length > 0).then(|| (self.exponent, self.top()))) }
    }

    /// Rounds the number to `digits` bits (at most 53), or to a multiple of 2^`least` where those
    /// would be smaller: to nearest, ties to even.
    #[cfg(feature = "alloc")]
    pub(crate) fn nearest(&self, digits: i32, least: i32) -> Result<f64, Unknown> {
        if self.is_lost() {
            return Err(Unknown::Lost);
        }
        if self.length == 0 {
            return Ok(0.0);
        }
        let limb = |index: usize| if index <= self.length { self.limbs[self.length - index] } else { 0 };
        let leading = u128::from(limb(1)) << 64 | u128::from(limb(2));
        let rest = self.length > 2 && self.limbs[..self.length - 2].iter().any(|&limb| limb != 0);
        let last = 64 * (self.top() - 2);
        // The highest limb is not zero, so that more bits are there than are kept.
        let bits = 128 - leading.leading_zeros() as i32;
        let dropped = (bits - digits).max(least - last);
        if dropped > 128 {
            return Ok(0.0);
        }
        let half = 1_u128 << (dropped - 1);
        let (kept, below) = (leading.checked_shr(dropped as u32).unwrap_or(0), leading & (half - 1));
        let up = leading & half != 0 && (below != 0 || rest || kept & 1 != 0);
        let (mut value, mut power) = ((kept + u128::from(up)) as f64, last + dropped);
        while power != 0 && value < f64::INFINITY {
            let step = power.clamp(-1000, 1000);
            value *= f64::from_bits(((1023 + step) as u64) << 52);
            power -= step;
        }
        Ok(if self.negative { -value } else { value })
    }

    /// Divides the number by 2^(64 `top`), where its own top is no higher, and rounds to the
    /// nearest double; zero if the result is far below one. The rounding does not depend on where
    /// the bits lie in the limbs.
    #[inline]
    fn over(&self, top: i32) -> f64 {
        const LIMB: f64 = 1.0 / 18_446_744_073_709_551_616.0;
        let below = top - self.top();
        if self.length == 0 || below > 8 {
            return 0.0;
        }
        let limb = |index: usize| if index <= self.length { self.limbs[self.length - index] } else { 0 };
        // Sticky bit: the last of at least 65 bits stands for all that follow.
        let rest = self.length > 2 && self.limbs[..self.length - 2].iter().any(|&limb| limb != 0);
        let leading = u128::from(limb(1)) << 64 | u128::from(limb(2)) | u128::from(rest);
        let mut value = leading as f64 * (LIMB * LIMB);
        for _ in 0..below {
            value *= LIMB;
        }
        if self.negative { -value } else { value }
    }
}

impl<const N: usize> Certain for Limbs<N> {
    const ZERO: Self = Self::NOTHING;

    #[inline]
    fn new(value: f64) -> Self {
        let bits = value.to_bits();
        #[allow(clippy::cast_possible_truncation)] // eleven bits
        let biased = (bits >> 52 & 0x7ff) as i32;
        let fraction = bits & ((1 << 52) - 1);
        if biased == 0x7ff {
            return Self::LOST;
        }
        let (mantissa, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
        let mut number = Self::NOTHING;
        if mantissa == 0 {
            return number;
        }
        let wide = u128::from(mantissa) << exponent.rem_euclid(64);
        number.exponent = exponent.div_euclid(64);
        number.negative = value < 0.0;
        #[allow(clippy::cast_possible_truncation)] // the lower and the upper half
        let (low, high) = (wide as u64, (wide >> 64) as u64);
        if low == 0 {
            number.exponent += 1;
            (number.limbs[0], number.length) = (high, 1);
        } else if high == 0 {
            (number.limbs[0], number.length) = (low, 1);
        } else {
            (number.limbs[0], number.limbs[1], number.length) = (low, high, 2);
        }
        number
    }

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self.sum(other, other.negative)
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.sum(other, !other.negative)
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        if self.is_lost() || other.is_lost() || self.length + other.length > N {
            return Self::LOST;
        }
        if self.length == 0 || other.length == 0 {
            return Self::NOTHING;
        }
        let mut product = Self {
            length: self.length + other.length,
            exponent: self.exponent + other.exponent,
            negative: self.negative != other.negative,
            ..Self::NOTHING
        };
        for (shift, &a) in self.limbs[..self.length].iter().enumerate() {
            let mut carry = 0_u64;
            let places = &mut product.limbs[shift..=shift + other.length];
            for (place, &b) in places.iter_mut().zip(&other.limbs[..other.length]) {
                let wide = u128::from(a) * u128::from(b) + u128::from(*place) + u128::from(carry);
                #[allow(clippy::cast_possible_truncation)] // the lower and the upper half
                {
                    *place = wide as u64;
                    carry = (wide >> 64) as u64;
                }
            }
            places[other.length] = carry;
        }
        product.trimmed()
    }

    #[inline(always)]
    fn negated(mut self) -> Self {
        self.negative = !self.negative;
        self
    }

    #[inline]
    fn sign(&self) -> Result<Ordering, Unknown> {
        match (self.length, self.negative) {
            (0, _) => Ok(Ordering::Equal),
            _ if self.is_lost() => Err(Unknown::Lost),
            (_, false) => Ok(Ordering::Greater),
            (_, true) => Ok(Ordering::Less),
        }
    }

    fn bound(&self) -> Result<Self, Unknown> {
        Err(Unknown::Lost)
    }

    #[inline(always)]
    fn vanishes(&self) -> bool {
        self.length == 0
    }

    fn leveled<const COUNT: usize>(numbers: &[Self; COUNT]) -> ([f64; COUNT], f64) {
        if numbers.iter().any(Self::is_lost) {
            return ([0.0; COUNT], f64::NAN);
        }
        let used = numbers.iter().filter(|number| !number.vanishes());
        let top = used.map(Self::top).max().unwrap_or(0);
        // The largest number may be as small as a limb's last bit.
        let values = numbers.each_ref().map(|number| number.over(top));
        let largest = values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
        let power = largest.reciprocal_power() * 0.5;
        (values.map(|value| value * power), f64::EPSILON)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_agrees_with_128_bits() {
        let mut state = 7_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let magnitude = i128::from(state >> (11 + state % 53));
            if state & 1024 == 0 { magnitude } else { -magnitude }
        };
        for _ in 0..10_000 {
            let [i, j, k, l] = core::array::from_fn(|_| random());
            let [a, b, c, d] = [i, j, k, l].map(|number| Limbs::<12>::new(number as f64));
            let product = a.minus(&b).times(&c.plus(&d));
            let expected = (i - j) * (k + l);
            assert_eq!(product.sign(), Ok(expected.cmp(&0)));
            let limb = |place: i32| {
                let index = usize::try_from(place - product.exponent);
                index.ok().filter(|&index| index < product.length).map_or(0, |index| u128::from(product.limbs[index]))
            };
            assert_eq!(limb(0) | limb(1) << 64, expected.unsigned_abs());
            assert!(product.vanishes() || (product.exponent >= 0 && product.top() <= 2));
        }
    }

    #[test]
    fn the_widest_numbers_fit() {
        let [high, low, tiny] = [f64::MAX, -f64::MAX, 5e-324].map(Limbs::<ANY>::new);
        let widest = high.minus(&low).plus(&tiny);
        let cube = widest.times(&widest).times(&widest);
        let sum = (0..5).fold(cube, |sum, _| sum.plus(&cube));
        assert_eq!(sum.sign(), Ok(Ordering::Greater));
        assert_eq!(sum.minus(&sum).sign(), Ok(Ordering::Equal));
        assert_eq!(sum.negated().plus(&tiny).sign(), Ok(Ordering::Less));
        // What does not fit is lost.
        assert_eq!(sum.times(&widest).sign(), Err(Unknown::Lost));
        assert_eq!(Limbs::<12>::new(f64::MAX).plus(&Limbs::new(5e-324)).sign(), Err(Unknown::Lost));
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn nearest_doubles_and_floats() {
        let number = Limbs::<128>::new;
        let mut state = 11_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let power = (state >> 20) % 1200;
            f64::from_bits((power + 400) << 52 | state >> 12) * if state & 1 == 0 { 1.0 } else { -1.0 }
        };
        for _ in 0..20_000 {
            let (a, b) = (random(), random());
            assert_eq!(number(a).plus(&number(b)).nearest(53, -1074), Ok(a + b));
            assert_eq!(number(a).nearest(53, -1074), Ok(a));
            let [a, b] = [a, b].map(|value| {
                let bits = value.to_bits() >> 29;
                f32::from_bits(((bits >> 23) as u32 % 128 + 40) << 23 | bits as u32 & 0x7f_ffff)
            });
            assert_eq!(number(f64::from(a)).nearest(24, -149), Ok(f64::from(a)));
            // A product has at most 48 bits: a double holds it, and its conversion rounds once.
            let product = f64::from(a) * f64::from(b);
            let found = number(f64::from(a)).times(&number(f64::from(b))).nearest(24, -149);
            assert_eq!(found.map(|value| value as f32), Ok(product as f32), "{a:e} {b:e}");
        }
        let least = number(f64::from_bits(1));
        let half = number(0.5);
        assert_eq!(least.times(&half).nearest(53, -1074), Ok(0.0));
        assert_eq!(least.plus(&least).plus(&least).times(&half).nearest(53, -1074), Ok(f64::from_bits(2)));
        assert_eq!(least.times(&least).nearest(53, -1074), Ok(0.0));
        assert_eq!(number(f64::MAX).plus(&number(f64::MAX)).nearest(53, -1074), Ok(f64::INFINITY));
        assert_eq!(number(f64::NAN).nearest(53, -1074), Err(Unknown::Lost));
    }

    /// Rounding does not depend on where the bits of a number lie in its limbs.
    #[test]
    fn a_number_is_rounded_alike_at_every_scale() {
        let number = Limbs::<20>::new;
        let parts = [(1.0, 2.0_f64.powi(-53)), (1.0, 3.0 * 2.0_f64.powi(-54)), (1.0 + f64::EPSILON, 2.0_f64.powi(-53))];
        // Half way between two doubles, and a little more or less far down.
        for ((high, low), rest) in parts.into_iter().flat_map(|part| [(part, 0.0), (part, 1e-40), (part, -1e-40)]) {
            let value = number(high).plus(&number(low)).plus(&number(rest));
            // To nearest, ties to even; and the rest decides ties.
            let right = if rest == 0.0 {
                high + low
            } else if rest > 0.0 {
                high.next_up()
            } else {
                high
            };
            let right = if low > 2.0_f64.powi(-53) { high + low } else { right };
            for shift in -70..70 {
                let power = 2.0_f64.powi(shift);
                let scaled = value.times(&number(power));
                let ([found, one, zero], error) = Limbs::leveled(&[scaled, number(power), Limbs::ZERO]);
                assert_eq!((found / one, zero), (right, 0.0), "{high:e} {low:e} {rest:e}, {shift}");
                assert!(error > 0.0 && error < 1e-15);
            }
        }
    }
}
