//! `barycode arm --edges`: does the arm keep clear all the way from each configuration to the next?

mod csv_table;
mod json;
mod table;

use super::load::ArmInput;
use crate::args::CheckFormat;
use crate::args::arm::ArmArgs;
use crate::failure::Failure;
use crate::output::Outputs;
use crate::progress::Progress;
use crate::report::Report;
use barycode::ImpactVerdict;
use barycode_scene::space::{Configuration, EdgeFinding, JointPath, JointValues, Robot};
use std::sync::atomic::AtomicBool;

/// What was found on every edge.
#[derive(Debug)]
struct Findings {
    /// One for each edge, in the order of the way points.
    list: Vec<Edge>,
    /// How many of them are not proven to be free.
    colliding: usize,
    /// How many of these are undecided: nothing is proven to collide.
    undecided: usize,
}

/// An edge by the names of its way points.
#[derive(Debug)]
struct Edge {
    from: String,
    to: String,
    found: EdgeFinding,
}

/// Checks all edges.
pub(super) fn report(args: &ArmArgs, stop: &AtomicBool) -> Result<Report, Failure> {
    let (case, robot) = ArmInput::with_robot(args)?;
    let findings = Findings::of(&case, &robot, stop)?;
    let text = match args.format {
        CheckFormat::Table => table::text(&case, &findings),
        CheckFormat::Json => json::text(&case, &findings)?,
        CheckFormat::Csv => csv_table::text(&case, &findings)?,
    };
    Ok(Report::new(text, Outputs::new(&[], &[])?, findings.colliding > 0))
}

impl Findings {
    fn of(case: &ArmInput<JointValues>, robot: &Robot, stop: &AtomicBool) -> Result<Self, Failure> {
        let way_points = &case.configurations.list;
        if way_points.len() < 2 {
            let what = format!("{} has one configuration, and so no edge", case.configurations.name);
            return Err(Failure::new(what, "give two or more, or leave --edges out"));
        }
        let mut progress = Progress::new(way_points.len() - 1, "edges");
        let mut list = Vec::with_capacity(way_points.len() - 1);
        for pair in way_points.windows(2) {
            let [from, to] = [&pair[0], &pair[1]].map(Configuration::name);
            let path = JointPath::new(robot, &pair[0].content, &pair[1].content);
            let found = path
                .and_then(|path| case.check.edge(&path))
                .map_err(|flaw| Failure::new(format!("edge from {from} to {to}: {}", flaw.what), flaw.remedy))?;
            list.push(Edge { from, to, found });
            progress.advance_unless(stop)?;
        }
        let colliding = list.iter().filter(|edge| !edge.found.is_free()).count();
        let undecided = list.iter().filter(|edge| edge.found.verdict == ImpactVerdict::Undecided).count();
        Ok(Self { list, colliding, undecided })
    }
}
