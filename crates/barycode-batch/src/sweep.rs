//! One footprint at many poses, among many obstacles: a pose in each lane, an obstacle at a time.

mod clear;
mod collide;
mod footprint;
mod order;

use self::clear::ClearanceColumns;
use self::collide::CollisionColumns;
use self::order::Order;
use crate::answers::{DistanceColumns, Undecided};
use crate::batch::{Batch, Walk};
use crate::error::BatchError;
use crate::lanes::{Element, Lanes, Mask};
use crate::obstacles::Obstacles;
use crate::pairs::Notes;
use crate::question::mark;
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

/// A sweep that has been looked through.
struct Path<'p, 't, T: Element> {
    sweep: Sweep<'p, T>,
    obstacles: &'p Obstacles<'t, T>,
    order: Order,
}

/// A pose and an obstacle that lanes do not settle, by their places.
type Unsettled = (usize, usize);

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
        let notes = Walk::new(self, rows).rows(0, columns, &|first, columns| path.collide(self, first, columns))?;
        path.order.restore(&mut answers.verdict);
        path.order.restore(&mut answers.obstacle);
        (answers.undecided, answers.singly) = path.notes(notes);
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
        let notes = Walk::new(self, rows).rows(0, columns, &|first, columns| path.clear(self, first, columns))?;
        path.order.restore(&mut answers.verdict);
        path.order.restore(&mut answers.distance);
        path.order.restore(&mut answers.lower);
        path.order.restore(&mut answers.upper);
        path.order.restore(&mut answers.nearest);
        (answers.undecided, answers.singly) = path.notes(notes);
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
        Ok(Self { sweep, obstacles, order: Order::new(if obstacles.moves() { sweep.steps } else { &[] }) })
    }

    fn notes(&self, notes: Notes) -> (Vec<Undecided>, usize) {
        let mut undecided = notes.undecided;
        for one in &mut undecided {
            one.row = self.order.row(one.row);
        }
        undecided.sort_by_key(|one| one.row);
        (undecided, notes.singly)
    }

    /// Which obstacles there are at some places from the first on, and how many places have the same.
    fn run(&self, first: usize, end: usize) -> (Range<usize>, usize) {
        if !self.obstacles.moves() {
            return (self.obstacles.at(0), end);
        }
        let step = self.sweep.steps[self.order.row(first)];
        let same = (first..end).take_while(|&place| self.sweep.steps[self.order.row(place)] == step);
        (self.obstacles.at(step), same.last().map_or(end, |last| last + 1))
    }

    fn pose(&self, place: usize) -> Pose<T> {
        self.sweep.poses[self.order.row(place)]
    }

    /// One pose and one obstacle, by the single-pair library.
    fn one<A: Unknown<T>>(
        &self,
        place: usize,
        obstacle: usize,
        ask: impl Fn(&Single<'_, Vec2<T>>, &Single<'_, Vec2<T>>) -> (A, Stop),
    ) -> (A, Stop) {
        let table = self.obstacles.table();
        let other = self.obstacles.placed()[obstacle];
        let a = table.single(table.known(self.sweep.footprint).0, self.pose(place));
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

/// Marks lanes as pairs of a row and an obstacle.
#[inline(always)]
fn push<T: Element, L: Lanes<Scalar = T>>(
    mask: Mask<L>,
    row: usize,
    end: usize,
    obstacle: usize,
    left: &mut Vec<Unsettled>,
) {
    if !mask.any() {
        return;
    }
    let mut line = T::line(T::ZERO);
    mark(mask).store(line.as_mut());
    for (row, &mark) in (row..end).zip(&line.as_ref()[..L::COUNT]) {
        if mark == T::ONE {
            left.push((row, obstacle));
        }
    }
}
