//! Which side of a line a point lies on, decided exactly.
//!
//! Shewchuk 1997, "Adaptive precision floating-point arithmetic and fast robust geometric predicates": a floating-point
//! filter that settles nearly every call, and behind it the determinant as an expansion, a sum of nonoverlapping parts
//! that nothing has been rounded off.

use crate::num::Scalar;
use crate::num::{two_product, two_sum};
use crate::vec::Vec2;
use core::cmp::Ordering;

/// A sum of up to 16 nonoverlapping `f64`, smallest first. Its sign is the sign of its last part.
struct Expansion {
    parts: [f64; 16],
    length: usize,
}

impl Expansion {
    fn new() -> Self {
        Self { parts: [0.0; 16], length: 0 }
    }

    /// Adds a number exactly (Shewchuk's grow-expansion, dropping zeros). Each call adds at most one part; sixteen calls fit.
    fn add(&mut self, number: f64) {
        let mut rest = number;
        let mut kept = 0;
        for index in 0..self.length {
            let (sum, error) = two_sum(rest, self.parts[index]);
            if error != 0.0 {
                self.parts[kept] = error;
                kept += 1;
            }
            rest = sum;
        }
        if rest != 0.0 && kept < self.parts.len() {
            self.parts[kept] = rest;
            kept += 1;
        }
        self.length = kept;
    }

    fn sign(&self) -> Ordering {
        let last = if self.length == 0 { 0.0 } else { self.parts[self.length - 1] };
        last.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
    }
}

/// `a - b` as rounded difference and exact error.
fn two_difference(a: f64, b: f64) -> [f64; 2] {
    let (high, low) = two_sum(a, -b);
    [high, low]
}

/// Where `c` lies as seen along the line from `a` to `b`: `Greater` to the left (the triangle turns counter-clockwise),
/// `Less` to the right, `Equal` on the line.
///
/// Exact for coordinates that are zero or between 2^-400 and 2^480 in absolute value. NaN gives `Equal`.
#[must_use]
pub fn orientation<T: Scalar>(a: Vec2<T>, b: Vec2<T>, c: Vec2<T>) -> Ordering {
    let wide = |v: Vec2<T>| (v.x.to_f64(), v.y.to_f64());
    let ((ax, ay), (bx, by), (cx, cy)) = (wide(a), wide(b), wide(c));

    let left = (ax - cx) * (by - cy);
    let right = (ay - cy) * (bx - cx);
    let determinant = left - right;
    // (3 + 16u)u, Shewchuk section 4.4, rounded up.
    let bound = 3.330_669_073_875_471_6e-16 * (left.abs() + right.abs());
    if determinant > bound {
        return Ordering::Greater;
    }
    if determinant < -bound {
        return Ordering::Less;
    }

    let mut exact = Expansion::new();
    for (first, second, sign) in
        [(two_difference(ax, cx), two_difference(by, cy), 1.0), (two_difference(ay, cy), two_difference(bx, cx), -1.0)]
    {
        for p in first {
            for q in second {
                let (product, error) = two_product(p, q);
                exact.add(sign * error);
                exact.add(sign * product);
            }
        }
    }
    exact.sign()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_cases() {
        let at = |x: f64, y: f64| Vec2::new(x, y);
        assert_eq!(orientation(at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)), Ordering::Greater);
        assert_eq!(orientation(at(0.0, 0.0), at(1.0, 0.0), at(0.0, -1.0)), Ordering::Less);
        assert_eq!(orientation(at(f64::NAN, 0.0), at(1.0, 1.0), at(3.0, 3.0)), Ordering::Equal);
        let near = |x: f32, y: f32| Vec2::new(x, y);
        assert_eq!(orientation(near(0.0, 0.0), near(1.0, 1.0), near(3.0, 3.0)), Ordering::Equal);
    }

    /// The grid of Kettner et al. 2008: points half an ulp around (0.5, 0.5) against the line through (12, 12) and
    /// (24, 24). The integer determinant is the judge.
    #[test]
    fn half_ulp_grid_around_a_diagonal() {
        let ulp = f64::EPSILON / 2.0;
        let mut seen = [0_usize; 3];
        for i in 0..64_i64 {
            for j in 0..64_i64 {
                let point = Vec2::new(0.5 + i as f64 * ulp, 0.5 + j as f64 * ulp);
                let found = orientation(point, Vec2::new(12.0, 12.0), Vec2::new(24.0, 24.0));
                // (12 - px)(24 - 12) - (12 - py)(24 - 12) has the sign of py - px, and the triangle (p, b, c) that of (b, c, p).
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
        assert_eq!(orientation(a, b, Vec2::new(0.0, 1.0e-30)), Ordering::Greater);
        assert_eq!(orientation(a, b, Vec2::new(1.0e-30, 0.0)), Ordering::Less);
        assert_eq!(orientation(a, b, Vec2::new(1.0e-30, 1.0e-30)), Ordering::Equal);
    }
}
