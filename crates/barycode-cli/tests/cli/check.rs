//! `barycode check`: verdicts, exit codes, options, bad input.

use crate::run::{Folder, Run, data, run};
use serde_json::{Value, json};
use std::fs;

const SCENE: &str = "examples/intersection.xml";
const FREE: &str = "examples/free.csv";
const COLLIDING: &str = "examples/colliding.csv";

pub(crate) fn check(scene: &str, plan: &str, options: &[&str]) -> Run {
    run(&[&["check", scene, "--plan", plan], options].concat())
}

/// The report as JSON, and the exit code.
fn report(scene: &str, plan: &str, options: &[&str]) -> (Value, i32) {
    let run = check(scene, plan, &[options, &["--format", "json"]].concat());
    assert!([0, 1].contains(&run.code), "{run:?}");
    assert_eq!(run.json()["free"], run.code == 0);
    (run.json(), run.code)
}

#[test]
fn the_free_plan_is_free() {
    let (report, code) = report(SCENE, FREE, &[]);
    assert_eq!((code, &report["first_collision"]), (0, &Value::Null));
    let least = report["min_clearance"].as_f64().unwrap();
    assert!((0.8..1.0).contains(&least), "{least}");
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 61);
    let at = &steps[report["min_clearance_step"].as_u64().unwrap() as usize];
    assert_eq!((&at["clearance"], &at["verdict"]), (&report["min_clearance"], &json!("separated")));
}

#[test]
fn the_colliding_plan_collides_with_the_oncoming_car() {
    let (report, code) = report(SCENE, COLLIDING, &[]);
    let first = report["first_collision"].as_u64().unwrap() as usize;
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(code, 1);
    assert_eq!((&steps[first]["obstacle"], &steps[first]["verdict"]), (&json!(30), &json!("penetrating")));
    assert!(steps[..first].iter().all(|step| step["verdict"] == "separated"));
    assert!(report["min_clearance"].as_f64().unwrap() < -1.0);
}

/// A disc of radius 1 at (10, 0), and an ego of 4 by 2 that drives towards it.
fn disc(folder: &Folder) -> (String, String) {
    let world = folder.file("world.csv", "cylinder,x,y,radius\n5,10,0,1\n6,10,50,1\n");
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n3,0,0,0\n4,5,0,0\n5,7,0,0\n6,8,0,0\n");
    (world, plan)
}

#[test]
fn clearances_witnesses_and_normals_are_right() {
    let folder = Folder::new();
    let (world, plan) = disc(&folder);
    let (report, code) = report(&world, &plan, &["--footprint", "4x2"]);
    assert_eq!(code, 1);
    assert_eq!(
        report,
        json!({
            "free": false,
            "first_collision": 5,
            "undecided": 0,
            "min_clearance": -1.0,
            "min_clearance_step": 6,
            "missing": [],
            "steps": [
                {"time_step": 3, "clearance": 7.0, "obstacle": 5, "verdict": "separated", "on_ego": [2.0, 0.0], "on_obstacle": [9.0, 0.0], "normal": [1.0, 0.0], "missing": []},
                {"time_step": 4, "clearance": 2.0, "obstacle": 5, "verdict": "separated", "on_ego": [7.0, 0.0], "on_obstacle": [9.0, 0.0], "normal": [1.0, 0.0], "missing": []},
                {"time_step": 5, "clearance": 0.0, "obstacle": 5, "verdict": "touching", "on_ego": [9.0, 0.0], "on_obstacle": [9.0, 0.0], "normal": [1.0, 0.0], "missing": []},
                {"time_step": 6, "clearance": -1.0, "obstacle": 5, "verdict": "penetrating", "on_ego": [10.0, 0.0], "on_obstacle": [9.0, 0.0], "normal": [1.0, 0.0], "missing": []},
            ],
        })
    );
}

