//! Pairs grouped into blocks: as many pairs as a line has numbers, all of one kind.

pub(crate) mod part;

use self::part::{BlockKind, BlockLines, BlockPart, ChunkSide, Pick};
use crate::answers::{Columns, Scatter};
use crate::kernels::PairKernels;
use crate::lanes::{Kernel, LaneScalar, Lanes};
use crate::question::Question;
use crate::table::Entry;
use barycode::expert::Number;
use core::ops::Range;

/// Where the lines of the shapes begin, how many A and B have, the kernel, and the places of the
/// block.
#[derive(Clone, Debug)]
struct Block {
    first: usize,
    a: usize,
    b: usize,
    kind: BlockKind,
    places: Range<usize>,
}

/// Packed pairs, lane by lane, in the order of blocks.
#[derive(Clone, Debug)]
pub(crate) struct Packing<V: PairKernels> {
    lines: BlockLines<V>,
    blocks: Vec<Block>,
    /// Row of each place; empty where place and row are equal. The rows of pairs that do not fit
    /// into lanes come last.
    order: Vec<u32>,
    /// Number of pairs that are in lanes.
    places: usize,
}

/// Number of groups that pairs are sorted into.
const SORTS: usize = 9;

/// Group of pairs that are answered by hill climbing.
const CLIMBING: usize = SORTS - 2;

/// Group of pairs that do not fit into lanes.
const SINGLY: usize = SORTS - 1;

/// Group of a pair. The pairs of a group have one [`BlockKind`] and about the same number of
/// vertices.
#[cfg_attr(not(unoptimised), inline(always))]
fn sort<V: PairKernels>(a: &Entry<V>, b: &Entry<V>) -> usize {
    let most = a.count.max(b.count);
    if most > V::MOST {
        let climbs = |entry: &Entry<V>| entry.count <= V::MOST || entry.is_large();
        if V::CLIMBS && climbs(a) && climbs(b) { CLIMBING } else { SINGLY }
    } else if most <= 2 && a.radius + b.radius > Number::ZERO {
        0
    } else if a.half.is_some() && b.half.is_some() {
        1
    } else {
        match most {
            0..=4 => 2,
            5..=8 => 3,
            9..=16 => 4,
            17..=32 => 5,
            _ => 6,
        }
    }
}

impl<V: PairKernels> Packing<V> {
    /// Packed form of no pairs yet.
    pub(crate) fn empty() -> Self {
        Self {
            lines: BlockLines { head: Vec::new(), shapes: Vec::new(), aside: Vec::new() },
            blocks: Vec::new(),
            order: Vec::new(),
            places: 0,
        }
    }

