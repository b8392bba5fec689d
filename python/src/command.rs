//! The command `barycode` from within an interpreter.

use crate::pool::{self, Threads};
use crate::run;
use barycode_cli::program;
use pyo3::prelude::*;
use std::ffi::OsString;
use std::sync::atomic::AtomicBool;

/// Runs the command on a command line, its name first, and returns what it exits with. It writes
/// to the standard output of the process.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, command_line: Vec<OsString>) -> PyResult<u8> {
    let pool = pool::pool(py, None)?;
    Ok(py.detach(|| pool.install(|| program::barycode(command_line))))
}

/// What `check` or `arm` finds, as the text that the command would write, and its warning.
#[pyfunction]
pub(crate) fn report(
    py: Python<'_>,
    command_line: Vec<OsString>,
    threads: Threads<'_>,
) -> PyResult<(String, Option<&'static str>)> {
    let stop = AtomicBool::new(false);
    let job = || program::report(command_line, &stop)?.keep();
    let found = run::watched(py, pool::counted(threads)?, &stop, job)?;
    found.or_else(|failure| {
        let error = py.import("barycode._errors")?.getattr("Error")?;
        let message = format!("{}\nhelp: {}", failure.message(), failure.help());
        Err(PyErr::from_value(error.call1((message,))?))
    })
}
