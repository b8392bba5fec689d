//! `check --crs lonlat`: degrees, projected to metres.

use crate::run::{Folder, Run, run};

/// A wall along the meridian 0.001 degrees to the east of (11, 48), and one along a parallel to the
/// north.
const WALLS: &str = r#"{"type": "FeatureCollection",
  "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}, "features": [
  {"type": "Feature", "id": "east", "geometry":
   {"type": "LineString", "coordinates": [[11.001, 47.999], [11.001, 48.001]]}},
  {"type": "Feature", "id": "north", "geometry":
   {"type": "LineString", "coordinates": [[10.999, 48.0005], [11.001, 48.0005]]}}
]}"#;

/// Metres for a degree there, by geodesics (`GeographicLib`).
const EAST: f64 = 74_625.353_56;
const NORTH: f64 = 111_190.322_60;

fn check(crs: &str, kind: &str, plan: &str, options: &[&str]) -> Run {
    let folder = Folder::new();
    let (scene, plan) = (folder.file("walls.geojson", WALLS), folder.file("plan.csv", plan));
    let check = ["check", &scene, kind, &plan, "--footprint", "4x2", "--crs", crs];
    run(&[&check[..], options].concat())
}

#[test]
fn distances_are_metres_with_the_error_of_the_projection() {
    let plan = "time_step,x,y,theta\n0,11,48,0\n1,11.00095,47.9995,0\n2,11,48.00049,0\n";
    let found = check("lonlat", "--plan", plan, &["--format", "json"]);
    let report = found.json();
    let steps = |index: usize, key: &str| report["steps"][index][key].clone();
    let near = |index: usize, wanted: f64| {
        let clearance = steps(index, "clearance").as_f64().unwrap();
        assert!((clearance - wanted).abs() < 0.01, "{clearance} is not {wanted}");
    };
    near(0, 0.0005 * NORTH - 1.0);
    near(1, 0.00005 * EAST - 2.0);
    near(2, 0.00001 * NORTH - 1.0);
    assert_eq!([0, 1, 2].map(|index| steps(index, "obstacle")), ["north", "east", "north"]);
    assert_eq!([0, 1, 2].map(|index| steps(index, "verdict")), ["separated"; 3]);
    assert_eq!(found.code, 0);
    let error = &report["projection"];
    assert!(error["contact_error"].as_f64().unwrap() < 1e-3 && error["relative_error"].as_f64().unwrap() < 1e-4);
    let table = check("lonlat", "--plan", plan, &[]).out;
    assert!(
        table.contains("projection about longitude 11.0000000, latitude 48.0000000; clearances are off"),
        "{table}"
    );
    assert!(table.contains("projected to metres") && table.contains("4 x 2 m"), "{table}");

    let many = "trajectory,time_step,x,y,theta\na,0,11,48,0\nb,0,11,48.0005,0\n";
    let found = check("lonlat", "--plans", many, &["--format", "json"]);
    let report = found.json();
    assert_eq!((found.code, &report["colliding"], &report["undecided"]), (1, &1.into(), &0.into()), "{report}");
    assert_eq!(report["projection"]["origin"][0].as_f64().map(|east| (east - 11.0).abs() < 1e-9), Some(true));
}

#[test]
fn a_trailer_is_projected_too() {
    let folder = Folder::new();
    let trailer = folder.file("trailer.csv", "time_step,x,y,theta\n0,11.00095,47.9995,0\n");
    let options = ["--format", "json", "--trailer", "4x2", "--trailer-plan", &trailer];
    let report = check("lonlat", "--plan", "time_step,x,y,theta\n0,11,47.9995,0\n", &options).json();
    let step = &report["steps"][0];
    assert_eq!((&step["obstacle"], &step["body"]), (&"east".into(), &"trailer".into()), "{report}");
    let clearance = step["clearance"].as_f64().unwrap();
    assert!((clearance - (0.00005 * EAST - 2.0)).abs() < 0.01, "{clearance}");
}

#[test]
fn what_is_nearer_than_the_error_is_undecided() {
    let touching = format!("time_step,x,y,theta\n0,11,{},0\n", 48.0005 - 1.0 / NORTH);
    let found = check("lonlat", "--plan", &touching, &["--format", "json"]);
    assert_eq!((found.code, &found.json()["steps"][0]["verdict"]), (1, &"undecided".into()));
    let margin = format!("time_step,x,y,theta\n0,11,{},0\n", 48.0005 - 2.0 / NORTH);
    let found = check("lonlat", "--plan", &margin, &["--margin", "1", "--format", "json"]);
    assert_eq!((found.code, &found.json()["steps"][0]["verdict"]), (1, &"undecided".into()));
    let found = check("lonlat", "--plan", &margin, &["--margin", "1.01", "--format", "json"]);
    assert_eq!((found.code, &found.json()["steps"][0]["verdict"]), (1, &"within_margin".into()));
    let found = check("lonlat", "--plan", &margin, &["--margin", "0.99"]);
    assert_eq!(found.code, 0, "{found:?}");
}

