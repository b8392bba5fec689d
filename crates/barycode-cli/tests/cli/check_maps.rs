//! `check` in a ROS map.

use crate::run::{Folder, Run, run};

/// Cells of half a metre, from (0, 0) on: a wall in the third column, unknown in the fourth, and
/// free else.
const YAML: &str = "image: grid.pgm\nresolution: 0.5\norigin: [0, 0, 0]\nnegate: 0\noccupied_thresh: 0.65\n\
     free_thresh: 0.196\n";
const PGM: &str = "P2 8 2 255 254 254 0 205 254 254 254 254 254 254 0 205 254 254 254 254\n";

fn check(yaml: &str, x: f64, options: &[&str]) -> Run {
    let folder = Folder::new();
    let (map, plan) = (folder.file("map.yaml", yaml), format!("time_step,x,y,theta\n0,{x},0.5,0\n"));
    let plan = folder.file("plan.csv", plan);
    folder.file("grid.pgm", PGM);
    run(&[&["check", &map, "--plan", &plan, "--footprint", "0.5x0.5", "--format", "json"], options].concat())
}

#[test]
fn walls_unknown_cells_and_the_world_beyond() {
    let nearest = |x: f64, options: &[&str]| {
        let run = check(YAML, x, options);
        let step = run.json()["steps"][0].clone();
        (run.code, step["obstacle"].as_str().unwrap().to_owned(), step["clearance"].as_f64().unwrap())
    };
    assert_eq!(nearest(0.625, &[]), (0, "occupied".into(), 0.125));
    assert_eq!(nearest(2.375, &[]), (0, "unknown".into(), 0.125));
    assert_eq!(nearest(2.375, &["--unknown", "occupied"]), (0, "unknown".into(), 0.125));
    assert_eq!(nearest(2.375, &["--unknown", "free"]), (0, "occupied".into(), 0.625));
    assert_eq!(nearest(3.625, &[]), (0, "outside".into(), 0.125));
    assert_eq!(nearest(9.0, &[]).0, 1, "beyond the map nothing is known");
    assert_eq!(nearest(9.0, &["--unknown", "free"]).0, 0);
    assert_eq!(nearest(1.5, &["--unknown", "free"]).0, 1);
}

#[test]
fn errors_name_the_file_that_is_to_blame() {
    check("resolution: 0.5\nimage: none.png\norigin: [0, 0, 0]\noccupied_thresh: 1\nfree_thresh: 0\n", 0.0, &[])
        .fails_with(&["map.yaml:2: ", "the image `none.png` is not found"]);
    check(&YAML.replace("grid.pgm", "plan.csv"), 0.0, &[]).fails_with(&["plan.csv: is neither PGM nor PNG"]);
    let path = ["check", "examples/intersection.xml", "--plan", "examples/free.csv", "--unknown", "free"];
    run(&path).fails_with(&["intersection.xml has no cells that could be unknown"]);
}

#[test]
fn the_example_is_free_where_it_was_seen() {
    let example = ["check", "examples/map.yaml", "--plan", "examples/map-path.csv", "--footprint", "1x1"];
    let run = run(&example);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("(ROS map), 3 obstacles"), "{}", run.out);
}
