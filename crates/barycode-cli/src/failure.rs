//! Why the command as a whole could not do its work.

use std::fmt;
use std::io;
use std::path::Path;

/// Exit code of a command that did its work.
pub const DONE: u8 = 0;

/// Exit code for input that can't be used, the one that clap uses for bad arguments, too.
pub const UNUSABLE: u8 = 2;

/// Exit code of `check` and `arm` for a collision.
pub const COLLISION: u8 = 1;

/// Exit code of a command that was interrupted, the one that a shell gives, too.
pub(crate) const INTERRUPTED: u8 = 130;

/// What went wrong, and what to do about it. Prints as `error: …` and a line `help: …`.
#[derive(Debug)]
pub struct Failure {
    message: String,
    help: String,
    broken_pipe: bool,
    code: u8,
}

impl Failure {
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { message: message.into(), help: help.into(), broken_pipe: false, code: UNUSABLE }
    }

    /// A file that can't be read.
    pub fn unreadable(path: &Path, error: &io::Error) -> Self {
        Self::new(
            format!("{} can't be read: {error}", path.display()),
            "check the path and the permissions; `-` stands for standard input",
        )
    }

    /// A file that can't be written.
    pub fn unwritable(path: &Path, error: &io::Error) -> Self {
        Self::new(
            format!("{} can't be written: {error}", path.display()),
            "check that its folder exists and can be written to",
        )
    }

    /// Standard output that takes nothing any more. Quiet where its reader has gone, as under
    /// `| head`.
    pub fn stdout(error: &io::Error) -> Self {
        Self {
            broken_pipe: error.kind() == io::ErrorKind::BrokenPipe,
            ..Self::new(format!("standard output can't be written: {error}"), "check where it is redirected to")
        }
    }

    /// Someone had enough of waiting.
    pub fn interrupted(unwritten: &Path) -> Self {
        let message = format!("interrupted: {} was not written", unwritten.display());
        Self { code: INTERRUPTED, ..Self::new(message, "run the command again, and let it finish") }
    }

    /// Someone had enough of waiting for what is printed.
    pub(crate) fn interrupted_report() -> Self {
        Self::interrupted(Path::new("the report"))
    }

    /// With something else that may help.
    #[must_use]
    pub fn or(self, help: &str) -> Self {
        Self { help: format!("{}; {help}", self.help), ..self }
    }

    /// What went wrong, without what to do about it.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to do about it.
    pub fn help(&self) -> &str {
        &self.help
    }

    /// What the command exits with.
    pub fn code(&self) -> u8 {
        self.code
    }

    /// Whether the reader of the output has gone: no reason to complain.
    pub fn is_broken_pipe(&self) -> bool {
        self.broken_pipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}\nhelp: {}", self.message, self.help)
    }
}
