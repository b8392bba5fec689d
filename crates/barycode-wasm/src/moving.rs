//! Questions about shapes that move.

use crate::ask::Pair;
use crate::fault::{Argument, Blame, Code, Fault};
use crate::motion::{Poses, motion};
use crate::options;
use crate::record::{CELL, Cells, leave};
use crate::state::{State, call};
use crate::words::{Reader, Writer};
use crate::world::{Any, Side, World};
use barycode::{Cast, Cell, Motion};

/// Two vectors at an offset: a ray, or two velocities.
pub(crate) fn two_vectors<V: World>(state: &State, offset: Argument<u32>) -> Result<[V; 2], Fault> {
    let mut words = Reader(state.memory.read(offset, 2 * V::DIMENSION)?);
    Ok([words.vector(), words.vector()])
}

pub(crate) fn cast_ray<V: World>(shape: f64, pose: u32, ray: u32, until: f64, options: u32, out: u32) -> i32 {
    call(|state| {
        let cast = options::cast::<V>(&state.memory, Argument(options, 5))?;
        let [origin, direction] = two_vectors::<V>(state, Argument(ray, 3))?;
        let impact = {
            let side = Side::<V>::read(state, Argument(shape, 1), Argument(pose, 2))?;
            cast.ray(&side.shape(), origin, direction, until)
        };
        leave(state, &impact, Argument(out, 6))
    })
}

pub(crate) fn cast_shape<V: World>(pair: Pair, velocities: u32, until: f64, options: u32, out: u32) -> i32 {
    call(|state| {
        let cast = options::cast::<V>(&state.memory, Argument(options, 7))?;
        let [first, second] = two_vectors::<V>(state, Argument(velocities, 5))?;
        let impact = {
            let [a, b] = pair.sides::<V>(state)?;
            cast.shape(&a.shape(), first, &b.shape(), second, until)
        };
        leave(state, &impact, Argument(out, 8))
    })
}

/// Two shapes, their motions and an interval: the first six arguments of a call.
#[derive(Clone, Copy)]
pub(crate) struct Movers {
    pub(crate) pair: Pair,
    pub(crate) interval: [f64; 2],
}

/// A shape that moves.
type Mover<'s, V> = (&'s Any<'s, V>, &'s dyn Motion<Vector = V>);

impl Movers {
    /// Hands shapes and motions to a question.
    pub(crate) fn with<V: World, R>(
        self,
        state: &State,
        ask: impl FnOnce(Mover<'_, V>, Mover<'_, V>) -> R,
    ) -> Result<R, Fault> {
        let Pair(a, motion_a, b, motion_b) = self.pair;
        let a: Any<'_, V> = V::shapes(state).get(a).blame(1)?;
        let b: Any<'_, V> = V::shapes(state).get(b).blame(3)?;
        let (mut first, mut second) = (Poses::new(), Poses::new());
        let motion_a = motion::<V>(&state.memory, Argument(motion_a, 2), &mut first)?;
        let motion_b = motion::<V>(&state.memory, Argument(motion_b, 4), &mut second)?;
        Ok(ask((&a, &*motion_a), (&b, &*motion_b)))
    }
}

/// The cells of an answer: where they go, and how many fit.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    pub(crate) cells: u32,
    pub(crate) count: u32,
}

pub(crate) fn time_of_impact<V: World>(movers: Movers, options: u32, out: u32, room: Room) -> i32 {
    call(|state| {
        let cast: Cast<V> = options::cast(&state.memory, Argument(options, 7))?;
        let mut cells: Vec<Cell<V>> = Vec::new();
        if let Some(place) = Argument(room.cells, 9).given() {
            // As many as there is memory for.
            state.memory.read(place, (room.count as usize).saturating_mul(V::DIMENSION + CELL))?;
            cells.resize(room.count as usize, Cell::default());
        }
        let impact = movers.with::<V, _>(state, |(a, motion_a), (b, motion_b)| {
            cast.certified_time_of_impact(a, motion_a, b, motion_b, movers.interval, &mut cells)
        })?;
        cells.truncate(impact.cells as usize);
        if !cells.is_empty() {
            let words = state.memory.write(Argument(room.cells, 9), cells.len() * (V::DIMENSION + CELL))?;
            Cells::write(&cells, &mut Writer::new(words));
        }
        leave(state, &impact, Argument(out, 8))
    })
}

pub(crate) fn is_free<V: World>(movers: Movers, options: u32) -> i32 {
    call(|state| {
        let cast: Cast<V> = options::cast(&state.memory, Argument(options, 7))?;
        movers
            .with::<V, _>(state, |(a, motion_a), (b, motion_b)| cast.is_free(a, motion_a, b, motion_b, movers.interval))
            .map(i32::from)
    })
}

pub(crate) fn motion_pose<V: World>(offset: u32, time: f64, out: u32) -> i32 {
    call(|state| {
        if !time.is_finite() {
            return Err(Fault::new(Code::Number, "the time is infinite or not a number: give a finite one")).blame(2);
        }
        let mut room = Poses::<V>::new();
        let pose = motion::<V>(&state.memory, Argument(offset, 1), &mut room)?.pose(time);
        V::write_pose(&pose, &mut Writer::new(state.memory.write(Argument(out, 3), V::POSE)?));
        Ok(0)
    })
}
