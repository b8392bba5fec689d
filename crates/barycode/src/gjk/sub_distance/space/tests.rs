//! Every method against brute force in exact integer arithmetic, and under all symmetries.

use crate::gjk::{
    Barycode, BarycodeUnordered, Johnson, Perpendicular, Reduce, SignedVolumes, SignedVolumesOrdered, Voronoi,
};
use crate::num::{DoubleDouble, Extends, Scalar};
use crate::simplex::space::SpaceSimplex;
use crate::simplex::{Region, Vertex, WorkingSimplex};
use crate::vec::Vec3;
use crate::vector::Vector;
use barycode_judge::repeated;
use std::vec;
use std::vec::Vec;

type Point = [i64; 3];

fn dot(a: [i128; 3], b: [i128; 3]) -> i128 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn minus(a: Point, b: Point) -> [i128; 3] {
    [0, 1, 2].map(|axis| i128::from(a[axis] - b[axis]))
}

/// The weights of the origin's foot on the affine hull of some points, and their sum, which is
/// positive; `None` where the points are affinely dependent. By Cramer's rule on the equations
/// `Σ λₖ (eₖ · eᵢ) = -p₀ · eᵢ`.
fn foot(points: &[Point]) -> Option<(Vec<i128>, i128)> {
    let edges: Vec<_> = points[1..].iter().map(|&point| minus(point, points[0])).collect();
    let right: Vec<_> = edges.iter().map(|&edge| -dot(minus(points[0], [0; 3]), edge)).collect();
    let size = edges.len();
    let gram = |column: usize| {
        let entry = |i: usize, k: usize| if k == column { right[i] } else { dot(edges[i], edges[k]) };
        match size {
            0 => 1,
            1 => entry(0, 0),
            2 => entry(0, 0) * entry(1, 1) - entry(0, 1) * entry(1, 0),
            _ => (0..3)
                .map(|k| {
                    let (next, last) = ((k + 1) % 3, (k + 2) % 3);
                    entry(0, k) * (entry(1, next) * entry(2, last) - entry(1, last) * entry(2, next))
                })
                .sum(),
        }
    };
    let whole = gram(usize::MAX);
    if whole == 0 {
        return None;
    }
    let mut weights = vec![whole];
    for column in 0..size {
        let weight = gram(column);
        weights[0] -= weight;
        weights.push(weight);
    }
    Some((weights, whole))
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    fn is(self, other: Self) -> bool {
        self.0 * other.1 == other.0 * self.1
    }
}

/// The points of a subset.
fn chosen(points: &[Point], subset: usize) -> Vec<Point> {
    (0..points.len()).filter(|index| subset >> index & 1 != 0).map(|index| points[index]).collect()
}

/// The squared distance of the foot on the affine hull; true if the foot is strictly between the
/// points.
fn distance2(points: &[Point]) -> Option<(Fraction, bool)> {
    let (weights, whole) = foot(points)?;
    if weights.iter().any(|&weight| weight < 0) {
        return None;
    }
    let v = [0, 1, 2]
        .map(|axis| weights.iter().zip(points).map(|(&weight, point)| weight * i128::from(point[axis])).sum::<i128>());
    Some((Fraction(dot(v, v), whole * whole), weights.iter().all(|&weight| weight > 0)))
}

/// The squared distance of the hull from the origin; true if it takes the newest point to reach it.
fn nearest(points: &[Point]) -> (Fraction, bool) {
    let newest = points.len() - 1;
    let all = (1..1 << points.len()).filter_map(|subset| Some((distance2(&chosen(points, subset))?.0, subset)));
    let least = |with: bool, parts: Vec<(Fraction, usize)>| {
        parts
            .into_iter()
            .filter(|(_, subset)| with || subset >> newest & 1 == 0)
            .map(|(distance2, _)| distance2)
            .reduce(|best, other| if other.0 * best.1 < best.0 * other.1 { other } else { best })
    };
    let parts: Vec<_> = all.collect();
    let best = least(true, parts.clone()).expect("every vertex is a part");
    let without = least(false, parts);
    (best, without.is_none_or(|without| !without.is(best)))
}

/// The result of a method on a simplex.
#[derive(Clone, Debug)]
struct Answer<N> {
    region: Region,
    /// Indices of the kept points.
    ids: Vec<usize>,
    weights: Vec<N>,
    direction: Vec3<N>,
}

