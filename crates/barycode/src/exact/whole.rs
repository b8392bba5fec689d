//! Whole numbers, as large as determinants of doubles need them, without allocation.
//!
//! Finite doubles are whole multiples of a common power of two, their *grid*. On that grid a determinant of differences
//! is a determinant of whole numbers, and its sign is exact for every finite input: subnormal, huge or both at once.
//! Expansions (Shewchuk 1997) are as quick but need products that neither overflow nor underflow, which a determinant of
//! third degree denies them from about 1e-100 down and 1e100 up.

use core::cmp::Ordering;

/// Limbs of any difference of coordinates: finite doubles span 2^-1074 to 2^1024, and a difference needs a bit more.
pub(super) const ANY: usize = 33;
/// Limbs that hold nearly every difference of coordinates met in practice.
pub(super) const USUAL: usize = 3;

/// The grid of several finite doubles.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// All numbers are whole multiples of two to this power.
    exponent: i32,
    /// No whole number on the grid has more bits.
    pub(super) bits: i32,
}

/// The mantissa without trailing zeros and the exponent of a finite double's absolute value.
fn parts(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let biased = (bits >> 52) & 0x7ff;
    let fraction = bits & ((1 << 52) - 1);
    #[allow(clippy::cast_possible_truncation)] // eleven bits
    let (mantissa, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased as i32 - 1075) };
    let zeros = mantissa.trailing_zeros();
    if mantissa == 0 { (0, 0) } else { (mantissa >> zeros, exponent + zeros as i32) }
}

impl Grid {
    /// The coarsest grid that all these numbers lie on.
    pub(super) fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let (mut low, mut high) = (i32::MAX, i32::MIN);
        for value in values {
            let (mantissa, exponent) = parts(value);
            if mantissa != 0 {
                low = low.min(exponent);
                high = high.max(exponent + 64 - mantissa.leading_zeros() as i32);
            }
        }
        if low > high { Self { exponent: 0, bits: 0 } } else { Self { exponent: low, bits: high - low } }
    }

    /// The whole number of a double on this grid, where `bits` is at most 126.
    pub(super) fn small(self, value: f64) -> i128 {
        let (mantissa, exponent) = parts(value);
        if mantissa == 0 {
            return 0;
        }
        let whole = i128::from(mantissa) << (exponent - self.exponent);
        if value < 0.0 { -whole } else { whole }
    }

    /// Whether sums of six products of `n` differences each, on this grid, fit `limbs * n` limbs.
    pub(super) fn fits(self, limbs: usize) -> bool {
        (self.bits + 2) as usize <= 64 * limbs
    }

    /// The whole number of a double on this grid, which must [fit](Self::fits) `N` limbs.
    pub(super) fn whole<const N: usize>(self, value: f64) -> Whole<N> {
        let mut whole = Whole::ZERO;
        let (mantissa, exponent) = parts(value);
        if mantissa != 0 {
            let shift = (exponent - self.exponent).unsigned_abs();
            let (limb, bit) = ((shift / 64) as usize, shift % 64);
            let wide = u128::from(mantissa) << bit;
            #[allow(clippy::cast_possible_truncation)] // the lower and the upper half
            let halves = [wide as u64, (wide >> 64) as u64];
            // The upper half of a number that ends in the last limb is zero, and left away.
            for (target, half) in whole.limbs[limb..].iter_mut().zip(halves) {
                *target = half;
            }
            whole.length = if halves[1] == 0 { limb + 1 } else { limb + 2 };
            whole.negative = value < 0.0;
        }
        whole
    }
}

/// A whole number of up to `N` limbs: sign and magnitude, lowest limb first.
#[derive(Clone, Copy)]
pub(super) struct Whole<const N: usize> {
    limbs: [u64; N],
    /// Limbs in use; the last of them is not zero.
    length: usize,
    negative: bool,
}

impl<const N: usize> Whole<N> {
    pub(super) const ZERO: Self = Self { limbs: [0; N], length: 0, negative: false };

    pub(super) fn sign(&self) -> Ordering {
        match (self.length, self.negative) {
            (0, _) => Ordering::Equal,
            (_, false) => Ordering::Greater,
            (_, true) => Ordering::Less,
        }
    }

