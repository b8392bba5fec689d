//! Closed forms against the loop: the same distances, certificates that hold, bounds that are no
//! wider, and the same bits under changes of the axes.

use barycode::d3::{Capsule, Cuboid, Point, Pose, Posed, Rotation, Segment, Sphere, Vec3};
use barycode::expert::{Barycode, Coordinates, Details, Dimension, Form, Rounding, SubDistance, Vector};
use barycode::{Convex, Query, Scalar, Stop, Support, Verdict, d2};

/// A shape that hides the type of its core.
#[derive(Debug)]
pub(crate) struct Looped<'s, S: ?Sized>(pub(crate) &'s S);

impl<S: Convex + ?Sized> Convex for Looped<'_, S> {
    type Vector = S::Vector;

    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        self.0.support(direction, hint)
    }

    fn start(&self) -> S::Vector {
        self.0.start()
    }

    fn point(&self, id: u64) -> S::Vector {
        self.0.point(id)
    }

    fn radius(&self) -> <S::Vector as Vector>::Scalar {
        self.0.radius()
    }

    fn origin(&self) -> S::Vector {
        self.0.origin()
    }

    fn extent(&self) -> <S::Vector as Vector>::Scalar {
        self.0.extent()
    }

    fn rounding(&self) -> Rounding<<S::Vector as Vector>::Scalar> {
        self.0.rounding()
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<S::Vector> {
        self
    }
}

impl<S: Convex + ?Sized> Details<S::Vector> for Looped<'_, S> {
    fn radii(&self, radius: <S::Vector as Vector>::Scalar, add: &mut dyn FnMut(<S::Vector as Vector>::Scalar)) {
        self.0.details().radii(radius, add);
    }

    fn structure(&self) -> barycode::expert::Structure<'_, S::Vector> {
        self.0.details().structure()
    }
}

/// The rotation of the plane by an angle in radians, also without `std`.
pub(crate) fn turned(angle: f64) -> d2::Rotation<f64> {
    let (sin, cos) = angle.sin_cos();
    d2::Rotation::new(cos, sin)
}

/// The multiplicative generator with a 64-bit state.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    pub(crate) fn one_in(&mut self, count: u64) -> bool {
        self.bits().is_multiple_of(count)
    }

    /// Often a whole number, so that touching, parallel and coincident features occur.
    pub(crate) fn number(&mut self) -> f64 {
        let bits = self.bits();
        let whole = f64::from(u32::try_from(bits % 7).unwrap()) - 3.0;
        match bits / 7 % 3 {
            0 => whole,
            1 => whole * 0.5,
            _ => whole + (self.bits() as f64 / (1_u64 << 31) as f64 - 0.5),
        }
    }

    /// A number between -1 and 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.bits() as f64 / (1_u64 << 30) as f64 - 1.0
    }

    pub(crate) fn length(&mut self) -> f64 {
        self.number().abs() * 0.25
    }

    pub(crate) fn place(&mut self) -> Vec3<f64> {
        Vec3::new(self.number(), self.number(), self.number())
    }

    fn pose(&mut self) -> Pose<f64> {
        let rotation = match self.bits() % 3 {
            0 => Rotation::IDENTITY,
            1 => Rotation::from_rows([[0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [-1.0, 0.0, 0.0]]),
            _ => Rotation::from_quaternion_xyzw([self.number(), self.number(), self.number(), 1.5]),
        };
        Pose::new(self.place(), rotation)
    }
}

type Shape = Box<dyn Convex<Vector = Vec3<f64>>>;

fn shape(random: &mut Random) -> Shape {
    let pose = random.pose();
    let (from, to) = (random.place(), random.place());
    match random.bits() % 8 {
        0 => Box::new(Point::new(from).unwrap()),
        1 => Box::new(Sphere::new(from, random.length()).unwrap()),
        2 => Box::new(Posed::new(Sphere::new(from, random.length()).unwrap(), pose).unwrap()),
        3 => Box::new(Segment::new(from, to).unwrap()),
        4 => Box::new(Capsule::new(from, to, random.length()).unwrap()),
        5 => Box::new(Posed::new(Capsule::new(from, to, random.length()).unwrap(), pose).unwrap()),
        6 => Box::new(Cuboid::from_corners(from, to).unwrap()),
        _ => Box::new(Posed::new(Cuboid::from_corners(from, to).unwrap(), pose).unwrap()),
    }
}

