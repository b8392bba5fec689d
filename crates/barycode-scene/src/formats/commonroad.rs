//! CommonRoad, versions 2018b and 2020a: scenarios, in XML and binary, and solutions.
//!
//! Read are the obstacles and the planning problems. Roads, signs, lights and tags are passed over,
//! by name. Any other element or attribute is refused, so that no obstacle goes missing unnoticed.

mod binary;
mod heading;
mod obstacle;
mod problem;
mod region;
mod solution;
mod state;

pub(crate) use binary::is_scenario;
pub use binary::read_binary;
pub use solution::read_solution;

use super::DistinctIds;
use super::xml::{Element, Xml};
use crate::error::{SceneError, quote};
use crate::model::{ObstacleKind, Scene};
use crate::number;
use crate::source::Source;

pub(crate) const SCENARIO_ROOT: &str = "commonRoad";
pub(crate) const SOLUTION_ROOT: &str = "CommonRoadSolution";

const VERSIONS: [&str; 2] = ["2018b", "2020a"];

const ROOT_ATTRIBUTES: [&str; 8] =
    ["commonRoadVersion", "timeStepSize", "benchmarkID", "date", "author", "affiliation", "source", "tags"];

/// Elements of a scenario that nobody runs into. (Lanelets are counted.)
const BESIDE_OBSTACLES: [&str; 5] = ["location", "scenarioTags", "trafficSign", "trafficLight", "intersection"];

/// Reads a scenario.
///
/// A dynamic obstacle's initial state counts at its own time step; afterwards it is where its
/// trajectory or its occupancy set says, and nowhere when that ends, or where a step is left out.
/// Of a state whose position is a region, or whose orientation is an interval, everything counts
/// as occupied that the obstacle may cover. A state without orientation heads in the direction of
/// its velocity, along x and y.
///
/// # Errors
/// If the file is not a complete CommonRoad scenario of a known version, or an obstacle can't be
/// used.
pub fn read(source: &Source) -> Result<Scene, SceneError> {
    let mut xml = Xml::new(source);
    let root = xml.root()?;
    if root.name != SCENARIO_ROOT {
        return Err(xml.error(
            &root,
            format!("the root element is <{}>, not <{SCENARIO_ROOT}>", root.name),
            "give a CommonRoad scenario",
        ));
    }
    xml.only(&root, &ROOT_ATTRIBUTES)?;
    let version = xml.required(&root, "commonRoadVersion")?;
    if !VERSIONS.contains(&version.as_str()) {
        return Err(xml.error(
            &root,
            format!("commonRoadVersion {} is unknown", quote(&version)),
            format!("convert the file to one of {}", VERSIONS.join(", ")),
        ));
    }
    let step_seconds = number::finite(&xml.required(&root, "timeStepSize")?)
        .map_err(|flaw| xml.flaw(&root, flaw.within("timeStepSize")))?;
    if step_seconds <= 0.0 {
        let what = format!("timeStepSize {step_seconds} is not positive");
        return Err(xml.error(&root, what, "give the seconds between two time steps"));
    }
    let mut scene = Scene {
        name: xml.attribute(&root, "benchmarkID")?.unwrap_or_else(|| source.stem().to_owned()),
        format: format!("CommonRoad {version}"),
        step_seconds: Some(step_seconds),
        obstacles: Vec::new(),
        problems: Vec::new(),
        vehicle: None,
        lanelets: 0,
    };
    let mut ids = DistinctIds::default();
    while let Some(element) = xml.child(&root)? {
        let kind = match element.name {
            "dynamicObstacle" => Some(ObstacleKind::Dynamic),
            "staticObstacle" => Some(ObstacleKind::Static),
            "phantomObstacle" => Some(ObstacleKind::Phantom),
            "environmentObstacle" => Some(ObstacleKind::Environment),
            "obstacle" => None,
            name if name.to_ascii_lowercase().contains("obstacle") => {
                return Err(unknown_kind(&xml, &element));
            }
            "planningProblem" => {
                scene.problems.push(problem::read(&mut xml, &element)?);
                continue;
            }
            "lanelet" => {
                scene.lanelets += 1;
                continue;
            }
            known if BESIDE_OBSTACLES.contains(&known) => continue,
            _ => return Err(xml.unknown(&element, &root)),
        };
        let obstacle = obstacle::read(&mut xml, &element, kind)?;
        ids.add(source, &obstacle.id, element.line)?;
        scene.obstacles.push(obstacle);
    }
    xml.finish()?;
    Ok(scene)
}

fn unknown_kind(xml: &Xml<'_>, element: &Element<'_>) -> SceneError {
    xml.error(
        element,
        format!("<{}> is an unknown kind of obstacle", element.name),
        "use dynamicObstacle, staticObstacle, phantomObstacle or environmentObstacle (2018b: obstacle)",
    )
}

#[cfg(test)]
mod tests;
