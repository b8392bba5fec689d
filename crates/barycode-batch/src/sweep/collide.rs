//! Whether a footprint is free.

use super::{Path, Unsettled, badness, keep_undecided, push};
use crate::answers::{Columns, Undecided};
use crate::batch::Batch;
use crate::lanes::{Element, Lanes, Mask, Work};
use crate::pairs::Notes;
use crate::plane::lockstep::Vec2;
use crate::plane::rectangles::{self, Rectangles};
use crate::question::{Meet, mark};
use barycode::Verdict;
use barycode::d2;

pub(super) struct CollisionColumns<'c> {
    pub(super) verdict: &'c mut [Verdict],
    pub(super) obstacle: &'c mut [u32],
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

impl<T: Element> Path<'_, '_, T> {
    pub(super) fn collide(&self, batch: &Batch<'_>, first: usize, mut columns: CollisionColumns<'_>) -> Notes {
        let mut left = Vec::new();
        T::dispatch(batch.width, Collide { path: self, first, columns: &mut columns, left: &mut left });
        left.sort_unstable();
        let mut notes = Notes { singly: left.len(), ..Default::default() };
        for (row, obstacle) in left {
            let index = obstacle as u32;
            // One before it is known to be hit.
            if badness(columns.verdict[row]) > 1 && columns.obstacle[row] < index {
                continue;
            }
            let (verdict, stop) = self.one(first + row, obstacle, |a, b| {
                let answer = d2::intersects(a, b);
                (answer.verdict, answer.stop)
            });
            if badness(verdict) > 1 || (verdict == Verdict::Undecided && columns.verdict[row] == Verdict::Separated) {
                (columns.verdict[row], columns.obstacle[row]) = (verdict, index);
            }
            if verdict == Verdict::Undecided {
                notes.undecided.push(Undecided { row: first + row, stop });
            }
        }
        keep_undecided(&mut notes.undecided, |row| columns.verdict[row - first]);
        notes
    }
}

/// A chunk of a path in lanes: whether it is free.
struct Collide<'w, 'p, 't, 'c, T: Element> {
    path: &'w Path<'p, 't, T>,
    first: usize,
    columns: &'w mut CollisionColumns<'c>,
    left: &'w mut Vec<Unsettled>,
}

impl<T: Element> Work<T> for Collide<'_, '_, '_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, first, columns, left } = self;
        let shape = path.shape();
        let question = Meet { round: path.obstacles.table().has_radii() };
        let end = first + columns.rows();
        let mut lines = vec![T::line(T::ZERO); 2 * shape.vertices.len()];
        let mut place = first;
        while place < end {
            let (obstacles, same) = path.run(place, end);
            while place < same {
                let next = same.min(place + L::COUNT);
                let footprint = path.footprint(lanes, &shape, place..next);
                let mut hit = Mask::none(lanes);
                let mut which = lanes.splat(T::ZERO);
                let mut turned = false;
                for index in obstacles.clone() {
                    let (prepared, vertices) = path.obstacles.prepared(index);
                    let meeting = footprint.meeting(prepared);
                    let limit = meeting.reach + meeting.slack;
                    // NaN is not far.
                    let far = (limit * limit).less(meeting.away);
                    let wanted = !(far | hit);
                    if !wanted.any() {
                        continue;
                    }
                    let proven = if let (Some(half), Some(other)) = (shape.half, prepared.half) {
                        let a = Rectangles { rotation: footprint.rotation, half: Vec2::splat(lanes, half) };
                        let rotation = Vec2::splat(lanes, prepared.rotation);
                        let b = Rectangles { rotation, half: Vec2::splat(lanes, other) };
                        rectangles::prove(a, b, meeting.towards, meeting.checked_slack())
                    } else {
                        if !turned {
                            footprint.turn(&mut lines);
                            turned = true;
                        }
                        question.prove(&meeting.obstacle(&lines, vertices), meeting.radii)
                    };
                    let met = wanted & proven.penetrating;
                    which = met.select(lanes.splat(T::from_f64(index as f64)), which);
                    hit = hit | met;
                    let unsettled = wanted & !(proven.penetrating | proven.separated);
                    push(unsettled, place - first, next - first, index, left);
                    if !(!hit).any() {
                        break;
                    }
                }
                if hit.any() {
                    let (mut marks, mut names) = (T::line(T::ZERO), T::line(T::ZERO));
                    mark(hit).store(marks.as_mut());
                    which.store(names.as_mut());
                    let lanes = marks.as_ref().iter().zip(names.as_ref());
                    for (row, (&mark, &name)) in (place - first..next - first).zip(lanes) {
                        if mark == T::ONE {
                            columns.verdict[row] = Verdict::Penetrating;
                            columns.obstacle[row] = name.to_f64() as u32;
                        }
                    }
                }
                place = next;
            }
        }
    }
}
