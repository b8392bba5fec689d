//! The boundary of the obstacle `A ⊖ B` and of the sum `A ⊕ B`, decided exactly.
//!
//! The vertices of each shape are read from its [`Structure`](crate::expert::Structure), in numbers
//! that are never rounded: those of a posed shape are the exact images under the matrix and the
//! translation as given, as for exact verdicts. All else are signs of polynomials of the second and
//! third degree in their differences. Coordinates are rounded at the very end.
//!
//! | module | contents |
//! | --- | --- |
//! | `outline` | the plane: two hulls, whose edges are merged by angle |
//! | `surface` | space: the faces of A, those of B, and those of an edge of each |
//! | `operands` | two shapes, and the numbers that their vertices are taken in |
//! | `body` | a polytope with its edges and normals |
//! | `vertices` | the vertices of any structure |
//! | `points` | vertices in exact numbers, with a filter in doubles |
//! | `merge` | two convex rings, merged by the angle of their edges |

mod body;
mod error;
mod merge;
mod operands;
mod outline;
mod points;
mod surface;
mod vertices;

pub use error::BoundaryError;
pub use outline::Outline;
pub use surface::{Facet, Surface};

/// A corner of the boundary of `A ⊖ B` or of `A ⊕ B`: the difference, or the sum, of a vertex of A
/// and one of B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner<V> {
    /// The place of the corner, in the common frame: the exact difference or sum, each coordinate
    /// rounded to the nearest number.
    pub point: V,
    /// The id of the vertex of A, as [`Convex::point`](crate::Convex::point) knows it.
    pub a: u64,
    /// The id of the vertex of B.
    pub b: u64,
}