/// The result of a method on some points, the last of them the newest.
fn answer<T, N, M>(points: &[Vec3<T>]) -> Answer<N>
where
    T: Scalar,
    N: Extends<T>,
    M: Reduce<Vec3<T>, Simplex<N> = SpaceSimplex<T, N>>,
{
    let vertices: Vec<_> =
        points.iter().zip(0..).map(|(w, a)| Vertex { w: w.widen::<N>(), a, ..Vertex::default() }).collect();
    let mut simplex = SpaceSimplex::from_vertices(&vertices);
    let region = M::default().reduce::<N>(&mut simplex).region;
    let snapshot = simplex.snapshot();
    let ids = snapshot.vertices().iter().map(|vertex| vertex.a as usize).collect();
    let direction = if region == Region::Inside { Vec3::default() } else { simplex.direction(None).0 };
    Answer { region, ids, weights: snapshot.weights().to_vec(), direction }
}

/// Asserts that a method finds the nearest feature of some points, in exact arithmetic if the
/// numbers are whole.
fn judge<T, N, M>(points: &[Point], ordered: bool)
where
    T: Scalar,
    N: Extends<T>,
    M: Reduce<Vec3<T>, Simplex<N> = SpaceSimplex<T, N>>,
{
    let (best, newest_needed) = nearest(points);
    if ordered && !newest_needed {
        return;
    }
    let places: Vec<_> = points.iter().map(|&point| Vec3::from(point.map(|c| T::from_f64(c as f64)))).collect();
    let found = answer::<T, N, M>(&places);
    let older = points.len() - 1;
    if points[..older].contains(&points[older]) {
        // The search has returned to an earlier point: the older vertices stay.
        assert_eq!((found.region, found.ids), (Region::Stalled, (0..older).collect()));
        return;
    }
    let told = || std::format!("{} of {points:?}: {found:?}, should be {best:?}", M::default().name());
    let kept: Vec<_> = found.ids.iter().map(|&id| points[id]).collect();
    let Some((weights, whole)) = foot(&kept) else {
        panic!("keeps a part without size: {}", told());
    };
    let (distance, strict) = distance2(&kept).unwrap_or_else(|| panic!("foot outside: {}", told()));
    assert!(distance.is(best), "{}", told());
    assert_eq!(found.region == Region::Inside, kept.len() == 4, "{}", told());
    assert!(strict || kept.len() == 4, "not the smallest part: {}", told());
    assert_eq!(found.region == Region::Stalled, !found.ids.contains(&older), "{}", told());

    let scalars: Vec<_> = found.weights.iter().map(|weight| weight.to_scalar().to_f64()).collect();
    let sum: f64 = scalars.iter().sum();
    for (scalar, &weight) in scalars.iter().zip(&weights) {
        assert!(*scalar >= 0.0 && (scalar / sum - weight as f64 / whole as f64).abs() < 1e-6, "{}", told());
    }
    // The direction is a normal of the feature, towards the origin.
    let direction = found.direction;
    let height = |point: &Point| direction.dot(Vec3::from(point.map(|c| N::from_scalar(T::from_f64(c as f64)))));
    let first = height(&kept[0]);
    if found.region != Region::Inside {
        assert!(kept.iter().all(|point| (height(point) - first).abs() <= N::ZERO), "no normal: {}", told());
        assert_eq!(first < N::ZERO, best.0 > 0, "{}", told());
        let (d2, first) = (direction.dot(direction).to_scalar().to_f64(), first.to_scalar().to_f64());
        let height2 = if d2 > 0.0 { first * first / d2 } else { 0.0 };
        assert!((height2 - best.0 as f64 / best.1 as f64).abs() < 1e-5, "{}", told());
    }
}

/// All sub-distance methods.
fn judge_all<T: Scalar, N: Extends<T>>(points: &[Point]) {
    judge::<T, N, Barycode>(points, false);
    judge::<T, N, BarycodeUnordered>(points, false);
    judge::<T, N, SignedVolumes>(points, false);
    judge::<T, N, SignedVolumesOrdered>(points, true);
    judge::<T, N, Voronoi>(points, false);
    judge::<T, N, Johnson>(points, false);
}

