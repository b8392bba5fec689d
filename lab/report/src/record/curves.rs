//! Records of `barycode-lab curves`.

use super::tables::{Contestant, ContestantKind, Run, Without};
use super::{Precision, Question, passes};
use barycode_lab_numbers::{distinct, tolerance_of};
use serde::Deserialize;

pub const WHAT: &str = "barycode and its peers against what is varied";
/// The newest form that is known; 2 has studies that 1 does not have.
pub const VERSION: u64 = 2;

#[derive(Debug, Deserialize)]
pub struct Curves {
    #[serde(flatten)]
    pub run: Run,
    pub points: Vec<Point>,
}

/// What is varied, by the names that the laboratory gives it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Study {
    #[serde(rename = "distinct pairs")]
    DistinctPairs,
    #[serde(rename = "pairs in a call")]
    BatchSize,
    #[serde(rename = "threads")]
    Threads,
    #[serde(rename = "latency")]
    Latency,
    #[serde(rename = "gap over size")]
    Gaps,
    #[serde(rename = "degrees a step")]
    Motion,
    #[serde(rename = "real pairs")]
    Real,
    #[serde(rename = "tolerance")]
    Tolerance,
    #[serde(rename = "start")]
    Starts,
}

/// Everyone at one value of what is varied.
#[derive(Debug, Deserialize)]
pub struct Point {
    pub study: Study,
    pub at: f64,
    pub subject: String,
    pub class: String,
    pub question: Question,
    pub contestants: Vec<Contestant>,
    pub without: Vec<Without>,
}

impl Point {
    pub fn contestant(&self, name: &str, precision: Precision) -> Option<&Contestant> {
        self.contestants.iter().find(|one| one.name == name && one.precision == precision)
    }

    /// Everyone who answers, once, with what it did at its tolerances.
    pub fn ways(&self) -> Vec<ContestantSeries<'_>> {
        let all = self.contestants.iter().filter(|one| one.kind != ContestantKind::Floor);
        let mut ways: Vec<ContestantSeries<'_>> = Vec::new();
        for one in all {
            let (name, tolerance) = tolerance_of(&one.name);
            match ways.iter_mut().find(|way| (way.name, way.precision) == (name, one.precision)) {
                Some(way) => way.answers.push((tolerance, one)),
                None => ways.push(ContestantSeries { name, precision: one.precision, answers: vec![(tolerance, one)] }),
            }
        }
        ways
    }
}

/// One at its default, and at the tolerances that it was told.
#[derive(Debug)]
pub struct ContestantSeries<'p> {
    pub name: &'p str,
    pub precision: Precision,
    /// At least one; without a tolerance is the default.
    pub answers: Vec<(Option<f64>, &'p Contestant)>,
}

impl Curves {
    pub fn checked(self) -> Result<Self, String> {
        if self.points.is_empty() {
            return Err("no points: measure anew".into());
        }
        for point in &self.points {
            let Point { at, subject, class, question, .. } = point;
            for one in &point.contestants {
                let place = || format!("{subject}, {class}, {question} at {at}, {} in {}", one.name, one.precision);
                passes(&one.ns, self.run.passes, place)?;
            }
        }
        Ok(self)
    }

    /// The points of a study about a question, in the record's order.
    pub fn of(&self, study: Study, question: Question) -> Vec<&Point> {
        self.points.iter().filter(|point| point.study == study && point.question == question).collect()
    }
}

/// Everyone at some points, precisions apart, ours before others.
pub fn contestants<'c>(points: &[&'c Point]) -> Vec<(Precision, &'c str)> {
    let all = points.iter().flat_map(|point| &point.contestants);
    let mut all = distinct(all.map(|one| (one.precision, one.kind, one.name.as_str())));
    all.sort_by_key(|&(precision, kind, _)| (precision, kind));
    all.into_iter().map(|(precision, _, name)| (precision, name)).collect()
}
