//! The faces around a new point of the hull, searched by halves.
//!
//! Seen from a fixed point inside the hull, the center, the new faces go around the axis from there
//! through their common tip, each between two half-planes that the axis bounds and that contain a
//! corner of the horizon. Angles from one to the next are less than a half turn, since the center
//! is strictly inside. So the face through which the ray from the center to a point leaves the hull
//! is found by the sides of about log n half-planes on which the point lies. The point is outside
//! of the hull if and only if it lies beyond that face.
//!
//! Sides are decided exactly; normals are computed once for all points, with the bound of their
//! error: that of [`orient3d`](mod@crate::predicate), whose permanent is no more than its largest
//! minor times the sum of the coordinates.

use super::Spot;
use crate::predicate::number::{FLOOR, UNIT};
use crate::predicate::volume;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The new faces, in order around the axis.
#[derive(Debug)]
pub(super) struct Fan {
    center: Spot,
    tip: Spot,
    sectors: Vec<Sector>,
    /// The first corner that is more than a half turn from the first.
    half: usize,
}

/// The half-plane at which a face begins.
#[derive(Debug)]
struct Sector {
    corner: Spot,
    normal: Spot,
    /// A bound on the rounding error of a product with the normal, for each unit of the sum of the
    /// coordinates.
    unsure: f64,
}

impl Fan {
    pub(super) fn new(center: Spot) -> Self {
        Self { center, tip: center, sectors: Vec::new(), half: 0 }
    }

    pub(super) fn center(&self) -> Spot {
        self.center
    }

    /// Spreads it from a tip over the corners of the horizon, in order counter-clockwise.
    pub(super) fn spread(&mut self, tip: Spot, corners: impl Iterator<Item = Spot>) {
        self.tip = tip;
        let axis = minus(tip, self.center);
        self.sectors.clear();
        self.sectors.extend(corners.map(|corner| {
            let edge = minus(corner, self.center);
            let parts = |i: usize, j: usize| (axis[i] * edge[j], axis[j] * edge[i]);
            let minors = [parts(1, 2), parts(2, 0), parts(0, 1)];
            let largest = minors.iter().fold(0.0_f64, |most, (left, right)| most.max(left.abs() + right.abs()));
            Sector { corner, normal: minors.map(|(left, right)| left - right), unsure: 10.0 * UNIT * largest }
        }));
        self.half =
            1 + self.before(1..self.sectors.len(), |at| self.orientation(0, self.sectors[at].corner) != Ordering::Less);
    }

    /// The number of sectors of a range, from its first, for which a condition holds that holds for
    /// none behind one for which it does not.
    fn before(&self, range: core::ops::Range<usize>, holds: impl Fn(usize) -> bool) -> usize {
        let from = range.start;
        let (mut low, mut high) = (range.start, range.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if holds(middle) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low - from
    }

    /// The side of a half-plane's plane on which a point lies: `Greater` counter-clockwise of it.
    fn orientation(&self, sector: usize, point: Spot) -> Ordering {
        let Sector { corner, normal, unsure } = &self.sectors[sector];
        let [x, y, z] = minus(point, self.center);
        let value = normal[0] * x + normal[1] * y + normal[2] * z;
        let sum = x.abs() + y.abs() + z.abs();
        let bound = unsure * sum + FLOOR * (1.0 + sum);
        // Infinity and NaN fail both comparisons.
        if value > bound {
            Ordering::Greater
        } else if value < -bound {
            Ordering::Less
        } else {
            volume(self.center, self.tip, *corner, point).0
        }
    }

    /// The face that the ray to a point leaves the hull through, if that is one of these.
    pub(super) fn locate(&self, point: Spot) -> usize {
        let begins = |sector: usize| self.orientation(sector, point) != Ordering::Less;
        match self.orientation(0, point) {
            Ordering::Greater => self.before(0..self.half, begins) - 1,
            Ordering::Less => self.half - 1 + self.before(self.half..self.sectors.len(), begins),
            // In the plane of the first: on its side of the axis, on the other, or on the axis.
            Ordering::Equal if self.orientation(1, point) == Ordering::Greater => self.half - 1,
            Ordering::Equal => 0,
        }
    }
}

fn minus(a: Spot, b: Spot) -> Spot {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
