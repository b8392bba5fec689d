//! Depths of needles on one axis: bodies thousands of times as long as they are thick, one inside
//! the other, whose faces are slivers.

use crate::random::Random;
use barycode::d3::{Convex, Point, Points, Polytope, Pose, Posed, Query, Rotation, Vec3, distance};
use barycode::expert::{SignedVolumes, Voronoi};
use barycode::{Proximity, Scalar, Start, Verdict};
use barycode_judge::repeated;

/// A ring about the z axis with a tip at one end or both.
fn needle<T: Scalar>(random: &mut Random, [thick, long]: [f64; 2]) -> Vec<Vec3<T>> {
    let count = random.within(3.0, 11.0).floor();
    let tips: &[f64] = if random.chance(0.3) { &[1.0] } else { &[1.0, -1.0] };
    let height = if tips.len() == 1 { -1.0 } else { -random.within(0.0, 1.0) };
    let corner = |index: f64| {
        let angle = index / count * std::f64::consts::TAU;
        [thick * angle.cos(), thick * angle.sin(), height * long]
    };
    let ring = (0..count as u32).map(|index| corner(f64::from(index)));
    let tips = tips.iter().map(|end| [0.0, 0.0, end * long]);
    ring.chain(tips).map(|place| Vec3::from(place.map(T::from_f64))).collect()
}

/// Two needles on one axis, or less than a twentieth of their thickness beside it, and the pose of
/// both. A is up to `decades` longer than thick.
fn draw<T: Scalar>(random: &mut Random, decades: f64) -> ([Vec<Vec3<T>>; 2], Pose<T>) {
    let thick = random.decade(-1.0, 1.0);
    let long = thick * random.decade(0.0, decades);
    let a = needle(random, [thick, long]);
    let (less, shorter) = (random.decade(-3.5, 0.0), random.decade(-3.5, 0.0));
    let shorter = if random.chance(0.5) { less } else { shorter };
    let mut b = needle(random, [thick * less, long * shorter]);
    if random.chance(0.5) {
        let beside = [random.within(-0.025, 0.025), random.within(-0.025, 0.025), random.within(0.0, 1.0)];
        b = b.iter().map(|&corner| corner + Vec3::from(beside.map(|x| T::from_f64(x * thick)))).collect();
    }
    if random.chance(0.4) {
        return ([a, b], Pose::IDENTITY);
    }
    let turns = [(); 3].map(|()| T::from_f64(random.within(-3.0, 3.0)));
    let far = if random.chance(0.5) { [0.3 * long, thick, thick] } else { [0.0; 3] };
    let far = far.map(|most| T::from_f64(random.within(0.0, most)));
    ([a, b], Pose::new(far, Rotation::from_axis_angles(turns[0], turns[1], turns[2])))
}

/// The largest coordinate of a pair, of its vertices and the pose of both.
fn size<T: Scalar>([a, b]: [&[Vec3<T>]; 2], pose: &Pose<T>) -> f64 {
    let places = a.iter().chain(b).chain([&pose.translation]);
    places.flat_map(|place| [place.x, place.y, place.z]).fold(0.0, |most, x| x.to_f64().abs().max(most))
}

fn ask<T: Scalar>(
    random: &mut Random,
    a: &dyn Convex<Vector = Vec3<T>>,
    b: &dyn Convex<Vector = Vec3<T>>,
) -> Proximity<Vec3<T>> {
    let way = [(); 3].map(|()| T::from_f64(random.within(-1.0, 1.0)));
    let start = if random.chance(0.7) { Start::Inside } else { Start::Direction(way.into()) };
    match random.within(0.0, 3.0) as u32 {
        0 => Query::new().start(start).contact(&a, &b),
        1 => Query::new().start(start).method(Voronoi).contact(&a, &b),
        _ => Query::new().start(start).method(SignedVolumes).contact(&a, &b),
    }
}

