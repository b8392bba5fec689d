//! Records of the laboratory, told apart by what they hold.

pub mod batch;
pub mod beside;
pub mod contact;
pub mod curves;
pub mod motion;
pub mod near;
pub mod tables;

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::fmt;
use std::path::Path;

/// The numbers that a contestant computes in.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precision {
    #[serde(rename = "f32")]
    Single,
    #[serde(rename = "f64")]
    Double,
}

impl Precision {
    pub const ALL: [Self; 2] = [Self::Single, Self::Double];
}

impl fmt::Display for Precision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Single { "f32" } else { "f64" })
    }
}

/// What was asked about the pairs.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    Distance,
    Collision,
}

impl Question {
    pub const ALL: [Self; 2] = [Self::Distance, Self::Collision];
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Distance { "distance" } else { "collision" })
    }
}

/// What a file holds.
#[derive(Debug)]
pub enum Content {
    Tables(tables::Tables),
    Batch(batch::Batches),
    Beside(beside::Beside),
    Contact(contact::Contacts),
    Curves(curves::Curves),
    Motion(motion::Motions),
    Near(near::Near),
}

/// A record, under the name of its file, without the folder.
#[derive(Debug)]
pub struct Record {
    pub file: String,
    pub content: Content,
}

/// As much as tells the kinds apart.
#[derive(Deserialize)]
struct Head {
    what: Option<String>,
    version: Option<Value>,
    method: Option<Method>,
}

#[derive(Deserialize)]
struct Method {
    what: Option<String>,
}

/// Reads a record.
///
/// # Errors
///
/// The file, what is wrong with it, and the remedy.
pub fn read(path: &Path) -> Result<Record, String> {
    let shown = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|error| format!("{shown}: {error}; give a record that can be read"))?;
    let content = parse(&text).map_err(|problem| format!("{shown}: {problem}"))?;
    let file = path.file_name().map_or_else(|| shown.to_string(), |name| name.to_string_lossy().into_owned());
    Ok(Record { file, content })
}

fn parse(text: &str) -> Result<Content, String> {
    let damaged = |error: serde_json::Error| format!("{error}; the record is damaged or not whole: measure anew");
    let head: Head = serde_json::from_str(text).map_err(damaged)?;
    let what = head.what.as_deref().unwrap_or_default();
    if what == tables::WHAT {
        version("tables", head.version.as_ref(), 1, true)?;
        let tables: tables::Tables = serde_json::from_str(text).map_err(damaged)?;
        tables.checked().map(Content::Tables)
    } else if what == curves::WHAT {
        version("curves", head.version.as_ref(), curves::VERSION, true)?;
        let curves: curves::Curves = serde_json::from_str(text).map_err(damaged)?;
        curves.checked().map(Content::Curves)
    } else if what == contact::WHAT {
        version("contact", head.version.as_ref(), 1, true)?;
        let contacts: contact::Contacts = serde_json::from_str(text).map_err(damaged)?;
        contacts.checked().map(Content::Contact)
    } else if what == motion::WHAT {
        version("motion", head.version.as_ref(), 1, true)?;
        let motions: motion::Motions = serde_json::from_str(text).map_err(damaged)?;
        motions.checked().map(Content::Motion)
    } else if what.starts_with(batch::WHAT) {
        version("batch", head.version.as_ref(), 1, false)?;
        let batch: batch::Batches = serde_json::from_str(text).map_err(damaged)?;
        batch.checked().map(Content::Batch)
    } else if what.starts_with(beside::WHAT) {
        version("pairs beside parry", head.version.as_ref(), 1, false)?;
        let beside: beside::Beside = serde_json::from_str(text).map_err(damaged)?;
        beside.checked().map(Content::Beside)
    } else if head.method.and_then(|method| method.what).as_deref() == Some(near::WHAT) {
        version("near-touching", head.version.as_ref(), 1, false)?;
        let near: near::Near = serde_json::from_str(text).map_err(damaged)?;
        near.checked().map(Content::Near)
    } else {
        Err("no record of pairs beside parry, nor of `tables`, `contact`, `motion`, `curves`, `batch` or `near-touching`: give a file that \
             barycode-lab wrote by one of these commands, or without a command"
            .into())
    }
}

/// Versions are known from 1 to the newest; the first records of some kinds do not state theirs.
fn version(kind: &str, version: Option<&Value>, newest: u64, required: bool) -> Result<(), String> {
    const REMEDY: &str = "use the barycode-lab-report of the commit that made it, or measure anew";
    match version {
        Some(version) if version.as_u64().is_some_and(|number| (1..=newest).contains(&number)) => Ok(()),
        None if !required => Ok(()),
        Some(version) => Err(format!(
            "version {version} of the record of `{kind}` is not known, the newest known is {newest}: {REMEDY}"
        )),
        None => Err(format!("the record of `{kind}` does not say its version: {REMEDY}")),
    }
}

/// Nanoseconds or ratios, one for each pass.
fn passes(values: &[f64], count: usize, place: impl Fn() -> String) -> Result<(), String> {
    if values.len() != count {
        return Err(format!("{}: {} passes, not {count}: measure anew", place(), values.len()));
    }
    match values.iter().find(|value| !(**value > 0.0 && value.is_finite())) {
        Some(value) => Err(format!("{}: {value} is no time and no ratio: measure anew", place())),
        None => Ok(()),
    }
}

/// An error that JSON has as `null`, because it is not a number.
fn error<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::<f64>::deserialize(deserializer)?.unwrap_or(f64::NAN))
}
