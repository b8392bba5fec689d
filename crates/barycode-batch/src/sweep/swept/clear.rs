//! Smallest distances of trajectories over continuous time.

use super::pair::{PairClearance, PairGoal};
use super::track::{NearPair, SweptChunk, SweptPaths, Wanted};
use super::{ClearanceOptions, SweptVector};
use crate::answers::{Columns, Notes, Undecided};
use crate::batch::Batch;
use crate::sweep::{NO_POSE, TrajectoryClearances};
use barycode::expert::Number;
use barycode::{ImpactVerdict, Scalar, Verdict};

/// Mutable rows of [`SweptClearances`](super::SweptClearances).
pub(super) struct ClearanceColumns<'c, T> {
    pub(super) verdict: &'c mut [ImpactVerdict],
    pub(super) lower: &'c mut [T],
    pub(super) upper: &'c mut [T],
    pub(super) row: &'c mut [u32],
    pub(super) at: &'c mut [T],
    pub(super) obstacle: &'c mut [u32],
}

impl<T: Send> Columns for ClearanceColumns<'_, T> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.split_at_mut(row);
        let lower = self.lower.split_at_mut(row);
        let upper = self.upper.split_at_mut(row);
        let rows = self.row.split_at_mut(row);
        let at = self.at.split_at_mut(row);
        let obstacle = self.obstacle.split_at_mut(row);
        (
            Self { verdict: verdict.0, lower: lower.0, upper: upper.0, row: rows.0, at: at.0, obstacle: obstacle.0 },
            Self { verdict: verdict.1, lower: lower.1, upper: upper.1, row: rows.1, at: at.1, obstacle: obstacle.1 },
        )
    }
}

/// Bounds of the smallest distance of a trajectory, as far as they are known.
struct Smallest<T> {
    verdict: ImpactVerdict,
    lower: T,
    upper: T,
    at: T,
    /// The row and the obstacle.
    place: Option<[u32; 2]>,
    undecided: Vec<Undecided>,
}

impl<V: SweptVector> SweptPaths<'_, '_, V> {
    /// Answers some trajectories, the first of which has the index `first`.
    pub(super) fn clear(
        &self,
        batch: &Batch<'_>,
        first: usize,
        options: ClearanceOptions<V::Scalar>,
        columns: ClearanceColumns<'_, V::Scalar>,
    ) -> Notes {
        let ClearanceColumns { verdict, lower, upper, row: of_row, at, obstacle } = columns;
        let chunk = self.chunk(first..first + verdict.len());
        let (mut all, mut notes) = self.at_poses(batch, &chunk, first, options);
        let near = chunk.near_smallest(batch, &all);
        let mut begin = 0;
        for (index, (rows, found)) in chunk.each.iter().zip(&mut all).enumerate() {
            let end = begin + near[begin..].partition_point(|pair| pair.row < rows.end);
            let near = &near[core::mem::replace(&mut begin, end)..end];
            chunk.lower(found, near, rows.end, options, &mut notes.singly);
            verdict[index] = found.verdict;
            (lower[index], upper[index], at[index]) = (Number::min(found.lower, found.upper), found.upper, found.at);
            if let Some([row, other]) = found.place {
                (of_row[index], obstacle[index]) = (chunk.first as u32 + row, other);
            }
            if found.verdict == ImpactVerdict::Undecided {
                notes.undecided.append(&mut found.undecided);
            }
        }
        notes
    }

