//! Observers: the steps of a query, for traces and teaching.

use crate::num::{Extends, Number};
use crate::simplex::{Reduction, Region, Snapshot, Vertex};
use crate::vector::Vector;

#[cfg(feature = "alloc")]
mod recorder;
#[cfg(feature = "alloc")]
pub use recorder::{Event, Recorder, Trace, TraceVertex};

/// A vertex of a simplex, as reported to an observer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StepVertex<V> {
    /// The point of the obstacle `A ⊖ B`, rounded to the precision of the shapes.
    pub w: V,
    /// The point of A, relative to its origin.
    pub a: V,
    /// The point of B, relative to its origin.
    pub b: V,
}

impl<V: Vector> StepVertex<V> {
    fn from_vertex<N: Extends<V::Scalar>>(vertex: &Vertex<V, N>) -> Self {
        Self { w: V::narrow(vertex.w), a: vertex.p, b: vertex.q }
    }
}

/// One step of a query. New kinds of steps may be added.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Step<V: Vector> {
    /// A support point was computed.
    Support {
        /// The direction, of any length.
        direction: V,
        /// The support point of the obstacle.
        found: StepVertex<V>,
    },
    /// A sub-distance method cut the simplex down.
    Simplex {
        /// The method's name.
        method: &'static str,
        /// The verdict of the method.
        region: Region,
        /// The barycode, where the method computes one.
        barycode: Option<u8>,
        /// The vertices that are left; the first `length` are valid.
        vertices: [StepVertex<V>; 4],
        /// Their weights, with sum one; the first `length` are valid.
        weights: [V::Scalar; 4],
        /// The number of vertices that are left.
        length: usize,
    },
    /// The bounds could not be closed in the precision of the shapes; the loop runs again in wider
    /// arithmetic.
    Widened,
    /// EPA probed the edge of its polytope that is nearest to the origin; in space, the vertex or
    /// segment that it begins with.
    Edge {
        /// The first end of the edge; in the plane, counter-clockwise.
        from: StepVertex<V>,
        /// The second end of the edge.
        to: StepVertex<V>,
        /// Distance of the edge from the origin.
        distance: V::Scalar,
    },
    /// EPA in space probed the face of its polytope that is nearest to the origin.
    Face {
        /// Its corners.
        corners: [StepVertex<V>; 3],
        /// Distance of the face from the origin.
        distance: V::Scalar,
    },
    /// Proven bounds on the signed distance of the cores (radii not yet subtracted).
    Bounds {
        /// The signed distance is at least this.
        lower: V::Scalar,
        /// The signed distance is at most this.
        upper: V::Scalar,
    },
}

impl<V: Vector> Step<V> {
    pub(crate) fn support<N: Extends<V::Scalar>>(direction: V, support: &Vertex<V, N>) -> Self {
        Self::Support { direction, found: StepVertex::from_vertex(support) }
    }

    pub(crate) fn reduced<N: Extends<V::Scalar>>(
        method: &'static str,
        simplex: &Snapshot<V, N>,
        reduction: Reduction,
    ) -> Self {
        let (mut vertices, mut weights) = ([StepVertex::default(); 4], [V::Scalar::ZERO; 4]);
        let length = simplex.vertices().len().min(4);
        let sum = simplex.weights().iter().fold(N::ZERO, |sum, &weight| sum + weight);
        for (index, (vertex, &weight)) in simplex.vertices().iter().zip(simplex.weights()).enumerate().take(4) {
            vertices[index] = StepVertex::from_vertex(vertex);
            weights[index] = (weight / sum).to_scalar();
        }
        Self::Simplex { method, region: reduction.region, barycode: reduction.barycode, vertices, weights, length }
    }

    pub(crate) fn edge<N: Extends<V::Scalar>>(from: &Vertex<V, N>, to: &Vertex<V, N>, distance: V::Scalar) -> Self {
        Self::Edge { from: StepVertex::from_vertex(from), to: StepVertex::from_vertex(to), distance }
    }

    pub(crate) fn face<N: Extends<V::Scalar>>(corners: [&Vertex<V, N>; 3], distance: V::Scalar) -> Self {
        Self::Face { corners: corners.map(StepVertex::from_vertex), distance }
    }
}

/// A receiver of the steps of a query. `()` ignores them and costs nothing; [`Recorder`] keeps them
/// all.
pub trait Observer<V: Vector> {
    /// True if the steps are wanted. If false, they are not even built.
    const ACTIVE: bool = true;

    /// Called at every step.
    fn step(&mut self, step: &Step<V>);

    /// An observer that may take the place of this one; none where there is something to keep. A
    /// query whose observer is `()` lends another one, so that it has no address itself.
    #[doc(hidden)]
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn stand_in() -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

impl<V: Vector> Observer<V> for () {
    const ACTIVE: bool = false;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn step(&mut self, _step: &Step<V>) {}

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn stand_in() -> Option<Self> {
        Some(())
    }
}

impl<V: Vector, O: Observer<V>> Observer<V> for &mut O {
    const ACTIVE: bool = O::ACTIVE;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn step(&mut self, step: &Step<V>) {
        (**self).step(step);
    }
}
