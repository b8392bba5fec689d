//! Parts that all proofs in lanes share: verdicts, the range of sizes that the kernels compute
//! with, and the slack that widens bounds.

use crate::answers::{DistanceColumns, VerdictColumns};
use crate::lanes::{LaneScalar, Lanes, Mask, Num, mark, store_row};
use barycode::{Scalar, Verdict};
use core::ops::Range;

/// Facts proven about the pair in each lane.
#[derive(Clone, Copy)]
pub(crate) struct Proven<L: Lanes> {
    /// The shapes are separated.
    pub(crate) separated: Mask<L>,
    /// The shapes overlap.
    pub(crate) penetrating: Mask<L>,
}

impl<L: Lanes> Mask<L> {
    /// Selects the facts `yes` where the mask is true, `no` elsewhere.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn proven(self, yes: Proven<L>, no: Proven<L>) -> Proven<L> {
        Proven {
            separated: (self & yes.separated) | (!self & no.separated),
            penetrating: (self & yes.penetrating) | (!self & no.penetrating),
        }
    }
}

/// Distances with their proof.
pub(crate) struct Measured<L: Lanes, V> {
    pub(crate) proven: Proven<L>,
    pub(crate) lower: Num<L>,
    pub(crate) upper: Num<L>,
    pub(crate) distance: Num<L>,
    /// Unit direction from A to B.
    pub(crate) normal: V,
}

impl<L: Lanes, V> Measured<L, V> {
    /// Stores distances into columns, as [`store_verdicts`] does with verdicts.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn store_distances(
        &self,
        to: &mut DistanceColumns<'_, L::Scalar>,
        places: Range<usize>,
        left: &mut Vec<usize>,
    ) {
        let row = places.start;
        store_verdicts(&self.proven, to.verdict, places, left);
        store_row(self.distance, to.distance, row);
        store_row(self.lower, to.lower, row);
        store_row(self.upper, to.upper, row);
    }
}

/// Writes [`Verdict::Separated`] to all places if all lanes are far apart, and tells whether they
/// are.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn all_far<L: Lanes>(far: Mask<L>, to: &mut VerdictColumns<'_>, places: &Range<usize>) -> bool {
    let all = !(!far).any();
    if all {
        to.verdict[places.clone()].fill(Verdict::Separated);
    }
    all
}

/// Writes the proven verdicts to these places, and appends the places without a proof to `left`.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn store_verdicts<T: LaneScalar, L: Lanes<Scalar = T>>(
    proven: &Proven<L>,
    to: &mut [Verdict],
    places: Range<usize>,
    left: &mut Vec<usize>,
) {
    let mut line = T::line(T::ZERO);
    if (!proven.separated).any() {
        mark(proven.separated).store(line.as_mut());
        for (verdict, &gap) in to[places.clone()].iter_mut().zip(line.as_ref()) {
            *verdict = if gap == T::ONE { Verdict::Separated } else { Verdict::Penetrating };
        }
    } else {
        to[places.clone()].fill(Verdict::Separated);
    }
    let settled = proven.separated | proven.penetrating;
    if (!settled).any() {
        mark(settled).store(line.as_mut());
        let all = places.zip(line.as_ref());
        left.extend(all.filter(|&(_, &settled)| settled != T::ONE).map(|(place, _)| place));
    }
}

/// Amount that widens bounds, in units of roundoff, times the size.
const SLACK: f64 = 24.0;

/// Power of two, built from its bits because the compiler does not evaluate `powi`.
#[cfg_attr(not(unoptimised), inline(always))]
fn power<T: Scalar>(exponent: i64) -> T {
    T::from_f64(f64::from_bits(((1023 + exponent) as u64) << 52))
}

/// Smallest and largest size at which products of up to four lengths neither underflow into the
/// slack nor overflow, and the smallest usable square of a direction's length. An overflow would
/// prove nothing, but the values computed from it differ between machines.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn range<T: Scalar>() -> (T, T, T) {
    // u = 2^-24: `u² size²` is at least 2^-108. u = 2^-53: at least 2^-706.
    let (low, high, square) = if T::NAME == "f32" { (-30, 30, -116) } else { (-300, 250, -720) };
    (power(low), power(high), power(square))
}

/// The size where it is in range and `also` holds; elsewhere NaN, with which nothing is proven.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn checked<L: Lanes>(lanes: L, size: Num<L>, also: Mask<L>) -> Num<L> {
    let (low, high, _) = range::<L::Scalar>();
    let fits = lanes.splat(low).less(size) & size.less(lanes.splat(high)) & also;
    fits.select(size, lanes.splat(L::Scalar::from_f64(f64::NAN)))
}

/// [`SLACK`] in units of roundoff.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn slack<L: Lanes>(lanes: L) -> Num<L> {
    lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(SLACK))
}

/// Distance of the centres beyond which the shapes are separated; NaN where the slack is NaN.
///
/// The reaches of the cores from their centres are those of the unrotated shapes. The smallest size
/// of [`range`] keeps the square of the result away from underflow. The slack of the bounds exceeds
/// the sum of these errors:
///
/// | quantity | error |
/// |---|---|
/// | centres, in the plane | 3u of at most √2 extents |
/// | centres, in space | 6u of at most √3 extents |
/// | reaches | 6u of an extent |
/// | offset, sums and squares | 8uS |
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn limit<L: Lanes>(lanes: L, reaches: Num<L>, radii: Num<L>, slack: Num<L>) -> Num<L> {
    let (low, _, _) = range::<L::Scalar>();
    reaches * lanes.splat(L::Scalar::from_f64(STRETCH)) + radii + lanes.splat(low) + slack
}

/// Largest factor by which an accepted rotation stretches squares of lengths.
pub(crate) const SQUARE_STRETCH: f64 = 1.05;

/// Largest factor by which such a rotation stretches lengths, with rounding.
pub(crate) const STRETCH: f64 = 1.03;
