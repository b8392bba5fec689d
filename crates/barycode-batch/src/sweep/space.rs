//! Chunk of a sweep in space: a tree of boxes finds the obstacles that are near a row, and these
//! pairs go through the kernels for pairs.
//!
//! How near an obstacle must be to be measured is known from the one whose box is nearest, which is
//! measured first: what is farther away than the upper bound of that distance, by boxes that are
//! wider than any rounding of a distance, is not the nearest, and bounds nothing.

use super::chunk::{Candidate, ChunkWork, SweepChunk, SweepVector, keep_undecided};
use super::columns::{ClearanceColumns, CollisionColumns, Measured};
use super::order::Order;
use super::path::NO_OBSTACLE;
use crate::answers::{Distances, Notes, VerdictColumns};
use crate::compiled::{CompiledQuestion, Element, InLanes};
use crate::lanes::Width;
use crate::meetings::tree::{BoundsTree, ShapeBounds};
use crate::pair_chunk::CHUNK;
use crate::question::marker::HowFar;
use barycode::Verdict;
use barycode::d3::Vec3;
use barycode::expert::Number;

impl<T: Element> SweepVector for Vec3<T> {
    const CHUNK: usize = 256;

    fn collide(work: ChunkWork<'_, '_, '_, Self>, columns: &mut CollisionColumns<'_>) -> Notes {
        let ChunkWork { chunk, order, width } = work;
        let path = chunk.path;
        let (mut notes, mut verdicts) = (Notes::default(), Vec::new());
        let mut ask = |pairs: &mut Vec<Candidate>| {
            for pairs in pairs.chunks(CHUNK) {
                verdicts.resize(pairs.len(), Verdict::Undecided);
                let to = VerdictColumns { verdict: &mut verdicts }.into();
                let more = chunk.ask(width, pairs, to, |task| Self::run_within(path.margin, task));
                for (&(row, obstacle), &verdict) in pairs.iter().zip(&verdicts) {
                    if !columns.is_settled(row as usize, obstacle) {
                        columns.take(row as usize, obstacle, verdict);
                    }
                }
                chunk.note(&mut notes, pairs, &more);
            }
            pairs.clear();
        };
        let mut pairs = Vec::new();
        for group in order.groups() {
            let trees = path.obstacles.trees(group.step);
            for &row in group.rows {
                chunk.visit(&trees, row as usize, path.margin, &mut |obstacle| pairs.push((row, obstacle)));
                if pairs.len() >= CHUNK {
                    ask(&mut pairs);
                }
            }
        }
        ask(&mut pairs);
        notes.undecided.sort_by_key(|one| one.row);
        keep_undecided(&mut notes.undecided, |row| columns.verdict[row - chunk.first]);
        notes
    }

    fn clear(work: ChunkWork<'_, '_, '_, Self>, cut_off: Option<T>, columns: &mut ClearanceColumns<'_, T>) -> Notes {
        let ChunkWork { chunk, order, width } = work;
        let cuts = match cut_off {
            Some(cut_off) => vec![cut_off; chunk.poses.len()],
            None => columns.distances.lower.to_vec(),
        };
        let mut search = NearestSearch { chunk, width, cuts, columns, notes: Notes::default() };
        let first = search.measure_first(order);
        search.measure_others(order, &first);
        let mut notes = search.notes;
        notes.undecided.sort_by_key(|one| one.row);
        keep_undecided(&mut notes.undecided, |row| columns.distances.verdict[row - chunk.first]);
        notes
    }

    fn visit_near(chunk: &SweepChunk<'_, '_, '_, Self>, row: usize, step: u32, found: &mut dyn FnMut(u32)) {
        chunk.visit(&chunk.path.obstacles.trees(step), row, T::ZERO, &mut |obstacle| found(obstacle));
    }
}

