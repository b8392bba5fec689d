//! The heading of states without an orientation, as those of point masses: the direction of the
//! velocity.

use std::f64::consts::TAU;

use crate::model::Range;

/// The directions of velocities in a range along x and in one along y. A velocity that may be zero
/// may have any.
pub(super) fn of([x, y]: [Range; 2]) -> Range {
    if let (Some(x), Some(y)) = (x.exact(), y.exact())
        && (x, y) != (0.0, 0.0)
    {
        let theta = y.atan2(x);
        return Range { low: theta, high: theta };
    }
    let holds_zero = |range: Range| range.low <= 0.0 && range.high >= 0.0;
    if holds_zero(x) && holds_zero(y) {
        return Range { low: 0.0, high: TAU };
    }
    // The middle is no zero, and no corner is a right angle or more from it: the box is convex.
    let middle = (0.5 * y.low + 0.5 * y.high).atan2(0.5 * x.low + 0.5 * x.high);
    let (sin, cos) = middle.sin_cos();
    let corners = [[x.low, y.low], [x.low, y.high], [x.high, y.low], [x.high, y.high]];
    let turned = corners.map(|[x, y]| (cos * y - sin * x).atan2(cos * x + sin * y));
    let least = turned.iter().copied().fold(0.0, f64::min);
    let most = turned.iter().copied().fold(0.0, f64::max);
    // More than all roundings.
    Range { low: middle + least - 1e-14, high: middle + most + 1e-14 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

    fn directions(x: [f64; 2], y: [f64; 2]) -> [f64; 2] {
        let Range { low, high } = of([x, y].map(|[low, high]| Range { low, high }));
        [low, high]
    }

    #[test]
    fn velocities_point_the_way() {
        assert_eq!(directions([0.0; 2], [5.0; 2]), [FRAC_PI_2; 2]);
        assert_eq!(directions([-3.0; 2], [-3.0; 2]), [-3.0 * FRAC_PI_4; 2]);
        assert_eq!(directions([0.0; 2], [0.0; 2]), [0.0, TAU]);
        assert_eq!(directions([-1.0, 1.0], [0.0, 2.0]), [0.0, TAU]);
        for (x, y, wanted) in [
            ([1.0, 1.0], [-1.0, 1.0], [-FRAC_PI_4, FRAC_PI_4]),
            ([-1.0, 1.0], [1.0, 2.0], [FRAC_PI_4, 3.0 * FRAC_PI_4]),
            ([-2.0, -1.0], [-1.0, 1.0], [PI - FRAC_PI_4, PI + FRAC_PI_4]),
            ([0.0, 1.0], [0.5, 0.5], [0.5_f64.atan2(1.0), FRAC_PI_2]),
        ] {
            let found = directions(x, y);
            assert!((0..2).all(|end| (found[end] - wanted[end]).abs() < 1e-13), "{found:?} is not {wanted:?}");
        }
    }
}
