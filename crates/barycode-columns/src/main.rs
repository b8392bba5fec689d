//! The program `barycode-columns`: the commands of `barycode` that read and write Parquet and Arrow
//! files.

mod batch;
mod columns;
mod generate;

use barycode_cli::args::batch::BatchArgs;
use barycode_cli::args::generate::{PAIRS, PairsArgs};
use barycode_cli::failure::Failure;
use clap::{Args, Parser, Subcommand};
use std::process::ExitCode;

/// The commands of `barycode` that read and write Parquet and Arrow files; `barycode` calls this
/// program for them.
#[derive(Debug, Parser)]
#[command(name = "barycode-columns", version, propagate_version = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// No progress, and no summary for the eye; errors, and a summary in JSON, are written as ever
    #[arg(short, long, global = true)]
    quiet: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Answer questions about pairs of shapes by the million: Parquet or Arrow files in and out
    Batch(BatchArgs),
    /// Write large inputs for `batch`
    Generate(GenerateArgs),
}

#[derive(Debug, Args)]
struct GenerateArgs {
    #[command(subcommand)]
    what: Generate,
}

#[derive(Debug, Subcommand)]
enum Generate {
    /// Pairs of placed shapes, with the shapes in the file
    #[command(after_help = PAIRS)]
    Pairs(PairsArgs),
}

fn main() -> ExitCode {
    barycode_cli::program::run(std::env::args_os().collect(), columns).into()
}

fn columns(command_line: Cli) -> Result<u8, Failure> {
    if command_line.quiet {
        barycode_cli::progress::silence();
    }
    match command_line.command {
        Command::Batch(args) => batch::run(&args, command_line.quiet),
        Command::Generate(GenerateArgs { what: Generate::Pairs(args) }) => generate::pairs::run(&args),
    }
}
