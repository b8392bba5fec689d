//! Times of impact of bodies that turn.

use super::dimension::RequestDimension;
use super::field::Flaw;
use super::moving::{Bodies, Moving};
use super::request::{PosedSpec, Request};
use super::shape::{rounded, rounded_vector};
use crate::args::SolveArgs;
use barycode::expert::{Number, Rigid, Still};
use barycode::{Cast, Cell, CheckError, Impact, Motion};

/// Cells that the first answer has room for; few take more.
const ROOM: usize = 64;

/// A question about two bodies of which at least one turns, in the precision of the query.
pub(crate) struct TurningBodies<V: RequestDimension<N>, const N: usize> {
    cast: Cast<V>,
    /// Each in its own frame.
    pub(crate) shapes: [V::Shape; 2],
    pub(crate) motions: [Box<dyn Motion<Vector = V>>; 2],
    pub(crate) interval: [V::Scalar; 2],
}

impl<V: RequestDimension<N>, const N: usize> TurningBodies<V, N> {
    /// The question of a request; `None` for one about anything else.
    pub(crate) fn new(request: &Request<N>, moving: &Moving<N>, args: &SolveArgs) -> Result<Option<Self>, Flaw> {
        let Moving::Bodies(bodies) = moving else { return Ok(None) };
        let Some(b) = request.b.as_ref().filter(|_| bodies.turn()) else { return Ok(None) };
        let placed = [&request.a, b];
        let parameters = |flaw: Flaw| flaw.within("query_params");
        let until = rounded(bodies.until).map_err(|flaw| parameters(flaw.within("max_time")))?;
        let margin = rounded(bodies.margin).map_err(|flaw| parameters(flaw.within("margin")))?;
        let search = args.support.into();
        let shape = |body: usize| placed[body].shape.build::<V>(search).map_err(|flaw| flaw.within(["a", "b"][body]));
        Ok(Some(Self {
            cast: Cast::new().touching(args.touching.into()).target_distance(margin).start(bodies.start()),
            shapes: [shape(0)?, shape(1)?],
            motions: [motion::<V, N>(placed[0], bodies, 0)?, motion::<V, N>(placed[1], bodies, 1)?],
            interval: [V::Scalar::ZERO, until],
        }))
    }

    /// The answer with all its cells.
    pub(crate) fn answer(&self) -> (Impact<V>, Vec<Cell<V>>) {
        let ([a, b], [motion_a, motion_b]) = (&self.shapes, &self.motions);
        let mut cells = vec![Cell::default(); ROOM];
        loop {
            let (motion_a, motion_b) = (motion_a.as_ref(), motion_b.as_ref());
            let found = self.cast.certified_time_of_impact(a, motion_a, b, motion_b, self.interval, &mut cells);
            let count = found.cells as usize;
            let fits = count <= cells.len();
            cells.resize(count, Cell::default());
            if fits {
                return (found, cells);
            }
        }
    }

    /// Verifies an answer.
    pub(crate) fn check(&self, found: &Impact<V>, cells: &[Cell<V>]) -> Result<(), CheckError> {
        let ([a, b], [motion_a, motion_b]) = (&self.shapes, &self.motions);
        self.cast.check(found, cells, (a, motion_a.as_ref()), (b, motion_b.as_ref()), self.interval)
    }
}

/// How a body moves. The poses of one that stands still are exact.
fn motion<V: RequestDimension<N>, const N: usize>(
    placed: &PosedSpec<N>,
    bodies: &Bodies<N>,
    body: usize,
) -> Result<Box<dyn Motion<Vector = V>>, Flaw> {
    let [of_pose, of_velocity, of_rate] =
        [["pose_a", "velocity_a", "angular_velocity_a"], ["pose_b", "velocity_b", "angular_velocity_b"]][body];
    let parameter = |flaw: Flaw, key: &str| flaw.within(key).within("query_params");
    let refused = |error| Flaw::new(format!("is refused: {error}; choose a larger unit of length"));
    let pose = V::pose(placed).map_err(|flaw| flaw.within(["a", "b"][body]))?.unwrap_or_default();
    let still = Still::<V>::new(pose).map_err(|error| refused(error).within(of_pose))?;
    if bodies.velocities[body] == [0.0; N] && bodies.angular[body] == [0.0; 3] {
        return Ok(Box::new(still));
    }
    let velocity = rounded_vector(&bodies.velocities[body]).map_err(|flaw| parameter(flaw, of_velocity))?;
    let rate = V::angular_velocity(&bodies.angular[body]).map_err(|flaw| parameter(flaw, of_rate))?;
    let rigid = Rigid::<V>::new(pose, V::default(), velocity, rate);
    Ok(Box::new(rigid.map_err(|error| parameter(refused(error), of_velocity))?))
}
