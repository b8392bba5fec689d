use super::order::Order;
use crate::error::BatchError;
use crate::lanes::LaneScalar;
use crate::obstacles::Obstacles;
use crate::plane::directions::{self, Directions};
use crate::plane::rings::{self, PolygonSide};
use crate::table::{ShapeId, Single};
use barycode::d2::{Pose, Vec2};
use barycode::expert::Number;
use barycode::{Scalar, Stop, Verdict};
use core::ops::Range;

/// A footprint and the poses it is tested at.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'p, T> {
    /// Shape of the footprint, from the table of the obstacles.
    pub footprint: ShapeId,
    /// Poses of the footprint in the world frame.
    pub poses: &'p [Pose<T>],
    /// Time step of every pose. May be empty if all obstacles stand still.
    pub steps: &'p [u32],
}

/// Index that stands for no obstacle.
pub const NO_OBSTACLE: u32 = u32::MAX;

/// Index that stands for no pose.
pub const NO_POSE: u32 = u32::MAX;

/// A checked sweep.
#[derive(Debug)]
pub(super) struct SweepPath<'p, 't, T: LaneScalar> {
    pub(super) sweep: Sweep<'p, T>,
    pub(super) obstacles: &'p Obstacles<'t, T>,
    /// Distance up to which an obstacle counts as hit.
    pub(super) margin: T,
    /// Sides of the footprint if it is a small convex polygon without a radius, else empty.
    pub(super) sides: Vec<PolygonSide<T>>,
    /// Table of the footprint if it is a larger convex polygon.
    pub(super) directions: Option<Directions<T>>,
}

/// A row of a chunk and an obstacle that the kernels did not settle.
pub(super) type Unsettled = (usize, u32);

impl<'p, 't, T: LaneScalar> SweepPath<'p, 't, T> {
    pub(super) fn new(sweep: Sweep<'p, T>, obstacles: &'p Obstacles<'t, T>, margin: T) -> Result<Self, BatchError> {
        obstacles.check(sweep.footprint)?;
        let (poses, steps) = (sweep.poses.len(), sweep.steps.len());
        if steps != poses && (steps != 0 || obstacles.moves()) {
            return Err(BatchError::Lengths { first: poses, second: steps });
        }
        // The kernels hold indices of obstacles in floating-point numbers.
        let most = (T::ONE / T::EPSILON).to_f64() as usize;
        if poses >= NO_POSE as usize || obstacles.placed().len() >= most.min(NO_OBSTACLE as usize) {
            return Err(BatchError::TooMany);
        }
        let (entry, vertices) = obstacles.table().known(sweep.footprint);
        // A NaN margin is zero, as in the single-pair library.
        let margin = Number::max(margin, T::ZERO);
        let mut sides = directions::sides(vertices, entry.radius + margin != T::ZERO);
        let directions = Directions::new(vertices, &sides);
        if sides.len() > rings::MOST {
            sides = Vec::new();
        }
        Ok(Self { sweep, obstacles, margin, sides, directions })
    }

    /// True if a shape has a radius, or the margin acts as one.
    pub(super) fn is_round(&self) -> bool {
        self.margin != T::ZERO || self.obstacles.table().has_radii()
    }

    /// Order of all rows of a chunk.
    pub(super) fn order(&self, rows: Range<usize>) -> Order {
        if self.obstacles.moves() { Order::by_time(&self.sweep.steps[rows]) } else { Order::timeless(rows.len()) }
    }

    /// Order of some rows of a chunk, given in ascending order.
    pub(super) fn order_of(&self, some: &[u32], rows: Range<usize>) -> Order {
        if !self.obstacles.moves() {
            return Order::timeless(some.len()).of(some);
        }
        let steps = &self.sweep.steps[rows];
        let steps: Vec<_> = some.iter().map(|&row| steps[row as usize]).collect();
        Order::by_time(&steps).of(some)
    }

    /// Answers one pose and one obstacle by the single-pair library.
    pub(super) fn one<A: Unknown<T>>(
        &self,
        row: usize,
        obstacle: u32,
        ask: impl Fn(&Single<'_, Vec2<T>>, &Single<'_, Vec2<T>>) -> (A, Stop),
    ) -> (A, Stop) {
        let table = self.obstacles.table();
        let other = self.obstacles.placed()[obstacle as usize];
        let a = table.single(table.known(self.sweep.footprint).0, self.sweep.poses[row]);
        let b = table.single(table.known(other.shape).0, other.pose);
        match (a, b) {
            (Some(a), Some(b)) => ask(&a, &b),
            _ => (A::unknown(), Stop::NotFinite),
        }
    }

    /// Poses of a chunk.
    pub(super) fn poses(&self, rows: Range<usize>) -> &'p [Pose<T>] {
        &self.sweep.poses[rows]
    }
}

/// Answer of a pair whose pose is not finite, so that there is no shape.
pub(super) trait Unknown<T> {
    fn unknown() -> Self;
}

impl<T> Unknown<T> for Verdict {
    fn unknown() -> Self {
        Verdict::Undecided
    }
}

impl<T: Scalar> Unknown<T> for (Verdict, T, T, T) {
    fn unknown() -> Self {
        (Verdict::Undecided, T::ZERO, -T::INFINITY, T::INFINITY)
    }
}
