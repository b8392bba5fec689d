//! The table for eyes, and the record for programs.

use super::Options;
use super::ask::CALLS;
use super::draw::{Frame, GAPS};
use super::tally::{TOLERANCE, Tally};
use crate::tables::record::run;
use barycode_lab_numbers::{distinct, gap_name, percent};
use barycode_lab_peers::{Absent, Peer};
use barycode_testkit::oracle::Relation;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt::Write;

/// One library's answers to one call in one cell.
#[derive(Clone, Debug)]
pub struct Row {
    pub dimension: usize,
    pub precision: &'static str,
    pub frame: Frame,
    /// Which of the gaps.
    pub gap: usize,
    pub library: String,
    pub call: usize,
    pub own: bool,
    pub tally: Tally,
}

impl Row {
    fn part(&self) -> (usize, &str, Frame) {
        (self.dimension, self.precision, self.frame)
    }
}

/// How the pairs of a cell lie, by exact arithmetic.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RelationCounts {
    pub separated: usize,
    pub touching: usize,
    pub penetrating: usize,
}

impl RelationCounts {
    pub fn count(&mut self, relation: Relation) {
        match relation {
            Relation::Separated => self.separated += 1,
            Relation::Touching => self.touching += 1,
            Relation::Penetrating => self.penetrating += 1,
        }
    }
}

/// A cell's mix with its name.
#[derive(Clone, Debug)]
pub struct Cast {
    pub dimension: usize,
    pub precision: &'static str,
    pub frame: Frame,
    pub gap: usize,
    pub mix: RelationCounts,
}

/// All that was found.
#[derive(Clone, Debug, Default)]
pub struct Table {
    pub rows: Vec<Row>,
    pub casts: Vec<Cast>,
    /// Who did not take some pairs, and why.
    pub without: BTreeSet<(String, String)>,
}

/// A line of the table: what share, of which calls.
struct Measure {
    name: &'static str,
    calls: &'static [usize],
    share: fn(&Tally) -> (usize, usize),
}

const MEASURES: [Measure; 7] = [
    Measure { name: "invalid normal", calls: &[0], share: |t| (t.invalid, t.normals) },
    Measure { name: "off by more than √ε S", calls: &[0], share: |t| (t.grossly_invalid, t.normals) },
    Measure { name: "wrong yes/no", calls: &[0, 1, 2, 3], share: |t| (t.wrong, t.pairs - t.refused - t.touching) },
    Measure { name: "touching, told as free", calls: &[0, 1, 2, 3], share: |t| (t.touching_free, t.touching) },
    Measure { name: "NaN or sentinel", calls: &[0, 1, 2], share: |t| (t.senseless, t.pairs - t.refused) },
    Measure { name: "distance off", calls: &[0, 1, 2], share: |t| (t.off, t.distances) },
    Measure { name: "undecided or no answer", calls: &[0, 1, 2, 3], share: |t| (t.undecided, t.pairs - t.refused) },
];

impl Table {
    /// Every dimension, precision and frame as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::new();
        let mut parts: Vec<_> = self.casts.iter().map(|cast| (cast.dimension, cast.precision, cast.frame)).collect();
        parts.dedup();
        for (dimension, precision, frame) in parts {
            let place = if dimension == 2 { "the plane" } else { "space" };
            let _ = writeln!(text, "### {precision} in {place}, frame: {}\n", frame.name());
            let gaps: Vec<_> = GAPS.map(gap_name).into();
            let _ = writeln!(text, "| % of pairs | {} |\n|---|{}", gaps.join(" | "), "---:|".repeat(GAPS.len()));
            let casts: Vec<_> = self
                .casts
                .iter()
                .filter(|cast| (cast.dimension, cast.precision, cast.frame) == (dimension, precision, frame))
                .collect();
            let lie = |name: &str, count: fn(&RelationCounts) -> usize| {
                let of = |mix: &RelationCounts| mix.separated + mix.touching + mix.penetrating;
                let cells: Vec<_> = casts.iter().map(|cast| percent((count(&cast.mix), of(&cast.mix)))).collect();
                format!("| *{name}* | {} |\n", cells.join(" | "))
            };
            text += &lie("the truth: separated", |mix| mix.separated);
            text += &lie("the truth: touching", |mix| mix.touching);
            text += &lie("the truth: penetrating", |mix| mix.penetrating);
            let part = (dimension, precision, frame);
            let libraries = distinct(self.rows.iter().filter(|row| row.part() == part).map(|row| &row.library));
            for measure in &MEASURES {
                for library in &libraries {
                    text += &self.lines(measure, library, part);
                }
            }
            text.push('\n');
        }
        text
    }

    /// The lines of a measure and a library, one for each call, or a single one where all are the
    /// same.
    fn lines(&self, measure: &Measure, library: &str, part: (usize, &str, Frame)) -> String {
        let of_part = |row: &&Row| row.part() == part && row.library == library;
        let mut lines: Vec<(String, String)> = Vec::new();
        for &call in measure.calls {
            let rows: Vec<_> = self.rows.iter().filter(of_part).filter(|row| row.call == call).collect();
            if rows.is_empty() {
                continue;
            }
            let cells: Vec<_> = rows.iter().map(|row| percent((measure.share)(&row.tally))).collect();
            lines.push((format!("`{}`", CALLS[call]), cells.join(" | ")));
        }
        if lines.len() > 1 && lines.iter().all(|line| line.1 == lines[0].1) {
            lines.truncate(1);
            lines[0].0 = "all calls".into();
        }
        lines.iter().map(|(call, cells)| format!("| {}: {library}, {call} | {cells} |\n", measure.name)).collect()
    }

    /// Every count as JSON, one line for each cell, library and call.
    pub fn record(&self, options: &Options, peers: &[Box<dyn Peer>], absent: &[Absent]) -> String {
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                let t = &row.tally;
                json!({
                    "dimension": row.dimension, "precision": row.precision, "frame": row.frame.name(),
                    "gap": GAPS[row.gap], "library": row.library, "call": CALLS[row.call], "pairs": t.pairs,
                    "refused": t.refused, "exactly_touching": t.touching, "wrong_yes_no": t.wrong,
                    "touching_told_as_free": t.touching_free, "undecided_or_no_answer": t.undecided,
                    "nan_or_sentinel": t.senseless, "distances": t.distances, "distance_off": t.off,
                    "largest_distance_error": t.error, "normals": t.normals, "invalid_normals": t.invalid,
                    "normals_off_by_more_than_root_epsilon": t.grossly_invalid,
                    "largest_unproven": t.unproven,
                })
            })
            .collect();
        let casts: Vec<_> = self
            .casts
            .iter()
            .map(|cast| {
                json!({
                    "dimension": cast.dimension, "precision": cast.precision, "frame": cast.frame.name(),
                    "gap": GAPS[cast.gap], "separated": cast.mix.separated, "touching": cast.mix.touching,
                    "penetrating": cast.mix.penetrating,
                })
            })
            .collect();
        let without: Vec<_> =
            self.without.iter().map(|(name, reason)| json!({ "name": name, "reason": reason })).collect();
        let mut head = run(options.note.as_deref(), 1, peers, absent);
        head["what"] = json!("near-touching");
        head["pairs"] = json!(options.pairs);
        head["seed"] = json!(options.seed);
        head["tolerance_in_epsilon_times_size"] = json!(TOLERANCE);
        head["without"] = without.into();
        let list = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>().join(",\n");
        format!("{{\"method\": {head},\n\"truth\": [\n{}\n],\n\"answers\": [\n{}\n]}}\n", list(&casts), list(&rows))
    }
}
