//! Trajectories, answered round by round.

use super::chunk::{ChunkWork, SweepVector};
use super::columns::badness;
use super::path::SweepPath;
use super::rounds::{Rounds, Visit};
use super::{Clearances, Collisions, NO_OBSTACLE, Trajectories};
use crate::answers::{Columns, DistanceColumns, Notes};
use crate::batch::Batch;
use crate::error::BatchError;
use crate::obstacles::Obstacles;
use crate::traversal::ChunkTraversal;
use barycode::expert::Number;
use barycode::{Scalar, Verdict};
use core::ops::Range;

/// Mutable rows of [`TrajectoryCollisions`](super::TrajectoryCollisions).
pub(super) struct CollisionColumns<'c> {
    pub(super) verdict: &'c mut [Verdict],
    pub(super) row: &'c mut [u32],
    pub(super) obstacle: &'c mut [u32],
}

impl Columns for CollisionColumns<'_> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.split_at_mut(row);
        let rows = self.row.split_at_mut(row);
        let obstacle = self.obstacle.split_at_mut(row);
        (
            Self { verdict: verdict.0, row: rows.0, obstacle: obstacle.0 },
            Self { verdict: verdict.1, row: rows.1, obstacle: obstacle.1 },
        )
    }
}

/// Mutable rows of [`TrajectoryClearances`](super::TrajectoryClearances).
pub(super) struct ClearanceColumns<'c, T> {
    pub(super) distances: DistanceColumns<'c, T>,
    pub(super) row: &'c mut [u32],
    pub(super) obstacle: &'c mut [u32],
}

impl<T: Send> Columns for ClearanceColumns<'_, T> {
    fn rows(&self) -> usize {
        self.distances.rows()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let distances = self.distances.split(row);
        let rows = self.row.split_at_mut(row);
        let obstacle = self.obstacle.split_at_mut(row);
        (
            Self { distances: distances.0, row: rows.0, obstacle: obstacle.0 },
            Self { distances: distances.1, row: rows.1, obstacle: obstacle.1 },
        )
    }
}

/// Checked trajectories.
pub(super) struct Paths<'p, 't, V: SweepVector> {
    pub(super) path: SweepPath<'p, 't, V>,
    pub(super) ends: &'p [usize],
}

impl<'p, 't, V: SweepVector> Paths<'p, 't, V> {
    pub(super) fn new(trajectories: Trajectories<'p, V>, obstacles: &'p Obstacles<'t, V>) -> Result<Self, BatchError> {
        let Trajectories { sweep, ends } = trajectories;
        let path = SweepPath::new(sweep, obstacles, Number::ZERO)?;
        let last = ends.last().copied().unwrap_or(0);
        if !ends.is_sorted() || last != path.rows() {
            return Err(BatchError::Ends { last, poses: path.rows() });
        }
        Ok(Self { path, ends })
    }

