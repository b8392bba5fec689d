//! Queries about many trajectories: one answer for each.

use super::paths::{ClearanceColumns, CollisionColumns, Paths};
use super::rounds::Visit;
use super::{Clearances, NO_OBSTACLE, NO_POSE, Sweep, SweepVector};
use crate::answers::{DistanceColumns, Undecided};
use crate::batch::Batch;
use crate::dimension::TableVector;
use crate::error::BatchError;
use crate::lanes::LaneScalar;
use crate::obstacles::Obstacles;
use barycode::Verdict;
use barycode::expert::Number;

/// Trajectories, one after the other: mostly of one footprint, or each of one of its own.
#[derive(Clone, Copy, Debug)]
pub struct Trajectories<'p, V: TableVector> {
    /// Footprints and their poses, trajectory by trajectory, each in order of time.
    pub sweep: Sweep<'p, V>,
    /// End of the poses of each trajectory, where those of the next begin: ascending numbers, the
    /// last of which is the number of all poses.
    pub ends: &'p [usize],
}

/// A collision of each trajectory, one row per trajectory.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TrajectoryCollisions {
    /// Verdict on the footprint, at pose [`row`](Self::row), and the obstacle that
    /// [`obstacle`](Self::obstacle) names. [`Verdict::Separated`] for a trajectory that is free.
    pub verdict: Vec<Verdict>,
    /// Index of the pose, counted through all trajectories; [`NO_POSE`] for a trajectory that is
    /// free.
    pub row: Vec<u32>,
    /// The first obstacle that the footprint meets (or may meet) there, as an index into
    /// [`Obstacles::placed`]; [`NO_OBSTACLE`] for a trajectory that is free.
    pub obstacle: Vec<u32>,
    /// Poses that make a trajectory [`Verdict::Undecided`], in ascending order, with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of pairs of a pose and an obstacle that the vector kernels did not settle and the
    /// single-pair library answered.
    pub singly: usize,
}

/// Smallest distance of each trajectory from any obstacle, one row per trajectory, in the unit of
/// the poses.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TrajectoryClearances<T> {
    /// Worst verdict along the trajectory, in this order: [`Verdict::Penetrating`],
    /// [`Verdict::Touching`], [`Verdict::Undecided`], [`Verdict::Separated`].
    pub verdict: Vec<Verdict>,
    /// Smallest distance, between `lower` and `upper`; zero where shapes overlap, infinite where
    /// there is no obstacle.
    pub distance: Vec<T>,
    /// Proven lower bound of the smallest distance.
    pub lower: Vec<T>,
    /// Proven upper bound of the smallest distance.
    pub upper: Vec<T>,
    /// First pose with this [`distance`](Self::distance), counted through all trajectories;
    /// [`NO_POSE`] where there is none.
    pub row: Vec<u32>,
    /// The nearest obstacle there, as an index into [`Obstacles::placed`]; [`NO_OBSTACLE`] where
    /// there is none.
    pub obstacle: Vec<u32>,
    /// Undecided poses of the trajectories that are [`Verdict::Undecided`], in ascending order,
    /// with the reason.
    pub undecided: Vec<Undecided>,
    /// Number of pairs of a pose and an obstacle that the vector kernels did not settle and the
    /// single-pair library answered.
    pub singly: usize,
}

