//! Commands that the program `barycode-columns` has.

use crate::run::Folder;
use std::fs;
use std::process::Command;

/// Copies a program. On Unix another process does it: a file that is open for writing here may be
/// inherited by a process that a test in another thread begins, and cannot be run until that
/// process has let it go ("text file busy").
fn copy(from: &str, to: &str) {
    if cfg!(unix) {
        assert!(Command::new("cp").args([from, to]).status().unwrap().success());
    } else {
        fs::copy(from, to).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn columns_are_handed_over_as_they_were_asked_for() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let program = folder.path("barycode");
    copy(crate::PROGRAM, &program);
    let script = folder.file("script", "#!/bin/sh\nprintf '[%s]' \"$@\"\nexit 7\n");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    copy(&script, &folder.path("barycode-columns"));
    for arguments in [
        &["batch", "my pairs.parquet", "-o", "answers.parquet", "--ask", "distance"][..],
        &["generate", "pairs", "--count", "3", "-o", "pairs.arrow"],
    ] {
        let output = Command::new(&program).args(arguments).output().unwrap();
        let said: String = arguments.iter().map(|argument| format!("[{argument}]")).collect();
        assert_eq!((output.status.code(), String::from_utf8(output.stdout).unwrap()), (Some(7), said));
    }
    // What can't be right is said without calling it.
    let output = Command::new(&program).args(["batch", "pairs.parquet"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn where_there_is_no_such_program_the_remedy_is_named() {
    let folder = Folder::new();
    let program = folder.path("barycode");
    copy(crate::PROGRAM, &program);
    let output =
        Command::new(&program).args(["batch", "a.parquet", "-o", "b.parquet"]).env("PATH", folder.path("")).output();
    let output = output.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("error: the program `barycode-columns`") && said.contains("help: install it beside"),
        "{said}"
    );
}
