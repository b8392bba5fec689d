//! Rows of poses with times, and an interpolation between them.

use super::nlerp::Nlerp;
use super::screw::Slerp;
use crate::motion::kinematic::{Kinematic, is_in_range, is_rotation};
use crate::motion::moving::{Motion, MotionBounds, PoseError};
use crate::num::{Number, Scalar};
use crate::shape::ShapeError;
use crate::vector::RigidMap;

/// How a [`Path`] moves from one of its poses to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Interpolation {
    /// At constant linear and angular velocity: lerp of the center, slerp of the rotation.
    #[default]
    Slerp,
    /// Lerp of the center, normalised lerp of the rotation.
    Nlerp,
}

/// A motion from pose to pose. Before the first and after the last it stands still.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path<'p, V: Kinematic> {
    times: &'p [V::Scalar],
    poses: &'p [V::Pose],
    center: V,
    interpolation: Interpolation,
    /// Accelerations of the true motion, linear and angular.
    accelerations: [V::Scalar; 2],
}

/// A part of the motion: a pose at rest, or the interpolation between two poses.
enum Piece<V: Kinematic> {
    Still(V::Pose),
    Slerp(Slerp<V>),
    Nlerp(Nlerp<V>),
}

impl<'p, V: Kinematic> Path<'p, V> {
    /// The motion that has these poses at these times, with the center, a local point, moving
    /// straight in between.
    ///
    /// # Errors
    /// If there are no poses, or not as many as times ([`ShapeError::Empty`]); if the times are not
    /// in order, a number is not finite or too large, a matrix is no rotation, or the poses on both
    /// sides of a nlerp are half a turn apart.
    pub fn new(
        times: &'p [V::Scalar],
        poses: &'p [V::Pose],
        center: V,
        interpolation: Interpolation,
    ) -> Result<Self, ShapeError> {
        if poses.is_empty() || poses.len() != times.len() {
            return Err(ShapeError::Empty);
        }
        let accelerations = [V::Scalar::ZERO; 2];
        let path = Self { times, poses, center, interpolation, accelerations };
        let right = |pose: &V::Pose| is_rotation::<V>(pose) && is_in_range(pose.shift());
        if !poses.iter().all(right) || !times.iter().all(|time| time.is_finite()) {
            return Err(ShapeError::Transform);
        }
        (1..poses.len()).try_for_each(|index| path.between(index).map(|_| ()))?;
        Ok(path)
    }

    /// Says that the true motion has the poses, and between them any linear acceleration of the
    /// center and any angular acceleration relative to the interpolation up to these: then answers
    /// are proven for all such motions. Zero unless told otherwise: the motion is the
    /// interpolation.
    ///
    /// A point is then at most an eighth of its acceleration times the square of the time between
    /// two poses away from the interpolation, which has the same points at both.
    ///
    /// # Errors
    /// If one is negative or not finite.
    pub fn deviating(mut self, linear: V::Scalar, angular: V::Scalar) -> Result<Self, ShapeError> {
        self.accelerations = [linear, angular];
        let right = |rate: V::Scalar| rate >= V::Scalar::ZERO && rate.is_finite();
        if right(linear) && right(angular) { Ok(self) } else { Err(ShapeError::Transform) }
    }

    /// The piece that ends at the pose with this index.
    fn between(&self, index: usize) -> Result<Piece<V>, ShapeError> {
        let times = [self.times[index - 1], self.times[index]];
        let (from, to) = (self.poses[index - 1], self.poses[index]);
        Ok(match self.interpolation {
            Interpolation::Slerp => Piece::Slerp(Slerp::new(from, to, self.center, times)?),
            Interpolation::Nlerp => Piece::Nlerp(Nlerp::new(from, to, self.center, times)?),
        })
    }

    /// How many poses are not later than a time.
    fn past(&self, time: V::Scalar) -> usize {
        self.times.partition_point(|&other| other <= time)
    }

    /// The piece at a time; at that of a pose, the one that begins there.
    fn piece(&self, time: V::Scalar) -> Piece<V> {
        match self.past(time) {
            0 => Piece::Still(self.poses[0]),
            index if index < self.poses.len() => self.between(index).unwrap_or(Piece::Still(self.poses[index])),
            _ => Piece::Still(self.poses[self.poses.len() - 1]),
        }
    }
}

impl<V: Kinematic> Motion for Path<'_, V> {
    type Vector = V;

    fn pose(&self, time: V::Scalar) -> V::Pose {
        match self.piece(time) {
            Piece::Still(pose) => pose,
            Piece::Slerp(piece) => piece.pose(time),
            Piece::Nlerp(piece) => piece.pose(time),
        }
    }

    /// Returns bounds of all pieces that the interval has a part in.
    fn bounds(&self, from: V::Scalar, to: V::Scalar) -> MotionBounds<V> {
        let mut bounds = self.piece(from).bounds(from, to.min(self.corner_after(from)));
        let mut at = self.corner_after(from);
        while at < to {
            let next = self.corner_after(at).min(to);
            let other = self.piece(at).bounds(at, next);
            let spread = (other.velocity - bounds.velocity).length() + other.velocity_spread;
            bounds.velocity_spread = bounds.velocity_spread.max(spread);
            bounds.acceleration = bounds.acceleration.max(other.acceleration);
            let spread = (other.spin - bounds.spin).length() + other.spin_spread;
            bounds.spin_spread = bounds.spin_spread.max(spread);
            bounds.angular_acceleration = bounds.angular_acceleration.max(other.angular_acceleration);
            bounds.has_fixed_axis = false;
            at = next;
        }
        bounds
    }

    fn rounding(&self, time: V::Scalar) -> PoseError<V::Scalar> {
        match self.piece(time) {
            Piece::Still(_) => PoseError::default(),
            Piece::Slerp(piece) => piece.rounding(time),
            Piece::Nlerp(piece) => piece.rounding(time),
        }
    }

    fn center(&self) -> V {
        self.center
    }

    fn corner_after(&self, time: V::Scalar) -> V::Scalar {
        self.times.get(self.past(time)).copied().unwrap_or(V::Scalar::INFINITY)
    }

    /// By the longest of the pieces that the interval has a part in; at the time of a pose, none.
    fn deviation(&self, from: V::Scalar, to: V::Scalar) -> PoseError<V::Scalar> {
        let zero = V::Scalar::ZERO;
        let first = self.past(from).max(1);
        let pieces = first..self.times.len();
        let at_pose = from == to && self.past(from) > 0 && self.times[self.past(from) - 1] == from;
        let longest = pieces
            .take_while(|&index| self.times[index - 1] < to || (from == to && index == first))
            .fold(zero, |longest, index| longest.max(self.times[index] - self.times[index - 1]));
        if at_pose || (longest == zero) {
            return PoseError::default();
        }
        let eighth = longest * longest * V::Scalar::from_f64(0.125_001);
        let [linear, angular] = self.accelerations;
        PoseError { turn: angular * eighth, shift: linear * eighth }
    }
}

impl<V: Kinematic> Piece<V> {
    fn bounds(&self, from: V::Scalar, to: V::Scalar) -> MotionBounds<V> {
        let zero = V::Scalar::ZERO;
        match self {
            Self::Still(_) => MotionBounds::new(zero, zero, zero, zero),
            Self::Slerp(piece) => piece.bounds(from, to),
            Self::Nlerp(piece) => piece.bounds(from, to),
        }
    }
}
