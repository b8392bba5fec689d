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
}

/// Where a block is, how many lines its shapes have, and whose places it has.
#[derive(Clone, Debug)]
struct Block {
    first: usize,
    /// Where its lines aside are.
    aside: usize,
    a: usize,
    b: usize,
    kind: Kind,
    places: Range<usize>,
}

/// Pairs side by side in memory, as lanes want them: [`InLanes::HEAD`] lines for each block, then those of A, then those of B.
#[derive(Clone, Debug)]
pub(crate) struct Packing<V: InLanes> {
    lines: Lines<V>,
    blocks: Vec<Block>,
    /// The row of each place; nothing where all are in order. Those of pairs with shapes that are too large for lanes come last.
    order: Vec<u32>,
    /// How many pairs are in lanes.
    places: usize,
}

/// The lines of blocks. What a yes or no does without stands apart: more than anything else, these wait for memory.
#[derive(Clone, Debug)]
pub struct Lines<V: InLanes> {
    pub(crate) main: Vec<<V::Scalar as Element>::Line>,
    /// [`InLanes::ASIDE`] lines for each block.
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
}

/// How many kinds of pairs are kept apart: the last is that of pairs which lanes do not take.
const SORTS: usize = 8;

/// Pairs of one sort are packed together: those of one [`Kind`], and among these those of about the same number of vertices.
#[inline(always)]
fn sort<V: InLanes>(a: &Entry<V>, b: &Entry<V>) -> usize {
    let most = a.count.max(b.count);
    if most > V::MOST {
        SORTS - 1
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
            lines: Lines { main: Vec::new(), aside: Vec::new() },
            blocks: Vec::new(),
            order: Vec::new(),
            places: 0,
        };
        V::Scalar::dispatch(width, Pack { table, a, b, packing: &mut packing });
        packing
    }

    /// Puts pairs of one sort together. Returns how many there are of each.
    fn line_up(&mut self, table: &ShapeTable<V>, a: &[Placed<V>], b: &[Placed<V>]) -> [usize; SORTS] {
        let sorts = || a.iter().zip(b).map(|(a, b)| sort(table.known(a.shape).0, table.known(b.shape).0));
        let mut counts = [0; SORTS];
        sorts().for_each(|sort| counts[sort] += 1);
        self.places = a.len() - counts[SORTS - 1];
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

    /// What lanes say of all pairs, by a question. The rows of those that they do not settle are added to `left`.
    pub(crate) fn ask<Q: Question<V>>(
        &self,
        width: Width,
        question: Q,
        to: &mut Q::Columns<'_>,
        left: &mut Vec<usize>,
    ) {
        V::Scalar::dispatch(width, Answer { question, packing: self, to, left });
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
    /// The first lane.
    pub(crate) from: usize,
}

/// Rows to be packed.
struct Pack<'p, V: InLanes> {
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
        for (sort, &count) in counts[..SORTS - 1].iter().enumerate() {
            let kind = [Kind::Segments, Kind::Boxes, Kind::Vertices][sort.min(2)];
            let end = begin + count;
            for first in (begin..end).step_by(V::Scalar::PER_LINE) {
                let places = first..end.min(first + V::Scalar::PER_LINE);
                let last = places.end - 1;
                let (a, b) =
                    (Pick { table, placed: a, order, first, last }, Pick { table, placed: b, order, first, last });
                let first = packing.lines.main.len();
                let aside = packing.lines.aside.len();
                let (a, b) = V::append(lanes, kind, &a, &b, &mut packing.lines);
                packing.blocks.push(Block { first, aside, a, b, kind, places });
            }
            begin = end;
        }
    }
}

/// Rows to be answered.
struct Answer<'p, V: InLanes, Q, C> {
    question: Q,
    packing: &'p Packing<V>,
    to: &'p mut C,
    left: &'p mut Vec<usize>,
}

impl<'c, V: InLanes, Q: Question<V>> Work<V::Scalar> for Answer<'_, V, Q, Q::Columns<'c>> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = V::Scalar>>(mut self, lanes: L) {
        // A loop for each kind, in which the compiler knows it.
        for blocks in self.packing.blocks.chunk_by(|one, next| one.kind == next.kind) {
            match blocks[0].kind {
                Kind::Segments => self.blocks(lanes, Kind::Segments, blocks),
                Kind::Boxes => self.blocks(lanes, Kind::Boxes, blocks),
                Kind::Vertices => self.blocks(lanes, Kind::Vertices, blocks),
            }
        }
    }
}

impl<'c, V: InLanes, Q: Question<V>> Answer<'_, V, Q, Q::Columns<'c>> {
    #[inline(always)]
    fn blocks<L: Lanes<Scalar = V::Scalar>>(&mut self, lanes: L, kind: Kind, blocks: &[Block]) {
        for block in blocks {
            let Block { first, aside, a, b, ref places, .. } = *block;
            let (head, shapes) = self.packing.lines.main[first..first + V::HEAD + a + b].split_at(V::HEAD);
            let (a, b) = shapes.split_at(a);
            let aside = &self.packing.lines.aside[aside..aside + V::ASIDE];
            for from in (0..places.len()).step_by(L::COUNT) {
                let places = places.start + from..places.end.min(places.start + from + L::COUNT);
                self.question.lanes(lanes, &Part { kind, head, aside, a, b, from }, self.to, places, self.left);
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
