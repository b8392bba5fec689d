//! Tests of the public interface.

mod asking;
mod balls;
#[cfg(feature = "std")]
mod boundaries;
mod boxes;
#[cfg(feature = "std")]
mod cast_ranges;
mod casts;
#[cfg(feature = "std")]
mod cells;
mod checks;
mod closed;
mod custom;
#[cfg(feature = "alloc")]
mod depths;
#[cfg(feature = "alloc")]
mod dynamic;
mod exact;
mod far;
#[cfg(feature = "alloc")]
mod feet;
#[cfg(feature = "std")]
mod half_spaces;
mod manifold;
mod manifold_bodies;
#[cfg(feature = "alloc")]
mod manifold_random;
#[cfg(feature = "std")]
mod moving;
#[cfg(feature = "alloc")]
mod named;
#[cfg(feature = "alloc")]
mod nameless;
#[cfg(feature = "alloc")]
mod needles;
mod options;
#[cfg(feature = "std")]
mod own_motions;
mod pair;
mod parts;
#[cfg(feature = "std")]
mod portals;
#[cfg(feature = "std")]
mod poses;
mod projections;
mod questions;
#[cfg(feature = "alloc")]
mod random;
mod range;
#[cfg(feature = "std")]
mod ready_motions;
mod rectangles;
#[cfg(feature = "std")]
mod resolutions;
#[cfg(feature = "std")]
mod rings;
mod shapes;
mod single;
mod smooth;
mod space;
#[cfg(feature = "std")]
mod spoiled;
mod twin;
mod vectors;
#[cfg(feature = "alloc")]
mod watching;
#[cfg(feature = "std")]
mod worlds;
