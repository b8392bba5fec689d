//! Support by a scan: all vertices, several at a time.

use crate::num::Scalar;
use crate::shape::LINE;
use crate::shape::block::{Block, Blocks, LANES};
use crate::vec::Vec3;
use alloc::vec::Vec;
use core::hint::black_box;

/// Number of blocks behind the first that are loaded ahead.
const BLOCKS: usize = 8;

impl<T: Scalar> Block<T> {
    /// Begins to load memory, like [`fetch`](crate::shape::fetch).
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {
        black_box(self.x[0]);
        if size_of::<[T; LANES]>() >= LINE {
            black_box(self.y[0]);
        }
        black_box(self.z[0]);
    }
}

/// Vertices of a polytope in blocks.
///
/// The first block is stored in the polytope itself: a support of few vertices then follows no
/// further pointer, which takes longer than everything else if many polytopes are queried once
/// each.
#[derive(Clone, Debug, PartialEq)]
#[repr(C)]
pub(super) struct Lanes<T> {
    rest: Vec<Block<T>>,
    count: u32,
    /// True if supports scan all of them.
    pub(super) are_scanned: bool,
    first: Block<T>,
}

impl<T: Scalar> Lanes<T> {
    pub(super) fn new(vertices: &[Vec3<T>], are_scanned: bool) -> Self {
        let block = |chunk: &[Vec3<T>]| {
            let pick = |lane: usize| chunk.get(lane).or(chunk.last()).copied().unwrap_or_default();
            Block {
                x: core::array::from_fn(|lane| pick(lane).x),
                y: core::array::from_fn(|lane| pick(lane).y),
                z: core::array::from_fn(|lane| pick(lane).z),
            }
        };
        let (first, rest) = vertices.split_at(LANES.min(vertices.len()));
        #[allow(clippy::cast_possible_truncation)] // indices are u32
        let count = vertices.len() as u32;
        Self { rest: rest.chunks(LANES).map(block).collect(), count, are_scanned, first: block(first) }
    }

    /// Begins to load the vertices.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn fetch(&self) {
        self.first.fetch();
        for block in self.rest.iter().take(BLOCKS) {
            block.fetch();
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn blocks(&self) -> Blocks<'_, T> {
        Blocks { first: &self.first, rest: &self.rest, count: self.count as usize }
    }
}