#[test]
fn a_margin_counts_as_collision_and_leaves_the_clearance() {
    let folder = Folder::new();
    let (world, plan) = disc(&folder);
    let options = |margin| ["--footprint", "4x2", "--margin", margin];
    let (at_two, _) = report(&world, &plan, &options("2"));
    assert_eq!(at_two["first_collision"], 4, "a clearance of exactly the margin is a collision");
    assert_eq!(
        (&at_two["steps"][1]["verdict"], &at_two["steps"][1]["clearance"]),
        (&json!("within_margin"), &json!(2.0))
    );
    let (below, _) = report(&world, &plan, &options("1.999"));
    assert_eq!(below["first_collision"], 5);
    let (_, code) = report(SCENE, FREE, &["--margin", "0.5"]);
    assert_eq!(code, 0);
    let (report, code) = report(SCENE, FREE, &["--margin", "0.95"]);
    assert_eq!((code, &report["free"]), (1, &json!(false)));
}

#[test]
fn contact_may_be_free() {
    let folder = Folder::new();
    let (world, plan) = disc(&folder);
    let free = ["--footprint", "4x2", "--touching", "free"];
    let (deeper, code) = report(&world, &plan, &free);
    assert_eq!((code, &deeper["first_collision"]), (1, &json!(6)));
    assert_eq!(deeper["steps"][2]["verdict"], "touching", "the verdict does not depend on the policy");
    // A plan that ends at the contact; a rounding farther on it collides.
    let to = |x: f64| folder.file("contact.csv", format!("time_step,x,y,theta\n3,0,0,0\n4,{x},0,0\n"));
    let (docked, beyond) = (to(7.0), 7.0_f64.next_up());
    assert_eq!(report(&world, &docked, &free).1, 0);
    assert_eq!(report(&world, &docked, &["--footprint", "4x2", "--touching", "collides"]).1, 1);
    let table = check(&world, &docked, &free).out;
    assert!(table.contains("\ntouching   free\n") && table.contains("\nFREE. "), "{table}");
    // Contact is nearer than any margin.
    let (within, _) = report(&world, &docked, &[&free[..], &["--margin", "0.001"]].concat());
    assert_eq!(within["first_collision"], 4);
    let (overlap, code) = report(&world, &to(beyond), &free);
    assert_eq!((code, &overlap["steps"][1]["verdict"]), (1, &json!("penetrating")));
}

#[test]
fn obstacles_can_be_left_out() {
    let folder = Folder::new();
    let (world, plan) = disc(&folder);
    let (report, code) = report(&world, &plan, &["--footprint", "4x2", "--exclude", "5"]);
    assert_eq!((code, &report["steps"][0]["obstacle"]), (0, &json!(6)));
    let all = ["--exclude", "5", "--exclude", "6", "--exclude", "5"];
    let run = check(&world, &plan, &[&all[..], &["--format", "json"]].concat());
    assert_eq!(run.code, 0);
    assert!(run.err.contains("warning: no obstacle exists") && run.err.contains("help: "), "{}", run.err);
    assert_eq!((&run.json()["free"], &run.json()["min_clearance"]), (&json!(true), &Value::Null));
}

#[test]
fn steps_without_obstacles_are_null() {
    let folder = Folder::new();
    let late = folder.file("late.csv", "time_step,x,y,theta\n60,1.75,10,1.5708\n61,1.75,10,1.5708\n");
    let only_moving = ["40", "50", "51", "52", "53"].map(|id| ["--exclude", id]).concat();
    let (report, code) = report(SCENE, &late, &only_moving);
    assert_eq!(code, 0);
    assert_eq!(report["min_clearance_step"], 60);
    let gone = &report["steps"][1];
    assert_eq!(
        *gone,
        json!({"time_step": 61, "clearance": null, "obstacle": null, "verdict": null, "on_ego": null, "on_obstacle": null, "normal": null, "missing": []})
    );
}

#[test]
fn the_footprint_is_stated_and_told_by_the_format() {
    let folder = Folder::new();
    let (world, plan) = disc(&folder);
    let table = |scene: &str, plan: &str, options: &[&str]| check(scene, plan, options).out;
    assert!(table(SCENE, FREE, &[]).contains("footprint  4.508 x 1.61 m about the centre (default: a passenger car)"));
    assert!(table(&world, &plan, &[]).contains("footprint  0.42 x 0.33 m about the centre (the format's vehicle)"));
    assert!(
        table(&world, &plan, &["--footprint", "5×2.5"]).contains("footprint  5 x 2.5 m about the centre (as given)")
    );
}

