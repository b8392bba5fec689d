//! Conversions from and into mint, glam and nalgebra: numbers arrive where they belong, and what is
//! no rotation is refused.
//!
//! Every rotation here differs from its transpose by far, so that rows taken for columns would
//! show.

use barycode::interop::NotRotation;
use barycode::{Scalar, d2, d3};

fn close<T: Scalar, const N: usize>(found: [T; N], expected: [T; N]) {
    let near = |(a, b): (&T, &T)| (*a - *b).abs() <= T::EPSILON * T::from_f64(8.0);
    assert!(found.iter().zip(&expected).all(near), "{found:?} is not {expected:?}");
}

/// A point of the plane, a pose, and the image of the point.
fn plane<T: Scalar>() -> ([T; 2], d2::Pose<T>, [T; 2]) {
    let point = [0.75, -0.25].map(T::from_f64);
    let pose = d2::Pose::from_angle([0.5, 2.0].map(T::from_f64), T::from_f64(0.4));
    (point, pose, pose.transform(point.into()).into())
}

/// A point of space, a pose, and the image of the point.
fn space<T: Scalar>() -> ([T; 3], d3::Pose<T>, [T; 3]) {
    let point = [0.75, -0.25, 0.5].map(T::from_f64);
    let rotation = d3::Rotation::from_axis_angles(T::from_f64(0.4), T::from_f64(-1.0), T::from_f64(2.0));
    let pose = d3::Pose::new([0.5, 2.0, -1.0].map(T::from_f64), rotation);
    (point, pose, pose.transform(point.into()).into())
}

/// `$ours` into `$theirs` and back, to the last bit.
macro_rules! comes_back {
    ($ours:expr => $($theirs:ty),+) => {$({
        let ours = $ours;
        assert_eq!(ours.try_into().map(|there: $theirs| there.try_into()), Ok(Ok(ours)), stringify!($theirs));
    })+};
}

/// `$ours` into a quaternion and back, to rounding.
macro_rules! comes_close {
    ($ours:expr => $($theirs:ty),+) => {$({
        let back = d3::Rotation::from(<$theirs>::from($ours));
        for (row, expected) in back.rows.into_iter().zip($ours.rows) {
            close(row.into(), expected.into());
        }
    })+};
}

mod with_mint {
    use super::*;
    use mint::{
        ColumnMatrix2, ColumnMatrix2x3, ColumnMatrix3, ColumnMatrix3x4, Point2, Point3, Quaternion, RowMatrix2,
        RowMatrix2x3, RowMatrix3, RowMatrix3x4, Vector2, Vector3,
    };

    #[test]
    fn vectors_rotations_and_poses_come_back() {
        let ((_, flat, _), (_, pose, _)) = (plane::<f64>(), space::<f32>());
        comes_back!(flat.translation => Vector2<f64>, Point2<f64>);
        comes_back!(pose.translation => Vector3<f32>, Point3<f32>);
        comes_back!(flat.rotation => RowMatrix2<f64>, ColumnMatrix2<f64>);
        comes_back!(pose.rotation => RowMatrix3<f32>, ColumnMatrix3<f32>);
        comes_back!(flat => RowMatrix2x3<f64>, ColumnMatrix2x3<f64>);
        comes_back!(pose => RowMatrix3x4<f32>, ColumnMatrix3x4<f32>);
        comes_close!(pose.rotation => Quaternion<f32>);
    }

    #[test]
    fn rows_are_rows_and_columns_are_columns() {
        let (_, pose, _) = space::<f64>();
        let rows = RowMatrix3x4::from(pose);
        assert_eq!(rows, ColumnMatrix3x4::from(pose).into());
        let expected: [[f64; 4]; 3] = pose.to_matrix()[..3].try_into().expect("three rows");
        assert_eq!(<[[f64; 4]; 3]>::from(rows), expected);
        assert_eq!(ColumnMatrix3x4::from(pose).w, Vector3::from(pose.translation));

        let (_, pose, _) = plane::<f64>();
        let rows: [[f64; 3]; 2] = RowMatrix2x3::from(pose).into();
        assert_eq!(rows[..], pose.to_matrix()[..2]);
        assert_eq!(ColumnMatrix2x3::from(pose).z, Vector2::from(pose.translation));
    }

