//! The trait of motions, and what they state of themselves.

use super::kinematic::Kinematic;
use crate::num::Number;
use crate::vec::Vec3;
use crate::vector::Vector;
use core::fmt::Debug;

/// How a shape moves: a pose for every time, with bounds.
///
/// The time is a number of any unit. Between two times that a question is asked about the pose must
/// be continuous, and its derivative must have no jumps; an interpolation with corners is asked
/// about piece by piece ([`Path`](super::Path) does so by itself).
///
/// A motion of your own gives [`pose`](Motion::pose), [`bounds`](Motion::bounds) and, where a pose
/// is rounded, [`rounding`](Motion::rounding). **Bounds that are wrong make proofs wrong.**
pub trait Motion {
    /// `Vec2` or `Vec3` of `f32` or `f64`.
    type Vector: Kinematic;

    /// The pose at a time.
    fn pose(&self, time: ScalarOf<Self>) -> PoseOf<Self>;

    /// Bounds that hold at every time from `from` to `to`.
    fn bounds(&self, from: ScalarOf<Self>, to: ScalarOf<Self>) -> MotionBounds<Self::Vector>;

    /// How far [`pose`](Motion::pose) is off. Zero by default: the poses are exact.
    fn rounding(&self, _time: ScalarOf<Self>) -> PoseError<ScalarOf<Self>> {
        PoseError::default()
    }

    /// The point in the shape's own frame whose path [`bounds`](Motion::bounds) speak of: the
    /// origin by default. One that moves as straight as possible makes for the fewest cells.
    fn center(&self) -> Self::Vector {
        Self::Vector::default()
    }

    /// The first time after `time` at which the derivative of the pose may jump; infinity, the
    /// default, if there is none.
    fn corner_after(&self, _time: ScalarOf<Self>) -> ScalarOf<Self> {
        crate::num::Scalar::INFINITY
    }

    /// How far a point of the shape at a distance of one from the center may be from where the
    /// stated poses put it, at most: a length, and a length per distance. For a motion that is
    /// known at some poses only. Zero by default.
    fn deviation(&self, _from: ScalarOf<Self>, _to: ScalarOf<Self>) -> PoseError<ScalarOf<Self>> {
        PoseError::default()
    }
}

/// The scalar of a motion.
pub(crate) type ScalarOf<M> = <<M as Motion>::Vector as Vector>::Scalar;
/// The pose of a motion.
pub(crate) type PoseOf<M> = <<M as Motion>::Vector as Vector>::Pose;

/// How far a pose is off: a point at a distance `r` from the local origin is at most `turn r +
/// shift` from where it should be.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PoseError<T> {
    /// A bound on the error of the matrix.
    pub turn: T,
    /// A bound on the error of the translation.
    pub shift: T,
}

/// Bounds of a motion over an interval of time. "At most" means the length of the vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MotionBounds<V: Vector> {
    /// A velocity of the center, in the common frame.
    pub velocity: V,
    /// How far the velocity is from that one, at most.
    pub velocity_spread: V::Scalar,
    /// Acceleration of the center, at most.
    pub acceleration: V::Scalar,
    /// An angular velocity, as a vector of the common frame; in the plane along the third axis.
    pub spin: Vec3<V::Scalar>,
    /// How far the angular velocity is from that one, at most.
    pub spin_spread: V::Scalar,
    /// Angular acceleration, at most.
    pub angular_acceleration: V::Scalar,
    /// Whether it turns about one axis all the time, that of `spin`: angular velocity and
    /// acceleration are along it. Not known, if this is false.
    pub has_fixed_axis: bool,
}

impl<V: Vector> MotionBounds<V> {
    /// From the largest speed and acceleration of the center, rate of turning in radians per unit
    /// of time, and angular acceleration.
    #[must_use]
    pub fn new(speed: V::Scalar, acceleration: V::Scalar, rate: V::Scalar, angular_acceleration: V::Scalar) -> Self {
        Self {
            velocity: V::default(),
            velocity_spread: speed,
            acceleration,
            spin: Vec3::new(Number::ZERO, Number::ZERO, Number::ZERO),
            spin_spread: rate,
            angular_acceleration,
            has_fixed_axis: false,
        }
    }
}

impl<M: Motion + ?Sized> Motion for &M {
    type Vector = M::Vector;

    fn pose(&self, time: ScalarOf<Self>) -> PoseOf<Self> {
        (**self).pose(time)
    }

    fn bounds(&self, from: ScalarOf<Self>, to: ScalarOf<Self>) -> MotionBounds<Self::Vector> {
        (**self).bounds(from, to)
    }

    fn rounding(&self, time: ScalarOf<Self>) -> PoseError<ScalarOf<Self>> {
        (**self).rounding(time)
    }

    fn center(&self) -> Self::Vector {
        (**self).center()
    }

    fn corner_after(&self, time: ScalarOf<Self>) -> ScalarOf<Self> {
        (**self).corner_after(time)
    }

    fn deviation(&self, from: ScalarOf<Self>, to: ScalarOf<Self>) -> PoseError<ScalarOf<Self>> {
        (**self).deviation(from, to)
    }
}