#[test]
fn every_format_of_the_data_is_checked() {
    let (Some(tpcap), Some(barn), Some(apollo), Some(commonroad)) =
        (data("tpcap"), data("barn"), data("apollo-perception"), data("commonroad"))
    else {
        return;
    };
    let folder = Folder::new();
    let at = |root: &std::path::Path, name: &str| root.join(name).to_str().unwrap().to_owned();
    let nesting = folder.file(
        "fence.geojson",
        r#"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[5,-5],[6,-5],[6,5],[5,5],[5,-5]]]}}"#,
    );
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n0,0,0,0\n");
    let cases: [(String, String, &[&str], i32, f64); 8] = [
        (at(&tpcap, "cases/Case4.csv"), at(&tpcap, "solutions/Solution_Case4.csv"), &[], 1, -0.7785),
        (at(&barn, "worlds/world_0.csv"), at(&barn, "paths/path_0.csv"), &[], 0, 0.2196),
        (
            at(&apollo, "scenes/loop3_prediction.pb.txt"),
            at(&apollo, "scenes/loop3_planned_follow_01.pb.txt"),
            &[],
            1,
            -1.9110,
        ),
        (
            at(&apollo, "scenes/bigloop1_prediction.pb.txt"),
            at(&apollo, "scenes/bigloop1_localization.pb.txt"),
            &[],
            0,
            f64::NAN,
        ),
        (
            at(&commonroad, "scenarios/USA_US101-3_3_T-1.xml"),
            at(&commonroad, "egos/USA_US101-3_3_T-1__recorded401.csv"),
            &["--exclude", "401"],
            0,
            f64::NAN,
        ),
        (
            at(&commonroad, "scenarios/USA_US101-3_3_S-1.xml"),
            at(&commonroad, "egos/USA_US101-3_3_S-1__cv.csv"),
            &[],
            0,
            0.7836,
        ),
        (
            at(&commonroad, "scenarios/DEU_Guetersloh-36_1_T-1.xml"),
            at(&commonroad, "egos/solution_KS2_SM1_DEU_Guetersloh-36_1_T-1_2020a.xml"),
            &[],
            0,
            f64::NAN,
        ),
        (nesting, plan, &["--footprint", "4x2"], 0, 3.0),
    ];
    for (scene, plan, options, code, least) in cases {
        let picture = folder.path("picture.svg");
        let (report, found) = report(&scene, &plan, &[options, &["--svg", &picture]].concat());
        assert_eq!(found, code, "{scene}");
        let clearance = report["min_clearance"].as_f64().unwrap();
        assert!(least.is_nan() || (clearance - least).abs() < 1e-4, "{scene}: {clearance}");
        crate::run::svg(&picture);
    }
}

/// The reference rows of a run with its own vehicle, through the command.
#[test]
fn reference_rows_come_out_of_the_command() {
    let Some(commonroad) = data("commonroad") else { return };
    let root = commonroad.to_str().unwrap();
    let name = "DEU_Flensburg-10_1_T-1__shifted312";
    let mut index = csv::Reader::from_path(commonroad.join("egos/index.csv")).unwrap();
    let row = index.records().map(Result::unwrap).find(|row| format!("{}__{}", &row[0], &row[1]) == name).unwrap();
    let footprint = format!("{}x{}", &row[4], &row[5]);
    let scene = format!("{root}/scenarios/DEU_Flensburg-10_1_T-1.xml");
    let plan = format!("{root}/egos/{name}.csv");
    let (report, _) = report(&scene, &plan, &["--footprint", &footprint, "--exclude", &row[3]]);
    let mut reference = csv::Reader::from_path(commonroad.join(format!("reference/{name}.steps.csv"))).unwrap();
    let header = reference.headers().unwrap().clone();
    let column = header.iter().position(|title| title == "min_dist").unwrap();
    let rows: Vec<csv::StringRecord> = reference.records().map(Result::unwrap).collect();
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(steps.len(), rows.len());
    for (step, row) in steps.iter().zip(rows) {
        assert_eq!(step["time_step"].to_string(), row[0]);
        match row[column].parse::<f64>() {
            Ok(expected) => assert!((step["clearance"].as_f64().unwrap().max(0.0) - expected).abs() < 1e-9, "{step}"),
            Err(_) => assert_eq!(step["clearance"], Value::Null),
        }
    }
}

