//! The vertices of one shape, posed by an affine map or not.

use super::climb::climb;
use super::direction::{RoundedDirection, height, larger};
use super::farthest::{Rival, box_corner, is_tie_farthest, rival_by_edges, rival_by_scan};
use super::structure::{has_vertices, size_of, vertex};
use super::tie::Tie;
use crate::array::{each, places};
use crate::num::{Extends, Scalar};
use crate::predicate::number::{Certain, FLOOR, Vector as Numbers};
use crate::predicate::place::{doubles, exact_image, exact_vector};
use crate::shape::{Convex, Structure};
use crate::vector::Vector;
use core::hint::select_unpredictable;

/// Vertices or a box, posed by an affine map or not.
pub(in crate::exact) struct PosedVertices<'s, V: Vector> {
    whole: &'s dyn Convex<Vector = V>,
    /// The structure before the map.
    structure: Structure<'s, V>,
    map: Option<([V; 3], V)>,
    /// An upper bound on its coordinates.
    size: f64,
}

impl<'s, V: Vector> PosedVertices<'s, V> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn from_shape<S: Convex<Vector = V>>(whole: &'s S) -> Option<Self> {
        let (shape, structure, map): (&dyn Convex<Vector = V>, _, _) = match whole.details().structure() {
            Structure::Image { shape, columns, translation } => {
                (shape, shape.details().structure(), Some((columns, translation)))
            }
            structure => (whole, structure, None),
        };
        has_vertices(&structure).then(|| Self { whole, structure, map, size: size_of(shape) })
    }

    fn columns(&self) -> Option<&[V; 3]> {
        self.map.as_ref().map(|(columns, _)| columns)
    }

    /// An upper bound on the sum of the terms of a coordinate of a posed vertex, but for rounding.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn reach(&self) -> f64 {
        let Some((columns, translation)) = &self.map else { return self.size };
        let largest = columns.iter().take(V::DIMENSION).map(|column| column.max_abs().to_f64()).fold(0.0, larger);
        self.size * largest * if V::DIMENSION == 2 { 2.0 } else { 3.0 } + translation.max_abs().to_f64()
    }

    /// Returns a point of the shape, up to rounding.
    pub(in crate::exact) fn middle(&self) -> [f64; 3] {
        doubles(self.whole.start() + self.whole.origin())
    }

    /// Returns the position of the vertex with this id.
    #[inline(never)]
    pub(in crate::exact) fn position<N: Extends<V::Scalar>>(&self, id: u64) -> Option<[N; 3]> {
        self.position_and_exactness(id).map(|(place, _)| place)
    }

    /// Returns the position, and true if it is known to be exact.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn position_and_exactness<N: Extends<V::Scalar>>(&self, id: u64) -> Option<([N; 3], bool)> {
        let (vertex, _) = vertex(&self.structure, id)?;
        let (mut place, mut exact) = ([N::ZERO; 3], true);
        for (row, place) in place.iter_mut().enumerate().take(V::DIMENSION) {
            let known;
            (*place, known) = match &self.map {
                None => (N::from_scalar(vertex.coordinate(row)), true),
                Some((columns, translation)) => {
                    let part = |column: usize| (columns[column].coordinate(row), vertex.coordinate(column));
                    let more = translation.coordinate(row);
                    if V::DIMENSION == 2 {
                        N::known_combination([part(0), part(1)], more)
                    } else {
                        N::known_combination([part(0), part(1), part(2)], more)
                    }
                }
            };
            exact &= known;
        }
        Some((place, exact))
    }

    /// Returns the position in arithmetic that tracks what it loses.
    pub(in crate::exact) fn exact_position<N: Certain>(&self, id: u64) -> Option<Numbers<N>> {
        let (vertex, _) = vertex(&self.structure, id)?;
        Some(match &self.map {
            None => exact_vector(vertex),
            Some((columns, translation)) => exact_image(vertex, columns, *translation),
        })
    }

    /// Returns the position of the only vertex of a shape that has one.
    pub(in crate::exact) fn only_position<N: Certain>(&self) -> Option<Numbers<N>> {
        match self.structure {
            Structure::Vertices([_]) => self.exact_position(0),
            Structure::Polytope(skeleton) if skeleton.vertices().len() == 1 => self.exact_position(0),
            _ => None,
        }
    }

    /// Finds another vertex that may lie as far along a direction as tied ones, or farther, if
    /// doubles show that no third one does. `None` also where a tied vertex is known to be a
    /// farthest one, whatever the others are.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn rival(&self, direction: &RoundedDirection, level: &Tie) -> Option<Rival> {
        let (along, unsure) = direction.in_frame_with_error(self.columns());
        match &self.structure {
            Structure::Vertices(vertices) => rival_by_scan(vertices, along, unsure * self.size + FLOOR, level),
            Structure::Polytope(skeleton) => match skeleton.blocks() {
                Some(_) => rival_by_scan(skeleton.vertices(), along, unsure * self.size + FLOOR, level),
                None => rival_by_edges(skeleton, along, unsure * self.size + FLOOR, level),
            },
            _ => Self::rival_of_box(along, unsure, level),
        }
    }

    /// True if there is certainly no such rival.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn is_tie_farthest(&self, direction: &RoundedDirection, level: &Tie) -> bool {
        if let Structure::Polytope(skeleton) = &self.structure {
            let (along, unsure) = direction.in_frame_with_error(self.columns());
            return is_tie_farthest(skeleton, along, unsure * self.size + FLOOR, level);
        }
        self.rival(direction, level) == Some(Rival::None)
    }

    /// [`rival_by_scan`](Self::rival_by_scan) of a box.
    #[inline(never)]
    fn rival_of_box(along: [f64; 3], unsure: f64, level: &Tie) -> Option<Rival> {
        let (id, open) = box_corner::<V>(&along, unsure, level);
        match open.count_ones() {
            _ if !level.is_tied(level.first(), id) => None,
            0 => Some(Rival::None),
            1 if level.count == 1 => Some(Rival::One(id ^ open)),
            _ => None,
        }
    }

    /// Returns, in the plane, the ids of the leftmost and the rightmost vertex as seen from a
    /// corner, up to rounding, with the edges there: of all vertices, or of the two next to it.
    pub(in crate::exact) fn extreme_edges(&self, corner: u64, all: bool) -> [Option<(u64, [f64; 3])>; 2] {
        let mut found = [(None, [0.0; 2]); 2];
        let Some((at, corner)) = vertex(&self.structure, corner) else { return [None; 2] };
        let at = doubles(at);
        let mut consider = |id: u64, vertex: V| {
            let [x, y, _] = doubles(vertex);
            let edge = [x - at[0], y - at[1]];
            let [(_, left), (_, right)] = found;
            // The first edge has no predecessor.
            let turns = [left[0] * edge[1] - left[1] * edge[0], right[1] * edge[0] - right[0] * edge[1]];
            for (found, turn) in found.iter_mut().zip(turns) {
                if turn > 0.0 || found.0.is_none() && edge != [0.0; 2] {
                    *found = (Some(id), edge);
                }
            }
        };
        match &self.structure {
            Structure::Vertices(vertices) if all => {
                (0..).zip(*vertices).for_each(|(id, &vertex)| consider(id, vertex));
            }
            Structure::Vertices(vertices) => {
                let count = vertices.len() as u64;
                for id in [(corner + count - 1) % count, (corner + 1) % count] {
                    if let Some((vertex, id)) = vertex(&self.structure, id) {
                        consider(id, vertex);
                    }
                }
            }
            &Structure::Box { low, high } => (0..4).for_each(|id| consider(id, V::corner(low, high, id))),
            _ => {}
        }
        let mut ends = each(found, |(id, _)| id);
        let mut edges = each(found, |(_, edge)| edge);
        if let Some(([x, y, _], _)) = &self.map {
            let ([a, b, _], [c, d, _]) = (doubles(*x), doubles(*y));
            edges = each(edges, |[x, y]| [a * x + c * y, b * x + d * y]);
            if a * d < b * c {
                // The map mirrors.
                ends.reverse();
                edges.reverse();
            }
        }
        places(|hand| ends[hand].map(|id| (id, [edges[hand][0], edges[hand][1], 0.0])))
    }

    /// Returns a vertex before the map.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn local_vertex(&self, id: u64) -> Option<[f64; 3]> {
        vertex(&self.structure, id).map(|(vertex, _)| doubles(vertex))
    }

    /// Returns the bound on the coordinates before the map.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn size(&self) -> f64 {
        self.size
    }

    /// Returns the columns of the map in doubles.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn map_columns(&self) -> Option<[[f64; 3]; 3]> {
        let [x, y, z] = *self.columns()?;
        Some([doubles(x), doubles(y), doubles(z)])
    }

    /// Returns the translation of the map.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn map_translation(&self) -> [f64; 3] {
        self.map.as_ref().map_or([0.0; 3], |(_, translation)| doubles(*translation))
    }

    /// Returns the edge from one vertex to another, up to rounding.
    #[inline]
    pub(in crate::exact) fn edge(&self, from: u64, to: u64) -> Option<[f64; 3]> {
        let ((from, _), (to, _)) = (vertex(&self.structure, from)?, vertex(&self.structure, to)?);
        let (from, to) = (doubles(from), doubles(to));
        Some(self.map_edge([to[0] - from[0], to[1] - from[1], to[2] - from[2]]))
    }

    /// Returns the position of a vertex in doubles, off by up to five units of
    /// [`reach`](Self::reach).
    #[inline]
    pub(in crate::exact) fn rounded_position(&self, id: u64) -> Option<[f64; 3]> {
        let (vertex, _) = vertex(&self.structure, id)?;
        let [x, y, z] = self.map_edge(doubles(vertex));
        let Some((_, translation)) = &self.map else { return Some([x, y, z]) };
        let [p, q, r] = doubles(*translation);
        Some([x + p, y + q, z + r])
    }

    /// Applies the linear part of the map to an edge, in doubles.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn map_edge(&self, way: [f64; 3]) -> [f64; 3] {
        let Some([x, y, z]) = self.map_columns() else { return way };
        let along = |row: usize| {
            let plane = x[row] * way[0] + y[row] * way[1];
            if V::DIMENSION == 2 { plane } else { plane + z[row] * way[2] }
        };
        [along(0), along(1), if V::DIMENSION == 2 { 0.0 } else { along(2) }]
    }

    /// Returns the id of a vertex far along a direction.
    pub(in crate::exact) fn far_vertex(&self, direction: &RoundedDirection) -> u64 {
        let (along, _) = direction.in_frame(self.columns());
        let scan = |vertices: &[V]| {
            let (mut best, mut most) = (0, f64::NEG_INFINITY);
            for (index, &vertex) in vertices.iter().enumerate() {
                let value = height(vertex, along);
                best = select_unpredictable(value > most, index, best);
                most = larger(value, most);
            }
            best as u64
        };
        match &self.structure {
            Structure::Vertices(vertices) => scan(vertices),
            Structure::Polytope(skeleton) => match skeleton.blocks() {
                Some(blocks) => blocks.support(each(along, V::Scalar::from_f64)).0 as u64,
                None => climb(skeleton, along).map_or_else(|| scan(skeleton.vertices()), |(id, _)| id),
            },
            _ => (0..V::DIMENSION).fold(0, |id, axis| id | u64::from(along[axis] > 0.0) << axis),
        }
    }
}
