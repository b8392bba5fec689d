//! Time of the closed forms relative to the loop, interleaved, over distinct pairs in a new random
//! order each pass.
//!
//! `cargo bench -p barycode --bench closed`. The record is in `docs/notes/0014-closed-forms.md`.

use barycode::Query;
use barycode::d2::{self, Circle, Convex, Pose, Posed, Rectangle, Rotation, Support, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::{Barycode, Details, Dimension, Rounding, SubDistance, Vector};
use std::hint::black_box;
use std::time::Instant;

/// A shape that hides the type of its core, so that the loop must run.
#[derive(Clone, Copy)]
struct Looped<S>(S);

impl<S: Convex> Convex for Looped<S> {
    type Vector = S::Vector;

    #[inline(always)]
    fn support(&self, direction: S::Vector, hint: u64) -> Support<S::Vector> {
        self.0.support(direction, hint)
    }

    #[inline(always)]
    fn start(&self) -> S::Vector {
        self.0.start()
    }

    #[inline(always)]
    fn point(&self, id: u64) -> S::Vector {
        self.0.point(id)
    }

    #[inline(always)]
    fn radius(&self) -> <S::Vector as Vector>::Scalar {
        self.0.radius()
    }

    #[inline(always)]
    fn origin(&self) -> S::Vector {
        self.0.origin()
    }

    #[inline(always)]
    fn extent(&self) -> <S::Vector as Vector>::Scalar {
        self.0.extent()
    }

    #[inline(always)]
    fn rounding(&self) -> Rounding<<S::Vector as Vector>::Scalar> {
        self.0.rounding()
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<S::Vector> {
        self
    }
}

impl<S: Convex> Details<S::Vector> for Looped<S> {
    #[inline(always)]
    fn fetch(&self) {
        self.0.details().fetch();
    }

    fn radii(&self, radius: <S::Vector as Vector>::Scalar, add: &mut dyn FnMut(<S::Vector as Vector>::Scalar)) {
        self.0.details().radii(radius, add);
    }

    fn structure(&self) -> barycode::expert::Structure<'_, S::Vector> {
        self.0.details().structure()
    }
}

/// The `SplitMix64` generator.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64)
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

const PAIRS: usize = 4096;
const PASSES: usize = 41;

/// One row: the ratio of the times of formula and loop for each question, and nanoseconds of the
/// formula for distances.
fn row<V, A, B>(name: &str, seed: u64, make: impl Fn(&mut Random) -> (A, B))
where
    V: Dimension<Scalar = f64>,
    Barycode: SubDistance<V>,
    A: Convex<Vector = V> + Copy,
    B: Convex<Vector = V> + Copy,
{
    let mut random = Random(seed);
    let pairs: Vec<(A, B)> = (0..PAIRS).map(|_| make(&mut random)).collect();
    let looped: Vec<_> = pairs.iter().map(|&(a, b)| (Looped(a), Looped(b))).collect();
    let (mut wider, mut widest) = (0.0_f64, 0.0_f64);
    for ((a, b), (loop_a, loop_b)) in pairs.iter().zip(&looped) {
        let (formula, general) = (Query::new().contact(a, b), Query::new().contact(loop_a, loop_b));
        assert!(formula.lower <= general.upper && general.lower <= formula.upper, "{name}: {formula:?} {general:?}");
        wider += formula.upper - formula.lower;
        widest += general.upper - general.lower;
    }
    let mut order: Vec<usize> = (0..PAIRS).collect();
    let mut ratios = [const { Vec::new() }; 3];
    let mut nanoseconds = Vec::new();
    for _ in 0..PASSES {
        for last in (1..order.len()).rev() {
            order.swap(last, (random.bits() % (last as u64 + 1)) as usize);
        }
        for (question, ratios) in ratios.iter_mut().enumerate() {
            let formula = time(&order, &pairs, question);
            ratios.push(formula / time(&order, &looped, question));
            if question == 0 {
                nanoseconds.push(formula / PAIRS as f64 * 1e9);
            }
        }
    }
    let [distance, points, collision] = ratios.map(median);
    let width = wider / widest;
    let each = median(nanoseconds);
    println!("| {name} | {distance:.2} | {points:.2} | {collision:.2} | {width:.2} | {each:.0} |");
}

fn time<V, A, B>(order: &[usize], pairs: &[(A, B)], question: usize) -> f64
where
    V: Dimension<Scalar = f64>,
    Barycode: SubDistance<V>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let start = Instant::now();
    match question {
        0 => order.iter().for_each(|&index| {
            black_box(Query::new().distance(&pairs[index].0, &pairs[index].1));
        }),
        1 => order.iter().for_each(|&index| {
            black_box(Query::new().closest_points(&pairs[index].0, &pairs[index].1));
        }),
        _ => order.iter().for_each(|&index| {
            black_box(Query::new().intersects(&pairs[index].0, &pairs[index].1));
        }),
    }
    start.elapsed().as_secs_f64()
}

fn plane() {
    let place = |random: &mut Random| Vec2::new(random.within(-3.0, 3.0), random.within(-3.0, 3.0));
    let circle = |random: &mut Random| Circle::new(place(random), random.within(0.1, 0.5)).expect("finite");
    let capsule = |random: &mut Random| {
        let (from, to) = (place(random), place(random));
        d2::Capsule::new(from, to, random.within(0.1, 0.5)).expect("finite")
    };
    let rectangle = |random: &mut Random| {
        let half = [random.within(0.2, 1.5), random.within(0.2, 1.5)];
        let pose = Pose::new(place(random), Rotation::from_angle(random.within(0.0, 6.3)));
        Posed::new(Rectangle::from_half_extents(half).expect("finite"), pose).expect("finite")
    };
    row("circle, circle", 1, |random| (circle(random), circle(random)));
    row("circle, capsule", 2, |random| (circle(random), capsule(random)));
    row("capsule, capsule", 3, |random| (capsule(random), capsule(random)));
    row("circle, rectangle", 4, |random| (circle(random), rectangle(random)));
}

fn space() {
    let place =
        |random: &mut Random| Vec3::new(random.within(-3.0, 3.0), random.within(-3.0, 3.0), random.within(-3.0, 3.0));
    let sphere = |random: &mut Random| d3::Sphere::new(place(random), random.within(0.1, 0.5)).expect("finite");
    let capsule = |random: &mut Random| {
        let (from, to) = (place(random), place(random));
        d3::Capsule::new(from, to, random.within(0.1, 0.5)).expect("finite")
    };
    let cuboid = |random: &mut Random| {
        let half = [random.within(0.2, 1.5), random.within(0.2, 1.5), random.within(0.2, 1.5)];
        let [x, y, z] = [0; 3].map(|_| random.within(0.0, 6.3));
        let pose = d3::Pose::new(place(random), d3::Rotation::from_axis_angles(x, y, z));
        Posed::new(d3::Cuboid::from_half_extents(half).expect("finite"), pose).expect("finite")
    };
    row("sphere, sphere", 5, |random| (sphere(random), sphere(random)));
    row("sphere, capsule", 6, |random| (sphere(random), capsule(random)));
    row("capsule, capsule (space)", 7, |random| (capsule(random), capsule(random)));
    row("sphere, box", 8, |random| (sphere(random), cuboid(random)));
    row("box, box", 9, |random| (cuboid(random), cuboid(random)));
}

fn main() {
    println!("| pair | distance | closest points | collision | width of the bounds | ns of a distance |");
    println!("| --- | --- | --- | --- | --- | --- |");
    plane();
    space();
}
