//! Campaigns that take several sittings: what is done so far, in a file.

use core::fmt;
use core::hash::Hasher;
use std::fs;
use std::hash::DefaultHasher;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use barycode_judge::generate::Precision;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Identity of the program: a hash of the file that it runs from, which another commit, compiler or
/// profile changes. Counts of two programs are not added up.
#[must_use]
pub fn build() -> &'static str {
    static BUILD: OnceLock<String> = OnceLock::new();
    BUILD.get_or_init(|| {
        let program = std::env::current_exe().and_then(fs::read);
        program.map_or_else(|_| "unknown".to_owned(), |bytes| hashed(&bytes))
    })
}

fn hashed(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

/// What a file must agree on with a plan to be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignId {
    /// See [`build`]; empty in states from before it was kept.
    #[serde(default)]
    build: String,
    mode: String,
    dim: u8,
    precision: String,
    seed: u64,
    first: u64,
}

impl CampaignId {
    /// That of this program, for what is asked and about which pairs.
    #[must_use]
    pub fn new(mode: &str, dim: u8, precision: Precision, seed: u64, first: u64) -> Self {
        let (build, mode, precision) = (build().to_owned(), mode.to_owned(), precision.name().to_owned());
        Self { build, mode, dim, precision, seed, first }
    }

    /// What differs, in words: what the file has, and what the plan has.
    fn difference(&self, plan: &Self) -> Option<String> {
        let pairs = [
            ("mode", self.mode.clone(), plan.mode.clone()),
            ("dim", self.dim.to_string(), plan.dim.to_string()),
            ("precision", self.precision.clone(), plan.precision.clone()),
            ("seed", self.seed.to_string(), plan.seed.to_string()),
            ("first", self.first.to_string(), plan.first.to_string()),
            ("build", self.build.clone(), plan.build.clone()),
        ];
        let (name, file, plan) = pairs.into_iter().find(|(_, file, plan)| file != plan)?;
        let remedy = match name {
            "build" => "another program's counts are not this one's: give another file, or the program that began it",
            _ => "give another file, or the same options",
        };
        Some(format!("it is of {name} {file}, and this campaign of {name} {plan}; {remedy}"))
    }
}

#[derive(Serialize, Deserialize)]
struct StateFile<P> {
    #[serde(flatten)]
    same: CampaignId,
    progress: P,
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
pub fn read<P: DeserializeOwned + Default>(file: &Path, id: &CampaignId) -> Result<P, StateError> {
    let error = |message: String| StateError { file: file.to_owned(), message };
    let text = match fs::read_to_string(file) {
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(P::default()),
        Err(e) => return Err(error(format!("cannot be read: {e}; check the path"))),
        Ok(text) => text,
    };
    let content: StateFile<P> = serde_json::from_str(&text)
        .map_err(|e| error(format!("is not the state of a campaign: {e}; give another file or remove this one")))?;
    match content.same.difference(id) {
        Some(difference) => Err(error(format!("cannot be gone on with: {difference}"))),
        None => Ok(content.progress),
    }
}

/// Keeps what is done so far. The file is replaced as a whole or not at all.
///
/// # Errors
/// Where it cannot be written.
pub fn write<P: Serialize>(file: &Path, id: &CampaignId, progress: &P) -> Result<(), StateError> {
    let error = |e: std::io::Error| StateError {
        file: file.to_owned(),
        message: format!("cannot be written: {e}; give a path in a folder that can be written to"),
    };
    let content = StateFile { same: id.clone(), progress };
    let text = serde_json::to_string(&content).map_err(|e| error(e.into()))?;
    let mut name = file.as_os_str().to_owned();
    name.push(".new");
    let beside = PathBuf::from(name);
    let mut out = fs::File::create(&beside).map_err(error)?;
    out.write_all(text.as_bytes()).and_then(|()| out.sync_all()).map_err(error)?;
    fs::rename(&beside, file).map_err(error)
}
