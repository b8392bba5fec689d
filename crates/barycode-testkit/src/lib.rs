//! The independent judge of `barycode`, and what it judges with.
//!
//! Nothing here shares geometry code with the library under test: the oracle is brute force in exact arithmetic over
//! plain coordinate lists, and the generators make plain coordinate lists.
//!
//! - [`body`] is the common currency: points, an optional placement, a radius.
//! - [`compound`] makes bodies of bodies: poses on poses, affine maps, sums, hulls.
//! - [`oracle`] answers about two bodies exactly, and compares floating-point claims with the exact truth.
//! - [`generate`] makes seeded pairs of bodies, class by class, and hostile bit patterns.
//! - [`cases`] reads recorded cases (the hard cases of other projects and the files under `suite/`).
//! - [`build`] makes shapes of the library from both, [`ask`] asks every question in every way, and [`verify`] holds
//!   the answers against the truth; [`campaign`] does so for millions of generated pairs.
//! - [`world`] says what differs between the plane and space. What is the plane's has its name; what is space's is in a
//!   module `space` beside it.

pub mod ask;
pub mod body;
pub mod build;
pub mod campaign;
pub mod cases;
pub mod compound;
pub mod generate;
pub mod oracle;
pub mod verify;
pub mod world;

/// The examples in the pages of the project, run as tests of documentation.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../barycode/README.md")]
    struct Core;
    #[doc = include_str!("../../barycode-batch/README.md")]
    struct Batches;
    #[doc = include_str!("../../../docs/guide.md")]
    struct Guide;
    #[doc = include_str!("../../../docs/choosing.md")]
    struct Choosing;
    #[doc = include_str!("../../../docs/accuracy.md")]
    struct Accuracy;
}
