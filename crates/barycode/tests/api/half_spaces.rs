//! Half-spaces against exact arithmetic: verdicts, bounds, witness points and checks, of shapes
//! that touch them exactly, nearly, or not.

use barycode::d2::{self, HalfPlane, Vec2};
use barycode::d3::{self, HalfSpace, Vec3};
use barycode::{Certificate, CheckError, Convex, Proximity, Scalar, ShapeError, Stop, Verdict};
use barycode_judge::oracle::dyadic::{Dyadic, Exact};
use barycode_judge::repeated;
use core::cmp::Ordering;

use crate::closed::Random;

/// A half-space in numbers, and the vertices and the radius of a shape.
struct Truth<const D: usize> {
    normal: Exact<D>,
    /// Of all vertices the least `normal · (vertex - origin) - offset`.
    gap: Dyadic,
    radius: Dyadic,
}

impl<const D: usize> Truth<D> {
    fn new(normal: [f64; D], origin: [f64; D], offset: f64, vertices: &[Exact<D>], radii: &[f64]) -> Self {
        let (normal, origin, offset) = (Exact::new(normal), Exact::new(origin), Dyadic::new(offset));
        let gaps = vertices.iter().map(|vertex| &normal.dot(&vertex.minus(&origin)) - &offset);
        let gap = gaps.reduce(|least, gap| if (&gap - &least).signum().is_lt() { gap } else { least }).unwrap();
        let radius = radii.iter().fold(Dyadic::ZERO, |sum, &radius| &sum + &Dyadic::new(radius));
        Self { normal, gap, radius }
    }

    /// Whether the signed distance, less `within`, is less than a bound, equal or more: the sign of
    /// `gap - (bound + radius + within) |normal|`.
    fn beside(&self, bound: f64, within: f64) -> Ordering {
        let length = &(&Dyadic::new(bound) + &self.radius) + &Dyadic::new(within);
        let (sign, other) = (self.gap.signum(), length.signum());
        let squares = (&self.gap.squared() - &(&length.squared() * &self.normal.square())).signum();
        match (sign, other) {
            (Ordering::Less, Ordering::Less) => squares.reverse(),
            (Ordering::Greater, Ordering::Greater) => squares,
            _ => sign.cmp(&other),
        }
    }

    fn verdict(&self, within: f64) -> Verdict {
        match self.beside(0.0, within) {
            Ordering::Greater => Verdict::Separated,
            Ordering::Equal => Verdict::Touching,
            Ordering::Less => Verdict::Penetrating,
        }
    }

    fn has<T: Scalar>(&self, lower: T, upper: T) -> bool {
        self.beside(lower.to_f64(), 0.0).is_ge() && self.beside(upper.to_f64(), 0.0).is_le()
    }
}

/// Asks every question, and holds all that is said against the truth.
macro_rules! judged {
    ($T:ty, $ground:expr, $shape:expr, $truth:expr, $size:expr) => {{
        let (ground, shape, truth) = ($ground, $shape, $truth);
        let verdict = truth.verdict(0.0);
        let contact = ground.contact(&shape);
        assert_eq!((contact.verdict, contact.stop), (verdict, Stop::Optimal), "{ground:?} {contact:?}");
        assert!(truth.has(contact.lower, contact.upper), "{ground:?} {contact:?}");
        let width = (contact.upper - contact.lower).to_f64();
        assert!(width <= 32.0 * <$T as Scalar>::EPSILON.to_f64() * $size, "{contact:?}");
        ground.check(&contact, &shape).unwrap();
        let distance = ground.distance(&shape);
        distance.check().unwrap();
        assert_eq!(distance.verdict, verdict);
        let nearest = ground.closest_points(&shape);
        ground.check(&nearest, &shape).unwrap();
        assert_eq!((nearest.verdict, nearest.normal.is_none()), (verdict, verdict == Verdict::Penetrating));
        let meets = ground.intersects(&shape);
        assert_eq!(meets.verdict, verdict);
        ground.check_intersection(&meets, &shape).unwrap();
        for within in [0.25, contact.distance.to_f64()] {
            let answer = ground.within(&shape, <$T as Scalar>::from_f64(within));
            assert_eq!(answer.verdict, truth.verdict(within.max(0.0)), "{within} {ground:?}");
            ground.check_intersection(&answer, &shape).unwrap();
        }
        // A wrong answer is refused.
        let off = <$T as Scalar>::from_f64($size * 0.01);
        let mut higher = contact;
        (higher.lower, higher.upper) = (contact.lower + off, contact.upper + off);
        assert!(ground.check(&higher, &shape).is_err());
        let mut deeper = contact;
        (deeper.lower, deeper.upper) = (contact.lower - off, contact.upper - off);
        assert!(ground.check(&deeper, &shape).is_err());
        verdict
    }};
}

