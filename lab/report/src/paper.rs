//! The paper's own figures, [`paper.json`](../paper.json): Tables I to VI of the appendix, `null`
//! where the paper has a dash.

use crate::record::Question;
use serde::Deserialize;

#[derive(Debug, Deserialize)]
pub struct Paper {
    pub source: String,
    pub machine: String,
    pub tables: Vec<Table>,
}

#[derive(Debug, Deserialize)]
pub struct Table {
    pub table: String,
    pub vertices: u32,
    pub rows: Vec<Row>,
}

/// Nanoseconds of pairs that are distant, overlapping and touching.
#[derive(Debug, Deserialize)]
pub struct Row {
    pub who: String,
    distance: [Option<f64>; 3],
    collision: [Option<f64>; 3],
}

impl Row {
    pub fn ns(&self, question: Question) -> [Option<f64>; 3] {
        if question == Question::Distance { self.distance } else { self.collision }
    }
}

pub fn paper() -> Paper {
    serde_json::from_str(include_str!("../paper.json")).expect("a file of this crate, read by its tests")
}
