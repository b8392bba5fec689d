//! Decisions that no rounding can turn.

mod boundary;
mod double;
mod feature;
mod limbs;
#[cfg(feature = "alloc")]
mod line;
mod number;
mod obstacle;
mod orientation;
mod space;
mod verdict;
mod walk;
mod whole;

#[cfg(feature = "alloc")]
pub(crate) use line::{collinear, projected, rises};
pub(crate) use number::Unknown;
pub use orientation::orientation;
pub use space::orientation3;
#[cfg(feature = "alloc")]
pub(crate) use space::volume;
pub(crate) use verdict::{Decision, Effort, verdict};