    /// Number of trajectories.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Traversal by as many trajectories at a time as have about [`SweepVector::CHUNK`] poses.
    pub(super) fn traversal<'c>(&self, batch: &Batch<'c>) -> ChunkTraversal<'c> {
        let poses = self.path.rows().max(1);
        ChunkTraversal::new(batch.run, self.len(), (V::CHUNK * self.len() / poses).clamp(1, V::CHUNK))
    }

    /// Rows of some trajectories, and the range of each trajectory within them.
    pub(super) fn rows(&self, trajectories: Range<usize>) -> (Range<usize>, Vec<Range<u32>>) {
        let begin = |index: usize| if index == 0 { 0 } else { self.ends[index - 1] };
        let rows = begin(trajectories.start)..begin(trajectories.end);
        let place = |row: usize| (row - rows.start) as u32;
        let each = trajectories.map(|index| place(begin(index))..place(begin(index + 1))).collect();
        (rows, each)
    }

    pub(super) fn collide(
        &self,
        batch: &Batch<'_>,
        first: usize,
        visit: Visit,
        columns: CollisionColumns<'_>,
    ) -> Notes {
        let CollisionColumns { verdict: of, row: at, obstacle } = columns;
        let (rows, each) = self.rows(first..first + of.len());
        let mut answers = Collisions::free(rows.len());
        let mut notes = Notes::default();
        let chunk = self.path.chunk(rows.clone());
        let mut rounds = Rounds::new(each, visit);
        while let Some(round) = rounds.next_round() {
            let work = ChunkWork { chunk: &chunk, order: &chunk.order_of(&round.rows), width: batch.run.width };
            notes = notes.and(V::collide(work, &mut answers.columns()));
            for (row, trajectory) in round.iter() {
                let found = answers.verdict[row as usize];
                if found == Verdict::Separated {
                    continue;
                }
                // In order: the first pose that is not proven to be free. Spread out: a certain
                // collision replaces a possible one.
                let is_better = match visit {
                    Visit::InOrder => of[trajectory] == Verdict::Separated,
                    // Otherwise the earliest in the order of visits, whatever else the round
                    // contains.
                    Visit::SpreadOut => {
                        let (old, new) = (badness(of[trajectory]).min(2), badness(found).min(2));
                        old < new
                            || (old == new
                                && rounds.spread_rank(row) < rounds.spread_rank(at[trajectory] - rows.start as u32))
                    }
                };
                if !is_better {
                    continue;
                }
                of[trajectory] = found;
                at[trajectory] = rows.start as u32 + row;
                obstacle[trajectory] = answers.obstacle[row as usize];
                if visit == Visit::InOrder || found != Verdict::Undecided {
                    rounds.leave(trajectory);
                }
            }
        }
        let named = |row: usize| {
            let trajectory = rounds.trajectory((row - rows.start) as u32);
            (of[trajectory], at[trajectory] as usize) == (Verdict::Undecided, row)
        };
        notes.undecided.retain(|one| named(one.row));
        notes.undecided.sort_unstable_by_key(|one| one.row);
        notes
    }

    pub(super) fn clear(
        &self,
        batch: &Batch<'_>,
        first: usize,
        cut_off: V::Scalar,
        columns: ClearanceColumns<'_, V::Scalar>,
    ) -> Notes {
        let ClearanceColumns { distances: of, row: at, obstacle } = columns;
        let (rows, each) = self.rows(first..first + of.rows());
        let mut answers = Clearances::beyond(rows.len(), V::Scalar::INFINITY);
        let mut notes = Notes::default();
        let chunk = self.path.chunk(rows.clone());
        // Spread out, because the bounds shrink sooner.
        let mut rounds = Rounds::new(each, Visit::SpreadOut);
        while let Some(round) = rounds.next_round() {
            for (row, trajectory) in round.iter() {
                // Obstacles farther away than the nearest so far are not measured.
                answers.lower[row as usize] = Number::min(of.upper[trajectory], cut_off);
            }
            let work = ChunkWork { chunk: &chunk, order: &chunk.order_of(&round.rows), width: batch.run.width };
            notes = notes.and(V::clear(work, None, &mut answers.columns()));
            for (row, trajectory) in round.iter() {
                let (here, row) = (row as usize, rows.start as u32 + row);
                of.lower[trajectory] = Number::min(of.lower[trajectory], answers.lower[here]);
                let distance = answers.distance[here];
                if answers.nearest[here] == NO_OBSTACLE || cut_off < distance {
                    continue;
                }
                of.upper[trajectory] = Number::min(of.upper[trajectory], answers.upper[here]);
                if badness(of.verdict[trajectory]) < badness(answers.verdict[here]) {
                    of.verdict[trajectory] = answers.verdict[here];
                }
                if (distance, row) < (of.distance[trajectory], at[trajectory]) {
                    (of.distance[trajectory], at[trajectory]) = (distance, row);
                    obstacle[trajectory] = answers.nearest[here];
                }
            }
        }
        let is_undecided = |row: usize| of.verdict[rounds.trajectory((row - rows.start) as u32)] == Verdict::Undecided;
        notes.undecided.retain(|one| is_undecided(one.row));
        notes.undecided.sort_unstable_by_key(|one| one.row);
        notes
    }
}
