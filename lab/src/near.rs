//! Near touching: the share of wrong answers at gaps from 1e-3 to 1e-12 and at exact contact, for every library here.
//!
//! Pairs are drawn to touch exactly, on a grid, and then moved by the gap along their common normal ([`draw`]). What a pair is,
//! is what the bits of its numbers say; how it lies is found in exact arithmetic by the test kit's judge, which shares no code
//! with any library that is asked. Every library gets the same bits, A where it is and B with a translation.
//!
//! - A *yes or no* is wrong if it is not so; contact counts as yes. Pairs that touch exactly are counted on their own.
//! - A *normal* n is invalid if it is not a unit vector within 64 ε, or if `min_B n·b − max_A n·a`, in exact arithmetic, is
//!   not the distance that came with it within 64 ε S, with S the largest coordinate of the pair.
//!   How many are off by more than `√ε S` is counted, too.
//! - A *distance* is off if it is not the true one within 64 ε S; not a number, infinite or beyond 1000 S is counted apart.

mod ask;
mod case;
mod draw;
mod table;
mod tally;
#[cfg(test)]
mod tests;

use crate::arguments::{self, count, dimension};
use ask::{CALLS, Replies};
use barycode_testkit::generate::Precision;
use barycode_testkit::world::{Plane, Space};
use case::Written;
use clap::Args;
use draw::{Cell, Pair};
use std::io::Write;
use std::path::{Path, PathBuf};
use table::{Cast, Row, Table};
use tally::{Judged, Tally};

/// What the command line asks for.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Pairs in each cell of dimension, precision, frame and gap; subjects take turns
    #[arg(long, value_name = "N", default_value = "1000", value_parser = count)]
    pub pairs: usize,
    /// Another set of pairs; the same seed is the same set on every machine
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Polygons or polyhedra alone
    #[arg(long, value_name = "2|3", value_parser = dimension)]
    pub dim: Option<u32>,
    /// Writes every count
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Writes the pairs themselves, as lines of JSON in the schema of the project's case files, and asks nobody
    #[arg(long, value_name = "FILE")]
    pub write: Option<PathBuf>,
    /// Goes into the JSON file
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab near-touching --json near-touching.json
  barycode-lab near-touching --dim 2 --pairs 100 --write pairs.jsonl

Prints one table in Markdown for each dimension, precision and frame. Frame `own`: the second shape's points are given from \
its own centre, and its translation is rounded to the precision. Frame `contact`: they are given from where it touches \
exactly, and the translation is the gap alone, so that its size is as named also in f32.

Ends with 0 if this library's answers are all right, with 1 if not (such pairs go to standard error as lines of JSON), and with \
2 if the command could not be carried out.";

impl Options {
    fn dimensions(&self) -> Vec<u32> {
        self.dim.map_or(vec![2, 3], |one| vec![one])
    }
}

/// The command: whether all our answers are right.
pub fn command(options: &Options) -> Result<bool, String> {
    if let Some(path) = &options.write {
        return write(options, path).map(|()| true).map_err(|error| arguments::unwritable(path, &error));
    }
    let mut table = Table::default();
    for dimension in options.dimensions() {
        for cell in Cell::all() {
            if dimension == 2 {
                measure::<Plane, 2>(cell, options, plane, &mut table);
            } else {
                measure::<Space, 3>(cell, options, space, &mut table);
            }
        }
    }
    print!("{}", table.markdown());
    if let Some(path) = &options.json {
        arguments::write(path, table.record(options.pairs, options.seed, options.note.as_deref()))?;
    }
    Ok(table.rows.iter().filter(|row| row.own).all(|row| row.tally.is_clean()))
}

/// Writes the pairs of all cells.
fn write(options: &Options, path: &Path) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
    for dimension in options.dimensions() {
        for cell in Cell::all() {
            for index in 0..options.pairs as u64 {
                let line = match dimension {
                    2 => line::<Plane, 2>(cell, options.seed, index),
                    _ => line::<Space, 3>(cell, options.seed, index),
                };
                writeln!(file, "{line}")?;
            }
        }
    }
    file.flush()
}

/// A pair as a line.
fn line<W: Written<D>, const D: usize>(cell: Cell, seed: u64, index: u64) -> String {
    let (pair, judge) = draw::pair::<W, D>(cell, seed, index);
    W::case(cell, seed, index, &pair, W::truth(&judge))
}

/// Both libraries in a precision of the plane.
fn plane(precision: Precision, pair: &Pair<2>) -> ([Replies<2>; 2], &'static str) {
    match precision {
        Precision::Single => (ask::plane_single::ask(pair), ask::plane_single::PEER),
        Precision::Double => (ask::plane_double::ask(pair), ask::plane_double::PEER),
    }
}

/// Both libraries in a precision of space.
fn space(precision: Precision, pair: &Pair<3>) -> ([Replies<3>; 2], &'static str) {
    match precision {
        Precision::Single => (ask::space_single::ask(pair), ask::space_single::PEER),
        Precision::Double => (ask::space_double::ask(pair), ask::space_double::PEER),
    }
}

/// Asks everybody about the pairs of a cell.
fn measure<W: Written<D>, const D: usize>(
    cell: Cell,
    options: &Options,
    ask: fn(Precision, &Pair<D>) -> ([Replies<D>; 2], &'static str),
    table: &mut Table,
) {
    let mut tallies = [[Tally::default(); CALLS.len()]; 2];
    let mut mix = table::Mix::default();
    let mut peer = "";
    for index in 0..options.pairs as u64 {
        let (pair, judge) = draw::pair::<W, D>(cell, options.seed, index);
        let truth = W::truth(&judge);
        mix.count(truth.relation());
        let size = pair.size();
        let judged = Judged::new(truth, cell.precision.epsilon(), size);
        let (replies, name) = ask(cell.precision, &pair);
        peer = name;
        for (library, (tallies, replies)) in tallies.iter_mut().zip(replies).enumerate() {
            let before = *tallies;
            for (call, tally) in tallies.iter_mut().enumerate() {
                let reply = replies.map(|replies| replies[call]);
                tally.count(judged, reply, call == 0, |normal| W::gap_along(&judge, normal));
            }
            let clean = |tallies: &[Tally; 4]| tallies.iter().filter(|tally| !tally.is_clean()).count();
            if library == 0 && clean(tallies) > clean(&before) {
                eprintln!("not right: {}", W::case(cell, options.seed, index, &pair, truth));
                eprintln!("said: {replies:?}");
            }
        }
    }
    let precision = cell.precision.name();
    table.casts.push(Cast { dimension: D, precision, frame: cell.frame, gap: cell.gap, mix });
    for (library, tallies) in tallies.into_iter().enumerate() {
        let own = library == 0;
        let library = if own { "barycode" } else { peer };
        for (call, tally) in tallies.into_iter().enumerate() {
            let library = library.to_owned();
            table.rows.push(Row {
                dimension: D,
                precision,
                frame: cell.frame,
                gap: cell.gap,
                library,
                call,
                own,
                tally,
            });
        }
    }
}
