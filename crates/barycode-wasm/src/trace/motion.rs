//! Traces of shapes that move: the cells that prove what is free, and the first contact.

use super::json;
use crate::ask::Pair;
use crate::fault::{Argument, Blame, Code, Fault};
use crate::moving::{Movers, two_vectors};
use crate::options;
use crate::record::leave;
use crate::state::{State, call};
use crate::words::Reader;
use crate::world::{Any, Side, World};
use barycode::expert::{Point, Rigid, RigidMap, Still};
use barycode::{Cast, Cell, Impact, ImpactVerdict, Motion, Turning, Verdict};

/// Cells that the first answer has room for; few take more.
const ROOM: usize = 64;

/// A stretch of time, or the contact at its end: a step of the trace format.
pub(super) enum Passage<V> {
    /// In contact at the beginning; they part between the two times.
    Parting { times: [f64; 2] },
    /// Free: a direction separates them all the time, by these gaps at the ends.
    Cell { times: [f64; 2], direction: V, turning: Turning<f64>, gaps: [f64; 2] },
    /// Nothing is proven between the two times.
    Open { times: [f64; 2] },
    /// Contact is proven at this time.
    Contact { time: f64, normal: Option<V>, on_a: Option<V>, on_b: Option<V> },
}

/// Traces a ray; the point that moves along it is B.
pub(crate) fn ray<V: World>(shape: f64, pose: u32, ray: u32, until: f64, options: u32, out: u32) -> i32 {
    call(|state| {
        let question = options::cast::<V>(&state.memory, Argument(options, 5))?;
        let [origin, direction] = two_vectors::<V>(state, Argument(ray, 3))?;
        let sought = (Argument(shape, 1), Argument(pose, 2));
        let (impact, steps) = {
            let side = Side::<V>::read(state, sought.0, sought.1)?;
            let impact = question.ray(&side.shape(), origin, direction, until);
            let point = Point::new(V::default()).map_err(Fault::refused)?;
            let still = steady(pose_of::<V>(state, sought.1)?, V::default()).blame(2)?;
            let moving = steady(V::translation(origin), direction).blame(3)?;
            let a: Any<'_, V> = V::shapes(state).get(shape).blame(1)?;
            let bodies = Bodies { shapes: [a, &point], motions: [&*still, &*moving] };
            (impact, steps(&impact, &translation_cells(&impact, [0.0, until]), &bodies))
        };
        finish(state, &impact, &steps, Argument(out, 6))
    })
}

