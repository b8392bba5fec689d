//! The first look at two shapes that all but touch: at the side of the obstacle, its edge or its corner that the search has ended at.
//!
//! Of an edge of the obstacle, in space a face, one determinant tells on which side the origin is: from the vertices in the
//! arithmetic behind that of the shapes, without keeping account of what it rounds, since one bound for all of it nearly always
//! does. That the side is one of the obstacle's own, doubles tell, which see that no other vertex reaches as far. Where the origin is
//! on the side or at the corner, arithmetic that does keep account says so if it can. What this leaves open is for the searches.
//! In space nearly all pairs are decided before that, by what is [`at_neighbours`] the point that the search has ended at.
//!
//! With `m` at least the sum of the terms that make a coordinate of a placed vertex, `u` the largest error of a sum, over its terms,
//! half that of a product and a quarter of that of a determinant of two coordinates each: a placed vertex is off by 5 u m; a vertex
//! `w` of the obstacle, of coordinates up to 2 m, by 12 u m; an edge, up to 4 m, by 28 u m. In the plane a determinant of an edge and
//! `w` is off by 208 u m² for these and 64 u m² of its own. In space a coordinate of the normal, up to 32 m², is off by 448 u m² for
//! these and 128 u m² of its own, the determinant by 6 m times as much,
//! by 96 m² times 12 u m for `w`, and by 768 u m³ of its own. That is less than 2^9 u m² in the plane and 2^14 u m³ in space, and
//! of a normal less than 2^5 u m and 2^11 u m².

mod edge;
mod neighbours;
mod pair;
mod vectors;
mod vertex;

pub(crate) use pair::VertexPair;

use super::decision::{Decision, Start};
use crate::vector::Vector;

/// The verdict for shapes without radius, if vertices of the obstacle lead to a side of it, a corner, or in space an edge, and it is certain
/// on which side of that the origin is: in the plane those that `start` names span it, in space they are next to it. Where the shapes
/// overlap, the origin must also be within a simplex for certain. Outwards is likely to be where `likely` points, if it is not zero.
pub(crate) fn quick_verdict<V: Vector>(
    two: &VertexPair<'_, V>,
    start: &Start<'_>,
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
