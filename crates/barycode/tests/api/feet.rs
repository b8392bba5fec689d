//! Balls against shapes that name the nearest point of their boundary: depths, distances and
//! verdicts against supports in many directions, which know nothing of the formulas.

use super::closed::{Looped, Random};
use super::smooth::turned;
use barycode::d3::{Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Point, Pose, Posed, Rotation, Rounded, Sphere, Vec3};
use barycode::{Cache, Convex, Proximity, Query, Scalar, Stop, Verdict};

type Solid<T> = Box<dyn Convex<Vector = Vec3<T>>>;

/// A solid of size about one and what its profile is known by: half height and radius.
fn solid<T: Scalar + 'static>(random: &mut Random, kind: u64) -> (Solid<T>, [f64; 3]) {
    let mut size = || T::from_f64(0.3 + 0.7 * random.unit().abs());
    let [a, b, c] = [size(), size(), size()];
    let sizes = [a, b, c].map(Scalar::to_f64);
    let shape: Solid<T> = match kind {
        0 => Box::new(Cuboid::from_half_extents([a, b, c]).unwrap()),
        1 => Box::new(Cylinder::from_half_height(a, b).unwrap()),
        2 => Box::new(Cone::from_half_height(a, b).unwrap()),
        _ => Box::new(Ellipsoid::new([a, b, c]).unwrap()),
    };
    (shape, sizes)
}

/// Places that are awkward for a solid: on the axis, its middle, the apex, a rim, the boundary.
fn place(random: &mut Random, [a, b, c]: [f64; 3], kind: u64) -> [f64; 3] {
    let mut part = |size: f64| 1.4 * size * random.unit();
    let [x, y, z] = [part(b.max(a)), part(b), part(c.max(a))];
    match kind {
        0 => [0.0, 0.0, z],
        1 => [0.0; 3],
        2 => [0.0, 0.0, a],
        3 => [b, 0.0, -a],
        4 => [x * 1e-9, y * 1e-12, z],
        5 => [0.0, b, z.clamp(-a, a)],
        6 => [x, 0.0, 0.0],
        7 => [a, b, c],
        _ => [x, y, z],
    }
}

/// The signed distance of a place from a solid by its support function: the most of `n · place -
/// h(n)` over all n, found in many directions and near the best of them. No direction shows more
/// than the truth.
fn by_directions(height: &dyn Fn([f64; 3]) -> f64, place: [f64; 3], guesses: &[[f64; 3]], random: &mut Random) -> f64 {
    let value = |n: [f64; 3]| {
        let length = n.iter().map(|c| c * c).sum::<f64>().sqrt();
        let n = n.map(|c| c / length);
        (n.iter().zip(place).map(|(n, p)| n * p).sum::<f64>() - height(n), n)
    };
    let mut best = (f64::NEG_INFINITY, [0.0; 3]);
    let take = |n: [f64; 3], best: &mut (f64, [f64; 3])| {
        let found = value(n);
        if found.0 > best.0 {
            *best = found;
        }
        found.0 == best.0
    };
    for axis in 0..3 {
        for sign in [1.0, -1.0] {
            let mut n = [0.0; 3];
            n[axis] = sign;
            take(n, &mut best);
        }
    }
    for _ in 0..150 {
        take([random.unit(), random.unit(), random.unit()], &mut best);
    }
    for &guess in guesses.iter().filter(|guess| guess.iter().any(|&part| part != 0.0)) {
        take(guess, &mut best);
    }
    let mut step = 0.3;
    while step > 1e-9 {
        let mut better = false;
        for _ in 0..8 {
            let before = best.0;
            let n: [f64; 3] = core::array::from_fn(|axis| best.1[axis] + step * random.unit());
            take(n, &mut best);
            better |= best.0 > before;
        }
        if !better {
            step *= 0.5;
        }
    }
    best.0
}

/// The support function of a solid, in doubles.
fn height(kind: u64, [a, b, c]: [f64; 3], n: [f64; 3]) -> f64 {
    let across = (n[0] * n[0] + n[1] * n[1]).sqrt();
    match kind {
        0 => a * n[0].abs() + b * n[1].abs() + c * n[2].abs(),
        1 => a * n[2].abs() + b * across,
        2 => (a * n[2]).max(b * across - a * n[2]),
        _ => ((a * n[0]).powi(2) + (b * n[1]).powi(2) + (c * n[2]).powi(2)).sqrt(),
    }
}

