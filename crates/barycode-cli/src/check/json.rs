//! The findings as JSON.

use super::findings::{Findings, Step};
use crate::failure::Failure;
use barycode_scene::Id;
use serde::Serialize;
use serde_json::Value;

/// Every field is null where no obstacle exists.
#[derive(Serialize)]
struct StepRecord {
    time_step: u32,
    clearance: Option<f64>,
    obstacle: Option<Value>,
    verdict: Option<&'static str>,
    on_ego: Option<[f64; 2]>,
    on_obstacle: Option<[f64; 2]>,
    normal: Option<[f64; 2]>,
}

impl StepRecord {
    fn new(step: &Step) -> Self {
        let time_step = step.time_step;
        let Some((outcome, found)) = &step.nearest else {
            return Self {
                time_step,
                clearance: None,
                obstacle: None,
                verdict: None,
                on_ego: None,
                on_obstacle: None,
                normal: None,
            };
        };
        let finite = |pair: [f64; 2]| pair.iter().all(|number| number.is_finite()).then_some(pair);
        Self {
            time_step,
            clearance: Some(found.clearance),
            obstacle: Some(name(&found.obstacle)),
            verdict: Some(outcome.name()),
            on_ego: finite(found.on_ego),
            on_obstacle: finite(found.on_obstacle),
            normal: found.normal.and_then(finite),
        }
    }
}

/// One object, its steps one a line. JSON has no NaN; null stands for it.
pub(crate) fn text(findings: &Findings) -> Result<String, Failure> {
    let step = |index: Option<usize>| index.and_then(|index| findings.steps.get(index));
    let time_step = |index| json(&step(index).map(|step| step.time_step));
    let mut text = format!(
        "{{\n\"free\": {},\n\"first_collision\": {},\n\"undecided\": {},\n\"min_clearance\": {},\n\"min_clearance_step\": {},\n\"steps\": [",
        findings.first_collision.is_none(),
        time_step(findings.first_collision)?,
        findings.undecided,
        json(&step(findings.minimum).and_then(Step::clearance))?,
        time_step(findings.minimum)?,
    );
    for (index, step) in findings.steps.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&json(&StepRecord::new(step))?);
    }
    text.push_str("\n]\n}\n");
    Ok(text)
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
