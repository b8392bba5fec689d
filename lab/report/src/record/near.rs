//! Records of `barycode-lab near-touching`.

use super::tables::{Absent, Run};
use super::{Precision, error};
use serde::Deserialize;

pub const WHAT: &str = "near-touching";

#[derive(Debug, Deserialize)]
pub struct Near {
    pub method: Method,
    pub truth: Vec<Truth>,
    pub answers: Vec<Answers>,
}

#[derive(Debug, Deserialize)]
pub struct Method {
    #[serde(flatten)]
    pub run: Run,
    pub seed: u64,
    pub tolerance_in_epsilon_times_size: f64,
    /// Who did not take some pairs.
    pub without: Vec<Absent>,
}

/// How the pairs of a cell lie, by exact arithmetic.
#[derive(Debug, Deserialize)]
pub struct Truth {
    pub dimension: u32,
    pub precision: Precision,
    pub frame: String,
    pub gap: f64,
    pub separated: usize,
    pub touching: usize,
    pub penetrating: usize,
}

/// What one library says to one call in one cell.
#[derive(Debug, Deserialize)]
pub struct Answers {
    pub dimension: u32,
    pub precision: Precision,
    pub frame: String,
    pub gap: f64,
    pub library: String,
    pub call: String,
    pub pairs: usize,
    pub refused: usize,
    pub exactly_touching: usize,
    pub wrong_yes_no: usize,
    pub touching_told_as_free: usize,
    pub undecided_or_no_answer: usize,
    pub nan_or_sentinel: usize,
    pub distances: usize,
    pub distance_off: usize,
    #[serde(deserialize_with = "error")]
    pub largest_distance_error: f64,
    pub normals: usize,
    pub invalid_normals: usize,
    pub normals_off_by_more_than_root_epsilon: usize,
}

impl Near {
    pub fn checked(self) -> Result<Self, String> {
        if self.truth.is_empty() || self.answers.is_empty() {
            return Err("no cells: measure anew".into());
        }
        match self.answers.iter().find(|one| one.pairs < one.refused + one.exactly_touching) {
            Some(one) => Err(format!(
                "{}, {}: more pairs refused and touching than there are: measure anew",
                one.library, one.call
            )),
            None => Ok(self),
        }
    }
}
