//! Running a batch without the interpreter's lock, interruptibly.

use crate::ask::refused;
use crate::pool::{self, Threads};
use barycode_batch::{Batch, BatchError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// How often a call looks for signals, and reports progress.
const TICK: Duration = Duration::from_millis(50);

/// Rows that are not worth waking a thread for.
const FEW: usize = 4096;

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
    threads: Threads,
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
    threads: Threads,
    progress: Option<Bound<'_, PyAny>>,
    Amount { rows, work }: Amount,
    job: impl FnOnce(Batch<'_>) -> Result<R, BatchError> + Send,
) -> PyResult<R> {
    let threads = pool::counted(threads)?;
    if work <= FEW && progress.is_none() {
        return py.detach(|| job(Batch::new().on_caller())).map_err(refused);
    }
    let pool = pool::pool(py, threads)?;
    let (done, cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
    // The batch may count in chunks of rows.
    let report = |part: usize, all: usize| {
        let share = part as u128 * rows as u128 / all.max(1) as u128;
        done.fetch_max(share as usize, Ordering::Relaxed);
    };
    let callback = progress.map(Bound::unbind);
    let (answer, fault) = py.detach(|| {
        let (sender, receiver) = mpsc::channel();
        let batch = Batch::new().progress(&report).cancelled(&cancelled);
        pool.in_place_scope(|scope| {
            scope.spawn(|_| {
                // The receiver is there until this was received.
                let _ = sender.send(job(batch));
            });
            let mut fault = None;
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(answer) => return (Some(answer), fault),
                    // The job panicked: the scope hands that on.
                    Err(RecvTimeoutError::Disconnected) => return (None, fault),
                    Err(RecvTimeoutError::Timeout) if fault.is_none() => {
                        let rows = (done.load(Ordering::Relaxed), rows);
                        fault = Python::attach(|py| tick(py, callback.as_ref(), rows)).err();
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
    let answer = answer.ok_or_else(|| PyRuntimeError::new_err("a thread ended without an answer"))?;
    if let Some(callback) = callback {
        callback.call1(py, (rows, rows))?;
    }
    answer.map_err(refused)
}

fn tick(py: Python<'_>, callback: Option<&Py<PyAny>>, rows: (usize, usize)) -> PyResult<()> {
    py.check_signals()?;
    if let Some(callback) = callback {
        callback.call1(py, rows)?;
    }
    Ok(())
}
