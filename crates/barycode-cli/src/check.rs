//! `barycode check`: does a plan keep clear of the obstacles of a scene?

mod continuous;
mod csv_table;
mod findings;
mod json;
mod load;
mod many;
mod page;
mod picture;
mod table;

use crate::args::{CheckArgs, CheckFormat};
use crate::failure::Failure;
use crate::output::{Outputs, STANDARD};
use crate::report::Report;
use findings::Findings;
use load::CheckInput;
use std::path::Path;
use std::sync::atomic::AtomicBool;

pub(crate) use csv_table::listed;
pub(crate) use load::{refused, unusable};

/// Why a check may have found nothing.
const NEVER_MET: &str =
    "no obstacle exists at any planned time step\nhelp: check that the plan's time steps are the scene's";

/// Checks the plan, or many.
pub(crate) fn report(args: &CheckArgs, stop: &AtomicBool) -> Result<Report, Failure> {
    match (&args.plan, &args.plans) {
        (Some(plan), None) => one(args, plan, stop),
        (None, Some(plans)) => many::report(args, plans, stop),
        // The command line is refused before.
        _ => Err(Failure::new("there is no plan to check", "give one with --plan, or many with --plans")),
    }
}

fn one(args: &CheckArgs, plan: &Path, stop: &AtomicBool) -> Result<Report, Failure> {
    let places = [Some(Path::new(STANDARD)), args.svg.as_deref(), args.html.as_deref()];
    let places: Vec<&Path> = places.into_iter().flatten().collect();
    let mut outputs = Outputs::new(&load::all_files(args, plan), &places)?;
    let (case, files) = CheckInput::load(args, plan)?;
    let findings = Findings::of(&case, args.format == CheckFormat::Table, stop)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&findings, case.trailer.is_some())?,
    };
    if let Some(path) = &args.svg {
        outputs.file(path, picture::draw(&case, &findings).into_bytes())?;
    }
    if let Some(path) = &args.html {
        outputs.file(path, page::html(args, &case, &files)?)?;
    }
    let warning = findings.never_met().then_some(NEVER_MET);
    Ok(Report::new(text, outputs, !findings.is_free()).warn(warning))
}
