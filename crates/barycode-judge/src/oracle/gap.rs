//! What a direction proves about a pair.

use core::cmp::Ordering;

use super::dyadic::Dyadic;
use super::truth::{Truth, square_root};

/// The exact gap of two bodies along a direction `n`: `min_B n·b − max_A n·a` for the unrounded
/// hulls.
#[derive(Clone, Debug)]
pub struct Gap {
    /// The gap times `|n|`.
    value: Dyadic,
    /// `|n|²`.
    square: Dyadic,
    radius: Dyadic,
}

impl Gap {
    /// The gap of a pair whose hulls are `value` apart along a direction whose squared length is
    /// `square`, in units of that length.
    pub(super) fn new(value: Dyadic, square: Dyadic, truth: &Truth) -> Self {
        Self { value, square, radius: truth.radius.clone() }
    }

    /// Whether the gap along the unit direction, less the radii, is at least `lower`: whether the
    /// direction proves that lower bound of the signed distance. Exact; `−∞` is always proven, `+∞`
    /// and NaN never.
    #[must_use]
    pub fn proves(&self, lower: f64) -> bool {
        if !lower.is_finite() {
            return lower == f64::NEG_INFINITY;
        }
        // value / |n| − radius ≥ lower  ⇔  value ≥ (lower + radius)·|n|
        let bound = &Dyadic::new(lower) + &self.radius;
        compare_with_root(&self.value, &bound, &self.square) != Ordering::Less
    }

    /// Whether `| |n|² − 1 | ≤ tolerance`, exactly.
    #[must_use]
    pub fn is_unit(&self, tolerance: f64) -> bool {
        let excess = &self.square - &Dyadic::new(1.0);
        let tolerance = Dyadic::new(tolerance);
        excess <= tolerance && excess >= -&tolerance
    }

    /// The gap along the unit direction, less the radii, rounded, for reports.
    #[must_use]
    pub fn approximate(&self) -> f64 {
        let length = square_root(&self.value.squared(), &self.square);
        let signed = if self.value.signum() == Ordering::Less { -length } else { length };
        signed - self.radius.approximate()
    }
}

/// How `value` compares with `factor · √square`.
fn compare_with_root(value: &Dyadic, factor: &Dyadic, square: &Dyadic) -> Ordering {
    let (left, right) = (value.signum(), factor.signum());
    if left != right {
        return left.cmp(&right);
    }
    let magnitude = value.squared().cmp(&(&factor.squared() * square));
    if left == Ordering::Less { magnitude.reverse() } else { magnitude }
}
