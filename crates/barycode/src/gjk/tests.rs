//! The simplex of space, and the loop on it.

use super::*;
use crate::gjk;
use crate::num::DoubleDouble;
use crate::shape::Points;
use crate::simplex::space::{FACES, SpaceSimplex, height, normal};
use crate::simplex::weights_around;
use crate::vec::Vec3;
use std::vec::Vec;

/// A method on the simplex of space.
trait Method<T: Scalar, N: Extends<T>>: Reduce<Vec3<T>, Simplex<N> = SpaceSimplex<T, N>> {}

impl<T: Scalar, N: Extends<T>, M: Reduce<Vec3<T>, Simplex<N> = SpaceSimplex<T, N>>> Method<T, N> for M {}

fn simplex_of<T: Scalar, N: Extends<T>>(points: &[[f64; 3]]) -> SpaceSimplex<T, N> {
    let vertex =
        |(w, a): (&[f64; 3], u64)| Vertex { w: Vec3::from(w.map(T::from_f64)).widen::<N>(), a, ..Vertex::default() };
    let mut simplex = SpaceSimplex::from_vertices(&points.iter().zip(0..).map(vertex).collect::<Vec<_>>());
    simplex.length = points.len();
    simplex
}

/// Reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn real(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / f64::from(1_u32 << 30) - 1.0
    }

    fn direction(&mut self) -> Vec3<f64> {
        loop {
            let v = Vec3::new(self.real(), self.real(), self.real());
            if v.length() > 0.1 && v.length() < 1.0 {
                return v / v.length();
            }
        }
    }

    fn cloud(&mut self, count: usize) -> Vec<Vec3<f64>> {
        (0..count).map(|_| self.direction()).collect()
    }
}

/// Runs the loop for the distance of two clouds.
fn run<T: Scalar, M: Method<T, T>>(a: &[Vec3<T>], b: &[Vec3<T>]) -> (Outcome<Vec3<T>, T>, SpaceSimplex<T, T>, T) {
    let (a, b) = (Points::new(a).unwrap(), Points::new(b).unwrap());
    let shapes = Difference::new(&a, &b);
    let goal = LoopGoal {
        separated_beyond: T::INFINITY,
        nearer_than: -T::INFINITY,
        tolerance: T::ZERO,
        newton: false,
        limit: 256,
    };
    let probe = gjk::begin::<_, T, _, _, ()>(&shapes, -shapes.start(), &goal, &mut ()).unwrap();
    let mut simplex = SpaceSimplex::new(probe.support);
    let outcome =
        gjk::descend::<M, _, T, _, _, ()>(&shapes, M::default(), &mut simplex, Some(probe), &goal, &mut (), |_, _| {
            false
        });
    (outcome, simplex, shapes.size)
}

/// The weighted point of the simplex.
fn nearest<T: Scalar>(simplex: &SpaceSimplex<T, T>) -> Vec3<T> {
    let snapshot = simplex.snapshot();
    let sum = snapshot.weights().iter().fold(T::ZERO, |sum, &weight| sum + weight);
    let pairs = snapshot.vertices().iter().zip(snapshot.weights());
    pairs.fold(Vec3::default(), |v: Vec3<T>, (vertex, &weight)| v + vertex.w * weight) / sum
}

fn rounded<T: Scalar>(points: &[Vec3<f64>], shift: Vec3<f64>) -> Vec<Vec3<T>> {
    let round = |v: Vec3<f64>| Vec3::new(T::from_f64(v.x), T::from_f64(v.y), T::from_f64(v.z));
    points.iter().map(|&point| round(point + shift)).collect()
}

/// Separated pairs end with the simplex, its normal and the support within a few units of rounding
/// of each other.
fn apart<T: Scalar, M: Method<T, T>>(count: usize) -> Vec<f64> {
    let mut dice = Dice(11);
    let mut lengths = [0; 5];
    let mut distances = Vec::new();
    for _ in 0..1000 {
        let (a, b, shift) = (dice.cloud(count), dice.cloud(count), dice.direction() * 2.2);
        let (a, b) = (rounded::<T>(&a, Vec3::default()), rounded::<T>(&b, shift));
        let (outcome, simplex, size) = run::<T, M>(&a, &b);
        let probe = outcome.probe.unwrap();
        if outcome.end == End::Inside {
            continue;
        }
        assert_eq!(outcome.end, End::Nearest, "{} {a:?} {b:?}", M::default().name());
        lengths[simplex.length()] += 1;
        let length = probe.direction.length().to_f64();
        let (mean, top) = simplex.heights(probe.direction);
        let (mean, top) = (-mean.to_f64() / length, -top.to_f64() / length);
        let reach = -probe.direction.dot(probe.support.w).to_f64() / length;
        let distance = nearest(&simplex).length().to_f64();
        let unit = size.to_f64() * T::UNIT.to_f64();
        let least = reach.min(top);
        assert!(mean - least <= 2.0 * unit, "{} {} {a:?} {b:?}", M::default().name(), (mean - least) / unit);
        assert!(
            (distance - mean).abs() <= 4.0 * unit,
            "{} {} {a:?} {b:?}",
            M::default().name(),
            (distance - mean) / unit
        );
        distances.push(mean);
    }
    assert!(lengths[1..4].iter().all(|&seen| seen > 0) || count > 8, "{lengths:?}");
    distances
}

