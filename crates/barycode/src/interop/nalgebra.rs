//! nalgebra: vectors and points, rotations and isometries as matrices and as unit numbers.

use super::{NotRotation, plane_columns, plane_rotation, space_columns, space_rotation};
use crate::num::Scalar;
use crate::vec::{Vec2, Vec3};
use crate::{d2, d3};
use nalgebra::{
    Complex, Isometry2, Isometry3, IsometryMatrix2, IsometryMatrix3, Matrix2, Matrix3, Point2, Point3, Quaternion,
    Rotation2, Rotation3, Translation, Unit, UnitComplex, UnitQuaternion, Vector2, Vector3,
};
use nalgebra035 as nalgebra;

/// Vectors and points, by way of arrays.
macro_rules! vectors {
    ($($ours:ident = $size:literal: $vector:ident, $point:ident;)+) => {$(
        impl<T: nalgebra::Scalar> From<$vector<T>> for $ours<T> {
            #[inline]
            fn from(v: $vector<T>) -> Self {
                <[T; $size]>::from(v).into()
            }
        }

        impl<T: nalgebra::Scalar> From<$ours<T>> for $vector<T> {
            #[inline]
            fn from(v: $ours<T>) -> Self {
                <[T; $size]>::from(v).into()
            }
        }

        impl<T: nalgebra::Scalar> From<$point<T>> for $ours<T> {
            #[inline]
            fn from(point: $point<T>) -> Self {
                point.coords.into()
            }
        }

        impl<T: nalgebra::Scalar> From<$ours<T>> for $point<T> {
            #[inline]
            fn from(v: $ours<T>) -> Self {
                $vector::from(v).into()
            }
        }
    )+};
}

vectors! {
    Vec2 = 2: Vector2, Point2;
    Vec3 = 3: Vector3, Point3;
}

/// Matrices, which nalgebra stores column by column.
macro_rules! matrices {
    ($($ours:ident::Rotation: $matrix:ident, $size:literal, $read:ident, $write:ident, $rotation:ident;)+) => {$(
        impl<T: Scalar> TryFrom<$matrix<T>> for $ours::Rotation<T> {
            type Error = NotRotation;

            fn try_from(matrix: $matrix<T>) -> Result<Self, NotRotation> {
                $read(<[[T; $size]; $size]>::from(matrix))
            }
        }

        impl<T: Scalar> From<$ours::Rotation<T>> for $matrix<T> {
            fn from(rotation: $ours::Rotation<T>) -> Self {
                $write(rotation).into()
            }
        }

        impl<T: Scalar> From<$ours::Rotation<T>> for $rotation<T> {
            /// Copies the matrix; nothing is checked.
            fn from(rotation: $ours::Rotation<T>) -> Self {
                Self::from_matrix_unchecked(rotation.into())
            }
        }
    )+};
}

matrices! {
    d2::Rotation: Matrix2, 2, plane_rotation, plane_columns, Rotation2;
    d3::Rotation: Matrix3, 3, space_rotation, space_columns, Rotation3;
}

impl<T: Scalar> From<Rotation2<T>> for d2::Rotation<T> {
    /// Copies the first column.
    fn from(rotation: Rotation2<T>) -> Self {
        let [[cos, sin], _] = rotation.into_inner().into();
        Self::new(cos, sin)
    }
}

impl<T: Scalar> From<Rotation3<T>> for d3::Rotation<T> {
    /// Copies the matrix; nothing is checked.
    fn from(rotation: Rotation3<T>) -> Self {
        Self::from_columns(<[[T; 3]; 3]>::from(rotation.into_inner()))
    }
}

impl<T: Scalar> From<UnitComplex<T>> for d2::Rotation<T> {
    /// Copies cosine and sine.
    fn from(complex: UnitComplex<T>) -> Self {
        let Complex { re, im } = complex.into_inner();
        Self::new(re, im)
    }
}

impl<T: Scalar> From<d2::Rotation<T>> for UnitComplex<T> {
    /// Copies cosine and sine; nothing is normalised.
    fn from(rotation: d2::Rotation<T>) -> Self {
        Unit::new_unchecked(Complex::new(rotation.cos, rotation.sin))
    }
}

impl<T: Scalar> From<UnitQuaternion<T>> for d3::Rotation<T> {
    /// Normalises, as [`from_quaternion_xyzw`](d3::Rotation::from_quaternion_xyzw) does.
    fn from(quaternion: UnitQuaternion<T>) -> Self {
        Self::from_quaternion_xyzw(quaternion.into_inner().coords.into())
    }
}

impl<T: Scalar> From<d3::Rotation<T>> for UnitQuaternion<T> {
    /// Has length one and no negative scalar part.
    fn from(rotation: d3::Rotation<T>) -> Self {
        Unit::new_unchecked(Quaternion { coords: rotation.to_quaternion_xyzw().into() })
    }
}

macro_rules! poses {
    ($($ours:ident::Pose: $($isometry:ident),+;)+) => {$($(
        impl<T: Scalar> From<$isometry<T>> for $ours::Pose<T> {
            fn from(isometry: $isometry<T>) -> Self {
                Self::new(isometry.translation.vector, isometry.rotation.into())
            }
        }

        impl<T: Scalar> From<$ours::Pose<T>> for $isometry<T> {
            fn from(pose: $ours::Pose<T>) -> Self {
                Self { rotation: pose.rotation.into(), translation: Translation { vector: pose.translation.into() } }
            }
        }
    )+)+};
}

poses! {
    d2::Pose: Isometry2, IsometryMatrix2;
    d3::Pose: Isometry3, IsometryMatrix3;
}
