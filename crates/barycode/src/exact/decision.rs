//! A verdict and what shows it, and what a search for one begins with.

use super::sub_distance::weights;
use super::support::Vertex;
use crate::answer::{Simplex, Verdict};
use crate::array::each;
use crate::num::{Number, Scalar};
use crate::predicate::number::{Certain, Unknown, Vector};

/// How much is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The quick way, in double-doubles; [`Unknown::Limit`] or [`Unknown::Lost`] where that does not decide.
    Walk,
    /// Until it is decided.
    Full,
}

impl Effort {
    /// Steps of the quick way: few where it is tried before EPA has found out where the shapes touch.
    pub(super) fn steps(self) -> usize {
        match self {
            Self::Walk => 8,
            Self::Full => 16,
        }
    }
}

/// Vertices that a search begins with, up to four.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start<'i> {
    pub(crate) ids: &'i [(u64, u64)],
    /// In proportion to these their sum comes nearest to the origin, as good as.
    pub(crate) weights: [f64; 4],
}

impl<'i> Start<'i> {
    pub(crate) fn of<T: Scalar>(simplex: &'i Simplex<T>) -> Self {
        let length = (simplex.length as usize).min(simplex.ids.len());
        Self { ids: &simplex.ids[..length], weights: each(simplex.weights, Number::leading) }
    }
}

/// An exact verdict, and what shows it, rounded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decision {
    pub(crate) verdict: Verdict,
    /// From A to B; no coordinate is larger than one. Separates or, where the shapes touch, supports. Zero if there is none.
    pub(crate) direction: [f64; 3],
    /// Of shapes that meet, the feature of the obstacle that holds the origin, or comes nearest to it. Else any.
    pub(crate) ids: [(u64, u64); 4],
    pub(crate) weights: [f64; 4],
    pub(crate) length: usize,
    /// Whether the ids name the feature's vertices: they do not where sums or hulls are nested too deeply for 64 bits.
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

    /// Of up to four vertices that are known by their ids.
    pub(super) fn of_ids(verdict: Verdict, direction: [f64; 3], known: &[(u64, u64)], weights: [f64; 4]) -> Self {
        let mut ids = [(0, 0); 4];
        for (slot, &known) in ids.iter_mut().zip(known) {
            *slot = known;
        }
        Self { verdict, direction, ids, weights, length: known.len(), named: true }
    }

    /// As [`new`](Self::new), with weights that are known already.
    pub(super) fn weighted<N: Certain>(
        verdict: Verdict,
        direction: &Vector<N>,
        feature: &[Vertex<N>],
        weights: [f64; 4],
    ) -> Result<Self, Unknown> {
        // Beyond the range of doubles the signs may be known and the sizes not.
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
