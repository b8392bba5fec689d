//! Tables for eyes, records for programs.

use super::{Options, Point};
use crate::tables::cell::ContestantResult;
use crate::tables::record::{cell, run};
use barycode_lab_numbers::{distinct, median};
use barycode_lab_peers::{Absent, Peer};
use serde_json::{Value, json};
use std::fmt::Write;

/// Number of the record's form, one more whenever a reader has to know.
const VERSION: u32 = 2;

/// What the points of one curve have in common.
fn curve(point: &Point) -> (&'static str, &str, &'static str, &'static str) {
    let Point { study, cell, .. } = point;
    (study.name(), &cell.subject, cell.class, cell.question.name())
}

/// Markdown: a table for each curve, a line for each contestant, a column for each value.
pub fn table(points: &[Point]) -> String {
    let mut text = String::new();
    for name in distinct(points.iter().map(curve)) {
        let of_curve: Vec<_> = points.iter().filter(|point| curve(point) == name).collect();
        let (study, subject, class, question) = name;
        let places: Vec<_> = of_curve.iter().map(|point| format!("{}", point.at)).collect();
        let _ = writeln!(text, "### {subject}, {class}, {question}: ns by {study}\n");
        let _ = writeln!(text, "| who | computes in | {} | wrong |", places.join(" | "));
        let _ = writeln!(text, "| --- | --- |{} ---: |", " ---: |".repeat(places.len()));
        let contestants = of_curve.iter().flat_map(|point| &point.cell.results);
        for (who, precision) in distinct(contestants.map(|one| (&one.name, one.precision))) {
            let results: Vec<Option<&ContestantResult>> =
                of_curve.iter().map(|point| point.cell.result(who, precision)).collect();
            let times = results.iter().map(|one| one.map_or("–".into(), |one| format!("{:.1}", median(&one.passes))));
            let wrong: usize = results.iter().flatten().map(|one| one.wrong).sum();
            let times: Vec<String> = times.collect();
            let _ = writeln!(text, "| {who} | {} | {} | {wrong} |", precision.name(), times.join(" | "));
        }
        text.push('\n');
    }
    text
}

/// The raw record as JSON.
pub fn record(points: &[Point], options: &Options, peers: &[Box<dyn Peer>], absent: &[Absent]) -> String {
    let point = |point: &Point| -> Value {
        let mut value = cell(&point.cell);
        value["study"] = json!(point.study.name());
        value["at"] = json!(point.at);
        value
    };
    let mut record = run(options.note.as_deref(), options.passes, peers, absent);
    record["what"] = json!("barycode and its peers against what is varied");
    record["version"] = json!(VERSION);
    record["pairs"] = json!(options.pairs);
    record["points"] = points.iter().map(point).collect();
    format!("{record:#}\n")
}