/// What is wrong with the depth of a pair whose largest coordinate is `size`.
fn fault<T: Scalar>(answer: &Proximity<Vec3<T>>, size: f64) -> Option<String> {
    let unit = T::EPSILON.to_f64() * size;
    let Proximity { lower, upper, distance, on_a, on_b, .. } = *answer;
    if answer.verdict != Verdict::Penetrating || answer.normal.is_none() {
        return Some("no depth or no normal".into());
    }
    let width = (upper.to_f64() - lower.to_f64()) / unit;
    if !(width <= 64.0) {
        return Some(format!("bounds are {width} eps S apart"));
    }
    let apart = on_b - on_a;
    let along = answer.normal.map_or(f64::NAN, |normal| normal.dot(apart).to_f64());
    let off = |measured: f64, said: f64| (measured - said).abs() / unit;
    let off = off(apart.length().to_f64(), distance.to_f64().abs()).max(off(along, distance.to_f64()));
    (!(off <= 64.0)).then(|| format!("points are {along:e} apart, {off} eps S from {distance:?}"))
}

fn depths<T: Scalar + 'static>(pairs: u64, decades: f64) {
    for index in 0..pairs {
        let random = &mut Random(index << 20);
        let ([a, b], pose) = draw::<T>(random, decades);
        let size = size([&a, &b], &pose);
        let boxed = |corners: Vec<Vec3<T>>, hull: bool| -> Option<Box<dyn Convex<Vector = Vec3<T>>>> {
            Some(if hull {
                Box::new(Posed::new(Polytope::hull(corners).ok()?, pose).unwrap())
            } else {
                Box::new(Posed::new(Points::new(corners).unwrap(), pose).unwrap())
            })
        };
        let hull = random.chance(0.4);
        let (Some(a), Some(b)) = (boxed(a, hull), boxed(b, hull)) else {
            continue;
        };
        let answer = ask(random, &*a, &*b);
        assert_eq!(fault(&answer, size), None, "pair {index}: {answer:?}");
        answer.check(&a, &b).unwrap_or_else(|error| panic!("pair {index}: {error}"));
    }
}

/// A shape of doubles with the numbers of another.
fn widened(corners: &[Vec3<f32>], pose: &Pose<f32>) -> Posed<Points<Vec3<f64>, Vec<Vec3<f64>>>> {
    let wide = |place: Vec3<f32>| Vec3::new(f64::from(place.x), f64::from(place.y), f64::from(place.z));
    let corners = corners.iter().map(|&corner| wide(corner)).collect();
    let rotation = Rotation::from_rows(pose.rotation.rows.map(wide));
    Posed::new(Points::new(corners).unwrap(), Pose::new(wide(pose.translation), rotation)).unwrap()
}

/// Manifolds of pairs of which one may be the other, moved along its axis.
#[test]
fn points_of_manifolds_of_needles_are_in_both() {
    for index in 0..3_000 * repeated() {
        let random = &mut Random(index << 20);
        let ([a, mut b], pose) = draw::<f32>(random, 5.5);
        if random.chance(0.5) {
            let (thick, along) = (a[0].x.abs(), random.within(-1.0, 1.0) as f32);
            b = a.iter().map(|&corner| corner + Vec3::new(0.0, 0.0, along * thick)).collect();
        }
        let unit = f64::from(f32::EPSILON) * size([&a, &b], &pose);
        let bodies = [&a, &b].map(|corners| widened(corners, &pose));
        let [a, b] = [a, b].map(|corners| Posed::new(Points::new(corners).unwrap(), pose).unwrap());
        let manifold = Query::new().contact_manifold(&a, &b);
        let (Some(normal), false) = (manifold.normal(), manifold.points().is_empty()) else {
            panic!("pair {index}: {manifold:?}")
        };
        for point in manifold.points() {
            let along = normal.dot(point.on_b - point.on_a) - point.distance;
            assert!(f64::from(along.abs()) <= 64.0 * unit, "pair {index}: {point:?}");
            for (body, place) in bodies.iter().zip([point.on_a, point.on_b]) {
                let place = Point::new([place.x, place.y, place.z].map(f64::from)).unwrap();
                let off = distance(body, &place).upper / unit;
                assert!(off <= 64.0, "pair {index}: {place:?} is {off} eps S off its shape");
            }
        }
        manifold.check(&a, &b).unwrap_or_else(|error| panic!("pair {index}: {error}"));
    }
}

#[test]
fn depths_of_needles_keep_their_promise() {
    depths::<f32>(4_000 * repeated(), 5.5);
    depths::<f64>(2_000 * repeated(), 10.0);
}
