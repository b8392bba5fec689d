//! Standing still, translation, and constant linear and angular velocity.

use crate::motion::kinematic::{Kinematic, Screw, is_in_range, is_rotation, turn_error};
use crate::motion::moving::{Motion, MotionBounds, PoseError};
use crate::num::angle::ARC_TANGENT_ERROR;
use crate::num::{DoubleDouble, Extends, Number, Scalar};
use crate::shape::ShapeError;
use crate::vec::Vec3;
use crate::vector::RigidMap;

/// A shape that stands still.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Still<V: Kinematic> {
    pose: V::Pose,
}

/// A shape that translates at a constant velocity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear<V: Kinematic> {
    timed: Timed<V>,
}

/// A shape that moves at a constant linear and angular velocity: a point of it, the center, moves
/// straight, and it turns about this point.
///
/// ```
/// use barycode::d2::{Pose, Rigid, Vec2};
/// use barycode::Motion;
///
/// // A quarter turn per unit of time about the end of a bar, which stays where it is.
/// let quarter = core::f64::consts::FRAC_PI_2;
/// let swing = Rigid::new(Pose::IDENTITY, Vec2::new(-1.0, 0.0), Vec2::ZERO, quarter)?;
/// let end = swing.pose(1.0).transform(Vec2::new(1.0, 0.0));
/// assert!((end - Vec2::new(-1.0, 2.0)).length() < 1e-15);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rigid<V: Kinematic> {
    timed: Timed<V>,
}

/// The motion from one pose to another at a constant linear and angular velocity: the center moves
/// straight (lerp), and the shape turns on the shorter way about one axis (slerp).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slerp<V: Kinematic> {
    timed: Timed<V>,
}

/// A screw with the time it starts at and the time it takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Timed<V: Kinematic> {
    pub(super) screw: Screw<V>,
    pub(super) begin: V::Scalar,
    pub(super) duration: V::Scalar,
    /// How far the rotation vector may be off.
    pub(super) fit: V::Scalar,
}

impl<V: Kinematic> Timed<V> {
    /// Checks the numbers.
    fn new(screw: Screw<V>, begin: V::Scalar, duration: V::Scalar, fit: f64) -> Result<Self, ShapeError> {
        let Screw { start, center, way, spin } = screw;
        let finite = [start.shift(), center, way].into_iter().all(is_in_range);
        let right = finite && spin.is_finite() && is_rotation::<V>(&start) && begin.is_finite();
        if right && duration > Number::ZERO && duration.is_finite() {
            Ok(Self { screw, begin, duration, fit: V::Scalar::from_f64(fit) })
        } else {
            Err(ShapeError::Transform)
        }
    }

    /// From one pose to another.
    pub(super) fn between(
        from: V::Pose,
        to: V::Pose,
        center: V,
        [begin, end]: [V::Scalar; 2],
    ) -> Result<Self, ShapeError> {
        if !is_rotation::<V>(&to) {
            return Err(ShapeError::Transform);
        }
        let (spin, way) = (V::rotation_between(&from, &to), to.place(center) - from.place(center));
        // The matrices may be no rotations to the last bit; then no turn takes one to the other.
        let off = from.distortion() + to.distortion();
        let fit = off.to_f64() + (6.0 * ARC_TANGENT_ERROR + 16.0) * f64::UNIT;
        Self::new(Screw { start: from, center, way, spin }, begin, end - begin, fit)
    }

    /// The time since the beginning, as a share of the duration.
    pub(super) fn share(&self, time: V::Scalar) -> DoubleDouble {
        let past = DoubleDouble::difference(time.to_f64(), self.begin.to_f64());
        if self.duration == V::Scalar::ONE { past } else { past / DoubleDouble::from_scalar(self.duration.to_f64()) }
    }

    fn turns(&self) -> bool {
        self.screw.spin != Vec3::ZERO
    }

    pub(super) fn pose(&self, time: V::Scalar) -> V::Pose {
        if time == self.begin {
            return self.screw.start;
        }
        let share = self.share(time);
        V::turned(&self.screw, share.high(), V::turn(self.screw.spin, share))
    }

    /// Errors of a pose, with u = 2^-53 and before rounding to the scalar:
    ///
    /// | of | bound | because |
    /// | --- | --- | --- |
    /// | the matrix | [`turn_error`] | |
    /// | | the error of the rotation vector | where it is computed from poses |
    /// | the translation | (that of the matrix + 11u) |center| | two images of the center |
    /// | | 3u |way| share | share, product; the way is rounded where it is computed from poses |
    /// | | 4u of all terms | sums |
    /// | | roundoff of the result | |
    ///
    /// Single precision has its way rounded to that.
    pub(super) fn rounding(&self, time: V::Scalar) -> PoseError<V::Scalar> {
        if time == self.begin {
            return PoseError::default();
        }
        let Screw { start, center, way, .. } = self.screw;
        let share = self.share(time).high().abs();
        let turn = if self.turns() { turn_error::<V>() + self.fit } else { self.fit };
        let (center, from) = (center.norm1().to_f64(), start.shift().norm1().to_f64());
        let along = way.norm1().to_f64() * share;
        let terms = f64::UNIT * (15.0 * center + 7.0 * along + 4.0 * from) + turn.to_f64() * center;
        let unit = V::Scalar::UNIT.to_f64();
        let computed_way =
            if self.fit > Number::ZERO { unit * (4.0 * along + share * (4.0 * from + 14.0 * center)) } else { 0.0 };
        let rounded = if crate::num::is_single::<V::Scalar>() { unit * (from + along + 2.0 * center) } else { 0.0 };
        let least = V::Scalar::LEAST * V::Scalar::from_f64(4.0);
        PoseError { turn, shift: V::Scalar::from_f64((terms + computed_way + rounded) * 1.000_001) + least }
    }