#[test]
fn bad_scenes_and_plans() {
    let folder = Folder::new();
    let picture = folder.path("picture.svg");
    let bad = |scene: &str, plan: &str, options: &[&str], texts: &[&str]| {
        check(scene, plan, &[options, &["--svg", &picture]].concat()).fails_with(texts);
    };
    bad("no/scene.xml", FREE, &[], &["no/scene.xml", "can't be read"]);
    bad(SCENE, "no/plan.csv", &[], &["no/plan.csv", "can't be read"]);
    bad("examples", FREE, &[], &["examples"]);
    bad(FREE, FREE, &[], &["free.csv", "is a plan", "not a scene"]);
    bad(SCENE, SCENE, &[], &["intersection.xml", "is a scene", "not a plan"]);
    let text = fs::read_to_string(crate::run::workspace().join(SCENE)).unwrap();
    let cut = folder.file("cut.xml", &text[..text.len() / 2]);
    bad(&cut, FREE, &[], &["cut.xml:"]);
    let nan = folder.file("nan.xml", text.replacen("<length>4.6<", "<length>NaN<", 1));
    bad(&nan, FREE, &[], &["nan.xml:", "NaN"]);
    let zero = folder.file("zero.xml", text.replacen("<width>1.85<", "<width>0<", 1));
    bad(&zero, FREE, &[], &["zero.xml:", "width"]);
    let twice = folder.file("twice.xml", text.replacen("id=\"31\"", "id=\"30\"", 1));
    bad(&twice, FREE, &[], &["twice.xml:", "30"]);
    let root = folder.file("root.xml", "<html/>");
    bad(&root, FREE, &[], &["root.xml:1", "<html>"]);
    let version = folder.file("version.xml", text.replacen("2020a", "2031z", 1));
    bad(&version, FREE, &[], &["version.xml:", "2031z"]);
    let binary = folder.file("binary.xml", b"\x00\xff\xfe<");
    bad(&binary, FREE, &[], &["binary.xml:1", "UTF-8"]);
    let nested =
        folder.file("nested.xml", format!("<commonRoad commonRoadVersion=\"2020a\">{}", "<a>".repeat(1_000_000)));
    bad(&nested, FREE, &[], &["nested.xml:1"]);
    for (name, text, say) in [
        ("empty.csv", "", "is empty"),
        ("header.csv", "time_step,x,y,theta\n", "no pose"),
        ("column.csv", "time_step,x,y\n0,1,2\n", "column.csv:1"),
        ("word.csv", "time_step,x,y,theta\n0,here,0,0\n", "word.csv:2"),
        ("nan.csv", "time_step,x,y,theta\n0,0,nan,0\n", "nan.csv:2"),
        ("order.csv", "time_step,x,y,theta\n1,0,0,0\n0,0,0,0\n", "order.csv:3"),
        ("twice.csv", "time_step,x,y,theta\n1,0,0,0\n1,0,0,0\n", "twice.csv:3"),
        ("batch.csv", "trajectory,time_step,x,y,theta\n0,0,0,0,0\n", "several trajectories"),
    ] {
        bad(SCENE, &folder.file(name, text), &[], &[say]);
    }
    bad(SCENE, FREE, &["--exclude", "99"], &["no obstacle 99", "30, 31, 32, 40"]);
    assert!(!std::path::Path::new(&picture).exists());
    assert!(folder.names().iter().all(|name| !name.ends_with("svg") && !name.starts_with('.')), "{:?}", folder.names());
}

#[test]
fn bad_options() {
    for options in [
        &["--footprint", "4.5"][..],
        &["--footprint", "0x2"],
        &["--footprint", "-4x2"],
        &["--footprint", "4xnan"],
        &["--margin", "-1"],
        &["--margin", "nan"],
        &["--margin", "inf"],
        &["--margin", "wide"],
        &["--touching", "maybe"],
        &["--format", "xml"],
    ] {
        let run = check(SCENE, FREE, options);
        assert_eq!(run.code, 2, "{options:?}");
        assert!(run.err.contains(options[0]) && run.out.is_empty(), "{}", run.err);
    }
    assert!(check(SCENE, FREE, &["--footprint", "4.5"]).err.contains("LENGTHxWIDTH, such as 4.508x1.61"));
    assert!(check(SCENE, FREE, &["--margin", "-1"]).err.contains("finite number that is not negative"));
}
