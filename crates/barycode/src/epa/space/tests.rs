//! The expansion on its own, from simplices of every kind, against depths that are known or found
//! by brute force.

use crate::answer::Stop;
use crate::epa::Target;
use crate::epa::{Expand, Expansion, ExpansionEnd};
use crate::gjk::Difference;
use crate::num::{DoubleDouble, Extends};
use crate::query::bounds;
use crate::shape::Points;
use crate::simplex::Vertex;
use crate::vec::Vec3;
use crate::vector::Vector;
use barycode_judge::repeated;
use std::vec::Vec;

mod questions;
mod queue;

type V = Vec3<f64>;
type Cloud = Points<V, Vec<V>>;

fn v(x: f64, y: f64, z: f64) -> V {
    Vec3::new(x, y, z)
}

fn cloud(points: &[V]) -> Cloud {
    Points::new(points.to_vec()).unwrap()
}

fn cuboid(center: V, half: V) -> Cloud {
    let sign = |bit: usize, index: usize| if index >> bit & 1 == 0 { -1.0 } else { 1.0 };
    let corner = |index| center + v(half.x * sign(0, index), half.y * sign(1, index), half.z * sign(2, index));
    cloud(&(0..8).map(corner).collect::<Vec<_>>())
}

/// Reproducible pseudo-random numbers in [-1, 1).
struct Noise(u64);

impl Noise {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn point(&mut self) -> V {
        v(self.next(), self.next(), self.next())
    }

    /// A point of the unit sphere.
    fn round(&mut self) -> V {
        loop {
            let point = self.point();
            if point.length() > 0.1 && point.length() < 1.0 {
                return point / point.length();
            }
        }
    }

    fn whole(&mut self, most: f64) -> V {
        let point = self.point() * most;
        v(point.x.round(), point.y.round(), point.z.round())
    }

    fn index(&mut self, count: usize) -> usize {
        ((self.next() + 1.0) * 0.5 * count as f64) as usize
    }
}

/// A tetrahedron of the obstacle that holds the origin, made of supports in all directions that
/// have a coordinate zero.
fn simplex_around<N: Extends<f64>>(shapes: &Difference<'_, Cloud, Cloud>) -> Option<Vec<Vertex<V, N>>> {
    let mut found = Vec::new();
    for index in 0..27 {
        let coordinate = |digit: u32| f64::from(index / 3_i32.pow(digit) % 3 - 1);
        let direction = v(coordinate(0), coordinate(1) + 0.1, coordinate(2) - 0.05);
        found.push(shapes.support::<N>(direction, 0, 0));
    }
    for a in 0..found.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let four = [found[a], found[b], found[c], found[d]];
                    if V::weights_around(&four.map(|vertex| vertex.w)).is_some() {
                        return Some(four.to_vec());
                    }
                }
            }
        }
    }
    None
}

fn expand<N: Extends<f64>>(a: &Cloud, b: &Cloud, start: &[Vertex<V, N>]) -> Expansion<V, N> {
    V::expand(&Difference::new(a, b), start, Target::face(4096), &mut ())
}

/// The distance of the nearest face of the Minkowski difference, by every normal that a face of it
/// can have: those of faces of A and B, and of pairs of their edges.
fn brute(a: &[V], b: &[V]) -> f64 {
    let mut normals = Vec::new();
    let mut edges = [Vec::new(), Vec::new()];
    for (points, edges) in [a, b].into_iter().zip(&mut edges) {
        for i in 0..points.len() {
            for j in 0..i {
                edges.push(points[i] - points[j]);
                for k in 0..j {
                    normals.push((points[j] - points[i]).cross(points[k] - points[i]));
                }
            }
        }
    }
    for &first in &edges[0] {
        for &second in &edges[1] {
            normals.push(first.cross(second));
        }
    }
    let mut depth = f64::INFINITY;
    for normal in normals {
        if normal.length() == 0.0 {
            continue;
        }
        for normal in [normal, -normal] {
            let most = |points: &[V], d: V| points.iter().map(|p| p.dot(d)).fold(f64::NEG_INFINITY, f64::max);
            depth = depth.min((most(a, normal) + most(b, -normal)) / normal.length());
        }
    }
    depth
}

/// Expands in both arithmetics, checks the invariants, and returns the depth.
fn depth(a: &Cloud, b: &Cloud, expected: Option<f64>) -> (u32, u32) {
    let shapes = Difference::new(a, b);
    let wide = expand(a, b, &simplex_around::<DoubleDouble>(&shapes).unwrap());
    let native = expand(a, b, &simplex_around::<f64>(&shapes).unwrap());
    let first = bounds::inside(&shapes, &native, native.iterations, Stop::Optimal);
    let second = bounds::inside(&shapes, &wide, wide.iterations, Stop::Optimal);
    assert_eq!(wide.end, ExpansionEnd::Nearest, "{a:?} {b:?}");
    let expected = expected.unwrap_or(-second.distance);
    for (name, core) in [("native", first), ("wide", second)] {
        let noise = 1e-15 * shapes.size;
        assert!(core.lower <= -expected + noise, "{name}: {} {expected} {a:?} {b:?}", core.lower);
        assert!(core.upper >= -expected - noise, "{name}: {} {expected} {a:?} {b:?}", core.upper);
    }
    assert!(second.upper - second.lower <= shapes.resolution(), "{second:?} {wide:?} {a:?} {b:?}");
    (native.iterations * u32::from(first.tight), wide.iterations)
}

