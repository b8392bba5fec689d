//! All pairs of the suite, and its cases of motion, through C, bit for bit beside the library's own
//! answers: every question, its check, cold and with a cache, in both precisions.

#[path = "../common/mod.rs"]
mod common;
mod form;
mod motion;
mod pair;
mod printed;

use barycode::Scalar;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::Vector;
use common::{Program, compile_file, package};
use form::Form;
use pair::script;
use serde_json::Value;
use std::fs;

/// A line that C reads, and what it has to print.
pub(crate) struct Script {
    pub(crate) asked: String,
    pub(crate) expected: String,
}

pub(crate) fn number<V: Vector>(number: f64) -> V::Scalar {
    V::Scalar::from_f64(number)
}

fn scripts_of(case: &Value) -> Vec<Script> {
    let dimension = case["dim"].as_u64().expect("a dimension");
    let form = |name: &str| Form::read(&case[name], dimension as usize);
    let (Some(a), Some(b)) = (form("a"), form("b")) else { return Vec::new() };
    let mut scripts = Vec::new();
    for a in &a.kinds() {
        for b in &b.kinds() {
            let pair = [a, b];
            if dimension == 2 {
                scripts.extend([script::<Vec2<f64>>(case, pair), script::<Vec2<f32>>(case, pair)]);
            } else {
                scripts.extend([script::<Vec3<f64>>(case, pair), script::<Vec3<f32>>(case, pair)]);
            }
        }
    }
    scripts.into_iter().flatten().collect()
}

/// Holds what C says to all cases of a folder against what it has to say; how many cases there
/// are that C can be asked, and how many pairs.
fn compare(program: &Program, folder: &str, scripts_of: impl Fn(&Value) -> Vec<Script>) -> [usize; 2] {
    let folder = package().join("../..").join(folder);
    let files = fs::read_dir(folder).expect("the suite").flatten().map(|entry| entry.path());
    let (mut cases, mut pairs) = (0, 0);
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "jsonl")) {
        let text = fs::read_to_string(&file).expect("a file of the suite");
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).expect("a case");
            let scripts = scripts_of(&case);
            cases += usize::from(!scripts.is_empty());
            pairs += scripts.len();
            let asked: String = scripts.iter().map(|script| script.asked.as_str()).collect();
            let expected: String = scripts.iter().map(|script| script.expected.as_str()).collect();
            let output = program.run_on(&asked);
            let found = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{}: {}", case["id"], String::from_utf8_lossy(&output.stderr));
            for (found, expected) in found.lines().zip(expected.lines()) {
                assert_eq!(found, expected, "{}", case["id"]);
            }
            assert_eq!(found.lines().count(), expected.lines().count(), "{}", case["id"]);
        }
    }
    println!("{pairs} pairs of {cases} cases");
    [cases, pairs]
}

#[test]
fn the_suite_has_the_same_bits_through_c() {
    let program = compile_file(&package().join("tests/c/suite.c"), &["-std=c99"]);
    let [cases, pairs] = compare(&program, "suite", scripts_of);
    assert!(cases >= 190 && pairs >= 500, "{pairs} pairs of {cases} cases");
    let [cases, pairs] = compare(&program, "suite/motion", motion::scripts_of);
    assert!(cases >= 230 && pairs >= 470, "{pairs} pairs of {cases} cases of motion");
}
