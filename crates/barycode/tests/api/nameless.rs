//! Checks of right answers that other checks than that of named points must show: about shapes
//! whose ids cannot name all points, about balls in round ellipsoids, and about points that
//! Newton's method finds.

use barycode::d3::{
    self, Convex, Cuboid, Cylinder, Ellipsoid, HullOf, MinkowskiSum, Pose, Posed, Rotation, Sphere, Vec3,
};
use barycode::{CheckError, Intersection, Proximity, Scalar, Verdict};

/// A shape of any type, so that a question is compiled once.
type Any<'s, T> = &'s dyn Convex<Vector = Vec3<T>>;

#[inline(never)]
fn contact<T: Scalar>(a: Any<'_, T>, b: Any<'_, T>) -> Proximity<Vec3<T>> {
    d3::contact(&a, &b)
}

#[inline(never)]
fn closest_points<T: Scalar>(a: Any<'_, T>, b: Any<'_, T>) -> Proximity<Vec3<T>> {
    d3::closest_points(&a, &b)
}

#[inline(never)]
fn intersects<T: Scalar>(a: Any<'_, T>, b: Any<'_, T>) -> Intersection<Vec3<T>> {
    d3::intersects(&a, &b)
}

fn vector<T: Scalar>(place: [f64; 3]) -> Vec3<T> {
    Vec3::from(place.map(T::from_f64))
}

fn turned<T: Scalar>(by: [f64; 3]) -> Rotation<T> {
    Rotation::from_quaternion_xyzw([by[0], by[1], by[2], 1.0].map(T::from_f64))
}

fn cylinder<T: Scalar>() -> Cylinder<T> {
    Cylinder::from_half_height(T::ONE, T::from_f64(0.5)).unwrap()
}

fn sum<T: Scalar>() -> MinkowskiSum<Cylinder<T>, Cuboid<T>> {
    MinkowskiSum::new(cylinder(), Cuboid::from_half_extents([0.5, 0.4, 0.3].map(T::from_f64)).unwrap())
}

fn hull<T: Scalar>() -> HullOf<Cylinder<T>, [Cylinder<T>; 2]> {
    HullOf::new([cylinder(); 2]).unwrap()
}

/// Asserts that what is said about a pair passes its check, whether it overlaps or not.
fn all_pass<T: Scalar>(a: Any<'_, T>, b: Any<'_, T>) -> [Proximity<Vec3<T>>; 2] {
    let (deep, near, yes) = (contact(a, b), closest_points(a, b), intersects(a, b));
    assert_eq!(deep.check(&a, &b), Ok(()), "{deep:?}");
    assert_eq!(near.check(&a, &b), Ok(()), "{near:?}");
    assert_eq!(yes.check(&a, &b), Ok(()), "{yes:?}");
    [deep, near]
}

