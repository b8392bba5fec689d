//! Time of the sub-distance methods in space: all of them on the same loop, interleaved, over
//! distinct pairs in a new random order each pass.
//!
//! `cargo bench -p barycode --bench methods`. The record is in
//! `docs/notes/0015-sub-distance-in-space.md`.
//!
//! Reported is the time of a method relative to the default one, as the median over turns of 128
//! pairs and then over passes. The method that begins a turn is drawn anew each time, since it
//! finds the pairs out of the caches. Every answer is compared with the proven bounds of all
//! others.

use barycode::d3::{Convex, Cuboid, Polytope, Pose, Posed, Query, Rotation, Vec3};
use barycode::expert::{
    Barycode, BarycodeUnordered, Johnson, Perpendicular, Reduce, SignedVolumes, SignedVolumesOrdered, SubDistance,
    Voronoi,
};
use barycode::{Distance, Intersection, Scalar, Verdict};
use std::hint::black_box;
use std::time::Instant;

const PAIRS: usize = 16_384;
const PASSES: usize = 15;
/// Pairs that one method answers before the next has its turn.
const TURN: usize = 128;
/// Distinct solids from which the pairs are drawn. Every pair has new poses.
const SOLIDS: usize = 4096;

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

    fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    /// A number that is exact in both precisions.
    fn within(&mut self, low: f64, high: f64) -> f64 {
        f64::from((low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64)) as f32)
    }

    /// A unit vector, uniform over all directions.
    fn direction<const N: usize>(&mut self) -> [f64; N] {
        loop {
            let v: [f64; N] = std::array::from_fn(|_| self.within(-1.0, 1.0));
            let length2: f64 = v.iter().map(|c| c * c).sum();
            if (0.01..=1.0).contains(&length2) {
                return v.map(|c| f64::from((c / length2.sqrt()) as f32));
            }
        }
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn vector<T: Scalar>(v: [f64; 3]) -> Vec3<T> {
    Vec3::from(v.map(T::from_f64))
}

#[derive(Clone, Copy)]
enum Class {
    Distant,
    Touching,
    Overlapping,
}

impl Class {
    const ALL: [(Self, &'static str); 3] =
        [(Self::Distant, "distant"), (Self::Touching, "touching"), (Self::Overlapping, "overlapping")];
}

/// Two solids by their indices, with the pose of the second in the frame of the first.
struct Pair {
    solids: [usize; 2],
    quaternion: [f64; 4],
    translation: [f64; 3],
}

impl Pair {
    fn posed<'s, T: Scalar, S: Convex<Vector = Vec3<T>>>(&self, solids: &'s [S]) -> (&'s S, Posed<&'s S>) {
        let rotation = Rotation::from_quaternion_xyzw(self.quaternion.map(T::from_f64));
        let pose = Pose::new(vector::<T>(self.translation), rotation);
        (&solids[self.solids[0]], Posed::new(&solids[self.solids[1]], pose).expect("finite"))
    }
}

/// Pairs of a class. Touching ones are distant ones, moved by the vector between their nearest
/// points.
fn pairs<S: Convex<Vector = Vec3<f64>>>(solids: &[S], class: Class, random: &mut Random) -> Vec<Pair> {
    let mut pairs = Vec::new();
    while pairs.len() < PAIRS {
        let (low, high) = if matches!(class, Class::Overlapping) { (0.0, 1.5) } else { (1.0, 5.0) };
        let length = random.within(low, high);
        let mut pair = Pair {
            solids: [random.below(solids.len()), random.below(solids.len())],
            quaternion: random.direction(),
            translation: random.direction().map(|c| c * length),
        };
        let (a, b) = pair.posed(solids);
        let answer = Query::new().closest_points(a, &b);
        let wanted = if matches!(class, Class::Overlapping) { Verdict::Penetrating } else { Verdict::Separated };
        if answer.verdict != wanted {
            continue;
        }
        if let (Class::Touching, Some(normal)) = (class, answer.normal) {
            let along = [normal.x, normal.y, normal.z];
            pair.translation = std::array::from_fn(|axis| pair.translation[axis] - along[axis] * answer.distance);
        }
        pairs.push(pair);
    }
    pairs
}

/// A function that answers a question about a pair.
type Way<S, A> = fn(&S, &Posed<S>) -> A;

/// A method with both questions; the first only if the method computes distances.
struct Method<S: Convex> {
    name: &'static str,
    distance: Option<Way<S, Distance<S::Vector>>>,
    collision: Way<S, Intersection<S::Vector>>,
}

impl<T: Scalar, S: Convex<Vector = Vec3<T>>> Method<S> {
    fn of<M: SubDistance<Vec3<T>>>() -> Self {
        let distance = |a: &S, b: &Posed<S>| Query::new().method(M::default()).distance(a, b);
        Self { distance: Some(distance), ..Self::undecided::<M>() }
    }

    /// A method that computes no distance.
    fn undecided<M: Reduce<Vec3<T>>>() -> Self {
        let collision = |a: &S, b: &Posed<S>| Query::new().method(M::default()).intersects(a, b);
        Self { name: M::default().name(), distance: None, collision }
    }

    /// All methods, the default one first.
    fn all() -> [Self; 7] {
        [
            Self::of::<Barycode>(),
            Self::of::<BarycodeUnordered>(),
            Self::of::<SignedVolumes>(),
            Self::of::<SignedVolumesOrdered>(),
            Self::of::<Voronoi>(),
            Self::of::<Johnson>(),
            Self::undecided::<Perpendicular>(),
        ]
    }
}

/// The times of several ways to answer relative to the first, and the time of the first in
/// nanoseconds.
fn race<S: Convex, A>(pairs: &[(S, Posed<S>)], ways: &[Way<S, A>], random: &mut Random) -> (Vec<f64>, f64) {
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    let mut turns: Vec<usize> = (0..ways.len()).collect();
    let mut ratios = vec![Vec::new(); ways.len()];
    let mut nanoseconds = Vec::new();
    for _ in 0..PASSES {
        random.shuffle(&mut order);
        let mut pass = vec![Vec::new(); ways.len()];
        let mut first = Vec::new();
        for part in order.chunks(TURN) {
            random.shuffle(&mut turns);
            let mut times = vec![0.0; ways.len()];
            for &way in &turns {
                let start = Instant::now();
                for &index in part {
                    let (a, b) = &pairs[index];
                    black_box(ways[way](a, b));
                }
                times[way] = start.elapsed().as_secs_f64();
            }
            first.push(times[0] / part.len() as f64 * 1e9);
            pass.iter_mut().zip(&times).for_each(|(ratios, time)| ratios.push(time / times[0]));
        }
        ratios.iter_mut().zip(pass).for_each(|(ratios, pass)| ratios.push(median(pass)));
        nanoseconds.push(median(first));
    }
    (ratios.into_iter().map(median).collect(), median(nanoseconds))
}

/// Compares the answers of all methods. Returns the mean number of supports of each method for both
/// questions.
fn verify<T: Scalar, S: Convex<Vector = Vec3<T>>>(name: &str, pairs: &[(S, Posed<S>)]) -> [Vec<f64>; 2] {
    let methods = Method::<S>::all();
    let mut supports = [vec![0; methods.len()], vec![0; methods.len()]];
    for (a, b) in pairs {
        let (mut lower, mut upper) = (-T::INFINITY, T::INFINITY);
        for (index, method) in methods.iter().enumerate() {
            let Some(answer) = method.distance.map(|distance| distance(a, b)) else {
                continue;
            };
            assert_ne!(answer.verdict, Verdict::Undecided, "{name}, {}", method.name);
            assert!(answer.lower <= upper && lower <= answer.upper, "{name}, {}: {answer:?}", method.name);
            (lower, upper) = (lower.max(answer.lower), upper.min(answer.upper));
            supports[0][index] += answer.iterations;
        }
        for (index, method) in methods.iter().enumerate() {
            let answer = (method.collision)(a, b);
            assert!(answer.check(a, b).is_ok(), "{name}, {}: {answer:?}", method.name);
            assert!(answer.meets() || upper > T::ZERO, "{name}, {}: {answer:?}", method.name);
            assert!(answer.is_free() || lower <= T::ZERO, "{name}, {}: {answer:?}", method.name);
            supports[1][index] += answer.iterations;
        }
    }
    supports.map(|sums| sums.iter().map(|&sum| f64::from(sum) / pairs.len() as f64).collect())
}

/// Rows of the tables of ratios and of supports, for both questions.
#[derive(Default)]
struct Tables([[Vec<String>; 2]; 2]);

impl Tables {
    fn cell<T: Scalar, S: Convex<Vector = Vec3<T>>>(&mut self, name: &str, solids: &[S], pairs: &[Pair]) {
        let pairs: Vec<_> = pairs.iter().map(|pair| pair.posed(solids)).collect();
        let methods = Method::<&S>::all();
        let mut random = Random(9);
        let supports = verify(name, &pairs);
        let distances: Vec<_> = methods.iter().filter_map(|method| method.distance).collect();
        let collisions: Vec<_> = methods.iter().map(|method| method.collision).collect();
        let results = [race(&pairs, &distances, &mut random), race(&pairs, &collisions, &mut random)];
        for (question, ((ratios, nanoseconds), supports)) in results.into_iter().zip(supports).enumerate() {
            let line = |numbers: &[f64], digits: usize| {
                numbers.iter().map(|number| format!(" {number:.digits$} |")).collect::<String>()
            };
            let [times, counts] = &mut self.0[question];
            times.push(format!("| {name} | {nanoseconds:.0} |{}", line(&ratios[1..], 2)));
            counts.push(format!("| {name} |{}", line(&supports[..ratios.len()], 2)));
        }
        eprintln!("{name}");
    }

    /// Measures all classes of one kind of solid, in both precisions.
    fn subject<S, R>(&mut self, name: &str, double: &[S], single: &[R], seed: u64)
    where
        S: Convex<Vector = Vec3<f64>>,
        R: Convex<Vector = Vec3<f32>>,
    {
        let mut random = Random(seed);
        for (class, word) in Class::ALL {
            let pairs = pairs(double, class, &mut random);
            self.cell(&format!("{name} | {word} | f64"), double, &pairs);
            self.cell(&format!("{name} | {word} | f32"), single, &pairs);
        }
    }

    fn print(&self) {
        let names = Method::<Cuboid<f64>>::all().map(|method| method.name);
        for (question, word) in ["distance", "collision"].iter().enumerate() {
            let names = if question == 0 { &names[..6] } else { &names };
            println!("\n{word}: ns of {}, and the others' times over that\n", names[0]);
            println!("| pairs | class | precision | ns | {} |", names[1..].join(" | "));
            println!("| --- | --- | --- | --- |{}", " --- |".repeat(names.len() - 1));
            println!("{}", self.0[question][0].join("\n"));
            println!("\n{word}: supports\n");
            println!("| pairs | class | precision | {} |", names.join(" | "));
            println!("| --- | --- | --- |{}", " --- |".repeat(names.len()));
            println!("{}", self.0[question][1].join("\n"));
        }
    }
}

fn hulls<T: Scalar>(clouds: &[Vec<[f64; 3]>]) -> Vec<Polytope<T>> {
    let hull = |cloud: &Vec<[f64; 3]>| Polytope::hull(cloud.iter().map(|&v| vector(v)).collect()).expect("finite");
    clouds.iter().map(hull).collect()
}

fn boxes<T: Scalar>(sizes: &[[f64; 3]]) -> Vec<Cuboid<T>> {
    sizes.iter().map(|&half| Cuboid::from_half_extents(vector::<T>(half)).expect("finite")).collect()
}

fn main() {
    let mut tables = Tables::default();
    let mut random = Random(3);
    for count in [8, 32] {
        let clouds: Vec<Vec<[f64; 3]>> =
            (0..SOLIDS).map(|_| (0..count).map(|_| random.direction()).collect()).collect();
        tables.subject(&format!("hulls, n = {count}"), &hulls::<f64>(&clouds), &hulls::<f32>(&clouds), count);
    }
    let sizes: Vec<[f64; 3]> = (0..SOLIDS).map(|_| std::array::from_fn(|_| random.within(0.2, 1.0))).collect();
    tables.subject("boxes", &boxes::<f64>(&sizes), &boxes::<f32>(&sizes), 1);
    tables.print();
}
