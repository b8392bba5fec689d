//! Trajectories whose poses are joined by motions, and obstacles that move with them.

use super::Between;
use super::SweptVector;
use super::pair::{MovingPair, StepMotion};
use super::swing::Swing;
use crate::batch::Batch;
use crate::error::BatchError;
use crate::obstacles::{NO_PLACE, Obstacles};
use crate::sweep::Trajectories;
use crate::sweep::chunk::SweepChunk;
use crate::sweep::paths::Paths;
use crate::traversal::ChunkTraversal;
use barycode::expert::Number;
use core::fmt;
use core::ops::Range;
use std::sync::OnceLock;

/// Checked trajectories among obstacles, over continuous time.
pub(super) struct SweptPaths<'p, 't, V: SweptVector> {
    pub(super) paths: Paths<'p, 't, V>,
    /// Place of each obstacle at the next time step.
    pub(super) next: Vec<u32>,
    /// Where each obstacle is until the next time step, once it is asked for.
    swings: OnceLock<Vec<Option<Swing<V>>>>,
}

/// A step and an obstacle that are not proven to stay apart.
#[derive(Clone, Copy, Debug)]
pub struct NearPair {
    /// The row that the step begins with, within the chunk.
    pub(super) row: u32,
    pub(super) obstacle: u32,
    /// Whether they are proven to overlap at the beginning.
    pub(super) hit: bool,
}

/// Distances that are to be proven of the rows of a chunk, and the trajectories to leave out.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'w, T> {
    /// The distance of each row that obstacles are to be proven to stay away; none for zero.
    pub(super) within: Option<&'w [T]>,
    /// Trajectories that are not to be looked at; none if all are.
    pub(super) settled: &'w [bool],
}

impl<T: Copy> Wanted<'_, T> {
    /// Whether a trajectory is not to be looked at.
    pub(super) fn skips(&self, trajectory: usize) -> bool {
        self.settled.get(trajectory).copied().unwrap_or_default()
    }
}

/// Rows of some trajectories.
pub struct SweptChunk<'w, 'p, 't, V: SweptVector> {
    pub(super) of: &'w SweptPaths<'p, 't, V>,
    pub(super) chunk: SweepChunk<'w, 'p, 't, V>,
    /// Number of the first row.
    pub(super) first: usize,
    /// Rows of each trajectory within the chunk.
    pub(super) each: Vec<Range<u32>>,
}

impl<V: SweptVector> fmt::Debug for SweptChunk<'_, '_, '_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SweptChunk").field("first", &self.first).field("each", &self.each).finish_non_exhaustive()
    }
}

impl<'p, 't, V: SweptVector> SweptPaths<'p, 't, V> {
    pub(super) fn new(
        trajectories: Trajectories<'p, V>,
        between: Between,
        obstacles: &'p Obstacles<'t, V>,
    ) -> Result<Self, BatchError> {
        let Between::Slerp = between;
        let paths = Paths::new(trajectories, obstacles)?;
        let next = obstacles.next_places()?;
        let paths = Self { paths, next, swings: OnceLock::new() };
        paths.check()?;
        Ok(paths)
    }

    /// Checks that consecutive poses of a trajectory are of consecutive steps, if any obstacles
    /// move, and of the same footprint.
    fn check(&self) -> Result<(), BatchError> {
        let path = &self.paths.path;
        let all = 0..path.rows();
        let (steps, footprints) = (path.steps(all.clone()), path.footprints(all));
        let mut begin = 0;
        for &end in self.paths.ends {
            let steps = steps.get(begin..end).unwrap_or_default();
            if let Some(row) = steps.windows(2).position(|pair| pair[0].checked_add(1) != Some(pair[1])) {
                return Err(BatchError::Steps { row: begin + row });
            }
            let footprints = footprints.get(begin..end).unwrap_or_default();
            if let Some(row) = footprints.windows(2).position(|pair| pair[0] != pair[1]) {
                return Err(BatchError::Footprints { row: begin + row });
            }
            begin = end;
        }
        Ok(())
    }

    fn swings(&self) -> &[Option<Swing<V>>] {
        self.swings.get_or_init(|| {
            let obstacles = self.paths.path.obstacles;
            let placed = obstacles.placed();
            let swing = |(place, then): (usize, &u32)| {
                let from = placed[place];
                let to = if *then == NO_PLACE { from } else { placed[*then as usize] };
                Swing::new(obstacles.table(), from.shape, [from.pose, to.pose])
            };
            self.next.iter().enumerate().map(swing).collect()
        })
    }

