//! Decisions that no rounding can turn.

mod orientation;
mod space;
mod whole;

pub use orientation::orientation;
pub use space::orientation3;
pub(crate) use space::{collinear, projected, rises, volume};
