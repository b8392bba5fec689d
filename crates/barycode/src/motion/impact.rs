//! The answer about shapes that move.

use crate::answer::{Stop, Verdict};
use crate::vector::Vector;
use core::fmt;

/// Whether shapes that move come into contact within the interval that was asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ImpactVerdict {
    /// They do not, at any time of the interval: proven.
    Free,
    /// They do: proven.
    Contact,
    /// Neither is proven.
    Undecided,
}

impl ImpactVerdict {
    /// One word: `free`, `contact` or `undecided`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Contact => "contact",
            Self::Undecided => "undecided",
        }
    }
}

impl fmt::Display for ImpactVerdict {
    /// The word of [`as_str`](Self::as_str).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The answer to a ray, a cast or a time of impact.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(bound(serialize = "V: serde::Serialize, V::Scalar: serde::Serialize")))]
#[cfg_attr(
    feature = "serde",
    serde(bound(deserialize = "V: serde::Deserialize<'de>, V::Scalar: serde::Deserialize<'de>"))
)]
#[non_exhaustive]
pub struct Impact<V: Vector> {
    /// Whether there is a contact.
    pub verdict: ImpactVerdict,
    /// The first contact, as an interval of time. The shapes are proven to be free of contact from
    /// the beginning up to, and not at, `first[0]`. With [`ImpactVerdict::Contact`] they are proven
    /// to be in contact at some time up to `first[1]`; with `Undecided` nothing is proven between
    /// the two; with `Free` both are the end of the interval that was asked about.
    pub first: [V::Scalar; 2],
    /// When shapes that are in contact at the beginning, of which a
    /// [`Leaving`](super::StartOverlap::Leaving) was asked, part: an interval that holds the time.
    /// From its end on they are free up to, and not at, `first[0]`.
    pub leaves: Option<[V::Scalar; 2]>,
    /// How the shapes lie at the beginning; of casts with a
    /// [target distance](super::Cast::target_distance), how they lie when one is grown by it.
    pub start: Verdict,
    /// A unit vector from A to B: the direction along which the shapes are apart at `first[0]`,
    /// which is the normal of the first contact, or where there is no such time before that, that
    /// of the contact. Of translations they are apart along it from the beginning on, up to
    /// `first[0]` or until they have passed each other.
    pub normal: Option<V>,
    /// The point of A where the first contact is, in the common frame, at `first[1]`. There is none
    /// of a contact that is proven to be before that time, but not at which.
    pub on_a: Option<V>,
    /// The point of B there.
    pub on_b: Option<V>,
    /// How many cells prove what is free; zero for translations, of which `normal` does.
    pub cells: u32,
    /// Supports of the obstacle that were needed.
    pub iterations: u32,
    /// Why the search ended.
    pub stop: Stop,
}

impl<V: Vector> Impact<V> {
    /// The answer that proves nothing between these times, and why.
    pub(super) fn undecided(first: [V::Scalar; 2], stop: Stop) -> Self {
        Self {
            verdict: ImpactVerdict::Undecided,
            first,
            leaves: None,
            start: Verdict::Undecided,
            normal: None,
            on_a: None,
            on_b: None,
            cells: 0,
            iterations: 0,
            stop,
        }
    }
}
