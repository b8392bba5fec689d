//! Ready motions keep what they state, in the plane and in space, in both precisions: bounds hold
//! over short and long intervals, and poses are as near to the true ones as they say.

use crate::worlds::{World, vector};
use barycode::d2::{self, Vec2};
use barycode::d3::Vec3;
use barycode::expert::{DoubleDouble, Extends, Linear, Nlerp, Number, Path, Rigid, RigidMap, Slerp, Still, Vector};
use barycode::{Interpolation, Motion, Scalar};

type Any<V> = Box<dyn Motion<Vector = V>>;

/// Where interpolations begin and end.
fn ends<V: World>() -> [V::Pose; 2] {
    [V::posed([1.0, -2.0], 0.6), V::posed([3.0, 1.0], 2.2)]
}

fn center<V: Vector>() -> V {
    vector([0.25, -0.5, 0.125])
}

/// The motions of both dimensions, of the same numbers in both precisions. Those with the indices
/// of [`BETWEEN`] lead from one end to the other, in the time from a quarter to one.
fn ready<V: World>() -> Vec<Any<V>> {
    let number = V::Scalar::from_f64;
    let ([from, to], center, velocity) = (ends::<V>(), center::<V>(), vector::<V>([2.0, 1.0, -0.5]));
    let times = [number(0.25), V::Scalar::ONE];
    let rigid = Rigid::new(from, center, velocity, V::rate([0.5, -3.0, -6.0])).unwrap();
    let nlerp = |to| Nlerp::new(from, to, center, times).unwrap();
    let rows: &'static _ = Box::leak(Box::new([from, V::posed([-1.0, 0.5], -0.875), to, to]));
    let row: &'static _ = Box::leak(Box::new([0.0, 0.375, 0.5, 1.0].map(number)));
    let path = |interpolation| Path::new(row, rows, center, interpolation).unwrap();
    vec![
        Box::new(Slerp::new(from, to, center, times).unwrap()),
        Box::new(nlerp(to)),
        Box::new(Still::new(from).unwrap()),
        Box::new(Linear::new(from, velocity).unwrap()),
        Box::new(rigid),
        Box::new(rigid.starting_at(number(0.5)).unwrap()),
        // Nearly half a turn: the rate is far from constant.
        Box::new(nlerp(V::posed([3.0, 1.0], 3.25))),
        Box::new(path(Interpolation::Slerp)),
        Box::new(path(Interpolation::Nlerp)),
    ]
}

const BETWEEN: [usize; 2] = [0, 1];

/// Forwards, backwards, and straight.
fn arcs<T: Scalar>() -> Vec<Any<Vec2<T>>> {
    let arc = |[speed, curvature]: [f64; 2]| {
        let [start, _] = ends::<Vec2<T>>();
        Box::new(d2::Arc::new(start, T::from_f64(speed), T::from_f64(curvature)).unwrap()) as Any<Vec2<T>>
    };
    [[5.0, -0.25], [-3.0, 2.0], [4.0, 0.0]].into_iter().map(arc).collect()
}

fn wide<V: Vector>(v: V) -> Vec3<f64> {
    let number = |axis: usize| if axis < V::DIMENSION { v.coordinate(axis).to_f64() } else { 0.0 };
    Vec3::new(number(0), number(1), number(2))
}

