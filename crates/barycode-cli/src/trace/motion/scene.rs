//! Bodies at any time, in double precision: no eye sees the difference.

use crate::args::SolveArgs;
use crate::query::{Flaw, Moving, MovingBodies, Request, RequestDimension};
use barycode::expert::{Rigid, RigidMap};
use barycode::{Cell, Convex, Motion, Scalar, Turning};

/// Two bodies with their motions.
pub(super) struct Scene<W: RequestDimension<N, Scalar = f64>, const N: usize> {
    bodies: MovingBodies<W, N>,
}

/// A cell in double precision.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim<const N: usize> {
    pub(super) times: [f64; 2],
    direction: [f64; N],
    pub(super) turning: Turning<f64>,
}

impl<const N: usize> Aim<N> {
    pub(super) fn new<V: RequestDimension<N>>(cell: &Cell<V>) -> Self {
        let turning = match cell.turning {
            Turning::Fixed => Turning::Fixed,
            Turning::WithA => Turning::WithA,
            Turning::WithB => Turning::WithB,
            Turning::Spinning(spin) => Turning::Spinning([spin.x, spin.y, spin.z].map(Scalar::to_f64).into()),
        };
        Self { times: cell.times.map(Scalar::to_f64), direction: cell.direction.doubles(), turning }
    }
}

impl<W: RequestDimension<N, Scalar = f64>, const N: usize> Scene<W, N> {
    pub(super) fn new(request: &Request<N>, moving: &Moving<N>, args: &SolveArgs) -> Result<Self, Flaw> {
        Ok(Self { bodies: MovingBodies::new(request, moving, args)? })
    }

    fn pose(&self, body: usize, time: f64) -> W::Pose {
        self.bodies.motions[body].pose(time)
    }

    /// The support point of a body's core at a time, with its radius, which is not in it.
    pub(super) fn support(&self, body: usize, time: f64, direction: &[f64; N]) -> [f64; N] {
        let pose = self.pose(body, time);
        let shape = &self.bodies.shapes[body];
        let local = shape.support(pose.turn_back((*direction).into()), 0).point + shape.origin();
        pose.place(local).doubles()
    }

    pub(super) fn radius(&self, body: usize) -> f64 {
        self.bodies.shapes[body].radius()
    }

    /// Where the origin of a body is at a time.
    pub(super) fn origin(&self, body: usize, time: f64) -> [f64; N] {
        self.pose(body, time).shift().doubles()
    }

    /// The direction of a cell in the common frame, at a time.
    pub(super) fn direction(&self, aim: &Aim<N>, time: f64) -> Result<[f64; N], Flaw> {
        let local: W = aim.direction.into();
        Ok(match aim.turning {
            Turning::Fixed => local,
            Turning::WithA => self.pose(0, time).turn(local),
            Turning::WithB => self.pose(1, time).turn(local),
            Turning::Spinning(spin) => {
                let rates = if N == 2 { [spin.z, 0.0, 0.0] } else { [spin.x, spin.y, spin.z] };
                let rest = W::default();
                let turn = Rigid::<W>::new(W::Pose::default(), rest, rest, W::angular_velocity(&rates)?);
                let turn = turn.map_err(|error| Flaw::new(format!("a cell can't be drawn: {error}")))?;
                turn.pose(time - aim.times[0]).turn(local)
            }
        }
        .doubles())
    }

    /// How far apart the bodies are along the direction of a cell at a time; infinity at no time.
    pub(super) fn gap(&self, aim: &Aim<N>, time: f64) -> Result<f64, Flaw> {
        if !time.is_finite() {
            return Ok(f64::INFINITY);
        }
        let n = self.direction(aim, time)?;
        let [p, q] = self.supports(&n, time);
        let along: f64 = (0..N).map(|k| n[k] * (q[k] - p[k])).sum();
        Ok(along - self.radius(0) - self.radius(1))
    }

    /// The points of the cores that are nearest to each other along a direction from A to B.
    pub(super) fn supports(&self, n: &[f64; N], time: f64) -> [[f64; N]; 2] {
        [self.support(0, time, n), self.support(1, time, &n.map(|x| -x))]
    }
}
