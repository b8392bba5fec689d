//! Time on pairs that are made to be hard: what touches, kisses, or lies face on face, of at most 16 vertices a shape.
//!
//! Far pairs and deep ones are decided by bounds; here many bounds include zero, and the exact stage has to decide. Per set and
//! precision: the pairs are built outside of the timing, each pass visits all of them in a new random order, the same order
//! for every question, and yields nanoseconds a pair; the median over the passes is the figure. Polygons and hulls keep
//! their vertices on the heap. Every pair is asked once more outside of the timing, and its answers are checked in exact
//! arithmetic.

mod measure;
mod nesting;
mod plane;
mod space;
mod table;
#[cfg(test)]
mod tests;

use barycode_testkit::build::Real;
use barycode_testkit::generate::source::Source;
use measure::{Row, measure};
use std::process::ExitCode;

const HELP: &str = "\
Time of intersects, distance and contact on adversarial pairs.

Usage: barycode-lab adversarial [--pairs N] [--passes K] [--seed S] [--dim 2|3] [--json FILE] [--note TEXT]

  --pairs N    pairs in each set (default 4096); of nesting layouts as many as there are, up to this
  --passes K   walks through every set and question (default 9)
  --seed S     other pairs (default 1)
  --dim 2|3    the plane or space only (default both)
  --json FILE  writes every pass
  --note TEXT  goes into the JSON file
  --help       prints this

Nesting layouts are looked for in the folder that BARYCODE_DATA names, else in ../shared/data; without them their set is skipped.

Ends with 0 if every answer passes its check in exact arithmetic, with 1 if not (such pairs go to standard error), and with 2 if
the command could not be carried out.
";

/// What the command line asks for.
#[derive(Clone, Debug)]
struct Options {
    pairs: usize,
    passes: usize,
    seed: u64,
    dimensions: Vec<usize>,
    json: Option<String>,
    note: Option<String>,
}

impl Options {
    /// Random numbers of a set, the same for both precisions.
    fn source(&self, set: &str) -> Source {
        Source::new(self.seed, set.bytes().fold(0, |stream, byte| stream * 131 % (1 << 40) + u64::from(byte)))
    }
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let mut options = Options { pairs: 4096, passes: 9, seed: 1, dimensions: vec![2, 3], json: None, note: None };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: String| text.parse::<u32>().map_err(|_| format!("{argument} {text}: give a whole number"));
        match argument.as_str() {
            "--help" | "-h" => return Ok(None),
            "--pairs" => options.pairs = number(value()?)? as usize,
            "--passes" => options.passes = number(value()?)? as usize,
            "--seed" => options.seed = number(value()?)?.into(),
            "--dim" => {
                options.dimensions = match value()?.as_str() {
                    "2" => vec![2],
                    "3" => vec![3],
                    other => return Err(format!("--dim {other}: there are 2 and 3")),
                }
            }
            "--json" => options.json = Some(value()?),
            "--note" => options.note = Some(value()?),
            _ => return Err(format!("unknown argument {argument}; see adversarial --help")),
        }
    }
    if options.pairs == 0 || options.passes == 0 {
        return Err("--pairs and --passes must be at least 1".into());
    }
    Ok(Some(options))
}

/// The command `adversarial` with the arguments that follow it.
pub fn command(arguments: impl Iterator<Item = String>) -> ExitCode {
    let options = match options(arguments) {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(message) => return failed(&message),
    };
    let mut rows = Vec::new();
    if options.dimensions.contains(&2) {
        let neighbours = match nesting::neighbours() {
            Ok(neighbours) => neighbours,
            Err(message) => return failed(&message),
        };
        if neighbours.is_none() {
            eprintln!("SKIPPED: no nesting layouts under BARYCODE_DATA or ../shared/data");
        }
        plane::<f32>(&options, neighbours.as_ref(), &mut rows);
        plane::<f64>(&options, neighbours.as_ref(), &mut rows);
    }
    if options.dimensions.contains(&3) {
        space::<f32>(&options, &mut rows);
        space::<f64>(&options, &mut rows);
    }
    print!("{}", table::markdown(&rows));
    if let Some(path) = &options.json
        && let Err(error) = std::fs::write(path, table::record(&rows, &options))
    {
        return failed(&format!("{path}: {error}; give a file in a folder that can be written to"));
    }
    if rows.iter().all(|row| row.faults == 0) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn failed(message: &str) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::from(2)
}

/// The sets of the plane.
fn plane<T: Real>(options: &Options, neighbours: Option<&nesting::Neighbours>, rows: &mut Vec<Row>) {
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
fn space<T: Real>(options: &Options, rows: &mut Vec<Row>) {
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
