//! The findings as JSON.

use super::findings::{Findings, verdict};
use super::load::Case;
use crate::failure::Failure;
use barycode_scene::space::{Clearance, Configuration};
use serde::Serialize;

/// A link and an object. JSON has no NaN; null stands for it.
#[derive(Serialize)]
struct PairRecord<'a> {
    clearance: f64,
    lower: f64,
    upper: f64,
    link: &'a str,
    object: &'a str,
    verdict: &'static str,
    on_link: Option<[f64; 3]>,
    on_object: Option<[f64; 3]>,
    normal: Option<[f64; 3]>,
}

impl<'a> PairRecord<'a> {
    fn new(found: &'a Clearance) -> Self {
        let finite = |point: [f64; 3]| point.iter().all(|number| number.is_finite()).then_some(point);
        Self {
            clearance: found.clearance,
            lower: found.lower,
            upper: found.upper,
            link: &found.link,
            object: &found.object,
            verdict: verdict(found),
            on_link: finite(found.on_link),
            on_object: finite(found.on_object),
            normal: found.normal.and_then(finite),
        }
    }
}

#[derive(Serialize)]
struct Record<'a> {
    configuration: &'a str,
    #[serde(flatten)]
    nearest: PairRecord<'a>,
    collisions: Vec<PairRecord<'a>>,
}

/// One object, its configurations one a line.
pub(crate) fn text(case: &Case, findings: &Findings) -> Result<String, Failure> {
    let names: Vec<String> = case.configurations.list.iter().map(Configuration::name).collect();
    let mut text = format!(
        "{{\n\"free\": {},\n\"colliding\": {},\n\"undecided\": {},\n\"min_clearance\": {},\n\"min_configuration\": {},\n\"configurations\": [",
        findings.colliding == 0,
        findings.colliding,
        findings.undecided,
        json(&findings.list.get(findings.minimum).map(|found| found.nearest.clearance))?,
        json(&names.get(findings.minimum))?,
    );
    for (index, (name, found)) in names.iter().zip(&findings.list).enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        let collisions = found.collisions.iter().map(PairRecord::new).collect();
        text.push_str(&json(&Record { configuration: name, nearest: PairRecord::new(&found.nearest), collisions })?);
    }
    text.push_str("\n]\n}\n");
    Ok(text)
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| {
        Failure::new(format!("the findings can't be written as JSON: {error}"), "choose another --format")
    })
}
