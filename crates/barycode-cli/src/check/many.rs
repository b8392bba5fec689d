//! `barycode check --plans`: which of many plans keep clear?

mod csv_table;
mod findings;
mod json;
mod table;

use super::load::CheckInput;
use super::{warn_of_nothing, written};
use crate::args::{CheckArgs, CheckFormat};
use crate::failure::Failure;
use findings::Findings;
use std::path::Path;
use std::process::ExitCode;

/// Checks the plans; 1 if one collides.
pub(crate) fn run(args: &CheckArgs, plans: &Path) -> Result<ExitCode, Failure> {
    if args.svg.is_some() {
        return Err(Failure::new(
            "--svg draws one plan, and --plans gives many",
            "leave --svg out, or give the one to draw with --plan",
        ));
    }
    let case = CheckInput::load_many(args, plans)?;
    let findings = Findings::of(&case)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&findings)?,
    };
    if findings.never_met() {
        warn_of_nothing("plans");
    }
    written(&text, findings.colliding > 0)
}
