//! Trajectories over continuous time: footprints that move from pose to pose, among obstacles that
//! stand still or move as well, proven between the poses.

pub(crate) mod chord;
mod clear;
mod collide;
mod lanes;
pub(crate) mod pair;
mod swing;
mod track;
mod vector;

pub use self::vector::SweptVector;

use self::clear::ClearanceColumns;
use self::collide::{CollisionColumns, Want};
use self::track::SweptPaths;
use super::{NO_OBSTACLE, NO_POSE, Trajectories};
use crate::answers::Undecided;
use crate::batch::Batch;
use crate::error::BatchError;
use crate::obstacles::Obstacles;
use barycode::expert::Number;
use barycode::{ImpactVerdict, Scalar};

/// How a body goes from one pose to the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Between {
    /// At constant linear and angular velocity: the origin of its frame moves straight, and it
    /// turns on the shorter way about one axis, as [`d2::Slerp`](barycode::d2::Slerp) and
    /// [`d3::Slerp`](barycode::d3::Slerp) with the origin as their center. Half turns go
    /// counter-clockwise in the plane; in space, and where rounding decides, either way.
    #[default]
    Slerp,
}

/// First contact of each trajectory over continuous time, one row per trajectory.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SweptCollisions<T> {
    /// [`Free`](ImpactVerdict::Free): proven not to meet any obstacle at any time.
    /// [`Contact`](ImpactVerdict::Contact): proven to. [`Undecided`](ImpactVerdict::Undecided):
    /// neither is proven of the step that [`row`](Self::row) names.
    pub verdict: Vec<ImpactVerdict>,
    /// Index of the pose that the step begins with, counted through all trajectories: the first
    /// step that is not proven to be free. [`NO_POSE`] for a trajectory that is free.
    pub row: Vec<u32>,
    /// Bounds of the first contact within this step, as fractions of it. The trajectory is free up
    /// to, and not at, the first; with [`Contact`](ImpactVerdict::Contact) there is a contact no
    /// later than the second; with [`Undecided`](ImpactVerdict::Undecided) nothing is proven
    /// between the two. At the last pose of a trajectory both are zero. Infinite for a trajectory
    /// that is free.
    pub first: Vec<[T; 2]>,
    /// The obstacle that the footprint meets, or may meet, as an index into [`Obstacles::placed`],
    /// where it is at the beginning of the step: that whose contact is proven first, the first of
    /// several. [`NO_OBSTACLE`] for a trajectory that is free.
    pub obstacle: Vec<u32>,
    /// Poses that the steps begin with that make a trajectory undecided, in ascending order, with
    /// the reason.
    pub undecided: Vec<Undecided>,
    /// Number of pairs of a step and an obstacle that the vector kernels did not settle and the
    /// single-pair library answered.
    pub singly: usize,
}

/// Smallest distance of each trajectory from any obstacle over continuous time, one row per
/// trajectory, in the unit of the poses.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SweptClearances<T> {
    /// [`Contact`](ImpactVerdict::Contact) if it is proven to meet an obstacle,
    /// [`Free`](ImpactVerdict::Free) if it is proven not to meet any.
    pub verdict: Vec<ImpactVerdict>,
    /// Proven lower bound of the smallest distance; zero where a contact is not excluded, the
    /// cut-off where there is no obstacle within it.
    pub lower: Vec<T>,
    /// Proven upper bound of the smallest distance: the distance is no larger than this at
    /// [`at`](Self::at). Zero with [`Contact`](ImpactVerdict::Contact); infinite where there is no
    /// obstacle within the cut-off.
    pub upper: Vec<T>,
    /// Index of the pose that the step with this bound begins with, counted through all
    /// trajectories; [`NO_POSE`] where there is none.
    pub row: Vec<u32>,
    /// The time within the step at which the distance is no larger than [`upper`](Self::upper), as
    /// a fraction of the step.
    pub at: Vec<T>,
    /// The obstacle there, as an index into [`Obstacles::placed`], where it is at the beginning of
    /// the step; [`NO_OBSTACLE`] where there is none.
    pub obstacle: Vec<u32>,
    /// Poses that the steps begin with that make a trajectory undecided, in ascending order, with
    /// the reason.
    pub undecided: Vec<Undecided>,
    /// Number of pairs of a step and an obstacle that the vector kernels did not settle and the
    /// single-pair library answered.
    pub singly: usize,
}

