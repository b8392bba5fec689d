//! Arcs of constant curvature, as vehicles drive them.

use crate::motion::kinematic::{is_in_range, is_rotation, turn_error};
use crate::motion::moving::{Motion, MotionBounds, PoseError};
use crate::num::angle::sin_cos;
use crate::num::{DoubleDouble, Extends, Scalar};
use crate::pose::plane::{Pose, Rotation};
use crate::shape::ShapeError;
use crate::vec::{Vec2, Vec3};

/// A motion along a circle, or straight, in the plane: the origin of the shape's frame moves at a
/// constant speed in the direction of its x axis, which turns at the rate speed times curvature.
///
/// After a time `t` it is `l = speed t` along, and has turned by `l` times the curvature, `θ`. The
/// chord is `l sin(θ/2) / (θ/2)` long, and turned by `θ/2` against the heading at the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc<T> {
    start: Pose<T>,
    speed: T,
    curvature: T,
}

impl<T: Scalar> Arc<T> {
    /// The pose at the time zero; the speed, negative backwards; and the curvature, one over the
    /// radius, positive to the left.
    ///
    /// # Errors
    /// If the matrix of the pose is no rotation, or a number is not finite or too large.
    pub fn new(start: Pose<T>, speed: T, curvature: T) -> Result<Self, ShapeError> {
        let small = |number: T| number.abs() <= T::RANGE.1;
        let right = is_rotation::<Vec2<T>>(&start) && is_in_range(start.translation);
        if right && small(speed) && small(curvature) {
            Ok(Self { start, speed, curvature })
        } else {
            Err(ShapeError::Transform)
        }
    }

    /// The way along the arc, and the angle.
    fn along(&self, time: T) -> (f64, DoubleDouble) {
        let way = DoubleDouble::product(self.speed.to_f64(), time.to_f64());
        (way.high(), way * DoubleDouble::from_scalar(self.curvature.to_f64()))
    }
}

impl<T: Scalar> Motion for Arc<T> {
    type Vector = Vec2<T>;

    fn pose(&self, time: T) -> Pose<T> {
        if time == T::ZERO {
            return self.start;
        }
        let (way, angle) = self.along(time);
        let half = angle * DoubleDouble::from_scalar(0.5);
        let ((sin, cos), (half_sin, half_cos)) = (sin_cos(angle), sin_cos(half));
        let chord = if half.high() == 0.0 { way } else { way * (half_sin / half.high()) };
        let (c, s) = (self.start.rotation.cos.to_f64(), self.start.rotation.sin.to_f64());
        let (x, y) = (self.start.translation.x.to_f64(), self.start.translation.y.to_f64());
        let to = [x + chord * (half_cos * c - half_sin * s), y + chord * (half_sin * c + half_cos * s)];
        let turned = [cos * c - sin * s, sin * c + cos * s];
        Pose::new(to.map(T::from_f64), Rotation::new(T::from_f64(turned[0]), T::from_f64(turned[1])))
    }

    /// The velocity in the middle of the interval, from which it turns by half the angle at most.
    fn bounds(&self, from: T, to: T) -> MotionBounds<Vec2<T>> {
        let half = T::from_f64(0.5);
        let speed = self.speed.abs();
        let rate = self.speed * self.curvature;
        let middle = from + (to - from) * half;
        let heading = self.pose(middle).rotation;
        let spread = ((to - from) * half * rate.abs()).min(T::from_f64(2.0));
        let zero = T::ZERO;
        MotionBounds {
            velocity: Vec2::new(heading.cos, heading.sin) * self.speed,
            velocity_spread: speed * spread * T::from_f64(1.000_1) + speed * T::UNIT * T::from_f64(32.0),
            acceleration: speed * rate.abs() * T::from_f64(1.001),
            spin: Vec3::new(zero, zero, rate),
            ..MotionBounds::default()
        }
    }

    /// As for a screw. The chord is off by 8u of itself, as the sine of half the angle is by 2u of
    /// itself up to π/4 and by 1.4u of the angle beyond; its direction is off by 4.1u.
    fn rounding(&self, time: T) -> PoseError<T> {
        if time == T::ZERO {
            return PoseError::default();
        }
        let turn = turn_error::<Vec2<T>>();
        let start = self.start.translation;
        let (from, way) = (start.x.abs().to_f64() + start.y.abs().to_f64(), self.along(time).0.abs());
        let doubles = f64::UNIT * (20.0 * way + 4.0 * from);
        let rounded = if crate::num::is_single::<T>() { T::UNIT.to_f64() * (from + way) } else { 0.0 };
        let shift = T::from_f64((doubles + rounded) * 1.000_001) + T::LEAST * T::from_f64(4.0);
        PoseError { turn, shift }
    }
}
