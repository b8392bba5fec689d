//! The findings as CSV, one record for each trajectory.

use super::findings::{Findings, Trajectory};
use crate::check::continuous::{BODY_COLUMNS, COLUMNS, Found};
use crate::check::csv_table::{listed, unwritable};
use crate::failure::Failure;

const HEADER: [&str; 8] =
    ["trajectory", "free", "first_collision", "obstacle", "min_clearance", "min_clearance_step", "nearest", "missing"];

/// Fields are empty where there is nothing to name. Numbers are written so that they read back
/// unchanged. `bodies`: whether there are some to tell apart.
pub(crate) fn text(findings: &Findings<'_>, bodies: bool) -> Result<String, Failure> {
    write(findings, bodies).map_err(|error| unwritable(&*error))
}

fn write(findings: &Findings<'_>, bodies: bool) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let told: &[&str] = if bodies { &BODY_COLUMNS } else { &[] };
    if findings.trajectories.iter().any(|one| one.continuous.is_some()) {
        return continuous(writer, findings, told);
    }
    writer.write_record(HEADER.iter().chain(told))?;
    for Trajectory { id, summary, .. } in &findings.trajectories {
        let bodies = [summary.body, summary.nearest_body].map(or_empty).into_iter().filter(|_| bodies);
        let record = [
            id.to_string(),
            summary.is_free().to_string(),
            or_empty(summary.first_collision),
            or_empty(summary.obstacle),
            or_empty(summary.min_clearance),
            or_empty(summary.min_clearance_step),
            or_empty(summary.nearest),
            listed(&summary.missing),
        ];
        writer.write_record(record.into_iter().chain(bodies))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// The same over continuous time.
fn continuous(
    mut writer: csv::Writer<Vec<u8>>,
    findings: &Findings<'_>,
    told: &[&str],
) -> Result<String, Box<dyn std::error::Error>> {
    writer.write_record(["trajectory", "free"].iter().chain(&COLUMNS).chain(told))?;
    for trajectory in &findings.trajectories {
        let Some(found) = &trajectory.continuous else { continue };
        let named = [trajectory.id.to_string(), trajectory.is_free().to_string()];
        let found = Found::from(found);
        let bodies = found.bodies().into_iter().take(told.len());
        writer.write_record(named.into_iter().chain(found.fields()).chain(bodies))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