    /// The smallest distances at the poses.
    fn at_poses(
        &self,
        batch: &Batch<'_>,
        chunk: &SweptChunk<'_, '_, '_, V>,
        first: usize,
        options: ClearanceOptions<V::Scalar>,
    ) -> (Vec<Smallest<V::Scalar>>, Notes) {
        let ClearanceOptions { cut_off, tolerance } = options;
        let mut answers = TrajectoryClearances::beyond(chunk.each.len(), cut_off);
        let notes = self.paths.clear(batch, first, cut_off, answers.columns());
        let TrajectoryClearances { verdict, upper, row, obstacle, .. } = answers;
        let smallest = |index: usize| {
            let mut found = Smallest::beyond(cut_off);
            let is_contact = matches!(verdict[index], Verdict::Penetrating | Verdict::Touching);
            if row[index] != NO_POSE && (is_contact || upper[index] <= cut_off) {
                found.upper = if is_contact { V::Scalar::ZERO } else { upper[index] };
                found.place = Some([row[index] - chunk.first as u32, obstacle[index]]);
            }
            if is_contact {
                found.verdict = ImpactVerdict::Contact;
            }
            found.lower = found.goal(tolerance, cut_off).beyond;
            found
        };
        ((0..chunk.each.len()).map(smallest).collect(), Notes { undecided: Vec::new(), ..notes })
    }
}

impl<V: SweptVector> SweptChunk<'_, '_, '_, V> {
    /// The steps that are not proven to stay farther away than the lower bound of their trajectory.
    fn near_smallest(&self, batch: &Batch<'_>, all: &[Smallest<V::Scalar>]) -> Vec<NearPair> {
        let mut within = vec![V::Scalar::ZERO; self.chunk.poses.len()];
        for (rows, found) in self.each.iter().zip(all) {
            within[rows.start as usize..rows.end as usize].fill(found.lower);
        }
        let settled: Vec<_> = all.iter().map(|found| found.verdict == ImpactVerdict::Contact).collect();
        V::near_pairs(self, batch.run.width, &Wanted { within: Some(&within), settled: &settled })
    }

    /// Lowers what is known of a trajectory by its steps that may come nearer.
    fn lower(
        &self,
        found: &mut Smallest<V::Scalar>,
        near: &[NearPair],
        end: u32,
        options: ClearanceOptions<V::Scalar>,
        singly: &mut usize,
    ) {
        let ClearanceOptions { cut_off, tolerance } = options;
        for &NearPair { row, obstacle, .. } in near {
            *singly += 1;
            let goal = found.goal(tolerance, cut_off);
            let pair = self.pair([row, end], obstacle);
            let one = pair.map_or_else(PairClearance::unknown, |pair| V::clearance(&pair, goal));
            found.take(&one, [row, obstacle], cut_off, self.first);
            if found.verdict == ImpactVerdict::Contact {
                break;
            }
        }
        found.undecided.dedup_by_key(|one| one.row);
    }
}

impl<T: Scalar> Smallest<T> {
    /// Nothing within the cut-off.
    fn beyond(cut_off: T) -> Self {
        Self {
            verdict: ImpactVerdict::Free,
            lower: cut_off,
            upper: T::INFINITY,
            at: T::ZERO,
            place: None,
            undecided: Vec::new(),
        }
    }

    /// The goal with which a step is still to be measured.
    fn goal(&self, tolerance: T, cut_off: T) -> PairGoal<T> {
        let share = Number::max(T::ONE - tolerance, T::ZERO);
        PairGoal { tolerance, beyond: if self.upper <= cut_off { self.upper * share } else { cut_off } }
    }

    /// Takes what is known of a step and an obstacle; `first` is the number of the first row.
    fn take(&mut self, one: &PairClearance<T>, place: [u32; 2], cut_off: T, first: usize) {
        self.lower = Number::min(self.lower, one.lower);
        let nearer = one.upper < self.upper && one.upper <= cut_off;
        if nearer {
            (self.upper, self.at, self.place) = (one.upper, one.at, Some(place));
        }
        match one.verdict {
            ImpactVerdict::Free => {}
            ImpactVerdict::Contact => self.verdict = ImpactVerdict::Contact,
            ImpactVerdict::Undecided => {
                self.verdict = ImpactVerdict::Undecided;
                self.place = self.place.or(Some(place));
                self.undecided.push(Undecided { row: first + place[0] as usize, stop: one.stop });
            }
        }
    }
}
