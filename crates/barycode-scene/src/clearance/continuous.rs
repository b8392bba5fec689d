//! How close does a plan come to the obstacles of a scene between its time steps?
//!
//! [`Continuous`] says what moves how. Obstacles are looked at whose boxes over the time from one
//! pose to the next come near that of the vehicle.

mod least;
mod legs;
mod many;
mod pair;
mod span;

use barycode::Touching;

use super::{Check, EgoBody};
use crate::error::Flaw;
use crate::model::Id;
use crate::model::TimeStep;
use crate::plan::{Plan, PlanPose};
use span::{Ends, SpanSearch};

pub use many::ContinuousSummary;

/// Options of a check over continuous time, in which both bodies move between their time steps:
///
/// | body | between two of its time steps |
/// | --- | --- |
/// | ego, its trailer | reference point straight, heading the shorter way, at constant rates |
/// | obstacle that stands | stands |
/// | obstacle with a trajectory | likewise, also across steps that the file leaves out |
/// | obstacle with regions, or whose shapes change | anywhere in the convex hull of both steps |
/// | obstacle before its first step or after its last | may stand there, for one step |
/// | obstacle that lacks a shape | may be anywhere |
///
/// "May" leaves a time undecided in which the vehicle is not proven to be apart; contact is proven
/// only where the file says where the obstacle is. At the time steps themselves verdicts are those
/// of [`Check::run`].
#[derive(Debug, Clone, Copy, Default, PartialEq)]
#[non_exhaustive]
pub struct Continuous {
    /// Coming as close as this counts as a contact, too. Clearances are reported without it. Zero
    /// by default.
    pub within: f64,
}

impl Continuous {
    /// Counts coming as close as this as a contact, too.
    #[must_use]
    pub fn within(mut self, distance: f64) -> Self {
        self.within = distance;
        self
    }
}

/// An interval of time in which the ego vehicle and an obstacle first meet, or may.
#[derive(Debug, Clone, PartialEq)]
pub struct Meeting {
    /// The obstacle.
    pub obstacle: Id,
    /// Which body of the ego meets it.
    pub body: EgoBody,
    /// When, in time steps: not before the first, and where the contact is proven, not after the
    /// second.
    pub times: [f64; 2],
    /// Unit direction from the ego vehicle to the obstacle, where one is known.
    pub normal: Option<[f64; 2]>,
    /// Where they meet, at the second time, if that is known.
    pub at: Option<[f64; 2]>,
}

/// Proven bounds of the smallest signed distance over an interval of time.
#[derive(Debug, Clone, PartialEq)]
pub struct ClearanceBounds {
    /// At no time is the clearance smaller (where a concave part is not penetrated).
    pub lower: f64,
    /// At some time it is no larger.
    pub upper: f64,
    /// Such a time, in time steps.
    pub time: f64,
    /// The obstacle that is as near then.
    pub obstacle: Id,
    /// And the body of the ego.
    pub body: EgoBody,
}

/// What was found from a pose of the plan to the next, both included.
#[derive(Debug, Clone, PartialEq)]
pub struct Span {
    /// From when to when.
    pub steps: [TimeStep; 2],
    /// The first contact that is proven.
    pub contact: Option<Meeting>,
    /// The first interval in which nothing is proven, neither that the vehicle is apart from all
    /// obstacles nor that it is not. There may be others.
    pub undecided: Option<Meeting>,
    /// The smallest clearance of obstacles whose shape is known; `None` if there is none, or it was
    /// not asked for.
    pub clearance: Option<ClearanceBounds>,
    /// The obstacles that may exist then and lack a shape.
    pub missing: Vec<Id>,
}

impl Span {
    /// True if the ego vehicle is proven to be apart from all obstacles at every time.
    pub fn is_free(&self) -> bool {
        self.contact.is_none() && self.undecided.is_none()
    }

    /// What comes first, the contact or what is undecided, and whether it is the contact.
    pub fn first(&self) -> Option<(&Meeting, bool)> {
        match (&self.contact, &self.undecided) {
            (Some(contact), Some(open)) if open.times[0] < contact.times[0] => Some((open, false)),
            (Some(contact), _) => Some((contact, true)),
            (None, open) => open.as_ref().map(|open| (open, false)),
        }
    }
}

/// What a check over continuous time found.
#[derive(Debug, Clone, PartialEq)]
pub struct ContinuousReport {
    /// One entry for each two consecutive poses of the plan; of a plan with one pose, one for that.
    pub spans: Vec<Span>,
}

impl ContinuousReport {
    /// True if the ego vehicle is proven to be apart from all obstacles at every time.
    pub fn is_free(&self) -> bool {
        self.spans.iter().all(Span::is_free)
    }

    /// The first contact that is proven.
    pub fn first_contact(&self) -> Option<&Meeting> {
        self.spans.iter().find_map(|span| span.contact.as_ref())
    }