fn agree<V, A, B>(a: &A, b: &B, tightness: &mut [f64; 2])
where
    V: Dimension<Scalar = f64>,
    Barycode: SubDistance<V>,
    A: Convex<Vector = V> + ?Sized,
    B: Convex<Vector = V> + ?Sized,
{
    let (a, b) = (&a, &b);
    let closed = Query::new().contact(a, b);
    let general = Query::new().contact(&Looped(a), &Looped(b));
    closed.check(a, b).unwrap_or_else(|error| panic!("{error}: {closed:?}"));
    assert!(closed.lower <= general.upper && general.lower <= closed.upper, "{closed:?} {general:?}");
    assert_ne!(closed.verdict, Verdict::Undecided);
    assert!(closed.upper - closed.lower < 1e-13, "{closed:?}");
    tightness[0] += closed.upper - closed.lower;
    tightness[1] += general.upper - general.lower;
    let points = Query::new().closest_points(a, b);
    points.check(a, b).unwrap();
    let distance = Query::new().distance(a, b);
    assert!(distance.lower <= points.upper.max(0.0) && points.lower <= distance.upper);
    for within in [0.0, 0.75] {
        let answer = Query::new().within(a, b, within);
        answer.check(a, b).unwrap();
        assert!(answer.is_free() || general.lower <= within);
        assert!(!answer.is_free() || general.upper >= within);
    }
}

#[test]
fn formulas_agree_with_the_loop_in_space() {
    let mut random = Random(1);
    let (mut tightness, mut met) = ([0.0; 2], 0);
    for _ in 0..20_000 {
        let (a, b) = (shape(&mut random), shape(&mut random));
        if a.details().form() == Form::General || b.details().form() == Form::General {
            panic!("every shape here has a form");
        }
        let (a, b) = (&*a, &*b);
        met += usize::from(Query::new().intersects(&a, &b).meets());
        agree(a, b, &mut tightness);
    }
    assert!((1000..19_000).contains(&met), "{met} of the pairs meet");
    assert!(tightness[0] <= tightness[1], "{tightness:?}");
}

#[test]
fn formulas_agree_with_the_loop_in_the_plane() {
    let mut random = Random(2);
    let mut tightness = [0.0; 2];
    for _ in 0..20_000 {
        let [from, to, at] = [0; 3].map(|_| [random.number(), random.number()]);
        let rotation = turned(random.number());
        let pose = d2::Pose::new([random.number(), random.number()], rotation);
        let circle = d2::Circle::<f64>::new(at, random.length()).unwrap();
        let capsule = d2::Capsule::<f64>::new(from, to, random.length()).unwrap();
        let rectangle = Posed::new(d2::Rectangle::<f64>::from_corners(from, to).unwrap(), pose).unwrap();
        agree(&circle, &Posed::new(capsule, pose).unwrap(), &mut tightness);
        agree(&rectangle, &circle, &mut tightness);
        agree(&circle, &d2::Circle::<f64>::new(to, 0.25).unwrap(), &mut tightness);
    }
    assert!(tightness[0] <= tightness[1], "{tightness:?}");
}

/// Exchange, mirrors, other axes and another unit carry over to the answer exactly.
#[test]
fn invariances_hold_bit_for_bit() {
    type Map = fn(Vec3<f64>) -> Vec3<f64>;
    let maps: [Map; 3] = [
        |v| Vec3::new(v.y, v.z, v.x),
        |v| Vec3::new(v.x, -v.y, v.z),
        |v| Vec3::new(v.x * 1024.0, v.y * 1024.0, v.z * 1024.0),
    ];
    let mut random = Random(3);
    let mut formulas = 0;
    for round in 0..6000 {
        let [from, to, start, end] = [0; 4].map(|_| random.place());
        let radius = random.length();
        let (map, scale) = match round % 3 {
            2 => (maps[2], 1024.0),
            other => (maps[other], 1.0),
        };
        let pairs = |map: Map, scale: f64| -> [(Shape, Shape); 4] {
            let sphere = || Box::new(Sphere::new(map(from), radius * scale).unwrap());
            let capsule = || Box::new(Capsule::new(map(start), map(end), radius * scale).unwrap());
            let cuboid = Box::new(Cuboid::from_corners(map(start), map(end)).unwrap());
            let segment = Box::new(Segment::new(map(from), map(to)).unwrap());
            let point = Box::new(Point::new(map(to)).unwrap());
            [(sphere(), point), (sphere(), capsule()), (segment, capsule()), (sphere(), cuboid)]
        };
        for ((a, b), (mapped_a, mapped_b)) in pairs(|v| v, 1.0).into_iter().zip(pairs(map, scale)) {
            let (a, b, mapped_a, mapped_b) = (&*a, &*b, &*mapped_a, &*mapped_b);
            let plain = Query::new().closest_points(&a, &b);
            // The loop has a test of its own.
            if plain.iterations != 1 {
                continue;
            }
            formulas += 1;
            let mapped = Query::new().closest_points(&mapped_a, &mapped_b);
            let exchanged = Query::new().closest_points(&b, &a);
            assert_eq!(mapped.distance, plain.distance * scale, "{from:?} {to:?} {start:?} {end:?}");
            assert_eq!((mapped.lower, mapped.upper), (plain.lower * scale, plain.upper * scale));
            assert_eq!(
                (exchanged.lower, exchanged.upper),
                (plain.lower, plain.upper),
                "{from:?} {to:?} {start:?} {end:?}"
            );
            if plain.distance > 1e-9 {
                assert_eq!((mapped.on_a, mapped.on_b), (map(plain.on_a), map(plain.on_b)));
                assert_eq!((exchanged.on_a, exchanged.on_b), (plain.on_b, plain.on_a));
                assert_eq!(exchanged.normal, plain.normal.map(|normal| -normal));
            }
        }
    }
    assert!(formulas > 18_000, "{formulas} of 24 000 pairs were answered by a formula");
}

