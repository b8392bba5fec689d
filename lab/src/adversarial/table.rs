//! The table for eyes, and the record for programs.

use super::Options;
use super::measure::{QUESTIONS, RelationShares, Row};
use crate::report::{load, processor};
use barycode_lab_numbers::median;
use serde_json::{Value, json};
use std::fmt::Write;

/// What `intersects` is held to in a dimension, in nanoseconds a pair.
fn bar(dimension: usize) -> f64 {
    if dimension == 2 { 1_000.0 } else { 10_000.0 }
}

/// Each dimension as a table in Markdown.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = String::new();
    for (dimension, place) in [(2, "The plane"), (3, "Space")] {
        let mut rows = rows.iter().filter(|row| row.dimension == dimension).peekable();
        if rows.peek().is_none() {
            continue;
        }
        let _ = writeln!(text, "### {place}: at most {:.0} µs for `intersects`\n", bar(dimension) / 1_000.0);
        text += "| set | precision | pairs | separated / touching / penetrating / undecided | left open by the bounds | \
                 `intersects`, ns | of the bar | `distance`, ns | `contact`, ns | faults |\n\
                 |---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n";
        for row in rows {
            let RelationShares { separated, touching, penetrating, undecided } = row.mix;
            let [intersects, distance, contact] = [0, 1, 2].map(|question| median(&row.times[question]));
            let _ = writeln!(
                text,
                "| {} | {} | {} | {separated} / {touching} / {penetrating} / {undecided} | {} | {intersects:.0} | {:.2} | {distance:.0} | {contact:.0} | {} |",
                row.set,
                row.precision,
                row.pairs,
                row.open,
                intersects / bar(dimension),
                row.faults
            );
        }
        text.push('\n');
    }
    text
}

/// Every pass as JSON, one line for each set and precision.
pub fn record(rows: &[Row], options: &Options) -> String {
    let head = json!({
        "what": "adversarial", "pairs": options.pairs, "passes": options.passes, "seed": options.seed,
        "note": options.note, "processor": processor(), "load": load(),
        "flags": "release, lto = fat, codegen-units = 1, default target features",
        "bar_intersects_ns": { "2": bar(2), "3": bar(3) },
    });
    let line = |row: &Row| -> Value {
        let mut line = json!({
            "dimension": row.dimension, "precision": row.precision, "set": row.set, "pairs": row.pairs,
            "separated": row.mix.separated, "touching": row.mix.touching, "penetrating": row.mix.penetrating,
            "undecided": row.mix.undecided, "left_open_by_the_bounds": row.open, "faults": row.faults,
        });
        for (question, times) in QUESTIONS.iter().zip(&row.times) {
            line[format!("median_{question}_ns")] = json!(median(times));
            line[format!("{question}_ns")] = json!(times);
        }
        line
    };
    let lines: Vec<_> = rows.iter().map(|row| line(row).to_string()).collect();
    format!("{{\"method\": {head},\n\"rows\": [\n{}\n]}}\n", lines.join(",\n"))
}
