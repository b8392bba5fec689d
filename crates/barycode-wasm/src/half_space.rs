//! Questions about a half-space and a shape.

use crate::ask::Answer;
use crate::batch::Question;
use crate::check::{claim, told};
use crate::fault::{Argument, Blame, Code, Fault};
use crate::state::{State, call};
use crate::words::{Reader, Writer};
use crate::world::{Any, Side, World};
use barycode::{Distance, HalfSpace, Intersection, Proximity};

/// The half-space of words: normal, offset, origin.
fn half_space<V: World>(state: &State, offset: Argument<u32>) -> Result<HalfSpace<V>, Fault> {
    let mut words = Reader(state.memory.read(offset, 2 * V::DIMENSION + 1)?);
    let (normal, height): (V, f64) = (words.vector(), words.number());
    let made = HalfSpace::<V>::new(normal, height).map_err(Fault::refused).blame(offset.1)?;
    let origin: V = words.vector();
    made.with_origin(origin).map_err(|_| {
        let text = "a coordinate of the origin is infinite, not a number or too large: \
                    repair it, or choose a larger unit of length";
        Fault { argument: offset.1, ..Fault::new(Code::Pose, text) }
    })
}

/// A half-space and a shape, after the code of the question: the second to the fourth argument.
#[derive(Clone, Copy)]
pub(crate) struct Ground(pub(crate) u32, pub(crate) f64, pub(crate) u32);

impl Ground {
    /// Hands both to a question.
    fn with<V: World, R>(self, state: &State, ask: impl FnOnce(&HalfSpace<V>, Any<'_, V>) -> R) -> Result<R, Fault> {
        let Self(ground, shape, pose) = self;
        let ground = half_space::<V>(state, Argument(ground, 2))?;
        let side = Side::<V>::read(state, Argument(shape, 3), Argument(pose, 4))?;
        Ok(ask(&ground, side.shape()))
    }
}

pub(crate) fn ask<V: World>(question: u32, ground: Ground, margin: f64, out: u32) -> i32 {
    call(|state| {
        let (question, margin) = Question::read(question, margin).blame(1)?;
        let answer = ground.with::<V, _>(state, |ground, shape| match question {
            Question::Within => Answer::Intersection(ground.within(&shape, margin)),
            Question::Distance => Answer::Distance(ground.distance(&shape)),
            Question::ClosestPoints => Answer::Proximity(ground.closest_points(&shape)),
            Question::Contact => Answer::Proximity(ground.contact(&shape)),
        })?;
        answer.leave(state, Argument(out, 6))
    })
}

/// Checks the claim of a record that the question writes.
pub(crate) fn check<V: World>(question: u32, ground: Ground, record: u32) -> i32 {
    call(|state| {
        let record = Argument(record, 5);
        let checked = match Question::read(question, 0.0).blame(1)?.0 {
            Question::Within => {
                let answer: Intersection<V> = claim::<V, _>(state, record)?;
                ground.with::<V, _>(state, |ground, shape| ground.check_intersection(&answer, &shape))?
            }
            Question::Distance => claim::<V, Distance<V>>(state, record)?.check(),
            Question::ClosestPoints | Question::Contact => {
                let answer: Proximity<V> = claim::<V, _>(state, record)?;
                ground.with::<V, _>(state, |ground, shape| ground.check(&answer, &shape))?
            }
        };
        Ok(told(state, checked))
    })
}

/// Writes the unit normal: refuses what is no half-space.
pub(crate) fn normal<V: World>(ground: u32, out: u32) -> i32 {
    call(|state| {
        let normal = half_space::<V>(state, Argument(ground, 1))?.normal();
        Writer::new(state.memory.write(Argument(out, 2), V::DIMENSION)?).vector(normal);
        Ok(0)
    })
}
