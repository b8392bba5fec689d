//! `barycode check --plans`: many plans at once.

use crate::run::{Folder, Run, data, run};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;

const SCENE: &str = "examples/intersection.xml";
const BATCH: &str = "examples/batch.csv";
const COLUMNS: &str = "trajectory,free,first_collision,obstacle,min_clearance,min_clearance_step,nearest,missing";

fn check(scene: &str, plans: &str, options: &[&str]) -> Run {
    run(&[&["check", scene, "--plans", plans], options].concat())
}

/// The report as JSON, and the exit code.
fn report(scene: &str, plans: &str, options: &[&str]) -> (Value, i32) {
    let run = check(scene, plans, &[options, &["--format", "json"]].concat());
    assert!([0, 1].contains(&run.code), "{run:?}");
    assert_eq!(run.json()["free"], run.code == 0);
    (run.json(), run.code)
}

/// A disc of radius 1 at (10, 0), one far away, and egos of 4 by 2.
fn discs(folder: &Folder) -> (String, String) {
    let world = folder.file("world.csv", "cylinder,x,y,radius\n5,10,0,1\n6,10,50,1\n");
    let plans = "trajectory,time_step,x,y,theta\nstay,3,0,0,0\nstay,4,5,0,0\n7,1,0,0,0\n7,2,7,0,0\n7,3,8,0,0\n7,4,8,0,0\n\
                 far,9,10,45,0\n";
    (world, folder.file("fan.csv", plans))
}

#[test]
fn every_trajectory_has_its_answer() {
    let folder = Folder::new();
    let (world, plans) = discs(&folder);
    let (found, code) = report(&world, &plans, &["--footprint", "4x2"]);
    assert_eq!(code, 1);
    assert_eq!(
        found,
        json!({
            "free": false,
            "total": 3,
            "colliding": 1,
            "undecided": 0,
            "min_clearance": -1.0,
            "min_trajectory": 7,
            "min_clearance_step": 3,
            "missing": [],
            "trajectories": [
                {"trajectory": "stay", "free": true, "first_collision": null, "obstacle": null, "min_clearance": 2.0, "min_clearance_step": 4, "nearest": 5, "missing": []},
                {"trajectory": 7, "free": false, "first_collision": 2, "obstacle": 5, "min_clearance": -1.0, "min_clearance_step": 3, "nearest": 5, "missing": []},
                {"trajectory": "far", "free": true, "first_collision": null, "obstacle": null, "min_clearance": 3.0, "min_clearance_step": 9, "nearest": 6, "missing": []},
            ],
        })
    );
    let run = check(&world, &plans, &["--footprint", "4x2", "--format", "csv"]);
    assert_eq!(run.code, 1);
    assert_eq!(run.out, format!("{COLUMNS}\nstay,true,,,2,4,5,\n7,false,2,5,-1,3,5,\nfar,true,,,3,9,6,\n"));
    assert!(run.err.is_empty(), "no bar where there is no terminal: {}", run.err);
}

#[test]
fn options_mean_what_they_mean_for_one_plan() {
    let folder = Folder::new();
    let (world, plans) = discs(&folder);
    let first = |options: &[&str]| {
        let (found, _) = report(&world, &plans, &[&["--footprint", "4x2"], options].concat());
        [0, 1, 2].map(|index| found["trajectories"][index]["first_collision"].as_u64())
    };
    assert_eq!(first(&[]), [None, Some(2), None]);
    assert_eq!(first(&["--touching", "free"]), [None, Some(3), None]);
    assert_eq!(first(&["--touching", "free", "--margin", "2"]), [Some(4), Some(2), None]);
    assert_eq!(first(&["--margin", "1.999"]), [None, Some(2), None]);
    assert_eq!(first(&["--exclude", "5"]), [None; 3]);
    let (found, code) = report(&world, &plans, &["--footprint", "4x2", "--margin", "2"]);
    assert_eq!(
        (code, &found["trajectories"][0]["min_clearance"]),
        (1, &json!(2.0)),
        "clearances are without the margin"
    );
    let none = check(&world, &plans, &["--exclude", "5", "--exclude", "6", "--format", "csv"]);
    assert_eq!((none.code, none.out.lines().nth(1)), (0, Some("stay,true,,,,,,")));
    assert!(none.err.contains("warning: no obstacle exists at any planned time step"), "{}", none.err);
    let table = check(&world, &plans, &["--exclude", "5", "--exclude", "6"]).out;
    assert!(table.contains("FREE. 3 of 3 trajectories are free. No obstacle exists"), "{table}");
}

