//! Inputs of commands: files, and standard input for `-`.

use crate::check::unusable;
use crate::failure::Failure;
use crate::output::STANDARD;
use barycode_scene::{Bytes, MAX_FILE_BYTES, Plans, Source, load_plans, stream_plans};
use std::io::{self, Read};
use std::path::Path;

/// How standard input is called in messages.
const NAME: &str = "standard input";

/// Whether a path stands for standard input.
fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

/// How an input is called in messages.
pub(crate) fn name(path: &Path) -> String {
    if is_standard(path) { NAME.into() } else { path.display().to_string() }
}

/// Refuses standard input for more than one of these.
pub(crate) fn once(paths: &[&Path]) -> Result<(), Failure> {
    if paths.iter().filter(|path| is_standard(path)).count() < 2 {
        return Ok(());
    }
    Err(Failure::new("standard input is given twice, and can be read once", "give all inputs but one as files"))
}

/// Reads a text.
pub(crate) fn open(path: &Path) -> Result<Source, Failure> {
    bytes(path)?.into_text().map_err(|error| unusable(&error))
}

/// Reads what may be binary.
pub(crate) fn bytes(path: &Path) -> Result<Bytes, Failure> {
    let found = if is_standard(path) {
        let mut bytes = Vec::new();
        // One byte more than may be read shows that there is more.
        let read = io::stdin().lock().take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| Failure::unreadable(Path::new(NAME), &error))?;
        Bytes::new(NAME, bytes)
    } else {
        Bytes::open(path)
    };
    found.map_err(|error| unusable(&error))
}

/// Reads many plans, record by record.
pub(crate) fn plans(path: &Path) -> Result<Plans, Failure> {
    let plans = if is_standard(path) { stream_plans(NAME, io::stdin().lock()) } else { load_plans(path) };
    plans.map_err(|error| unusable(&error))
}
