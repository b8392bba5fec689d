//! Command line of the test kit: campaigns of generated pairs against the exact oracle.

use std::process::ExitCode;
use std::time::Instant;

use barycode_testkit::campaign::{self, Plan};
use barycode_testkit::generate::Precision;
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
}

#[derive(Clone, Copy, ValueEnum)]
enum Scalar {
    F32,
    F64,
}

fn main() -> ExitCode {
    let Command::Campaign { pairs, seed, first, precision, threads, keep_going } = Arguments::parse().command;
    let precision = match precision {
        Scalar::F32 => Precision::Single,
        Scalar::F64 => Precision::Double,
    };
    let threads = threads.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1);
    let bar = ProgressBar::new(pairs);
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} pairs, {per_sec}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let begin = Instant::now();
    let plan = Plan { precision, seed, first, pairs, threads, keep_going };
    let summary = campaign::run(&plan, &|done| bar.inc(done));
    bar.finish_and_clear();
    if let (Some(failure), false) = (summary.first_failure(), keep_going) {
        println!("{failure}");
        return ExitCode::FAILURE;
    }
    println!("{summary}");
    let seconds = begin.elapsed().as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "a rate to three digits")]
    let rate = pairs as f64 / seconds;
    println!("{pairs} pairs in {seconds:.1} s, {rate:.0} pairs/s on {threads} threads");
    if let Err(missing) = summary.is_representative() {
        println!("not a fair mix: {missing}");
    }
    if summary.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
