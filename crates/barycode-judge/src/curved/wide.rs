//! Numbers of twice the precision of doubles.

use core::ops::{Add, Div, Mul, Neg, Sub};

/// Numbers that support functions are computed in.
pub trait Real:
    Copy
    + From<f64>
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The square root; zero for what is not positive.
    #[must_use]
    fn sqrt(self) -> Self;

    /// The absolute value.
    #[must_use]
    fn abs(self) -> Self {
        if self < Self::from(0.0) { -self } else { self }
    }

    /// The larger of both.
    #[must_use]
    fn larger(self, other: Self) -> Self {
        if other > self { other } else { self }
    }
}

impl Real for f64 {
    fn sqrt(self) -> Self {
        f64::sqrt(self.max(0.0))
    }
}

/// The unevaluated sum of two doubles, the second at most half a unit in the last place of the
/// first. Sums, products, quotients and roots are right to 2⁻¹⁰⁰.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Wide(f64, f64);

impl Wide {
    /// A double.
    pub(crate) const fn new(x: f64) -> Self {
        Self(x, 0.0)
    }

    /// The nearest double.
    #[must_use]
    pub fn rounded(self) -> f64 {
        self.0
    }

    /// The two doubles whose sum it is.
    pub(crate) fn parts(self) -> [f64; 2] {
        [self.0, self.1]
    }

    /// The sum of two doubles, exact.
    pub(crate) fn of_sum(a: f64, b: f64) -> Self {
        let (high, low) = sum(a, b);
        Self(high, low)
    }

    /// Exact where the first is not smaller, in absolute value, than the second.
    fn of(high: f64, low: f64) -> Self {
        let sum = high + low;
        Self(sum, low - (sum - high))
    }
}

fn sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

impl From<f64> for Wide {
    fn from(x: f64) -> Self {
        Self(x, 0.0)
    }
}

impl Neg for Wide {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0, -self.1)
    }
}

impl Add for Wide {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let ((high, more), (low, least)) = (sum(self.0, other.0), sum(self.1, other.1));
        let Self(high, more) = Self::of(high, more + low);
        Self::of(high, more + least)
    }
}

impl Sub for Wide {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Wide {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let high = self.0 * other.0;
        let low = self.0.mul_add(other.0, -high);
        Self::of(high, low + (self.0 * other.1 + self.1 * other.0))
    }
}

impl Div for Wide {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let first = self.0 / other.0;
        let rest = self - other * Self::from(first);
        let second = rest.0 / other.0;
        let rest = rest - other * Self::from(second);
        Self::of(first, second) + Self::from(rest.0 / other.0)
    }
}

impl Real for Wide {
    fn sqrt(self) -> Self {
        if self.0 <= 0.0 {
            return Self::default();
        }
        let first = Self::from(self.0.sqrt());
        let second = first + Self::from((self - first * first).0 / (2.0 * first.0));
        second + Self::from((self - second * second).0 / (2.0 * first.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_and_quotients_are_undone() {
        for k in 1..200 {
            let x = Wide::from(f64::from(k)) / Wide::from(7.0);
            let off = x * Wide::from(7.0) - Wide::from(f64::from(k));
            assert!(off.rounded().abs() < 1e-29 * f64::from(k), "{off:?}");
            let root = x.sqrt();
            assert!((root * root - x).rounded().abs() < 1e-29 * f64::from(k), "{root:?}");
        }
    }
}
