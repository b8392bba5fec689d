//! The exact answer about a pair, and comparison of floating-point claims with it.

use core::cmp::Ordering;

use super::dyadic::Dyadic;

/// How two bodies lie, exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// They have no point in common.
    Separated,
    /// They meet, and an arbitrarily small move separates them: the signed distance is 0.
    Touching,
    /// They meet, and no arbitrarily small move separates them.
    Penetrating,
}

/// The relation at a signed distance that compares like this with zero.
impl From<Ordering> for Relation {
    fn from(order: Ordering) -> Self {
        match order {
            Ordering::Greater => Self::Separated,
            Ordering::Equal => Self::Touching,
            Ordering::Less => Self::Penetrating,
        }
    }
}

/// The exact signed distance of two bodies.
///
/// Positive: the distance of separated bodies. Negative: minus the penetration depth, the length of
/// the shortest move that separates the interiors. The value is
/// `± √(numerator / denominator) − radius` where the root belongs to the unrounded hulls and
/// `radius` is the sum of the two radii.
#[derive(Clone, Debug)]
pub struct Truth {
    /// How the unrounded hulls lie.
    pub(super) core: Relation,
    pub(super) numerator: Dyadic,
    /// Positive.
    pub(super) denominator: Dyadic,
    /// Sum of the radii.
    pub(super) radius: Dyadic,
}

impl Truth {
    /// How the bodies lie, radii included.
    #[must_use]
    pub fn relation(&self) -> Relation {
        self.relation_within(0.0)
    }

    /// How the bodies lie when one is grown by `distance`, which must be finite.
    #[must_use]
    pub fn relation_within(&self, distance: f64) -> Relation {
        self.compare(&Dyadic::new(distance)).into()
    }

    /// How the hulls lie before the radii are added.
    #[must_use]
    pub fn core_relation(&self) -> Relation {
        self.core
    }

    /// Squared distance or squared depth of the unrounded hulls, as `(numerator, denominator)`.
    #[must_use]
    pub fn core_square(&self) -> (&Dyadic, &Dyadic) {
        (&self.numerator, &self.denominator)
    }

    /// How the true signed distance compares with `bound`, exactly.
    #[must_use]
    pub fn compare(&self, bound: &Dyadic) -> Ordering {
        // truth ⋚ bound  ⇔  ±√(n/d) ⋚ bound + radius
        let bound = bound + &self.radius;
        let magnitude = || self.numerator.cmp(&(&bound.squared() * &self.denominator));
        match self.core {
            Relation::Touching => Dyadic::ZERO.cmp(&bound),
            Relation::Separated if bound.signum() == Ordering::Greater => magnitude(),
            Relation::Separated => Ordering::Greater,
            Relation::Penetrating if bound.signum() == Ordering::Less => magnitude().reverse(),
            Relation::Penetrating => Ordering::Less,
        }
    }

    /// Whether `bound ≤ truth`, exactly. `−∞` always is, `+∞` and NaN never are.
    #[must_use]
    pub fn is_at_least(&self, bound: f64) -> bool {
        if bound.is_finite() { self.compare(&Dyadic::new(bound)) != Ordering::Less } else { bound == f64::NEG_INFINITY }
    }

    /// Whether `truth ≤ bound`, exactly. `+∞` always is, `−∞` and NaN never are.
    #[must_use]
    pub fn is_at_most(&self, bound: f64) -> bool {
        if bound.is_finite() { self.compare(&Dyadic::new(bound)) != Ordering::Greater } else { bound == f64::INFINITY }
    }

    /// The signed distance rounded to a few units in the last place of `root + radius`, for
    /// reports.
    #[must_use]
    pub fn approximate(&self) -> f64 {
        let root = square_root(&self.numerator, &self.denominator);
        let radius = self.radius.approximate();
        match self.core {
            Relation::Touching => -radius,
            Relation::Penetrating => -root - radius,
            // √q − r = (q − r²) / (√q + r), whose numerator is formed exactly: no cancellation near
            // touching.
            Relation::Separated if radius > 0.0 => {
                let difference = &self.numerator - &(&self.radius.squared() * &self.denominator);
                let (n, e) = difference.scientific();
                let (d, f) = self.denominator.scientific();
                scaled(n / d, e - f) / (root + radius)
            }
            Relation::Separated => root,
        }
    }
}

/// `√(n/d)`, rounded, without leaving the range on the way.
pub(super) fn square_root(n: &Dyadic, d: &Dyadic) -> f64 {
    let (n, e) = n.scientific();
    let (d, f) = d.scientific();
    let exponent = e - f;
    let odd = exponent.rem_euclid(2);
    #[allow(clippy::cast_precision_loss, reason = "0 or 1")]
    let value = (n / d * (1 + odd) as f64).sqrt();
    scaled(value, (exponent - odd) / 2)
}

/// `x · 2^e`; infinite or 0 beyond the range.
fn scaled(x: f64, e: i64) -> f64 {
    let e = i32::try_from(e.clamp(-4000, 4000)).expect("clamped");
    (0..4).fold(x, |x, i| x * 2.0_f64.powi((e + i) >> 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn truth(core: Relation, n: f64, d: f64, radius: f64) -> Truth {
        Truth { core, numerator: Dyadic::new(n), denominator: Dyadic::new(d), radius: Dyadic::new(radius) }
    }

    #[test]
    fn bounds_are_compared_with_their_signs() {
        let apart = truth(Relation::Separated, 2.0, 1.0, 0.0);
        let root = 2.0_f64.sqrt();
        let below = f64::from_bits(root.to_bits() - 1);
        // √2 rounds up: the float is above the number.
        assert!(apart.is_at_most(root) && !apart.is_at_least(root));
        assert!(apart.is_at_least(below) && !apart.is_at_most(below));
        assert!(apart.is_at_least(-5.0) && apart.is_at_least(f64::NEG_INFINITY) && !apart.is_at_least(f64::NAN));
        let deep = truth(Relation::Penetrating, 2.0, 1.0, 0.0);
        assert!(deep.is_at_least(-root) && !deep.is_at_most(-root));
        assert!(deep.is_at_most(-below) && deep.is_at_most(0.0) && !deep.is_at_least(0.0));
    }

    #[test]
    fn radii_shift_the_truth() {
        let rounded = truth(Relation::Separated, 25.0, 1.0, 5.0);
        assert_eq!(rounded.relation(), Relation::Touching);
        assert!(rounded.is_at_least(0.0) && rounded.is_at_most(0.0) && !rounded.is_at_most(-1e-300));
        assert_eq!(truth(Relation::Separated, 25.0, 1.0, 6.0).approximate(), -1.0);
        assert_eq!(truth(Relation::Touching, 0.0, 1.0, 0.5).relation(), Relation::Penetrating);
        assert_eq!(truth(Relation::Penetrating, 9.0, 4.0, 0.5).approximate(), -2.0);
    }

    #[test]
    fn approximation_keeps_the_whole_range() {
        assert_eq!(truth(Relation::Separated, 9e300, 1e-300, 0.0).approximate(), 3e300);
        let odd = truth(Relation::Separated, 8.0, 1.0, 0.0).approximate();
        assert!((odd - 8.0_f64.sqrt()).abs() <= 4.5e-16, "{odd}");
        assert_eq!(truth(Relation::Separated, 0.0, 1.0, 0.0).approximate(), 0.0);
    }
}
