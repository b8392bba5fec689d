//! `barycode generate`: inputs of any size, the same from the same seed.

#[cfg(feature = "parquet")]
mod pairs;
mod plans;
#[cfg_attr(not(feature = "parquet"), expect(dead_code, reason = "plans need less of it than pairs"))]
mod random;
#[cfg(feature = "parquet")]
mod shapes;

use crate::args::generate::{Generate, GenerateArgs};
use crate::failure::Failure;
use std::process::ExitCode;

/// Writes what is asked for.
pub(crate) fn run(args: &GenerateArgs) -> Result<ExitCode, Failure> {
    match &args.what {
        #[cfg(feature = "parquet")]
        Generate::Pairs(args) => pairs::run(args),
        #[cfg(not(feature = "parquet"))]
        Generate::Pairs(_) => Err(Failure::left_out("generate pairs")),
        Generate::Plans(args) => plans::write(args),
    }?;
    Ok(ExitCode::SUCCESS)
}