/// A number with all its bits, or a few.
fn coordinate<T: Scalar>(random: &mut Random) -> T {
    let number = random.number() * 4.0;
    T::from_f64(if random.one_in(2) { (number * 8.0).round() / 8.0 } else { number })
}

/// An offset with which a shape touches, but for a few units of rounding.
fn grazing<T: Scalar>(random: &mut Random, height: f64) -> T {
    let offset = T::from_f64(height).to_f64();
    let nudge = match random.bits() % 4 {
        0 => 0.0,
        1 => (random.bits() % 5) as f64 - 2.0,
        2 => (random.bits() % 65) as f64 - 32.0,
        _ => random.number() / T::EPSILON.to_f64(),
    };
    T::from_f64(offset + nudge * T::EPSILON.to_f64() * offset.abs().max(1.0))
}

fn plane<T: Scalar>(seed: u64) -> [u32; 3] {
    let mut random = Random(seed);
    let mut counts = [0; 3];
    for round in 0..400 * repeated() {
        let mut numbers = || -> [T; 2] { [(); 2].map(|()| coordinate(&mut random)) };
        let (normal, origin, translation) = (numbers(), numbers(), numbers());
        let points = [(); 3].map(|()| numbers());
        let normal = if normal[0].to_f64() == 0.0 && normal[1].to_f64() == 0.0 { [T::ONE; 2] } else { normal };
        let origin = if round % 3 == 0 { [T::ZERO; 2] } else { origin };
        let radius = if round % 2 == 0 { T::ZERO } else { T::from_f64(random.length()) };
        let rotation = match round % 3 {
            0 => d2::Rotation::IDENTITY,
            1 => d2::Rotation::new(T::from_f64(0.6), T::from_f64(0.8)),
            _ => d2::Rotation::from_angle(coordinate(&mut random)),
        };
        let pose = d2::Pose::new(translation, rotation);
        let exact = |point: [T; 2]| {
            let [c, s, x, y] = [rotation.cos, rotation.sin, point[0], point[1]].map(|n| Dyadic::new(n.to_f64()));
            let turned = Exact([&(&c * &x) - &(&s * &y), &(&s * &x) + &(&c * &y)]);
            turned.plus(&Exact::new(translation.map(T::to_f64)))
        };
        let half = points[0].map(|length| T::from_f64(length.to_f64().abs() + 0.125));
        let corners = [[half[0], half[1]], [-half[0], half[1]], [half[0], -half[1]], [-half[0], -half[1]]];
        let vertices: Vec<Exact<2>> = match round % 4 {
            0 => points.map(exact).to_vec(),
            1 => corners.map(exact).to_vec(),
            2 => points[..2].iter().copied().map(exact).collect(),
            _ => vec![exact(points[0])],
        };
        let [n, o] = [normal, origin].map(|v| v.map(T::to_f64));
        let height = Truth::new(n, o, 0.0, &vertices, &[]).gap.approximate();
        let offset: T = grazing(&mut random, height - radius.to_f64() * n[0].hypot(n[1]));
        let truth = Truth::new(n, o, offset.to_f64(), &vertices, &[radius.to_f64()]);
        let ground = HalfPlane::new(normal, offset).unwrap().with_origin(origin).unwrap();
        let size = 40.0 + offset.to_f64().abs();
        let posed = |shape: &dyn Convex<Vector = Vec2<T>>| {
            let shape = d2::Rounded::new(d2::Posed::new(shape, pose).unwrap(), radius).unwrap();
            judged!(T, &ground, shape, &truth, size)
        };
        let [a, b, c] = points;
        let verdict = match round % 4 {
            0 => posed(&d2::Points::new([a, b, c].map(Vec2::from)).unwrap()),
            1 => posed(&d2::Rectangle::from_half_extents(half).unwrap()),
            2 => posed(&d2::Segment::new(a, b).unwrap()),
            _ => posed(&d2::Circle::new(a, T::ZERO).unwrap()),
        };
        counts[verdict as usize] += 1;
    }
    counts
}

