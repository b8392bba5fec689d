//! Columns that the kernels of a sweep write to.

use super::path::NO_OBSTACLE;
use crate::answers::{Columns, DistanceColumns};
use crate::lanes::LaneScalar;
use barycode::Verdict;
use barycode::expert::Number;

/// Mutable rows of [`Collisions`](super::Collisions).
#[derive(Debug)]
pub struct CollisionColumns<'c> {
    pub(super) verdict: &'c mut [Verdict],
    pub(super) obstacle: &'c mut [u32],
}

impl CollisionColumns<'_> {
    /// Sets all rows to the answer that nothing has been found.
    pub(super) fn clear(&mut self) {
        self.verdict.fill(Verdict::Separated);
        self.obstacle.fill(NO_OBSTACLE);
    }
}

impl CollisionColumns<'_> {
    /// True if the row is known to meet an obstacle that comes before this one.
    pub(super) fn is_settled(&self, row: usize, obstacle: u32) -> bool {
        badness(self.verdict[row]) > 1 && self.obstacle[row] < obstacle
    }

    /// Takes the verdict on an obstacle, which comes after all others so far.
    pub(super) fn take(&mut self, row: usize, obstacle: u32, verdict: Verdict) {
        if badness(verdict) > 1 || (verdict == Verdict::Undecided && self.verdict[row] == Verdict::Separated) {
            (self.verdict[row], self.obstacle[row]) = (verdict, obstacle);
        }
    }
}

impl Columns for CollisionColumns<'_> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.split_at_mut(row);
        let obstacle = self.obstacle.split_at_mut(row);
        (Self { verdict: verdict.0, obstacle: obstacle.0 }, Self { verdict: verdict.1, obstacle: obstacle.1 })
    }
}

/// Mutable rows of [`Clearances`](super::Clearances).
#[derive(Debug)]
pub struct ClearanceColumns<'c, T> {
    pub(super) distances: DistanceColumns<'c, T>,
    pub(super) nearest: &'c mut [u32],
}

impl<T: LaneScalar> ClearanceColumns<'_, T> {
    /// Sets all rows to the answer that nothing within the cut-off has been found.
    pub(super) fn clear(&mut self, cut_off: T) {
        self.distances.verdict.fill(Verdict::Separated);
        self.distances.distance.fill(T::INFINITY);
        self.distances.lower.fill(cut_off);
        self.distances.upper.fill(T::INFINITY);
        self.nearest.fill(NO_OBSTACLE);
    }
}

/// Verdict and distance of a row and one obstacle, with bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measured<T> {
    pub(super) verdict: Verdict,
    pub(super) distance: T,
    pub(super) lower: T,
    pub(super) upper: T,
}

impl<T: LaneScalar> ClearanceColumns<'_, T> {
    /// Takes what is known of a row and an obstacle, unless that is farther away than the cut-off.
    pub(super) fn take(&mut self, row: usize, obstacle: u32, cut_off: T, measured: Measured<T>) -> bool {
        let Measured { verdict, distance, lower, upper } = measured;
        // An unknown distance may be as small as zero.
        let distance = if distance.is_nan() { T::ZERO } else { distance };
        let of = &mut self.distances;
        of.lower[row] = Number::min(of.lower[row], lower);
        if cut_off < distance {
            return false;
        }
        if distance < of.distance[row] || (distance == of.distance[row] && obstacle < self.nearest[row]) {
            (of.distance[row], self.nearest[row]) = (distance, obstacle);
        }
        of.upper[row] = Number::min(of.upper[row], upper);
        if badness(verdict) > badness(of.verdict[row]) {
            of.verdict[row] = verdict;
        }
        true
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

impl<T: Send> Columns for ClearanceColumns<'_, T> {
    fn rows(&self) -> usize {
        self.distances.rows()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let distances = self.distances.split(row);
        let nearest = self.nearest.split_at_mut(row);
        (Self { distances: distances.0, nearest: nearest.0 }, Self { distances: distances.1, nearest: nearest.1 })
    }
}
