//! `barycode query` over the rays, casts and times of impact of other projects.
//!
//! In `f64` the first contact is held against one that was found independently, in rationals or
//! with 50 digits. In `f32` the truth is that of the inputs as rounded to it: what `f64` says of
//! them.

use crate::run::{data, run_with};
use barycode::d3::Rotation;
use serde_json::{Value, json};
use std::fs;

/// All lines.
fn cases() -> Option<Vec<Value>> {
    let text = fs::read_to_string(data("motion")?.join("motion.jsonl")).unwrap();
    let cases: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(cases.len() >= 35, "only {} cases", cases.len());
    Some(cases)
}

/// The answers to the cases, all verified.
fn answers(cases: &[Value], precision: &str) -> Vec<Value> {
    let input: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let run = run_with(&["query", "--check", "--precision", precision], input.as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
    let answers = run.lines();
    assert_eq!(answers.len(), cases.len());
    for answer in &answers {
        assert_eq!(answer["checked"], true, "{answer}");
    }
    answers
}

fn first(answer: &Value) -> [f64; 2] {
    [0, 1].map(|end| answer["first"][end].as_f64().unwrap_or_else(|| panic!("{answer}")))
}

/// Whether a shape is not as it was made when the motion begins.
fn is_rotated(case: &Value) -> bool {
    let mut poses = ["pose_a", "pose_b"].iter().map(|key| &case[*key]);
    poses.any(|pose| {
        let quaternion = &pose["rotation_quat_xyzw"];
        pose["angle"].as_f64().is_some_and(|angle| angle != 0.0)
            || (quaternion.is_array() && quaternion[3].as_f64() != Some(1.0))
    })
}

#[test]
fn every_line_holds_the_independent_time() {
    let Some(cases) = cases() else { return };
    let mut times = 0;
    for (case, answer) in cases.iter().zip(answers(&cases, "f64")) {
        let check = &case["check"];
        let hit = check["hit"].as_bool().unwrap();
        assert_eq!(answer["verdict"], if hit { "contact" } else { "free" }, "{answer}");
        assert_eq!(answer["first"].is_null(), !hit, "{answer}");
        // The nearest number to the truth is between the two, as these are numbers themselves.
        let exact = |key: &str| {
            let fraction = check[format!("{key}_exact")].as_str().and_then(|text| text.split_once('/'));
            let digits = check[format!("{key}_25_digits")].as_str().map(|text| text.parse().unwrap());
            digits.or(fraction.map(|(over, under)| over.parse::<f64>().unwrap() / under.parse::<f64>().unwrap()))
        };
        let Some(time) = ["time_of_impact", "fraction", "time"].into_iter().find_map(exact) else { continue };
        times += 1;
        let [low, high] = first(&answer);
        // A quotient of two rounded numbers is off by a little more than half a unit. The record
        // takes quaternions and angles at their word, which the command rounds to a matrix.
        let off = if check["fraction_exact"].is_string() { 3e-16 * time } else { 0.0 };
        let off = if is_rotated(case) { 2e-15 } else { off };
        assert!(low <= time + off && time - off <= high, "{answer}: not {time}");
        assert!(high - low <= 1e-12, "{answer}");
    }
    assert!(times >= 20, "{times} times");
}

/// All numbers of a case as rounded to single precision, rotations as the matrices that they are
/// made into.
fn as_rounded(case: &Value) -> Value {
    let mut rounded = case.clone();
    for key in ["pose_a", "pose_b"] {
        let pose = &mut rounded[key];
        if let Some(angle) = pose["angle"].as_f64() {
            *pose = json!({"translation": pose["translation"], "rotation_cos_sin": [angle.cos(), angle.sin()]});
        } else if pose["rotation_quat_xyzw"].is_array() && pose["rotation_matrix_rowmajor"].is_null() {
            let quaternion = [0, 1, 2, 3].map(|index| pose["rotation_quat_xyzw"][index].as_f64().unwrap());
            let rows = Rotation::from_quaternion_xyzw(quaternion).rows.map(<[f64; 3]>::from).concat();
            *pose = json!({"translation": pose["translation"], "rotation_matrix_rowmajor": rows});
        }
    }
    for key in ["a", "b", "pose_a", "pose_b", "query_params"] {
        round(&mut rounded[key]);
    }
    rounded
}

/// The nearest number of single precision.
#[allow(clippy::cast_possible_truncation)] // which is what is wanted
fn nearest(number: f64) -> f64 {
    f64::from(number as f32)
}

fn round(value: &mut Value) {
    match value {
        Value::Number(number) => *value = nearest(number.as_f64().unwrap()).into(),
        Value::Array(items) => items.iter_mut().for_each(round),
        Value::Object(fields) => fields.values_mut().for_each(round),
        _ => {}
    }
}

#[test]
fn single_precision_is_right_for_the_inputs_as_rounded() {
    let Some(mut cases) = cases() else { return };
    let hard = data("hard-cases").map(|folder| fs::read_dir(folder.join("cases")).unwrap());
    for file in hard.into_iter().flatten() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let all = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        cases.extend(all.filter(|case| {
            ["raycast", "shapecast", "time_of_impact"].contains(&case["query"].as_str().unwrap())
                && [&case["a"], &case["b"]].iter().all(|shape| shape["shape"] != "halfspace")
        }));
    }
    let rounded: Vec<Value> = cases.iter().map(as_rounded).collect();
    for (single, double) in answers(&cases, "f32").iter().zip(answers(&rounded, "f64")) {
        assert_eq!(single["verdict"], double["verdict"], "{single}");
        assert_eq!(single["start"], double["start"], "{single}");
        if !single["first"].is_null() {
            // As written: the shortest digits that name a number of single precision.
            let ([low, high], [from, to]) = (first(single).map(nearest), first(&double));
            assert!(low <= to && from <= high, "{single}: not between {from} and {to}");
            assert!(high - low <= 1e-4, "{single}");
        }
    }
}
