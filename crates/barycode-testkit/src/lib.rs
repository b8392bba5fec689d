//! Every question of the library with every setup, and its answers before the judge.
//!
//! Judge and generators are the crate `barycode-judge`, which knows nothing of the library under
//! test; its modules have the same names here.
//!
//! - [`cases`] reads recorded cases (the hard cases of other projects and the files under
//!   `suite/`).
//! - [`build`] makes shapes of the library from bodies and cases, [`ask`] asks every question in
//!   every way, and [`verify`] holds the answers against the truth; [`campaign`] does so for
//!   millions of generated pairs.
//! - [`curved`] does so for curved bodies, before a judge of their support functions.
//! - [`motion`] asks about bodies that move, before the judge of motion.
//! - [`faults`] counts by kind what goes wrong in these.
//! - [`slow`] lists pairs whose depth takes long, and tells what it takes.
//! - [`dimension`] says what differs between the plane and space. What is the plane's has its name;
//!   what is space's is in a module `space` beside it.

pub use barycode_judge::{body, compound, generate, oracle};

pub mod ask;
pub mod build;
pub mod campaign;
pub mod cases;
pub mod curved;
pub mod dimension;
pub mod faults;
pub mod motion;
pub mod slow;
pub mod verify;

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
