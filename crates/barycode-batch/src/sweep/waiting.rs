//! Postponed poses: those that are near an obstacle while others of their block are not. They wait
//! until all blocks have been tested, and then fill registers of their own.

use super::block::{Block, push};
use super::columns::CollisionColumns;
use super::footprint::Footprint;
use super::path::{SweepPath, Unsettled};
use crate::lanes::{Kernel, LaneScalar, Lanes, Mask, mark};
use crate::obstacles::StepObstacles;
use crate::plane::directions::DirectionGoal;
use crate::question::marker::Meet;
use barycode::Verdict;
use barycode::d2::{Pose, Vec2};

/// Rows that wait for obstacles.
#[derive(Debug, Default)]
pub(super) struct WaitingRows {
    /// Rows that wait for each obstacle of a time step, counted through its lists.
    of_step: Vec<Vec<u32>>,
    /// Obstacles of the time step that rows of the group wait for.
    obstacles: Vec<u32>,
    /// Waiting rows of all earlier groups.
    rows: Vec<u32>,
    /// Each obstacle of these groups, with the footprint and the end of its rows.
    ends: Vec<(u32, usize, usize)>,
}

impl WaitingRows {
    /// Adds the rows of a block where the mask is true.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn add<T: LaneScalar, L: Lanes<Scalar = T>>(
        &mut self,
        mask: Mask<L>,
        rows: &[u32],
        obstacle: u32,
        lists: &[StepObstacles<'_, T>],
    ) {
        let mut line = T::line(T::ZERO);
        mark(mask).store(line.as_mut());
        self.add_marked(line.as_ref(), rows, obstacle, index(obstacle, lists));
    }

    /// Adds the rows marked by a one. A function of its own by rule 2 of `lanes.rs`: inlined it
    /// slowed polygons that never wait.
    #[inline(never)]
    fn add_marked<T: LaneScalar>(&mut self, marks: &[T], rows: &[u32], obstacle: u32, index: usize) {
        if self.of_step.len() <= index {
            self.of_step.resize_with(index + 1, Vec::new);
        }
        let waiting = &mut self.of_step[index];
        if waiting.is_empty() {
            self.obstacles.push(obstacle);
        }
        // Appends without a branch for every lane, which would be unpredictable.
        let mut end = waiting.len();
        waiting.resize(end + rows.len(), 0);
        for (&row, &mark) in rows.iter().zip(marks) {
            waiting[end] = row;
            end += usize::from(mark == T::ONE);
        }
        waiting.truncate(end);
    }

    /// Ends a group of rows, with its footprint and the obstacles of its time step.
    pub(super) fn end_group<T: LaneScalar>(&mut self, footprint: usize, lists: &[StepObstacles<'_, T>]) {
        self.obstacles.sort_unstable();
        for obstacle in self.obstacles.drain(..) {
            self.rows.append(&mut self.of_step[index(obstacle, lists)]);
            self.ends.push((obstacle, footprint, self.rows.len()));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Obstacles of the ended groups, with the footprint and the rows that wait for them.
    fn each(&self) -> impl Iterator<Item = (u32, usize, &[u32])> {
        let mut begin = 0;
        self.ends.iter().map(move |&(obstacle, footprint, end)| {
            let rows = &self.rows[begin..end];
            begin = end;
            (obstacle, footprint, rows)
        })
    }
}

/// Index of an obstacle within the lists. A function of its own by rule 2 of `lanes.rs`.
#[inline(never)]
fn index<T: LaneScalar>(obstacle: u32, lists: &[StepObstacles<'_, T>]) -> usize {
    let mut before = 0;
    for list in lists {
        if list.places.contains(&(obstacle as usize)) {
            return before + obstacle as usize - list.places.start;
        }
        before += list.places.len();
    }
    before
}

/// Kernel that tests postponed poses against the obstacles that they wait for.
///
/// It is apart from [`Collide`](super::collide::Collide) by rule 2 of `lanes.rs`.
#[derive(Debug)]
pub struct CollideWaitingRows<'w, 'p, 't, 'c, T: LaneScalar> {
    pub(super) path: &'w SweepPath<'p, 't, Vec2<T>>,
    pub(super) poses: &'w [Pose<T>],
    pub(super) waiting: &'w WaitingRows,
    pub(super) columns: &'w mut CollisionColumns<'c>,
    pub(super) left: &'w mut Vec<Unsettled>,
}

impl<T: LaneScalar> Kernel<T> for CollideWaitingRows<'_, '_, '_, '_, T> {
    type Output = ();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, poses, waiting, columns, left } = self;
        let question = Meet { round: path.is_round() };
        let (mut lines, mut free) = (Vec::new(), Vec::new());
        for (place, footprint, rows) in waiting.each() {
            let shape = path.shape(footprint);
            lines.resize(2 * shape.vertices.len(), T::line(T::ZERO));
            let (prepared, polygon) = path.obstacles.prepared(place);
            // Skips the rows that are known to hit an obstacle that comes before.
            free.clear();
            free.extend(rows.iter().filter(|&&row| columns.obstacle[row as usize] > place));
            for rows in free.chunks(T::PER_LINE) {
                let block = Block::new(lanes, poses, rows);
                for from in (0..rows.len()).step_by(L::COUNT) {
                    let rows = block.part::<L>(from);
                    let footprint = Footprint::new(lanes, &shape, &block, from);
                    footprint.store_rotated(&mut lines);
                    let meeting = footprint.meeting(prepared);
                    let obstacle = meeting.obstacle(&footprint, &lines, polygon, DirectionGoal::Gap);
                    let proven = question.prove(&obstacle, meeting.radii);
                    put_hit(proven.penetrating, place, columns, rows);
                    push(!(proven.penetrating | proven.separated), rows, place, left);
                }
            }
        }
    }
}

/// Writes the overlaps with one obstacle to the columns.
#[cfg_attr(not(unoptimised), inline(always))]
fn put_hit<T: LaneScalar, L: Lanes<Scalar = T>>(
    hit: Mask<L>,
    obstacle: u32,
    columns: &mut CollisionColumns<'_>,
    rows: &[u32],
) {
    let mut line = T::line(T::ZERO);
    mark(hit).store(line.as_mut());
    for (&row, &mark) in rows.iter().zip(line.as_ref()) {
        if mark == T::ONE {
            (columns.verdict[row as usize], columns.obstacle[row as usize]) = (Verdict::Penetrating, obstacle);
        }
    }
}
