//! The support of few vertices: all of them, several at a time.

use crate::num::Scalar;
use crate::vec::Vec3;
use alloc::vec::Vec;

/// Vertices that are compared at a time. Two or four registers of doubles on common machines.
const LANES: usize = 8;

/// Coordinates of `LANES` vertices, axis by axis.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Block<T> {
    x: [T; LANES],
    y: [T; LANES],
    z: [T; LANES],
}

impl<T: Scalar> Block<T> {
    #[inline(always)]
    fn values(&self, direction: Vec3<T>) -> [T; LANES] {
        core::array::from_fn(|lane| {
            self.x[lane] * direction.x + self.y[lane] * direction.y + self.z[lane] * direction.z
        })
    }
}

/// The vertices of a polytope in blocks. The last block is filled up with its last vertex.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lanes<T> {
    blocks: Vec<Block<T>>,
}

impl<T: Scalar> Lanes<T> {
    pub(super) fn new(vertices: &[Vec3<T>]) -> Self {
        let block = |chunk: &[Vec3<T>]| {
            let pick = |lane: usize| chunk[lane.min(chunk.len() - 1)];
            Block {
                x: core::array::from_fn(|lane| pick(lane).x),
                y: core::array::from_fn(|lane| pick(lane).y),
                z: core::array::from_fn(|lane| pick(lane).z),
            }
        };
        Self { blocks: vertices.chunks(LANES).map(block).collect() }
    }

    /// Index of the support; the first of equals. Once over all vertices for the largest product, lane by lane, and once
    /// more up to the first that has it: twice the products, but nothing to choose by masks on the way, which costs more.
    ///
    /// Written so that each line becomes a few vector instructions, with the products and their order as in [`Vec3`]'s
    /// `quick_dot`.
    #[inline(always)]
    pub(super) fn scan(&self, direction: Vec3<T>) -> usize {
        let larger = |a: T, b: T| if a > b { a } else { b };
        let mut best = [-T::INFINITY; LANES];
        for block in &self.blocks {
            let values = block.values(direction);
            best = core::array::from_fn(|lane| larger(values[lane], best[lane]));
        }
        let four: [T; 4] = core::array::from_fn(|lane| larger(best[lane], best[lane + 4]));
        let most = larger(larger(four[0], four[2]), larger(four[1], four[3]));
        for (number, block) in self.blocks.iter().enumerate() {
            let values = block.values(direction);
            let hit = (0..).zip(values).fold(0_u32, |hit, (lane, value)| hit | u32::from(value == most) << lane);
            if hit != 0 {
                return number * LANES + hit.trailing_zeros() as usize;
            }
        }
        0
    }
}
