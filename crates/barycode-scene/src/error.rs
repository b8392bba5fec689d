//! What can be wrong with a file or a shape, said so that it can be mended.

use std::io;

/// A file that can't be used: which, where, why, and how to mend it.
///
/// Prints as `FILE:LINE: WHAT; REMEDY`, without the line where none is to blame; of a binary file
/// as `FILE: byte OFFSET: WHAT; REMEDY`.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.sentence())]
#[non_exhaustive]
pub struct SceneError {
    /// The file, as named by the caller.
    pub file: String,
    /// The line to look at, the first being 1: in XML and JSON the one on which the element begins,
    /// in a table the record's. `None` if the file as a whole is to blame.
    pub line: Option<u64>,
    /// In a binary file, the offset of the byte to look at, the first being 0.
    pub byte: Option<u64>,
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
    /// The operating system's reason, if the file could not be read.
    #[source]
    pub source: Option<io::Error>,
}

impl SceneError {
    fn sentence(&self) -> String {
        format!("{}: {}; {}", self.place(), self.what, self.remedy)
    }

    pub(crate) fn new(
        file: &str,
        line: impl Into<Option<u64>>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self {
            file: file.into(),
            line: line.into(),
            byte: None,
            what: printable(what.into()),
            remedy: printable(remedy.into()),
            source: None,
        }
    }

    /// Where to look: `FILE:LINE`, `FILE: byte OFFSET`, or `FILE`.
    pub fn place(&self) -> String {
        let file = &self.file;
        match (self.line, self.byte) {
            (Some(line), _) => format!("{file}:{line}"),
            (None, Some(byte)) => format!("{file}: byte {byte}"),
            (None, None) => file.clone(),
        }
    }
}

/// A value that can't be used, before it is known which file it came from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what}; {remedy}")]
#[non_exhaustive]
pub struct Flaw {
    /// What is wrong.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
    /// The vertex to look at: its index in the sequence as given, rings counted through.
    pub vertex: Option<usize>,
}

impl Flaw {
    pub(crate) fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into(), vertex: None }
    }

    pub(crate) fn at_vertex(vertex: usize, what: &str, remedy: &str) -> Self {
        Self {
            what: format!("{what} at vertex {vertex} (the first is 0)"),
            remedy: remedy.into(),
            vertex: Some(vertex),
        }
    }

    /// The same flaw, with the thing it was found in named in front.
    pub(crate) fn within(self, place: &str) -> Self {
        Self { what: format!("{place}: {}", self.what), ..self }
    }
}

/// A message as one line that no terminal obeys: control characters, which only the input can have
/// brought in, are escaped.
pub(crate) fn printable(text: String) -> String {
    if !text.contains(char::is_control) {
        return text;
    }
    let escaped = |c: char| if c.is_control() { c.escape_default().collect() } else { String::from(c) };
    text.chars().map(escaped).collect()
}

/// Input text for a message: escaped, and cut where it would run on.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}
