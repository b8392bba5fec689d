//! The command line of `barycode hull`.

use super::CheckFormat;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = HULL)]
pub struct HullArgs {
    /// The points: text with two or three coordinates a line, or a mesh (.obj, .stl), the vertices
    /// that its faces use; `-` reads standard input, as text
    pub file: PathBuf,
    /// An outer hull of fewer vertices that contains the hull: of at most so many vertices (a whole
    /// number, 8 or more), or with no point farther from it than a distance (with a decimal point
    /// or an exponent, as 0.05)
    #[arg(long, value_name = "N|EPS", value_parser = simplify)]
    pub simplify: Option<SimplifyTo>,
    /// Write the result here, too: a mesh (.obj), vertices (.csv), or the object of --format json
    /// (.json)
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What is written to standard output
    #[arg(long, value_enum, default_value_t = CheckFormat::Table)]
    pub format: CheckFormat,
}

/// What an outer hull is to be like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SimplifyTo {
    Vertices(usize),
    Distance(f64),
}

const HULL: &str = "\
Examples:
  barycode hull examples/points.csv
  barycode hull part.stl -o hull.obj
  barycode hull scan.xyz --simplify 64 -o outer.obj --format json
  barycode hull scan.xyz --simplify 0.01
  tail -n +2 log.csv | barycode hull - --format csv

The hull is decided exactly, for the numbers as they are read: its vertices are points of the input,
and every point is inside. Points that are repeated, or lie within a flat face or edge, are no
vertices. A million points take some seconds, in any order; there is a progress bar on a terminal.

Coordinates are separated by commas, semicolons, blanks or tabs. The first line may name columns;
blank lines, and all from # to the end of a line, are passed over. Anything else is an error with its
line: no point is left out.

--simplify cuts the bounding box by planes that support the hull where it stands off most. The
outer hull contains the hull: decided exactly, for its vertices as they are written. Its distance
is a proven upper bound of how far any of its points is from the hull. Where no fewer vertices
will do, it is the hull itself, at distance 0.

--format json writes one object: dim, points (how many were read), hull_vertex_count (how many were
kept), simplified (true or false), distance (0 where it is the hull itself), vertex_count, vertices,
and in space faces (triangles, counter-clockwise seen from outside, as indices from 0); in the plane
the vertices go round counter-clockwise. --format csv writes the vertices.

Exit codes: 0 done, 2 unusable input (no file is written then), 130 interrupted.";

fn simplify(text: &str) -> Result<SimplifyTo, String> {
    let advice = "give a number of vertices, 8 or more, or a distance with a decimal point, such as 0.05";
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return match text.parse() {
            Ok(count) if count >= 8 => Ok(SimplifyTo::Vertices(count)),
            _ => Err(advice.into()),
        };
    }
    match text.parse::<f64>() {
        Ok(distance) if distance.is_finite() && distance > 0.0 => Ok(SimplifyTo::Distance(distance)),
        _ => Err(advice.into()),
    }
}
