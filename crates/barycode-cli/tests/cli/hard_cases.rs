//! `barycode query` over the hard cases of other projects.
//!
//! Where a source is wrong, the reason is given here ([`WRONG`]).

use crate::run::{data, run_with};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;

/// All lines, with what the source says and what was cross-checked.
fn cases() -> Option<(String, BTreeMap<String, Value>)> {
    let folder = data("hard-cases")?.join("cases");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut input = String::new();
    let mut cases = BTreeMap::new();
    for file in files {
        for line in fs::read_to_string(file).unwrap().lines() {
            let case: Value = serde_json::from_str(line).unwrap();
            input.push_str(line);
            input.push('\n');
            cases.insert(case["id"].as_str().unwrap().to_owned(), case);
        }
    }
    assert!(cases.len() >= 269, "only {} cases", cases.len());
    Some((input, cases))
}

/// Compares where the source gives a number; "computable" and missing say nothing.
#[track_caller]
fn agrees(id: &str, what: &str, found: &Value, expected: &Value, tolerance: f64) {
    if let Some(expected) = expected.as_f64() {
        let found = found.as_f64().unwrap_or_else(|| panic!("{id}: {what} is {found}"));
        assert!((found - expected).abs() <= tolerance, "{id}: {what} is {found}, not {expected}");
    }
}

/// What sources say that is not so, and why.
const WRONG: [(&str, &str, &str); 2] = [
    ("mj-gjk-BoxBoxTouching", "intersecting", "the boxes share a face: contact counts"),
    ("mjw-cylinder_box", "signed_distance", "the source stopped at its iteration limit; the cross-check went on"),
];

/// What single precision cannot tell.
const TOO_CLOSE: (&str, &str, &str) = ("ogjk-tetra-coll-4", "intersecting", "the vertices are 1e-12 apart");

/// Cones in the same place, smooth rims against one another: the expansion ends at its limit, with
/// bounds this far apart.
const SMOOTH: (&str, f64) = ("fcl-gs-conecone-coincident", 0.005);

fn judge(id: &str, case: &Value, answer: &Value, precise: bool) {
    let mut expect = case["expect"].clone();
    let wrong = WRONG.iter().chain((!precise).then_some(&TOO_CLOSE));
    for (_, field, _) in wrong.filter(|(wrong, ..)| *wrong == id) {
        expect[field] = Value::Null;
    }
    let stated = case["tolerance"]["distance"].as_f64().unwrap_or(1e-6);
    let sum: f64 = numbers(&case["a"])
        .chain(numbers(&case["b"]))
        .chain(numbers(&case["pose_a"]))
        .chain(numbers(&case["pose_b"]))
        .sum();
    let own = if precise { 1e-9 } else { 2e-6 } * sum.max(1.0);
    let own = if id == SMOOTH.0 { SMOOTH.1 } else { own };
    if let Some(expected) = expect["intersecting"].as_bool().filter(|_| answer["verdict"] != "undecided") {
        assert_eq!(answer["intersecting"], expected, "{id}");
    }
    if case["query"] == "intersect" {
        return;
    }
    agrees(id, "distance", &answer["distance"], &expect["distance"], stated.max(own));
    agrees(id, "signed distance", &answer["signed_distance"], &expect["signed_distance"], stated.max(own));
    agrees(id, "checked signed distance", &answer["signed_distance"], &case["check"]["signed_distance"], own);
    if let Some(truth) = case["check"]["signed_distance"].as_f64() {
        assert!(
            answer["lower"].as_f64().unwrap() <= truth + own && truth - own <= answer["upper"].as_f64().unwrap(),
            "{id}"
        );
    }
    for key in ["normal_a_to_b", "closest_point_a", "closest_point_b"] {
        if let Some(expected) = expect[key].as_array() {
            for (index, number) in expected.iter().enumerate() {
                agrees(id, key, &answer[key][index], number, own.max(if case["dim"] == 3 { 1e-5 } else { 1e-6 }));
            }
        }
    }
}

/// Rays, casts and times of impact.
const CASTS: usize = 25;