/// Cut-off and tolerance of a smallest distance over continuous time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClearanceOptions<T> {
    /// The distance beyond which nothing is measured, in the unit of the poses. Infinite by
    /// default. A negative or NaN cut-off is taken as zero.
    pub cut_off: T,
    /// How close the bounds should be, relative to the upper one: a hundredth by default. Zero
    /// means as close as rounding allows; more than nine tenths, or NaN, count as nine tenths, or
    /// zero.
    pub tolerance: T,
}

impl<T: Scalar> Default for ClearanceOptions<T> {
    fn default() -> Self {
        Self { cut_off: T::INFINITY, tolerance: T::from_f64(0.01) }
    }
}

impl Batch<'_> {
    /// Finds for each trajectory the first step that is not proven to be free at all of its times,
    /// and when within it the first contact is. Later steps are not tested.
    ///
    /// Between consecutive poses the footprint moves as `between` says, and so does, at the same
    /// time, each obstacle that moves: obstacle `j` of the list of a time step and obstacle `j` of
    /// the next list of the same [`Obstacles::and_moving`] are one body. An obstacle at the last
    /// step of its lists is there at this instant only. A trajectory of one pose, and the last pose
    /// of any, are tested as they stand.
    ///
    /// ```
    /// use barycode::ImpactVerdict::{Contact, Free};
    /// use barycode::d2::{Pose, Rectangle};
    /// use barycode_batch::{Batch, Between, Obstacles, PosedId, PosedRows};
    /// use barycode_batch::{ShapeTable, Sweep, Trajectories};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0])?)?;
    /// // Another car drives 20 m a step in the opposite direction.
    /// let other_x = |step: u32| 50.0 - 20.0 * f64::from(step);
    /// let other = |step: u32| [PosedId::new(car, Pose::translation([other_x(step), 0.0]))];
    /// let obstacles = Obstacles::moving(&table, 0, (0..4).map(other))?;
    ///
    /// // Straight on, and on the next lane.
    /// let pose = |step: f64, lane: f64| Pose::translation([20.0 * step, lane]);
    /// let drive = |lane| (0..4).map(move |step: u32| pose(f64::from(step), lane));
    /// let poses: Vec<_> = [0.0, 3.5].into_iter().flat_map(drive).collect();
    /// let steps: Vec<u32> = (0..4).chain(0..4).collect();
    /// let sweep = Sweep::new(PosedRows::new(&table, car, &poses[..])?, &steps);
    /// let fan = Trajectories { sweep, ends: &[4, 8] };
    ///
    /// // At no step do they collide, and between two of them they do: 10 m apart, 4 m long.
    /// assert_eq!(Batch::new().first_collisions(fan, &obstacles)?.row[0], u32::MAX);
    /// let found = Batch::new().swept_collisions(fan, Between::Slerp, &obstacles)?;
    /// assert_eq!(found.verdict, [Contact, Free]);
    /// assert_eq!((found.row[0], found.obstacle[0]), (1, 1));
    /// let [low, high] = found.first[0];
    /// assert!(low <= 0.15 && 0.15 <= high && high - low < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::first_collisions`]. If any obstacles move,
    /// [`BatchError::Steps`] if consecutive poses of a trajectory are not of consecutive steps, and
    /// [`BatchError::Track`] if lists of moving obstacles at consecutive steps are not of the same
    /// shapes in the same order: add obstacles that come and go each by an
    /// [`and_moving`](Obstacles::and_moving) of its own.
    /// [`BatchError::Footprints`] if a trajectory has several footprints.
    pub fn swept_collisions<V: SweptVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        between: Between,
        obstacles: &Obstacles<'_, V>,
    ) -> Result<SweptCollisions<V::Scalar>, BatchError> {
        self.collide_swept(trajectories, between, obstacles, Want::First)
    }

    /// Finds for each trajectory some step with a contact, if there is one: a yes/no question over
    /// continuous time, as [`any_collisions`](Self::any_collisions) is at the poses. What is named
    /// is a contact, and mostly not the first. Otherwise as
    /// [`swept_collisions`](Self::swept_collisions); a trajectory with a proven contact is
    /// [`Contact`](ImpactVerdict::Contact), although an earlier step may be undecided.
    ///
    /// # Errors
    /// Returns the errors of [`Batch::swept_collisions`].
    pub fn any_swept_collisions<V: SweptVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        between: Between,
        obstacles: &Obstacles<'_, V>,
    ) -> Result<SweptCollisions<V::Scalar>, BatchError> {
        self.collide_swept(trajectories, between, obstacles, Want::Any)
    }

    fn collide_swept<V: SweptVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        between: Between,
        obstacles: &Obstacles<'_, V>,
        want: Want,
    ) -> Result<SweptCollisions<V::Scalar>, BatchError> {
        let paths = SweptPaths::new(trajectories, between, obstacles)?;
        let mut answers = SweptCollisions::free(paths.len());
        let collide = |first, columns| paths.collide(self.run.width, first, want, columns);
        let notes = paths.traversal(self).rows(0, answers.columns(), &collide)?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }

    /// Bounds for each trajectory the smallest distance from any obstacle at any time, with the
    /// step and the obstacle. Bodies move as for [`swept_collisions`](Self::swept_collisions).
    ///
    /// The smallest distance at the poses is an upper bound. Steps that are proven to stay farther
    /// away than it, but for the tolerance, are not measured; others are, by single pairs, and
    /// lower it. So a larger tolerance takes less time. A trajectory that stays farther away than
    /// the cut-off is answered as if there were no obstacles, except that `lower` is the cut-off,
    /// or a proven bound below it.
    ///
    /// ```
    /// use barycode::ImpactVerdict;
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, Between, ClearanceOptions, Obstacles, PosedId, PosedRows};
    /// use barycode_batch::{ShapeTable, Sweep, Trajectories};
    ///
    /// let mut table = ShapeTable::new();
    /// let robot = table.push(&Circle::new([0.0, 0.0], 0.5_f64)?)?;
    /// let other = PosedId::new(robot, Pose::translation([4.0, 2.0]));
    /// let obstacles = Obstacles::still(&table, &[other])?;
    ///
    /// // Past it: at the poses 1.2 m away or more, in between 1 m.
    /// let poses = [0.0, 3.0, 5.0, 8.0].map(|x| Pose::translation([x, 0.0]));
    /// let sweep = Sweep::new(PosedRows::new(&table, robot, &poses[..])?, &[]);
    /// let path = Trajectories { sweep, ends: &[4] };
    /// let options = ClearanceOptions { tolerance: 1e-6, ..ClearanceOptions::default() };
    /// let found = Batch::new().swept_clearances(path, Between::Slerp, &obstacles, options)?;
    /// assert_eq!((found.verdict[0], found.row[0]), (ImpactVerdict::Free, 1));
    /// assert!(found.lower[0] <= 1.0 && 1.0 <= found.upper[0]);
    /// assert!(found.upper[0] - found.lower[0] < 2e-6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`Batch::swept_collisions`].
    pub fn swept_clearances<V: SweptVector>(
        &self,
        trajectories: Trajectories<'_, V>,
        between: Between,
        obstacles: &Obstacles<'_, V>,
        options: ClearanceOptions<V::Scalar>,
    ) -> Result<SweptClearances<V::Scalar>, BatchError> {
        let paths = SweptPaths::new(trajectories, between, obstacles)?;
        let cut_off = Number::max(options.cut_off, Number::ZERO);
        let most = V::Scalar::from_f64(0.9);
        let tolerance = Number::min(Number::max(options.tolerance, Number::ZERO), most);
        let options = ClearanceOptions { cut_off, tolerance };
        let mut answers = SweptClearances::beyond(paths.len(), cut_off);
        let clear = |first, columns| paths.clear(self, first, options, columns);
        let notes = paths.traversal(self).rows(0, answers.columns(), &clear)?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }
}

