//! `barycode generate`.

use crate::run::{Folder, run};
use std::fs;

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
