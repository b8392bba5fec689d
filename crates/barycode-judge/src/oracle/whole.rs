//! The judge of grids: whole numbers of a machine word, for verdicts only, and a hundred times as
//! fast as the others.
//!
//! Where all coordinates of a pair, seen from its first point, are multiples of one power of two
//! and not too many bits long, every sign is that of a 64-bit number, and every squared distance is
//! a fraction of two 128-bit numbers, compared in 256 bits. It finds how the hulls lie, and their
//! squared distance if they are apart; no depth, no witness.
//!
//! Like the other judges it tries everything: all normals that the Minkowski difference can have,
//! all pairs of features that can hold nearest points. It shares no code with them but the data.

mod plane;
mod short;
mod space;

use core::cmp::Ordering;

pub use self::short::Short;
use super::Relation;
use crate::compound::Compound;

/// How two bodies lie, and how far apart.
#[derive(Clone, Copy, Debug)]
pub struct IntegerTruth {
    /// How the unrounded hulls lie.
    core: Relation,
    /// The squared distance of hulls that are apart.
    square: Fraction,
    /// Lengths are multiples of two to this power.
    unit: i32,
    /// Sum of the radii.
    radius: Short,
}

/// The truth about two bodies of the plane; `None` where the numbers are too long for this judge,
/// or not valid.
#[must_use]
pub fn plane(a: &Compound<2>, b: &Compound<2>) -> Option<IntegerTruth> {
    judged(a, b, 28, plane::solve)
}

/// The truth about two bodies of space; `None` where the numbers are too long for this judge, there
/// are more than 40 points to a body, or a body is not valid.
#[must_use]
pub fn space(a: &Compound<3>, b: &Compound<3>) -> Option<IntegerTruth> {
    judged(a, b, 18, space::solve)
}

/// What a dimension finds about two lists: how their hulls lie, and the squared distance if apart.
type SolvedPair = Option<(Relation, Fraction)>;

fn judged<const D: usize>(
    a: &Compound<D>,
    b: &Compound<D>,
    bits: u32,
    solve: impl FnOnce([Vec<[i64; D]>; 2]) -> SolvedPair,
) -> Option<IntegerTruth> {
    a.validate().and(b.validate()).ok()?;
    let radius = a.radii().into_iter().chain(b.radii()).fold(Short::ZERO, |sum, radius| sum + Short::of(radius));
    let lists = [a, b].map(Compound::points::<Short>);
    let first = *lists[0].first()?;
    let from_first = |p: [Short; D]| -> [Short; D] { core::array::from_fn(|k| p[k] - first[k]) };
    let lists = lists.map(|list| list.into_iter().map(from_first).collect::<Vec<_>>());
    let all = || lists.iter().flatten().flatten();
    let unit = all().filter_map(Short::exponent).min().unwrap_or(0);
    if !radius.is_known() || !all().all(Short::is_known) {
        return None;
    }
    let mut whole = [Vec::with_capacity(lists[0].len()), Vec::with_capacity(lists[1].len())];
    for (list, whole) in lists.iter().zip(&mut whole) {
        for p in list {
            let mut q = [0; D];
            for (x, y) in p.iter().zip(&mut q) {
                *y = x.in_units(unit).filter(|y| y.unsigned_abs() < 1 << bits)?;
            }
            whole.push(q);
        }
        whole.sort_unstable();
        whole.dedup();
    }
    let (core, square) = solve(whole)?;
    Some(IntegerTruth { core, square, unit, radius })
}

impl IntegerTruth {
    /// Relation of the bodies when one is grown by `distance`; `None` where that is not finite,
    /// negative, or too long a number beside the others.
    #[must_use]
    pub fn relation_within(&self, distance: f64) -> Option<Relation> {
        if !(distance >= 0.0 && distance.is_finite()) {
            return None;
        }
        let bound = self.radius + Short::of(distance);
        let (mantissa, exponent) = bound.parts()?;
        let order = match self.core {
            Relation::Penetrating => Ordering::Less,
            Relation::Touching => 0.cmp(&mantissa),
            Relation::Separated if mantissa == 0 => Ordering::Greater,
            Relation::Separated => self.square.against(mantissa, exponent - self.unit)?,
        };
        Some(order.into())
    }