/// Search of the nearest obstacles of the rows of a chunk.
struct NearestSearch<'w, 'p, 't, 'c, T: Element> {
    chunk: &'w SweepChunk<'w, 'p, 't, Vec3<T>>,
    width: Width,
    /// The distance of each row beyond which nothing is kept.
    cuts: Vec<T>,
    columns: &'w mut ClearanceColumns<'c, T>,
    notes: Notes,
}

impl<T: Element> NearestSearch<'_, '_, '_, '_, T> {
    /// Measures the obstacle of each row whose box is nearest, and returns it; [`NO_OBSTACLE`] for
    /// a row of which none is known.
    fn measure_first(&mut self, order: &Order) -> Vec<u32> {
        let mut first = vec![NO_OBSTACLE; self.chunk.poses.len()];
        let mut pairs = Vec::new();
        for group in order.groups() {
            let trees = self.chunk.path.obstacles.trees(group.step);
            for &row in group.rows {
                if let Some(obstacle) = self.chunk.nearest(&trees, row as usize) {
                    first[row as usize] = obstacle;
                    pairs.push((row, obstacle));
                }
            }
        }
        self.measure(&pairs);
        first
    }

    /// Measures all others that are near enough to count.
    fn measure_others(&mut self, order: &Order, first: &[u32]) {
        let mut pairs = Vec::new();
        for group in order.groups() {
            let trees = self.chunk.path.obstacles.trees(group.step);
            for &row in group.rows {
                let index = row as usize;
                let limit = Number::min(self.cuts[index], self.columns.distances.upper[index]);
                let mut found = |obstacle| {
                    if obstacle != first[index] {
                        pairs.push((row, obstacle));
                    }
                };
                self.chunk.visit(&trees, index, limit, &mut found);
                if pairs.len() >= CHUNK {
                    self.measure(&pairs);
                    pairs.clear();
                }
            }
        }
        self.measure(&pairs);
    }

    fn measure(&mut self, pairs: &[Candidate]) {
        let mut answers = Distances::default();
        for pairs in pairs.chunks(CHUNK) {
            let to = answers.columns(pairs.len()).into();
            let more = self.chunk.ask(self.width, pairs, to, |task| HowFar.ask(task));
            for (index, &(row, obstacle)) in pairs.iter().enumerate() {
                let measured = Measured {
                    verdict: answers.verdict[index],
                    distance: answers.distance[index],
                    lower: answers.lower[index],
                    upper: answers.upper[index],
                };
                self.columns.take(row as usize, obstacle, self.cuts[row as usize], measured);
            }
            self.chunk.note(&mut self.notes, pairs, &more);
        }
    }
}

impl<T: Element> SweepChunk<'_, '_, '_, Vec3<T>> {
    /// Box around the footprint of a row, farther out by `within`; `None` where none is known.
    fn bounds(&self, row: usize, within: T) -> Option<ShapeBounds<Vec3<T>>> {
        ShapeBounds::new(self.path.sweep.footprints.table, &self.posed(row), within)
    }

    /// Hands out the obstacles that may be within this distance of a row, in ascending order.
    fn visit(&self, trees: &[&BoundsTree<Vec3<T>>], row: usize, within: T, found: &mut impl FnMut(u32)) {
        let bounds = self.bounds(row, within);
        let mut near = Vec::new();
        for tree in trees {
            tree.visit(bounds.as_ref(), &mut |obstacle| near.push(obstacle));
        }
        near.sort_unstable();
        near.into_iter().for_each(found);
    }

    /// The obstacle whose box is nearest to that of a row.
    fn nearest(&self, trees: &[&BoundsTree<Vec3<T>>], row: usize) -> Option<u32> {
        let bounds = self.bounds(row, T::ZERO)?;
        let near = trees.iter().filter_map(|tree| tree.nearest(&bounds));
        near.reduce(|best, next| if next.1 < best.1 { next } else { best }).map(|(obstacle, _)| obstacle)
    }
}