impl Batch<'_> {
    /// Finds for each trajectory the first pose that is not proven to be free, and the obstacle
    /// there. Later poses are not tested.
    ///
    /// ```
    /// use barycode::Verdict;
    /// use barycode::d2::{Pose, Rectangle};
    /// use barycode_batch::{Batch, NO_OBSTACLE, NO_POSE, Obstacles, PosedId, PosedRows};
    /// use barycode_batch::{ShapeTable, Sweep, Trajectories};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0])?)?;
    /// // Another car, on its way here.
    /// let other_x = |step: u32| 30.0 - 2.0 * f64::from(step);
    /// let other = |step: u32| [PosedId::new(car, Pose::translation([other_x(step), 0.0]))];
    /// let obstacles = Obstacles::moving(&table, 0, (0..10).map(other))?;
    ///
    /// // Straight on, and aside.
    /// let pose = |time: f64, aside: f64| Pose::translation([2.0 * time, aside * time]);
    /// let drive = |aside| (0..10).map(move |step: u32| pose(f64::from(step), aside));
    /// let poses: Vec<_> = [0.0, 0.5].into_iter().flat_map(drive).collect();
    /// let steps: Vec<u32> = (0..10).chain(0..10).collect();
    /// let sweep = Sweep::new(PosedRows::new(&table, car, &poses[..])?, &steps);
    /// let fan = Trajectories { sweep, ends: &[10, 20] };
    ///
    /// let found = Batch::new().first_collisions(fan, &obstacles)?;
    /// assert_eq!(found.verdict, [Verdict::Penetrating, Verdict::Separated]);
    /// assert_eq!((found.row[0], found.obstacle[0]), (7, 7)); // 14 m and 16 m
    /// assert_eq!((found.row[1], found.obstacle[1]), (NO_POSE, NO_OBSTACLE));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::collisions`], and [`BatchError::Ends`] if the ends of
    /// trajectories do not rise up to the number of poses.
    pub fn first_collisions<V: SweepVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        obstacles: &Obstacles<'_, V>,
    ) -> Result<TrajectoryCollisions, BatchError> {
        self.trajectory_collisions(trajectories, obstacles, Visit::InOrder)
    }

    /// Finds for each trajectory some pose that collides, and the obstacle there: a yes/no
    /// question. The poses are tested in an order that is spread out along the trajectory, until
    /// one is known to collide. Where many trajectories collide that is less work than to find the
    /// first pose.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::first_collisions`].
    pub fn any_collisions<V: SweepVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        obstacles: &Obstacles<'_, V>,
    ) -> Result<TrajectoryCollisions, BatchError> {
        self.trajectory_collisions(trajectories, obstacles, Visit::SpreadOut)
    }

    fn trajectory_collisions<V: SweepVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        obstacles: &Obstacles<'_, V>,
        visit: Visit,
    ) -> Result<TrajectoryCollisions, BatchError> {
        let paths = Paths::new(trajectories, obstacles)?;
        let mut answers = TrajectoryCollisions::free(paths.len());
        let collide = |first, columns| paths.collide(self, first, visit, columns);
        let notes = paths.traversal(self).rows(0, answers.columns(), &collide)?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }

    /// Finds for each trajectory the smallest distance, up to `cut_off` (infinite for no limit),
    /// the obstacle, and the first pose with it.
    ///
    /// A trajectory that stays farther away than the cut-off is answered as if there were no
    /// obstacles, except that `lower` is the cut-off, or a bound that is smaller by a rounding
    /// error. A negative or NaN cut-off is taken as zero. Obstacles farther away than the nearest
    /// so far are not measured.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, NO_POSE, Obstacles, PosedId, PosedRows};
    /// use barycode_batch::{ShapeTable, Sweep, Trajectories};
    ///
    /// let mut table = ShapeTable::new();
    /// let robot = table.push(&Circle::new([0.0, 0.0], 0.5_f64)?)?;
    /// let other = PosedId::new(robot, Pose::translation([4.0, 2.0]));
    /// let obstacles = Obstacles::still(&table, &[other])?;
    ///
    /// // Past it, and away from it.
    /// let pose = |way: f64, step: i32| Pose::translation([way * f64::from(step), 0.0]);
    /// let drive = |way| (0..9).map(move |step| pose(way, step));
    /// let poses: Vec<_> = [1.0, -1.0].into_iter().flat_map(drive).collect();
    /// let sweep = Sweep::new(PosedRows::new(&table, robot, &poses[..])?, &[]);
    /// let fan = Trajectories { sweep, ends: &[9, 18] };
    /// let found = Batch::new().smallest_clearances(fan, &obstacles, 2.5)?;
    /// assert_eq!((found.row[0], found.row[1]), (4, NO_POSE));
    /// assert!(found.lower[0] <= 1.0 && 1.0 <= found.upper[0]);
    /// assert_eq!(found.lower[1], 2.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::first_collisions`].
    pub fn smallest_clearances<V: SweepVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        obstacles: &Obstacles<'_, V>,
        cut_off: V::Scalar,
    ) -> Result<TrajectoryClearances<V::Scalar>, BatchError> {
        let paths = Paths::new(trajectories, obstacles)?;
        let cut_off = Number::max(cut_off, Number::ZERO);
        let mut answers = TrajectoryClearances::beyond(paths.len(), cut_off);
        let clear = |first, columns| paths.clear(self, first, cut_off, columns);
        let notes = paths.traversal(self).rows(0, answers.columns(), &clear)?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }
}

impl TrajectoryCollisions {
    /// Answers of trajectories of which nothing has been found yet.
    fn free(trajectories: usize) -> Self {
        Self {
            verdict: vec![Verdict::Separated; trajectories],
            row: vec![NO_POSE; trajectories],
            obstacle: vec![NO_OBSTACLE; trajectories],
            ..Self::default()
        }
    }

    fn columns(&mut self) -> CollisionColumns<'_> {
        CollisionColumns { verdict: &mut self.verdict, row: &mut self.row, obstacle: &mut self.obstacle }
    }
}

impl<T: LaneScalar> TrajectoryClearances<T> {
    /// Answers of trajectories of which nothing within the cut-off has been found yet.
    pub(super) fn beyond(trajectories: usize, cut_off: T) -> Self {
        let Clearances { verdict, distance, lower, upper, nearest, .. } = Clearances::beyond(trajectories, cut_off);
        let row = vec![NO_POSE; trajectories];
        Self { verdict, distance, lower, upper, row, obstacle: nearest, undecided: Vec::new(), singly: 0 }
    }

    pub(super) fn columns(&mut self) -> ClearanceColumns<'_, T> {
        let distances = DistanceColumns {
            verdict: &mut self.verdict,
            distance: &mut self.distance,
            lower: &mut self.lower,
            upper: &mut self.upper,
        };
        ClearanceColumns { distances, row: &mut self.row, obstacle: &mut self.obstacle }
    }
}
