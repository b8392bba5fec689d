//! What every file format is read into: obstacles that occupy shapes at discrete time steps.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::footprint::Footprint;
use crate::missing::MissingShape;
use crate::shape::Shape;
use barycode::d2::Rotation;

/// Index of a moment; the scene's [`Scene::step_seconds`] says how far apart two are.
pub type TimeStep = u32;

/// Name of an obstacle, unique in its scene.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Id {
    /// A whole number, as most formats have it.
    Number(i64),
    /// Any other text.
    Name(String),
}

impl Id {
    /// A whole number where the text is one in its plain form (`7`, not `007`), else the text
    /// itself.
    pub fn parse(text: &str) -> Self {
        match text.parse::<i64>() {
            Ok(number) if number.to_string() == text => Self::Number(number),
            _ => Self::Name(text.into()),
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

/// Role of an obstacle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ObstacleKind {
    /// Never moves.
    Static,
    /// Moves.
    Dynamic,
    /// Not seen, but assumed where sight is blocked.
    Phantom,
    /// Part of the surroundings: a building, a pillar.
    Environment,
}

impl fmt::Display for ObstacleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Static => "static",
            Self::Dynamic => "dynamic",
            Self::Phantom => "phantom",
            Self::Environment => "environment",
        })
    }
}

/// A rigid motion of the plane: turn by `theta` (radians, counter-clockwise), then move by (`x`,
/// `y`).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// First coordinate of the position, in the scene's unit of length.
    pub x: f64,
    /// Second coordinate of the position, in the scene's unit of length.
    pub y: f64,
    /// Heading in radians.
    pub theta: f64,
}

impl Pose {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self { x: 0.0, y: 0.0, theta: 0.0 };

    /// Takes a point from the local frame to the world, rounded.
    pub fn transform(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let Rotation { cos, sin } = Rotation::from_angle(self.theta);
        [self.x + (cos * x - sin * y), self.y + (sin * x + cos * y)]
    }

    /// The pose at a share of the way to another, from 0 to 1: the position moves straight, the
    /// heading turns the shorter way. Rounded, for drawing.
    #[must_use]
    pub fn toward(&self, other: &Self, share: f64) -> Self {
        let turn = (other.theta - self.theta).rem_euclid(std::f64::consts::TAU);
        let turn = if turn > std::f64::consts::PI { turn - std::f64::consts::TAU } else { turn };
        let at = |from: f64, to: f64| from + share * (to - from);
        Self { x: at(self.x, other.x), y: at(self.y, other.y), theta: self.theta + share * turn }
    }
}

/// Shapes in a local frame and the pose that puts them into the world. Kept apart, so that the
/// file's numbers survive unrounded; a trajectory's placements share their shapes.
#[derive(Debug, Clone, PartialEq)]
pub struct PosedShapes {
    /// What is occupied, in the local frame; empty only if the obstacle's shape is missing.
    pub shapes: Arc<[Shape]>,
    /// From the local frame to the world.
    pub pose: Pose,
}

impl PosedShapes {
    /// Shapes whose coordinates are the world's.
    pub fn in_world(shapes: Vec<Shape>) -> Self {
        Self { shapes: shapes.into(), pose: Pose::IDENTITY }
    }
}

/// Where an obstacle is going.
#[derive(Debug, Clone, PartialEq)]
pub enum Prediction {
    /// Nothing is predicted.
    None,
    /// One shape moved along a sequence of poses.
    Trajectory(BTreeMap<TimeStep, PosedShapes>),
    /// A set of regions for each time step.
    SetBased(BTreeMap<TimeStep, PosedShapes>),
}

/// What an obstacle occupies, and when.
#[derive(Debug, Clone, PartialEq)]
pub enum Occupancy {
    /// The same at every time step.
    Always(PosedShapes),
    /// Something else at every time step, and nothing outside the steps listed.
    Moving {
        /// Where the obstacle is when the scene begins. At its own time step it takes precedence
        /// over the prediction.
        initial: Option<(TimeStep, PosedShapes)>,
        /// Where it is afterwards.
        prediction: Prediction,
    },
}

