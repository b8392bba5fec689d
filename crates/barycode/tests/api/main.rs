//! The public interface as its user meets it.

mod asking;
mod boxes;
mod checks;
mod closed;
mod custom;
mod exact;
#[cfg(feature = "alloc")]
mod named;
mod options;
mod pair;
#[cfg(feature = "std")]
mod poses;
mod projections;
mod questions;
mod shapes;
mod single;
mod smooth;
mod space;
mod twin;
mod vectors;
#[cfg(feature = "alloc")]
mod watching;

/// How many times as many cases a test takes as on every change; `BARYCODE_TIMES` says it.
fn repeated() -> u64 {
    std::env::var("BARYCODE_TIMES").map_or(1, |times| times.parse().expect("BARYCODE_TIMES is a number"))
}
