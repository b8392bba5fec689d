//! Velocities and accelerations along a chain of joints that move at constant rates, and bounds on
//! them over a piece of time.
//!
//! A frame that a joint carries has, with `ω`, `α` of its parent, `d` from the parent's origin to
//! its own, the axis `z` and the rate `q`, both in the world:
//!
//! | | of a joint that turns | of one that slides adds |
//! | --- | --- | --- |
//! | spin | `ω + q z` | nothing, without `q z` |
//! | its derivative | `α + q ω × z` | nothing, without `q ω × z` |
//! | velocity | `v + ω × d` | `q z` |
//! | acceleration | `a + α × d + ω × (ω × d)` | `2 q ω × z` |
//!
//! The next derivatives are bounded by norms: with `W`, `A`, `P` at least `|ω|`, `|α|`, `|α'|`,
//!
//! | of | at most |
//! | --- | --- |
//! | `α'` of a joint that turns | `P + \|q\| (A + W²)` |
//! | `a'` | that of the parent, `(P + 3 A W + W³) \|d\|`; of a slide `3 \|q\| (A + W²)` |
//!
//! The first four are computed at the ends of pieces. In a piece of length `h` an acceleration is
//! at most `h / 2` from an end: it exceeds the larger of both by no more than `h / 2` times the
//! bound of its derivative. A velocity is within `h² / 8` times that bound from the straight line
//! between its values at the ends.
//!
//! Whole paths have bounds from norms alone, the [`Totals`]. Their acceleration, written out, is
//! that of a sum over pairs of joints: with `r` at least the distance of what is carried from a
//! joint, `Σ r_j |q_j| (|q_j| + 3 Σ |q_i|)`, `i` before `j`; since the second derivative by two
//! joints is `z_i × (z_j × r_j)`, a factor of 2 would do in place of 3. Bounds of pieces are nearly
//! always the smaller ones.
//!
//! Roundings are some dozen roundoffs of the totals for every joint of the chain: `1e-13` of them
//! is added for each.

use barycode::MotionBounds;
use barycode::d3::Vec3;

use super::model::Pose;
use super::robot::Motion;

/// Of the totals, more than all rounding that a joint adds.
const ROUNDED: f64 = 1e-13;

/// More than the rounding of a few products and sums of positive numbers, and than what matrices
/// that are products of rounded ones miss to rotations.
const WIDER: f64 = 1.000_001;

/// Bounds for a frame over a whole path.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Totals {
    /// Whether any joint of the chain moves.
    pub(super) moves: bool,
    pub(super) rate: f64,
    /// The share of these bounds that is more than all rounding.
    rounded: f64,
    angular_acceleration: f64,
    speed: f64,
    acceleration: f64,
}

impl Totals {
    /// Those of a frame that is at most `offset` away, behind a joint.
    pub(super) fn then(&self, motion: Motion, rate: f64, offset: f64) -> Self {
        let at = Self { rounded: self.rounded + ROUNDED, ..self.at(offset) };
        let rate = rate.abs() * WIDER;
        let moves = self.moves || rate > 0.0;
        match motion {
            Motion::Fixed => at,
            Motion::Turn(_) => Self {
                moves,
                rate: self.rate + rate,
                angular_acceleration: self.angular_acceleration + rate * self.rate,
                ..at
            },
            Motion::Slide(_) => {
                let acceleration = at.acceleration + 2.0 * rate * self.rate;
                Self { moves, speed: at.speed + rate, acceleration, ..at }
            }
        }
    }

    /// Those of a point at most `offset` away, with the frame.
    fn at(&self, offset: f64) -> Self {
        let bent = (self.angular_acceleration + self.rate * self.rate) * WIDER;
        Self {
            speed: self.speed + self.rate * offset * WIDER,
            acceleration: self.acceleration + bent * offset,
            ..*self
        }
    }
}

/// How a frame moves at one time.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rates {
    velocity: Vec3<f64>,
    acceleration: Vec3<f64>,
    spin: Vec3<f64>,
    angular_acceleration: Vec3<f64>,
}

impl Rates {
    /// The root.
    pub(super) const STILL: Self =
        Self { velocity: Vec3::ZERO, acceleration: Vec3::ZERO, spin: Vec3::ZERO, angular_acceleration: Vec3::ZERO };

    /// Velocity and acceleration of a point at `d` from the origin, in the world.
    fn of_point(&self, d: Vec3<f64>) -> [Vec3<f64>; 2] {
        let swept = self.spin.cross(d);
        let acceleration = self.acceleration + self.angular_acceleration.cross(d) + self.spin.cross(swept);
        [self.velocity + swept, acceleration]
    }

