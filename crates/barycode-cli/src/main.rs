//! The command `barycode`: see `barycode --help`.

mod args;
mod arm;
#[cfg(feature = "parquet")]
mod batch;
mod check;
#[cfg(feature = "parquet")]
mod columns;
mod drawing;
mod failure;
mod generate;
mod interrupt;
mod output;
mod progress;
mod query;
mod table;
mod trace;

use crate::args::{Cli, Command};
use crate::failure::{Failure, UNUSABLE};
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let outcome = match Cli::try_parse() {
        Ok(cli) => run(cli.command),
        Err(told) => said(&told),
    };
    match outcome {
        Ok(code) => code,
        Err(failure) if failure.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            // Nothing is left to tell where standard error is gone, too.
            let _ = writeln!(io::stderr(), "{failure}");
            ExitCode::from(failure.code())
        }
    }
}

fn run(command: Command) -> Result<ExitCode, Failure> {
    match command {
        Command::Check(args) => check::run(&args),
        Command::Arm(args) => arm::run(&args),
        Command::Query(args) => query::run(&args),
        #[cfg(feature = "parquet")]
        Command::Batch(args) => batch::run(&args),
        #[cfg(not(feature = "parquet"))]
        Command::Batch(_) => Err(Failure::left_out("batch")),
        Command::Trace(args) => trace::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Completions { shell } => completions(shell),
    }
}

/// Prints what the reader of the command line has to say: help, version, or what is wrong with it.
fn said(told: &clap::Error) -> Result<ExitCode, Failure> {
    let printed = told.print().and_then(|()| io::stdout().flush());
    if told.use_stderr() {
        return Ok(ExitCode::from(UNUSABLE));
    }
    printed.map_err(|error| Failure::stdout(&error))?;
    Ok(ExitCode::SUCCESS)
}

fn completions(shell: clap_complete::Shell) -> Result<ExitCode, Failure> {
    // Into memory first: the generator panics on a broken pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "barycode", &mut script);
    output::to_stdout(&script)?;
    Ok(ExitCode::SUCCESS)
}
