//! Hulls of 10 000 to a million points, in orders that are bad for other programs:
//! `cargo test --release -p barycode --test polytopes million -- --ignored --nocapture`.
//!
//! `BARYCODE_SLOWER` is a factor for machines that are slower, or busy.

use super::{Plain, Random};
use barycode::d3::Polytope;
use barycode::orient3d;
use std::cmp::Ordering;
use std::f64::consts::{PI, TAU};
use std::time::Instant;

/// Longest time for a million points, in seconds.
const LIMIT: f64 = 15.0;

/// Makes a cloud of so many points.
type Maker = fn(usize) -> Vec<Plain>;

/// Clouds, and the least share of their points that are corners of the hull.
const CLOUDS: [(&str, Maker, f64); 12] = [
    ("on a sphere", sphere, 1.0),
    ("on a sphere, sorted", sorted, 1.0),
    ("on a sphere, by layers", layers, 1.0),
    ("on a sphere, in a spiral", spiral, 1.0),
    ("on a sphere, in rings", rings, 0.5),
    ("in a ball", ball, 0.0),
    ("on a cube", cube, 0.0),
    ("on a grid, in pairs", grid, 0.0),
    ("on two circles", circles, 0.9),
    ("on two parabolas", parabolas, 0.9),
    ("on a moment curve", moment_curve, 0.9),
    ("a cone over many points", cone, 0.4),
];

fn some(count: usize, mut point: impl FnMut(usize, &mut Random) -> [f64; 3]) -> Vec<Plain> {
    let mut random = Random(97);
    (0..count).map(|index| point(index, &mut random).into()).collect()
}

fn sphere(count: usize) -> Vec<Plain> {
    some(count, |_, random| random.on_sphere().into())
}

fn sorted(count: usize) -> Vec<Plain> {
    let mut cloud = sphere(count);
    cloud.sort_by(|a, b| (a.x, a.y, a.z).partial_cmp(&(b.x, b.y, b.z)).expect("finite"));
    cloud
}

fn layers(count: usize) -> Vec<Plain> {
    let mut cloud = sphere(count);
    let place = |v: &Plain| ((v.z * 300.0).floor(), v.y.atan2(v.x));
    cloud.sort_by(|a, b| place(a).partial_cmp(&place(b)).expect("finite"));
    cloud
}

fn on_latitude(height: f64, angle: f64) -> [f64; 3] {
    let radius = (1.0 - height * height).sqrt();
    [radius * angle.cos(), radius * angle.sin(), height]
}

fn spiral(count: usize) -> Vec<Plain> {
    let turns = (count as f64 * PI).sqrt();
    some(count, |index, _| {
        let height = (2.0 * index as f64 + 1.0) / count as f64 - 1.0;
        on_latitude(height, height * turns)
    })
}

fn rings(count: usize) -> Vec<Plain> {
    let side = count.isqrt();
    some(side * side, |index, _| {
        let height = (2.0 * (index / side) as f64 + 1.0) / side as f64 - 1.0;
        on_latitude(height, (index % side) as f64 / side as f64 * TAU)
    })
}

fn ball(count: usize) -> Vec<Plain> {
    some(count, |_, random| (random.on_sphere() * (0.5 + 0.5 * random.unit()).cbrt()).into())
}

fn cube(count: usize) -> Vec<Plain> {
    some(count, |_, random| {
        let mut spot = [random.unit(), random.unit(), random.unit()];
        let face = random.bits() % 6;
        spot[face as usize / 2] = if face % 2 == 0 { -1.0 } else { 1.0 };
        spot
    })
}

fn grid(count: usize) -> Vec<Plain> {
    let side = (count as f64 / 2.0).cbrt().round() as usize;
    some(2 * side * side * side, |index, _| {
        let index = index / 2;
        [index % side, index / side % side, index / side / side].map(|place| place as f64)
    })
}

fn circles(count: usize) -> Vec<Plain> {
    some(count, |index, random| {
        let angle = random.unit() * PI;
        [angle.cos(), angle.sin(), (index % 2) as f64]
    })
}

