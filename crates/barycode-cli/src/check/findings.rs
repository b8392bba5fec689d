//! What the check found.

use super::load::{CheckInput, refused};
use crate::failure::Failure;
use crate::progress::Progress;
use barycode::{Touching, Verdict};
use barycode_scene::{Check, Clearance, Id, TimeStep};

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Apart, by more than the margin.
    Separated,
    /// Apart, but not by more than the margin.
    WithinMargin,
    Touching,
    Penetrating,
    /// Nothing is proven; never counts as free.
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

    /// By a verdict, and the proven lower bound of the clearance.
    pub(crate) fn of(verdict: Verdict, lower: f64, margin: f64) -> Self {
        match verdict {
            // What is not proven to exceed the margin does not count as exceeding it.
            Verdict::Separated if lower > margin => Self::Separated,
            Verdict::Separated => Self::WithinMargin,
            Verdict::Touching => Self::Touching,
            Verdict::Penetrating => Self::Penetrating,
            Verdict::Undecided => Self::Undecided,
        }
    }

    /// Contact counts as the case says. With a margin it does in any case, since it is nearer than
    /// that.
    pub(crate) fn collides<P>(self, case: &CheckInput<P>) -> bool {
        match self {
            Self::Separated => false,
            Self::Touching => case.touching == Touching::Collides || case.margin > 0.0,
            Self::WithinMargin | Self::Penetrating | Self::Undecided => true,
        }
    }
}

/// One pose of the plan.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) time_step: TimeStep,
    /// The nearest obstacle whose shape is known; `None` if there is none at this time step.
    pub(crate) nearest: Option<Clearance>,
    /// The obstacles at this time step that lack a shape.
    pub(crate) missing: Vec<Id>,
    /// How it ended; `None` if there is no obstacle.
    pub(crate) outcome: Option<Outcome>,
    /// Whether it is not proven to be free.
    pub(crate) collides: bool,
}

impl Step {
    /// A step that would be free is undecided where a shape is missing.
    fn new(case: &CheckInput, check: &Check<'_>, time_step: TimeStep, nearest: Option<Clearance>) -> Self {
        let missing: Vec<Id> = check.missing_at(time_step).cloned().collect();
        let known = nearest.as_ref().map(|found| Outcome::of(found.verdict, found.lower, case.margin));
        let collides = known.is_some_and(|outcome| outcome.collides(case));
        let unknown = !collides && !missing.is_empty();
        let outcome = if unknown { Some(Outcome::Undecided) } else { known };
        Self { time_step, nearest, missing, outcome, collides: collides || unknown }
    }

    pub(crate) fn clearance(&self) -> Option<f64> {
        self.nearest.as_ref().map(|found| found.clearance)
    }

    pub(crate) fn is_undecided(&self) -> bool {
        self.outcome == Some(Outcome::Undecided)
    }
}

/// What was found along the plan.
#[derive(Debug)]
pub(crate) struct Findings {
    /// One for each pose, in the plan's order.
    pub(crate) steps: Vec<Step>,
    /// Index of the first step that collides, or is undecided.
    pub(crate) first_collision: Option<usize>,
    /// How many steps are undecided.
    pub(crate) undecided: usize,
    /// Index of the first step with the smallest clearance.
    pub(crate) minimum: Option<usize>,
}

impl Findings {
    pub(crate) fn of(case: &CheckInput) -> Result<Self, Failure> {
        let check = case.check()?;
        let mut progress = Progress::new(case.plan.poses.len(), "poses");
        let mut steps = Vec::with_capacity(case.plan.poses.len());
        for pose in &case.plan.poses {
            let nearest = check.nearest(pose.time_step, pose.pose).map_err(refused)?;
            steps.push(Step::new(case, &check, pose.time_step, nearest));
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
        let first_collision = steps.iter().position(|step| step.collides);
        let undecided = steps.iter().filter(|step| step.is_undecided()).count();
        Self { steps, first_collision, undecided, minimum: minimum.map(|(index, _)| index) }
    }

    /// Whether no step is proven to collide, and not all are free.
    pub(crate) fn only_undecided(&self) -> bool {
        self.undecided > 0 && self.steps.iter().all(|step| !step.collides || step.is_undecided())
    }

    /// Whether no obstacle was there at any step.
    pub(crate) fn never_met(&self) -> bool {
        self.steps.iter().all(|step| step.outcome.is_none())
    }

    /// The step to look at: the first collision, else the smallest clearance, else the beginning.
    pub(crate) fn critical(&self) -> usize {
        self.first_collision.or(self.minimum).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Clearance, Findings, Outcome, Step};
    use crate::check::table::verdict;
    use barycode::Verdict;
    use barycode_scene::Id;

    fn found(verdict: Verdict, lower: f64) -> Clearance {
        Clearance {
            obstacle: Id::Number(1),
            part: 0,
            verdict,
            clearance: lower,
            lower,
            upper: lower,
            normal: None,
            on_ego: [0.0; 2],
            on_obstacle: [0.0; 2],
        }
    }

    fn steps(outcomes: &[Outcome]) -> Findings {
        let step = |&outcome| Step {
            time_step: 0,
            nearest: Some(found(Verdict::Undecided, -1.0)),
            missing: Vec::new(),
            outcome: Some(outcome),
            collides: outcome != Outcome::Separated,
        };
        Findings::new(outcomes.iter().map(step).collect())
    }

    #[test]
    fn a_word_for_what_is_not_free() {
        use Outcome::{Penetrating, Separated, Touching, Undecided};
        assert_eq!(verdict(&steps(&[Separated, Separated])), "FREE");
        assert_eq!(verdict(&steps(&[Separated, Undecided])), "UNDECIDED");
        assert_eq!(verdict(&steps(&[Undecided, Touching])), "COLLISION");
        let findings = steps(&[Undecided, Penetrating, Undecided]);
        assert_eq!((findings.first_collision, findings.undecided), (Some(0), 2), "not proven to be free");
    }

    #[test]
    fn what_is_not_proven_to_exceed_the_margin_does_not() {
        assert_eq!(Outcome::of(Verdict::Separated, 1.0, 1.0), Outcome::WithinMargin);
        assert_eq!(Outcome::of(Verdict::Separated, f64::NAN, 0.0), Outcome::WithinMargin);
        assert_eq!(Outcome::of(Verdict::Undecided, 2.0, 1.0), Outcome::Undecided);
    }
}
