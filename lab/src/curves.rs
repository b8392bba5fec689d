//! Time against what is varied: how many pairs there are, how many are asked about in one call, how
//! they lie, what a query has to do with the one before it; and pairs of real plans and robots.
//!
//! Everything is measured as in `tables`: all contestants of a point in one interleaved run, a new
//! order in every pass, answers held against proven bounds. Points of one curve are runs one after
//! the other.

mod draw;
mod latency;
mod motion;
mod plane;
mod real;
mod record;
mod starts;
#[cfg(test)]
mod tests;
mod tolerance;

use crate::arguments::count;
use crate::tables::cell::{Cell, Contestant, PassOrder, enter};
use crate::tables::{Outcome, beside, progress};
use barycode_lab_peers::{Manner, Pairs, Peer, Precision};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// What the command line asks for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// What is varied; all of it if nothing is named
    pub studies: Vec<Study>,
    /// Pairs at each point, and queries of a pass at least where there are fewer distinct ones; a
    /// quarter of them in buckets of gaps, from other starts and along motions in space, an eighth
    /// of hulls of robots, of hulls that wait, and at tolerances
    #[arg(long, value_name = "N", default_value = "65536", value_parser = count)]
    pub pairs: usize,
    /// Distinct pairs up to which that curve goes, as far as memory permits
    #[arg(long, value_name = "N", default_value = "1048576", value_parser = count)]
    pub most: usize,
    /// Walks of everyone through every point
    #[arg(long, value_name = "K", default_value = "7", value_parser = count)]
    pub passes: usize,
    /// Writes the versioned JSON record, every pass of everyone
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Goes into the record
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab curves --record curves.json
  barycode-lab curves distinct-pairs --most 65536 --passes 5
  barycode-lab curves gaps motion --pairs 4096 --passes 3

Plans and hulls of robots are looked for in the folder that BARYCODE_DATA names, else in ../shared/data; without them they are \
skipped. Peers that are not built here are named, with the remedy. One thread, but for `threads`. Ends with 0 if \
none of our own answers is wrong, with 1 if one is, and with 2 if the command could not be carried out.";

/// What is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Study {
    /// How many distinct pairs a pass goes through, from 64 on
    DistinctPairs,
    /// How many pairs are in one call of the batch
    BatchSize,
    /// How many threads a batch runs on
    Threads,
    /// Whether a query has to wait for the answer before
    Latency,
    /// How far apart the pairs are, and how slim
    Gaps,
    /// How far a shape goes from one query to the next, cold and warm
    Motion,
    /// Footprints of plans among obstacles, and hulls of robots
    Real,
    /// The tolerance that peers stop at
    Tolerance,
    /// Which vertices and which polygon come first
    Starts,
}

impl Study {
    fn name(self) -> &'static str {
        match self {
            Self::DistinctPairs => "distinct pairs",
            Self::BatchSize => "pairs in a call",
            Self::Threads => "threads",
            Self::Latency => "latency",
            Self::Gaps => "gap over size",
            Self::Motion => "degrees a step",
            Self::Real => "real pairs",
            Self::Tolerance => "tolerance",
            Self::Starts => "start",
        }
    }
}

/// Everyone at one value of what is varied.
#[derive(Debug)]
pub struct Point {
    study: Study,
    at: f64,
    cell: Cell,
}

/// What the studies have in common.
struct Run<'r> {
    options: &'r Options,
    peers: &'r [Box<dyn Peer>],
    points: Vec<Point>,
}

impl Run<'_> {
    /// Peers of these names that compute in the precision.
    fn peers(&self, names: &'static [&str], precision: Precision) -> impl Iterator<Item = &dyn Peer> {
        let all = self.peers.iter().map(Box::as_ref);
        all.filter(move |peer| names.contains(&peer.name()) && peer.precision() == precision)
    }

    /// These peers of both precisions, in one manner and then in the other; those that do not take
    /// such pairs come back.
    fn enter_in_both(
        &self,
        manners: [Manner; 2],
        (pairs, names): (Pairs<'_>, &'static [&'static str]),
        contestants: &mut Vec<Contestant<'_>>,
    ) -> Vec<(String, Precision, String)> {
        let ways = manners.into_iter().flat_map(|manner| Precision::ALL.map(|precision| (manner, precision)));
        ways.flat_map(|(manner, precision)| enter(self.peers(names, precision), pairs, manner, contestants)).collect()
    }

    fn walk(&self) -> PassOrder {
        PassOrder::unseen(self.options.passes)
    }

    fn push(&mut self, study: Study, at: f64, cells: impl IntoIterator<Item = Cell>) {
        self.points.extend(cells.into_iter().map(|cell| Point { study, at, cell }));
        progress(&format!("{}: {} cells so far", study.name(), self.points.len()));
    }

    fn carry_out(&mut self, study: Study) -> Result<(), String> {
        progress(study.name());
        match study {
            Study::DistinctPairs => self.distinct_pairs(),
            Study::BatchSize => self.batch_sizes(),
            Study::Threads => self.threads(),
            Study::Latency => self.latency(),
            Study::Gaps => self.gaps(),
            Study::Motion => self.motions(),
            Study::Real => self.real()?,
            Study::Tolerance => self.tolerances(),
            Study::Starts => self.starts(),
        }
        progress("");
        Ok(())
    }
}

/// One cell of what was measured in one precision after the other, to spare memory.
fn joined(first: Vec<Cell>, second: Vec<Cell>) -> impl Iterator<Item = Cell> {
    first.into_iter().zip(second).map(|(mut cell, other)| {
        assert_eq!(cell.question, other.question, "the same questions in the same order");
        cell.results.extend(other.results);
        cell.without.extend(other.without);
        cell
    })
}

/// The command: whether all our answers are right.
pub fn command(options: &Options) -> Result<bool, String> {
    beside(barycode_lab_peers::all, options.record.as_deref(), |peers, absent| {
        let mut run = Run { options, peers, points: Vec::new() };
        for &study in Study::value_variants() {
            if options.studies.is_empty() || options.studies.contains(&study) {
                run.carry_out(study)?;
            }
        }
        Ok(Outcome {
            table: record::table(&run.points),
            record: record::record(&run.points, options, peers, absent),
            right: run.points.iter().all(|point| point.cell.own_answers_are_right()),
        })
    })
}
