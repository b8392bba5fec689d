//! The side of a plane on which a corner of two posed boxes lies.

use super::number::{Certain, Limbs, Vector, cross, difference, dot, sum};
use super::place;
use crate::num::{Extends, Number, Scalar};
use crate::vec::Vec3;
use core::cmp::Ordering;

/// Limbs for a determinant of posed corners, as many as for verdicts.
type Exact = Limbs<20>;

fn exact<T: Scalar>(v: [T; 3]) -> Vector<Exact> {
    place::exact_vector(Vec3::from(v))
}

/// A corner of a box, posed by the rows of a matrix, if there is one, and an origin.
#[derive(Clone, Copy)]
pub(crate) struct Corner<'a, T> {
    pub(crate) rows: Option<&'a [[T; 3]; 3]>,
    pub(crate) at: [T; 3],
    pub(crate) origin: [T; 3],
}

impl<T: Scalar> Corner<'_, T> {
    /// Computes one coordinate of the posed corner in the scalars' wide arithmetic; the error is at
    /// most 5 of its roundoffs of `size`.
    #[inline(always)]
    fn coordinate(&self, axis: usize) -> T::Wide {
        match self.rows {
            Some(rows) => {
                let ([a, b, c], [x, y, z]) = (rows[axis], self.at);
                T::Wide::combination([(a, x), (b, y), (c, z)], self.origin[axis])
            }
            None => T::Wide::difference(self.at[axis], -self.origin[axis]),
        }
    }

    fn exactly(&self) -> Vector<Exact> {
        let Some(rows) = self.rows else { return sum(&exact(self.at), &exact(self.origin)) };
        let columns = [0, 1, 2].map(|index| Vec3::from(rows.map(|row| row[index])));
        place::exact_image(Vec3::from(self.at), &columns, Vec3::from(self.origin))
    }

    /// An upper bound on the absolute values of all terms of a coordinate, rounded; entries of the
    /// matrix are at most one.
    #[inline(always)]
    fn size(&self) -> T {
        let [x, y, z] = self.at;
        let [a, b, c] = self.origin;
        (x.abs() + y.abs() + z.abs()) + a.abs().max(b.abs()).max(c.abs())
    }
}

/// Computes `a b - c d`, where two of the four are mostly zero: exact but for the rounding of
/// products that are added.
#[inline(always)]
fn minor<T: Scalar>(a: T, b: T, c: T, d: T) -> Option<T::Wide> {
    let is_zero = |a: T, b: T| (a == T::ZERO) | (b == T::ZERO);
    match (is_zero(a, b), is_zero(c, d)) {
        (true, true) => None,
        (false, true) => Some(T::Wide::product(a, b)),
        (true, false) => Some(T::Wide::product(-c, d)),
        (false, false) => Some(T::Wide::combination([(a, b), (-c, d)], T::ZERO)),
    }
}

/// Computes the sign of `(u × v) · w` exactly, where `w` leads from the first corner to the second
/// and no coordinate of `u` and `v` exceeds one by more than a per cent. `None` if the numbers are
/// of too different sizes.
///
/// The scalars' wide arithmetic comes first. With ρ its roundoff, that of a product being twice as
/// much, and M the size:
///
/// | quantity | error |
/// | --- | --- |
/// | coordinate of `u × v` | 11ρ |
/// | coordinate of `w` | 7ρ M |
/// | product of the two | 21ρ M |
/// | the whole | less than 128ρ M |
///
/// Where one of the boxes is not rotated, most coordinates of `u × v` are zero, and those of `w`
/// are not needed.
#[inline(always)]
pub(crate) fn corner_side<T: Scalar>([a, b]: [Corner<'_, T>; 2], u: [T; 3], v: [T; 3]) -> Option<Ordering> {
    let term = |axis: usize, i: usize, j: usize| {
        minor(u[i], v[j], u[j], v[i]).map_or(T::Wide::ZERO, |minor| minor * (b.coordinate(axis) - a.coordinate(axis)))
    };
    let value = (term(0, 1, 2) + term(1, 2, 0) + term(2, 0, 1)).leading();
    let size = (a.size() + b.size()).to_f64();
    // NaN fails the comparison.
    if value.abs() > size * (128.0 * <T::Wide as Number>::ROUNDOFF) {
        return Some(if value > 0.0 { Ordering::Greater } else { Ordering::Less });
    }
    exactly(&[a, b], u, v)
}

#[cold]
#[inline(never)]
fn exactly<T: Scalar>([a, b]: &[Corner<'_, T>; 2], u: [T; 3], v: [T; 3]) -> Option<Ordering> {
    dot(&cross(&exact(u), &exact(v)), &difference(&b.exactly(), &a.exactly())).sign().ok()
}
