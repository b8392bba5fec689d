//! Pairs by the million, on several threads, in chunks that can be gone on from.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Drawn, Examination, Examined, Mix, Summary, Wrong, again, examine, shrink, verdicts};
use crate::generate::Precision;
use crate::world::World;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What is drawn from. Of [`Mix::Verdicts`] only verdicts are asked, many for each pair.
    pub mix: Mix,
    /// Precision of the pairs and of the library.
    pub precision: Precision,
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

/// How far a campaign is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Pairs done, from the first on and without a hole.
    pub done: u64,
    /// Time taken, in all sittings.
    pub seconds: f64,
    /// The counts.
    pub summary: Summary,
}

/// Pairs that a thread takes at a time.
const BATCH: u64 = 64;

/// A chunk should take about so long: what is lost where the campaign is interrupted.
const CHUNK: Duration = Duration::from_secs(4);

/// Goes on with a campaign from `begin`; `hear` hears the number of pairs after each batch, and
/// `save` the progress after each chunk. Ends soon after the first wrong answer unless the plan
/// says to keep going; the summary has it either way, but `save` does not hear of a chunk that
/// ended so: going on asks the same pairs again.
///
/// # Panics
/// Where the library panics.
#[must_use]
pub fn run<W: World>(
    plan: &Plan,
    begin: Progress,
    hear: &(dyn Fn(u64) + Sync),
    save: &mut dyn FnMut(&Progress),
) -> Progress {
    let mut progress = begin;
    let mut size = 16 * BATCH;
    while progress.done < plan.pairs {
        let clock = Instant::now();
        let end = plan.pairs.min(progress.done + size);
        let (summary, stopped) = chunk::<W>(plan, progress.done, end, hear);
        progress.summary.merge(&summary);
        progress.seconds += clock.elapsed().as_secs_f64();
        if stopped {
            break;
        }
        progress.done = end;
        save(&progress);
        if clock.elapsed() < CHUNK / 2 {
            size *= 2;
        } else if clock.elapsed() > CHUNK * 2 {
            size = (size / 2).max(BATCH);
        }
    }
    progress
}

/// The pairs from one index to another, not included; and whether a wrong answer ended it.
fn chunk<W: World>(plan: &Plan, begin: u64, end: u64, hear: &(dyn Fn(u64) + Sync)) -> (Summary, bool) {
    let next = AtomicU64::new(begin);
    let stop = AtomicBool::new(false);
    let total: Mutex<Summary> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut summary = Summary::default();
                while !stop.load(Ordering::Relaxed) {
                    let first = next.fetch_add(BATCH, Ordering::Relaxed);
                    if first >= end {
                        break;
                    }
                    let last = end.min(first + BATCH);
                    for index in first..last {
                        let fine = one::<W>(plan, plan.first + index, &mut summary);
                        if !fine && !plan.keep_going {
                            stop.store(true, Ordering::Relaxed);
                            break;
                        }
                    }
                    hear(last - first);
                }
                total.lock().expect("no thread panics while it holds the lock").merge(&summary);
            });
        }
    });
    (total.into_inner().expect("no thread panics while it holds the lock"), stop.into_inner())
}

fn examined<W: World>(
    plan: &Plan,
    bodies: &[W::Compound; 2],
    examination: Examination<W>,
) -> Result<Examined, Vec<Wrong<W>>> {
    match (plan.mix, plan.precision) {
        (Mix::All, Precision::Single) => examine::<W, f32>(bodies, examination),
        (Mix::All, Precision::Double) => examine::<W, f64>(bodies, examination),
        (Mix::Verdicts, Precision::Single) => verdicts::examine::<W, f32>(bodies, examination),
        (Mix::Verdicts, Precision::Double) => verdicts::examine::<W, f64>(bodies, examination),
    }
}

/// Examines one pair; false for a wrong answer.
fn one<W: World>(plan: &Plan, index: u64, summary: &mut Summary) -> bool {
    let drawn = Drawn::<W>::new(plan.mix, plan.precision, plan.seed, index);
    let examination = Examination::random(plan.seed, index);
    match examined(plan, &drawn.bodies, examination.clone()) {
        Ok(examined) => {
            summary.add(drawn.class, &examined);
            true
        }
        Err(wrong) => {
            for one in &wrong {
                summary.note(&one.complaint, index, &report::<W>(plan, index, &drawn.class, one));
            }
            false
        }
    }
}

/// A wrong answer, with all that is needed to see it again.
fn report<W: World>(plan: &Plan, index: u64, class: &str, wrong: &Wrong<W>) -> String {
    let (dim, precision, seed) = (W::DIMENSION, plan.precision.name(), plan.seed);
    let mode = if plan.mix == Mix::Verdicts { " --verdicts" } else { "" };
    let Wrong { complaint, bodies, asked } = wrong;
    let line = W::line(format!("campaign-{seed}-{index}"), class.to_owned(), bodies, complaint.to_string(), *asked);
    format!(
        "wrong answer in {precision} for pair {index} of seed {seed} ({class}):\n  {complaint}\n  asked as {asked:?}\n  \
         again: campaign --dim {dim} --precision {precision} --seed {seed}{mode} --first {index} --pairs 1\n{line}"
    )
}

/// The pair with this index made as simple as it can be while the first of its faults stays, asked
/// as when it was found, as a line of a file of cases; `None` where nothing is wrong with it.
#[must_use]
pub fn shrunk<W: World>(plan: &Plan, index: u64) -> Option<String> {
    let drawn = Drawn::<W>::new(plan.mix, plan.precision, plan.seed, index);
    let wrong = examined::<W>(plan, &drawn.bodies, Examination::random(plan.seed, index)).err()?;
    let Wrong { complaint, bodies, asked } = wrong.into_iter().next()?;
    let kind = (complaint.question, complaint.fault);
    let same = |bodies: &[W::Compound; 2]| {
        let complaints = again::<W>(bodies, plan.precision, &asked).ok()?;
        complaints.into_iter().find(|complaint| (complaint.question, complaint.fault) == kind)
    };
    let bodies = shrink::shrunk(bodies, |bodies| same(bodies).is_some());
    let why = same(&bodies)?.to_string();
    Some(W::line(format!("campaign-{}-{index}-shrunk", plan.seed), drawn.class, &bodies, why, asked))
}
