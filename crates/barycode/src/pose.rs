//! Poses: rotations with translations, in the plane and in space.

pub(crate) mod plane;
pub(crate) mod space;

use crate::vec::Vector;
use core::fmt::Debug;

/// What shapes and engines ask of a pose of any dimension: [`d2::Pose`](crate::d2::Pose), [`d3::Pose`](crate::d3::Pose).
pub trait Placement<V: Vector>: Copy + Debug + Default + PartialEq {
    /// At most so many units of roundoff, times the length of `v`, is the rounded `turn(v)` off for a rotation, and
    /// `turn_back(v)` likewise.
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

    /// Where a point goes.
    #[inline(always)]
    #[must_use]
    fn place(&self, point: V) -> V {
        self.turn(point) + self.shift()
    }

    /// The most by which the matrix stretches any vector, within rounding; one for a rotation. Not finite where an entry is
    /// not.
    #[must_use]
    fn stretch(&self) -> V::Scalar;

    /// Whether the matrix only exchanges and negates coordinates, so that it rounds nothing off.
    #[must_use]
    fn is_exact(&self) -> bool;
}
