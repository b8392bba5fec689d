//! Threads of our own.
//!
//! The global pool of rayon does not survive a fork: a child that asks it waits for ever. So every
//! call names a pool of this process. After a fork the parent's pools are forgotten, not dropped,
//! since dropping one takes locks that a thread of the parent may have held.

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::HashMap;
use std::mem;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// Pools of this process, by their number of threads.
struct Pools {
    process: u32,
    by_threads: HashMap<usize, Arc<ThreadPool>>,
    /// Number of threads where a call does not say; `None` for all cores.
    usual: Option<usize>,
}

/// Locked by threads that hold the interpreter only, and a thread that forks holds it: no child
/// finds it locked.
static POOLS: Mutex<Option<Pools>> = Mutex::new(None);

fn with<R>(_: Python<'_>, change: impl FnOnce(&mut Pools) -> R) -> R {
    let mut guard = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let pools = guard.get_or_insert_with(|| Pools { process: process::id(), by_threads: HashMap::new(), usual: None });
    if pools.process != process::id() {
        mem::forget(mem::take(&mut pools.by_threads));
        pools.process = process::id();
    }
    change(pools)
}

/// A number of threads as a call has it; `None` for the usual one.
pub(crate) type Threads<'py> = Option<Bound<'py, PyAny>>;

/// Threads that a call may ask for: more would take longer to start than they save.
const MOST: usize = 1024;

/// The number of threads of a call, which is at least 1 where there is one.
pub(crate) fn counted(threads: Threads<'_>) -> PyResult<Option<usize>> {
    let Some(threads) = threads else {
        return Ok(None);
    };
    let count = threads.extract::<usize>();
    if let Ok(1..=MOST) = count {
        return count.map(Some);
    }
    let message = format!("threads is {}: give 1 to {MOST}, or None for all cores", threads.repr()?);
    Err(match count {
        Err(fault) if fault.is_instance_of::<PyTypeError>(threads.py()) => PyTypeError::new_err(message),
        _ => PyValueError::new_err(message),
    })
}

/// The number of threads of a call: its own, or the usual one.
pub(crate) fn number(py: Python<'_>, threads: Option<usize>) -> usize {
    threads.or_else(|| with(py, |pools| pools.usual)).unwrap_or_else(cores)
}

/// The pool with this number of threads, or with the usual one.
pub(crate) fn pool(py: Python<'_>, threads: Option<usize>) -> PyResult<Arc<ThreadPool>> {
    with(py, |pools| {
        let threads = threads.or(pools.usual).unwrap_or_else(cores);
        if let Some(pool) = pools.by_threads.get(&threads) {
            return Ok(Arc::clone(pool));
        }
        let name = |index| format!("barycode-{index}");
        let pool = ThreadPoolBuilder::new().num_threads(threads).thread_name(name).build();
        let pool = Arc::new(pool.map_err(|error| {
            PyRuntimeError::new_err(format!("{threads} threads cannot be started: {error}; ask with threads=1"))
        })?);
        pools.by_threads.insert(threads, Arc::clone(&pool));
        Ok(pool)
    })
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, Into::into)
}

/// Sets the number of threads of calls that do not name one; `None` means all cores.
#[pyfunction]
#[pyo3(signature = (threads, /))]
pub(crate) fn set_threads(py: Python<'_>, threads: Threads<'_>) -> PyResult<()> {
    let threads = counted(threads)?;
    with(py, |pools| pools.usual = threads);
    Ok(())
}

/// Number of threads of calls that do not name one.
#[pyfunction]
pub(crate) fn get_threads(py: Python<'_>) -> usize {
    with(py, |pools| pools.usual).unwrap_or_else(cores)
}
