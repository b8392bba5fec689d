//! Exact numbers of the form `integer · 2^exponent`.
//!
//! Every finite float is one, and sums, differences and products of such numbers are again such
//! numbers, so the whole oracle needs no division and no greatest common divisor: fractions are
//! compared by cross-multiplication.

use core::cmp::Ordering;
use core::ops::{Add, Mul, Neg, Sub};

use dashu_base::{Abs, BitTest, Sign};
use dashu_int::IBig;
use dashu_ratio::RBig;

/// An exact number `mantissa · 2^exponent`.
#[derive(Clone, Debug)]
pub struct Dyadic {
    mantissa: IBig,
    exponent: i64,
}

impl Dyadic {
    /// Zero.
    pub const ZERO: Self = Self { mantissa: IBig::ZERO, exponent: 0 };

    /// The exact value of a finite float.
    ///
    /// # Panics
    /// Where `x` is NaN or infinite.
    #[must_use]
    pub fn new(x: f64) -> Self {
        assert!(x.is_finite(), "only finite floats are numbers, not {x}");
        let bits = x.to_bits();
        let field = ((bits >> 52) & 0x7ff) as i64;
        let fraction = (bits & ((1 << 52) - 1)).cast_signed();
        let (magnitude, exponent) = if field == 0 { (fraction, -1074) } else { (fraction | (1 << 52), field - 1075) };
        if magnitude == 0 {
            return Self::ZERO;
        }
        // Dropping trailing zeros keeps the products of "round" coordinates short.
        let shift = magnitude.trailing_zeros();
        let mantissa = (magnitude >> shift) * if x < 0.0 { -1 } else { 1 };
        Self { mantissa: IBig::from(mantissa), exponent: exponent + i64::from(shift) }
    }

    /// The sign as an ordering relative to zero.
    #[must_use]
    pub fn signum(&self) -> Ordering {
        if self.mantissa.is_zero() {
            Ordering::Equal
        } else if self.mantissa.sign() == Sign::Negative {
            Ordering::Less
        } else {
            Ordering::Greater
        }
    }

    /// Whether this is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.mantissa.is_zero()
    }

    /// The square.
    #[must_use]
    pub fn squared(&self) -> Self {
        self * self
    }

    /// The nearest float or one of its neighbours; infinite beyond the range, and possibly 0 below
    /// it.
    #[must_use]
    pub fn approximate(&self) -> f64 {
        let (fraction, exponent) = self.scientific();
        // Two steps, because 2^exponent itself may lie outside the range while the product does
        // not.
        let half = exponent.clamp(-2200, 2200) / 2;
        let rest = exponent.clamp(-2200, 2200) - half;
        scale_by(scale_by(fraction, half), rest)
    }

    /// The same number as a fraction.
    #[must_use]
    pub fn to_rational(&self) -> RBig {
        let power = IBig::ONE << distance(self.exponent.abs(), 0);
        let mantissa = RBig::from(self.mantissa.clone());
        if self.exponent < 0 { mantissa / RBig::from(power) } else { mantissa * RBig::from(power) }
    }

    /// `(f, e)` with value ≈ `f · 2^e` to 2⁻⁵² relative and `f` below 2⁶³: never out of range.
    pub(super) fn scientific(&self) -> (f64, i64) {
        let length = self.mantissa.clone().abs().bit_len();
        let cut = length.saturating_sub(62);
        #[allow(clippy::cast_precision_loss, reason = "the conversion is to round")]
        let top = i64::try_from(&self.mantissa >> cut).expect("62 bits fit") as f64;
        (top, self.exponent + i64::try_from(cut).expect("a length in bits"))
    }

    /// `(self, other)` as integers over one power of two.
    fn aligned(&self, other: &Self, then: impl FnOnce(&IBig, &IBig, i64) -> Self) -> Self {
        match self.exponent.cmp(&other.exponent) {
            Ordering::Equal => then(&self.mantissa, &other.mantissa, self.exponent),
            Ordering::Greater => {
                then(&(&self.mantissa << distance(self.exponent, other.exponent)), &other.mantissa, other.exponent)
            }
            Ordering::Less => {
                then(&self.mantissa, &(&other.mantissa << distance(other.exponent, self.exponent)), self.exponent)
            }
        }
    }
}

/// The exponent of a normal float.
fn exponent(f: f64) -> i64 {
    i64::try_from((f.to_bits() >> 52) & 0x7ff).expect("11 bits") - 1023
}

/// `f · 2^e` for `|e| ≤ 1100`.
fn scale_by(f: f64, e: i64) -> f64 {
    let e = i32::try_from(e).expect("clamped");
    // powi of 2 is exact while the result is in range; below it, it is 0 or subnormal as the caller
    // expects.
    f * 2.0_f64.powi(e / 2) * 2.0_f64.powi(e - e / 2)
}

fn distance(high: i64, low: i64) -> usize {
    usize::try_from(high - low).expect("ordered by the caller")
}

