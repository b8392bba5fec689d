//! Records of `barycode-lab motion`.

use super::tables::Run;
use super::{Precision, passes};
use barycode_lab_numbers::median;
use serde::Deserialize;

pub const WHAT: &str = "casts and times of impact beside peers, interleaved";

#[derive(Debug, Deserialize)]
pub struct Motions {
    #[serde(flatten)]
    pub run: Run,
    pub cells: Vec<Cell>,
}

#[derive(Debug, Deserialize)]
pub struct Cell {
    pub question: String,
    pub subject: String,
    pub pairs: usize,
    /// Pairs that meet.
    pub meeting: usize,
    pub contestants: Vec<Contestant>,
}

/// Who answered, in what time, and how often wrongly.
#[derive(Debug, Deserialize)]
pub struct Contestant {
    pub name: String,
    pub precision: Precision,
    pub own: bool,
    /// Nanoseconds a pair, one for each pass.
    ns: Vec<f64>,
    /// No contact said, and the shapes overlap.
    pub missed: usize,
    /// They overlap before the time said.
    pub late: usize,
    /// They are apart at that time.
    pub early: usize,
    /// No answer.
    pub failed: usize,
    /// Answers that their own check refused.
    pub unproven: usize,
}

impl Contestant {
    pub fn median_ns(&self) -> f64 {
        median(&self.ns)
    }

    pub fn wrong(&self) -> usize {
        self.missed + self.late + self.early + self.failed
    }

    /// The time of this one over that of another, pass by pass: the median.
    pub fn ratio(&self, other: &Self) -> f64 {
        median(&self.ns.iter().zip(&other.ns).map(|(own, other)| own / other).collect::<Vec<_>>())
    }
}

impl Motions {
    pub fn checked(self) -> Result<Self, String> {
        if self.cells.is_empty() {
            return Err("no cells: measure anew".into());
        }
        for Cell { question, subject, contestants, .. } in &self.cells {
            if !contestants.iter().any(|one| one.own) {
                return Err(format!("{subject}, {question}: none of our own answers; measure anew"));
            }
            for Contestant { name, precision, ns, .. } in contestants {
                passes(ns, self.run.passes, || format!("{subject}, {question}, {name} in {precision}"))?;
            }
        }
        Ok(self)
    }
}
