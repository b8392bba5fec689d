//! Campaigns of curved bodies: every question about generated pairs, before the judge of support
//! functions.

pub mod build;
mod summary;
pub mod verify;

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;

use barycode_judge::curved::{CurvedJudge, CurvedPair};
use barycode_judge::generate::Precision;
use barycode_judge::generate::curved::{self as generate, CurvedClass};
use barycode_judge::generate::source::Source;

use self::build::CurvedVector;
pub use self::summary::{CurvedSummary, CurvedTally};
use self::verify::CurvedVerifier;
use crate::ask::verdicts::Question;
use crate::ask::{self, EntryPoint, HostileCache, QueryOptions, QuerySetup};
use crate::build::TestScalar;
use crate::verify::{Complaint, Fault};

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct CurvedPlan {
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
}

/// Another seed than the pair's, for all that is not the pair.
const BESIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Pairs that a thread takes at a time.
const BATCH: u64 = 64;

/// Runs a campaign; `on_batch` hears the number of pairs after each batch. Ends soon after the
/// first wrong answer unless the plan says to keep going.
///
/// # Panics
/// Where the library panics.
pub fn run<V: CurvedVector<D>, const D: usize>(plan: &CurvedPlan, on_batch: &(dyn Fn(u64) + Sync)) -> CurvedSummary
where
    V::Scalar: TestScalar,
{
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let total: Mutex<CurvedSummary> = Mutex::default();
    let work = || {
        let mut summary = CurvedSummary::default();
        while !stop.load(Ordering::Relaxed) {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            if first >= plan.pairs {
                break;
            }
            let last = plan.pairs.min(first + BATCH);
            for index in first..last {
                let fine = examine::<V, D>(plan.seed, plan.first + index, &mut summary);
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

/// How a pair is asked, and what stands for its lists.
fn setup<V: CurvedVector<D>, const D: usize>(
    judge: &CurvedJudge<D>,
    source: &mut Source,
) -> (QuerySetup, [V::Representation; 2])
where
    V::Scalar: TestScalar,
{
    let representations = [0; 2].map(|_| source.pick(V::REPRESENTATIONS));
    let entry = if source.chance(0.25) {
        EntryPoint::Pair(u8::try_from(source.index(Question::ORDERS.into())).expect("less than that"))
    } else {
        EntryPoint::Query
    };
    let share = source.pick(&[0.0, 0.5, 1.0 - 1e-12, 1.0, 1.0 + 1e-7, 2.0]);
    // Near the distance; the judge has not looked for the last digits of it yet.
    let within = if share == 0.0 { 0.0 } else { judge.widest(&[]).0.rounded().max(0.0) * share };
    let within = <V::Scalar as TestScalar>::PRECISION.snap(within);
    let options = QueryOptions::random(source, V::METHODS);
    (QuerySetup { entry, options, hostile: HostileCache::random(source), within }, representations)
}

/// Examines one pair; false for a wrong answer.
fn examine<V: CurvedVector<D>, const D: usize>(seed: u64, index: u64, summary: &mut CurvedSummary) -> bool
where
    V::Scalar: TestScalar,
{
    let precision = <V::Scalar as TestScalar>::PRECISION;
    let (class, pair): (CurvedClass, CurvedPair<D>) = generate::pair(precision, seed, index);
    let judge = CurvedJudge::new(pair);
    let (setup, representations) = setup::<V, D>(&judge, &mut Source::new(seed ^ BESIDE, index));
    let made = |body: usize| build::shape::<V, D>(&judge.pair().bodies[body], representations[body]);
    let complaints = match (made(0), made(1)) {
        (Ok(a), Ok(b)) => {
            let answers = ask::ask_everything(&a, &b, &setup);
            let rounding = build::stated_rounding(&[a, b]);
            let verifier = CurvedVerifier::new(&judge, &answers, rounding);
            let complaints = verifier.everything(&answers, setup.within);
            if complaints.is_empty() {
                summary.add(class, &answers, &verifier);
            }
            complaints
        }
        (a, b) => {
            let detail = a.err().or(b.err()).map_or_else(String::new, |error| error.to_string());
            vec![Complaint { question: "construction", fault: Fault::Shape, detail }]
        }
    };
    for complaint in &complaints {
        let again = format!(
            "wrong answer in {} for pair {index} of seed {seed} ({class:?}):\n  {complaint}\n  asked as {setup:?}, \
             {representations:?}\n  bodies {:?}\n  again: curved --dim {D} --precision {} --seed {seed} --first {index} \
             --pairs 1",
            precision.name(),
            judge.pair().bodies,
            precision.name(),
        );
        summary.faults.note(complaint, index, again);
    }
    complaints.is_empty()
}

/// As [`run`], in a dimension and precision by their names.
#[must_use]
pub fn run_in(
    dimension: u8,
    precision: Precision,
    plan: &CurvedPlan,
    on_batch: &(dyn Fn(u64) + Sync),
) -> CurvedSummary {
    use barycode::{d2::Vec2, d3::Vec3};
    match (dimension, precision) {
        (2, Precision::Single) => run::<Vec2<f32>, 2>(plan, on_batch),
        (2, Precision::Double) => run::<Vec2<f64>, 2>(plan, on_batch),
        (_, Precision::Single) => run::<Vec3<f32>, 3>(plan, on_batch),
        (_, Precision::Double) => run::<Vec3<f64>, 3>(plan, on_batch),
    }
}
