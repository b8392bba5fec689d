//! Checks of answers that the host holds: claims, proven again from the shapes alone.

use crate::ask::Pair;
use crate::fault::{Argument, Blame, Fault};
use crate::moving::{Movers, two_vectors};
use crate::numbers::of_check;
use crate::options;
use crate::record::{CELL, Cells, Record, Resting};
use crate::state::{State, call};
use crate::words::Reader;
use crate::world::{Any, Side, World};
use barycode::{Cast, CheckError, Distance, Impact, Intersection, Proximity};

/// The code of a check; the words of what fails are the text.
pub(crate) fn told(state: &mut State, checked: Result<(), CheckError>) -> i32 {
    if let Err(fault) = checked {
        state.text.clear();
        // Writing to a string does not fail.
        let _ = core::fmt::write(&mut state.text, format_args!("{fault}"));
    }
    of_check(checked)
}

/// The answer that a record claims.
pub(crate) fn claim<V: World, R: Record<V>>(state: &State, record: Argument<u32>) -> Result<R, Fault> {
    R::read(&mut Reader(state.memory.read(record, R::words())?)).blame(record.1)
}

/// Checks a claim about two shapes.
fn check<V: World, R: Record<V>>(
    pair: Pair,
    record: u32,
    check: impl FnOnce(&R, Any<'_, V>, Any<'_, V>) -> Result<(), CheckError>,
) -> i32 {
    call(|state| {
        let answer: R = claim::<V, R>(state, Argument(record, 5))?;
        let checked = {
            let [a, b] = pair.sides::<V>(state)?;
            check(&answer, a.shape(), b.shape())
        };
        Ok(told(state, checked))
    })
}

pub(crate) fn intersection<V: World>(pair: Pair, record: u32, exact: u32) -> i32 {
    check::<V, Intersection<V>>(pair, record, |answer, a, b| {
        if exact == 0 { answer.check(&a, &b) } else { answer.check_exact(&a, &b) }
    })
}

pub(crate) fn proximity<V: World>(pair: Pair, record: u32, exact: u32) -> i32 {
    check::<V, Proximity<V>>(
        pair,
        record,
        |answer, a, b| {
            if exact == 0 { answer.check(&a, &b) } else { answer.check_exact(&a, &b) }
        },
    )
}

pub(crate) fn distance<V: World>(record: u32) -> i32 {
    call(|state| {
        let answer: Distance<V> = claim::<V, _>(state, Argument(record, 1))?;
        Ok(told(state, answer.check()))
    })
}

/// The contact by its certificate, then the points: the least apart first, where there is room for
/// few.
pub(crate) fn manifold<V: World>(pair: Pair, record: u32) -> i32 {
    call(|state| {
        let record = Argument(record, 5);
        let contact: Proximity<V> = claim::<V, _>(state, record)?;
        let words = state.memory.read(record, Resting::<V>::words_for(0))?;
        let [count, _] = crate::words::halves(words[words.len() - 1]);
        let most = (count as usize).min(barycode::MOST_CONTACT_POINTS);
        let mut words = Reader(state.memory.read(record, Resting::<V>::words_for(most))?);
        words.take(Resting::<V>::words_for(0));
        let points = Resting::<V>::read_points(most, &mut words);
        let checked = {
            let [a, b] = pair.sides::<V>(state)?;
            let (a, b) = (a.shape(), b.shape());
            contact.check(&a, &b).and_then(|()| V::check_points(&contact, a, b, &points))
        };
        let is_whole = count as usize == most;
        Ok(told(state, if is_whole { checked } else { Err(CheckError::Inconsistent) }))
    })
}

pub(crate) fn ray<V: World>(shape: f64, pose: u32, ray: u32, until: f64, options: u32, record: u32) -> i32 {
    call(|state| {
        let cast = options::cast::<V>(&state.memory, Argument(options, 5))?;
        let [origin, direction] = two_vectors::<V>(state, Argument(ray, 3))?;
        let answer: Impact<V> = claim::<V, _>(state, Argument(record, 6))?;
        let checked = {
            let side = Side::<V>::read(state, Argument(shape, 1), Argument(pose, 2))?;
            cast.check_ray(&answer, &side.shape(), origin, direction, until)
        };
        Ok(told(state, checked))
    })
}

pub(crate) fn cast<V: World>(pair: Pair, velocities: u32, until: f64, options: u32, record: u32) -> i32 {
    call(|state| {
        let cast = options::cast::<V>(&state.memory, Argument(options, 7))?;
        let [first, second] = two_vectors::<V>(state, Argument(velocities, 5))?;
        let answer: Impact<V> = claim::<V, _>(state, Argument(record, 8))?;
        let checked = {
            let [a, b] = pair.sides::<V>(state)?;
            cast.check_shape(&answer, &a.shape(), first, &b.shape(), second, until)
        };
        Ok(told(state, checked))
    })
}

pub(crate) fn impact<V: World>(movers: Movers, options: u32, record: u32, cells: u32) -> i32 {
    call(|state| {
        let cast: Cast<V> = options::cast(&state.memory, Argument(options, 7))?;
        let answer: Impact<V> = claim::<V, _>(state, Argument(record, 8))?;
        let count = answer.cells as usize;
        let cells = if count == 0 {
            Vec::new()
        } else {
            let words = count.saturating_mul(V::DIMENSION + CELL);
            Cells::read::<V>(count, &mut Reader(state.memory.read(Argument(cells, 9), words)?)).blame(9)?
        };
        let checked = movers.with::<V, _>(state, |(a, motion_a), (b, motion_b)| {
            cast.check(&answer, &cells, (a, motion_a), (b, motion_b), movers.interval)
        })?;
        Ok(told(state, checked))
    })
}