#[test]
fn pairs_apart_end_at_their_nearest_part() {
    for count in [8, 100] {
        let all = [
            apart::<f64, Barycode>(count),
            apart::<f64, BarycodeUnordered>(count),
            apart::<f64, SignedVolumes>(count),
            apart::<f64, SignedVolumesOrdered>(count),
            apart::<f64, Voronoi>(count),
            apart::<f64, Johnson>(count),
        ];
        for other in &all {
            assert!(all[0].len() == other.len() && all[0].iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-15));
        }
        apart::<f32, Barycode>(count);
    }
}

/// Clouds pushed together along the vector between their nearest points, so that their distance is
/// rounding only. Rounded products then hardly locate the origin: the loop cycled on one pair of
/// thirty, until the products were taken with the nearer end of each edge.
fn touching<T: Scalar, M: Method<T, T>>() {
    let mut dice = Dice(13);
    let mut total = 0;
    for round in 0..3000 {
        let count = [8, 64][round % 2];
        let (a, b, far) = (dice.cloud(count), dice.cloud(count), dice.direction() * 3.0);
        let (_, simplex, _) = run::<f64, Barycode>(&a, &rounded(&b, far));
        let shift = far + nearest(&simplex);
        let (a, b) = (rounded::<T>(&a, Vec3::default()), rounded::<T>(&b, shift));
        let (outcome, ..) = run::<T, M>(&a, &b);
        assert!(!matches!(outcome.end, End::Limit | End::NotFinite), "{} {a:?} {b:?}", M::default().name());
        total += outcome.iterations;
    }
    assert!(total < 3000 * 7, "{} {total}", M::default().name());
}

#[test]
fn touching_pairs_do_not_go_round_in_circles() {
    touching::<f64, Barycode>();
    touching::<f64, BarycodeUnordered>();
    touching::<f64, SignedVolumes>();
    touching::<f64, SignedVolumesOrdered>();
    touching::<f32, Barycode>();
}

const AROUND: [[f64; 3]; 4] = [[1.0, 0.0, -1.0], [-1.0, 1.0, -1.0], [-1.0, -1.0, -1.0], [0.0, 0.0, 3.0]];

#[test]
fn holds_what_is_deeper_than_the_margin() {
    let simplex = simplex_of::<f64, f64>(&AROUND);
    // The nearest face is one at the top; its distance is 3 sin of its slope.
    let depth = FACES.map(|[i, j, k]| {
        let [a, b, c] = [i, j, k].map(|place| simplex.w(place));
        height(a, b, c).volume / height(a, b, c).normal.length()
    });
    let depth = depth.iter().fold(f64::INFINITY, |least, &depth| least.min(depth.abs()));
    // The margin is taken times the sum of the normal's coordinates, at most √3 times its length.
    assert!(simplex.holds(depth / 1.74) && !simplex.holds(depth * 1.001) && simplex.holds(0.0));
    let moved = |by: f64| AROUND.map(|[x, y, z]| [x, y, z + by]);
    assert!(!simplex_of::<f64, f64>(&moved(1.0)).holds(0.0), "on a face");
    assert!(!simplex_of::<f64, f64>(&moved(1.0 - 1e-16)).holds(0.0), "as good as on a face");
    assert!(simplex_of::<f64, DoubleDouble>(&moved(1.0 - 1e-12)).holds(1e-13));
    assert!(!simplex_of::<f64, f64>(&AROUND).holds(f64::NAN));
    assert!(!simplex_of::<f64, f64>(&moved(f64::NAN)).holds(0.0));
    assert!(!simplex_of::<f64, f64>(&AROUND[..3]).holds(0.0));
}

