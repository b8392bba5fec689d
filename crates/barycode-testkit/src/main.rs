//! Command line of the test kit: campaigns of generated pairs against the exact oracle.

/// Prints a line. Whoever reads may stop reading: what a campaign finds is its exit code, too.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}

mod slowest;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use barycode_testkit::ask::Replay;
use barycode_testkit::campaign::state::{self, StateError};
use barycode_testkit::campaign::{self, CampaignPlan, CampaignProgress, PairMix};
use barycode_testkit::cases::{self, CaseLine};
use barycode_testkit::curved::{self, CurvedPlan};
use barycode_testkit::dimension::{Plane, Space, TestDimension};
use barycode_testkit::generate::Precision;
use barycode_testkit::motion::{self, MotionPlan, MotionProgress, Moves};
use barycode_testkit::verify::Complaint;
use clap::{Args, Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

#[derive(Parser)]
#[command(about = "Campaigns of generated pairs against an exact oracle", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Asks every question about generated pairs, in random ways, and verifies every answer
    /// exactly. Ends at the first wrong answer (exit code 1) and prints it as a case that can be
    /// replayed.
    Campaign {
        /// Dimension.
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
        dim: u8,
        #[command(flatten)]
        pairs: PairOptions,
        /// Asks for verdicts only, many for each pair; half of the pairs are on grids, where
        /// integers can judge.
        #[arg(long)]
        verdicts: bool,
        /// A file that keeps what is done: written every few seconds, gone on from where it is
        /// there.
        #[arg(long)]
        state: Option<PathBuf>,
        /// A file that receives the summary as JSON.
        #[arg(long)]
        json: Option<PathBuf>,
    },
    /// Asks every question about generated pairs of curved bodies (balls, capsules, ellipsoids,
    /// cylinders, cones, and boxes and polytopes beside them), and verifies every answer by their
    /// support functions. Ends at the first wrong answer (exit code 1).
    Curved {
        /// Dimension.
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=3))]
        dim: u8,
        #[command(flatten)]
        pairs: PairOptions,
    },
    /// Asks for casts, rays and times of impact of generated pairs of bodies that move, and
    /// verifies every answer: exactly where they translate, by intervals where they turn. Ends at
    /// the first wrong answer (exit code 1).
    Motion {
        /// Dimension.
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=3))]
        dim: u8,
        #[command(flatten)]
        pairs: PairOptions,
        /// Bodies turn at constant rates; else they translate.
        #[arg(long)]
        turning: bool,
        /// Bodies turn, by slerp and nlerp from place to place, along arcs, and at constant rates.
        #[arg(long, conflicts_with = "turning")]
        courses: bool,
        /// Bodies are curved, too, and translate or turn; each answer is looked at at many
        /// instants.
        #[arg(long, conflicts_with_all = ["turning", "courses", "search"])]
        curved: bool,
        /// The truth is searched for, too, without a look at the answer: takes longer.
        #[arg(long)]
        search: bool,
        /// A file that keeps what is done so far, every 20 000 pairs. A campaign of the same
        /// program and options goes on from there.
        #[arg(long)]
        state: Option<PathBuf>,
    },
    /// Asks for the contact of pairs that are made to be slow. Prints the slowest ones, and ends
    /// with exit code 1 if one takes more than it may, or a check refuses its answer.
    Slowest {
        /// Dimension.
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(2..=3))]
        dim: u8,
        /// Precision of the coordinates and of the library.
        #[arg(long, value_enum, default_value_t = Scalar::F64)]
        precision: Scalar,
        /// How often each pair is timed; the least time counts. Zero counts supports only.
        #[arg(long, default_value_t = 9)]
        runs: usize,
        /// How many rows to print.
        #[arg(long, default_value_t = 20)]
        rows: usize,
        /// By how much slower this machine is than the one that the limits are for.
        #[arg(long, default_value_t = 1.0)]
        slower: f64,
        /// Pairs whose name contains this only.
        #[arg(long, default_value = "")]
        only: String,
        /// Checks every answer, too.
        #[arg(long)]
        check: bool,
        /// A file that receives all rows as JSON.
        #[arg(long)]
        json: Option<PathBuf>,
    },
    /// Asks every question about the cases of a file, in every way, and verifies every answer
    /// exactly. Reads the lines that a campaign prints, the suite, and hard cases; the shapes must
    /// be made of vertices and radii.
    Replay {
        /// A file with one case per line.
        file: PathBuf,
        /// Precision of the coordinates and of the library.
        #[arg(long, value_enum, default_value_t = Scalar::F64)]
        precision: Scalar,
    },
}

