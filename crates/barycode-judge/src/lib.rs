//! The judge of `barycode`, and the pairs that are put before it.
//!
//! Nothing here knows the library under test: the oracle is brute force in exact arithmetic over
//! plain coordinate lists, and the generators make plain coordinate lists.
//!
//! - [`body`] is the common currency: points, an optional placement, a radius.
//! - [`compound`] makes bodies of bodies: poses on poses, affine maps, sums, hulls.
//! - [`oracle`] answers about two bodies exactly, and compares floating-point claims with the exact
//!   truth.
//! - [`curved`] judges balls, ellipsoids, cylinders and cones, by their support functions.
//! - [`motion`] judges bodies that move: exactly where they translate, by intervals where they
//!   turn.
//! - [`generate`] makes seeded pairs of bodies, class by class, and hostile bit patterns.
//! - [`layers`] judges sources: whether modules import only what lies below them.
//!
//! What is the plane's has its name; what is space's is in a module `space` beside it.

pub mod body;
pub mod compound;
pub mod curved;
pub mod generate;
pub mod layers;
pub mod motion;
pub mod oracle;

/// How many times as many cases a test takes as on every change; `BARYCODE_TIMES` says it.
///
/// # Panics
/// If it says anything else.
#[must_use]
pub fn repeated() -> u64 {
    std::env::var("BARYCODE_TIMES").map_or(1, |times| times.parse().expect("BARYCODE_TIMES is a number"))
}