fn space<T: Scalar>(seed: u64) -> [u32; 3] {
    let mut random = Random(seed);
    let mut counts = [0; 3];
    for round in 0..400 * repeated() {
        let mut numbers = || -> [T; 3] { [(); 3].map(|()| coordinate(&mut random)) };
        let (normal, origin, translation, turn) = (numbers(), numbers(), numbers(), numbers());
        let points = [(); 4].map(|()| numbers());
        let normal = if normal.iter().all(|n| n.to_f64() == 0.0) { [T::ONE; 3] } else { normal };
        let normal = if round % 5 == 0 { [T::ZERO, T::ZERO, T::ONE] } else { normal };
        let origin = if round % 3 == 0 { [T::ZERO; 3] } else { origin };
        let radius = if round % 2 == 0 { T::ZERO } else { T::from_f64(random.length()) };
        let rotation = match round % 3 {
            0 => d3::Rotation::IDENTITY,
            _ => d3::Rotation::from_quaternion_xyzw([turn[0], turn[1], turn[2], T::ONE]),
        };
        let pose = d3::Pose::new(translation, rotation);
        let exact = |point: [T; 3]| {
            let point = Exact::new(point.map(T::to_f64));
            let row = |row: Vec3<T>| Exact::new(<[T; 3]>::from(row).map(T::to_f64)).dot(&point);
            Exact(rotation.rows.map(row)).plus(&Exact::new(translation.map(T::to_f64)))
        };
        let half = points[0].map(|length| T::from_f64(length.to_f64().abs() + 0.125));
        let corner = |bits: usize| -> [T; 3] {
            core::array::from_fn(|axis| if bits >> axis & 1 == 0 { half[axis] } else { -half[axis] })
        };
        let vertices: Vec<Exact<3>> = match round % 4 {
            0 => points.map(exact).to_vec(),
            1 => (0..8).map(|bits| exact(corner(bits))).collect(),
            2 => points[..2].iter().copied().map(exact).collect(),
            _ => vec![exact(points[0])],
        };
        let [n, o] = [normal, origin].map(|v| v.map(T::to_f64));
        let height = Truth::new(n, o, 0.0, &vertices, &[]).gap.approximate();
        let offset: T = grazing(&mut random, height - radius.to_f64() * n[0].hypot(n[1]).hypot(n[2]));
        let truth = Truth::new(n, o, offset.to_f64(), &vertices, &[radius.to_f64()]);
        let ground = HalfSpace::new(normal, offset).unwrap().with_origin(origin).unwrap();
        let size = 60.0 + offset.to_f64().abs();
        let posed = |shape: &dyn Convex<Vector = Vec3<T>>| {
            let shape = d3::Rounded::new(d3::Posed::new(shape, pose).unwrap(), radius).unwrap();
            judged!(T, &ground, shape, &truth, size)
        };
        let [a, b, c, d] = points;
        let verdict = match round % 4 {
            0 => posed(&d3::Points::new([a, b, c, d].map(Vec3::from)).unwrap()),
            1 => posed(&d3::Cuboid::from_half_extents(half).unwrap()),
            2 => posed(&d3::Segment::new(a, b).unwrap()),
            _ => posed(&d3::Sphere::new(a, T::ZERO).unwrap()),
        };
        counts[verdict as usize] += 1;
    }
    counts
}

#[test]
fn verdicts_and_bounds_are_those_of_exact_arithmetic() {
    for counts in [plane::<f64>(1), plane::<f32>(2), space::<f64>(3), space::<f32>(4)] {
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    }
}

