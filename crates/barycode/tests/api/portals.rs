//! Casts by a portal against casts by verdicts: of a shape under two maps the structure is deeper
//! than the portal knows, and the answer must be the same.

use crate::closed::Random;
use barycode::d2::{Affine, Convex, Points, Pose, Posed, Rotation, Rounded, Vec2};
use barycode::expert::{Dimension, Vector};
use barycode::{Cast, Impact, ImpactVerdict, Scalar, Touching, d3};
use std::fmt::Debug;

/// A number from -1 to 1, of few bits or of many.
fn number<T: Scalar>(random: &mut Random, few: bool) -> T {
    let number = random.unit();
    T::from_f64(if few { f64::from((number * 8.0) as i32) / 8.0 } else { number })
}

fn vector<V: Vector>(random: &mut Random, few: bool) -> V {
    V::from_coordinates([0; 3].map(|_| number(random, few)))
}

/// What must be the same in both answers. Normals and points may differ.
fn decided<V: Vector>(answer: &Impact<V>) -> impl PartialEq + Debug + use<V> {
    (answer.verdict, answer.first, answer.start, answer.stop)
}

/// How a pair moves.
#[derive(Clone, Copy, Debug)]
struct Course<V: Vector> {
    velocities: [V; 2],
    until: V::Scalar,
}

/// Asks about a shape and about the same one in disguise. Counts free pairs and contacts.
fn compare<V: Dimension, S: Convex<Vector = V>>(
    [a, b]: [&S; 2],
    disguised: &impl Convex<Vector = V>,
    course: Course<V>,
    seen: &mut [u32; 2],
) {
    let Course { velocities: [first, second], until } = course;
    let questions =
        [(Touching::Collides, 0.0), (Touching::Free, 0.0), (Touching::Collides, 0.25), (Touching::Free, 0.25)];
    for (touching, target) in questions {
        let cast = Cast::new().touching(touching).target_distance(V::Scalar::from_f64(target));
        let found = cast.shape(a, first, b, second, until);
        let known = cast.shape(disguised, first, b, second, until);
        assert_eq!(decided(&found), decided(&known), "{course:?}\n{found:?}\n{known:?}");
        assert_eq!(cast.check_shape(&found, a, first, b, second, until), Ok(()), "{course:?}\n{found:?}");
        seen[usize::from(found.verdict == ImpactVerdict::Contact)] += 1;
    }
}

/// Velocities that bring two shapes about together.
fn course<V: Vector>(random: &mut Random, few: bool, [a, b]: [V; 2]) -> Course<V> {
    let first = vector(random, few);
    let aside: V = vector(random, few);
    let second = first + (a - b) + aside * V::Scalar::from_f64(1.5);
    Course { velocities: [first, second], until: V::Scalar::from_f64(1.25) }
}

fn plane<T: Scalar>(seen: &mut [u32; 2], rounds: u32)
where
    Vec2<T>: Dimension<Scalar = T, Pose = Pose<T>, Matrix = [[T; 2]; 2]>,
{
    let mut random = Random(17);
    for round in 0..rounds {
        let few = round % 2 == 0;
        let mut body = || {
            let places: [Vec2<T>; 4] = [0; 4].map(|_| vector(&mut random, few));
            let place = vector::<Vec2<T>>(&mut random, few) * T::from_f64(4.0);
            let turn = if few {
                Rotation::new(T::ONE, T::ZERO)
            } else {
                Rotation::new(number(&mut random, few), number(&mut random, few))
            };
            (Posed::new(Points::new(places).unwrap(), Pose::new(place, turn)).unwrap(), place)
        };
        let ((a, at), (b, to)) = (body(), body());
        let rows = [[T::ONE, T::ZERO], [T::ZERO, T::ONE]];
        let disguised = Affine::new(a, rows, Vec2::default()).unwrap();
        let course = course(&mut random, few, [at, to]);
        compare([&a, &b], &disguised, course, seen);
        let radius = T::from_f64(0.5);
        let [a, b] = [&a, &b].map(|shape| Rounded::new(shape, radius).unwrap());
        compare([&a, &b], &Rounded::new(disguised, radius).unwrap(), course, seen);
    }
}

