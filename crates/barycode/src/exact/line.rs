//! Whether points are on one line, and which of two is farther along a direction, decided exactly.

use super::space::{FLOOR, Point, UNIT, difference, wide};
use super::whole::{ANY, Grid, USUAL, Whole};
use crate::num::Scalar;
use crate::vec::Vec3;
use core::cmp::Ordering;

/// Up to this many bits of edge and direction together their scalar product fits 128 bits.
const SMALL_RISE: i32 = 123;

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

    /// The filters against whole numbers alone.
    #[test]
    fn projections_agree_with_whole_numbers() {
        let mut state = 1_u64;
        let mut near = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            0.5 + (state >> 62) as f64 * UNIT
        };
        let mut flat = 0;
        for _ in 0..10_000 {
            let [a, b, c]: [Point; 3] = core::array::from_fn(|_| core::array::from_fn(|_| near()));
            let values = [a[1], a[2], b[1], b[2], c[1], c[2]];
            let exact = whole_area::<ANY, { 2 * ANY }>(Grid::of(values), values);
            assert_eq!(projected(0, a, b, c), exact, "{values:?}");
            flat += usize::from(exact == Ordering::Equal);
        }
        assert!(flat > 1_000 && flat < 9_000, "{flat}");
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
