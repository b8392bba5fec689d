//! `barycode arm`: does a robot arm keep clear of the objects of its room?

mod csv_table;
mod findings;
mod json;
mod load;
mod table;

use crate::args::{ArmArgs, CheckFormat};
use crate::check::written;
use crate::failure::Failure;
use findings::Findings;
use load::ArmInput;
use std::process::ExitCode;

/// Checks all configurations; 1 if one collides.
pub(crate) fn run(args: &ArmArgs) -> Result<ExitCode, Failure> {
    let case = ArmInput::load(args)?;
    let findings = Findings::of(&case)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&case, &findings)?,
    };
    written(&text, findings.colliding > 0)
}
