//! `barycode check --plans`: which of many plans keep clear?

mod csv_table;
mod findings;
mod json;
mod table;

use super::NEVER_MET;
use super::load::CheckInput;
use crate::args::{CheckArgs, CheckFormat};
use crate::failure::Failure;
use crate::output::Outputs;
use crate::report::Report;
use findings::Findings;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Most poses, of all plans together, that are looked at between the steps, too, for the last line
/// of the table.
const MOST_NOTED: usize = 20_000;

/// Checks the plans.
pub(crate) fn report(args: &CheckArgs, plans: &Path, stop: &AtomicBool) -> Result<Report, Failure> {
    if args.svg.is_some() {
        return Err(Failure::new(
            "--svg draws one plan, and --plans gives many",
            "leave --svg out, or give the one to draw with --plan",
        ));
    }
    if args.html.is_some() {
        return Err(Failure::new(
            "--html shows one plan, and --plans gives many",
            "leave --html out, or give the one to show with --plan",
        ));
    }
    let case = CheckInput::load_many(args, plans)?;
    // Plans by the thousand are looked at between the steps where that is asked for.
    let notes = args.format == CheckFormat::Table && case.plan.poses() <= MOST_NOTED;
    let findings = Findings::of(&case, notes, stop)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&findings, case.trailer.is_some())?,
    };
    let warning = findings.never_met().then_some(NEVER_MET);
    Ok(Report::new(text, Outputs::new(&[], &[])?, findings.colliding > 0).warn(warning))
}