/// One obstacle.
#[derive(Debug, Clone, PartialEq)]
pub struct Obstacle {
    /// Its name.
    pub id: Id,
    /// Its role.
    pub kind: ObstacleKind,
    /// What the file calls it (`car`, `pedestrian`, …); empty if it doesn't say.
    pub class: String,
    /// What it occupies, as far as its shape is known.
    pub occupancy: Occupancy,
    /// What is missing of its shape, at any time step at which it exists.
    pub missing: Vec<MissingShape>,
}

impl Obstacle {
    /// What the obstacle occupies at `step`; `None` if it doesn't exist then.
    pub fn at(&self, step: TimeStep) -> Option<&PosedShapes> {
        match &self.occupancy {
            Occupancy::Always(placement) => Some(placement),
            Occupancy::Moving { initial: Some((own, placement)), .. } if *own == step => Some(placement),
            Occupancy::Moving { .. } => self.predicted()?.get(&step),
        }
    }

    /// What the obstacle occupies at a time, in time steps: between two of its steps its pose moves
    /// from one to the other; regions are those of the step before. Rounded, for drawing.
    pub fn at_time(&self, time: f64) -> Option<PosedShapes> {
        if let Occupancy::Always(placement) = &self.occupancy {
            return Some(placement.clone());
        }
        let (before, after) = (time.floor() as TimeStep, time.ceil() as TimeStep);
        let from = self.steps().filter(|step| *step <= before).max()?;
        let start = self.at(from)?;
        let to = self.steps().filter(|step| *step >= after).min();
        let Some((to, end)) = to.and_then(|to| Some((to, self.at(to)?))) else {
            return (after - from <= 1).then(|| start.clone());
        };
        if from == to || start.shapes != end.shapes {
            return Some(start.clone());
        }
        let share = (time - f64::from(from)) / f64::from(to - from);
        Some(PosedShapes { shapes: Arc::clone(&start.shapes), pose: start.pose.toward(&end.pose, share) })
    }

    /// The steps that the file lists; none for an obstacle that always stands.
    fn steps(&self) -> impl Iterator<Item = TimeStep> {
        let initial = match &self.occupancy {
            Occupancy::Always(_) => None,
            Occupancy::Moving { initial, .. } => initial.as_ref().map(|(step, _)| *step),
        };
        initial.into_iter().chain(self.predicted().into_iter().flatten().map(|(step, _)| *step))
    }

    /// The predicted placements by time step; `None` if nothing is predicted.
    pub fn predicted(&self) -> Option<&BTreeMap<TimeStep, PosedShapes>> {
        match &self.occupancy {
            Occupancy::Moving {
                prediction: Prediction::Trajectory(placements) | Prediction::SetBased(placements),
                ..
            } => Some(placements),
            _ => None,
        }
    }
}

/// A number, or the range in which it is known to lie (`low == high` for a number).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// Smallest value.
    pub low: f64,
    /// Largest value.
    pub high: f64,
}

impl Range {
    /// The value, if there is only one.
    pub fn exact(&self) -> Option<f64> {
        (self.low == self.high).then_some(self.low)
    }
}

/// A driving task: where the ego vehicle starts, and perhaps where it is to go.
#[derive(Debug, Clone, PartialEq)]
pub struct PlanningProblem {
    /// Its name.
    pub id: Id,
    /// Starting time step.
    pub time_step: Range,
    /// Starting position; `None` if the file gives a region.
    pub position: Option<[f64; 2]>,
    /// Starting heading in radians.
    pub orientation: Range,
    /// Starting speed in units of length per second; `None` if the file gives none.
    pub velocity: Option<Range>,
    /// Where to go, if the file gives a pose.
    pub goal: Option<Pose>,
}

impl PlanningProblem {
    /// The starting pose, if it is known exactly.
    pub fn start(&self) -> Option<Pose> {
        let [x, y] = self.position?;
        Some(Pose { x, y, theta: self.orientation.exact()? })
    }
}

