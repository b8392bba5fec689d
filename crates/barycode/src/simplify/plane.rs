//! Outer hulls in the plane, in the way of those in space. A polygon has as many vertices as cuts,
//! and its corners are the edges of the hull of the dual points.

use super::OuterLimit;
use crate::num::Scalar;
use crate::shape::{Convex, Point, Polygon};
use crate::vec::Vec2;
use alloc::vec::Vec;

/// A polygon that contains another one, and how far it goes beyond.
#[derive(Clone, Debug, PartialEq)]
pub struct OuterHull<T> {
    /// The outer hull. It contains every point of the polygon that it was made around: decided
    /// exactly, for the vertices as they are rounded here.
    pub polygon: Polygon<T, Vec<Vec2<T>>>,
    /// A proven upper bound on the distance of any of its points from that polygon. Zero where the
    /// polygon itself is the answer; infinite where numbers are out of the range of queries.
    pub distance: T,
}

/// An outer hull of fewer vertices that contains a polygon.
///
/// Where the limit allows no fewer vertices than the polygon has, the answer is the polygon itself;
/// of vertices there are four, at least. `go_on` is called now and then with the number of vertices
/// so far; `None` once it says no.
///
/// ```
/// use barycode::d2::{OuterLimit, Polygon, Vec2, outer_hull};
///
/// let spot = |i: u32| Vec2::new((f64::from(i) * 0.01).cos(), (f64::from(i) * 0.01).sin());
/// let round = Polygon::hull((0..628).map(spot).collect())?;
/// let outer = outer_hull(&round, OuterLimit::Vertices(16), &mut |_| true).expect("not ended");
/// assert!(outer.polygon.vertices().len() <= 16);
/// assert!(outer.distance < 0.03);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub fn outer_hull<T: Scalar, C: AsRef<[Vec2<T>]>>(
    polygon: &Polygon<T, C>,
    limit: OuterLimit<T>,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Option<OuterHull<T>> {
    let ring = polygon.vertices();
    let itself = || OuterHull { polygon: Polygon::assume_convex(ring.to_vec()), distance: T::ZERO };
    let (most, wanted) = match limit {
        OuterLimit::Vertices(most) => (most.max(4), T::ZERO),
        OuterLimit::Distance(distance) => (ring.len().saturating_sub(1), distance),
    };
    if ring.len() <= most.max(4) {
        return Some(itself());
    }
    let mut cuts = Cuts::new(polygon);
    for _ in 0..super::ROUNDS {
        let vertices = cut_to(polygon, &mut cuts, most, wanted, go_on)?;
        if let Some(outer) = contained(ring, vertices) {
            return Some(told(polygon, outer, limit).unwrap_or_else(itself));
        }
        cuts.margin *= 4.0;
    }
    let outer = contained(ring, bounding_box(ring));
    Some(outer.and_then(|outer| told(polygon, outer, limit)).unwrap_or_else(itself))
}

/// An outer hull with its distance, if that is allowed.
fn told<T: Scalar, C: AsRef<[Vec2<T>]>>(
    polygon: &Polygon<T, C>,
    outer: Polygon<T, Vec<Vec2<T>>>,
    limit: OuterLimit<T>,
) -> Option<OuterHull<T>> {
    let distance = outer.vertices().iter().fold(T::ZERO, |most, &vertex| most.max(distance_of(polygon, vertex).0));
    limit.allows(distance).then_some(OuterHull { polygon: outer, distance })
}

/// An upper bound on the distance of a point from a polygon, and the direction to it.
fn distance_of<T: Scalar, C: AsRef<[Vec2<T>]>>(polygon: &Polygon<T, C>, point: Vec2<T>) -> (T, Vec2<T>) {
    let Ok(shape) = Point::new(point) else { return (T::INFINITY, Vec2::default()) };
    let (a, b): (&dyn Convex<Vector = Vec2<T>>, &dyn Convex<Vector = Vec2<T>>) = (polygon, &shape);
    let answer = crate::query::Query::new().closest_points(&a, &b);
    (answer.upper.max(T::ZERO), answer.normal.unwrap_or_default())
}

/// The hull of some points, if it contains a polygon: none of the polygon's vertices is a corner of
/// the exact hull of all of them that is not one of the points.
fn contained<T: Scalar>(ring: &[Vec2<T>], points: Vec<Vec2<T>>) -> Option<Polygon<T, Vec<Vec2<T>>>> {
    let mut all = points.clone();
    all.extend_from_slice(ring);
    let outer = Polygon::hull(points).ok()?;
    // Both begin with the first corner in the order of coordinates.
    (Polygon::hull(all).ok()?.vertices() == outer.vertices()).then_some(outer)
}

