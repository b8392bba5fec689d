//! When shapes that are in contact part.
//!
//! No point moves faster relative to the other shape than a speed `v` that the motions bound, so
//! shapes that overlap by a depth `d` stay in contact for a time of `d / v`. From step to step the
//! contact is followed until the depth is below the resolution; then a time is looked for at which
//! the shapes are apart.

use super::kinematic::Kinematic;
use super::search::Search;
use crate::num::{Number, Scalar};

/// Steps after which the search gives up.
const MOST_STEPS: u32 = 1024;

impl<V: Kinematic> Search<'_, '_, V> {
    /// The last time up to which the shapes are proven to be in contact all the time from the
    /// beginning on, or nearly, and a later one at which they are proven to be apart; `None` if no
    /// such time is found.
    pub(super) fn leaving(&mut self) -> Option<[V::Scalar; 2]> {
        let [mut time, end] = self.interval;
        let mut together = None;
        let two = V::Scalar::from_f64(2.0);
        let mut ahead = V::Scalar::ZERO;
        // Points have no size that rounding could be measured by, and their resolution is next to
        // nothing: no step is below a roundoff of the interval.
        let least = (end - time) * V::Scalar::UNIT;
        for _ in 0..MOST_STEPS {
            let there = self.movers.at(time);
            let (proof, proven) = self.contact_of(&there);
            let resolution = self.resolution.max(there.resolution());
            let open = resolution * two + self.movers.deviation(time, time);
            if !proven && proof.lower - self.movers.target > open {
                return Some([together.unwrap_or(self.interval[0]), time]);
            }
            let speed = self.most_speed(time);
            let depth = self.movers.target - (proof.upper + there.pose_error);
            let deep = proven && depth > resolution;
            if deep {
                ahead = Number::ZERO;
            } else if together.is_none() {
                together = Some(time);
            }
            let step = if deep { depth / speed } else { ahead.max(resolution / speed).max(least) };
            ahead = if deep { ahead } else { step * two };
            let next = (time + step).min(self.corner_after(time)).min(end);
            // Below a unit of the time there is no step.
            let next =
                if next > time { next } else { (time + end.abs().max(time.abs()) * V::Scalar::EPSILON).min(end) };
            if time == end {
                return None;
            }
            time = next;
        }
        None
    }
}
