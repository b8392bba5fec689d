//! Records of the laboratory as one report: a page of tables, and pictures.
//!
//! Everything that it prints comes from the records, or from the paper's own tables. Records are
//! never merged: each is one run, and has its own sections, figures and ratios. A ratio is the
//! median of the ratios of the passes, never a ratio of medians.

mod figure;
mod folder;
mod goal;
mod page;
mod paper;
mod record;

use clap::Parser;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Turns records of the laboratory into a page of tables and pictures.
///
/// Records are those that barycode-lab writes: `--record` without a command, of pairs beside parry;
/// `tables --record`, in the plane and in space, also with --paper; `contact --record`; `curves
/// --record`; `batch --json`; `near-touching --json`. Each is known by what it holds, and has
/// sections of its own.
/// The same records give the same report, in whatever order they are named.
#[derive(Debug, Parser)]
#[command(name = "barycode-lab-report", version, after_help = EXAMPLES, max_term_width = 120)]
struct Options {
    /// Where README.md and the pictures go; its parent has to be there
    #[arg(long, value_name = "FOLDER", required_unless_present = "benchmarks")]
    out: Option<PathBuf>,
    /// Puts the new report in the place of a former one
    #[arg(long, requires = "out")]
    replace: bool,
    /// Writes the page of benchmarks here: one file, tables alone
    #[arg(long, value_name = "FILE")]
    benchmarks: Option<PathBuf>,
    /// Replaces the numbers between the marks of this page by those of the benchmarks
    #[arg(long, value_name = "FILE", requires = "benchmarks")]
    readme: Option<PathBuf>,
    /// Refuses benchmarks of more than one commit, as the records' notes state it
    #[arg(long, requires = "benchmarks")]
    one_commit: bool,
    /// Files that barycode-lab wrote
    #[arg(required = true, value_name = "RECORD.json")]
    records: Vec<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab tables --record plane.json
  barycode-lab tables --dim 3 --record space.json
  barycode-lab-report --out report plane.json space.json
  barycode-lab-report --benchmarks docs/benchmarks.md --readme README.md plane.json space.json

Ends with 0, or with 2 if a record is refused or the folder or page cannot be written; then nothing is left behind.";

fn run(options: &Options) -> Result<(), String> {
    let mut records = options.records.iter().map(|path| record::read(path)).collect::<Result<Vec<_>, _>>()?;
    page::sort(&mut records);
    if let Some(path) = &options.benchmarks {
        let benchmarks = page::benchmarks::page(&records, &page::named(&records), options.one_commit)?;
        let readme = options.readme.as_deref().map(|readme| with_numbers(readme, &records)).transpose()?;
        folder::publish_file(path, &benchmarks)?;
        if let Some((readme, text)) = readme {
            folder::publish_file(readme, &text)?;
        }
    }
    match &options.out {
        Some(out) => folder::publish(out, &page::report(&records)?, options.replace),
        None => Ok(()),
    }
}

/// A page and its text with the numbers of these records.
fn with_numbers<'p>(page: &'p Path, records: &[record::Record]) -> Result<(&'p Path, String), String> {
    let shown = page.display();
    let text =
        std::fs::read_to_string(page).map_err(|error| format!("{shown}: {error}; give a page that can be read"))?;
    let text = page::benchmarks::with_numbers(&text, records)
        .ok_or(format!("{shown} has no marks for the numbers; put them where the numbers should be"))?;
    Ok((page, text))
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
