//! The reader of `barycode query`, taken from the sources of the command: a program has no library
//! to link against.
#![allow(dead_code, reason = "the command uses more of these modules than the reader of a line does")]

#[path = "../../../crates/barycode-cli/src/args.rs"]
mod args;

mod query;

use args::{Cli, Command, Precision};
use clap::Parser;

/// Answers every line of an input as `barycode query ARGUMENTS` does: a line of output, or why
/// there is none.
///
/// # Errors
/// If the arguments are none of `barycode query`.
pub fn answers(arguments: &[&str], input: &[u8]) -> Result<Vec<Result<String, String>>, String> {
    let cli = Cli::try_parse_from(["barycode", "query"].iter().chain(arguments)).map_err(|error| error.to_string())?;
    let Command::Query(args) = cli.command else {
        return Err("not a query".into());
    };
    Ok(match args.solve.precision {
        Precision::F32 => query::answers::<f32>(input, &args.solve),
        Precision::F64 => query::answers::<f64>(input, &args.solve),
    })
}
