//! Which rows fail a check.

use std::sync::{Mutex, PoisonError};

/// Number of rows that fail, the first of them, and what is wrong with it.
pub(crate) type Failed = Option<(usize, usize, String)>;

/// Collects the rows that fail, in any order, from several threads.
#[derive(Default)]
pub(crate) struct Failures(Mutex<Failed>);

impl Failures {
    /// Counts a row, and keeps what is wrong with it if it is the first so far.
    pub(crate) fn add(&self, row: usize, words: String) {
        let mut failed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *failed = Some(match failed.take() {
            Some((count, first, words)) if first < row => (count + 1, first, words),
            earlier => (earlier.map_or(1, |(count, ..)| count + 1), row, words),
        });
    }

    /// The rows that have failed.
    pub(crate) fn found(self) -> Failed {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
