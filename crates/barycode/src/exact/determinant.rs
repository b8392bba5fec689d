//! On which side of a plane a corner of two posed boxes lies.

use super::leaf;
use super::limbs::Limbs;
use super::number::{Certain, Vector, cross, difference, dot, sum};
use crate::num::{Extends, Number, Scalar};
use crate::vec::Vec3;
use core::cmp::Ordering;

/// Limbs for a determinant of posed corners: as for the verdicts.
type Exact = Limbs<20>;

fn exact<T: Scalar>(v: [T; 3]) -> Vector<Exact> {
    leaf::exact(Vec3::from(v))
}

/// A corner of a box, placed by the rows of a matrix, if there is one, and an origin.
#[derive(Clone, Copy)]
pub(crate) struct Corner<T> {
    pub(crate) rows: Option<[[T; 3]; 3]>,
    pub(crate) at: [T; 3],
    pub(crate) origin: [T; 3],
}

impl<T: Scalar> Corner<T> {
    /// Where it is, in the arithmetic behind that of the scalars: off by 5 of its roundoffs of `size`.
    #[inline(always)]
    fn place(&self) -> [T::Wide; 3] {
        let [x, y, z] = self.at;
        [0, 1, 2].map(|axis| match &self.rows {
            Some(rows) => {
                let [a, b, c] = rows[axis];
                T::Wide::combination([(a, x), (b, y), (c, z)], self.origin[axis])
            }
            None => T::Wide::difference(self.at[axis], -self.origin[axis]),
        })
    }

    fn exactly(&self) -> Vector<Exact> {
        let Some(rows) = self.rows else { return sum(&exact(self.at), &exact(self.origin)) };
        let columns = [0, 1, 2].map(|index| Vec3::from(rows.map(|row| row[index])));
        leaf::placed(Vec3::from(self.at), &columns, Vec3::from(self.origin))
    }

    /// At least the absolute values of all terms of a coordinate, rounded; entries of the matrix are no larger than one.
    #[inline(always)]
    fn size(&self) -> T {
        let [x, y, z] = self.at;
        let [a, b, c] = self.origin;
        (x.abs() + y.abs() + z.abs()) + a.abs().max(b.abs()).max(c.abs())
    }
}

/// A vertex of the obstacle of two boxes.
pub(crate) struct CornerPair<T: Scalar> {
    corners: [Corner<T>; 2],
    place: [T::Wide; 3],
    size: f64,
}

impl<T: Scalar> CornerPair<T> {
    /// The second relative to the first.
    #[inline(always)]
    pub(crate) fn new(corners: [Corner<T>; 2]) -> Self {
        let [a, b] = &corners;
        let (from, to) = (a.place(), b.place());
        let size = (a.size() + b.size()).to_f64();
        Self { place: [0, 1, 2].map(|axis| to[axis] - from[axis]), size, corners }
    }

    /// The sign of `(u × v) · w`, exactly, where `w` is the vertex and no coordinate of `u` and `v` exceeds one by more than a per cent.
    ///
    /// First in the arithmetic behind that of the scalars. With ρ its roundoff, that of a product being twice as much, and M the
    /// size: a coordinate of `u × v` is off by 11ρ, one of `w` by 7ρ M, a product of the two by 21ρ M, and the whole by less than 128ρ M.
    ///
    /// Nothing where the numbers are of too different sizes.
    #[inline(always)]
    pub(crate) fn side(&self, u: [T; 3], v: [T; 3]) -> Option<Ordering> {
        let minor = |i: usize, j: usize| T::Wide::combination([(u[i], v[j]), (-u[j], v[i])], T::ZERO);
        let [x, y, z] = self.place;
        let value = (minor(1, 2) * x + minor(2, 0) * y + minor(0, 1) * z).leading();
        // NaN is not.
        if value.abs() > self.size * (128.0 * <T::Wide as Number>::ROUNDOFF) {
            return Some(if value > 0.0 { Ordering::Greater } else { Ordering::Less });
        }
        self.exactly(u, v)
    }

    #[cold]
    #[inline(never)]
    fn exactly(&self, u: [T; 3], v: [T; 3]) -> Option<Ordering> {
        let [a, b] = &self.corners;
        dot(&cross(&exact(u), &exact(v)), &difference(&b.exactly(), &a.exactly())).sign().ok()
    }
}
