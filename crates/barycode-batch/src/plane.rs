//! Kernels for the plane.

mod ask;
pub(crate) mod bounds;
mod contact;
pub(crate) mod directions;
pub(crate) mod lockstep;
pub(crate) mod packing;
pub(crate) mod rectangles;
pub(crate) mod rings;
mod segments;

pub(crate) use segments::share;
