//! Many trajectories of one footprint: one answer for each.

use super::paths::{ClearanceColumns, CollisionColumns, Paths};
use super::rounds::Visit;
use super::{Clearances, NONE};
use crate::answers::{DistanceColumns, Undecided};
use crate::batch::Batch;
use crate::error::BatchError;
use crate::lanes::Element;
use crate::obstacles::Obstacles;
use crate::table::ShapeId;
use barycode::d2::Pose;
use barycode::{Number, Verdict};

/// Many trajectories of one footprint, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Trajectories<'p, T> {
    /// The shape, of the table that the obstacles are from.
    pub footprint: ShapeId,
    /// Where it is, trajectory by trajectory, each in order of time.
    pub poses: &'p [Pose<T>],
    /// When it is there: a time step for every pose. Empty where time has no say.
    pub steps: &'p [u32],
    /// Where the poses of each trajectory end, and those of the next begin: rising numbers, the last of which is that of all poses.
    pub ends: &'p [usize],
}

/// Where trajectories collide.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TrajectoryCollisions {
    /// How the footprint lies, at [`row`](Self::row), to the obstacle that [`obstacle`](Self::obstacle) names.
    /// [`Verdict::Separated`] of a trajectory that is free.
    pub verdict: Vec<Verdict>,
    /// Which pose it is, counted through all trajectories; [`NONE`] of a trajectory that is free.
    pub row: Vec<u32>,
    /// The first obstacle that the footprint meets (or may meet) there, by its place in [`Obstacles::placed`]; [`NONE`] of a
    /// trajectory that is free.
    pub obstacle: Vec<u32>,
    /// The rows that trajectories are [`Verdict::Undecided`] for, in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many pairs of a pose and an obstacle were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// Where trajectories come nearest to anything.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct TrajectoryClearances<T> {
    /// [`Verdict::Penetrating`] if the footprint ever lies so to an obstacle, else [`Verdict::Touching`] if it ever does so, else
    /// [`Verdict::Undecided`], else [`Verdict::Separated`].
    pub verdict: Vec<Verdict>,
    /// The smallest distance, zero where shapes overlap, infinite where there is no obstacle. Between `lower` and `upper`.
    pub distance: Vec<T>,
    /// It is proven to be at least this.
    pub lower: Vec<T>,
    /// It is proven to be at most this.
    pub upper: Vec<T>,
    /// The first pose with that [`distance`](Self::distance), counted through all trajectories; [`NONE`] where there is none.
    pub row: Vec<u32>,
    /// The obstacle that is nearest there, by its place in [`Obstacles::placed`]; [`NONE`] where there is none.
    pub obstacle: Vec<u32>,
    /// The rows that are [`Verdict::Undecided`], of trajectories that are, in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many pairs of a pose and an obstacle were not settled in lanes, and asked one by one.
    pub singly: usize,
}

