//! What the check found.

use super::load::{CheckInput, refused};
use crate::failure::Failure;
use crate::progress::Progress;
use barycode::{Touching, Verdict};
use barycode_scene::{Check, Clearance, ContinuousReport, Id, Meeting, Span, TimeStep};
use std::sync::atomic::AtomicBool;

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

    /// By a verdict, and the proven bounds of the clearance.
    pub(crate) fn of<P>(verdict: Verdict, [lower, upper]: [f64; 2], case: &CheckInput<P>) -> Self {
        let open = case.projection.is_some() && upper > case.margin;
        Self::known(verdict, lower, case.margin, open)
    }

    /// `open`: whether the bounds are apart by more than rounding, and the upper one exceeds the
    /// margin.
    fn known(verdict: Verdict, lower: f64, margin: f64, open: bool) -> Self {
        match verdict {
            // What is not proven to exceed the margin does not count as exceeding it.
            Verdict::Separated if lower > margin => Self::Separated,
            Verdict::Separated if open => Self::Undecided,
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
        let known = nearest.as_ref().map(|found| Outcome::of(found.verdict, [found.lower, found.upper], case));
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
    /// What was found over continuous time, where that was asked for.
    pub(crate) continuous: Option<ContinuousReport>,
    /// Where the plan first meets an obstacle between two steps before any step that is not free,
    /// where that was asked for.
    pub(crate) between: Option<Span>,
}

impl Findings {
    /// `notes`: whether to look between the steps where that is not what is asked for.
    pub(crate) fn of(case: &CheckInput, notes: bool, stop: &AtomicBool) -> Result<Self, Failure> {
        let check = case.check()?;
        let mut progress = Progress::new(case.plan.poses.len(), "poses");
        let mut steps = Vec::with_capacity(case.plan.poses.len());
        for pose in &case.plan.poses {
            let nearest = check.nearest(pose.time_step, pose.pose).map_err(refused)?;
            steps.push(Step::new(case, &check, pose.time_step, nearest));
            progress.advance_unless(stop)?;
        }
        let mut findings = Self::new(steps);
        if case.continuous {
            let report = check.run_continuous(&case.plan, &case.between_steps()).map_err(refused)?;
            findings.continuous = Some(report);
        } else if notes {
            findings.between = findings.look_between(case, &check)?;
        }
        Ok(findings)
    }

    /// Looks between the steps before any that is not free.
    fn look_between(&self, case: &CheckInput, check: &Check<'_>) -> Result<Option<Span>, Failure> {
        let free = self.first_collision.unwrap_or(self.steps.len());
        for pair in case.plan.poses[..free].windows(2) {
            let span = check.between(&pair[0], &pair[1], &case.between_steps()).map_err(refused)?;
            if !span.is_free() {
                return Ok(Some(span));
            }
        }
        Ok(None)
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
        Self {
            steps,
            first_collision,
            undecided,
            minimum: minimum.map(|(index, _)| index),
            continuous: None,
            between: None,
        }
    }

    /// Whether all that was asked about is proven to be free.
    pub(crate) fn is_free(&self) -> bool {
        self.first_collision.is_none() && self.continuous.as_ref().is_none_or(ContinuousReport::is_free)
    }

    /// The first contact over continuous time, else what is undecided first.
    pub(crate) fn meeting(&self) -> Option<&Meeting> {
        let report = self.continuous.as_ref()?;
        report.first_contact().or_else(|| report.first().map(|(meeting, _)| meeting))
    }

    /// The time to look at over continuous time, in time steps: the first contact, else where what
    /// is undecided begins, else the smallest clearance.
    pub(crate) fn moment(&self) -> Option<f64> {
        let report = self.continuous.as_ref()?;
        if let Some(contact) = report.first_contact() {
            return Some(contact.times[1]);
        }
        let open = report.first().map(|(open, _)| open.times[0]);
        open.or_else(|| report.clearance().map(|bounds| bounds.time))
    }

    /// The time to look at, in time steps.
    pub(crate) fn critical_time(&self) -> f64 {
        let step = || self.steps.get(self.critical()).map_or(0.0, |step| f64::from(step.time_step));
        self.moment().unwrap_or_else(step)
    }

    /// The obstacle to look at then.
    pub(crate) fn critical_obstacle(&self) -> Option<Id> {
        if self.continuous.is_none() {
            return self.steps.get(self.critical()).and_then(|step| Some(step.nearest.as_ref()?.obstacle.clone()));
        }
        let least = || Some(self.continuous.as_ref()?.clearance()?.obstacle);
        self.meeting().map(|meeting| meeting.obstacle.clone()).or_else(least)
    }

    /// Whether it is not proven to be free then.
    pub(crate) fn is_critical_struck(&self) -> bool {
        match self.continuous {
            Some(_) => self.meeting().is_some(),
            None => self.steps.get(self.critical()).is_some_and(|step| step.collides),
        }
    }

    /// Whether nothing is proven to collide, and not all is free.
    pub(crate) fn only_undecided(&self) -> bool {
        if let Some(report) = &self.continuous {
            return report.first_contact().is_none() && !report.is_free();
        }
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
    use barycode_scene::{EgoBody, Id};

    fn found(verdict: Verdict, lower: f64) -> Clearance {
        Clearance {
            obstacle: Id::Number(1),
            part: 0,
            body: EgoBody::Vehicle,
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
        assert_eq!(Outcome::known(Verdict::Separated, 1.0, 1.0, false), Outcome::WithinMargin);
        assert_eq!(Outcome::known(Verdict::Separated, f64::NAN, 0.0, false), Outcome::WithinMargin);
        assert_eq!(Outcome::known(Verdict::Undecided, 2.0, 1.0, false), Outcome::Undecided);
        assert_eq!(Outcome::known(Verdict::Separated, 1.0, 1.0, true), Outcome::Undecided);
        assert_eq!(Outcome::known(Verdict::Separated, 1.1, 1.0, true), Outcome::Separated);
    }
}
