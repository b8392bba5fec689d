//! Time on pairs that are made to be hard: what touches, kisses, or lies face on face, of at most
//! 16 vertices a shape.
//!
//! Far pairs and deep ones are decided by bounds; here many bounds include zero, and the exact
//! stage has to decide. Per set and precision: the pairs are built outside of the timing, each pass
//! visits all of them in a new random order, the same order for every question, and yields
//! nanoseconds a pair; the median over the passes is the figure. Polygons and hulls keep their
//! vertices on the heap. Every pair is asked once more outside of the timing, and its answers are
//! checked in exact arithmetic.

mod measure;
mod nesting;
mod plane;
mod space;
mod table;
#[cfg(test)]
mod tests;

use crate::arguments::{count, dimension, write};
use barycode_testkit::build::TestScalar;
use barycode_testkit::generate::source::Source;
use clap::Args;
use measure::{Row, measure};
use std::path::PathBuf;

/// What the command line asks for.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Pairs in each set; of nesting layouts as many as there are, up to this
    #[arg(long, value_name = "N", default_value = "4096", value_parser = count)]
    pub pairs: usize,
    /// Walks through every set and question
    #[arg(long, value_name = "K", default_value = "9", value_parser = count)]
    pub passes: usize,
    /// Other pairs
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// The plane or space alone
    #[arg(long, value_name = "2|3", value_parser = dimension)]
    pub dim: Option<u32>,
    /// Writes every pass
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Goes into the JSON file
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab adversarial --json adversarial.json
  barycode-lab adversarial --dim 2 --pairs 512 --passes 1

Nesting layouts are looked for in the folder that BARYCODE_DATA names, else in ../shared/data; without them their set is skipped.

Ends with 0 if every answer passes its check in exact arithmetic, with 1 if not (such pairs go to standard error), and with 2 if \
the command could not be carried out.";

impl Options {
    /// Random numbers of a set, the same for both precisions.
    fn source(&self, set: &str) -> Source {
        Source::new(self.seed, set.bytes().fold(0, |stream, byte| stream * 131 % (1 << 40) + u64::from(byte)))
    }
}

/// The command: whether all our answers are right.
pub fn command(options: &Options) -> Result<bool, String> {
    let mut rows = Vec::new();
    if options.dim != Some(3) {
        let neighbours = nesting::neighbours()?;
        if neighbours.is_none() {
            eprintln!("SKIPPED: no nesting layouts under BARYCODE_DATA or ../shared/data");
        }
        plane::<f32>(options, neighbours.as_ref(), &mut rows);
        plane::<f64>(options, neighbours.as_ref(), &mut rows);
    }
    if options.dim != Some(2) {
        space::<f32>(options, &mut rows);
        space::<f64>(options, &mut rows);
    }
    print!("{}", table::markdown(&rows));
    if let Some(path) = &options.json {
        write(path, table::record(&rows, options))?;
    }
    Ok(rows.iter().all(|row| row.faults == 0))
}

/// The sets of the plane.
fn plane<T: TestScalar>(options: &Options, neighbours: Option<&nesting::Neighbours>, rows: &mut Vec<Row>) {
    let pairs = options.pairs;
    let set = "grid, rectangles";
    rows.push(measure(2, set, &plane::grid_of_rectangles::<T>(&mut options.source(set), pairs), options));
    let set = "grid, polygons of 4";
    rows.push(measure(2, set, &plane::grid_of_polygons::<T>(&mut options.source(set), pairs), options));
    let set = "kissing rectangles";
    rows.push(measure(2, set, &plane::kissing_rectangles::<T>(&mut options.source(set), pairs), options));
    for (set, count) in [("kissing polygons of 8", 8), ("kissing polygons of 16", 16)] {
        rows.push(measure(2, set, &plane::kissing_polygons::<T>(&mut options.source(set), pairs, count), options));
    }
    let set = "nesting";
    if let Some(neighbours) = neighbours {
        rows.push(measure(2, set, &nesting::pairs::<T>(neighbours, &mut options.source(set), pairs), options));
    }
}

/// The sets of space.
fn space<T: TestScalar>(options: &Options, rows: &mut Vec<Row>) {
    let pairs = options.pairs;
    let set = "grid, boxes";
    rows.push(measure(3, set, &space::grid_of_boxes::<T>(&mut options.source(set), pairs), options));
    let set = "grid, hulls of 8";
    rows.push(measure(3, set, &space::grid_of_hulls::<T>(&mut options.source(set), pairs), options));
    let set = "kissing cubes";
    rows.push(measure(3, set, &space::kissing_cubes::<T>(&mut options.source(set), pairs), options));
    for (set, count) in [("kissing hulls of 8", 8), ("kissing hulls of 16", 16)] {
        rows.push(measure(3, set, &space::kissing_hulls::<T>(&mut options.source(set), pairs, count), options));
    }
    for (set, turned) in [("coplanar boxes", false), ("coplanar boxes, turned", true)] {
        rows.push(measure(3, set, &space::coplanar_boxes::<T>(&mut options.source(set), pairs, turned), options));
    }
    for (set, turned) in [("coplanar prisms", false), ("coplanar prisms, turned", true)] {
        rows.push(measure(3, set, &space::coplanar_prisms::<T>(&mut options.source(set), pairs, turned), options));
    }
}
