//! Every simplex that a sub-distance method may be handed.
//!
//! A method is handed a simplex that it has cut down before, with a vertex more
//! (`WorkingSimplex::push`). So the grid is searched as a tree: from every vertex, by every other;
//! wherever a method keeps everything, by every other again. What is kept must be a part that
//! contains the point nearest to the origin, decided in whole numbers; its weights may be rounded.

use super::parts::{Point, cube, nearest, nearest_part};
use barycode::Scalar;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{
    Barycode, BarycodeUnordered, DoubleDouble, Extends, Johnson, Reduce, Region, SignedVolumes, SignedVolumesOrdered,
    Vector, Vertex, Voronoi, WorkingSimplex,
};

/// Vectors with `D` coordinates.
trait ExactCoordinates<const D: usize>: Vector {
    fn of(point: Point<D>) -> Self;
}

impl<T: Scalar> ExactCoordinates<2> for Vec2<T> {
    fn of([x, y]: Point<2>) -> Self {
        Self::new(T::from_f64(x as f64), T::from_f64(y as f64))
    }
}

impl<T: Scalar> ExactCoordinates<3> for Vec3<T> {
    fn of([x, y, z]: Point<3>) -> Self {
        Self::new(T::from_f64(x as f64), T::from_f64(y as f64), T::from_f64(z as f64))
    }
}

/// How many simplices of two, three and four vertices a method was handed.
type QueryCounts = [u64; 3];

/// Hands a method every simplex that begins with one of `first` and goes on in `grid`. `ordered`:
/// the method relies on the newest vertex bringing the simplex nearer to the origin, as it does in
/// the loop.
fn all<const D: usize, V: ExactCoordinates<D>, N: Extends<V::Scalar>, M: Reduce<V>>(
    first: &[Point<D>],
    grid: &[Point<D>],
    ordered: bool,
) -> QueryCounts {
    let mut counts = QueryCounts::default();
    for &point in first {
        let simplex = M::Simplex::<N>::new(vertex::<D, V, N>(point, 0));
        grow::<D, V, N, M>(&simplex, &mut vec![point], grid, ordered, &mut counts);
    }
    counts
}

fn vertex<const D: usize, V: ExactCoordinates<D>, N: Extends<V::Scalar>>(point: Point<D>, place: u64) -> Vertex<V, N> {
    Vertex { w: V::of(point).widen::<N>(), a: place, ..Vertex::default() }
}

fn grow<const D: usize, V: ExactCoordinates<D>, N: Extends<V::Scalar>, M: Reduce<V>>(
    simplex: &M::Simplex<N>,
    points: &mut Vec<Point<D>>,
    grid: &[Point<D>],
    ordered: bool,
    counts: &mut QueryCounts,
) {
    let place = points.len();
    for &point in grid {
        points.push(point);
        let mut grown = simplex.clone();
        grown.push(vertex::<D, V, N>(point, place as u64));
        if judge::<D, V, N, M>(&mut grown, points, ordered) {
            counts[place - 1] += 1;
            if grown.length() == points.len() && points.len() <= D {
                grow::<D, V, N, M>(&grown, points, grid, ordered, counts);
            }
        }
        points.pop();
    }
}

/// Has a simplex cut down, and judges what is left. False where the method need not serve it.
fn judge<const D: usize, V: ExactCoordinates<D>, N: Extends<V::Scalar>, M: Reduce<V>>(
    simplex: &mut M::Simplex<N>,
    points: &[Point<D>],
    ordered: bool,
) -> bool {
    let (best, needed) = nearest(points);
    if ordered && !needed {
        return false;
    }
    let reduction = M::default().reduce::<N>(simplex);
    let left = simplex.snapshot();
    let bits = left.vertices().iter().fold(0, |bits, vertex| bits | 1 << vertex.a);
    let told = || format!("{} of {points:?}: {reduction:?}, {left:?}; right is {best:?}", M::default().name());
    // The newest vertex has the last bit, however many there are.
    let newest = bits >> (points.len() - 1) & 1;
    let kept = bits & ((1 << (points.len() - 1)) - 1) | newest << D;
    assert_eq!(kept, usize::from(reduction.kept), "{}", told());
    let Some(found) = nearest_part(points, bits) else {
        panic!("a part that does not contain the foot of the origin: {}", told());
    };
    assert!(found.is_as_near(&best), "not the nearest part: {}", told());
    let region = match (left.length == D + 1, newest == 1) {
        (true, _) => Region::Inside,
        (false, true) => Region::Outside,
        (false, false) => Region::Stalled,
    };
    assert_eq!(reduction.region, region, "{}", told());
    // Products of these numbers are exact; the signed volumes of the plane divide, and round a few
    // times.
    let unit = 8.0 * V::Scalar::EPSILON.to_f64();
    let weights = left.weights().iter().map(|weight| weight.to_scalar().to_f64());
    let sum: f64 = weights.clone().sum();
    for (vertex, weight) in left.vertices().iter().zip(weights) {
        let right = found.weights[vertex.a as usize] as f64 / found.whole as f64;
        assert!(weight >= 0.0 && (weight / sum - right).abs() <= unit, "weights: {}", told());
    }
    true
}