    #[test]
    fn quaternions_have_the_scalar_where_it_belongs() {
        let quarter = Quaternion { s: 0.5_f64.sqrt(), v: Vector3 { x: 0.0, y: 0.0, z: 0.5_f64.sqrt() } };
        let turned = d3::Rotation::from(quarter).apply(d3::Vec3::new(1.0, 0.0, 0.0));
        close(turned.into(), [0.0, 1.0, 0.0]);
    }
}

mod with_glam {
    use super::*;
    use glam034::{
        Affine2, Affine3, Affine3A, DAffine2, DAffine3, DMat2, DMat3, DQuat, DVec2, DVec3, Mat2, Mat3, Mat3A, Quat,
        Vec2, Vec3, Vec3A,
    };

    #[test]
    fn vectors_rotations_and_poses_come_back() {
        let ((_, flat, _), (_, pose, _)) = (plane::<f32>(), space::<f32>());
        comes_back!(flat.translation => Vec2);
        comes_back!(flat.rotation => Mat2);
        comes_back!(flat => Affine2);
        comes_back!(pose.translation => Vec3, Vec3A);
        comes_back!(pose.rotation => Mat3, Mat3A);
        comes_back!(pose => Affine3, Affine3A);
        comes_close!(pose.rotation => Quat);
        let ((_, flat, _), (_, pose, _)) = (plane::<f64>(), space::<f64>());
        comes_back!(flat.translation => DVec2);
        comes_back!(flat.rotation => DMat2);
        comes_back!(flat => DAffine2);
        comes_back!(pose.translation => DVec3);
        comes_back!(pose.rotation => DMat3);
        comes_back!(pose => DAffine3);
        comes_close!(pose.rotation => DQuat);
    }

    #[test]
    fn points_go_to_the_same_places() {
        let (point, pose, image) = plane();
        close(Affine2::from(pose).transform_point2(point.into()).into(), image);
        close((Mat2::from(pose.rotation) * Vec2::from(point)).into(), pose.rotation.apply(point.into()).into());
        let (point, pose, image) = plane();
        close(DAffine2::from(pose).transform_point2(point.into()).into(), image);
        let (point, pose, image) = space();
        close(Affine3A::from(pose).transform_point3(point.into()).into(), image);
        close(Affine3::from(pose).transform_point3(point.into()).into(), image);
        close((Quat::from(pose.rotation) * Vec3::from(point)).into(), pose.rotation.apply(point.into()).into());
        let (point, pose, image) = space();
        close(DAffine3::from(pose).transform_point3(point.into()).into(), image);
        close((DMat3::from(pose.rotation) * DVec3::from(point)).into(), pose.rotation.apply(point.into()).into());
    }

    #[test]
    fn what_glam_has_composed_is_a_rotation() {
        let step = DAffine2::from_angle_translation(0.01, DVec2::new(0.1, 0.0));
        let chain = (0..1000).fold(DAffine2::IDENTITY, |pose, _| pose * step).inverse();
        let pose = d2::Pose::try_from(chain).expect("still a rotation");
        close(pose.transform([0.1, 0.2].into()).into(), chain.transform_point2(DVec2::new(0.1, 0.2)).into());

        let step = Affine3A::from_rotation_translation(Quat::from_rotation_x(0.3), Vec3::new(0.1, 0.0, 0.2));
        let chain = (0..100).fold(Affine3A::IDENTITY, |pose, _| pose * step).inverse();
        assert!(d3::Pose::try_from(chain).is_ok());
    }

