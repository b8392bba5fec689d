use super::Blocks;
use crate::vector::Vector;
use core::fmt;
use core::panic::RefUnwindSafe;

/// The vertices of a convex polytope in space, and which of them an edge joins:
/// [`Structure::Polytope`](super::Structure).
///
/// Only a [`Polytope`](crate::d3::Polytope) makes one, which has decided exactly that it is convex.
/// So proofs may rest on it: a polytope lies within the cone of the edges at any of its corners,
/// and a corner from which no edge leads farther is a farthest vertex.
#[derive(Clone, Copy)]
pub struct Skeleton<'s, V: Vector> {
    /// The vertices as supports read them, if these look at all of them.
    blocks: Option<Blocks<'s, V::Scalar>>,
    body: &'s AnyBody<V>,
}

/// What a list of vertices may do, a skeleton may.
type AnyBody<V> = dyn Body<V> + Sync + RefUnwindSafe;

/// Where a skeleton comes from. What is asked of this is loaded when it is asked for: of a polytope
/// that is in no cache, and is scanned, never.
pub(super) trait Body<V: Vector> {
    fn vertices(&self) -> &[V];

    fn neighbours(&self, vertex: usize) -> &[u32];

    /// A corner that lies far along a direction, if there is a table of them.
    fn start(&self, direction: [f64; 3]) -> Option<usize>;
}

impl<'s, V: Vector> Skeleton<'s, V> {
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn new(body: &'s AnyBody<V>, blocks: Option<Blocks<'s, V::Scalar>>) -> Self {
        Self { blocks, body }
    }

    /// The vertices; the index is the id.
    #[must_use]
    pub fn vertices(&self) -> &'s [V] {
        self.body.vertices()
    }

    /// The vertices as supports read them, if these look at all of them. Who looks at all of them,
    /// too, waits for no more memory.
    #[inline(always)]
    pub(crate) fn blocks(&self) -> Option<&Blocks<'s, V::Scalar>> {
        self.blocks.as_ref()
    }

    /// The vertices that an edge joins with this one: none for a vertex within a flat face or edge,
    /// and for an index that is none.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &'s [u32] {
        self.body.neighbours(vertex)
    }

    /// A corner that lies far along a direction, if there is a table of them.
    pub(crate) fn start(&self, direction: [f64; 3]) -> Option<usize> {
        self.body.start(direction)
    }
}

impl<V: Vector> fmt::Debug for Skeleton<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.vertices()).finish()
    }
}
