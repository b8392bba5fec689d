//! Steps and spans as programs read them: the fields of `barycode check --format json`.

use super::name;
use crate::found::{FoundStep, Outcome};
use crate::session::Session;
use barycode_scene::{ClearanceBounds, EgoBody, Id, Meeting, MissingShape, PlanPose, Span};
use serde::Serialize;
use serde_json::Value;

/// A pose of the plan; seconds where scene or plan say.
#[derive(Serialize)]
pub(super) struct PoseRecord {
    time_step: u32,
    seconds: Option<f64>,
    x: f64,
    y: f64,
    theta: f64,
}

impl PoseRecord {
    pub(super) fn new(pose: &PlanPose, session: &Session) -> Self {
        let time = f64::from(pose.time_step);
        let seconds = pose.seconds.or_else(|| session.scene.step_seconds.map(|step| step * time));
        Self { time_step: pose.time_step, seconds, x: pose.pose.x, y: pose.pose.y, theta: pose.pose.theta }
    }
}

/// Every field is null where no obstacle exists; all but the verdict where no shape is known.
#[derive(Serialize)]
pub(super) struct StepRecord {
    time_step: u32,
    clearance: Option<f64>,
    obstacle: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    verdict: Option<&'static str>,
    on_ego: Option<[f64; 2]>,
    on_obstacle: Option<[f64; 2]>,
    normal: Option<[f64; 2]>,
    missing: Vec<Value>,
}

/// An obstacle that lacks a shape.
#[derive(Serialize)]
pub(super) struct MissingRecord {
    obstacle: Value,
    why: String,
}

impl MissingRecord {
    pub(super) fn new(id: &Id, why: &MissingShape) -> Self {
        Self { obstacle: name(id), why: why.to_string() }
    }
}

/// When and where an obstacle is met.
#[derive(Serialize)]
pub(super) struct MeetingRecord {
    obstacle: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    time: [f64; 2],
    seconds: Option<[f64; 2]>,
    normal: Option<[f64; 2]>,
    at: Option<[f64; 2]>,
}

/// Numbers that are not finite are null.
#[derive(Serialize)]
pub(super) struct ClearanceRecord {
    lower: f64,
    upper: f64,
    time: f64,
    obstacle: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
}

#[derive(Serialize)]
pub(super) struct SpanRecord {
    from_step: u32,
    to_step: u32,
    verdict: &'static str,
    contact: Option<MeetingRecord>,
    undecided: Option<MeetingRecord>,
    clearance: Option<ClearanceRecord>,
    missing: Vec<Value>,
}

/// What records say that a session knows: seconds where it has them, bodies where there is a
/// trailer.
pub(super) struct Records<'s>(pub(super) &'s Session);

fn finite(pair: [f64; 2]) -> Option<[f64; 2]> {
    pair.iter().all(|number| number.is_finite()).then_some(pair)
}

impl Records<'_> {
    pub(super) fn step(&self, step: &FoundStep) -> StepRecord {
        let found = step.nearest.as_ref();
        StepRecord {
            time_step: step.time_step,
            clearance: found.map(|found| found.clearance),
            obstacle: found.map(|found| name(&found.obstacle)),
            body: found.and_then(|found| self.body(found.body)),
            verdict: step.outcome.map(Outcome::name),
            on_ego: found.and_then(|found| finite(found.on_ego)),
            on_obstacle: found.and_then(|found| finite(found.on_obstacle)),
            normal: found.and_then(|found| finite(found.normal?)),
            missing: step.missing.iter().map(name).collect(),
        }
    }

    pub(super) fn meeting(&self, meeting: &Meeting) -> MeetingRecord {
        let Meeting { obstacle, body, times: [low, high], normal, at } = meeting;
        MeetingRecord {
            obstacle: name(obstacle),
            body: self.body(*body),
            time: [*low, *high],
            seconds: self.0.seconds(*low).zip(self.0.seconds(*high)).map(Into::into),
            normal: normal.and_then(finite),
            at: at.and_then(finite),
        }
    }

    pub(super) fn clearance(&self, bounds: &ClearanceBounds) -> ClearanceRecord {
        let ClearanceBounds { lower, upper, time, obstacle, body } = bounds;
        let body = self.body(*body);
        ClearanceRecord { lower: *lower, upper: *upper, time: *time, obstacle: name(obstacle), body }
    }

    pub(super) fn span(&self, span: &Span) -> SpanRecord {
        let [from_step, to_step] = span.steps;
        let verdict = match (&span.contact, &span.undecided) {
            (Some(_), _) => "contact",
            (None, Some(_)) => "undecided",
            (None, None) => "free",
        };
        SpanRecord {
            from_step,
            to_step,
            verdict,
            contact: span.contact.as_ref().map(|meeting| self.meeting(meeting)),
            undecided: span.undecided.as_ref().map(|meeting| self.meeting(meeting)),
            clearance: span.clearance.as_ref().map(|bounds| self.clearance(bounds)),
            missing: span.missing.iter().map(name).collect(),
        }
    }

    fn body(&self, body: EgoBody) -> Option<String> {
        self.0.trailer.is_some().then(|| body.to_string())
    }
}
