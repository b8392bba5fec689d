//! The sum of two polytopes: its faces, as faces and edges of both.
//!
//! A face of the sum with the outward normal n is the sum of the features of A and of B that are
//! farthest along n. So there are three kinds: at the normal of a face of A, at that of a face of
//! B, and at the cross product of an edge of each, where it lies between the normals at both edges
//! (where two arcs cross on the sphere of directions). All are found from one table for each shape:
//! the signs of the products of its normals with the other's edges.

use super::merge::merged;
use super::points::{Place, Points, sign};
use crate::num::Scalar;
use crate::predicate::number::{Certain, Limbs, cross, dot, is_zero, negated};
use crate::shape::hull::{Cloud, hull};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A face of the sum: pairs of points around it, counter-clockwise seen from outside, and its
/// outward normal of length one, rounded.
pub(super) struct PairFacet {
    pub(super) ring: Vec<[usize; 2]>,
    pub(super) normal: [f64; 3],
}

/// A direction in exact numbers and in doubles, scaled so that no coordinate of those exceeds one.
struct Direction<const N: usize> {
    exact: Place<N>,
    near: [f64; 3],
    /// A bound on the error of a coordinate.
    unsure: f64,
}

impl<const N: usize> Direction<N> {
    fn new(exact: Place<N>) -> Self {
        let (near, unsure) = Limbs::leveled(&exact);
        Self { exact, near, unsure }
    }

    /// Computes the sign of the product of two directions. In doubles it is off by three times the
    /// sum of both errors, and by eight roundoffs, which are less than these.
    fn along(&self, other: &Self) -> Ordering {
        let ([a, b, c], [x, y, z]) = (self.near, other.near);
        let (value, unsure) = (a * x + b * y + c * z, 8.0 * (self.unsure + other.unsure));
        if value > unsure {
            Ordering::Greater
        } else if value < -unsure {
            Ordering::Less
        } else {
            sign(&dot(&self.exact, &other.exact))
        }
    }

    /// The axis along which the direction is longest.
    fn axis(&self) -> usize {
        let [x, y, z] = self.near.map(f64::abs);
        if x >= y && x >= z {
            0
        } else if y >= z {
            1
        } else {
            2
        }
    }

    /// The direction of length one, rounded.
    fn unit(&self) -> [f64; 3] {
        let [x, y, z] = self.near;
        let length = Scalar::sqrt(x * x + y * y + z * z);
        self.near.map(|coordinate| coordinate / length)
    }
}

/// An edge of a polytope.
struct Edge<const N: usize> {
    ends: [usize; 2],
    /// The faces to its left and to its right, seen from outside. A segment has none.
    faces: Option<[usize; 2]>,
    direction: Direction<N>,
}

impl<const N: usize> Edge<N> {
    /// True if a direction that is `hand` times the cross product of this edge and another one lies
    /// strictly between the normals of the faces here, given the signs of the products of these
    /// with the other edge.
    fn allows(&self, hand: Ordering, side: impl Fn(usize) -> Ordering) -> bool {
        self.faces.is_none_or(|[left, right]| side(left) == hand && side(right) == hand.reverse())
    }
}

/// A convex polytope, or what is left of it: a flat polygon has two faces, a segment an edge.
struct Body<'p, const N: usize> {
    points: &'p Points<N>,
    corners: Vec<usize>,
    rings: Vec<Vec<usize>>,
    normals: Vec<Direction<N>>,
    edges: Vec<Edge<N>>,
}

