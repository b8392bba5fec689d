//! The findings as CSV, one record for each trajectory.

use super::findings::{Findings, Trajectory};
use crate::check::continuous::{COLUMNS, Found};
use crate::check::csv_table::{listed, unwritable};
use crate::failure::Failure;

const HEADER: [&str; 8] =
    ["trajectory", "free", "first_collision", "obstacle", "min_clearance", "min_clearance_step", "nearest", "missing"];

/// Fields are empty where there is nothing to name. Numbers are written so that they read back
/// unchanged.
pub(crate) fn text(findings: &Findings<'_>) -> Result<String, Failure> {
    write(findings).map_err(|error| unwritable(&*error))
}

fn write(findings: &Findings<'_>) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    if findings.trajectories.iter().any(|one| one.continuous.is_some()) {
        return continuous(writer, findings);
    }
    writer.write_record(HEADER)?;
    for Trajectory { id, summary, .. } in &findings.trajectories {
        writer.write_record([
            id.to_string(),
            summary.is_free().to_string(),
            or_empty(summary.first_collision),
            or_empty(summary.obstacle),
            or_empty(summary.min_clearance),
            or_empty(summary.min_clearance_step),
            or_empty(summary.nearest),
            listed(&summary.missing),
        ])?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// The same over continuous time.
fn continuous(mut writer: csv::Writer<Vec<u8>>, findings: &Findings<'_>) -> Result<String, Box<dyn std::error::Error>> {
    writer.write_record(["trajectory", "free"].iter().chain(&COLUMNS))?;
    for trajectory in &findings.trajectories {
        let Some(found) = &trajectory.continuous else { continue };
        let named = [trajectory.id.to_string(), trajectory.is_free().to_string()];
        writer.write_record(named.into_iter().chain(Found::from(found).fields()))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
