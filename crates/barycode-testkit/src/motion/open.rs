//! What is left undecided: only where bodies come nearer to each other than the resolution.

use barycode_judge::generate::Precision;
use barycode_judge::motion::linear::ExactSpace;
use barycode_judge::motion::{Course, RigidBody, TurningPair};
use barycode_judge::oracle::dyadic::Exact;

use super::casts::{CastOptions, PlainImpact};
use super::turning::SEARCHED;

/// Roundoffs of all sizes and ways together that a gap may be lost in: twice what the library says
/// to leave of one, in each of two looks.
const ROUNDOFFS: f64 = 512.0;

/// Why a search ended that gave up.
const GIVEN_UP: &str = "IterationLimit";

/// Times that are looked at for a deep overlap.
const LOOKS: u32 = 32;

/// How near bodies have to come for an answer to be left open.
pub(super) struct Resolution<'b, const D: usize> {
    bodies: &'b [RigidBody<D>; 2],
    target: f64,
    distance: f64,
}

/// What there is to say of an answer that is left open.
pub(super) struct LeftOpen {
    /// What is wrong with it.
    pub(super) complaint: Option<String>,
    /// Whether the search had no more cells: then it may be open for any reason.
    pub(super) given_up: bool,
    /// Whether the bodies overlap by more than the resolution at a time that is left open: not
    /// found, though the answer is no wrong one.
    pub(super) is_deep: bool,
}

impl<'b, const D: usize> Resolution<'b, D>
where
    Exact<D>: ExactSpace<D>,
{
    pub(super) fn new(bodies: &'b [RigidBody<D>; 2], options: &CastOptions, precision: Precision) -> Self {
        let sizes: f64 = bodies.iter().map(|body| length(body, options.until)).sum();
        let lost = ROUNDOFFS * precision.epsilon() * (sizes + options.target) + 64.0 * precision.least();
        Self { bodies, target: options.target, distance: lost + 2.0 * options.resolution }
    }

    pub(super) fn examine(&self, pair: &TurningPair<D>, answer: &PlainImpact<D>) -> LeftOpen {
        let [low, high] = answer.first;
        let given_up = answer.stop == GIVEN_UP;
        let nothing = LeftOpen { complaint: None, given_up, is_deep: false };
        let Ok(grown) = TurningPair::new(self.bodies.clone(), self.target + self.distance) else { return nothing };
        if !given_up && grown.is_free([low, high], SEARCHED) == Some(true) {
            let complaint = Some(format!("undecided where they are more than {:e} apart", self.distance));
            return LeftOpen { complaint, ..nothing };
        }
        let step = (high - low) / f64::from(LOOKS);
        let is_deep = (0..=LOOKS).any(|k| pair.overlaps_by(self.distance, low + step * f64::from(k)));
        LeftOpen { is_deep, ..nothing }
    }
}

/// The sum of a body's sizes, of its distance from the origin and of its way.
fn length<const D: usize>(body: &RigidBody<D>, until: f64) -> f64 {
    let sum = |v: &[f64]| v.iter().map(|x| x.abs()).sum::<f64>();
    let RigidBody { points, radius, motion } = body;
    let size = points.iter().map(|p| sum(p)).fold(0.0, f64::max);
    let way = match motion.course {
        Course::Rates => sum(&motion.velocity) * until,
        Course::Between { end, .. } => sum(&end.shift),
        Course::Arc { speed, .. } => speed.abs() * until,
    };
    size + radius + sum(&motion.center) + sum(&motion.start.shift) + way
}