/// Directions that are likely to be the best ones: where a support function has an edge, a search
/// comes near it slowly.
fn guesses(kind: u64, [a, b, c]: [f64; 3], place: [f64; 3]) -> Vec<[f64; 3]> {
    let [x, y, z] = place;
    let far = (x * x + y * y).sqrt();
    let [away_x, away_y] = if far > 0.0 { [x / far, y / far] } else { [1.0, 0.0] };
    let half = if kind == 0 { [a, b, c] } else { [b, b, a] };
    let from_box: [f64; 3] = core::array::from_fn(|axis| place[axis] - place[axis].clamp(-half[axis], half[axis]));
    let from_rim = |z_rim: f64| [x - b * away_x, y - b * away_y, z - z_rim];
    let side = [away_x * 2.0 * a, away_y * 2.0 * a, b];
    vec![place, from_box, [away_x, away_y, 0.0], from_rim(a), from_rim(-a), [x, y, z - a], side]
}

/// How many answers were a formula's.
#[derive(Default)]
struct Count {
    formulas: u32,
    inside: u32,
    all: u32,
}

fn contact_agrees<T: Scalar + 'static>(draw: u64, random: &mut Random, count: &mut Count) {
    let kind = draw % 4;
    let (shape, sizes) = solid::<T>(random, kind);
    let center = place(random, sizes, draw / 4 % 12).map(T::from_f64);
    let ball = Sphere::new(center, T::from_f64(0.5 * random.unit().abs())).unwrap();
    let answer = Query::new().contact(&shape, &ball);
    let unit = T::EPSILON.to_f64();
    let at = center.map(Scalar::to_f64);
    let truth =
        by_directions(&|n| height(kind, sizes, n), at, &guesses(kind, sizes, at), random) - ball.radius().to_f64();
    let context = || format!("{draw} {sizes:?} {ball:?} {truth:e} {answer:?}");
    // What a direction shows is no more than the truth; where that is flat a search ends before.
    assert!(truth <= answer.upper.to_f64() + 1e-14, "{}", context());
    assert!(truth >= answer.lower.to_f64() - 1e-5, "{}", context());
    assert!(answer.verdict != Verdict::Separated || truth > -1e-5, "{}", context());
    assert!(answer.verdict != Verdict::Penetrating || truth < 1e-14, "{}", context());
    count.all += 1;
    count.inside += u32::from(truth < -ball.radius().to_f64());
    if answer.iterations == 1 {
        count.formulas += 1;
        assert!((answer.upper - answer.lower).to_f64() < 200.0 * unit, "{}", context());
        answer.check(&shape, &ball).unwrap_or_else(|error| panic!("{error}: {}", context()));
    }
    same_answers(&shape, &ball, &answer, &context);
}

/// The other questions, and the exchange of the shapes.
fn same_answers<T: Scalar + 'static>(
    shape: &Solid<T>,
    ball: &Sphere<T>,
    answer: &Proximity<Vec3<T>>,
    context: &dyn Fn() -> String,
) {
    let exchanged = Query::new().contact(ball, shape);
    assert_eq!((exchanged.lower, exchanged.upper), (answer.lower, answer.upper), "{}", context());
    assert_eq!(exchanged.normal, answer.normal.map(|normal| -normal), "{}", context());
    let zero = T::from_f64(0.0);
    let distance = Query::new().distance(shape, ball);
    distance.check().unwrap();
    assert!(distance.lower <= answer.upper.max(zero) && answer.lower.max(zero) <= distance.upper, "{}", context());
    let points = Query::new().closest_points(shape, ball);
    points.check(shape, ball).unwrap_or_else(|error| panic!("{error}: {points:?} {}", context()));
    let yes_or_no = Query::new().intersects(shape, ball);
    yes_or_no.check(shape, ball).unwrap_or_else(|error| panic!("{error}: {yes_or_no:?} {}", context()));
    for verdict in [distance.verdict, points.verdict, yes_or_no.verdict] {
        let known = verdict != Verdict::Undecided && answer.verdict != Verdict::Undecided;
        assert!(!known || verdict == answer.verdict, "{verdict} {}", context());
    }
}

fn contacts_agree<T: Scalar + 'static>(seed: u64) {
    let (random, mut count) = (&mut Random(seed), Count::default());
    for draw in 0..if cfg!(debug_assertions) { 6_000 } else { 100_000 } {
        contact_agrees::<T>(draw, random, &mut count);
    }
    assert!(count.inside > count.all / 5, "{} of {}", count.inside, count.all);
    assert!(count.formulas > count.all / 10 * 9, "{} of {}", count.formulas, count.all);
}

#[test]
fn balls_agree_with_supports_in_many_directions() {
    contacts_agree::<f64>(11);
    contacts_agree::<f32>(12);
}