/// A matrix that is no rotation turns a box into a parallelepiped, to which the formula for boxes
/// must not be applied.
#[test]
fn skewed_boxes_are_left_to_the_loop() {
    let mut random = Random(4);
    for _ in 0..2000 {
        let mut skewed = random.pose();
        skewed.rotation.rows[0] += Vec3::new(0.0, 1e-7, 0.3 * random.number());
        let cuboid = Posed::new(Cuboid::from_half_extents([1.0, 0.5, 0.25]).unwrap(), skewed).unwrap();
        let point = Point::new(random.place()).unwrap();
        let (closed, general) =
            (Query::new().contact(&point, &cuboid), Query::new().contact(&Looped(&point), &Looped(&cuboid)));
        assert!(closed.lower <= general.upper && general.lower <= closed.upper, "{closed:?} {general:?}");
        closed.check(&point, &cuboid).unwrap();
        assert!((closed.on_b - general.on_b).max_abs() < 1e-6 || closed.distance < 1e-6);
    }
}

/// Crossing axes, whose nearest points cancel the more the nearer they are: the formula still
/// answers.
#[test]
fn capsules_whose_axes_nearly_meet() {
    let mut random = Random(6);
    for exponent in -36..0 {
        let gap = f64::from(exponent).exp2();
        for _ in 0..20 {
            let mut ends = |z: f64, along: [f64; 2]| {
                let (along, middle) = (Vec3::new(along[0], along[1], 0.0), Vec3::new(0.25, 0.5, z));
                (middle + along * (0.5 + random.length()), middle - along * (0.5 + random.length()))
            };
            let (a, b) = (ends(0.0, [1.0, 0.25]), ends(gap, [0.5, -1.5]));
            let capsule = |(from, to): (Vec3<f64>, Vec3<f64>)| Capsule::new(from, to, 0.125).unwrap();
            let answer = Query::new().contact(&capsule(a), &capsule(b));
            answer.check(&capsule(a), &capsule(b)).unwrap();
            assert_eq!(answer.iterations, 1, "{a:?} {b:?}");
            let distance = gap - 0.25;
            assert!(answer.lower <= distance && distance <= answer.upper && answer.upper - answer.lower < 1e-13);
            assert!(answer.normal.unwrap().z > 1.0 - 1e-15);
        }
    }
}

/// Two balls whose centres are exactly five apart, with radii whose sum differs from five by a few
/// units of rounding: every verdict is right, in every unit and under every placement.
#[test]
fn balls_that_nearly_touch() {
    for scale in [1.0, (-190.0_f64).exp2(), 150.0_f64.exp2()] {
        let center = Vec3::new(3.0 * scale, 0.0, -4.0 * scale);
        for step in -40_i32..=40 {
            let first = Sphere::new(Vec3::default(), 2.5 * scale).unwrap();
            let radius = (2.5 + f64::from(step) * 2.0 * f64::EPSILON) * scale;
            let placed = Sphere::new(center, radius).unwrap();
            let posed = Posed::new(Sphere::new(Vec3::default(), radius).unwrap(), Pose::translation(center)).unwrap();
            let ways: [&dyn Convex<Vector = Vec3<f64>>; 2] = [&placed, &posed];
            for second in ways {
                let answer = Query::new().intersects(&first, &second);
                answer.check(&first, &second).unwrap();
                let expected = match step {
                    1.. => Verdict::Penetrating,
                    0 => Verdict::Touching,
                    ..=-1 => Verdict::Separated,
                };
                assert_eq!(answer.verdict, expected, "{step} in units of {scale}");
                assert_eq!((answer.iterations, answer.stop), (1, Stop::Decided));
                // Exact arithmetic continues where the formulas end; an iteration limit forbids it.
                let limited = Query::new().max_iterations(1).intersects(&first, &second);
                assert!(limited.verdict == expected || step == 0 && limited.verdict == Verdict::Undecided);
                let distance = Query::new().distance(&first, &second);
                distance.check().unwrap();
                let gap = f64::from(-step) * 2.0 * f64::EPSILON * scale;
                assert!(
                    distance.lower <= gap.max(0.0) && gap.max(0.0) <= distance.upper.max(0.0),
                    "{step} {distance:?}"
                );
            }
        }
    }
}

