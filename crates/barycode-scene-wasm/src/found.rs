//! How a step ended: as the command has it.

use barycode::{Touching, Verdict};
use barycode_scene::{Check, Clearance, Id, TimeStep};

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

    fn of(found: &Clearance, Policy { margin, projected, .. }: Policy) -> Self {
        match found.verdict {
            // What is not proven to exceed the margin does not count as exceeding it.
            Verdict::Separated if found.lower > margin => Self::Separated,
            // What a projection leaves open is no rounding.
            Verdict::Separated if projected && found.upper > margin => Self::Undecided,
            Verdict::Separated => Self::WithinMargin,
            Verdict::Touching => Self::Touching,
            Verdict::Penetrating => Self::Penetrating,
            Verdict::Undecided => Self::Undecided,
        }
    }

    fn collides(self, Policy { margin, touching, .. }: Policy) -> bool {
        match self {
            Self::Separated => false,
            Self::Touching => touching == Touching::Collides || margin > 0.0,
            Self::WithinMargin | Self::Penetrating | Self::Undecided => true,
        }
    }
}

/// What counts as a collision.
#[derive(Clone, Copy)]
pub(crate) struct Policy {
    pub(crate) margin: f64,
    pub(crate) touching: Touching,
    /// Whether coordinates were projected, so that bounds are apart by more than rounding.
    pub(crate) projected: bool,
}

/// One pose of the plan.
#[derive(Debug)]
pub(crate) struct FoundStep {
    pub(crate) time_step: TimeStep,
    /// The nearest obstacle whose shape is known.
    pub(crate) nearest: Option<Clearance>,
    /// The obstacles at this time step that lack a shape.
    pub(crate) missing: Vec<Id>,
    /// None if there is no obstacle.
    pub(crate) outcome: Option<Outcome>,
    /// Whether it is not proven to be free.
    pub(crate) collides: bool,
}

impl FoundStep {
    /// A step that would be free is undecided where a shape is missing.
    pub(crate) fn new(check: &Check<'_>, time_step: TimeStep, nearest: Option<Clearance>, policy: Policy) -> Self {
        let missing: Vec<Id> = check.missing_at(time_step).cloned().collect();
        let known = nearest.as_ref().map(|found| Outcome::of(found, policy));
        let collides = known.is_some_and(|outcome| outcome.collides(policy));
        let unknown = !collides && !missing.is_empty();
        let outcome = if unknown { Some(Outcome::Undecided) } else { known };
        Self { time_step, nearest, missing, outcome, collides: collides || unknown }
    }
}
