//! Records of `barycode-lab tables`.

use super::{Precision, Question, passes};
use barycode_lab_numbers::{distinct, median};
use serde::Deserialize;
use std::fmt;

pub const WHAT: &str = "barycode, its peers and the methods of textbooks, interleaved";

/// Our two forms that the goals are about, by the names that the laboratory gives them.
pub const SINGLE: &str = "barycode";
pub const BATCH: &str = "barycode batch";
pub const THROUGH_C: &str = "barycode, through C";
/// What no query in the form of our single pairs can be quicker than.
pub const FLOOR: &str = "reads every vertex";

#[derive(Debug, Deserialize)]
pub struct Tables {
    pub dimension: u32,
    pub protocol: String,
    #[serde(flatten)]
    pub run: Run,
    pub cells: Vec<Cell>,
}

/// When, where and how much was measured.
#[derive(Debug, Deserialize)]
pub struct Run {
    pub note: Option<String>,
    pub unix_time: u64,
    pub processor: Option<String>,
    pub load: Option<String>,
    #[serde(flatten)]
    pub machine: Machine,
    pub pairs: usize,
    pub passes: usize,
}

/// Flags, peers, and who is missing.
#[derive(Debug, Deserialize)]
pub struct Machine {
    pub rust: Rust,
    pub shims: Shims,
    pub peers: Vec<Peer>,
    pub absent: Vec<Absent>,
}

#[derive(Debug, Deserialize)]
pub struct Rust {
    pub target_features: String,
    pub own_version: String,
}

#[derive(Debug, Deserialize)]
pub struct Shims {
    pub flags: String,
}

#[derive(Debug, Deserialize)]
pub struct Peer {
    pub name: String,
    pub version: String,
    pub precision: Precision,
}

#[derive(Debug, Deserialize)]
pub struct Absent {
    pub name: String,
    pub reason: String,
}

#[derive(Debug, Deserialize)]
pub struct Cell {
    pub subject: String,
    pub class: Class,
    pub question: Question,
    pub pairs: usize,
    pub contestants: Vec<Contestant>,
    pub without: Vec<Without>,
}

/// One who had no place in a cell.
#[derive(Debug, Deserialize)]
pub struct Without {
    pub name: String,
    pub precision: Precision,
    pub reason: String,
}

#[derive(Debug, Deserialize)]
pub struct Contestant {
    pub name: String,
    pub kind: ContestantKind,
    pub precision: Precision,
    /// Nanoseconds a pair, one for each pass.
    pub ns: Vec<f64>,
    pub wrong: usize,
    largest_error: Option<f64>,
}

/// How the pairs lie.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    Distant,
    Overlapping,
    Touching,
}

impl Class {
    pub const ALL: [Self; 3] = [Self::Distant, Self::Overlapping, Self::Touching];
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Distant => "distant",
            Self::Overlapping => "overlapping",
            Self::Touching => "touching",
        })
    }
}

/// Whose work a contestant is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContestantKind {
    #[serde(rename = "own")]
    Own,
    #[serde(rename = "own variant")]
    OwnVariant,
    #[serde(rename = "textbook")]
    Textbook,
    #[serde(rename = "library")]
    Library,
    /// No method: it only reads what every query has to read.
    #[serde(rename = "floor")]
    Floor,
}

impl fmt::Display for ContestantKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Own => "own",
            Self::OwnVariant => "own variant",
            Self::Textbook => "textbook",
            Self::Library => "library",
            Self::Floor => "floor",
        })
    }
}

impl Contestant {
    pub fn median_ns(&self) -> f64 {
        median(&self.ns)
    }

    pub fn is_ours(&self) -> bool {
        matches!(self.kind, ContestantKind::Own | ContestantKind::OwnVariant)
    }

    /// Largest error of its distances; not a number if one of them is none, which JSON has as
    /// `null`.
    pub fn error(&self) -> f64 {
        self.largest_error.unwrap_or(f64::NAN)
    }
}

impl Cell {
    pub fn contestant(&self, name: &str, precision: Precision) -> Option<&Contestant> {
        self.contestants.iter().find(|one| one.name == name && one.precision == precision)
    }

    /// The quickest of some kinds, by its median.
    pub fn best(&self, kinds: &[ContestantKind], precision: Precision) -> Option<&Contestant> {
        let some = self.contestants.iter().filter(|one| kinds.contains(&one.kind) && one.precision == precision);
        some.min_by(|a, b| a.median_ns().total_cmp(&b.median_ns()))
    }
}

/// The median of the ratios, pass by pass, of the other's time over ours.
pub fn ratio(other: &Contestant, own: &Contestant) -> f64 {
    let ratios: Vec<_> = other.ns.iter().zip(&own.ns).map(|(other, own)| other / own).collect();
    median(&ratios)
}

/// The number at a subject's end: vertices of its shapes.
pub fn vertices(subject: &str) -> Option<u32> {
    subject.rsplit('-').next()?.parse().ok()
}

impl Tables {
    pub fn checked(self) -> Result<Self, String> {
        if !matches!(self.dimension, 2 | 3) {
            return Err(format!("dimension {}: there are 2 and 3; measure anew", self.dimension));
        }
        if self.cells.is_empty() {
            return Err("no cells: measure anew".into());
        }
        for cell in &self.cells {
            for one in &cell.contestants {
                let place = || {
                    let Cell { subject, class, question, .. } = cell;
                    format!("{subject}, {class}, {question}, {} in {}", one.name, one.precision)
                };
                passes(&one.ns, self.run.passes, place)?;
            }
        }
        Ok(self)
    }

    /// Subjects in the record's order.
    pub fn subjects(&self) -> Vec<&str> {
        distinct(self.cells.iter().map(|cell| cell.subject.as_str()))
    }

    /// Everyone who takes part: precisions apart, ours before others.
    pub fn contestants(&self) -> Vec<(Precision, ContestantKind, &str)> {
        let all = self.cells.iter().flat_map(|cell| &cell.contestants);
        let mut all = distinct(all.map(|one| (one.precision, one.kind, one.name.as_str())));
        all.sort_by_key(|&(precision, kind, _)| (precision, kind));
        all
    }

    pub fn cell(&self, subject: &str, class: Class, question: Question) -> Option<&Cell> {
        let found = |cell: &&Cell| cell.subject == subject && cell.class == class && cell.question == question;
        self.cells.iter().find(found)
    }

    /// The protocol's first word, `unseen` or `trained`.
    pub fn protocol_word(&self) -> &str {
        self.protocol.split(':').next().unwrap_or_default()
    }
}
