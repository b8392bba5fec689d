//! What a command writes appears together, or not at all.

use crate::run::{Folder, Run, command, run, svg};
use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::Stdio;

const PAIRS: &str = "examples/pairs.jsonl";
const CHECK: [&str; 4] = ["check", "examples/intersection.xml", "--plan", "examples/free.csv"];

/// Runs with standard output going there.
fn run_into(stdout: impl Into<Stdio>, arguments: &[&str]) -> Run {
    let output = command(arguments).stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped()).output().unwrap();
    let run = Run {
        code: output.status.code().expect("ended by a signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

fn is_there(path: &str) -> bool {
    Path::new(path).exists()
}

#[cfg(target_os = "linux")]
fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").unwrap()
}

#[test]
fn a_trace_leaves_neither_output_without_the_other() {
    let folder = Folder::new();
    let (trace, film) = (folder.path("trace.json"), folder.path("film.svg"));
    let (old, none) = (folder.file("old.json", "as it was"), folder.path("no/such"));
    for (json, pictures) in [(&trace, format!("{none}.svg")), (&old, none.clone()), (&none, film.clone())] {
        run(&["trace", PAIRS, "-o", json, "--svg", &pictures]).fails_with(&["no/such", "can't be written"]);
        assert_eq!(folder.names(), ["old.json"]);
    }
    let here = folder.path("");
    run(&["trace", PAIRS, "-o", &here, "--svg", "/dev/null"]).fails_with(&["can't be written", "directory"]);
    assert_eq!(folder.names(), ["old.json"]);
    assert_eq!(fs::read_to_string(&old).unwrap(), "as it was");
    for pictures in [&film, &folder.path("frames")] {
        assert_eq!(run(&["trace", PAIRS, "-o", &trace, "--svg", pictures]).code, 0);
        assert!(is_there(&trace) && is_there(pictures));
        fs::remove_file(&trace).unwrap();
    }
}

/// Nothing is taken for written whose report could not be.
#[cfg(target_os = "linux")]
#[test]
fn no_output_without_what_goes_to_standard_output() {
    let folder = Folder::new();
    let (film, frames) = (folder.path("film.svg"), folder.path("frames"));
    let tried = [
        vec!["trace", PAIRS, "--svg", &film],
        vec!["trace", PAIRS, "--svg", &frames],
        [&CHECK[..], &["--svg", &film]].concat(),
    ];
    let before = folder.names();
    for arguments in tried {
        run_into(full(), &arguments).fails_with(&["standard output can't be written"]);
        assert_eq!(folder.names(), before, "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_could_not_be_said_is_a_success() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["help"],
        &["help", "trace"],
        &["check", "--help"],
        &["arm", "-h"],
        &["query", "--help"],
        &["batch", "--help"],
        &["trace", "--version"],
        &["generate", "--help"],
        &["generate", "plans", "--help"],
        &["completions", "--help"],
        &["completions", "zsh"],
        &["query", PAIRS],
        &["trace", PAIRS],
        &["trace", PAIRS, "-o", "/dev/stdout"],
        &CHECK,
        &["generate", "plans", "--trajectories", "10", "-o", "/dev/stdout"],
        &["generate", "plans", "--trajectories", "10", "-o", "/dev/full"],
    ] {
        run_into(full(), arguments).fails_with(&["can't be written"]);
    }
}

/// A reader that has gone has seen what it wanted; what was asked for beside it appears.
#[test]
fn a_closed_pipe_spoils_nothing() {
    let folder = Folder::new();
    let film = folder.path("film.svg");
    for arguments in [&["--help"][..], &["query", "--help"], &["--version"], &[&CHECK[..], &["--svg", &film]].concat()]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = run_into(writer, arguments);
        assert!(run.code == 0 && run.err.is_empty(), "{arguments:?}: {run:?}");
    }
    svg(&film);
}

#[test]
fn a_device_or_pipe_is_written_to() {
    let folder = Folder::new();
    let film = folder.path("film.svg");
    let run = run(&["trace", PAIRS, "-o", "/dev/stdout", "--svg", &film]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(run.json()["answer"]["verdict"], "separated");
    svg(&film);
    // Not before all else is complete.
    let failed = crate::run::run(&["trace", PAIRS, "-o", "/dev/stdout", "--svg", &folder.path("no/such.svg")]);
    failed.fails_with(&["such.svg can't be written"]);
    let failed = crate::run::run(&["trace", PAIRS, "--svg", "/dev/stdout", "-o", &folder.path("no/such.json")]);
    failed.fails_with(&["such.json can't be written"]);
    // Devices take as many outputs as there are.
    let run = run_into(
        OpenOptions::new().write(true).open("/dev/null").unwrap(),
        &["trace", PAIRS, "--svg", "/dev/null", "-o", "/dev/null"],
    );
    assert_eq!(run.code, 0, "{run:?}");
}

#[test]
fn two_outputs_are_not_one_file() {
    let folder = Folder::new();
    let (new, old) = (folder.path("new.svg"), folder.file("old.svg", "as it was"));
    let spelled = |path: &str| path.replace("/new", "/./new").replace("/old", "//old");
    let same = |a: &str, b: &str| {
        run(&["trace", PAIRS, "-o", a, "--svg", b]).fails_with(&["one would overwrite the other", "of its own"]);
        assert_eq!(fs::read_to_string(&old).unwrap(), "as it was");
        assert!(!is_there(&new));
    };
    for path in [&new, &old] {
        same(path, path);
        same(path, &spelled(path));
        same(&spelled(path), path);
        #[cfg(unix)]
        {
            let link = folder.path("link.svg");
            std::os::unix::fs::symlink(path, &link).unwrap();
            same(path, &link);
            same(&link, path);
            fs::remove_file(&link).unwrap();
            let folder_link = folder.path("here");
            std::os::unix::fs::symlink(folder.path(""), &folder_link).unwrap();
            same(path, &path.replace("/new", "/here/new").replace("/old", "/here/old"));
            fs::remove_file(&folder_link).unwrap();
        }
    }
    let pages = folder.path("pages");
    fs::create_dir(&pages).unwrap();
    same(&format!("{pages}/trace.json"), &pages);
    assert_eq!(folder.names(), ["old.svg", "pages"]);
}

/// What is redirected to a file is an output, too.
#[cfg(unix)]
#[test]
fn an_output_is_not_standard_output() {
    let folder = Folder::new();
    let out = folder.path("out.svg");
    let into = |arguments: &[&str]| run_into(File::create(&out).unwrap(), arguments);
    let same = ["standard output", "out.svg", "one would overwrite the other"];
    into(&["trace", PAIRS, "--svg", &out]).fails_with(&same);
    into(&[&CHECK[..], &["--svg", &out]].concat()).fails_with(&same);
    into(&[&CHECK[..], &["--svg", "/dev/stdout"]].concat()).fails_with(&["standard output", "/dev/stdout"]);
    run(&[&CHECK[..], &["--svg", "-"]].concat()).fails_with(&["standard output"]);
    assert_eq!(into(&["trace", PAIRS, "-o", "/dev/stdout"]).code, 0);
    assert!(fs::read_to_string(&out).unwrap().starts_with('{'));
}

/// A link that leads nowhere yet stays a link, and what it leads to is made.
#[cfg(unix)]
#[test]
fn a_link_to_a_new_file_stays_a_link() {
    let folder = Folder::new();
    let (link, film) = (folder.path("link.svg"), folder.path("film.svg"));
    std::os::unix::fs::symlink("film.svg", &link).unwrap();
    assert_eq!(run(&["trace", PAIRS, "-o", &folder.path("trace.json"), "--svg", &link]).code, 0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    svg(&film);
    assert_eq!(folder.names(), ["film.svg", "link.svg", "trace.json"]);
}

#[test]
fn what_is_read_is_not_overwritten() {
    let folder = Folder::new();
    let pairs = folder.file("pairs.jsonl", fs::read_to_string(crate::run::workspace().join(PAIRS)).unwrap());
    run(&["trace", &pairs, "-o", &pairs]).fails_with(&["is an input, and would be overwritten"]);
    #[cfg(unix)]
    {
        // Nor by way of standard input.
        let output = command(&["trace", "-o", &pairs]).stdin(File::open(&pairs).unwrap()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && told.contains("is an input, and would be overwritten"), "{told}");
    }
    assert_eq!(folder.names(), ["pairs.jsonl"]);
}
