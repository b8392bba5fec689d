//! Running the command, and reading what it says.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The command with its arguments, in the root of the workspace as the README has it.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(crate::PROGRAM);
    command.args(arguments).current_dir(workspace());
    command
}

pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

/// Runs with this on standard input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A command that needs no input may be gone before it is written.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let run = Run {
        code: output.status.code().expect("ended by a signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

impl Run {
    /// The output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }

    /// The output as JSON lines.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.out.lines().map(parse).collect()
    }

    /// Asserts an error of the whole command, and that it says this and offers help.
    #[track_caller]
    pub(crate) fn fails_with(&self, texts: &[&str]) {
        assert_eq!(self.code, 2, "{self:?}");
        assert!(self.out.is_empty(), "{}", self.out);
        assert!(self.err.starts_with("error: "), "{}", self.err);
        for text in texts {
            assert!(self.err.contains(text), "no {text:?} in {}", self.err);
        }
        let help = self.err.lines().find_map(|line| line.strip_prefix("help: "));
        assert!(help.is_some_and(|help| !help.is_empty()), "no help in {}", self.err);
    }
}

/// Answers requests, one a line.
pub(crate) fn query(arguments: &[&str], requests: &[&str]) -> Run {
    let arguments: Vec<&str> = ["query"].iter().chain(arguments).copied().collect();
    run_with(&arguments, requests.join("\n").as_bytes())
}

pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A data set's folder, as the other crates' tests find it. Says so if it isn't there.
pub(crate) fn data(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("BARYCODE_DATA").map_or_else(|| workspace().join("../shared/data"), PathBuf::from);
    let folder = root.join(name);
    if folder.is_dir() {
        return Some(folder);
    }
    // Not `eprintln!`, which the test harness would swallow.
    let _ = writeln!(std::io::stderr(), "SKIPPED: no data set {name} under BARYCODE_DATA or ../shared/data");
    None
}

/// A folder for one test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// The path of a file in it, as an argument.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// A file in it.
    pub(crate) fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }

    /// The names of what is in it.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// Parses an SVG file, and sees to it that it stands on its own and that nothing in it has been
/// spoilt.
#[track_caller]
pub(crate) fn svg(path: &str) -> String {
    let text = fs::read_to_string(path).unwrap();
    let document = roxmltree::Document::parse(&text).unwrap();
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let mut ids = Vec::new();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!value.contains("NaN") && !value.contains("inf"), "{name}={value}");
            assert!(name != "href", "refers to {value}");
            if name == "id" {
                ids.push(value);
            }
        }
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "an id comes twice");
    assert!(text.contains("prefers-color-scheme:dark") && !text.contains("@import") && !text.contains("url(http"));
    text
}
