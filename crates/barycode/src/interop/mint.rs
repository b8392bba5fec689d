//! mint: plain data, for conversions between libraries that do not know each other.

use super::{
    NotRotation, plane_columns, plane_pose, plane_pose_columns, plane_rotation, space_columns, space_pose,
    space_pose_columns, space_rotation,
};
use crate::num::{Number, Scalar};
use crate::vec::{Vec2, Vec3};
use crate::{d2, d3};

/// Vectors and points, by way of arrays.
macro_rules! vectors {
    ($($ours:ident = $size:literal: $($theirs:ident),+;)+) => {$($(
        impl<T> From<mint::$theirs<T>> for $ours<T> {
            #[inline]
            fn from(v: mint::$theirs<T>) -> Self {
                <[T; $size]>::from(v).into()
            }
        }

        impl<T> From<$ours<T>> for mint::$theirs<T> {
            #[inline]
            fn from(v: $ours<T>) -> Self {
                <[T; $size]>::from(v).into()
            }
        }
    )+)+};
}

vectors! {
    Vec2 = 2: Vector2, Point2;
    Vec3 = 3: Vector3, Point3;
}

/// A matrix column by column, and by way of it the same row by row.
macro_rules! matrices {
    ($($ours:ty: $columns:ident, $rows:ident, $height:literal by $width:literal, $read:ident, $write:ident;)+) => {$(
        impl<T: Scalar> TryFrom<mint::$columns<T>> for $ours {
            type Error = NotRotation;

            fn try_from(matrix: mint::$columns<T>) -> Result<Self, NotRotation> {
                $read(<[[T; $height]; $width]>::from(matrix))
            }
        }

        impl<T: Scalar> TryFrom<mint::$rows<T>> for $ours {
            type Error = NotRotation;

            fn try_from(matrix: mint::$rows<T>) -> Result<Self, NotRotation> {
                mint::$columns::from(matrix).try_into()
            }
        }

        impl<T: Number> From<$ours> for mint::$columns<T> {
            fn from(ours: $ours) -> Self {
                $write(ours).into()
            }
        }

        impl<T: Number> From<$ours> for mint::$rows<T> {
            fn from(ours: $ours) -> Self {
                mint::$columns::from(ours).into()
            }
        }
    )+};
}

matrices! {
    d2::Rotation<T>: ColumnMatrix2, RowMatrix2, 2 by 2, plane_rotation, plane_columns;
    d2::Pose<T>: ColumnMatrix2x3, RowMatrix2x3, 2 by 3, plane_pose, plane_pose_columns;
    d3::Rotation<T>: ColumnMatrix3, RowMatrix3, 3 by 3, space_rotation, space_columns;
    d3::Pose<T>: ColumnMatrix3x4, RowMatrix3x4, 3 by 4, space_pose, space_pose_columns;
}

impl<T: Scalar> From<mint::Quaternion<T>> for d3::Rotation<T> {
    /// Normalises, as [`from_quaternion_xyzw`](d3::Rotation::from_quaternion_xyzw) does.
    fn from(quaternion: mint::Quaternion<T>) -> Self {
        Self::from_quaternion_xyzw(quaternion.into())
    }
}

impl<T: Scalar> From<d3::Rotation<T>> for mint::Quaternion<T> {
    /// Has length one and no negative scalar part.
    fn from(rotation: d3::Rotation<T>) -> Self {
        rotation.to_quaternion_xyzw().into()
    }
}
