//! `barycode trace` of shapes that move.

use crate::run::{Folder, run, run_with, svg};
use serde_json::{Value, json};
use std::fs;

fn trace(arguments: &[&str]) -> Value {
    let run = run(&[&["trace", "examples/pairs.jsonl"][..], arguments].concat());
    assert_eq!(run.code, 0, "{run:?}");
    run.json()
}

/// The kinds of the steps.
fn kinds(report: &Value) -> Vec<&str> {
    report["trace"]["steps"].as_array().unwrap().iter().map(|step| step["step"].as_str().unwrap()).collect()
}

#[test]
fn a_motion_is_traced_cell_by_cell() {
    let folder = Folder::new();
    for precision in ["f64", "f32"] {
        let path = folder.path(&format!("{precision}.svg"));
        let report = trace(&["--id", "swinging-bar", "--check", "--precision", precision, "--svg", &path]);
        let answer = &report["answer"];
        assert_eq!((&answer["verdict"], &answer["checked"]), (&"contact".into(), &true.into()));
        assert_eq!(
            (&report["trace"]["format"], &report["trace"]["precision"]),
            (&"barycode-trace".into(), &precision.into())
        );
        let steps = report["trace"]["steps"].as_array().unwrap();
        let cells: Vec<&Value> = steps.iter().filter(|step| step["step"] == "cell").collect();
        assert_eq!(Some(cells.len() as u64), answer["cells"].as_u64());
        assert!(cells.len() > 1 && kinds(&report).last() == Some(&"contact"), "{steps:?}");
        // They follow on each other up to the first contact, with gaps at both ends.
        let mut time = 0.0;
        for cell in &cells {
            assert_eq!(cell["times"][0], time, "{cell}");
            time = cell["times"][1].as_f64().unwrap();
            assert!(cell["gaps"][0].as_f64().unwrap() > 0.0 && cell["gaps"][1].as_f64().unwrap() > -1e-5, "{cell}");
            let [x, y] = [0, 1].map(|index| cell["direction"][index].as_f64().unwrap());
            assert!((x.hypot(y) - 1.0).abs() < 1e-6, "{cell}");
        }
        assert_eq!(answer["first"][0], time);
        let drawn = svg(&path);
        assert!(drawn.contains("swinging-bar") && drawn.contains(&format!("; {precision};")) && !drawn.contains("NaN"));
        assert_eq!(drawn.matches("class=\"gap\"").count(), cells.len());
    }
}

#[test]
fn rays_and_casts_are_traced_as_one_cell() {
    let folder = Folder::new();
    for (id, verdict) in [("ray-on-wall", "contact"), ("cars-that-close-in", "contact")] {
        let path = folder.path(&format!("{id}.svg"));
        let report = trace(&["--id", id, "--check", "--svg", &path]);
        assert_eq!(report["answer"]["verdict"], verdict);
        assert_eq!(kinds(&report), ["cell", "contact"]);
        let [cell, contact] = [0, 1].map(|index| &report["trace"]["steps"][index]);
        assert_eq!((&cell["turning"], &cell["times"][1]), (&"fixed".into(), &report["answer"]["first"][0]));
        assert_eq!(cell["direction"], report["answer"]["normal_a_to_b"]);
        assert_eq!(contact["on_a"], report["answer"]["closest_point_a"]);
        assert!(svg(&path).contains("Contact: normal"));
    }
    // A folder holds the one picture.
    let pages = folder.path("pages");
    trace(&["--id", "ray-on-wall", "--svg", &pages]);
    assert_eq!(
        fs::read_dir(&pages).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>(),
        ["motion.svg"]
    );
}

/// Motions that are free, endless, open, in space, or in contact all along.
#[test]
fn other_motions_are_traced() {
    let ball = |x: f64, y: f64| {
        json!({
            "dim": 3, "query": "time_of_impact", "a": {"shape": "box", "half_extents": [1, 2, 0.5]},
            "b": {"shape": "sphere", "radius": 0.5}, "pose_b": {"translation": [x, y, 0.2]},
            "query_params": {"velocity_a": [0, 0, 0], "velocity_b": [-2, 0, 0]},
        })
    };
    let turning = |mut line: Value, rate: f64, until: f64| {
        line["query_params"]["angular_velocity_a"] = json!([0.3, 0.1, rate]);
        line["query_params"]["max_time"] = until.into();
        line
    };
    let mut leaving = turning(ball(1.2, 0.0), 1.0, 1.0);
    leaving["query_params"]["stop_at_penetration"] = false.into();
    leaving["query_params"]["velocity_b"] = json!([4, 0, 0]);
    let hollow = json!({
        "dim": 2, "query": "raycast", "a": {"shape": "box", "half_extents": [1, 1]},
        "query_params": {"origin": [0, 0], "direction": [1, 0.5], "solid": false},
    });
    let open = json!({
        "dim": 2, "query": "time_of_impact", "a": {"shape": "box", "half_extents": [1, 0.05]},
        "b": {"shape": "point", "vertices": [[1, 0.05]]}, "pose_b": {"translation": [-1, 0.95]},
        "query_params": {
            "velocity_a": [0, 0], "velocity_b": [0, 0], "angular_velocity_a": 3, "max_time": 0.3,
        },
    });
    let cases: [(Value, &str, &[&str]); 7] = [
        (ball(4.0, 0.0), "contact", &["cell", "contact"]),
        (ball(4.0, 9.0), "free", &["cell"]),
        (ball(1.2, 0.0), "contact", &["contact"]),
        (turning(ball(4.0, 9.0), 2.0, 3.0), "free", &["cell"]),
        (leaving, "free", &["parting", "cell"]),
        (hollow, "contact", &["parting", "contact"]),
        (open, "free", &["cell"]),
    ];
    let folder = Folder::new();
    for (index, (line, verdict, steps)) in cases.into_iter().enumerate() {
        let path = folder.path(&format!("{index}.svg"));
        let run = run_with(&["trace", "--check", "--svg", &path], line.to_string().as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
        let report = run.json();
        assert_eq!(report["answer"]["verdict"], verdict, "{line}");
        let mut found = kinds(&report);
        found.dedup();
        assert_eq!(found, steps, "{line}");
        assert!(!svg(&path).contains("NaN"), "{line}");
    }
}
