//! Double-doubles with a bound on their error.
//!
//! Twice the bits of a double decide most pairs that doubles leave open. Where every product and
//! sum happens to fit, as for boxes on a grid, the error is exactly zero, so that zero is certain,
//! too.
//!
//! The error is carried along with the value. Each operation bounds the parts that it drops by
//! those that it keeps, each rounding by u = 2^-53 of its result, and enlarges the whole by 2^-49
//! for the rounding of the bound itself. Sums and error-free sums do not underflow; a product that
//! may underflow counts as lost.

use super::{Certain, FLOOR, UNIT, Unknown};
use crate::array::each;
use crate::num::{LEAST, Scalar, two_product, two_sum};
use core::cmp::Ordering;

/// A factor for the rounding of a bound: a dozen operations.
const MORE: f64 = 1.0 + 8.0 * f64::EPSILON;

/// A number within `error` of `high + low`, where `|low|` is at most 2^-52 of `|high|`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Double {
    high: f64,
    low: f64,
    error: f64,
}

impl Double {
    /// Rounds the number to a double.
    pub(crate) fn leading(self) -> f64 {
        self.high
    }

    /// Adds `high + low` in place of the other's parts.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn sum(&self, high: f64, low: f64, error: f64) -> Self {
        let (sum, rest) = two_sum(self.high, high);
        let tails = self.low + low;
        let rest_and_tails = rest + tails;
        let dropped = (tails.abs() + rest_and_tails.abs()) * UNIT;
        // What has cancelled may be smaller than the tails.
        let (high, low) = two_sum(sum, rest_and_tails);
        Self { high, low, error: (self.error + error + dropped) * MORE }
    }
}

impl Certain for Double {
    const ZERO: Self = Self { high: 0.0, low: 0.0, error: 0.0 };

    #[inline(always)]
    fn new(value: f64) -> Self {
        Self { high: value, low: 0.0, error: 0.0 }
    }

    #[inline(always)]
    fn plus(&self, other: &Self) -> Self {
        self.sum(other.high, other.low, other.error)
    }

    #[inline(always)]
    fn minus(&self, other: &Self) -> Self {
        self.sum(-other.high, -other.low, other.error)
    }

    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn times(&self, other: &Self) -> Self {
        // Zero times an unknown finite number is zero.
        if self.vanishes() && other.high.is_finite() || other.vanishes() && self.high.is_finite() {
            return Self::ZERO;
        }
        let (product, rest) = two_product(self.high, other.high);
        let error = self.error * (other.high.abs() + other.low.abs())
            + (self.high.abs() + self.low.abs() + self.error) * other.error;
        // The bound may underflow, too.
        let error = if self.error == 0.0 && other.error == 0.0 { 0.0 } else { error + FLOOR };
        if !(product.abs() >= LEAST) {
            // Zero, underflow or NaN.
            let zero = self.high == 0.0 || other.high == 0.0;
            return Self { high: product, low: 0.0, error: if zero { error * MORE } else { f64::NAN } };
        }
        if self.low == 0.0 && other.low == 0.0 {
            return Self { high: product, low: rest, error: error * MORE };
        }
        let (first, second) = (self.high * other.low, self.low * other.high);
        let mixed = first + second;
        let low = rest + mixed;
        let dropped = (first.abs() + second.abs() + mixed.abs() + low.abs()) * UNIT + (self.low * other.low).abs();
        let high = product + low;
        Self { high, low: low - (high - product), error: (error + dropped + FLOOR) * MORE }
    }

    #[inline(always)]
    fn product(a: f64, b: f64) -> Self {
        let (high, low) = two_product(a, b);
        if high == 0.0 && (a == 0.0 || b == 0.0) {
            return Self::ZERO;
        }
        Self { high, low, error: if high.abs() >= LEAST { 0.0 } else { f64::NAN } }
    }

    #[inline(always)]
    fn negated(self) -> Self {
        Self { high: -self.high, low: -self.low, ..self }
    }

