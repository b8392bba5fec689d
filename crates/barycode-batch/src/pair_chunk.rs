//! Rows of pairs, answered chunk by chunk: in lanes, then one by one what lanes leave.

use crate::answers::{Columns, Notes, Undecided};
use crate::blocks::part::ChunkSide;
use crate::blocks::{AnswerBlocks, PackRows, Packing};
use crate::broadcast::Broadcast;
use crate::error::BatchError;
use crate::kernels::PairKernels;
use crate::lanes::{LaneScalar, Width};
use crate::lent::{ColumnScratch, LentColumns};
use crate::posed_rows::PosedRows;
use crate::question::Question;
use crate::table::{KnownShape, PosedId, Single, TableHandle};
use crate::touch;
use crate::traversal::{ChunkTraversal, RunSettings};
use barycode::expert::RigidMap;
use barycode::{Scalar, Stop};
use core::ops::Range;
use std::borrow::Cow;

/// Number of pairs that are packed and answered at a time: few enough to stay in the first or
/// second cache of a core, and enough to pay for handing them to a thread.
pub(crate) const CHUNK: usize = 1024;

/// Pairs as they are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairRows<'t, V: PairKernels> {
    pub(crate) sides: [PosedRows<'t, V>; 2],
    pub(crate) broadcast: Broadcast,
}

/// A chunk of packed pairs, with the rows that it was packed from.
#[derive(Clone, Debug)]
pub(crate) struct PackedChunk<'t, V: PairKernels> {
    packing: Packing<V>,
    placed: [PartRows<'t, V>; 2],
}

/// Rows of a part of one side.
type PartRows<'t, V> = Cow<'t, [PosedId<V>]>;

impl<V: PairKernels> PackedChunk<'_, V> {
    /// The chunk with rows of its own.
    pub(crate) fn owned(self) -> PackedChunk<'static, V> {
        let Self { packing, placed } = self;
        PackedChunk { packing, placed: placed.map(|rows| Cow::Owned(rows.into_owned())) }
    }
}

/// Rows that a batch is asked about.
#[derive(Clone, Copy, Debug)]
pub struct PairWork<'r, V: PairKernels>(pub(crate) WorkRows<'r, V>);

#[derive(Clone, Copy, Debug)]
pub(crate) enum WorkRows<'r, V: PairKernels> {
    Read(&'r PairRows<'r, V>),
    Packed { tables: &'r [TableHandle<'r, V>; 2], chunks: &'r [PackedChunk<'r, V>] },
}

/// Rows that are asked about, how, and where the answers go.
#[derive(Debug)]
pub struct PairTask<'r, V: PairKernels> {
    pub(crate) run: RunSettings<'r>,
    pub(crate) rows: PairWork<'r, V>,
    pub(crate) to: LentColumns<'r, V>,
}

/// The report about rows beside their answers, or an error.
pub(crate) type Answered = Result<Notes, BatchError>;

/// How rows are packed: the kernel that is compiled once for all questions.
pub(crate) type Pack<V> = fn(Width, PackRows<'_, V>);

impl<'t, V: PairKernels> PairRows<'t, V> {
    pub(crate) fn is_round(&self) -> bool {
        self.sides.iter().any(|side| side.table.has_radii())
    }

    /// The rows of a range, of both sides.
    fn part(&self, rows: Range<usize>) -> [PartRows<'t, V>; 2] {
        let [a, b] = &self.sides;
        [a.part(&self.broadcast, 0, rows.clone()), b.part(&self.broadcast, 2, rows)]
    }

    fn chunk_sides<'s>(&self, [a, b]: &'s [PartRows<'t, V>; 2]) -> [ChunkSide<'s, V>; 2] {
        let [of_a, of_b] = &self.sides;
        [ChunkSide { table: of_a.table, placed: a }, ChunkSide { table: of_b.table, placed: b }]
    }

    /// Packs the rows chunk by chunk.
    pub(crate) fn pack(&self, pack: Pack<V>) -> Vec<PackedChunk<'t, V>> {
        let all = self.broadcast.rows();
        let chunk = |first: usize| {
            let placed = self.part(first..all.min(first + CHUNK));
            PackedChunk { packing: packed(self.chunk_sides(&placed), Width::Widest, pack), placed }
        };
        (0..all).step_by(CHUNK).map(chunk).collect()
    }
}

