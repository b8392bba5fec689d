//! Decisions that no rounding can turn.

#[cfg(feature = "alloc")]
mod line;
mod orientation;
mod space;
mod whole;

#[cfg(feature = "alloc")]
pub(crate) use line::{collinear, projected, rises};
pub use orientation::orientation;
pub use space::orientation3;
#[cfg(feature = "alloc")]
pub(crate) use space::volume;
