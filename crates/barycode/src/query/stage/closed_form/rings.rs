//! The depth of two polygons of the plane: the boundary of the obstacle, edge by edge, by the edges
//! of both rings in the order of their directions.
//!
//! The edges of `A ⊖ B` are those of A and those of B turned by half a circle, each at the vertex
//! of the other that is farthest there; so both rings are merged by the directions of their edges,
//! one step for each, as for the sum of two convex polygons. Asked after the loop has found the
//! origin inside.
//!
//! Neither the rings nor the merge are believed. What is walked along is a closed chain of points
//! of the obstacle, whatever the order of the vertices: where the origin is to the left of all its
//! edges, by more than the rounding of their heights, it winds around the origin, and the disc as
//! far as the nearest edge lies in the obstacle. That is the upper bound. The lower one is the
//! support along the normal of that edge, for which all vertices are looked at. Where the two are
//! not close, EPA decides; so it does where two edges are equally near and long, none of which must
//! be preferred (of many vertices, of which one is).
//!
//! With W the length of the longest w, R the sum of the extents, T the distance of the origins, d
//! the depth, and the error of turned vertices as the shapes state it (`point`):
//!
//! | quantity | error | because |
//! | --- | --- | --- |
//! | w | point + u W, offset | as in `query/bounds.rs` |
//! | direction of an edge | 3.5u | a difference in the frame of the shape, turned (2.45u) |
//! | height of its line | 3.5u W + 3u W | direction; product, mean of both ends |
//! | **upper bound** | point + 8u W + 6u d, offset | quotient and root, which of them is least |
//! | normal in the frame of a shape | point | turned back |
//! | support of a shape | 2u R | product |
//! | the offset along the normal | 3u T | offset, product |
//! | sums, quotient; unit normal | u (R + T) + 4u d; u (R + T) | |
//! | **lower bound** | point + 4u R + 5u T + 4u d | |

use super::at_share;
use super::rectangles::{into, out, plane, vector};
use crate::answer::{Simplex, Stop};
use crate::dimension::Dimension;
use crate::gjk::Erased;
use crate::num::{Number, Scalar};
use crate::query::bounds::Core;
use crate::shape::{Convex, Structure, ulps};
use crate::vec::{Coordinates, Vec2};
use crate::vector::Vector;

/// Vertices of both rings for which the merge is quicker than EPA, as counted by the guard.
const MOST: usize = 256;

/// Vertices of each ring for which bounds that are a little wider than promised are better than any
/// that EPA would find.
const LONG: usize = 512;

/// The vertices of a shape, in its own frame.
struct Ring<'s, V: Vector> {
    vertices: &'s [V],
    /// The first column of the matrix, if they are turned.
    axis: Option<Vec2<V::Scalar>>,
    /// Whether the ids are those of the corners of a rectangle.
    bits: bool,
}

impl<'s, V: Vector> Ring<'s, V> {
    /// Nothing for shapes that are no list of vertices, placed by a rotation or not at all. The
    /// corners of a rectangle are laid out in `room`.
    fn from_shape(shape: &'s dyn Convex<Vector = V>, room: &'s mut [V; 4]) -> Option<Self> {
        match shape.details().structure() {
            Structure::Image { shape: inner, columns: [first, second, _], translation } => {
                let rigid = plane(second) == plane(first).perpendicular();
                let central = inner.origin() == V::default() && translation == shape.origin();
                let ring = Self::of_list(inner.details().structure(), room)?;
                (rigid && central).then_some(Self { axis: Some(plane(first)), ..ring })
            }
            list if shape.origin() == V::default() => Self::of_list(list, room),
            _ => None,
        }
    }

    fn of_list(structure: Structure<'s, V>, room: &'s mut [V; 4]) -> Option<Self> {
        match structure {
            Structure::Vertices(vertices) => Some(Self { vertices, axis: None, bits: false }),
            Structure::Box { low, high } => {
                *room = [0, 1, 3, 2].map(|bits| V::corner(low, high, bits));
                Some(Self { vertices: room, axis: None, bits: true })
            }
            _ => None,
        }
    }