impl<'p, const N: usize> Body<'p, N> {
    fn new(points: &'p Points<N>) -> Self {
        let rings = hull(points).rings(points);
        let wide = |ring: &[u32]| ring.iter().map(|&corner| corner as usize).collect();
        let mut rings: Vec<Vec<usize>> = rings.iter().map(wide).collect();
        let mut corners: Vec<usize> = rings.iter().flatten().copied().collect();
        corners.sort_unstable();
        corners.dedup();
        let edge =
            |ends: [usize; 2], faces| Edge { ends, faces, direction: Direction::new(points.edge(ends[0], ends[1])) };
        if let [first, last] = corners[..] {
            return Self { points, corners, rings: vec![], normals: vec![], edges: vec![edge([first, last], None)] };
        }
        rings.retain(|ring| ring.len() > 2);
        // Corners of a ring are strictly convex.
        let normal = |ring: &Vec<usize>| cross(&points.edge(ring[0], ring[1]), &points.edge(ring[1], ring[2]));
        let normals = rings.iter().map(|ring| Direction::new(normal(ring))).collect();
        let edges = half_edges(&rings)
            .chunks_exact(2)
            .map(|pair| {
                let (forth, back) = if pair[0].forth { (&pair[0], &pair[1]) } else { (&pair[1], &pair[0]) };
                edge(forth.ends, Some([forth.face, back.face]))
            })
            .collect();
        Self { points, corners, rings, normals, edges }
    }

    /// The ring of corners that lie farthest along a direction, given the signs of its products
    /// with the edges, and the face that they go around, if they do.
    fn farthest(&self, direction: &Direction<N>, along: &[Ordering]) -> (Vec<usize>, Option<usize>) {
        let mut is_beaten = vec![false; self.points.count()];
        for (edge, order) in self.edges.iter().zip(along) {
            match order {
                Ordering::Greater => is_beaten[edge.ends[0]] = true,
                Ordering::Less => is_beaten[edge.ends[1]] = true,
                Ordering::Equal => {}
            }
        }
        let tied: Vec<usize> = self.corners.iter().copied().filter(|&corner| !is_beaten[corner]).collect();
        if tied.len() < 3 {
            return (tied, None);
        }
        // Of the two faces of a flat polygon the one with this normal.
        let axis = direction.axis();
        let is_same = |normal: &Direction<N>| sign(&normal.exact[axis]) == sign(&direction.exact[axis]);
        let face = (0..self.rings.len())
            .find(|&face| self.rings[face].iter().all(|&corner| !is_beaten[corner]) && is_same(&self.normals[face]));
        (face.map_or(tied, |face| self.rings[face].clone()), face)
    }
}

/// An edge of a face, as it runs around it.
struct HalfEdge {
    /// The ends, the smaller first.
    ends: [usize; 2],
    /// True if the edge runs from the first to the second.
    forth: bool,
    face: usize,
}

/// The edges of all faces, each beside the one that runs back.
fn half_edges(rings: &[Vec<usize>]) -> Vec<HalfEdge> {
    let mut halves = Vec::new();
    for (face, ring) in rings.iter().enumerate() {
        for (at, &from) in ring.iter().enumerate() {
            let to = ring[(at + 1) % ring.len()];
            halves.push(HalfEdge { ends: [from.min(to), from.max(to)], forth: from < to, face });
        }
    }
    halves.sort_by_key(|half| half.ends);
    halves
}

/// The signs of the products of the normals of one body with the edges of another: a row for each
/// normal.
struct Sides {
    signs: Vec<Ordering>,
    edges: usize,
}

impl Sides {
    fn new<const N: usize>(faces: &Body<'_, N>, edges: &Body<'_, N>) -> Self {
        let row = |normal| edges.edges.iter().map(move |edge: &Edge<N>| Direction::along(normal, &edge.direction));
        let signs = faces.normals.iter().flat_map(row);
        Self { signs: signs.collect(), edges: edges.edges.len() }
    }

    fn row(&self, face: usize) -> &[Ordering] {
        &self.signs[face * self.edges..(face + 1) * self.edges]
    }

    fn orientation(&self, face: usize, edge: usize) -> Ordering {
        self.signs[face * self.edges + edge]
    }
}