impl<V: PairKernels> WorkRows<'_, V> {
    /// Calls `answer` with both sides of a range of rows that is within one chunk.
    pub(crate) fn placed(&self, rows: Range<usize>, answer: impl FnOnce([ChunkSide<'_, V>; 2]) -> Notes) -> Notes {
        match self {
            WorkRows::Read(pairs) => answer(pairs.chunk_sides(&pairs.part(rows))),
            WorkRows::Packed { tables: [a, b], chunks } => match chunks.get(rows.start / CHUNK) {
                Some(PackedChunk { placed: [of_a, of_b], .. }) => {
                    let first = rows.start % CHUNK;
                    let part = first..first + rows.len();
                    let (of_a, of_b) = (&of_a[part.clone()], &of_b[part]);
                    answer([ChunkSide { table: a.get(), placed: of_a }, ChunkSide { table: b.get(), placed: of_b }])
                }
                // There is none of no rows.
                None => Notes::default(),
            },
        }
    }
}

impl<V: PairKernels> PairTask<'_, V> {
    /// Answers all rows, chunk by chunk.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(crate) fn ask<Q: Question<V>>(self, question: Q, pack: Pack<V>) -> Answered {
        let Self { run, rows: PairWork(work), to } = self;
        ChunkTraversal::new(run, to.rows(), CHUNK).rows(0, to, &|first, columns| {
            let rows = first..first + columns.rows();
            match work {
                WorkRows::Read(pairs) => {
                    let placed = pairs.part(rows);
                    let sides = pairs.chunk_sides(&placed);
                    let packing = packed(sides, run.width, pack);
                    answer(run.width, question, sides, &packing, columns, first)
                }
                WorkRows::Packed { tables: [a, b], chunks } => {
                    // There is none of no rows.
                    let Some(PackedChunk { packing, placed: [of_a, of_b] }) = chunks.get(first / CHUNK) else {
                        return Notes::default();
                    };
                    let sides =
                        [ChunkSide { table: a.get(), placed: of_a }, ChunkSide { table: b.get(), placed: of_b }];
                    answer(run.width, question, sides, packing, columns, first)
                }
            }
        })
    }
}

fn packed<V: PairKernels>(sides: [ChunkSide<'_, V>; 2], width: Width, pack: Pack<V>) -> Packing<V> {
    let mut packing = Packing::empty();
    pack(width, PackRows { sides, packing: &mut packing });
    packing
}

/// Answers packed pairs; `first` is the row number of the first pair.
fn answer<V: PairKernels, Q: Question<V>>(
    width: Width,
    question: Q,
    sides: [ChunkSide<'_, V>; 2],
    packing: &Packing<V>,
    mut lent: LentColumns<'_, V>,
    first: usize,
) -> Notes {
    let mut scratch = ColumnScratch::default();
    let mut notes = Notes::default();
    answer_columns(width, question, sides, packing, &mut Q::columns(&mut lent, &mut scratch), &mut notes);
    for one in &mut notes.undecided {
        one.row += first;
    }
    lent.write(&scratch);
    notes
}

fn answer_columns<V: PairKernels, Q: Question<V>>(
    width: Width,
    question: Q,
    sides: [ChunkSide<'_, V>; 2],
    packing: &Packing<V>,
    columns: &mut Q::Columns<'_>,
    notes: &mut Notes,
) {
    let mut left = Vec::new();
    V::Scalar::dispatch(width, AnswerBlocks { question, packing, sides, to: &mut *columns, left: &mut left });
    packing.put_back(columns, &mut left);
    for row in left {
        let [a, b] = sides.map(|side| side.single(row));
        let stop = match (a, b) {
            (Some(_), Some(_))
                if is_touching(sides, row) && question.touching(columns, row, resolution(sides, row)) =>
            {
                continue;
            }
            (Some(a), Some(b)) => question.single(&a, &b, columns, row),
            _ => {
                question.nothing(columns, row);
                Some(Stop::NotFinite)
            }
        };
        notes.singly += 1;
        notes.undecided.extend(stop.map(|stop| Undecided { row, stop }));
    }
}

impl<'p, V: PairKernels> ChunkSide<'p, V> {
    fn known(self, row: usize) -> KnownShape<'p, V> {
        self.table.known(self.placed[row].shape)
    }

    pub(crate) fn single(self, row: usize) -> Option<Single<'p, V>> {
        self.table.single(self.known(row).0, self.placed[row].pose)
    }
}

/// Tells whether the pair of a row is known to touch exactly. Both must be shapes at their poses.
fn is_touching<V: PairKernels>(sides: [ChunkSide<'_, V>; 2], row: usize) -> bool {
    touch::is_touching(sides.map(|side| side.known(row)), sides.map(|side| side.placed[row].pose))
}

/// Width of the bounds that answers are promised to have, rounded.
fn resolution<V: PairKernels>(sides: [ChunkSide<'_, V>; 2], row: usize) -> V::Scalar {
    let [a, b] = sides.map(|side| side.placed[row].pose.shift());
    let [of_a, of_b] = sides.map(|side| side.known(row).0).map(|one| one.extent + one.radius);
    let size = of_a + of_b + (a - b).norm1();
    let count = if V::DIMENSION == 2 { 32.0 } else { 64.0 };
    size * V::Scalar::EPSILON * V::Scalar::from_f64(count)
}
