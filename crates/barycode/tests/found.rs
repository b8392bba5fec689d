//! What fuzzing found, each with its story. What the format of the suite can say is a case there.

use barycode::d2::{self, Pose, Posed, Rectangle};
use barycode::d3::{Capsule, Convex, HullOf, Point, Query, Sphere, Vec3};
use barycode::{Cache, CheckError, Pair, Verdict};

/// A capsule and a point make a hull of radius 0: the capsule's radius goes into its supports, as `direction · (radius /
/// length)`. The simplex that the first answer leaves in the cache is flat but for 2e-30 when its points are looked up by id,
/// and so the normal of its side is about as short. The quotient overflowed, the support fell short by the radius, and the
/// answer from the warm cache was a proof of a depth of 1 for one of 1.9.
#[test]
fn a_hull_with_a_bulge_from_a_warm_cache() {
    let capsule = Capsule::new([1.0_f32, 7.6875, -7.6875], [-2.0, 1.648_252_6e-30, -4.0], 6.0).unwrap();
    let point = Point::new([6.0_f32, -1.0, -5.0625]).unwrap();
    let members: [&dyn Convex<Vector = Vec3<f32>>; 2] = [&capsule, &point];
    let hull = HullOf::new(members).unwrap();
    let ball = Sphere::new([-3.0, 0.0, 1.0], 1.0).unwrap();
    let depth = 7.0 - 26.0_f32.sqrt();
    let mut cache = Cache::new();
    for _ in 0..3 {
        let answer = Query::new().cache(&mut cache).contact(&hull, &ball);
        assert!(answer.lower <= -depth && -depth <= answer.upper, "{answer:?}");
    }
    for length in [1.0, 1e-20, 1e-30, 1e-38] {
        let found = HullOf::new([ball]).unwrap().support(Vec3::new(0.0, -length, 0.0), 0).point;
        assert!(found.y.is_finite(), "{found:?} along {length:e}");
        let two = HullOf::new([ball, Sphere::new([-3.0, 0.0, 1.0], 4.0).unwrap()]).unwrap();
        assert_eq!(two.support(Vec3::new(0.0, -length, 0.0), 0).point, Vec3::new(-3.0, -3.0, 1.0), "{length:e}");
    }
}

/// A pair that knew its depth answered whether the shapes meet with the depth's simplex: a side of the obstacle, which does
/// not hold the origin and proves no yes.
#[test]
fn a_yes_after_a_depth_is_proven() {
    let square = Rectangle::new([1.0, 1.0]).unwrap();
    let mut pair = Pair::new(square, Pose::identity(), square, Pose::translation([1.5, 0.25])).unwrap();
    assert_eq!(pair.contact().depth(), 0.5);
    let meeting = pair.intersects();
    let (a, b) = pair.shapes();
    assert_eq!((meeting.verdict, meeting.check(&a, &b)), (Verdict::Penetrating, Ok(())));
}

/// Closest points of an overlap have no normal and say zero. The check asked no more of such an answer than that the shapes
/// meet, so that any depth could be written into it.
#[test]
fn a_depth_without_a_normal_is_refuted() {
    let square = Rectangle::new([1.0, 1.0]).unwrap();
    let other = Posed::new(square, Pose::translation([1.5, 0.25])).unwrap();
    let mut answer = d2::closest_points(&square, &other);
    assert_eq!(answer.check(&square, &other), Ok(()));
    (answer.lower, answer.distance, answer.upper) = (-70.0, -60.0, -50.0);
    assert_eq!(answer.check(&square, &other), Err(CheckError::NotUnit));
}
