//! How many pairs have which verdict.

use super::answers::{Answers, VERDICTS, code};
use barycode::Stop;
use barycode_cli::args::batch::SummaryFormat;
use barycode_cli::failure::Failure;
use serde_json::{Map, Value, json};
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

/// What has been found so far.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) rows: usize,
    verdicts: [usize; 4],
    singly: usize,
    /// Why rows are undecided, by the names that answers give it.
    reasons: Map<String, Value>,
    first_undecided: Option<usize>,
}

impl Tally {
    pub(crate) fn add(&mut self, answers: &Answers) {
        for &verdict in &answers.verdicts {
            self.verdicts[code(verdict)] += 1;
        }
        for one in &answers.undecided {
            self.first_undecided.get_or_insert(self.rows + one.row);
            let reason = self.reasons.entry(name(one.stop)).or_insert(json!(0));
            *reason = json!(reason.as_u64().unwrap_or(0) + 1);
        }
        self.singly += answers.singly;
        self.rows += answers.verdicts.len();
    }

    pub(crate) fn text(&self, format: SummaryFormat, pairs: &Path, took: Duration) -> Result<String, Failure> {
        match format {
            SummaryFormat::Table => Ok(self.table(pairs, took)),
            SummaryFormat::Json => {
                let [separated, touching, penetrating, undecided] = self.verdicts;
                let summary = json!({
                    "rows": self.rows,
                    "separated": separated,
                    "touching": touching,
                    "penetrating": penetrating,
                    "undecided": undecided,
                    "singly": self.singly,
                    "reasons": self.reasons,
                    "first_undecided": self.first_undecided,
                });
                Ok(format!("{summary}\n"))
            }
        }
    }

    fn table(&self, pairs: &Path, took: Duration) -> String {
        let mut text = format!("{}: {} pairs, {:.1} s\n", pairs.display(), self.rows, took.as_secs_f64());
        let width = self.rows.to_string().len();
        // Writing to a text does not fail.
        for (name, count) in VERDICTS.iter().zip(self.verdicts) {
            let _ = write!(text, "{name:<11}  {count:>width$}");
            if let (&"undecided", Some(first)) = (name, self.first_undecided) {
                let reasons: Vec<String> = self.reasons.iter().map(|(name, count)| format!("{count} {name}")).collect();
                let _ = write!(text, "  ({}; the first is row {first}, counted from 0)", reasons.join(", "));
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{:<11}  {:>width$}", "one by one", self.singly);
        text
    }
}

/// As in the answers of `query`.
fn name(stop: Stop) -> String {
    match serde_json::to_value(stop) {
        Ok(Value::String(name)) => name,
        _ => "unknown".into(),
    }
}
