//! Which side of a plane a point lies on, decided exactly.
//!
//! As the other decisions in space ([`line`](super::line)), this begins with a floating-point filter (here with a second one
//! in double-double) and ends, where that cannot tell, in whole numbers ([`whole`](super::whole)). All are exact for every
//! finite input; NaN and infinity give `Equal`.
//!
//! *The filters.* Every product that adds up to a determinant of differences passes `k` roundings on its way into the
//! sum: one per factor for the difference, one per multiplication, one per subtraction or addition. The sum is therefore
//! off by at most ((1 + u)^k - 1) times the sum of the absolute products. That sum is computed with as many roundings,
//! all upwards or downwards by at most (1 + u)^k, so that (k + 1) u times the computed one is a bound for the small k
//! here, the rounding of the bound itself included. Underflow adds at most 2^-1075 per multiplication, times the factors
//! that follow; 2^-1000 times the largest factors covers it.

use super::whole::{ANY, Grid, USUAL, Whole};
use crate::num::{DoubleDouble, Extends, Scalar};
use crate::vec::{Coordinates, Vec3, Vector};
use core::cmp::Ordering;

/// A point whose coordinates are exact.
pub(crate) type Point = [f64; 3];

/// Half the distance from one to the next larger double.
pub(super) const UNIT: f64 = f64::EPSILON / 2.0;
/// 2^-1000, for what underflow may have lost.
pub(super) const FLOOR: f64 = f64::from_bits(23 << 52);
/// Up to this many bits a determinant of third degree fits 128 bits: six products of 3 (bits + 1) bits, and a sign.
const SMALL: i32 = 40;
pub(super) fn difference(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn largest(v: Point) -> f64 {
    v.map(f64::abs).into_iter().fold(0.0, f64::max)
}

pub(super) fn wide<T: Scalar>(v: Vec3<T>) -> Point {
    [v.x.to_f64(), v.y.to_f64(), v.z.to_f64()]
}

/// Where `d` lies as seen from the plane through `a`, `b` and `c`: `Greater` on the side from which they go round
/// counter-clockwise, `Less` on the other, `Equal` in the plane (and always, where `a`, `b` and `c` are on a line).
///
/// Exact for all finite coordinates. NaN and infinity give `Equal`.
#[must_use]
pub fn orientation3<T: Scalar>(a: Vec3<T>, b: Vec3<T>, c: Vec3<T>, d: Vec3<T>) -> Ordering {
    volume(wide(a), wide(b), wide(c), wide(d)).0
}

/// As [`orientation3`], with about six times the signed volume of the tetrahedron for those who look for a large one.
pub(crate) fn volume(a: Point, b: Point, c: Point, d: Point) -> (Ordering, f64) {
    let (p, q, r) = (difference(b, a), difference(c, a), difference(d, a));
    // Three differences, two multiplications, a subtraction, two additions: k = 8.
    let [xy, yx, yz, zy, zx, xz] = [p[0] * q[1], p[1] * q[0], p[1] * q[2], p[2] * q[1], p[2] * q[0], p[0] * q[2]];
    let determinant = (yz - zy) * r[0] + (zx - xz) * r[1] + (xy - yx) * r[2];
    let permanent =
        (yz.abs() + zy.abs()) * r[0].abs() + (zx.abs() + xz.abs()) * r[1].abs() + (xy.abs() + yx.abs()) * r[2].abs();
    let bound = 9.0 * UNIT * permanent + FLOOR * (1.0 + largest(r));
    // Infinity and NaN fail both comparisons.
    if determinant > bound {
        (Ordering::Greater, determinant)
    } else if determinant < -bound {
        (Ordering::Less, determinant)
    } else {
        (unclear_volume([a, b, c, d], permanent), determinant)
    }
}

/// The sign of a volume that the filter left open, with the sum of its absolute products.
#[inline(never)]
fn unclear_volume([a, b, c, d]: [Point; 4], permanent: f64) -> Ordering {
    let level = |axis: usize| a[axis] == b[axis] && a[axis] == c[axis] && a[axis] == d[axis];
    let points = [a, b, c, d];
    if level(0) || level(1) || level(2) || !points.as_flattened().iter().all(|value| value.is_finite()) {
        return Ordering::Equal;
    }
    let grid = Grid::of(points.as_flattened().iter().copied());
    if grid.bits <= SMALL {
        let [a, b, c, d] = points.map(|point| point.map(|value| grid.small(value)));
        let minus = |v: [i128; 3]| [v[0] - a[0], v[1] - a[1], v[2] - a[2]];
        let (p, q, r) = (minus(b), minus(c), minus(d));
        let determinant = (p[1] * q[2] - p[2] * q[1]) * r[0]
            + (p[2] * q[0] - p[0] * q[2]) * r[1]
            + (p[0] * q[1] - p[1] * q[0]) * r[2];
        return determinant.cmp(&0);
    }
    // Double-double: exact differences, two products of 5u², a difference and two sums of 3u²: 19u², and room.
    let from = Vec3::from(a);
    let [p, q, r] = [b, c, d].map(|point| Vec3::difference::<DoubleDouble>(Vec3::from(point), from));
    let determinant = p.cross(q).quick_dot(r).to_scalar();
    let bound = 24.0 * UNIT * UNIT * permanent + FLOOR * (1.0 + largest(difference(d, a)));
    if determinant > bound {
        return Ordering::Greater;
    }
    if determinant < -bound {
        return Ordering::Less;
    }
    if grid.fits(USUAL) {
        whole_volume::<USUAL, { 2 * USUAL }, { 3 * USUAL }>(grid, points)
    } else {
        whole_volume::<ANY, { 2 * ANY }, { 3 * ANY }>(grid, points)
    }
}

fn whole_volume<const N: usize, const N2: usize, const N3: usize>(grid: Grid, [a, b, c, d]: [Point; 4]) -> Ordering {
    let [p, q, r] =
        [b, c, d].map(|point| [0, 1, 2].map(|axis| grid.whole::<N>(point[axis]).minus(&grid.whole(a[axis]))));
    let mut determinant = Whole::<N3>::ZERO;
    for [i, j, k] in [[1, 2, 0], [2, 0, 1], [0, 1, 2]] {
        let minor: Whole<N2> = p[i].times::<N, N2>(&q[j]).minus(&p[j].times(&q[i]));
        determinant = determinant.plus(&minor.times(&r[k]));
    }
    determinant.sign()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Coordinates from which rounding makes trouble: few bits, many bits, neighbours of one another, wide spread.
    fn awkward(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bits = *state >> 33;
        let small = (bits % 5) as f64 - 2.0;
        match bits >> 8 & 3 {
            0 => small,
            1 => 0.5 + small * UNIT,
            2 => small * 1.0e-300,
            _ => small / 3.0,
        }
    }

    /// The same determinants, over whole numbers of any width and without filters.
    #[test]
    fn filters_and_widths_agree() {
        let mut state = 1;
        let mut seen = [0_usize; 3];
        for _ in 0..50_000 {
            let points: [Point; 4] = core::array::from_fn(|_| core::array::from_fn(|_| awkward(&mut state)));
            let [a, b, c, d] = points;
            let grid = Grid::of(points.as_flattened().iter().copied());
            let exact = whole_volume::<ANY, { 2 * ANY }, { 3 * ANY }>(grid, points);
            assert_eq!(volume(a, b, c, d).0, exact, "{points:?}");
            assert_eq!(volume(b, a, c, d).0, exact.reverse(), "{points:?}");
            assert_eq!(volume(b, c, a, d).0, exact, "{points:?}");
            seen[(exact as i8 + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
