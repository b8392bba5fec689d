//! Shapes that move: casts and times of impact beside parry and Box2D v3, in one interleaved run
//! over unseen pairs.
//!
//! Pairs of a cell start apart, and about half of them meet. Everyone has them in a form of its own
//! before the clock starts, walks through them by turns, in a new order in every pass. Cells:
//!
//! - *cast*: B translates. Parry is asked by `cast_shapes_support_map_support_map`, which its
//!   dispatcher calls for such shapes, Box2D by `b2ShapeCast`.
//! - *turn*: both fly at constant linear and angular velocities of up to 1.2 radians in the time.
//!   Parry is asked by `cast_shapes_nonlinear`. Ours follow the motion down to 1e-9 in double
//!   precision, and down to 5 mm in both, where shapes are about a metre large.
//! - *sweep*: both go from pose to pose, with nlerp, as Box2D's `b2TimeOfImpact` has it.
//!
//! Everyone's answers are judged at the times that they name, by our signed distances in double
//! precision, to a tolerance of 1e-6 in double precision, of 1e-3 in single, and of 1e-2 for Box2D,
//! which stops 5 mm before a contact by design: *missed*, no contact said, and the shapes overlap
//! by more at one of 64 times; *late*, they do so before the time said; *early*, they are farther
//! apart at that time. Ours say between which times the contact begins: late is judged at the
//! first of these, early at both. Ours must pass their own check as well.

mod draw;
mod flat;
mod judge;
mod record;
mod solid;
#[cfg(test)]
mod tests;

use crate::arguments::{count, write};
use crate::data::Random;
use crate::tables::progress;
use barycode_lab_peers::{Absent, FlatFlight, Precision};
use clap::Args;
use judge::{Judged, Told, Truth};
use std::path::PathBuf;
use std::time::Instant;

/// What the command line asks for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Pairs in each cell; a quarter of them in space
    #[arg(long, value_name = "N", default_value = "16384", value_parser = count)]
    pub pairs: usize,
    /// Walks of everyone through every cell
    #[arg(long, value_name = "K", default_value = "11", value_parser = count)]
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
  barycode-lab motion --record motion.json
  barycode-lab motion --pairs 512 --passes 1

Box2D v3 takes part where lab/setup has fetched it. One thread. Ends with 0 if none of our own answers is wrong or unproven, with 1 if \
one is, and with 2 if the command could not be carried out.";

/// What is asked about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Cast,
    Turn,
    Sweep,
}

impl Question {
    fn name(self) -> &'static str {
        match self {
            Self::Cast => "cast",
            Self::Turn => "turn",
            Self::Sweep => "sweep",
        }
    }
}

/// Answers pairs by their numbers, in this order.
type Walk<'p> = Box<dyn FnMut(&[u32]) + 'p>;

/// Who answers.
pub struct Contestant<'p> {
    name: &'static str,
    precision: Precision,
    own: bool,
    /// Beyond which an answer is wrong.
    tolerance: f64,
    walk: Walk<'p>,
    told: Vec<Told>,
    /// Answers that their own check refused.
    unproven: usize,
}

/// What came of it.
#[derive(Debug)]
pub struct ContestantResult {
    name: &'static str,
    precision: Precision,
    own: bool,
    /// Nanoseconds a pair, of each pass.
    ns: Vec<f64>,
    judged: Judged,
    unproven: usize,
}

/// One question about the pairs of one subject.
#[derive(Debug)]
pub struct Cell {
    question: Question,
    subject: String,
    pairs: usize,
    /// Pairs that meet.
    meeting: usize,
    results: Vec<ContestantResult>,
}

impl Cell {
    fn own_answers_are_right(&self) -> bool {
        self.results.iter().filter(|one| one.own).all(|one| one.judged.wrong() + one.unproven == 0)
    }
}

/// Everyone by turns, pass by pass.
fn measure(
    (question, subject): (Question, String),
    passes: usize,
    truth: &Truth<'_>,
    contestants: Vec<Contestant<'_>>,
) -> Cell {
    progress(&format!("{}, {subject}", question.name()));
    let pairs = truth.pairs();
    let mut order: Vec<u32> = (0..pairs as u32).collect();
    let mut random = Random(7);
    let mut results: Vec<_> = contestants
        .iter()
        .map(|one| ContestantResult {
            name: one.name,
            precision: one.precision,
            own: one.own,
            ns: Vec::new(),
            judged: truth.judge(&one.told, one.tolerance),
            unproven: one.unproven,
        })
        .collect();
    let mut contestants = contestants;
    for _ in 0..passes {
        random.shuffle(&mut order);
        for (one, result) in contestants.iter_mut().zip(&mut results) {
            let start = Instant::now();
            (one.walk)(&order);
            result.ns.push(start.elapsed().as_secs_f64() / pairs as f64 * 1e9);
        }
    }
    Cell { question, subject, pairs, meeting: truth.meeting(), results }
}

/// The command: whether all our answers are right.
pub fn command(options: &Options) -> Result<bool, String> {
    let box2d = barycode_lab_peers::flights();
    if let Err(Absent { name, reason }) = &box2d {
        eprintln!("not built: {name}: {reason}");
    }
    let cells = cells(options, box2d.as_ref().ok());
    progress("");
    print!("{}", record::table(&cells));
    if let Some(path) = &options.record {
        write(path, record::record(&cells, options, box2d.as_ref()))?;
    }
    Ok(cells.iter().all(Cell::own_answers_are_right))
}

fn cells(options: &Options, box2d: Option<&barycode_lab_peers::Flights>) -> Vec<Cell> {
    let Options { pairs, passes, .. } = *options;
    let mut cells = Vec::new();
    for corners in [4, 8, 16] {
        let flights = draw::flat(corners, pairs, Question::Cast);
        cells.push(flat::cast(corners, &flights, passes, box2d));
    }
    for corners in [4, 8] {
        cells.push(flat::turn(corners, &draw::flat(corners, pairs, Question::Turn), passes));
    }
    cells.push(flat::sweep(4, &draw::flat(4, pairs, Question::Sweep), passes, box2d));
    for corners in [0, 8, 16] {
        let flights = draw::solid(corners, pairs.div_ceil(4), Question::Cast);
        cells.push(solid::cast(corners, &flights, passes));
    }
    cells.push(solid::turn(&draw::solid(0, pairs.div_ceil(4), Question::Turn), passes));
    cells
}

/// Answers of a walk of Box2D, as they are judged.
fn told_of_box2d(times: Vec<f64>) -> Vec<Told> {
    let told = |time: f64| match time {
        _ if time.is_nan() => Told::Failed,
        f64::INFINITY => Told::Free,
        _ => Told::at(time),
    };
    times.into_iter().map(told).collect()
}

/// How Box2D takes part in a cell.
fn box2d_contestant<'p>(
    box2d: &barycode_lab_peers::Flights,
    flights: &[FlatFlight],
    sweep: bool,
) -> Option<Contestant<'p>> {
    let mut prepared = box2d.prepare(flights, sweep)?;
    let told = told_of_box2d(prepared.answers());
    Some(Contestant {
        name: if sweep { "Box2D v3, b2TimeOfImpact" } else { "Box2D v3, b2ShapeCast" },
        precision: Precision::Single,
        own: false,
        tolerance: 1e-2,
        walk: Box::new(move |order| prepared.walk(order)),
        told,
        unproven: 0,
    })
}
