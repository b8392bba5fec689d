//! Command line of the test kit: campaigns of generated pairs against the exact oracle.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use barycode_testkit::campaign::{self, Plan};
use barycode_testkit::cases::{self, Line};
use barycode_testkit::generate::{Form, Precision};
use barycode_testkit::oracle::hull;
use barycode_testkit::verify::Complaint;
use barycode_testkit::world::{Plane, Space, World};
use clap::{Parser, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

#[derive(Parser)]
#[command(about = "Campaigns of generated pairs against an exact oracle", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Asks every question about generated pairs, in random ways, and verifies every answer exactly. Ends at the first
    /// wrong answer (exit code 1) and prints it as a case that can be replayed.
    Campaign {
        /// Dimension.
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
        dim: u8,
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
    },
    /// Asks every question about the cases of a file, in every way, and verifies every answer exactly. Reads the lines
    /// that a campaign prints, the suite, and hard cases; the shapes must be rounded hulls of points.
    Replay {
        /// A file with one case per line.
        file: PathBuf,
        /// Precision of the coordinates and of the library.
        #[arg(long, value_enum, default_value_t = Scalar::F64)]
        precision: Scalar,
    },
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
        Command::Campaign { dim, pairs, seed, first, precision, threads, keep_going } => {
            let precision = precision.into();
            let threads = threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
            let plan = Plan { precision, seed, first, pairs, threads, keep_going };
            if dim == 2 { run::<Plane>(&plan) } else { run::<Space>(&plan) }
        }
        Command::Replay { file, precision } => replay(&file, precision.into()),
    }
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
            Line::Plane(case) => {
                let form = |points: &[[f64; 2]]| if hull::is_convex(points) { Form::Convex } else { Form::Cloud };
                let bodies = case.snapped(precision).bodies();
                let listed = bodies.map(|bodies| bodies.map(|body| (form(&body.points), body)));
                (case.id, replayed::<Plane>(listed.map(|both| both.map(|(form, body)| (body, form))), precision))
            }
            Line::Space(case) => {
                let bodies = case.snapped(precision).bodies();
                (case.id, replayed::<Space>(bodies.map(|both| both.map(|body| (body, Form::Cloud))), precision))
            }
            Line::NotServed { id, reason } => (id, Err(reason)),
        };
        match outcome {
            Err(reason) => println!("{id}: skipped: {reason}"),
            Ok(faults) if faults.is_empty() => println!("{id}: right in every way"),
            Ok(faults) => {
                wrong = true;
                println!("{id}: {} ways go wrong", faults.len());
                faults.iter().take(5).for_each(|fault| println!("{fault}"));
            }
        }
    }
    if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Two bodies, if they are any, and what their lists promise.
type Bodies<W> = Option<[(<W as World>::Body, Form); 2]>;

/// The ways that go wrong, in words.
fn replayed<W: World>(bodies: Bodies<W>, precision: Precision) -> Result<Vec<String>, String> {
    let bodies = bodies.ok_or_else(|| "the oracle judges rounded hulls of points only".to_owned())?;
    let faults = campaign::replay::<W>(bodies, precision)?;
    let words = |(examination, complaints): &(campaign::Examination<W>, Vec<Complaint>)| {
        let complaints: String = complaints.iter().map(|complaint| format!("\n    {complaint}")).collect();
        format!("  {:?}, {:?}{complaints}", examination.way, examination.representations)
    };
    Ok(faults.iter().map(words).collect())
}

fn run<W: World>(plan: &Plan) -> ExitCode {
    let bar = ProgressBar::new(plan.pairs);
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} pairs, {per_sec}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let begin = Instant::now();
    let summary = campaign::run::<W>(plan, &|done| bar.inc(done));
    bar.finish_and_clear();
    if let (Some(failure), false) = (summary.first_failure(), plan.keep_going) {
        println!("{failure}");
        return ExitCode::FAILURE;
    }
    println!("{summary}");
    let seconds = begin.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "a rate to three digits")]
    let rate = plan.pairs as f64 / seconds;
    println!("{} pairs in {seconds:.1} s, {rate:.0} pairs/s on {} threads", plan.pairs, plan.threads);
    if let Err(missing) = summary.is_representative() {
        println!("not a fair mix: {missing}");
    }
    if summary.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
