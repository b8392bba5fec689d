//! Footprints of `barycode check` other than the centred rectangle, and trailers.

use crate::check::check;
use crate::run::{Folder, run_with, svg};
use serde_json::{Value, json};

/// A disc of radius 1 at (10, 0), and a vehicle that drives towards it.
fn disc(folder: &Folder) -> (String, String) {
    let world = folder.file("world.csv", "cylinder,x,y,radius\n5,10,0,1\n");
    let plan = folder.file("plan.csv", "time_step,x,y,theta\n3,0,0,0\n4,5,0,0\n");
    (world, plan)
}

/// A fork about the axle of a truck: prongs ahead, nothing between them.
const FORK: &str = r#"{"shapes": [
  {"shape": "circle", "radius": 0.5, "pose": {"translation": [-1, 0]}},
  {"shape": "polygon", "vertices": [[0, -2], [4, -2], [4, -1.5], [1, -1.5], [1, 1.5], [4, 1.5], [4, 2], [0, 2]]}
]}"#;

fn steps(scene: &str, plan: &str, options: &[&str]) -> Vec<Value> {
    let run = check(scene, plan, &[options, &["--format", "json"]].concat());
    assert!([0, 1].contains(&run.code), "{run:?}");
    run.json()["steps"].as_array().unwrap().clone()
}

#[test]
fn a_footprint_of_several_shapes_is_read() {
    let folder = Folder::new();
    let (world, _) = disc(&folder);
    let plan = folder.file("between.csv", "time_step,x,y,theta\n3,0,0,0\n4,7,0,0\n");
    let fork = folder.file("fork.json", FORK);
    let found = steps(&world, &plan, &["--footprint", &fork]);
    // The prongs' corners at (4, ±1.5) are nearer than the disc's edge.
    assert!((found[0]["clearance"].as_f64().unwrap() - (6.0_f64.hypot(1.5) - 1.0)).abs() < 1e-12);
    // The disc at 10 lies between the prongs of a vehicle at 7, 0.5 from each.
    assert_eq!(found[1]["clearance"], json!(0.5));
    assert_eq!(found[1]["verdict"], "separated");
    let table = check(&world, &plan, &["--footprint", &fork]);
    assert_eq!(table.code, 0, "{table:?}");
    let stated = format!("footprint  2 shapes of 4 convex pieces, 5.5 x 4 m ({fork})");
    assert!(table.out.contains(&stated), "{}", table.out);
    // A rectangle around it collides.
    assert_eq!(check(&world, &plan, &["--footprint", "11x4"]).code, 1);
    // Over all times, and as one of many plans.
    let swept = check(&world, &plan, &["--footprint", &fork, "--continuous"]);
    assert_eq!(swept.code, 0, "{swept:?}");
    assert!(swept.out.contains("Minimum clearance 0.5000 m at time step 4"), "{}", swept.out);
    let plans = folder.file("plans.csv", "trajectory,time_step,x,y,theta\na,3,0,0,0\na,4,7,0,0\nb,3,7,1,0\n");
    let many = crate::run::run(&["check", &world, "--plans", &plans, "--footprint", &fork, "--format", "json"]);
    let many = many.json();
    let trajectories = many["trajectories"].as_array().unwrap();
    assert_eq!((&trajectories[0]["free"], &trajectories[0]["min_clearance"]), (&json!(true), &json!(0.5)));
    assert_eq!((&trajectories[1]["free"], &trajectories[1]["min_clearance"]), (&json!(false), &json!(-0.5)));
    // From standard input, as GeoJSON.
    let square = br#"{"type": "Polygon", "coordinates": [[[0, 0], [5, 0], [5, 1], [0, 1], [0, 0]]]}"#;
    let run = run_with(&["check", &world, "--plan", &plan, "--footprint", "-", "--format", "json"], square);
    assert_eq!(run.json()["steps"][0]["clearance"], json!(4.0));
}

