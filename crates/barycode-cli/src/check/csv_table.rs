//! The findings as CSV, one record for each step.

use super::continuous;
use super::findings::{Findings, Outcome};
use crate::failure::Failure;

const HEADER: [&str; 11] = [
    "time_step",
    "clearance",
    "obstacle",
    "verdict",
    "on_ego_x",
    "on_ego_y",
    "on_obstacle_x",
    "on_obstacle_y",
    "normal_x",
    "normal_y",
    "missing",
];

/// Fields are empty where no obstacle exists. Numbers are written so that they read back unchanged.
/// `bodies`: whether there are some to tell apart.
pub(crate) fn text(findings: &Findings, bodies: bool) -> Result<String, Failure> {
    let written = match &findings.continuous {
        Some(report) => continuous::csv(report, bodies),
        None => write(findings, bodies),
    };
    written.map_err(|error| unwritable(&*error))
}

/// Names in one field.
pub(crate) fn listed(names: &[impl ToString]) -> String {
    names.iter().map(ToString::to_string).collect::<Vec<_>>().join(";")
}

pub(crate) fn unwritable(error: &dyn std::error::Error) -> Failure {
    Failure::new(format!("the findings can't be written as CSV: {error}"), "choose another --format")
}

fn write(findings: &Findings, bodies: bool) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADER.iter().chain([&"body"].into_iter().filter(|_| bodies)))?;
    for step in &findings.steps {
        let mut record = vec![step.time_step.to_string()];
        let found = step.nearest.as_ref();
        record.push(found.map_or_else(String::new, |found| found.clearance.to_string()));
        record.push(found.map_or_else(String::new, |found| found.obstacle.to_string()));
        record.push(step.outcome.map_or("", Outcome::name).to_owned());
        if let Some(found) = found {
            record.extend(found.on_ego.iter().chain(&found.on_obstacle).map(f64::to_string));
            record.extend(found.normal.iter().flatten().map(f64::to_string));
        }
        record.resize(HEADER.len() - 1, String::new());
        record.push(listed(&step.missing));
        if bodies {
            record.push(found.map_or_else(String::new, |found| found.body.to_string()));
        }
        writer.write_record(&record)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
