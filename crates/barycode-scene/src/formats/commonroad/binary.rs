//! The binary form of scenarios: protobuf, by the definitions that come with commonroad-io up to
//! 2024.3 (`commonroad.proto`). What is read and passed over is as in XML.

mod form;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::protobuf::{Field, Message};
use super::heading;
use crate::error::{Flaw, SceneError};
use crate::missing::MissingShape;
use crate::model::{
    Id, Obstacle, ObstacleKind, Occupancy, PlanningProblem, Pose, PosedShapes, Prediction, Range, Scene, TimeStep,
};
use crate::number;
use crate::shape::Shape;
use crate::shape::covering::covering;
use crate::source::{Bytes, stem};

pub(crate) use form::is_scenario;

/// Types of obstacles by their numbers.
const CLASSES: [&str; 16] = [
    "unknown",
    "car",
    "truck",
    "bus",
    "bicycle",
    "pedestrian",
    "priorityVehicle",
    "parkedVehicle",
    "constructionZone",
    "train",
    "roadBoundary",
    "motorcycle",
    "taxi",
    "building",
    "pillar",
    "medianStrip",
];

/// Reads a scenario in its binary form, as [`read`](super::read) does in XML.
///
/// # Errors
/// If the file is not a complete scenario of a known version, holds a field that is not known, or
/// an obstacle can't be used; the error names the byte.
pub fn read_binary(source: &Bytes) -> Result<Scene, SceneError> {
    if form::is_part(source) {
        let what = "is one of the files of a CommonRoad scenario of 2026, of which each has only a part";
        return Err(source.error(0, what, "write the scenario as XML, which has all of it"));
    }
    let root = Message::root(source, "CommonRoad");
    let mut information = None;
    let (mut obstacles, mut problems, mut lanelets) = (Vec::new(), Vec::new(), 0);
    let mut ids = std::collections::HashSet::new();
    for field in root.fields()? {
        let obstacle = match field.number {
            1 => {
                let read = Information::read(&field.message("information")?)?;
                field.once(&mut information, read)?;
                continue;
            }
            4 => {
                lanelets += 1;
                continue;
            }
            // Tags, location, signs, lights and intersections.
            2 | 3 | 5..=7 => continue,
            8 => obstacle(&field.message("static_obstacle")?, ObstacleKind::Static)?,
            9 => obstacle(&field.message("dynamic_obstacle")?, ObstacleKind::Dynamic)?,
            10 => obstacle(&field.message("environment_obstacle")?, ObstacleKind::Environment)?,
            11 => obstacle(&field.message("phantom_obstacle")?, ObstacleKind::Phantom)?,
            12 => {
                problems.push(problem(&field.message("planning_problem")?)?);
                continue;
            }
            _ => return Err(field.unknown()),
        };
        if !ids.insert(obstacle.id.clone()) {
            let what = format!("obstacle id {} is used twice", obstacle.id);
            return Err(field.message("obstacle")?.error(what, "give every obstacle an id of its own"));
        }
        obstacles.push(obstacle);
    }
    let Information { version, name, step_seconds } = root.required("information", information)?;
    Ok(Scene {
        name: name.unwrap_or_else(|| stem(source.name()).to_owned()),
        format: format!("CommonRoad {version}, binary"),
        step_seconds: Some(step_seconds),
        obstacles,
        problems,
        vehicle: None,
        lanelets,
    })
}

struct Information {
    version: String,
    name: Option<String>,
    step_seconds: f64,
}

impl Information {
    fn read(message: &Message<'_>) -> Result<Self, SceneError> {
        let (mut version, mut name, mut step_seconds) = (None, None, None);
        for field in message.fields()? {
            match field.number {
                1 => field.once(&mut version, field.text()?.to_owned())?,
                2 => field.once(&mut name, field.text()?.to_owned())?,
                3..=6 => {}
                7 => field.once(&mut step_seconds, field.double()?)?,
                _ => return Err(field.unknown()),
            }
        }
        let version = message.required("common_road_version", version)?;
        if !super::VERSIONS.contains(&version.as_str()) {
            let what = format!("common_road_version {} is unknown", crate::error::quote(&version));
            return Err(message.error(what, format!("convert the file to one of {}", super::VERSIONS.join(", "))));
        }
        let step_seconds = message.required("time_step_size", step_seconds)?;
        if step_seconds <= 0.0 {
            let what = format!("time_step_size {step_seconds} is not positive");
            return Err(message.error(what, "give the seconds between two time steps"));
        }
        Ok(Self { version, name, step_seconds })
    }
}