fn plane<T: Scalar, N: Extends<T>>(reach: i64) -> QueryCounts {
    let grid = cube::<2>(reach);
    // Mirrors and the exchange of the axes bring every first vertex here; the test of invariance
    // says that they change nothing else.
    let first: Vec<_> = grid.iter().copied().filter(|&[x, y]| 0 <= x && x <= y).collect();
    let counts = [
        all::<2, Vec2<T>, N, BarycodeUnordered>(&first, &grid, false),
        all::<2, Vec2<T>, N, SignedVolumes>(&first, &grid, false),
        all::<2, Vec2<T>, N, Voronoi>(&first, &grid, false),
        all::<2, Vec2<T>, N, Johnson>(&first, &grid, false),
    ];
    let ordered = all::<2, Vec2<T>, N, Barycode>(&first, &grid, true);
    println!("plane, {} in {}, up to {reach}: {counts:?}, ordered {ordered:?}", T::NAME, core::any::type_name::<N>());
    assert!(counts.iter().all(|method| *method == counts[0]), "the same simplices for all: {counts:?}");
    assert!(ordered[..2].iter().all(|&count| count > 0), "{ordered:?}");
    counts[0]
}

fn space<T: Scalar, N: Extends<T>>(reach: i64) -> QueryCounts {
    let grid = cube::<3>(reach);
    let first: Vec<_> = grid.iter().copied().filter(|&[x, y, z]| 0 <= x && x <= y && y <= z).collect();
    let counts = [
        all::<3, Vec3<T>, N, Barycode>(&first, &grid, false),
        all::<3, Vec3<T>, N, BarycodeUnordered>(&first, &grid, false),
        all::<3, Vec3<T>, N, SignedVolumes>(&first, &grid, false),
        all::<3, Vec3<T>, N, Voronoi>(&first, &grid, false),
        all::<3, Vec3<T>, N, Johnson>(&first, &grid, false),
    ];
    let ordered = all::<3, Vec3<T>, N, SignedVolumesOrdered>(&first, &grid, true);
    println!("space, {} in {}, up to {reach}: {counts:?}, ordered {ordered:?}", T::NAME, core::any::type_name::<N>());
    assert!(counts.iter().all(|method| *method == counts[0]), "the same simplices for all: {counts:?}");
    assert!(ordered.iter().all(|&count| count > 0), "{ordered:?}");
    counts[0]
}

#[test]
fn every_simplex_of_the_plane() {
    let counts = plane::<f64, f64>(4);
    assert!(counts[1] > 10_000 && counts[2] == 0, "{counts:?}");
    plane::<f32, f32>(3);
    plane::<f32, f64>(3);
    plane::<f64, DoubleDouble>(3);
}

#[test]
fn every_simplex_of_space() {
    let counts = space::<f64, f64>(1);
    assert!(counts[1] > 500 && counts[2] > 1000, "{counts:?}");
    space::<f32, f32>(1);
    space::<f32, f64>(1);
    space::<f64, DoubleDouble>(1);
}

#[test]
#[ignore = "minutes: a larger grid"]
fn every_simplex_of_a_larger_grid() {
    plane::<f64, f64>(10);
    plane::<f32, f32>(6);
    space::<f64, f64>(2);
}