/// Every point of a cube of whole numbers.
fn cube(size: i64) -> Vec<Point> {
    let range = -size..=size;
    let range = || range.clone();
    range().flat_map(|x| range().flat_map(move |y| range().map(move |z| [x, y, z]))).collect()
}

/// Reproducible pseudo-random numbers.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn whole(&mut self, size: i64) -> i64 {
        self.roll() as i64 % (2 * size + 1) - size
    }

    fn real(&mut self) -> f64 {
        self.roll() as f64 / f64::from(1_u32 << 30) - 1.0
    }

    /// A simplex of whole numbers; every second one has an affinely dependent vertex.
    fn simplex(&mut self, size: i64) -> Vec<Point> {
        let count = 2 + self.roll() as usize % 3;
        let mut points: Vec<Point> = (0..count).map(|_| [0; 3].map(|_: i64| self.whole(size))).collect();
        if self.roll().is_multiple_of(2) {
            let (at, from, to) =
                (self.roll() as usize % count, self.roll() as usize % count, self.roll() as usize % count);
            // A mirrored or repeated point, in line with the other two.
            points[at] = [0, 1, 2].map(|axis| (2 * points[from][axis] - points[to][axis]).clamp(-size, size));
        }
        points
    }
}

#[test]
fn every_simplex_of_a_small_cube() {
    let points = cube(1);
    for &a in &points {
        judge_all::<f64, f64>(&[a]);
        for &b in &points {
            judge_all::<f64, f64>(&[a, b]);
            for &c in &points {
                judge_all::<f64, f64>(&[a, b, c]);
            }
        }
    }
    // By mirrors and exchanges of axes a few first vertices stand for all; see the test of
    // symmetries. On every change two of them.
    let first = [[0, 0, 0], [0, -1, 1], [0, 0, 1], [1, 1, 1]];
    for a in first.into_iter().take(2 * repeated() as usize) {
        for &b in &points {
            for &c in &points {
                for &d in &points {
                    judge_all::<f64, f64>(&[a, b, c, d]);
                }
            }
        }
    }
}

#[test]
fn every_order_of_random_simplices() {
    let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1], [1, 0, 3, 2], [0, 3, 1, 2]];
    let mut dice = Dice(3);
    let mut regions = [0; 4];
    for _ in 0..5_000 * repeated() {
        let points = dice.simplex(6);
        for order in orders {
            let points: Vec<_> = order.iter().filter_map(|&index| points.get(index)).copied().collect();
            judge_all::<f64, f64>(&points);
            let places: Vec<_> = points.iter().map(|&point| Vec3::from(point.map(|c| c as f64))).collect();
            regions[answer::<f64, f64, Barycode>(&places).ids.len() - 1] += 1;
        }
    }
    // Random input must reach every region.
    assert!(regions.iter().all(|&count| count > 500 * repeated()), "{regions:?}");
}

#[test]
fn other_precisions() {
    let mut dice = Dice(5);
    for _ in 0..5000 {
        // Small numbers: products of six of them are exact in f32.
        let points = dice.simplex(2);
        judge_all::<f32, f32>(&points);
        judge_all::<f32, f64>(&points);
        judge_all::<f64, DoubleDouble>(&points);
    }
}

/// Degenerate and extreme vertices: any, nearly in a line or plane, far from the origin, close to
/// it.
fn hard(dice: &mut Dice) -> Vec<Vec3<f64>> {
    let count = 2 + dice.roll() as usize % 3;
    let mut points: Vec<_> = (0..count).map(|_| Vec3::new(dice.real(), dice.real(), dice.real())).collect();
    let kind = dice.roll() % 4;
    let small = [1e-3, 1e-9, 1e-16, 0.0][dice.roll() as usize % 4];
    for index in 2..count {
        if kind == 1 {
            points[index] = points[0] + (points[1] - points[0]) * dice.real() + points[index] * small;
        } else if kind == 2 && index == 3 {
            let (ab, ac) = (points[1] - points[0], points[2] - points[0]);
            points[index] = points[0] + ab * dice.real() + ac * dice.real() + points[index] * small;
        }
    }
    if kind == 3 {
        let center = points.iter().fold(Vec3::default(), |sum, &point| sum + point) / count as f64;
        points.iter_mut().for_each(|point| *point -= center);
    }
    points
}

