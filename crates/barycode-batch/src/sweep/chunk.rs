//! Chunk of a sweep: rows as they are read, and what a dimension answers of them.

use super::columns::{ClearanceColumns, CollisionColumns};
use super::order::Order;
use super::path::SweepPath;
use crate::answers::{Notes, Undecided};
use crate::broadcast::Broadcast;
use crate::compiled::InLanes;
use crate::lanes::Width;
use crate::lent::LentColumns;
use crate::obstacles::ObstacleVector;
use crate::pair_chunk::{Answered, PairRows, PairTask, PairWork, WorkRows};
use crate::posed_rows::PosedRows;
use crate::table::{PosedId, ShapeId};
use crate::traversal::RunSettings;
use barycode::Verdict;
use core::ops::Range;
use std::borrow::Cow;

/// Vector type of a sweep: [`Vec2`](barycode::d2::Vec2) or [`Vec3`](barycode::d3::Vec3) of `f32` or
/// `f64`. Sealed.
pub trait SweepVector: InLanes + ObstacleVector {
    /// Number of poses that are answered together.
    #[doc(hidden)]
    const CHUNK: usize;

    /// Answers the rows of an order, whose columns hold that nothing has been found.
    #[doc(hidden)]
    fn collide(work: ChunkWork<'_, '_, '_, Self>, columns: &mut CollisionColumns<'_>) -> Notes;

    /// Answers the rows of an order. Obstacles farther away than the cut-off are skipped; without
    /// one, those farther away than the value of `lower` in the row.
    #[doc(hidden)]
    fn clear(
        work: ChunkWork<'_, '_, '_, Self>,
        cut_off: Option<Self::Scalar>,
        columns: &mut ClearanceColumns<'_, Self::Scalar>,
    ) -> Notes;

    /// Hands out all obstacles that a row may meet, and few others.
    #[doc(hidden)]
    fn visit_near(chunk: &SweepChunk<'_, '_, '_, Self>, row: usize, step: u32, found: &mut dyn FnMut(u32));
}

/// Rows of a chunk that are asked about, and by which registers.
#[derive(Clone, Copy, Debug)]
pub struct ChunkWork<'w, 'p, 't, V: ObstacleVector> {
    pub(super) chunk: &'w SweepChunk<'w, 'p, 't, V>,
    pub(super) order: &'w Order,
    pub(super) width: Width,
}

/// Rows of a chunk.
#[derive(Debug)]
pub struct SweepChunk<'w, 'p, 't, V: ObstacleVector> {
    pub(super) path: &'w SweepPath<'p, 't, V>,
    /// Number of the first row.
    pub(super) first: usize,
    pub(super) poses: Cow<'p, [V::Pose]>,
    /// Time steps; none if no obstacles depend on them.
    pub(super) steps: Cow<'p, [u32]>,
    /// Places of the footprints among those that occur; none if it is always the same.
    footprints: Vec<u32>,
}

impl<'p, 't, V: ObstacleVector> SweepPath<'p, 't, V> {
    /// Reads some rows.
    pub(super) fn chunk<'w>(&'w self, rows: Range<usize>) -> SweepChunk<'w, 'p, 't, V> {
        let (first, poses, steps) = (rows.start, self.poses(rows.clone()), self.steps(rows.clone()));
        SweepChunk { path: self, first, poses, steps, footprints: self.footprints(rows) }
    }
}

impl<V: ObstacleVector> SweepChunk<'_, '_, '_, V> {
    /// Order of all rows.
    pub(super) fn order(&self) -> Order {
        if !self.footprints.is_empty() {
            Order::by_footprint(&self.steps, &self.footprints)
        } else if self.path.obstacles.moves() {
            Order::by_time(&self.steps)
        } else {
            Order::timeless(self.poses.len())
        }
    }

    /// Order of some rows, given in ascending order.
    pub(super) fn order_of(&self, some: &[u32]) -> Order {
        let taken = |column: &[u32]| -> Vec<u32> { some.iter().map(|&row| column[row as usize]).collect() };
        let moves = self.path.obstacles.moves();
        let order = if !self.footprints.is_empty() {
            let steps = if moves { taken(&self.steps) } else { Vec::new() };
            Order::by_footprint(&steps, &taken(&self.footprints))
        } else if moves {
            Order::by_time(&taken(&self.steps))
        } else {
            Order::timeless(some.len())
        };
        order.renumbered(some)
    }

    /// Place of the footprint of a row among those that occur.
    pub(super) fn footprint_place(&self, row: usize) -> usize {
        self.footprints.get(row).copied().unwrap_or_default() as usize
    }

    /// The footprint of a row, at its pose.
    pub(super) fn posed(&self, row: usize) -> PosedId<V> {
        PosedId::new(self.path.footprint(self.footprint_place(row)), self.poses[row])
    }
}

/// A row of a chunk and an obstacle.
pub(super) type Candidate = (u32, u32);

impl<V: SweepVector> SweepChunk<'_, '_, '_, V> {
    /// Asks about pairs, at most as many as a chunk has.
    pub(super) fn ask(
        &self,
        width: Width,
        pairs: &[Candidate],
        to: LentColumns<'_, V>,
        question: impl FnOnce(PairTask<'_, V>) -> Answered,
    ) -> Notes {
        let (own, obstacles) = (self.path.sweep.footprints.table, self.path.obstacles);
        let placed = |&(row, obstacle): &Candidate| (self.posed(row as usize), obstacles.placed()[obstacle as usize]);
        let (a, b): (Vec<_>, Vec<_>) = pairs.iter().map(placed).unzip();
        let sides = [PosedRows::checked(own, &a), PosedRows::checked(obstacles.table(), &b)];
        let rows = PairRows { sides, broadcast: Broadcast::flat(pairs.len()) };
        // A chunk stays on this thread, and nobody cancels it: no question fails.
        let run = RunSettings { width, ..RunSettings::default() };
        question(PairTask { run, rows: PairWork(WorkRows::Read(&rows)), to }).unwrap_or_default()
    }

    /// Adds what was noted of pairs, as of their rows.
    pub(super) fn note(&self, notes: &mut Notes, pairs: &[Candidate], more: &Notes) {
        notes.singly += more.singly;
        let row = |one: &Undecided| self.first + pairs[one.row].0 as usize;
        notes.undecided.extend(more.undecided.iter().map(|one| Undecided { row: row(one), ..*one }));
    }
}

impl<V: ObstacleVector> SweepPath<'_, '_, V> {
    /// Shape of a footprint.
    pub(super) fn footprint(&self, place: usize) -> ShapeId {
        self.footprints[place].0
    }
}

/// Keeps one note on each row that is still undecided.
pub(super) fn keep_undecided(undecided: &mut Vec<Undecided>, verdict: impl Fn(usize) -> Verdict) {
    undecided.retain(|one| verdict(one.row) == Verdict::Undecided);
    undecided.dedup_by_key(|one| one.row);
}
