//! Exact answers about two bodies, by brute force.
//!
//! Coordinates, placement entries and radii count as the exact real numbers that their bits say,
//! and nothing is ever rounded on the way to a verdict. Two independent ways lead to the [`Truth`]:
//!
//! - [`rational::truth`]: every difference of two points, every line through two differences, every
//!   segment between two differences, in rational arithmetic. It has no clever step, and is slow.
//! - [`Judge`]: all edges and all vertex–edge pairs of the two hulls, first in floating point with
//!   a proven error bound, then exactly on those that the bound cannot exclude. Fast enough for
//!   millions of pairs.
//!
//! The tests hold the two against each other.

pub mod dyadic;
mod exact_body;
mod gap;
pub mod hull;
mod judge;
pub mod rational;
mod side;
pub mod space;
mod truth;
pub mod whole;

pub use exact_body::{ExactBody, ExactPolygon};
pub use gap::Gap;
pub use judge::Judge;
pub use truth::{Relation, Truth};

/// The radius of a body, exactly.
pub(crate) fn radius<const D: usize>(body: &crate::compound::Compound<D>) -> dyadic::Dyadic {
    body.radii().into_iter().fold(dyadic::Dyadic::ZERO, |sum, radius| &sum + &dyadic::Dyadic::new(radius))
}