/// The corners of the bounding box, which are exact.
fn bounding_box<T: Scalar>(ring: &[Vec2<T>]) -> Vec<Vec2<T>> {
    let (mut low, mut high) = (ring[0], ring[0]);
    for vertex in ring {
        low = Vec2::new(low.x.min(vertex.x), low.y.min(vertex.y));
        high = Vec2::new(high.x.max(vertex.x), high.y.max(vertex.y));
    }
    [low, Vec2::new(high.x, low.y), high, Vec2::new(low.x, high.y)].to_vec()
}

/// Cuts until no vertex is farther from the polygon than is wanted, or there are as many as there
/// may be; the vertices.
fn cut_to<T: Scalar, C: AsRef<[Vec2<T>]>>(
    polygon: &Polygon<T, C>,
    cuts: &mut Cuts,
    most: usize,
    wanted: T,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Option<Vec<Vec2<T>>> {
    loop {
        let vertices: Vec<Vec2<T>> =
            cuts.corners().into_iter().map(|[x, y]| Vec2::new(T::from_f64(x), T::from_f64(y))).collect();
        if !go_on(vertices.len()) {
            return None;
        }
        // What is as near as rounding can't be cut off.
        let least = wanted.max(T::from_f64(4.0 * cuts.margin));
        let mut far: Vec<(T, Vec2<T>)> = vertices.iter().map(|&vertex| distance_of(polygon, vertex)).collect();
        far.retain(|(distance, normal)| *distance > least && *normal != Vec2::default());
        let room = most.saturating_sub(cuts.cuts.len());
        if far.is_empty() || room == 0 {
            return Some(vertices);
        }
        far.sort_by(|a, b| b.0.partial_cmp(&a.0).unwrap_or(core::cmp::Ordering::Equal));
        far.truncate((cuts.cuts.len() / super::SHARE).clamp(1, room));
        far.iter().for_each(|&(_, normal)| cuts.add(polygon, normal));
    }
}

/// Half-planes around a point inside all of them: `normal · (x - center) <= height`.
struct Cuts {
    center: [f64; 2],
    /// Normal, height, and the length of the normal.
    cuts: Vec<([f64; 2], f64, f64)>,
    margin: f64,
    unit: f64,
}

impl Cuts {
    fn new<T: Scalar, C: AsRef<[Vec2<T>]>>(polygon: &Polygon<T, C>) -> Self {
        let ring = polygon.vertices();
        let mut center = [0.0; 2];
        for vertex in ring {
            center =
                [center[0] + vertex.x.to_f64() / ring.len() as f64, center[1] + vertex.y.to_f64() / ring.len() as f64];
        }
        let away = |vertex: &Vec2<T>| (vertex.x.to_f64() - center[0]).abs().max((vertex.y.to_f64() - center[1]).abs());
        let unit = ring.iter().map(away).fold(0.0, f64::max);
        let margin = 4.0 * T::UNIT.to_f64() * polygon.extent().to_f64();
        let mut cuts = Self { center, cuts: Vec::new(), margin, unit };
        for (x, y) in [(T::ONE, T::ZERO), (-T::ONE, T::ZERO), (T::ZERO, T::ONE), (T::ZERO, -T::ONE)] {
            cuts.add(polygon, Vec2::new(x, y));
        }
        cuts
    }

    /// Adds the half-plane that a supporting line bounds.
    fn add<T: Scalar, C: AsRef<[Vec2<T>]>>(&mut self, polygon: &Polygon<T, C>, normal: Vec2<T>) {
        let point = polygon.support(normal, 0).point;
        let normal = [normal.x.to_f64(), normal.y.to_f64()];
        let height = normal[0] * (point.x.to_f64() - self.center[0]) + normal[1] * (point.y.to_f64() - self.center[1]);
        let length = Scalar::sqrt(normal[0] * normal[0] + normal[1] * normal[1]);
        self.cuts.push((normal, height, length));
    }

    /// The corners of what the half-planes leave, rounded.
    fn corners(&self) -> Vec<[f64; 2]> {
        let dual = |&([x, y], height, length): &([f64; 2], f64, f64)| {
            let height = (height + self.margin * length) / self.unit;
            Vec2::new(x / height, y / height)
        };
        let Ok(hull) = Polygon::hull(self.cuts.iter().map(dual).collect()) else { return Vec::new() };
        let ring = hull.vertices();
        let next = ring.iter().cycle().skip(1);
        ring.iter()
            .zip(next)
            .map(|(p, q)| {
                let normal = [q.y - p.y, p.x - q.x];
                let height = normal[0] * p.x + normal[1] * p.y;
                core::array::from_fn(|axis| self.center[axis] + self.unit * (normal[axis] / height))
            })
            .collect()
    }
}
