//! Does a boundary meet itself? Sort and sweep over the edges, exact predicates on what remains.

use super::{Ring, Vertex, between, orientation};
use crate::error::Flaw;

/// An edge by its ring and the index of its first vertex there.
struct Edge {
    ring: usize,
    index: usize,
    ends: [Vertex; 2],
}

impl Edge {
    fn left(&self) -> f64 {
        self.ends[0][0].min(self.ends[1][0])
    }

    fn right(&self) -> f64 {
        self.ends[0][0].max(self.ends[1][0])
    }
}

/// Fails if two edges have a point in common that is not their common vertex.
pub(super) fn none(rings: &[Ring]) -> Result<(), Flaw> {
    let mut edges: Vec<Edge> = Vec::new();
    for (ring, vertices) in rings.iter().enumerate() {
        edges.extend((0..vertices.vertices.len()).map(|index| Edge {
            ring,
            index,
            ends: [vertices.at(index), vertices.at(index + 1)],
        }));
    }
    edges.sort_by(|a, b| a.left().total_cmp(&b.left()));
    let mut open: Vec<&Edge> = Vec::new();
    for edge in &edges {
        let mut slot = 0;
        while let Some(other) = open.get(slot) {
            if other.right() < edge.left() {
                open.swap_remove(slot);
                continue;
            }
            if !neighbours(rings, edge, other) && meet(edge.ends, other.ends) {
                return Err(flaw(rings, edge, other));
            }
            slot += 1;
        }
        open.push(edge);
    }
    Ok(())
}

/// Neighbours share a vertex and, turning there, nothing else.
fn neighbours(rings: &[Ring], a: &Edge, b: &Edge) -> bool {
    let n = rings[a.ring].vertices.len();
    a.ring == b.ring && ((a.index + 1) % n == b.index || (b.index + 1) % n == a.index)
}

fn flaw(rings: &[Ring], a: &Edge, b: &Edge) -> Flaw {
    let number = |edge: &Edge| rings[edge.ring].numbers[edge.index];
    let (first, second) = (number(a).min(number(b)), number(a).max(number(b)));
    if a.ring == b.ring {
        Flaw::at_vertex(
            second,
            &format!("the boundary meets itself: the edge from vertex {first} and the edge"),
            "correct the order of the vertices, or cut the polygon in two",
        )
    } else {
        Flaw::at_vertex(
            second,
            &format!("rings meet: the edge from vertex {first} and the edge"),
            "keep holes apart from the outline and from each other",
        )
    }
}

/// Whether two closed segments have a point in common.
fn meet([p, q]: [Vertex; 2], [r, s]: [Vertex; 2]) -> bool {
    let (below, above) = (p[1].max(q[1]) < r[1].min(s[1]), r[1].max(s[1]) < p[1].min(q[1]));
    if below || above {
        return false;
    }
    let (pqr, pqs) = (orientation(p, q, r), orientation(p, q, s));
    let (rsp, rsq) = (orientation(r, s, p), orientation(r, s, q));
    if opposite(pqr, pqs) && opposite(rsp, rsq) {
        return true;
    }
    // Otherwise they meet only in an end.
    (pqr == 0.0 && between(p, r, q))
        || (pqs == 0.0 && between(p, s, q))
        || (rsp == 0.0 && between(r, p, s))
        || (rsq == 0.0 && between(r, q, s))
}

/// By sign, not by product, which could underflow.
fn opposite(a: f64, b: f64) -> bool {
    (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0)
}

/// Fails if a hole lies outside the outline or inside another hole. Rings must not meet, so one
/// vertex of each ring decides.
pub(super) fn holes_are_inside(rings: &[Ring]) -> Result<(), Flaw> {
    for (index, hole) in rings.iter().enumerate().skip(1) {
        if !contains(&rings[0], hole.at(0)) {
            return Err(Flaw::at_vertex(
                hole.first_number(),
                "a hole lies outside the outline",
                "put the outline first, or make the ring a polygon of its own",
            ));
        }
        let inside = |other: &Ring| contains(other, hole.at(0));
        if rings.iter().enumerate().skip(1).any(|(j, other)| j != index && inside(other)) {
            return Err(Flaw::at_vertex(
                hole.first_number(),
                "a hole lies inside another hole",
                "make the inner ring a polygon of its own",
            ));
        }
    }
    Ok(())
}

/// Whether a point that is not on the ring lies inside it: how often does a ray to the right cross
/// it? Exact.
fn contains(ring: &Ring, point: Vertex) -> bool {
    let mut inside = false;
    for i in 0..ring.vertices.len() {
        let (a, b) = (ring.at(i), ring.at(i + 1));
        if (a[1] > point[1]) != (b[1] > point[1]) {
            let (low, high) = if a[1] < b[1] { (a, b) } else { (b, a) };
            inside ^= orientation(low, high, point) > 0.0;
        }
    }
    inside
}