/// Supports of curved shapes are known to within rounding: nothing is said that they leave open.
#[test]
fn curved_shapes_are_decided_by_their_bounds() -> Result<(), Box<dyn std::error::Error>> {
    let body = d3::Cylinder::from_half_height(1.0_f64, 0.5)?;
    let at = |z: f64| d3::Posed::new(body, d3::Pose::new([0.0, 0.0, z], d3::Rotation::about_x(0.3)));
    let ground = HalfSpace::new([0.0, 0.0, 1.0], 0.0)?;
    let height = 0.3_f64.cos() + 0.5 * 0.3_f64.sin();
    for (z, verdict) in [(height + 1e-9, Verdict::Separated), (height - 1e-9, Verdict::Penetrating)] {
        let answer = ground.contact(&at(z)?);
        assert_eq!(answer.verdict, verdict);
        assert!((answer.distance - (z - height)).abs() < 1e-14 && answer.upper - answer.lower < 1e-13);
        ground.check(&answer, &at(z)?)?;
        ground.check_intersection(&ground.intersects(&at(z)?), &at(z)?)?;
    }
    let answer = ground.contact(&at(height)?);
    assert_eq!((answer.verdict, answer.stop), (Verdict::Undecided, Stop::Optimal));
    assert!(answer.lower <= 0.0 && answer.upper >= 0.0);
    ground.check(&answer, &at(height)?)?;
    let open = ground.intersects(&at(height)?);
    assert_eq!((open.certificate, open.stop), (Certificate::None, Stop::Optimal));
    Ok(())
}

