//! Files that appear whole, with all that belongs to them, or not at all.

use crate::run::{Folder, command, run};
use std::fs::OpenOptions;

/// Nothing is taken for written whose report could not be.
#[cfg(target_os = "linux")]
#[test]
fn no_answers_without_their_report() {
    let folder = Folder::new();
    let (pairs, answers) = (folder.path("pairs.parquet"), folder.path("answers.parquet"));
    assert_eq!(run(&["generate", "pairs", "--count", "10", "-o", &pairs]).code, 0);
    let before = folder.names();
    for format in ["table", "json"] {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(&["batch", &pairs, "-o", &answers, "--format", format]).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), folder.names()), (Some(2), before.clone()), "{said}");
        assert!(said.contains("standard output can't be written"), "{said}");
    }
}

#[test]
fn every_command_has_help_with_examples() {
    for arguments in [&["batch", "--help"][..], &["generate", "pairs", "--help"]] {
        let run = run(arguments);
        assert!(run.code == 0 && run.out.contains("Examples:\n  barycode "), "{run:?}");
    }
    assert!(run(&["--help"]).out.contains("batch"));
}