#[test]
fn the_rear_axle_is_the_reference_point() {
    let folder = Folder::new();
    let (world, plan) = disc(&folder);
    let options = ["--footprint", "4x2", "--reference", "rear-axle:1.5"];
    let found = steps(&world, &plan, &options);
    assert_eq!((&found[0]["clearance"], &found[0]["on_ego"]), (&json!(5.5), &json!([3.5, 0.0])));
    let table = check(&world, &plan, &options).out;
    assert!(table.contains("footprint  4 x 2 m about the rear axle (as given)"), "{table}");
    let jackal = check(&world, &plan, &["--reference", "rear-axle:0.1"]).out;
    assert!(jackal.contains("0.42 x 0.33 m about the rear axle (the format's vehicle)"), "{jackal}");
}

/// A tractor that stands before the disc, and a trailer that swings out to another at (-5, 4).
fn train(folder: &Folder) -> [String; 4] {
    let (_, plan) = disc(folder);
    let world = folder.file("two.csv", "cylinder,x,y,radius\n5,10,0,1\n6,-5,4,1\n");
    let trailer = folder.file("trailer.csv", "time_step,x,y,theta\n3,-5,0,0\n4,-5,1,0\n");
    let late = folder.file("late.csv", "time_step,x,y,theta\n3,-5,0,0\n5,-5,1,0\n");
    [world, plan, trailer, late]
}

#[test]
fn a_trailer_is_checked_with_its_tractor() {
    let folder = Folder::new();
    let [world, plan, trailer, _] = train(&folder);
    let options = ["--footprint", "4x2", "--trailer", "6x2", "--trailer-plan", &trailer];
    let found = steps(&world, &plan, &options);
    let told = |step: &Value| ["obstacle", "body", "clearance"].map(|key| step[key].clone());
    assert_eq!(told(&found[0]), [json!(6), json!("trailer"), json!(2.0)]);
    assert_eq!(told(&found[1]), [json!(6), json!("trailer"), json!(1.0)]);
    let alone = steps(&world, &plan, &options[..2]);
    assert_eq!(alone[1].get("body"), None, "nothing to tell apart");
    let table = check(&world, &plan, &options).out;
    for text in ["trailer    6 x 2 m about the centre (as given), plan trailer", "obstacle 6 (trailer)", "FREE. "] {
        assert!(table.contains(text), "no {text:?} in {table}");
    }
    let csv = check(&world, &plan, &[&options[..], &["--format", "csv"]].concat()).out;
    assert!(csv.lines().next().unwrap().ends_with(",missing,body"), "{csv}");
    assert!(csv.lines().nth(1).unwrap().ends_with(",trailer"), "{csv}");
    // A margin that only the trailer lacks.
    let close = check(&world, &plan, &[&options[..], &["--margin", "1"]].concat());
    assert_eq!((close.code, check(&world, &plan, &[&options[..2], &["--margin", "1"]].concat()).code), (1, 0));
    // The tractor may overlap its trailer.
    let near = folder.file("near.csv", "time_step,x,y,theta\n3,-1,0,0\n4,4,0,0\n");
    assert_eq!(steps(&world, &plan, &[&options[..5], &[&near]].concat())[0]["verdict"], "separated");
}

#[test]
fn a_trailer_is_followed_between_the_steps() {
    let folder = Folder::new();
    let [world, plan, ..] = train(&folder);
    // Past the disc at (-5, 4) from one side to the other.
    let trailer = folder.file("across.csv", "time_step,x,y,theta\n3,-15,4,0\n4,5,4,0\n");
    let options = ["--footprint", "4x2", "--trailer", "4x2", "--trailer-plan", &trailer];
    let steps = check(&world, &plan, &options);
    assert_eq!(steps.code, 0);
    assert!(steps.out.contains("the plan meets obstacle 6 (trailer): see --continuous"), "{}", steps.out);
    let continuous = [&options[..], &["--continuous"]].concat();
    let table = check(&world, &plan, &continuous);
    assert_eq!(table.code, 1);
    assert!(table.out.contains("obstacle 6 (trailer)"), "{}", table.out);
    let report = check(&world, &plan, &[&continuous[..], &["--format", "json"]].concat()).json();
    let contact = &report["continuous"]["first_contact"];
    assert_eq!((&contact["obstacle"], &contact["body"]), (&json!(6), &json!("trailer")));
    let time = [0, 1].map(|index| contact["time"][index].as_f64().unwrap());
    assert!(time[0] <= 3.35 && 3.35 <= time[1], "{time:?}");
    let csv = check(&world, &plan, &[&continuous[..], &["--format", "csv"]].concat()).out;
    assert!(csv.lines().next().unwrap().ends_with(",missing,body,nearest_body"), "{csv}");
    assert!(csv.lines().nth(1).unwrap().ends_with(",trailer,trailer"), "{csv}");
}

