//! Other courses for the bodies of a pair: from place to place, and along arcs.

use super::MovingPair;
use crate::compound::Map;
use crate::generate::Precision;
use crate::generate::source::Source;
use crate::motion::{Course, RigidBody, Turn};

/// The cosine of what two places may be turned against each other by: a thousandth less than half a
/// turn, where the shorter way is no matter of rounding.
const MOST: f64 = -1.0 + 5e-7;

impl<const D: usize> MovingPair<D> {
    /// The same pair on other courses: each body goes from where it is to where it would be at the
    /// end, as slerp or nlerp has it, or in the plane along an arc at its speed and rate.
    #[must_use]
    pub fn on_other_courses(mut self, precision: Precision, source: &mut Source) -> Self {
        for body in &mut self.bodies {
            body.motion.course = course(body, self.until, source);
            if matches!(body.motion.course, Course::Arc { .. }) {
                body.motion.center = [0.0; D];
            }
            *body = body.snapped(precision);
        }
        self
    }
}

fn course<const D: usize>(body: &RigidBody<D>, until: f64, source: &mut Source) -> Course<D> {
    let motion = &body.motion;
    if D == 2 && source.chance(0.3) {
        let speed = motion.velocity[0];
        let share = source.pick(&[0.0, 1.0, 1.0, 1.0]);
        let curvature = if speed.abs() > 1e-3 { motion.spin[2] / speed * share } else { share };
        // Straight, or bent by what a judge can divide by.
        let curvature = if curvature.abs() > 1e-6 { curvature } else { 0.0 };
        return Course::Arc { speed, curvature };
    }
    let end = motion.place_at(until);
    let kind = source.pick(&[None, Some(Turn::Slerp), Some(Turn::Slerp), Some(Turn::Nlerp), Some(Turn::Nlerp)]);
    match kind {
        Some(turn) if !is_half_turn(&motion.start, &end) => Course::Between { end, duration: until, turn },
        _ => Course::Rates,
    }
}

/// Whether places are turned against each other by about half a turn.
fn is_half_turn<const D: usize>(from: &Map<D>, to: &Map<D>) -> bool {
    let trace: f64 =
        (0..D).flat_map(|i| (0..D).map(move |k| (i, k))).map(|(i, k)| to.rows[i][k] * from.rows[i][k]).sum();
    let cosine = if D == 2 { 0.5 * trace } else { 0.5 * (trace - 1.0) };
    !(cosine > MOST)
}