    /// Number of trajectories.
    pub(super) fn len(&self) -> usize {
        self.paths.len()
    }

    pub(super) fn traversal<'c>(&self, batch: &Batch<'c>) -> ChunkTraversal<'c> {
        self.paths.traversal(batch)
    }

    /// Rows of some trajectories.
    pub(super) fn chunk<'w>(&'w self, trajectories: Range<usize>) -> SweptChunk<'w, 'p, 't, V> {
        let (rows, each) = self.paths.rows(trajectories);
        SweptChunk { of: self, first: rows.start, chunk: self.paths.path.chunk(rows), each }
    }
}

impl<V: SweptVector> SweptChunk<'_, '_, '_, V> {
    /// Time step of a row; zero if no obstacles move.
    pub(super) fn step(&self, row: u32) -> u32 {
        self.chunk.steps.get(row as usize).copied().unwrap_or_default()
    }

    /// Poses of a row and the next, if that is of the same trajectory, which ends at row `end`.
    fn poses(&self, row: u32, end: u32) -> [V::Pose; 2] {
        let then = if row + 1 < end { row + 1 } else { row };
        [self.chunk.poses[row as usize], self.chunk.poses[then as usize]]
    }

    /// Hands out the obstacles that may come within a distance of the footprint during the step
    /// that begins with a row.
    pub(super) fn visit_near(&self, [row, end]: [u32; 2], within: V::Scalar, found: &mut dyn FnMut(u32)) {
        let obstacles = self.chunk.path.obstacles;
        let poses = self.poses(row, end);
        let shape = self.chunk.posed(row as usize).shape;
        let table = self.chunk.path.sweep.footprints.table;
        let (own, swings) = (Swing::new(table, shape, poses), self.of.swings());
        let mut look = |place: usize| {
            // The comparison fails for NaN, which is not far.
            let is_far = match (&own, &swings[place]) {
                (Some(own), Some(other)) => within < own.gap(other),
                _ => false,
            };
            if !is_far {
                found(place as u32);
            }
        };
        let bounds = own.as_ref().and_then(|own| own.bounds(table, shape, poses, within));
        V::visit_standing(obstacles, bounds.as_ref(), &mut look);
        for places in obstacles.moving_at(self.step(row)) {
            places.for_each(&mut look);
        }
    }

    /// The steps and obstacles that balls do not prove to stay apart, by row and then by obstacle.
    pub(super) fn near_pairs(&self, wanted: &Wanted<'_, V::Scalar>) -> Vec<NearPair> {
        let mut near = Vec::new();
        for (_, rows) in self.each.iter().enumerate().filter(|&(index, _)| !wanted.skips(index)) {
            for row in rows.clone() {
                let begin = near.len();
                let within = wanted.within.map_or(Number::ZERO, |within| within[row as usize]);
                let add = &mut |obstacle| near.push(NearPair { row, obstacle, hit: false });
                self.visit_near([row, rows.end], within, add);
                near[begin..].sort_unstable_by_key(|pair| pair.obstacle);
            }
        }
        near
    }

    /// The footprint of a row and an obstacle, until the next row of the trajectory, which ends at
    /// row `end`. An obstacle at the last step of its track, and the last row, stand still: they
    /// are only asked about at this instant. `None` if a pose is none.
    pub(super) fn pair(&self, [row, end]: [u32; 2], obstacle: u32) -> Option<MovingPair<'_, V>> {
        let (own, obstacles) = (self.chunk.path.sweep.footprints.table, self.chunk.path.obstacles);
        let posed = self.chunk.posed(row as usize);
        let (placed, table) = (obstacles.placed(), obstacles.table());
        let (other, then) = (placed[obstacle as usize], self.of.next[obstacle as usize]);
        let shapes = [own.unposed(own.known(posed.shape).0)?, table.unposed(table.known(other.shape).0)?];
        let [from, to] = self.poses(row, end);
        let stands = row + 1 == end || then == NO_PLACE;
        let motions = if stands {
            [StepMotion::between(from, from)?, StepMotion::between(other.pose, other.pose)?]
        } else {
            [StepMotion::between(from, to)?, StepMotion::between(other.pose, placed[then as usize].pose)?]
        };
        Some(MovingPair { shapes, motions })
    }
}
