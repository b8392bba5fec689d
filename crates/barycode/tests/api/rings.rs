//! The depth of polygons by their merged rings against that of the loop and EPA, which an observer
//! asks for.

use crate::closed::Random;
use barycode::d2::{Polygon, Pose, Posed, Rectangle, Rotation, Rounded, Triangle, Vec2};
use barycode::expert::{Observer, Step};
use barycode::{Convex, Query, Scalar, Verdict};
use barycode_judge::repeated;

/// Watches, so that no formula answers.
struct Watching;

impl<T: Scalar> Observer<Vec2<T>> for Watching {
    fn step(&mut self, _step: &Step<Vec2<T>>) {}
}

fn vector<T: Scalar>([x, y]: [f64; 2]) -> Vec2<T> {
    Vec2::new(T::from_f64(x), T::from_f64(y))
}

fn ring<T: Scalar>(random: &mut Random, scale: f64) -> Polygon<T, Vec<Vec2<T>>> {
    let count = 1 + random.bits() % if random.one_in(8) { 90 } else { 12 };
    let flat = if random.one_in(6) { (-(random.bits() as f64 % 30.0)).exp2() } else { 1.0 };
    let round = random.one_in(3);
    let cloud = (0..count).map(|index| {
        let [x, y] = if round {
            let angle = std::f64::consts::TAU * index as f64 / count as f64;
            [angle.cos(), angle.sin()]
        } else {
            [random.number() * 0.5, random.number() * 0.5]
        };
        vector::<T>([x * scale, y * flat * scale])
    });
    Polygon::hull(cloud.collect()).unwrap()
}

fn pose<T: Scalar>(random: &mut Random, scale: f64) -> Pose<T> {
    let [x, y] = [random.number() * 0.25 * scale, random.number() * 0.25 * scale];
    let rotation = match random.bits() % 4 {
        0 => Rotation::IDENTITY,
        1 => Rotation::new(T::ZERO, T::ONE),
        2 => Rotation::new(T::from_f64(random.number() + 0.25), T::from_f64(random.number())),
        _ => {
            let (x, y) = (random.unit() + 1e-3, random.unit());
            Rotation::new(T::from_f64(x / x.hypot(y)), T::from_f64(y / x.hypot(y)))
        }
    };
    Pose::new(vector::<T>([x, y]), rotation)
}

fn agree<T: Scalar>(a: &dyn Convex<Vector = Vec2<T>>, b: &dyn Convex<Vector = Vec2<T>>) -> bool {
    let general = Query::new().observer(Watching).contact(&a, &b);
    let contact = Query::new().contact(&a, &b);
    assert_eq!(contact.verdict, general.verdict, "{contact:?} {general:?}");
    contact.check_exact(&a, &b).unwrap_or_else(|error| panic!("{error}: {contact:?} {general:?}"));
    assert!(contact.lower <= general.upper && general.lower <= contact.upper, "{contact:?} {general:?}");
    let back = Query::new().contact(&b, &a);
    assert!(contact.lower <= back.upper && back.lower <= contact.upper, "{contact:?} {back:?}");
    contact.verdict == Verdict::Penetrating && contact.iterations < general.iterations
}

fn rings_agree<T: Scalar>(seed: u64) {
    let mut random = Random(seed);
    let mut formed = 0;
    for _ in 0..8_000 * repeated() {
        let scale = match random.bits() % 8 {
            0 => (if T::NAME == "f32" { 30.0_f64 } else { 300.0 }).exp2(),
            1 => (if T::NAME == "f32" { -30.0_f64 } else { -300.0 }).exp2(),
            _ => 1.0,
        };
        let (a, b) = (ring::<T>(&mut random, scale), ring::<T>(&mut random, scale));
        let (to, other) = (pose(&mut random, scale), pose(&mut random, scale));
        let place = Posed::new(a.clone(), to).unwrap();
        formed += usize::from(agree(&a, &Posed::new(b.clone(), other).unwrap()));
        formed += usize::from(agree(&place, &Posed::new(b, other).unwrap()));
        formed += usize::from(agree(&place, &Posed::new(a.clone(), to).unwrap()));
        let rectangle = Rectangle::from_half_extents(vector::<T>([0.5 * scale, 0.25 * scale])).unwrap();
        formed += usize::from(agree(&place, &Posed::new(rectangle, other).unwrap()));
        let corners = [(); 3].map(|()| vector::<T>([random.number() * scale, random.number() * scale]));
        let triangle = Triangle::new(corners[0], corners[1], corners[2]).unwrap();
        formed += usize::from(agree(&Rounded::new(triangle, T::from_f64(0.25 * scale)).unwrap(), &place));
    }
    assert!(formed > 8_000 * repeated() as usize, "{formed}");
}

#[test]
fn rings_agree_with_epa_in_f64() {
    rings_agree::<f64>(31);
}

#[test]
fn rings_agree_with_epa_in_f32() {
    rings_agree::<f32>(32);
}

/// Rings around one centre, in one pose: all edges are as near.
#[test]
fn rings_around_one_centre() {
    for count in [3_usize, 8, 24, 100, 1024, 4096] {
        let corner = |index: usize| {
            let angle = std::f64::consts::TAU * index as f64 / count as f64;
            Vec2::new(angle.cos(), angle.sin())
        };
        let ring = Polygon::hull((0..count).map(corner).collect()).unwrap();
        let one = Posed::new(&ring, Pose::from_angle([3.0, -1.0], 0.3)).unwrap();
        for (to, angle) in [([3.0, -1.0], 0.3), ([3.0, -1.0], 0.7), ([3.0 + 1e-9, -1.0], 0.3), ([3.1, -1.1], 0.3)] {
            let other = Posed::new(&ring, Pose::from_angle(to, angle)).unwrap();
            let contact = Query::new().contact(&one, &other);
            assert_eq!(contact.verdict, Verdict::Penetrating);
            assert!(contact.upper - contact.lower < 1e-13, "{count} {to:?} {angle} {contact:?}");
            contact.check(&one, &other).unwrap_or_else(|error| panic!("{error}: {contact:?}"));
        }
    }
}