/// An obstacle. Numbers of fields differ by the kind.
fn obstacle(message: &Message<'_>, kind: ObstacleKind) -> Result<Obstacle, SceneError> {
    use ObstacleKind::{Dynamic, Environment, Phantom, Static};
    let (mut id, mut class, mut shapes, mut initial, mut prediction) = (None, None, None, None, None);
    for field in message.fields()? {
        match (field.number, kind) {
            (1, _) => field.once(&mut id, field.integer()?)?,
            (2, Static | Dynamic | Environment) => field.once(&mut class, class_of(field.integer()?))?,
            (3, Static | Dynamic | Environment) => field.once(&mut shapes, self::shapes(&field)?)?,
            (4, Static | Dynamic) => field.once(&mut initial, State::read(field.message("initial_state")?)?)?,
            (5, Dynamic) => field.once(&mut prediction, trajectory(&field.message("trajectory_prediction")?)?)?,
            (6, Dynamic) | (2, Phantom) => {
                field.once(&mut prediction, set_based(&field.message("set_based_prediction")?)?)?;
            }
            // Signals.
            (5 | 6, Static) | (7 | 8, Dynamic) => {}
            _ => return Err(field.unknown()),
        }
    }
    let id = message.required("id", id)?;
    let mut missing: Vec<MissingShape> = Vec::new();
    if kind != Phantom && shapes.as_ref().is_none_or(Vec::is_empty) {
        missing.push(message.missing("shape").into());
    }
    let shapes: Arc<[Shape]> = shapes.unwrap_or_default().into();
    let (prediction, lacking) = prediction.unwrap_or((Prediction::None, Vec::new()));
    missing.extend(lacking);
    let occupancy = match kind {
        Environment => Occupancy::Always(PosedShapes { shapes, pose: Pose::IDENTITY }),
        Static => Occupancy::Always(message.required("initial_state", initial)?.covered(&shapes)?.1),
        Dynamic => {
            let initial = message.required("initial_state", initial)?.covered(&shapes)?;
            Occupancy::Moving { initial: Some(initial), prediction }
        }
        Phantom if prediction == Prediction::None => return Err(message.missing("prediction")),
        Phantom => Occupancy::Moving { initial: None, prediction },
    };
    let class = class.unwrap_or_default();
    Ok(Obstacle { id: Id::Number(id.cast_signed()), kind, class, occupancy, missing })
}

fn class_of(number: u64) -> String {
    usize::try_from(number).ok().and_then(|number| CLASSES.get(number)).map(|&name| name.to_owned()).unwrap_or_default()
}

/// What a prediction says, and which of its shapes are missing.
type Predicted = (Prediction, Vec<MissingShape>);

/// A trajectory, along which its own shape moves.
fn trajectory(message: &Message<'_>) -> Result<Predicted, SceneError> {
    let (mut states, mut shapes) = (None, None);
    for field in message.fields()? {
        match field.number {
            1 => {
                let trajectory = field.message("trajectory")?;
                let mut all = Vec::new();
                for field in trajectory.fields()? {
                    match field.number {
                        // It is that of the first state.
                        1 => {}
                        2 => all.push(State::read(field.message("state")?)?),
                        _ => return Err(field.unknown()),
                    }
                }
                field.once(&mut states, all)?;
            }
            2 => field.once(&mut shapes, self::shapes(&field)?)?,
            _ => return Err(field.unknown()),
        }
    }
    let states = message.required("trajectory", states)?;
    if states.is_empty() {
        return Err(message.missing("state"));
    }
    let shapes: Arc<[Shape]> = message.required("shape", shapes)?.into();
    let missing = if shapes.is_empty() { vec![message.missing("shape").into()] } else { Vec::new() };
    let exact = states.iter().all(State::is_exact);
    let mut placements = BTreeMap::new();
    for state in states {
        let (step, placement) = state.covered(&shapes)?;
        insert(message, &mut placements, step, placement)?;
    }
    let prediction = if exact { Prediction::Trajectory(placements) } else { Prediction::SetBased(placements) };
    Ok((prediction, missing))
}

/// Regions in world coordinates.
fn set_based(message: &Message<'_>) -> Result<Predicted, SceneError> {
    let (mut placements, mut missing) = (BTreeMap::new(), Vec::new());
    for field in message.fields()? {
        match field.number {
            1 => {}
            2 => {
                for field in field.message("occupancy_set")?.fields()? {
                    if field.number != 1 {
                        return Err(field.unknown());
                    }
                    let occupancy = field.message("occupancy")?;
                    let (mut step, mut shapes) = (None, None);
                    for field in occupancy.fields()? {
                        match field.number {
                            1 => field.once(&mut step, time_step(&field)?)?,
                            2 => field.once(&mut shapes, self::shapes(&field)?)?,
                            _ => return Err(field.unknown()),
                        }
                    }
                    let shapes = shapes.unwrap_or_default();
                    if shapes.is_empty() {
                        missing.push(occupancy.missing("shape").into());
                    }
                    let step = occupancy.required("time_step", step)?;
                    insert(&occupancy, &mut placements, step, PosedShapes::in_world(shapes))?;
                }
            }
            _ => return Err(field.unknown()),
        }
    }
    if placements.is_empty() {
        return Err(message.missing("occupancy"));
    }
    Ok((Prediction::SetBased(placements), missing))
}

