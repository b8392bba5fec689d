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

    /// Index of the support; the first of equals. Each lane keeps the largest product that it has met and where; the
    /// lanes are compared at the end. Written so that each line of the loop becomes a few vector instructions, with the
    /// products and their order as in [`Vec3`]'s `quick_dot`.
    #[inline(always)]
    pub(super) fn scan(&self, direction: Vec3<T>) -> usize {
        let mut best = [-T::INFINITY; LANES];
        let mut found = [0_u32; LANES];
        for (number, block) in (0..).zip(&self.blocks) {
            for lane in 0..LANES {
                let value = block.x[lane] * direction.x + block.y[lane] * direction.y + block.z[lane] * direction.z;
                let larger = value > best[lane];
                best[lane] = if larger { value } else { best[lane] };
                found[lane] = if larger { number } else { found[lane] };
            }
        }
        let (mut most, mut first) = (best[0], found[0] as usize * LANES);
        for lane in 1..LANES {
            let index = found[lane] as usize * LANES + lane;
            if best[lane] > most || (best[lane] == most && index < first) {
                (most, first) = (best[lane], index);
            }
        }
        first
    }
}
