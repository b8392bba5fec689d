//! Bodies that move, and the time of impact of those that turn.

use super::dimension::RequestDimension;
use super::field::Flaw;
use super::moving::{Bodies, Moving};
use super::request::{PosedSpec, Request};
use super::shape::{rounded, rounded_vector};
use crate::args::SolveArgs;
use barycode::expert::{Number, Point, Rigid, Still};
use barycode::{Cast, Cell, CheckError, Impact, Motion};

/// Cells that the first answer has room for; few take more.
const ROOM: usize = 64;

/// Two bodies with their motions; of a ray the second is a point.
pub(crate) struct MovingBodies<V: RequestDimension<N>, const N: usize> {
    /// Each in its own frame.
    pub(crate) shapes: [V::Shape; 2],
    pub(crate) motions: [Box<dyn Motion<Vector = V>>; 2],
}

impl<V: RequestDimension<N>, const N: usize> MovingBodies<V, N> {
    /// The bodies of a request.
    pub(crate) fn new(request: &Request<N>, moving: &Moving<N>, args: &SolveArgs) -> Result<Self, Flaw> {
        let search = args.support.into();
        let shape = |spec: &PosedSpec<N>, key| spec.shape.build::<V>(search).map_err(|flaw| flaw.within(key));
        let (names, steady) = match moving {
            Moving::Ray { origin, direction, .. } => {
                let steady = Steady { velocity: *direction, rate: [0.0; 3] };
                let ray = |flaw: Flaw, key: &str| flaw.within(key).within("query_params");
                let start = V::translation(origin).map_err(|flaw| ray(flaw, "origin"))?;
                let point = Point::new(V::default()).map_err(|error| Flaw::new(format!("is refused: {error}")))?;
                let a = motion::<V, N>(pose::<V, N>(&request.a, "a")?, &Steady::REST, &BODIES[0])?;
                let b = motion::<V, N>(start, &steady, &Names { velocity: "direction", ..BODIES[1] })?;
                return Ok(Self { shapes: [shape(&request.a, "a")?, point.into()], motions: [a, b] });
            }
            Moving::Shapes { displacements, .. } => {
                let displaced = |body: usize| Names { velocity: DISPLACEMENTS[body], ..BODIES[body] };
                let steady = displacements.map(|velocity| Steady { velocity, rate: [0.0; 3] });
                ([displaced(0), displaced(1)], steady)
            }
            Moving::Bodies(Bodies { velocities, angular, .. }) => {
                let steady = |body: usize| Steady { velocity: velocities[body], rate: angular[body] };
                (BODIES, [steady(0), steady(1)])
            }
        };
        let Some(b) = &request.b else {
            return Err(Flaw::new("is missing: this query is about two shapes").within("b"));
        };
        let moved =
            |spec, body: usize| motion::<V, N>(pose::<V, N>(spec, names[body].shape)?, &steady[body], &names[body]);
        Ok(Self { shapes: [shape(&request.a, "a")?, shape(b, "b")?], motions: [moved(&request.a, 0)?, moved(b, 1)?] })
    }
}

/// Constant velocities, linear and angular.
struct Steady<const N: usize> {
    velocity: [f64; N],
    rate: [f64; 3],
}

impl<const N: usize> Steady<N> {
    const REST: Self = Self { velocity: [0.0; N], rate: [0.0; 3] };
}

/// How the fields of a body are called.
#[derive(Clone, Copy)]
struct Names {
    shape: &'static str,
    pose: &'static str,
    velocity: &'static str,
    rate: &'static str,
}

const BODIES: [Names; 2] = [
    Names { shape: "a", pose: "pose_a", velocity: "velocity_a", rate: "angular_velocity_a" },
    Names { shape: "b", pose: "pose_b", velocity: "velocity_b", rate: "angular_velocity_b" },
];

const DISPLACEMENTS: [&str; 2] = ["displacement_a", "displacement_b"];

fn pose<V: RequestDimension<N>, const N: usize>(spec: &PosedSpec<N>, key: &str) -> Result<V::Pose, Flaw> {
    Ok(V::pose(spec).map_err(|flaw| flaw.within(key))?.unwrap_or_default())
}

/// How a body moves. The poses of one that stands still are exact.
fn motion<V: RequestDimension<N>, const N: usize>(
    pose: V::Pose,
    steady: &Steady<N>,
    names: &Names,
) -> Result<Box<dyn Motion<Vector = V>>, Flaw> {
    let parameter = |flaw: Flaw, key: &str| flaw.within(key).within("query_params");
    let refused = |error| Flaw::new(format!("is refused: {error}; choose a larger unit of length"));
    let still = Still::<V>::new(pose).map_err(|error| refused(error).within(names.pose))?;
    if steady.velocity == [0.0; N] && steady.rate == [0.0; 3] {
        return Ok(Box::new(still));
    }
    let velocity = rounded_vector(&steady.velocity).map_err(|flaw| parameter(flaw, names.velocity))?;
    let rate = V::angular_velocity(&steady.rate).map_err(|flaw| parameter(flaw, names.rate))?;
    let rigid = Rigid::<V>::new(pose, V::default(), velocity, rate);
    Ok(Box::new(rigid.map_err(|error| parameter(refused(error), names.velocity))?))
}

/// A question about two bodies of which at least one turns.
pub(super) struct TurningQuestion<V: RequestDimension<N>, const N: usize> {
    cast: Cast<V>,
    bodies: MovingBodies<V, N>,
    interval: [V::Scalar; 2],
}

impl<V: RequestDimension<N>, const N: usize> TurningQuestion<V, N> {
    /// The question of a request; `None` for one about anything else.
    pub(super) fn new(request: &Request<N>, moving: &Moving<N>, args: &SolveArgs) -> Result<Option<Self>, Flaw> {
        let Moving::Bodies(bodies) = moving else { return Ok(None) };
        if !bodies.turn() {
            return Ok(None);
        }
        let parameter =
            |value: f64, key: &str| rounded(value).map_err(|flaw: Flaw| flaw.within(key).within("query_params"));
        let (until, margin) = (parameter(bodies.until, "max_time")?, parameter(bodies.margin, "margin")?);
        Ok(Some(Self {
            cast: Cast::new().touching(args.touching.into()).target_distance(margin).start(bodies.start),
            bodies: MovingBodies::new(request, moving, args)?,
            interval: [V::Scalar::ZERO, until],
        }))
    }

    /// The answer with all its cells.
    pub(super) fn answer(&self) -> (Impact<V>, Vec<Cell<V>>) {
        let MovingBodies { shapes: [a, b], motions: [first, second] } = &self.bodies;
        let (first, second) = (first.as_ref(), second.as_ref());
        let mut cells = vec![Cell::default(); ROOM];
        loop {
            let found = self.cast.certified_time_of_impact(a, first, b, second, self.interval, &mut cells);
            let count = found.cells as usize;
            let fits = count <= cells.len();
            cells.resize(count, Cell::default());
            if fits {
                return (found, cells);
            }
        }
    }

    /// Verifies an answer.
    pub(super) fn check(&self, found: &Impact<V>, cells: &[Cell<V>]) -> Result<(), CheckError> {
        let MovingBodies { shapes: [a, b], motions: [first, second] } = &self.bodies;
        self.cast.check(found, cells, (a, first.as_ref()), (b, second.as_ref()), self.interval)
    }
}
