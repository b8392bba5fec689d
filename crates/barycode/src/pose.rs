//! Poses: rotations with translations, in the plane and in space.

pub(crate) mod plane;
pub(crate) mod space;

use crate::vec::Vector;
use core::fmt::Debug;

/// A pose of any dimension: [`d2::Pose`](crate::d2::Pose), [`d3::Pose`](crate::d3::Pose).
pub trait Placement<V: Vector>: Copy + Debug + Default + PartialEq {
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

    /// True if the matrix only exchanges and negates coordinates, and so rounds nothing.
    #[must_use]
    fn is_exact(&self) -> bool;
}
