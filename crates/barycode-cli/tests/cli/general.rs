//! Help, version, completions, arguments, pipes.

use crate::run::{Folder, command, run, run_with};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

#[test]
fn every_command_has_help_with_examples() {
    for arguments in [
        &["--help"][..],
        &["check", "--help"],
        &["arm", "--help"],
        &["query", "--help"],
        &["batch", "--help"],
        &["hull", "--help"],
        &["trace", "--help"],
        &["generate", "--help"],
        &["generate", "pairs", "--help"],
        &["generate", "plans", "--help"],
        &["completions", "--help"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 0);
        assert!(run.out.contains("Examples:\n  barycode "), "{}", run.out);
        assert!(run.out.lines().all(|line| line.chars().count() <= 100), "{}", run.out);
    }
    assert!(run(&["check", "--help"]).out.contains("4.508x1.61"));
    let help = run(&["query", "--help"]).out;
    for word in ["semi_axes", "max_separation", "Exit codes", "undecided", "signed-volumes"] {
        assert!(help.contains(word), "{word}");
    }
}

/// The examples in the help that need nothing but the repository work as they stand.
#[test]
fn examples_in_the_help_work() {
    let mut tried = 0;
    for name in ["check", "arm", "query", "hull", "trace"] {
        let help = run(&[name, "--help"]).out;
        for line in help.lines().filter_map(|line| line.trim().strip_prefix("barycode ")) {
            let repository_only =
                line.contains("examples/") && !line.contains(['<', '>', '|']) && !line.contains("steps/");
            if !repository_only {
                continue;
            }
            let folder = Folder::new();
            let here = |word: &str| {
                if word.contains('/') || !word.contains('.') { word.to_owned() } else { folder.path(word) }
            };
            let words: Vec<String> = line.split_whitespace().map(here).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let run = run(&words);
            // All poses of the arm's example and all plans of the batch: some of them collide.
            let between = line.contains("--continuous");
            let collides = between || ["colliding", "batch.csv"].iter().any(|file| line.contains(file));
            let collides = collides || line.starts_with("arm ");
            let expected = i32::from(collides);
            assert_eq!(run.code, expected, "{line}: {run:?}");
            tried += 1;
        }
    }
    assert!(tried >= 6, "only {tried}");
}

#[test]
fn version() {
    for arguments in [&["--version"][..], &["query", "--version"]] {
        let run = run(arguments);
        assert_eq!(run.code, 0);
        assert!(run.out.contains(env!("CARGO_PKG_VERSION")), "{}", run.out);
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run(&["completions", shell]);
        assert_eq!(run.code, 0);
        for word in ["barycode", "check", "query", "trace", "footprint", "max-iterations"] {
            assert!(run.out.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(run(&["completions", "ed"]).code, 2);
}

#[test]
fn bad_arguments() {
    for arguments in [
        &[][..],
        &["cheque"],
        &["query", "--precision", "f16"],
        &["query", "--solver", "simplex"],
        &["query", "--max-iterations", "-1"],
        &["query", "a", "b"],
        &["check", "scene.xml"],
        &["check", "scene.xml", "--plan", "a.csv", "--plans", "b.csv"],
        &["check", "scene.xml", "--plan", "a.csv", "--format", "yaml"],
        &["batch", "pairs.parquet"],
        &["batch", "pairs.parquet", "-o", "answers.parquet", "--ask", "penetration"],
        &["generate"],
        &["trace", "--frames"],
    ] {
        let run = run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.out.is_empty() && !run.err.is_empty(), "{run:?}");
    }
}

const POINTS: &str =
    r#"{"dim":2,"query":"distance","a":{"shape":"point","vertices":[[0,0]]},"b":{"shape":"point","vertices":[[3,4]]}}"#;

/// Whoever asks line by line gets every answer before the next question.
#[test]
fn answers_do_not_wait_for_the_end_of_the_input() {
    let mut child = command(&["query"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for number in 1..=3 {
        writeln!(stdin, "{POINTS}").unwrap();
        stdin.flush().unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert!(answer.starts_with(&format!("{{\"id\":{number},")), "{answer}");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// `barycode … | head -1`: quiet, and no panic.
#[test]
fn a_closed_pipe_is_no_error() {
    let folder = Folder::new();
    let many = folder.file("many.jsonl", format!("{POINTS}\n").repeat(200_000));
    let plan: String = (0..20_000).map(|step| format!("{step},{step}e-3,0,0\n")).collect();
    let plan = folder.file("plan.csv", format!("time_step,x,y,theta\n{plan}"));
    let plans: String = (0..20_000).map(|id| format!("{id},0,{id}e-3,0,0\n")).collect();
    let plans = folder.file("plans.csv", format!("trajectory,time_step,x,y,theta\n{plans}"));
    let world = folder.file("world.csv", "cylinder,x,y,radius\n0,0,50,1\n");
    for (arguments, code) in [
        (&["query", &many][..], 0),
        (&["check", &world, "--plan", &plan], 0),
        (&["check", &world, "--plan", &plan, "--margin", "60", "--format", "csv"], 1),
        (&["check", &world, "--plan", &plan, "--format", "json"], 0),
        (&["check", &world, "--plans", &plans, "--format", "csv"], 0),
    ] {
        let mut child =
            command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).stdin(Stdio::null()).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        // The pipe is closed here.
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn completions_into_a_closed_pipe() {
    let mut child = command(&["completions", "bash"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

#[test]
fn standard_input_by_dash_and_by_default() {
    for arguments in [&["query"][..], &["query", "-"]] {
        let run = run_with(arguments, POINTS.as_bytes());
        assert_eq!((run.code, run.lines()[0]["distance"].as_f64()), (0, Some(5.0)));
    }
    let run = run_with(&["trace"], POINTS.as_bytes());
    assert_eq!(run.code, 0);
    assert_eq!(run.json()["answer"]["distance"], 5.0);
}
