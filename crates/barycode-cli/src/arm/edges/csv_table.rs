//! The findings about edges as CSV, one edge a record.

use super::{Edge, Findings};
use crate::arm::findings::name;
use crate::arm::load::ArmInput;
use crate::check::listed;
use crate::failure::Failure;
use barycode_scene::space::JointValues;

const HEADER: [&str; 17] = [
    "from",
    "to",
    "verdict",
    "first_low",
    "first_high",
    "link",
    "object",
    "on_link_x",
    "on_link_y",
    "on_link_z",
    "on_object_x",
    "on_object_y",
    "on_object_z",
    "normal_x",
    "normal_y",
    "normal_z",
    "cells",
];

/// Numbers are written so that they read back unchanged; what is not known is left out.
pub(super) fn text(case: &ArmInput<JointValues>, findings: &Findings) -> Result<String, Failure> {
    write(case, findings).map_err(|error| {
        Failure::new(format!("the findings can't be written as CSV: {error}"), "choose another --format")
    })
}

fn write(case: &ArmInput<JointValues>, findings: &Findings) -> Result<String, Box<dyn std::error::Error>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADER.iter().chain(&["missing"]))?;
    let missing = listed(&case.check.missing().iter().map(name).collect::<Vec<_>>());
    for edge in &findings.list {
        writer.write_record(fields(edge).iter().chain([&missing]))?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn fields(edge: &Edge) -> Vec<String> {
    let (found, pair) = (&edge.found, edge.found.pair.as_ref());
    let mut fields = vec![edge.from.clone(), edge.to.clone(), found.verdict.to_string()];
    let times = if found.is_free() { [None; 2] } else { found.first.map(Some) };
    let numbers = |numbers: &[Option<f64>]| -> Vec<String> {
        numbers.iter().map(|number| number.map_or_else(String::new, |number| number.to_string())).collect()
    };
    fields.extend(numbers(&times));
    fields.extend(pair.map_or_else(|| vec![String::new(); 2], |pair| vec![pair.link.clone(), pair.object.clone()]));
    for point in
        [pair.and_then(|pair| pair.on_link), pair.and_then(|pair| pair.on_object), pair.and_then(|pair| pair.normal)]
    {
        fields.extend(numbers(&point.map_or([None; 3], |point| point.map(Some))));
    }
    fields.push(found.cells.to_string());
    fields
}
