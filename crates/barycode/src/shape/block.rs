//! Vertices in blocks: coordinates axis by axis, so that several vertices are compared at a time.

use super::index_of;
use crate::array::places;
use crate::num::Scalar;
use core::hint::select_unpredictable;

/// Number of vertices compared at a time: two or four registers of doubles on common machines.
pub(crate) const LANES: usize = 8;

/// Coordinates of `LANES` vertices, axis by axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Block<T> {
    pub(super) x: [T; LANES],
    pub(super) y: [T; LANES],
    pub(super) z: [T; LANES],
}

impl<T: Scalar> Block<T> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn values(&self, [x, y, z]: [T; 3]) -> [T; LANES] {
        places(|lane| self.x[lane] * x + self.y[lane] * y + self.z[lane] * z)
    }

    /// Dot products with a direction, in doubles.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn heights(&self, [x, y, z]: [f64; 3]) -> [f64; LANES] {
        places(|lane| self.x[lane].to_f64() * x + self.y[lane].to_f64() * y + self.z[lane].to_f64() * z)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn at(&self, lane: usize) -> [T; 3] {
        [self.x[lane], self.y[lane], self.z[lane]]
    }
}

/// Vertices of a polytope, at least one, in blocks. The last block is filled up with copies of the
/// last vertex.
#[derive(Clone, Copy)]
pub(crate) struct Blocks<'s, T> {
    pub(super) first: &'s Block<T>,
    pub(super) rest: &'s [Block<T>],
    pub(super) count: usize,
}

impl<'s, T: Scalar> Blocks<'s, T> {
    /// Index and coordinates of the support; the first of equals. One pass over all vertices finds
    /// the first block with the largest product, a second over that block the first vertex that has
    /// it. Within a block only the maximum is computed, and the best block is kept by a conditional
    /// move: masks that keep an index beside the value of each lane cost more.
    ///
    /// Written so that each line becomes a few vector instructions, with the products and their
    /// order as in `quick_dot` of [`Vec3`](crate::vec::Vec3).
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn support(&self, direction: [T; 3]) -> (usize, [T; 3]) {
        let larger = |a: T, b: T| if a > b { a } else { b };
        let most = |values: [T; LANES]| {
            let four: [T; 4] = places(|lane| larger(values[lane], values[lane + 4]));
            larger(larger(four[0], four[2]), larger(four[1], four[3]))
        };
        // No lane matches if all products are NaN; any vertex is a support then.
        let lane_of = |values: [T; LANES], best: T| {
            let hits = (0..).zip(values).map(|(lane, value)| u32::from(value == best) << lane);
            hits.fold(0, |all, hit| all | hit).trailing_zeros() as usize % LANES
        };
        let values = self.first.values(direction);
        let (mut best, mut number, mut block) = (most(values), 0, self.first);
        if self.rest.is_empty() {
            let lane = lane_of(values, best);
            return (lane, block.at(lane));
        }
        for (index, other) in (1..).zip(self.rest) {
            let value = most(other.values(direction));
            let farther = value > best;
            best = larger(value, best);
            (number, block) = select_unpredictable(farther, (index, other), (number, block));
        }
        let lane = lane_of(block.values(direction), best);
        (number * LANES + lane, block.at(lane))
    }

    /// Index and coordinates of the vertex with an id.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn vertex(&self, id: u64) -> (usize, [T; 3]) {
        let index = index_of(id, self.count);
        let block = if index < LANES { self.first } else { self.rest.get(index / LANES - 1).unwrap_or(self.first) };
        (index, block.at(index % LANES))
    }

    /// True if a predicate holds for all blocks. It receives the block, the id of its first vertex,
    /// and a bit for every lane that is no copy of the last vertex.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn all(&self, holds: impl Fn(u64, u32, &Block<T>) -> bool) -> bool {
        let mut first = 0;
        let mut block = self.first;
        let mut rest = self.rest.iter();
        loop {
            let used = u32::MAX >> (32 - (self.count - first).min(LANES));
            if !holds(first as u64, used, block) {
                return false;
            }
            let Some(next) = rest.next() else { return true };
            (first, block) = (first + LANES, next);
        }
    }
}
