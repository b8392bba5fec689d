//! Linear interpolation of the center and normalised linear interpolation of the rotation.

use super::screw::Timed;
use crate::motion::kinematic::Kinematic;
use crate::motion::moving::{Motion, MotionBounds, PoseError};
use crate::num::angle::sin_cos;
use crate::num::{DoubleDouble, Extends, Number, Scalar};
use crate::shape::ShapeError;
use crate::vec::Vec3;
use crate::vector::Vector;

/// The motion from one pose to another as physics engines sweep: the center moves straight, and the
/// rotation is the normalised sum of both, each with its share: in the plane of cosine and sine, in
/// space of the quaternions. It turns on the shorter way about one axis, at first more slowly than
/// in the middle.
///
/// With the whole angle φ, `k = tan(φ/2)` in the plane and `tan(φ/4)` in space, and `x` from -1 to
/// 1, the angle is `φ/2 + j atan(k x)`, `j` being 1 or 2: its sine and cosine need a root only. Its
/// rate is `2 j k / (1 + k² x²)` and its acceleration at most `2.6 j k²` in units of the duration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nlerp<V: Kinematic> {
    timed: Timed<V>,
    /// The whole angle.
    angle: f64,
    /// Sine and cosine of half of it.
    half: (f64, f64),
    tangent: f64,
}

/// `j`.
fn factor<V: Vector>() -> f64 {
    if V::DIMENSION == 2 { 1.0 } else { 2.0 }
}

impl<V: Kinematic> Nlerp<V> {
    /// From one pose to another in a time of `times[1] - times[0]`.
    ///
    /// # Errors
    /// If a matrix is no rotation, a number is not finite or too large, the times are not in order,
    /// or the poses are turned against each other by half a turn, but for a millionth of one.
    pub fn new(from: V::Pose, to: V::Pose, center: V, times: [V::Scalar; 2]) -> Result<Self, ShapeError> {
        let timed = Timed::between(from, to, center, times)?;
        let angle = timed.screw.spin.length();
        if angle > core::f64::consts::PI * (1.0 - 1e-6) {
            return Err(ShapeError::Transform);
        }
        let half = sin_cos(DoubleDouble::from_scalar(0.5 * angle));
        let (sin, cos) = if V::DIMENSION == 2 { half } else { sin_cos(DoubleDouble::from_scalar(0.25 * angle)) };
        Ok(Self { timed, angle, half, tangent: sin / cos })
    }

    /// How the angle grows at `x`.
    fn rate(&self, x: f64) -> f64 {
        let k = self.tangent;
        2.0 * factor::<V>() * k / (1.0 + k * k * x * x)
    }

    /// `x` at a share of the duration.
    fn place(share: DoubleDouble) -> f64 {
        (share + share - DoubleDouble::from_scalar(1.0)).high()
    }

    /// Sine and cosine of the angle at `x`: those of `φ/2`, turned by `j` times the angle of the
    /// vector (1, k x).
    fn turn(&self, x: f64) -> (f64, f64) {
        let t = self.tangent * x;
        let square = 1.0 + t * t;
        let (sin, cos) = if V::DIMENSION == 2 {
            let length = square.sqrt();
            (t / length, 1.0 / length)
        } else {
            ((t + t) / square, (1.0 - t * t) / square)
        };
        let (s, c) = self.half;
        let sine = s * cos + c * sin;
        let backwards = V::DIMENSION == 2 && self.timed.screw.spin.z < 0.0;
        (if backwards { -sine } else { sine }, c * cos - s * sin)
    }
}

impl<V: Kinematic> Motion for Nlerp<V> {
    type Vector = V;

    fn pose(&self, time: V::Scalar) -> V::Pose {
        if time == self.timed.begin || self.angle == 0.0 {
            return self.timed.pose(time);
        }
        let share = self.timed.share(time);
        V::turned(&self.timed.screw, share.high(), self.turn(Self::place(share)))
    }

    /// The extremes of the rate are at the ends and where `x` is nearest to zero.
    fn bounds(&self, from: V::Scalar, to: V::Scalar) -> MotionBounds<V> {
        let bounds = self.timed.bounds();
        if self.angle == 0.0 {
            return bounds;
        }
        let [first, last] = [from, to].map(|time| Self::place(self.timed.share(time)));
        let nearest = if first * last <= 0.0 { 0.0 } else { first.abs().min(last.abs()) };
        let (most, least) = (self.rate(nearest), self.rate(first.abs().max(last.abs())));
        let duration = self.timed.duration.to_f64();
        let (mean, spread) = (0.5 * (most + least), 0.5 * (most - least) + most * 1e-6);
        let spin = self.timed.screw.spin * (mean / (self.angle * duration));
        let square = self.tangent * self.tangent / (duration * duration);
        let number = V::Scalar::from_f64;
        MotionBounds {
            spin: Vec3::new(number(spin.x), number(spin.y), number(spin.z)),
            spin_spread: number(spread / duration),
            angular_acceleration: number(2.6 * factor::<V>() * square),
            has_fixed_axis: true,
            ..bounds
        }
    }

    /// Adds to the bound of slerp, u = 2^-53, as matrices:
    ///
    /// | of | plane | space | because |
    /// | --- | --- | --- | --- |
    /// | φ | k/4 of its error | the same | derivative `1/2 + (k + 1/k) / 4`, less 1 of slerp |
    /// | sine and cosine of φ/2 | 1.6u | 2.2u | 1.1u each |
    /// | `k` | (4 + k) u | (8 + 2k) u | quotient; `k x / (1 + k² x²)` of its error, j times |
    /// | `k x` | u | 2u | share, difference, product; at most half of it, j times |
    /// | root, quotients, product | 5u | 12u | of numbers of at most 1 |
    fn rounding(&self, time: V::Scalar) -> PoseError<V::Scalar> {
        let PoseError { turn, shift } = self.timed.rounding(time);
        if self.angle == 0.0 || (turn == Number::ZERO && shift == Number::ZERO) {
            return PoseError { turn, shift };
        }
        let fit = self.timed.fit.to_f64() * self.tangent * 0.25;
        let angle = V::Scalar::from_f64((28.0 + 2.0 * self.tangent) * f64::UNIT + fit);
        PoseError { turn: turn + angle, shift: shift + angle * self.timed.center().length_bound() }
    }

    fn center(&self) -> V {
        self.timed.center()
    }
}
