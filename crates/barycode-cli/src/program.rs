//! How a program begins and ends: its command line is read, and what became of it is told.

use crate::args::{Cli, Command};
use crate::failure::{Failure, UNUSABLE};
use crate::generate::plans;
use crate::hand_over::hand_over;
use crate::{arm, check, output, query, trace};
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::process::ExitCode;

/// Runs a program on the command line that it was called with.
pub fn run<C: Parser>(program: impl FnOnce(C) -> Result<ExitCode, Failure>) -> ExitCode {
    let outcome = match C::try_parse() {
        Ok(command_line) => program(command_line),
        Err(error) => print_clap_error(&error),
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

/// The program `barycode`.
///
/// # Errors
/// If the input can't be used, or an output can't be written.
pub fn barycode(command_line: Cli) -> Result<ExitCode, Failure> {
    match command_line.command {
        Command::Check(args) => check::run(&args),
        Command::Arm(args) => arm::run(&args),
        Command::Query(args) => query::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Generate(args) => match args.plans() {
            Some(args) => plans::run(args),
            None => hand_over(),
        },
        Command::Batch(_) => hand_over(),
        Command::Completions { shell } => completions(shell),
    }
}

/// Prints what the reader of the command line has to say: help, version, or what is wrong with it.
fn print_clap_error(error: &clap::Error) -> Result<ExitCode, Failure> {
    let printed = error.print().and_then(|()| io::stdout().flush());
    if error.use_stderr() {
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
