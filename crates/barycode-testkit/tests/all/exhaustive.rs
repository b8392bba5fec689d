//! Bounded proofs: every simplex on a small grid of whole numbers, judged in whole numbers.
//!
//! [`routines`] hands every simplex that a sub-distance method may be handed to every method.
//! [`questions`] asks about the hull of every few points. The larger grids are run by
//! `cargo test --release -p barycode-testkit --test all exhaustive:: -- --ignored --nocapture`.

mod parts;
mod questions;
mod routines;
