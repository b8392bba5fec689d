//! The faults that an answer may have.

use core::fmt;

/// Fault of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckError {
    /// The fields contradict each other: bounds in the wrong order, or a verdict that the bounds do
    /// not support.
    Inconsistent,
    /// The normal is not a unit vector.
    NotUnit,
    /// The shapes are not as far apart along the normal as the lower bound says.
    LowerBound,
    /// The points named by the simplex are farther apart than the upper bound says.
    UpperBound,
    /// The witness points are not where the simplex puts them, or not as far apart as the bounds
    /// say.
    Witness,
    /// The direction does not separate the shapes.
    Direction,
    /// The simplex does not contain the origin.
    Simplex,
    /// The shapes overlap less deeply than the upper bound says.
    Depth,
    /// A shape returned a point that is infinite or not a number.
    NotFinite,
    /// The verdict is not that of exact arithmetic.
    Verdict,
    /// The cells of a motion do not follow on each other from the beginning of the interval to the
    /// first contact, or to the end.
    Cells,
    /// A cell does not prove that the shapes stay apart during it.
    Cell,
    /// The shapes are not proven to be in contact at the time of the first contact.
    Contact,
    /// An exact check is not possible: a shape does not state its
    /// [structure](crate::expert::Details::structure), or its numbers are of too different sizes.
    NotExact,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Inconsistent => "the answer contradicts itself",
            Self::NotUnit => "the normal is not a unit vector",
            Self::LowerBound => "the normal does not prove the lower bound",
            Self::UpperBound => "the simplex does not prove the upper bound",
            Self::Witness => "the witness points do not belong to the simplex",
            Self::Direction => "the direction does not separate the shapes",
            Self::Simplex => "the simplex does not hold the origin",
            Self::Depth => "the shapes overlap less deeply than the answer says",
            Self::NotFinite => "a shape returned a point that is infinite or not a number",
            Self::Verdict => "the shapes do not lie as the verdict says",
            Self::Cells => "the cells do not cover the time that is said to be free",
            Self::Cell => "a cell does not prove that the shapes stay apart",
            Self::Contact => "the shapes are not proven to be in contact when the answer says",
            Self::NotExact => "the shapes cannot be checked exactly",
        })
    }
}

impl core::error::Error for CheckError {}
