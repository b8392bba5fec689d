//! The side of a line on which a point lies, decided exactly.
//!
//! All decisions about given points ([`orient3d`](mod@super::orient3d), `collinear`) begin with a
//! filter in floating point and end, where that cannot tell, in [numbers whose sign is
//! certain](super::number). They are exact for every finite input; NaN and infinity give `Equal`.
//!
//! *The filters.* Let k be the number of roundings that a product passes on its way into a sum that
//! is a determinant of differences: one for each difference, multiplication, subtraction and
//! addition.
//!
//! | quantity | bound | because |
//! | --- | --- | --- |
//! | error of the sum | ((1 + u)^k - 1) Σ abs(product) | k roundings of each product |
//! | Σ abs(product) | (1 + u)^k times the computed sum | as many roundings, all of positive terms |
//! | bound used | (k + 1) u times the computed sum | small k; covers the rounding of the bound |
//! | underflow | 2^-1000 times the largest factors | 2^-1075 per product, times later factors |

use super::number::{Certain, FLOOR, UNIT};
use crate::num::Scalar;
use crate::vec::Vec2;
use core::cmp::Ordering;

/// Returns the side of the line from `a` to `b` on which `c` lies: `Greater` to the left (the
/// triangle is counter-clockwise), `Less` to the right, `Equal` on the line.
#[must_use]
pub fn orient2d<T: Scalar>(a: Vec2<T>, b: Vec2<T>, c: Vec2<T>) -> Ordering {
    sign_of_area([a, b, c].map(|v| [v.x.to_f64(), v.y.to_f64()]))
}

/// Computes [`orient2d`] from points in doubles.
pub(super) fn sign_of_area(points: [[f64; 2]; 3]) -> Ordering {
    let [a, b, c] = points;
    // Two differences, a multiplication, a subtraction: k = 4.
    let (left, right) = ((b[0] - a[0]) * (c[1] - a[1]), (b[1] - a[1]) * (c[0] - a[0]));
    let determinant = left - right;
    let bound = 5.0 * UNIT * (left.abs() + right.abs()) + FLOOR;
    // Infinity and NaN fail both comparisons.
    if determinant > bound {
        Ordering::Greater
    } else if determinant < -bound {
        Ordering::Less
    } else {
        exact_sign!(area(points))
    }
}

fn area<N: Certain>(points: [[f64; 2]; 3]) -> N {
    let [a, b, c] = points.map(|point| point.map(N::new));
    let edge = |to: &[N; 2], axis: usize| to[axis].minus(&a[axis]);
    edge(&b, 0).times(&edge(&c, 1)).minus(&edge(&b, 1).times(&edge(&c, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_cases() {
        let at = |x: f64, y: f64| Vec2::new(x, y);
        assert_eq!(orient2d(at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)), Ordering::Greater);
        assert_eq!(orient2d(at(0.0, 0.0), at(1.0, 0.0), at(0.0, -1.0)), Ordering::Less);
        assert_eq!(orient2d(at(f64::NAN, 0.0), at(1.0, 1.0), at(3.0, 3.0)), Ordering::Equal);
        let near = |x: f32, y: f32| Vec2::new(x, y);
        assert_eq!(orient2d(near(0.0, 0.0), near(1.0, 1.0), near(3.0, 3.0)), Ordering::Equal);
    }

    /// The grid of Kettner et al. 2008: points half an ulp around (0.5, 0.5) against the line
    /// through (12, 12) and (24, 24). The integer determinant is the judge.
    #[test]
    fn half_ulp_grid_around_a_diagonal() {
        let ulp = f64::EPSILON / 2.0;
        let mut seen = [0_usize; 3];
        for i in 0..64_i64 {
            for j in 0..64_i64 {
                let point = Vec2::new(0.5 + i as f64 * ulp, 0.5 + j as f64 * ulp);
                let found = orient2d(point, Vec2::new(12.0, 12.0), Vec2::new(24.0, 24.0));
                // (12 - px)(24 - 12) - (12 - py)(24 - 12) has the sign of py - px, and the triangle
                // (p, b, c) that of (b, c, p).
                let expected = j.cmp(&i);
                assert_eq!(found, expected, "{i} {j}");
                seen[(expected as i8 + 1) as usize] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count >= 64), "{seen:?}");
    }

    #[test]
    fn widely_spread_magnitudes() {
        // The determinant is 1e-30 * 1 - 1e30 * 0 with terms that cancel.
        let a = Vec2::new(-1.0e30, -1.0e30);
        let b = Vec2::new(1.0e30, 1.0e30);
        assert_eq!(orient2d(a, b, Vec2::new(0.0, 1.0e-30)), Ordering::Greater);
        assert_eq!(orient2d(a, b, Vec2::new(1.0e-30, 0.0)), Ordering::Less);
        assert_eq!(orient2d(a, b, Vec2::new(1.0e-30, 1.0e-30)), Ordering::Equal);
        // Products that underflow and overflow.
        let (a, b) = (Vec2::new(0.0, 0.0), Vec2::new(3.0e-300, 1.0e-300));
        assert_eq!(orient2d(a, b, Vec2::new(-3.0e-300, -1.0e-300)), Ordering::Equal);
        assert_eq!(orient2d(a, b, Vec2::new(3.0e-300, 1.0e-300_f64.next_up())), Ordering::Greater);
        let (a, b) = (Vec2::new(-f64::MAX, -f64::MAX), Vec2::new(f64::MAX, f64::MAX));
        assert_eq!(orient2d(a, b, Vec2::new(5e-324, 5e-324)), Ordering::Equal);
        assert_eq!(orient2d(a, b, Vec2::new(5e-324, 0.0)), Ordering::Less);
        assert_eq!(orient2d(a, b, Vec2::new(f64::INFINITY, 0.0)), Ordering::Equal);
    }
}
