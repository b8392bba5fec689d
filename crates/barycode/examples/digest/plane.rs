//! Answers about pairs of shapes of the plane.

use super::hash::{Digest, Random};
use barycode::d2::{self, Circle, Convex, Ellipse, Points, Pose, Posed, Rotation, Rounded, Vec2};
use barycode::{Intersection, Proximity, Scalar, ShapeError};

/// How many times four shapes are made.
const ROUNDS: u32 = 5_000;

fn point<T: Scalar>(random: &mut Random, reach: f64) -> Vec2<T> {
    Vec2::new(random.within(-reach, reach), random.within(-reach, reach))
}

fn add<T: Scalar>(digest: &mut Digest, answer: &Proximity<Vec2<T>>) {
    digest.add(&[answer.distance, answer.lower, answer.upper]);
    for vector in [answer.normal.unwrap_or_default(), answer.on_a, answer.on_b] {
        digest.add_vector(vector);
    }
}

/// A shape of any kind.
type Any<'s, T> = &'s dyn Convex<Vector = Vec2<T>>;

/// Whether shapes meet: asked where it is compiled for other questions, too.
pub(super) type Meets<T> = fn(Any<'_, T>, Any<'_, T>) -> Intersection<Vec2<T>>;

fn ask<T: Scalar>(a: Any<'_, T>, b: Any<'_, T>, meets: Meets<T>, digest: &mut Digest) {
    add(digest, &d2::contact(&a, &b));
    add(digest, &d2::closest_points(&a, &b));
    if let Some(normal) = meets(a, b).normal() {
        digest.add_vector(normal);
        digest.add(&[normal.length()]);
    }
}

/// The digest of all answers.
pub(super) fn digest<T: Scalar>(meets: Meets<T>) -> Result<u64, ShapeError> {
    let (mut random, mut digest) = (Random(2), Digest::EMPTY);
    for _ in 0..ROUNDS {
        let corners: [Vec2<T>; 6] = core::array::from_fn(|_| point(&mut random, 1.0));
        let cloud = Points::new(corners)?;
        let (cos, sin) = (random.within(-1.0, 1.0), random.within(-1.0, 1.0));
        let turned = Posed::new(cloud, Pose::new(point::<T>(&mut random, 2.0), Rotation::new(cos, sin)))?;
        let axes = Vec2::new(random.within(0.1, 1.0), random.within(0.1, 1.0));
        let ellipse = Rounded::new(Ellipse::new(axes)?, random.within(0.0, 0.5))?;
        let circle = Circle::new(point(&mut random, 2.0), random.within(0.0, 1.0))?;
        let shapes: [Any<'_, T>; 4] = [&cloud, &turned, &ellipse, &circle];
        for (index, a) in shapes.into_iter().enumerate() {
            for b in &shapes[index + 1..] {
                ask(a, *b, meets, &mut digest);
            }
        }
    }
    Ok(digest.0)
}