fn parabolas(count: usize) -> Vec<Plain> {
    some(count, |index, random| {
        let t = random.unit();
        if index % 2 == 0 { [t, t * t, -1.0] } else { [t * t, t, 1.0] }
    })
}

fn moment_curve(count: usize) -> Vec<Plain> {
    some(count, |_, random| {
        let t = random.unit();
        [t, t * t, t * t * t]
    })
}

/// A tip above a circle, which has half of the points, and the rest a bulge below its plane.
fn cone(count: usize) -> Vec<Plain> {
    some(count, |index, random| {
        let angle = index as f64 / count as f64 * TAU;
        match index {
            0 => [0.0, 0.0, 10.0],
            _ if index % 2 == 0 => [angle.cos(), angle.sin(), 0.0],
            _ => (random.on_sphere() * 0.5).into(),
        }
    })
}

/// Asserts, exactly, that a solid hull is convex along every edge and closed, and that none of some
/// points is outside.
fn check(hull: &Polytope<f64>, cloud: &[Plain]) {
    let vertices = hull.vertices();
    assert_eq!(hull.faces().len(), 2 * vertices.len() - 4);
    let mut edges: Vec<(u32, u32, u32, u32)> = Vec::with_capacity(3 * hull.faces().len());
    for (index, &[a, b, c]) in (0_u32..).zip(hull.faces()) {
        edges.extend(
            [(a, b, c), (b, c, a), (c, a, b)].map(|(from, to, apex)| (from.min(to), from.max(to), index, apex)),
        );
    }
    edges.sort_unstable();
    for pair in edges.chunks(2) {
        let &[(from, to, face, _), (other_from, other_to, _, apex)] = pair else { panic!("an edge without a twin") };
        assert_eq!((from, to), (other_from, other_to));
        let [a, b, c] = hull.faces()[face as usize].map(|corner| vertices[corner as usize]);
        assert_ne!(orient3d(a, b, c, vertices[apex as usize]), Ordering::Greater, "dent");
    }
    for &point in cloud.iter().step_by(1 + cloud.len() / 20) {
        for face in hull.faces().iter().step_by(1 + hull.faces().len() / 10_000) {
            let [a, b, c] = face.map(|corner| vertices[corner as usize]);
            assert_ne!(orient3d(a, b, c, point), Ordering::Greater, "outside");
        }
    }
}

/// Seconds that the hull takes.
fn time(cloud: Vec<Plain>, share: f64) -> (f64, usize) {
    let copy = cloud.clone();
    let begun = Instant::now();
    let hull = Polytope::hull(cloud).expect("finite");
    let seconds = begun.elapsed().as_secs_f64();
    check(&hull, &copy);
    assert!(hull.vertices().len() as f64 >= share * copy.len() as f64, "{}", hull.vertices().len());
    (seconds, hull.vertices().len())
}

/// A hundred times the points take 150 times as long where time is n log n, somewhat more where
/// memory is farther than the caches, and 10 000 times as long where it is quadratic.
#[test]
#[ignore = "minutes; .ci/nightly runs it"]
fn a_million_points_take_n_log_n() {
    let slower: f64 = std::env::var("BARYCODE_SLOWER").ok().and_then(|text| text.parse().ok()).unwrap_or(1.0);
    for (name, maker, share) in CLOUDS {
        let mut times = Vec::new();
        for count in [10_000, 100_000, 1_000_000] {
            let cloud = maker(count);
            let points = cloud.len() as f64;
            let (seconds, corners) = time(cloud, share);
            let unit = seconds / (points * points.log2());
            println!(
                "{name:25} {points:8} points {corners:8} corners {seconds:7.3} s {:6.1} ns / (n log n)",
                unit * 1e9
            );
            times.push(seconds);
        }
        assert!(times[2] < LIMIT * slower, "{name}: {times:?}");
        assert!(times[2] < 40.0 * times[1] + 0.1, "{name} {times:?}");
        assert!(times[2] < 500.0 * times[0] + 0.5, "{name} {times:?}");
    }
}