    /// What is first not proven to be free, and whether it is proven to be a contact.
    pub fn first(&self) -> Option<(&Meeting, bool)> {
        self.spans.iter().find_map(Span::first)
    }

    /// The smallest clearance over all time.
    pub fn clearance(&self) -> Option<ClearanceBounds> {
        self.spans.iter().filter_map(|span| span.clearance.clone()).reduce(ClearanceBounds::smaller)
    }
}

impl ClearanceBounds {
    /// Bounds of the smaller of two clearances; of equal ones the first.
    fn smaller(self, other: Self) -> Self {
        let lower = self.lower.min(other.lower);
        // NaN must not be passed over.
        let first = self.upper <= other.upper || self.upper.is_nan();
        Self { lower, ..if first { self } else { other } }
    }
}

impl Check<'_> {
    /// Checks a plan over continuous time: at its time steps and between them. Both the vehicle and
    /// the obstacles move between their steps, as the table of [`Continuous`] says.
    ///
    /// ```
    /// use barycode_scene::{Check, Continuous, Footprint, Source, read_plan, read_scene};
    ///
    /// let read = |name, text: &str| Source::from_bytes(name, text.into());
    /// let scene = read_scene(&read("world.csv", "cylinder,x,y,radius\n0,5.0,0.0,0.5\n")?)?;
    /// // From one side of the cylinder to the other in one step.
    /// let plan = read_plan(&read("plan.csv", "time_step,x,y,theta\n0,0,0,0\n1,10,0,0\n")?)?;
    ///
    /// let check = Check::new(&scene, Footprint::centered(4.0, 2.0)?)?;
    /// assert!(check.run(&plan)?.is_free(), "at the steps");
    /// let report = check.run_continuous(&plan, &Continuous::default())?;
    /// let contact = report.first_contact().unwrap();
    /// assert!(contact.times[0] <= 0.25 && 0.25 <= contact.times[1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Check::run`], and if lengths of a [projection](Check::with_distortion) are off by as
    /// much as they are long.
    pub fn run_continuous(&self, plan: &Plan, options: &Continuous) -> Result<ContinuousReport, Flaw> {
        self.with_trailer_in_step(plan)?;
        let search = SpanSearch::new(self, *options)?;
        let pairs = consecutive(&plan.poses);
        let spans = pairs.map(|[from, to]| self.searched(&search, from, to));
        Ok(ContinuousReport { spans: spans.collect::<Result<_, _>>()? })
    }

    /// What is found between two poses of a plan, which [`Check::run`] does not look at; of the
    /// poses themselves nothing but contacts of the motion. Clearances are not asked for: this
    /// takes far less time.
    ///
    /// # Errors
    /// As [`Check::run`].
    pub fn between(&self, from: &PlanPose, to: &PlanPose, options: &Continuous) -> Result<Span, Flaw> {
        let from = self.ego_at(from.time_step, from.pose)?;
        SpanSearch::new(self, *options)?.meetings([&from, &self.ego_at(to.time_step, to.pose)?])
    }

    /// The entry of [`Check::run_continuous`] for two consecutive poses of a plan, or for one pose
    /// twice: whoever shows what is found asks span by span.
    ///
    /// # Errors
    /// If a pose is not finite or out of range, or a trailer's plan has no pose at a time step.
    pub fn span(&self, from: &PlanPose, to: &PlanPose, options: &Continuous) -> Result<Span, Flaw> {
        self.searched(&SpanSearch::new(self, *options)?, from, to)
    }

    fn searched(&self, search: &SpanSearch<'_, '_>, from: &PlanPose, to: &PlanPose) -> Result<Span, Flaw> {
        let from = self.ego_at(from.time_step, from.pose)?;
        let egos = [&from, &self.ego_at(to.time_step, to.pose)?];
        let span = search.span(egos, &Ends::new(self, search, egos)?, f64::INFINITY)?;
        Ok(Span { clearance: span.clearance.map(|found| self.bounds_on_earth(found)), ..span })
    }
}

/// Each two consecutive poses; of a single one, that twice.
fn consecutive(poses: &[PlanPose]) -> impl Iterator<Item = [&PlanPose; 2]> {
    let single = if poses.len() == 1 { poses } else { &[] };
    let pairs = poses.windows(2).map(|pair| [&pair[0], &pair[1]]);
    single.iter().map(|pose| [pose, pose]).chain(pairs)
}

/// Whether a clearance counts as a contact.
fn counts_as_contact(verdict: barycode::Verdict, lower: f64, within: f64, touching: Touching) -> bool {
    match verdict {
        // What is not proven to exceed the distance does not count as exceeding it.
        barycode::Verdict::Separated => within > 0.0 && !(lower > within),
        barycode::Verdict::Touching => touching == Touching::Collides || within > 0.0,
        barycode::Verdict::Penetrating | barycode::Verdict::Undecided => true,
    }
}

#[cfg(test)]
mod tests;