#[test]
fn boxes() {
    let mut noise = Noise(1);
    let (mut worst, mut loose, mut count) = ((0, 0), 0, 0);
    for _ in 0..100 * repeated() {
        let (first, second) = (noise.point() * 0.9, noise.point() * 0.5);
        let half = |v: V| Vec3::new(v.x.abs() + 0.1, v.y.abs() + 0.1, v.z.abs() + 0.1);
        let (h, g) = (half(first), half(second));
        let center = noise.point() * 0.5;
        let gaps = [h.x + g.x - center.x.abs(), h.y + g.y - center.y.abs(), h.z + g.z - center.z.abs()];
        let expected = gaps.into_iter().fold(f64::INFINITY, f64::min);
        if expected > 0.0 {
            let found = depth(&cuboid(v(0.0, 0.0, 0.0), h), &cuboid(center, g), Some(expected));
            worst = (found.0.max(worst.0), found.1.max(worst.1));
            loose += u32::from(found.0 == 0);
            count += 1;
        }
    }
    assert!(worst.0 <= 12 && worst.1 <= 12 && loose == 0 && count > 50 * repeated(), "{worst:?} {loose} of {count}");
}

/// Checks touching shapes, from every feature of the simplex: bounds around zero, and a normal that
/// separates.
fn touching(a: &Cloud, b: &Cloud, start: &[V]) {
    let shapes = Difference::new(a, b);
    for skipped in 0..=start.len() {
        fn check<N: Extends<f64>>(shapes: &Difference<'_, Cloud, Cloud>, start: &[V], skipped: usize) {
            let vertex = |&place: &V| Vertex { w: place.widen::<N>(), ..shapes.named::<N>(0, 0) };
            let start: Vec<_> =
                start.iter().enumerate().filter(|&(index, _)| index != skipped).map(|(_, p)| vertex(p)).collect();
            let found = V::expand(shapes, &start, Target::face(100), &mut ());
            assert_eq!(found.end, ExpansionEnd::Nearest, "{found:?}");
            let core = bounds::inside(shapes, &found, 0, Stop::Optimal);
            assert!(core.tight && core.lower <= 0.0 && core.upper >= 0.0, "{core:?}");
            let probe = found.probe.unwrap();
            let most = |points: &[V], d: V| points.iter().map(|p| p.dot(d)).fold(f64::NEG_INFINITY, f64::max);
            let reach = most(shapes.a.points(), probe.direction) + most(shapes.b.points(), -probe.direction);
            assert!(reach.abs() <= 1e-15, "{probe:?}");
        }
        check::<f64>(&shapes, start, skipped);
        check::<DoubleDouble>(&shapes, start, skipped);
    }
}

#[test]
fn shapes_that_touch() {
    let one = cuboid(v(0.0, 0.0, 0.0), v(1.0, 1.0, 1.0));
    // Face to face, edge to edge, corner to corner: simplices of the obstacle with the origin in
    // every feature.
    let flat = [v(0.0, 1.0, 1.0), v(0.0, -1.0, 1.0), v(0.0, -1.0, -1.0), v(0.0, 1.0, -1.0)];
    touching(&one, &cuboid(v(2.0, 0.0, 0.0), v(1.0, 1.0, 1.0)), &flat[..0]);
    touching(&one, &cuboid(v(2.0, 0.0, 0.0), v(1.0, 1.0, 1.0)), &[flat[0], flat[2]]);
    touching(&one, &cuboid(v(2.0, 2.0, 0.0), v(1.0, 1.0, 1.0)), &[v(0.0, 0.0, 1.0), v(0.0, 0.0, -1.0)]);
    touching(&one, &cuboid(v(2.0, 2.0, 2.0), v(1.0, 1.0, 1.0)), &[v(0.0, 0.0, 0.0)]);
}

#[test]
fn shapes_without_volume() {
    let at = |points: &[[f64; 3]]| cloud(&points.iter().map(|&p| V::from(p)).collect::<Vec<_>>());
    let point = at(&[[0.5, 0.25, 0.125]]);
    let segment = at(&[[0.0, 0.25, 0.125], [1.0, 0.25, 0.125]]);
    let triangle = at(&[[0.0, 0.0, 0.125], [2.0, 0.0, 0.125], [0.0, 2.0, 0.125]]);
    let other = at(&[[0.25, 0.0, 0.125], [1.0, 1.0, 0.125], [0.5, 0.25, 0.125]]);
    let shapes = [point, segment, triangle, other];
    for a in &shapes {
        for b in &shapes {
            touching(a, b, &[]);
        }
    }
}

#[test]
fn random_hulls() {
    let mut noise = Noise(3);
    for (round, spread) in [(true, 0.0), (true, 0.3), (false, 0.0), (false, 0.3)] {
        let (mut worst, mut loose) = ((0, 0), 0);
        for _ in 0..40 {
            let n = 8 + noise.index(57);
            let mut many =
                |at: V| (0..n).map(|_| at + if round { noise.round() } else { noise.point() }).collect::<Vec<_>>();
            let (a, b) = (many(v(0.0, 0.0, 0.0)), many(v(spread, 0.7 * spread, 0.1 * spread)));
            let expected = if n < 16 { Some(brute(&a, &b)) } else { None };
            let found = depth(&cloud(&a), &cloud(&b), expected);
            worst = (found.0.max(worst.0), found.1.max(worst.1));
            loose += u32::from(found.0 == 0);
        }
        // Even around a common centre the small polytope suffices, and native bounds are tight.
        assert!(worst.0 < 60 && worst.1 < 60 && loose == 0, "{round} {spread} {worst:?} {loose}");
    }
}
