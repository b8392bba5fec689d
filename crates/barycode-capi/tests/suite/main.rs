//! All pairs of the suite, and its cases of motion, through C, bit for bit beside the library's own
//! answers: every question, its check, cold and with a cache, in both precisions; and pairs as rows
//! of batches.

#[path = "../common/mod.rs"]
mod common;
mod form;
mod many;
mod motion;
mod pair;
mod printed;

use barycode::Scalar;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::Vector;
use common::{Program, compile_file, package};
use form::Form;
use many::{Batched, MOST_ROWS, Many};
use pair::script;
use serde_json::Value;
use std::fs;
use std::sync::OnceLock;

/// A line that C reads, and what it has to print.
pub(crate) struct Script {
    pub(crate) asked: String,
    pub(crate) expected: String,
}

pub(crate) fn number<V: Vector>(number: f64) -> V::Scalar {
    V::Scalar::from_f64(number)
}

/// The program in C, compiled once for all tests.
fn program() -> &'static Program {
    static COMPILED: OnceLock<Program> = OnceLock::new();
    COMPILED.get_or_init(|| compile_file(&package().join("tests/c/suite.c"), &["-std=c99"]))
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
    let program = program();
    let [cases, pairs] = compare(program, "suite", scripts_of);
    assert!(cases >= 190 && pairs >= 500, "{pairs} pairs of {cases} cases");
    let [cases, pairs] = compare(program, "suite/motion", motion::scripts_of);
    assert!(cases >= 230 && pairs >= 470, "{pairs} pairs of {cases} cases of motion");
}

/// All pairs of the suite in a dimension and precision, as rows of batches; how many there are.
fn compare_many<V: Batched>(program: &Program) -> usize {
    let folder = package().join("../../suite");
    let mut files: Vec<_> = fs::read_dir(folder).expect("the suite").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let (mut many, mut pairs) = (Many::<V>::new(), 0);
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "jsonl")) {
        let text = fs::read_to_string(file).expect("a file of the suite");
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).expect("a case");
            if case["dim"].as_u64() != Some(V::DIMENSION as u64) {
                continue;
            }
            let form = |name: &str| Form::read(&case[name], V::DIMENSION);
            let (Some(a), Some(b)) = (form("a"), form("b")) else { continue };
            for (a, b) in a.kinds().iter().flat_map(|a| b.kinds().into_iter().map(move |b| (a, b))) {
                pairs += usize::from(many.add(&case, [a, &b]).is_some());
                if many.rows() == MOST_ROWS {
                    same(program, &many.script());
                    many = Many::new();
                }
            }
        }
    }
    if many.rows() > 0 {
        same(program, &many.script());
    }
    pairs
}

/// Holds what C prints against what it has to.
fn same(program: &Program, script: &Script) {
    let output = program.run_on(&script.asked);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found = String::from_utf8_lossy(&output.stdout);
    for (row, (found, expected)) in found.lines().zip(script.expected.lines()).enumerate() {
        assert_eq!(found, expected, "line {row}");
    }
    assert_eq!(found.lines().count(), script.expected.lines().count());
}

#[test]
fn batches_have_the_same_bits_through_c() {
    let program = program();
    let plane = [compare_many::<Vec2<f64>>(program), compare_many::<Vec2<f32>>(program)];
    let space = [compare_many::<Vec3<f64>>(program), compare_many::<Vec3<f32>>(program)];
    println!("{plane:?} pairs of the plane, {space:?} of space");
    assert!(plane.iter().all(|&pairs| pairs >= 200) && space.iter().all(|&pairs| pairs >= 80), "{plane:?} {space:?}");
}
