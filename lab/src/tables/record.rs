//! Tables for eyes, records for programs.

use super::Options;
use super::cell::{BATCH, Cell, ContestantKind, ContestantResult, FLOOR, SINGLE, ratios};
use crate::report::{load, processor};
use barycode_lab_numbers::median;
use barycode_lab_peers::{Absent, FLAGS, Peer, Precision, TARGET_FEATURES};
use serde_json::{Value, json};
use std::fmt::Write;

/// Number of the record's form, one more whenever a reader has to know.
const VERSION: u32 = 1;

/// Two Markdown tables: the quickest peer beside us in every cell, with the ratio that the floor
/// leaves at most; and everyone in every cell.
pub fn table(cells: &[Cell]) -> String {
    let mut text = String::from(
        "| precision | pairs of | class | question | best library | ns | best textbook | ns | single pair, ns | ratio | at most | batch, ns | ratio |\n\
         | --- | --- | --- | --- | --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for (precision, cell) in Precision::ALL.into_iter().flat_map(|one| cells.iter().map(move |cell| (one, cell))) {
        let library = cell.best(ContestantKind::Library, precision);
        let _ = write!(text, "| {} | {} | {} | {} |", precision.name(), cell.subject, cell.class, cell.question.name());
        for best in [library, cell.best(ContestantKind::Textbook, precision)] {
            let _ = match best {
                Some(best) => write!(text, " {} | {:.1} |", best.name, median(&best.passes)),
                None => write!(text, " – | – |"),
            };
        }
        for name in [SINGLE, BATCH] {
            let beside = |own: Option<&ContestantResult>| match (own, library) {
                (Some(own), Some(library)) => format!("{:.2}", median(&ratios(library, own))),
                _ => "–".into(),
            };
            let own = cell.result(name, precision);
            let ns = own.map_or("–".into(), |own| format!("{:.1}", median(&own.passes)));
            let _ = write!(text, " {ns} | {} |", beside(own));
            if name == SINGLE {
                let _ = write!(text, " {} |", beside(cell.result(FLOOR, precision)));
            }
        }
        text.push('\n');
    }
    text.push_str(
        "\n| precision | pairs of | class | question | who | ns | times our single pair | wrong | largest error |\n\
         | --- | --- | --- | --- | --- | ---: | ---: | ---: | ---: |\n",
    );
    for cell in cells {
        for result in &cell.results {
            let own = cell.result(SINGLE, result.precision).expect("we take part in every cell");
            let error = result.error.map_or("–".into(), |error| format!("{error:.1e}"));
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} | {} | {:.1} | {:.2} | {} | {error} |",
                result.precision.name(),
                cell.subject,
                cell.class,
                cell.question.name(),
                result.name,
                median(&result.passes),
                median(&ratios(result, own)),
                result.wrong,
            );
        }
    }
    text
}

fn result(result: &ContestantResult) -> Value {
    json!({
        "name": result.name, "kind": result.kind.name(), "precision": result.precision.name(),
        "median_ns": median(&result.passes), "ns": result.passes,
        "wrong": result.wrong, "largest_error": result.error,
    })
}

/// Best library and best textbook beside our two forms, pass by pass.
fn comparisons(cell: &Cell) -> Vec<Value> {
    let mut all = Vec::new();
    for precision in Precision::ALL {
        for kind in [ContestantKind::Library, ContestantKind::Textbook] {
            let Some(best) = cell.best(kind, precision) else { continue };
            for own in [SINGLE, BATCH].iter().filter_map(|name| cell.result(name, precision)) {
                let ratios = ratios(best, own);
                all.push(json!({
                    "precision": precision.name(), "own": own.name, "kind": kind.name(), "best": best.name,
                    "median_ratio": median(&ratios), "ratios": ratios,
                }));
            }
        }
    }
    all
}

/// One cell as JSON.
pub fn cell(cell: &Cell) -> Value {
    let without: Vec<_> = cell
        .without
        .iter()
        .map(|(name, precision, reason)| json!({ "name": name, "precision": precision.name(), "reason": reason }))
        .collect();
    json!({
        "subject": cell.subject, "class": cell.class, "question": cell.question.name(), "pairs": cell.pairs,
        "contestants": cell.results.iter().map(result).collect::<Vec<_>>(),
        "without": without,
    })
}

/// What a record says of the run, whatever it measured.
pub fn run(note: Option<&str>, passes: usize, peers: &[Box<dyn Peer>], absent: &[Absent]) -> Value {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let peers: Vec<_> = peers
        .iter()
        .map(|peer| json!({ "name": peer.name(), "version": peer.version(), "precision": peer.precision().name() }))
        .collect();
    let absent: Vec<_> = absent.iter().map(|one| json!({ "name": one.name, "reason": one.reason })).collect();
    json!({
        "note": note,
        "unix_time": seconds,
        "processor": processor(),
        "load": load(),
        "rust": { "target_features": TARGET_FEATURES, "own_version": env!("CARGO_PKG_VERSION") },
        "shims": { "flags": FLAGS },
        "passes": passes,
        "peers": peers, "absent": absent,
    })
}

/// The raw record as JSON.
pub fn record(cells: &[Cell], options: &Options, peers: &[Box<dyn Peer>], absent: &[Absent]) -> String {
    let protocol = if options.paper {
        "trained: pairs in a fixed order, walked through before"
    } else {
        "unseen: a new random order in every pass"
    };
    let with_ratios = |one: &Cell| {
        let mut value = cell(one);
        value["ratios"] = comparisons(one).into();
        value
    };
    let mut record = run(options.note.as_deref(), options.passes, peers, absent);
    record["what"] = json!("barycode, its peers and the methods of textbooks, interleaved");
    record["version"] = json!(VERSION);
    record["dimension"] = json!(options.wanted.dim);
    record["protocol"] = json!(protocol);
    record["pairs"] = json!(options.pairs());
    record["cells"] = cells.iter().map(with_ratios).collect();
    format!("{record:#}\n")
}
