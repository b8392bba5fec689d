//! A span, or one of many plans, as programs read it.

use crate::check::csv_table::listed;
use crate::check::json::name;
use barycode_scene::{ClearanceBounds, ContinuousSummary, EgoBody, Id, Meeting, Span};
use serde::Serialize;
use serde_json::Value;

/// The columns of CSV after those that say what a record is about.
pub(crate) const COLUMNS: [&str; 9] = [
    "verdict",
    "first_lo",
    "first_hi",
    "obstacle",
    "clearance_lower",
    "clearance_upper",
    "clearance_time",
    "nearest",
    "missing",
];

/// Those that follow where there is a trailer: which body meets the obstacle, and which is nearest.
pub(crate) const BODY_COLUMNS: [&str; 2] = ["body", "nearest_body"];

/// What was found over some time.
pub(crate) struct Found<'f> {
    pub(crate) contact: Option<&'f Meeting>,
    pub(crate) undecided: Option<&'f Meeting>,
    pub(crate) clearance: Option<&'f ClearanceBounds>,
    pub(crate) missing: &'f [Id],
}

impl<'f> From<&'f Span> for Found<'f> {
    fn from(span: &'f Span) -> Self {
        let Span { contact, undecided, clearance, missing, .. } = span;
        Self { contact: contact.as_ref(), undecided: undecided.as_ref(), clearance: clearance.as_ref(), missing }
    }
}

impl<'f> From<&'f ContinuousSummary> for Found<'f> {
    fn from(summary: &'f ContinuousSummary) -> Self {
        let ContinuousSummary { contact, undecided, clearance, missing } = summary;
        Self { contact: contact.as_ref(), undecided: undecided.as_ref(), clearance: clearance.as_ref(), missing }
    }
}

impl<'f> Found<'f> {
    /// One word.
    pub(crate) fn verdict(&self) -> &'static str {
        match (self.contact, self.undecided) {
            (Some(_), _) => "contact",
            (None, Some(_)) => "undecided",
            (None, None) => "free",
        }
    }

    /// What the verdict is about.
    pub(crate) fn meeting(&self) -> Option<&'f Meeting> {
        self.contact.or(self.undecided)
    }

    /// One for each of [`COLUMNS`], empty where there is nothing to name.
    pub(crate) fn fields(&self) -> [String; 9] {
        let number = |number: Option<f64>| number.filter(|n| n.is_finite()).map_or_else(String::new, |n| n.to_string());
        let (meeting, clearance) = (self.meeting(), self.clearance);
        [
            self.verdict().into(),
            number(meeting.map(|meeting| meeting.times[0])),
            number(meeting.map(|meeting| meeting.times[1])),
            meeting.map_or_else(String::new, |meeting| meeting.obstacle.to_string()),
            number(clearance.map(|bounds| bounds.lower)),
            number(clearance.map(|bounds| bounds.upper)),
            number(clearance.map(|bounds| bounds.time)),
            clearance.map_or_else(String::new, |bounds| bounds.obstacle.to_string()),
            listed(self.missing),
        ]
    }
}

impl Found<'_> {
    /// One for each of [`BODY_COLUMNS`].
    pub(crate) fn bodies(&self) -> [String; 2] {
        let bodies = [self.meeting().map(|meeting| meeting.body), self.clearance.map(|bounds| bounds.body)];
        bodies.map(|body| body.map_or_else(String::new, |body| body.to_string()))
    }
}

/// When and where an obstacle is met.
#[derive(Serialize)]
pub(crate) struct MeetingRecord {
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
pub(crate) struct ClearanceRecord {
    lower: f64,
    upper: f64,
    time: f64,
    obstacle: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
}

#[derive(Serialize)]
pub(crate) struct SpanRecord {
    from_step: u32,
    to_step: u32,
    verdict: &'static str,
    contact: Option<MeetingRecord>,
    undecided: Option<MeetingRecord>,
    clearance: Option<ClearanceRecord>,
    missing: Vec<Value>,
}

/// What is told beside what was found.
pub(crate) struct Told<'t> {
    /// Turns time steps into seconds, if they are known.
    pub(crate) seconds: &'t dyn Fn(f64) -> Option<f64>,
    /// Whether there are bodies to tell apart.
    pub(crate) bodies: bool,
}

impl Told<'_> {
    pub(crate) fn meeting(&self, meeting: &Meeting) -> MeetingRecord {
        let Meeting { obstacle, body, times: [low, high], normal, at } = meeting;
        let finite = |pair: &[f64; 2]| pair.iter().all(|number| number.is_finite());
        MeetingRecord {
            obstacle: name(obstacle),
            body: self.body(*body),
            time: [*low, *high],
            seconds: (self.seconds)(*low).zip((self.seconds)(*high)).map(Into::into),
            normal: normal.filter(finite),
            at: at.filter(finite),
        }
    }

    pub(crate) fn clearance(&self, bounds: &ClearanceBounds) -> ClearanceRecord {
        let ClearanceBounds { lower, upper, time, obstacle, body } = bounds;
        let body = self.body(*body);
        ClearanceRecord { lower: *lower, upper: *upper, time: *time, obstacle: name(obstacle), body }
    }

    fn body(&self, body: EgoBody) -> Option<String> {
        self.bodies.then(|| body.to_string())
    }
}

impl SpanRecord {
    pub(crate) fn new(span: &Span, told: &Told<'_>) -> Self {
        let [from_step, to_step] = span.steps;
        let found = Found::from(span);
        let record = |meeting| told.meeting(meeting);
        Self {
            from_step,
            to_step,
            verdict: found.verdict(),
            contact: found.contact.map(record),
            undecided: found.undecided.map(record),
            clearance: found.clearance.map(|bounds| told.clearance(bounds)),
            missing: found.missing.iter().map(name).collect(),
        }
    }
}
