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
    ///
    /// A cell is found with the bounds of a longer interval than it is verified with, and these
    /// have to be within those: in a part of the interval the velocity is no farther from the one
    /// stated here than the spread there is less. So where half the angle exceeds one, it is any
    /// velocity of this speed, with a spread of two: of one in a part, and one for its velocity.
    fn bounds(&self, from: T, to: T) -> MotionBounds<Vec2<T>> {
        let half = T::from_f64(0.5);
        let speed = self.speed.abs();
        let rate = self.speed * self.curvature;
        let half_angle = (to - from) * half * rate.abs();
        let zero = T::ZERO;
        let (velocity, spread) = if half_angle <= T::ONE {
            let heading = self.pose(from + (to - from) * half).rotation;
            (Vec2::new(heading.cos, heading.sin) * self.speed, half_angle)
        } else {
            (Vec2::ZERO, T::from_f64(2.0))
        };
        MotionBounds {
            velocity,
            velocity_spread: speed * spread * T::from_f64(1.000_1) + speed * T::UNIT * T::from_f64(32.0),
            acceleration: speed * rate.abs() * T::from_f64(1.001),
            spin: Vec3::new(zero, zero, rate),
            ..MotionBounds::default()
        }
    }

    /// Bounds the error as for a screw. The chord is off by 8u of itself, as the sine of half the
    /// angle is by 2u of itself up to π/4 and by 1.4u of the angle beyond; its direction is off by
    /// 4.1u.
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

#[cfg(test)]
mod tests {
    use super::Arc;
    use crate::d2::{Circle, Nlerp, Points, Pose, Vec2};
    use crate::motion::{Cast, Cell, ImpactVerdict, Motion};
    use crate::shape::ShapeError;

    #[test]
    fn bounds_of_a_part_are_within_those_of_the_whole() -> Result<(), ShapeError> {
        let arc = Arc::new(Pose::from_angle([7.0, -0.5], -1.0), -3.25, -3.25)?;
        let times = [0.0, 0.01, 0.1, 0.15, 0.19, 0.3, 1.0, 7.0];
        for (index, &end) in times.iter().enumerate().skip(1) {
            let whole = arc.bounds(0.0, end);
            for &from in &times[..index] {
                for to in [end, from + (end - from) * 0.5, from + (end - from) * 0.75] {
                    let part = arc.bounds(from, to);
                    let off = (part.velocity - whole.velocity).length();
                    assert!(off <= whole.velocity_spread - part.velocity_spread + 1e-12, "{from} {to} of {end}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn cells_of_whole_circles_pass_their_check() -> Result<(), ShapeError> {
        let corners = [[-3.5625_f32, -3.5625], [3.5625, -3.5625], [3.5625, 3.5625], [-3.5625, 3.5625]];
        let square = Points::new(corners.map(Vec2::from))?;
        let point = Circle::new([-3.5625, -3.562_500_5], 0.0)?;
        let (from, to) = (Pose::from_angle([-1.187_500_1, -2.1875], -6.0), Pose::translation([-5.0, 2.0]));
        let sweep = Nlerp::new(from, to, Vec2::new(4.0625, 4.062_500_5), [0.0, 1.0])?;
        let arc = Arc::new(Pose::from_angle([7.1875, -0.0625], -1.0), -3.25, -3.249_999_5)?;
        let (mut cells, interval) = ([Cell::default(); 64], [0.0, 7.0]);
        let cast = Cast::new();
        let impact = cast.certified_time_of_impact(&square, &sweep, &point, &arc, interval, &mut cells);
        assert_eq!(impact.verdict, ImpactVerdict::Free);
        assert_eq!(cast.check(&impact, &cells, (&square, &sweep), (&point, &arc), interval), Ok(()));
        Ok(())
    }
}
