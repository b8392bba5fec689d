//! `prediction_obstacle`: what was seen, and where it is thought to go.

use super::{needed, number, point, trajectory_point};
use crate::error::{Flaw, SceneError};
use crate::footprint::Footprint;
use crate::formats::DistinctIds;
use crate::formats::prototext::{Field, ProtoText};
use crate::missing::MissingShape;
use crate::model::{self, Id, Obstacle, ObstacleKind, Occupancy, Pose, PosedShapes, Scene};
use crate::plan::Plan;
use crate::shape::Shape;
use crate::source::Source;

/// Times within a nanosecond are the same: they are sums of steps, and 0.2 is also written
/// 0.19999999999999998.
const SAME_TIME: f64 = 1e-9;

/// Fields of a perceived scene that are not obstacles.
const BESIDE_OBSTACLES: [&str; 6] =
    ["header", "perception_error_code", "start_timestamp", "end_timestamp", "intent", "scenario"];

/// Fields of an obstacle that do not say where it is or goes.
const BESIDE_TRAJECTORY: [&str; 7] =
    ["timestamp", "predicted_period", "intent", "priority", "interactive_tag", "is_static", "feature"];

/// Fields of what was seen of it that do not say where it is. Heights are none of the plane's.
const BESIDE_PLACE: [&str; 19] = [
    "velocity",
    "acceleration",
    "height",
    "height_above_ground",
    "tracking_time",
    "timestamp",
    "sub_type",
    "point_cloud",
    "confidence",
    "confidence_type",
    "drops",
    "anchor_point",
    "bbox2d",
    "measurements",
    "position_covariance",
    "velocity_covariance",
    "acceleration_covariance",
    "light_status",
    "v2x_info",
];

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
    /// The outline as seen, in world coordinates; where none was recorded, the box about its
    /// position; `None` if there is neither.
    pub outline: Option<Shape>,
    /// The box of its length and width about the origin, `x` ahead; `None` if a size is missing.
    pub body: Option<Shape>,
    /// Where it may go.
    pub predictions: Vec<Prediction>,
    /// What is missing of its shape.
    pub missing: Vec<MissingShape>,
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
        self.scene(ObstacleKind::Static, |perceived| Occupancy::Always(perceived.as_seen()))
    }

    /// The scene as predicted for the moments of a plan, obstacle by obstacle: the box at its most
    /// probable trajectory's last point whose time is not later than the pose's (up to a
    /// nanosecond). Where there is no such point, no box, or the pose has no time, the outline as
    /// seen.
    pub fn predicted(&self, plan: &Plan) -> Scene {
        self.scene(ObstacleKind::Dynamic, |perceived| {
            let placements = plan.poses.iter().map(|pose| (pose.time_step, perceived.placement_at(pose.seconds)));
            let prediction = model::Prediction::Trajectory(placements.collect());
            Occupancy::Moving { initial: None, prediction }
        })
    }

    fn scene(&self, kind: ObstacleKind, occupancy: impl Fn(&Perceived) -> Occupancy) -> Scene {
        let obstacle = |perceived: &Perceived| Obstacle {
            id: perceived.id.clone(),
            kind,
            class: perceived.class.clone(),
            occupancy: occupancy(perceived),
            missing: perceived.missing.clone(),
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
    fn as_seen(&self) -> PosedShapes {
        PosedShapes::in_world(self.outline.iter().cloned().collect())
    }

    fn placement_at(&self, seconds: Option<f64>) -> PosedShapes {
        // Of equally probable ones the first: `max_by` takes the last.
        let by_probability = |a: &&Prediction, b: &&Prediction| a.probability.total_cmp(&b.probability);
        let best = self.predictions.iter().rev().max_by(by_probability);
        let points = best.map_or(&[][..], |prediction| &prediction.points);
        let reached = |point: &&PredictedPoint| seconds.is_some_and(|now| point.seconds <= now + SAME_TIME);
        match (&self.body, points.iter().rev().find(reached)) {
            (Some(body), Some(point)) => PosedShapes { shapes: vec![body.clone()].into(), pose: point.pose },
            _ => self.as_seen(),
        }
    }
}

/// Reads a perceived scene.
///
/// # Errors
/// If the text is damaged, a field is unknown, an id is missing or comes twice, or an outline or
/// box can't be used. An obstacle without both is [missing](Perceived::missing) its shape.
pub fn read(source: &Source) -> Result<Perception, SceneError> {
    let mut text = ProtoText::new(source);
    let mut obstacles = Vec::new();
    let mut ids = DistinctIds::default();
    while let Some(field) = text.top()? {
        match field.name {
            "prediction_obstacle" => {
                let obstacle = obstacle(source, &mut text, &field)?;
                ids.add(source, &obstacle.id, field.line)?;
                obstacles.push(obstacle);
            }
            known if BESIDE_OBSTACLES.contains(&known) => {}
            _ => return Err(text.unknown(&field, "a perceived scene")),
        }
    }
    Ok(Perception { name: source.stem().to_owned(), obstacles })
}

fn obstacle<'a>(source: &Source, text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Perceived, SceneError> {
    let (mut seen, mut predictions) = (None, Vec::new());
    while let Some(field) = text.field(message)? {
        match field.name {
            "perception_obstacle" => {
                let perceived = perceived(source, text, &field)?;
                text.once(&field, &mut seen, perceived)?;
            }
            "trajectory" => predictions.push(prediction(text, &field)?),
            known if BESIDE_TRAJECTORY.contains(&known) => {}
            _ => return Err(text.unknown(&field, message.name)),
        }
    }
    let seen = needed(text, message, "perception_obstacle", seen)?;
    Ok(Perceived { predictions, ..seen })
}

