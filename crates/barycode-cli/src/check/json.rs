//! The findings as JSON.

use super::continuous;
use super::findings::{Findings, Outcome, Step};
use super::load::CheckInput;
use crate::failure::Failure;
use barycode_scene::{Id, MissingShape};
use serde::Serialize;
use serde_json::Value;

/// Every field is null where no obstacle exists; all but the verdict where no shape is known.
#[derive(Serialize)]
struct StepRecord {
    time_step: u32,
    clearance: Option<f64>,
    obstacle: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<String>,
    verdict: Option<&'static str>,
    on_ego: Option<[f64; 2]>,
    on_obstacle: Option<[f64; 2]>,
    normal: Option<[f64; 2]>,
    missing: Vec<Value>,
}

/// An obstacle that lacks a shape.
#[derive(Serialize)]
struct MissingRecord {
    obstacle: Value,
    why: String,
}

impl StepRecord {
    /// `bodies`: whether there are some to tell apart.
    fn new(step: &Step, bodies: bool) -> Self {
        let time_step = step.time_step;
        let found = step.nearest.as_ref();
        let finite = |pair: [f64; 2]| pair.iter().all(|number| number.is_finite()).then_some(pair);
        Self {
            time_step,
            clearance: step.clearance(),
            obstacle: found.map(|found| name(&found.obstacle)),
            body: found.filter(|_| bodies).map(|found| found.body.to_string()),
            verdict: step.outcome.map(Outcome::name),
            on_ego: found.and_then(|found| finite(found.on_ego)),
            on_obstacle: found.and_then(|found| finite(found.on_obstacle)),
            normal: found.and_then(|found| finite(found.normal?)),
            missing: step.missing.iter().map(name).collect(),
        }
    }
}

/// One object, its steps one a line. JSON has no NaN; null stands for it.
pub(crate) fn text(case: &CheckInput, findings: &Findings) -> Result<String, Failure> {
    let step = |index: Option<usize>| index.and_then(|index| findings.steps.get(index));
    let time_step = |index| json(&step(index).map(|step| step.time_step));
    let mut text = format!(
        "{{\n\"free\": {},\n\"first_collision\": {},\n\"undecided\": {},\n\"min_clearance\": {},\n\"min_clearance_step\": {},\n\"missing\": {},\n",
        findings.is_free(),
        time_step(findings.first_collision)?,
        findings.undecided,
        json(&step(findings.minimum).and_then(Step::clearance))?,
        time_step(findings.minimum)?,
        missing(case)?,
    );
    text.push_str(&projection(case)?);
    if let Some(report) = &findings.continuous {
        text.push_str(&format!("\"continuous\": {},\n", continuous::json(case, report)?));
    }
    text.push_str("\"steps\": [");
    for (index, step) in findings.steps.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&json(&StepRecord::new(step, case.trailer.is_some()))?);
    }
    text.push_str("\n]\n}\n");
    Ok(text)
}

/// The obstacles that lack a shape, and why.
pub(crate) fn missing<P>(case: &CheckInput<P>) -> Result<String, Failure> {
    let record = |(id, why): (&Id, &MissingShape)| MissingRecord { obstacle: name(id), why: why.to_string() };
    json(&case.missing().map(record).collect::<Vec<_>>())
}

/// By how much clearances may be off because coordinates were projected.
#[derive(Serialize)]
struct ProjectionRecord {
    origin: [f64; 2],
    relative_error: f64,
    contact_error: f64,
}

/// A line about the projection, where there is one.
pub(crate) fn projection<P>(case: &CheckInput<P>) -> Result<String, Failure> {
    let Some((projection, distortion)) = case.projection else { return Ok(String::new()) };
    let (relative_error, contact_error) = (distortion.relative, distortion.of(0.0));
    let record = ProjectionRecord { origin: projection.origin(), relative_error, contact_error };
    Ok(format!("\"projection\": {},\n", json(&record)?))
}

/// A number where it is one.
pub(crate) fn name(id: &Id) -> Value {
    match id {
        Id::Number(number) => (*number).into(),
        Id::Name(name) => name.as_str().into(),
    }
}

pub(crate) fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map_err(|error| {
        Failure::new(format!("the findings can't be written as JSON: {error}"), "choose another --format")
    })
}
