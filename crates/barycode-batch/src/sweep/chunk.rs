//! Chunk of a sweep: the kernels first, then the single-pair library for what they leave.

use super::clear::Clear;
use super::collide::Collide;
use super::columns::{ClearanceColumns, CollisionColumns};
use super::order::Order;
use super::path::SweepPath;
use super::waiting::{CollideWaitingRows, WaitingRows};
use crate::answers::{Notes, Undecided};
use crate::batch::Batch;
use crate::compiled::Element;
use barycode::Verdict;
use barycode::expert::Number;
use core::ops::Range;

impl<T: Element> SweepPath<'_, '_, T> {
    /// Answers some rows of a chunk.
    pub(super) fn collide(
        &self,
        batch: &Batch<'_>,
        rows: Range<usize>,
        order: &Order,
        columns: &mut CollisionColumns<'_>,
    ) -> Notes {
        let first = rows.start;
        let (path, poses) = (self, self.poses(rows));
        let (mut waiting, mut left) = (WaitingRows::default(), Vec::new());
        T::collide(batch.run.width, Collide { path, poses, order, columns, waiting: &mut waiting, left: &mut left });
        if !waiting.is_empty() {
            let waiting = &waiting;
            T::collide_waiting(batch.run.width, CollideWaitingRows { path, poses, waiting, columns, left: &mut left });
        }
        left.sort_unstable();
        let mut notes = Notes::default();
        for (row, obstacle) in left {
            // The footprint is known to hit an obstacle that comes before this one.
            if badness(columns.verdict[row]) > 1 && columns.obstacle[row] < obstacle {
                continue;
            }
            notes.singly += 1;
            let (verdict, stop) = self.one(first + row, obstacle, |a, b| T::within_singly(a, b, self.margin));
            if badness(verdict) > 1 || (verdict == Verdict::Undecided && columns.verdict[row] == Verdict::Separated) {
                (columns.verdict[row], columns.obstacle[row]) = (verdict, obstacle);
            }
            if verdict == Verdict::Undecided {
                notes.undecided.push(Undecided { row: first + row, stop });
            }
        }
        keep_undecided(&mut notes.undecided, |row| columns.verdict[row - first]);
        notes
    }

    /// Answers some rows of a chunk. Obstacles farther away than the cut-off are skipped; without
    /// one, those farther away than the value of `lower` in the row.
    pub(super) fn clear(
        &self,
        batch: &Batch<'_>,
        rows: Range<usize>,
        order: &Order,
        cut_off: Option<T>,
        columns: &mut ClearanceColumns<'_, T>,
    ) -> Notes {
        let first = rows.start;
        let mut left = Vec::new();
        let poses = self.poses(rows);
        T::clear(batch.run.width, Clear { path: self, poses, order, cut_off, columns, left: &mut left });
        left.sort_unstable();
        let mut notes = Notes { singly: left.len(), ..Default::default() };
        for (row, index) in left {
            let ((verdict, distance, lower, upper), stop) = self.one(first + row, index, T::distance_singly);
            // An unknown distance may be as small as zero.
            let distance = if distance.is_nan() { T::ZERO } else { distance };
            columns.distances.lower[row] = Number::min(columns.distances.lower[row], lower);
            if cut_off.is_some_and(|cut_off| cut_off < distance) {
                continue;
            }
            if distance < columns.distances.distance[row]
                || (distance == columns.distances.distance[row] && index < columns.nearest[row])
            {
                (columns.distances.distance[row], columns.nearest[row]) = (distance, index);
            }
            columns.distances.upper[row] = Number::min(columns.distances.upper[row], upper);
            if badness(verdict) > badness(columns.distances.verdict[row]) {
                columns.distances.verdict[row] = verdict;
            }
            if verdict == Verdict::Undecided {
                notes.undecided.push(Undecided { row: first + row, stop });
            }
        }
        keep_undecided(&mut notes.undecided, |row| columns.distances.verdict[row - first]);
        notes
    }
}

/// Rank of a verdict from safe to unsafe, to compare verdicts of one pose.
pub(super) fn badness(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::Separated => 0,
        Verdict::Touching => 2,
        Verdict::Penetrating => 3,
        _ => 1,
    }
}

/// Keeps one note on each row that is still undecided.
fn keep_undecided(undecided: &mut Vec<Undecided>, verdict: impl Fn(usize) -> Verdict) {
    undecided.retain(|one| verdict(one.row) == Verdict::Undecided);
    undecided.dedup_by_key(|one| one.row);
}
