//! Numbers: the two public precisions and the wider arithmetic behind each.
//!
//! The loop is written once over [`Number`]. It first runs in the precision of the shapes; where
//! the resulting certificate is not tight enough, it runs again in [`Scalar::Wide`]: `f64` behind
//! `f32`, double-double behind `f64`.

pub(crate) mod angle;
mod extended;
mod root;

pub use extended::DoubleDouble;
pub(crate) use extended::{LEAST, two_product, two_sum};

use core::fmt::Debug;
use core::ops::{Add, Div, Mul, Neg, Sub};
use core::panic::{RefUnwindSafe, UnwindSafe};

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
    impl Sealed for super::DoubleDouble {}
}

/// A number type of the loop: `f32`, `f64` or [`DoubleDouble`].
///
/// Sealed: the error bounds are derived for these types only.
pub trait Number:
    Copy
    + Debug
    + Default
    + PartialEq
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + sealed::Sealed
{
    /// Zero.
    const ZERO: Self;
    /// One.
    const ONE: Self;
    /// A bound on the relative error of a sum, and half of that of a product.
    const ROUNDOFF: f64;

    /// Absolute value.
    #[must_use]
    fn abs(self) -> Self;

    /// The nearest double.
    #[must_use]
    fn leading(self) -> f64;

    /// `self - other`, with an error of at most [`ROUNDOFF`](Self::ROUNDOFF) times the sum of both
    /// absolute values.
    #[inline(always)]
    #[must_use]
    fn minus(self, other: Self) -> Self {
        self - other
    }

    /// `a[0] b[1] - a[1] b[0]`, with an error of at most four times [`ROUNDOFF`](Self::ROUNDOFF)
    /// times the sum of both absolute products.
    #[inline(always)]
    #[must_use]
    fn minor(a: [Self; 2], b: [Self; 2]) -> Self {
        a[0] * b[1] - a[1] * b[0]
    }

    /// True for NaN.
    #[inline(always)]
    #[must_use]
    #[allow(clippy::eq_op)] // NaN alone differs from itself
    fn is_nan(self) -> bool {
        self != self
    }

    /// The larger of two numbers; `other` when `self` is NaN.
    #[inline]
    #[must_use]
    fn max(self, other: Self) -> Self {
        if self > other { self } else { other }
    }

    /// The smaller of two numbers; `other` when `self` is NaN.
    #[inline]
    #[must_use]
    fn min(self, other: Self) -> Self {
        if self < other { self } else { other }
    }
}

/// A number that holds every value of the scalar `T` exactly.
pub trait Extends<T>: Number {
    /// True if this is the scalar itself, without any extra precision.
    const NATIVE: bool;

    /// The value, exactly.
    #[must_use]
    fn from_scalar(value: T) -> Self;

    /// The nearest scalar.
    #[must_use]
    fn to_scalar(self) -> T;

    /// `a - b`, as exactly as this number can hold it.
    #[must_use]
    fn difference(a: T, b: T) -> Self;

    /// `a * b`, as exactly as this number can hold it.
    #[must_use]
    fn product(a: T, b: T) -> Self;

    /// The sum of up to three products and of `more`, with an error of at most five times
    /// [`Number::ROUNDOFF`] times the sum of all absolute terms.
    #[inline(always)]
    #[must_use]
    fn combination<const COUNT: usize>(products: [(T, T); COUNT], more: T) -> Self {
        Self::known_combination(products, more).0
    }

    /// The [`combination`](Self::combination), and true if it is known to be exact.
    #[inline(always)]
    #[must_use]
    fn known_combination<const COUNT: usize>(products: [(T, T); COUNT], more: T) -> (Self, bool) {
        let mut products = products.into_iter().map(|(a, b)| Self::product(a, b));
        let Some(first) = products.next() else { return (Self::from_scalar(more), true) };
        let (mut sum, mut exact) = (first, !Self::NATIVE);
        let mut add = |term: Self| {
            let before = sum;
            sum = sum + term;
            // The part of `term` that entered the sum. The sum is not rounded if it is all of
            // `term`, and the rest all of `before` (Knuth, TAOCP 2, 4.2.2).
            let part = sum - before;
            exact &= (before == sum - part) & (term == part);
        };
        products.for_each(&mut add);
        add(Self::from_scalar(more));
        (sum, exact)
    }
}

/// A precision of the public interface: `f32` or `f64`.
pub trait Scalar: Number + Extends<Self> + Send + Sync + UnwindSafe + RefUnwindSafe + 'static {
    /// The arithmetic of the second pass, where this precision does not suffice.
    type Wide: Extends<Self>;

    /// Distance from one to the next larger number.
    const EPSILON: Self;
    /// Half of [`Scalar::EPSILON`]: the largest relative error of one rounded operation.
    const UNIT: Self;
    /// Positive infinity.
    const INFINITY: Self;
    /// The smallest positive number; it is subnormal.
    const LEAST: Self;
    /// The smallest and the largest size of a pair (see `Convex::extent`) for which products
    /// neither underflow into the error bounds nor overflow. Outside, answers are `Undecided` with
    /// `Stop::OutOfRange`, but for smaller pairs with radii of at least the smallest size, which
    /// overlap.
    const RANGE: (Self, Self);
    /// `"f32"` or `"f64"`.
    const NAME: &'static str;

    /// The correctly rounded square root; NaN for negative numbers.
    #[must_use]
    fn sqrt(self) -> Self;

    /// True if neither infinite nor NaN.
    #[must_use]
    fn is_finite(self) -> bool;

    /// The nearest number of this precision.
    #[must_use]
    fn from_f64(value: f64) -> Self;

    /// The value as `f64`, exactly.
    #[must_use]
    fn to_f64(self) -> f64;

    /// The bits of the binary representation; in single precision the low 32.
    #[must_use]
    fn to_bits(self) -> u64;

    /// The number with these bits, of which single precision takes the low 32.
    #[must_use]
    fn from_bits(bits: u64) -> Self;

    /// A power of two `s` such that `self * s` lies in [1, 2), for finite nonzero `self`; clamped
    /// so that `s` and its reciprocal are normal numbers. One for zero, infinity and NaN.
    #[must_use]
    fn reciprocal_power(self) -> Self;
}

