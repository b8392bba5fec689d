//! Steps and spans as programs read them: the fields of `barycode check --format json`.

use super::name;
use crate::found::{FoundStep, Outcome};
use crate::session::Session;
use barycode_scene::{ClearanceBounds, Id, Meeting, MissingShape, PlanPose, Span};
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
    verdict: Option<&'static str>,
    on_ego: Option<[f64; 2]>,
    on_obstacle: Option<[f64; 2]>,
    normal: Option<[f64; 2]>,
    missing: Vec<Value>,
}

fn finite(pair: [f64; 2]) -> Option<[f64; 2]> {
    pair.iter().all(|number| number.is_finite()).then_some(pair)
}

impl StepRecord {
    pub(super) fn new(step: &FoundStep) -> Self {
        let found = step.nearest.as_ref();
        Self {
            time_step: step.time_step,
            clearance: found.map(|found| found.clearance),
            obstacle: found.map(|found| name(&found.obstacle)),
            verdict: step.outcome.map(Outcome::name),
            on_ego: found.and_then(|found| finite(found.on_ego)),
            on_obstacle: found.and_then(|found| finite(found.on_obstacle)),
            normal: found.and_then(|found| finite(found.normal?)),
            missing: step.missing.iter().map(name).collect(),
        }
    }
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
    time: [f64; 2],
    seconds: Option<[f64; 2]>,
    normal: Option<[f64; 2]>,
    at: Option<[f64; 2]>,
}

impl MeetingRecord {
    /// `seconds` turns time steps into seconds, if they are known.
    pub(super) fn new(meeting: &Meeting, seconds: &dyn Fn(f64) -> Option<f64>) -> Self {
        let Meeting { obstacle, times: [low, high], normal, at, .. } = meeting;
        Self {
            obstacle: name(obstacle),
            time: [*low, *high],
            seconds: seconds(*low).zip(seconds(*high)).map(Into::into),
            normal: normal.and_then(finite),
            at: at.and_then(finite),
        }
    }
}

/// Numbers that are not finite are null.
#[derive(Serialize)]
pub(super) struct ClearanceRecord {
    lower: f64,
    upper: f64,
    time: f64,
    obstacle: Value,
}

impl ClearanceRecord {
    pub(super) fn new(bounds: &ClearanceBounds) -> Self {
        let ClearanceBounds { lower, upper, time, obstacle, .. } = bounds;
        Self { lower: *lower, upper: *upper, time: *time, obstacle: name(obstacle) }
    }
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

impl SpanRecord {
    pub(super) fn new(span: &Span, seconds: &dyn Fn(f64) -> Option<f64>) -> Self {
        let [from_step, to_step] = span.steps;
        let record = |meeting: &Option<Meeting>| meeting.as_ref().map(|meeting| MeetingRecord::new(meeting, seconds));
        let verdict = match (&span.contact, &span.undecided) {
            (Some(_), _) => "contact",
            (None, Some(_)) => "undecided",
            (None, None) => "free",
        };
        Self {
            from_step,
            to_step,
            verdict,
            contact: record(&span.contact),
            undecided: record(&span.undecided),
            clearance: span.clearance.as_ref().map(ClearanceRecord::new),
            missing: span.missing.iter().map(name).collect(),
        }
    }
}
