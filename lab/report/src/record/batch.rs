//! Records of `barycode-lab batch`.

use super::{Precision, Question, passes};
use barycode_lab_numbers::median;
use serde::Deserialize;

pub const WHAT: &str = "batches beside single pairs";

#[derive(Debug, Deserialize)]
pub struct Batches {
    pub note: Option<String>,
    pub processor: Option<String>,
    pub load: Option<String>,
    pub pairs: usize,
    pub passes: usize,
    pub rows: Vec<Row>,
}

/// One form of the batch beside one opponent.
#[derive(Debug, Deserialize)]
pub struct Row {
    pub precision: Precision,
    pub subject: String,
    pub class: String,
    pub question: Question,
    pub batch: String,
    pub opponent: String,
    /// Answers of the batch that disagree with single pairs.
    pub wrong: usize,
    ratios: Vec<f64>,
    batch_passes_ns: Vec<f64>,
}

impl Row {
    pub fn ratio(&self) -> f64 {
        median(&self.ratios)
    }

    pub fn batch_ns(&self) -> f64 {
        median(&self.batch_passes_ns)
    }
}

impl Batches {
    pub fn checked(self) -> Result<Self, String> {
        if self.rows.is_empty() {
            return Err("no rows: measure anew".into());
        }
        for row in &self.rows {
            let Row { precision, subject, class, question, batch, opponent, .. } = row;
            let place = || format!("{subject}, {class}, {question}, {batch} beside {opponent} in {precision}");
            passes(&row.ratios, self.passes, place)?;
            passes(&row.batch_passes_ns, self.passes, place)?;
        }
        Ok(self)
    }
}
