//! Decisions in space: which side of a plane, whether on one line, which of two points is farther along a direction.
//!
//! Each begins with a floating-point filter and ends, where that cannot tell, in whole numbers
//! ([`whole`](super::whole)). All are exact for every finite input; NaN and infinity give `Equal`.
//!
//! *The filters.* Every product that adds up to a determinant of differences passes `k` roundings on its way into the
//! sum: one per factor for the difference, one per multiplication, one per subtraction or addition. The sum is therefore
//! off by at most ((1 + u)^k - 1) times the sum of the absolute products. That sum is computed with as many roundings,
//! all upwards or downwards by at most (1 + u)^k, so that (k + 1) u times the computed one is a bound for the small k
//! here, the rounding of the bound itself included. Underflow adds at most 2^-1075 per multiplication, times the factors
//! that follow; 2^-1000 times the largest factors covers it.

use super::whole::{ANY, Grid, USUAL, Whole};
use crate::num::Scalar;
use crate::vec::Vec3;
use core::cmp::Ordering;

/// A point whose coordinates are exact.
type Point = [f64; 3];

/// Half the distance from one to the next larger double.
const UNIT: f64 = f64::EPSILON / 2.0;
/// 2^-1000, for what underflow may have lost.
const FLOOR: f64 = f64::from_bits(23 << 52);
/// Up to this many bits a determinant of third degree fits 128 bits: six products of 3 (bits + 1) bits, and a sign.
const SMALL: i32 = 40;
/// Up to this many bits of edge and direction together their scalar product fits 128 bits.
const SMALL_RISE: i32 = 123;

fn difference(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn largest(v: Point) -> f64 {
    v.map(f64::abs).into_iter().fold(0.0, f64::max)
}

fn wide<T: Scalar>(v: Vec3<T>) -> Point {
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
        (exact_volume([a, b, c, d]), determinant)
    }
}

