//! Why the command as a whole could not do its work.

use std::fmt;
use std::io;
use std::path::Path;

/// Exit code for input that can't be used, the one that clap uses for bad arguments, too.
pub(crate) const UNUSABLE: u8 = 2;

/// Exit code of `check` and `arm` for a collision.
pub(crate) const COLLISION: u8 = 1;

/// What went wrong, and what to do about it. Prints as `error: …` and a line `help: …`.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    help: String,
    broken_pipe: bool,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), broken_pipe: false }
    }

    /// A file that can't be read.
    pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::new(
            format!("{} can't be read: {error}", path.display()),
            "check the path and the permissions; `-` stands for standard input",
        )
    }

    /// A file that can't be written.
    pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self::new(
            format!("{} can't be written: {error}", path.display()),
            "check that its folder exists and can be written to",
        )
    }

    /// Standard output that takes nothing any more. Quiet where its reader has gone, as under `| head`.
    pub(crate) fn stdout(error: &io::Error) -> Self {
        Self {
            broken_pipe: error.kind() == io::ErrorKind::BrokenPipe,
            ..Self::new(format!("standard output can't be written: {error}"), "check where it is redirected to")
        }
    }

    /// Whether the reader of the output has gone: no reason to complain.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        self.broken_pipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}\nhelp: {}", self.message, self.help)
    }
}
