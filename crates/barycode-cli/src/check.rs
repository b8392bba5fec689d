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
use crate::output::{self, Outputs, STANDARD};
use findings::Findings;
use load::CheckInput;
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
    let places: Vec<&Path> = [Some(Path::new(STANDARD)), args.svg.as_deref()].into_iter().flatten().collect();
    let mut outputs = Outputs::new(&[&args.scenario, plan], &places)?;
    let case = CheckInput::load(args, plan)?;
    let findings = Findings::of(&case)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&findings)?,
    };
    if let Some(path) = &args.svg {
        outputs.file(path, picture::draw(&case, &findings).into_bytes())?;
    }
    if findings.never_met() {
        warn_of_nothing("plan");
    }
    outputs.publish(text.as_bytes())?;
    Ok(exit_code(findings.first_collision.is_some()))
}

fn warn_of_nothing(plan: &str) {
    // Nothing is left to tell where standard error is gone, too.
    let _ = writeln!(
        io::stderr(),
        "warning: no obstacle exists at any time step of the {plan}\nhelp: check that the {plan}'s time steps are the scene's"
    );
}

/// Writes the findings; 1 if something collides.
pub(crate) fn written(text: &str, collides: bool) -> Result<ExitCode, Failure> {
    output::to_stdout(text.as_bytes())?;
    Ok(exit_code(collides))
}

fn exit_code(collides: bool) -> ExitCode {
    if collides { ExitCode::from(COLLISION) } else { ExitCode::SUCCESS }
}
