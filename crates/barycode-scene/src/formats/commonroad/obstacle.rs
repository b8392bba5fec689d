//! One obstacle of a scenario.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::xml::{Element, Xml};
use super::region;
use super::state::{self, State};
use crate::error::{SceneError, quote};
use crate::missing::MissingShape;
use crate::model::{Id, Obstacle, ObstacleKind, Occupancy, Pose, PosedShapes, Prediction, TimeStep};
use crate::shape::Shape;

/// Elements of an obstacle that do not say where it is.
const BESIDE_PLACE: [&str; 2] = ["initialSignalState", "signalSeries"];

/// A state, and the element that it was read from.
type PlacedState<'a> = (State, Element<'a>);

/// What an obstacle's element holds, in whatever order.
#[derive(Default)]
struct Parts<'a> {
    role: Option<ObstacleKind>,
    class: Option<String>,
    shapes: Option<Arc<[Shape]>>,
    missing: Vec<MissingShape>,
    initial: Option<PlacedState<'a>>,
    trajectory: Option<Vec<PlacedState<'a>>>,
    occupancies: Option<BTreeMap<TimeStep, PosedShapes>>,
}

/// Reads an obstacle; the kind is `None` if only the `<role>` inside says it (2018b).
pub(super) fn read<'a>(
    xml: &mut Xml<'a>,
    element: &Element<'a>,
    kind: Option<ObstacleKind>,
) -> Result<Obstacle, SceneError> {
    xml.only(element, &["id"])?;
    let id = xml.required(element, "id")?;
    let mut parts = parts(xml, element)?;
    let kind = match (kind, parts.role) {
        (None, role) => role.ok_or_else(|| xml.missing(element, "role"))?,
        (Some(kind), None) => kind,
        (Some(_), Some(_)) => {
            let what = format!("<{}> has a <role>, which its name says", element.name);
            return Err(xml.error(element, what, "take the <role> out, or call the element <obstacle>"));
        }
    };
    let class = parts.class.take().unwrap_or_default();
    if kind != ObstacleKind::Phantom && parts.shapes.is_none() {
        parts.missing.push(xml.missing(element, "shape").into());
    }
    let missing = std::mem::take(&mut parts.missing);
    let occupancy = match kind {
        ObstacleKind::Static => parts.always(xml, element, true)?,
        ObstacleKind::Environment => parts.always(xml, element, false)?,
        ObstacleKind::Dynamic => parts.dynamic(xml, element)?,
        ObstacleKind::Phantom => parts.phantom(xml, element)?,
    };
    Ok(Obstacle { id: Id::parse(&id), kind, class, occupancy, missing })
}

fn parts<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Parts<'a>, SceneError> {
    let mut parts = Parts::default();
    while let Some(child) = xml.child(element)? {
        match child.name {
            "role" => {
                let role = role(xml, &child)?;
                xml.once(&child, &mut parts.role, role)?;
            }
            "type" => {
                let class = xml.text(&child)?.trim().to_owned();
                xml.once(&child, &mut parts.class, class)?;
            }
            "shape" => {
                let shapes = shapes(xml, &child, &mut parts.missing)?;
                xml.once(&child, &mut parts.shapes, shapes.into())?;
            }
            "initialState" => {
                let state = state::read(xml, &child)?;
                xml.once(&child, &mut parts.initial, (state, child))?;
            }
            "trajectory" => {
                let states = trajectory(xml, &child)?;
                xml.once(&child, &mut parts.trajectory, states)?;
            }
            "occupancySet" => {
                let occupancies = occupancies(xml, &child, &mut parts.missing)?;
                xml.once(&child, &mut parts.occupancies, occupancies)?;
            }
            known if BESIDE_PLACE.contains(&known) => {}
            _ => return Err(xml.unknown(&child, element)),
        }
    }
    Ok(parts)
}

/// The shapes in a `<shape>`. That there are none is noted.
fn shapes<'a>(
    xml: &mut Xml<'a>,
    element: &Element<'a>,
    missing: &mut Vec<MissingShape>,
) -> Result<Vec<Shape>, SceneError> {
    let shapes = region::shapes(xml, element)?;
    if shapes.is_empty() {
        missing.push(xml.error(element, "<shape> holds no shape", "add a rectangle, circle or polygon").into());
    }
    Ok(shapes)
}

