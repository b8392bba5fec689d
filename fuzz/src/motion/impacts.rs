//! The target `impacts`: times of impact under any motions, with their certificates.

use super::motions::{AnyMotion, MotionTraits, MovingDimension, PathPoses, motion, times};
use super::{CastOptions, Place, agree, checked, holds, in_order, signed_distance};
use crate::answers::Shape;
use crate::bytes::Bytes;
use crate::dimension::{AnyShape, ShapeTraits, two};
use barycode::expert::{Barycode, Number, SubDistance};
use barycode::{Cell, Impact, ImpactVerdict, Motion, Scalar};

/// More cells than a search has rounds.
pub(super) const CELLS: usize = 2048;

/// Supports after which a search is taken for a hang.
const MANY: u32 = 2_000_000;

/// Two shapes, their motions, and an interval.
pub(super) struct Question<'s, V: MovingDimension> {
    shapes: [AnyShape<V>; 2],
    motions: [AnyMotion<'s, V>; 2],
    /// Of the shapes; honest if the motions are, too.
    pub(super) word: ShapeTraits,
    pub(super) interval: [V::Scalar; 2],
    pub(super) options: CastOptions<V>,
}

impl<'s, V: MovingDimension> Question<'s, V>
where
    Barycode: SubDistance<V>,
{
    /// `None` where the library refuses a shape or a motion.
    pub(super) fn read(bytes: &mut Bytes<'_>, stores: &'s mut [PathPoses<V>; 2]) -> Option<Self> {
        let (a, b, mut word) = two::<V>(bytes)?;
        let [one, other] = stores;
        let (first, its) = motion(bytes, one).ok()?;
        let (second, theirs) = motion(bytes, other).ok()?;
        let rounded = a.radius() + b.radius() > V::Scalar::ZERO;
        let kept = |MotionTraits { honest, rotates }| honest && (rotates || !rounded);
        word.honest &= kept(its) && kept(theirs);
        let options = CastOptions::read(bytes);
        let interval = times(bytes);
        Some(Self { shapes: [a, b], motions: [first, second], word, interval, options })
    }

    pub(super) fn movers(&self) -> [(&Shape<'_, V>, &dyn Motion<Vector = V>); 2] {
        [(&*self.shapes[0], &*self.motions[0]), (&*self.shapes[1], &*self.motions[1])]
    }

    /// The answer, and its cells.
    pub(super) fn answer(&self) -> (Impact<V>, Vec<Cell<V>>) {
        let [(a, first), (b, second)] = self.movers();
        let mut cells = vec![Cell::default(); CELLS];
        let impact = self.options.cast.certified_time_of_impact(&a, first, &b, second, self.interval, &mut cells);
        cells.truncate(impact.cells as usize);
        (impact, cells)
    }

    /// What an answer claims holds at some times.
    pub(super) fn holds(&self, impact: &Impact<V>) {
        let movers = self.movers();
        holds(impact, self.interval[0], self.options.target, |time| {
            let [a, b] = movers.map(|(shape, motion)| {
                let (error, deviation) = (motion.rounding(time), motion.deviation(time, time));
                let error = barycode::PoseError {
                    turn: error.turn + deviation.turn,
                    shift: error.shift + deviation.shift + deviation.turn * motion.center().norm1(),
                };
                Place { shape, pose: motion.pose(time), error }
            });
            signed_distance(&a, &b)
        });
    }
}

pub(super) fn ask<V: MovingDimension>(mut bytes: Bytes<'_>)
where
    Barycode: SubDistance<V>,
{
    let mut stores = [PathPoses::none(), PathPoses::none()];
    let Some(question) = Question::<V>::read(&mut bytes, &mut stores) else {
        return;
    };
    let ([(a, first), (b, second)], interval) = (question.movers(), question.interval);
    let cast = question.options.cast;
    let (impact, cells) = question.answer();
    assert!(!question.word.honest || impact.iterations <= MANY, "{} supports: {impact:?}", impact.iterations);
    if !question.word.honest {
        // Any answer, after any number of rounds.
        let _ = cast.check(&impact, &cells, (&a, first), (&b, second), interval);
        return;
    }
    let same = cast.time_of_impact(&a, first, &b, second, interval);
    assert!(format!("{same:?}") == format!("{impact:?}"), "without cells {same:?}, with them {impact:?}");
    let free = cast.is_free(&a, first, &b, second, interval);
    let exchanged = cast.time_of_impact(&b, second, &a, first, interval);
    let check = cast.check(&impact, &cells, (&a, first), (&b, second), interval);
    let part = [interval[0], impact.first[0]];
    let check_cells = cast.check_cells(&cells, (&a, first), (&b, second), part);
    let in_numbers = interval.iter().all(|time| time.is_finite()) && interval[0] <= interval[1];
    if !in_numbers {
        return;
    }
    in_order(&impact, interval);
    assert!(free == (impact.verdict == ImpactVerdict::Free), "is_free is {free}: {impact:?}");
    if !question.options.has_room([a, b]) {
        return;
    }
    checked(check, question.word, &impact);
    if impact.leaves.is_none() {
        assert!(check_cells.is_ok(), "{check_cells:?} of cells alone: {impact:?}, {cells:?}");
    }
    agree(&impact, &exchanged, "A and B exchanged");
    question.holds(&impact);
}
