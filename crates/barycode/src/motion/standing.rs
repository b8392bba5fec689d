//! Two shapes at one instant, and what rounding leaves of the gap along a direction.
//!
//! The gap along `n` is `min n·b - max n·a - |n| (r + d)` over the cores, with the radii `r` and
//! the target distance `d`. Its error, u being the roundoff of the scalar:
//!
//! | of | bound | because |
//! | --- | --- | --- |
//! | supports and products | 24u size + twice what the posed shapes state | as in `check` |
//! | length of the direction times radii | in the same | 4u of them |
//! | poses | turn extent + shift, of each shape | [`PoseError`] |
//! | direction | its error times the size | supports are at most so far apart |

use super::cell::{Cell, Turning};
use super::kinematic::{Kinematic, direction_error};
use super::moving::{Motion, PoseError};
use crate::num::{DoubleDouble, Extends, Number, Scalar};
use crate::shape::{Convex, Posed, ulps};
use crate::vec::Vec3;
use crate::vector::RigidMap;

/// A shape and its motion, both without their types: the search is compiled once.
type Mover<'s, V> = (&'s dyn Convex<Vector = V>, &'s dyn Motion<Vector = V>);

/// Two shapes with their motions, and what does not depend on the time.
pub(super) struct Movers<'s, V: Kinematic> {
    pub(super) a: &'s dyn Convex<Vector = V>,
    pub(super) b: &'s dyn Convex<Vector = V>,
    pub(super) motion_a: &'s dyn Motion<Vector = V>,
    pub(super) motion_b: &'s dyn Motion<Vector = V>,
    /// The distance at which shapes are in contact.
    pub(super) target: V::Scalar,
    /// How far any point of each shape is from the center of its motion, at most.
    pub(super) reach: [V::Scalar; 2],
    /// Upper bounds on the distance of any point of each shape from the origin of its frame.
    far: [V::Scalar; 2],
}

/// Two shapes at one instant.
pub(super) struct Standing<'s, V: Kinematic> {
    pub(super) a: Posed<&'s dyn Convex<Vector = V>>,
    pub(super) b: Posed<&'s dyn Convex<Vector = V>>,
    /// The image of B's center relative to that of A's.
    pub(super) between: V,
    /// Radii and target distance.
    apart: V::Scalar,
    /// How far points are off, at most, of both shapes together: by rounding, and by what the
    /// motions do not know.
    pub(super) pose_error: V::Scalar,
    /// Errors of the matrices.
    turns: [V::Scalar; 2],
    /// At least the distance of any two points.
    size: V::Scalar,
    /// The error of a gap along a direction that is exact.
    slack: V::Scalar,
    offset: V,
}

/// At least the distance of any point of a shape, radius not counted, from a point in its frame.
fn reach_about<V: Kinematic>(shape: &dyn Convex<Vector = V>, center: V) -> V::Scalar {
    (shape.extent() + (shape.origin() - center).length_bound()) * V::Scalar::from_f64(1.000_1)
}

impl<'s, V: Kinematic> Movers<'s, V> {
    pub(super) fn new((a, motion_a): Mover<'s, V>, (b, motion_b): Mover<'s, V>, target: V::Scalar) -> Self {
        let reach = [reach_about(a, motion_a.center()), reach_about(b, motion_b.center())];
        let far = [reach_about(a, V::default()), reach_about(b, V::default())];
        Self { a, b, motion_a, motion_b, target, reach, far }
    }

    /// How far points of both shapes together may be from where the stated poses put them.
    pub(super) fn deviation(&self, from: V::Scalar, to: V::Scalar) -> V::Scalar {
        let of = |motion: &dyn Motion<Vector = V>, reach: V::Scalar| {
            let PoseError { turn, shift } = motion.deviation(from, to);
            turn * reach + shift
        };
        (of(self.motion_a, self.reach[0]) + of(self.motion_b, self.reach[1])) * V::Scalar::from_f64(1.000_001)
    }