fn insert(
    message: &Message<'_>,
    placements: &mut BTreeMap<TimeStep, PosedShapes>,
    step: TimeStep,
    placement: PosedShapes,
) -> Result<(), SceneError> {
    match placements.insert(step, placement) {
        None => Ok(()),
        Some(_) => {
            let what = format!("time step {step} comes twice in a prediction");
            Err(message.error(what, "keep one state or occupancy for each time step"))
        }
    }
}

/// What a state says.
struct State<'a> {
    message: Message<'a>,
    point: Option<[f64; 2]>,
    region: Option<Vec<Shape>>,
    orientation: Option<Range>,
    velocity: [Option<Range>; 2],
    step: Option<Range>,
}

impl<'a> State<'a> {
    fn read(message: Message<'a>) -> Result<Self, SceneError> {
        let velocity = [None, None];
        let mut state = Self { message, point: None, region: None, orientation: None, velocity, step: None };
        for field in message.fields()? {
            match field.number {
                1 => field.once(&mut state.point, point(&field)?)?,
                2 => field.once(&mut state.region, shapes(&field)?)?,
                3 => field.once(&mut state.orientation, range(&field, double)?)?,
                4 => field.once(&mut state.velocity[0], range(&field, double)?)?,
                13 => field.once(&mut state.velocity[1], range(&field, double)?)?,
                // What vehicle models say of motion.
                5..=12 | 14..=38 => {}
                39 => field.once(&mut state.step, range(&field, step_number)?)?,
                _ => return Err(field.unknown()),
            }
        }
        if state.point.is_some() && state.region.is_some() {
            return Err(message.error("a state has a point and a region", "keep one of them"));
        }
        Ok(state)
    }

    fn heading(&self) -> Result<Range, SceneError> {
        match (self.orientation, self.velocity) {
            (Some(known), _) => Ok(known),
            (None, [Some(x), Some(y)]) => Ok(heading::of([x, y])),
            _ => Err(self.message.missing("orientation, nor velocity and velocity_y")),
        }
    }

    fn is_exact(&self) -> bool {
        self.point.is_some() && self.heading().is_ok_and(|heading| heading.exact().is_some())
    }

    /// What an obstacle with these shapes covers, and when.
    fn covered(&self, shapes: &Arc<[Shape]>) -> Result<(TimeStep, PosedShapes), SceneError> {
        let step = exact_step(&self.message, self.message.required("time_step", self.step)?)?;
        let heading = self.heading()?;
        if let (Some([x, y]), Some(theta)) = (self.point, heading.exact()) {
            return Ok((step, PosedShapes { shapes: Arc::clone(shapes), pose: Pose { x, y, theta } }));
        }
        let regions = match (&self.point, &self.region) {
            (Some(point), _) => Shape::line(&[*point]).map(|point| vec![point]),
            (None, Some(regions)) if !regions.is_empty() => Ok(regions.clone()),
            _ => return Err(self.message.missing("position")),
        };
        let covered = regions.and_then(|regions| covering(shapes, &regions, heading));
        Ok((step, covered.map_err(|flaw| self.message.flaw(flaw))?))
    }
}

fn exact_step(message: &Message<'_>, step: Range) -> Result<TimeStep, SceneError> {
    let exact = step.exact().ok_or_else(|| message.error("the time step is an interval", "give an exact one"))?;
    number::time_step(&exact.to_string()).map_err(|flaw| message.flaw(flaw))
}

/// An exact time step.
fn time_step(field: &Field<'_>) -> Result<TimeStep, SceneError> {
    let message = field.message("time_step")?;
    exact_step(&message, range(field, step_number)?)
}

/// A number of 32 bits, which is written as one of 64 where it is negative.
fn step_number(field: &Field<'_>) -> Result<f64, SceneError> {
    Ok(field.integer()?.cast_signed() as f64)
}

/// A number of 64 bits, from a field of any message.
fn double(field: &Field<'_>) -> Result<f64, SceneError> {
    field.double()
}

