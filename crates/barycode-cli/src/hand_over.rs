//! Commands of the program `barycode-columns`, which reads and writes Parquet and Arrow. It is a
//! program of its own so that whoever has no such files need not build what reads them.

use crate::failure::{Failure, INTERRUPTED};
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const PROGRAM: &str = "barycode-columns";

/// Calls it with these arguments: the one beside this program, or else the one on the path.
pub(crate) fn hand_over(arguments: &[OsString]) -> Result<u8, Failure> {
    let sibling_program = sibling_program();
    let program = sibling_program.clone().unwrap_or_else(|| PROGRAM.into());
    let ended = Command::new(&program).args(arguments).stdin(Stdio::inherit()).status();
    match ended {
        // Ended by a signal: as a shell says it, as far as a program can.
        Ok(status) => Ok(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(INTERRUPTED)),
        Err(error) => Err(Failure::new(
            format!("the program `{PROGRAM}`, which reads and writes columns, can't be called: {error}"),
            format!(
                "install it beside this one: cargo install --path crates/{PROGRAM}; or cargo run --release -p {PROGRAM} -- …"
            ),
        )),
    }
}

fn sibling_program() -> Option<PathBuf> {
    let here = env::current_exe().ok()?;
    let program = here.with_file_name(PROGRAM).with_extension(env::consts::EXE_EXTENSION);
    program.is_file().then_some(program)
}
