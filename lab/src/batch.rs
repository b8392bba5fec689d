//! Batches beside one pair at a time: `barycode-batch` against our own single-pair library, `parry2d`, and the test of edge
//! normals.
//!
//! Every contestant walks through the same pairs in every pass, one contestant after the other; a pass yields one ratio each, and
//! the median over the passes is the figure. Pairs are unseen (as many as given, every one with two polygons of its own), and those
//! who go through them one by one do so in a new random order. A batch goes through them in the order of its columns, as it
//! always does: *packed* from lanes that were filled before, *columns* from shape table and poses, the filling included.

mod pairs;
mod planner;
pub mod separating;
mod space;
mod sweep;

use crate::report::{load, median, processor};
use serde_json::{Value, json};
use std::process::ExitCode;

const HELP: &str = "\
Time of batches beside single pairs.

Usage: barycode-lab batch [--pairs N] [--passes K] [--json FILE] [--note TEXT]

  --pairs N    pairs in each cell, and poses in each sweep (default 65536)
  --passes K   walks through every cell (default 15)
  --json FILE  writes every pass
  --note TEXT  goes into the JSON file
  --help       prints this

The planner's batch is looked for in the folder that BARYCODE_DATA names, else in ../shared/data; without it it is skipped. Its
times are for one pose, all its obstacles together; those of other sweeps for one pose and one obstacle.

One thread, unless a row says two. Ends with 0 if every verdict is that of the single-pair library and all bounds have the truth
in common, with 1 if not, and with 2 if the command could not be carried out.
";

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
#[derive(Debug)]
struct Options {
    pairs: usize,
    passes: usize,
    json: Option<String>,
    note: Option<String>,
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Option<Options>, String> {
    let mut options = Options { pairs: 65_536, passes: 15, json: None, note: None };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        let number = |text: String| match text.parse() {
            Ok(number) if number > 0 => Ok(number),
            _ => Err(format!("{text} is not a number above 0")),
        };
        match argument.as_str() {
            "--help" => return Ok(None),
            "--pairs" => options.pairs = number(value()?)?,
            "--passes" => options.passes = number(value()?)?,
            "--json" => options.json = Some(value()?),
            "--note" => options.note = Some(value()?),
            _ => return Err(format!("unknown argument {argument}: see barycode-lab batch --help")),
        }
    }
    Ok(Some(options))
}

/// The command.
pub fn command(arguments: impl Iterator<Item = String>) -> ExitCode {
    let options = match options(arguments) {
        Ok(Some(options)) => options,
        Ok(None) => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("error: {message}");
            return ExitCode::from(2);
        }
    };
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool of one thread");
    let rows = one.install(|| {
        let mut rows = pairs::measure(options.pairs, options.passes);
        rows.extend(space::measure(options.pairs, options.passes));
        rows.extend(sweep::measure(options.pairs, options.passes));
        rows.extend(planner::measure(options.passes));
        rows
    });
    print!("{}", table(&rows));
    if let Some(path) = &options.json
        && let Err(error) = std::fs::write(path, record(&rows, &options))
    {
        eprintln!("error: {path}: {error}");
        return ExitCode::from(2);
    }
    if rows.iter().all(|row| row.wrong == 0) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
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
