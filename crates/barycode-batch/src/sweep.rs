//! Footprints at many poses among many obstacles. In the plane one pose in each lane, one obstacle
//! at a time; in space pairs of a pose and an obstacle that is near.

mod block;
mod chunk;
pub(crate) mod clear;
pub(crate) mod collide;
mod columns;
mod contacts;
mod footprint;
mod near;
mod order;
mod path;
mod paths;
mod plane;
mod rounds;
mod space;
pub(crate) mod swept;
mod trajectories;
pub(crate) mod waiting;

pub use self::chunk::SweepVector;
pub use self::contacts::SweepContacts;
pub use self::swept::{Between, ClearanceOptions, SweptClearances, SweptCollisions, SweptVector};
pub use self::trajectories::{Trajectories, TrajectoryClearances, TrajectoryCollisions};

use self::chunk::ChunkWork;
use self::columns::{ClearanceColumns, CollisionColumns};
use self::path::SweepPath;
pub use self::path::{NO_OBSTACLE, NO_POSE, Sweep};
use crate::answers::{Columns, DistanceColumns, Undecided};
use crate::batch::Batch;
use crate::error::BatchError;
use crate::lanes::LaneScalar;
use crate::obstacles::Obstacles;
use crate::traversal::ChunkTraversal;
use barycode::expert::Number;
use barycode::{Scalar, Verdict};

/// Verdict on a footprint among obstacles, one row per pose.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Collisions {
    /// Verdict on the footprint and the obstacle that [`obstacle`](Self::obstacle) names.
    /// [`Verdict::Separated`] if the footprint is separated from all; [`Verdict::Undecided`] if it
    /// may meet an obstacle and is not known to meet any.
    pub verdict: Vec<Verdict>,
    /// The first obstacle that the footprint meets (or may meet), as an index into
    /// [`Obstacles::placed`]; [`NO_OBSTACLE`] if there is none.
    pub obstacle: Vec<u32>,
    /// Rows whose verdict is [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of pairs of a pose and an obstacle that the vector kernels did not settle and the
    /// single-pair library answered.
    pub singly: usize,
}

/// Distance of a footprint from the nearest obstacle, one row per pose, in the unit of the poses.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Clearances<T> {
    /// Worst verdict on the footprint and any obstacle, in this order: [`Verdict::Penetrating`],
    /// [`Verdict::Touching`], [`Verdict::Undecided`], [`Verdict::Separated`].
    pub verdict: Vec<Verdict>,
    /// Smallest distance, between `lower` and `upper`; zero where shapes overlap, infinite where
    /// there is no obstacle.
    pub distance: Vec<T>,
    /// Proven lower bound of the smallest distance.
    pub lower: Vec<T>,
    /// Proven upper bound of the smallest distance.
    pub upper: Vec<T>,
    /// The obstacle with the smallest [`distance`](Self::distance), the first of several, as an
    /// index into [`Obstacles::placed`]; [`NO_OBSTACLE`] where there is none.
    pub nearest: Vec<u32>,
    /// Rows whose verdict is [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of pairs of a pose and an obstacle that the vector kernels did not settle and the
    /// single-pair library answered.
    pub singly: usize,
}