/// Bounds over an interval against the poses at its ends and in its middle.
fn bounds_hold<V: World>(motion: &dyn Motion<Vector = V>, begin: f64, length: f64) {
    let [from, middle, to] = [0.0, 0.5, 1.0].map(|share| V::Scalar::from_f64(begin + length * share));
    let bounds = motion.bounds(from, to);
    let unit = V::Scalar::UNIT.to_f64();
    let center = motion.center();
    let stated = [from, middle, to].map(|time| motion.rounding(time));
    let turn = stated.iter().map(|error| error.turn.to_f64()).sum::<f64>() + 16.0 * unit;
    let shift = stated.iter().map(|error| error.shift.to_f64()).sum::<f64>() + 128.0 * unit;
    let off = 2.0 * (turn * wide(center).length() + shift);
    let poses = [from, middle, to].map(|time| motion.pose(time));
    let centers = poses.map(|pose| wide(pose.place(center)));
    // The mean velocity is within the ball of those at each time.
    let mean = (centers[2] - centers[0]) / length;
    let spread = bounds.velocity_spread.to_f64();
    let beyond = (mean - wide(bounds.velocity)).length() - spread;
    assert!(beyond <= off / length + 64.0 * unit, "velocity {begin} {length}: {beyond}");
    // Turned by the angular velocity that is stated, directions are off by the spread at most.
    let spread = bounds.spin_spread.to_f64() * length;
    let spin = wide(bounds.spin);
    for axis in (0..V::DIMENSION).map(V::axis) {
        let wanted = V::rotated(poses[0].turn(axis), spin, DoubleDouble::from_scalar(length));
        let beyond = wide(poses[2].turn(axis) - wanted).length() - spread * 1.000_001;
        assert!(beyond <= turn + 8.0 * unit * spin.length() * length, "spin {begin} {length}: {beyond}");
    }
    if motion.corner_after(from) < to {
        return;
    }
    let square = 0.25 * length * length;
    let bent = (centers[0] + centers[2] - centers[1] * 2.0).length();
    assert!(bent <= bounds.acceleration.to_f64() * square * 1.000_001 + off, "acceleration {begin} {length}: {bent}");
    let [first, second] = [0, 1].map(|half| V::rotation_between(&poses[half], &poses[half + 1]));
    let bent = (second - first).length();
    let most = bounds.angular_acceleration.to_f64() * square;
    // Of matrices that are rotations but for roundoffs of single precision.
    let off = 2.0 * turn + poses.iter().map(|pose| pose.distortion().to_f64()).sum::<f64>();
    assert!(bent <= most * 1.000_001 + off, "angular acceleration {begin} {length}: {bent} {most}");
}

fn all_bounds_hold<V: World>(motions: &[Any<V>]) {
    for motion in motions {
        for steps in [1_u32, 4, 16] {
            for place in (0..80).step_by(steps as usize) {
                bounds_hold(&**motion, f64::from(place) / 64.0, f64::from(steps) / 64.0);
            }
        }
    }
}

#[test]
fn bounds_hold_in_both_dimensions_and_precisions() {
    all_bounds_hold(&ready::<Vec2<f64>>());
    all_bounds_hold(&ready::<Vec2<f32>>());
    all_bounds_hold(&ready::<Vec3<f64>>());
    all_bounds_hold(&ready::<Vec3<f32>>());
    all_bounds_hold(&arcs::<f64>());
    all_bounds_hold(&arcs::<f32>());
}

/// Single precision against double, within what both state.
fn poses_are_near<V: World, W: World>(single: &[Any<V>], double: &[Any<W>]) {
    for (index, (single, double)) in single.iter().zip(double).enumerate() {
        for place in 0..80_u32 {
            let time = f64::from(place) / 64.0;
            let (at, of) = (V::Scalar::from_f64(time), W::Scalar::from_f64(time));
            let (a, b) = (single.pose(at), double.pose(of));
            let (error, finer) = (single.rounding(at), double.rounding(of));
            let turn = error.turn.to_f64() + finer.turn.to_f64();
            let shift = error.shift.to_f64() + finer.shift.to_f64();
            assert!(turn < 2e-5 && shift < 2e-5, "{index} {time}: {turn} {shift}");
            let origin = wide(a.shift()) - wide(b.shift());
            assert!(origin.length() <= shift, "{index} {time}: {} {shift}", origin.length());
            for (a, b) in a.columns().into_iter().zip(b.columns()).take(V::DIMENSION) {
                let off = wide(a) - wide(b);
                assert!(off.length() <= turn, "{index} {time}: {} {turn}", off.length());
                assert!((off + origin).length() <= turn + shift, "{index} {time}");
            }
        }
    }
}

#[test]
fn poses_of_single_precision_are_as_near_as_they_say() {
    poses_are_near(&ready::<Vec2<f32>>(), &ready::<Vec2<f64>>());
    poses_are_near(&ready::<Vec3<f32>>(), &ready::<Vec3<f64>>());
    poses_are_near(&arcs::<f32>(), &arcs::<f64>());
}

fn ends_are_met<V: World>() {
    let motions = ready::<V>();
    let ([from, to], end) = (ends::<V>(), V::Scalar::ONE);
    for motion in BETWEEN.map(|index| &motions[index]) {
        assert_eq!(motion.pose(V::Scalar::from_f64(0.25)), from);
        let (there, error) = (motion.pose(end), motion.rounding(end));
        assert!(wide(there.shift() - to.shift()).length() <= error.shift.to_f64());
        for (there, to) in there.columns().into_iter().zip(to.columns()) {
            assert!(wide(there - to).length() <= error.turn.to_f64());
        }
    }
}

#[test]
fn interpolations_meet_both_ends() {
    ends_are_met::<Vec2<f32>>();
    ends_are_met::<Vec2<f64>>();
    ends_are_met::<Vec3<f32>>();
    ends_are_met::<Vec3<f64>>();
}
