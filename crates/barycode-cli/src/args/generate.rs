//! The command line of `barycode generate`.

use super::Precision;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = GENERATE)]
pub struct GenerateArgs {
    #[command(subcommand)]
    pub what: Generate,
}

impl GenerateArgs {
    /// The plans that are to be written, if it is plans.
    pub fn plans(&self) -> Option<&PlansArgs> {
        match &self.what {
            Generate::Plans(args) => Some(args),
            Generate::Pairs(_) => None,
        }
    }
}

#[derive(Debug, Subcommand)]
pub enum Generate {
    /// Pairs of placed shapes for `barycode batch`, with the shapes in the file
    #[command(after_help = PAIRS)]
    Pairs(PairsArgs),
    /// Plans for `barycode check --plans`
    #[command(after_help = PLANS)]
    Plans(PlansArgs),
}

const GENERATE: &str = "\
Examples:
  barycode generate pairs --count 1000000 -o pairs.parquet
  barycode generate plans --trajectories 1000 --steps 20 -o plans.csv

Files of any size are written piece by piece. The same command writes the same file, whatever the
machine's number of threads.

Exit codes: 0 done, 2 unusable arguments (no file is written then).";

#[derive(Debug, Args)]
pub struct PairsArgs {
    /// Write the pairs here, as .parquet or .arrow
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// How many pairs
    #[arg(long, value_name = "N")]
    pub count: u64,
    /// Number of coordinates: 2 for the plane, 3 for space
    #[arg(long, value_name = "2|3", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=3))]
    pub dim: u8,
    /// How the pairs lie
    #[arg(long, value_enum, default_value_t = PairClass::Mixed)]
    pub class: PairClass,
    /// Precision of poses, and of the corners of shapes
    #[arg(long, value_enum, default_value_t = Precision::F64)]
    pub precision: Precision,
    /// How many corners every shape has
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=4096))]
    pub corners: u32,
    /// How many different shapes there are
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub shapes: u32,
    /// Other numbers, other pairs
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

/// Help of `generate pairs`.
pub const PAIRS: &str = "\
Examples:
  barycode generate pairs --count 1000000 -o pairs.parquet
  barycode generate pairs --count 100000000 --precision f32 --class distant -o many.parquet
  barycode generate pairs --count 1000 --dim 3 --corners 32 --class touching --seed 7 -o space.arrow

Shapes are the hulls of points on ellipses (ellipsoids) of half axes 0.7 to 1.3, the first of each
pair within 100 of the origin in every coordinate, both turned at random.
  distant             0.1 to 10 apart
  overlapping         with a point in common that is well inside of both
  touching            in contact but for rounding: either side of it is as likely
  mixed               each of these in a third of the rows";

/// How pairs lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PairClass {
    Distant,
    Overlapping,
    Touching,
    Mixed,
}

#[derive(Debug, Args)]
pub struct PlansArgs {
    /// Write the plans here, as CSV
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// How many plans
    #[arg(long, value_name = "N")]
    pub trajectories: u64,
    /// How many poses each has
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub steps: u32,
    /// Where all of them begin
    #[arg(long, value_name = "X,Y,THETA", default_value = "0,0,0", value_parser = start, allow_hyphen_values = true)]
    pub start: [f64; 3],
    /// The time step at which they do
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub first_step: u32,
    /// Seconds from one time step to the next
    #[arg(long, value_name = "S", default_value_t = 0.1, value_parser = seconds)]
    pub time_step: f64,
    /// Other numbers, other plans
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
}

const PLANS: &str = "\
Examples:
  barycode generate plans --trajectories 1000 --steps 20 -o plans.csv
  barycode generate plans --trajectories 100000 --start -8,-1.75,0 --first-step 24 -o fan.csv

Each plan is an arc at one speed, 0 to 15 m/s, and one curvature, -0.2 to 0.2 per metre.";

fn start(text: &str) -> Result<[f64; 3], String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, theta]) if [x, y, theta].iter().all(|number| number.is_finite()) => Ok([x, y, theta]),
        _ => Err("give three finite numbers, such as -8,-1.75,0".into()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds.is_finite() && seconds > 0.0 => Ok(seconds),
        _ => Err("give a finite number above zero, such as 0.1".into()),
    }
}
