//! Questions about shapes that stand still.

use crate::fault::{Argument, Blame, Fault};
use crate::options::Options;
use crate::record::{Record, Resting, leave};
use crate::state::{State, call};
use crate::words::Writer;
use crate::world::{Any, Side, World};
use barycode::{Distance, Intersection, MOST_CONTACT_POINTS, Manifold, Proximity, Query};

/// A query of the method that all modules have.
pub(crate) type Asked<'c, V> = Query<'c, V, <V as barycode::Kinematic>::Method>;

// A question is compiled once, about shapes of any kind, and again for pairs of polygons or
// polytopes, and of boxes: these take about half as long where their types are known.

/// A question about shapes of any kind, which the library compiles where it is asked.
macro_rules! question {
    ($(#[$doc:meta])* $any:ident, $typed:ident: $method:ident($($more:ident: $type:ty)?) -> $answer:ty) => {
        $(#[$doc])*
        #[inline(never)]
        pub(crate) fn $any<V: World>(
            query: &mut Asked<'_, V>,
            a: Any<'_, V>,
            b: Any<'_, V>
            $(, $more: $type)?
        ) -> $answer {
            query.$method(&a, &b $(, $more)?)
        }

        /// The same about two sides of a call.
        #[inline(never)]
        pub(crate) fn $typed<V: World>(
            query: &mut Asked<'_, V>,
            a: &Side<'_, V>,
            b: &Side<'_, V>
            $(, $more: $type)?
        ) -> $answer {
            match (a, b) {
                (Side::Hull(a), Side::Hull(b)) => query.$method(a, b $(, $more)?),
                (Side::Box(a), Side::Box(b)) => query.$method(a, b $(, $more)?),
                _ => $any(query, a.shape(), b.shape() $(, $more)?),
            }
        }
    };
}

question! {
    /// [`Query::within`].
    ask_within, within_sides: within(margin: f64) -> Intersection<V>
}
question! {
    /// [`Query::distance`].
    ask_distance, distance_of_sides: distance() -> Distance<V>
}
question! {
    /// [`Query::closest_points`].
    ask_closest_points, closest_points_of_sides: closest_points() -> Proximity<V>
}
question! {
    /// [`Query::contact`].
    ask_contact, contact_of_sides: contact() -> Proximity<V>
}

/// Two shapes and where they are: the first four arguments of a call.
#[derive(Clone, Copy)]
pub(crate) struct Pair(pub(crate) f64, pub(crate) u32, pub(crate) f64, pub(crate) u32);

impl Pair {
    pub(crate) fn sides<V: World>(self, state: &State) -> Result<[Side<'_, V>; 2], Fault> {
        let Self(a, pose_a, b, pose_b) = self;
        Ok([
            Side::read(state, Argument(a, 1), Argument(pose_a, 2))?,
            Side::read(state, Argument(b, 3), Argument(pose_b, 4))?,
        ])
    }
}

/// What a call is asked for beside the pair: options, and where the answer goes.
#[derive(Clone, Copy)]
pub(crate) struct Given {
    pub(crate) options: Argument<u32>,
    pub(crate) out: Argument<u32>,
}

/// Asks, and writes the answer, if it is wanted.
fn ask<V: World, R: Record<V>>(
    state: &mut State,
    pair: Pair,
    given: Given,
    question: fn(Asked<'_, V>, &Side<'_, V>, &Side<'_, V>, f64) -> R,
    margin: f64,
) -> Result<i32, Fault> {
    let mut options = Options::<V>::read(&state.memory, given.options)?;
    let answer = {
        let [a, b] = pair.sides::<V>(state)?;
        question(options.query().blame(given.options.1)?, &a, &b, margin)
    };
    options.leave_cache(&mut state.memory, given.options)?;
    leave(state, &answer, given.out)
}

/// The answer to one of the questions that a code names.
pub(crate) enum Answer<V: World> {
    Intersection(Intersection<V>),
    Distance(Distance<V>),
    Proximity(Proximity<V>),
}

impl<V: World> Answer<V> {
    /// Writes it where it is wanted; returns its verdict.
    pub(crate) fn leave(&self, state: &mut State, out: Argument<u32>) -> Result<i32, Fault> {
        match self {
            Self::Intersection(answer) => leave(state, answer, out),
            Self::Distance(answer) => leave(state, answer, out),
            Self::Proximity(answer) => leave(state, answer, out),
        }
    }
}

/// Options and place of the answer as fifth and sixth argument.
fn fifth(options: u32, out: u32) -> Given {
    Given { options: Argument(options, 5), out: Argument(out, 6) }
}

pub(crate) fn intersects<V: World>(pair: Pair, options: u32, out: u32) -> i32 {
    call(|state| {
        ask::<V, _>(
            state,
            pair,
            fifth(options, out),
            |mut query, a, b, margin| within_sides(&mut query, a, b, margin),
            0.0,
        )
    })
}

pub(crate) fn within<V: World>(pair: Pair, margin: f64, options: u32, out: u32) -> i32 {
    let given = Given { options: Argument(options, 6), out: Argument(out, 7) };
    call(|state| {
        ask::<V, _>(state, pair, given, |mut query, a, b, margin| within_sides(&mut query, a, b, margin), margin)
    })
}

pub(crate) fn distance<V: World>(pair: Pair, options: u32, out: u32) -> i32 {
    call(|state| {
        ask::<V, _>(state, pair, fifth(options, out), |mut query, a, b, _| distance_of_sides(&mut query, a, b), 0.0)
    })
}

pub(crate) fn closest_points<V: World>(pair: Pair, options: u32, out: u32) -> i32 {
    call(|state| {
        ask::<V, _>(
            state,
            pair,
            fifth(options, out),
            |mut query, a, b, _| closest_points_of_sides(&mut query, a, b),
            0.0,
        )
    })
}

pub(crate) fn contact<V: World>(pair: Pair, options: u32, out: u32) -> i32 {
    call(|state| {
        ask::<V, _>(state, pair, fifth(options, out), |mut query, a, b, _| contact_of_sides(&mut query, a, b), 0.0)
    })
}

/// The points at which shapes rest on each other: a few, or all.
pub(crate) fn manifold<V: World>(pair: Pair, options: u32, out: u32, whole: bool) -> i32 {
    call(|state| {
        let given = fifth(options, out);
        let mut options = Options::<V>::read(&state.memory, given.options)?;
        let resting = {
            let [a, b] = pair.sides::<V>(state)?;
            let mut query = options.query().blame(given.options.1)?;
            let (a, b) = (a.shape(), b.shape());
            if whole {
                let mut points = [Default::default(); MOST_CONTACT_POINTS];
                let (contact, points) = query.whole_contact_manifold(&a, &b, &mut points);
                Resting { contact, points: points.to_vec() }
            } else {
                let manifold: Manifold<V> = query.contact_manifold(&a, &b);
                Resting { contact: *manifold.contact(), points: manifold.points().to_vec() }
            }
        };
        options.leave_cache(&mut state.memory, given.options)?;
        if let Some(out) = given.out.given() {
            let words = Resting::<V>::words_for(resting.points.len());
            resting.write(&mut Writer::new(state.memory.write(out, words)?));
        }
        Ok(Record::<V>::verdict(&resting.contact))
    })
}