/// Posed, rounded, and placed far away: the same certificates, the bounds of the loop, and a warm
/// cache that changes no verdict.
#[test]
fn balls_against_posed_shapes_agree_with_the_loop() {
    let (random, mut formulas) = (&mut Random(13), 0);
    for draw in 0..4_000_u64 {
        let (shape, sizes) = solid::<f64>(random, draw % 4);
        let local = Vec3::from(place(random, sizes, draw / 4 % 12));
        let rotation = turned(random);
        let far = if draw % 3 == 0 { 100.0 } else { 2.0 };
        let at = Vec3::new(random.unit(), random.unit(), random.unit()) * far;
        let margin = if draw % 2 == 0 { 0.25 * random.unit().abs() } else { 0.0 };
        let posed = Posed::new(Rounded::new(shape, margin).unwrap(), Pose::new(at, rotation)).unwrap();
        let ball = Sphere::new([0.0; 3], 0.4 * random.unit().abs()).unwrap();
        let ball = Posed::new(ball, Pose::new(at + rotation.apply(local), turned(random))).unwrap();
        let answer = Query::new().contact(&ball, &posed);
        let general = Query::new().contact(&Looped(&ball), &Looped(&posed));
        let context = || format!("{draw} {answer:?} {general:?}");
        assert!(answer.lower <= general.upper && general.lower <= answer.upper, "{}", context());
        answer.check(&ball, &posed).unwrap_or_else(|error| panic!("{error}: {}", context()));
        formulas += u32::from(answer.iterations == 1);
        let mut cache = Cache::new();
        for _ in 0..2 {
            let again = Query::new().cache(&mut cache).closest_points(&ball, &posed);
            assert_eq!(again.verdict, answer.verdict, "{}", context());
        }
        let _ = Query::new().cache(&mut cache).intersects(&Looped(&ball), &Looped(&posed));
    }
    assert!(formulas > 3_600, "{formulas} of 4000");
}

/// A matrix that is no rotation turns a ball within into less than itself.
#[test]
fn skewed_shapes_are_left_to_the_loop() {
    let random = &mut Random(14);
    for draw in 0..400_u64 {
        let (shape, sizes) = solid::<f64>(random, draw % 4);
        let mut pose = Pose::new([0.0; 3], turned(random));
        pose.rotation.rows[0] += Vec3::new(0.0, 1e-7, 0.1 * random.unit());
        let local = Vec3::from(place(random, sizes, 8));
        let posed = Posed::new(shape, pose).unwrap();
        let point = Point::new(pose.rotation.apply(local) * 0.5).unwrap();
        let answer = Query::new().contact(&point, &posed);
        let general = Query::new().contact(&Looped(&point), &Looped(&posed));
        assert!(answer.lower <= general.upper && general.lower <= answer.upper, "{answer:?} {general:?}");
    }
}

/// Depths that can be told by hand.
#[test]
fn depths_by_hand() {
    let can = Cylinder::from_half_height(1.0, 0.5).unwrap();
    let hat = Cone::from_half_height(2.0, 3.0).unwrap();
    let egg = Ellipsoid::new([1.0, 2.0, 3.0]).unwrap();
    let brick = Cuboid::from_half_extents([1.0, 2.0, 3.0]).unwrap();
    let rod = Capsule::new([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.5).unwrap();
    type Case<'s> = (&'s dyn Convex<Vector = Vec3<f64>>, [f64; 3], f64);
    let cases: [Case<'_>; 10] = [
        (&can, [0.0; 3], 0.5),
        (&can, [0.25, 0.0, 0.875], 0.125),
        (&can, [0.0, 0.25, 0.0], 0.25),
        // The side of the cone is four by three.
        (&hat, [0.0, 0.0, -1.0], 1.0),
        (&hat, [0.0, 0.0, 1.0], 0.6),
        (&egg, [0.0; 3], 1.0),
        (&egg, [0.5, 0.0, 0.0], 0.5),
        (&brick, [0.0; 3], 1.0),
        (&brick, [0.5, -1.75, 0.0], 0.25),
        (&rod, [0.0, 0.0, 0.25], 0.5),
    ];
    for (shape, at, depth) in cases {
        let ball = Sphere::new(at, 0.25).unwrap();
        let answer = Query::new().contact(&shape, &ball);
        assert!((answer.distance + depth + 0.25).abs() < 1e-14, "{at:?} {answer:?}");
        assert!(answer.upper - answer.lower < 1e-13 && answer.stop == Stop::Optimal, "{answer:?}");
        answer.check(&shape, &ball).unwrap();
    }
}

