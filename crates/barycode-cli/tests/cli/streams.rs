//! Standard input in place of a file, and commands that are quiet.

use crate::run::{run, run_with, workspace};
use std::fs;

const SCENE: &str = "examples/intersection.xml";

fn text(name: &str) -> Vec<u8> {
    fs::read(workspace().join(name)).unwrap()
}

#[test]
fn what_is_read_once_may_come_from_standard_input() {
    let free = "examples/free.csv";
    let whole = |table: String| table.lines().skip(3).map(str::to_owned).collect::<Vec<_>>();
    let from_file = whole(run(&["check", SCENE, "--plan", free]).out);
    assert_eq!(whole(run_with(&["check", SCENE, "--plan", "-"], &text(free)).out), from_file);
    assert_eq!(whole(run_with(&["check", "-", "--plan", free], &text(SCENE)).out), from_file);
    let many = run(&["check", SCENE, "--plans", "examples/batch.csv", "--format", "csv"]).out;
    let streamed = run_with(&["check", SCENE, "--plans", "-", "--format", "csv"], &text("examples/batch.csv"));
    assert_eq!(streamed.out, many);

    let (room, urdf) = ("examples/arm/scene.yaml", "examples/arm/arm.urdf");
    let (poses, hulls, joints) = ("examples/arm/poses.csv", "examples/arm/hulls", "examples/arm/joints.csv");
    let rest = ["--format", "csv"];
    for (arguments, input) in [
        (vec!["arm", room, "--poses", poses, "--hulls", hulls], room),
        (vec!["arm", room, "--poses", poses, "--hulls", hulls], poses),
        (vec!["arm", room, "--urdf", urdf, "--joints", joints], joints),
        (vec!["arm", room, "--urdf", urdf, "--joints", joints, "--edges"], joints),
        (vec!["query", "examples/pairs.jsonl"], "examples/pairs.jsonl"),
    ] {
        let arguments = if arguments[0] == "query" { arguments } else { [&arguments[..], &rest].concat() };
        let streamed: Vec<&str> = arguments.iter().map(|one| if *one == input { "-" } else { one }).collect();
        let (streamed, from_file) = (run_with(&streamed, &text(input)), run(&arguments));
        assert!(!from_file.out.is_empty() && streamed.out == from_file.out, "{arguments:?}: {streamed:?}");
    }
}

#[test]
fn standard_input_is_read_once_and_named_in_errors() {
    run(&["check", "-", "--plan", "-"]).fails_with(&["standard input is given twice"]);
    run(&["check", "-", "--plans", "-"]).fails_with(&["standard input is given twice"]);
    run(&["arm", "-", "--poses", "-", "--hulls", "examples/arm/hulls"]).fails_with(&["standard input is given twice"]);
    let bad = "time_step,x,y,theta\n0,1,two,0\n";
    run_with(&["check", SCENE, "--plan", "-"], bad.as_bytes()).fails_with(&["standard input:2: ", "`two`"]);
    run_with(&["check", SCENE, "--plans", "-"], b"").fails_with(&["standard input: is empty"]);
}

#[test]
fn a_quiet_command_leaves_out_what_is_for_the_eye() {
    let check = |options: &[&str]| run(&[&["check", SCENE, "--plan", "examples/colliding.csv"], options].concat());
    for quiet in [check(&["--quiet"]), check(&["-q"])] {
        assert_eq!((quiet.code, quiet.out.as_str(), quiet.err.as_str()), (1, "", ""));
    }
    let first = run(&["--quiet", "check", SCENE, "--plan", "examples/free.csv"]);
    assert_eq!((first.code, first.out.as_str()), (0, ""));
    let json = ["--format", "json"];
    assert_eq!(check(&[&json[..], &["--quiet"]].concat()).out, check(&json).out);

    // A warning, and an error.
    let empty = br#"{"type": "FeatureCollection", "features": []}"#;
    let alone = ["check", "-", "--plan", "examples/free.csv"];
    assert!(run_with(&alone, empty).err.contains("warning: "));
    let quiet = run_with(&[&alone[..], &["--quiet"]].concat(), empty);
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""));
    run(&["check", "no/such.xml", "--plan", "examples/free.csv", "--quiet"]).fails_with(&["no/such.xml"]);

    let arm = ["arm", "examples/arm/scene.yaml", "--poses", "examples/arm/poses.csv", "--hulls", "examples/arm/hulls"];
    assert_eq!(run(&[&arm[..], &["-q"]].concat()).out, "");
    let pairs = ["query", "examples/pairs.jsonl"];
    assert_eq!(run(&[&pairs[..], &["--quiet"]].concat()).out, run(&pairs).out);
    for command in ["check", "arm", "query", "batch", "trace", "generate", "completions"] {
        assert!(run(&[command, "--help"]).out.contains("--quiet"), "{command}");
    }
}
