//! The findings as JSON.

use super::findings::{Findings, Trajectory};
use crate::check::continuous::{ClearanceRecord, Found, MeetingRecord, Told};
use crate::check::json::{json, missing, name, projection};
use crate::check::load::CheckInput;
use crate::failure::Failure;
use barycode_scene::{ContinuousSummary, EgoBody, Id, Plans};
use serde::Serialize;
use serde_json::Value;

#[derive(Serialize)]
struct TrajectoryRecord {
    trajectory: Value,
    free: bool,
    first_collision: Option<u32>,
    obstacle: Option<Value>,
    min_clearance: Option<f64>,
    min_clearance_step: Option<u32>,
    nearest: Option<Value>,
    missing: Vec<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest_body: Option<Option<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    continuous: Option<ContinuousRecord>,
}

/// What was found over continuous time.
#[derive(Serialize)]
struct ContinuousRecord {
    verdict: &'static str,
    contact: Option<MeetingRecord>,
    undecided: Option<MeetingRecord>,
    clearance: Option<ClearanceRecord>,
    missing: Vec<Value>,
}

impl ContinuousRecord {
    fn new(found: &ContinuousSummary, told: &Told<'_>) -> Self {
        let found = Found::from(found);
        let record = |meeting| told.meeting(meeting);
        Self {
            verdict: found.verdict(),
            contact: found.contact.map(record),
            undecided: found.undecided.map(record),
            clearance: found.clearance.map(|bounds| told.clearance(bounds)),
            missing: found.missing.iter().map(name).collect(),
        }
    }
}

impl TrajectoryRecord {
    fn new(trajectory: &Trajectory<'_>, told: &Told<'_>) -> Self {
        let body = |body: Option<EgoBody>| told.bodies.then(|| body.map(|body| body.to_string()));
        let Trajectory { id, summary, continuous, .. } = trajectory;
        Self {
            trajectory: name(id),
            free: trajectory.is_free(),
            first_collision: summary.first_collision,
            obstacle: summary.obstacle.map(name),
            min_clearance: summary.min_clearance,
            min_clearance_step: summary.min_clearance_step,
            nearest: summary.nearest.map(name),
            missing: summary.missing.iter().map(|id: &&Id| name(id)).collect(),
            body: body(summary.body),
            nearest_body: body(summary.nearest_body),
            continuous: continuous.as_ref().map(|found| ContinuousRecord::new(found, told)),
        }
    }
}

/// One object, its trajectories one a line. JSON has no NaN; null stands for it.
pub(crate) fn text(case: &CheckInput<Plans>, findings: &Findings<'_>) -> Result<String, Failure> {
    let least = findings.least();
    let mut text = format!(
        "{{\n\"free\": {},\n\"total\": {},\n\"colliding\": {},\n\"undecided\": {},\n\"min_clearance\": {},\n\"min_trajectory\": {},\n\"min_clearance_step\": {},\n\"missing\": {},\n{}\"trajectories\": [",
        findings.colliding == 0,
        findings.trajectories.len(),
        findings.colliding,
        findings.undecided,
        json(&least.and_then(|one| one.summary.min_clearance))?,
        json(&least.map(|one| name(one.id)))?,
        json(&least.and_then(|one| one.summary.min_clearance_step))?,
        missing(case)?,
        projection(case)?,
    );
    let told = Told { seconds: &|time| case.seconds_at(time), bodies: case.trailer.is_some() };
    for (index, trajectory) in findings.trajectories.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&json(&TrajectoryRecord::new(trajectory, &told))?);
    }
    text.push_str("\n]\n}\n");
    Ok(text)
}
