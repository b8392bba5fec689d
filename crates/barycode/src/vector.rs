//! Vectors and poses of either dimension by one name: what shapes and engines are generic over.

/// Trait methods that call the inherent ones of the same name.
macro_rules! by_inherent {
    ($V:ident) => {
        #[inline]
        fn length(self) -> T {
            $V::length(self)
        }

        #[inline]
        fn normalize(self) -> Option<Self> {
            $V::normalize(self)
        }

        #[inline(always)]
        fn is_finite(self) -> bool {
            $V::is_finite(self)
        }
    };
}

pub(crate) mod measure;
pub(crate) mod numbered;
mod plane;
mod space;

use crate::num::{Extends, Scalar};
use crate::vec::Coordinates;
use core::fmt::Debug;
use core::ops::Div;

/// A vector of the public interface: [`Vec2`](crate::d2::Vec2) or [`Vec3`](crate::d3::Vec3) of
/// `f32` or `f64`.
pub trait Vector: Coordinates<Number = Self::Scalar> + Div<Self::Scalar, Output = Self> + 'static {
    /// `f32` or `f64`.
    type Scalar: Scalar;

    /// The vector type over a wider number.
    type Over<N: Extends<Self::Scalar>>: Coordinates<Number = N>;

    /// A placement in this dimension: [`d2::Pose`](crate::d2::Pose) or
    /// [`d3::Pose`](crate::d3::Pose).
    type Pose: RigidMap<Self>;

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
    #[must_use]
    fn length(self) -> Self::Scalar;

    /// The vector of length one in this direction, up to rounding; `None` for zero and for vectors
    /// that are not finite.
    #[must_use]
    fn normalize(self) -> Option<Self>;

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

/// A pose of any dimension: [`d2::Pose`](crate::d2::Pose), [`d3::Pose`](crate::d3::Pose).
pub trait RigidMap<V: Vector>: Copy + Debug + Default + PartialEq {
    /// A bound on the error of `turn(v)` and `turn_back(v)` for a rotation, in units of roundoff
    /// times the length of `v`.
    const ROUNDING: f64;

    /// Multiplies by the rotation matrix.
    #[must_use]
    fn turn(&self, v: V) -> V;

    /// Multiplies by the transposed rotation matrix.
    #[must_use]
    fn turn_back(&self, direction: V) -> V;

    /// The translation.
    #[must_use]
    fn shift(&self) -> V;

    /// The rows of the rotation matrix.
    #[must_use]
    fn rows(&self) -> V::Rows;

    /// The columns of the rotation matrix; in the plane the second one twice.
    #[must_use]
    fn columns(&self) -> [V; 3];

    /// The image of a point.
    #[inline(always)]
    #[must_use]
    fn place(&self, point: V) -> V {
        self.turn(point) + self.shift()
    }

    /// A bound on the factor by which the matrix stretches any vector, up to rounding; one for a
    /// rotation. Not finite if an entry is not.
    #[must_use]
    fn stretch(&self) -> V::Scalar;

    /// At least how far the product of the matrix with its transpose is from the identity, as a
    /// factor: a few roundoffs for a rotation, zero for an exact one.
    #[must_use]
    fn distortion(&self) -> V::Scalar;

    /// True if the matrix only exchanges and negates coordinates, and so rounds nothing.
    #[must_use]
    fn is_exact(&self) -> bool;
}
