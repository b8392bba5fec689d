//! `barycode check`: table, JSON and CSV.

use crate::check::check;
use crate::run::{Folder, run, run_with, workspace};

const SCENE: &str = "examples/intersection.xml";
const FREE: &str = "examples/free.csv";
const COLLIDING: &str = "examples/colliding.csv";

/// The keys of an object in the order in which they are written.
fn keys_in(text: &str, keys: &[&str]) {
    let places: Vec<usize> =
        keys.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key}"))).collect();
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn json_has_exactly_these_keys() {
    let outer = ["free", "first_collision", "undecided", "min_clearance", "min_clearance_step", "missing", "steps"];
    let inner = ["time_step", "clearance", "obstacle", "verdict", "on_ego", "on_obstacle", "normal", "missing"];
    for plan in [FREE, COLLIDING] {
        let run = check(SCENE, plan, &["--format", "json"]);
        let report = run.json();
        assert_eq!(report.as_object().unwrap().len(), outer.len());
        keys_in(&run.out, &outer);
        for step in report["steps"].as_array().unwrap() {
            assert_eq!(step.as_object().unwrap().len(), inner.len());
        }
        let first = run.out.lines().find(|line| line.contains("time_step\":")).unwrap();
        keys_in(first, &inner);
    }
}

#[test]
fn json_numbers_are_consistent() {
    let report = check(SCENE, COLLIDING, &["--format", "json"]).json();
    for step in report["steps"].as_array().unwrap() {
        let pair = |key: &str| [0, 1].map(|index| step[key][index].as_f64().unwrap());
        let (ego, obstacle, normal) = (pair("on_ego"), pair("on_obstacle"), pair("normal"));
        assert!((normal[0].hypot(normal[1]) - 1.0).abs() < 1e-12);
        let along = (obstacle[0] - ego[0]) * normal[0] + (obstacle[1] - ego[1]) * normal[1];
        assert!((along - step["clearance"].as_f64().unwrap()).abs() < 1e-9, "{step}");
    }
}

#[test]
fn csv_holds_what_json_holds() {
    let report = check(SCENE, COLLIDING, &["--format", "json"]).json();
    let run = check(SCENE, COLLIDING, &["--format", "csv"]);
    assert_eq!(run.code, 1);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(
        header.join(","),
        "time_step,clearance,obstacle,verdict,on_ego_x,on_ego_y,on_obstacle_x,on_obstacle_y,normal_x,normal_y,missing"
    );
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(records.len(), steps.len());
    for (record, step) in records.iter().zip(steps) {
        assert_eq!(record[0], step["time_step"].to_string());
        assert_eq!(record[2], step["obstacle"].to_string());
        assert_eq!(record[3], *step["verdict"].as_str().unwrap());
        let flat = [
            &step["clearance"],
            &step["on_ego"][0],
            &step["on_ego"][1],
            &step["on_obstacle"][0],
            &step["on_obstacle"][1],
            &step["normal"][0],
            &step["normal"][1],
        ];
        for (column, value) in [1, 4, 5, 6, 7, 8, 9].into_iter().zip(flat) {
            assert_eq!(record[column].parse::<f64>().unwrap(), value.as_f64().unwrap());
        }
    }
}

#[test]
fn names_survive_csv_and_json() {
    let folder = Folder::new();
    let name = "wall, \"north\"";
    let scene = serde_json::json!({
        "type": "Feature", "id": name, "properties": {},
        "geometry": {"type": "Polygon", "coordinates": [[[5, -5], [6, -5], [6, 5], [5, 5], [5, -5]]]},
    });
    let scene = folder.file("wall.geojson", scene.to_string());
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n0,0,0,0\n");
    let report = check(&scene, &plan, &["--format", "json"]).json();
    assert_eq!(report["steps"][0]["obstacle"], name);
    let run = check(&scene, &plan, &["--format", "csv", "--exclude", name]);
    assert_eq!((run.code, run.out.lines().nth(1)), (0, Some("0,,,,,,,,,,")));
    let run = check(&scene, &plan, &["--format", "csv"]);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    assert_eq!(&reader.records().next().unwrap().unwrap()[2], name);
    let picture = folder.path("wall.svg");
    assert_eq!(check(&scene, &plan, &["--svg", &picture]).code, 0);
    assert!(crate::run::svg(&picture).contains("wall, &quot;north&quot;"));
}

#[test]
fn the_table_says_it_all() {
    let run = check(SCENE, COLLIDING, &["--margin", "0.25", "--exclude", "31"]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(
        lines[0]
            .starts_with("scene      ZAM_BarycodeIntersection-1_1_T-1 (CommonRoad 2020a), 7 obstacles (without 31)")
    );
    assert!(lines[1].starts_with("plan       colliding, 61 poses, time steps 0 to 60, 0.1 s each"));
    assert_eq!(lines[3], "margin     0.25 m");
    assert_eq!(lines[5].split_whitespace().next(), Some("step"));
    assert_eq!(lines.len(), 6 + 61 + 2);
    assert!(lines.iter().all(|line| line.chars().count() <= 120 && !line.ends_with(' ')));
    let report = check(SCENE, COLLIDING, &["--format", "json", "--margin", "0.25"]).json();
    let result = lines.last().unwrap();
    assert!(result.starts_with(&format!("COLLISION. First at time step {} (", report["first_collision"])), "{result}");
    assert!(result.contains("obstacle 30. Minimum clearance -2."), "{result}");
    let free = check(SCENE, FREE, &[]).out;
    assert!(free.lines().last().unwrap().starts_with("FREE. Minimum clearance 0.9"), "{free}");
}

#[test]
fn a_binary_scenario_is_read_from_a_file_and_a_stream() {
    let seed = workspace().join("fuzz/seeds/scene_files/commonroad.pb");
    let folder = Folder::new();
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n0,20,20,0\n1,20,20,0\n3,20,20,0\n");
    let found = run(&["check", seed.to_str().unwrap(), "--plan", &plan]);
    assert_eq!(found.code, 0, "{found:?}");
    assert!(found.out.contains("(CommonRoad 2020a, binary), 4 obstacles"), "{}", found.out);
    let bytes = std::fs::read(&seed).unwrap();
    let streamed = run_with(&["check", "-", "--plan", &plan, "--format", "csv"], &bytes);
    assert_eq!(streamed.out, run(&["check", seed.to_str().unwrap(), "--plan", &plan, "--format", "csv"]).out);
    let cut = folder.file("cut.pb", &bytes[..bytes.len() - 3]);
    run(&["check", &cut, "--plan", &plan]).fails_with(&["cut.pb: byte ", "can't be read as protobuf"]);
}
