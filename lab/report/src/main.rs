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

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
Turns records of the laboratory into a page of tables and pictures.

Usage: barycode-lab-report --out FOLDER [--replace] RECORD.json...

  --out FOLDER  where README.md and the pictures go; its parent has to be there
  --replace     puts the new report in the place of a former one
  --help        prints this

Records are those that barycode-lab writes: `tables --record`, in the plane and in space, also with --paper; `batch --json`;
`near-touching --json`. Each is known by what it holds, and has sections of its own. The same records give the same report, in
whatever order they are named.

Example:

  barycode-lab tables --record plane.json
  barycode-lab tables --dim 3 --record space.json
  barycode-lab-report --out report plane.json space.json

Ends with 0, or with 2 if a record is refused or the folder cannot be written; then nothing is left behind.
";

struct Options {
    out: PathBuf,
    replace: bool,
    records: Vec<PathBuf>,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let (mut out, mut replace, mut records) = (None, false, Vec::new());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--out" => out = Some(PathBuf::from(arguments.next().ok_or("--out needs a folder")?)),
            "--replace" => replace = true,
            other if other.starts_with('-') => {
                return Err(format!("unknown argument {other}: see barycode-lab-report --help"));
            }
            _ => records.push(PathBuf::from(argument)),
        }
    }
    if records.is_empty() {
        return Err("no records: see barycode-lab-report --help".into());
    }
    let out = out.ok_or("no --out: name the folder for the report")?;
    Ok(Some(Options { out, replace, records }))
}

fn run(options: &Options) -> Result<(), String> {
    let records = options.records.iter().map(|path| record::read(path)).collect::<Result<Vec<_>, _>>()?;
    folder::publish(&options.out, &page::report(records)?, options.replace)
}

fn main() -> ExitCode {
    let done = match options(std::env::args().skip(1)) {
        Ok(Some(options)) => run(&options),
        Ok(None) => {
            print!("{HELP}");
            Ok(())
        }
        Err(message) => Err(message),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
