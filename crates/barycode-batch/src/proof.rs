//! What proofs in lanes have in common: verdicts, the range that lanes compute in, and the slack that bounds are widened by.

use crate::answers::DistanceColumns;
use crate::lanes::{Lanes, Mask, Num};
use crate::question::{put, settle};
use barycode::Scalar;
use core::ops::Range;

/// What is proven about the pair in a lane.
pub(crate) struct Proven<L: Lanes> {
    /// There is a gap.
    pub(crate) separated: Mask<L>,
    /// There is an overlap.
    pub(crate) penetrating: Mask<L>,
}

/// Distances, and what they rest on.
pub(crate) struct Measured<L: Lanes, V> {
    pub(crate) proven: Proven<L>,
    pub(crate) lower: Num<L>,
    pub(crate) upper: Num<L>,
    pub(crate) distance: Num<L>,
    /// From A to B, of length one.
    pub(crate) normal: V,
}

impl<L: Lanes, V> Measured<L, V> {
    /// Distances into columns, as [`settle`] does with verdicts.
    #[inline(always)]
    pub(crate) fn put(&self, to: &mut DistanceColumns<'_, L::Scalar>, places: Range<usize>, left: &mut Vec<usize>) {
        let row = places.start;
        settle(&self.proven, to.verdict, places, left);
        put(self.distance, to.distance, row);
        put(self.lower, to.lower, row);
        put(self.upper, to.upper, row);
    }
}

/// What bounds are widened by, in units of roundoff, times the size.
const SLACK: f64 = 24.0;

/// A power of two, from its bits: `powi` is not computed by the compiler.
#[inline(always)]
fn power<T: Scalar>(exponent: i64) -> T {
    T::from_f64(f64::from_bits(((1023 + exponent) as u64) << 52))
}

/// Smallest and largest size at which products, of up to four lengths, neither underflow into the slack nor overflow, and the least
/// square of a direction. An overflow would prove nothing, but what comes of it is not the same on all machines.
#[inline(always)]
pub(crate) fn range<T: Scalar>() -> (T, T, T) {
    // u = 2^-24: u² size² = 2^-108 and more. u = 2^-53: 2^-706.
    let (low, high, square) = if T::NAME == "f32" { (-30, 30, -116) } else { (-300, 250, -720) };
    (power(low), power(high), power(square))
}

/// The size where it is in range, and NaN elsewhere, which nothing is proven with.
#[inline(always)]
pub(crate) fn checked<L: Lanes>(lanes: L, size: Num<L>, also: Mask<L>) -> Num<L> {
    let (low, high, _) = range::<L::Scalar>();
    let fits = lanes.splat(low).less(size) & size.less(lanes.splat(high)) & also;
    fits.select(size, lanes.splat(L::Scalar::from_f64(f64::NAN)))
}

/// [`SLACK`] in units of roundoff.
#[inline(always)]
pub(crate) fn slack<L: Lanes>(lanes: L) -> Num<L> {
    lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(SLACK))
}

/// Centres that are farther from each other are those of shapes that do not meet; NaN where the slack is. What cores reach from
/// their centres is given as it is without a rotation. The least size keeps squares of this away from underflow. The slack is that
/// of bounds, and more than all is off by: centres (3u in the plane, 6u in space, of up to √2 and √3 extents), reaches (6u of an extent),
/// offset, sums and squares (8uS).
#[inline(always)]
pub(crate) fn limit<L: Lanes>(lanes: L, reaches: Num<L>, radii: Num<L>, slack: Num<L>) -> Num<L> {
    let (low, _, _) = range::<L::Scalar>();
    reaches * lanes.splat(L::Scalar::from_f64(STRETCH)) + radii + lanes.splat(low) + slack
}

/// What a rotation may stretch squares of lengths by, and be computed with in lanes.
pub(crate) const SQUARE_STRETCH: f64 = 1.05;

/// More than a rotation stretches lengths by then, and rounding.
pub(crate) const STRETCH: f64 = 1.03;