/// True if products of this precision are exact in doubles.
#[inline(always)]
pub(crate) fn is_single<T: Scalar>() -> bool {
    T::UNIT.to_f64() > f64::UNIT
}

macro_rules! scalar {
    ($t:ident, $bits:ident, $wide:ident, $mantissa:expr, $bias:expr, $range:expr, $name:expr) => {
        impl Number for $t {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            #[allow(clippy::cast_lossless)] // it is f64 as well
            const ROUNDOFF: f64 = $t::EPSILON as f64 / 2.0;

            #[inline(always)]
            fn leading(self) -> f64 {
                self.into()
            }

            #[inline(always)]
            fn abs(self) -> Self {
                $t::from_bits(self.to_bits() & !(1 << ($bits::BITS - 1)))
            }
        }

        impl Extends<$t> for $t {
            const NATIVE: bool = true;

            #[inline(always)]
            fn from_scalar(value: $t) -> Self {
                value
            }

            #[inline(always)]
            fn to_scalar(self) -> $t {
                self
            }

            #[inline(always)]
            fn difference(a: $t, b: $t) -> Self {
                a - b
            }

            #[inline(always)]
            fn product(a: $t, b: $t) -> Self {
                a * b
            }
        }

        impl Scalar for $t {
            type Wide = $wide;

            const EPSILON: Self = $t::EPSILON;
            const UNIT: Self = $t::EPSILON / 2.0;
            const INFINITY: Self = $t::INFINITY;
            const LEAST: Self = $t::from_bits(1);
            const RANGE: (Self, Self) = $range;
            const NAME: &'static str = $name;

            #[inline(always)]
            fn sqrt(self) -> Self {
                #[cfg(feature = "std")]
                {
                    self.sqrt()
                }
                #[cfg(not(feature = "std"))]
                {
                    root::$t(self)
                }
            }

            #[inline(always)]
            fn is_finite(self) -> bool {
                self.is_finite()
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)] // the nearest f32 is meant
            fn from_f64(value: f64) -> Self {
                value as $t
            }

            #[inline(always)]
            fn to_f64(self) -> f64 {
                f64::from(self)
            }

            #[inline(always)]
            fn to_bits(self) -> u64 {
                self.to_bits().into()
            }

            #[inline(always)]
            #[allow(clippy::cast_possible_truncation)] // the low bits are meant
            fn from_bits(bits: u64) -> Self {
                $t::from_bits(bits as $bits)
            }

            #[inline]
            fn reciprocal_power(self) -> Self {
                let biased = (self.to_bits() >> $mantissa) & (2 * $bias + 1);
                if self == 0.0 || !self.is_finite() {
                    return 1.0;
                }
                // 2^-(biased - bias) has the biased exponent 2 * bias - biased.
                let exponent = (2 * $bias as $bits).saturating_sub(biased).clamp(1, 2 * $bias - 1);
                $t::from_bits(exponent << $mantissa)
            }
        }
    };
}

scalar!(f32, u32, f64, 23, 127, (1.0 / ((1_u64 << 48) as f32), (1_u64 << 60) as f32), "f32");
scalar!(
    f64,
    u64,
    DoubleDouble,
    52,
    1023,
    // 2^-400 and 2^480
    (f64::from_bits((1023 - 400) << 52), f64::from_bits((1023 + 480) << 52)),
    "f64"
);

impl Extends<f32> for f64 {
    const NATIVE: bool = false;

    #[inline(always)]
    fn from_scalar(value: f32) -> Self {
        Self::from(value)
    }

    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // the nearest f32 is meant
    fn to_scalar(self) -> f32 {
        self as f32
    }

    #[inline(always)]
    fn difference(a: f32, b: f32) -> Self {
        Self::from(a) - Self::from(b)
    }

    #[inline(always)]
    fn product(a: f32, b: f32) -> Self {
        Self::from(a) * Self::from(b)
    }
}

#[cfg(test)]
mod tests {
    use super::Scalar;

    #[test]
    fn reciprocal_power_brings_into_one_to_two() {
        for value in [1.0_f64, 1.5, 3.0e-200, 7.1e199, 0.1, 4096.0] {
            let scaled = value * value.reciprocal_power();
            assert!((1.0..2.0).contains(&scaled), "{value} -> {scaled}");
        }
        for value in [1.0_f32, 1.99, 3.0e-20, 7.1e19, 0.1] {
            let scaled = value * value.reciprocal_power();
            assert!((1.0..2.0).contains(&scaled), "{value} -> {scaled}");
        }
        for odd in [0.0, f64::NAN, f64::INFINITY] {
            assert_eq!(odd.reciprocal_power(), 1.0);
        }
        // Subnormal and huge inputs give a finite nonzero power.
        for edge in [5e-324, f64::MAX, f64::MIN_POSITIVE] {
            let power = edge.reciprocal_power();
            assert!(power.is_finite() && power > 0.0);
        }
    }
}
