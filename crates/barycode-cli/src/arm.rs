//! `barycode arm`: does a robot arm keep clear of the objects of its room?

mod csv_table;
mod edges;
mod findings;
mod json;
mod load;
mod table;

use crate::args::CheckFormat;
use crate::args::arm::ArmArgs;
use crate::failure::Failure;
use crate::output::Outputs;
use crate::report::Report;
use findings::Findings;
use load::ArmInput;
use std::sync::atomic::AtomicBool;

/// Checks all configurations, or all edges between them.
pub(crate) fn report(args: &ArmArgs, stop: &AtomicBool) -> Result<Report, Failure> {
    if args.edges {
        return edges::report(args, stop);
    }
    let case = ArmInput::load(args)?;
    let findings = Findings::of(&case, stop)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&case, &findings)?,
    };
    Ok(Report::new(text, Outputs::new(&[], &[])?, findings.colliding > 0))
}
