//! Campaigns of bodies that move: casts, rays and times of impact of generated pairs, before the
//! judge of motion.

pub mod casts;
pub mod moves;
mod open;
mod round;
mod spoil;
mod summary;
mod truth;
pub mod turning;

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;

use barycode_judge::generate::Precision;
use barycode_judge::generate::motion::{self as generate, MovingPair};
use barycode_judge::generate::source::Source;
use barycode_judge::motion::linear::ExactSpace;
use barycode_judge::oracle::dyadic::Exact;
use serde::{Deserialize, Serialize};

use self::moves::TurningVector;
pub use self::summary::{MotionSummary, MotionTally};
use crate::build::TestScalar;
use crate::campaign::state::CampaignId;
use crate::verify::Complaint;

/// How bodies move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moves {
    /// By translation.
    Straight,
    /// Turning at constant rates.
    Turning,
    /// From place to place by slerp or nlerp, along arcs, or at constant rates.
    Courses,
    /// Curved bodies, by translation or turning at constant rates.
    Curved,
}

impl Moves {
    /// The flag that asks for it.
    const fn flag(self) -> &'static str {
        match self {
            Self::Straight => "",
            Self::Turning => " --turning",
            Self::Courses => " --courses",
            Self::Curved => " --curved",
        }
    }
}

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct MotionPlan {
    /// Seed of the pairs.
    pub seed: u64,
    /// Index of the first pair.
    pub first: u64,
    /// Number of pairs.
    pub pairs: u64,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Whether to go on after a wrong answer, and count.
    pub keep_going: bool,
    /// How bodies move.
    pub moves: Moves,
    /// Whether the truth is searched for, without a look at the answer.
    pub search: bool,
}

impl MotionPlan {
    /// What a state must be of to be gone on with.
    #[must_use]
    pub fn id(&self, dimension: u8, precision: Precision) -> CampaignId {
        let mode = ["motion", self.moves.flag(), if self.search { " --search" } else { "" }].concat();
        CampaignId::new(&mode, dimension, precision, self.seed, self.first)
    }
}

/// What is done of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MotionProgress {
    /// Pairs, from the first one on.
    pub done: u64,
    /// Time that it took.
    pub seconds: f64,
    /// The counts.
    pub summary: MotionSummary,
}

/// Pairs after which the progress is kept.
const CHUNK: u64 = 20_000;

/// Another seed than the pair's, for all that is not the pair.
const BESIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Pairs that a thread takes at a time.
const BATCH: u64 = 16;

/// What was asked, and what came of it.
pub(crate) struct Examined {
    /// How it was asked, in words.
    asked: String,
    /// What is wrong.
    complaints: Vec<Complaint>,
    /// What to count where nothing is.
    tally: MotionTally,
}

/// Asks about the pairs of a plan; `on_batch` hears the number of pairs after each batch. Ends soon
/// after the first wrong answer unless the plan says to keep going.
///
/// # Panics
/// Where the library panics.
pub fn run<V: TurningVector<D>, const D: usize>(plan: &MotionPlan, on_batch: &(dyn Fn(u64) + Sync)) -> MotionSummary
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let total: Mutex<MotionSummary> = Mutex::default();
    let work = || {
        let mut summary = MotionSummary::default();
        while !stop.load(Ordering::Relaxed) {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= plan.pairs {
                break;
            }
            let last = plan.pairs.min(first + BATCH);
            for index in first..last {
                let fine = examine::<V, D>(plan, plan.first + index, &mut summary);
                if !fine && !plan.keep_going {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
            on_batch(last - first);
        }
        total.lock().expect("no thread panics while it holds the lock").merge(summary);
    };
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(work);
        }
    });
    total.into_inner().expect("no thread panics while it holds the lock")
}

/// Examines one pair; false for a wrong answer.
fn examine<V: TurningVector<D>, const D: usize>(plan: &MotionPlan, index: u64, summary: &mut MotionSummary) -> bool
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let MotionPlan { seed, moves, search, .. } = *plan;
    let (class, Examined { asked, complaints, tally }) =
        if moves == Moves::Curved { round::examine::<V, D>(seed, index) } else { of_points::<V, D>(plan, index) };
    if complaints.is_empty() {
        summary.add(&class, index, &tally);
    }
    for complaint in &complaints {
        let name = precision.name();
        let flags = [moves.flag(), if search { " --search" } else { "" }].concat();
        let again = format!(
            "wrong answer in {name} for pair {index} of seed {seed} ({class}):\n  {complaint}\n  asked as {asked}\n  \
             again: motion --dim {D} --precision {name} --seed {seed} --first {index} --pairs 1{flags}",
        );
        summary.faults.note(complaint, index, again);
    }
    complaints.is_empty()
}

/// Examines a pair of bodies of points with radii; the name of its class.
fn of_points<V: TurningVector<D>, const D: usize>(plan: &MotionPlan, index: u64) -> (String, Examined)
where
    V::Scalar: TestScalar,
    Exact<D>: ExactSpace<D>,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let MotionPlan { seed, moves, search, .. } = *plan;
    let mut pair: MovingPair<D> = generate::pair(precision, seed, index, moves != Moves::Straight);
    let source = &mut Source::new(seed ^ BESIDE, index);
    if moves == Moves::Courses {
        pair = pair.on_other_courses(precision, source);
    }
    let mut examined = match moves {
        Moves::Straight => casts::examine::<V, D>(&pair, source, search),
        _ => turning::examine::<V, D>(&pair, source, search),
    };
    examined.asked.push_str(&format!("\n  bodies {:?}, until {:?}", pair.bodies, pair.until));
    (format!("{:?}", pair.class), examined)
}

/// Goes on with a campaign from `begin`, in a dimension and precision by their names. `save` hears
/// the progress after each chunk, but not of one that ended at a wrong answer: going on asks the
/// same pairs again.
///
/// # Errors
/// What `save` returns.
pub fn run_in<E>(
    dimension: u8,
    precision: Precision,
    plan: &MotionPlan,
    begin: MotionProgress,
    on_batch: &(dyn Fn(u64) + Sync),
    save: &mut dyn FnMut(&MotionProgress) -> Result<(), E>,
) -> Result<MotionProgress, E> {
    let mut progress = begin;
    while progress.done < plan.pairs {
        let (first, pairs) = (plan.first + progress.done, CHUNK.min(plan.pairs - progress.done));
        let clock = std::time::Instant::now();
        let chunk = run_chunk(dimension, precision, &MotionPlan { first, pairs, ..*plan }, on_batch);
        let failed = !chunk.faults.is_empty() && !plan.keep_going;
        progress.summary.merge(chunk);
        progress.seconds += clock.elapsed().as_secs_f64();
        if failed {
            break;
        }
        progress.done += pairs;
        save(&progress)?;
    }
    Ok(progress)
}

fn run_chunk(dimension: u8, precision: Precision, plan: &MotionPlan, on_batch: &(dyn Fn(u64) + Sync)) -> MotionSummary {
    use barycode::{d2::Vec2, d3::Vec3};
    match (dimension, precision) {
        (2, Precision::Single) => run::<Vec2<f32>, 2>(plan, on_batch),
        (2, Precision::Double) => run::<Vec2<f64>, 2>(plan, on_batch),
        (_, Precision::Single) => run::<Vec3<f32>, 3>(plan, on_batch),
        (_, Precision::Double) => run::<Vec3<f64>, 3>(plan, on_batch),
    }
}