    /// The shapes at a time.
    pub(super) fn at(&self, time: V::Scalar) -> Standing<'s, V> {
        let poses = [self.motion_a.pose(time), self.motion_b.pose(time)];
        let errors = [self.motion_a.rounding(time), self.motion_b.rounding(time)];
        let (a, b) = (Posed::trusted(self.a, poses[0]), Posed::trusted(self.b, poses[1]));
        let between = poses[1].place(self.motion_b.center()) - poses[0].place(self.motion_a.center());
        let apart = a.radius() + b.radius() + self.target;
        let offset = b.origin() - a.origin();
        let size = a.extent() + b.extent() + offset.norm1();
        let (first, second) = (a.rounding(), b.rounding());
        let rounding = first.point + first.value + second.point + second.value;
        let underflow = V::Scalar::LEAST * V::Scalar::from_f64(16.0);
        let slack = (size + apart) * ulps(24) + rounding + rounding + underflow;
        let moved = |error: PoseError<V::Scalar>, reach: V::Scalar| error.turn * reach + error.shift;
        let pose_error = moved(errors[0], self.far[0]) + moved(errors[1], self.far[1]);
        let turns = [errors[0].turn, errors[1].turn];
        let slack = slack + pose_error;
        let pose_error = pose_error + self.deviation(time, time);
        Standing { a, b, between, apart, pose_error, turns, size, slack, offset }
    }
}

impl<V: Kinematic> Standing<'_, V> {
    /// The direction of a cell in the common frame, `past` its beginning, and how far it is off.
    fn world(&self, direction: V, turning: Turning<V::Scalar>, past: DoubleDouble) -> (V, V::Scalar) {
        let product = V::Scalar::from_f64(V::Pose::ROUNDING) * V::Scalar::UNIT;
        match turning {
            Turning::Fixed => (direction, Number::ZERO),
            Turning::WithA => (self.a.pose().turn(direction), self.turns[0] + product),
            Turning::WithB => (self.b.pose().turn(direction), self.turns[1] + product),
            Turning::Spinning(spin) => {
                let spin = Vec3::new(spin.x.to_f64(), spin.y.to_f64(), spin.z.to_f64());
                (V::rotated(direction, spin, past), direction_error::<V>() + product)
            }
        }
    }

    /// The direction of a cell for the normal `n` of the common frame at its beginning.
    pub(super) fn local(&self, n: V, turning: Turning<V::Scalar>) -> V {
        match turning {
            Turning::Fixed | Turning::Spinning(_) => n,
            Turning::WithA => self.a.pose().turn_back(n),
            Turning::WithB => self.b.pose().turn_back(n),
        }
    }

    /// The direction of a cell that begins here, in the common frame.
    pub(super) fn begun(&self, direction: V, turning: Turning<V::Scalar>) -> V {
        match turning {
            Turning::Fixed | Turning::Spinning(_) => direction,
            Turning::WithA => self.a.pose().turn(direction),
            Turning::WithB => self.b.pose().turn(direction),
        }
    }

    /// The direction of a cell that ends here, as a unit vector of the common frame.
    pub(super) fn normal_of(&self, cell: &Cell<V>) -> V {
        let [from, to] = cell.times;
        let (n, _) = self.world(cell.direction, cell.turning, past(from, to));
        n.normalize().unwrap_or(n)
    }

    /// A proven lower bound on the gap along the direction of a cell.
    pub(super) fn gap(&self, direction: V, turning: Turning<V::Scalar>, past: DoubleDouble) -> V::Scalar {
        let (n, off) = self.world(direction, turning, past);
        let (p, q) = (self.a.support(n, 0).point, self.b.support(-n, 0).point);
        let length = if self.apart > Number::ZERO { n.length() } else { Number::ZERO };
        let gap = ((q - p) + self.offset).dot(n) - length * self.apart;
        gap - (self.slack + off * (self.size + self.apart))
    }

    /// Length below which no gap is resolved.
    pub(super) fn resolution(&self) -> V::Scalar {
        let direction = direction_error::<V>() + V::Scalar::from_f64(V::Pose::ROUNDING) * V::Scalar::UNIT;
        self.slack + direction * (self.size + self.apart)
    }
}

/// Time past the beginning of a cell.
pub(super) fn past<T: Scalar>(from: T, to: T) -> DoubleDouble {
    DoubleDouble::difference(to.to_f64(), from.to_f64())
}
