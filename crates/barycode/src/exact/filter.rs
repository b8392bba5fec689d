//! The floating-point filter for two shapes that all but touch: at the side of the obstacle, its
//! edge or its vertex where the search has ended. The stage that calls it is
//! `query/stage/filter.rs`.
//!
//! One determinant tells on which side of an edge of the obstacle, in space a face, the origin is.
//! It is computed from the vertices in the shapes' wide arithmetic without tracking its rounding,
//! since one bound for all of it nearly always suffices. Doubles show that the side is one of the
//! obstacle's own, that is, that no other vertex reaches as far. Where the origin is on the side or
//! at the vertex, arithmetic that tracks its error proves it if it can. The searches decide what is
//! left open. In space nearly all pairs are decided before that, by the [`neighbours`] of the point
//! where the search has ended.
//!
//! Let `m` be at least the sum of the terms of a coordinate of a posed vertex, and `u` the largest
//! error of a sum, over its terms; that of a product is 2 u, that of a determinant of two
//! coordinates each 4 u.
//!
//! | quantity | size | error | because |
//! | --- | --- | --- | --- |
//! | posed vertex | m | 5 u m | |
//! | vertex `w` of the obstacle | 2 m | 12 u m | |
//! | edge | 4 m | 28 u m | |
//! | plane: determinant | | 208 u m² + 64 u m² | edge and `w`; its own |
//! | space: coordinate of the normal | 32 m² | 448 u m² + 128 u m² | edges; its own |
//! | space: determinant | | 6 m times that, 96 m² · 12 u m, 768 u m³ | normal; `w`; its own |
//!
//! Together less than 2^9 u m² in the plane and 2^14 u m³ in space; of a normal less than 2^5 u m
//! and 2^11 u m².

mod edge;
mod neighbours;
mod pair;
mod vectors;
mod vertex;

pub(crate) use pair::VertexPair;

use super::decision::{Decision, SearchStart};
use crate::vector::Vector;

/// Returns the verdict for shapes without radius, if vertices of the obstacle lead to a side of it,
/// a vertex, or in space an edge, and the side of that on which the origin lies is certain. The
/// vertices that `start` names span it in the plane, and are next to it in space. Where the shapes
/// overlap, the origin must also be within a simplex for certain. `likely` points outwards, likely,
/// or is zero.
pub(crate) fn quick_verdict<V: Vector>(
    two: &VertexPair<'_, V>,
    start: &SearchStart<'_>,
    likely: &[f64; 3],
) -> Option<Decision> {
    if V::DIMENSION > 2 {
        let seen = two.at_neighbours(start, likely);
        if seen.is_some() {
            return seen;
        }
    }
    match *start.ids {
        [corner] if V::DIMENSION == 2 => two.at_vertex(corner, likely),
        [corner] => {
            let place = two.vertex_position(corner)?;
            two.beyond_vertex(corner, &place, likely)
        }
        [from, to] if V::DIMENSION == 2 => two.at_edge(&[from, to], likely),
        [first, second, third] if V::DIMENSION > 2 => two.at_edge(&[first, second, third], likely),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