impl Add for &Dyadic {
    type Output = Dyadic;
    fn add(self, other: &Dyadic) -> Dyadic {
        // The exponent of a zero is arbitrary, and must not make the sum longer.
        if self.is_zero() {
            return other.clone();
        }
        if other.is_zero() {
            return self.clone();
        }
        self.aligned(other, |a, b, exponent| Dyadic { mantissa: a + b, exponent })
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;
    fn sub(self, other: &Dyadic) -> Dyadic {
        if other.is_zero() {
            return self.clone();
        }
        if self.is_zero() {
            return -other;
        }
        self.aligned(other, |a, b, exponent| Dyadic { mantissa: a - b, exponent })
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;
    fn mul(self, other: &Dyadic) -> Dyadic {
        Dyadic { mantissa: &self.mantissa * &other.mantissa, exponent: self.exponent + other.exponent }
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { mantissa: -&self.mantissa, exponent: self.exponent }
    }
}

impl crate::compound::Number for Dyadic {
    fn of(x: f64) -> Self {
        Self::new(x)
    }

    fn plus(&self, other: &Self) -> Self {
        self + other
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Dyadic {}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let signs = self.signum().cmp(&other.signum());
        if signs != Ordering::Equal || self.is_zero() { signs } else { (self - other).signum() }
    }
}

/// A vector with exact components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact<const D: usize>(pub [Dyadic; D]);

/// A vector of the plane with exact components.
pub type Exact2 = Exact<2>;

/// A vector of space with exact components.
pub type Exact3 = Exact<3>;

impl<const D: usize> Exact<D> {
    /// The exact value of finite floats.
    #[must_use]
    pub fn new(v: [f64; D]) -> Self {
        Self(v.map(Dyadic::new))
    }

    /// `self + other`.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|k| &self.0[k] + &other.0[k]))
    }

    /// `self − other`.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        Self(core::array::from_fn(|k| &self.0[k] - &other.0[k]))
    }

    /// `−self`.
    #[must_use]
    pub fn negated(&self) -> Self {
        Self(core::array::from_fn(|k| -&self.0[k]))
    }

    /// `factor · self`.
    #[must_use]
    pub fn times(&self, factor: &Dyadic) -> Self {
        Self(core::array::from_fn(|k| &self.0[k] * factor))
    }

    /// Scalar product.
    #[must_use]
    pub fn dot(&self, other: &Self) -> Dyadic {
        let first = &self.0[0] * &other.0[0];
        (1..D).fold(first, |sum, k| &sum + &(&self.0[k] * &other.0[k]))
    }

    /// Squared length.
    #[must_use]
    pub fn square(&self) -> Dyadic {
        self.dot(self)
    }

    /// Whether every component is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.0.iter().all(Dyadic::is_zero)
    }

    /// The unit vector of this direction, rounded, whatever its length; zero for zero.
    #[must_use]
    pub fn direction(&self) -> [f64; D] {
        let parts: [(f64, i64); D] = core::array::from_fn(|k| self.0[k].scientific());
        let top = parts.iter().filter(|(f, _)| *f != 0.0).map(|(f, e)| e + exponent(*f)).max().unwrap_or(0);
        // Components below 2^-1000 of the largest vanish. The exponent of zero says nothing.
        let scaled = parts.map(|(f, e)| if f == 0.0 { 0.0 } else { scale_by(f, (e - top).max(-1100)) });
        let length = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length > 0.0 { scaled.map(|x| x / length) } else { scaled }
    }

    /// Each component rounded to within one unit in its last place.
    #[must_use]
    pub fn approximate(&self) -> [f64; D] {
        core::array::from_fn(|k| self.0[k].approximate())
    }
}

impl Exact<2> {
    /// Cross product `x₁y₂ − y₁x₂`.
    #[must_use]
    pub fn cross(&self, other: &Self) -> Dyadic {
        let ([x, y], [z, w]) = (&self.0, &other.0);
        &(x * w) - &(y * z)
    }

    /// The vector turned by a quarter clockwise: the outward normal of an edge of a
    /// counter-clockwise polygon.
    #[must_use]
    pub fn outward(&self) -> Self {
        let [x, y] = &self.0;
        Self([y.clone(), -x])
    }
}

impl Exact<3> {
    /// Cross product.
    #[must_use]
    pub fn cross(&self, other: &Self) -> Self {
        let (a, b) = (&self.0, &other.0);
        Self([(1, 2), (2, 0), (0, 1)].map(|(i, j)| &(&a[i] * &b[j]) - &(&a[j] * &b[i])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_taken_by_their_bits() {
        let tenth = Dyadic::new(0.1);
        let sum = &(&tenth + &tenth) + &tenth;
        assert_eq!(sum.cmp(&Dyadic::new(0.3)), Ordering::Greater);
        assert_eq!(&tenth * &Dyadic::new(1024.0), Dyadic::new(102.4));
        assert_eq!(Dyadic::new(-0.0), Dyadic::ZERO);
        assert_eq!(Dyadic::new(-3.0).squared(), Dyadic::new(9.0));
    }

    #[test]
    fn the_whole_range_survives() {
        let tiny = Dyadic::new(f64::from_bits(1));
        let huge = Dyadic::new(f64::MAX);
        assert_eq!((&(&huge + &tiny) - &huge).cmp(&tiny), Ordering::Equal);
        for x in [f64::from_bits(1), f64::MIN_POSITIVE, 1.0, -0.1, 1e-300, f64::MAX] {
            assert_eq!(Dyadic::new(x).approximate(), x);
        }
        assert_eq!(huge.squared().approximate(), f64::INFINITY);
        assert_eq!(tiny.squared().approximate(), 0.0);
    }

    #[test]
    fn order_follows_the_reals() {
        let list = [-f64::MAX, -1.5, -1.0, -1e-300, 0.0, f64::from_bits(1), 0.1, 0.3, 1e18, f64::MAX];
        for (i, &x) in list.iter().enumerate() {
            for (j, &y) in list.iter().enumerate() {
                assert_eq!(Dyadic::new(x).cmp(&Dyadic::new(y)), i.cmp(&j), "{x} against {y}");
            }
        }
    }
}
