//! Two boxes against the loop, which does not know that they are boxes: exactly and nearly
//! touching, under all rotations that boxes have in practice, and under matrices that are no
//! rotations.

use crate::closed::{Looped, Random};
#[cfg(feature = "alloc")]
use barycode::d3::Polytope;
use barycode::d3::{Cuboid, Pose, Posed, Rotation, Vec3};
use barycode::expert::Coordinates;
use barycode::{Cache, Certificate, CheckError, Convex, Pair, Query, Scalar, Stop, Touching, Verdict};
use barycode_judge::repeated;

type Placed<T> = Posed<Cuboid<T>>;

fn vector<T: Scalar>(v: Vec3<f64>) -> Vec3<T> {
    Vec3::new(T::from_f64(v.x), T::from_f64(v.y), T::from_f64(v.z))
}

/// A rotation of a box: none, about one axis, by quarter turns, at random, at random within
/// rounding of the first, skewed.
fn rotation<T: Scalar>(random: &mut Random, kind: u64) -> Rotation<T> {
    let angle = random.number();
    let rotation = match kind {
        0 => Rotation::IDENTITY,
        1 => Rotation::from_quaternion_xyzw([0.0, 0.0, angle, 1.0]),
        2 => Rotation::from_rows([[0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [-1.0, 0.0, 0.0]]),
        3 => Rotation::from_quaternion_xyzw([random.number(), random.number(), random.number(), 1.5]),
        4 => {
            let tiny = (-(random.bits() as f64 % 52.0)).exp2();
            Rotation::from_quaternion_xyzw([tiny * random.number(), tiny, 0.0, 1.0])
        }
        5 => {
            let mut mirror = Rotation::from_quaternion_xyzw([random.number(), 0.5, random.number(), 1.5]);
            mirror.rows[1] = -mirror.rows[1];
            mirror
        }
        _ => {
            let mut skewed = Rotation::from_quaternion_xyzw([random.number(), 0.5, random.number(), 1.5]);
            skewed.rows[0] += Vec3::new(0.0, 1e-7, 0.3 * angle);
            skewed
        }
    };
    Rotation::from_rows(rotation.rows.map(|row| <[T; 3]>::from(vector::<T>(row))))
}

fn cuboid<T: Scalar>(random: &mut Random) -> Cuboid<T> {
    let half = Vec3::new(random.length() + 0.125, random.length() + 0.125, random.length());
    if random.one_in(2) {
        Cuboid::from_half_extents(vector::<T>(half)).unwrap()
    } else {
        let low = random.place();
        Cuboid::from_corners(vector::<T>(low), vector::<T>(low + half * 2.0)).unwrap()
    }
}

/// Two boxes that touch up to rounding, or lie at random; the second sometimes moved on by a few
/// units of rounding.
fn pair<T: Scalar>(random: &mut Random) -> [Placed<T>; 2] {
    let kinds = [random.bits() % 7, random.bits() % 7];
    // Often the same matrix for both, or one made from the other.
    let first = rotation::<T>(random, kinds[0]);
    let second = match random.bits() % 4 {
        0 => first,
        1 => first * rotation(random, kinds[1]),
        _ => rotation(random, kinds[1]),
    };
    let (a, b) = (cuboid::<T>(random), cuboid::<T>(random));
    let at = random.place();
    let mut to = vector::<T>(random.place() + if random.one_in(2) { Vec3::default() } else { at });
    let from = if random.one_in(2) { Vec3::default() } else { vector::<T>(at) };
    let place = |to| [Posed::new(a, Pose::new(from, first)).unwrap(), Posed::new(b, Pose::new(to, second)).unwrap()];
    if !random.one_in(4) {
        let [a, b] = place(to);
        let contact = Query::new().contact(&Looped(&a), &Looped(&b));
        to += contact.normal.unwrap() * -contact.distance;
        let few = T::from_f64((random.bits() % 9) as f64 - 4.0);
        if !random.one_in(3) {
            to += contact.normal.unwrap() * (few * T::EPSILON);
        }
    }
    place(to)
}

#[derive(Default, Debug)]
struct Seen {
    verdicts: [usize; 3],
    by_formula: usize,
    distances: usize,
    near: usize,
}

fn agree<T: Scalar>(a: &(impl Convex<Vector = Vec3<T>> + std::fmt::Debug), b: &Placed<T>, seen: &mut Seen) {
    let (loop_a, loop_b) = (Looped(a), Looped(b));
    let general = Query::new().intersects(&loop_a, &loop_b);
    let answer = Query::new().intersects(a, b);
    assert_eq!(answer.verdict, general.verdict, "{a:?} {b:?}");
    answer.check_exact(a, b).unwrap_or_else(|error| panic!("{error}: {answer:?} {a:?} {b:?}"));
    seen.verdicts[match answer.verdict {
        Verdict::Separated => 0,
        Verdict::Touching => 1,
        _ => 2,
    }] += 1;
    seen.by_formula += usize::from(answer.iterations == 1 && general.iterations != 1);
    if answer.certificate == Certificate::Axes {
        assert_eq!((answer.iterations, answer.stop), (1, Stop::Decided));
    }
    let free = Query::new().touching(Touching::Free).intersects(a, b);
    assert_eq!(free.meets(), answer.verdict == Verdict::Penetrating);

    let exact = Query::new().closest_points(&loop_a, &loop_b);
    let distance = Query::new().distance(a, b);
    distance.check().unwrap();
    assert_eq!(distance.verdict, general.verdict, "{distance:?} {a:?} {b:?}");
    let overlap = distance.verdict == Verdict::Penetrating;
    assert!(matches!(distance.stop, Stop::Optimal) || overlap && distance.stop == Stop::Decided, "{distance:?}");
    assert!(
        distance.lower <= exact.upper.max(T::ZERO) && exact.lower.max(T::ZERO) <= distance.upper,
        "{distance:?} {exact:?} {a:?} {b:?}"
    );
    let width = distance.upper - distance.lower;
    // The size of the pair in terms of the largest coordinate, as in the engines.
    let size = a.origin().max_abs().max(b.origin().max_abs()).max((a.extent() + b.extent()) * T::from_f64(0.35));
    let tight = width <= size * T::EPSILON * T::from_f64(64.0);
    assert!(tight || distance.iterations != 1, "{distance:?} {a:?} {b:?}");
    seen.distances += usize::from(distance.iterations == 1 && exact.iterations != 1);
    seen.near +=
        usize::from(distance.verdict == Verdict::Separated && distance.upper < T::EPSILON * T::from_f64(256.0));
}

fn boxes_agree<T: Scalar>(seed: u64) {
    let mut random = Random(seed);
    let mut seen = Seen::default();
    for _ in 0..7_500 * repeated() {
        let [a, b] = pair::<T>(&mut random);
        agree(&a, &b, &mut seen);
        // Also with the first box not rotated.
        agree(a.shape(), &b, &mut seen);
    }
    let [apart, touching, overlapping] = seen.verdicts;
    let times = repeated() as usize;
    assert!(apart > 2_500 * times && touching > 250 * times && overlapping > 2_500 * times, "{seen:?}");
    assert!(seen.by_formula > 3_750 * times && seen.distances > 3_000 * times && seen.near > 500 * times, "{seen:?}");
}

#[test]
fn boxes_agree_with_the_loop_in_f64() {
    boxes_agree::<f64>(11);
}

#[test]
fn boxes_agree_with_the_loop_in_f32() {
    boxes_agree::<f32>(12);
}

/// Boxes on a grid, as in games: stacked, side by side, at an edge, at a corner, and off by one
/// step of rounding.
#[test]
fn boxes_on_a_grid() {
    let unit = Cuboid::from_half_extents([0.5, 0.5, 0.5]).unwrap();
    let origin = Posed::new(unit, Pose::translation([3.0, -2.0, 7.0])).unwrap();
    for steps in 0..27 {
        let step = [steps % 3, steps / 3 % 3, steps / 9].map(|step| f64::from(step) - 1.0);
        let place = |factor: f64| {
            let to = [3.0 + step[0] * factor, -2.0 + step[1] * factor, 7.0 + step[2] * factor];
            Posed::new(unit, Pose::translation(to)).unwrap()
        };
        let touching = if step == [0.0; 3] { Verdict::Penetrating } else { Verdict::Touching };
        let apart = if step == [0.0; 3] { Verdict::Penetrating } else { Verdict::Separated };
        let cases = [(1.0, touching), (1.0 - 1e-15, Verdict::Penetrating), (1.0 + 1e-15, apart), (1.5, apart)];
        for (factor, verdict) in cases {
            let answer = Query::new().intersects(&origin, &place(factor));
            assert_eq!((answer.verdict, answer.iterations), (verdict, 1), "{step:?} {factor}");
            answer.check_exact(&origin, &place(factor)).unwrap();
            let distance = Query::new().distance(&origin, &place(factor));
            assert_eq!(distance.verdict, verdict);
            let expected = step.map(|step| (step * factor).abs().max(1.0) - 1.0).iter().map(|x| x * x).sum::<f64>();
            assert!((distance.distance - expected.sqrt()).abs() < 1e-14, "{step:?} {factor} {distance:?}");
        }
    }
}

#[test]
fn a_certificate_of_axes_is_checked() {
    let unit = Cuboid::from_half_extents([0.5, 0.5, 0.5]).unwrap();
    let turned = |x: f64| {
        Posed::new(unit, Pose::new([x, 0.0, 0.0], Rotation::from_quaternion_xyzw([0.0, 0.25, 0.0, 1.0]))).unwrap()
    };
    let near = Query::new().intersects(&unit, &turned(0.75));
    assert_eq!((near.verdict, near.certificate), (Verdict::Penetrating, Certificate::Axes));
    assert_eq!((near.check(&unit, &turned(0.75)), near.normal()), (Ok(()), None));
    // The certificate of another pair.
    assert_eq!(near.check(&unit, &turned(2.0)), Err(CheckError::Verdict));
    let mut touching = near;
    touching.verdict = Verdict::Touching;
    assert_eq!(touching.check(&unit, &turned(0.75)), Err(CheckError::Verdict));
    let mut apart = near;
    apart.verdict = Verdict::Separated;
    assert_eq!(apart.check(&unit, &turned(0.75)), Err(CheckError::Inconsistent));
}

/// Sizes at which squares or products leave the range, and boxes of size zero.
#[test]
fn boxes_of_every_size() {
    for size in [0.0, 1e-310, 1e-200, 1e-70, 1.0, 1e70, 1e120] {
        for (x, verdict) in [(0.0, Verdict::Penetrating), (2.0, Verdict::Touching), (3.0, Verdict::Separated)] {
            let cuboid = Cuboid::from_half_extents([size, size, size]).unwrap();
            let other = Posed::new(cuboid, Pose::translation([x * size, 0.0, 0.0])).unwrap();
            let answer = Query::new().intersects(&cuboid, &other);
            let expected = Query::new().intersects(&Looped(&cuboid), &Looped(&other));
            assert_eq!(answer.verdict, expected.verdict, "{size} {x}");
            assert!(!(1e-100..=1e100).contains(&size) || answer.verdict == verdict, "{size} {x} {answer:?}");
            let distance = Query::new().distance(&cuboid, &other);
            assert_eq!(distance.verdict, expected.verdict, "{size} {x}");
        }
    }
}

/// The loop can start from the cache that a formula leaves; and a pair of boxes keeps its answers.
#[test]
fn caches_and_pairs_of_boxes() {
    let mut random = Random(13);
    for _ in 0..2000 {
        let [a, b] = pair::<f64>(&mut random);
        let mut cache = Cache::new();
        let verdict = Query::new().cache(&mut cache).intersects(&a, &b).verdict;
        assert_ne!(cache, Cache::new());
        let warm = Query::new().cache(&mut cache).contact(&a, &b);
        warm.check(&a, &b).unwrap();
        assert_eq!(warm.verdict, verdict);
        let mut pair = Pair::new(*a.shape(), a.pose(), *b.shape(), b.pose()).unwrap();
        assert_eq!(pair.intersects().verdict, verdict);
        assert_eq!(pair.contact().verdict, verdict);
        assert_eq!(pair.distance().verdict, verdict);
    }
}

/// Exchanged, mirrored, along other axes, in another unit: the same distance to the last bit, where
/// one face alone is nearest.
#[test]
fn distances_of_boxes_are_invariant() {
    let mut random = Random(14);
    let mut formulas = 0;
    for _ in 0..20_000 {
        // No two edges are parallel, and no corner is level with an edge: rounding does not decide
        // which points are nearest.
        let mut number = || random.bits() as f64 / (1_u64 << 31) as f64;
        let turn = Rotation::from_quaternion_xyzw([number(), number(), number(), number() - 0.5]);
        let (half_a, half_b) = ([number(), number(), number()], [number(), number(), number()]);
        let (half_a, half_b) = (Vec3::from(half_a) * 2.0, Vec3::from(half_b) * 2.0);
        let to = (Vec3::from([number(), number(), number()]) - Vec3::new(0.5, 0.5, 0.5)) * 10.0;
        let make = |half: Vec3<f64>, pose| Posed::new(Cuboid::from_half_extents(half).unwrap(), pose).unwrap();
        let (a, b) = (Cuboid::from_half_extents(half_a).unwrap(), make(half_b, Pose::new(to, turn)));
        let plain = Query::new().distance(&a, &b);
        if plain.iterations != 1 || plain.verdict != Verdict::Separated || plain.distance < 1e-9 {
            continue;
        }
        formulas += 1;
        let bits = |other: barycode::Distance<Vec3<f64>>| [other.distance, other.lower, other.upper];
        assert_eq!(bits(Query::new().distance(&b, &a)), bits(plain));
        let around = |v: Vec3<f64>| Vec3::new(v.y, v.z, v.x);
        let [x, y, z] = turn.rows;
        let cycled = Rotation::from_rows([around(y), around(z), around(x)]);
        let cycled = Query::new().distance(
            &Cuboid::from_half_extents(around(half_a)).unwrap(),
            &make(around(half_b), Pose::new(around(to), cycled)),
        );
        assert_eq!(bits(cycled), bits(plain));
        let mirrored =
            Rotation::from_rows([Vec3::new(x.x, -x.y, x.z), Vec3::new(-y.x, y.y, -y.z), Vec3::new(z.x, -z.y, z.z)]);
        let mirrored = Query::new().distance(&a, &make(half_b, Pose::new([to.x, -to.y, to.z], mirrored)));
        assert_eq!(bits(mirrored), bits(plain));
        let larger = Query::new().distance(
            &Cuboid::from_half_extents(half_a * 8.0).unwrap(),
            &make(half_b * 8.0, Pose::new(to * 8.0, turn)),
        );
        assert_eq!(bits(larger), bits(plain).map(|value| value * 8.0));
    }
    assert!(formulas > 1000, "{formulas}");
}

/// A hull does not state that it is a box; its answer must be the same.
#[cfg(feature = "alloc")]
#[test]
fn hulls_of_boxes_agree() {
    let mut random = Random(15);
    for _ in 0..2000 {
        let [a, b] = pair::<f64>(&mut random);
        let hull = Polytope::hull((0..8).map(|id| a.shape().point(id)).collect()).unwrap();
        let hull = Posed::new(hull, a.pose()).unwrap();
        assert_eq!(Query::new().intersects(&hull, &b).verdict, Query::new().intersects(&a, &b).verdict);
    }
}
