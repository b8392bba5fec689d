//! The findings as CSV: for each configuration a record of the nearest pair, and one of every other that collides.

use super::findings::{Findings, verdict};
use super::load::Case;
use crate::failure::Failure;
use barycode_scene::space::Clearance;

const HEADER: [&str; 16] = [
    "rank",
    "clearance",
    "lower",
    "upper",
    "link",
    "object",
    "verdict",
    "on_link_x",
    "on_link_y",
    "on_link_z",
    "on_object_x",
    "on_object_y",
    "on_object_z",
    "normal_x",
    "normal_y",
    "normal_z",
];

/// Numbers are written so that they read back unchanged.
pub(crate) fn text(case: &Case, findings: &Findings) -> Result<String, Failure> {
    write(case, findings).map_err(|error| {
        Failure::new(format!("the findings can't be written as CSV: {error}"), "choose another --format")
    })
}

fn write(case: &Case, findings: &Findings) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(case.configurations.columns.iter().map(String::as_str).chain(HEADER))?;
    for (configuration, found) in case.configurations.list.iter().zip(&findings.list) {
        let same = |other: &&Clearance| (&other.link, &other.object) == (&found.nearest.link, &found.nearest.object);
        let others = found.collisions.iter().filter(|other| !same(other));
        for (rank, pair) in std::iter::once(&found.nearest).chain(others).enumerate() {
            let normal =
                pair.normal.map_or_else(|| vec![String::new(); 3], |normal| normal.map(|n| n.to_string()).into());
            let numbers = [pair.clearance, pair.lower, pair.upper].map(|number| number.to_string());
            let points = pair.on_link.iter().chain(&pair.on_object).map(f64::to_string);
            let mut record = configuration.labels.clone();
            record.push(rank.to_string());
            record.extend(numbers);
            record.extend([pair.link.clone(), pair.object.clone(), verdict(pair).to_owned()]);
            record.extend(points);
            record.extend(normal);
            writer.write_record(&record)?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}
