//! Smallest distances of trajectories over continuous time.

use super::pair::{PairClearance, PairGoal};
use super::track::{SweptChunk, SweptPaths};
use super::{ClearanceOptions, SweptVector};
use crate::answers::{Columns, Notes, Undecided};
use barycode::expert::Number;
use barycode::{ImpactVerdict, Scalar};
use core::cmp::Ordering;
use core::ops::Range;

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

/// A step and an obstacle, with a lower bound of their distance.
struct Candidate<T> {
    row: u32,
    obstacle: u32,
    gap: T,
}

/// What is known of a trajectory.
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
        first: usize,
        options: ClearanceOptions<V::Scalar>,
        columns: ClearanceColumns<'_, V::Scalar>,
    ) -> Notes {
        let ClearanceColumns { verdict, lower, upper, row: of_row, at, obstacle } = columns;
        let chunk = self.chunk(first..first + verdict.len());
        let mut notes = Notes::default();
        for (index, rows) in chunk.each.iter().enumerate() {
            let found = chunk.smallest(rows.clone(), options, &mut notes.singly);
            verdict[index] = found.verdict;
            (lower[index], upper[index], at[index]) = (found.lower, found.upper, found.at);
            if let Some([row, other]) = found.place {
                (of_row[index], obstacle[index]) = (chunk.first as u32 + row, other);
            }
            if found.verdict == ImpactVerdict::Undecided {
                notes.undecided.extend(found.undecided);
            }
        }
        notes
    }
}

impl<V: SweptVector> SweptChunk<'_, '_, '_, V> {
    /// The smallest distance of a trajectory.
    fn smallest(
        &self,
        rows: Range<u32>,
        options: ClearanceOptions<V::Scalar>,
        singly: &mut usize,
    ) -> Smallest<V::Scalar> {
        let end = rows.end;
        let mut near = Vec::new();
        for row in rows {
            let add = &mut |obstacle, gap| near.push(Candidate { row, obstacle, gap });
            self.visit_near([row, end], options.cut_off, add);
        }
        near.sort_by(|a, b| a.gap.partial_cmp(&b.gap).unwrap_or(Ordering::Equal));
        let mut found = Smallest::beyond(options.cut_off);
        for Candidate { row, obstacle, gap } in near {
            let known = Number::min(found.upper, options.cut_off);
            if known < gap || found.verdict == ImpactVerdict::Contact {
                break;
            }
            *singly += 1;
            let share = Number::max(V::Scalar::ONE - options.tolerance, Number::ZERO);
            let beyond = if found.upper < options.cut_off { found.upper * share } else { options.cut_off };
            let goal = PairGoal { tolerance: options.tolerance, beyond };
            let pair = self.pair([row, end], obstacle);
            let one = pair.map_or_else(PairClearance::unknown, |pair| V::clearance(&pair, goal));
            found.take(&one, [row, obstacle], options.cut_off, self.first);
        }
        found.undecided.sort_unstable_by_key(|one| one.row);
        found.undecided.dedup_by_key(|one| one.row);
        found
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
