//! Does a boundary meet itself, and how do rings meet? Sort and sweep over the edges, exact
//! predicates on what remains.

use std::cmp::Ordering;

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

/// A vertex of one ring that lies on an edge of another, between its ends.
pub(super) struct Touch {
    /// The edge, by its ring and the index of its first vertex there.
    pub(super) edge: (usize, usize),
    pub(super) vertex: Vertex,
}

/// How rings meet one another, where no two of them cross in the midst of edges.
#[derive(Default)]
pub(super) struct Contacts {
    /// Whether any two have a point in common.
    pub(super) any: bool,
    pub(super) touches: Vec<Touch>,
}

/// Fails if two edges of a ring have a point in common that is not their common vertex, or two of
/// different rings have more than a point in common, or cross in the midst of both.
pub(super) fn contacts(rings: &[Ring]) -> Result<Contacts, Flaw> {
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
    let mut contacts = Contacts::default();
    for edge in &edges {
        let mut slot = 0;
        while let Some(other) = open.get(slot) {
            if other.right() < edge.left() {
                open.swap_remove(slot);
                continue;
            }
            if !neighbours(rings, edge, other) && meet(edge.ends, other.ends) {
                if edge.ring == other.ring || cross_or_overlap(edge.ends, other.ends) {
                    return Err(flaw(rings, edge, other));
                }
                contacts.any = true;
                contacts.touches.extend(touches(edge, other).chain(touches(other, edge)));
            }
            slot += 1;
        }
        open.push(edge);
    }
    Ok(contacts)
}

/// Whether two segments that meet do so in the midst of both, or in more than a point.
fn cross_or_overlap([p, q]: [Vertex; 2], [r, s]: [Vertex; 2]) -> bool {
    let turns = [orientation(p, q, r), orientation(p, q, s), orientation(r, s, p), orientation(r, s, q)];
    if turns != [0.0; 4] {
        return opposite(turns[0], turns[1]) && opposite(turns[2], turns[3]);
    }
    // On one line, along which points are in the order of their coordinates.
    let least = |a: Vertex, b: Vertex| if order(&a, &b).is_lt() { a } else { b };
    let most = |a: Vertex, b: Vertex| if order(&a, &b).is_lt() { b } else { a };
    let (low, high) = (most(least(p, q), least(r, s)), least(most(p, q), most(r, s)));
    order(&low, &high).is_lt()
}

/// The order of points by their coordinates, which is that along any line. (Zeros of both signs are
/// equal.)
pub(super) fn order(a: &Vertex, b: &Vertex) -> Ordering {
    (a[0] + 0.0).total_cmp(&(b[0] + 0.0)).then((a[1] + 0.0).total_cmp(&(b[1] + 0.0)))
}

/// The ends of an edge that lie on another, between its ends.
fn touches(edge: &Edge, on: &Edge) -> impl Iterator<Item = Touch> {
    let (place, [p, q]) = ((on.ring, on.index), on.ends);
    let inside = move |vertex: &Vertex| {
        *vertex != p && *vertex != q && orientation(p, q, *vertex) == 0.0 && between(p, *vertex, q)
    };
    edge.ends.into_iter().filter(inside).map(move |vertex| Touch { edge: place, vertex })
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
            &format!("rings cross or share a part of an edge: the edge from vertex {first} and the edge"),
            "let holes touch the outline and each other in single points at most",
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

/// Fails if a hole lies outside the outline or inside another hole, as one of its vertices tells
/// that is not on the other's boundary. Where there is none, or rings cross in a vertex, the
/// triangulation tells.
pub(super) fn holes_are_inside(rings: &[Ring]) -> Result<(), Flaw> {
    for (index, hole) in rings.iter().enumerate().skip(1) {
        if is_inside(hole, &rings[0]) == Some(false) {
            return Err(Flaw::at_vertex(
                hole.first_number(),
                "a hole lies outside the outline",
                "put the outline first, or make the ring a polygon of its own",
            ));
        }
        if rings.iter().enumerate().skip(1).any(|(j, other)| j != index && is_inside(hole, other) == Some(true)) {
            return Err(Flaw::at_vertex(
                hole.first_number(),
                "a hole lies inside another hole",
                "make the inner ring a polygon of its own",
            ));
        }
    }
    Ok(())
}

/// Whether the first vertex of a ring that is not on another is inside that.
fn is_inside(ring: &Ring, other: &Ring) -> Option<bool> {
    ring.vertices.iter().find_map(|&vertex| contains(other, vertex))
}

/// Whether a point lies inside a ring: how often does a ray to the right cross it? Exact; `None` on
/// the ring.
fn contains(ring: &Ring, point: Vertex) -> Option<bool> {
    let mut inside = false;
    for i in 0..ring.vertices.len() {
        let (a, b) = (ring.at(i), ring.at(i + 1));
        if between(a, point, b) && orientation(a, b, point) == 0.0 {
            return None;
        }
        if (a[1] > point[1]) != (b[1] > point[1]) {
            let (low, high) = if a[1] < b[1] { (a, b) } else { (b, a) };
            inside ^= orientation(low, high, point) > 0.0;
        }
    }
    Some(inside)
}
