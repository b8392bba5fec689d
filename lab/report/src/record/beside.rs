//! Records of `barycode-lab` without a command: single pairs beside parry alone.

use super::tables::Class;
use super::{Precision, Question, passes};
use barycode_lab_numbers::median;
use serde::Deserialize;

/// How the description of such a record begins.
pub const WHAT: &str = "barycode beside parry";

#[derive(Debug, Deserialize)]
pub struct Beside {
    pub what: String,
    pub dimension: u32,
    pub note: Option<String>,
    pub unix_time: u64,
    pub processor: Option<String>,
    pub load: Option<String>,
    pub pairs: usize,
    pub passes: usize,
    pub rows: Vec<Row>,
}

/// One cell.
#[derive(Debug, Deserialize)]
pub struct Row {
    pub precision: Precision,
    pub subject: String,
    pub class: Class,
    pub question: Question,
    /// Our answers that were not right, and those that `check` did not confirm.
    pub wrong: usize,
    pub unproven: usize,
    pub peer_wrong: usize,
    ratios: Vec<f64>,
    #[serde(default)]
    ratios_heap: Vec<f64>,
    #[serde(default)]
    ratios_query: Vec<f64>,
}

/// Which of parry's functions were timed, and where our vertices were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParryRoute {
    /// The public questions, which take two poses and shapes of any type.
    Questions,
    /// The functions for two known types and one relative pose.
    Functions,
    /// The same functions, with our vertices on the heap.
    Heap,
}

impl ParryRoute {
    pub const ALL: [Self; 3] = [Self::Questions, Self::Functions, Self::Heap];
}

impl Row {
    fn passes(&self, way: ParryRoute) -> &[f64] {
        match way {
            ParryRoute::Questions => &self.ratios_query,
            ParryRoute::Functions => &self.ratios,
            ParryRoute::Heap => &self.ratios_heap,
        }
    }

    /// Parry's time over ours, the median over the passes; nothing where this was not measured.
    pub fn ratio(&self, way: ParryRoute) -> Option<f64> {
        let passes = self.passes(way);
        (!passes.is_empty()).then(|| median(passes))
    }
}

impl Beside {
    pub fn checked(self) -> Result<Self, String> {
        if !matches!(self.dimension, 2 | 3) {
            return Err(format!("dimension {}: there are 2 and 3; measure anew", self.dimension));
        }
        if self.rows.is_empty() {
            return Err("no rows: measure anew".into());
        }
        for row in &self.rows {
            let Row { precision, subject, class, question, .. } = row;
            let place = || format!("{subject}, {class}, {question} in {precision}");
            for way in ParryRoute::ALL {
                let all = row.passes(way);
                if way == ParryRoute::Functions || !all.is_empty() {
                    passes(all, self.passes, place)?;
                }
            }
        }
        Ok(self)
    }

    pub fn row(&self, subject: &str, class: Class, question: Question, precision: Precision) -> Option<&Row> {
        let named = |row: &&Row| row.subject == subject && row.class == class;
        self.rows.iter().filter(named).find(|row| row.question == question && row.precision == precision)
    }
}
