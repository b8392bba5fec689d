//! `barycode check --plans` with a trailer, which has a plan for each of them.

use crate::run::{Folder, Run, run, run_with};
use serde_json::{Value, json};

/// A disc of radius 1 before the vehicles, and one beside the trailers.
const WORLD: &str = "cylinder,x,y,radius\n5,10,0,1\n6,-5,4,1\n";
const PLANS: &str = "trajectory,time_step,x,y,theta\nstay,3,0,0,0\nstay,4,0,0,0\n7,1,0,0,0\n7,2,8,0,0\n";
/// In another order; that of `stay` swings out.
const TRAILERS: &str = "trajectory,time_step,x,y,theta\n7,1,-5,0,0\n7,2,1,0,0\nstay,3,-5,0,0\nstay,4,-5,1.5,0\n";

fn check(folder: &Folder, options: &[&str]) -> Run {
    let [world, plans, trailers] = [("world.csv", WORLD), ("fan.csv", PLANS), ("trailers.csv", TRAILERS)]
        .map(|(name, text)| folder.file(name, text));
    let words = ["check", &world, "--plans", &plans, "--footprint", "4x2", "--trailer", "6x2"];
    run(&[&words[..], &["--trailer-plan", &trailers], options].concat())
}

#[test]
fn the_nearer_of_both_bodies_is_told() {
    let folder = Folder::new();
    let found = check(&folder, &["--format", "json"]);
    let report = found.json();
    assert_eq!((found.code, &report["colliding"], &report["min_trajectory"]), (1, &json!(1), &json!(7)));
    let keys = ["free", "first_collision", "obstacle", "body", "min_clearance", "nearest", "nearest_body"];
    let told = |index: usize| keys.map(|key| report["trajectories"][index][key].clone());
    let null = Value::Null;
    let stay = [json!(true), null.clone(), null.clone(), null, json!(0.5), json!(6), json!("trailer")];
    assert_eq!(told(0), stay);
    let vehicle = json!("vehicle");
    let goes = [json!(false), json!(2), json!(5), vehicle.clone(), json!(-1.0), json!(5), vehicle];
    assert_eq!(told(1), goes);

    let csv = check(&folder, &["--format", "csv"]).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(",missing,body,nearest_body") && lines[1].ends_with(",6,,,trailer"), "{csv}");
    assert!(lines[2].ends_with(",5,,vehicle,vehicle"), "{csv}");
    let table = check(&folder, &[]).out;
    for text in ["trailer    6 x 2 m about the centre (as given), plans trailers", "6 (trailer)", "1 of 2 trajectories"]
    {
        assert!(table.contains(text), "{text}: {table}");
    }
}

#[test]
fn each_is_as_the_plan_alone() {
    let folder = Folder::new();
    for mode in [&[][..], &["--continuous"]] {
        let many = check(&folder, &[mode, &["--format", "json", "--margin", "0.25"]].concat()).json();
        for (index, name) in ["stay", "7"].into_iter().enumerate() {
            let alone = |text: &str| {
                let rows = text.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(','));
                format!("time_step,x,y,theta\n{}\n", rows.collect::<Vec<_>>().join("\n"))
            };
            let [plan, trailer] = [("plan.csv", PLANS), ("trailer.csv", TRAILERS)]
                .map(|(file, text)| folder.file(&format!("{name}-{file}"), alone(text)));
            let words = ["check", &folder.path("world.csv"), "--plan", &plan, "--footprint", "4x2", "--trailer", "6x2"];
            let more = ["--trailer-plan", &trailer, "--margin", "0.25", "--format", "json"];
            let one = run(&[&words[..], &more, mode].concat()).json();
            let found = &many["trajectories"][index];
            assert_eq!(found["free"], one["free"], "{name}");
            assert_eq!(found["first_collision"], one["first_collision"]);
            assert_eq!(found["min_clearance_step"], one["min_clearance_step"]);
            if !mode.is_empty() {
                assert_eq!(found["continuous"]["contact"], one["continuous"]["first_contact"]);
                assert_eq!(found["continuous"]["clearance"], one["continuous"]["clearance"]);
                assert!(found["continuous"]["clearance"]["body"].is_string());
            }
        }
    }
    let csv = check(&folder, &["--continuous", "--format", "csv"]).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(",missing,body,nearest_body"), "{csv}");
    assert!(lines[1].ends_with(",,trailer") && lines[2].ends_with(",vehicle,vehicle"), "{csv}");
}

