//! Campaigns that take several sittings: what is done so far, in a file.

use core::fmt;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Mix, Plan, Progress};

/// What a file must agree on with a plan to be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Same {
    version: String,
    mode: String,
    dim: u8,
    precision: String,
    seed: u64,
    first: u64,
}

impl Same {
    fn of(plan: &Plan, dim: u8) -> Self {
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            mode: if plan.mix == Mix::Grids { "verdicts" } else { "everything" }.to_owned(),
            dim,
            precision: plan.precision.name().to_owned(),
            seed: plan.seed,
            first: plan.first,
        }
    }

    /// What differs, in words: what the file has, and what the plan has.
    fn difference(&self, plan: &Self) -> Option<String> {
        let pairs = [
            ("version", self.version.clone(), plan.version.clone()),
            ("mode", self.mode.clone(), plan.mode.clone()),
            ("dim", self.dim.to_string(), plan.dim.to_string()),
            ("precision", self.precision.clone(), plan.precision.clone()),
            ("seed", self.seed.to_string(), plan.seed.to_string()),
            ("first", self.first.to_string(), plan.first.to_string()),
        ];
        let different = pairs.into_iter().find(|(_, file, plan)| file != plan);
        different.map(|(name, file, plan)| format!("it is of {name} {file}, and this campaign of {name} {plan}"))
    }
}

#[derive(Serialize, Deserialize)]
struct Content {
    #[serde(flatten)]
    same: Same,
    progress: Progress,
}

/// Why a state cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateError {
    /// The file.
    pub file: PathBuf,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.message)
    }
}

impl core::error::Error for StateError {}

/// What is done so far; nothing where there is no file yet.
///
/// # Errors
/// Where the file cannot be read, is no state, or is that of another campaign.
pub fn read(file: &Path, plan: &Plan, dim: u8) -> Result<Progress, StateError> {
    let error = |message: String| StateError { file: file.to_owned(), message };
    let text = match fs::read_to_string(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Progress::default()),
        Err(e) => return Err(error(format!("cannot be read: {e}; check the path"))),
        Ok(text) => text,
    };
    let content: Content = serde_json::from_str(&text)
        .map_err(|e| error(format!("is not the state of a campaign: {e}; give another file or remove this one")))?;
    match content.same.difference(&Same::of(plan, dim)) {
        Some(difference) => {
            Err(error(format!("cannot be gone on with: {difference}; give another file, or the same options")))
        }
        None => Ok(content.progress),
    }
}

/// Keeps what is done so far. The file is replaced as a whole or not at all.
///
/// # Errors
/// Where it cannot be written.
pub fn write(file: &Path, plan: &Plan, dim: u8, progress: &Progress) -> Result<(), StateError> {
    let error = |e: std::io::Error| StateError {
        file: file.to_owned(),
        message: format!("cannot be written: {e}; give a path in a folder that can be written to"),
    };
    let content = Content { same: Same::of(plan, dim), progress: progress.clone() };
    let text = serde_json::to_string(&content).map_err(|e| error(e.into()))?;
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    let beside = PathBuf::from(name);
    let mut out = fs::File::create(&beside).map_err(error)?;
    out.write_all(text.as_bytes()).and_then(|()| out.sync_all()).map_err(error)?;
    fs::rename(&beside, file).map_err(error)
}
