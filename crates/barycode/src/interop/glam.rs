//! glam: vectors and matrices of games, in `f32` and (`D…`) in `f64`.

use super::{
    NotRotation, plane_columns, plane_pose, plane_pose_columns, plane_rotation, space_columns, space_pose,
    space_pose_columns, space_rotation,
};
use crate::vec::{Vec2, Vec3};
use crate::{d2, d3};
use glam034 as glam;

/// Vectors, by way of arrays.
macro_rules! vectors {
    ($($ours:ty = $array:ty: $($theirs:ident),+;)+) => {$($(
        impl From<glam::$theirs> for $ours {
            #[inline]
            fn from(v: glam::$theirs) -> Self {
                <$array>::from(v).into()
            }
        }

        impl From<$ours> for glam::$theirs {
            #[inline]
            fn from(v: $ours) -> Self {
                <$array>::from(v).into()
            }
        }
    )+)+};
}

vectors! {
    Vec2<f32> = [f32; 2]: Vec2;
    Vec2<f64> = [f64; 2]: DVec2;
    Vec3<f32> = [f32; 3]: Vec3, Vec3A;
    Vec3<f64> = [f64; 3]: DVec3;
}

/// Matrices and affine maps, column by column.
macro_rules! matrices {
    ($($ours:ty: $($theirs:ident),+; $read:ident, $write:ident;)+) => {$($(
        impl TryFrom<glam::$theirs> for $ours {
            type Error = NotRotation;

            fn try_from(matrix: glam::$theirs) -> Result<Self, NotRotation> {
                $read(matrix.to_cols_array_2d())
            }
        }

        impl From<$ours> for glam::$theirs {
            fn from(ours: $ours) -> Self {
                Self::from_cols_array_2d(&$write(ours))
            }
        }
    )+)+};
}

matrices! {
    d2::Rotation<f32>: Mat2; plane_rotation, plane_columns;
    d2::Rotation<f64>: DMat2; plane_rotation, plane_columns;
    d2::Pose<f32>: Affine2; plane_pose, plane_pose_columns;
    d2::Pose<f64>: DAffine2; plane_pose, plane_pose_columns;
    d3::Rotation<f32>: Mat3, Mat3A; space_rotation, space_columns;
    d3::Rotation<f64>: DMat3; space_rotation, space_columns;
    d3::Pose<f32>: Affine3, Affine3A; space_pose, space_pose_columns;
    d3::Pose<f64>: DAffine3; space_pose, space_pose_columns;
}

macro_rules! quaternions {
    ($($scalar:ty: $theirs:ident;)+) => {$(
        impl From<glam::$theirs> for d3::Rotation<$scalar> {
            /// Normalises, as [`from_quaternion_xyzw`](d3::Rotation::from_quaternion_xyzw) does.
            fn from(quaternion: glam::$theirs) -> Self {
                Self::from_quaternion_xyzw(quaternion.to_array())
            }
        }

        impl From<d3::Rotation<$scalar>> for glam::$theirs {
            /// Has length one and no negative scalar part.
            fn from(rotation: d3::Rotation<$scalar>) -> Self {
                Self::from_array(rotation.to_quaternion_xyzw())
            }
        }
    )+};
}

quaternions! {
    f32: Quat;
    f64: DQuat;
}
