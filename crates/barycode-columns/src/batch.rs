//! `barycode batch`: pairs by the million, columns in, columns out.

mod answers;
mod layout;
mod rows;
mod stream;
mod tally;

use crate::columns::{Format, Reader};
use arrow_schema::DataType;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode_cli::args::batch::{BatchArgs, SummaryFormat};
use barycode_cli::failure::{DONE, Failure};
use barycode_cli::output::{Outputs, STANDARD};
use std::path::Path;
use std::time::Instant;

/// Answers every row of the input. Where it is quiet a summary for the eye is left out.
pub(crate) fn run(args: &BatchArgs, quiet: bool) -> Result<u8, Failure> {
    Format::of_name(&args.output)?;
    let inputs: Vec<_> = [Some(args.pairs.as_path()), args.shapes.as_deref()].into_iter().flatten().collect();
    let mut outputs = Outputs::new(&inputs, &[Path::new(STANDARD), &args.output])?;
    let begun = Instant::now();
    let reader = Reader::open(&args.pairs)?;
    let tally = match layout::kind(&args.pairs, reader.schema())? {
        (DataType::Float32, false) => stream::answer::<Vec2<f32>, 2>(args, reader, &mut outputs),
        (_, false) => stream::answer::<Vec2<f64>, 2>(args, reader, &mut outputs),
        (DataType::Float32, true) => stream::answer::<Vec3<f32>, 3>(args, reader, &mut outputs),
        (_, true) => stream::answer::<Vec3<f64>, 3>(args, reader, &mut outputs),
    }?;
    let summary = match args.format {
        SummaryFormat::Table if quiet => String::new(),
        format => tally.text(format, &args.pairs, begun.elapsed())?,
    };
    outputs.publish(summary.as_bytes())?;
    Ok(DONE)
}
