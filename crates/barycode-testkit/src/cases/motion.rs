//! Recorded cases of motion: rays, casts of shapes, times of impact.
//!
//! Those under `suite/motion` state more than a time under `expect`: brackets that the judge of
//! motion has proven, which [`RecordedImpact`] describes.

use std::path::Path;

use barycode_judge::motion::{RigidBody, RigidMotion};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::body::{Body, BodyMap};
use crate::cases::{self, CaseError, space};
use crate::compound::Map;

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MotionQuestion {
    /// Of B a point that moves, and of A a body that does not.
    #[serde(rename = "raycast")]
    Ray,
    /// Translations; times are fractions of these.
    #[serde(rename = "shapecast")]
    Cast,
    /// Bodies that may turn.
    TimeOfImpact,
}

/// A case about two bodies that move.
#[derive(Clone, Debug, PartialEq)]
pub struct MotionCase<const D: usize> {
    /// Its name.
    pub id: String,
    /// What is asked.
    pub question: MotionQuestion,
    /// The bodies; of a ray, the second is its point.
    pub bodies: [RigidBody<D>; 2],
    /// The end of the interval; may be infinite.
    pub until: f64,
    /// The distance at which contact begins.
    pub target: f64,
    /// Whether there is a contact, where that is stated.
    pub hit: Option<bool>,
    /// The time of the first, with a tolerance.
    pub time: Option<(f64, f64)>,
    /// Whether bodies that are in contact at the start are asked when they part.
    pub leaving: bool,
    /// The brackets of the suite.
    pub recorded: RecordedImpact,
    /// Of a body that drives an arc around its own origin, the radius of that.
    pub arc_radius: Option<f64>,
    /// Tags.
    pub classes: Vec<String>,
    /// The reason the case exists.
    pub why: Option<String>,
}

/// What is proven of a case of the suite: of bodies that translate, neighbouring doubles; of
/// others, times as near to each other as the judge comes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
pub struct RecordedImpact {
    /// No contact up to and at the first time, contact at the second or before; both zero for
    /// contact at the start.
    pub first: Option<[f64; 2]>,
    /// Whether the bodies overlap at any time, which is more than contact; of translations only.
    pub hit_overlap: Option<bool>,
    /// As `first`, of overlaps.
    pub first_overlap: Option<[f64; 2]>,
    /// Contact at the first time, none at the second, after a contact at the start.
    pub leaves: Option<[f64; 2]>,
}

/// One line of a file.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "some hundred lines of a file")]
pub enum MotionLine {
    /// A case of the plane.
    Plane(MotionCase<2>),
    /// A case of space.
    Space(MotionCase<3>),
    /// A case that nothing moves in.
    Resting,
}

#[derive(Deserialize)]
struct Head {
    dim: u8,
    query: String,
}

#[derive(Deserialize)]
struct Line<S, P> {
    id: String,
    query: MotionQuestion,
    a: S,
    pose_a: P,
    b: Option<S>,
    pose_b: Option<P>,
    query_params: Parameters,
    expect: serde_json::Value,
    #[serde(default)]
    tolerance: Option<serde_json::Map<String, serde_json::Value>>,
    #[serde(default)]
    check: Option<Expected>,
    #[serde(default)]
    arc_radius: Option<f64>,
    #[serde(default)]
    classes: Vec<String>,
    #[serde(default)]
    why: Option<String>,
}