    /// The distance less the radii, rounded; 0 for hulls that meet.
    #[must_use]
    pub fn approximate(&self) -> f64 {
        let radius = self.radius.parts().map_or(0.0, |(m, e)| scaled(m, e));
        if self.core != Relation::Separated {
            return 0.0;
        }
        let root = self.square.approximate().sqrt();
        root * 2.0_f64.powi(self.unit) - radius
    }
}

#[allow(clippy::cast_precision_loss, reason = "to be rounded")]
fn scaled(mantissa: i64, exponent: i32) -> f64 {
    mantissa as f64 * 2.0_f64.powi(exponent)
}

/// A fraction of two whole numbers, neither negative, the denominator positive.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    const ZERO: Self = Self { numerator: 0, denominator: 1 };

    #[allow(clippy::cast_precision_loss, reason = "to be rounded")]
    fn approximate(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// Compares its root with `mantissa · 2^exponent`, which is positive; `None` beyond 256 bits.
    fn against(self, mantissa: i64, exponent: i32) -> Option<Ordering> {
        let mantissa = u128::from(mantissa.unsigned_abs());
        let shift = exponent.unsigned_abs();
        if exponent >= 0 {
            // Beyond 64 bits its square is beyond all numerators.
            let fits = shift < 64 && (mantissa << shift) >> 64 == 0;
            let square = || (mantissa << shift) * (mantissa << shift);
            return Some(if fits {
                (0, self.numerator).cmp(&wide(square(), self.denominator))
            } else {
                Ordering::Less
            });
        }
        let left = wide(self.numerator, 1_u128.checked_shl(2 * shift)?);
        Some(left.cmp(&wide(mantissa * mantissa, self.denominator)))
    }

    fn is_less(self, other: Self) -> bool {
        wide(self.numerator, other.denominator) < wide(other.numerator, self.denominator)
    }
}

/// The product in 256 bits: its upper and its lower half.
fn wide(x: u128, y: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a, b, c, d) = (x >> 64, x & LOW, y >> 64, y & LOW);
    let (ac, ad, bc, bd) = (a * c, a * d, b * c, b * d);
    let middle = (bd >> 64) + (ad & LOW) + (bc & LOW);
    (ac + (ad >> 64) + (bc >> 64) + (middle >> 64), middle << 64 | bd & LOW)
}

/// The least of many fractions. Rounded values of the candidates tell most of them apart.
#[derive(Clone, Copy, Debug)]
struct LeastFraction {
    best: Fraction,
    /// Rounded up beyond the error of rounded candidates.
    limit: f64,
}

impl LeastFraction {
    fn new() -> Self {
        Self { best: Fraction { numerator: u128::MAX, denominator: 1 }, limit: f64::INFINITY }
    }

    /// Whether a candidate of this size, correct to 2⁻⁴⁰ relative, may be the least.
    fn may_be(&self, rounded: f64) -> bool {
        rounded <= self.limit
    }

    fn note(&mut self, candidate: Fraction) {
        if candidate.is_less(self.best) {
            self.best = candidate;
            self.limit = candidate.approximate() * (1.0 + 1e-9);
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "to be rounded")]
fn float(x: i64) -> f64 {
    x as f64
}

fn squared(x: i64) -> u128 {
    u128::from(x.unsigned_abs()) * u128::from(x.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_256_bits_long() {
        assert_eq!(wide(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        assert_eq!(wide(1 << 100, 1 << 60), (1 << 32, 0));
        assert_eq!(wide(3 << 63, 5 << 63), (3, 3 << 126));
    }

    #[test]
    fn roots_are_compared_exactly() {
        let two = Fraction { numerator: 2, denominator: 1 };
        // √2 to 53 bits, rounded up.
        let root = Short::of(core::f64::consts::SQRT_2.next_up()).parts().expect("a float");
        assert_eq!(two.against(root.0, root.1), Some(Ordering::Less));
        let root = Short::of(core::f64::consts::SQRT_2.next_down()).parts().expect("a float");
        assert_eq!(two.against(root.0, root.1), Some(Ordering::Greater));
        let quarter = Fraction { numerator: 25, denominator: 16 };
        assert_eq!(quarter.against(5, -2), Some(Ordering::Equal));
        assert_eq!(quarter.against(5, 70), Some(Ordering::Less));
        assert_eq!(quarter.against(5, -70), None);
    }
}
