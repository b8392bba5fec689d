//! Points in space, as a hull asks about them.

use crate::predicate::{projected, volume};
use core::cmp::Ordering;

/// A point in doubles.
pub(crate) type Spot = [f64; 3];

/// Points in space, named by their indices. Every decision about them is exact.
pub(crate) trait Cloud {
    /// Number of points.
    fn count(&self) -> usize;

    /// A point, rounded. No decision depends on it.
    fn near(&self, point: usize) -> Spot;

    /// Compares a coordinate of two points.
    fn compare(&self, axis: usize, i: usize, j: usize) -> Ordering;

    /// Computes [`orient2d`](crate::orient2d) of three points projected along an axis onto the
    /// other two axes (the next, and the one after).
    fn projected(&self, axis: usize, points: [usize; 3]) -> Ordering;

    /// Computes [`orient3d`](crate::orient3d) of four points, with six times the signed volume of
    /// their tetrahedron, rounded.
    fn volume(&self, points: [usize; 4]) -> (Ordering, f64);

    /// The points themselves, where doubles hold them exactly.
    fn spots(&self) -> Option<&[Spot]> {
        None
    }

    /// Compares two points by their first coordinate that differs.
    fn order(&self, i: usize, j: usize) -> Ordering {
        self.compare(0, i, j).then_with(|| self.compare(1, i, j)).then_with(|| self.compare(2, i, j))
    }

    /// True if three points are on a line, as they are if two of them coincide.
    fn are_collinear(&self, points: [usize; 3]) -> bool {
        (0..3).all(|axis| self.projected(axis, points) == Ordering::Equal)
    }
}

impl Cloud for [Spot] {
    fn count(&self) -> usize {
        self.len()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn near(&self, point: usize) -> Spot {
        self[point]
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn spots(&self) -> Option<&[Spot]> {
        Some(self)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn compare(&self, axis: usize, i: usize, j: usize) -> Ordering {
        self[i][axis].partial_cmp(&self[j][axis]).unwrap_or(Ordering::Equal)
    }

    fn projected(&self, axis: usize, [i, j, k]: [usize; 3]) -> Ordering {
        projected(axis, self[i], self[j], self[k])
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn volume(&self, [i, j, k, l]: [usize; 4]) -> (Ordering, f64) {
        volume(self[i], self[j], self[k], self[l])
    }
}
