//! Simplices of support points: what the loop walks with, and what it hands on.

pub(crate) mod plane;
pub(crate) mod space;
mod triangle;

pub(crate) use space::weights_around;
pub(crate) use triangle::nearest_on_triangle;

use crate::num::Extends;
use crate::vector::Vector;

/// A support point of the obstacle with the two points whose difference it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex<V: Vector, N: Extends<V::Scalar>> {
    /// `p - q`, origins subtracted.
    pub w: V::Over<N>,
    /// The point of A, relative to its origin. Zero, as is `q`, in queries that return no points
    /// and whose shapes name their points by ids.
    pub p: V,
    /// The point of B, relative to its origin.
    pub q: V,
    /// The id of `p` within A.
    pub a: u64,
    /// The id of `q` within B.
    pub b: u64,
}

impl<V: Vector, N: Extends<V::Scalar>> Default for Vertex<V, N> {
    fn default() -> Self {
        Self { w: Default::default(), p: V::default(), q: V::default(), a: 0, b: 0 }
    }
}

/// The verdict of a sub-distance method on a simplex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Region {
    /// The origin is outside; the simplex has been cut down to the feature nearest to it, newest
    /// vertex included.
    Outside,
    /// The origin is inside the full simplex, or on its boundary as far as rounding can tell.
    Inside,
    /// The newest vertex brings the simplex no nearer to the origin. Exact arithmetic never comes
    /// here.
    Stalled,
}

/// One call of a sub-distance method, reported to the observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The verdict.
    pub region: Region,
    /// The vertices kept, as bits: bit `i` for the `i`-th vertex of the simplex before the
    /// reduction.
    pub kept: u8,
    /// The barycode (paper, Alg. 3), where the method computes one.
    pub barycode: Option<u8>,
}

/// A simplex of the right dimension, with the operations of the loop.
pub trait WorkingSimplex<V: Vector, N: Extends<V::Scalar>>: Clone {
    /// The simplex of one vertex.
    fn new(first: Vertex<V, N>) -> Self;

    /// The number of vertices.
    fn length(&self) -> usize;

    /// The oldest vertex.
    fn anchor(&self) -> Vertex<V, N>;

    /// Adds a vertex as the newest. [`Reduce::reduce`](crate::expert::Reduce::reduce) must follow
    /// before any other method is called. The simplex must not be full.
    fn push(&mut self, vertex: Vertex<V, N>);

    /// The normal of the simplex towards the origin, of any length; zero where there is none.
    ///
    /// If the origin is on the simplex up to rounding, the normal is the one whose product with
    /// `previous` is positive: `previous` is the direction that found the newest vertex, and no
    /// point of the obstacle lies beyond that vertex along it. The flag reports this case, in space
    /// only.
    fn direction(&self, previous: Option<V>) -> (V::Over<N>, bool);

    /// The mean and the maximum of the vertices' heights along a direction. The mean is the height
    /// of a vertex, edge or face that is orthogonal to the direction. Neither depends on the order
    /// of the vertices.
    fn heights(&self, along: V::Over<N>) -> (N, N);

    /// An upper bound on the length of the longest vertex.
    fn farthest(&self) -> V::Scalar;

    /// True if the origin is inside the full simplex and farther than `margin` from every side,
    /// beyond all rounding.
    fn holds(&self, margin: V::Scalar) -> bool;

    /// A copy of the simplex if it [`holds`](Self::holds) the origin. That test may yield the
    /// weights as well.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn held(&self, margin: V::Scalar) -> Option<Snapshot<V, N>> {
        self.holds(margin).then(|| self.snapshot())
    }

    /// A weak side, as a simplex with its outward normal: a side whose interior has the foot of the
    /// origin, and that the origin is inside of by no more than `margin`. A simplex that is not
    /// full, and has the origin on it, is its own weak side. Near an edge or vertex there are
    /// several: the first `skipped` are passed over.
    fn weak_side(&self, margin: V::Scalar, skipped: usize) -> Option<(Self, V::Over<N>)>;

    /// The simplex with `change` applied to every vertex; `change` must not move `w`.
    #[must_use]
    fn with(self, change: impl Fn(Vertex<V, N>) -> Vertex<V, N>) -> Self;

    /// A copy in a form without a dimension, for all code outside the loop: the simplex itself
    /// stays in registers.
    fn snapshot(&self) -> Snapshot<V, N>;
}

/// The vertices of a simplex, oldest first, with the weights of its point nearest the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Snapshot<V: Vector, N: Extends<V::Scalar>> {
    /// The first `length` entries are valid.
    pub vertices: [Vertex<V, N>; 4],
    /// Not negative, not normalised; the first `length` entries are valid.
    pub weights: [N; 4],
    /// The number of vertices.
    pub length: usize,
}

impl<V: Vector, N: Extends<V::Scalar>> Snapshot<V, N> {
    /// The valid vertices.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn vertices(&self) -> &[Vertex<V, N>] {
        &self.vertices[..self.length.min(4)]
    }

    /// The valid weights.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn weights(&self) -> &[N] {
        &self.weights[..self.length.min(4)]
    }
}
