//! The support of few vertices: all of them, several at a time.

use crate::array::places;
use crate::num::Scalar;
use crate::shape::LINE;
use crate::vec::Vec3;
use alloc::vec::Vec;
use core::hint::{black_box, select_unpredictable};

/// Vertices that are compared at a time. Two or four registers of doubles on common machines.
const LANES: usize = 8;
/// Blocks behind the first that are loaded ahead.
const BLOCKS: usize = 8;

/// Coordinates of `LANES` vertices, axis by axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Block<T> {
    x: [T; LANES],
    y: [T; LANES],
    z: [T; LANES],
}

impl<T: Scalar> Block<T> {
    /// As [`fetch`](crate::shape::fetch).
    #[inline(always)]
    fn fetch(&self) {
        black_box(self.x[0]);
        if size_of::<[T; LANES]>() >= LINE {
            black_box(self.y[0]);
        }
        black_box(self.z[0]);
    }

    #[inline(always)]
    fn values(&self, direction: Vec3<T>) -> [T; LANES] {
        places(|lane| self.x[lane] * direction.x + self.y[lane] * direction.y + self.z[lane] * direction.z)
    }
}

/// The vertices of a polytope in blocks. The last block is filled up with its last vertex.
///
/// The first is kept where the polytope itself is: one of few vertices then is asked without following another pointer, which
/// takes longer than the rest where many polytopes are asked once.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lanes<T> {
    first: Block<T>,
    rest: Vec<Block<T>>,
}

impl<T: Scalar> Lanes<T> {
    pub(super) fn new(vertices: &[Vec3<T>]) -> Self {
        let block = |chunk: &[Vec3<T>]| {
            let pick = |lane: usize| chunk.get(lane).or(chunk.last()).copied().unwrap_or_default();
            Block {
                x: core::array::from_fn(|lane| pick(lane).x),
                y: core::array::from_fn(|lane| pick(lane).y),
                z: core::array::from_fn(|lane| pick(lane).z),
            }
        };
        let (first, rest) = vertices.split_at(LANES.min(vertices.len()));
        Self { first: block(first), rest: rest.chunks(LANES).map(block).collect() }
    }

    /// Begins to load them.
    #[inline(always)]
    pub(super) fn fetch(&self) {
        self.first.fetch();
        for block in self.rest.iter().take(BLOCKS) {
            block.fetch();
        }
    }

    /// Index and place of the support; the first of equals. Once over all vertices for the first block that has the largest product,
    /// then over that block for the first vertex that has it. Within a block nothing is chosen but the maximum, and the best
    /// block is kept by a conditional move: masks that keep the place of each lane beside its value cost more.
    ///
    /// Written so that each line becomes a few vector instructions, with the products and their order as in [`Vec3`]'s
    /// `quick_dot`.
    #[inline(always)]
    pub(super) fn scan(&self, direction: Vec3<T>) -> (usize, Vec3<T>) {
        let larger = |a: T, b: T| if a > b { a } else { b };
        let most = |values: [T; LANES]| {
            let four: [T; 4] = places(|lane| larger(values[lane], values[lane + 4]));
            larger(larger(four[0], four[2]), larger(four[1], four[3]))
        };
        let (mut best, mut number, mut block) = (most(self.first.values(direction)), 0, &self.first);
        for (index, other) in (1..).zip(&self.rest) {
            let value = most(other.values(direction));
            let farther = value > best;
            best = larger(value, best);
            (number, block) = select_unpredictable(farther, (index, other), (number, block));
        }
        let hits = (0..).zip(block.values(direction)).map(|(lane, value)| u32::from(value == best) << lane);
        // Without a hit where all products are NaN: any vertex will do then.
        let lane = hits.fold(0, |all, hit| all | hit).trailing_zeros() as usize % LANES;
        (number * LANES + lane, Vec3::new(block.x[lane], block.y[lane], block.z[lane]))
    }
}
