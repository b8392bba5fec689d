//! Answers about pairs of shapes of space.

use super::hash::{Digest, Random};
use barycode::d3::{self, Cone, Convex, Cuboid, Cylinder, Ellipsoid, Points, Pose, Posed, Rotation, Sphere, Vec3};
use barycode::{Intersection, Proximity, Scalar, ShapeError};

/// How many times seven shapes are made.
const ROUNDS: u32 = 300;

fn point<T: Scalar>(random: &mut Random, reach: f64) -> Vec3<T> {
    Vec3::new(random.within(-reach, reach), random.within(-reach, reach), random.within(-reach, reach))
}

fn size<T: Scalar>(random: &mut Random) -> T {
    random.within(0.1, 1.0)
}

/// A random place, turned at random.
fn pose<T: Scalar>(random: &mut Random) -> Pose<T> {
    let quaternion = core::array::from_fn(|_| random.within(-1.0, 1.0));
    Pose::new(point::<T>(random, 2.0), Rotation::from_quaternion_xyzw(quaternion))
}

fn add<T: Scalar>(digest: &mut Digest, answer: &Proximity<Vec3<T>>) {
    digest.add(&[answer.distance, answer.lower, answer.upper]);
    for vector in [answer.normal.unwrap_or_default(), answer.on_a, answer.on_b] {
        digest.add_vector(vector);
    }
}

/// A shape of any kind.
type Any<'s, T> = &'s dyn Convex<Vector = Vec3<T>>;

/// Whether shapes meet: asked where it is compiled for other questions, too.
pub(super) type Meets<T> = fn(Any<'_, T>, Any<'_, T>) -> Intersection<Vec3<T>>;

fn ask<T: Scalar>(a: Any<'_, T>, b: Any<'_, T>, meets: Meets<T>, digest: &mut Digest) {
    add(digest, &d3::contact(&a, &b));
    add(digest, &d3::closest_points(&a, &b));
    if let Some(normal) = meets(a, b).normal() {
        digest.add_vector(normal);
        digest.add(&[normal.length()]);
    }
}

/// The digest of all answers.
pub(super) fn digest<T: Scalar>(meets: Meets<T>) -> Result<u64, ShapeError> {
    let (mut random, mut digest) = (Random(3), Digest::EMPTY);
    for _ in 0..ROUNDS {
        let corners: [Vec3<T>; 8] = core::array::from_fn(|_| point(&mut random, 1.0));
        let cloud = Points::new(corners)?;
        let turned = Posed::new(cloud, pose(&mut random))?;
        let brick = Cuboid::from_half_extents([size(&mut random), size(&mut random), size(&mut random)])?;
        let brick = Posed::new(brick, pose(&mut random))?;
        let can = Cylinder::from_half_height(size(&mut random), size(&mut random))?;
        let can = Posed::new(can, pose(&mut random))?;
        let cone = Cone::from_half_height(size(&mut random), size(&mut random))?;
        let cone = Posed::new(cone, pose(&mut random))?;
        let egg = Ellipsoid::new([size(&mut random), size(&mut random), size(&mut random)])?;
        let ball = Sphere::new(point::<T>(&mut random, 2.0), size(&mut random))?;
        let shapes: [Any<'_, T>; 7] = [&cloud, &turned, &brick, &can, &cone, &egg, &ball];
        for (index, a) in shapes.into_iter().enumerate() {
            for b in &shapes[index + 1..] {
                ask(a, *b, meets, &mut digest);
            }
        }
    }
    Ok(digest.0)
}
