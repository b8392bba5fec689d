//! `barycode check --continuous`: contacts and clearances between the time steps.

use crate::check::check;
use crate::run::{Folder, Run, run, svg};
use serde_json::{Value, json};

const SCENE: &str = "examples/intersection.xml";
const TUNNELLING: &str = "examples/tunnelling.csv";

/// Two cars change places from step 0 to step 1, and meet at 0.4.
fn swapped(folder: &Folder) -> [String; 2] {
    let state = |time: u32, x: f64| {
        format!(
            "<position><point><x>{x}</x><y>0</y></point></position><orientation><exact>3.141592653589793</exact>\
             </orientation><time><exact>{time}</exact></time>"
        )
    };
    let scene = format!(
        "<?xml version=\"1.0\"?><commonRoad timeStepSize=\"0.5\" commonRoadVersion=\"2020a\" benchmarkID=\"A\">\
         <dynamicObstacle id=\"7\"><type>car</type>\
         <shape><rectangle><length>4</length><width>2</width></rectangle></shape>\
         <initialState>{}</initialState><trajectory><state>{}</state></trajectory></dynamicObstacle></commonRoad>",
        state(0, 20.0),
        state(1, 0.0)
    );
    let plan = "time_step,x,y,theta\n0,0,0,0\n1,20,0,0\n";
    [folder.file("scene.xml", scene), folder.file("plan.csv", plan)]
}

fn continuous([scene, plan]: &[String; 2], options: &[&str]) -> Run {
    check(scene, plan, &[&["--footprint", "4x2", "--continuous"], options].concat())
}

#[test]
fn cars_that_change_places_collide() {
    let folder = Folder::new();
    let files = swapped(&folder);
    let table = continuous(&files, &[]);
    assert_eq!(table.code, 1);
    let says =
        "COLLISION. First contact at time step 0.4 (0.2 s), obstacle 7. Minimum clearance -2.0000 m at time step";
    assert!(table.out.lines().last().unwrap().starts_with(says), "{}", table.out);

    let report = continuous(&files, &["--format", "json"]).json();
    assert_eq!((&report["free"], &report["first_collision"]), (&json!(false), &Value::Null));
    let contact = &report["continuous"]["first_contact"];
    let time = [0, 1].map(|index| contact["time"][index].as_f64().unwrap());
    assert!(time[0] <= 0.4 && 0.4 <= time[1] && time[1] - time[0] < 1e-12, "{time:?}");
    assert!((contact["seconds"][0].as_f64().unwrap() - 0.2).abs() < 1e-12);
    assert_eq!((&contact["obstacle"], &contact["normal"]), (&json!(7), &json!([1.0, 0.0])));

    let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(",");
    let all = &report["continuous"];
    let expected = ["clearance", "first_contact", "first_undecided", "spans", "undecided"];
    let mut found: Vec<String> = all.as_object().unwrap().keys().cloned().collect();
    found.sort();
    assert_eq!(found, expected);
    let span = &all["spans"][0];
    assert!(keys(span).contains("from_step") && span["verdict"] == "contact", "{span}");
    assert_eq!((&span["from_step"], &span["to_step"], &span["undecided"]), (&json!(0), &json!(1), &Value::Null));

    let table = continuous(&files, &["--format", "csv"]).out;
    let mut lines = table.lines();
    assert_eq!(
        lines.next(),
        Some(
            "from_step,to_step,verdict,first_lo,first_hi,obstacle,clearance_lower,clearance_upper,clearance_time,nearest,missing"
        )
    );
    let record: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!((record[2], record[5], record[9]), ("contact", "7", "7"));
    assert_eq!(record[3].parse(), Ok(time[0]));
    assert_eq!(lines.next(), None);
}

#[test]
fn by_default_the_last_line_says_what_lies_between() {
    let folder = Folder::new();
    let files = swapped(&folder);
    let run = check(&files[0], &files[1], &["--footprint", "4x2"]);
    assert_eq!(run.code, 0, "the default is about the steps");
    let note = "Between steps 0 and 1 the plan meets obstacle 7: see --continuous.";
    assert_eq!(run.out.lines().last(), Some(note));
    assert!(run.out.contains("\nFREE. "), "{}", run.out);
    for plan in ["examples/free.csv", "examples/colliding.csv"] {
        assert!(!check(SCENE, plan, &[]).out.contains("--continuous"), "{plan}");
    }
}

#[test]
fn the_example_is_free_at_its_steps_and_not_between() {
    let run = check(SCENE, TUNNELLING, &[]);
    assert_eq!(run.code, 0);
    let note = run.out.lines().last().unwrap().to_owned();
    let run = check(SCENE, TUNNELLING, &["--continuous"]);
    assert_eq!(run.code, 1);
    let result = run.out.lines().last().unwrap();
    assert!(result.starts_with("COLLISION. First contact at time step 2"), "{result}");
    let pages = std::fs::read_to_string(crate::run::workspace().join("docs/command.md")).unwrap();
    assert!(pages.contains(&note) && pages.contains(result), "docs/command.md should have\n{note}\n{result}");
    assert_eq!(check(SCENE, "examples/free.csv", &["--continuous"]).code, 0);
    // What collides at the steps does so over all time, and not later.
    let colliding = check(SCENE, "examples/colliding.csv", &["--continuous", "--format", "json"]).json();
    let contact = colliding["continuous"]["first_contact"]["time"][1].as_f64().unwrap();
    assert!((23.0..=24.0).contains(&contact) && colliding["first_collision"] == 24, "{contact}");
    let least = colliding["continuous"]["clearance"]["upper"].as_f64().unwrap();
    assert!(least <= colliding["min_clearance"].as_f64().unwrap() + 1e-12);
}