fn boxes(random: &mut Random, few: bool) -> (d3::Posed<d3::Cuboid<f64>>, d3::Vec3<f64>) {
    let [low, high]: [d3::Vec3<f64>; 2] = [0; 2].map(|_| vector(random, few));
    let place = vector::<d3::Vec3<f64>>(random, few) * 4.0;
    let turn = if few {
        d3::Rotation::from_quaternion_xyzw([0.0, 0.0, 0.0, 1.0])
    } else {
        d3::Rotation::from_quaternion_xyzw([0; 4].map(|_| number(random, few)))
    };
    (d3::Posed::new(d3::Cuboid::from_corners(low, high).unwrap(), d3::Pose::new(place, turn)).unwrap(), place)
}

#[test]
fn portals_of_the_plane_answer_as_verdicts_do() {
    let mut seen = [0; 2];
    plane::<f64>(&mut seen, 120);
    plane::<f32>(&mut seen, 120);
    assert!(seen.iter().all(|seen| *seen > 200), "{seen:?}");
}

#[test]
fn portals_of_space_answer_as_verdicts_do() {
    let mut random = Random(19);
    let mut seen = [0; 2];
    let rows = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for round in 0..50 {
        let few = round % 2 == 0;
        let ((a, at), (b, to)) = (boxes(&mut random, few), boxes(&mut random, few));
        let course = course(&mut random, few, [at, to]);
        let disguised = d3::Affine::new(a, rows, [0.0; 3]).unwrap();
        compare([&a, &b], &disguised, course, &mut seen);
    }
    assert!(seen.iter().all(|seen| *seen > 30), "{seen:?}");
}

/// The sides that a needle and a tiny box enter each other by are slivers: seven thousand times as
/// long as wide.
#[test]
fn points_of_needles_on_tiny_boxes_are_one() {
    let mut random = Random(23);
    let tip = d3::Vec3::new(0.0, 0.0, 3.5e-3);
    let mut contacts = 0;
    for _ in 0..3000 {
        let turn = d3::Rotation::from_quaternion_xyzw([0; 4].map(|_| number(&mut random, false)));
        let place = vector::<d3::Vec3<f64>>(&mut random, false) * 4e-3;
        let size = vector::<d3::Vec3<f64>>(&mut random, false);
        let sides = [size.x, size.y, size.z].map(|side| 2e-7 + 5e-7 * side.abs());
        let cuboid = d3::Cuboid::from_half_extents(sides).unwrap();
        let target = d3::Posed::new(cuboid, d3::Pose::new(place, turn)).unwrap();
        let turn = d3::Rotation::from_quaternion_xyzw([0; 4].map(|_| number(&mut random, false)));
        let needle = d3::Segment::new(-tip, tip).unwrap();
        let needle = d3::Posed::new(needle, d3::Pose::new(d3::Vec3::default(), turn)).unwrap();
        let aim = vector::<d3::Vec3<f64>>(&mut random, false) * 1e-7;
        let velocity = (place + aim) * 2.6;
        let still = d3::Vec3::default();
        let found = d3::cast_shape(&target, still, &needle, velocity, 1.0);
        let checked = d3::Cast::new().check_shape(&found, &target, still, &needle, velocity, 1.0);
        assert_eq!(checked, Ok(()), "{target:?}\n{needle:?}\n{velocity:?}\n{found:?}");
        if let (Some(p), Some(q), false) = (found.on_a, found.on_b, found.first[1] == 0.0) {
            let apart = (p - q).length();
            assert!(apart < 2e-17, "{apart}: {target:?}\n{needle:?}\n{velocity:?}\n{found:?}");
            contacts += 1;
        }
    }
    assert!(contacts > 1000, "{contacts}");
}
