use crate::answers::{Columns, Undecided};
use crate::batch::CHUNK;
use crate::error::BatchError;
use crate::lanes::{Element, Lanes, Width, Work};
use crate::packing::Packing;
use crate::question::Question;
use crate::table::{Placed, ShapeTable};
use barycode::Stop;
use core::ops::Range;

/// Pairs of placed shapes, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'t, T> {
    table: &'t ShapeTable<T>,
    a: &'t [Placed<T>],
    b: &'t [Placed<T>],
}

impl<'t, T: Element> Pairs<'t, T> {
    /// `a[0]` with `b[0]`, `a[1]` with `b[1]` …
    ///
    /// # Errors
    /// If the columns differ in length, or a row names a shape that the table does not have.
    pub fn new(table: &'t ShapeTable<T>, a: &'t [Placed<T>], b: &'t [Placed<T>]) -> Result<Self, BatchError> {
        if a.len() != b.len() {
            return Err(BatchError::Lengths { first: a.len(), second: b.len() });
        }
        for (row, (a, b)) in a.iter().zip(b).enumerate() {
            table.check(a.shape, row)?;
            table.check(b.shape, row)?;
        }
        Ok(Self { table, a, b })
    }

    /// How many pairs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.a.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.a.is_empty()
    }

    /// Puts the pairs side by side, as lanes want them, once for several questions. It takes about as long as a question, and
    /// memory for the vertices of both shapes of every pair.
    #[must_use]
    pub fn pack(self) -> PackedPairs<'t, T> {
        let rows = (0..self.len()).step_by(CHUNK).map(|first| first..self.len().min(first + CHUNK));
        let pack = |rows: Range<usize>| {
            let mut packing = Packing::default();
            T::dispatch(Width::Widest, Pack { pairs: self.part(rows), packing: &mut packing });
            packing
        };
        PackedPairs { chunks: rows.map(pack).collect(), pairs: self }
    }

    fn part(&self, rows: Range<usize>) -> Self {
        Self { a: &self.a[rows.clone()], b: &self.b[rows], ..*self }
    }

    /// The answers of these pairs, packed already; `first` is what the first of them is called.
    fn ask<Q: Question<T>>(
        &self,
        width: Width,
        question: Q,
        packing: &Packing<T>,
        mut columns: Q::Columns<'_>,
        first: usize,
    ) -> Notes {
        let mut left = Vec::new();
        T::dispatch(width, Answer { question, packing, columns: &mut columns, left: &mut left });
        let mut notes = Notes { singly: left.len(), ..Notes::default() };
        for row in left {
            let shape = |placed: &Placed<T>| self.table.single(self.table.known(placed.shape).0, placed.pose);
            let stop = match (shape(&self.a[row]), shape(&self.b[row])) {
                (Some(a), Some(b)) => question.single(&a, &b, &mut columns, row),
                _ => {
                    question.nothing(&mut columns, row);
                    Some(Stop::NotFinite)
                }
            };
            notes.undecided.extend(stop.map(|stop| Undecided { row: first + row, stop }));
        }
        notes
    }
}

/// Pairs of placed shapes, side by side in memory as lanes want them. Made by [`Pairs::pack`].
#[derive(Clone, Debug)]
pub struct PackedPairs<'t, T: Element> {
    pairs: Pairs<'t, T>,
    /// Of [`CHUNK`] rows each; the last may have fewer.
    chunks: Vec<Packing<T>>,
}

mod sealed {
    pub trait Sealed {}
    impl<T> Sealed for super::Pairs<'_, T> {}
    impl<T: super::Element> Sealed for super::PackedPairs<'_, T> {}
}

/// What a batch can be asked about: [`Pairs`] or [`PackedPairs`]. Sealed.
pub trait Rows<T: Element>: Sync + sealed::Sealed {
    /// How many pairs there are.
    fn rows(&self) -> usize;

    #[doc(hidden)]
    fn is_round(&self) -> bool;

    #[doc(hidden)]
    fn answer<Q: Question<T>>(&self, width: Width, question: Q, columns: Q::Columns<'_>, first: usize) -> Notes;
}

impl<T: Element> Rows<T> for Pairs<'_, T> {
    fn rows(&self) -> usize {
        self.len()
    }

    fn is_round(&self) -> bool {
        self.table.has_radii()
    }

    fn answer<Q: Question<T>>(&self, width: Width, question: Q, columns: Q::Columns<'_>, first: usize) -> Notes {
        let pairs = self.part(first..first + columns.rows());
        let mut packing = Packing::default();
        T::dispatch(width, Pack { pairs, packing: &mut packing });
        pairs.ask(width, question, &packing, columns, first)
    }
}

impl<T: Element> Rows<T> for PackedPairs<'_, T> {
    fn rows(&self) -> usize {
        self.pairs.len()
    }

    fn is_round(&self) -> bool {
        self.pairs.is_round()
    }

    fn answer<Q: Question<T>>(&self, width: Width, question: Q, columns: Q::Columns<'_>, first: usize) -> Notes {
        let pairs = self.pairs.part(first..first + columns.rows());
        pairs.ask(width, question, &self.chunks[first / CHUNK], columns, first)
    }
}

/// What is to be told of rows beside their answers.
#[derive(Debug, Default)]
pub struct Notes {
    pub(crate) undecided: Vec<Undecided>,
    pub(crate) singly: usize,
}

impl Notes {
    pub(crate) fn and(mut self, later: Self) -> Self {
        self.undecided.extend(later.undecided);
        self.singly += later.singly;
        self
    }
}

/// Rows in lanes: to be packed.
struct Pack<'p, T: Element> {
    pairs: Pairs<'p, T>,
    packing: &'p mut Packing<T>,
}

impl<T: Element> Work<T> for Pack<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        self.packing.pack(lanes, self.pairs.table, self.pairs.a, self.pairs.b);
    }
}

/// Rows in lanes: to be answered.
struct Answer<'p, 'c, T: Element, Q: Question<T>> {
    question: Q,
    packing: &'p Packing<T>,
    columns: &'p mut Q::Columns<'c>,
    left: &'p mut Vec<usize>,
}

impl<T: Element, Q: Question<T>> Work<T> for Answer<'_, '_, T, Q> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let rows = self.columns.rows();
        for block in 0..self.packing.blocks() {
            for from in (0..T::PER_LINE).step_by(L::COUNT) {
                let row = block * T::PER_LINE + from;
                if row >= rows {
                    break;
                }
                let (obstacle, head) = self.packing.obstacle(lanes, block, from);
                self.question.lanes(&obstacle, &head, self.columns, row, self.left);
            }
        }
    }
}