#[test]
fn between_the_steps_the_error_is_in_all_bounds() {
    // Two metres before the wall in the north, half way into it, and through.
    let y = |metres: f64| 48.0005 + metres / NORTH;
    let to = |end: f64| format!("time_step,x,y,theta\n0,11,{},0\n1,11,{},0\n", y(-11.0), y(end));
    let report = |end: f64, options: &[&str]| {
        let options = [&["--continuous", "--format", "json"], options].concat();
        let found = check("lonlat", "--plan", &to(end), &options);
        (found.code, found.json()["continuous"].clone())
    };
    let (code, free) = report(-2.0, &[]);
    let [lower, upper] = ["lower", "upper"].map(|bound| free["clearance"][bound].as_f64().unwrap());
    assert!(code == 0 && lower < 1.0 && 1.0 < upper && upper - lower < 2e-3, "{free}");
    let (code, met) = report(9.0, &[]);
    let [low, high] = [0, 1].map(|end| met["first_contact"]["time"][end].as_f64().unwrap());
    assert!(code == 1 && low < 0.5 && 0.5 < high && high - low < 1e-4, "{met}");
    assert_eq!(met["first_contact"]["obstacle"], "north");
    // Where it stops in contact nothing is proven, nor at a margin.
    for (end, options) in [(-1.0, &[][..]), (-2.0, &["--margin", "1"])] {
        let (code, open) = report(end, options);
        assert!(code == 1 && open["first_contact"].is_null() && open["undecided"] == 1, "{open}");
        let [low, high] = [0, 1].map(|end| open["first_undecided"]["time"][end].as_f64().unwrap());
        assert!(low > 0.99 && low < 1.0 && high == 1.0, "{open}");
    }

    // At the steps the plan through the wall is free; the last line says what lies between.
    let through = format!("time_step,x,y,theta\n0,11,{},0\n1,11,{},0\n", y(-11.0), y(9.0));
    let table = check("lonlat", "--plan", &through, &[]);
    assert!(table.code == 0 && table.out.contains("Between steps 0 and 1 the plan meets obstacle north"), "{table:?}");
    let named = "trajectory,time_step,x,y,theta\n";
    let rows =
        |name: &str, end: f64| to(end).lines().skip(1).map(|line| format!("{name},{line}\n")).collect::<String>();
    let many = [named.into(), rows("through", 9.0), rows("before", -2.0)].concat();
    let csv = check("lonlat", "--plans", &many, &["--continuous", "--format", "csv"]).out;
    let lines: Vec<&str> = csv.lines().collect();
    assert!(
        lines[1].starts_with("through,false,contact,0.49") && lines[2].starts_with("before,true,free,,,,0.99"),
        "{csv}"
    );
}

#[test]
fn plans_can_be_in_metres_from_a_place() {
    let plan = "time_step,x,y,theta\n0,0,0,0\n1,0,54,0\n2,0,55,0\n";
    let report = check("lonlat:11,48", "--plan", plan, &["--format", "json"]).json();
    let clearance = |index: usize| report["steps"][index]["clearance"].as_f64().unwrap();
    assert!((clearance(0) - (0.0005 * NORTH - 1.0)).abs() < 0.01 && clearance(2) < 0.0, "{report}");
    assert_eq!(report["projection"]["origin"], serde_json::json!([11.0, 48.0]));
}

#[test]
fn what_can_not_be_projected_is_refused() {
    let plan = "time_step,x,y,theta\n0,11,48,0\n";
    check("lonlat", "--plan", "time_step,x,y,theta\n0,691000,5335000,0\n", &[]).fails_with(&["are no degrees"]);
    check("lonlat", "--plan", "time_step,x,y,theta\n0,31,48,0\n", &[]).fails_with(&["degrees apart"]);
    check("plane", "--plan", plan, &[]).fails_with(&["the coordinates are degrees", "--crs lonlat"]);
    for crs in ["lonlat:11", "lonlat:a,b", "utm"] {
        let found = check(crs, "--plan", plan, &[]);
        assert!(found.code == 2 && found.err.contains("lonlat:LON,LAT"), "{found:?}");
    }
    check("lonlat", "--plan", plan, &["--unknown", "free"]).fails_with(&["no cells that could be unknown"]);
    let road = ["check", "examples/intersection.xml", "--plan", "examples/free.csv", "--crs", "lonlat"];
    run(&road).fails_with(&["has coordinates of a plane"]);
}
