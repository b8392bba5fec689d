//! Running a batch without the interpreter's lock, interruptibly.

use crate::ask::refused;
use crate::pool::{self, Threads};
use barycode_batch::{Batch, BatchError};
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How often a call looks for signals, and reports progress.
pub(crate) const TICK: Duration = Duration::from_millis(50);

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

/// Answers rows by `job`, on the pool that is asked for. Other Python threads go on
/// meanwhile. An exception of a signal handler, or of the progress callback, ends it.
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
    let callback = progress.map(Bound::unbind);
    let answer = if pool::number(py, threads) == 1 {
        on_caller(py, callback.as_ref(), rows, job)?
    } else {
        on_pool(py, threads, callback.as_ref(), rows, job)?
    };
    if let Some(callback) = callback {
        callback.call1(py, (rows, rows))?;
    }
    answer.map_err(refused)
}

/// Rows that are done, of all rows; the batch may count in chunks of them.
fn share(part: usize, all: usize, rows: usize) -> usize {
    (part as u128 * rows as u128 / all.max(1) as u128) as usize
}

/// What a batch answers, unless Python has ended it.
type Answered<R> = PyResult<Result<R, BatchError>>;

/// Runs a job on the thread that asks, which looks for signals between chunks.
fn on_caller<R: Send>(
    py: Python<'_>,
    callback: Option<&Py<PyAny>>,
    rows: usize,
    job: impl FnOnce(Batch<'_>) -> Result<R, BatchError> + Send,
) -> Answered<R> {
    let cancelled = AtomicBool::new(false);
    let state = Mutex::new((Instant::now() + TICK, None));
    let report = |part: usize, all: usize| {
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.1.is_some() || Instant::now() < state.0 {
            return;
        }
        state.1 = Python::attach(|py| tick(py, callback, (share(part, all, rows), rows))).err();
        cancelled.store(state.1.is_some(), Ordering::Relaxed);
        state.0 = Instant::now() + TICK;
    };
    let answer = py.detach(|| job(Batch::new().on_caller().progress(&report).cancelled(&cancelled)));
    match state.into_inner().unwrap_or_else(PoisonError::into_inner).1 {
        Some(fault) => Err(fault),
        None => Ok(answer),
    }
}

/// Runs a job on a pool, while the thread that asks looks for signals.
fn on_pool<R: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    callback: Option<&Py<PyAny>>,
    rows: usize,
    job: impl FnOnce(Batch<'_>) -> Result<R, BatchError> + Send,
) -> Answered<R> {
    let (done, cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
    let report = |part: usize, all: usize| {
        done.fetch_max(share(part, all, rows), Ordering::Relaxed);
    };
    let tick = |py: Python<'_>| tick(py, callback, (done.load(Ordering::Relaxed), rows));
    let batch = Batch::new().progress(&report).cancelled(&cancelled);
    watched(py, threads, &cancelled, tick, || job(batch))
}

/// Runs a job on a pool, while the thread that asks ticks; where that fails the job is cancelled,
/// and waited for.
pub(crate) fn watched<R: Send>(
    py: Python<'_>,
    threads: Option<usize>,
    cancelled: &AtomicBool,
    tick: impl Fn(Python<'_>) -> PyResult<()> + Sync,
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
                        fault = Python::attach(&tick).err();
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

/// Looks for signals, and reports progress: rows done, and all.
pub(crate) fn tick(py: Python<'_>, callback: Option<&Py<PyAny>>, rows: (usize, usize)) -> PyResult<()> {
    py.check_signals()?;
    if let Some(callback) = callback {
        callback.call1(py, rows)?;
    }
    Ok(())
}
