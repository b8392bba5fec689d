//! Near touching: the share of wrong answers at gaps from 1e-3 to 1e-12 and at exact contact, for
//! every library that is built here.
//!
//! Pairs are drawn to touch exactly, on a grid, and then moved by the gap along their common normal
//! ([`draw`]). What a pair is, is what the bits of its numbers say; how it lies is found in exact
//! arithmetic by the test kit's judge, which shares no code with any library that is asked. Every
//! library gets the same bits, A where it is and B with a translation.
//!
//! - A *yes or no* is wrong if it is not so; contact counts as yes. Pairs that touch exactly are
//!   counted on their own.
//! - A *normal* n is invalid if it is not a unit vector within 64 ε, or if `min_B n·b − max_A n·a`,
//!   in exact arithmetic, is not the distance that came with it within 64 ε S, with S the largest
//!   coordinate of the pair. How many are off by more than `√ε S` is counted, too. This library and
//!   parry are asked for one; the others, for what all of them tell: a distance, and yes or no.
//! - A *distance* is off if it is not the true one within 64 ε S; not a number, infinite or beyond
//!   1000 S is counted apart.

mod ask;
mod case;
mod draw;
mod others;
mod table;
mod tally;
#[cfg(test)]
mod tests;

use crate::arguments::{self, count, dimension};
use crate::tables::progress;
use ask::{CALLS, Replies, Reply};
use barycode_lab_peers::{Absent, Peer};
use barycode_testkit::dimension::{Plane, Space};
use barycode_testkit::generate::Precision;
use case::Written;
use clap::Args;
use draw::{Cell, Pair};
use others::Shared;
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
    /// Writes the pairs themselves, as lines of JSON in the schema of the project's case files, and
    /// asks nobody
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
    let (peers, absent) = barycode_lab_peers::all();
    for Absent { name, reason } in &absent {
        eprintln!("not built: {name}: {reason}");
    }
    let mut table = Table::default();
    for dimension in options.dimensions() {
        for (done, cell) in Cell::all().enumerate() {
            progress(&format!("{dimension} dimensions, cell {} of {}", done + 1, Cell::all().count()));
            if dimension == 2 {
                measure::<Plane, 2>(cell, options, plane, &peers, &mut table);
            } else {
                measure::<Space, 3>(cell, options, space, &peers, &mut table);
            }
        }
    }
    progress("");
    for (library, reason) in &table.without {
        eprintln!("without {library}: {reason}");
    }
    print!("{}", table.markdown());
    if let Some(path) = &options.json {
        arguments::write(path, table.record(options, &peers, &absent))?;
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

/// Pairs that are in memory at a time.
const CHUNK: usize = 4096;

/// What is counted of one library in a cell: of each call that it serves.
struct LibraryCounts {
    library: String,
    own: bool,
    tallies: [Option<Tally>; CALLS.len()],
}

impl LibraryCounts {
    fn new(library: &str, own: bool) -> Self {
        Self { library: library.to_owned(), own, tallies: [None; CALLS.len()] }
    }

    fn count<W: draw::DrawnDimension<D>, const D: usize>(
        &mut self,
        (call, reply): (usize, Option<Reply<D>>),
        judged: Judged<'_>,
        judge: &W::Judge,
    ) {
        let tally = self.tallies[call].get_or_insert_default();
        tally.count(judged, reply, call == 0, |normal| W::gap_along(judge, normal));
    }

    fn unclean(&self) -> usize {
        self.tallies.iter().flatten().filter(|tally| !tally.is_clean()).count()
    }
}

/// Asks everybody about the pairs of a cell.
fn measure<W: Written<D> + Shared<D>, const D: usize>(
    cell: Cell,
    options: &Options,
    ask: fn(Precision, &Pair<D>) -> ([Replies<D>; 2], &'static str),
    peers: &[Box<dyn Peer>],
    table: &mut Table,
) {
    let precision = cell.precision.name();
    let mut counted = vec![LibraryCounts::new("barycode", true), LibraryCounts::new("", false)];
    // parry is asked for more than the others.
    let is_other = |peer: &&dyn Peer| peer.precision().name() == precision && peer.name() != "parry";
    let others: Vec<_> = peers.iter().map(Box::as_ref).filter(is_other).collect();
    counted.extend(others.iter().map(|peer| LibraryCounts::new(peer.name(), false)));
    let (mut mix, mut asked_more) = (table::RelationCounts::default(), "");
    for first in (0..options.pairs).step_by(CHUNK) {
        let indices = first..options.pairs.min(first + CHUNK);
        let drawn: Vec<_> = indices.map(|index| draw::pair::<W, D>(cell, options.seed, index as u64)).collect();
        let judged = |(pair, judge)| Judged::new(W::truth(judge), cell.precision.epsilon(), Pair::size(pair));
        let judged: Vec<_> = drawn.iter().map(|(pair, judge)| judged((pair, judge))).collect();
        for (place, (pair, judge)) in drawn.iter().enumerate() {
            mix.count(W::truth(judge).relation());
            let replies;
            (replies, asked_more) = ask(cell.precision, pair);
            let before = counted[0].unclean();
            for (counted, replies) in counted.iter_mut().zip(replies) {
                for call in 0..CALLS.len() {
                    counted.count::<W, D>((call, replies.map(|replies| replies[call])), judged[place], judge);
                }
            }
            if counted[0].unclean() > before {
                let index = (first + place) as u64;
                eprintln!("not right: {}", W::case(cell, options.seed, index, pair, W::truth(judge)));
                eprintln!("said: {:?}", replies[0]);
            }
        }
        let groups = W::groups(drawn.iter().map(|(pair, _)| pair));
        for (peer, counted) in others.iter().zip(&mut counted[2..]) {
            let mut why = Vec::new();
            let replies = others::ask::<D>(*peer, &groups, &mut why);
            table.without.extend(why.into_iter().map(|reason| (peer.name().to_owned(), reason)));
            for (call, replies) in (CALLS.len() - others::QUESTIONS.len()..).zip(replies) {
                for (place, reply) in replies.into_iter().flatten().enumerate() {
                    counted.count::<W, D>((call, reply), judged[place], &drawn[place].1);
                }
            }
        }
    }
    asked_more.clone_into(&mut counted[1].library);
    table.casts.push(Cast { dimension: D, precision, frame: cell.frame, gap: cell.gap, mix });
    for LibraryCounts { library, own, tallies } in counted {
        for (call, tally) in tallies.into_iter().enumerate() {
            let Some(tally) = tally else { continue };
            let library = library.clone();
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
