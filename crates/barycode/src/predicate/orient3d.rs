//! The side of a plane on which a point lies, decided exactly. The filter is derived [in the
//! plane](mod@super::orient2d).

use super::number::{Certain, FLOOR, UNIT, cross, difference, dot, vector};
use crate::num::Scalar;
use crate::vec::Vec3;
use core::cmp::Ordering;

/// A point whose coordinates are exact.
pub(crate) type Point = [f64; 3];

#[inline(always)]
pub(super) fn edge(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn largest(v: Point) -> f64 {
    v.map(f64::abs).into_iter().fold(0.0, f64::max)
}

#[inline(always)]
pub(super) fn wide<T: Scalar>(v: Vec3<T>) -> Point {
    [v.x.to_f64(), v.y.to_f64(), v.z.to_f64()]
}

/// Returns the side of the plane through `a`, `b` and `c` on which `d` lies: `Greater` on the side
/// from which they are counter-clockwise, `Less` on the other, `Equal` in the plane (and always if
/// `a`, `b` and `c` are collinear).
#[must_use]
pub fn orient3d<T: Scalar>(a: Vec3<T>, b: Vec3<T>, c: Vec3<T>, d: Vec3<T>) -> Ordering {
    volume(wide(a), wide(b), wide(c), wide(d)).0
}

/// Computes [`orient3d`] with six times the signed volume of the tetrahedron, rounded.
pub(crate) fn volume(a: Point, b: Point, c: Point, d: Point) -> (Ordering, f64) {
    let (p, q, r) = (edge(b, a), edge(c, a), edge(d, a));
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
        (unclear_volume([a, b, c, d]), determinant)
    }
}

/// Computes the sign of a volume that the filter left open.
#[inline(never)]
fn unclear_volume(points: [Point; 4]) -> Ordering {
    let [a, b, c, d] = points;
    if (0..3).any(|axis| a[axis] == b[axis] && a[axis] == c[axis] && a[axis] == d[axis]) {
        return Ordering::Equal;
    }
    exact_sign!(volume_of(points))
}

fn volume_of<N: Certain>(points: [Point; 4]) -> N {
    let a = vector(points[0]);
    let edge = |to: usize| difference(&vector(points[to]), &a);
    dot::<N>(&cross(&edge(1), &edge(2)), &edge(3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predicate::number::{ANY, Limbs};

    /// Coordinates that provoke rounding errors: few bits, many bits, neighbouring doubles, wide
    /// spread.
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

    /// Compares filtered signs with those of limbs that hold all determinants, without filters.
    #[test]
    fn filters_and_widths_agree() {
        let mut state = 1;
        let mut seen = [0_usize; 3];
        for _ in 0..50_000 {
            let points: [Point; 4] = core::array::from_fn(|_| core::array::from_fn(|_| awkward(&mut state)));
            let [a, b, c, d] = points;
            let exact = volume_of::<Limbs<ANY>>(points).sign().expect("wide enough");
            assert_eq!(volume(a, b, c, d).0, exact, "{points:?}");
            assert_eq!(volume(b, a, c, d).0, exact.reverse(), "{points:?}");
            assert_eq!(volume(b, c, a, d).0, exact, "{points:?}");
            seen[(exact as i8 + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
