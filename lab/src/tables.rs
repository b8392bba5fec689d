//! The tables of the paper, anew: our library, the peers, and the methods of textbooks over the
//! same pairs in one run.
//!
//! Every contestant walks through the same pairs in every pass, one after the other, and another
//! one is first in each pass. Pairs are unseen and come in a new order in every pass; whoever keeps
//! shapes has two of its own for every pair; starts are cold. What a contestant needs is built
//! before. Batches go through their columns in the columns' order, as they always do.
//!
//! The truth is our own answer in double precision, whose bounds are proven. A distance is as far
//! off as it lies outside of these bounds, and wrong if that is more than 32 epsilon of the
//! precision at the size of the pairs; a collision is wrong if it contradicts bounds that exclude 0
//! by as much.
//!
//! `--paper` is the paper's own way: 1000 pairs, always in the same order, walked through until the
//! processor knows them.

pub mod cell;
pub mod columns;
pub mod own;
pub mod plane;
pub mod record;
pub mod solids;
#[cfg(test)]
mod tests;
mod textbook;

use crate::arguments::{count, dimension, known, write};
use barycode_lab_peers::{Absent, Peer};
use cell::{Cell, PassOrder};
use clap::Args;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// About the largest coordinate of the pairs.
const SIZE: f64 = 8.0;

/// Which subjects are wanted.
#[derive(Debug, Args)]
pub struct Wanted {
    /// Polygons, or solids
    #[arg(long, value_name = "2|3", default_value = "2", value_parser = dimension)]
    pub dim: u32,
    /// One subject alone: polygons-4 -8 -12 -16 -20 -24; hulls-8 -16 -32 -64 -128 -512 -4096,
    /// spheres, capsules, boxes
    #[arg(long, value_name = "NAME")]
    pub subject: Option<String>,
}

impl Wanted {
    /// Their names.
    ///
    /// # Errors
    ///
    /// If the one that is named does not exist.
    pub fn names(&self) -> Result<Vec<String>, String> {
        let mut names = if self.dim == 2 { plane::subjects() } else { solids::subjects() };
        known(self.subject.as_deref(), self.dim, &names)?;
        names.retain(|name| self.subject.as_ref().is_none_or(|wanted| wanted == name));
        Ok(names)
    }
}

/// What the command line asks for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    pub wanted: Wanted,
    /// Pairs in each cell (default 65536, with --paper 1000); an eighth of them for hulls of 512
    /// corners and more
    #[arg(long, value_name = "N", value_parser = count)]
    pub pairs: Option<usize>,
    /// Walks of everyone through every cell
    #[arg(long, value_name = "K", default_value = "15", value_parser = count)]
    pub passes: usize,
    /// The paper's protocol: pairs in a fixed order, labelled trained
    #[arg(long)]
    pub paper: bool,
    /// Writes the versioned JSON record, every pass of everyone
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Goes into the record
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab tables --record plane.json
  barycode-lab tables --dim 3 --passes 7 --record space.json
  barycode-lab tables --subject polygons-8 --pairs 4096 --passes 3
  barycode-lab tables --paper --record paper.json

Peers that are not built here are named, with the remedy; lab/setup installs what they need. One thread. Ends with 0 if none of \
our own answers is wrong, with 1 if one is, and with 2 if the command could not be carried out.";

impl Options {
    fn pairs(&self) -> usize {
        self.pairs.unwrap_or(if self.paper { 1000 } else { 65_536 })
    }

    fn walk(&self) -> PassOrder {
        PassOrder { trained: self.paper, ..PassOrder::unseen(self.passes) }
    }
}

/// The command: whether all our answers are right.
pub fn command(options: &Options) -> Result<bool, String> {
    let wanted = options.wanted.names()?;
    beside(barycode_lab_peers::all, options.record.as_deref(), |peers, absent| {
        let cells = cells(options, &wanted, peers);
        Ok(Outcome {
            table: record::table(&cells),
            record: record::record(&cells, options, peers, absent),
            right: cells.iter().all(Cell::own_answers_are_right),
        })
    })
}

/// What was measured beside peers.
pub struct Outcome {
    /// For eyes.
    pub table: String,
    /// For programs.
    pub record: String,
    /// Whether all our answers are.
    pub right: bool,
}

/// Peers that are there, and those that are not.
type Found = (Vec<Box<dyn Peer>>, Vec<Absent>);

/// Measures beside peers, prints the table and writes the record: whether all our answers are
/// right.
pub fn beside(
    found: fn() -> Found,
    record: Option<&Path>,
    measured: impl FnOnce(&[Box<dyn Peer>], &[Absent]) -> Result<Outcome, String> + Send,
) -> Result<bool, String> {
    // Peers stay on the thread that they were made on, the only one of this pool; so do our
    // batches.
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    let outcome = one.install(|| {
        let (peers, absent) = found();
        for Absent { name, reason } in &absent {
            eprintln!("not built: {name}: {reason}");
        }
        measured(&peers, &absent)
    })?;
    print!("{}", outcome.table);
    if let Some(path) = record {
        write(path, outcome.record)?;
    }
    Ok(outcome.right)
}

fn cells(options: &Options, wanted: &[String], peers: &[Box<dyn Peer>]) -> Vec<Cell> {
    let (mut cells, all) = (Vec::new(), 3 * wanted.len());
    for subject in wanted {
        for class in crate::data::Class::ALL {
            progress(&format!("{subject}, {}: {} of {all}", class.name(), cells.len() / 2 + 1));
            cells.extend(if options.wanted.dim == 2 {
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
pub fn progress(text: &str) {
    let mut stream = std::io::stderr();
    if stream.is_terminal() {
        // Nothing depends on whether it is seen.
        let _ = write!(stream, "\r\x1b[K{text}");
        let _ = stream.flush();
    }
}