/// What the message about a seen obstacle holds, in whatever order.
#[derive(Default)]
struct ObstacleDraft {
    id: Option<Id>,
    class: Option<String>,
    position: Option<[f64; 2]>,
    theta: Option<f64>,
    length: Option<f64>,
    width: Option<f64>,
    vertices: Vec<[f64; 2]>,
    /// Lines of the vertices.
    lines: Vec<u64>,
}

fn perceived<'a>(source: &Source, text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Perceived, SceneError> {
    let mut seen = ObstacleDraft::default();
    while let Some(field) = text.field(message)? {
        match field.name {
            "id" => {
                let id = text.parse(&field, |text| Ok(Id::parse(text)))?;
                text.once(&field, &mut seen.id, id)?;
            }
            "type" => {
                let class = text.parse(&field, |text| Ok(text.to_owned()))?;
                text.once(&field, &mut seen.class, class)?;
            }
            "position" => {
                let position = point(text, &field)?;
                text.once(&field, &mut seen.position, position)?;
            }
            "theta" => number(text, &field, &mut seen.theta)?,
            "length" => number(text, &field, &mut seen.length)?,
            "width" => number(text, &field, &mut seen.width)?,
            "polygon_point" => {
                seen.vertices.push(point(text, &field)?);
                seen.lines.push(field.line);
            }
            known if BESIDE_PLACE.contains(&known) => {}
            _ => return Err(text.unknown(&field, message.name)),
        }
    }
    let id = needed(text, message, "id", seen.id.clone())?;
    let flawed = |(flaw, line): (Flaw, Option<u64>)| {
        source.flaw(line.unwrap_or(message.line), flaw.within(&format!("obstacle {id}")))
    };
    let body = seen.body().map_err(|flaw| flawed((flaw, None)))?;
    let mut missing = Vec::new();
    let outline = if !seen.vertices.is_empty() {
        Some(seen.polygon().map_err(flawed)?)
    } else if body.is_some() {
        let [x, y] = needed(text, message, "position", seen.position)?;
        let theta = needed(text, message, "theta", seen.theta)?;
        Some(seen.rectangle([x, y], theta).map_err(|flaw| flawed((flaw, None)))?)
    } else {
        let what = "it has neither polygon_point nor length and width";
        missing.push(MissingShape::new(source, message.line, what, "add its outline or its sizes"));
        None
    };
    let class = seen.class.unwrap_or_default();
    Ok(Perceived { id, class, outline, body, predictions: Vec::new(), missing })
}

impl ObstacleDraft {
    /// The box about the origin; `None` where a size is missing, or 0, as an unknown one is
    /// written.
    fn body(&self) -> Result<Option<Shape>, Flaw> {
        let known = |size: Option<f64>| size.is_some_and(|size| size != 0.0);
        if !(known(self.length) && known(self.width)) {
            return Ok(None);
        }
        self.rectangle([0.0, 0.0], 0.0).map(Some)
    }

    fn rectangle(&self, center: [f64; 2], theta: f64) -> Result<Shape, Flaw> {
        Shape::rectangle(center, theta, self.length.unwrap_or(0.0), self.width.unwrap_or(0.0))
    }

    /// The outline; a flaw with the line of the vertex that is to blame.
    fn polygon(&self) -> Result<Shape, (Flaw, Option<u64>)> {
        Shape::polygon(&self.vertices).map_err(|flaw| {
            let line = flaw.vertex.and_then(|vertex| self.lines.get(vertex)).copied();
            (flaw, line)
        })
    }
}

fn prediction<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Prediction, SceneError> {
    let (mut probability, mut points) = (None, Vec::new());
    while let Some(field) = text.field(message)? {
        match field.name {
            "probability" => number(text, &field, &mut probability)?,
            "trajectory_point" => {
                let (pose, seconds) = trajectory_point(text, &field)?;
                points.push(PredictedPoint { seconds, pose });
            }
            _ => return Err(text.unknown(&field, message.name)),
        }
    }
    Ok(Prediction { probability: probability.unwrap_or(0.0), points })
}
