//! `prediction_obstacle`: what was seen, and where it is thought to go.

use super::{path_point, trajectory_point};
use crate::error::SceneError;
use crate::footprint::Footprint;
use crate::formats::DistinctIds;
use crate::formats::prototext::{Field, ProtoText};
use crate::model::{self, Id, Kind, Obstacle, Occupancy, Placement, Pose, Scene};
use crate::number;
use crate::plan::Plan;
use crate::shape::Shape;
use crate::source::Source;

/// Times within a nanosecond are the same: they are sums of steps, and 0.2 is also written 0.19999999999999998.
const SAME_TIME: f64 = 1e-9;

/// A perceived scene with its predictions.
#[derive(Debug, Clone, PartialEq)]
pub struct Perception {
    /// The file name without folder and extension.
    pub name: String,
    /// The obstacles in the file's order, with distinct ids.
    pub obstacles: Vec<Perceived>,
}

/// One perceived obstacle.
#[derive(Debug, Clone, PartialEq)]
pub struct Perceived {
    /// Its name.
    pub id: Id,
    /// What it is taken for (`VEHICLE`, …); empty if the file doesn't say.
    pub class: String,
    /// The outline as seen, in world coordinates; where none was recorded, the box about its position.
    pub outline: Shape,
    /// The box of its length and width about the origin, `x` ahead; `None` if a size is missing.
    pub body: Option<Shape>,
    /// Where it may go.
    pub predictions: Vec<Prediction>,
}

/// One way in which an obstacle may go on.
#[derive(Debug, Clone, PartialEq)]
pub struct Prediction {
    /// How likely it is.
    pub probability: f64,
    /// Poses in the file's order.
    pub points: Vec<PredictedPoint>,
}

/// A pose at a time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PredictedPoint {
    /// Seconds since the scene was seen.
    pub seconds: f64,
    /// Where the obstacle's box is then.
    pub pose: Pose,
}

impl Perception {
    /// The scene as seen, standing still.
    pub fn frozen(&self) -> Scene {
        self.scene(Kind::Static, |perceived| Occupancy::Always(perceived.as_seen()))
    }

    /// The scene as predicted for the moments of a plan, obstacle by obstacle: the box at its most probable trajectory's
    /// last point whose time is not later than the pose's (up to a nanosecond). Where there is no such point, no box, or the pose has no time,
    /// the outline as seen.
    pub fn predicted(&self, plan: &Plan) -> Scene {
        self.scene(Kind::Dynamic, |perceived| {
            let placements = plan.poses.iter().map(|pose| (pose.time_step, perceived.placement_at(pose.seconds)));
            let prediction = model::Prediction::Trajectory(placements.collect());
            Occupancy::Moving { initial: None, prediction }
        })
    }

    fn scene(&self, kind: Kind, occupancy: impl Fn(&Perceived) -> Occupancy) -> Scene {
        let obstacle = |perceived: &Perceived| Obstacle {
            id: perceived.id.clone(),
            kind,
            class: perceived.class.clone(),
            occupancy: occupancy(perceived),
        };
        Scene {
            name: self.name.clone(),
            format: "Apollo perception".into(),
            step_seconds: None,
            obstacles: self.obstacles.iter().map(obstacle).collect(),
            problems: Vec::new(),
            vehicle: Some(Footprint::APOLLO),
            lanelets: 0,
        }
    }
}

impl Perceived {
    fn as_seen(&self) -> Placement {
        Placement::in_world(vec![self.outline.clone()])
    }

    fn placement_at(&self, seconds: Option<f64>) -> Placement {
        // Of equally probable ones the first: `max_by` takes the last.
        let by_probability = |a: &&Prediction, b: &&Prediction| a.probability.total_cmp(&b.probability);
        let best = self.predictions.iter().rev().max_by(by_probability);
        let points = best.map_or(&[][..], |prediction| &prediction.points);
        let reached = |point: &&PredictedPoint| seconds.is_some_and(|now| point.seconds <= now + SAME_TIME);
        match (&self.body, points.iter().rev().find(reached)) {
            (Some(body), Some(point)) => Placement { shapes: vec![body.clone()].into(), pose: point.pose },
            _ => self.as_seen(),
        }
    }
}

