//! An order of points in which neighbours are mostly near one another in memory.

use super::{Spot, narrow};
use alloc::vec::Vec;

/// Cells along each axis, as a power of two.
const BITS: u32 = 21;

/// The indices of points along a curve through all cells of a grid: by the interleaved bits of
/// their coordinates (Morton order). No decision depends on it.
pub(in crate::shape) fn along_curve(points: &[Spot]) -> Vec<u32> {
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for point in points {
        for axis in 0..3 {
            low[axis] = low[axis].min(point[axis]);
            high[axis] = high[axis].max(point[axis]);
        }
    }
    let cells = f64::from(1_u32 << BITS);
    // Of a flat cloud the scale is infinite, or a number for which conversions stand.
    let scale: Spot = core::array::from_fn(|axis| cells / (high[axis] - low[axis]));
    let code = |point: &Spot| {
        (0..3).fold(0, |code, axis| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped; NaN becomes zero
            let cell = (((point[axis] - low[axis]) * scale[axis]) as u64).min((1 << BITS) - 1);
            code | spread(cell) << axis
        })
    };
    let mut keys: Vec<(u64, u32)> =
        points.iter().enumerate().map(|(index, point)| (code(point), narrow(index))).collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, index)| index).collect()
}

/// Moves the bits of a number of [`BITS`] bits three places apart.
fn spread(number: u64) -> u64 {
    let mut bits = number;
    for (shift, mask) in [
        (32, 0x001f_0000_0000_ffff),
        (16, 0x001f_0000_ff00_00ff),
        (8, 0x100f_00f0_0f00_f00f),
        (4, 0x10c3_0c30_c30c_30c3),
        (2, 0x1249_2492_4924_9249),
    ] {
        bits = (bits | bits << shift) & mask;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_three_places_apart() {
        for number in [0, 1, 0b101, 0x1f_ffff, 0x15_5555] {
            let expected = (0..BITS).fold(0, |sum, bit| sum | (number >> bit & 1) << (3 * bit));
            assert_eq!(spread(number), expected);
        }
    }

    #[test]
    fn the_order_is_of_all_and_along_the_axes() {
        let points: Vec<Spot> = (0..100).rev().map(|index| [f64::from(index), 5.0, -0.0]).collect();
        let order = along_curve(&points);
        assert!(order.iter().rev().copied().eq(0..100));
    }
}
