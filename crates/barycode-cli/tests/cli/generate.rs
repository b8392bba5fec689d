//! `barycode generate`.

use crate::run::{Folder, run};
use std::fs;

#[cfg(feature = "parquet")]
mod pairs {
    use super::*;
    use crate::columns::{batch, names, numbers, read};
    use serde_json::Value;

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
        for options in [&[][..], &["--precision", "f32"], &["--corners", "3", "--shapes", "500"], &["--corners", "40"]]
        {
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
        // The number of threads is none of what a file depends on, and fewer pairs are the first of more.
        let (more, fewer) = (
            generate(&folder, "more.arrow", &["--count", "1000"]),
            generate(&folder, "fewer.arrow", &["--count", "10"]),
        );
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
        let fails =
            |options: &[&str]| assert_eq!(run(&[&["generate", "pairs"], options].concat()).code, 2, "{options:?}");
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
}

#[test]
fn plans_are_what_check_reads() {
    let folder = Folder::new();
    let path = folder.path("plans.csv");
    let generate = |options: &[&str]| {
        let made = run(&[&["generate", "plans", "--trajectories", "30", "-o", &path], options].concat());
        assert_eq!(made.code, 0, "{made:?}");
        fs::read_to_string(&path).unwrap()
    };
    let options = ["--steps", "15", "--start", "-8,-1.75,0", "--first-step", "24"];
    let text = generate(&options);
    assert_eq!(text.lines().count(), 1 + 30 * 15);
    assert!(text.starts_with("trajectory,time_step,x,y,theta\n0,24,-8.000000,-1.750000,0.000000\n0,25,"), "{text}");
    assert_eq!(text, generate(&options));
    assert_ne!(text, generate(&[&options[..], &["--seed", "2"]].concat()));
    generate(&options);
    let checked = run(&["check", "examples/intersection.xml", "--plans", &path, "--format", "json"]);
    assert!([0, 1].contains(&checked.code), "{checked:?}");
    assert_eq!(checked.json()["total"], 30);
}

#[test]
fn plans_that_are_none() {
    let folder = Folder::new();
    let path = folder.path("plans.csv");
    let with = |options: &[&str]| run(&[&["generate", "plans", "--trajectories", "2", "-o", &path], options].concat());
    with(&["--first-step", "4294967290"]).fails_with(&["too many", "smaller --first-step"]);
    for options in [
        &["--steps", "0"][..],
        &["--time-step", "0"],
        &["--time-step", "nan"],
        &["--start", "1,2"],
        &["--start", "1,2,inf"],
    ] {
        assert_eq!(with(options).code, 2, "{options:?}");
    }
    run(&["generate", "plans", "--trajectories", "2", "-o", "-"]).fails_with(&["`-` is no file", "/dev/stdout"]);
    assert!(folder.names().is_empty());
}