#[test]
fn an_obstacle_that_is_gone_leaves_its_last_step_undecided() {
    let folder = Folder::new();
    let [scene, _] = swapped(&folder);
    let plan = folder.file("later.csv", "time_step,x,y,theta\n1,-20,0,0\n2,20,0,0\n");
    let run = continuous(&[scene, plan], &["--format", "json"]);
    let report = run.json();
    assert_eq!((run.code, &report["free"]), (1, &json!(false)));
    let all = &report["continuous"];
    assert_eq!((&all["first_contact"], &all["undecided"]), (&Value::Null, &json!(1)));
    let open = &all["first_undecided"]["time"];
    assert!((open[0].as_f64().unwrap() - 1.4).abs() < 1e-9 && open[1] == 2.0, "{open}");
    assert_eq!(all["spans"][0]["verdict"], "undecided");
    let [scene, _] = swapped(&folder);
    let table = continuous(&[scene, folder.path("later.csv")], &[]).out;
    assert!(table.lines().last().unwrap().starts_with("UNDECIDED. First at time step 1.4 to 2"), "{table}");
}

#[test]
fn the_picture_shows_the_contact_between_the_steps() {
    let folder = Folder::new();
    let files = swapped(&folder);
    let picture = folder.path("clearance.svg");
    assert_eq!(continuous(&files, &["--svg", &picture]).code, 1);
    let text = svg(&picture);
    for word in ["COLLISION", "first contact, step 0.4", "ego at step 0.4", "moving obstacle at step 0.4"] {
        assert!(text.contains(word), "{word}");
    }
    assert_eq!((text.matches("ego-now struck").count(), text.matches("moving struck").count()), (1, 1));
}

#[test]
fn many_plans_are_checked_between_their_steps() {
    let folder = Folder::new();
    let [scene, _] = swapped(&folder);
    let plans = "trajectory,time_step,x,y,theta\nthrough,0,0,0,0\nthrough,1,20,0,0\nbeside,0,0,3,0\nbeside,1,20,3,0\n";
    let plans = folder.file("plans.csv", plans);
    let ask = |options: &[&str]| run(&[&["check", &scene, "--plans", &plans, "--footprint", "4x2"], options].concat());
    // By default the last line says so, and nothing else does.
    let default = ask(&[]);
    assert_eq!(default.code, 0, "the default is about the steps");
    let note = "1 of 2 trajectories, free at their steps, meet or may meet an obstacle between them: see --continuous.";
    assert_eq!(default.out.lines().last(), Some(note), "{}", default.out);
    for format in ["json", "csv"] {
        let run = ask(&["--format", format]);
        assert_eq!(run.code, 0);
        assert!(!run.out.contains("continuous") && !run.out.contains("meet"), "{}", run.out);
    }
    assert!(!ask(&["--continuous"]).out.contains("see --continuous"));
    let table = ask(&["--continuous"]);
    assert_eq!(table.code, 1);
    assert!(
        table
            .out
            .contains("COLLISION. 1 of 2 trajectories are free. Minimum clearance -2.0000 m of trajectory through"),
        "{}",
        table.out
    );
    let csv = ask(&["--continuous", "--format", "csv"]).out;
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0][..4], ["trajectory", "free", "verdict", "first_lo"]);
    assert_eq!((lines[1][1], lines[1][2], lines[2][1], lines[2][2]), ("false", "contact", "true", "free"));
    let report = ask(&["--continuous", "--format", "json"]).json();
    assert_eq!((&report["colliding"], &report["trajectories"][1]["free"]), (&json!(1), &json!(true)));
    let found = &report["trajectories"][0]["continuous"];
    assert_eq!((&found["verdict"], &found["contact"]["obstacle"]), (&json!("contact"), &json!(7)));
}

/// Plans that pass through nothing, or collide at their steps anyway, have no such line.
#[test]
fn many_plans_without_anything_between_have_no_note() {
    let folder = Folder::new();
    let [scene, _] = swapped(&folder);
    for plans in [
        "trajectory,time_step,x,y,theta\nbeside,0,0,3,0\nbeside,1,20,3,0\n",
        "trajectory,time_step,x,y,theta\ninside,0,19,0,0\ninside,1,0,0,0\n",
    ] {
        let plans = folder.file("plans.csv", plans);
        let run = run(&["check", &scene, "--plans", &plans, "--footprint", "4x2"]);
        assert!(!run.out.contains("--continuous"), "{}", run.out);
    }
}

/// The note counts those that the check over all time finds beyond those of the steps.
#[test]
fn the_note_about_many_plans_counts_what_continuous_finds() {
    let ask = |options: &[&str]| run(&[&["check", SCENE, "--plans", "examples/batch.csv"], options].concat());
    let colliding = |options: &[&str]| ask(&[options, &["--format", "json"]].concat()).json()["colliding"].clone();
    let count = |value: Value| value.as_u64().unwrap();
    let more = count(colliding(&["--continuous"])) - count(colliding(&[]));
    assert!(more > 0);
    let note = format!("{more} of 40 trajectories, free at their steps, meet or may meet an obstacle between them");
    let table = ask(&[]).out;
    let last = table.lines().last().unwrap();
    assert_eq!(last, format!("{note}: see --continuous."));
    let page = std::fs::read_to_string(crate::run::workspace().join("docs/command.md")).unwrap();
    assert!(page.contains(last), "docs/command.md should have\n{last}");
}