    #[inline(always)]
    fn sign(&self) -> Result<Ordering, Unknown> {
        // The higher part, less the largest lower part.
        if self.high.abs() * (1.0 - 4.0 * f64::EPSILON) > self.error && self.high.abs() < f64::INFINITY {
            Ok(if self.high > 0.0 { Ordering::Greater } else { Ordering::Less })
        } else if self.vanishes() {
            Ok(Ordering::Equal)
        } else {
            Err(Unknown::Lost)
        }
    }

    fn bound(&self) -> Result<Self, Unknown> {
        let bound = (self.high.abs() + self.low.abs() + self.error) * MORE;
        if bound < f64::INFINITY { Ok(Self::new(bound)) } else { Err(Unknown::Lost) }
    }

    #[inline(always)]
    fn vanishes(&self) -> bool {
        self.high == 0.0 && self.error == 0.0
    }

    fn leveled<const COUNT: usize>(numbers: &[Self; COUNT]) -> ([f64; COUNT], f64) {
        let largest = numbers.iter().fold(0.0_f64, |largest, number| largest.max(number.high.abs()));
        // Once NaN, it stays NaN.
        let error = numbers.iter().fold(0.0_f64, |most, number| {
            if number.error > most || number.error.is_nan() { number.error } else { most }
        });
        let power = largest.reciprocal_power() * 0.5;
        (each(*numbers, |number| number.high * power), error * power + f64::EPSILON)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Limbs;
    use super::*;

    /// No certain sign of sums, differences and products of random doubles, with many bits and with
    /// few, differs from the exact one.
    #[test]
    fn no_sign_is_certain_that_is_wrong() {
        let mut state = 3_u64;
        let mut random = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 20
        };
        let (mut certain, mut lost, mut zero) = (0, 0, 0);
        for round in 0..20_000 {
            let mut value = |few: bool| {
                let mantissa = if few { random() % 9 } else { random() } as f64;
                let value = mantissa * 2.0_f64.powi((random() % 8) as i32 - 40);
                if random() % 2 == 0 { value } else { -value }
            };
            let few = round % 2 == 0;
            let values: [f64; 8] = core::array::from_fn(|_| value(few));
            // The same vertex in both: a determinant that cancels to zero, or nearly so.
            let near = |value: f64| if round % 3 == 0 { value } else { value * (1.0 + f64::EPSILON) };
            let [a, b, c, d, e, f, g, h] = values;
            let same = [near(a), near(b), c, d, e, f, g, h];
            fn determinant<N: Certain>([a, b, c, d, e, f, g, h]: [f64; 8], same: [f64; 8]) -> N {
                let n = N::new;
                let area = |[a, b, c, d, e, f, g, h]: [N; 8]| {
                    let (x, y) = (a.times(&b).plus(&c), c.times(&d).minus(&a));
                    let (z, w) = (e.times(&f).plus(&g), g.times(&h).minus(&e));
                    x.times(&w).minus(&y.times(&z))
                };
                area([a, b, c, d, e, f, g, h].map(n)).minus(&area(same.map(n)))
            }
            let quick: Double = determinant(values, same);
            let exact: Limbs<20> = determinant(values, same);
            match quick.sign() {
                Ok(sign) => {
                    assert_eq!(Ok(sign), exact.sign(), "{values:?}");
                    certain += 1;
                    zero += u32::from(sign.is_eq());
                }
                Err(_) => lost += 1,
            }
        }
        assert!(certain > 10_000 && lost > 1000 && zero > 500, "{certain} {lost} {zero}");
    }

    #[test]
    fn what_underflows_is_lost_and_stays_lost() {
        let tiny = Double::new(1e-200);
        let lost = tiny.times(&tiny);
        assert!(lost.sign().is_err() && lost.plus(&Double::new(1.0)).sign().is_err());
        assert!(Double::leveled(&[lost, Double::new(1.0), Double::ZERO]).1.is_nan());
        // The bound of an error is less than the smallest double.
        let unsure = Double { high: 0.0, low: 0.0, error: 1e-200 };
        assert!(unsure.times(&tiny).sign().is_err());
        let unsure = Double { high: 1.0, low: 0.0, error: 1e-300 };
        let difference = unsure.times(&tiny).minus(&tiny);
        assert!(difference.sign().is_err());
        assert!(Double::ZERO.times(&tiny).vanishes());
    }
}
