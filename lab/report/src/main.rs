//! Records of the laboratory as one report: a page of tables, and pictures.
//!
//! Everything that it prints comes from the records, or from the paper's own tables. Records are never merged: each is one run, and
//! has its own sections, figures and ratios. A ratio is the median of the ratios of the passes, never a ratio of medians.

mod figure;
mod folder;
mod goal;
mod page;
mod paper;
mod record;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Turns records of the laboratory into a page of tables and pictures.
///
/// Records are those that barycode-lab writes: `tables --record`, in the plane and in space, also with --paper; `curves
/// --record`; `batch --json`; `near-touching --json`. Each is known by what it holds, and has sections of its own. The same records give the same report, in
/// whatever order they are named.
#[derive(Debug, Parser)]
#[command(name = "barycode-lab-report", version, after_help = EXAMPLES, max_term_width = 120)]
struct Options {
    /// Where README.md and the pictures go; its parent has to be there
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Puts the new report in the place of a former one
    #[arg(long)]
    replace: bool,
    /// Files that barycode-lab wrote
    #[arg(required = true, value_name = "RECORD.json")]
    records: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab tables --record plane.json
  barycode-lab tables --dim 3 --record space.json
  barycode-lab-report --out report plane.json space.json

Ends with 0, or with 2 if a record is refused or the folder cannot be written; then nothing is left behind.";

fn run(options: &Options) -> Result<(), String> {
    let records = options.records.iter().map(|path| record::read(path)).collect::<Result<Vec<_>, _>>()?;
    folder::publish(&options.out, &page::report(records)?, options.replace)
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
