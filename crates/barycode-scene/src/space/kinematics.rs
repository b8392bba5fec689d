//! Forward kinematics: where links are for values of the joints, and by how much rounding moves
//! them.
//!
//! A joint turns by a matrix of Rodrigues' formula, whose sine and cosine are the core library's
//! and have a proven error. What is exact is the product of the joints' origins, as they are
//! stored, and of rotations about the axes, as they are stored. With u = 2^-53:
//!
//! | matrix of a joint | bound | because |
//! | --- | --- | --- |
//! | axis | 12u | its coordinates are rounded, 3u; the derivative by the axis is at most 4 |
//! | sine and cosine | 2.2u | `SIN_COS_ERROR` each, times matrices of norm one |
//! | sums of products of at most one | 12u | 4u for an entry, three times for the matrix |
//! | product with the origin, and with what comes before | 10.4u | 5.2u each |
//! | sum | 37u | |
//!
//! The position of a frame is `t + R o`, with the frame before at `t`, turned by `R`, and the
//! joint at `o`: it adds the error of `R` times `|o|`, 8u `|o|` for products and a slide along an
//! axis, and 2u of the result for the sum.

use barycode::PoseError;
use barycode::d3::{Rotation, Vec3};
use barycode::expert::{DoubleDouble, Extends, sin_cos};

use super::model::Pose;
use super::robot::{Joint, Motion};

/// The value of a joint: radians or metres, not rounded.
pub(super) type Value = DoubleDouble;

/// Bounds on errors of matrices: of a joint that turns with the two products that it takes part
/// in, and of any other joint, with margin.
const TURN_ERROR: f64 = 40.0 * UNIT;
const PRODUCT_ERROR: f64 = 12.0 * UNIT;
const UNIT: f64 = 0.5 * f64::EPSILON;

impl Joint {
    /// From the child's frame to the parent's.
    pub(super) fn pose(&self, value: Value) -> Pose {
        match self.motion {
            Motion::Fixed => self.origin,
            Motion::Turn(axis) => {
                Pose { rotation: self.origin.rotation * turn(axis.into(), value), translation: self.origin.translation }
            }
            Motion::Slide(axis) => Pose {
                rotation: self.origin.rotation,
                translation: self.origin.transform(Vec3::from(axis) * value.to_scalar()),
            },
        }
    }

    /// At most how far the child's origin is from the parent's, for values of at most this size.
    pub(super) fn reach(&self, value: f64) -> f64 {
        let slide = if matches!(self.motion, Motion::Slide(_)) { value } else { 0.0 };
        (self.origin.translation.length() + slide) * 1.000_001
    }

    /// The error of the child's pose that comes from this joint.
    pub(super) fn rounding(&self) -> f64 {
        if matches!(self.motion, Motion::Turn(_)) { TURN_ERROR } else { PRODUCT_ERROR }
    }
}

/// The rotation by an angle about an axis of length one.
fn turn(axis: Vec3<f64>, angle: Value) -> Rotation<f64> {
    let (s, c) = sin_cos(angle);
    let Vec3 { x, y, z } = axis;
    let (along, across) = (axis * (1.0 - c), axis * s);
    Rotation {
        rows: [
            Vec3::new(c + along.x * x, along.x * y - across.z, along.x * z + across.y),
            Vec3::new(along.x * y + across.z, c + along.y * y, along.y * z - across.x),
            Vec3::new(along.x * z - across.y, along.y * z + across.x, c + along.z * z),
        ],
    }
}

/// The error of a frame, and how far it is from the root's origin at most.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FrameError {
    pub(super) error: PoseError<f64>,
    pub(super) reach: f64,
}

impl FrameError {
    /// That of a frame `offset` from this one, with an error of its own of the matrix.
    pub(super) fn then(&self, offset: f64, rounding: f64) -> Self {
        let PoseError { turn, shift } = self.error;
        let reach = self.reach + offset;
        let shift = shift + (turn + 8.0 * UNIT) * offset + 2.0 * UNIT * reach;
        let turn = turn + rounding;
        Self { error: PoseError { turn: turn * 1.000_001, shift: shift * 1.000_001 }, reach }
    }

    /// That of a shape at a pose in this frame.
    pub(super) fn carrying(&self, pose: &Pose) -> Self {
        if *pose == Pose::IDENTITY { *self } else { self.then(pose.translation.length() * 1.000_001, PRODUCT_ERROR) }
    }
}

/// A value without a low part.
pub(super) fn exactly(value: f64) -> Value {
    DoubleDouble::from_scalar(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_those_of_quaternions() {
        let axis = [0.36, -0.48, 0.8];
        for step in -40..40 {
            let angle = 0.37 * f64::from(step);
            let (sin, cos) = (0.5 * angle).sin_cos();
            let [x, y, z] = axis.map(|part| part * sin);
            let wanted = Rotation::from_quaternion_xyzw([x, y, z, cos]);
            let found = turn(axis.into(), exactly(angle));
            for (found, wanted) in found.rows.iter().zip(wanted.rows) {
                assert!((*found - wanted).length() < 2.0 * TURN_ERROR, "{angle}");
            }
        }
    }
}