#[test]
fn trailers_in_degrees_are_projected_too() {
    let folder = Folder::new();
    let wall = r#"{"type": "LineString", "coordinates": [[11.001, 47.999], [11.001, 48.001]]}"#;
    let plans = folder.file("fan.csv", "trajectory,time_step,x,y,theta\na,0,11,48,0\nb,0,11.0005,48,0\n");
    let text = "trajectory,time_step,x,y,theta\nb,0,11.0004,48,0\na,0,11.00097,48,0\n";
    let (wall, trailers) = (folder.file("wall.geojson", wall), folder.file("trailers.csv", text));
    let words = ["check", &wall, "--plans", &plans, "--crs", "lonlat", "--footprint", "4x2", "--trailer", "4x2"];
    let report = run(&[&words[..], &["--trailer-plan", &trailers, "--format", "json"]].concat()).json();
    let found = |index: usize, key: &str| report["trajectories"][index][key].clone();
    assert_eq!([found(0, "nearest_body"), found(1, "nearest_body")], ["trailer", "vehicle"], "{report}");
    let least = found(0, "min_clearance").as_f64().unwrap();
    assert!((least - (0.00003 * 74_625.353_56 - 2.0)).abs() < 0.01, "{least}");
}

#[test]
fn what_has_no_partner_is_refused() {
    let folder = Folder::new();
    let world = folder.file("world.csv", WORLD);
    let plans = folder.file("fan.csv", PLANS);
    let with = |trailers: &str| {
        let trailers = folder.file("towed.csv", trailers);
        let words = ["check", &world, "--plans", &plans, "--trailer", "6x2", "--trailer-plan", &trailers];
        run(&words)
    };
    let seven = "trajectory,time_step,x,y,theta\n7,1,-5,0,0\n7,2,1,0,0\n";
    with(seven).fails_with(&["towed.csv: there is no trajectory stay", "leave the vehicle's out"]);
    with(&format!("{TRAILERS}more,1,0,0,0\n")).fails_with(&["towed.csv: there is a trajectory more", "name it as"]);
    with(&format!("{seven}stay,3,0,0,0\n"))
        .fails_with(&["trajectory stay: there is no pose at time step 4", "same time"]);
    with(&format!("{seven}stay,3,0,0,0\nstay,4,0,0,0\nstay,5,0,0,0\n")).fails_with(&["there is a time step 5"]);
    with("time_step,x,y,theta\n3,0,0,0\n").fails_with(&["towed.csv: is a single plan", "trajectory,time_step"]);
    with("").fails_with(&["towed.csv"]);
    let words = ["check", &world, "--plans", "-", "--trailer", "6x2", "--trailer-plan", "-"];
    run_with(&words, PLANS.as_bytes()).fails_with(&["standard input is given twice"]);
    let trailers = folder.file("towed.csv", TRAILERS);
    let words =
        ["check", &world, "--plans", "-", "--footprint", "4x2", "--trailer", "6x2", "--trailer-plan", &trailers];
    assert_eq!(run_with(&words, PLANS.as_bytes()).code, 1);
    // One plan has one trailer's plan.
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n1,0,0,0\n");
    let words = ["check", &world, "--plan", &plan, "--trailer", "6x2", "--trailer-plan", &trailers];
    run(&words).fails_with(&["towed.csv", "--plans"]);
    let words = ["check", &world, "--plans", &plans, "--trailer", "6x2"];
    let lacks = run(&words);
    assert!(lacks.code == 2 && lacks.err.contains("--trailer-plan"), "{lacks:?}");
}
