//! The ego vehicle and a convex piece of an obstacle, both moving.

use barycode::d2::{self, Posed, Slerp, Still, Vec2};
use barycode::{Cast, Impact, ImpactVerdict, Motion, ShapeError, Touching};

/// Turned by more than computed angles may be off.
const ANGLE_ROUNDING: f64 = 1e-12;

/// A motion from pose to pose.
pub(super) struct Course {
    poses: [d2::Pose<f64>; 2],
    times: [f64; 2],
    motion: Moving,
}

enum Moving {
    Still(Still<f64>),
    Slerp(Slerp<f64>),
}

impl Course {
    /// Of a body that stands, at any time.
    pub(super) fn still(pose: d2::Pose<f64>) -> Result<Self, ShapeError> {
        let times = [f64::NEG_INFINITY, f64::INFINITY];
        Ok(Self { poses: [pose; 2], times, motion: Moving::Still(Still::new(pose)?) })
    }

    /// From a pose to another: the origin of the frame moves straight, and the frame turns the
    /// shorter way, both at a constant rate.
    pub(super) fn new(poses: [d2::Pose<f64>; 2], times: [f64; 2]) -> Result<Self, ShapeError> {
        if poses[0] == poses[1] || times[0] == times[1] {
            return Self::still(poses[0]);
        }
        let slerp = Slerp::new(poses[0], poses[1], Vec2::ZERO, times)?;
        Ok(Self { poses, times, motion: Moving::Slerp(slerp) })
    }

    pub(super) fn motion(&self) -> &dyn Motion<Vector = Vec2<f64>> {
        match &self.motion {
            Moving::Still(still) => still,
            Moving::Slerp(slerp) => slerp,
        }
    }

    /// At least the angle by which it turns.
    pub(super) fn turn(&self) -> f64 {
        turn(self.poses)
    }

    /// At least the square of the angle by which it turns in a part of its time, an eighth of it:
    /// the most that a point at a distance of one from the origin is from its chord.
    pub(super) fn bulge(&self, [from, to]: [f64; 2]) -> f64 {
        let turn = self.turn();
        if turn == 0.0 { 0.0 } else { bulge(turn * ((to - from) / (self.times[1] - self.times[0]))) }
    }

    /// The translation over this time, if the course is one that begins and ends with it.
    fn way(&self, times: [f64; 2]) -> Option<Vec2<f64>> {
        let translates = self.poses[0].rotation == self.poses[1].rotation;
        let whole = self.poses[0] == self.poses[1] || self.times == times;
        (translates && whole).then(|| self.poses[1].translation - self.poses[0].translation)
    }
}

/// At least the angle between two poses.
pub(super) fn turn([from, to]: [d2::Pose<f64>; 2]) -> f64 {
    let (a, b) = (from.rotation, to.rotation);
    if a == b {
        return 0.0;
    }
    let sine = (a.cos * b.sin - a.sin * b.cos).abs();
    sine.atan2(a.cos * b.cos + a.sin * b.sin) + ANGLE_ROUNDING
}

/// At least an eighth of the square of an angle.
pub(super) fn bulge(turn: f64) -> f64 {
    0.125 * turn * turn * (1.0 + 1e-9)
}

/// Both bodies, over an interval of time that both courses have a part in.
pub(super) struct Pair<'p> {
    /// A piece of the footprint.
    pub(super) ground: &'p d2::Shape<f64>,
    pub(super) ego: &'p Course,
    pub(super) shape: &'p d2::Shape<f64>,
    pub(super) obstacle: &'p Course,
    pub(super) times: [f64; 2],
    /// How much larger than the shape the obstacle may be.
    pub(super) pad: f64,
}

impl Pair<'_> {
    /// When the two first come within a distance of each other.
    ///
    /// Two bodies that do not turn are cast, which is exact. Where contact is free, a step's last
    /// 2^-50 is left to the verdict at its end: the way is a rounded difference of two poses, and
    /// by it a vehicle that docks could overlap what it exactly touches at the end.
    pub(super) fn first_contact(&self, within: f64, touching: Touching) -> Impact<Vec2<f64>> {
        let touching = if within > 0.0 { Touching::Collides } else { touching };
        let cast = Cast::new().target_distance(within + self.pad).touching(touching);
        if let (Some(ego), Some(obstacle)) = (self.ego.way(self.times), self.obstacle.way(self.times))
            && let Ok(a) = Posed::new(self.ground, self.ego.poses[0])
            && let Ok(b) = Posed::new(self.shape, self.obstacle.poses[0])
        {
            let until = if touching == Touching::Free { 1.0 - f64::EPSILON * 4.0 } else { 1.0 };
            return self.in_steps(cast.shape(&a, ego, &b, obstacle, until));
        }
        cast.time_of_impact(self.ground, self.ego.motion(), self.shape, self.obstacle.motion(), self.times)
    }

    /// A share of the interval as times, rounded outwards.
    fn in_steps(&self, mut impact: Impact<Vec2<f64>>) -> Impact<Vec2<f64>> {
        let [begin, end] = self.times;
        let at = |share: f64, rounded: fn(f64) -> f64| match share {
            0.0 => begin,
            1.0 => end,
            share => rounded(begin + share * (end - begin)).clamp(begin, end),
        };
        let [low, high] = impact.first;
        impact.first = match impact.verdict {
            ImpactVerdict::Free => [end, end],
            _ => [at(low, f64::next_down), at(high, f64::next_up)],
        };
        impact
    }
}
