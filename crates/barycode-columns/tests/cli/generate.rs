//! `barycode generate pairs`.

use crate::columns::{batch, names, numbers, read};
use crate::run::{Folder, run};
use serde_json::Value;
use std::fs;

fn generate(folder: &Folder, name: &str, options: &[&str]) -> String {
    let path = folder.path(name);
    let made = run(&[&["generate", "pairs", "-o", &path], options].concat());
    assert!(made.code == 0 && made.out.is_empty() && made.err.is_empty(), "{made:?}");
    path
}

fn summary(folder: &Folder, options: &[&str]) -> Value {
    let pairs = generate(folder, "pairs.parquet", &[options, &["--count", "3000"]].concat());
    let run = batch(&pairs, &folder.path("answers.parquet"), &["--format", "json"]);
    assert_eq!(run.code, 0, "{run:?}");
    run.json()
}

#[test]
fn pairs_lie_as_their_class_says() {
    let folder = Folder::new();
    for options in [&[][..], &["--precision", "f32"], &["--corners", "3", "--shapes", "500"], &["--corners", "40"]] {
        let of = |class: &str| summary(&folder, &[options, &["--class", class]].concat());
        assert_eq!(of("distant")["separated"], 3000, "{options:?}");
        let distances = numbers(&read(&folder.path("answers.parquet")), "distance");
        assert!(distances.iter().all(|&distance| 0.0999 < distance && distance < 10.001));
        assert_eq!(of("overlapping")["penetrating"], 3000, "{options:?}");
        let touching = of("touching");
        assert_eq!(touching["undecided"], 0);
        assert!(touching["separated"].as_u64().unwrap() > 500 && touching["penetrating"].as_u64().unwrap() > 500);
        let near = if options.contains(&"f32") { 1e-4 } else { 1e-12 };
        let distances = numbers(&read(&folder.path("answers.parquet")), "distance");
        assert!(distances.iter().all(|&distance| distance < near));
        let mixed = of("mixed");
        assert!(mixed["separated"].as_u64().unwrap() > 1000 && mixed["penetrating"].as_u64().unwrap() > 1000);
    }
    assert_eq!(summary(&folder, &["--corners", "1", "--class", "distant"])["separated"], 3000);
}

#[test]
fn a_seed_says_it_all() {
    let folder = Folder::new();
    let of = |options: &[&str]| {
        fs::read(generate(&folder, "pairs.parquet", &[&["--count", "100000"], options].concat())).unwrap()
    };
    let first = of(&[]);
    assert_eq!(first, of(&["--seed", "1"]));
    assert_ne!(first, of(&["--seed", "2"]));
    // The number of threads is none of what a file depends on, and fewer pairs are the first of
    // more.
    let (more, fewer) =
        (generate(&folder, "more.arrow", &["--count", "1000"]), generate(&folder, "fewer.arrow", &["--count", "10"]));
    assert_eq!(read(&more).slice(0, 10), read(&fewer));
}

#[test]
fn columns_say_dimension_and_precision() {
    let folder = Folder::new();
    let plane = read(&generate(&folder, "plane.parquet", &["--count", "5", "--precision", "f32"]));
    assert_eq!(names(&plane).join(","), "a_shape,a_x,a_y,a_theta,b_shape,b_x,b_y,b_theta");
    assert_eq!(plane.column(1).data_type().to_string(), "Float32");
    let space = read(&generate(&folder, "space.arrow", &["--count", "5", "--dim", "3", "--class", "touching"]));
    assert_eq!(names(&space)[..8].join(","), "a_shape,a_x,a_y,a_z,a_qx,a_qy,a_qz,a_qw");
    assert_eq!(space.num_columns(), 16);
    assert!(space.schema().metadata()["barycode.shapes"].starts_with(r#"[{"shape":"convex","vertices":[["#));
}

#[test]
fn bad_arguments() {
    let folder = Folder::new();
    let fails = |options: &[&str]| assert_eq!(run(&[&["generate", "pairs"], options].concat()).code, 2, "{options:?}");
    let path = folder.path("pairs.parquet");
    fails(&["-o", &path]);
    fails(&["--count", "1"]);
    fails(&["-o", &path, "--count", "1", "--dim", "4"]);
    fails(&["-o", &path, "--count", "1", "--corners", "0"]);
    fails(&["-o", &path, "--count", "1", "--shapes", "0"]);
    run(&["generate", "pairs", "--count", "1", "-o", &folder.path("pairs.csv")])
        .fails_with(&["pairs.csv ends neither"]);
    run(&["generate", "pairs", "--count", "1", "--shapes", "100000", "--corners", "4096", "-o", &path])
        .fails_with(&["100000 shapes of 4096 corners are too many", "4194304 corners altogether"]);
    assert!(folder.names().is_empty());
}
