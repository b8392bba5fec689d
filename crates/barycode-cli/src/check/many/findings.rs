//! What the check found along each of many plans.

use crate::check::findings::Outcome;
use crate::check::load::{CheckInput, refused};
use crate::failure::Failure;
use crate::progress::Progress;
use barycode_scene::{ContinuousSummary, Flaw, Id, Plans, Summary};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// Progress of a visit, which ends where the program is told to stop.
struct StoppableProgress<'s> {
    progress: Progress,
    stop: &'s AtomicBool,
    ended: Result<(), Failure>,
}

impl<'s> StoppableProgress<'s> {
    fn new(total: usize, what: &'static str, stop: &'s AtomicBool) -> Self {
        Self { progress: Progress::new(total, what), stop, ended: Ok(()) }
    }

    /// Counts one more, and says whether to go on.
    fn advance(&mut self) -> ControlFlow<()> {
        self.ended = self.progress.advance_unless(self.stop);
        if self.ended.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// How the visit went: as it says itself, unless it was stopped.
    fn ended(self, visited: Result<(), Flaw>) -> Result<(), Failure> {
        visited.map_err(refused).and(self.ended)
    }
}

/// One plan.
#[derive(Debug)]
pub(crate) struct Trajectory<'c> {
    pub(crate) id: &'c Id,
    pub(crate) summary: Summary<'c>,
    /// Whether a step is proven to collide, and not only undecided.
    proven: bool,
    /// What was found over continuous time, where that was asked for.
    pub(crate) continuous: Option<ContinuousSummary>,
}

impl Trajectory<'_> {
    /// Whether all that was asked about is proven to be free.
    pub(crate) fn is_free(&self) -> bool {
        self.continuous.as_ref().map_or(self.summary.is_free(), ContinuousSummary::is_free)
    }

    /// Whether nothing is proven to collide, and not all is free.
    pub(crate) fn is_undecided(&self) -> bool {
        let proven = self.continuous.as_ref().map_or(self.proven, |found| found.contact.is_some());
        !self.is_free() && !proven
    }

    /// The smallest clearance that is known to be had.
    pub(crate) fn clearance(&self) -> Option<f64> {
        match &self.continuous {
            Some(found) => found.clearance.as_ref().map(|bounds| bounds.upper),
            None => self.summary.min_clearance,
        }
    }
}

/// What was found along all of them.
#[derive(Debug)]
pub(crate) struct Findings<'c> {
    /// One for each plan, in the file's order.
    pub(crate) trajectories: Vec<Trajectory<'c>>,
    /// How many collide, or are undecided.
    pub(crate) colliding: usize,
    /// How many of these are undecided.
    pub(crate) undecided: usize,
    /// Index of the first with the smallest clearance.
    pub(crate) minimum: Option<usize>,
    /// How many are free at their steps and not proven to be so between them, where that was
    /// asked for.
    pub(crate) between: usize,
}

impl<'c> Findings<'c> {
    /// `notes`: whether to look between the steps where that is not what is asked for.
    pub(crate) fn of(case: &'c CheckInput<Plans>, notes: bool, stop: &AtomicBool) -> Result<Self, Failure> {
        let check = case.check()?;
        let trajectory = |id| Trajectory { id, summary: Summary::default(), proven: false, continuous: None };
        let mut trajectories: Vec<_> = case.plan.ids().iter().map(trajectory).collect();
        let mut progress = StoppableProgress::new(case.plan.poses(), "poses", stop);
        let visited = check.visit(&case.plan, |index, time_step, near| {
            let trajectory = &mut trajectories[index];
            if let Some(near) = near {
                let outcome = Outcome::of(near.verdict, [near.lower, near.upper], case);
                let collides = outcome.collides(case);
                trajectory.summary.add(time_step, &near, collides);
                trajectory.proven |= collides && outcome != Outcome::Undecided;
            }
            check.missing_at(time_step).for_each(|id| trajectory.summary.add_missing(time_step, id));
            progress.advance()
        });
        progress.ended(visited)?;
        let mut between = 0;
        if case.continuous || notes {
            let mut progress = StoppableProgress::new(trajectories.len(), "trajectories", stop);
            let visited = check.visit_continuous(&case.plan, &case.between_steps(), |index, found| {
                if case.continuous {
                    trajectories[index].continuous = Some(found);
                } else {
                    between += usize::from(trajectories[index].summary.is_free() && !found.is_free());
                }
                progress.advance()
            });
            progress.ended(visited)?;
        }
        Ok(Self { between, ..Self::new(trajectories) })
    }

    fn new(trajectories: Vec<Trajectory<'c>>) -> Self {
        let mut minimum: Option<(usize, f64)> = None;
        for (index, trajectory) in trajectories.iter().enumerate() {
            let Some(clearance) = trajectory.clearance() else { continue };
            // Not `clearance < least`: NaN must not be passed over.
            if !minimum.is_some_and(|(_, least)| clearance >= least) {
                minimum = Some((index, clearance));
            }
        }
        let colliding = trajectories.iter().filter(|one| !one.is_free()).count();
        let undecided = trajectories.iter().filter(|one| one.is_undecided()).count();
        Self { trajectories, colliding, undecided, minimum: minimum.map(|(index, _)| index), between: 0 }
    }

    /// Whether no obstacle was there at any step of any.
    pub(crate) fn never_met(&self) -> bool {
        self.minimum.is_none() && self.trajectories.iter().all(|one| one.summary.missing.is_empty())
    }

    /// The trajectory with the smallest clearance.
    pub(crate) fn least(&self) -> Option<&Trajectory<'c>> {
        self.trajectories.get(self.minimum?)
    }
}
