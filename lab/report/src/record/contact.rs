//! Records of `barycode-lab contact`.

use super::tables::{self, Run, Without};
use super::{Precision, passes};
use serde::Deserialize;

pub const WHAT: &str = "contact and closest points beside peers, interleaved";

#[derive(Debug, Deserialize)]
pub struct Contacts {
    #[serde(flatten)]
    pub run: Run,
    /// What an answer may be off by before it counts as beyond.
    pub beyond: f64,
    pub cells: Vec<Cell>,
}

#[derive(Debug, Deserialize)]
pub struct Cell {
    pub subject: String,
    pub class: String,
    pub question: String,
    pub pairs: usize,
    pub contestants: Vec<Contestant>,
    pub without: Vec<Without>,
}

#[derive(Debug, Deserialize)]
pub struct Contestant {
    #[serde(flatten)]
    pub timed: tables::Contestant,
    /// Answers beyond the tolerance, and normals along which a pair is deeper by more than that.
    pub beyond: usize,
    pub normals_beyond: Option<usize>,
    largest_normal_error: Option<f64>,
    /// Of manifolds.
    pub points: Option<Points>,
    /// Of ours: answers that were checked, and those that did not pass.
    #[serde(default)]
    pub checked: usize,
    #[serde(default)]
    pub unproven: usize,
}

/// How far off the points of manifolds are.
#[derive(Debug, Deserialize)]
pub struct Points {
    /// How many a manifold has, on average.
    pub mean: f64,
    largest_error: Option<f64>,
    /// Answers with a point that is off by more than rounding.
    pub wrong: usize,
    /// Answers with a point beyond the tolerance.
    pub beyond: usize,
}

impl Points {
    /// Not a number if a point is none.
    pub fn error(&self) -> f64 {
        self.largest_error.unwrap_or(f64::NAN)
    }
}

impl Contestant {
    /// Nothing where no normal was asked for; not a number if one is none.
    pub fn normal_error(&self) -> Option<f64> {
        self.normals_beyond.map(|_| self.largest_normal_error.unwrap_or(f64::NAN))
    }

    /// Answers, or where there are more of them normals or manifolds with such a point, that are
    /// beyond the tolerance.
    pub fn all_beyond(&self) -> usize {
        let points = self.points.as_ref().map_or(0, |points| points.beyond);
        self.beyond.max(self.normals_beyond.unwrap_or(0)).max(points)
    }

    /// Answers, or where there are more of them manifolds with a point, that are off by more than
    /// rounding.
    pub fn all_wrong(&self) -> usize {
        self.timed.wrong.max(self.points.as_ref().map_or(0, |points| points.wrong))
    }
}

impl Cell {
    pub fn contestant(&self, name: &str, precision: Precision) -> Option<&Contestant> {
        self.contestants.iter().find(|one| one.timed.name == name && one.timed.precision == precision)
    }
}

impl Contacts {
    pub fn checked(self) -> Result<Self, String> {
        if self.cells.is_empty() {
            return Err("no cells: measure anew".into());
        }
        for Cell { subject, class, question, contestants, .. } in &self.cells {
            for Contestant { timed, .. } in contestants {
                let place = || format!("{subject}, {class}, {question}, {} in {}", timed.name, timed.precision);
                passes(&timed.ns, self.run.passes, place)?;
            }
        }
        Ok(self)
    }
}
