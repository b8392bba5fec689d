//! Numbers of a machine word and a power of two.

use core::ops::{Add, Mul, Neg, Sub};

use crate::compound::Number;

/// `mantissa · 2^exponent`, exactly, or not known: where the mantissa would not fit, and in all
/// that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// Odd, or 0.
    mantissa: i64,
    /// 0 for a mantissa of 0.
    exponent: i32,
    known: bool,
}

impl Short {
    /// Zero.
    pub const ZERO: Self = Self { mantissa: 0, exponent: 0, known: true };

    const UNKNOWN: Self = Self { mantissa: 0, exponent: 0, known: false };

    /// The value of a float; unknown for NaN and infinities.
    #[must_use]
    pub fn of(x: f64) -> Self {
        let bits = x.to_bits();
        let field = i32::try_from((bits >> 52) & 0x7ff).expect("11 bits");
        let fraction = (bits & ((1 << 52) - 1)).cast_signed();
        let (magnitude, exponent) = match field {
            0x7ff => return Self::UNKNOWN,
            0 => (fraction, -1074),
            _ => (fraction | (1 << 52), field - 1075),
        };
        Self::new(if x < 0.0 { -magnitude } else { magnitude }, exponent)
    }

    fn new(mantissa: i64, exponent: i32) -> Self {
        if mantissa == 0 {
            return Self::ZERO;
        }
        let shift = mantissa.trailing_zeros();
        Self { mantissa: mantissa >> shift, exponent: exponent + shift.cast_signed(), known: true }
    }

    /// Whether the value is known.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.known
    }

    /// Mantissa and exponent, if known.
    #[must_use]
    pub fn parts(&self) -> Option<(i64, i32)> {
        self.known.then_some((self.mantissa, self.exponent))
    }

    /// The exponent of a known number that is not zero.
    #[must_use]
    pub fn exponent(&self) -> Option<i32> {
        (self.known && self.mantissa != 0).then_some(self.exponent)
    }

    /// The number as a multiple of `2^unit`, if it is known, is one, and fits.
    #[must_use]
    pub fn in_units(&self, unit: i32) -> Option<i64> {
        let (mantissa, exponent) = self.parts()?;
        if mantissa == 0 {
            return Some(0);
        }
        let shift = u32::try_from(exponent.checked_sub(unit)?).ok()?;
        let room = mantissa.unsigned_abs().leading_zeros();
        (shift + 1 < room).then(|| mantissa << shift)
    }
}

impl Add for Short {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        if !(self.known && other.known) {
            return Self::UNKNOWN;
        }
        if self.mantissa == 0 {
            return other;
        }
        if other.mantissa == 0 {
            return self;
        }
        let unit = self.exponent.min(other.exponent);
        let sum = self.in_units(unit).zip(other.in_units(unit)).and_then(|(x, y)| x.checked_add(y));
        sum.map_or(Self::UNKNOWN, |sum| Self::new(sum, unit))
    }
}

impl Neg for Short {
    type Output = Self;

    fn neg(self) -> Self {
        // An odd number is not the least of all.
        Self { mantissa: -self.mantissa, ..self }
    }
}

impl Sub for Short {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Short {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if !(self.known && other.known) {
            return Self::UNKNOWN;
        }
        match self.mantissa.checked_mul(other.mantissa) {
            Some(mantissa) => Self::new(mantissa, self.exponent + other.exponent),
            None => Self::UNKNOWN,
        }
    }
}

impl Number for Short {
    fn of(x: f64) -> Self {
        Self::of(x)
    }

    fn plus(&self, other: &Self) -> Self {
        *self + *other
    }

    fn times(&self, other: &Self) -> Self {
        *self * *other
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::source::Source;
    use crate::oracle::dyadic::Dyadic;

    #[test]
    fn what_is_known_is_exact() {
        let mut source = Source::new(8, 1);
        let mut known = 0;
        for _ in 0..20_000 {
            #[allow(clippy::cast_precision_loss, reason = "rounding is welcome")]
            let [x, y, z] = [0; 3].map(|_| {
                let digits = source.pick(&[4, 10, 20, 52]);
                source.integer(-(1 << digits), 1 << digits) as f64 * 2.0_f64.powi(source.pick(&[-40, -3, 0, 5, 30]))
            });
            let short = Short::of(x) * Short::of(y) - Short::of(z);
            let exact = &(&Dyadic::new(x) * &Dyadic::new(y)) - &Dyadic::new(z);
            if let Some((mantissa, exponent)) = short.parts() {
                let halves = [mantissa >> 32, mantissa & 0xffff_ffff];
                #[allow(clippy::cast_precision_loss, reason = "32 bits fit")]
                let [high, low] = halves.map(|half| &Dyadic::new(half as f64) * &Dyadic::new(2.0_f64.powi(exponent)));
                assert_eq!(&(&high * &Dyadic::new(4_294_967_296.0)) + &low, exact, "{x} {y} {z}");
                known += 1;
            }
        }
        assert!(known > 8000, "{known}");
    }

    #[test]
    fn what_does_not_fit_is_not_known() {
        let third = Short::of(1.0 / 3.0);
        assert!(third.is_known() && !(third * third).is_known() && !(third * third + Short::ZERO).is_known());
        assert!(!(Short::of(1.0) + Short::of(1e-30)).is_known());
        assert!(!Short::of(f64::NAN).is_known() && !Short::of(f64::INFINITY).is_known());
        assert_eq!(Short::of(-0.0), Short::ZERO);
        assert_eq!(Short::of(6.0).parts(), Some((3, 1)));
        assert_eq!((Short::of(6.0).in_units(0), Short::of(6.0).in_units(2)), (Some(6), None));
        assert_eq!(Short::of(6.0).in_units(-200), None);
    }
}