fn nameless_shapes_pass<T: Scalar>() {
    let (sum, hull) = (sum::<T>(), hull::<T>());
    let long = Ellipsoid::new([1.0, 1.0, 1e3].map(T::from_f64)).unwrap();
    let ball = Sphere::new(vector([0.0; 3]), T::ONE).unwrap();
    let others: [Any<'_, T>; 3] = [&long, &ball, &cylinder::<T>()];
    let mut counts = [0; 2];
    for far in [0.0, 1.0, 5.0] {
        for (at, by) in [([0.0; 3], [0.0; 3]), ([0.21, 0.13, 0.34], [0.3, 0.1, -0.2]), ([0.4, 0.9, 0.0], [0.0; 3])] {
            let place = vector([at[0] + far, at[1], at[2]]);
            for other in others {
                let other = Posed::new(other, Pose::new(place, turned(by))).unwrap();
                for [deep, near] in [all_pass(&sum, &other), all_pass(&other, &hull)] {
                    assert_eq!(deep.verdict, near.verdict);
                    counts[usize::from(deep.verdict == Verdict::Separated)] += 1;
                }
            }
        }
    }
    assert!(counts[0] > 20 && counts[1] > 10, "{counts:?}");
}

/// The ids of a cylinder do not fit into those of a sum or hull, so that a simplex of these names
/// other points. Every check refused what was right.
#[test]
fn answers_about_shapes_whose_ids_name_no_points() {
    nameless_shapes_pass::<f32>();
    nameless_shapes_pass::<f64>();
}

/// The search that takes the place of named points refuses what is not so.
#[test]
fn altered_answers_about_shapes_whose_ids_name_no_points() {
    let (sum, ball) = (sum::<f64>(), Sphere::new([0.0; 3], 1.0).unwrap());
    let at = |x: f64| Posed::new(ball, Pose::translation([x, 0.3, 0.1])).unwrap();
    let (over, apart) = (at(1.5), at(4.0));
    let refused = |answer: Proximity<Vec3<f64>>, b: &Posed<Sphere<f64>>, change: fn(&mut Proximity<Vec3<f64>>)| {
        let mut changed = answer;
        assert_eq!(answer.check(&sum, b), Ok(()));
        change(&mut changed);
        changed.check(&sum, b).unwrap_err()
    };
    for b in [&over, &apart] {
        let answer = contact(&sum, b);
        assert_eq!(refused(answer, b, |answer| answer.on_a.x += 1e-9), CheckError::Witness);
        assert_eq!(refused(answer, b, |answer| answer.on_b.x -= 1e-9), CheckError::Witness);
        assert_eq!(refused(answer, b, |answer| answer.simplex.weights[0] += 0.5), CheckError::UpperBound);
    }
    // Both out of their shapes, and as far apart as before.
    let move_both = |answer: &mut Proximity<Vec3<f64>>| {
        answer.on_a.y += 2.0;
        answer.on_b.y += 2.0;
    };
    assert_eq!(refused(contact(&sum, &apart), &apart, move_both), CheckError::Witness);
    let closer = |answer: &mut Proximity<Vec3<f64>>| {
        (answer.lower, answer.distance, answer.upper) = (0.1, 0.15, 0.2);
    };
    assert_eq!(refused(contact(&sum, &apart), &apart, closer), CheckError::UpperBound);
    let common = closest_points(&sum, &over);
    assert_eq!(refused(common, &over, |answer| answer.on_a.z += 9.0), CheckError::Witness);
    assert_eq!(common.check(&sum, &apart), Err(CheckError::Simplex));
    let yes = intersects(&sum, &over);
    assert_eq!((yes.verdict, yes.check(&sum, &apart)), (Verdict::Penetrating, Err(CheckError::Simplex)));
}

/// An ellipsoid with a ball in it that is proven to be as deep but for the rounding of the proof.
/// The check took that rounding for a fault, then looked for a polytope of millions of vertices.
#[test]
fn balls_about_the_centres_of_round_ellipsoids() {
    for (round, ball) in [(1.0, 1.0), (1.0, 0.25), (0.3, 2.0), (7.0, 1e-3), (0.8, 0.0)] {
        let ellipsoid = Ellipsoid::<f64>::new([round; 3]).unwrap();
        let ball = Sphere::new([0.0; 3], ball).unwrap();
        for at in [[0.0; 3], [0.0, 0.0, f64::EPSILON], [0.6e-12, 0.0, 0.8e-12], [1e-9, 1e-9, 0.0]] {
            for by in [[0.0; 3], [0.1, 0.2, -0.15], [1e-6, 0.0, 0.0], [1.0, 0.0, 0.0]] {
                let other = Posed::new(ellipsoid, Pose::new(at, turned(by))).unwrap();
                let answer = contact::<f64>(&ball, &other);
                assert_eq!(answer.check(&ball, &other), Ok(()), "{answer:?}");
                let exact = -(round + ball.radius() - Vec3::from(at).length());
                assert!((answer.distance - exact).abs() <= 16.0 * f64::EPSILON * (round + ball.radius()));
            }
        }
    }
}

/// Two ellipsoids of one form, and deeper than they are by a little.
#[test]
fn ellipsoids_that_are_not_as_deep() {
    let ellipsoid = Ellipsoid::<f64>::new([1.0, 1.5, 2.0]).unwrap();
    let answer = contact::<f64>(&ellipsoid, &ellipsoid);
    assert_eq!(answer.check(&ellipsoid, &ellipsoid), Ok(()), "{answer:?}");
    let mut changed = answer;
    changed.lower -= 3e-12;
    changed.distance -= 2e-12;
    changed.upper -= 1e-12;
    assert_eq!(changed.check(&ellipsoid, &ellipsoid), Err(CheckError::Depth), "{changed:?}");
}

/// The lowest point of a flat ellipsoid as Newton's method finds it: in single precision it is
/// rounded by more than the bounds are apart, and lay inside the ellipsoid.
#[test]
fn points_of_flat_ellipsoids_are_on_their_boundary() {
    for thin in [1e-3_f32, 3e-3, 0.4e-3] {
        let ellipsoid = Ellipsoid::new([1.0, 1.0, thin]).unwrap();
        let cuboid = Cuboid::from_half_extents([1.0, 1.0, thin]).unwrap();
        for step in 0..24_u8 {
            let far = 0.5e-6 + f32::from(step) * 0.1e-6;
            let other = Posed::new(cuboid, Pose::translation([far * 0.6, 0.0, far * 0.8])).unwrap();
            let answer = contact::<f32>(&ellipsoid, &other);
            assert_eq!(answer.verdict, Verdict::Penetrating);
            assert_eq!(answer.check(&ellipsoid, &other), Ok(()), "{thin} {far}: {answer:?}");
        }
    }
}