#[test]
fn pictures_show_the_shapes_and_the_trailer() {
    let folder = Folder::new();
    let [world, plan, trailer, _] = train(&folder);
    let (fork, picture) = (folder.file("fork.json", FORK), folder.path("train.svg"));
    let options = ["--footprint", &fork, "--trailer", "6x2", "--trailer-plan", &trailer, "--svg", &picture];
    assert_eq!(check(&world, &plan, &options).code, 0);
    let text = svg(&picture);
    let count = |class: &str| text.matches(&format!("class=\"{class}\"")).count();
    // At each of two steps a disc, a polygon and the trailer; one in the legend.
    assert_eq!((count("ego"), count("ego-now")), (2 * 3 + 1, 3 + 1));
    assert!(text.contains("trailer 6 × 2 m"), "{text}");
}

#[test]
fn footprints_that_can_not_be_used() {
    let folder = Folder::new();
    let [world, plan, trailer, late] = train(&folder);
    let bad = |options: &[&str], texts: &[&str]| check(&world, &plan, options).fails_with(texts);
    bad(&["--footprint", "no.json"], &["no.json: can't be read", "LENGTHxWIDTH, such as 4.508x1.61"]);
    for (name, text, say) in [
        ("empty.json", "", "is empty"),
        ("none.json", "{\"shapes\": []}", "none.json:1: a footprint without shapes"),
        ("cut.json", "{\"shape\": \"circle\",\n", "cut.json:"),
        ("nan.json", "{\"shape\": \"circle\",\n\"radius\": NaN}", "nan.json:2"),
        ("self.json", "{\"shape\": \"polygon\",\n\"vertices\": [[0, 0], [2, 2],\n[2, 0], [0, 2]]}", "self.json:"),
        ("word.json", "{\"shape\": \"circle\", \"radius\": 1,\n\"color\": \"red\"}", "word.json:2: `color`"),
        ("line.json", "{\"type\": \"LineString\", \"coordinates\": [[0, 0], [1, 0]]}", "no width"),
        ("plan.json", "time_step,x,y,theta\n0,0,0,0\n", "plan.json:1"),
    ] {
        bad(&["--footprint", &folder.file(name, text)], &[say]);
        bad(&["--trailer", &folder.path(name), "--trailer-plan", &trailer], &[say]);
    }
    let fork = folder.file("fork.json", FORK);
    bad(&["--footprint", &fork, "--reference", "rear-axle:1"], &["fork.json: shapes have their own reference point"]);
    let drawn = |plan: &str| -> Vec<String> { ["--trailer", "6x2", "--trailer-plan", plan].map(String::from).to_vec() };
    let words = drawn(&late);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    bad(&words, &["late.csv: there is no pose at time step 4", "same time steps"]);
    bad(&[&words[..3], &["no/trailer.csv"]].concat(), &["no/trailer.csv: can't be read"]);
    for (options, say) in [
        (&["--trailer", "6x2"][..], "--trailer-plan"),
        (&["--trailer-plan", &trailer], "--trailer"),
        (&["--reference", "rear-axle:-1"], "rear-axle:OFFSET"),
        (&["--reference", "front"], "rear-axle:OFFSET"),
        (&["--trailer", "6x0", "--trailer-plan", &trailer], "covers no ground"),
        (&["--footprint", "4x2", "--footprint", &fork], "cannot be used multiple times"),
    ] {
        let run = check(&world, &plan, options);
        assert!(run.code == 2 && run.err.contains(say), "{run:?}");
    }
    let twice = run_with(&["check", "-", "--plan", &plan, "--footprint", "-"], b"");
    twice.fails_with(&["standard input is given twice"]);
}
