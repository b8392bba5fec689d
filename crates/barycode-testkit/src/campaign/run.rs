//! Pairs by the million, on several threads, in chunks that can be gone on from.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::state::CampaignId;
use super::{
    CampaignSummary, DrawnPair, Examination, ExaminedPair, PairMix, WrongAnswer, ask_again, examine, shrink, verdicts,
};
use crate::dimension::TestDimension;
use crate::generate::Precision;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct CampaignPlan {
    /// What is drawn from. Of [`PairMix::Verdicts`] only verdicts are asked, many for each pair.
    pub mix: PairMix,
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

impl CampaignPlan {
    /// What a state must be of to be gone on with.
    #[must_use]
    pub fn id(&self, dimension: u8) -> CampaignId {
        CampaignId::new(self.mix.name(), dimension, self.precision, self.seed, self.first)
    }
}

/// How far a campaign is.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CampaignProgress {
    /// Pairs done, from the first on and without a hole.
    pub done: u64,
    /// Time taken, in all sittings.
    pub seconds: f64,
    /// The counts.
    pub summary: CampaignSummary,
}

/// Pairs that a thread takes at a time.
const BATCH: u64 = 64;

/// A chunk should take about so long: what is lost where the campaign is interrupted.
const CHUNK: Duration = Duration::from_secs(4);

/// Goes on with a campaign from `begin`; `on_batch` hears the number of pairs after each batch, and
/// `save` the progress after each chunk. Ends soon after the first wrong answer unless the plan
/// says to keep going; the summary has it either way, but `save` does not hear of a chunk that
/// ended so: going on asks the same pairs again.
///
/// # Panics
/// Where the library panics.
#[must_use]
pub fn run<W: TestDimension>(
    plan: &CampaignPlan,
    begin: CampaignProgress,
    on_batch: &(dyn Fn(u64) + Sync),
    save: &mut dyn FnMut(&CampaignProgress),
) -> CampaignProgress {
    let mut progress = begin;
    let mut size = 16 * BATCH;
    while progress.done < plan.pairs {
        let clock = Instant::now();
        let end = plan.pairs.min(progress.done + size);
        let (summary, stopped) = chunk::<W>(plan, progress.done, end, on_batch);
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
fn chunk<W: TestDimension>(
    plan: &CampaignPlan,
    begin: u64,
    end: u64,
    on_batch: &(dyn Fn(u64) + Sync),
) -> (CampaignSummary, bool) {
    let next = AtomicU64::new(begin);
    let stop = AtomicBool::new(false);
    let total: Mutex<CampaignSummary> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let mut summary = CampaignSummary::default();
                while !stop.load(Ordering::Relaxed) {
                    let first = next.fetch_add(BATCH, Ordering::Relaxed);
                    if first >= end {
                        break;
                    }
                    let last = end.min(first + BATCH);
                    for index in first..last {
                        let fine = examine_index::<W>(plan, plan.first + index, &mut summary);
                        if !fine && !plan.keep_going {
                            stop.store(true, Ordering::Relaxed);
                            break;
                        }
                    }
                    on_batch(last - first);
                }
                total.lock().expect("no thread panics while it holds the lock").merge(&summary);
            });
        }
    });
    (total.into_inner().expect("no thread panics while it holds the lock"), stop.into_inner())
}

fn examine_by_mix<W: TestDimension>(
    plan: &CampaignPlan,
    bodies: &[W::Compound; 2],
    examination: Examination<W>,
) -> Result<ExaminedPair, Vec<WrongAnswer<W>>> {
    match (plan.mix, plan.precision) {
        (PairMix::All, Precision::Single) => examine::<W, f32>(bodies, examination),
        (PairMix::All, Precision::Double) => examine::<W, f64>(bodies, examination),
        (PairMix::Verdicts, Precision::Single) => verdicts::examine::<W, f32>(bodies, examination),
        (PairMix::Verdicts, Precision::Double) => verdicts::examine::<W, f64>(bodies, examination),
    }
}

/// Examines one pair; false for a wrong answer.
fn examine_index<W: TestDimension>(plan: &CampaignPlan, index: u64, summary: &mut CampaignSummary) -> bool {
    let drawn = DrawnPair::<W>::new(plan.mix, plan.precision, plan.seed, index);
    let examination = Examination::random(plan.seed, index);
    match examine_by_mix(plan, &drawn.bodies, examination.clone()) {
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
fn report<W: TestDimension>(plan: &CampaignPlan, index: u64, class: &str, wrong: &WrongAnswer<W>) -> String {
    let (dim, precision, seed) = (W::DIMENSION, plan.precision.name(), plan.seed);
    let mode = if plan.mix == PairMix::Verdicts { " --verdicts" } else { "" };
    let WrongAnswer { complaint, bodies, replay } = wrong;
    let line = W::line(format!("campaign-{seed}-{index}"), class.to_owned(), bodies, complaint.to_string(), *replay);
    format!(
        "wrong answer in {precision} for pair {index} of seed {seed} ({class}):\n  {complaint}\n  asked as {replay:?}\n  \
         again: campaign --dim {dim} --precision {precision} --seed {seed}{mode} --first {index} --pairs 1\n{line}"
    )
}

/// The pair with this index made as simple as it can be while the first of its faults stays, asked
/// as when it was found, as a line of a file of cases; `None` where nothing is wrong with it.
#[must_use]
pub fn shrunk<W: TestDimension>(plan: &CampaignPlan, index: u64) -> Option<String> {
    let drawn = DrawnPair::<W>::new(plan.mix, plan.precision, plan.seed, index);
    let wrong = examine_by_mix::<W>(plan, &drawn.bodies, Examination::random(plan.seed, index)).err()?;
    let WrongAnswer { complaint, bodies, replay } = wrong.into_iter().next()?;
    let kind = (complaint.question, complaint.fault);
    let same = |bodies: &[W::Compound; 2]| {
        let complaints = ask_again::<W>(bodies, plan.precision, &replay).ok()?;
        complaints.into_iter().find(|complaint| (complaint.question, complaint.fault) == kind)
    };
    let bodies = shrink::shrunk(bodies, |bodies| same(bodies).is_some());
    let why = same(&bodies)?.to_string();
    Some(W::line(format!("campaign-{}-{index}-shrunk", plan.seed), drawn.class, &bodies, why, replay))
}