/// Traces shapes at constant velocities.
pub(crate) fn cast<V: World>(pair: Pair, velocities: u32, until: f64, options: u32, out: u32) -> i32 {
    call(|state| {
        let question = options::cast::<V>(&state.memory, Argument(options, 7))?;
        let [first, second] = two_vectors::<V>(state, Argument(velocities, 5))?;
        let Pair(a, pose_a, b, pose_b) = pair;
        let (impact, steps) = {
            let [side_a, side_b] = pair.sides::<V>(state)?;
            let impact = question.shape(&side_a.shape(), first, &side_b.shape(), second, until);
            let poses = [pose_of::<V>(state, Argument(pose_a, 2))?, pose_of::<V>(state, Argument(pose_b, 4))?];
            let [motion_a, motion_b] = [steady(poses[0], first).blame(5)?, steady(poses[1], second).blame(5)?];
            let shapes: [Any<'_, V>; 2] = [V::shapes(state).get(a).blame(1)?, V::shapes(state).get(b).blame(3)?];
            let bodies = Bodies { shapes, motions: [&*motion_a, &*motion_b] };
            (impact, steps(&impact, &translation_cells(&impact, [0.0, until]), &bodies))
        };
        finish(state, &impact, &steps, Argument(out, 8))
    })
}

/// Traces shapes that move and may turn.
pub(crate) fn impact<V: World>(movers: Movers, options: u32, out: u32) -> i32 {
    call(|state| {
        let question: Cast<V> = options::cast(&state.memory, Argument(options, 7))?;
        let (impact, steps) = movers.with::<V, _>(state, |(a, motion_a), (b, motion_b)| {
            let ask = |cells: &mut [Cell<V>]| {
                question.certified_time_of_impact(a, motion_a, b, motion_b, movers.interval, cells)
            };
            let (impact, mut cells) = all_cells(ask)?;
            if cells.is_empty() {
                cells = translation_cells(&impact, movers.interval);
            }
            let bodies = Bodies { shapes: [*a, *b], motions: [motion_a, motion_b] };
            Ok((impact, steps(&impact, &cells, &bodies)))
        })??;
        finish(state, &impact, &steps, Argument(out, 8))
    })
}

/// The answer with all its cells.
fn all_cells<V: World>(mut ask: impl FnMut(&mut [Cell<V>]) -> Impact<V>) -> Result<(Impact<V>, Vec<Cell<V>>), Fault> {
    let mut cells: Vec<Cell<V>> = vec![Cell::default(); ROOM];
    loop {
        let found = ask(&mut cells);
        let count = found.cells as usize;
        if count <= cells.len() {
            cells.truncate(count);
            return Ok((found, cells));
        }
        if cells.try_reserve_exact(count - cells.len()).is_err() {
            return Err(Fault::new(Code::Full, "no memory for so many cells: ask about a shorter time"));
        }
        cells.resize(count, Cell::default());
    }
}

/// The text is the trace; the record is written where it is wanted.
fn finish<V: World>(
    state: &mut State,
    impact: &Impact<V>,
    steps: &[Passage<V>],
    out: Argument<u32>,
) -> Result<i32, Fault> {
    let verdict = leave(state, impact, out)?;
    state.text.clear();
    json::write_motion(steps, &mut state.text);
    Ok(verdict)
}

/// The pose of an offset; none moves nothing.
fn pose_of<V: World>(state: &State, offset: Argument<u32>) -> Result<V::Pose, Fault> {
    match offset.given() {
        Some(given) => Ok(V::pose(&mut Reader(state.memory.read(given, V::POSE)?))),
        None => Ok(V::Pose::default()),
    }
}

/// A constant velocity. The poses of a body that stands still are exact.
fn steady<V: World>(pose: V::Pose, velocity: V) -> Result<Box<dyn Motion<Vector = V>>, Fault> {
    let refused = |_| Fault::new(Code::Number, "a number is not finite or too large: choose a larger unit of length");
    let still = Still::<V>::new(pose).map_err(refused)?;
    if velocity == V::default() {
        return Ok(Box::new(still));
    }
    let rest = V::angular_velocity(&mut Reader(&[]));
    Ok(Box::new(Rigid::<V>::new(pose, V::default(), velocity, rest).map_err(refused)?))
}

/// The one cell of translations, along the normal.
fn translation_cells<V: World>(impact: &Impact<V>, [begin, end]: [f64; 2]) -> Vec<Cell<V>> {
    let from = match impact.leaves {
        Some([_, parted]) => parted,
        None if impact.start == Verdict::Penetrating => return Vec::new(),
        None => begin,
    };
    let to = if impact.verdict == ImpactVerdict::Free { end } else { impact.first[0] };
    let cell = |direction| Cell { times: [from, to], direction, turning: Turning::Fixed };
    impact.normal.filter(|_| from < to).map(cell).into_iter().collect()
}

/// The steps in the order of time.
fn steps<V: World>(impact: &Impact<V>, cells: &[Cell<V>], bodies: &Bodies<'_, V>) -> Vec<Passage<V>> {
    let mut steps: Vec<Passage<V>> = impact.leaves.map(|times| Passage::Parting { times }).into_iter().collect();
    let mut open = (impact.verdict == ImpactVerdict::Undecided).then_some(impact.first);
    for cell in cells {
        if let Some(times) = open.filter(|times| cell.times[0] >= times[1]) {
            steps.push(Passage::Open { times });
            open = None;
        }
        let gaps = cell.times.map(|time| bodies.gap(cell, time));
        let Cell { times, direction, turning } = *cell;
        // Zero loses its sign, which means nothing here and below.
        steps.push(Passage::Cell { times, direction: direction + V::default(), turning, gaps });
    }
    steps.extend(open.map(|times| Passage::Open { times }));
    if impact.verdict == ImpactVerdict::Contact {
        let (normal, on_a, on_b) = (impact.normal, impact.on_a, impact.on_b);
        steps.push(Passage::Contact { time: impact.first[1] + 0.0, normal, on_a, on_b });
    }
    steps
}

/// Two shapes and their motions.
struct Bodies<'s, V: World> {
    shapes: [Any<'s, V>; 2],
    motions: [&'s dyn Motion<Vector = V>; 2],
}

impl<V: World> Bodies<'_, V> {
    /// The point of a body's core that is farthest in a direction, at a time.
    fn support(&self, body: usize, time: f64, direction: V) -> V {
        let (pose, shape) = (self.motions[body].pose(time), self.shapes[body]);
        pose.place(shape.support(pose.turn_back(direction), 0).point + shape.origin())
    }

    /// The direction of a cell in the common frame, at a time.
    fn direction(&self, cell: &Cell<V>, time: f64) -> V {
        match cell.turning {
            Turning::Fixed => cell.direction,
            Turning::WithA => self.motions[0].pose(time).turn(cell.direction),
            Turning::WithB => self.motions[1].pose(time).turn(cell.direction),
            Turning::Spinning(spin) => {
                let rates = if V::DIMENSION == 2 { [spin.z, 0.0, 0.0] } else { [spin.x, spin.y, spin.z] };
                let rates = rates.map(f64::to_bits);
                let spin = V::angular_velocity(&mut Reader(&rates));
                let turn = Rigid::<V>::new(V::Pose::default(), V::default(), V::default(), spin);
                turn.map_or(cell.direction, |turn| turn.pose(time - cell.times[0]).turn(cell.direction))
            }
        }
    }

    /// How far apart the bodies are along the direction of a cell at a time; infinity at no time.
    fn gap(&self, cell: &Cell<V>, time: f64) -> f64 {
        if !time.is_finite() {
            return f64::INFINITY;
        }
        let n = self.direction(cell, time);
        let [p, q] = [self.support(0, time, n), self.support(1, time, -n)];
        let along: f64 = (0..V::DIMENSION).map(|k| n.coordinate(k) * (q.coordinate(k) - p.coordinate(k))).sum();
        along - self.shapes[0].radius() - self.shapes[1].radius()
    }
}
