//! What the check found.

use super::load::{Case, refused};
use super::progress::Progress;
use crate::failure::Failure;
use barycode::Verdict;
use barycode_scene::{Check, Clearance, TimeStep};

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Apart, by more than the margin.
    Separated,
    /// Apart, but not by more than the margin.
    WithinMargin,
    Touching,
    Penetrating,
    /// Nothing is proven; counts as a collision.
    Undecided,
}

impl Outcome {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Separated => "separated",
            Self::WithinMargin => "within_margin",
            Self::Touching => "touching",
            Self::Penetrating => "penetrating",
            Self::Undecided => "undecided",
        }
    }

    fn of(found: &Clearance, margin: f64) -> Self {
        match found.verdict {
            // What is not proven to exceed the margin does not count as exceeding it.
            Verdict::Separated if found.lower > margin => Self::Separated,
            Verdict::Separated => Self::WithinMargin,
            Verdict::Touching => Self::Touching,
            Verdict::Penetrating => Self::Penetrating,
            _ => Self::Undecided,
        }
    }

    pub(crate) fn collides(self) -> bool {
        self != Self::Separated
    }
}

/// One pose of the plan.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) time_step: TimeStep,
    /// The nearest obstacle; `None` if there is none at this time step.
    pub(crate) nearest: Option<(Outcome, Clearance)>,
}

impl Step {
    pub(crate) fn clearance(&self) -> Option<f64> {
        self.nearest.as_ref().map(|(_, found)| found.clearance)
    }

    pub(crate) fn collides(&self) -> bool {
        self.nearest.as_ref().is_some_and(|(outcome, _)| outcome.collides())
    }
}

/// What was found along the plan.
#[derive(Debug)]
pub(crate) struct Findings {
    /// One for each pose, in the plan's order.
    pub(crate) steps: Vec<Step>,
    /// Index of the first step that collides.
    pub(crate) first_collision: Option<usize>,
    /// Index of the first step with the smallest clearance.
    pub(crate) minimum: Option<usize>,
}

impl Findings {
    pub(crate) fn of(case: &Case) -> Result<Self, Failure> {
        let check = Check::without(&case.scene, case.footprint, &case.excluded).map_err(refused)?;
        let mut progress = Progress::new(case.plan.poses.len(), "poses");
        let mut steps = Vec::with_capacity(case.plan.poses.len());
        for pose in &case.plan.poses {
            let found = check.nearest(pose.time_step, pose.pose).map_err(refused)?;
            let nearest = found.map(|found| (Outcome::of(&found, case.margin), found));
            steps.push(Step { time_step: pose.time_step, nearest });
            progress.advance();
        }
        Ok(Self::new(steps))
    }

    fn new(steps: Vec<Step>) -> Self {
        let mut minimum: Option<(usize, f64)> = None;
        for (index, step) in steps.iter().enumerate() {
            let Some(clearance) = step.clearance() else { continue };
            // Not `clearance < least`: NaN must not be passed over.
            if !minimum.is_some_and(|(_, least)| clearance >= least) {
                minimum = Some((index, clearance));
            }
        }
        let first_collision = steps.iter().position(Step::collides);
        Self { steps, first_collision, minimum: minimum.map(|(index, _)| index) }
    }

    /// Whether no obstacle was there at any step.
    pub(crate) fn never_met(&self) -> bool {
        self.minimum.is_none()
    }

    /// The step to look at: the first collision, else the smallest clearance, else the beginning.
    pub(crate) fn critical(&self) -> usize {
        self.first_collision.or(self.minimum).unwrap_or(0)
    }
}