impl Batch<'_> {
    /// The first pose of every trajectory at which it is not proven to be free, and what is in its way. Poses after it are not looked at.
    ///
    /// ```
    /// use barycode::Verdict;
    /// use barycode::d2::{Pose, Rectangle};
    /// use barycode_batch::{Batch, NONE, Obstacles, Placed, ShapeTable, Trajectories};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.0_f64, 1.0])?)?;
    /// // Another car, on its way here.
    /// let other = |step: u32| [Placed::new(car, Pose::translation([30.0 - 2.0 * f64::from(step), 0.0]))];
    /// let obstacles = Obstacles::moving(&table, 0, (0..10).map(other))?;
    ///
    /// // Straight on, and aside.
    /// let pose = |step: u32, aside: f64| Pose::translation([2.0 * f64::from(step), aside * f64::from(step)]);
    /// let poses: Vec<_> = [0.0, 0.5].into_iter().flat_map(|aside| (0..10).map(move |step| pose(step, aside))).collect();
    /// let steps: Vec<u32> = (0..10).chain(0..10).collect();
    /// let fan = Trajectories { footprint: car, poses: &poses, steps: &steps, ends: &[10, 20] };
    ///
    /// let found = Batch::new().first_collisions(fan, &obstacles)?;
    /// assert_eq!(found.verdict, [Verdict::Penetrating, Verdict::Separated]);
    /// assert_eq!((found.row[0], found.obstacle[0]), (7, 7)); // 14 m and 16 m
    /// assert_eq!((found.row[1], found.obstacle[1]), (NONE, NONE));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Batch::collisions`], and if trajectories do not end one after the other, the last with the poses.
    pub fn first_collisions<T: Element>(
        &self,
        trajectories: Trajectories<'_, T>,
        obstacles: &Obstacles<'_, T>,
    ) -> Result<TrajectoryCollisions, BatchError> {
        self.trajectory_collisions(trajectories, obstacles, Visit::InOrder)
    }

    /// Some pose of every trajectory that collides, and what is in its way: yes or no. Poses are looked at in an order
    /// that is spread out along the trajectory, until one collides for certain: less work than the first where many collide.
    ///
    /// # Errors
    /// As [`Batch::first_collisions`].
    pub fn any_collisions<T: Element>(
        &self,
        trajectories: Trajectories<'_, T>,
        obstacles: &Obstacles<'_, T>,
    ) -> Result<TrajectoryCollisions, BatchError> {
        self.trajectory_collisions(trajectories, obstacles, Visit::SpreadOut)
    }

    fn trajectory_collisions<T: Element>(
        &self,
        trajectories: Trajectories<'_, T>,
        obstacles: &Obstacles<'_, T>,
        visit: Visit,
    ) -> Result<TrajectoryCollisions, BatchError> {
        let paths = Paths::new(trajectories, obstacles)?;
        let mut answers = TrajectoryCollisions::free(paths.len());
        let collide = |first, columns| paths.collide(self, first, visit, columns);
        let notes = paths.walk(self).rows(0, answers.columns(), &collide)?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }

    /// The smallest clearance of every trajectory, where it is not larger than a cut-off (infinite for all): how near, to what,
    /// and at which pose first. A trajectory that stays farther away than the cut-off is answered as if there were no obstacles,
    /// but that `lower` is the cut-off, or a bound a rounding below it. A negative or NaN cut-off is taken as zero.
    ///
    /// ```
    /// use barycode::d2::{Circle, Pose};
    /// use barycode_batch::{Batch, NONE, Obstacles, Placed, ShapeTable, Trajectories};
    ///
    /// let mut table = ShapeTable::new();
    /// let robot = table.push(&Circle::new([0.0, 0.0], 0.5_f64)?)?;
    /// let obstacles = Obstacles::still(&table, &[Placed::new(robot, Pose::translation([4.0, 2.0]))])?;
    ///
    /// // Past it, and away from it.
    /// let pose = |way: f64, step: i32| Pose::translation([way * f64::from(step), 0.0]);
    /// let poses: Vec<_> = [1.0, -1.0].iter().flat_map(|&way| (0..9).map(move |step| pose(way, step))).collect();
    /// let fan = Trajectories { footprint: robot, poses: &poses, steps: &[], ends: &[9, 18] };
    /// let found = Batch::new().smallest_clearances(fan, &obstacles, 2.5)?;
    /// assert_eq!((found.row[0], found.row[1]), (4, NONE));
    /// assert!(found.lower[0] <= 1.0 && 1.0 <= found.upper[0]);
    /// assert_eq!(found.lower[1], 2.5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Nothing is measured that is farther away than what was found before.
    ///
    /// # Errors
    /// As [`Batch::first_collisions`].
    pub fn smallest_clearances<T: Element>(
        &self,
        trajectories: Trajectories<'_, T>,
        obstacles: &Obstacles<'_, T>,
        cut_off: T,
    ) -> Result<TrajectoryClearances<T>, BatchError> {
        let paths = Paths::new(trajectories, obstacles)?;
        let cut_off = Number::max(cut_off, T::ZERO);
        let mut answers = TrajectoryClearances::beyond(paths.len(), cut_off);
        let clear = |first, columns| paths.clear(self, first, cut_off, columns);
        let notes = paths.walk(self).rows(0, answers.columns(), &clear)?;
        (answers.undecided, answers.singly) = (notes.undecided, notes.singly);
        Ok(answers)
    }
}

impl TrajectoryCollisions {
    /// So many trajectories of which nothing has been found.
    fn free(trajectories: usize) -> Self {
        let names = || vec![NONE; trajectories];
        Self { verdict: vec![Verdict::Separated; trajectories], row: names(), obstacle: names(), ..Self::default() }
    }

    fn columns(&mut self) -> CollisionColumns<'_> {
        CollisionColumns { verdict: &mut self.verdict, row: &mut self.row, obstacle: &mut self.obstacle }
    }
}

impl<T: Element> TrajectoryClearances<T> {
    /// So many trajectories along which nothing has been found that is as near as a cut-off.
    fn beyond(trajectories: usize, cut_off: T) -> Self {
        let Clearances { verdict, distance, lower, upper, nearest, .. } = Clearances::beyond(trajectories, cut_off);
        let row = vec![NONE; trajectories];
        Self { verdict, distance, lower, upper, row, obstacle: nearest, undecided: Vec::new(), singly: 0 }
    }

    fn columns(&mut self) -> ClearanceColumns<'_, T> {
        let distances = DistanceColumns {
            verdict: &mut self.verdict,
            distance: &mut self.distance,
            lower: &mut self.lower,
            upper: &mut self.upper,
        };
        ClearanceColumns { distances, row: &mut self.row, obstacle: &mut self.obstacle }
    }
}