#[test]
fn weak_sides_face_the_origin() {
    for order in [[0, 1, 2, 3], [3, 0, 2, 1], [1, 3, 0, 2]] {
        let points = order.map(|index: usize| AROUND[index]);
        let bottom = points.map(|[x, y, z]| [x, y, z + 1.0]);
        let (side, normal) = simplex_of::<f64, f64>(&bottom).weak_side(1e-15, 0).unwrap();
        assert!(side.length() == 3 && normal.z < 0.0 && normal.x == 0.0 && normal.y == 0.0);
        assert!(side.snapshot().vertices().iter().all(|vertex| vertex.w.z == 0.0));
        assert_eq!(nearest(&side), Vec3::default());
        assert!(simplex_of::<f64, f64>(&points).weak_side(0.01, 0).is_none(), "well inside");
        // Near the plane of the bottom, but not near the bottom.
        let beside = points.map(|[x, y, z]| [x + 5.0, y, z + 1.0]);
        assert!(simplex_of::<f64, f64>(&beside).weak_side(1e-15, 0).is_none());
    }
    let (side, normal) = simplex_of::<f64, f64>(&[[1.0, 2.0, 3.0], [-1.0, -2.0, -3.0]]).weak_side(0.0, 0).unwrap();
    assert!(side.length() == 2 && normal.length() > 0.0 && normal.dot(Vec3::new(1.0, 2.0, 3.0)) == 0.0);
    let (side, normal) =
        simplex_of::<f64, f64>(&[[1.0, 0.0, 0.0], [-1.0, 2.0, 0.0], [-1.0, -3.0, 0.0]]).weak_side(0.0, 0).unwrap();
    assert!(side.length() == 3 && normal.z.abs() > 0.0 && normal.x == 0.0 && normal.y == 0.0);
}

/// Where rounding leaves no side, the direction that found the newest vertex decides.
#[test]
fn directions_on_the_simplex_follow_the_one_before() {
    let face = simplex_of::<f64, f64>(&[[1.0, 0.0, 1e-17], [-1.0, 2.0, 1e-17], [-1.0, -3.0, 1e-17]]);
    assert!(face.direction(None).0.z < 0.0);
    assert!(face.direction(Some(Vec3::new(1.0, 0.0, 0.5))).0.z > 0.0);
    assert!(face.direction(Some(Vec3::new(1.0, 0.0, -0.5))).0.z < 0.0);
    let edge = simplex_of::<f64, f64>(&[[1.0, 1e-17, 0.0], [-1.0, 1e-17, 0.0]]);
    assert!(edge.direction(None).0.y < 0.0);
    let (direction, _) = edge.direction(Some(Vec3::new(3.0, 1.0, 2.0)));
    assert!(direction.x == 0.0 && direction.y > 0.0 && direction.z == 2.0 * direction.y);
    // Wide arithmetic does not need `previous`.
    let wide = simplex_of::<f64, DoubleDouble>(&[[1.0, 1e-17, 0.0], [-1.0, 1e-17, 0.0]]);
    assert!(Vec3::<f64>::narrow(wide.direction(Some(Vec3::new(3.0, 1.0, 2.0))).0).y < 0.0);
}

/// A needle has a sound normal, whichever vertex comes first: it is made of the two shorter edges.
#[test]
fn needles_have_normals() {
    let points = [[1.0, 1.0, 1.0], [1.0 + 1e-9, 1.0, 1.0 + 1e-9], [0.3, -0.9, 0.4]];
    let [a, b, c] = points.map(Vec3::<f64>::from);
    let exact = {
        let [a, b, c] = [a, b, c].map(Vector::widen::<DoubleDouble>);
        Vec3::<f64>::narrow((b - a).cross(c - a))
    };
    for [i, j, k] in [[0, 1, 2], [1, 2, 0], [2, 0, 1]] {
        let points = [a, b, c];
        let (normal, _) = normal(points[i], points[j], points[k]);
        let turned = (normal / normal.length() - exact / exact.length()).length();
        assert!(turned < 6.0 * f64::UNIT, "{turned:e}");
    }
}

#[test]
fn weights_around_the_origin() {
    let mut dice = Dice(17);
    let mut inside = 0;
    for _ in 0..10_000 {
        let points: [Vec3<f64>; 4] = core::array::from_fn(|_| dice.direction());
        let Some(weights) = weights_around::<f64, f64>(&points) else {
            continue;
        };
        inside += 1;
        let sum: f64 = weights.iter().sum();
        let v = points.iter().zip(weights).fold(Vec3::default(), |v: Vec3<f64>, (&point, weight)| v + point * weight);
        assert!(weights.iter().all(|&weight| weight >= 0.0) && (v / sum).length() < 1e-12);
        let turned = [points[1], points[0], points[3], points[2]];
        assert!(weights_around::<f64, f64>(&turned).is_some());
        assert!(weights_around::<f64, f64>(&points.map(|point| point * 1e140)).is_some(), "overflows");
    }
    // The share is one in eight.
    assert!((1100..1400).contains(&inside), "{inside}");
    assert!(weights_around::<f64, f64>(&[Vec3::default(); 4]).is_none());
    assert!(weights_around::<f64, f64>(&[Vec3::default(); 3]).is_none());
}
