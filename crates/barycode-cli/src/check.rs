//! `barycode check`: does a plan keep clear of the obstacles of a scene?

mod csv_table;
mod findings;
mod json;
mod load;
mod many;
mod picture;
mod table;

use crate::args::{CheckArgs, CheckFormat};
use crate::failure::{COLLISION, Failure};
use crate::output;
use findings::Findings;
use load::Case;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

pub(crate) use csv_table::listed;
pub(crate) use load::{refused, unusable};

/// Checks the plan, or many; 1 if one collides.
pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode, Failure> {
    match (&args.plan, &args.plans) {
        (Some(plan), None) => one(args, plan),
        (None, Some(plans)) => many::run(args, plans),
        // The command line is refused before.
        _ => Err(Failure::new("there is no plan to check", "give one with --plan, or many with --plans")),
    }
}

fn one(args: &CheckArgs, plan: &Path) -> Result<ExitCode, Failure> {
    if let Some(picture) = &args.svg {
        output::refuse_input(picture, &[&args.scenario, plan])?;
    }
    let case = Case::load(args, plan)?;
    let findings = Findings::of(&case)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&findings)?,
    };
    if let Some(path) = &args.svg {
        output::to_file(path, picture::draw(&case, &findings).as_bytes())?;
    }
    if findings.never_met() {
        warn_of_nothing("plan");
    }
    written(&text, findings.first_collision.is_some())
}

fn warn_of_nothing(plan: &str) {
    // Nothing is left to tell where standard error is gone, too.
    let _ = writeln!(
        io::stderr(),
        "warning: no obstacle exists at any time step of the {plan}\nhelp: check that the {plan}'s time steps are the scene's"
    );
}

/// Whoever closes the output early still learns from the exit code.
fn written(text: &str, collides: bool) -> Result<ExitCode, Failure> {
    match output::to_stdout(text.as_bytes()) {
        Err(failure) if !failure.is_broken_pipe() => Err(failure),
        _ if collides => Ok(ExitCode::from(COLLISION)),
        _ => Ok(ExitCode::SUCCESS),
    }
}
