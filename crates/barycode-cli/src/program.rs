//! How a program begins and ends: its command line is read, and what became of it is told.

use crate::args::{Cli, Command};
use crate::failure::{DONE, Failure, UNUSABLE};
use crate::generate::plans;
use crate::hand_over::hand_over;
use crate::report::Report;
use crate::{arm, check, hull, output, progress, query, trace};
use clap::{CommandFactory, Parser};
use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

/// Nobody stops a program but by a signal, which ends it at once.
static RUNS_ON: AtomicBool = AtomicBool::new(false);

/// Runs a program on a command line, its own name first; what the program exits with.
pub fn run<C: Parser>(command_line: Vec<OsString>, program: impl FnOnce(C) -> Result<u8, Failure>) -> u8 {
    let outcome = match C::try_parse_from(command_line) {
        Ok(arguments) => program(arguments),
        Err(error) => print_clap_error(&error),
    };
    match outcome {
        Ok(code) => code,
        Err(failure) if failure.is_broken_pipe() => DONE,
        Err(failure) => {
            // Nothing is left to tell where standard error is gone, too.
            let _ = writeln!(io::stderr(), "{failure}");
            failure.code()
        }
    }
}

/// The program `barycode` on a command line, its own name first; what it exits with.
pub fn barycode(command_line: Vec<OsString>) -> u8 {
    let rest = command_line.get(1..).unwrap_or_default().to_vec();
    run(command_line, |cli: Cli| {
        if cli.quiet {
            progress::silence();
        }
        let told = |report: Report, format| if cli.quiet { report.quiet(format) } else { report }.publish();
        match cli.command {
            Command::Check(args) => told(check::report(&args, &RUNS_ON)?, args.format),
            Command::Arm(args) => told(arm::report(&args, &RUNS_ON)?, args.format),
            Command::Query(args) => query::run(&args),
            Command::Hull(args) => hull::run(&args, cli.quiet),
            Command::Trace(args) => trace::run(&args),
            Command::Generate(args) => match args.plans() {
                Some(args) => plans::run(args),
                None => hand_over(&rest),
            },
            Command::Batch(_) => hand_over(&rest),
            Command::Completions { shell } => completions(shell),
        }
    })
}

/// What `barycode check` or `barycode arm` finds, for a program that goes on with it, and may have
/// it stopped.
///
/// # Errors
/// If it is another command, its input can't be used, an output can't be written, or it was
/// stopped.
pub fn report(command_line: Vec<OsString>, stop: &AtomicBool) -> Result<Report, Failure> {
    let cli = Cli::try_parse_from(command_line)
        .map_err(|error| Failure::new(error.to_string().trim_end(), "see the arguments of `barycode --help`"))?;
    match cli.command {
        Command::Check(args) => check::report(&args, stop),
        Command::Arm(args) => arm::report(&args, stop),
        _ => Err(Failure::new("this command has no report", "ask for one of `check` or `arm`")),
    }
}

/// Prints what the reader of the command line has to say: help, version, or what is wrong with it.
fn print_clap_error(error: &clap::Error) -> Result<u8, Failure> {
    let printed = error.print().and_then(|()| io::stdout().flush());
    if error.use_stderr() {
        return Ok(UNUSABLE);
    }
    printed.map_err(|error| Failure::stdout(&error))?;
    Ok(DONE)
}

fn completions(shell: clap_complete::Shell) -> Result<u8, Failure> {
    // Into memory first: the generator panics on a broken pipe.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "barycode", &mut script);
    output::to_stdout(&script)?;
    Ok(DONE)
}