/// Ids of sums and hulls of smooth shapes need not name the points that were meant.
#[test]
fn sums_and_hulls_of_smooth_shapes_are_checked_by_their_supports() -> Result<(), Box<dyn std::error::Error>> {
    let mut random = Random(7);
    let ellipsoid = d3::Ellipsoid::new([1.5, 0.5, 0.25])?;
    let cone = d3::Cone::from_half_height(0.75, 0.5)?;
    let bodies: [d3::Shape<f64>; 3] = [
        d3::Shape::Sum(Box::new(d3::MinkowskiSum::new(ellipsoid.into(), cone.into()))),
        d3::Shape::Hull(d3::HullOf::new(vec![ellipsoid.into(), cone.into()])?),
        d3::Shape::Sum(Box::new(d3::MinkowskiSum::new(d3::Cuboid::from_size([1.0, 2.0, 3.0])?.into(), cone.into()))),
    ];
    let mut counts = [0; 2];
    for body in &bodies {
        for _ in 0..200 {
            let [x, y, z, turn, height] = core::array::from_fn(|_| coordinate::<f64>(&mut random));
            let ground = HalfSpace::new([x, y, z + 0.5], 0.0)?.with_origin([y, turn, height])?;
            let shape = d3::Posed::new(body, d3::Pose::new([height, x, 3.0 * y], d3::Rotation::about_x(turn)))?;
            for answer in [ground.contact(&shape), ground.closest_points(&shape)] {
                ground.check(&answer, &shape)?;
                counts[usize::from(answer.verdict == Verdict::Separated)] += 1;
                let mut forged = answer;
                (forged.lower, forged.distance, forged.upper) =
                    (answer.lower - 0.01, answer.distance - 0.01, answer.upper - 0.01);
                assert!(ground.check(&forged, &shape).is_err(), "{answer:?}");
                // Beside the lowest point there may be others, but none above and below.
                for off in [ground.normal() * 0.01, ground.normal() * -0.01] {
                    let mut forged = answer;
                    (forged.on_a, forged.on_b) = (answer.on_a + off, answer.on_b + off);
                    assert!(ground.check(&forged, &shape).is_err(), "{answer:?}");
                }
            }
            ground.check_intersection(&ground.intersects(&shape), &shape)?;
            ground.check_intersection(&ground.within(&shape, 1.0), &shape)?;
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
    Ok(())
}

#[test]
fn answers_scale_with_the_unit() -> Result<(), ShapeError> {
    let wall = |power: f64| HalfPlane::new([-3.0, 4.0], power)?.with_origin([0.3 * power, 0.7 * power]);
    let disc = |power: f64| d2::Circle::new([-7.1 * power, 1.3 * power], 0.9 * power);
    let one = wall(1.0)?.contact(&disc(1.0)?);
    for power in [2.0_f64.powi(-300), 2.0_f64.powi(300)] {
        let other = wall(power)?.contact(&disc(power)?);
        assert_eq!((other.verdict, other.distance, other.normal), (one.verdict, one.distance * power, one.normal));
        assert_eq!((other.on_a, other.on_b), (one.on_a * power, one.on_b * power));
        // The normal's length is no unit of length.
        let scaled = HalfPlane::new([-3.0 * power, 4.0 * power], power)?.with_origin([0.3, 0.7])?;
        assert_eq!(scaled.contact(&disc(1.0)?), one);
    }
    Ok(())
}

#[test]
fn numbers_that_are_no_half_space_are_refused() {
    for (normal, offset) in [
        ([0.0, 0.0], 1.0),
        ([f64::NAN, 1.0], 0.0),
        ([f64::INFINITY, 1.0], 0.0),
        ([1.0, 0.0], f64::NAN),
        ([1e-300, 1e300], 0.0),
        ([1e-300, 0.0], 1e300),
    ] {
        let refused = HalfPlane::new(normal, offset).unwrap_err();
        assert_eq!(refused, ShapeError::HalfSpace, "{normal:?} {offset}");
        assert!(refused.to_string().contains("give a normal"));
    }
    let refused = HalfPlane::new([1.0, 0.0], 1e300).unwrap_err();
    assert!(matches!(refused, ShapeError::LengthTooLarge { .. }), "{refused:?}");
    assert!(HalfPlane::through([f64::NAN, 0.0], [1.0, 0.0]).is_err());
}

/// A shape whose numbers are none is undecided, and never free.
#[test]
fn what_is_no_number_is_undecided() {
    struct Broken;
    impl Convex for Broken {
        type Vector = Vec2<f64>;
        fn support(&self, direction: Vec2<f64>, _hint: u64) -> d2::Support<Vec2<f64>> {
            d2::Support::along(direction, Vec2::new(f64::NAN, 0.0))
        }
        fn start(&self) -> Vec2<f64> {
            Vec2::ZERO
        }
        fn extent(&self) -> f64 {
            1.0
        }
    }
    let ground = HalfPlane::new([0.0, 1.0], 0.0).unwrap();
    let answer = ground.contact(&Broken);
    assert_eq!((answer.verdict, answer.stop, answer.normal), (Verdict::Undecided, Stop::NotFinite, None));
    ground.check(&answer, &Broken).unwrap();
    assert!(!ground.intersects(&Broken).is_free() && !ground.intersects(&Broken).meets());
}

#[test]
fn forged_answers_are_refused() -> Result<(), ShapeError> {
    let ground = HalfPlane::new([0.0, 1.0], 0.0)?;
    let (above, below) = (d2::Circle::new([0.0, 2.0], 1.0)?, d2::Circle::new([0.0, 0.5], 1.0)?);
    let good = ground.contact(&above);
    let forged = |change: &dyn Fn(&mut Proximity<Vec2<f64>>), wanted: CheckError| {
        let mut answer = good;
        change(&mut answer);
        assert_eq!(ground.check(&answer, &above), Err(wanted), "{answer:?}");
    };
    forged(&|answer| answer.verdict = Verdict::Penetrating, CheckError::Inconsistent);
    forged(&|answer| answer.distance = 3.0, CheckError::Inconsistent);
    forged(&|answer| answer.normal = Some(Vec2::new(1.0, 0.0)), CheckError::NotUnit);
    forged(&|answer| answer.normal = None, CheckError::NotUnit);
    forged(&|answer| (answer.lower, answer.distance, answer.upper) = (1.5, 1.5, 1.5), CheckError::LowerBound);
    forged(&|answer| (answer.lower, answer.distance, answer.upper) = (0.5, 0.5, 0.5), CheckError::UpperBound);
    forged(&|answer| answer.simplex.length = 2, CheckError::UpperBound);
    forged(&|answer| answer.on_b.x = 1.0, CheckError::Witness);
    forged(&|answer| answer.on_a.y = 1.0, CheckError::Witness);
    let (apart, meets) = (ground.intersects(&above), ground.intersects(&below));
    assert_eq!(ground.check_intersection(&apart, &below), Err(CheckError::Direction));
    assert_eq!(ground.check_intersection(&meets, &above), Err(CheckError::Simplex));
    let other = HalfPlane::new([1.0, 1.0], 0.0)?;
    assert_eq!(other.check_intersection(&apart, &above), Err(CheckError::Direction));
    Ok(())
}
