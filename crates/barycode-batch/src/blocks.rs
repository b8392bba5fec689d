//! Pairs grouped into blocks: as many pairs as a line has numbers, all of one kind.

use crate::answers::{Columns, Scatter};
use crate::dimension::InLanes;
use crate::lanes::{Element, Lanes, Num, Width, Work};
use crate::question::Question;
use crate::table::{Entry, Known, Placed, ShapeTable};
use barycode::expert::Number;
use core::ops::Range;

/// Kernel that answers the pairs of a block. It depends only on the two shapes of a pair, so that
/// no answer depends on the other rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
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

/// Where the lines of the shapes begin, how many A and B have, the kernel, and the places of the
/// block.
#[derive(Clone, Debug)]
struct Block {
    first: usize,
    a: usize,
    b: usize,
    kind: Kind,
    places: Range<usize>,
}

/// Packed pairs, lane by lane, in the order of blocks.
#[derive(Clone, Debug)]
pub(crate) struct Packing<V: InLanes> {
    lines: Lines<V>,
    blocks: Vec<Block>,
    /// Row of each place; empty where place and row are equal. The rows of pairs that do not fit
    /// into lanes come last.
    order: Vec<u32>,
    /// Number of pairs that are in lanes.
    places: usize,
}

/// Lines of all blocks. Numbers that not every question reads are stored apart, because loading
/// from memory takes most of the time.
#[derive(Clone, Debug)]
pub struct Lines<V: InLanes> {
    /// [`InLanes::HEAD`] lines for each block: enough to see that its pairs are far apart.
    pub(crate) head: Vec<<V::Scalar as Element>::Line>,
    /// For each block the lines of A, then those of B.
    pub(crate) shapes: Vec<<V::Scalar as Element>::Line>,
    /// [`InLanes::ASIDE`] lines for each block: numbers that a yes/no question can do without.
    pub(crate) aside: Vec<<V::Scalar as Element>::Line>,
}

/// Side A or side B of the pairs of a block, lane by lane.
#[derive(Clone, Copy, Debug)]
pub struct Pick<'p, V: InLanes> {
    table: &'p ShapeTable<V>,
    placed: &'p [Placed<V>],
    order: &'p [u32],
    first: usize,
    last: usize,
}

impl<'p, V: InLanes> Pick<'p, V> {
    /// Shape and pose of a lane. Lanes beyond the last pair repeat it.
    #[inline(always)]
    pub(crate) fn at(&self, lane: usize) -> Placed<V> {
        let place = self.last.min(self.first + lane);
        self.placed[self.order.get(place).map_or(place, |&row| row as usize)]
    }

    #[inline(always)]
    pub(crate) fn shape(&self, lane: usize) -> Known<'p, V> {
        self.table.known(self.at(lane).shape)
    }

    /// The shape with its edges for hill climbing, if it has many vertices.
    pub(crate) fn large(&self, entry: &Entry<V>) -> Option<&'p V::Large> {
        self.table.large(entry)
    }
}

/// Number of groups that pairs are sorted into.
const SORTS: usize = 9;

/// Group of pairs that are answered by hill climbing.
const CLIMBING: usize = SORTS - 2;

/// Group of pairs that do not fit into lanes.
const SINGLY: usize = SORTS - 1;

