//! Cutting a polygon into convex pieces: constrained Delaunay triangulation (the `spade` library,
//! which keeps vertices as they are and decides exactly), then edges removed as long as both sides
//! stay convex (Hertel and Mehlhorn 1983: at most four times the smallest possible number of
//! pieces).

use std::collections::HashMap;

use spade::handles::{FixedDirectedEdgeHandle, VertexHandle};
use spade::{CdtEdge, ConstrainedDelaunayTriangulation, Point2, Triangulation};

use super::{Vertex, orientation};
use crate::error::Flaw;

type Triangles = ConstrainedDelaunayTriangulation<Point2<f64>>;

/// Why there are no pieces.
pub(super) enum Unusable {
    /// A ring crosses another in a vertex.
    Crossing(usize),
    Other(Flaw),
}

/// Pieces of the region inside the first ring, which runs counter-clockwise, and outside the
/// others, which run clockwise. Rings must not meet but in vertices of both, and if they do,
/// `touching` says so.
pub(super) fn convex_pieces(rings: &[Vec<Vertex>], touching: bool) -> Result<Vec<Vec<Vertex>>, Unusable> {
    let triangles = triangulate(rings).map_err(Unusable::Other)?;
    let inside = inside(&triangles);
    if touching {
        all_bound_the_region(&triangles, &inside, rings)?;
    }
    let mut links = Links::around_faces(&triangles, &inside);
    for edge in triangles.undirected_edges() {
        let [one, other] = [edge.as_directed(), edge.as_directed().rev()];
        let both_inside = inside[one.face().fix().index()] && inside[other.face().fix().index()];
        if both_inside && !edge.is_constraint_edge() {
            links.remove_if_convex(&triangles, one.fix(), other.fix());
        }
    }
    Ok(links.pieces(&triangles))
}

fn triangulate(rings: &[Vec<Vertex>]) -> Result<Triangles, Flaw> {
    let mut vertices = Vec::new();
    let mut edges = Vec::new();
    for ring in rings {
        let first = vertices.len();
        vertices.extend(ring.iter().map(|&[x, y]| Point2::new(x, y)));
        let n = ring.len();
        edges.extend((0..n).map(|i| [first + i, first + (i + 1) % n]));
    }
    let unusable = |what: String| Flaw::new(what, "simplify the polygon");
    let mut conflicts = 0;
    let triangles = Triangles::try_bulk_load_cdt(vertices, edges, |_| conflicts += 1)
        .map_err(|error| unusable(format!("the polygon can't be triangulated ({error})")))?;
    if conflicts > 0 {
        return Err(unusable("the polygon can't be triangulated (its edges cross)".into()));
    }
    Ok(triangles)
}

/// Fails if a ring does not have the region on its left and none of it on its right all the way: a
/// hole, or a part of one, lies outside the outline or in another hole.
fn all_bound_the_region(triangles: &Triangles, inside: &[bool], rings: &[Vec<Vertex>]) -> Result<(), Unusable> {
    let key = |[x, y]: Vertex| [(x + 0.0).to_bits(), (y + 0.0).to_bits()];
    let place = |vertex: VertexHandle<'_, Point2<f64>, (), CdtEdge<()>, ()>| {
        let Point2 { x, y } = vertex.position();
        (key([x, y]), vertex.fix())
    };
    let places: HashMap<_, _> = triangles.vertices().map(place).collect();
    // Holes first: one of them is to blame.
    for (index, ring) in rings.iter().enumerate().rev() {
        let ends = ring.iter().zip(ring.iter().cycle().skip(1));
        for (&from, &to) in ends {
            let edge = places.get(&key(from)).zip(places.get(&key(to)));
            let edge = edge.and_then(|(&from, &to)| triangles.get_edge_from_neighbors(from, to));
            let bounds = edge.is_some_and(|edge| {
                let is_inside = |face: usize| inside[face];
                edge.is_constraint_edge()
                    && is_inside(edge.face().fix().index())
                    && !is_inside(edge.rev().face().fix().index())
            });
            if !bounds {
                return Err(Unusable::Crossing(index));
            }
        }
    }
    Ok(())
}

