use crate::broadcast::{Broadcast, Dimensions};
use crate::dimension::TableVector;
use crate::error::BatchError;
use crate::obstacles::{ObstacleVector, Obstacles};
use crate::posed_rows::PosedRows;
use crate::table::ShapeId;
use barycode::Scalar;
use barycode::expert::Number;
use core::ops::Range;
use std::borrow::Cow;

/// Footprints and the poses that they are tested at, one of each per row, and the time step of
/// every row. The columns are read chunk by chunk, and broadcast: mostly it is one footprint for
/// all poses.
///
/// The footprints have a table of their own, which may be that of the obstacles.
///
/// ```
/// use barycode::d2::{Circle, Pose, Rectangle};
/// use barycode_batch::{Batch, NO_OBSTACLE, Obstacles};
/// use barycode_batch::{PosedId, PosedRows, Poses, ShapeIds, ShapeTable, Sweep};
///
/// let mut trees = ShapeTable::new();
/// let tree = trees.push(&Circle::new([0.0_f64, 0.0], 0.5)?)?;
/// let placed = [PosedId::new(tree, Pose::translation([8.0, 1.5]))];
/// let obstacles = Obstacles::still(&trees, &placed)?;
///
/// // A tractor and its trailer, which is wider, at two places each.
/// let mut bodies = ShapeTable::new();
/// for half in [[2.0, 0.9], [4.0, 1.25]] {
///     bodies.push(&Rectangle::from_half_extents(half)?)?;
/// }
/// let poses = [[8.0, 0.0, 0.0], [1.0, 0.0, 0.0], [13.0, 0.0, 0.0], [6.0, 0.0, 0.0]];
/// let bodies = PosedRows::new(&bodies, ShapeIds::Numbers(&[0, 1, 0, 1]), Poses::angles(&poses))?;
/// let answers = Batch::new().collisions(Sweep::new(bodies, &[]), &obstacles)?;
/// assert_eq!(answers.obstacle, [NO_OBSTACLE, NO_OBSTACLE, NO_OBSTACLE, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'p, V: TableVector> {
    pub(super) footprints: PosedRows<'p, V>,
    steps: &'p [u32],
    step_dimensions: Dimensions,
}

impl<'p, V: TableVector> Sweep<'p, V> {
    /// Takes one row for each footprint at its pose, and the time step of every row, or one step
    /// for all. There may be no steps if all obstacles stand still.
    #[must_use]
    pub fn new(footprints: PosedRows<'p, V>, steps: &'p [u32]) -> Self {
        Self { footprints, steps, step_dimensions: Dimensions::flat(steps.len()) }
    }

    /// Sees the steps as an array of these dimensions, which broadcast with those of the
    /// footprints as in NumPy: steps of dimensions `[T]` go with every row of poses `[K, T]`.
    ///
    /// # Errors
    /// [`BatchError::Lengths`] if there are not as many steps as these dimensions make;
    /// [`BatchError::TooManyDimensions`] beyond eight.
    pub fn shaped(mut self, steps: &[usize]) -> Result<Self, BatchError> {
        let dimensions = Dimensions::new(steps)?;
        let second = dimensions.rows().unwrap_or(usize::MAX);
        if second != self.steps.len() {
            return Err(BatchError::Lengths { first: self.steps.len(), second });
        }
        self.step_dimensions = dimensions;
        Ok(self)
    }

    /// Number of rows.
    ///
    /// # Errors
    /// [`BatchError::Lengths`] if the columns do not fit together; [`BatchError::TooMany`] if there
    /// are more rows than can be counted.
    pub fn rows(&self) -> Result<usize, BatchError> {
        Ok(self.broadcast()?.rows())
    }

    /// The rows in their columns: shapes, poses, steps.
    fn broadcast(&self) -> Result<Broadcast, BatchError> {
        let [shapes, poses] = self.footprints.dimensions();
        let steps = if self.steps.is_empty() { &Dimensions::ONE } else { &self.step_dimensions };
        Broadcast::new([shapes, poses, steps, &Dimensions::ONE])
    }
}