    #[test]
    fn matrices_that_are_no_rotations_are_refused() {
        let turn = Mat3::from_rotation_y(0.3);
        for wrong in [turn * 1.001, turn * Mat3::from_diagonal(Vec3::new(1.0, 1.0, -1.0)), turn * f32::NAN, Mat3::ZERO]
        {
            assert_eq!(d3::Rotation::try_from(wrong), Err(NotRotation));
        }
        let shear = DMat3::from_cols(DVec3::X, DVec3::new(0.6, 0.8, 0.0), DVec3::Z);
        assert_eq!(d3::Rotation::try_from(shear), Err(NotRotation));
        assert_eq!(d3::Pose::try_from(Affine3A::from_scale(Vec3::splat(2.0))), Err(NotRotation));
        for wrong in [Mat2::from_angle(0.3) * 2.0, Mat2::from_diagonal(Vec2::new(1.0, -1.0)), Mat2::NAN] {
            assert_eq!(d2::Rotation::try_from(wrong), Err(NotRotation));
        }
        assert_eq!(d2::Pose::try_from(DAffine2::from_scale(DVec2::splat(0.5))), Err(NotRotation));
        assert!(NotRotation.to_string().contains("Affine"));
    }

    #[test]
    fn their_vectors_are_taken_where_ours_are() {
        let pose = d2::Pose::<f32>::translation(Vec2::new(3.0, 0.0));
        let ball = d2::Circle::new(Vec2::ZERO, 1.0).expect("a circle");
        let apart = d2::distance(&ball, &d2::Posed::new(ball, pose).expect("finite"));
        assert_eq!(apart.distance, 1.0);
    }
}

mod with_nalgebra {
    use super::*;
    use nalgebra::{
        Isometry2, Isometry3, IsometryMatrix2, IsometryMatrix3, Matrix2, Matrix3, Point2, Point3, Rotation2, Rotation3,
        UnitComplex, UnitQuaternion, Vector2, Vector3,
    };
    use nalgebra035 as nalgebra;

    #[test]
    fn vectors_rotations_and_poses_come_back() {
        let ((_, flat, _), (_, pose, _)) = (plane::<f64>(), space::<f32>());
        comes_back!(flat.translation => Vector2<f64>, Point2<f64>);
        comes_back!(pose.translation => Vector3<f32>, Point3<f32>);
        comes_back!(flat.rotation => UnitComplex<f64>, Rotation2<f64>, Matrix2<f64>);
        comes_back!(pose.rotation => Rotation3<f32>, Matrix3<f32>);
        comes_back!(flat => Isometry2<f64>, IsometryMatrix2<f64>);
        comes_back!(pose => IsometryMatrix3<f32>);
        comes_close!(pose.rotation => UnitQuaternion<f32>);
    }

    #[test]
    fn points_go_to_the_same_places() {
        let (point, pose, image) = plane::<f64>();
        close((Isometry2::from(pose) * Point2::from(point)).into(), image);
        close((IsometryMatrix2::from(pose) * Point2::from(point)).into(), image);
        let (point, pose, image) = space::<f32>();
        close((Isometry3::from(pose) * Point3::from(point)).into(), image);
        close((IsometryMatrix3::from(pose) * Point3::from(point)).into(), image);
        let turned = pose.rotation.apply(point.into()).into();
        close((UnitQuaternion::from(pose.rotation) * Vector3::from(point)).into(), turned);
        close((Matrix3::from(pose.rotation) * Vector3::from(point)).into(), turned);
    }

    #[test]
    fn what_nalgebra_has_made_arrives() {
        let quaternion = UnitQuaternion::from_euler_angles(0.4, -1.0, 2.0);
        let theirs = Isometry3::from_parts(nalgebra::Translation3::new(0.5, 2.0, -1.0), quaternion);
        let ours = d3::Pose::from(theirs);
        let (point, expected, image) = space::<f64>();
        close(ours.transform(point.into()).into(), image);
        close(ours.rotation.rows[2].into(), expected.rotation.rows[2].into());

        let ours = d2::Pose::from(Isometry2::new(Vector2::new(0.5, 2.0), 0.4));
        assert_eq!(ours, plane::<f64>().1);
    }

    #[test]
    fn matrices_that_are_no_rotations_are_refused() {
        assert_eq!(d3::Rotation::try_from(Matrix3::<f64>::identity() * 2.0), Err(NotRotation));
        assert_eq!(d3::Rotation::try_from(-Matrix3::<f32>::identity()), Err(NotRotation));
        assert_eq!(d2::Rotation::try_from(Matrix2::new(1.0, 0.1, 0.0, 1.0)), Err(NotRotation));
    }
}
