//! The command line of `barycode batch`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = BATCH)]
pub struct BatchArgs {
    /// Pairs of placed shapes, one a row: a Parquet or Arrow file, told by content
    pub pairs: PathBuf,
    /// Write the answers here, one a row in the order of the pairs, as .parquet or .arrow
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// What is asked of every pair
    #[arg(long, value_enum, default_value_t = BatchQuestion::ClosestPoints)]
    pub ask: BatchQuestion,
    /// The shapes that the pairs name, a list in JSON; else those in the file of the pairs
    #[arg(long, value_name = "FILE")]
    pub shapes: Option<PathBuf>,
    /// What is written to standard output: how many pairs have which verdict
    #[arg(long, value_enum, default_value_t = SummaryFormat::Table)]
    pub format: SummaryFormat,
}

const BATCH: &str = r#"Examples:
  barycode generate pairs --count 1000000 -o pairs.parquet
  barycode batch pairs.parquet -o answers.parquet
  barycode batch pairs.parquet --ask intersects -o verdicts.arrow
  barycode batch poses.arrow --shapes shapes.json --ask distance -o distances.parquet --format json
  barycode batch pairs.parquet --ask contact -o contacts.parquet

A row names two shapes, and says where they are. Columns, in any order, a and b alike:
  a_shape             which shape of the list, counted from 0; any type of integer
  a_x, a_y            where it is; all numbers float32, or all float64, which is the precision of
                      questions and answers
  a_theta             how it is turned, in radians, counter-clockwise; or else a_cos and a_sin
In space there is a_z, too, and in place of a_theta a quaternion a_qx, a_qy, a_qz, a_qw, the scalar
last.
All other columns are repeated beside the answers. A row with NaN or infinity is undecided, and
only that row; a row without a value is an error.

The list of shapes is JSON, each shape as in `barycode query`, `radius` and all; a field that is not
known is an error. Rows with an ellipse, an ellipsoid, a cylinder or a cone are asked one by one:
  [{"shape": "box", "half_extents": [2.25, 0.8]}, {"shape": "circle", "radius": 0.5}]
It is read from --shapes, or else found in the notes (key-value metadata) of the file of the pairs
under "barycode.shapes".

Columns of the answers:
  verdict             separated, touching, penetrating or undecided; exact
  distance            0 where the shapes overlap; its proven bounds are lower and upper
  normal_x, normal_y  the unit direction from A to B that proves lower; 0 where they overlap
  on_a_x, on_a_y, on_b_x, on_b_y
                      the nearest points; where they overlap, a common point
In space each of these has its z.
With --ask intersects only the verdict, with --ask distance up to upper. With --ask contact there is
signed_distance in place of distance, minus the depth where the shapes overlap; the normal is then
the shortest way apart for b, and the points are the deepest of each in the other. Where nothing finite is
known of a row that is undecided, all but its verdict is null.

Files of any size are read, answered and written piece by piece, on all threads. --format json
writes one object: rows, separated, touching, penetrating, undecided, singly (how many were asked
one by one), reasons (why rows are undecided, and how many), first_undecided (a row, counted from 0).

Exit codes: 0 every row was answered, 2 unusable input (no file is written then)."#;

/// What is asked of every pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BatchQuestion {
    /// Do they meet?
    Intersects,
    /// How far apart are they?
    Distance,
    /// How far apart are they, where, and which way?
    ClosestPoints,
    /// The same, and how deep where they overlap
    Contact,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SummaryFormat {
    /// For the eye
    Table,
    /// For programs: one object
    Json,
}