/// Index that stands for no obstacle.
pub const NO_OBSTACLE: u32 = u32::MAX;

/// Index that stands for no pose.
pub const NO_POSE: u32 = u32::MAX;

/// A checked sweep.
#[derive(Debug)]
pub(super) struct SweepPath<'p, 't, V: ObstacleVector> {
    pub(super) sweep: Sweep<'p, V>,
    broadcast: Broadcast,
    pub(super) obstacles: &'p Obstacles<'t, V>,
    /// Distance up to which an obstacle counts as hit.
    pub(super) margin: V::Scalar,
    /// The footprints that occur, in ascending order of their ids.
    pub(super) footprints: Vec<(ShapeId, V::Footprint)>,
}

/// A row of a chunk and an obstacle that the kernels did not settle.
pub(super) type Unsettled = (usize, u32);

impl<'p, 't, V: ObstacleVector> SweepPath<'p, 't, V> {
    pub(super) fn new(
        sweep: Sweep<'p, V>,
        obstacles: &'p Obstacles<'t, V>,
        margin: V::Scalar,
    ) -> Result<Self, BatchError> {
        let broadcast = sweep.broadcast()?;
        let rows = broadcast.rows();
        if sweep.steps.is_empty() && rows > 0 && obstacles.moves() {
            return Err(BatchError::Lengths { first: rows, second: 0 });
        }
        // The kernels hold indices of obstacles in floating-point numbers.
        let most = (V::Scalar::ONE / V::Scalar::EPSILON).to_f64() as usize;
        if rows >= NO_POSE as usize || obstacles.placed().len() >= most.min(NO_OBSTACLE as usize) {
            return Err(BatchError::TooMany);
        }
        // A NaN margin is zero, as in the single-pair library.
        let margin = Number::max(margin, V::Scalar::ZERO);
        let footprint = |shape| (shape, V::footprint(sweep.footprints.table, shape, margin));
        let footprints = sweep.footprints.distinct_shapes().into_iter().map(footprint).collect();
        Ok(Self { sweep, broadcast, obstacles, margin, footprints })
    }

    /// Number of rows.
    pub(super) fn rows(&self) -> usize {
        self.broadcast.rows()
    }

    /// True if a shape has a radius, or the margin acts as one.
    pub(super) fn is_round(&self) -> bool {
        self.margin != V::Scalar::ZERO || self.obstacles.table().has_radii() || self.sweep.footprints.table.has_radii()
    }

    /// Poses of some rows.
    pub(super) fn poses(&self, rows: Range<usize>) -> Cow<'p, [V::Pose]> {
        self.sweep.footprints.poses(&self.broadcast, 1, rows)
    }

    /// Time steps of some rows; none if no obstacles depend on them.
    pub(super) fn steps(&self, rows: Range<usize>) -> Cow<'p, [u32]> {
        let steps = self.sweep.steps;
        if !self.obstacles.moves() {
            return Cow::Borrowed(&[]);
        }
        if self.broadcast.is_in_order(2) {
            return Cow::Borrowed(&steps[rows]);
        }
        let mut read = Vec::with_capacity(rows.len());
        self.broadcast.runs(rows, |run| {
            read.extend((0..run.count).map(|index| steps[run.starts[2] + index * run.steps[2]]));
        });
        Cow::Owned(read)
    }

    /// Footprints of some rows, by their places among those that occur; none if it is always the
    /// same.
    pub(super) fn footprints(&self, rows: Range<usize>) -> Vec<u32> {
        if self.footprints.len() < 2 {
            return Vec::new();
        }
        let mut places = Vec::with_capacity(rows.len());
        self.sweep.footprints.shapes(&self.broadcast, 0, rows, |shape| {
            places.push(self.footprints.partition_point(|(other, _)| *other < shape) as u32);
        });
        places
    }
}
