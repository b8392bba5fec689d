//! Answers about shapes that move, and poses from angles.

use super::hash::{Digest, Random};
use barycode::d2::{self, Points, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::{Circle, Nlerp, Rigid, RigidMap, Slerp, Vector};
use barycode::{Cast, Cell, Convex, Impact, Kinematic, Motion, Scalar, ShapeError};

/// How many times shapes and motions are made.
const ROUNDS: u32 = 100;

fn vector<V: Vector>(random: &mut Random, reach: f64) -> V {
    (0..V::DIMENSION).fold(V::default(), |sum, axis| sum + V::axis(axis) * random.within(-reach, reach))
}

fn add_pose<V: Kinematic>(digest: &mut Digest, pose: &V::Pose) {
    pose.columns().into_iter().chain([pose.shift()]).for_each(|vector| digest.add_vector(vector));
}

fn add<V: Kinematic>(digest: &mut Digest, answer: &Impact<V>, cells: &[Cell<V>]) {
    digest.add(&answer.first);
    digest.add(&[V::Scalar::from_f64(f64::from(answer.cells))]);
    for vector in [answer.normal, answer.on_a, answer.on_b] {
        digest.add_vector(vector.unwrap_or_default());
    }
    for cell in cells.iter().take(answer.cells as usize) {
        digest.add(&cell.times);
        digest.add_vector(cell.direction);
    }
}

/// Casts, a ray, and a time of impact along each of three motions.
fn ask<V: Kinematic>(
    [a, b]: [&dyn Convex<Vector = V>; 2],
    [from, to]: [V::Pose; 2],
    [way, center]: [V; 2],
    spin: V::AngularVelocity,
    digest: &mut Digest,
) -> Result<(), ShapeError> {
    let (cast, times) = (Cast::new(), [V::Scalar::from_f64(0.0), V::Scalar::from_f64(1.0)]);
    add(digest, &cast.shape(&a, way, &b, -way, times[1]), &[]);
    add(digest, &cast.ray(&a, way, -way, times[1]), &[]);
    let rigid = Rigid::<V>::new(from, center, way, spin)?;
    let (slerp, nlerp) = (Slerp::<V>::new(from, to, center, times)?, Nlerp::<V>::new(from, to, center, times)?);
    let motions: [&dyn Motion<Vector = V>; 3] = [&rigid, &slerp, &nlerp];
    for (index, motion) in motions.into_iter().enumerate() {
        add_pose::<V>(digest, &motion.pose(V::Scalar::from_f64(0.375)));
        let mut cells = [Cell::default(); 32];
        let other = motions[(index + 1) % motions.len()];
        add(digest, &cast.certified_time_of_impact(&a, motion, &b, other, times, &mut cells), &cells);
    }
    Ok(())
}

/// The digest of all answers in the plane.
pub(super) fn in_plane<T: Scalar>() -> Result<u64, ShapeError> {
    let (mut random, mut digest) = (Random(4), Digest::EMPTY);
    for _ in 0..ROUNDS {
        let cloud = Points::new([(); 6].map(|()| vector::<Vec2<T>>(&mut random, 1.0)))?;
        let ball = Circle::new(vector::<Vec2<T>>(&mut random, 1.0), random.within(0.0, 0.5))?;
        let first: f64 = random.within(-20.0, 20.0);
        let angles = [first, first + random.within::<f64>(-3.0, 3.0)];
        let poses = angles.map(|angle| d2::Pose::from_angle(vector::<Vec2<T>>(&mut random, 4.0), T::from_f64(angle)));
        poses.iter().for_each(|pose| add_pose::<Vec2<T>>(&mut digest, pose));
        let ways = [(); 2].map(|()| vector(&mut random, 4.0));
        ask([&cloud, &ball], poses, ways, random.within(-8.0, 8.0), &mut digest)?;
        let arc = d2::Arc::new(poses[0], random.within(-4.0, 4.0), random.within(-2.0, 2.0))?;
        add_pose::<Vec2<T>>(&mut digest, &arc.pose(T::from_f64(0.625)));
    }
    Ok(digest.0)
}

/// The digest of all answers in space.
pub(super) fn in_space<T: Scalar>() -> Result<u64, ShapeError> {
    let (mut random, mut digest) = (Random(5), Digest::EMPTY);
    for _ in 0..ROUNDS {
        let cloud = Points::new([(); 8].map(|()| vector::<Vec3<T>>(&mut random, 1.0)))?;
        let ball = Circle::new(vector::<Vec3<T>>(&mut random, 1.0), random.within(0.0, 0.5))?;
        let poses = [(); 2].map(|()| {
            let [x, y, z] = [(); 3].map(|()| random.within(-20.0, 20.0));
            d3::Pose::new(vector::<Vec3<T>>(&mut random, 4.0), d3::Rotation::from_axis_angles(x, y, z))
        });
        poses.iter().for_each(|pose| add_pose::<Vec3<T>>(&mut digest, pose));
        let ways = [(); 2].map(|()| vector(&mut random, 4.0));
        ask([&cloud, &ball], poses, ways, vector(&mut random, 8.0), &mut digest)?;
    }
    Ok(digest.0)
}
