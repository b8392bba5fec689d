use super::Blocks;
use crate::num::Scalar;
use crate::vec::Vector;
use core::fmt;

/// The vertices of a convex polytope in space, and which of them an edge joins: [`Structure::Polytope`](super::Structure).
///
/// Only a [`Polytope`](crate::d3::Polytope) makes one, which has decided exactly that it is convex. So proofs may rest on it: a
/// polytope lies within the cone of the edges at any of its corners, and a corner from which no edge leads farther is a farthest
/// vertex.
#[derive(Clone, Copy)]
pub struct Skeleton<'s, V: Vector> {
    vertices: &'s [V],
    /// The same as its supports read them, if these look at all of them.
    blocks: Option<Blocks<'s, V::Scalar>>,
    /// Where the neighbours of each vertex begin, and behind the last, where they end.
    offsets: &'s [u32],
    neighbours: &'s [u32],
    /// A corner that lies far along each cell of directions, see [`cell`]; empty if there is none.
    table: &'s [u32],
    /// Cells along each side of its two squares, as a number.
    side: f64,
}

impl<'s, V: Vector> Skeleton<'s, V> {
    #[cfg(feature = "alloc")]
    pub(super) fn new(
        (vertices, blocks): (&'s [V], Option<Blocks<'s, V::Scalar>>),
        [offsets, neighbours]: [&'s [u32]; 2],
        (table, side): (&'s [u32], f64),
    ) -> Self {
        Self { vertices, blocks, offsets, neighbours, table, side }
    }

    /// The vertices; the index is the id.
    #[must_use]
    pub fn vertices(&self) -> &'s [V] {
        self.vertices
    }

    /// The vertices as supports read them, if these look at all of them. Who looks at all of them, too, waits for no more memory.
    #[inline(always)]
    pub(crate) fn blocks(&self) -> Option<&Blocks<'s, V::Scalar>> {
        self.blocks.as_ref()
    }

    /// The vertices that an edge joins with this one: none for a vertex within a flat face or edge, and for an index that is none.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &'s [u32] {
        ends(self.offsets, self.neighbours, vertex)
    }

    /// A corner that lies far along a direction, if there is a table of them.
    pub(crate) fn start(&self, [x, y, z]: [f64; 3]) -> Option<usize> {
        if self.table.is_empty() {
            None
        } else {
            self.table.get(cell([x, y, z], self.side)).map(|&corner| corner as usize)
        }
    }
}

impl<V: Vector> fmt::Debug for Skeleton<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.vertices).finish()
    }
}

/// The ends of the edges at a vertex, given where those of each begin and those of all.
pub(super) fn ends<'s>(offsets: &[u32], neighbours: &'s [u32], vertex: usize) -> &'s [u32] {
    match (offsets.get(vertex), offsets.get(vertex + 1)) {
        (Some(&from), Some(&to)) => neighbours.get(from as usize..to as usize).unwrap_or(&[]),
        _ => &[],
    }
}

/// The cell of a direction: the octahedron |x| + |y| + |z| = 1 seen along z is a square for each sign of z, cut into
/// `side` by `side` cells. No branches, one division; a cube map would choose among three axes, at random for the branch
/// predictor.
#[inline(always)]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // NaN becomes zero, the rest is clamped
pub(super) fn cell<T: Scalar>([x, y, z]: [T; 3], side: T) -> usize {
    let half = side * T::from_f64(0.5);
    let scale = half / (x.abs() + y.abs() + z.abs());
    let last = side.to_f64() as i32 - 1;
    let place = |value: T| ((value * scale + half).to_f64() as i32).clamp(0, last) as usize;
    let (row, column) = (place(x + y), place(x - y));
    let square = usize::from(z < T::ZERO);
    let count = last as usize + 1;
    (square * count + row) * count + column
}
