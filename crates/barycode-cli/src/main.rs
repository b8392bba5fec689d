//! The command `barycode`: see `barycode --help`.

mod args;
mod arm;
mod check;
mod drawing;
mod failure;
mod output;
mod progress;
mod query;
mod trace;

use crate::args::{Cli, Command};
use crate::failure::Failure;
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = match Cli::parse().command {
        Command::Check(args) => check::run(&args),
        Command::Arm(args) => arm::run(&args),
        Command::Query(args) => query::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Completions { shell } => completions(shell),
    };
    match outcome {
        Ok(code) => code,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing is left to tell where standard error is gone, too.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(failure::UNUSABLE)
        }
    }
}

fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    // Into memory first: the generator panics on a broken pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "barycode", &mut script);
    output::to_stdout(&script)?;
    Ok(ExitCode::SUCCESS)
}
