//! Masks and numbers of lanes on their way to memory.

use super::{LaneScalar, Lanes, Mask, Num};
use barycode::expert::Number;

/// One where the mask is true, zero elsewhere.
#[inline(always)]
pub(crate) fn mark<L: Lanes>(mask: Mask<L>) -> Num<L> {
    let lanes = mask.lanes();
    mask.select(lanes.splat(Number::ONE), lanes.splat(Number::ZERO))
}

/// Stores numbers to a column from `row` on, as far as it has rows.
#[inline(always)]
pub(crate) fn store_row<T: LaneScalar, L: Lanes<Scalar = T>>(value: Num<L>, to: &mut [T], row: usize) {
    let to = &mut to[row..];
    if to.len() >= L::COUNT {
        value.store(to);
    } else {
        let mut line = T::line(T::ZERO);
        value.store(line.as_mut());
        to.copy_from_slice(&line.as_ref()[..to.len()]);
    }
}
