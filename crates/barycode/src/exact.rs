//! Decisions that no rounding can turn.

mod orientation;

pub use orientation::orientation;