/// The signed distance of two boxes along the fifteen directions, in doubles.
fn least_overlap(halves: [[f64; 3]; 2], columns: [[Vec3<f64>; 3]; 2], way: Vec3<f64>) -> f64 {
    let edges: Vec<(Vec3<f64>, f64)> =
        (0..2).flat_map(|of| (0..3).map(move |axis| (columns[of][axis], halves[of][axis]))).collect();
    let mut most = f64::NEG_INFINITY;
    for first in 0..6 {
        for second in first + 1..6 {
            let normal = edges[first].0.cross(edges[second].0);
            if normal.length() > 1e-7 {
                let n = normal / normal.length();
                let reach: f64 = edges.iter().map(|&(edge, half)| n.dot(edge).abs() * half).sum();
                most = most.max(n.dot(way).abs() - reach);
            }
        }
    }
    most
}

fn boxes_agree<T: Scalar + 'static>(seed: u64, tolerance: f64) {
    let (random, mut formulas, mut deep) = (&mut Random(seed), 0, 0);
    for draw in 0..if cfg!(debug_assertions) { 10_000 } else { 200_000 } {
        let halves = [(); 2].map(|()| [(); 3].map(|()| T::from_f64(0.3 + 0.7 * random.unit().abs())));
        let place = [(); 3].map(|()| T::from_f64(0.8 * random.unit()));
        // Also in one pose, turned about one axis only, and nearly so.
        let turn: Rotation<T> = match draw % 6 {
            0 => Rotation::IDENTITY,
            1 => Rotation::from_quaternion_xyzw([0.0, 0.0, random.unit(), 1.0].map(T::from_f64)),
            2 => Rotation::from_quaternion_xyzw([1e-9 * random.unit(), 0.0, 1e-5, 1.0].map(T::from_f64)),
            // By so little that the products of edges cancel to less than wide arithmetic keeps.
            3 => {
                Rotation::from_quaternion_xyzw([0.0, 0.0, (-100.0 * random.unit().abs()).exp2(), 1.0].map(T::from_f64))
            }
            _ => turned(random),
        };
        let common = if draw % 3 == 0 { turned(random) } else { Rotation::IDENTITY };
        let place = if draw % 7 == 0 { [T::from_f64(0.0); 3] } else { place };
        let halves = if draw % 11 == 0 { [halves[0]; 2] } else { halves };
        let shapes = halves.map(|half| Cuboid::from_half_extents(half).unwrap());
        let poses =
            [Pose::new([T::from_f64(0.0); 3], common), Pose::new(common.apply(Vec3::from(place)), common * turn)];
        let [a, b] = [0, 1].map(|of| Posed::new(shapes[of], poses[of]).unwrap());
        let answer = Query::new().contact(&a, &b);
        let double = |v: Vec3<T>| Vec3::new(v.x.to_f64(), v.y.to_f64(), v.z.to_f64());
        let columns = poses.map(|pose| {
            let [x, y, z] = pose.rotation.inverse().rows.map(double);
            [x, y, z]
        });
        let way = double(poses[1].translation);
        let truth = least_overlap(halves.map(|half| half.map(Scalar::to_f64)), columns, way);
        let context = || format!("{draw} {a:?} {b:?} {truth:e} {answer:?}");
        assert_ne!(answer.verdict, Verdict::Undecided, "{}", context());
        if truth < -1e-6 {
            deep += u32::from(draw % 6 != 3);
            let (lower, upper) = (answer.lower.to_f64(), answer.upper.to_f64());
            // The promise, where products of edges cancel.
            let promised = if draw % 6 == 3 { 1.4 * tolerance } else { tolerance };
            let most = if answer.iterations == 1 { promised } else { 4.0 * tolerance };
            // Of edges nearly parallel doubles do not tell the perpendicular.
            let off = if draw % 6 == 2 || draw % 6 == 3 { 1e-8 } else { 1e-14 };
            assert!(lower <= truth + off && truth <= upper + off && upper - lower < most, "{}", context());
            answer.check(&a, &b).unwrap_or_else(|error| panic!("{error}: {}", context()));
            formulas += u32::from(draw % 6 != 3 && answer.iterations == 1);
            let exchanged = Query::new().contact(&b, &a);
            // Normals that are known to few digits may have points in one order only.
            assert!(draw % 6 == 3 || (exchanged.iterations == 1) == (answer.iterations == 1), "{}", context());
            // Of sides that are level on each other EPA names one or the other.
            if answer.iterations == 1 && exchanged.iterations == 1 {
                assert_eq!((exchanged.lower, exchanged.upper), (answer.lower, answer.upper), "{}", context());
            }
        }
    }
    assert!(deep > 1_000 && formulas > deep / 100 * 95, "{formulas} of {deep}");
}

/// Depths of boxes lie between their bounds, whichever way they are turned; nearly all are found by
/// the directions.
#[test]
fn boxes_overlap_by_the_least_of_fifteen_directions() {
    boxes_agree::<f64>(15, 1e-14);
    boxes_agree::<f32>(16, 1e-5);
}
