//! Signals and progress during a call without the interpreter's lock.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// How often a call looks for signals, and reports progress.
pub(crate) const TICK: Duration = Duration::from_millis(50);

/// Looks for signals and reports progress during a call without the interpreter's lock.
pub(crate) struct Watch {
    callback: Option<Py<PyAny>>,
    next: Instant,
    fault: Option<PyErr>,
}

impl Watch {
    pub(crate) fn new(progress: Option<Bound<'_, PyAny>>) -> Self {
        Self { callback: progress.map(Bound::unbind), next: Instant::now() + TICK, fault: None }
    }

    /// Whether the call goes on: no signal handler and no callback has raised an exception.
    pub(crate) fn goes_on(&mut self, done: usize, all: usize) -> bool {
        if self.fault.is_none() && Instant::now() >= self.next {
            self.fault = Python::attach(|py| self.tick(py, (done.min(all), all))).err();
            self.next = Instant::now() + TICK;
        }
        self.fault.is_none()
    }

    fn tick(&self, py: Python<'_>, parts: (usize, usize)) -> PyResult<()> {
        py.check_signals()?;
        self.callback.as_ref().map_or(Ok(()), |callback| callback.call1(py, parts).map(drop))
    }

    /// What ended the call.
    pub(crate) fn end(&mut self, words: &'static str) -> PyErr {
        self.fault.take().unwrap_or_else(|| PyKeyboardInterrupt::new_err(words))
    }

    /// Reports that all is done, unless an exception has ended the call.
    pub(crate) fn done(self, py: Python<'_>, all: usize) -> PyResult<()> {
        match (self.fault, self.callback) {
            (Some(fault), _) => Err(fault),
            (None, Some(callback)) => callback.call1(py, (all, all)).map(drop),
            (None, None) => Ok(()),
        }
    }
}
