//! The tables of the paper, anew: our library, the peers, and the methods of textbooks over the same pairs in one run.
//!
//! Every contestant walks through the same pairs in every pass, one after the other, and another one is first in each pass. Pairs
//! are unseen and come in a new order in every pass; whoever keeps shapes has two of its own for every pair; starts are cold. What
//! a contestant needs is built before. Batches go through their columns in the columns' order, as they always do.
//!
//! The truth is our own answer in double precision, whose bounds are proven. A distance is as far off as it lies outside of these
//! bounds, and wrong if that is more than 32 epsilon of the precision at the size of the pairs; a collision is wrong if it
//! contradicts bounds that exclude 0 by as much.
//!
//! `--paper` is the paper's own way: 1000 pairs, always in the same order, walked through until the processor knows them.

mod cell;
mod own;
mod plane;
mod record;
mod solids;
#[cfg(test)]
mod tests;
mod textbook;

use barycode_lab_peers::{Absent, Peer};
use cell::Cell;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

const HELP: &str = "\
Our library, its peers and the methods of textbooks, in one interleaved run.

Usage: barycode-lab tables [--dim 2|3] [--subject NAME] [--pairs N] [--passes K] [--paper] [--record FILE] [--note TEXT]

  --dim 2|3       polygons (default), or solids
  --subject NAME  one of polygons-4 -8 -12 -16 -20 -24; hulls-8 -16 -32 -64 -128 -512 -4096, spheres, capsules, boxes
  --pairs N       pairs in each cell (default 65536); an eighth of them for hulls of 512 corners and more
  --passes K      walks of everyone through every cell (default 15)
  --paper         the paper's protocol: 1000 pairs unless --pairs says otherwise, in a fixed order, labelled trained
  --record FILE   writes the versioned JSON record, every pass of everyone
  --note TEXT     goes into the record
  --help          prints this

Peers that are not built here are named, with the remedy; lab/setup installs what they need. One thread. Ends with 0 if none of
our own answers is wrong, with 1 if one is, and with 2 if the command could not be carried out.
";

/// What the command line asks for.
#[derive(Debug)]
struct Options {
    dimension: u32,
    subject: Option<String>,
    pairs: usize,
    passes: usize,
    paper: bool,
    record: Option<String>,
    note: Option<String>,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let (mut pairs, mut paper) = (None, false);
    let (mut dimension, mut subject, mut passes, mut record, mut note) = (2, None, 15, None, None);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: String| match text.parse() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(format!("{argument} {text}: give a whole number above 0")),
        };
        match argument.as_str() {
            "--help" => return Ok(None),
            "--dim" => {
                dimension = match value()?.as_str() {
                    "2" => 2,
                    "3" => 3,
                    other => return Err(format!("--dim {other}: there are 2 and 3")),
                }
            }
            "--subject" => subject = Some(value()?),
            "--pairs" => pairs = Some(number(value()?)?),
            "--passes" => passes = number(value()?)?,
            "--paper" => paper = true,
            "--record" => record = Some(value()?),
            "--note" => note = Some(value()?),
            _ => return Err(format!("unknown argument {argument}: see barycode-lab tables --help")),
        }
    }
    let pairs = pairs.unwrap_or(if paper { 1000 } else { 65_536 });
    if u32::try_from(pairs).is_err() {
        return Err(format!("--pairs {pairs}: at most {} fit", u32::MAX));
    }
    let known = if dimension == 2 { plane::subjects() } else { solids::subjects() };
    if let Some(subject) = &subject
        && !known.contains(subject)
    {
        return Err(format!("--subject {subject}: with --dim {dimension} there are {}", known.join(", ")));
    }
    Ok(Some(Options { dimension, subject, pairs, passes, paper, record, note }))
}

/// The command.
pub fn command(arguments: impl Iterator<Item = String>) -> ExitCode {
    let options = match options(arguments) {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("error: {message}");
            return ExitCode::from(2);
        }
    };
    // Peers stay on the thread that they were made on, the only one of this pool; so do our batches.
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    one.install(|| run(&options))
}

fn run(options: &Options) -> ExitCode {
    let (peers, absent) = barycode_lab_peers::all();
    for Absent { name, reason } in &absent {
        eprintln!("not built: {name}: {reason}");
    }
    let cells = cells(options, &peers);
    print!("{}", record::table(&cells));
    if let Some(path) = &options.record
        && let Err(error) = std::fs::write(path, record::record(&cells, options, &peers, &absent))
    {
        eprintln!("error: {path}: {error}");
        return ExitCode::from(2);
    }
    if cells.iter().all(Cell::own_answers_are_right) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn cells(options: &Options, peers: &[Box<dyn Peer>]) -> Vec<Cell> {
    let known = if options.dimension == 2 { plane::subjects() } else { solids::subjects() };
    let wanted: Vec<_> =
        known.into_iter().filter(|name| options.subject.as_ref().is_none_or(|wanted| wanted == name)).collect();
    let (mut cells, all) = (Vec::new(), 3 * wanted.len());
    for subject in &wanted {
        for class in crate::data::Class::ALL {
            progress(&format!("{subject}, {}: {} of {all}", class.name(), cells.len() / 2 + 1));
            cells.extend(if options.dimension == 2 {
                plane::measure(subject, class, options, peers)
            } else {
                solids::measure(subject, class, options, peers)
            });
        }
    }
    progress("");
    cells
}

/// A line that the next one replaces, for whoever looks on.
fn progress(text: &str) {
    let mut stream = std::io::stderr();
    if stream.is_terminal() {
        // Nothing depends on whether it is seen.
        let _ = write!(stream, "\r\x1b[K{text}");
        let _ = stream.flush();
    }
}
