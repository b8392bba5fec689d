//! The expanding polytope algorithm: from a simplex that holds the origin to the nearest face of
//! the obstacle.
//!
//! The polytope is inside the obstacle and holds the origin, so the distance of its nearest face is
//! a lower bound on the penetration depth; the support along that face's normal is an upper bound
//! (algorithms page, "EPA"; Casalino leaves the section empty). Differences from the usual form:
//! - The start may be a point or a segment through the origin: a segment is a polygon of two edges.
//!   Touching shapes and shapes without area end there, with depth zero and a valid normal.
//! - No buffer can overflow. In the plane the nearest edge is taken from a ring of fixed size;
//!   where the ring is full, the edge is searched to the end in place, walking along the obstacle's
//!   boundary and keeping only the best edge. In space a small polytope moves into a larger one
//!   when it is full; when that is full, too, the expansion ends with [`ExpansionEnd::Full`], and
//!   the bounds that it has reached hold.

mod plane;
mod space;

use crate::gjk::{Difference, Probe, SubDistance};
use crate::num::{Extends, Scalar};
use crate::observe::Observer;
use crate::shape::Convex;
use crate::simplex::Vertex;
use crate::vector::Vector;

/// The reason why the expansion ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpansionEnd {
    /// The nearest face of the polytope is a face of the obstacle.
    Nearest,
    /// The polytope's boundary is farther from the origin than the question requires.
    Deep,
    /// No face of the polytope is nearer than the depth is wanted close.
    Near,
    /// The iteration limit.
    Limit,
    /// No room for more vertices.
    Full,
    /// Rounding has bent the polytope, so that no further vertex can be added to it.
    Stalled,
    /// The origin is outside the polytope, by more than rounding.
    Outside,
    /// A coordinate overflowed or was not a number.
    NotFinite,
}

/// When an expansion may end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<T> {
    /// The distance of the polytope's boundary that suffices.
    pub(crate) deep_enough: T,
    /// How much less than the depth of the nearest direction the polytope may show. Negative where
    /// it is to become a face of the obstacle.
    pub(crate) tolerance: T,
    /// A tolerance as a share of the depth, which applies after `patience` supports.
    pub(crate) share: T,
    pub(crate) patience: u32,
    /// Most supports.
    pub(crate) limit: u32,
}

impl<T: Scalar> Target<T> {
    /// The nearest face, with all supports that this takes up to a limit.
    #[cfg(all(test, feature = "std"))]
    pub(crate) fn face(limit: u32) -> Self {
        Self { deep_enough: T::INFINITY, tolerance: -T::INFINITY, share: T::ZERO, patience: 0, limit }
    }

    /// True if the expansion may end before a face of the obstacle.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn may_be_near(&self) -> bool {
        self.share > T::ZERO || self.tolerance > T::ZERO
    }

    /// True if a polytope whose nearest face has this distance is close enough to the least depth
    /// that was found.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn is_close(&self, distance: T, depth: T, supports: u32) -> bool {
        let share = if supports < self.patience { T::ZERO } else { self.share };
        distance > T::ZERO
            && share.max(self.tolerance) > T::ZERO
            && depth - distance <= self.tolerance.max(depth * share)
    }
}

/// The result of an expansion.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expansion<V: Vector, N: Extends<V::Scalar>> {
    pub(crate) end: ExpansionEnd,
    /// The direction of least height of the obstacle among all probed, with its support.
    pub(crate) probe: Option<Probe<V, N>>,
    /// The face of the polytope nearest the origin; after [`ExpansionEnd::Deep`], a simplex around
    /// the origin, with vertices of the polytope. The first `length` vertices are valid; none where
    /// no such simplex was found.
    pub(crate) face: [Vertex<V, N>; 4],
    /// The weights of the origin in the simplex around it, those of the point nearest to the origin
    /// in a face of three vertices, or where the expansion was cut short by [`ExpansionEnd::Near`],
    /// [`ExpansionEnd::Limit`] or [`ExpansionEnd::Full`] and encloses the origin, those of the
    /// point of a face in the probe's direction.
    pub(crate) weights: [N; 4],
    pub(crate) length: usize,
    /// Distance of the nearest face from the origin, negative where rounding has put the origin
    /// outside.
    pub(crate) distance: V::Scalar,
    /// True if the polytope encloses the origin, beyond all rounding, and no face is nearer than
    /// `distance`.
    pub(crate) encloses: bool,
    /// An upper bound on the length of the longest vertex of the polytope.
    pub(crate) farthest: V::Scalar,
    pub(crate) iterations: u32,
}

/// Operations of the engines that depend on the dimension, beyond the loop.
pub(crate) trait Expand: Vector {
    /// The sub-distance method of the second pass, whatever that of the first: the one with the
    /// shortest products, so that wide arithmetic holds them.
    type Finisher: SubDistance<Self>;

    /// The sub-distance method of a question that names none.
    type Standard: SubDistance<Self>;

    /// The weights of the origin in a full simplex around it, not normalised. `None` if the simplex
    /// is not full or the origin is not inside.
    fn weights_around<N: Extends<Self::Scalar>>(places: &[Self::Over<N>]) -> Option<[N; 4]>;

    /// Expands the polytope that begins as `start` until its nearest face is a face of the
    /// obstacle, or the target is met.
    fn expand<N, A, B, O>(
        shapes: &Difference<'_, A, B>,
        start: &[Vertex<Self, N>],
        target: Target<Self::Scalar>,
        observer: &mut O,
    ) -> Expansion<Self, N>
    where
        N: Extends<Self::Scalar>,
        A: Convex<Vector = Self>,
        B: Convex<Vector = Self>,
        O: Observer<Self>;
}
