//! One cell: the longest interval along which a direction proves that shapes stay apart.

use super::cell::{Cell, Turning};
use super::curvature::{Bend, stays_apart};
use super::kinematic::Kinematic;
use super::standing::{Movers, Standing, past};
use crate::num::{Number, Scalar};

/// How often the end of a cell is moved.
const TRIES: u32 = 24;

/// A cell with the gap at each of its ends.
pub(super) struct Step<'s, V: Kinematic> {
    pub(super) cell: Cell<V>,
    pub(super) gaps: [V::Scalar; 2],
    /// The shapes at its end, unless that is as far as cells may go.
    pub(super) there: Option<Standing<'s, V>>,
}

/// Where cells along one direction begin: what they have in common.
pub(super) struct CellStart<'m, 's, V: Kinematic> {
    movers: &'m Movers<'s, V>,
    here: &'m Standing<'s, V>,
    /// The shapes at the last time that a cell may end at.
    last: &'m Standing<'s, V>,
    time: V::Scalar,
    until: V::Scalar,
    direction: V,
    turning: Turning<V::Scalar>,
    bend: Bend<V>,
    gap: V::Scalar,
    /// How far the shapes may be from where the motions say.
    deviation: V::Scalar,
}

impl<'m, 's, V: Kinematic> CellStart<'m, 's, V> {
    /// From one time along `normal`, no further than another; with the shapes at both.
    pub(super) fn new(
        movers: &'m Movers<'s, V>,
        [here, last]: [&'m Standing<'s, V>; 2],
        [time, until]: [V::Scalar; 2],
        normal: V,
        turning: Turning<V::Scalar>,
    ) -> Self {
        let direction = here.local(normal, turning);
        // As the check has it: rounded there and back, so that the bends are the same.
        let normal = here.begun(direction, turning);
        let deviation = movers.deviation(time, until);
        let gap = here.gap(direction, turning, past(time, time)) - deviation;
        let bend = Bend::new(movers, [time, until], normal, turning);
        Self { movers, here, last, time, until, direction, turning, bend, gap, deviation }
    }

    /// The gap at a time, with the shapes then, and whether they are proven to stay apart until
    /// then.
    fn gap_at(&self, time: V::Scalar, there: &Standing<'s, V>) -> (V::Scalar, V::Scalar, bool) {
        let gap = there.gap(self.direction, self.turning, past(self.time, time)) - self.deviation;
        let length = time - self.time;
        let bend = self.bend.most(length, [self.here.between, there.between]);
        (gap, bend, stays_apart([self.gap, gap], bend, length))
    }

    /// The longest cell, about; `None` if there is none. It is long enough if the gap at its end is
    /// at most `small`.
    pub(super) fn longest(&self, small: V::Scalar) -> Option<Step<'s, V>> {
        let (zero, until) = (V::Scalar::ZERO, self.until);
        let step = |end: V::Scalar, gap: V::Scalar, there| {
            let cell = Cell { times: [self.time, end], direction: self.direction, turning: self.turning };
            Step { cell, gaps: [self.gap, gap], there }
        };
        // NaN fails here.
        if !(self.gap > zero) {
            return None;
        }
        let (mut far_gap, mut bend, proven) = self.gap_at(until, self.last);
        if proven {
            return Some(step(until, far_gap, None));
        }
        let (mut near, mut near_gap, mut far, mut reached) = (self.time, self.gap, until, None);
        for round in 0..TRIES {
            let next = self.between([near, far], [near_gap, far_gap], bend, small, round);
            if !(next > near && next < far) {
                break;
            }
            let there = self.movers.at(next);
            let (gap, its_bend, proven) = self.gap_at(next, &there);
            bend = its_bend;
            if proven {
                (near, near_gap, reached) = (next, gap, Some(there));
                let (done, all) = (near - self.time, far - self.time);
                let limited = far_gap > small;
                if near_gap <= small || (limited && done >= all * V::Scalar::from_f64(0.8)) {
                    break;
                }
            } else {
                (far, far_gap) = (next, gap);
            }
        }
        (near > self.time).then(|| step(near, near_gap, reached))
    }

    /// A time between one that is proven and one that is not: near the root of the gap, if it
    /// changes its sign, and not beyond what its curvature allows.
    fn between(
        &self,
        [near, far]: [V::Scalar; 2],
        gaps: [V::Scalar; 2],
        bend: V::Scalar,
        small: V::Scalar,
        round: u32,
    ) -> V::Scalar {
        let number = V::Scalar::from_f64;
        let (done, all) = (near - self.time, far - self.time);
        let length = far - near;
        // So far nothing but the sign of the gap at the end can fail.
        let safe = (self.gap / bend).sqrt() * number(1.4);
        let next = if gaps[1] < small && round % 4 != 3 {
            // Towards the end the gap is straight: its root, but for half of what is small.
            let aim = small * number(0.5);
            let rooted = done + length * ((gaps[0] - aim) / (gaps[0] - gaps[1])).min(number(0.99));
            if safe < rooted && done < safe { safe } else { rooted }
        } else if done < safe && safe < all {
            if round.is_multiple_of(2) { (safe * all).sqrt() } else { safe }
        } else {
            (done * all).sqrt().max(done + length * number(1.0 / 16.0))
        };
        self.time + next
    }
}
