//! Columns that the kernels of a sweep write to.

use super::path::NO_OBSTACLE;
use crate::answers::{Columns, DistanceColumns};
use crate::lanes::LaneScalar;
use barycode::Verdict;

/// Mutable rows of [`Collisions`](super::Collisions).
#[derive(Debug)]
pub(super) struct CollisionColumns<'c> {
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
pub(super) struct ClearanceColumns<'c, T> {
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
