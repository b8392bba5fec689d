use super::Blocks;
use crate::vector::Vector;
use core::fmt;
use core::panic::RefUnwindSafe;

/// Vertices and edges of a convex polytope in space: [`Structure::Polytope`](super::Structure).
///
/// Only a [`Polytope`](crate::d3::Polytope) makes one, whose convexity is decided exactly. Proofs
/// may therefore use it: a polytope lies within the cone of the edges at any of its corners, and a
/// corner from which no edge leads farther is a farthest vertex.
#[derive(Clone, Copy)]
pub struct Skeleton<'s, V: Vector> {
    /// Vertices in blocks, if supports scan all of them.
    blocks: Option<Blocks<'s, V::Scalar>>,
    body: &'s AnyBody<V>,
}

/// Type-erased source of a skeleton, with the auto traits of a list of vertices.
type AnyBody<V> = dyn Body<V> + Sync + RefUnwindSafe;

/// Source of a skeleton. Its data are loaded only when a method is called: never for a polytope
/// that is scanned and in no cache.
pub(super) trait Body<V: Vector> {
    fn vertices(&self) -> &[V];

    fn neighbours(&self, vertex: usize) -> &[u32];

    /// Corner that lies far along a direction, if there is a table.
    fn start(&self, direction: [f64; 3]) -> Option<usize>;
}

impl<'s, V: Vector> Skeleton<'s, V> {
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn new(body: &'s AnyBody<V>, blocks: Option<Blocks<'s, V::Scalar>>) -> Self {
        Self { blocks, body }
    }

    /// Vertices; the index is the id.
    #[must_use]
    pub fn vertices(&self) -> &'s [V] {
        self.body.vertices()
    }

    /// Vertices in blocks, if supports scan all of them. A further scan of all vertices then loads
    /// no other memory.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn blocks(&self) -> Option<&Blocks<'s, V::Scalar>> {
        self.blocks.as_ref()
    }

    /// Vertices that an edge joins with this one: none for a vertex within a flat face or edge, and
    /// for an index out of range.
    #[must_use]
    pub fn neighbours(&self, vertex: usize) -> &'s [u32] {
        self.body.neighbours(vertex)
    }

    /// Corner that lies far along a direction, if there is a table.
    pub(crate) fn start(&self, direction: [f64; 3]) -> Option<usize> {
        self.body.start(direction)
    }
}

impl<V: Vector> fmt::Debug for Skeleton<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.vertices()).finish()
    }
}