/// Balls that nearly touch at rounded distances: no answer contradicts another one or itself.
#[test]
fn balls_whose_distance_is_rounded() {
    fn tell<V: Dimension>(a: &impl Convex<Vector = V>, b: &impl Convex<Vector = V>, counts: &mut [u32; 2])
    where
        Barycode: SubDistance<V>,
    {
        let answer = Query::new().intersects(a, b);
        answer.check(a, b).unwrap();
        let points = Query::new().closest_points(a, b);
        points.check(a, b).unwrap();
        let distance = Query::new().distance(a, b);
        distance.check().unwrap();
        assert_eq!((distance.verdict, points.verdict), (answer.verdict, answer.verdict));
        match answer.verdict {
            Verdict::Separated => counts[0] += 1,
            verdict => {
                counts[1] += u32::from(verdict == Verdict::Penetrating);
                assert!(distance.distance == V::Scalar::from_f64(0.0), "{distance:?}");
            }
        }
    }
    let (mut random, mut counts) = (Random(9), [[0; 2]; 3]);
    for round in 0..300 {
        let center: [f64; 3] = [(); 3].map(|()| random.bits() as f64 / (1_u64 << 30) as f64 - 1.0);
        let share = 0.25 + random.bits() as f64 / (1_u64 << 32) as f64;
        // Moved by a few units of rounding.
        let nudge = f64::from(round % 5 - 2);
        let centre = Vec3::from(center);
        let first = centre.length() * share;
        let second = (centre.length() - first) * (1.0 + nudge * f64::EPSILON);
        let (a, b) = (Sphere::new(Vec3::default(), first).unwrap(), Sphere::new(Vec3::default(), second).unwrap());
        let turn = Rotation::from_quaternion_xyzw([0.1, 0.7, -0.5, 0.5]);
        tell(&a, &Posed::new(b, Pose::new(centre, turn)).unwrap(), &mut counts[0]);

        let [x, y, z] = center.map(|part| part as f32);
        let centre = Vec3::new(x, y, z);
        let first = centre.length() * share as f32;
        let second = (centre.length() - first) * (1.0 + nudge as f32 * f32::EPSILON);
        let (a, b) = (Sphere::new(Vec3::default(), first).unwrap(), Sphere::new(centre, second).unwrap());
        tell(&a, &b, &mut counts[1]);

        let centre = d2::Vec2::new(x, y);
        let first = centre.length() * share as f32;
        let second = (centre.length() - first) * (1.0 + nudge as f32 * f32::EPSILON);
        let (a, b) = (d2::Circle::new(d2::Vec2::default(), first).unwrap(), d2::Circle::new(centre, second).unwrap());
        tell(&a, &b, &mut counts[2]);
    }
    assert!(counts.iter().flatten().all(|&count| count > 50), "{counts:?}");
}

/// One centre for both, zero radius, squares that leave the range: the loop replaces the formula,
/// or neither is needed.
#[test]
fn balls_of_every_size() {
    let ball = |at: [f64; 3], radius: f64| Sphere::new(at, radius).unwrap();
    let far = 1e140;
    let cases = [
        (ball([1.0, 2.0, 3.0], 0.5), ball([1.0, 2.0, 3.0], 0.25), Verdict::Penetrating),
        (ball([0.0; 3], 0.5), ball([0.0; 3], 0.25), Verdict::Penetrating),
        (ball([1.0, 2.0, 3.0], 0.0), ball([1.0, 2.0, 3.0], 0.0), Verdict::Touching),
        (ball([1.0, 2.0, 3.0], 0.0), ball([1.0, 2.0, 3.0 + 1e-15], 0.0), Verdict::Separated),
        (ball([0.0; 3], far), ball([3.0 * far, 0.0, 0.0], far), Verdict::Separated),
        (ball([0.0; 3], far), ball([far, 0.0, 0.0], far), Verdict::Penetrating),
        (ball([0.0; 3], 1e-70), ball([3e-70, 0.0, 0.0], 1e-70), Verdict::Separated),
        (ball([0.0; 3], 1e-70), ball([1e-70, 0.0, 0.0], 1e-70), Verdict::Penetrating),
    ];
    for (a, b, verdict) in cases {
        let answer = Query::new().intersects(&a, &b);
        answer.check(&a, &b).unwrap();
        assert_eq!(answer.verdict, verdict, "{a:?} {b:?}");
        let distance = Query::new().distance(&a, &b);
        distance.check().unwrap();
        assert_eq!(distance.verdict, verdict, "{a:?} {b:?}");
    }
}
