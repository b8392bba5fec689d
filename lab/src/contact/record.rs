//! A table for eyes, a record for programs.

use super::judge::{Judged, PointsJudged};
use super::{LOOSE, Measured, Options, SIZE};
use crate::tables::cell::{ContestantKind, SINGLE, ratios};
use crate::tables::record;
use barycode_lab_numbers::median;
use barycode_lab_peers::{Absent, Peer};
use serde_json::{Value, json};
use std::fmt::Write;

/// Number of the record's form, one more whenever a reader has to know.
const VERSION: u32 = 1;

/// A Markdown table of everyone in every cell.
pub fn table(cells: &[Measured]) -> String {
    let mut text = String::from(
        "| question | pairs of | class | precision | who | ns | times ours | largest error | beyond | of a normal | beyond | points | of a point | beyond | wrong |\n\
         | --- | --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    let number = |number: Option<f64>| number.map_or("–".into(), |number| format!("{number:.1e}"));
    for Measured { cell, judged } in cells {
        for (result, judged) in cell.results.iter().zip(judged) {
            let own = cell.result(SINGLE, result.precision).expect("we take part in every cell");
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {:.1} | {:.2} | {} | {} | {} | {} | {} | {} | {} | {}{}{} |",
                cell.question.name(),
                cell.subject,
                cell.class,
                result.precision.name(),
                result.name,
                median(&result.passes),
                median(&ratios(result, own)),
                number(result.error),
                judged.beyond,
                number(judged.normal_error),
                judged.normals_beyond,
                judged.points.map_or("–".into(), |points| format!("{:.1}", points.mean)),
                number(judged.points.map(|points| points.error)),
                judged.points_beyond(),
                result.wrong,
                if judged.points_wrong() > 0 { format!(", points {}", judged.points_wrong()) } else { String::new() },
                if judged.unproven > 0 { format!(", unproven {}", judged.unproven) } else { String::new() },
            );
        }
    }
    text
}

/// A cell as the tables have it, and of everyone what was judged.
fn cell(Measured { cell, judged }: &Measured) -> Value {
    let mut value = record::cell(cell);
    let contestants = value["contestants"].as_array_mut().expect("a list");
    for ((contestant, result), judged) in contestants.iter_mut().zip(&cell.results).zip(judged) {
        let Judged { beyond, normal_error, normals_beyond, points, checked, unproven } = *judged;
        contestant["beyond"] = json!(beyond);
        if normal_error.is_some() {
            contestant["largest_normal_error"] = json!(normal_error);
            contestant["normals_beyond"] = json!(normals_beyond);
        }
        if let Some(PointsJudged { mean, error, wrong, beyond }) = points {
            contestant["points"] = json!({ "mean": mean, "largest_error": error, "wrong": wrong, "beyond": beyond });
        }
        if result.kind == ContestantKind::Own {
            contestant["checked"] = json!(checked);
            contestant["unproven"] = json!(unproven);
        }
    }
    value
}

/// The raw record as JSON.
pub fn record(cells: &[Measured], options: &Options, peers: &[Box<dyn Peer>], absent: &[Absent]) -> String {
    let most = cells.iter().map(|one| one.cell.pairs).max().unwrap_or_default();
    let mut record = record::run(options.note.as_deref(), options.passes, peers, absent);
    record["what"] = json!("contact and closest points beside peers, interleaved");
    record["version"] = json!(VERSION);
    record["protocol"] = json!("unseen: a new random order in every pass");
    record["pairs"] = json!(most);
    record["size"] = json!(SIZE);
    record["beyond"] = json!(LOOSE);
    record["cells"] = cells.iter().map(cell).collect();
    format!("{record:#}\n")
}
