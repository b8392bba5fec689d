//! What the check found along each of many plans.

use crate::check::findings::Outcome;
use crate::check::load::{CheckInput, refused};
use crate::failure::Failure;
use crate::progress::Progress;
use barycode_scene::{Id, Plans, Summary};

/// One plan.
#[derive(Debug)]
pub(crate) struct Trajectory<'c> {
    pub(crate) id: &'c Id,
    pub(crate) summary: Summary<'c>,
    /// Whether a step is proven to collide, and not only undecided.
    proven: bool,
}

impl Trajectory<'_> {
    /// Whether no step is proven to collide, and not all are free.
    pub(crate) fn is_undecided(&self) -> bool {
        !self.summary.is_free() && !self.proven
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
}

impl<'c> Findings<'c> {
    pub(crate) fn of(case: &'c CheckInput<Plans>) -> Result<Self, Failure> {
        let check = case.check()?;
        let trajectory = |id| Trajectory { id, summary: Summary::default(), proven: false };
        let mut trajectories: Vec<_> = case.plan.ids().iter().map(trajectory).collect();
        let mut progress = Progress::new(case.plan.poses(), "poses");
        let visited = check.visit(&case.plan, |index, time_step, near| {
            progress.advance();
            let trajectory = &mut trajectories[index];
            if let Some(near) = near {
                let outcome = Outcome::of(near.verdict, near.lower, case.margin);
                let collides = outcome.collides(case);
                trajectory.summary.add(time_step, &near, collides);
                trajectory.proven |= collides && outcome != Outcome::Undecided;
            }
            check.missing_at(time_step).for_each(|id| trajectory.summary.add_missing(time_step, id));
        });
        visited.map_err(refused)?;
        Ok(Self::new(trajectories))
    }

    fn new(trajectories: Vec<Trajectory<'c>>) -> Self {
        let mut minimum: Option<(usize, f64)> = None;
        for (index, trajectory) in trajectories.iter().enumerate() {
            let Some(clearance) = trajectory.summary.min_clearance else { continue };
            // Not `clearance < least`: NaN must not be passed over.
            if !minimum.is_some_and(|(_, least)| clearance >= least) {
                minimum = Some((index, clearance));
            }
        }
        let colliding = trajectories.iter().filter(|one| !one.summary.is_free()).count();
        let undecided = trajectories.iter().filter(|one| one.is_undecided()).count();
        Self { trajectories, colliding, undecided, minimum: minimum.map(|(index, _)| index) }
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
