//! Packed form of pairs: lines of numbers, and what the kernels read of them.

use crate::dimension::TableVector;
use crate::lanes::{LaneScalar, Lanes, Num};
use crate::table::{Entry, KnownShape, PosedId, ShapeTable};

/// Kernel that answers the pairs of a block. It depends only on the two shapes of a pair, so that
/// no answer depends on the other rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BlockKind {
    /// Closed form for segments: all cores are points or segments, and one shape of each pair has a
    /// radius.
    Segments,
    /// Separating axes: all shapes are rectangles or boxes.
    Boxes,
    /// GJK over all vertices: any other shapes.
    Vertices,
    /// GJK with hill climbing, one lane after the other, for pairs with a shape of many vertices.
    Climbing,
}

/// Lines of all blocks. Numbers that not every question reads are stored apart, because loading
/// from memory takes most of the time.
#[derive(Clone, Debug)]
pub struct BlockLines<V: TableVector> {
    /// `PairKernels::HEAD` lines for each block: enough to see that its pairs are far apart.
    pub(crate) head: Vec<<V::Scalar as LaneScalar>::Line>,
    /// For each block the lines of A, then those of B.
    pub(crate) shapes: Vec<<V::Scalar as LaneScalar>::Line>,
    /// `PairKernels::ASIDE` lines for each block: numbers that a yes/no question can do without.
    pub(crate) aside: Vec<<V::Scalar as LaneScalar>::Line>,
}

/// Side A or side B of the pairs of a chunk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChunkSide<'p, V: TableVector> {
    pub(crate) table: &'p ShapeTable<V>,
    pub(crate) placed: &'p [PosedId<V>],
}

/// Side A or side B of the pairs of a block, lane by lane.
#[derive(Clone, Copy, Debug)]
pub struct Pick<'p, V: TableVector> {
    pub(crate) table: &'p ShapeTable<V>,
    pub(crate) placed: &'p [PosedId<V>],
    pub(crate) order: &'p [u32],
    pub(crate) first: usize,
    pub(crate) last: usize,
}

impl<'p, V: TableVector> Pick<'p, V> {
    /// Shape and pose of a lane. Lanes beyond the last pair repeat it.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn at(&self, lane: usize) -> PosedId<V> {
        let place = self.last.min(self.first + lane);
        self.placed[self.order.get(place).map_or(place, |&row| row as usize)]
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn shape(&self, lane: usize) -> KnownShape<'p, V> {
        self.table.known(self.at(lane).shape)
    }

    /// The shape with its edges for hill climbing, if it has many vertices.
    pub(crate) fn large(&self, entry: &Entry<V>) -> Option<&'p V::Large> {
        self.table.large(entry)
    }
}

/// One register's width of a block.
#[derive(Debug)]
pub struct BlockPart<'p, V: TableVector> {
    pub(crate) kind: BlockKind,
    pub(crate) head: &'p [<V::Scalar as LaneScalar>::Line],
    pub(crate) aside: &'p [<V::Scalar as LaneScalar>::Line],
    pub(crate) a: &'p [<V::Scalar as LaneScalar>::Line],
    pub(crate) b: &'p [<V::Scalar as LaneScalar>::Line],
    /// Sides A and B as they were packed, and the places of the block.
    pub(crate) sides: &'p [ChunkSide<'p, V>; 2],
    pub(crate) order: &'p [u32],
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// Index of the first lane within the lines.
    pub(crate) from: usize,
}

impl<'p, V: TableVector> BlockPart<'p, V> {
    /// Side A (0) or B (1), lane by lane.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn pick(&self, side: usize) -> Pick<'p, V> {
        let ChunkSide { table, placed } = self.sides[side];
        Pick { table, placed, order: self.order, first: self.first, last: self.last }
    }
}

/// Loads one register from a line, from lane `from` on.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn number<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, line: &T::Line, from: usize) -> Num<L> {
    // A register as wide as a line always starts at lane zero; the constant spares the compiler the
    // general case (rule 3 of `lanes.rs`).
    let from = if L::COUNT == T::PER_LINE { 0 } else { from };
    lanes.load(&line.as_ref()[from..])
}
