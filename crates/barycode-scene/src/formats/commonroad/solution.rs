//! Solution files: the trajectory that a planner answers a scenario with.

use super::super::xml::{Element, Xml};
use super::{SOLUTION_ROOT, region, state};
use crate::error::SceneError;
use crate::model::{Pose, TimeStep};
use crate::number;
use crate::plan::{Plan, PlanPose, Rising};
use crate::source::Source;

const ROOT_ATTRIBUTES: [&str; 4] = ["benchmark_id", "computation_time", "date", "processor_name"];

/// Trajectories of positions, by the vehicle's model.
const TRAJECTORIES: [&str; 5] = ["ksTrajectory", "stTrajectory", "stdTrajectory", "mbTrajectory", "pmTrajectory"];

/// Their states with an orientation.
const STATES: [&str; 4] = ["ksState", "stState", "stdState", "mbState"];

/// The state of a point mass, with a velocity along x and y in place of the orientation.
const POINT_MASS: &str = "pmState";

/// Reads the one trajectory of a solution.
///
/// A point mass heads in the direction of its velocity; where it stands, as at the last state at
/// which it moves, or before the first as there.
///
/// # Errors
/// If the file is not a complete solution with one trajectory of states that have `x`, `y`,
/// `orientation` and `time` (those of a point mass `xVelocity` and `yVelocity` in place of the
/// orientation, not all zero), or the time steps don't rise.
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
                format!("<{}> is no trajectory of positions", element.name),
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
    let mut states = Vec::new();
    let mut rising = Rising::default();
    while let Some(child) = xml.child(element)? {
        if child.name != POINT_MASS && !STATES.contains(&child.name) {
            return Err(xml.unknown(&child, element));
        }
        let state = planned(xml, &child)?;
        rising.next(state.time_step).map_err(|flaw| xml.flaw(&child, flaw))?;
        states.push(state);
    }
    if states.is_empty() {
        return Err(xml.error(element, format!("<{}> holds no state", element.name), "add the planned states"));
    }
    let heading = states.iter().find_map(|state: &Planned| state.heading).ok_or_else(|| {
        let what = format!("<{}> has no state with a velocity, and so no heading", element.name);
        xml.error(element, what, "give a trajectory of states with an <orientation>")
    })?;
    let pose = |heading: &mut f64, Planned { time_step, at: [x, y], heading: own }: Planned| {
        *heading = own.unwrap_or(*heading);
        PlanPose { time_step, pose: Pose { x, y, theta: *heading }, seconds: None }
    };
    Ok(states.into_iter().scan(heading, |heading, state| Some(pose(heading, state))).collect())
}

/// What a state says; a point mass that stands has no heading.
struct Planned {
    time_step: TimeStep,
    at: [f64; 2],
    heading: Option<f64>,
}

fn planned<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Planned, SceneError> {
    xml.only(element, &[])?;
    let is_point = element.name == POINT_MASS;
    let (mut at, mut theta, mut velocity, mut step) = ([None; 2], None, [None; 2], None);
    while let Some(child) = xml.child(element)? {
        match child.name {
            "x" => region::number(xml, &child, &mut at[0])?,
            "y" => region::number(xml, &child, &mut at[1])?,
            "orientation" if !is_point => region::number(xml, &child, &mut theta)?,
            "xVelocity" if is_point => region::number(xml, &child, &mut velocity[0])?,
            "yVelocity" if is_point => region::number(xml, &child, &mut velocity[1])?,
            "time" => {
                let time = xml.parse(&child, number::time_step)?;
                xml.once(&child, &mut step, time)?;
            }
            known if state::BESIDE_PLACE.contains(&known) => {}
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    let there = |number: Option<f64>, name: &str| number.ok_or_else(|| xml.missing(element, name));
    let at = [there(at[0], "x")?, there(at[1], "y")?];
    let heading = if is_point {
        let [x, y] = [there(velocity[0], "xVelocity")?, there(velocity[1], "yVelocity")?];
        ((x, y) != (0.0, 0.0)).then(|| y.atan2(x))
    } else {
        Some(there(theta, "orientation")?)
    };
    Ok(Planned { time_step: step.ok_or_else(|| xml.missing(element, "time"))?, at, heading })
}
