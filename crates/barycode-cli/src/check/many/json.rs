//! The findings as JSON.

use super::findings::{Findings, Trajectory};
use crate::check::json::{json, missing, name};
use crate::check::load::CheckInput;
use crate::failure::Failure;
use barycode_scene::{Id, Plans};
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
}

impl TrajectoryRecord {
    fn new(Trajectory { id, summary, .. }: &Trajectory<'_>) -> Self {
        Self {
            trajectory: name(id),
            free: summary.is_free(),
            first_collision: summary.first_collision,
            obstacle: summary.obstacle.map(name),
            min_clearance: summary.min_clearance,
            min_clearance_step: summary.min_clearance_step,
            nearest: summary.nearest.map(name),
            missing: summary.missing.iter().map(|id: &&Id| name(id)).collect(),
        }
    }
}

/// One object, its trajectories one a line. JSON has no NaN; null stands for it.
pub(crate) fn text(case: &CheckInput<Plans>, findings: &Findings<'_>) -> Result<String, Failure> {
    let least = findings.least();
    let mut text = format!(
        "{{\n\"free\": {},\n\"total\": {},\n\"colliding\": {},\n\"undecided\": {},\n\"min_clearance\": {},\n\"min_trajectory\": {},\n\"min_clearance_step\": {},\n\"missing\": {},\n\"trajectories\": [",
        findings.colliding == 0,
        findings.trajectories.len(),
        findings.colliding,
        findings.undecided,
        json(&least.and_then(|one| one.summary.min_clearance))?,
        json(&least.map(|one| name(one.id)))?,
        json(&least.and_then(|one| one.summary.min_clearance_step))?,
        missing(case)?,
    );
    for (index, trajectory) in findings.trajectories.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&json(&TrajectoryRecord::new(trajectory))?);
    }
    text.push_str("\n]\n}\n");
    Ok(text)
}
