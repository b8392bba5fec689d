//! One footprint at many poses, among many obstacles: a pose in each lane, an obstacle at a time.

mod block;
mod clear;
mod collide;
mod footprint;
mod near;
mod order;
mod path;
mod paths;
mod rounds;
mod trajectories;
mod waiting;

pub(crate) use self::near::margin;
pub use self::trajectories::{Trajectories, TrajectoryClearances, TrajectoryCollisions};

pub(crate) use self::clear::Clear;
use self::clear::ClearanceColumns;
pub(crate) use self::collide::Collide;
use self::collide::CollisionColumns;
use self::path::Path;
pub(crate) use self::waiting::CollideWaiting;
use crate::answers::{Columns, DistanceColumns, Undecided};
use crate::batch::{Batch, Walk};
use crate::error::BatchError;
use crate::lanes::Element;
use crate::obstacles::Obstacles;
use crate::table::ShapeId;
use barycode::d2::Pose;
use barycode::{Number, Verdict};

/// How many poses are looked at together: enough that those of the same time step fill registers, and few enough that they stay
/// in the cache after the one nearest the processor's core.
const CHUNK: usize = 2048;

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
        self.collisions_within(sweep, obstacles, T::ZERO)
    }

    /// Whether a footprint comes as near as a margin to any of the obstacles, and to which first (in their order), pose by pose. What is
    /// exactly as near is [`Verdict::Touching`]. A negative or NaN margin is taken as zero.
    ///
    /// ```
    /// use barycode::Verdict::{Penetrating, Separated, Touching};
    /// use barycode::d2::{Pose, Rectangle};
    /// use barycode_batch::{Batch, Obstacles, Placed, ShapeTable, Sweep};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f32, 1.0])?)?;
    /// let wall = table.push(&Rectangle::from_half_extents([9.0, 0.5])?)?;
    /// let obstacles = Obstacles::still(&table, &[Placed::new(wall, Pose::translation([0.0, 3.0]))])?;
    /// let poses = [0.0, 1.0, 1.25].map(|y| Pose::translation([0.0, y]));
    ///
    /// let sweep = Sweep { footprint: car, poses: &poses, steps: &[] };
    /// let answers = Batch::new().collisions_within(sweep, &obstacles, 0.5)?;
    /// assert_eq!(answers.verdict, [Separated, Touching, Penetrating]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Batch::collisions`].
    pub fn collisions_within<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
        margin: T,
    ) -> Result<Collisions, BatchError> {
        let mut answers = Collisions::default();
        self.collisions_into(sweep, obstacles, margin, &mut answers)?;
        Ok(answers)
    }

    /// [`Batch::collisions_within`], in the memory of earlier answers. Fresh memory takes longer to come by than many an answer.
    ///
    /// # Errors
    /// As [`Batch::collisions`]; the answers are of no use then.
    pub fn collisions_into<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
        margin: T,
        answers: &mut Collisions,
    ) -> Result<(), BatchError> {
        let path = Path::new(sweep, obstacles, margin)?;
        answers.fit(sweep.poses.len());
        let notes = Walk::new(self, sweep.poses.len(), CHUNK).rows(0, answers.columns(), &|first, mut columns| {
            columns.clear();
            let rows = first..first + columns.rows();
            path.collide(self, rows.clone(), &path.order(rows), &mut columns)
        })?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(())
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
        self.clearances_up_to(sweep, obstacles, T::INFINITY)
    }

    /// How far a footprint is from the nearest obstacle, pose by pose, where it is not farther than a cut-off. What is farther takes little
    /// time, and is answered as if there were no obstacle, but that `lower` is the cut-off, or a bound a rounding below it.
    /// A negative or NaN cut-off is taken as zero.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, NONE, Obstacles, Placed, ShapeTable, Sweep};
    ///
    /// let mut table = ShapeTable::new();
    /// let robot = table.push(&Circle::new([0.0, 0.0], 0.5_f64)?)?;
    /// let obstacles = Obstacles::still(&table, &[Placed::new(robot, Pose::default())])?;
    /// let poses = [2.0, 3.0, 4.0].map(|x| Pose::translation([x, 0.0]));
    ///
    /// let sweep = Sweep { footprint: robot, poses: &poses, steps: &[] };
    /// let answers = Batch::new().clearances_up_to(sweep, &obstacles, 2.5)?;
    /// assert_eq!(answers.nearest, [0, 0, NONE]);
    /// assert!(answers.lower[1] <= 2.0 && 2.0 <= answers.upper[1]);
    /// assert_eq!((answers.lower[2], answers.upper[2]), (2.5, f64::INFINITY));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Batch::collisions`].
    pub fn clearances_up_to<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
        cut_off: T,
    ) -> Result<Clearances<T>, BatchError> {
        let mut answers = Clearances::default();
        self.clearances_into(sweep, obstacles, cut_off, &mut answers)?;
        Ok(answers)
    }

    /// [`Batch::clearances_up_to`], in the memory of earlier answers.
    ///
    /// # Errors
    /// As [`Batch::collisions`]; the answers are of no use then.
    pub fn clearances_into<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
        cut_off: T,
        answers: &mut Clearances<T>,
    ) -> Result<(), BatchError> {
        let path = Path::new(sweep, obstacles, T::ZERO)?;
        let cut_off = Number::max(cut_off, T::ZERO);
        answers.fit(sweep.poses.len());
        let notes = Walk::new(self, sweep.poses.len(), CHUNK).rows(0, answers.columns(), &|first, mut columns| {
            columns.clear(cut_off);
            let rows = first..first + columns.rows();
            path.clear(self, rows.clone(), &path.order(rows), Some(cut_off), &mut columns)
        })?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(())
    }
}

impl Collisions {
    /// So many poses at which nothing has been found.
    fn free(rows: usize) -> Self {
        let mut answers = Self::default();
        answers.fit(rows);
        answers.columns().clear();
        answers
    }

    /// So many rows, each of which is to be cleared, by the thread that answers it: one that clears all of them before the others begin
    /// keeps them waiting.
    fn fit(&mut self, rows: usize) {
        self.verdict.resize(rows, Verdict::Separated);
        self.obstacle.resize(rows, NONE);
    }

    fn columns(&mut self) -> CollisionColumns<'_> {
        CollisionColumns { verdict: &mut self.verdict, obstacle: &mut self.obstacle }
    }
}

impl<T: Element> Clearances<T> {
    /// So many poses at which nothing has been found that is as near as a cut-off.
    fn beyond(rows: usize, cut_off: T) -> Self {
        let mut answers = Self::default();
        answers.fit(rows);
        answers.columns().clear(cut_off);
        answers
    }

    /// So many rows, each of which is to be cleared.
    fn fit(&mut self, rows: usize) {
        self.verdict.resize(rows, Verdict::Separated);
        for column in [&mut self.distance, &mut self.lower, &mut self.upper] {
            column.resize(rows, T::INFINITY);
        }
        self.nearest.resize(rows, NONE);
    }

    fn columns(&mut self) -> ClearanceColumns<'_, T> {
        let distances = DistanceColumns {
            verdict: &mut self.verdict,
            distance: &mut self.distance,
            lower: &mut self.lower,
            upper: &mut self.upper,
        };
        ClearanceColumns { distances, nearest: &mut self.nearest }
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

/// Drops what is said of rows that are decided after all, and what is said twice.
fn keep_undecided(undecided: &mut Vec<Undecided>, verdict: impl Fn(usize) -> Verdict) {
    undecided.retain(|one| verdict(one.row) == Verdict::Undecided);
    undecided.dedup_by_key(|one| one.row);
}
