//! The findings as a table for the eye.

use super::findings::{Findings, Trajectory};
use crate::check::continuous::{Found, clearance_cells, meeting_cells};
use crate::check::load::CheckInput;
use crate::check::table::{facts, in_brackets, met, shapes_missing};
use crate::table::{aligned, shortened};
use barycode_scene::{EgoBody, Id, Plans};

/// Most trajectories that have a line.
const MOST: usize = 20;

/// Header, result, and the trajectories to look at: those that collide, then those that come
/// closest.
pub(crate) fn text(case: &CheckInput<Plans>, findings: &Findings<'_>) -> String {
    let plans = &case.plan;
    let plan = format!("plans      {}, {} trajectories, {} poses", plans.name(), plans.len(), plans.poses());
    let mut text = facts(case, &plan, plans.time_steps());
    text.push_str(&result(case, findings));
    text.push_str("\n\n");
    let mut shown: Vec<&Trajectory<'_>> = findings.trajectories.iter().collect();
    shown.sort_by(|a, b| {
        let by_result = a.is_free().cmp(&b.is_free());
        by_result.then(closeness(a).total_cmp(&closeness(b)))
    });
    let more = shown.len().saturating_sub(MOST);
    shown.truncate(MOST);
    let rows: Vec<_> = shown.into_iter().map(row).collect();
    let first = if case.continuous { "first contact" } else { "first collision" };
    let titles = ["trajectory", first, "obstacle", "minimum clearance", "at step", "nearest"];
    text.push_str(&aligned(titles, &rows, |column| [1, 3, 4].contains(&column)));
    if more > 0 {
        text.push_str(&format!("… and {more} more; --format csv has all\n"));
    }
    if findings.between > 0 {
        text.push_str(&note(findings));
    }
    text
}

/// The result in a sentence or two.
fn result(case: &CheckInput<Plans>, findings: &Findings<'_>) -> String {
    let total = findings.trajectories.len();
    let free = total - findings.colliding;
    let word = match findings.colliding {
        0 => "FREE",
        colliding if colliding == findings.undecided => "UNDECIDED",
        _ => "COLLISION",
    };
    let undecided = match findings.undecided {
        0 => String::new(),
        1 => " 1 trajectory is undecided.".into(),
        count => format!(" {count} trajectories are undecided."),
    };
    let least = findings.least().and_then(|one| {
        let Trajectory { id, summary, .. } = one;
        if let Some(found) = &one.continuous {
            let [clearance, at, nearest] = clearance_cells(Some(found.clearance.as_ref()?));
            let (unit, id) = (case.unit(), shortened(&id.to_string()));
            return Some(format!(
                "Minimum clearance {clearance}{unit} of trajectory {id} at time step {at}, obstacle {nearest}."
            ));
        }
        let (clearance, step, nearest) = (summary.min_clearance?, summary.min_clearance_step?, summary.nearest?);
        let (unit, seconds) = (case.unit(), in_brackets(case.seconds_at(step.into())));
        Some(format!(
            "Minimum clearance {clearance:.4}{unit} of trajectory {} at time step {step}{seconds}, obstacle {}.",
            shortened(&id.to_string()),
            met(nearest, summary.nearest_body.unwrap_or_default()),
        ))
    });
    let least = least.unwrap_or_else(|| match findings.never_met() {
        true => "No obstacle exists at any time step of the plans.".into(),
        false => "No shape is known of any obstacle at any time step of the plans.".into(),
    });
    let missing = shapes_missing(case);
    format!("{word}. {free} of {total} trajectories are free.{undecided} {least}{missing}")
}

/// Says how many plans that are free at their steps meet obstacles between them, or may.
fn note(findings: &Findings<'_>) -> String {
    let (some, all) = (findings.between, findings.trajectories.len());
    format!(
        "{some} of {all} trajectories, free at their steps, meet or may meet an obstacle between them: see --continuous.\n"
    )
}

/// The smallest clearance. What is no number is looked at first.
fn closeness(trajectory: &Trajectory<'_>) -> f64 {
    let clearance = trajectory.clearance().unwrap_or(f64::INFINITY);
    if clearance.is_nan() { f64::NEG_INFINITY } else { clearance }
}

fn row(trajectory: &Trajectory<'_>) -> [String; 6] {
    let Trajectory { id, summary, .. } = trajectory;
    if let Some(found) = &trajectory.continuous {
        let found = Found::from(found);
        let [first, obstacle] = meeting_cells(found.meeting());
        let [clearance, at, nearest] = clearance_cells(found.clearance);
        return [shortened(&id.to_string()), first, obstacle, clearance, at, nearest];
    }
    [
        shortened(&id.to_string()),
        or_dash(summary.first_collision),
        met_or_dash(summary.obstacle, summary.body),
        or_dash(summary.min_clearance.map(|clearance| format!("{clearance:.4}"))),
        or_dash(summary.min_clearance_step),
        met_or_dash(summary.nearest, summary.nearest_body),
    ]
}

fn met_or_dash(obstacle: Option<&Id>, body: Option<EgoBody>) -> String {
    or_dash(obstacle.map(|obstacle| met(obstacle, body.unwrap_or_default())))
}

fn or_dash(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "-".into(), |value| value.to_string())
}
