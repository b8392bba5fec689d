//! The findings as CSV: for each configuration a record of the nearest pair, and one of every other
//! that collides.

use super::findings::{Findings, ended, name, word};
use super::load::ArmInput;
use crate::check::listed;
use crate::failure::Failure;
use barycode_scene::space::{Clearance, Finding};

const HEADER: [&str; 17] = [
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
    "missing",
];

/// Numbers are written so that they read back unchanged.
pub(crate) fn text(case: &ArmInput, findings: &Findings) -> Result<String, Failure> {
    write(case, findings).map_err(|error| {
        Failure::new(format!("the findings can't be written as CSV: {error}"), "choose another --format")
    })
}

fn write(case: &ArmInput, findings: &Findings) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(case.configurations.columns.iter().map(String::as_str).chain(HEADER))?;
    let missing = listed(&case.check.missing().iter().map(name).collect::<Vec<_>>());
    for (configuration, found) in case.configurations.list.iter().zip(&findings.list) {
        for (rank, (pair, verdict)) in pairs(found, case.margin).enumerate() {
            let mut record = configuration.labels.clone();
            record.push(rank.to_string());
            record.extend(fields(pair, verdict));
            record.resize(configuration.labels.len() + HEADER.len() - 1, String::new());
            record.push(missing.clone());
            writer.write_record(&record)?;
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// The nearest pair with the verdict of the configuration, then the others that collide with their
/// own.
fn pairs(found: &Finding, margin: f64) -> impl Iterator<Item = (Option<&Clearance>, &'static str)> {
    let nearest = found.nearest.as_ref();
    let same = move |other: &Clearance| {
        nearest.is_some_and(|nearest| (&other.link, &other.object) == (&nearest.link, &nearest.object))
    };
    let others = found.collisions.iter().filter(move |other| !same(other));
    std::iter::once((nearest, ended(found, margin))).chain(others.map(move |other| (Some(other), word(other, margin))))
}

/// The fields from `clearance` on. A normal that is not known is left out.
fn fields(pair: Option<&Clearance>, verdict: &str) -> Vec<String> {
    let Some(pair) = pair else {
        return [&[""; 5][..], &[verdict]].concat().into_iter().map(str::to_owned).collect();
    };
    let numbers = [pair.clearance, pair.lower, pair.upper].map(|number| number.to_string());
    let points = pair.on_link.iter().chain(&pair.on_object).chain(pair.normal.iter().flatten()).map(f64::to_string);
    let names = [pair.link.clone(), pair.object.clone(), verdict.to_owned()];
    numbers.into_iter().chain(names).chain(points).collect()
}