impl Batch<'_> {
    /// Tells for each pose whether the footprint meets an obstacle, and the first that it meets in
    /// their order.
    ///
    /// # Errors
    /// - [`BatchError::Lengths`] if the time steps do not fit to the rows, or there are none
    ///   although obstacles move.
    /// - [`BatchError::TooMany`] if there are too many poses or obstacles to be counted.
    /// - [`BatchError::Cancelled`] if the batch was cancelled.
    pub fn collisions<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
    ) -> Result<Collisions, BatchError> {
        self.collisions_within(sweep, obstacles, Number::ZERO)
    }

    /// Tells for each pose whether the distance of the footprint from an obstacle is at most
    /// `margin`, and the first such obstacle in their order. A distance equal to the margin gives
    /// [`Verdict::Touching`], a smaller one [`Verdict::Penetrating`]. A negative or NaN margin is
    /// taken as zero.
    ///
    /// ```
    /// use barycode::Verdict::{Penetrating, Separated, Touching};
    /// use barycode::d2::{Pose, Rectangle};
    /// use barycode_batch::{Batch, Obstacles, PosedId, PosedRows, ShapeTable, Sweep};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f32, 1.0])?)?;
    /// let wall = table.push(&Rectangle::from_half_extents([9.0, 0.5])?)?;
    /// let wall = PosedId::new(wall, Pose::translation([0.0, 3.0]));
    /// let obstacles = Obstacles::still(&table, &[wall])?;
    /// let poses = [0.0, 1.0, 1.25].map(|y| Pose::translation([0.0, y]));
    ///
    /// let sweep = Sweep::new(PosedRows::new(&table, car, &poses[..])?, &[]);
    /// let answers = Batch::new().collisions_within(sweep, &obstacles, 0.5)?;
    /// assert_eq!(answers.verdict, [Separated, Touching, Penetrating]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`].
    pub fn collisions_within<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
        margin: V::Scalar,
    ) -> Result<Collisions, BatchError> {
        let mut answers = Collisions::default();
        self.collisions_into(sweep, obstacles, margin, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::collisions_within`] and reuses the memory of earlier answers, because
    /// allocating fresh memory often takes longer than answering.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`]; `answers` then holds no usable values.
    pub fn collisions_into<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
        margin: V::Scalar,
        answers: &mut Collisions,
    ) -> Result<(), BatchError> {
        let path = SweepPath::new(sweep, obstacles, margin)?;
        answers.fit(path.rows());
        let chunks = ChunkTraversal::new(self.run, path.rows(), V::CHUNK);
        let notes = chunks.rows(0, answers.columns(), &|first, mut columns| {
            columns.clear();
            let chunk = path.chunk(first..first + columns.rows());
            V::collide(ChunkWork { chunk: &chunk, order: &chunk.order(), width: self.run.width }, &mut columns)
        })?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(())
    }

    /// Measures for each pose the distance of the footprint from the nearest obstacle.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`].
    pub fn clearances<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
    ) -> Result<Clearances<V::Scalar>, BatchError> {
        self.clearances_up_to(sweep, obstacles, V::Scalar::INFINITY)
    }

    /// Measures for each pose the distance of the footprint from the nearest obstacle, up to
    /// `cut_off`.
    ///
    /// A row whose distance is larger takes little time. It is answered as if there were no
    /// obstacle, except that `lower` is the cut-off, or a bound that is smaller by a rounding
    /// error. A negative or NaN cut-off is taken as zero.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, NO_OBSTACLE, Obstacles};
    /// use barycode_batch::{PosedId, PosedRows, ShapeTable, Sweep};
    ///
    /// let mut table = ShapeTable::new();
    /// let robot = table.push(&Circle::new([0.0, 0.0], 0.5_f64)?)?;
    /// let obstacles = Obstacles::still(&table, &[PosedId::new(robot, Pose::default())])?;
    /// let poses = [2.0, 3.0, 4.0].map(|x| Pose::translation([x, 0.0]));
    ///
    /// let sweep = Sweep::new(PosedRows::new(&table, robot, &poses[..])?, &[]);
    /// let answers = Batch::new().clearances_up_to(sweep, &obstacles, 2.5)?;
    /// assert_eq!(answers.nearest, [0, 0, NO_OBSTACLE]);
    /// assert!(answers.lower[1] <= 2.0 && 2.0 <= answers.upper[1]);
    /// assert_eq!((answers.lower[2], answers.upper[2]), (2.5, f64::INFINITY));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`].
    pub fn clearances_up_to<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
        cut_off: V::Scalar,
    ) -> Result<Clearances<V::Scalar>, BatchError> {
        let mut answers = Clearances::default();
        self.clearances_into(sweep, obstacles, cut_off, &mut answers)?;
        Ok(answers)
    }

    /// Answers like [`Batch::clearances_up_to`] and reuses the memory of earlier answers.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`]; `answers` then holds no usable values.
    pub fn clearances_into<V: SweepVector>(
        &self,
        sweep: Sweep<'_, V>,
        obstacles: &Obstacles<'_, V>,
        cut_off: V::Scalar,
        answers: &mut Clearances<V::Scalar>,
    ) -> Result<(), BatchError> {
        let path = SweepPath::new(sweep, obstacles, Number::ZERO)?;
        let cut_off = Number::max(cut_off, Number::ZERO);
        answers.fit(path.rows());
        let chunks = ChunkTraversal::new(self.run, path.rows(), V::CHUNK);
        let notes = chunks.rows(0, answers.columns(), &|first, mut columns| {
            columns.clear(cut_off);
            let chunk = path.chunk(first..first + columns.rows());
            let work = ChunkWork { chunk: &chunk, order: &chunk.order(), width: self.run.width };
            V::clear(work, Some(cut_off), &mut columns)
        })?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(())
    }
}

impl Collisions {
    /// Answers of poses at which nothing has been found yet.
    fn free(rows: usize) -> Self {
        let mut answers = Self::default();
        answers.fit(rows);
        answers.columns().clear();
        answers
    }

    /// Resizes the columns. Every row is still to be cleared, by the thread that answers it: one
    /// thread that clears all rows keeps the others waiting.
    fn fit(&mut self, rows: usize) {
        self.verdict.resize(rows, Verdict::Separated);
        self.obstacle.resize(rows, NO_OBSTACLE);
    }

    fn columns(&mut self) -> CollisionColumns<'_> {
        CollisionColumns { verdict: &mut self.verdict, obstacle: &mut self.obstacle }
    }
}

impl<T: LaneScalar> Clearances<T> {
    /// Answers of poses at which nothing within the cut-off has been found yet.
    fn beyond(rows: usize, cut_off: T) -> Self {
        let mut answers = Self::default();
        answers.fit(rows);
        answers.columns().clear(cut_off);
        answers
    }

    /// Resizes the columns; every row is still to be cleared.
    fn fit(&mut self, rows: usize) {
        self.verdict.resize(rows, Verdict::Separated);
        for column in [&mut self.distance, &mut self.lower, &mut self.upper] {
            column.resize(rows, T::INFINITY);
        }
        self.nearest.resize(rows, NO_OBSTACLE);
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
