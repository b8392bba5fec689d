//! Batches beside one pair at a time: `barycode-batch` against our own single-pair library,
//! `parry2d`, and the test of edge normals.
//!
//! Every contestant walks through the same pairs in every pass, one contestant after the other; a
//! pass yields one ratio each, and the median over the passes is the figure. Pairs are unseen (as
//! many as given, every one with two polygons of its own), and those who go through them one by one
//! do so in a new random order. A batch goes through them in the order of its columns, as it always
//! does: *packed* from lanes that were filled before, *columns* from shape table and poses, the
//! filling included.

mod pairs;
mod planner;
pub mod separating;
mod space;
mod sweep;

use crate::arguments::{count, write};
use crate::report::{load, processor};
use barycode_lab_numbers::median;
use clap::Args;
use serde_json::{Value, json};
use std::path::PathBuf;

/// One contestant beside the batch in one cell.
#[derive(Debug)]
struct Row {
    precision: &'static str,
    /// What meets what.
    subject: String,
    class: &'static str,
    question: &'static str,
    /// The form of the batch.
    batch: &'static str,
    opponent: &'static str,
    /// Opponent's time over the batch's, one for each pass.
    ratios: Vec<f64>,
    /// Nanoseconds of the batch for one pair, one for each pass.
    own: Vec<f64>,
    /// Nanoseconds of the opponent.
    other: Vec<f64>,
    /// Answers of the batch that disagree with the single-pair library.
    wrong: usize,
}

/// What the command line asks for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Pairs in each cell, and poses in each sweep
    #[arg(long, value_name = "N", default_value = "65536", value_parser = count)]
    pub pairs: usize,
    /// Walks through every cell
    #[arg(long, value_name = "K", default_value = "15", value_parser = count)]
    pub passes: usize,
    /// Writes every pass
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Goes into the JSON file
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab batch --json batch.json
  barycode-lab batch --pairs 4096 --passes 3

The planner's batch is looked for in the folder that BARYCODE_DATA names, else in ../shared/data; without it it is skipped. Its \
times are for one pose, all its obstacles together; those of other sweeps for one pose and one obstacle.

One thread, unless a row says two. Ends with 0 if every verdict is that of the single-pair library and all bounds have the truth \
in common, with 1 if not, and with 2 if the command could not be carried out.";

/// The command: whether all answers of batches are right.
pub fn command(options: &Options) -> Result<bool, String> {
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    let rows = one.install(|| {
        let mut rows = pairs::measure(options.pairs, options.passes);
        rows.extend(space::measure(options.pairs, options.passes));
        rows.extend(sweep::measure(options.pairs, options.passes));
        rows.extend(planner::measure(options.passes));
        rows
    });
    print!("{}", table(&rows));
    if let Some(path) = &options.json {
        write(path, record(&rows, options))?;
    }
    Ok(rows.iter().all(|row| row.wrong == 0))
}

fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| precision | subject | class | question | batch | ns | opponent | ns | ratio | wrong |\n\
         | --- | --- | --- | --- | --- | ---: | --- | ---: | ---: | ---: |\n",
    );
    for row in rows {
        let Row { precision, subject, class, question, batch, opponent, .. } = row;
        let (own, other, ratio) = (median(&row.own), median(&row.other), median(&row.ratios));
        text += &format!(
            "| {precision} | {subject} | {class} | {question} | {batch} | {own:.2} | {opponent} | {other:.1} | {ratio:.1} | {} |\n",
            row.wrong
        );
    }
    text
}

fn record(rows: &[Row], options: &Options) -> String {
    let rows: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "precision": row.precision,
                "subject": row.subject,
                "class": row.class,
                "question": row.question,
                "batch": row.batch,
                "opponent": row.opponent,
                "ratio": median(&row.ratios),
                "batch_ns": median(&row.own),
                "opponent_ns": median(&row.other),
                "wrong": row.wrong,
                "ratios": row.ratios,
                "batch_passes_ns": row.own,
                "opponent_passes_ns": row.other,
            })
        })
        .collect();
    let record = json!({
        "what": "batches beside single pairs",
        "note": options.note,
        "processor": processor(),
        "load": load(),
        "pairs": options.pairs,
        "passes": options.passes,
        "rows": rows,
    });
    format!("{record:#}\n")
}
