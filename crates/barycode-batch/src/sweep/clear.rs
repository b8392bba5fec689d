//! Distance of a footprint from the nearest obstacle.

use super::block::{Block, get, push, put, put_hits, put_names};
use super::footprint::Footprint;
use super::order::Order;
use super::path::{Path, Unsettled};
use super::{NONE, badness, keep_undecided, near};
use crate::answers::{Columns, DistanceColumns, Notes, Undecided};
use crate::batch::Batch;
use crate::lanes::{Element, Lanes, Mask, Work};
use crate::plane::bounds;
use crate::plane::directions::Want;
use crate::plane::lockstep;
use crate::question::HowFar;
use barycode::Verdict;
use barycode::d2::{self, Pose};
use barycode::expert::Number;
use core::ops::Range;

#[derive(Debug)]
pub(super) struct ClearanceColumns<'c, T> {
    pub(super) distances: DistanceColumns<'c, T>,
    pub(super) nearest: &'c mut [u32],
}

impl<T: Element> ClearanceColumns<'_, T> {
    /// Sets all rows to the answer that nothing within the cut-off has been found.
    pub(super) fn clear(&mut self, cut_off: T) {
        self.distances.verdict.fill(Verdict::Separated);
        self.distances.distance.fill(T::INFINITY);
        self.distances.lower.fill(cut_off);
        self.distances.upper.fill(T::INFINITY);
        self.nearest.fill(NONE);
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

impl<T: Element> Path<'_, '_, T> {
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
        T::clear(batch.width, Clear { path: self, poses, order, cut_off, columns, left: &mut left });
        left.sort_unstable();
        let mut notes = Notes { singly: left.len(), ..Default::default() };
        for (row, index) in left {
            let ((verdict, distance, lower, upper), stop) = self.one(first + row, index, |a, b| {
                let answer = d2::distance(a, b);
                // An unknown distance may be as small as zero.
                let distance = if answer.distance.is_nan() { T::ZERO } else { answer.distance };
                ((answer.verdict, distance, answer.lower, answer.upper), answer.stop)
            });
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

/// Kernel that measures the distance of poses in lanes from the nearest obstacle.
#[derive(Debug)]
pub struct Clear<'w, 'p, 't, 'c, T: Element> {
    path: &'w Path<'p, 't, T>,
    poses: &'w [Pose<T>],
    order: &'w Order,
    cut_off: Option<T>,
    columns: &'w mut ClearanceColumns<'c, T>,
    left: &'w mut Vec<Unsettled>,
}

impl<T: Element> Work<T> for Clear<'_, '_, '_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, poses, order, cut_off, columns, left } = self;
        let shape = path.shape();
        let infinite = lanes.splat(T::INFINITY);
        let mut lines = vec![T::line(T::ZERO); 2 * shape.vertices.len()];
        let mut places = Vec::new();
        for group in order.groups() {
            let lists = path.obstacles.at(group.step);
            let few = near::are_few(&lists, &mut places);
            for rows in group.rows.chunks(T::PER_LINE) {
                let block = Block::new(lanes, poses, rows);
                if !few {
                    let within = cut_off.unwrap_or_else(|| most(columns.distances.lower, rows));
                    near::candidates(lanes, &shape, &block, &lists, (within, true), &mut places);
                }
                for from in (0..rows.len()).step_by(L::COUNT) {
                    let rows = block.part::<L>(from);
                    let footprint = Footprint::new(lanes, &shape, &block, from);
                    footprint.turn(&mut lines);
                    // The centres are points of the shapes, so that the distance of the nearest two
                    // centres bounds the smallest distance from above.
                    let cut = match cut_off {
                        Some(cut_off) => lanes.splat(cut_off),
                        None => get(lanes, columns.distances.lower, rows),
                    };
                    let mut most = cut;
                    if places.len() > 1 {
                        for &place in &places {
                            let meeting = footprint.meeting(path.obstacles.prepared(place).0);
                            let bound = meeting.away.sqrt() + meeting.slack;
                            // The comparison fails for NaN, which bounds nothing.
                            most = bound.less(most).select(bound, most);
                        }
                    }
                    let (mut distance, mut lower, mut upper) = (infinite, cut, infinite);
                    let mut nearest = lanes.splat(T::ZERO);
                    let mut found = Mask::none(lanes);
                    let mut hit = Mask::none(lanes);
                    for &place in &places {
                        let (prepared, polygon) = path.obstacles.prepared(place);
                        let meeting = footprint.meeting(prepared);
                        let limit = upper.min(most) + meeting.reach + meeting.slack + meeting.slack;
                        let wanted = !(limit * limit).less(meeting.away);
                        if !wanted.any() {
                            continue;
                        }
                        let obstacle = meeting.obstacle(&footprint, &lines, polygon, Want::Distance);
                        let left_over = lockstep::run(&obstacle, HowFar);
                        let measured = bounds::measure(obstacle.size, meeting.radii, &left_over);
                        let proven = measured.proven;
                        let settled = wanted & (proven.separated | proven.penetrating);
                        push(wanted & !settled, rows, place, left);
                        let nearer = settled & (measured.distance.less(distance) | !found);
                        distance = nearer.select(measured.distance, distance);
                        nearest = nearer.select(lanes.splat(T::from_f64(f64::from(place))), nearest);
                        lower = (settled & measured.lower.less(lower)).select(measured.lower, lower);
                        upper = (settled & measured.upper.less(upper)).select(measured.upper, upper);
                        found = found | settled;
                        hit = hit | (settled & proven.penetrating);
                    }
                    let found = found & !cut.less(distance);
                    let (distance, upper) = (found.select(distance, infinite), found.select(upper, infinite));
                    put(distance, columns.distances.distance, rows);
                    put(lower, columns.distances.lower, rows);
                    put(upper, columns.distances.upper, rows);
                    put_names(found, nearest, columns.nearest, rows);
                    if hit.any() {
                        put_hits(hit, columns.distances.verdict, rows);
                    }
                }
            }
        }
    }
}

/// Largest number of a column in the given rows.
fn most<T: Element>(column: &[T], rows: &[u32]) -> T {
    rows.iter().fold(T::ZERO, |most, &row| Number::max(most, column[row as usize]))
}