#[inline(never)]
fn exact_volume([a, b, c, d]: [Point; 4]) -> Ordering {
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

/// As [`orientation`](super::orientation), of the projections along an axis onto the other two (the next, and the one
/// after), for all finite coordinates.
pub(crate) fn projected(axis: usize, a: Point, b: Point, c: Point) -> Ordering {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    let (p, q) = (difference(b, a), difference(c, a));
    // Two differences, a multiplication, a subtraction: k = 4.
    let (left, right) = (p[i] * q[j], p[j] * q[i]);
    let determinant = left - right;
    let bound = 5.0 * UNIT * (left.abs() + right.abs()) + FLOOR;
    if determinant > bound {
        return Ordering::Greater;
    }
    if determinant < -bound {
        return Ordering::Less;
    }
    let values = [a[i], a[j], b[i], b[j], c[i], c[j]];
    if !values.iter().all(|value| value.is_finite()) {
        return Ordering::Equal;
    }
    let grid = Grid::of(values);
    if grid.fits(USUAL) {
        whole_area::<USUAL, { 2 * USUAL }>(grid, values)
    } else {
        whole_area::<ANY, { 2 * ANY }>(grid, values)
    }
}

fn whole_area<const N: usize, const N2: usize>(grid: Grid, values: [f64; 6]) -> Ordering {
    let [ai, aj, bi, bj, ci, cj] = values.map(|value| grid.whole::<N>(value));
    let left: Whole<N2> = bi.minus(&ai).times(&cj.minus(&aj));
    left.minus(&bj.minus(&aj).times(&ci.minus(&ai))).sign()
}

/// Whether three points are on a line; so they are where two of them are one.
pub(crate) fn collinear(a: Point, b: Point, c: Point) -> bool {
    (0..3).all(|axis| projected(axis, a, b, c) == Ordering::Equal)
}

/// Where `to` lies along `direction` as seen from `from`: `Greater` if farther, for all finite coordinates.
pub(crate) fn rises<T: Scalar>(from: Vec3<T>, to: Vec3<T>, direction: Vec3<T>) -> Ordering {
    let (from, to, direction) = (wide(from), wide(to), wide(direction));
    let edge = difference(to, from);
    // A difference, a multiplication, two additions: k = 4.
    let [x, y, z] = [0, 1, 2].map(|axis| edge[axis] * direction[axis]);
    let rise = x + y + z;
    let bound = 5.0 * UNIT * (x.abs() + y.abs() + z.abs()) + FLOOR;
    if rise > bound {
        return Ordering::Greater;
    }
    if rise < -bound {
        return Ordering::Less;
    }
    if (0..3).all(|axis| edge[axis] == 0.0 || direction[axis] == 0.0) {
        return Ordering::Equal;
    }
    let points = [from, to];
    let values = points.as_flattened();
    if !values.iter().chain(&direction).all(|value| value.is_finite()) {
        return Ordering::Equal;
    }
    let (grid, along) = (Grid::of(values.iter().copied()), Grid::of(direction));
    if grid.bits + along.bits <= SMALL_RISE {
        let product = |axis: usize| (grid.small(to[axis]) - grid.small(from[axis])) * along.small(direction[axis]);
        return (product(0) + product(1) + product(2)).cmp(&0);
    }
    let product = |axis: usize| -> Whole<{ 2 * ANY }> {
        grid.whole::<ANY>(to[axis]).minus(&grid.whole(from[axis])).times(&along.whole::<ANY>(direction[axis]))
    };
    product(0).plus(&product(1)).plus(&product(2)).sign()
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
            let values = [a[1], a[2], b[1], b[2], c[1], c[2]];
            assert_eq!(projected(0, a, b, c), whole_area::<ANY, { 2 * ANY }>(grid, values), "{points:?}");
            seen[(exact as i8 + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }

    #[test]
    fn rising_is_the_sign_of_the_product() {
        let at = |x: f64, y: f64, z: f64| Vec3::new(x, y, z);
        let (from, tiny) = (at(1.0, 1.0, 1.0), f64::EPSILON);
        assert_eq!(rises(from, at(2.0, 1.0, 1.0), at(1.0, 0.0, 0.0)), Ordering::Greater);
        // 1 - (1 + 2u) (1 - 2u) = 4u^2, far below the rounding of the products.
        assert_eq!(rises(at(0.0, 0.0, 0.0), at(1.0, 1.0 + tiny, 0.0), at(1.0, tiny - 1.0, 0.0)), Ordering::Greater);
        assert_eq!(rises(at(0.0, 0.0, 0.0), at(1.0, 1.0 + tiny, 0.0), at(-1.0, 1.0 - tiny, 0.0)), Ordering::Less);
        assert_eq!(rises(from, at(4.0, -2.0, 1.0), at(0.1, 0.1, 7.0)), Ordering::Equal);
        // Products that underflow, and a sum of 1e300 and 1e-300.
        assert_eq!(rises(at(0.0, 0.0, 0.0), at(1e-200, -1e-200, 0.0), at(1e-200, 2e-200, 0.0)), Ordering::Less);
        assert_eq!(rises(at(0.0, 0.0, 0.0), at(1e300, 1e300, 1e-300), at(1.0, -1.0, 1.0)), Ordering::Greater);
        assert_eq!(rises(from, at(f64::NAN, 0.0, 0.0), from), Ordering::Equal);
        assert_eq!(
            rises(Vec3::new(0.0_f32, 0.0, 0.0), Vec3::new(1.0, -1.0, 1e-38), Vec3::new(1.0, 1.0, 1.0)),
            Ordering::Greater
        );
    }

    #[test]
    fn points_on_a_line() {
        let line = |t: f64| [0.1 * t, 0.7 * t, -0.3 * t];
        assert!(collinear(line(1.0), line(2.0), line(4.0)));
        assert!(!collinear(line(1.0), line(2.0), line(3.0)), "3 · 0.1 is rounded");
        assert!(collinear([1e-300, 0.0, 0.0], [0.0; 3], [3e-300, 0.0, 0.0]));
        assert!(!collinear([1e-300, 0.0, 5e-324], [0.0; 3], [3e-300, 0.0, 0.0]));
    }
}
