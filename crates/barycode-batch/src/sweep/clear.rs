//! How far a footprint is from everything.

use super::{NONE, Path, Unsettled, badness, keep_undecided, push};
use crate::answers::{Columns, DistanceColumns, Undecided};
use crate::batch::Batch;
use crate::lanes::{Element, Lanes, Mask, Work};
use crate::pairs::Notes;
use crate::plane::bounds;
use crate::plane::lockstep;
use crate::question::{HowFar, mark, put};
use barycode::d2;
use barycode::{Number, Verdict};

pub(super) struct ClearanceColumns<'c, T> {
    pub(super) distances: DistanceColumns<'c, T>,
    pub(super) nearest: &'c mut [u32],
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
    pub(super) fn clear(&self, batch: &Batch<'_>, first: usize, mut columns: ClearanceColumns<'_, T>) -> Notes {
        let mut left = Vec::new();
        T::dispatch(batch.width, Clear { path: self, first, columns: &mut columns, left: &mut left });
        left.sort_unstable();
        let mut notes = Notes { singly: left.len(), ..Default::default() };
        for (row, obstacle) in left {
            let index = obstacle as u32;
            let ((verdict, distance, lower, upper), stop) = self.one(first + row, obstacle, |a, b| {
                let answer = d2::distance(a, b);
                // Where nothing is known the nearest may be anything.
                let distance = if answer.distance.is_nan() { T::ZERO } else { answer.distance };
                ((answer.verdict, distance, answer.lower, answer.upper), answer.stop)
            });
            if distance < columns.distances.distance[row]
                || (distance == columns.distances.distance[row] && index < columns.nearest[row])
            {
                (columns.distances.distance[row], columns.nearest[row]) = (distance, index);
            }
            columns.distances.lower[row] = Number::min(columns.distances.lower[row], lower);
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

/// A chunk of a path in lanes: how far it is from everything.
struct Clear<'w, 'p, 't, 'c, T: Element> {
    path: &'w Path<'p, 't, T>,
    first: usize,
    columns: &'w mut ClearanceColumns<'c, T>,
    left: &'w mut Vec<Unsettled>,
}

impl<T: Element> Work<T> for Clear<'_, '_, '_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, first, columns, left } = self;
        let shape = path.shape();
        let end = first + columns.rows();
        let infinite = lanes.splat(T::INFINITY);
        let mut lines = vec![T::line(T::ZERO); 2 * shape.vertices.len()];
        let mut place = first;
        while place < end {
            let (obstacles, same) = path.run(place, end);
            while place < same {
                let next = same.min(place + L::COUNT);
                let footprint = path.footprint(lanes, &shape, place..next);
                footprint.turn(&mut lines);
                // The centres are points of both shapes: no distance is smaller that is larger than that of the nearest two.
                let mut most = infinite;
                if obstacles.len() > 1 {
                    for index in obstacles.clone() {
                        let meeting = footprint.meeting(path.obstacles.prepared(index).0);
                        let bound = meeting.away.sqrt() + meeting.slack;
                        // NaN bounds nothing.
                        most = bound.less(most).select(bound, most);
                    }
                }
                let (mut distance, mut lower, mut upper) = (infinite, infinite, infinite);
                let mut nearest = lanes.splat(T::ZERO);
                let mut found = Mask::none(lanes);
                let mut hit = Mask::none(lanes);
                for index in obstacles.clone() {
                    let (prepared, vertices) = path.obstacles.prepared(index);
                    let meeting = footprint.meeting(prepared);
                    let limit = upper.min(most) + meeting.reach + meeting.slack + meeting.slack;
                    let wanted = !(limit * limit).less(meeting.away);
                    if !wanted.any() {
                        continue;
                    }
                    let obstacle = meeting.obstacle(&lines, vertices);
                    let left_over = lockstep::run(&obstacle, HowFar);
                    let measured = bounds::measure(obstacle.size, meeting.radii, &left_over);
                    let proven = measured.proven;
                    let settled = wanted & (proven.separated | proven.penetrating);
                    push(wanted & !settled, place - first, next - first, index, left);
                    let nearer = settled & (measured.distance.less(distance) | !found);
                    distance = nearer.select(measured.distance, distance);
                    nearest = nearer.select(lanes.splat(T::from_f64(index as f64)), nearest);
                    lower = (settled & measured.lower.less(lower)).select(measured.lower, lower);
                    upper = (settled & measured.upper.less(upper)).select(measured.upper, upper);
                    found = found | settled;
                    hit = hit | (settled & proven.penetrating);
                }
                let rows = place - first..next - first;
                put(distance, columns.distances.distance, rows.start);
                put(lower, columns.distances.lower, rows.start);
                put(upper, columns.distances.upper, rows.start);
                let mut line = T::line(T::ZERO);
                if found.any() {
                    nearest.store(line.as_mut());
                    for (name, &nearest) in columns.nearest[rows.clone()].iter_mut().zip(line.as_ref()) {
                        *name = nearest.to_f64() as u32;
                    }
                }
                if (!found).any() {
                    mark(found).store(line.as_mut());
                    for (name, &found) in columns.nearest[rows.clone()].iter_mut().zip(line.as_ref()) {
                        *name = if found == T::ONE { *name } else { NONE };
                    }
                }
                if hit.any() {
                    mark(hit).store(line.as_mut());
                    for (verdict, &hit) in columns.distances.verdict[rows].iter_mut().zip(line.as_ref()) {
                        *verdict = if hit == T::ONE { Verdict::Penetrating } else { Verdict::Separated };
                    }
                }
                place = next;
            }
        }
    }
}