/// Contact, and its time, which has several names. Sources are as good as their own tolerance.
fn judge_cast(id: &str, case: &Value, answer: &Value) {
    let expect = &case["expect"];
    assert_eq!(answer["checked"], true, "{id}");
    if let Some(hit) = expect["hit"].as_bool() {
        assert_eq!(answer["verdict"], if hit { "contact" } else { "free" }, "{id}");
    }
    for key in ["fraction", "time", "time_of_impact"] {
        let stated = case["tolerance"][key].as_f64().unwrap_or(1e-5);
        for end in 0..2 {
            agrees(id, key, &answer["first"][end], &expect[key], stated.max(1e-6));
        }
    }
}

/// The sizes of all numbers in a value.
fn numbers(value: &Value) -> Box<dyn Iterator<Item = f64> + '_> {
    match value {
        Value::Number(number) => Box::new(number.as_f64().map(f64::abs).into_iter()),
        Value::Array(items) => Box::new(items.iter().flat_map(numbers)),
        Value::Object(fields) => {
            Box::new(fields.iter().filter(|(key, _)| *key != "angle").flat_map(|(_, value)| numbers(value)))
        }
        _ => Box::new(std::iter::empty()),
    }
}

/// Whether nothing can tell contact from a gap or an overlap: a shape is curved, and the bounds
/// include zero.
fn is_open(case: &Value, answer: &Value) -> bool {
    let curved =
        |key: &str| ["ellipse", "ellipsoid", "cylinder", "cone"].iter().any(|name| case[key]["shape"] == *name);
    let bound = |key: &str| answer[key].as_f64().unwrap_or(f64::NAN);
    (curved("a") || curved("b")) && bound("lower") <= 0.0 && 0.0 <= bound("upper")
}

#[test]
fn every_line_is_right_or_refused() {
    let Some((input, cases)) = cases() else { return };
    for precision in ["f64", "f32"] {
        let anywhere = ["barycode", "barycode-unordered", "signed-volumes", "voronoi", "johnson"];
        for solver in anywhere.into_iter().chain(["signed-volumes-ordered"]) {
            let run = run_with(&["query", "--check", "--precision", precision, "--solver", solver], input.as_bytes());
            assert_eq!(run.code, if solver == "signed-volumes-ordered" { 2 } else { 0 });
            let answers = run.lines();
            assert_eq!(answers.len(), cases.len());
            let (mut answered, mut elsewhere, mut casts) = (0, 0, 0);
            for answer in &answers {
                let id = answer["id"].as_str().unwrap();
                let case = &cases[id];
                let question = case["query"].as_str().unwrap();
                if ["raycast", "shapecast", "time_of_impact"].contains(&question) {
                    casts += 1;
                    judge_cast(id, case, answer);
                    continue;
                }
                if solver == "signed-volumes-ordered" && case["dim"] == 2 && question != "hull" {
                    assert!(answer["error"].as_str().unwrap().contains("choose signed-volumes"), "{answer}");
                    elsewhere += 1;
                    continue;
                }
                assert_eq!(answer["error"], Value::Null, "{id}");
                answered += 1;
                if question == "hull" {
                    assert_eq!(answer["convex"], case["expect"]["valid"], "{id}");
                    continue;
                }
                assert!(answer["verdict"] != "undecided" || is_open(case, answer), "{id}: {answer}");
                assert_eq!(answer["checked"], true, "{id}");
                judge(id, case, answer, precision == "f64");
            }
            assert_eq!((answered + elsewhere, casts), (41 + 197 + 6, CASTS));
            assert_eq!(elsewhere > 0, solver == "signed-volumes-ordered");
        }
    }
}

#[test]
fn perpendicular_agrees_on_yes_and_no() {
    let Some((_, cases)) = cases() else { return };
    let mut asked = Vec::new();
    let mut input = String::new();
    for case in cases.values().filter(|case| case["dim"] == 2 && case["check"]["signed_distance"].is_number()) {
        let mut request = case.clone();
        request["query"] = "intersect".into();
        input.push_str(&format!("{request}\n"));
        asked.push(case["check"]["signed_distance"].as_f64().unwrap());
    }
    let run = run_with(&["query", "--check", "--solver", "perpendicular"], input.as_bytes());
    assert_eq!(run.code, 0);
    for (answer, truth) in run.lines().iter().zip(asked) {
        if truth.abs() > 1e-9 {
            assert_eq!(answer["intersecting"], truth < 0.0, "{answer}");
        }
    }
}
