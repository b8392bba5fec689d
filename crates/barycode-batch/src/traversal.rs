//! Rows of a query, chunk by chunk, on the caller's thread or on all.
//!
//! **The thread that asks works, too.** A thread that hands its work on and sleeps is woken, as the
//! others are, on whichever core the system takes for idle, and for some milliseconds that may be
//! one for two threads: queries of three milliseconds took as long on two threads as on one
//! wherever the caller had done something else before (2 cores, Linux 6).

use crate::answers::{Columns, Notes};
use crate::error::BatchError;
use crate::lanes::Width;
use core::fmt;
use core::sync::atomic::{AtomicUsize, Ordering};
#[cfg(feature = "rayon")]
use std::sync::{Mutex, OnceLock, PoisonError};

/// How a query is run; no answer depends on it.
#[derive(Clone, Copy, Default)]
pub struct RunSettings<'c> {
    pub(crate) width: Width,
    pub(crate) on_caller: bool,
    /// Threads that help the caller's; the pool that it belongs to, or the global one, without.
    #[cfg(feature = "rayon")]
    pub(crate) helpers: Option<&'c rayon::ThreadPool>,
    pub(crate) progress: Option<&'c (dyn Fn(usize, usize) + Sync)>,
    pub(crate) cancelled: Option<&'c (dyn Fn() -> bool + Sync)>,
}

impl RunSettings<'_> {
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.is_some_and(|is_cancelled| is_cancelled())
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

    /// Answers the rows of `columns`, the first of which is row `first`, chunk by chunk: in any
    /// order, on all threads, or in theirs on the caller's.
    pub(crate) fn rows<C: Columns>(
        &self,
        first: usize,
        columns: C,
        answer: &(impl Fn(usize, C) -> Notes + Sync),
    ) -> Result<Notes, BatchError> {
        #[cfg(feature = "rayon")]
        if !self.run.on_caller && columns.rows() > self.chunk {
            return self.shared(first, columns, answer);
        }
        let (mut notes, mut at) = (Notes::default(), first);
        for part in self.parts(columns) {
            let rows = part.rows();
            notes = notes.and(self.part(at, part, answer)?);
            at += rows;
        }
        Ok(notes)
    }

    /// Columns of one chunk each; of no rows, too, there is one.
    fn parts<C: Columns>(&self, columns: C) -> impl Iterator<Item = C> {
        let mut rest = Some(columns);
        core::iter::from_fn(move || {
            let columns = rest.take()?;
            if columns.rows() <= self.chunk {
                return Some(columns);
            }
            let (part, others) = columns.split(self.chunk);
            rest = Some(others);
            Some(part)
        })
    }

    /// Answers the rows of a chunk. Not inlined: both traversals share what is compiled for it.
    #[inline(never)]
    fn part<C: Columns>(
        &self,
        first: usize,
        columns: C,
        answer: &(impl Fn(usize, C) -> Notes + Sync),
    ) -> Result<Notes, BatchError> {
        if self.run.is_cancelled() {
            return Err(BatchError::Cancelled);
        }
        let rows = columns.rows();
        let notes = answer(first, columns);
        let done = self.done.fetch_add(rows, Ordering::Relaxed) + rows;
        if let Some(progress) = self.run.progress {
            progress(done, self.all);
        }
        Ok(notes)
    }

    /// Answers chunks on the caller's thread and its helpers.
    #[cfg(feature = "rayon")]
    fn shared<C: Columns>(
        &self,
        first: usize,
        columns: C,
        answer: &(impl Fn(usize, C) -> Notes + Sync),
    ) -> Result<Notes, BatchError> {
        let parts: Vec<_> = self.parts(columns).map(|part| Mutex::new(Some(part))).collect();
        let answers: Vec<_> = parts.iter().map(|_| OnceLock::new()).collect();
        share(self.run.helpers, parts.len(), &|index| {
            let part = parts[index].lock().unwrap_or_else(PoisonError::into_inner).take();
            // Nobody else has had it.
            if let Some(part) = part {
                let _ = answers[index].set(self.part(first + index * self.chunk, part, answer));
            }
        });
        let cancelled = || Err(BatchError::Cancelled);
        answers
            .into_iter()
            .try_fold(Notes::default(), |notes, answer| Ok(notes.and(answer.into_inner().unwrap_or_else(cancelled)?)))
    }
}

/// Does so many pieces of work on the caller's thread and its helpers.
#[cfg(feature = "rayon")]
fn share(helpers: Option<&rayon::ThreadPool>, count: usize, work: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    let take = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return;
            }
            work(index);
        }
    };
    match helpers {
        Some(pool) => pool.in_place_scope(|scope| together(scope, pool.current_num_threads().min(count - 1), &take)),
        None => {
            let others = rayon::current_num_threads() - 1;
            rayon::in_place_scope(|scope| together(scope, others.min(count - 1), &take));
        }
    }
}

/// Calls a function on so many other threads, and on this one.
#[cfg(feature = "rayon")]
fn together<'s>(scope: &rayon::Scope<'s>, others: usize, work: &'s (dyn Fn() + Sync)) {
    (0..others).for_each(|_| scope.spawn(|_| work()));
    work();
}

#[cfg(feature = "rayon")]
pub(crate) fn both<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(first, second)
}

#[cfg(not(feature = "rayon"))]
pub(crate) fn both<A, B>(first: impl FnOnce() -> A, second: impl FnOnce() -> B) -> (A, B) {
    (first(), second())
}
