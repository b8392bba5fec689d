//! Shapes that are not known: what a file does not give, and what can't be read.

use std::fmt;

use crate::error::{Flaw, SceneError};
use crate::source::Source;

/// Why the shape of an obstacle, an object or a link is not known, or not all of it. Whatever lacks
/// a shape may be anywhere about its place: a check refuses it, or where that is allowed, calls
/// nothing free that it could touch.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingShape {
    /// Where to look: `FILE:LINE`, or `FILE`.
    pub place: String,
    /// What is missing.
    pub what: String,
    /// What to do about it.
    pub remedy: String,
}

impl MissingShape {
    pub(crate) fn new(
        source: &Source,
        line: impl Into<Option<u64>>,
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        source.error(line, what, remedy).into()
    }

    /// The flaw that a check refuses this with.
    pub(crate) fn refused(&self, whose: &str) -> Flaw {
        Flaw::new(format!("{}: the shape of {whose} is missing: {}", self.place, self.what), self.remedy.as_str())
    }
}

impl From<SceneError> for MissingShape {
    fn from(error: SceneError) -> Self {
        Self { place: error.place(), what: error.what, remedy: error.remedy }
    }
}

/// Place and reason, without the remedy.
impl fmt::Display for MissingShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}