/// An exact value, or an interval.
fn range(field: &Field<'_>, number: impl Fn(&Field<'_>) -> Result<f64, SceneError>) -> Result<Range, SceneError> {
    let message = field.message("value")?;
    let (mut exact, mut interval) = (None, None);
    for field in message.fields()? {
        match field.number {
            1 => field.once(&mut exact, number(&field)?)?,
            2 => {
                let (mut low, mut high) = (None, None);
                let ends = field.message("interval")?;
                for end in ends.fields()? {
                    match end.number {
                        1 => end.once(&mut low, number(&end)?)?,
                        2 => end.once(&mut high, number(&end)?)?,
                        _ => return Err(end.unknown()),
                    }
                }
                let (low, high) = (ends.required("start", low)?, ends.required("end", high)?);
                if low > high {
                    let what = format!("an interval goes from {low} to {high}");
                    return Err(ends.error(what, "put the smaller value first"));
                }
                field.once(&mut interval, Range { low, high })?;
            }
            _ => return Err(field.unknown()),
        }
    }
    match (exact, interval) {
        (Some(value), None) => Ok(Range { low: value, high: value }),
        (None, Some(interval)) => Ok(interval),
        (None, None) => Err(message.missing("exact value, nor an interval")),
        (Some(_), Some(_)) => Err(message.error("a value is both exact and an interval", "keep one of them")),
    }
}

/// The shapes in a field, groups opened one after the other; none if it is empty.
fn shapes(field: &Field<'_>) -> Result<Vec<Shape>, SceneError> {
    let mut shapes = Vec::new();
    let mut waiting = vec![field.message("shape")?];
    while let Some(shape) = waiting.pop() {
        for field in shape.fields()? {
            match field.number {
                1 => shapes.push(rectangle(&field.message("rectangle")?)?),
                2 => shapes.push(circle(&field.message("circle")?)?),
                3 => shapes.push(polygon(&field.message("polygon")?)?),
                4 => {
                    let mut group = Vec::new();
                    for field in field.message("shape_group")?.fields()? {
                        if field.number != 1 {
                            return Err(field.unknown());
                        }
                        group.push(field.message("shape")?);
                    }
                    waiting.extend(group.into_iter().rev());
                }
                _ => return Err(field.unknown()),
            }
        }
    }
    Ok(shapes)
}

fn rectangle(message: &Message<'_>) -> Result<Shape, SceneError> {
    let (mut length, mut width, mut center, mut orientation) = (None, None, None, None);
    for field in message.fields()? {
        match field.number {
            1 => field.once(&mut length, field.double()?)?,
            2 => field.once(&mut width, field.double()?)?,
            3 => field.once(&mut center, point(&field)?)?,
            4 => field.once(&mut orientation, field.double()?)?,
            _ => return Err(field.unknown()),
        }
    }
    let (length, width) = (message.required("length", length)?, message.required("width", width)?);
    let shape = Shape::rectangle(center.unwrap_or_default(), orientation.unwrap_or_default(), length, width);
    shape.map_err(|flaw| message.flaw(flaw))
}

fn circle(message: &Message<'_>) -> Result<Shape, SceneError> {
    let (mut radius, mut center) = (None, None);
    for field in message.fields()? {
        match field.number {
            1 => field.once(&mut radius, field.double()?)?,
            2 => field.once(&mut center, point(&field)?)?,
            _ => return Err(field.unknown()),
        }
    }
    let radius = message.required("radius", radius)?;
    Shape::circle(center.unwrap_or_default(), radius).map_err(|flaw: Flaw| message.flaw(flaw))
}

fn polygon(message: &Message<'_>) -> Result<Shape, SceneError> {
    let mut vertices = Vec::new();
    for field in message.fields()? {
        match field.number {
            1 => vertices.push(point(&field)?),
            _ => return Err(field.unknown()),
        }
    }
    Shape::polygon(&vertices).map_err(|flaw| message.flaw(flaw))
}

fn point(field: &Field<'_>) -> Result<[f64; 2], SceneError> {
    let message = field.message("point")?;
    let (mut x, mut y) = (None, None);
    for field in message.fields()? {
        match field.number {
            1 => field.once(&mut x, field.double()?)?,
            2 => field.once(&mut y, field.double()?)?,
            _ => return Err(field.unknown()),
        }
    }
    Ok([message.required("x", x)?, message.required("y", y)?])
}

fn problem(message: &Message<'_>) -> Result<PlanningProblem, SceneError> {
    let (mut id, mut initial) = (None, None);
    for field in message.fields()? {
        match field.number {
            1 => field.once(&mut id, field.integer()?)?,
            2 => field.once(&mut initial, State::read(field.message("initial_state")?)?)?,
            // Where to go is nothing to run into.
            3 => {}
            _ => return Err(field.unknown()),
        }
    }
    let initial = message.required("initial_state", initial)?;
    Ok(PlanningProblem {
        id: Id::Number(message.required("id", id)?.cast_signed()),
        time_step: message.required("time_step", initial.step)?,
        position: initial.point,
        orientation: initial.heading()?,
        velocity: initial.velocity[0],
        goal: None,
    })
}

#[cfg(test)]
mod tests;
