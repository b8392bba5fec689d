//! Cells: intervals of time with a direction that shows that two shapes stay apart.

use crate::vec::Vec3;
use crate::vector::Vector;

/// How a direction turns during a [`Cell`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(
    feature = "serde",
    serde(bound(serialize = "T: Copy + serde::Serialize", deserialize = "T: serde::Deserialize<'de>"))
)]
pub enum Turning<T> {
    /// Not at all: it is a direction of the common frame.
    #[default]
    Fixed,
    /// With A: it is a direction of A's own frame.
    WithA,
    /// With B: it is a direction of B's own frame.
    WithB,
    /// By this angular velocity: at the beginning of the cell it is a direction of the common
    /// frame. In the plane only the third coordinate counts.
    Spinning(Vec3<T>),
}

/// An interval of time, and a direction that proves that two shapes are apart during all of it.
///
/// At each end of the interval all of B lies farther along the direction than all of A, by `p` and
/// `q`. Half of the square of the interval times the largest acceleration along the direction of
/// any point of B relative to any point of A is less than `(√p + √q)²`: so there is a gap at every
/// time between. See `docs/theory.md`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "V: serde::Serialize, V::Scalar: Copy + serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"))
)]
pub struct Cell<V: Vector> {
    /// The interval.
    pub times: [V::Scalar; 2],
    /// A unit vector, up to rounding, from A to B.
    pub direction: V,
    /// How it turns.
    pub turning: Turning<V::Scalar>,
}
