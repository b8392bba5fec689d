//! Verdicts with their evidence, and the starting points of searches.

use super::sub_distance::weights;
use super::support::Vertex;
use crate::answer::{Simplex, Verdict};
use crate::array::each;
use crate::num::{Number, Scalar};
use crate::predicate::number::{Certain, Unknown, Vector};

/// The effort that a search may spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The filter, the formula of two points and, without a radius, the portal walk in
    /// double-doubles; [`Unknown::Limit`] or [`Unknown::Lost`] where they do not decide. With a
    /// radius no search takes a step.
    Walk,
    /// All searches until one decides.
    Full,
}

impl Effort {
    /// The number of steps of the portal walk: few where it is tried before EPA has found where the
    /// shapes touch.
    pub(super) fn steps(self) -> usize {
        match self {
            Self::Walk => 8,
            Self::Full => 16,
        }
    }
}

/// Up to four vertices from which a search begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchStart<'i> {
    pub(crate) ids: &'i [(u64, u64)],
    /// Weights, not normalised, with which the sum of the vertices is nearest to the origin, up to
    /// rounding.
    pub(crate) weights: [f64; 4],
}

impl<'i> SearchStart<'i> {
    pub(crate) fn from_simplex<T: Scalar>(simplex: &'i Simplex<T>) -> Self {
        let length = (simplex.length as usize).min(simplex.ids.len());
        Self { ids: &simplex.ids[..length], weights: each(simplex.weights, Number::leading) }
    }
}

/// An exact verdict with its evidence, rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    /// A direction from A to B, no coordinate larger than one. Separates or, where the shapes
    /// touch, supports. Zero if there is none.
    pub(crate) direction: [f64; 3],
    /// The feature of the obstacle that holds the origin, or is nearest to it, if the shapes meet;
    /// else any.
    pub(crate) ids: [(u64, u64); 4],
    pub(crate) weights: [f64; 4],
    pub(crate) length: usize,
    /// True if the ids name the feature's vertices: they do not where sums or hulls are nested too
    /// deeply for 64 bits.
    pub(crate) named: bool,
}

impl Decision {
    pub(super) fn new<N: Certain>(
        verdict: Verdict,
        direction: &Vector<N>,
        feature: &[Vertex<N>],
    ) -> Result<Self, Unknown> {
        let weights = if verdict == Verdict::Separated { [0.0; 4] } else { weights(feature) };
        Self::weighted(verdict, direction, feature, weights)
    }

    /// Creates a decision from up to four vertices that are known by their ids.
    pub(super) fn of_ids(verdict: Verdict, direction: [f64; 3], known: &[(u64, u64)], weights: [f64; 4]) -> Self {
        let mut ids = [(0, 0); 4];
        for (slot, &known) in ids.iter_mut().zip(known) {
            *slot = known;
        }
        Self { verdict, direction, ids, weights, length: known.len(), named: true }
    }

    /// Creates a decision with weights that are known already.
    pub(super) fn weighted<N: Certain>(
        verdict: Verdict,
        direction: &Vector<N>,
        feature: &[Vertex<N>],
        weights: [f64; 4],
    ) -> Result<Self, Unknown> {
        // Beyond the range of doubles the signs may be known, but not the sizes.
        if weights.iter().any(|weight| weight.is_nan()) {
            return Err(Unknown::Lost);
        }
        let mut ids = [(0, 0); 4];
        for (slot, vertex) in ids.iter_mut().zip(feature) {
            *slot = vertex.ids;
        }
        let named = feature.iter().all(|vertex| vertex.unique);
        let direction = N::leveled(direction).0;
        Ok(Self { verdict, direction, ids, weights, length: feature.len(), named })
    }
}