/// Group of a pair. The pairs of a group have one [`Kind`] and about the same number of vertices.
#[inline(always)]
fn sort<V: InLanes>(a: &Entry<V>, b: &Entry<V>) -> usize {
    let most = a.count.max(b.count);
    if most > V::MOST {
        let climbs = |entry: &Entry<V>| entry.count <= V::MOST || entry.large.is_some();
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

impl<V: InLanes> Packing<V> {
    /// Packs the pairs `a[i]`, `b[i]`. Both columns have the same length, and all shapes are in the
    /// table.
    pub(crate) fn new(width: Width, table: &ShapeTable<V>, a: &[Placed<V>], b: &[Placed<V>]) -> Self {
        let mut packing = Self {
            lines: Lines { head: Vec::new(), shapes: Vec::new(), aside: Vec::new() },
            blocks: Vec::new(),
            order: Vec::new(),
            places: 0,
        };
        V::run_pack(width, Pack { table, a, b, packing: &mut packing });
        packing
    }

    /// Computes the order that puts the pairs of a group next to each other. Returns the size of
    /// each group.
    fn line_up(&mut self, table: &ShapeTable<V>, a: &[Placed<V>], b: &[Placed<V>]) -> [usize; SORTS] {
        let sorts = || a.iter().zip(b).map(|(a, b)| sort(table.known(a.shape).0, table.known(b.shape).0));
        let mut counts = [0; SORTS];
        sorts().for_each(|sort| counts[sort] += 1);
        self.places = a.len() - counts[SINGLY];
        if !counts.contains(&a.len()) {
            let mut next = [0; SORTS];
            for sort in 1..SORTS {
                next[sort] = next[sort - 1] + counts[sort - 1];
            }
            self.order.resize(a.len(), 0);
            for (row, sort) in (0..).zip(sorts()) {
                self.order[next[sort]] = row;
                next[sort] += 1;
            }
        }
        counts
    }

    /// Answers all pairs by the vector kernels. Table and columns must be those that were packed.
    /// Appends the rows that the kernels do not settle to `left`, in ascending order.
    pub(crate) fn ask<Q: Question<V>>(
        &self,
        width: Width,
        question: Q,
        (table, a, b): (&ShapeTable<V>, &[Placed<V>], &[Placed<V>]),
        to: &mut Q::Columns<'_>,
        left: &mut Vec<usize>,
    ) {
        Q::run(width, Answer { question, packing: self, table, a, b, to, left });
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

/// One register's width of a block.
#[derive(Debug)]
pub struct Part<'p, V: InLanes> {
    pub(crate) kind: Kind,
    pub(crate) head: &'p [<V::Scalar as Element>::Line],
    pub(crate) aside: &'p [<V::Scalar as Element>::Line],
    pub(crate) a: &'p [<V::Scalar as Element>::Line],
    pub(crate) b: &'p [<V::Scalar as Element>::Line],
    /// Sides A and B as they were packed.
    pub(crate) picks: [Pick<'p, V>; 2],
    /// Index of the first lane within the lines.
    pub(crate) from: usize,
}

/// Work that packs rows.
#[derive(Debug)]
pub struct Pack<'p, V: InLanes> {
    table: &'p ShapeTable<V>,
    a: &'p [Placed<V>],
    b: &'p [Placed<V>],
    packing: &'p mut Packing<V>,
}

impl<V: InLanes> Work<V::Scalar> for Pack<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = V::Scalar>>(self, lanes: L) {
        let Self { table, a, b, packing } = self;
        let counts = packing.line_up(table, a, b);
        let order = &packing.order[..];
        let mut begin = 0;
        for (sort, &count) in counts[..SINGLY].iter().enumerate() {
            let kind = match sort {
                0 => Kind::Segments,
                1 => Kind::Boxes,
                CLIMBING => Kind::Climbing,
                _ => Kind::Vertices,
            };
            let end = begin + count;
            for first in (begin..end).step_by(V::Scalar::PER_LINE) {
                let places = first..end.min(first + V::Scalar::PER_LINE);
                let last = places.end - 1;
                let (a, b) =
                    (Pick { table, placed: a, order, first, last }, Pick { table, placed: b, order, first, last });
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
pub struct Answer<'p, V: InLanes, Q, C> {
    question: Q,
    packing: &'p Packing<V>,
    table: &'p ShapeTable<V>,
    a: &'p [Placed<V>],
    b: &'p [Placed<V>],
    to: &'p mut C,
    left: &'p mut Vec<usize>,
}

impl<'c, V: InLanes, Q: Question<V>> Work<V::Scalar> for Answer<'_, V, Q, Q::Columns<'c>> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = V::Scalar>>(mut self, lanes: L) {
        // One loop for each kind, with the kind as a constant (rule 3 of `lanes.rs`).
        let mut first = 0;
        for blocks in self.packing.blocks.chunk_by(|one, next| one.kind == next.kind) {
            match blocks[0].kind {
                Kind::Segments => self.blocks(lanes, Kind::Segments, first, blocks),
                Kind::Boxes => self.blocks(lanes, Kind::Boxes, first, blocks),
                Kind::Vertices => self.blocks(lanes, Kind::Vertices, first, blocks),
                Kind::Climbing => self.blocks(lanes, Kind::Climbing, first, blocks),
            }
            first += blocks.len();
        }
    }
}

impl<'c, V: InLanes, Q: Question<V>> Answer<'_, V, Q, Q::Columns<'c>> {
    #[inline(always)]
    fn blocks<L: Lanes<Scalar = V::Scalar>>(&mut self, lanes: L, kind: Kind, index: usize, blocks: &[Block]) {
        let Lines { head, shapes, aside } = &self.packing.lines;
        let heads = head[index * V::HEAD..].chunks_exact(V::HEAD);
        let asides = aside[index * V::ASIDE..].chunks_exact(V::ASIDE);
        for ((block, head), aside) in blocks.iter().zip(heads).zip(asides) {
            let Block { first, a, b, ref places, .. } = *block;
            let (a, b) = shapes[first..first + a + b].split_at(a);
            let (table, order) = (self.table, &self.packing.order[..]);
            let picks = [
                Pick { table, placed: self.a, order, first: places.start, last: places.end - 1 },
                Pick { table, placed: self.b, order, first: places.start, last: places.end - 1 },
            ];
            for from in (0..places.len()).step_by(L::COUNT) {
                let places = places.start + from..places.end.min(places.start + from + L::COUNT);
                self.question.lanes(lanes, &Part { kind, head, aside, a, b, picks, from }, self.to, places, self.left);
            }
        }
    }
}

/// Loads one register from a line, from lane `from` on.
#[inline(always)]
pub(crate) fn number<T: Element, L: Lanes<Scalar = T>>(lanes: L, line: &T::Line, from: usize) -> Num<L> {
    // A register as wide as a line always starts at lane zero; the constant spares the compiler the
    // general case (rule 3 of `lanes.rs`).
    let from = if L::COUNT == T::PER_LINE { 0 } else { from };
    lanes.load(&line.as_ref()[from..])
}
