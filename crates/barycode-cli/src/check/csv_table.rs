//! The findings as CSV, one record for each step.

use super::findings::Findings;
use crate::failure::Failure;

const HEADER: [&str; 10] = [
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
];

/// Fields are empty where no obstacle exists. Numbers are written so that they read back unchanged.
pub(crate) fn text(findings: &Findings) -> Result<String, Failure> {
    write(findings).map_err(|error| unwritable(&*error))
}

pub(crate) fn unwritable(error: &dyn std::error::Error) -> Failure {
    Failure::new(format!("the findings can't be written as CSV: {error}"), "choose another --format")
}

fn write(findings: &Findings) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADER)?;
    for step in &findings.steps {
        let mut record = vec![step.time_step.to_string()];
        if let Some((outcome, found)) = &step.nearest {
            record.push(found.clearance.to_string());
            record.push(found.obstacle.to_string());
            record.push(outcome.name().into());
            let normal =
                found.normal.map_or([String::new(), String::new()], |pair| pair.map(|number| number.to_string()));
            record.extend(found.on_ego.iter().chain(&found.on_obstacle).map(f64::to_string));
            record.extend(normal);
        }
        record.resize(HEADER.len(), String::new());
        writer.write_record(&record)?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
