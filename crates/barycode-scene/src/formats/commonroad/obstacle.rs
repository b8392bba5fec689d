//! One obstacle of a scenario.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::xml::{Element, Xml};
use super::{region, state};
use crate::error::{SceneError, quote};
use crate::model::{Id, Kind, Obstacle, Occupancy, Placement, Pose, Prediction, TimeStep};
use crate::shape::Shape;

/// What an obstacle's element holds, in whatever order.
#[derive(Default)]
struct Parts {
    class: String,
    shapes: Option<Arc<[Shape]>>,
    initial: Option<(TimeStep, Pose)>,
    trajectory: Option<Vec<(TimeStep, Pose, u64)>>,
    occupancies: Option<BTreeMap<TimeStep, Placement>>,
}

/// Reads an obstacle; the kind is `None` if only the `<role>` inside says it (2018b).
pub(super) fn read<'a>(xml: &mut Xml<'a>, element: &Element<'a>, kind: Option<Kind>) -> Result<Obstacle, SceneError> {
    let id = xml.required(element, "id")?;
    let (parts, role) = parts(xml, element)?;
    let kind = match kind {
        Some(kind) => kind,
        None => role.ok_or_else(|| xml.missing(element, "role"))?,
    };
    let class = parts.class.clone();
    let occupancy = match kind {
        Kind::Static => parts.always(xml, element, true)?,
        Kind::Environment => parts.always(xml, element, false)?,
        Kind::Dynamic => parts.dynamic(xml, element)?,
        Kind::Phantom => parts.phantom(xml, element)?,
    };
    Ok(Obstacle { id: Id::parse(&id), kind, class, occupancy })
}

fn parts<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<(Parts, Option<Kind>), SceneError> {
    let mut parts = Parts::default();
    let mut role = None;
    while let Some(child) = xml.child(element)? {
        match child.name {
            "role" => role = Some(self::role(xml, &child)?),
            "type" => parts.class = xml.text(&child)?.trim().to_owned(),
            "shape" => parts.shapes = Some(region::shapes(xml, &child)?.into()),
            "initialState" => parts.initial = Some(state::read(xml, &child)?.exact(xml, &child)?),
            "trajectory" => parts.trajectory = Some(trajectory(xml, &child)?),
            "occupancySet" => parts.occupancies = Some(occupancies(xml, &child)?),
            _ => {}
        }
    }
    Ok((parts, role))
}

fn role<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Kind, SceneError> {
    let text = xml.text(element)?;
    match text.trim() {
        "static" => Ok(Kind::Static),
        "dynamic" => Ok(Kind::Dynamic),
        other => Err(xml.error(element, format!("role {} is unknown", quote(other)), "use static or dynamic")),
    }
}

fn trajectory<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Vec<(TimeStep, Pose, u64)>, SceneError> {
    let mut states = Vec::new();
    while let Some(child) = xml.child(element)? {
        if child.name == "state" {
            let (step, pose) = state::read(xml, &child)?.exact(xml, &child)?;
            states.push((step, pose, child.line));
        }
    }
    if states.is_empty() {
        return Err(xml.missing(element, "state"));
    }
    Ok(states)
}

fn occupancies<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<BTreeMap<TimeStep, Placement>, SceneError> {
    let mut placements = BTreeMap::new();
    while let Some(child) = xml.child(element)? {
        if child.name != "occupancy" {
            continue;
        }
        let (mut shapes, mut time) = (None, None);
        while let Some(part) = xml.child(&child)? {
            match part.name {
                "shape" => shapes = Some(region::shapes(xml, &part)?),
                "time" => time = Some(state::range(xml, &part)?),
                _ => {}
            }
        }
        let step = state::step(xml, &child, time)?;
        let shapes = shapes.ok_or_else(|| xml.missing(&child, "shape"))?;
        insert(xml, &mut placements, step, Placement::in_world(shapes), child.line)?;
    }
    if placements.is_empty() {
        return Err(xml.missing(element, "occupancy"));
    }
    Ok(placements)
}

fn insert(
    xml: &Xml<'_>,
    placements: &mut BTreeMap<TimeStep, Placement>,
    step: TimeStep,
    placement: Placement,
    line: u64,
) -> Result<(), SceneError> {
    match placements.insert(step, placement) {
        None => Ok(()),
        Some(_) => Err(xml.source().error(
            line,
            format!("time step {step} comes twice in a prediction"),
            "keep one state or occupancy for each time step",
        )),
    }
}

impl Parts {
    /// A static obstacle stands at its initial state, an environment obstacle has its shape in world coordinates.
    fn always(self, xml: &Xml<'_>, element: &Element<'_>, posed: bool) -> Result<Occupancy, SceneError> {
        if self.trajectory.is_some() || self.occupancies.is_some() {
            return Err(xml.error(
                element,
                "an obstacle that never moves has a prediction",
                "remove the prediction, or make the obstacle dynamic",
            ));
        }
        let shapes = self.shapes.ok_or_else(|| xml.missing(element, "shape"))?;
        let pose = match self.initial {
            Some((_, pose)) => pose,
            None if posed => return Err(xml.missing(element, "initialState")),
            None => Pose::IDENTITY,
        };
        Ok(Occupancy::Always(Placement { shapes, pose }))
    }

    fn dynamic(self, xml: &Xml<'_>, element: &Element<'_>) -> Result<Occupancy, SceneError> {
        let shapes = self.shapes.ok_or_else(|| xml.missing(element, "shape"))?;
        let (step, pose) = self.initial.ok_or_else(|| xml.missing(element, "initialState"))?;
        let initial = Some((step, Placement { shapes: Arc::clone(&shapes), pose }));
        let prediction = match (self.trajectory, self.occupancies) {
            (None, None) => Prediction::None,
            (None, Some(placements)) => Prediction::SetBased(placements),
            (Some(states), None) => {
                let mut placements = BTreeMap::new();
                for (step, pose, line) in states {
                    let placement = Placement { shapes: Arc::clone(&shapes), pose };
                    insert(xml, &mut placements, step, placement, line)?;
                }
                Prediction::Trajectory(placements)
            }
            (Some(_), Some(_)) => {
                return Err(xml.error(
                    element,
                    "an obstacle has both a trajectory and an occupancy set",
                    "keep the one that is meant",
                ));
            }
        };
        Ok(Occupancy::Moving { initial, prediction })
    }

    fn phantom(self, xml: &Xml<'_>, element: &Element<'_>) -> Result<Occupancy, SceneError> {
        let placements = self.occupancies.ok_or_else(|| xml.missing(element, "occupancySet"))?;
        Ok(Occupancy::Moving { initial: None, prediction: Prediction::SetBased(placements) })
    }
}
