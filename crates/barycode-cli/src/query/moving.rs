//! What a line asks about shapes that move: rays, casts of shapes, times of impact.

use super::field::{self, Flaw};
use super::request::{flag, parameter};
use barycode::StartOverlap;
use serde_json::{Map, Value};

/// A question about shapes that move, as written. Times are in the unit of the line's own
/// parameters: of a ray multiples of its direction, of a cast fractions of the displacements.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Moving<const N: usize> {
    /// Where does a ray meet `a`?
    Ray {
        origin: [f64; N],
        direction: [f64; N],
        until: f64,
        /// Whether a ray that begins in the shape meets it there; else where it leaves it.
        solid: bool,
    },
    /// When do `a` and `b` meet, moved by these displacements in one unit of time?
    Shapes { displacements: [[f64; N]; 2], margin: f64, start: StartOverlap },
    /// When do `a` and `b` meet, at their velocities?
    Bodies(Bodies<N>),
}

impl<const N: usize> Moving<N> {
    /// The end of the interval, which begins at zero; infinity for none.
    pub fn until(&self) -> f64 {
        match self {
            Self::Ray { until, .. } => *until,
            Self::Shapes { .. } => 1.0,
            Self::Bodies(bodies) => bodies.until,
        }
    }
}

/// Two bodies at constant velocities.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bodies<const N: usize> {
    pub velocities: [[f64; N]; 2],
    /// About the origin of each shape, radians per unit of time; in the plane the first.
    pub angular: [[f64; 3]; 2],
    pub until: f64,
    pub margin: f64,
    /// What bodies that overlap at the beginning are asked about.
    pub start: StartOverlap,
}

impl<const N: usize> Bodies<N> {
    /// Whether one of them turns.
    pub fn turn(&self) -> bool {
        self.angular != [[0.0; 3]; 2]
    }
}

pub(super) const RAY: [&str; 6] = ["origin", "direction", "max_fraction", "max_time", "max_length", "solid"];
pub(super) const SHAPES: [&str; 4] = ["displacement_a", "displacement_b", "margin", "stop_at_penetration"];
/// The last is a remark in recorded cases.
pub(super) const BODIES: [&str; 8] = [
    "velocity_a",
    "velocity_b",
    "angular_velocity_a",
    "angular_velocity_b",
    "max_time",
    "margin",
    "stop_at_penetration",
    "note",
];

type Parameters = Map<String, Value>;

pub(super) fn ray<const N: usize>(parameters: &Parameters) -> Result<Moving<N>, Flaw> {
    let origin = needed(parameters, "origin")?;
    let direction: [f64; N] = needed(parameters, "direction")?;
    let solid = flag(parameters, "solid")?.unwrap_or(true);
    Ok(Moving::Ray { origin, direction, until: end_of_ray(parameters, &direction)?, solid })
}

/// The end of a ray has three names, of which a line has one at most.
fn end_of_ray<const N: usize>(parameters: &Parameters, direction: &[f64; N]) -> Result<f64, Flaw> {
    let mut until = None;
    for key in ["max_fraction", "max_time", "max_length"] {
        let Some(value) = parameter(parameters, key)? else { continue };
        if let Some((other, _)) = until {
            let what = format!("says where the ray ends, as `{other}` does: keep one of them");
            return Err(Flaw::new(what).within(key));
        }
        let unit = if key == "max_length" { norm(direction) } else { 1.0 };
        if unit == 0.0 {
            let what = "is a length along a direction that is zero: give `max_time`";
            return Err(Flaw::new(what).within(key));
        }
        until = Some((key, value / unit));
    }
    Ok(until.map_or(f64::INFINITY, |(_, until)| until))
}

/// Length of a vector, scaled so that squares neither overflow nor vanish.
fn norm(vector: &[f64]) -> f64 {
    let largest = vector.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
    if largest == 0.0 {
        return 0.0;
    }
    largest * vector.iter().map(|value| (value / largest).powi(2)).sum::<f64>().sqrt()
}

pub(super) fn shapes<const N: usize>(parameters: &Parameters) -> Result<Moving<N>, Flaw> {
    let displacements = [needed(parameters, "displacement_a")?, needed(parameters, "displacement_b")?];
    let margin = parameter(parameters, "margin")?.unwrap_or(0.0);
    Ok(Moving::Shapes { displacements, margin, start: start(parameters)? })
}

/// Whether shapes that overlap at the beginning are in contact then, as they are unless a line says
/// otherwise; else it is asked when they part, and meet again.
fn start(parameters: &Parameters) -> Result<StartOverlap, Flaw> {
    let stops = flag(parameters, "stop_at_penetration")?.unwrap_or(true);
    Ok(if stops { StartOverlap::Hit } else { StartOverlap::Leaving })
}

pub(super) fn bodies<const N: usize>(parameters: &Parameters) -> Result<Moving<N>, Flaw> {
    let velocities = [needed(parameters, "velocity_a")?, needed(parameters, "velocity_b")?];
    let angular = [angular::<N>(parameters, "angular_velocity_a")?, angular::<N>(parameters, "angular_velocity_b")?];
    let until = parameter(parameters, "max_time")?;
    if until.is_none() && angular != [[0.0; 3]; 2] {
        let what = "is missing: bodies that turn are asked about up to a time; add a number";
        return Err(Flaw::new(what).within("max_time"));
    }
    Ok(Moving::Bodies(Bodies {
        velocities,
        angular,
        until: until.unwrap_or(f64::INFINITY),
        margin: parameter(parameters, "margin")?.unwrap_or(0.0),
        start: start(parameters)?,
    }))
}

/// An angular velocity: a number in the plane, a vector in space; none for a body that does not
/// turn.
fn angular<const N: usize>(parameters: &Parameters, key: &str) -> Result<[f64; 3], Flaw> {
    let Some(value) = parameters.get(key).filter(|value| !value.is_null()) else {
        return Ok([0.0; 3]);
    };
    let read = if N == 2 { field::number(value).map(|rate| [rate, 0.0, 0.0]) } else { field::coordinates(value) };
    read.map_err(|flaw| flaw.within(key))
}

/// A vector that must be there.
fn needed<const N: usize>(parameters: &Parameters, key: &str) -> Result<[f64; N], Flaw> {
    let zeros = if N == 2 { "[0, 0]" } else { "[0, 0, 0]" };
    let value = field::required(parameters, key, &format!("\"{key}\": {zeros}"))?;
    field::coordinates(value).map_err(|flaw| flaw.within(key))
}