/// The faces of the sum of two clouds, first those of faces of the first, then of the second, then
/// of pairs of edges. Where there are none, the sum is a segment or a point: its ends.
pub(super) fn facets<const N: usize>([first, second]: &[Points<N>; 2]) -> (Vec<PairFacet>, Vec<[usize; 2]>) {
    let (a, b) = (Body::new(first), Body::new(second));
    let (of_a, of_b) = (Sides::new(&a, &b), Sides::new(&b, &a));
    let mut is_met = vec![false; b.rings.len()];
    let mut facets = Vec::new();
    for (face, normal) in a.normals.iter().enumerate() {
        let (other, parallel) = b.farthest(normal, of_a.row(face));
        if let Some(parallel) = parallel {
            is_met[parallel] = true;
        }
        facets.push(flat_sum(&a, &a.rings[face], &b, &other, normal));
    }
    for face in (0..b.rings.len()).filter(|&face| !is_met[face]) {
        let normal = &b.normals[face];
        let (other, _) = a.farthest(normal, of_b.row(face));
        facets.push(flat_sum(&a, &other, &b, &b.rings[face], normal));
    }
    for (i, edge) in a.edges.iter().enumerate() {
        for (j, other) in b.edges.iter().enumerate() {
            for hand in [Ordering::Greater, Ordering::Less] {
                if edge.allows(hand, |face| of_a.orientation(face, j))
                    && other.allows(hand.reverse(), |face| of_b.orientation(face, i))
                {
                    facets.extend(parallelogram(edge, other, hand));
                }
            }
        }
    }
    let mut ends = Vec::new();
    if facets.is_empty() {
        // Both run the same way, from the first point to the last.
        let parallel = |_, _| Ordering::Equal;
        let pairs = merged(a.corners.len(), b.corners.len(), parallel);
        ends.extend(pairs.into_iter().map(|[i, j]| [a.corners[i], b.corners[j]]));
    }
    (facets, ends)
}

/// The corners of the sum of two clouds, as pairs of points.
pub(super) fn corners<const N: usize>(points: &[Points<N>; 2]) -> Vec<[usize; 2]> {
    let (facets, mut corners) = facets(points);
    corners.extend(facets.iter().flat_map(|facet| &facet.ring));
    corners.sort_unstable();
    corners.dedup();
    corners
}

/// The sum of two rings in parallel planes.
fn flat_sum<const N: usize>(
    a: &Body<'_, N>,
    ring: &[usize],
    b: &Body<'_, N>,
    other: &[usize],
    normal: &Direction<N>,
) -> PairFacet {
    let axis = normal.axis();
    let up = normal.near[axis] > 0.0;
    // Seen from outside the ring is counter-clockwise; seen along the axis it may not be.
    let (right, above) = if up { ((axis + 1) % 3, (axis + 2) % 3) } else { ((axis + 2) % 3, (axis + 1) % 3) };
    let begun = |points: &Points<N>, ring: &[usize]| {
        let order = |i: usize, j: usize| points.compare(right, i, j).then_with(|| points.compare(above, i, j));
        let mut ring = ring.to_vec();
        let first = (0..ring.len()).min_by(|&i, &j| order(ring[i], ring[j])).unwrap_or(0);
        ring.rotate_left(first);
        ring
    };
    let (ring, other) = (begun(a.points, ring), begun(b.points, other));
    let turn = |i: usize, j: usize| {
        let (edge, along) = ([ring[i], ring[(i + 1) % ring.len()]], [other[j], other[(j + 1) % other.len()]]);
        let order = a.points.turn(axis, edge, b.points, along);
        if up { order } else { order.reverse() }
    };
    let pairs = merged(ring.len(), other.len(), turn);
    PairFacet { ring: pairs.into_iter().map(|[i, j]| [ring[i], other[j]]).collect(), normal: normal.unit() }
}

/// The sum of two edges, whose normal is `hand` times their cross product. `None` if they are
/// parallel.
fn parallelogram<const N: usize>(edge: &Edge<N>, other: &Edge<N>, hand: Ordering) -> Option<PairFacet> {
    let ([p, q], [r, s]) = (edge.ends, other.ends);
    let normal = cross(&edge.direction.exact, &other.direction.exact);
    if is_zero(&normal) == Ok(true) {
        return None;
    }
    Some(if hand.is_gt() {
        PairFacet { ring: vec![[p, r], [q, r], [q, s], [p, s]], normal: Direction::new(normal).unit() }
    } else {
        PairFacet { ring: vec![[p, r], [p, s], [q, s], [q, r]], normal: Direction::new(negated(&normal)).unit() }
    })
}
