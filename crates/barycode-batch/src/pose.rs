//! One pose from a row of numbers.

use crate::lanes::{Kernel, LaneScalar, Lanes, Width};
use barycode::expert::{Number, sin_cos_each};
use barycode::{Scalar, d2, d3};

/// Meaning of the numbers of a pose. A dimension reads some of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoseFormat {
    Translation,
    Angle,
    CosSin,
    XyzWxyz,
    XyzXyzw,
    /// Homogeneous, row by row.
    Matrix,
    /// Homogeneous, row by row, without the last row.
    MatrixTop,
}

/// Hands out each row of as many numbers, as a pose.
#[cfg_attr(not(unoptimised), inline(always))]
fn each<T, P, const WIDTH: usize>(numbers: &[T], pose: impl Fn(&[T; WIDTH]) -> P, take: impl FnMut(P)) {
    numbers.as_chunks::<WIDTH>().0.iter().map(pose).for_each(take);
}

/// Number of numbers of a pose of the plane.
pub(crate) fn width_in_plane(format: PoseFormat) -> usize {
    match format {
        PoseFormat::Translation => 2,
        PoseFormat::Angle => 3,
        PoseFormat::CosSin => 4,
        _ => 9,
    }
}

/// Number of numbers of a pose in space.
pub(crate) fn width_in_space(format: PoseFormat) -> usize {
    match format {
        PoseFormat::Translation => 3,
        PoseFormat::XyzWxyz | PoseFormat::XyzXyzw => 7,
        PoseFormat::MatrixTop => 12,
        _ => 16,
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn read_in_plane<T: Scalar>(format: PoseFormat, numbers: &[T], take: impl FnMut(d2::Pose<T>)) {
    match format {
        PoseFormat::Translation => each(numbers, |&at: &[T; 2]| d2::Pose::translation(at), take),
        PoseFormat::Angle => with_headings(numbers, take),
        PoseFormat::CosSin => {
            each(numbers, |&[x, y, cos, sin]| d2::Pose::new([x, y], d2::Rotation::new(cos, sin)), take);
        }
        _ => each(numbers, matrix_in_plane, take),
    }
}

/// Number of headings whose sines are computed at once.
const BLOCK: usize = 32;

/// Work that computes the sines and cosines of a block.
struct SinCos([f64; BLOCK]);

impl Kernel<f64> for SinCos {
    type Output = [[f64; BLOCK]; 2];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = f64>>(self, _: L) -> Self::Output {
        sin_cos_each(self.0)
    }
}

/// Hands out poses of rows `[x, y, θ]`, as [`d2::Pose::from_angle`] makes them.
#[cfg_attr(not(unoptimised), inline(always))]
fn with_headings<T: Scalar>(numbers: &[T], mut take: impl FnMut(d2::Pose<T>)) {
    let (blocks, rest) = numbers.as_chunks::<3>().0.as_chunks::<BLOCK>();
    for block in blocks {
        let mut headings = [0.0; BLOCK];
        for (heading, [.., angle]) in headings.iter_mut().zip(block) {
            *heading = angle.to_f64();
        }
        let [sines, cosines] = f64::dispatch(Width::Widest, SinCos(headings));
        for (&[x, y, _], (sin, cos)) in block.iter().zip(sines.into_iter().zip(cosines)) {
            take(d2::Pose::new([x, y], d2::Rotation::new(T::from_f64(cos), T::from_f64(sin))));
        }
    }
    for &[x, y, angle] in rest {
        take(d2::Pose::from_angle([x, y], angle));
    }
}

fn matrix_in_plane<T: Scalar>(&[cos, minus_sin, x, sin, again, y, a, b, one]: &[T; 9]) -> d2::Pose<T> {
    let allowed = T::UNIT * T::from_f64(8.0);
    let turns = Number::abs(cos - again) <= allowed && Number::abs(sin + minus_sin) <= allowed;
    if turns && [a, b, one] == [T::ZERO, T::ZERO, T::ONE] {
        return d2::Pose::new([x, y], d2::Rotation::new(cos, sin));
    }
    d2::Pose::translation([T::from_f64(f64::NAN); 2])
}

#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn read_in_space<T: Scalar>(format: PoseFormat, numbers: &[T], take: impl FnMut(d3::Pose<T>)) {
    let turned = |at: [T; 3], quaternion| d3::Pose::new(at, d3::Rotation::from_quaternion_xyzw(quaternion));
    match format {
        PoseFormat::Translation => each(numbers, |&at: &[T; 3]| d3::Pose::translation(at), take),
        PoseFormat::XyzWxyz => each(numbers, |&[x, y, z, w, i, j, k]| turned([x, y, z], [i, j, k, w]), take),
        PoseFormat::XyzXyzw => each(numbers, |&[x, y, z, i, j, k, w]| turned([x, y, z], [i, j, k, w]), take),
        PoseFormat::MatrixTop => each(numbers, |&top: &[T; 12]| matrix_in_space(&top), take),
        _ => each(
            numbers,
            |&[top @ .., a, b, c, one]: &[T; 16]| {
                if [a, b, c, one] == [T::ZERO, T::ZERO, T::ZERO, T::ONE] {
                    return matrix_in_space(&top);
                }
                d3::Pose::translation([T::from_f64(f64::NAN); 3])
            },
            take,
        ),
    }
}

fn matrix_in_space<T: Scalar>(&[a, b, c, x, d, e, f, y, g, h, i, z]: &[T; 12]) -> d3::Pose<T> {
    d3::Pose::new([x, y, z], d3::Rotation::from_rows([[a, b, c], [d, e, f], [g, h, i]]))
}
