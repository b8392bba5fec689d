//! The tests of the test kit and, by it, of the library: one program, so that it is linked once and
//! what the tests share is compiled once. `cargo test -p barycode-testkit --test all suite::` runs
//! those of one module.

mod boundaries;
mod campaign;
mod cases;
mod curved;
mod exhaustive;
mod forged;
mod frames;
mod grid;
mod hostile;
mod invariance;
mod motion;
mod oracle;
mod outside;
mod representative;
mod representative_space;
mod slow;
mod suite;
mod suite_motion;
mod two_oracles;
mod two_oracles_space;
mod verifier;
mod whole;
