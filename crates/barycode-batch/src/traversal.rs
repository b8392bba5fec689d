//! Rows of a query, chunk by chunk, on the caller's thread or on all.

use crate::answers::{Columns, Notes};
use crate::error::BatchError;
use crate::lanes::Width;
use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How a query is run; no answer depends on it.
#[derive(Clone, Copy, Default)]
pub struct RunSettings<'c> {
    pub(crate) width: Width,
    pub(crate) on_caller: bool,
    pub(crate) progress: Option<&'c (dyn Fn(usize, usize) + Sync)>,
    pub(crate) cancelled: Option<&'c AtomicBool>,
}

impl RunSettings<'_> {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl fmt::Debug for RunSettings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, on_caller, progress) = (self.width, self.on_caller, self.progress.is_some());
        f.debug_struct("RunSettings")
            .field("width", &width)
            .field("on_caller", &on_caller)
            .field("progress", &progress)
            .finish_non_exhaustive()
    }
}

/// Traversal of the rows of one query, chunk by chunk.
pub(crate) struct ChunkTraversal<'c> {
    run: RunSettings<'c>,
    all: usize,
    /// Number of rows that are answered at a time.
    chunk: usize,
    done: AtomicUsize,
}

impl<'c> ChunkTraversal<'c> {
    pub(crate) fn new(run: RunSettings<'c>, all: usize, chunk: usize) -> Self {
        Self { run, all, chunk, done: AtomicUsize::new(0) }
    }

    /// Answers the rows of `columns`, the first of which is row `first`, chunk by chunk, in any
    /// order, on all threads.
    pub(crate) fn rows<C: Columns>(
        &self,
        first: usize,
        columns: C,
        answer: &(impl Fn(usize, C) -> Notes + Sync),
    ) -> Result<Notes, BatchError> {
        let rows = columns.rows();
        if self.run.is_cancelled() {
            return Err(BatchError::Cancelled);
        }
        if rows <= self.chunk {
            let notes = answer(first, columns);
            let done = self.done.fetch_add(rows, Ordering::Relaxed) + rows;
            if let Some(progress) = self.run.progress {
                progress(done, self.all);
            }
            return Ok(notes);
        }
        let middle = rows.div_ceil(self.chunk) / 2 * self.chunk;
        let (before, after) = columns.split(middle);
        let (before, after) = (|| self.rows(first, before, answer), || self.rows(first + middle, after, answer));
        let (before, after) = if self.run.on_caller { (before(), after()) } else { both(before, after) };
        Ok(before?.and(after?))
    }
}

#[cfg(feature = "rayon")]
pub(crate) fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(first, second)
}

#[cfg(not(feature = "rayon"))]
pub(crate) fn both<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}
