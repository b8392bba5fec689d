//! Two rectangles against the loop, which does not know what they are: apart, overlapping, exactly
//! and nearly touching, in one pose, with edges that are parallel or nearly so, under matrices that
//! are no rotations, tiny and huge.

use crate::closed::{Looped, Random};
use barycode::d2::{Pose, Posed, Rectangle, Rotation, Rounded, Vec2};
use barycode::expert::Coordinates;
use barycode::{Cache, Certificate, Convex, Query, Scalar, Verdict};
use barycode_judge::repeated;

type Placed<T> = Posed<Rectangle<T>>;

fn vector<T: Scalar>([x, y]: [f64; 2]) -> Vec2<T> {
    Vec2::new(T::from_f64(x), T::from_f64(y))
}

fn rotation<T: Scalar>(random: &mut Random) -> Rotation<T> {
    let unit = |x: f64, y: f64| {
        let length = x.hypot(y);
        Rotation::new(T::from_f64(x / length), T::from_f64(y / length))
    };
    match random.bits() % 8 {
        0 | 1 => Rotation::IDENTITY,
        2 => Rotation::new(T::ZERO, -T::ONE),
        3 => Rotation::new(-T::ONE, T::ZERO),
        4 => unit(1.0, (-(random.bits() as f64 % 52.0)).exp2()),
        5 => Rotation::new(T::from_f64(random.number()), T::from_f64(1.5)),
        _ => unit(random.unit() + 1e-3, random.unit()),
    }
}

fn rectangle<T: Scalar>(random: &mut Random, scale: f64) -> Rectangle<T> {
    let flat = if random.one_in(8) { 0.0 } else { 0.125 };
    let half = [random.length() + 0.125, random.length() + flat].map(|length| length * scale);
    if random.one_in(2) {
        return Rectangle::from_half_extents(vector::<T>(half)).unwrap();
    }
    let low = [random.number() * scale, random.number() * scale];
    Rectangle::from_corners(vector::<T>(low), vector::<T>([low[0] + half[0] * 2.0, low[1] + half[1] * 2.0])).unwrap()
}

/// Two rectangles at random or, by what the loop says of them, all but touching.
fn pair<T: Scalar>(random: &mut Random) -> [Placed<T>; 2] {
    let scale = match random.bits() % 8 {
        0 => (if T::NAME == "f32" { 30.0_f64 } else { 300.0 }).exp2(),
        1 => (if T::NAME == "f32" { -30.0_f64 } else { -300.0 }).exp2(),
        _ => 1.0,
    };
    let first = rotation::<T>(random);
    let second = match random.bits() % 3 {
        0 => first,
        1 => first * rotation(random),
        _ => rotation(random),
    };
    let a = rectangle::<T>(random, scale);
    let b = if random.one_in(4) { a } else { rectangle(random, scale) };
    let at = [random.number() * scale, random.number() * scale];
    let mut to = match random.bits() % 6 {
        0 => vector::<T>(at),
        _ => vector::<T>([random.number() * scale, random.number() * scale]),
    };
    let place =
        |to| [Posed::new(a, Pose::new(vector::<T>(at), first)).unwrap(), Posed::new(b, Pose::new(to, second)).unwrap()];
    if random.one_in(3) {
        let [a, b] = place(to);
        let contact = Query::new().contact(&Looped(&a), &Looped(&b));
        let few = T::from_f64((random.bits() % 9) as f64 - 4.0) * T::EPSILON * T::from_f64(scale);
        if let Some(normal) = contact.normal {
            to += normal * (few - contact.distance);
        }
    }
    place(to)
}

/// What is promised: 32 ε of the largest coordinate.
fn promised<T: Scalar>(a: &Placed<T>, b: &Placed<T>) -> T {
    let corners =
        |shape: &Placed<T>| (0..4).map(|id| (shape.point(id) + shape.origin()).max_abs()).fold(T::ZERO, T::max);
    corners(a).max(corners(b)).max(a.origin().max_abs()).max(b.origin().max_abs()) * T::EPSILON * T::from_f64(32.0)
}

#[derive(Default, Debug)]
struct Seen {
    verdicts: [usize; 3],
    yes_or_no: usize,
    distances: usize,
    contacts: usize,
}

