//! The findings about edges as JSON.

use super::{Edge, Findings};
use crate::arm::findings::name;
use crate::arm::json::{json, record};
use crate::arm::load::ArmInput;
use crate::failure::Failure;
use barycode_scene::space::{EdgePair, JointValues};
use serde::Serialize;

#[derive(Serialize)]
struct Record<'a> {
    from: &'a str,
    to: &'a str,
    verdict: &'static str,
    first: Option<[f64; 2]>,
    link: Option<&'a str>,
    object: Option<&'a str>,
    on_link: Option<[f64; 3]>,
    on_object: Option<[f64; 3]>,
    normal: Option<[f64; 3]>,
    cells: u64,
    missing: &'a [String],
}

impl<'a> Record<'a> {
    fn new(edge: &'a Edge, missing: &'a [String]) -> Self {
        // JSON has no NaN; null stands for it.
        let finite = |point: Option<[f64; 3]>| point.filter(|point| point.iter().all(|number| number.is_finite()));
        let (found, pair) = (&edge.found, edge.found.pair.as_ref());
        let point = |of: fn(&EdgePair) -> Option<[f64; 3]>| finite(pair.and_then(of));
        Self {
            from: &edge.from,
            to: &edge.to,
            verdict: found.verdict.as_str(),
            first: (!found.is_free()).then_some(found.first),
            link: pair.map(|pair| pair.link.as_str()),
            object: pair.map(|pair| pair.object.as_str()),
            on_link: point(|pair| pair.on_link),
            on_object: point(|pair| pair.on_object),
            normal: point(|pair| pair.normal),
            cells: found.cells,
            missing,
        }
    }
}

/// One object, its edges one a line.
pub(super) fn text(case: &ArmInput<JointValues>, findings: &Findings) -> Result<String, Failure> {
    let mut text = format!(
        "{{\n\"free\": {},\n\"colliding\": {},\n\"undecided\": {},\n\"missing\": {},\n\"edges\": [",
        findings.colliding == 0,
        findings.colliding,
        findings.undecided,
        json(&case.check.missing().iter().map(record).collect::<Vec<_>>())?,
    );
    let missing: Vec<String> = case.check.missing().iter().map(name).collect();
    for (index, edge) in findings.list.iter().enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&json(&Record::new(edge, &missing))?);
    }
    text.push_str("\n]\n}\n");
    Ok(text)
}