    /// Those of a frame that a joint carries, at `offset` from this one; turned as `frame` is.
    pub(super) fn then(&self, motion: Motion, rate: f64, frame: &Pose, offset: Vec3<f64>) -> Self {
        let [velocity, acceleration] = self.of_point(offset);
        let next = Self { velocity, acceleration, ..*self };
        match motion {
            Motion::Fixed => next,
            Motion::Turn(axis) => {
                let axis = frame.rotation.apply(axis.into());
                let angular_acceleration = self.angular_acceleration + self.spin.cross(axis) * rate;
                Self { spin: self.spin + axis * rate, angular_acceleration, ..next }
            }
            Motion::Slide(axis) => {
                let axis = frame.rotation.apply(axis.into());
                let acceleration = acceleration + self.spin.cross(axis) * (2.0 * rate);
                Self { velocity: velocity + axis * rate, acceleration, ..next }
            }
        }
    }
}

/// Bounds for a frame in a piece of a path.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Norms {
    rate: f64,
    angular_acceleration: f64,
    /// Of the next derivatives.
    angular_jerk: f64,
    jerk: f64,
}

impl Norms {
    /// At most the third derivative of a point at a distance of one.
    fn jerk_of_turn(&self) -> f64 {
        let (rate, angular) = (self.rate, self.angular_acceleration);
        (self.angular_jerk + (3.0 * angular + rate * rate) * rate) * WIDER
    }

    /// Those of a frame at most `offset` away, behind a joint, with its rates at both ends of a
    /// piece of some length.
    pub(super) fn then(
        &self,
        (motion, rate, offset): (Motion, f64, f64),
        ends: [&Rates; 2],
        length: f64,
        totals: &Totals,
    ) -> Self {
        let bent = (self.angular_acceleration + self.rate * self.rate) * rate.abs() * WIDER;
        let (mut angular_jerk, mut jerk) = (self.angular_jerk, self.jerk + self.jerk_of_turn() * offset * WIDER);
        match motion {
            Motion::Fixed => {}
            Motion::Turn(_) => angular_jerk = (angular_jerk + bent) * WIDER,
            Motion::Slide(_) => jerk = (jerk + 3.0 * bent) * WIDER,
        }
        let most = |of: fn(&Rates) -> Vec3<f64>| of(ends[0]).length().max(of(ends[1]).length());
        let angular = most(|rates| rates.angular_acceleration) + 0.5 * length * angular_jerk;
        let angular = angular * WIDER + totals.rounded * totals.angular_acceleration;
        let rate = most(|rates| rates.spin) + 0.125 * length * length * angular_jerk;
        let rate = (rate * WIDER + totals.rounded * totals.rate).min(totals.rate);
        Self { rate, angular_acceleration: angular.min(totals.angular_acceleration), angular_jerk, jerk }
    }

    /// Bounds of a shape whose origin is at `offset` from that of the frame, in the world, at each
    /// end of the piece.
    pub(super) fn bounds(
        &self,
        ends: [&Rates; 2],
        offset: [Vec3<f64>; 2],
        length: f64,
        totals: &Totals,
    ) -> MotionBounds<Vec3<f64>> {
        let [first, last] = [ends[0].of_point(offset[0]), ends[1].of_point(offset[1])];
        let distance = offset[0].length().max(offset[1].length()) * WIDER;
        let totals = Totals { rounded: totals.rounded + ROUNDED, ..totals.at(distance) };
        let jerk = self.jerk + self.jerk_of_turn() * distance * WIDER;
        let acceleration = first[1].length().max(last[1].length()) + 0.5 * length * jerk;
        let bent = 0.125 * length * length;
        let spread = |first: Vec3<f64>, last: Vec3<f64>, jerk: f64, total: f64| {
            (0.5 * (last - first).length() + bent * jerk) * WIDER + totals.rounded * total
        };
        MotionBounds {
            velocity: (first[0] + last[0]) * 0.5,
            velocity_spread: spread(first[0], last[0], jerk, totals.speed),
            acceleration: (acceleration * WIDER + totals.rounded * totals.acceleration).min(totals.acceleration),
            spin: (ends[0].spin + ends[1].spin) * 0.5,
            spin_spread: spread(ends[0].spin, ends[1].spin, self.angular_jerk, totals.rate),
            angular_acceleration: self.angular_acceleration,
            has_fixed_axis: false,
        }
    }
}
