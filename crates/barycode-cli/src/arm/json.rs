//! The findings as JSON.

use super::findings::{Findings, ended, name, word};
use super::load::ArmInput;
use crate::failure::Failure;
use barycode_scene::space::{Clearance, Configuration, Missing};
use serde::Serialize;
use serde_json::Value;

/// A link and an object, or none. JSON has no NaN; null stands for it.
#[derive(Serialize)]
struct PairRecord<'a> {
    clearance: Option<f64>,
    lower: Option<f64>,
    upper: Option<f64>,
    link: Option<&'a str>,
    object: Option<&'a str>,
    verdict: &'static str,
    on_link: Option<[f64; 3]>,
    on_object: Option<[f64; 3]>,
    normal: Option<[f64; 3]>,
}

impl<'a> PairRecord<'a> {
    fn new(found: Option<&'a Clearance>, verdict: &'static str) -> Self {
        let finite = |point: [f64; 3]| point.iter().all(|number| number.is_finite()).then_some(point);
        Self {
            clearance: found.map(|found| found.clearance),
            lower: found.map(|found| found.lower),
            upper: found.map(|found| found.upper),
            link: found.map(|found| found.link.as_str()),
            object: found.map(|found| found.object.as_str()),
            verdict,
            on_link: found.and_then(|found| finite(found.on_link)),
            on_object: found.and_then(|found| finite(found.on_object)),
            normal: found.and_then(|found| finite(found.normal?)),
        }
    }
}

#[derive(Serialize)]
struct Record<'a> {
    configuration: &'a str,
    #[serde(flatten)]
    nearest: PairRecord<'a>,
    collisions: Vec<PairRecord<'a>>,
    missing: &'a [String],
}

/// One object, its configurations one a line.
pub(crate) fn text(case: &ArmInput, findings: &Findings) -> Result<String, Failure> {
    let names: Vec<String> = case.configurations.list.iter().map(Configuration::name).collect();
    let mut text = format!(
        "{{\n\"free\": {},\n\"colliding\": {},\n\"undecided\": {},\n\"min_clearance\": {},\n\"min_configuration\": {},\n\"missing\": {},\n\"configurations\": [",
        findings.colliding == 0,
        findings.colliding,
        findings.undecided,
        json(&findings.least().map(|(_, nearest)| nearest.clearance))?,
        json(&findings.minimum.and_then(|index| names.get(index)))?,
        json(&case.check.missing().iter().map(record).collect::<Vec<_>>())?,
    );
    let missing: Vec<String> = case.check.missing().iter().map(name).collect();
    for (index, (configuration, found)) in names.iter().zip(&findings.list).enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        let collisions =
            found.collisions.iter().map(|hit| PairRecord::new(Some(hit), word(hit, case.margin))).collect();
        let nearest = PairRecord::new(found.nearest.as_ref(), ended(found, case.margin));
        text.push_str(&json(&Record { configuration, nearest, collisions, missing: &missing })?);
    }
    text.push_str("\n]\n}\n");
    Ok(text)
}

/// What lacks a shape, and why.
pub(super) fn record(missing: &Missing) -> Value {
    match missing {
        Missing::Link(name, why) => serde_json::json!({"link": name, "why": why.to_string()}),
        Missing::Object(name, why) => serde_json::json!({"object": name, "why": why.to_string()}),
        Missing::Arm => serde_json::json!({"arm": null, "why": "no link has a shape"}),
    }
}

pub(super) fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| {
        Failure::new(format!("the findings can't be written as JSON: {error}"), "choose another --format")
    })
}
