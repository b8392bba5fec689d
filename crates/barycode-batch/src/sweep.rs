//! One footprint at many poses, among many obstacles: a pose in each lane, an obstacle at a time.

mod block;
mod clear;
mod collide;
mod footprint;
mod near;
mod order;

pub(crate) use self::near::margin;

use self::clear::ClearanceColumns;
use self::collide::CollisionColumns;
use self::order::Order;
use crate::answers::{DistanceColumns, Undecided};
use crate::batch::{Batch, Walk};
use crate::error::BatchError;
use crate::lanes::Element;
use crate::obstacles::Obstacles;
use crate::plane::rings::{self, Side};
use crate::table::{ShapeId, Single};
use barycode::d2::{Pose, Vec2};
use barycode::{Scalar, Stop, Verdict};
use core::ops::Range;

/// A footprint, and where it is to be.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'p, T> {
    /// The shape, of the table that the obstacles are from.
    pub footprint: ShapeId,
    /// Where it is.
    pub poses: &'p [Pose<T>],
    /// When it is there: a time step for every pose. Empty where time has no say.
    pub steps: &'p [u32],
}

/// Whether a footprint meets anything, pose by pose.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Collisions {
    /// How the footprint lies to the obstacle that [`obstacle`](Self::obstacle) names. [`Verdict::Separated`] where it is free of all;
    /// [`Verdict::Undecided`] where it meets none for certain, and one perhaps.
    pub verdict: Vec<Verdict>,
    /// The first obstacle that the footprint meets (or may meet), by its place in [`Obstacles::placed`]; [`NONE`] where it meets none.
    pub obstacle: Vec<u32>,
    /// The rows whose verdict is [`Verdict::Undecided`], in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many pairs of a pose and an obstacle were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// How far a footprint is from the nearest obstacle, pose by pose.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Clearances<T> {
    /// How the footprint lies to the obstacles: [`Verdict::Penetrating`] if it does so with one, else [`Verdict::Touching`] if it does
    /// so with one, else [`Verdict::Undecided`], else [`Verdict::Separated`].
    pub verdict: Vec<Verdict>,
    /// The smallest distance, zero where shapes overlap, infinite where there is no obstacle. Between `lower` and `upper`.
    pub distance: Vec<T>,
    /// It is proven to be at least this.
    pub lower: Vec<T>,
    /// It is proven to be at most this.
    pub upper: Vec<T>,
    /// The obstacle with the smallest [`distance`](Self::distance), the first of several, by its place in [`Obstacles::placed`];
    /// [`NONE`] where there is none.
    pub nearest: Vec<u32>,
    /// The rows whose verdict is [`Verdict::Undecided`], in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many pairs of a pose and an obstacle were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// No obstacle.
pub const NONE: u32 = u32::MAX;

/// How many poses are looked at together: enough that those of the same time step fill registers, and few enough that they stay
/// in the cache after the one nearest the processor's core.
const CHUNK: usize = 2048;

/// A sweep that has been looked through.
struct Path<'p, 't, T: Element> {
    sweep: Sweep<'p, T>,
    obstacles: &'p Obstacles<'t, T>,
    /// Those of the footprint, if it is a small convex polygon without a radius.
    sides: Vec<Side<T>>,
}

/// A row of a chunk and an obstacle that lanes do not settle.
type Unsettled = (usize, u32);

impl Batch<'_> {
    /// Whether a footprint meets any of the obstacles, and which first (in their order), pose by pose.
    ///
    /// # Errors
    /// If there are time steps, but not one for each pose; if the obstacles move, and there are none; if the table has no such
    /// footprint; if there are more than four thousand million poses or obstacles; or if the batch was cancelled.
    pub fn collisions<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
    ) -> Result<Collisions, BatchError> {
        let path = Path::new(sweep, obstacles)?;
        let rows = sweep.poses.len();
        let mut answers =
            Collisions { verdict: vec![Verdict::Separated; rows], obstacle: vec![NONE; rows], ..Collisions::default() };
        let columns = CollisionColumns { verdict: &mut answers.verdict, obstacle: &mut answers.obstacle };
        let notes =
            Walk::new(self, rows, CHUNK).rows(0, columns, &|first, columns| path.collide(self, first, columns))?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }

    /// How far a footprint is from the nearest obstacle, pose by pose.
    ///
    /// # Errors
    /// As [`Batch::collisions`].
    pub fn clearances<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
    ) -> Result<Clearances<T>, BatchError> {
        let path = Path::new(sweep, obstacles)?;
        let rows = sweep.poses.len();
        let mut answers = Clearances {
            verdict: vec![Verdict::Separated; rows],
            distance: vec![T::INFINITY; rows],
            lower: vec![T::INFINITY; rows],
            upper: vec![T::INFINITY; rows],
            nearest: vec![NONE; rows],
            undecided: Vec::new(),
            singly: 0,
        };
        let distances = DistanceColumns {
            verdict: &mut answers.verdict,
            distance: &mut answers.distance,
            lower: &mut answers.lower,
            upper: &mut answers.upper,
        };
        let columns = ClearanceColumns { distances, nearest: &mut answers.nearest };
        let notes =
            Walk::new(self, rows, CHUNK).rows(0, columns, &|first, columns| path.clear(self, first, columns))?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }
}

/// How bad a verdict is for somebody who wants to pass.
fn badness(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::Separated => 0,
        Verdict::Touching => 2,
        Verdict::Penetrating => 3,
        _ => 1,
    }
}

impl<'p, 't, T: Element> Path<'p, 't, T> {
    fn new(sweep: Sweep<'p, T>, obstacles: &'p Obstacles<'t, T>) -> Result<Self, BatchError> {
        obstacles.check(sweep.footprint)?;
        let (poses, steps) = (sweep.poses.len(), sweep.steps.len());
        if steps != poses && (steps != 0 || obstacles.moves()) {
            return Err(BatchError::Lengths { first: poses, second: steps });
        }
        // Obstacles are counted in numbers of the precision, too.
        let most = (T::ONE / T::EPSILON).to_f64() as usize;
        if poses >= NONE as usize || obstacles.placed().len() >= most.min(NONE as usize) {
            return Err(BatchError::TooMany);
        }
        let (entry, vertices) = obstacles.table().known(sweep.footprint);
        let sides = if entry.radius == T::ZERO { rings::sides(vertices) } else { Vec::new() };
        Ok(Self { sweep, obstacles, sides })
    }

    /// The poses of a chunk, and their order.
    fn chunk(&self, rows: Range<usize>) -> (&'p [Pose<T>], Order) {
        let order = if self.obstacles.moves() {
            Order::by_time(&self.sweep.steps[rows.clone()])
        } else {
            Order::timeless(rows.len())
        };
        (&self.sweep.poses[rows], order)
    }

    /// One pose and one obstacle, by the single-pair library.
    fn one<A: Unknown<T>>(
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
}

/// Drops what is said of rows that are decided after all, and what is said twice.
fn keep_undecided(undecided: &mut Vec<Undecided>, verdict: impl Fn(usize) -> Verdict) {
    undecided.retain(|one| verdict(one.row) == Verdict::Undecided);
    undecided.dedup_by_key(|one| one.row);
}

/// The answer where there is no shape to ask about.
trait Unknown<T> {
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
