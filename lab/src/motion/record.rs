//! A table for eyes, a record for programs.

use super::{Cell, ContestantResult, Options};
use crate::report::{load, processor};
use barycode_lab_numbers::median;
use barycode_lab_peers::{Absent, FLAGS, Flights, TARGET_FEATURES};
use serde_json::{Value, json};
use std::fmt::Write;

/// Number of the record's form, one more whenever a reader has to know.
const VERSION: u32 = 1;

/// A Markdown table of everyone in every cell.
pub fn table(cells: &[Cell]) -> String {
    let mut text = String::from(
        "| question | pairs of | meeting | who | computes in | ns | missed | late | early | failed | unproven |\n\
         | --- | --- | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    );
    for cell in cells {
        for one in &cell.results {
            let _ = writeln!(
                text,
                "| {} | {} | {} of {} | {} | {} | {:.1} | {} | {} | {} | {} | {} |",
                cell.question.name(),
                cell.subject,
                cell.meeting,
                cell.pairs,
                one.name,
                one.precision.name(),
                median(&one.ns),
                one.judged.missed,
                one.judged.late,
                one.judged.early,
                one.judged.failed,
                one.unproven,
            );
        }
    }
    text
}

fn contestant(one: &ContestantResult) -> Value {
    let ContestantResult { name, precision, own, ns, judged, unproven } = one;
    json!({
        "name": name, "precision": precision.name(), "own": own, "ns": ns,
        "missed": judged.missed, "late": judged.late, "early": judged.early, "failed": judged.failed, "unproven": unproven,
    })
}

fn cell(cell: &Cell) -> Value {
    json!({
        "question": cell.question.name(), "subject": cell.subject, "pairs": cell.pairs, "meeting": cell.meeting,
        "contestants": cell.results.iter().map(contestant).collect::<Vec<_>>(),
    })
}

/// The raw record as JSON.
pub fn record(cells: &[Cell], options: &Options, box2d: Result<&Flights, &Absent>) -> String {
    let seconds = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let mut peers = vec![
        json!({ "name": "parry", "version": "0.31.1", "precision": "f32" }),
        json!({ "name": "parry", "version": "0.31.1", "precision": "f64" }),
    ];
    let mut absent = Vec::new();
    match box2d {
        Ok(box2d) => peers.push(json!({ "name": "Box2D v3", "version": box2d.version(), "precision": "f32" })),
        Err(Absent { name, reason }) => absent.push(json!({ "name": name, "reason": reason })),
    }
    let record = json!({
        "what": "casts and times of impact beside peers, interleaved",
        "version": VERSION,
        "note": options.note,
        "unix_time": seconds,
        "processor": processor(),
        "load": load(),
        "rust": { "target_features": TARGET_FEATURES, "own_version": env!("CARGO_PKG_VERSION") },
        "shims": { "flags": FLAGS },
        "protocol": "unseen: a new random order in every pass",
        "pairs": options.pairs,
        "passes": options.passes,
        "peers": peers, "absent": absent,
        "cells": cells.iter().map(cell).collect::<Vec<_>>(),
    });
    format!("{record:#}\n")
}