/// The records of each trajectory, as a plan of its own.
fn plans_alone(table: &str) -> Vec<(String, String)> {
    let mut plans: Vec<(String, String)> = Vec::new();
    for line in table.lines().skip(1) {
        let (name, record) = line.split_once(',').unwrap();
        if plans.last().is_none_or(|(last, _)| last != name) {
            plans.push((name.into(), "time_step,x,y,theta\n".into()));
        }
        let (_, plan) = plans.last_mut().unwrap();
        plan.push_str(&format!("{record}\n"));
    }
    plans
}

#[test]
fn the_example_is_as_its_plans_one_by_one() {
    let folder = Folder::new();
    let table = fs::read_to_string(crate::run::workspace().join(BATCH)).unwrap();
    for options in [&[][..], &["--margin", "0.5", "--exclude", "30"]] {
        let (found, code) = report(SCENE, BATCH, options);
        let trajectories = found["trajectories"].as_array().unwrap();
        assert_eq!((code, trajectories.len()), (1, 40));
        for (many, (name, plan)) in trajectories.iter().zip(plans_alone(&table)) {
            let plan = folder.file("plan.csv", plan);
            let alone = crate::check::check(SCENE, &plan, &[options, &["--format", "json"]].concat()).json();
            assert_eq!(many["trajectory"].to_string(), name);
            for key in ["free", "first_collision", "min_clearance_step"] {
                assert_eq!(many[key], alone[key], "{name}");
            }
            let number = |report: &Value| report["min_clearance"].as_f64().unwrap();
            assert!((number(many) - number(&alone)).abs() < 1e-12, "{name}");
            let obstacle_at = |step: &Value| {
                let steps = alone["steps"].as_array().unwrap();
                steps.iter().find(|one| one["time_step"] == *step).map_or(Value::Null, |one| one["obstacle"].clone())
            };
            assert_eq!(many["obstacle"], obstacle_at(&many["first_collision"]), "{name}");
            assert_eq!(many["nearest"], obstacle_at(&many["min_clearance_step"]), "{name}");
        }
    }
}

#[test]
fn the_table_shows_what_to_look_at() {
    let run = check(SCENE, BATCH, &[]);
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(
        lines[1].starts_with("plans      batch, 40 trajectories, 600 poses, time steps 24 to 52, 0.1 s each"),
        "{}",
        run.out
    );
    assert!(lines[4].starts_with("COLLISION. 23 of 40 trajectories are free. Minimum clearance -"), "{}", lines[4]);
    assert_eq!(lines.len(), 6 + 1 + 20 + 2);
    assert_eq!(lines[27], "… and 20 more; --format csv has all");
    assert!(lines[28].ends_with(": see --continuous."), "{}", lines[28]);
    assert!(lines.iter().all(|line| !line.ends_with(' ')));
    // Those that collide come first, then the rest, both by their clearance.
    let clearances: Vec<f64> =
        lines[7..27].iter().map(|line| line.split_whitespace().nth(3).unwrap().parse().unwrap()).collect();
    assert!(clearances[..17].is_sorted() && clearances[17..].is_sorted() && clearances[17] > 0.0, "{clearances:?}");
    let least = lines[7].split_whitespace().next().unwrap();
    assert!(lines[4].contains(&format!("of trajectory {least} at time step ")), "{}", lines[4]);
    let few = check(SCENE, &Folder::new().path("none.csv"), &[]);
    few.fails_with(&["none.csv", "can't be read"]);
}

