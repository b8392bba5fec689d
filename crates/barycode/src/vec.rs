//! Vectors, and the operations of the loop on vectors of any dimension.

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
                Vector::length(self)
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
                Vector::normalize(self)
            }

            /// True if all coordinates are finite.
            #[inline(always)]
            #[must_use]
            pub fn is_finite(self) -> bool {
                Vector::is_finite(self)
            }
        }
    };
}

mod plane;
mod space;

pub use plane::Vec2;
pub use space::Vec3;

use crate::num::{Extends, Number, Scalar};
use crate::pose::Placement;
use core::fmt::Debug;
use core::ops::{Add, Div, Mul, Neg, Sub};

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

/// A vector of the public interface: [`Vec2`] or [`Vec3`] of `f32` or `f64`.
pub trait Vector: Coordinates<Number = Self::Scalar> + Div<Self::Scalar, Output = Self> + 'static {
    /// `f32` or `f64`.
    type Scalar: Scalar;

    /// The direction named by this vector's direction id, where ids hold directions to full
    /// precision, as in the plane; else the vector itself.
    #[must_use]
    fn snapped(self) -> Self;

    /// The vector type over a wider number.
    type Over<N: Extends<Self::Scalar>>: Coordinates<Number = N>;

    /// A placement in this dimension: [`d2::Pose`](crate::d2::Pose) or
    /// [`d3::Pose`](crate::d3::Pose).
    type Pose: Placement<Self>;

    /// One vector for each axis, as the rows of a matrix.
    type Rows: AsRef<[Self]> + Copy + Debug + PartialEq;

    /// The rows as plain numbers.
    type Matrix;

    /// Number of coordinates.
    const DIMENSION: usize;

    /// The unit vector along an axis; the last axis for an index beyond it.
    #[must_use]
    fn axis(index: usize) -> Self;

    /// The rows of a matrix.
    #[must_use]
    fn rows(matrix: Self::Matrix) -> Self::Rows;

    /// The vector whose coordinates are the scalar products of the rows with `v`.
    #[must_use]
    fn multiply(rows: &Self::Rows, v: Self) -> Self;

    /// The sum of the rows, each times a coordinate of `d`: the product with the transposed matrix.
    #[must_use]
    fn multiply_transposed(rows: &Self::Rows, d: Self) -> Self;

    /// The vector with these coordinates; the plane ignores the third.
    #[must_use]
    fn from_coordinates(coordinates: [Self::Scalar; 3]) -> Self;

    /// A coordinate; the last one for an index beyond it.
    #[must_use]
    fn coordinate(self, index: usize) -> Self::Scalar;

    /// The vector of the products of coordinates.
    #[must_use]
    fn scaled(self, factors: Self) -> Self;

    /// The signs of the coordinates: one bit each, the first lowest, set if positive.
    #[must_use]
    fn positive(self) -> u64;

    /// The corner of a box: each coordinate is that of `high` if its bit is set, else that of
    /// `low`.
    #[must_use]
    fn corner(low: Self, high: Self, bits: u64) -> Self;

    /// The smaller of both values in each coordinate.
    #[must_use]
    fn componentwise_min(self, other: Self) -> Self;

    /// The larger of both values in each coordinate.
    #[must_use]
    fn componentwise_max(self, other: Self) -> Self;

    /// The direction of this vector as one number, to about 1e-16 in the plane and 1e-9 in space;
    /// [`Vector::from_direction_id`] is its inverse. A reflection or quarter turn of the vector
    /// only changes the bits of its id that hold signs and the order of coordinates.
    #[must_use]
    fn direction_id(self) -> u64;

    /// A vector with this direction id. Every number is the id of a direction.
    #[must_use]
    fn from_direction_id(id: u64) -> Self;

    /// The vector over a wider number, exactly.
    #[must_use]
    fn widen<N: Extends<Self::Scalar>>(self) -> Self::Over<N>;

    /// The nearest vector of this precision.
    #[must_use]
    fn narrow<N: Extends<Self::Scalar>>(wide: Self::Over<N>) -> Self;

    /// `a - b`, as exactly as `N` can hold it.
    #[must_use]
    fn difference<N: Extends<Self::Scalar>>(a: Self, b: Self) -> Self::Over<N>;

    /// True if all coordinates are finite.
    #[must_use]
    fn is_finite(self) -> bool;

    /// Length, scaled by a power of two first where squares would leave the range of the scalar.
    #[inline]
    #[must_use]
    fn length(self) -> Self::Scalar {
        let square = self.dot(self);
        let (low, high) = Self::Scalar::RANGE;
        if square > low && square < high {
            return square.sqrt();
        }
        let power = self.max_abs().reciprocal_power();
        let scaled = self * power;
        scaled.dot(scaled).sqrt() / power
    }

    /// The vector of length one in this direction, up to rounding; `None` for zero and for vectors
    /// that are not finite.
    #[inline]
    #[must_use]
    fn normalize(self) -> Option<Self> {
        let leveled = self.leveled();
        let unit = leveled / leveled.length();
        unit.is_finite().then_some(unit)
    }

    /// An upper bound on the length, at most 1.13 times it, without a square root.
    #[must_use]
    fn length_bound(self) -> Self::Scalar;

    /// Unit vectors orthogonal to this unit vector and to each other; in the plane the second is
    /// zero.
    #[must_use]
    fn across(self) -> [Self; 2];

    /// The vector scaled by the power of two that brings its largest coordinate to [1, 2), exactly.
    #[inline(always)]
    #[must_use]
    fn leveled(self) -> Self {
        self * self.max_abs().reciprocal_power()
    }
}
