//! Cases after public bug reports and files of people who do this job, each with its right answer
//! and how that was found.
//!
//! What the command can't express yet is passed over, by name.

use crate::run::{Folder, Run, command, data, run_with, workspace};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

fn run_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = command(arguments).current_dir(folder).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let run = Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// What is expected is the same, numbers within the tolerance.
#[track_caller]
fn agrees(id: &str, expected: &Value, found: &Value, tolerance: f64) {
    match expected {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| agrees(id, value, &found[field(key)], tolerance));
        }
        Value::Array(items) => {
            assert_eq!(found.as_array().map(Vec::len), Some(items.len()), "{id}: {found}");
            items.iter().enumerate().for_each(|(index, item)| agrees(id, item, &found[index], tolerance));
        }
        Value::Number(expected) => {
            let (expected, found) = (expected.as_f64().unwrap(), found.as_f64());
            assert!(
                found.is_some_and(|found| (found - expected).abs() <= tolerance),
                "{id}: {found:?}, not {expected}"
            );
        }
        other => assert_eq!(found, other, "{id}"),
    }
}

/// What the command calls it.
fn field(key: &str) -> &str {
    match key {
        "witness_a" => "closest_point_a",
        "witness_b" => "closest_point_b",
        _ => key,
    }
}

/// Two cars, noses 16 apart, change places in one step: they come towards each other by 40, and so
/// meet after two fifths of it. Undecided has the same exit code.
#[track_caller]
fn meet_between_the_steps(report: &Value) {
    let contact = &report["continuous"]["first_contact"];
    let [low, high] = [0, 1].map(|end| contact["time"][end].as_f64().unwrap_or_else(|| panic!("{report}")));
    assert!(low <= 0.4 && 0.4 <= high && high - low < 1e-12, "{contact}");
    assert_eq!(contact["obstacle"], 5, "{contact}");
    assert_eq!((&report["free"], &report["continuous"]["undecided"]), (&false.into(), &0.into()), "{report}");
    assert_eq!(report["continuous"]["spans"][0]["verdict"], "contact", "{report}");
}

/// Cases that the command can't express yet.
const OPEN: [&str; 1] = ["u-self"];

/// Joint values with the columns of a floating joint, which the case leaves open.
const FLOATING: &str = "configuration,j/x,j/y,j/z,j/roll,j/pitch,j/yaw\nhome,0,0,0,0,0,0\n";

#[test]
fn cases_have_their_right_answers() {
    let Some(folder) = data("outside") else { return };
    let pairs = fs::read(folder.join("pairs.jsonl")).unwrap();
    let answers: BTreeMap<String, Value> = run_with(&["query", "--check"], &pairs)
        .lines()
        .into_iter()
        .map(|answer| (answer["id"].as_str().unwrap().to_owned(), answer))
        .collect();
    let (mut right, mut between) = (0, 0);
    let own = Folder::new();
    let floating = own.file("floating.csv", FLOATING);
    for case in lines(&folder.join("expected.jsonl")) {
        let id = case["id"].as_str().unwrap();
        let args = case["args"].as_array().map_or(&[][..], Vec::as_slice);
        if OPEN.contains(&id) {
            continue;
        }
        let (expect, tolerance) = (&case["expect"], case["tolerance"].as_f64().unwrap_or(1e-12));
        if case["command"] == "query" {
            agrees(id, expect, &answers[id], tolerance);
        } else {
            let mut arguments: Vec<&str> = args.iter().map(|one| one.as_str().unwrap()).collect();
            for argument in arguments.iter_mut().filter(|argument| **argument == "files/u-floating/joints.csv") {
                *argument = &floating;
            }
            let run = run_in(&folder, &[&[case["command"].as_str().unwrap()], &arguments[..]].concat());
            assert_eq!(Some(i64::from(run.code)), expect["rc"].as_i64(), "{id}: {run:?}");
            let mut expect = expect.clone();
            expect.as_object_mut().unwrap().remove("rc");
            if run.code == 2 {
                run.fails_with(&[]);
            } else {
                agrees(id, &expect, &run.json(), tolerance);
            }
            if id == "c-sumo-9402" {
                meet_between_the_steps(&run.json());
                between += 1;
            }
        }
        right += 1;
    }
    println!("{right} cases are right, {} cannot be expressed yet", OPEN.len());
    assert!(right >= 55 && between == 1, "{right} {between}");
}

#[test]
fn malformed_inputs_are_refused_as_they_should_be() {
    let Some(folder) = data("outside") else { return };
    let bad = |name: &str| format!("bad-input/{name}");
    let plan = "files/c-pm-state/plan.csv";
    for (file, says) in [
        ("xml-two-numbers--x.xml", "<x> comes twice"),
        ("xml-attr-twice--x.xml", "twice"),
        ("xml-trailing--x.xml", "follows the end of the document"),
        ("xml-nul--x.xml", "holds a NUL byte"),
        ("apollo-no-id--x.scene", "has no id"),
    ] {
        let file = bad(file);
        run_in(&folder, &["check", &file, "--plan", plan]).fails_with(&[says, &format!("{file}:")]);
    }
    let unknown = bad("poses-unknown-link--x.csv");
    let examples = workspace().join("examples/arm");
    let at = |name: &str| examples.join(name).to_str().unwrap().to_owned();
    let run = run_in(&folder, &["arm", &at("scene.yaml"), "--poses", &unknown, "--hulls", &at("hulls")]);
    run.fails_with(&["poses-unknown-link--x.csv:2:", "link `bass`", "`base`, `fore`, `turret`, `upper`"]);

    let (scene, plans) = ("files/g-libnest2d-58/scene.geojson", bad("plans-name-of-65536.csv"));
    let name = fs::read_to_string(folder.join(&plans)).unwrap();
    let name = name.lines().nth(1).unwrap().split(',').next().unwrap();
    assert!(name.len() >= 65_535);
    for (format, whole) in [("table", false), ("csv", true), ("json", true)] {
        let run = run_in(&folder, &["check", scene, "--plans", &plans, "--format", format]);
        assert!([0, 1].contains(&run.code), "{}", run.err);
        assert_eq!(run.out.contains(name), whole, "{format}");
    }
}