impl<T: Scalar> SweptCollisions<T> {
    /// Answers of trajectories of which nothing has been found yet.
    fn free(trajectories: usize) -> Self {
        Self {
            verdict: vec![ImpactVerdict::Free; trajectories],
            row: vec![NO_POSE; trajectories],
            first: vec![[T::INFINITY; 2]; trajectories],
            obstacle: vec![NO_OBSTACLE; trajectories],
            undecided: Vec::new(),
            singly: 0,
        }
    }

    fn columns(&mut self) -> CollisionColumns<'_, T> {
        let Self { verdict, row, first, obstacle, .. } = self;
        CollisionColumns { verdict, row, first, obstacle }
    }
}

impl<T: Scalar> SweptClearances<T> {
    /// Answers of trajectories of which nothing within the cut-off has been found yet.
    fn beyond(trajectories: usize, cut_off: T) -> Self {
        Self {
            verdict: vec![ImpactVerdict::Free; trajectories],
            lower: vec![cut_off; trajectories],
            upper: vec![T::INFINITY; trajectories],
            row: vec![NO_POSE; trajectories],
            at: vec![T::ZERO; trajectories],
            obstacle: vec![NO_OBSTACLE; trajectories],
            undecided: Vec::new(),
            singly: 0,
        }
    }

    fn columns(&mut self) -> ClearanceColumns<'_, T> {
        let Self { verdict, lower, upper, row, at, obstacle, .. } = self;
        ClearanceColumns { verdict, lower, upper, row, at, obstacle }
    }
}