/// Which pairs are generated, and how they are gone through.
#[derive(Args)]
struct PairOptions {
    /// Number of pairs.
    #[arg(long, default_value_t = 1_000_000)]
    pairs: u64,
    /// Seed: names the pairs together with their index.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Index of the first pair.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Precision of the coordinates and of the library.
    #[arg(long, value_enum, default_value_t = Scalar::F64)]
    precision: Scalar,
    /// Number of threads; as many as there are cores if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// Goes on after a wrong answer, and counts the faults by kind.
    #[arg(long)]
    keep_going: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Scalar {
    F32,
    F64,
}

impl From<Scalar> for Precision {
    fn from(scalar: Scalar) -> Self {
        match scalar {
            Scalar::F32 => Self::Single,
            Scalar::F64 => Self::Double,
        }
    }
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Campaign { dim, pairs, verdicts, state, json } => {
            let PairOptions { pairs, seed, first, precision, threads, keep_going } = pairs;
            let precision = precision.into();
            let threads = threads.unwrap_or_else(cores);
            let mix = if verdicts { PairMix::Verdicts } else { PairMix::All };
            let plan = CampaignPlan { mix, precision, seed, first, pairs, threads, keep_going };
            let files = Files { state, json };
            let outcome = if dim == 2 { run::<Plane>(&plan, &files) } else { run::<Space>(&plan, &files) };
            outcome.unwrap_or_else(|error| {
                eprintln!("{error}");
                ExitCode::from(2)
            })
        }
        Command::Curved { dim, pairs } => {
            let PairOptions { pairs, seed, first, precision, threads, keep_going } = pairs;
            let threads = threads.unwrap_or_else(cores);
            run_curved(dim, precision.into(), &CurvedPlan { seed, first, pairs, threads, keep_going })
        }
        Command::Motion { dim, pairs, turning, courses, curved, search, state } => {
            let PairOptions { pairs, seed, first, precision, threads, keep_going } = pairs;
            let threads = threads.unwrap_or_else(cores);
            let moves = match (turning, courses, curved) {
                (true, ..) => Moves::Turning,
                (_, true, _) => Moves::Courses,
                (.., true) => Moves::Curved,
                _ => Moves::Straight,
            };
            let plan = MotionPlan { seed, first, pairs, threads, keep_going, moves, search };
            run_motion(dim, precision.into(), &plan, state.as_deref()).unwrap_or_else(|error| {
                eprintln!("{error}");
                ExitCode::from(2)
            })
        }
        Command::Slowest { dim, precision, runs, rows, slower, only, check, json } => {
            let plan = slowest::Plan { runs, rows, slower, only, check, json };
            slowest::run(&plan, dim, precision.into()).unwrap_or_else(|error| {
                eprintln!("{error}");
                ExitCode::from(2)
            })
        }
        Command::Replay { file, precision } => replay(&file, precision.into()),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Runs a campaign of curved bodies and tells of it.
fn run_curved(dim: u8, precision: Precision, plan: &CurvedPlan) -> ExitCode {
    let bar = progress_bar(plan.pairs);
    let clock = std::time::Instant::now();
    let summary = curved::run_in(dim, precision, plan, &|done| bar.inc(done));
    bar.finish_and_clear();
    say!("{summary}");
    let (pairs, seconds) = (summary.total().pairs, clock.elapsed().as_secs_f64());
    say!("{pairs} pairs in {seconds:.1} s on {} threads, {:.0} pairs/s", plan.threads, rate(pairs, seconds));
    if summary.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs a campaign of bodies that move and tells of it.
fn run_motion(dim: u8, precision: Precision, plan: &MotionPlan, file: Option<&Path>) -> Result<ExitCode, StateError> {
    let id = plan.id(dim, precision);
    let begin = file.map_or_else(|| Ok(MotionProgress::default()), |file| state::read(file, &id))?;
    let bar = progress_bar(plan.pairs.max(begin.done));
    bar.set_position(begin.done);
    bar.reset_eta();
    let mut save = |progress: &MotionProgress| file.map_or(Ok(()), |file| state::write(file, &id, progress));
    let progress = motion::run_in(dim, precision, plan, begin, &|done| bar.inc(done), &mut save);
    bar.finish_and_clear();
    let MotionProgress { seconds, summary, .. } = progress?;
    say!("{summary}");
    let (total, threads) = (summary.total(), plan.threads);
    say!("{} pairs in {seconds:.1} s on {threads} threads, {:.0} pairs/s", total.pairs, rate(total.pairs, seconds));
    // What is not confirmed is not known to be right.
    Ok(if summary.faults.is_empty() && total.unconfirmed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn progress_bar(pairs: u64) -> ProgressBar {
    let bar = ProgressBar::new(pairs);
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} pairs, {per_sec}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn replay(file: &Path, precision: Precision) -> ExitCode {
    let lines = match cases::read_file(file) {
        Ok(lines) => lines,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    let mut wrong = false;
    for line in lines {
        let (id, outcome) = match line {
            CaseLine::Plane(case) => {
                let bodies = case.snapped(precision).compounds();
                (case.id, replayed::<Plane>(bodies, precision, case.asked))
            }
            CaseLine::Space(case) => {
                let bodies = case.snapped(precision).compounds();
                (case.id, replayed::<Space>(bodies, precision, case.asked))
            }
            CaseLine::NotServed { id, reason } => (id, Err(reason)),
        };
        match outcome {
            Err(reason) => say!("{id}: skipped: {reason}"),
            Ok(faults) if faults.is_empty() => say!("{id}: right in every way"),
            Ok(faults) => {
                wrong = true;
                say!("{id}: {} ways go wrong", faults.len());
                faults.iter().take(5).for_each(|fault| say!("{fault}"));
            }
        }
    }
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The ways that go wrong, in words: first the one in which the case was asked when it was found.
fn replayed<W: TestDimension>(
    bodies: Option<[W::Compound; 2]>,
    precision: Precision,
    replay: Option<Replay<W::Representation>>,
) -> Result<Vec<String>, String> {
    let bodies = bodies.ok_or_else(|| "the oracle judges shapes of vertices and radii only".to_owned())?;
    let mut faults = Vec::new();
    if let Some(replay) = replay {
        faults.push((replay, campaign::ask_again::<W>(&bodies, precision, &replay)?));
        faults.retain(|(_, complaints)| !complaints.is_empty());
    }
    faults.extend(campaign::replay::<W>(&bodies, precision)?);
    let words = |(replay, complaints): &(Replay<W::Representation>, Vec<Complaint>)| {
        let complaints: String = complaints.iter().map(|complaint| format!("\n    {complaint}")).collect();
        format!("  {replay:?}{complaints}")
    };
    Ok(faults.iter().map(words).collect())
}

/// What a campaign leaves behind.
struct Files {
    state: Option<PathBuf>,
    json: Option<PathBuf>,
}

/// Runs a campaign and tells of it.
fn run<W: TestDimension>(plan: &CampaignPlan, files: &Files) -> Result<ExitCode, String> {
    let begin = match &files.state {
        Some(file) => state::read(file, &plan.id(W::DIMENSION)).map_err(|error| error.to_string())?,
        None => CampaignProgress::default(),
    };
    let bar = progress_bar(plan.pairs.max(begin.done));
    bar.set_position(begin.done);
    bar.reset_eta();
    let mut unwritten = None;
    let mut save = |progress: &CampaignProgress| {
        if let Some(file) = &files.state {
            unwritten = state::write(file, &plan.id(W::DIMENSION), progress).err();
        }
    };
    let progress = campaign::run::<W>(plan, begin, &|done| bar.inc(done), &mut save);
    bar.finish_and_clear();
    if let Some(error) = unwritten {
        return Err(error.to_string());
    }
    if let Some(file) = &files.json {
        let text = serde_json::to_string_pretty(&record::<W>(plan, &progress)).map_err(|e| e.to_string())?;
        let unwritable = |e| format!("{}: cannot be written: {e}; give a path that can be", file.display());
        std::fs::write(file, text + "\n").map_err(unwritable)?;
    }
    let summary = &progress.summary;
    if let (Some(failure), false) = (summary.first_failure(), plan.keep_going) {
        say!("{}", failure.report);
        say!("the same, as simple as it can be:");
        say!("{}", campaign::shrunk::<W>(plan, failure.index).unwrap_or_else(|| "it is not wrong again".to_owned()));
        return Ok(ExitCode::FAILURE);
    }
    say!("{summary}");
    let (total, threads) = (summary.total(), plan.threads);
    let [pairs, queries] = [total.pairs, total.queries].map(|count| rate(count, progress.seconds));
    say!("{} pairs, {} pair-queries in {:.1} s on {threads} threads", total.pairs, total.queries, progress.seconds);
    say!("{pairs:.0} pairs/s, {queries:.0} pair-queries/s");
    if let Err(missing) = summary.is_representative::<W>(plan.mix) {
        say!("not a fair mix: {missing}");
    }
    Ok(if summary.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[allow(clippy::cast_precision_loss, reason = "a rate to three digits")]
fn rate(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds.max(1e-9)
}

/// The summary for programs.
fn record<W: TestDimension>(plan: &CampaignPlan, progress: &CampaignProgress) -> serde_json::Value {
    let CampaignProgress { done, seconds, summary } = progress;
    let total = summary.total();
    let (wrong, undecided) = summary.wrong();
    serde_json::json!({
        "dim": W::DIMENSION,
        "precision": plan.precision.name(),
        "mode": plan.mix.name(),
        "build": state::build(),
        "seed": plan.seed,
        "first": plan.first,
        "done": done,
        "seconds": seconds,
        "threads": plan.threads,
        "pairs": total.pairs,
        "on_grids": summary.on_grids(),
        "queries": total.queries,
        "queries_per_second": rate(total.queries, *seconds),
        "open": total.open,
        "open_share": total.open_share(),
        "wrong": wrong,
        "undecided": undecided,
        "total": total,
        "classes": summary.classes,
        "faults": summary.faults,
    })
}