    pub(super) fn bounds(&self) -> MotionBounds<V> {
        let duration = self.duration.to_f64();
        let spin = self.screw.spin / duration;
        let zero = Number::ZERO;
        let velocity = if self.duration == V::Scalar::ONE { self.screw.way } else { self.screw.way / self.duration };
        MotionBounds {
            velocity,
            spin: Vec3::new(V::Scalar::from_f64(spin.x), V::Scalar::from_f64(spin.y), V::Scalar::from_f64(spin.z)),
            ..MotionBounds::new(zero, zero, zero, zero)
        }
    }

    pub(super) fn center(&self) -> V {
        self.screw.center
    }
}

impl<V: Kinematic> Still<V> {
    /// The shape at a pose.
    ///
    /// # Errors
    /// If the matrix of the pose is no rotation, or a number is not finite or too large.
    pub fn new(pose: V::Pose) -> Result<Self, ShapeError> {
        if is_rotation::<V>(&pose) && is_in_range(pose.shift()) {
            Ok(Self { pose })
        } else {
            Err(ShapeError::Transform)
        }
    }
}

impl<V: Kinematic> Linear<V> {
    /// A pose at the time zero, and a velocity.
    ///
    /// # Errors
    /// If the matrix of the pose is no rotation, or a number is not finite or too large.
    pub fn new(pose: V::Pose, velocity: V) -> Result<Self, ShapeError> {
        let screw = Screw { start: pose, center: V::default(), way: velocity, spin: Vec3::ZERO };
        Ok(Self { timed: Timed::new(screw, Number::ZERO, V::Scalar::ONE, 0.0)? })
    }

    /// The velocity.
    #[must_use]
    pub fn velocity(&self) -> V {
        self.timed.screw.way
    }
}

impl<V: Kinematic> Rigid<V> {
    /// A pose at the time zero, the center in the shape's own frame, the velocity of the center,
    /// and the angular velocity, both in the common frame.
    ///
    /// # Errors
    /// If the matrix of the pose is no rotation, or a number is not finite or too large.
    pub fn new(
        pose: V::Pose,
        center: V,
        velocity: V,
        angular_velocity: V::AngularVelocity,
    ) -> Result<Self, ShapeError> {
        let spin = V::spin(angular_velocity);
        let spin = Vec3::new(spin.x.to_f64(), spin.y.to_f64(), spin.z.to_f64());
        let screw = Screw { start: pose, center, way: velocity, spin };
        Ok(Self { timed: Timed::new(screw, Number::ZERO, V::Scalar::ONE, 0.0)? })
    }

    /// The motion that has its pose at another time than zero.
    ///
    /// # Errors
    /// If the time is not finite.
    pub fn starting_at(mut self, time: V::Scalar) -> Result<Self, ShapeError> {
        self.timed.begin = time;
        if time.is_finite() { Ok(self) } else { Err(ShapeError::Transform) }
    }
}

impl<V: Kinematic> Slerp<V> {
    /// From one pose to another in a time of `times[1] - times[0]`. Half turns go counter-clockwise
    /// in the plane; where rounding decides, either way.
    ///
    /// # Errors
    /// If a matrix is no rotation, a number is not finite or too large, or the times are not in
    /// order.
    pub fn new(from: V::Pose, to: V::Pose, center: V, times: [V::Scalar; 2]) -> Result<Self, ShapeError> {
        Ok(Self { timed: Timed::between(from, to, center, times)? })
    }
}

impl<V: Kinematic> Motion for Still<V> {
    type Vector = V;

    fn pose(&self, _time: V::Scalar) -> V::Pose {
        self.pose
    }

    fn bounds(&self, _from: V::Scalar, _to: V::Scalar) -> MotionBounds<V> {
        let zero = Number::ZERO;
        MotionBounds::new(zero, zero, zero, zero)
    }
}

/// A motion that is a screw with times.
macro_rules! timed {
    ($($name:ident),+) => {$(
        impl<V: Kinematic> Motion for $name<V> {
            type Vector = V;

            fn pose(&self, time: V::Scalar) -> V::Pose {
                self.timed.pose(time)
            }

            fn bounds(&self, _from: V::Scalar, _to: V::Scalar) -> MotionBounds<V> {
                self.timed.bounds()
            }

            fn rounding(&self, time: V::Scalar) -> PoseError<V::Scalar> {
                self.timed.rounding(time)
            }

            fn center(&self) -> V {
                self.timed.center()
            }
        }
    )+};
}

timed!(Linear, Rigid, Slerp);
