//! Conversions from and into the vectors, rotations and poses of other libraries.
//!
//! Each library has a feature; that of a library below 1.0 is named after its release, so that a
//! later one can be added beside it: `mint`, `glam034`, `nalgebra035`.
//!
//! | here | mint | glam | nalgebra |
//! | --- | --- | --- | --- |
//! | vectors | `Vector2`, `Point2`, … | `Vec2`, `DVec2`, `Vec3A`, … | `Vector2`, `Point2`, … |
//! | [`d2::Rotation`] | `RowMatrix2` | `Mat2` | `UnitComplex`, `Rotation2`, `Matrix2` |
//! | [`d2::Pose`] | `RowMatrix2x3` | `Affine2` | `Isometry2`, `IsometryMatrix2` |
//! | [`d3::Rotation`] | `Quaternion`, `RowMatrix3` | `Quat`, `Mat3` | `UnitQuaternion`, … |
//! | [`d3::Pose`] | `RowMatrix3x4` | `Affine3` | `Isometry3`, `IsometryMatrix3` |
//!
//! So do mint's `ColumnMatrix…`, glam's aligned types (`Mat3A`, `Affine3A`) and doubles (`DMat3`).
//!
//! - `From` goes both ways wherever a type states that it is a rotation: quaternions, unit complex
//!   numbers, the rotations and isometries of nalgebra. It is taken at its word, as a
//!   [`Rotation`](d3::Rotation) is in the other direction.
//! - `TryFrom` reads matrices, which may scale, shear or mirror. [`NotRotation`] says which do: a
//!   pose that stretches must not be given to a shape with a radius, and [`Affine`](d3::Affine)
//!   takes the others.
//! - Numbers are copied, bit for bit, except between quaternion and matrix, which is computed in
//!   `f64`: [`from_quaternion_xyzw`](d3::Rotation::from_quaternion_xyzw).
//!
//! ```
//! # #[cfg(feature = "glam034")]
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # use glam034 as glam;
//! use barycode::d3::{self, Cuboid, Posed, Sphere};
//! use glam::{Affine3A, Quat, Vec3};
//!
//! let turn = Quat::from_rotation_z(0.5);
//! let there = Affine3A::from_rotation_translation(turn, Vec3::new(3.0, 0.0, 0.0));
//! let chest = Posed::new(Cuboid::from_half_extents(Vec3::splat(0.5))?, there.try_into()?)?;
//! let ball = Sphere::new(Vec3::ZERO, 1.0)?;
//! let nearest: Vec3 = d3::closest_points(&chest, &ball).on_a.into();
//! assert!(nearest.x > 2.25 && nearest.x < 2.5);
//! # Ok(())
//! # }
//! # #[cfg(not(feature = "glam034"))]
//! # fn main() {}
//! ```

#[cfg(feature = "glam034")]
mod glam;
#[cfg(feature = "mint")]
mod mint;
#[cfg(feature = "nalgebra035")]
mod nalgebra;

use crate::num::{Number, Scalar};
use crate::vec::Vec3;
use crate::{d2, d3};
use core::fmt;

/// Error of a matrix that is not a rotation up to half of the digits of its numbers.
///
/// The product of the matrix and its transpose may differ from the identity by the square root of
/// the unit roundoff (2⁻¹² in `f32`, 2⁻²⁶ in `f64`), which no chain of rotations reaches by
/// rounding. In the plane the matrix also has to be of the form `[[c, -s], [s, c]]`, exactly, since
/// a [`d2::Rotation`] has no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotRotation;

impl fmt::Display for NotRotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "the matrix scales, shears or mirrors, or is not finite; map the shape by `Affine`, or give \
             the numbers to a constructor of `Rotation` to have them taken as they are",
        )
    }
}

impl core::error::Error for NotRotation {}

/// The largest deviation that [`NotRotation`] allows.
fn slack<T: Scalar>() -> f64 {
    Scalar::sqrt(T::UNIT.to_f64())
}

/// The rotation of the plane with these columns.
fn plane_rotation<T: Scalar>(columns: [[T; 2]; 2]) -> Result<d2::Rotation<T>, NotRotation> {
    let [[cos, sin], [minus_sin, again]] = columns;
    let (c, s) = (cos.to_f64(), sin.to_f64());
    let right = cos == again && minus_sin == -sin && (c * c + s * s - 1.0).abs() <= slack::<T>();
    right.then_some(d2::Rotation::new(cos, sin)).ok_or(NotRotation)
}

/// The columns of the matrix of a rotation.
fn plane_columns<T: Number>(rotation: d2::Rotation<T>) -> [[T; 2]; 2] {
    let d2::Rotation { cos, sin } = rotation;
    [[cos, sin], [-sin, cos]]
}

/// The pose with these columns: those of the rotation, then the translation.
#[cfg(any(feature = "mint", feature = "glam034"))]
fn plane_pose<T: Scalar>([first, second, at]: [[T; 2]; 3]) -> Result<d2::Pose<T>, NotRotation> {
    Ok(d2::Pose::new(at, plane_rotation([first, second])?))
}

/// The columns of a pose: those of the rotation, then the translation.
#[cfg(any(feature = "mint", feature = "glam034"))]
fn plane_pose_columns<T: Number>(pose: d2::Pose<T>) -> [[T; 2]; 3] {
    let [first, second] = plane_columns(pose.rotation);
    [first, second, pose.translation.into()]
}

/// The rotation of space with these columns.
fn space_rotation<T: Scalar>(columns: [[T; 3]; 3]) -> Result<d3::Rotation<T>, NotRotation> {
    let [x, y, z] = columns.map(|column| Vec3::from(column.map(Scalar::to_f64)));
    let lengths = [x, y, z].map(|column| column.dot(column) - 1.0);
    let angles = [x.dot(y), y.dot(z), z.dot(x)];
    let orthogonal = lengths.into_iter().chain(angles).all(|deviation| deviation.abs() <= slack::<T>());
    let right = orthogonal && x.cross(y).dot(z) > 0.0;
    right.then(|| d3::Rotation::from_columns(columns)).ok_or(NotRotation)
}

/// The columns of the matrix of a rotation.
fn space_columns<T: Number>(rotation: d3::Rotation<T>) -> [[T; 3]; 3] {
    rotation.inverse().rows.map(Into::into)
}

/// The pose with these columns: those of the rotation, then the translation.
#[cfg(any(feature = "mint", feature = "glam034"))]
fn space_pose<T: Scalar>([x, y, z, at]: [[T; 3]; 4]) -> Result<d3::Pose<T>, NotRotation> {
    Ok(d3::Pose::new(at, space_rotation([x, y, z])?))
}

/// The columns of a pose: those of the rotation, then the translation.
#[cfg(any(feature = "mint", feature = "glam034"))]
fn space_pose_columns<T: Number>(pose: d3::Pose<T>) -> [[T; 3]; 4] {
    let [x, y, z] = space_columns(pose.rotation);
    [x, y, z, pose.translation.into()]
}
