//! Vectors of the plane and of space, over any number.

/// Inherent forms of trait methods, common to both vectors, so that callers need no import.
macro_rules! inherent {
    ($V:ident) => {
        impl<N: Number> $V<N> {
            /// Squared length. Overflows and underflows where [`length`](Self::length) does not.
            #[inline(always)]
            #[must_use]
            pub fn length_squared(self) -> N {
                self.dot(self)
            }
        }

        impl<T: Scalar> $V<T> {
            /// Length, for every finite vector: scaled by a power of two first where squares would
            /// leave the range of `T`.
            #[inline(always)]
            #[must_use]
            pub fn length(self) -> T {
                let square = self.dot(self);
                let (low, high) = T::RANGE;
                if square > low && square < high {
                    return square.sqrt();
                }
                let power = self.max_abs().reciprocal_power();
                let scaled = self * power;
                scaled.dot(scaled).sqrt() / power
            }

            /// Distance between two points.
            #[inline]
            #[must_use]
            pub fn distance(self, other: Self) -> T {
                (other - self).length()
            }

            /// The vector of length one in this direction, up to rounding; `None` for zero and for
            /// vectors that are not finite.
            #[inline]
            #[must_use]
            pub fn normalize(self) -> Option<Self> {
                let leveled = self * self.max_abs().reciprocal_power();
                let unit = leveled / leveled.length();
                unit.is_finite().then_some(unit)
            }
        }
    };
}

mod plane;
mod space;

pub use plane::Vec2;
pub use space::Vec3;
pub(crate) use space::sum;

use crate::num::Number;
use core::fmt::Debug;
use core::ops::{Add, Mul, Neg, Sub};

/// Coordinates of a fixed dimension over a [`Number`]: the vectors of the loop.
///
/// Implemented by [`Vec2`] and [`Vec3`]; sealed through [`Number`].
pub trait Coordinates:
    Copy
    + Debug
    + Default
    + PartialEq
    + Add<Output = Self>
    + Sub<Output = Self>
    + Neg<Output = Self>
    + Mul<Self::Number, Output = Self>
{
    /// The number type of the coordinates.
    type Number: Number;

    /// Scalar product.
    #[must_use]
    fn dot(self, other: Self) -> Self::Number;

    /// The scalar product for choices between points: quicker, and its rounding may depend on the
    /// order of the axes.
    #[must_use]
    fn quick_dot(self, other: Self) -> Self::Number;

    /// Sum of the absolute coordinates: an upper bound on the length, without a square root.
    #[must_use]
    fn norm1(self) -> Self::Number;

    /// Largest absolute coordinate.
    #[must_use]
    fn max_abs(self) -> Self::Number;
}