/// Reads a perceived scene.
///
/// # Errors
/// If the text is damaged, an id comes twice, or an obstacle has neither a usable outline nor a box.
pub fn read(source: &Source) -> Result<Perception, SceneError> {
    let mut text = ProtoText::new(source);
    let mut obstacles = Vec::new();
    let mut ids = DistinctIds::default();
    while let Some(field) = text.top()? {
        if field.name == "prediction_obstacle" {
            let obstacle = obstacle(source, &mut text, &field)?;
            ids.add(source, &obstacle.id, field.line)?;
            obstacles.push(obstacle);
        }
    }
    Ok(Perception { name: source.stem().to_owned(), obstacles })
}

fn obstacle<'a>(source: &Source, text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Perceived, SceneError> {
    let (mut seen, mut predictions) = (None, Vec::new());
    while let Some(field) = text.field(message)? {
        match field.name {
            "perception_obstacle" => seen = Some(perceived(source, text, &field)?),
            "trajectory" => predictions.push(prediction(text, &field)?),
            _ => {}
        }
    }
    let seen = seen.ok_or_else(|| {
        text.error(message, "prediction_obstacle has no perception_obstacle", "add perception_obstacle")
    })?;
    Ok(Perceived { predictions, ..seen })
}

fn perceived<'a>(source: &Source, text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Perceived, SceneError> {
    let (mut id, mut class, mut pose) = (Id::Number(0), String::new(), Pose::IDENTITY);
    let (mut length, mut width) = (0.0, 0.0);
    let (mut vertices, mut lines) = (Vec::new(), Vec::new());
    while let Some(field) = text.field(message)? {
        match field.name {
            "id" => id = text.parse(&field, |text| Ok(Id::parse(text)))?,
            "type" => class = text.parse(&field, |text| Ok(text.to_owned()))?,
            "position" => pose = Pose { theta: pose.theta, ..path_point(text, &field)? },
            "theta" => pose.theta = text.parse(&field, number::finite)?,
            "length" => length = text.parse(&field, number::finite)?,
            "width" => width = text.parse(&field, number::finite)?,
            "polygon_point" => {
                let Pose { x, y, .. } = path_point(text, &field)?;
                vertices.push([x, y]);
                lines.push(field.line);
            }
            _ => {}
        }
    }
    let place = format!("obstacle {id}");
    let body = match Shape::rectangle([0.0, 0.0], 0.0, length, width) {
        Ok(body) => Some(body),
        // Missing sizes are 0: no box.
        Err(_) if length == 0.0 || width == 0.0 => None,
        Err(flaw) => return Err(source.flaw(message.line, flaw.within(&place))),
    };
    let outline = match body {
        Some(_) if vertices.is_empty() => {
            Shape::rectangle([pose.x, pose.y], pose.theta, length, width).map_err(|flaw| (flaw, None))
        }
        _ => Shape::polygon(&vertices).map_err(|flaw| {
            let line = flaw.vertex.and_then(|vertex| lines.get(vertex)).copied();
            (flaw, line)
        }),
    };
    let outline = outline.map_err(|(flaw, line)| source.flaw(line.unwrap_or(message.line), flaw.within(&place)))?;
    Ok(Perceived { id, class, outline, body, predictions: Vec::new() })
}

fn prediction<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Prediction, SceneError> {
    let (mut probability, mut points) = (0.0, Vec::new());
    while let Some(field) = text.field(message)? {
        match field.name {
            "probability" => probability = text.parse(&field, number::finite)?,
            "trajectory_point" => {
                let (pose, seconds) = trajectory_point(text, &field)?;
                points.push(PredictedPoint { seconds, pose });
            }
            _ => {}
        }
    }
    Ok(Prediction { probability, points })
}
