//! Solution files: the trajectory that a planner answers a scenario with.

use super::super::xml::{Element, Xml};
use super::{SOLUTION_ROOT, region, state};
use crate::error::SceneError;
use crate::model::{Pose, TimeStep};
use crate::number;
use crate::plan::{Plan, PlanPose, Rising};
use crate::source::Source;

const ROOT_ATTRIBUTES: [&str; 4] = ["benchmark_id", "computation_time", "date", "processor_name"];

/// Trajectories of states with position and orientation, by the vehicle's model.
const TRAJECTORIES: [&str; 4] = ["ksTrajectory", "stTrajectory", "stdTrajectory", "mbTrajectory"];

/// Their states.
const STATES: [&str; 4] = ["ksState", "stState", "stdState", "mbState"];

/// Reads the one trajectory of a solution.
///
/// # Errors
/// If the file is not a complete solution with one trajectory of states that have `x`, `y`,
/// `orientation` and `time`, or the time steps don't rise.
pub fn read_solution(source: &Source) -> Result<Plan, SceneError> {
    let mut xml = Xml::new(source);
    let root = xml.root()?;
    if root.name != SOLUTION_ROOT {
        return Err(xml.error(
            &root,
            format!("the root element is <{}>, not <{SOLUTION_ROOT}>", root.name),
            "give a CommonRoad solution",
        ));
    }
    xml.only(&root, &ROOT_ATTRIBUTES)?;
    let mut poses = None;
    while let Some(element) = xml.child(&root)? {
        if !TRAJECTORIES.contains(&element.name) {
            return Err(xml.error(
                &element,
                format!("<{}> is no trajectory of positions and orientations", element.name),
                format!("give one of <{}>", TRAJECTORIES.join(">, <")),
            ));
        }
        xml.only(&element, &["planningProblem"])?;
        if poses.is_some() {
            return Err(xml.error(
                &element,
                "the solution holds more than one trajectory",
                "keep the one that is to be checked",
            ));
        }
        poses = Some(trajectory(&mut xml, &element)?);
    }
    let poses = poses.ok_or_else(|| xml.missing(&root, "ksTrajectory"))?;
    xml.finish()?;
    Ok(Plan { name: source.stem().to_owned(), poses })
}

fn trajectory<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Vec<PlanPose>, SceneError> {
    let mut poses = Vec::new();
    let mut rising = Rising::default();
    while let Some(child) = xml.child(element)? {
        if !STATES.contains(&child.name) {
            return Err(xml.unknown(&child, element));
        }
        let (time_step, pose) = planned(xml, &child)?;
        rising.next(time_step).map_err(|flaw| xml.flaw(&child, flaw))?;
        poses.push(PlanPose { time_step, pose, seconds: None });
    }
    if poses.is_empty() {
        return Err(xml.error(element, format!("<{}> holds no state", element.name), "add the planned states"));
    }
    Ok(poses)
}

fn planned<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<(TimeStep, Pose), SceneError> {
    xml.only(element, &[])?;
    let (mut x, mut y, mut theta, mut step) = (None, None, None, None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "x" => region::number(xml, &child, &mut x)?,
            "y" => region::number(xml, &child, &mut y)?,
            "orientation" => region::number(xml, &child, &mut theta)?,
            "time" => {
                let time = xml.parse(&child, number::time_step)?;
                xml.once(&child, &mut step, time)?;
            }
            known if state::BESIDE_PLACE.contains(&known) => {}
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    let x = x.ok_or_else(|| xml.missing(element, "x"))?;
    let y = y.ok_or_else(|| xml.missing(element, "y"))?;
    let theta = theta.ok_or_else(|| xml.missing(element, "orientation"))?;
    let step = step.ok_or_else(|| xml.missing(element, "time"))?;
    Ok((step, Pose { x, y, theta }))
}