    fn id(&self, at: usize) -> u64 {
        let at = at as u64;
        if self.bits { at ^ at >> 1 } else { at }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn after(&self, at: usize) -> usize {
        if at + 1 == self.vertices.len() { 0 } else { at + 1 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn rotated(&self, v: Vec2<V::Scalar>) -> Vec2<V::Scalar> {
        self.axis.map_or(v, |axis| out(axis, v))
    }

    /// The height of the farthest vertex along a direction, and its place.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn farthest(&self, direction: Vec2<V::Scalar>) -> (usize, V::Scalar) {
        let along = self.axis.map_or(direction, |axis| into(axis, direction));
        let mut best = (0, -V::Scalar::INFINITY);
        for (at, &vertex) in self.vertices.iter().enumerate() {
            let height = along.dot(plane(vertex));
            if height > best.1 {
                best = (at, height);
            }
        }
        best
    }

    /// The largest coordinate of all vertices, in the common frame.
    fn largest_coordinate(&self, origin: Vec2<V::Scalar>) -> V::Scalar {
        let coordinate = |&vertex: &V| (self.rotated(plane(vertex)) + origin).max_abs();
        self.vertices.iter().map(coordinate).fold(Number::ZERO, Number::max)
    }
}

/// A walk around a ring, at a vertex and before an edge.
struct Walk<'r, 's, V: Vector> {
    ring: &'r Ring<'s, V>,
    at: usize,
    /// Edges that are left.
    left: usize,
    place: Vec2<V::Scalar>,
    edge: Vec2<V::Scalar>,
}

impl<'r, 's, V: Vector> Walk<'r, 's, V> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new(ring: &'r Ring<'s, V>, at: usize) -> Self {
        let mut walk = Self { ring, at, left: ring.vertices.len(), place: Vec2::default(), edge: Vec2::default() };
        walk.load();
        walk
    }

    /// Loads the vertex and the edge from it, passing over repeated vertices.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn load(&mut self) {
        loop {
            let next = self.ring.after(self.at);
            let from = plane(self.ring.vertices[self.at]);
            let edge = plane(self.ring.vertices[next]) - from;
            if edge != Vec2::default() || self.left == 0 {
                self.place = self.ring.rotated(from);
                self.edge = self.ring.rotated(edge);
                return;
            }
            (self.at, self.left) = (next, self.left - 1);
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn advance(&mut self) {
        self.at = self.ring.after(self.at);
        self.left -= 1;
        self.load();
    }
}

/// An edge of the obstacle: of A, or of B.
#[derive(Clone, Copy)]
struct Edge<T> {
    at: (usize, usize),
    of_a: bool,
    along: Vec2<T>,
    /// The square of its length.
    square: T,
    ends: [Vec2<T>; 2],
    /// The square of its distance from the origin.
    near: T,
}

/// The choice to make where two edges are equally near and long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ties {
    /// None must be preferred.
    Refuse,
    /// The first is as good as any.
    Break,
}

/// The nearest edge of the obstacle, and the length of its longest vertex; nothing where the origin
/// is not to the left of all edges by more than the margin.
fn nearest_edge<V: Vector>(
    rings: [&Ring<'_, V>; 2],
    offset: Vec2<V::Scalar>,
    margin: V::Scalar,
    ties: Ties,
) -> Option<(Edge<V::Scalar>, V::Scalar)> {
    let [first, second] = rings;
    let mut a = Walk::new(first, 0);
    let mut b = Walk::new(second, second.farthest(outward(-a.edge)).0);
    let (zero, half) = (V::Scalar::ZERO, V::Scalar::from_f64(0.5));
    let least = V::Scalar::RANGE.0 * V::Scalar::RANGE.0;
    let mut best: Option<Edge<V::Scalar>> = None;
    let (mut tied, mut longest, mut bound) = (false, zero, V::Scalar::INFINITY);
    let mut from = (a.place - b.place) - offset;
    while a.left + b.left > 0 {
        let of_a = b.left == 0 || (a.left > 0 && b.edge.cross(a.edge) >= zero);
        let at = (a.at, b.at);
        let along = if of_a { a.edge } else { -b.edge };
        if of_a {
            a.advance();
        } else {
            b.advance();
        }
        let to = (a.place - b.place) - offset;
        let square = along.dot(along);
        let height = (from.cross(along) + to.cross(along)) * half;
        // NaN is not. By a bound on the length of the edge: squares of heights would underflow.
        if !(height > zero && square > least && height > margin * along.norm1()) {
            return None;
        }
        let far = to.dot(to);
        longest = longest.max(far);
        // An edge whose line is farther is not nearer, whatever rounding does to the quotient.
        if height * height > bound * square {
            from = to;
            continue;
        }
        let near = if from.dot(along) > zero {
            from.dot(from)
        } else if to.dot(along) < zero {
            far
        } else {
            height / square * height
        };
        let known = best.as_ref().map_or((V::Scalar::INFINITY, zero), |best| (best.near, best.square));
        if near < known.0 || (near == known.0 && square > known.1) {
            best = Some(Edge { at, of_a, along, square, ends: [from, to], near });
            tied = false;
            bound = near * (V::Scalar::ONE + ulps(16));
        } else if near == known.0 && square == known.1 {
            tied = true;
        }
        from = to;
    }
    best.filter(|_| !tied || ties == Ties::Break).map(|best| (best, longest.sqrt()))
}

/// Outward of an edge that has the obstacle to its left.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn outward<T: Scalar>(along: Vec2<T>) -> Vec2<T> {
    -along.perpendicular()
}

/// The depth of two polygons that overlap, after some supports; nothing where it is not this way
/// that it is found.
#[inline(never)]
pub(in crate::query) fn depth<V: Dimension>(shapes: &Erased<'_, V>, iterations: u32) -> Option<Core<V>> {
    let (mut room_a, mut room_b) = ([V::default(); 4], [V::default(); 4]);
    let rings = rings(shapes, &mut room_a, &mut room_b)?;
    if are_many(&rings) { None } else { by_merge(shapes, &rings, iterations, Ties::Refuse) }
}

/// The depth of two polygons of many vertices, which EPA has not found soon: of equally near edges
/// some one is taken, as of rings around one centre.
#[inline(never)]
pub(in crate::query) fn depth_of_many<V: Dimension>(shapes: &Erased<'_, V>, iterations: u32) -> Option<Core<V>> {
    let (mut room_a, mut room_b) = ([V::default(); 4], [V::default(); 4]);
    let rings = rings(shapes, &mut room_a, &mut room_b)?;
    by_merge(shapes, &rings, iterations, Ties::Break)
}

/// Whether both shapes are polygons, of many vertices.
pub(in crate::query) fn are_of_many<V: Dimension>(shapes: &Erased<'_, V>) -> bool {
    let (mut room_a, mut room_b) = ([V::default(); 4], [V::default(); 4]);
    rings(shapes, &mut room_a, &mut room_b).is_some_and(|rings| are_many(&rings))
}

fn are_many<V: Vector>([a, b]: &[Ring<'_, V>; 2]) -> bool {
    a.vertices.len() + b.vertices.len() > MOST
}

/// The rings of both shapes.
fn rings<'s, V: Vector>(
    shapes: &'s Erased<'_, V>,
    room_a: &'s mut [V; 4],
    room_b: &'s mut [V; 4],
) -> Option<[Ring<'s, V>; 2]> {
    let rings = [Ring::from_shape(*shapes.a, room_a)?, Ring::from_shape(*shapes.b, room_b)?];
    rings.iter().all(|ring| !ring.vertices.is_empty()).then_some(rings)
}

/// The depth by the merge of both rings.
fn by_merge<V: Dimension>(
    shapes: &Erased<'_, V>,
    [a, b]: &[Ring<'_, V>; 2],
    iterations: u32,
    ties: Ties,
) -> Option<Core<V>> {
    let offset = plane(shapes.offset);
    let margin = shapes.rounding.point + shapes.offset_error::<V::Scalar>(shapes.size) + shapes.size * ulps(8);
    let (edge, longest) = nearest_edge([a, b], offset, margin, ties)?;
    let normal = outward(edge.along);
    let length = edge.square.sqrt();
    let reach = (a.farthest(normal).1 + b.farthest(-normal).1) - normal.dot(offset);
    let height = (normal.dot(edge.ends[0]) + normal.dot(edge.ends[1])) * V::Scalar::from_f64(0.5) / length;
    // A foot that is beside the edge belongs to another edge of the same line.
    let (beyond, depth) = (reach / length, edge.near.sqrt().max(height));
    let (size, apart) = (shapes.size, shapes.offset.length_bound());
    if !((beyond - depth).abs() <= size * ulps(8) + shapes.rounding.point) {
        return None;
    }
    let point = shapes.rounding.point;
    let lower = -beyond - (point + shapes.reach * ulps(4) + apart * ulps(5) + beyond.abs() * ulps(4));
    let error = longest * ulps(8) + shapes.offset_error::<V::Scalar>(longest);
    let upper = (point + error + depth * ulps(6)) - depth;
    let origins = [plane(shapes.origin_a), plane(shapes.origin_b)];
    let close = shapes.keeps_promise::<V::Scalar>(lower, upper)
        || upper - lower <= a.largest_coordinate(origins[0]).max(b.largest_coordinate(origins[1])) * ulps(52);
    // Around both rings EPA would not come in all its supports, in whatever arithmetic.
    let long = ties == Ties::Break && a.vertices.len().min(b.vertices.len()) > LONG;
    let near = close || (long && upper - lower <= shapes.resolution() * V::Scalar::from_f64(2.0));
    if !(near && upper < Number::ZERO) {
        return None;
    }
    let core = Core {
        lower,
        upper,
        distance: -depth,
        direction: vector(normal),
        length,
        tight: close,
        ..Core::unknown(if close { Stop::Optimal } else { Stop::Stalled }, iterations)
    };
    Some(with_points(shapes, core, [a, b], &edge))
}

/// Adds the points of an edge and its record.
fn with_points<V: Dimension>(
    shapes: &Erased<'_, V>,
    core: Core<V>,
    [a, b]: [&Ring<'_, V>; 2],
    edge: &Edge<V::Scalar>,
) -> Core<V> {
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    let share = (-edge.ends[0].dot(edge.along) / edge.square).max(zero).min(one);
    let (first, second) = edge.at;
    let next = if edge.of_a { (a.after(first), second) } else { (first, b.after(second)) };
    let ids = [(a.id(first), b.id(second)), (a.id(next.0), b.id(next.1))];
    let ends = ids.map(|(a, b)| shapes.named::<V::Scalar>(a, b));
    let mut simplex = Simplex { length: 2, ..Simplex::default() };
    (simplex.ids[0], simplex.ids[1]) = (ids[0], ids[1]);
    (simplex.weights[0], simplex.weights[1]) = (one - share, share);
    let (p, q) = (at_share(ends[0].p, ends[1].p, share), at_share(ends[0].q, ends[1].q, share));
    Core { p, q, simplex, ..core }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::d2::{Point, Triangle};
    use crate::gjk::{Difference, Shape};

    /// The edges of a needle that meet at its tip have a point beyond the tip at their left by
    /// rounding alone.
    #[test]
    fn a_point_beyond_a_needle_is_not_within() {
        let needle = Triangle::new(
            Vec2::new(0.1300825542770507, 0.123967472514746),
            Vec2::new(0.6095797732150599, 0.5034119788478675),
            Vec2::new(0.6030278823840698, 0.5074974401064185),
        )
        .unwrap();
        let found = |point: Vec2<f64>| {
            let point = Point::new(point).unwrap();
            let (a, b): (Shape<'_, _>, Shape<'_, _>) = (&needle, &point);
            depth(&Difference::without_prefetch(&a, &b), 0)
        };
        assert!(found(Vec2::new(0.1300825542770501, 0.12396747251474548)).is_none());
        let inside = found(Vec2::new(0.55, 0.46)).unwrap();
        assert!(inside.lower <= inside.upper && inside.upper < 0.0);
    }
}
