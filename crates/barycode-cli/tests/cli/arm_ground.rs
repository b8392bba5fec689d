//! `barycode arm --ground`.

use crate::run::{Folder, Run, run};
use serde_json::json;

const SCENE: &str = "examples/arm/scene.yaml";

fn arm(options: &[&str]) -> Run {
    let joints = ["--urdf", "examples/arm/arm.urdf", "--joints", "examples/arm/joints.csv"];
    run(&[&["arm", SCENE][..], &joints, options].concat())
}

#[test]
fn the_ground_is_an_object_without_end() {
    let alone = ["--exclude", "table", "--exclude", "parcel", "--exclude", "crate", "--format", "json"];
    let without = arm(&["--exclude", "table", "--exclude", "parcel", "--exclude", "crate"]);
    without.fails_with(&["no object to collide with"]);
    let run = arm(&[&alone[..], &["--ground", "-2.5"]].concat());
    let report = run.json();
    assert_eq!((run.code, &report["free"]), (0, &json!(true)));
    let deep = report["min_clearance"].as_f64().unwrap();
    for one in report["configurations"].as_array().unwrap() {
        assert_eq!((&one["object"], &one["normal"]), (&json!("ground"), &json!([0.0, 0.0, -1.0])));
        assert!((one["on_object"][2].as_f64().unwrap() + 2.5).abs() < 1e-12);
        let clearance = one["clearance"].as_f64().unwrap();
        assert!((one["on_link"][2].as_f64().unwrap() + 2.5 - clearance).abs() < 1e-12, "{one}");
    }
    // Higher by what was free.
    let higher = (deep - 2.5 + 0.01).to_string();
    let run = arm(&[&alone[..], &["--ground", &higher]].concat());
    assert_eq!(run.code, 1);
    assert!((run.json()["min_clearance"].as_f64().unwrap() + 0.01).abs() < 1e-9);
}

#[test]
fn edges_meet_the_ground_too() {
    let alone = ["--exclude", "table", "--exclude", "parcel", "--exclude", "crate", "--format", "json", "--edges"];
    let run = arm(&[&alone[..], &["--ground", "-2.5"]].concat());
    assert_eq!(run.code, 0, "{run:?}");
    let run = arm(&[&alone[..], &["--ground", "0.5"]].concat());
    let report = run.json();
    assert_eq!(run.code, 1);
    let hit = report["edges"].as_array().unwrap().iter().find(|edge| edge["verdict"] == "contact");
    assert_eq!(hit.unwrap()["object"], "ground");
    arm(&[&alone[..], &["--ground", "-3000"]].concat()).fails_with(&["more than 1024 m"]);
}

#[test]
fn a_ground_that_is_none_is_refused() {
    let folder = Folder::new();
    let scene = std::fs::read_to_string(crate::run::workspace().join(SCENE)).unwrap();
    let scene = folder.file("scene.yaml", scene.replace("id: crate", "id: ground"));
    let joints = ["--urdf", "examples/arm/arm.urdf", "--joints", "examples/arm/joints.csv"];
    run(&[&["arm", &scene][..], &joints, &["--ground", "0"]].concat()).fails_with(&["has an object ground"]);
    for height in ["nan", "inf", "high"] {
        let run = arm(&["--ground", height]);
        assert!(run.code == 2 && run.err.contains("finite number of metres"), "{run:?}");
    }
    arm(&["--ground", "1e300"]).fails_with(&["height"]);
}