    pub(super) fn negated(mut self) -> Self {
        self.negative = !self.negative;
        self
    }

    pub(super) fn plus(&self, other: &Self) -> Self {
        if self.negative == other.negative {
            let mut sum = *self;
            let mut carry = false;
            let length = self.length.max(other.length);
            for index in 0..length {
                let (part, over) = sum.limbs[index].overflowing_add(other.limbs[index]);
                let (part, again) = part.overflowing_add(u64::from(carry));
                sum.limbs[index] = part;
                carry = over || again;
            }
            sum.length = length;
            if carry {
                sum.limbs[length] = 1;
                sum.length += 1;
            }
            return sum;
        }
        let lower = |a: &Self, b: &Self| {
            a.length.cmp(&b.length).then_with(|| a.limbs[..a.length].iter().rev().cmp(b.limbs[..b.length].iter().rev()))
        };
        let (large, small) = if lower(self, other) == Ordering::Less { (other, self) } else { (self, other) };
        let mut rest = *large;
        let mut borrow = false;
        for index in 0..large.length {
            let (part, under) = rest.limbs[index].overflowing_sub(small.limbs[index]);
            let (part, again) = part.overflowing_sub(u64::from(borrow));
            rest.limbs[index] = part;
            borrow = under || again;
        }
        while rest.length > 0 && rest.limbs[rest.length - 1] == 0 {
            rest.length -= 1;
        }
        rest
    }

    pub(super) fn minus(&self, other: &Self) -> Self {
        self.plus(&other.negated())
    }

    /// The product; `P` must be at least `N + M`.
    pub(super) fn times<const M: usize, const P: usize>(&self, other: &Whole<M>) -> Whole<P> {
        let mut product = Whole::ZERO;
        if self.length == 0 || other.length == 0 {
            return product;
        }
        for (shift, &a) in self.limbs[..self.length].iter().enumerate() {
            let mut carry = 0_u64;
            for (index, &b) in other.limbs[..other.length].iter().enumerate() {
                let place = &mut product.limbs[shift + index];
                let wide = u128::from(a) * u128::from(b) + u128::from(*place) + u128::from(carry);
                #[allow(clippy::cast_possible_truncation)] // the lower and the upper half
                {
                    *place = wide as u64;
                    carry = (wide >> 64) as u64;
                }
            }
            product.limbs[shift + other.length] = carry;
        }
        product.length = self.length + other.length;
        if product.limbs[product.length - 1] == 0 {
            product.length -= 1;
        }
        product.negative = self.negative != other.negative;
        product
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
            let shift = 11 + state % 53;
            let magnitude = (state >> shift) as f64;
            if state & 1024 == 0 { magnitude } else { -magnitude }
        };
        for _ in 0..10_000 {
            let values = [random(), random(), random(), random()];
            let grid = Grid::of(values);
            let [a, b, c, d] = values.map(|value| grid.whole::<USUAL>(value));
            let [i, j, k, l] = values.map(|value| grid.small(value));
            let product: Whole<{ 2 * USUAL }> = a.minus(&b).times(&c.plus(&d));
            let expected = (i - j) * (k + l);
            assert_eq!(product.sign(), expected.cmp(&0));
            let magnitude = u128::from(product.limbs[0]) | u128::from(product.limbs[1]) << 64;
            assert_eq!(magnitude, expected.unsigned_abs());
        }
    }

    #[test]
    fn the_widest_grid_fits() {
        let values = [f64::MAX, -f64::MAX, 5e-324, -5e-324];
        let grid = Grid::of(values);
        assert_eq!(grid.bits, 2098);
        assert!(grid.fits(ANY) && !grid.fits(ANY - 1));
        let [high, low, tiny, _] = values.map(|value| grid.whole::<ANY>(value));
        let widest = high.minus(&low);
        let square: Whole<{ 2 * ANY }> = widest.times(&widest);
        let cube: Whole<{ 3 * ANY }> = square.times(&widest);
        let sum = (0..5).fold(cube, |sum, _| sum.plus(&cube));
        assert_eq!((sum.sign(), sum.length), (Ordering::Greater, 99));
        assert_eq!(sum.minus(&sum).sign(), Ordering::Equal);
        assert_eq!(tiny.minus(&widest).sign(), Ordering::Less);
    }
}
