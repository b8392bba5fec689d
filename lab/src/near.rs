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

use ask::{CALLS, Replies};
use barycode_testkit::generate::Precision;
use barycode_testkit::world::{Plane, Space};
use case::Written;
use draw::{Cell, Pair};
use std::io::Write;
use std::process::ExitCode;
use table::{Cast, Row, Table};
use tally::{Judged, Tally};

const HELP: &str = "\
The share of wrong answers near touching, for this library and its peers.

Usage: barycode-lab near-touching [--pairs N] [--seed S] [--dim 2|3] [--json FILE] [--write FILE] [--note TEXT]

  --pairs N     pairs in each cell of dimension, precision, frame and gap (default 1000); subjects take turns
  --seed S      another set of pairs (default 1); the same seed is the same set on every machine
  --dim 2|3     polygons or polyhedra only (default both)
  --json FILE   writes every count
  --write FILE  writes the pairs themselves, as lines of JSON in the schema of the project's case files, and asks nobody
  --note TEXT   goes into the JSON file
  --help        prints this

Prints one table in Markdown for each dimension, precision and frame. Frame `own`: the second shape's points are given from
its own centre, and its translation is rounded to the precision. Frame `contact`: they are given from where it touches
exactly, and the translation is the gap alone, so that its size is as named also in f32.

Ends with 0 if this library's answers are all right, with 1 if not (such pairs go to standard error as lines of JSON), and with
2 if the command could not be carried out.
";

/// What the command line asks for.
#[derive(Clone, Debug)]
struct Options {
    pairs: u64,
    seed: u64,
    dimensions: Vec<usize>,
    json: Option<String>,
    write: Option<String>,
    note: Option<String>,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let mut options = Options { pairs: 1000, seed: 1, dimensions: vec![2, 3], json: None, write: None, note: None };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: String| text.parse::<u64>().map_err(|_| format!("{argument} {text}: give a whole number"));
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--pairs" => options.pairs = number(value()?)?,
            "--seed" => options.seed = number(value()?)?,
            "--dim" => {
                options.dimensions = match value()?.as_str() {
                    "2" => vec![2],
                    "3" => vec![3],
                    other => return Err(format!("--dim {other}: there are 2 and 3")),
                }
            }
            "--json" => options.json = Some(value()?),
            "--write" => options.write = Some(value()?),
            "--note" => options.note = Some(value()?),
            _ => return Err(format!("unknown argument {argument}; see near-touching --help")),
        }
    }
    if options.pairs == 0 || options.pairs >= 1 << 40 {
        return Err("--pairs must be at least 1, and below 2^40".into());
    }
    Ok(Some(options))
}

/// The command `near-touching` with the arguments that follow it.
pub fn command(arguments: impl Iterator<Item = String>) -> ExitCode {
    let options = match options(arguments) {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(message) => return failed(&message),
    };
    if let Some(path) = &options.write {
        return match write(&options, path) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(&format!("{path}: {error}; give a file in a folder that can be written to")),
        };
    }
    let mut table = Table::default();
    for &dimension in &options.dimensions {
        for cell in Cell::all() {
            if dimension == 2 {
                measure::<Plane, 2>(cell, &options, plane, &mut table);
            } else {
                measure::<Space, 3>(cell, &options, space, &mut table);
            }
        }
    }
    print!("{}", table.markdown());
    if let Some(path) = &options.json {
        let text = table.record(options.pairs, options.seed, options.note.as_deref());
        if let Err(error) = std::fs::write(path, text) {
            return failed(&format!("{path}: {error}; give a file in a folder that can be written to"));
        }
    }
    let clean = table.rows.iter().filter(|row| row.own).all(|row| row.tally.is_clean());
    if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn failed(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

/// Writes the pairs of all cells.
fn write(options: &Options, path: &str) -> std::io::Result<()> {
    let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
    for &dimension in &options.dimensions {
        for cell in Cell::all() {
            for index in 0..options.pairs {
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
    for index in 0..options.pairs {
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