#[test]
fn keys_and_names_survive() {
    let folder = Folder::new();
    let name = "left, \"wide\"";
    let (world, _) = discs(&folder);
    let plans = folder.file("fan.csv", "trajectory,time_step,x,y,theta\n\"left, \"\"wide\"\"\",0,0,0,0\n007,0,0,0,0\n");
    let (found, _) = report(&world, &plans, &[]);
    assert_eq!(found["trajectories"][0]["trajectory"], name);
    assert_eq!(found["trajectories"][1]["trajectory"], "007");
    let run = check(&world, &plans, &["--format", "csv"]);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>().join(","), COLUMNS);
    assert_eq!(&reader.records().next().unwrap().unwrap()[0], name);
    let text = check(&world, &plans, &["--format", "json"]).out;
    let record = text.lines().find(|line| line.starts_with("{\"trajectory\"")).unwrap();
    let places: Vec<usize> = COLUMNS.split(',').map(|key| record.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{record}");
}

#[test]
fn bad_plans_and_options() {
    let folder = Folder::new();
    let (world, plans) = discs(&folder);
    check(SCENE, "examples/free.csv", &[]).fails_with(&["free.csv", "is a single plan", "--plan`"]);
    check(SCENE, SCENE, &[]).fails_with(&["intersection.xml", "is a scene"]);
    check(BATCH, BATCH, &[]).fails_with(&["batch.csv", "is a plan (table of plans), not a scene"]);
    crate::check::check(SCENE, BATCH, &[]).fails_with(&["batch.csv:1", "several trajectories", "--plans`"]);
    check(&world, &plans, &["--exclude", "99"]).fails_with(&["no obstacle 99"]);
    let picture = folder.path("picture.svg");
    check(&world, &plans, &["--svg", &picture]).fails_with(&["--svg draws one plan", "--plan"]);
    assert!(!std::path::Path::new(&picture).exists());
    let neither = run(&["check", SCENE]);
    assert!(neither.code == 2 && neither.err.contains("--plan <FILE>|--plans <FILE>"), "{}", neither.err);
    let back = folder.file("back.csv", "trajectory,time_step,x,y,theta\na,0,0,0,0\nb,0,0,0,0\na,1,0,0,0\n");
    check(&world, &back, &[]).fails_with(&["back.csv:4", "trajectory `a` goes on here", "together"]);
}

/// The published batch, through the command: the obstacles' initial states, which the reference
/// leaves out, are at step 0.
#[test]
fn the_published_batch_comes_out_of_the_command() {
    let Some(commonroad) = data("commonroad") else { return };
    let root = commonroad.to_str().unwrap();
    let plans = format!("{root}/batch/trajectories.csv");
    let (found, code) =
        report(&format!("{root}/scenarios/USA_US101-3_3_T-1.xml"), &plans, &["--footprint", "4.508x1.61"]);
    assert_eq!((code, &found["total"], &found["colliding"]), (1, &json!(1000), &json!(91)));
    let mut reference = csv::Reader::from_path(commonroad.join("batch/reference_traj.csv")).unwrap();
    let found: HashMap<String, &Value> =
        found["trajectories"].as_array().unwrap().iter().map(|one| (one["trajectory"].to_string(), one)).collect();
    for row in reference.records().map(Result::unwrap) {
        let first = found[&row[0]]["first_collision"].as_i64().unwrap_or(-1);
        assert_eq!(first.to_string(), row[2], "trajectory {}", &row[0]);
    }
    let (found, code) = report(&format!("{root}/scenarios/USA_US101-3_3_S-1.xml"), &plans, &[]);
    assert_eq!((code, &found["colliding"]), (0, &json!(0)));
}