/// For each face, whether it belongs to the polygon: every boundary edge that is crossed on the way
/// in from outside changes it.
fn inside(triangles: &Triangles) -> Vec<bool> {
    let mut known = vec![None; triangles.num_all_faces()];
    let outer = triangles.outer_face();
    known[outer.fix().index()] = Some(false);
    let mut waiting: Vec<_> = triangles.convex_hull().map(|edge| (edge.rev(), false)).collect();
    while let Some((edge, outside_state)) = waiting.pop() {
        let face = edge.face();
        let state = outside_state ^ edge.is_constraint_edge();
        if known[face.fix().index()].is_some() {
            continue;
        }
        known[face.fix().index()] = Some(state);
        if let Some(triangle) = face.as_inner() {
            waiting.extend(triangle.adjacent_edges().map(|edge| (edge.rev(), state)));
        }
    }
    known.into_iter().map(|state| state == Some(true)).collect()
}

/// The pieces as rings of directed edges: for every edge in use, the next and the previous one
/// around its piece.
struct Links {
    next: Vec<Option<FixedDirectedEdgeHandle>>,
    previous: Vec<Option<FixedDirectedEdgeHandle>>,
}

impl Links {
    fn around_faces(triangles: &Triangles, inside: &[bool]) -> Self {
        let n = triangles.num_directed_edges();
        let mut links = Self { next: vec![None; n], previous: vec![None; n] };
        for face in triangles.inner_faces().filter(|face| inside[face.fix().index()]) {
            for edge in face.adjacent_edges() {
                links.next[edge.fix().index()] = Some(edge.next().fix());
                links.previous[edge.fix().index()] = Some(edge.prev().fix());
            }
        }
        links
    }

    /// Joins the two pieces beside an edge, given in both directions, unless that makes a corner
    /// reflex.
    fn remove_if_convex(
        &mut self,
        triangles: &Triangles,
        one: FixedDirectedEdgeHandle,
        other: FixedDirectedEdgeHandle,
    ) {
        let ends = |edge: FixedDirectedEdgeHandle| {
            let [from, to] = triangles.directed_edge(edge).positions();
            ([from.x, from.y], [to.x, to.y])
        };
        let (Some(before_one), Some(after_one)) = (self.previous[one.index()], self.next[one.index()]) else {
            return;
        };
        let (Some(before_other), Some(after_other)) = (self.previous[other.index()], self.next[other.index()]) else {
            return;
        };
        let (tail, head) = ends(one);
        let reflex = |before: FixedDirectedEdgeHandle, corner: Vertex, after: FixedDirectedEdgeHandle| {
            orientation(ends(before).0, corner, ends(after).1) < 0.0
        };
        if reflex(before_one, tail, after_other) || reflex(before_other, head, after_one) {
            return;
        }
        for (before, after) in [(before_one, after_other), (before_other, after_one)] {
            self.next[before.index()] = Some(after);
            self.previous[after.index()] = Some(before);
        }
        for gone in [one, other] {
            self.next[gone.index()] = None;
            self.previous[gone.index()] = None;
        }
    }

    fn pieces(mut self, triangles: &Triangles) -> Vec<Vec<Vertex>> {
        let mut pieces = Vec::new();
        for start in triangles.directed_edges() {
            let mut corners = Vec::new();
            let mut edge = start.fix();
            while let Some(next) = self.next[edge.index()].take() {
                let [from, _] = triangles.directed_edge(edge).positions();
                corners.push([from.x, from.y]);
                edge = next;
            }
            if !corners.is_empty() {
                pieces.push(without_straight_corners(&corners));
            }
        }
        pieces
    }
}

/// Joining pieces can leave corners of 180°.
fn without_straight_corners(corners: &[Vertex]) -> Vec<Vertex> {
    let n = corners.len();
    (0..n)
        .filter(|&i| orientation(corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]) != 0.0)
        .map(|i| corners[i])
        .collect()
}