fn role<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<ObstacleKind, SceneError> {
    let text = xml.text(element)?;
    match text.trim() {
        "static" => Ok(ObstacleKind::Static),
        "dynamic" => Ok(ObstacleKind::Dynamic),
        other => Err(xml.error(element, format!("role {} is unknown", quote(other)), "use static or dynamic")),
    }
}

fn trajectory<'a>(xml: &mut Xml<'a>, element: &Element<'a>) -> Result<Vec<PlacedState<'a>>, SceneError> {
    xml.only(element, &[])?;
    let mut states = Vec::new();
    while let Some(child) = xml.child(element)? {
        if child.name != "state" {
            return Err(xml.unknown(&child, element));
        }
        states.push((state::read(xml, &child)?, child));
    }
    if states.is_empty() {
        return Err(xml.missing(element, "state"));
    }
    Ok(states)
}

fn occupancies<'a>(
    xml: &mut Xml<'a>,
    element: &Element<'a>,
    missing: &mut Vec<MissingShape>,
) -> Result<BTreeMap<TimeStep, PosedShapes>, SceneError> {
    xml.only(element, &[])?;
    let mut placements = BTreeMap::new();
    while let Some(child) = xml.child(element)? {
        if child.name != "occupancy" {
            return Err(xml.unknown(&child, element));
        }
        xml.only(&child, &[])?;
        let (mut found, mut time) = (None, None);
        while let Some(part) = xml.child(&child)? {
            match part.name {
                "shape" => {
                    let shapes = shapes(xml, &part, missing)?;
                    xml.once(&part, &mut found, shapes)?;
                }
                "time" => state::once(xml, &part, &mut time)?,
                _ => return Err(xml.unknown(&part, &child)),
            }
        }
        let step = state::step(xml, &child, time)?;
        if found.is_none() {
            missing.push(xml.missing(&child, "shape").into());
        }
        let placement = PosedShapes::in_world(found.unwrap_or_default());
        insert(xml, &mut placements, step, placement, child.line)?;
    }
    if placements.is_empty() {
        return Err(xml.missing(element, "occupancy"));
    }
    Ok(placements)
}

fn insert(
    xml: &Xml<'_>,
    placements: &mut BTreeMap<TimeStep, PosedShapes>,
    step: TimeStep,
    placement: PosedShapes,
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

impl Parts<'_> {
    /// A static obstacle stands at its initial state, an environment obstacle has its shape in
    /// world coordinates.
    fn always(self, xml: &Xml<'_>, element: &Element<'_>, posed: bool) -> Result<Occupancy, SceneError> {
        if self.trajectory.is_some() || self.occupancies.is_some() {
            return Err(xml.error(
                element,
                "an obstacle that never moves has a prediction",
                "remove the prediction, or make the obstacle dynamic",
            ));
        }
        let shapes = self.shapes.unwrap_or_default();
        let placement = match self.initial {
            Some((state, place)) => state.covered(xml, &place, &shapes)?.1,
            None if posed => return Err(xml.missing(element, "initialState")),
            None => PosedShapes { shapes, pose: Pose::IDENTITY },
        };
        Ok(Occupancy::Always(placement))
    }

    fn dynamic(self, xml: &Xml<'_>, element: &Element<'_>) -> Result<Occupancy, SceneError> {
        let shapes = self.shapes.unwrap_or_default();
        let (state, place) = self.initial.ok_or_else(|| xml.missing(element, "initialState"))?;
        let initial = Some(state.covered(xml, &place, &shapes)?);
        let prediction = match (self.trajectory, self.occupancies) {
            (None, None) => Prediction::None,
            (None, Some(placements)) => Prediction::SetBased(placements),
            (Some(states), None) => {
                let mut placements = BTreeMap::new();
                let exact = states.iter().all(|(state, _)| state.is_exact());
                for (state, place) in states {
                    let (step, placement) = state.covered(xml, &place, &shapes)?;
                    insert(xml, &mut placements, step, placement, place.line)?;
                }
                if exact { Prediction::Trajectory(placements) } else { Prediction::SetBased(placements) }
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
        if self.shapes.is_some() || self.initial.is_some() || self.trajectory.is_some() {
            let what = "a phantom obstacle has more than an occupancy set";
            return Err(xml.error(element, what, "describe it by its <occupancySet> alone"));
        }
        let placements = self.occupancies.ok_or_else(|| xml.missing(element, "occupancySet"))?;
        Ok(Occupancy::Moving { initial: None, prediction: Prediction::SetBased(placements) })
    }
}
