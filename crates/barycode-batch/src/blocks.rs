//! Pairs block by block: as many side by side as a line holds, pairs of one kind together.

use crate::answers::{Columns, Scatter};
use crate::dimension::InLanes;
use crate::lanes::{Element, Lanes, Num, Width, Work};
use crate::question::Question;
use crate::table::{Entry, Known, Placed, ShapeTable};
use barycode::Number;
use core::ops::Range;

/// How the pairs of a block are asked about. Depends on nothing but their shapes, so that no row sees who its neighbours are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// All cores are points or segments, and one of each pair has a radius.
    Segments,
    /// All are rectangles, or boxes.
    Boxes,
    /// Anything.
    Vertices,
    /// Those with a shape of many vertices, which lanes find supports of by turns.
    Climbing,
}

/// Where the shapes of a block are, how many lines they have, and whose places it has.
#[derive(Clone, Debug)]
struct Block {
    first: usize,
    a: usize,
    b: usize,
    kind: Kind,
    places: Range<usize>,
}

/// Pairs side by side in memory, as lanes want them.
#[derive(Clone, Debug)]
pub(crate) struct Packing<V: InLanes> {
    lines: Lines<V>,
    blocks: Vec<Block>,
    /// The row of each place; nothing where all are in order. Those of pairs with shapes that are too large for lanes come last.
    order: Vec<u32>,
    /// How many pairs are in lanes.
    places: usize,
}

/// The lines of blocks. What each question does without stands apart: more than anything else, these wait for memory.
#[derive(Clone, Debug)]
pub struct Lines<V: InLanes> {
    /// [`InLanes::HEAD`] lines for each block: enough to see that its pairs are far apart.
    pub(crate) head: Vec<<V::Scalar as Element>::Line>,
    /// Those of A, then those of B.
    pub(crate) shapes: Vec<<V::Scalar as Element>::Line>,
    /// [`InLanes::ASIDE`] lines for each block: what yes or no does without.
    pub(crate) aside: Vec<<V::Scalar as Element>::Line>,
}

/// One side of the pairs of a block, lane by lane.
#[derive(Clone, Copy, Debug)]
pub struct Pick<'p, V: InLanes> {
    table: &'p ShapeTable<V>,
    placed: &'p [Placed<V>],
    order: &'p [u32],
    first: usize,
    last: usize,
}

impl<'p, V: InLanes> Pick<'p, V> {
    /// Lanes that are left over have the last pair once more.
    #[inline(always)]
    pub(crate) fn at(&self, lane: usize) -> Placed<V> {
        let place = self.last.min(self.first + lane);
        self.placed[self.order.get(place).map_or(place, |&row| row as usize)]
    }

    #[inline(always)]
    pub(crate) fn shape(&self, lane: usize) -> Known<'p, V> {
        self.table.known(self.at(lane).shape)
    }

    /// A shape as what is quickest with many vertices, if it has that many.
    pub(crate) fn large(&self, entry: &Entry<V>) -> Option<&'p V::Large> {
        self.table.large(entry)
    }
}

/// How many kinds of pairs are kept apart.
const SORTS: usize = 9;

/// The kind of pairs that climb.
const CLIMBING: usize = SORTS - 2;

/// The kind of pairs that lanes do not take.
const SINGLY: usize = SORTS - 1;

/// Pairs of one sort are packed together: those of one [`Kind`], and among these those of about the same number of vertices.
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
    /// Both columns have the same length, and all shapes are in the table.
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

    /// Puts pairs of one sort together. Returns how many there are of each.
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

    /// What lanes say of all pairs, by a question; table and columns are those that were packed. The rows of those that lanes do not settle
    /// are added to `left`.
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

/// Some lanes of a block.
#[derive(Debug)]
pub struct Part<'p, V: InLanes> {
    pub(crate) kind: Kind,
    pub(crate) head: &'p [<V::Scalar as Element>::Line],
    pub(crate) aside: &'p [<V::Scalar as Element>::Line],
    pub(crate) a: &'p [<V::Scalar as Element>::Line],
    pub(crate) b: &'p [<V::Scalar as Element>::Line],
    /// What was packed, A and B.
    pub(crate) picks: [Pick<'p, V>; 2],
    /// The first lane.
    pub(crate) from: usize,
}

/// Rows to be packed.
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

/// Rows to be answered.
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
        // A loop for each kind, in which the compiler knows it.
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

/// Lanes of a line.
#[inline(always)]
pub(crate) fn number<T: Element, L: Lanes<Scalar = T>>(lanes: L, line: &T::Line, from: usize) -> Num<L> {
    // A register that takes a whole line begins where the line does; the compiler knows that only if told.
    let from = if L::COUNT == T::PER_LINE { 0 } else { from };
    lanes.load(&line.as_ref()[from..])
}
