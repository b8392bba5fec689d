//! Running a batch without the interpreter's lock, interruptibly.

use crate::ask::refused;
use crate::pool::{self, Threads};
use crate::watch::{TICK, Watch};
use barycode_batch::{Batch, BatchError};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, ThreadId};

/// Rows that are not worth waking a thread for.
const FEW: usize = 4096;

/// Rows that take no longer than letting other Python threads go on meanwhile.
const SCANT: usize = 8;

/// Bytes that are allocated without asking first whether there are as many.
const MODEST: usize = 1 << 26;

/// Refuses rows whose answers there is no memory for, as NumPy does: where Rust finds that there is
/// none it ends the process.
pub(crate) fn has_room(rows: usize, bytes: usize) -> PyResult<()> {
    let all = rows.saturating_mul(bytes);
    if all <= MODEST {
        return Ok(());
    }
    let mut memory = Vec::<u8>::new();
    let reserved = memory.try_reserve_exact(all);
    // Memory that nobody looks at need not be allocated at all.
    black_box(&memory);
    reserved.map_err(|_| {
        PyMemoryError::new_err(format!("{rows} rows of answers take {all} bytes: ask about fewer rows at once"))
    })
}

/// A place for the answer of each row.
pub(crate) fn places<R>(rows: usize) -> PyResult<Vec<OnceLock<R>>> {
    has_room(rows, size_of::<OnceLock<R>>())?;
    Ok((0..rows).map(|_| OnceLock::new()).collect())
}

/// How much there is to answer.
#[derive(Clone, Copy)]
pub(crate) struct Amount {
    /// Rows, as progress is told of.
    pub(crate) rows: usize,
    /// Rows of pairs that take about as long.
    pub(crate) work: usize,
}

/// Answers `rows` rows of pairs as [`run_amount`] does.
pub(crate) fn run<R: Send>(
    py: Python<'_>,
    threads: Threads<'_>,
    progress: Option<Bound<'_, PyAny>>,
    rows: usize,
    job: impl FnOnce(Batch<'_>) -> Result<R, BatchError> + Send,
) -> PyResult<R> {
    run_amount(py, threads, progress, Amount { rows, work: rows }, job)
}

/// Answers rows by `job`, on the caller's thread and as many others as are asked for. Other Python
/// threads go on meanwhile. An exception of a signal handler, or of the progress callback, ends it.
pub(crate) fn run_amount<R: Send>(
    py: Python<'_>,
    threads: Threads<'_>,
    progress: Option<Bound<'_, PyAny>>,
    Amount { rows, work }: Amount,
    job: impl FnOnce(Batch<'_>) -> Result<R, BatchError> + Send,
) -> PyResult<R> {
    let threads = pool::counted(threads)?;
    if work <= FEW && progress.is_none() {
        let answer = || job(Batch::new().on_caller());
        return if work <= SCANT { answer() } else { py.detach(answer) }.map_err(refused);
    }
    let helpers = match pool::number(py, threads) {
        1 => None,
        threads => Some(pool::pool(py, Some(threads - 1))?),
    };
    let watch = Shared::new(progress, rows);
    let report = |part: usize, all: usize| watch.reach(share(part, all, rows));
    let is_cancelled = || watch.is_cancelled();
    let batch = Batch::new().progress(&report).cancelled(&is_cancelled);
    let batch = helpers.as_deref().map_or(batch.on_caller(), |pool| batch.helped_by(pool));
    let answer = py.detach(|| job(batch));
    watch.end(py)?;
    answer.map_err(refused)
}

/// Rows that are done, of all rows; the batch may count in chunks of them.
fn share(part: usize, all: usize, rows: usize) -> usize {
    (part as u128 * rows as u128 / all.max(1) as u128) as usize
}

/// A watch that threads of a batch ask whether to go on. The one that asks looks, if it is time.
struct Shared {
    caller: ThreadId,
    rows: usize,
    done: AtomicUsize,
    cancelled: AtomicBool,
    /// Only the thread that asks locks it.
    watch: Mutex<Watch>,
}

impl Shared {
    fn new(progress: Option<Bound<'_, PyAny>>, rows: usize) -> Self {
        let (caller, watch) = (thread::current().id(), Mutex::new(Watch::new(progress)));
        Self { caller, rows, done: AtomicUsize::new(0), cancelled: AtomicBool::new(false), watch }
    }

    fn reach(&self, rows: usize) {
        self.done.fetch_max(rows, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        if thread::current().id() == self.caller {
            let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
            let goes_on = watch.goes_on(self.done.load(Ordering::Relaxed), self.rows);
            self.cancelled.store(!goes_on, Ordering::Relaxed);
        }
        self.cancelled.load(Ordering::Relaxed)
    }

    /// The exception that ended the call, or the last that is told of its progress.
    fn end(self, py: Python<'_>) -> PyResult<()> {
        self.watch.into_inner().unwrap_or_else(PoisonError::into_inner).done(py, self.rows)
    }
}

/// Runs a job on a pool, while the thread that asks looks for signals; where one ends it the job is
/// cancelled, and waited for.
pub(crate) fn watched<R: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    cancelled: &AtomicBool,
    job: impl FnOnce() -> R + Send,
) -> PyResult<R> {
    let pool = pool::pool(py, threads)?;
    let (answer, fault) = py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        pool.in_place_scope(|scope| {
            scope.spawn(|_| {
                // The receiver is there until this was received.
                let _ = sender.send(job());
            });
            let mut fault = None;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(answer) => return (Some(answer), fault),
                    // The job panicked: the scope hands that on.
                    Err(RecvTimeoutError::Disconnected) => return (None, fault),
                    Err(RecvTimeoutError::Timeout) if fault.is_none() => {
                        fault = Python::attach(|py| py.check_signals()).err();
                        cancelled.store(fault.is_some(), Ordering::Relaxed);
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    });
    if let Some(fault) = fault {
        return Err(fault);
    }
    answer.ok_or_else(|| PyRuntimeError::new_err("a thread ended without an answer"))
}
