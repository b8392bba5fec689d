//! The program, run as `barycode` runs it.

mod batch;
mod batch_errors;
mod batch_memory;
mod columns;
mod generate;
mod outputs;
#[path = "../../../barycode-cli/tests/cli/run.rs"]
#[allow(dead_code, reason = "the tests of `barycode` need more of it")]
mod run;

/// The program that the tests run.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_barycode-columns");