    /// Computes the order that puts the pairs of a group next to each other. Returns the size of
    /// each group.
    fn line_up(&mut self, [a, b]: [ChunkSide<'_, V>; 2]) -> [usize; SORTS] {
        let rows = || a.placed.iter().zip(b.placed);
        let sorts = || rows().map(|(of_a, of_b)| sort(a.table.known(of_a.shape).0, b.table.known(of_b.shape).0));
        let mut counts = [0; SORTS];
        sorts().for_each(|sort| counts[sort] += 1);
        let all = a.placed.len();
        self.places = all - counts[SINGLY];
        if !counts.contains(&all) {
            let mut next = [0; SORTS];
            for sort in 1..SORTS {
                next[sort] = next[sort - 1] + counts[sort - 1];
            }
            self.order.resize(all, 0);
            for (row, sort) in (0..).zip(sorts()) {
                self.order[next[sort]] = row;
                next[sort] += 1;
            }
        }
        counts
    }

    /// Brings the answers of all places, and the places in `left`, into the order of the rows.
    /// Appends the rows that are not in lanes to `left`, which is then in ascending order.
    pub(crate) fn put_back(&self, to: &mut (impl Columns + Scatter), left: &mut Vec<usize>) {
        left.extend(self.places..to.rows());
        if !self.order.is_empty() {
            to.scatter(&self.order);
            for row in &mut *left {
                *row = self.order[*row] as usize;
            }
            left.sort_unstable();
        }
    }
}

/// Work that packs rows.
#[derive(Debug)]
pub struct PackRows<'p, V: PairKernels> {
    pub(crate) sides: [ChunkSide<'p, V>; 2],
    pub(crate) packing: &'p mut Packing<V>,
}

impl<V: PairKernels> Kernel<V::Scalar> for PackRows<'_, V> {
    type Output = ();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = V::Scalar>>(self, lanes: L) {
        let Self { sides, packing } = self;
        let counts = packing.line_up(sides);
        let [of_a, of_b] = sides;
        let order = &packing.order[..];
        let mut begin = 0;
        for (sort, &count) in counts[..SINGLY].iter().enumerate() {
            let kind = match sort {
                0 => BlockKind::Segments,
                1 => BlockKind::Boxes,
                CLIMBING => BlockKind::Climbing,
                _ => BlockKind::Vertices,
            };
            let end = begin + count;
            for first in (begin..end).step_by(V::Scalar::PER_LINE) {
                let places = first..end.min(first + V::Scalar::PER_LINE);
                let last = places.end - 1;
                let a = Pick { table: of_a.table, placed: of_a.placed, order, first, last };
                let b = Pick { table: of_b.table, placed: of_b.placed, order, first, last };
                let first = packing.lines.shapes.len();
                let (a, b) = V::append(lanes, kind, &a, &b, &mut packing.lines);
                packing.blocks.push(Block { first, a, b, kind, places });
            }
            begin = end;
        }
    }
}

/// Work that answers packed rows.
#[derive(Debug)]
pub(crate) struct AnswerBlocks<'p, V: PairKernels, Q, C> {
    pub(crate) question: Q,
    pub(crate) packing: &'p Packing<V>,
    pub(crate) sides: [ChunkSide<'p, V>; 2],
    pub(crate) to: &'p mut C,
    pub(crate) left: &'p mut Vec<usize>,
}

impl<'c, V: PairKernels, Q: Question<V>> Kernel<V::Scalar> for AnswerBlocks<'_, V, Q, Q::Columns<'c>> {
    type Output = ();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = V::Scalar>>(mut self, lanes: L) {
        // One loop for each kind, with the kind as a constant (rule 3 of `lanes.rs`).
        let mut first = 0;
        for blocks in self.packing.blocks.chunk_by(|one, next| one.kind == next.kind) {
            match blocks[0].kind {
                BlockKind::Segments => self.blocks(lanes, BlockKind::Segments, first, blocks),
                BlockKind::Boxes => self.blocks(lanes, BlockKind::Boxes, first, blocks),
                BlockKind::Vertices => self.blocks(lanes, BlockKind::Vertices, first, blocks),
                BlockKind::Climbing => self.blocks(lanes, BlockKind::Climbing, first, blocks),
            }
            first += blocks.len();
        }
    }
}

impl<'c, V: PairKernels, Q: Question<V>> AnswerBlocks<'_, V, Q, Q::Columns<'c>> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn blocks<L: Lanes<Scalar = V::Scalar>>(&mut self, lanes: L, kind: BlockKind, index: usize, blocks: &[Block]) {
        let BlockLines { head, shapes, aside } = &self.packing.lines;
        // By index: an iterator over chunks side by side is not always inlined (rule 1).
        for (index, block) in (index..).zip(blocks) {
            let head = &head[index * V::HEAD..(index + 1) * V::HEAD];
            let aside = &aside[index * V::ASIDE..(index + 1) * V::ASIDE];
            let &Block { first, a, b, places: ref all, .. } = block;
            let (a, b) = shapes[first..first + a + b].split_at(a);
            let (sides, order) = (&self.sides, &self.packing.order[..]);
            for from in (0..all.len()).step_by(L::COUNT) {
                let places = all.start + from..all.end.min(all.start + from + L::COUNT);
                let (first, last) = (all.start, all.end - 1);
                self.question.lanes(
                    lanes,
                    &BlockPart { kind, head, aside, a, b, sides, order, first, last, from },
                    self.to,
                    places,
                    self.left,
                );
            }
        }
    }
}
