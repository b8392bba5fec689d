//! Balls that nearly touch: a formula answers as the exact search does.

use barycode::expert::{Barycode, Circle, Details, Dimension, Number, Structure, SubDistance, Vector};
use barycode::{Convex, Query, Scalar, Stop, Support, Verdict, d2, d3};

struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 20
    }

    /// A number between -1 and 1, with all bits of a double or few, of sizes that differ.
    fn number(&mut self) -> f64 {
        let size = if self.bits().is_multiple_of(4) { (self.bits() % 60) as i32 } else { 0 };
        let bits = if self.bits().is_multiple_of(4) { self.bits() % 16 } else { self.bits() };
        let value = bits as f64 * if bits < 16 { 0.0625 } else { (-44.0_f64).exp2() } * f64::from(-size).exp2();
        if self.bits().is_multiple_of(2) { value } else { -value }
    }
}

/// A shape that does not state its form, so that no formula answers.
struct Formless<'s, V: Vector>(&'s dyn Convex<Vector = V>);

impl<V: Vector> Convex for Formless<'_, V> {
    type Vector = V;
    fn support(&self, direction: V, hint: u64) -> Support<V> {
        self.0.support(direction, hint)
    }
    fn start(&self) -> V {
        self.0.start()
    }
    fn radius(&self) -> V::Scalar {
        self.0.radius()
    }
    fn origin(&self) -> V {
        self.0.origin()
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector> Details<V> for Formless<'_, V> {
    fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
        self.0.details().radii(radius, add);
    }
    fn structure(&self) -> Structure<'_, V> {
        self.0.details().structure()
    }
}

/// Balls of all sizes that nearly touch. Counts pairs that overlap and pairs that are apart.
fn agree<V: Dimension>(seed: u64, sizes: i32) -> [u32; 2]
where
    Barycode: SubDistance<V>,
{
    let (mut random, mut counts) = (Random(seed), [0; 2]);
    let narrow = V::Scalar::from_f64;
    let place = |numbers: [f64; 3]| {
        (0..V::DIMENSION).fold(V::default(), |v, axis| v + V::axis(axis) * V::Scalar::from_f64(numbers[axis]))
    };
    for round in 0..4000 {
        let size = f64::from((random.bits() % (2 * sizes as u64)) as i32 - sizes).exp2();
        let mut point = || [(); 3].map(|()| random.number() * size);
        let (from, to) = (point(), point());
        let (from, to): (V, V) = (place(if round % 3 == 0 { [0.0; 3] } else { from }), place(to));
        let length = (to - from).length().to_f64();
        let first = narrow(length * (0.5 + 0.5 * random.number()));
        let nudge = (random.bits() % 7) as f64 - 3.0;
        let rest = (length - first.to_f64()) * (1.0 + nudge * V::Scalar::UNIT.to_f64());
        let within = narrow(if round % 5 == 0 { rest * 0.25 } else { 0.0 });
        let second = narrow((rest - within.to_f64()).max(0.0));
        let (a, b) = (Circle::new(from, first).expect("finite"), Circle::new(to, second).expect("finite"));
        let formless = (Formless(&a), Formless(&b));
        for within in [within, Number::ZERO] {
            let answers = [Query::new().within(&a, &b, within), Query::new().within(&formless.0, &formless.1, within)];
            let [answer, known] = answers;
            let decided = [answer, known].iter().all(|answer| answer.stop != Stop::OutOfRange);
            assert!(answer.verdict == known.verdict || !decided, "{a:?} {b:?} {within:?}");
            if decided && known.verdict != Verdict::Touching {
                counts[usize::from(known.verdict == Verdict::Separated)] += 1;
            }
        }
        let (answer, known) = (Query::new().distance(&a, &b), Query::new().distance(&formless.0, &formless.1));
        let decided = answer.stop != Stop::OutOfRange && known.stop != Stop::OutOfRange;
        assert!(answer.verdict == known.verdict || !decided, "{a:?} {b:?}");
    }
    counts
}

#[test]
fn balls_that_nearly_touch() {
    for counts in [
        agree::<d3::Vec3<f64>>(1, 100),
        agree::<d3::Vec3<f32>>(2, 10),
        agree::<d2::Vec2<f64>>(3, 100),
        agree::<d2::Vec2<f32>>(4, 10),
    ] {
        assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
    }
}

/// Where what counts as no difference is as large as the balls themselves.
#[test]
fn small_balls() {
    let mut told = 0;
    for exponent in -206..-180 {
        let length = f64::from(exponent).exp2() * 1.3;
        for share in [0.1, 0.5, 0.9, 1.0 - 1e-15, 1.0, 1.0 + 1e-15, 1.1, 1.7, 5.0] {
            let a = d3::Sphere::new([0.0; 3], length * share * 0.25).expect("finite");
            let b = d3::Sphere::new([0.0, length, 0.0], length * share * 0.75).expect("finite");
            let known = d3::distance(&Formless(&a), &Formless(&b)).verdict;
            for answer in [d3::distance(&a, &b).verdict, d3::intersects(&a, &b).verdict] {
                let open = [answer, known].contains(&Verdict::Undecided);
                assert!(answer == known || open, "{a:?} {b:?} {answer:?} {known:?}");
                told += u32::from(answer == known && !open);
            }
        }
    }
    assert!(told > 300, "{told}");
}