fn symmetric<M: Reduce<Vec3<f64>, Simplex<f64> = SpaceSimplex<f64, f64>>>() {
    let turns: [fn(Vec3<f64>) -> Vec3<f64>; 6] = [
        |v| Vec3::new(v.z, v.x, v.y),
        |v| Vec3::new(v.y, v.x, v.z),
        |v| Vec3::new(-v.x, v.y, v.z),
        |v| Vec3::new(v.x, -v.z, v.y),
        |v| -v,
        |v| v * 1024.0,
    ];
    let mut dice = Dice(7);
    for _ in 0..20_000 {
        let points = hard(&mut dice);
        let found = answer::<f64, f64, M>(&points);
        for (index, turn) in turns.iter().enumerate() {
            let turned: Vec<_> = points.iter().map(|&point| turn(point)).collect();
            let again = answer::<f64, f64, M>(&turned);
            let told = || std::format!("{} of {points:?}, {index}: {found:?} -> {again:?}", M::default().name());
            assert_eq!(found.region, again.region, "{}", told());
            assert_eq!(found.ids, again.ids, "{}", told());
            assert_eq!(found.weights, again.weights, "{}", told());
            // All normals but that of a vertex are levelled.
            let factor = if index == 5 && found.ids.len() > 1 { 1.0 / 1024.0 } else { 1.0 };
            assert_eq!(turn(found.direction) * factor, again.direction, "{}", told());
        }
    }
}

#[test]
fn turns_mirrors_and_scales_change_nothing_else() {
    symmetric::<Barycode>();
    symmetric::<BarycodeUnordered>();
    symmetric::<SignedVolumes>();
    symmetric::<SignedVolumesOrdered>();
    symmetric::<Voronoi>();
    symmetric::<Johnson>();
    symmetric::<Perpendicular>();
}

/// Coordinates that are not finite must end the loop, and nothing may panic on the way.
#[test]
fn coordinates_that_are_no_numbers() {
    fn leaves<M: Reduce<Vec3<f64>, Simplex<f64> = SpaceSimplex<f64, f64>>>() {
        for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            for at in 0..4 {
                for count in at + 1..=4 {
                    let mut points = [
                        Vec3::new(1.0, 2.0, 3.0),
                        Vec3::new(-1.0, 0.5, 2.0),
                        Vec3::new(0.5, -3.0, 1.0),
                        Vec3::new(0.25, 1.0, -4.0),
                    ];
                    points[at].y = bad;
                    let found = answer::<f64, f64, M>(&points[..count]);
                    assert!(found.region != Region::Inside, "{bad} at {at} of {count}: {found:?}");
                }
            }
        }
    }
    leaves::<Barycode>();
    leaves::<BarycodeUnordered>();
    leaves::<SignedVolumes>();
    leaves::<SignedVolumesOrdered>();
    leaves::<Voronoi>();
    leaves::<Johnson>();
    leaves::<Perpendicular>();
}

/// The ends of the allowed range of sizes, where products of three lengths would overflow or
/// vanish.
#[test]
fn sizes_at_the_ends_of_the_range() {
    fn same<M: Reduce<Vec3<f32>, Simplex<f32> = SpaceSimplex<f32, f32>>>() {
        let (low, high) = f32::RANGE;
        let mut dice = Dice(19);
        for _ in 0..2000 {
            let points: Vec<_> =
                hard(&mut dice).iter().map(|v| Vec3::new(v.x as f32, v.y as f32, v.z as f32)).collect();
            let found = answer::<f32, f32, M>(&points);
            for size in [low * 2.0, high / 4.0] {
                let scaled: Vec<_> = points.iter().map(|&point| point * size).collect();
                let again = answer::<f32, f32, M>(&scaled);
                assert_eq!(
                    (again.region, &again.ids),
                    (found.region, &found.ids),
                    "{} {size} {points:?}",
                    M::default().name()
                );
                assert!(again.direction.is_finite());
            }
        }
    }
    same::<Barycode>();
    same::<BarycodeUnordered>();
    same::<SignedVolumes>();
    same::<SignedVolumesOrdered>();
    same::<Voronoi>();
    same::<Perpendicular>();
}
