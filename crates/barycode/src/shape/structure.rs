use super::{Convex, Skeleton};
use crate::vector::Vector;
use core::fmt;

/// Exact structure of the core of a shape: vertices, and the maps, sums and hulls that combine
/// them.
///
/// Verdicts are exact for shapes that state it ([`Details::structure`](super::Details::structure)).
/// Every number is the real number of its bits. Positions are in the common frame,
/// [`origin`](Convex::origin) included.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Structure<'s, V: Vector> {
    /// Not known, or not the hull of finitely many vertices. If the bounds for such a shape include
    /// zero, the verdict is [`Undecided`](crate::Verdict::Undecided).
    Opaque,
    /// The hull of these vertices, in any order. The index is the id.
    Vertices(&'s [V]),
    /// The vertices and edges of a polytope in space. The index is the id.
    Polytope(Skeleton<'s, V>),
    /// The box between two corners, none of whose coordinates is smaller in `high` than in `low`.
    /// The id of a corner has a bit for each axis, set where the coordinate is that of `high`.
    Box {
        /// The corner with the smallest coordinates.
        low: V,
        /// The corner with the largest.
        high: V,
    },
    /// Another shape under an affine map: `x` goes to `x₀ columns[0] + x₁ columns[1] + x₂
    /// columns[2] + translation`. The ids are those of the other shape.
    Image {
        /// The other shape. Its radius is not mapped.
        shape: &'s dyn Convex<Vector = V>,
        /// The images of the axes under the matrix; in the plane the third is not used.
        columns: [V; 3],
        /// The translation.
        translation: V,
    },
    /// The Minkowski sum of two shapes. The id has that of the first in its upper half and that of
    /// the second in the lower.
    Sum(&'s dyn Convex<Vector = V>, &'s dyn Convex<Vector = V>),
    /// The hull of several shapes. The id has the index of a shape in its upper half and an id of
    /// that shape in the lower.
    Hull(&'s dyn Members<V>),
}

/// Several shapes, for [`Structure::Hull`].
pub trait Members<V: Vector> {
    /// Number of members, at least one.
    fn count(&self) -> usize;

    /// The shape with this index, which is less than the count.
    fn member(&self, index: usize) -> &dyn Convex<Vector = V>;
}

impl<V: Vector> fmt::Debug for Structure<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opaque => f.write_str("Opaque"),
            Self::Vertices(vertices) => f.debug_tuple("Vertices").field(vertices).finish(),
            Self::Polytope(skeleton) => f.debug_tuple("Polytope").field(skeleton).finish(),
            Self::Box { low, high } => f.debug_struct("Box").field("low", low).field("high", high).finish(),
            Self::Image { shape, columns, translation } => {
                let columns = &columns[..V::DIMENSION];
                let mut image = f.debug_struct("Image");
                image.field("shape", &shape.details().structure()).field("columns", &columns);
                image.field("translation", translation).finish()
            }
            Self::Sum(first, second) => {
                f.debug_tuple("Sum").field(&first.details().structure()).field(&second.details().structure()).finish()
            }
            Self::Hull(members) => {
                let members = (0..members.count()).map(|index| members.member(index).details().structure());
                f.debug_list().entries(members).finish()
            }
        }
    }
}