/// Everything that a plan can be checked against.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The file's own name for the scene, else the file name without folder and extension.
    pub name: String,
    /// Format and version, such as `CommonRoad 2020a`.
    pub format: String,
    /// Seconds between two time steps, if the format says.
    pub step_seconds: Option<f64>,
    /// The obstacles in the file's order, with distinct ids.
    pub obstacles: Vec<Obstacle>,
    /// The driving tasks in the file's order.
    pub problems: Vec<PlanningProblem>,
    /// Footprint of the vehicle that the format's data set is about, if it is about one.
    pub vehicle: Option<Footprint>,
    /// How many lanelets were passed over: they are roads, not obstacles.
    pub lanelets: usize,
}

impl Scene {
    /// The obstacle of that name.
    pub fn obstacle(&self, id: &Id) -> Option<&Obstacle> {
        self.obstacles.iter().find(|obstacle| obstacle.id == *id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn disc(radius: f64) -> PosedShapes {
        PosedShapes::in_world(vec![Shape::circle([0.0, 0.0], radius).unwrap()])
    }

    #[test]
    fn ids_are_numbers_only_in_plain_form() {
        assert_eq!(Id::parse("-7"), Id::Number(-7));
        for text in ["007", "+7", "7.0", "", "car", "99999999999999999999"] {
            assert_eq!(Id::parse(text), Id::Name(text.into()));
            assert_eq!(Id::parse(text).to_string(), text);
        }
    }

    #[test]
    fn the_initial_state_takes_precedence_at_its_own_step() {
        let obstacle = Obstacle {
            id: Id::Number(1),
            kind: ObstacleKind::Dynamic,
            class: String::new(),
            occupancy: Occupancy::Moving {
                initial: Some((0, disc(1.0))),
                prediction: Prediction::SetBased([(0, disc(2.0)), (1, disc(3.0))].into()),
            },
            missing: Vec::new(),
        };
        assert_eq!(obstacle.at(0), Some(&disc(1.0)));
        assert_eq!(obstacle.at(1), Some(&disc(3.0)));
        assert_eq!(obstacle.at(2), None);
        assert_eq!(obstacle.predicted().unwrap()[&0], disc(2.0));
    }

    #[test]
    fn a_static_obstacle_is_there_at_every_step() {
        let obstacle = Obstacle {
            id: Id::Name("wall".into()),
            kind: ObstacleKind::Static,
            class: String::new(),
            occupancy: Occupancy::Always(disc(1.0)),
            missing: Vec::new(),
        };
        assert_eq!(obstacle.at(0), obstacle.at(4_000_000));
        assert!(obstacle.predicted().is_none());
    }

    #[test]
    fn between_steps_a_pose_moves_on() {
        let shapes: Arc<[Shape]> = vec![Shape::circle([0.0, 0.0], 1.0).unwrap()].into();
        let placed = |x: f64, theta: f64| PosedShapes { shapes: shapes.clone(), pose: Pose { x, y: 0.0, theta } };
        let prediction = Prediction::Trajectory([(2, placed(4.0, 3.0)), (4, placed(8.0, -3.0))].into());
        let obstacle = Obstacle {
            id: Id::Number(1),
            kind: ObstacleKind::Dynamic,
            class: String::new(),
            occupancy: Occupancy::Moving { initial: None, prediction },
            missing: Vec::new(),
        };
        let pose = obstacle.at_time(3.0).unwrap().pose;
        assert!((pose.theta - std::f64::consts::PI).abs() < 1e-15, "the shorter way: {pose:?}");
        assert_eq!((pose.x, obstacle.at_time(2.0)), (6.0, Some(placed(4.0, 3.0))));
        assert_eq!((obstacle.at_time(4.5), obstacle.at_time(1.5)), (Some(placed(8.0, -3.0)), None));
        assert_eq!(obstacle.at_time(5.5), None);
    }

    #[test]
    fn a_pose_turns_before_it_moves() {
        let pose = Pose { x: 10.0, y: 20.0, theta: std::f64::consts::FRAC_PI_2 };
        let [x, y] = pose.transform([1.0, 0.0]);
        assert!((x - 10.0).abs() < 1e-15 && y == 21.0);
        assert_eq!(Pose::IDENTITY.transform([3.0, 4.0]), [3.0, 4.0]);
    }
}
