//! Kernels for space.

mod ask;
mod bounds;
mod boxes;
mod contact;
mod faces;
mod lockstep;
mod nearest;
mod packing;
mod segments;
mod source;
mod vector;