fn agree<T: Scalar>(a: &Placed<T>, b: &Placed<T>, seen: &mut Seen) {
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
    seen.yes_or_no += usize::from(answer.certificate == Certificate::Axes);

    let exact = Query::new().contact(&loop_a, &loop_b);
    let mut cache = Cache::new();
    let contact = Query::new().cache(&mut cache).contact(a, b);
    contact.check_exact(a, b).unwrap_or_else(|error| panic!("{error}: {contact:?} {a:?} {b:?}"));
    assert!(contact.lower <= exact.upper && exact.lower <= contact.upper, "{contact:?} {exact:?} {a:?} {b:?}");
    if contact.iterations == 1 {
        assert!(contact.upper - contact.lower <= promised(a, b), "{contact:?} {a:?} {b:?}");
        let way = (contact.on_b - contact.on_a) - contact.normal.unwrap() * contact.distance;
        assert!(way.length() <= promised(a, b), "{contact:?} {a:?} {b:?}");
        seen.contacts += 1;
    }
    let again = Query::new().cache(&mut cache).contact(&loop_a, &loop_b);
    again.check(a, b).unwrap_or_else(|error| panic!("{error}: {again:?} {a:?} {b:?}"));
    let back = Query::new().contact(b, a);
    if contact.iterations == 1 && back.iterations == 1 {
        let known = (contact.lower, contact.upper, contact.distance);
        assert_eq!((back.lower, back.upper, back.distance), known, "{contact:?} {back:?} {a:?} {b:?}");
    }
    if contact.iterations == 1 && back.iterations == 1 && contact.distance > T::ZERO {
        assert_eq!((back.on_a, back.on_b), (contact.on_b, contact.on_a), "{a:?} {b:?}");
        assert_eq!(back.normal, contact.normal.map(|normal| -normal), "{a:?} {b:?}");
    }

    let closest = Query::new().closest_points(a, b);
    closest.check_exact(a, b).unwrap_or_else(|error| panic!("{error}: {closest:?} {a:?} {b:?}"));
    let distance = Query::new().distance(a, b);
    distance.check().unwrap();
    assert_eq!(distance.verdict, general.verdict, "{distance:?} {a:?} {b:?}");
    let (low, high) = (exact.lower.max(T::ZERO), exact.upper.max(T::ZERO));
    assert!(distance.lower <= high && low <= distance.upper, "{distance:?} {exact:?} {a:?} {b:?}");
    seen.distances += usize::from(distance.iterations == 1);
}

fn rounded_agree<T: Scalar>(a: &Placed<T>, b: &Placed<T>, radius: T) {
    let a = Rounded::new(a, radius).unwrap();
    for within in [T::ZERO, radius, radius * T::from_f64(2.0)] {
        let general = Query::new().within(&Looped(&a), &Looped(b), within);
        let answer = Query::new().within(&a, b, within);
        assert_eq!(answer.verdict, general.verdict, "{a:?} {b:?} {within:?}");
        answer.check_exact(&a, b).unwrap_or_else(|error| panic!("{error}: {answer:?} {a:?} {b:?}"));
    }
    let contact = Query::new().contact(&a, b);
    contact.check_exact(&a, b).unwrap_or_else(|error| panic!("{error}: {contact:?} {a:?} {b:?}"));
    let closest = Query::new().closest_points(&a, b);
    closest.check_exact(&a, b).unwrap_or_else(|error| panic!("{error}: {closest:?} {a:?} {b:?}"));
}

fn rectangles_agree<T: Scalar>(seed: u64) {
    let mut random = Random(seed);
    let mut seen = Seen::default();
    for _ in 0..8_000 * repeated() {
        let [a, b] = pair::<T>(&mut random);
        agree(&a, &b, &mut seen);
        rounded_agree(&a, &b, T::from_f64(random.length()));
    }
    let [apart, touching, overlapping] = seen.verdicts;
    let times = repeated() as usize;
    assert!(apart > 1_500 * times && touching > 100 * times && overlapping > 1_000 * times, "{seen:?}");
    let few = 2_000 * times;
    assert!(seen.yes_or_no > few / 8 && seen.distances > few && seen.contacts > few, "{seen:?}");
}

#[test]
fn rectangles_agree_with_the_loop_in_f64() {
    rectangles_agree::<f64>(21);
}

#[test]
fn rectangles_agree_with_the_loop_in_f32() {
    rectangles_agree::<f32>(22);
}

/// Parked cars: side by side, one behind the other, corner to corner, one in the other.
#[test]
fn rectangles_along_the_axes() {
    let car = Rectangle::from_half_extents([2.0, 1.0]).unwrap();
    let at = |x: f64, y: f64| Posed::new(car, Pose::translation([x, y])).unwrap();
    let first = at(0.0, 0.0);
    let cases = [
        ([1.0, 3.0], 1.0, Some(([0.5, 1.0], [0.5, 2.0]))),
        ([-6.0, 1.5], 2.0, Some(([-2.0, 0.75], [-4.0, 0.75]))),
        ([7.0, 6.0], 5.0, Some(([2.0, 1.0], [5.0, 5.0]))),
        ([1.0, 1.5], -0.5, Some(([0.5, 1.0], [0.5, 0.5]))),
        ([3.5, 0.5], -0.5, Some(([2.0, 0.25], [1.5, 0.25]))),
        ([4.0, 0.0], 0.0, None),
        ([4.0, 2.0], 0.0, None),
    ];
    for ([x, y], distance, points) in cases {
        let second = at(x, y);
        let contact = Query::new().contact(&first, &second);
        assert_eq!(contact.distance, distance, "{contact:?}");
        contact.check_exact(&first, &second).unwrap();
        if let Some((on_a, on_b)) = points {
            assert_eq!((contact.on_a, contact.on_b, contact.iterations), (on_a.into(), on_b.into(), 1), "{contact:?}");
        } else {
            assert_eq!(contact.verdict, Verdict::Touching);
        }
        assert_eq!(Query::new().distance(&first, &second).distance, distance.max(0.0));
    }
    let inside = Posed::new(Rectangle::from_half_extents([0.5, 0.25]).unwrap(), Pose::translation([1.0, 0.0])).unwrap();
    let contact = Query::new().contact(&first, &inside);
    assert_eq!((contact.distance, contact.verdict), (-1.25, Verdict::Penetrating));
}
