//! Kernels for space.

mod ask;
mod bounds;
mod boxes;
mod lockstep;
mod nearest;
mod packing;
mod segments;
mod source;
mod vector;