#[derive(Deserialize)]
struct Parameters {
    origin: Option<Vec<f64>>,
    direction: Option<Vec<f64>>,
    displacement_a: Option<Vec<f64>>,
    displacement_b: Option<Vec<f64>>,
    velocity_a: Option<Vec<f64>>,
    velocity_b: Option<Vec<f64>>,
    angular_velocity_a: Option<Rate>,
    angular_velocity_b: Option<Rate>,
    max_time: Option<f64>,
    max_fraction: Option<f64>,
    max_length: Option<f64>,
    margin: Option<f64>,
    solid: Option<bool>,
    stop_at_penetration: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
enum Rate {
    Plane(f64),
    Space([f64; 3]),
}

/// What the source or the check says; a figure may be the word `"computable"`.
type Expected = serde_json::Map<String, serde_json::Value>;

/// The time that is stated, and its name.
fn time_of(expected: &Expected) -> Option<(&'static str, f64)> {
    let named = ["time", "fraction", "time_of_impact"];
    named.into_iter().find_map(|name| expected.get(name)?.as_f64().map(|time| (name, time)))
}

fn vector<const D: usize>(list: Option<&Vec<f64>>, what: &str) -> Result<[f64; D], String> {
    let Some(list) = list else { return Ok([0.0; D]) };
    list.as_slice().try_into().map_err(|_| format!("{what} must have {D} numbers"))
}

/// What is recorded, as a body at its start.
type Placed<'f, S, P, M, const D: usize> = &'f dyn Fn(&S, &P) -> Option<Body<M, D>>;

fn case<S, P, M: BodyMap<D>, const D: usize>(
    line: &Line<S, P>,
    placed: Placed<'_, S, P, M, D>,
) -> Result<MotionCase<D>, String> {
    let Parameters { origin, direction, max_length, .. } = &line.query_params;
    let given = &line.query_params;
    let direction = vector::<D>(direction.as_ref(), "direction")?;
    let point = || Body { points: vec![[0.0; D]], placement: None, radius: 0.0 };
    let unserved = || "the judge knows shapes of vertices and radii only".to_owned();
    let first = placed(&line.a, &line.pose_a).ok_or_else(unserved)?;
    let second = match (&line.b, &line.pose_b) {
        (Some(b), Some(pose)) => placed(b, pose).ok_or_else(unserved)?,
        _ => point(),
    };
    let velocities = match line.query {
        MotionQuestion::Ray => [[0.0; D], direction],
        MotionQuestion::Cast => [
            vector(given.displacement_a.as_ref(), "displacement")?,
            vector(given.displacement_b.as_ref(), "displacement")?,
        ],
        MotionQuestion::TimeOfImpact => {
            [vector(given.velocity_a.as_ref(), "velocity")?, vector(given.velocity_b.as_ref(), "velocity")?]
        }
    };
    let spins = [given.angular_velocity_a, given.angular_velocity_b].map(|rate| match rate {
        None => [0.0; 3],
        Some(Rate::Plane(rate)) => [0.0, 0.0, rate],
        Some(Rate::Space(rate)) => rate,
    });
    let mut bodies = [moving(first, velocities[0], spins[0]), moving(second, velocities[1], spins[1])];
    if line.query == MotionQuestion::Ray {
        bodies[1].motion.start.shift = vector(origin.as_ref(), "origin")?;
    }
    let length = direction.iter().map(|x| x * x).sum::<f64>().sqrt();
    let ends = [given.max_time, given.max_fraction, max_length.map(|most| most / length)];
    let open = if line.query == MotionQuestion::Cast { 1.0 } else { f64::INFINITY };
    Ok(MotionCase {
        id: line.id.clone(),
        question: line.query,
        bodies,
        until: ends.into_iter().flatten().next().unwrap_or(open),
        target: given.margin.unwrap_or(0.0),
        hit: stated_hit(line),
        time: stated_time(line),
        leaving: given.solid == Some(false) || given.stop_at_penetration == Some(false),
        recorded: recorded(line)?,
        arc_radius: line.arc_radius,
        classes: line.classes.clone(),
        why: line.why.clone(),
    })
}

/// The brackets under `expect`, which other sources do not have.
fn recorded<S, P>(line: &Line<S, P>) -> Result<RecordedImpact, String> {
    RecordedImpact::deserialize(&line.expect).map_err(|error| format!("expect: {error}"))
}

/// Whether the source, or else the check, says that there is a contact.
fn stated_hit<S, P>(line: &Line<S, P>) -> Option<bool> {
    let stated = line.expect.get("hit").and_then(serde_json::Value::as_bool);
    stated.or_else(|| line.check.as_ref()?.get("hit")?.as_bool())
}

/// The time of the source with its tolerance, or else that of the check.
fn stated_time<S, P>(line: &Line<S, P>) -> Option<(f64, f64)> {
    let Some((name, time)) = line.expect.as_object().and_then(time_of) else {
        return line.check.as_ref().and_then(time_of).map(|(_, time)| (time, 1e-12));
    };
    let tolerance = line.tolerance.as_ref().and_then(|list| list.get(name)?.as_f64());
    // Figures of peers in single precision.
    Some((time, tolerance.unwrap_or(1e-6)))
}

fn moving<M: BodyMap<D>, const D: usize>(body: Body<M, D>, velocity: [f64; D], spin: [f64; 3]) -> RigidBody<D> {
    let start = body.placement.map_or(Map::IDENTITY, |at| Map { rows: at.rows(), shift: at.shift() });
    let motion = RigidMotion { velocity, spin, ..RigidMotion::still(start) };
    RigidBody { points: body.points, radius: body.radius, motion }
}

/// Reads one line.
///
/// # Errors
/// A message that names what is wrong.
pub fn parse(line: &str) -> Result<MotionLine, String> {
    fn read<T: DeserializeOwned>(line: &str) -> Result<T, String> {
        serde_json::from_str(line).map_err(|e| format!("not a case: {e}"))
    }
    let head: Head = read(line)?;
    match (head.query.as_str(), head.dim) {
        ("raycast" | "shapecast" | "time_of_impact", 2) => {
            let line: Line<cases::Shape, cases::Pose> = read(line)?;
            case(&line, &|shape, pose| shape.body(pose)).map(MotionLine::Plane).map_err(|e| format!("{}: {e}", line.id))
        }
        ("raycast" | "shapecast" | "time_of_impact", _) => {
            let line: Line<space::Shape, space::Pose> = read(line)?;
            case(&line, &|shape, pose| shape.body(pose)).map(MotionLine::Space).map_err(|e| format!("{}: {e}", line.id))
        }
        _ => Ok(MotionLine::Resting),
    }
}

/// The cases of a file in which something moves.
///
/// # Errors
/// Where the file cannot be read or a line is not a case: with file, line and remedy.
pub fn read_file(file: &Path) -> Result<Vec<MotionLine>, CaseError> {
    let error = |line: usize, message: String| CaseError { file: file.to_owned(), line, message };
    let text = std::fs::read_to_string(file)
        .map_err(|e| error(0, format!("cannot be read: {e}; check the path and that it is UTF-8 text")))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let lines = lines.map(|(i, line)| parse(line).map_err(|message| error(i + 1, message)));
    lines.filter(|line| !matches!(line, Ok(MotionLine::Resting))).collect()
}
