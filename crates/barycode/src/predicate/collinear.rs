//! Collinearity, and the order of two points along a direction, decided exactly.

use super::number::{Certain, FLOOR, UNIT, difference, dot, vector};
use super::orient2d::sign_of_area;
use super::orient3d::{Point, edge, wide};
use crate::array::each;
use crate::num::Scalar;
use crate::vec::Vec3;
use core::cmp::Ordering;

/// Computes [`orient2d`](super::orient2d()) of the projections along an axis onto the other two
/// axes (the next, and the one after).
pub(crate) fn projected(axis: usize, a: Point, b: Point, c: Point) -> Ordering {
    sign_of_area(each([a, b, c], |point| [point[(axis + 1) % 3], point[(axis + 2) % 3]]))
}

/// True if three points are collinear, as they are if two of them coincide.
pub(crate) fn collinear(a: Point, b: Point, c: Point) -> bool {
    (0..3).all(|axis| projected(axis, a, b, c) == Ordering::Equal)
}

/// Returns how much farther `to` lies along `direction` than `from`, with a bound on the error.
#[inline(always)]
pub(crate) fn rise<T: Scalar>(from: Vec3<T>, to: Vec3<T>, direction: Vec3<T>) -> (f64, f64) {
    let (edge, [x, y, z]) = (edge(wide(to), wide(from)), wide(direction));
    // A difference, a multiplication, two additions: k = 4.
    let (x, y, z) = (edge[0] * x, edge[1] * y, edge[2] * z);
    (x + y + z, 5.0 * UNIT * (x.abs() + y.abs() + z.abs()) + FLOOR)
}

/// Compares `to` with `from` along `direction`: `Greater` if `to` lies farther.
pub(crate) fn rises<T: Scalar>(from: Vec3<T>, to: Vec3<T>, direction: Vec3<T>) -> Ordering {
    let (rise, unsure) = rise(from, to, direction);
    if rise > unsure {
        return Ordering::Greater;
    }
    if rise < -unsure {
        return Ordering::Less;
    }
    let (from, to, direction) = (wide(from), wide(to), wide(direction));
    let edge = edge(to, from);
    if (0..3).all(|axis| edge[axis] == 0.0 || direction[axis] == 0.0) {
        return Ordering::Equal;
    }
    exact_sign!(rise_of(from, to, direction))
}

fn rise_of<N: Certain>(from: Point, to: Point, direction: Point) -> N {
    dot(&difference(&vector(to), &vector(from)), &vector(direction))
}

#[cfg(test)]
mod tests {
    use super::*;

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
