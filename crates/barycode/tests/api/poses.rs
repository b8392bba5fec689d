//! Poses and rotations: conversions in both directions.

use core::f64::consts::{FRAC_PI_2, PI};

use barycode::{d2, d3};

/// Quaternions with every part as the largest one, scalar last and not negative.
const QUATERNIONS: [[f64; 4]; 6] = [
    [0.0, 0.0, 0.0, 1.0],
    [0.5, -0.5, 0.5, 0.5],
    [0.96, 0.28, 0.0, 0.0],
    [0.0, 0.8, -0.6, 0.0],
    [0.1, -0.1, 0.7, 0.7],
    [0.02, 0.04, 0.96, 0.276],
];

fn close(a: &[f64], b: &[f64]) {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-14), "{a:?} is not {b:?}");
}

fn entries(rotation: &d3::Rotation<f64>) -> Vec<f64> {
    rotation.rows.iter().flat_map(|row| [row.x, row.y, row.z]).collect()
}

#[test]
fn rows_and_columns_are_told_apart() {
    let quarter = d3::Rotation::about_z(FRAC_PI_2);
    let columns = [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];
    close(&entries(&d3::Rotation::from_columns(columns)), &entries(&quarter));
    close(&entries(&d3::Rotation::from_rows(columns)), &entries(&quarter.inverse()));
}

#[test]
fn quaternions_come_back() {
    for quaternion in QUATERNIONS {
        let length = quaternion.iter().map(|part| part * part).sum::<f64>().sqrt();
        let rotation = d3::Rotation::from_quaternion_xyzw(quaternion);
        close(&rotation.to_quaternion_xyzw(), &quaternion.map(|part| part / length));
        let other = d3::Rotation::from_quaternion_xyzw(quaternion.map(|part| -2.0 * part));
        close(&other.to_quaternion_xyzw(), &rotation.to_quaternion_xyzw());
    }
}

#[test]
fn angles() {
    for angle in [0.0, 1e-9, 0.7, FRAC_PI_2, 3.1] {
        close(&[d3::Rotation::about_x(angle).angle(), d3::Rotation::about_y(-angle).angle()], &[angle; 2]);
        close(&[d2::Rotation::from_angle(-angle).angle()], &[-angle]);
    }
    close(&[d3::Rotation::about_z(PI).angle()], &[PI]);
}

#[test]
fn halfway_takes_the_shorter_way() {
    let [from, to] = [3.0_f64, -3.0].map(d2::Rotation::from_angle);
    close(&[from.slerp(&to, 0.5).angle().abs()], &[PI]);
    let [from, to] = [3.0, -3.0].map(d3::Rotation::about_y);
    close(&entries(&from.slerp(&to, 0.5)), &entries(&d3::Rotation::about_y(PI)));
    for t in [0.0, 0.25, 1.0] {
        let between = d3::Rotation::about_x(0.2).slerp(&d3::Rotation::about_x(1.4), t);
        close(&entries(&between), &entries(&d3::Rotation::about_x(0.2 + 1.2 * t)));
    }
    assert_eq!(from.slerp(&from, 0.3), from);
}

#[test]
fn poses_compose_and_are_undone() {
    let (outer, inner) = (d2::Pose::from_angle([1.0, 2.0], 0.4), d2::Pose::from_angle([-3.0, 0.5], -1.9));
    let point = d2::Vec2::new(0.3, -0.7);
    let (both, back) = (outer * inner, outer.inverse().transform(outer.transform(point)));
    let expected = outer.transform(inner.transform(point));
    close(&<[f64; 2]>::from(both.transform(point)), &<[f64; 2]>::from(expected));
    close(&<[f64; 2]>::from(back), &<[f64; 2]>::from(point));
    assert_eq!(outer * d2::Pose::IDENTITY, outer);

    let outer = d3::Pose::new([1.0, 2.0, 3.0], d3::Rotation::from_axis_angles(0.4, -1.0, 2.0));
    let inner = d3::Pose::new([-1.0, 0.5, 0.25], d3::Rotation::about_x(-0.9));
    let point = d3::Vec3::new(0.3, -0.2, 0.7);
    let expected = outer.transform(inner.transform(point));
    close(&<[f64; 3]>::from((outer * inner).transform(point)), &<[f64; 3]>::from(expected));
    close(&<[f64; 3]>::from(outer.inverse().transform(outer.transform(point))), &<[f64; 3]>::from(point));
    assert_eq!(outer * d3::Pose::IDENTITY, outer);
}

#[test]
fn matrices_go_row_by_row_and_others_are_refused() {
    let pose = d2::Pose::from_angle([1.0, 2.0], 0.4);
    let matrix = pose.to_matrix();
    assert_eq!([matrix[0][2], matrix[1][2]], [1.0, 2.0]);
    assert_eq!(d2::Pose::from_matrix(matrix), Some(pose));
    let transposed = |matrix: [[f64; 3]; 3]| [0, 1, 2].map(|row| [0, 1, 2].map(|column| matrix[column][row]));
    assert_eq!(d2::Pose::from_matrix(transposed(matrix)), None);
    assert_eq!(d2::Pose::from_matrix([[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]]), None);

    let pose = d3::Pose::new([1.0, 2.0, 3.0], d3::Rotation::from_axis_angles(0.4, -1.0, 2.0));
    let matrix = pose.to_matrix();
    assert_eq!([matrix[0][3], matrix[1][3], matrix[2][3]], [1.0, 2.0, 3.0]);
    assert_eq!(d3::Pose::from_matrix(matrix), Some(pose));
    let transposed = [0, 1, 2, 3].map(|row| [0, 1, 2, 3].map(|column| matrix[column][row]));
    assert_eq!(d3::Pose::from_matrix(transposed), None);
}
