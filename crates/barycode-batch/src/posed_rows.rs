//! One side of pairs: shapes of a table at poses, from columns that are read chunk by chunk.

use crate::broadcast::{Broadcast, Dimensions, Run};
use crate::dimension::TableVector;
use crate::error::BatchError;
use crate::poses::Poses;
use crate::table::{PosedId, ShapeId, ShapeTable};
use core::ops::Range;
use std::borrow::Cow;

/// Which shape of the table a row has.
#[derive(Clone, Copy, Debug)]
pub enum ShapeIds<'t> {
    /// One shape for all rows.
    One(ShapeId),
    /// A shape for each row.
    Each(&'t [ShapeId]),
    /// A shape for each row, by the numbers of their ids.
    Numbers(&'t [u32]),
    /// Row `i` has the shape with the id `i`: as many rows as the table has shapes.
    Own,
}

impl From<ShapeId> for ShapeIds<'_> {
    fn from(id: ShapeId) -> Self {
        Self::One(id)
    }
}

impl ShapeIds<'_> {
    fn len(&self, shapes: usize) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Each(ids) => ids.len(),
            Self::Numbers(ids) => ids.len(),
            Self::Own => shapes,
        }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn at(&self, place: usize) -> ShapeId {
        match self {
            Self::One(id) => *id,
            Self::Each(ids) => ids[place],
            Self::Numbers(ids) => ShapeId(ids[place]),
            Self::Own => ShapeId(place as u32),
        }
    }

    /// First row whose shape is not among so many.
    fn first_missing(&self, shapes: usize) -> Option<usize> {
        let is_missing = |id: u32| id as usize >= shapes;
        match self {
            Self::One(id) => is_missing(id.0).then_some(0),
            Self::Each(ids) => ids.iter().position(|id| is_missing(id.0)),
            Self::Numbers(ids) => ids.iter().position(|&id| is_missing(id)),
            Self::Own => None,
        }
    }
}

/// One side of pairs: shapes of a table at poses, one per row. The columns are read chunk by chunk
/// while they are answered; nothing is copied before.
///
/// Shapes and poses are columns of as many rows, or one of them has a single row, which then goes
/// with every row of the other.
///
/// ```
/// use barycode_batch::{Batch, Pairs, PosedRows, Poses, ShapeIds, ShapeTable};
/// use barycode::d2::{Circle, Rectangle};
///
/// let mut cars = ShapeTable::new();
/// let car = cars.push(&Rectangle::from_half_extents([2.25_f64, 0.9])?)?;
/// let mut trees = ShapeTable::new();
/// for radius in [0.25, 0.5] {
///     trees.push(&Circle::new([0.0, 0.0], radius)?)?;
/// }
/// // A car at two poses, and two trees, each where it stands.
/// let poses = [[0.0, 0.0, 0.0], [5.0, 0.0, 0.5]];
/// let places = [[0.0, 2.9], [5.0, 1.0]];
/// let car = PosedRows::new(&cars, ShapeIds::One(car), Poses::angles(&poses))?;
/// let tree = PosedRows::new(&trees, ShapeIds::Own, Poses::xy(&places))?;
///
/// let answers = Batch::new().distance(&Pairs::between(car, tree)?)?;
/// assert!((answers.distance[0] - 1.75).abs() < 1e-12);
/// assert_eq!(answers.distance[1], 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PosedRows<'t, V: TableVector> {
    pub(crate) table: &'t ShapeTable<V>,
    rows: SideRows<'t, V>,
    shape_dimensions: Dimensions,
    pose_dimensions: Dimensions,
}

#[derive(Clone, Copy, Debug)]
enum SideRows<'t, V: TableVector> {
    Posed(&'t [PosedId<V>]),
    Columns(ShapeIds<'t>, Poses<'t, V>),
}

impl<'t, V: TableVector> PosedRows<'t, V> {
    /// Puts shapes of a table at poses.
    ///
    /// # Errors
    /// [`BatchError::NoSuchShape`] if a row names a shape that is not in the table. Columns that do
    /// not fit together are refused where they are asked about, unless they are
    /// [seen](Self::shaped) as arrays that do.
    pub fn new(
        table: &'t ShapeTable<V>,
        shapes: impl Into<ShapeIds<'t>>,
        poses: impl Into<Poses<'t, V>>,
    ) -> Result<Self, BatchError> {
        let (shapes, poses) = (shapes.into(), poses.into());
        if let Some(row) = shapes.first_missing(table.len()) {
            return Err(BatchError::NoSuchShape { row, shape: shapes.at(row).0, shapes: table.len() });
        }
        let shape_dimensions = Dimensions::flat(shapes.len(table.len()));
        let pose_dimensions = Dimensions::flat(poses.len());
        Ok(Self { table, rows: SideRows::Columns(shapes, poses), shape_dimensions, pose_dimensions })
    }

    /// Takes rows that have a shape and a pose each.
    ///
    /// # Errors
    /// [`BatchError::NoSuchShape`] if a row names a shape that is not in the table.
    pub fn posed(table: &'t ShapeTable<V>, rows: &'t [PosedId<V>]) -> Result<Self, BatchError> {
        rows.iter().enumerate().try_for_each(|(row, posed)| table.check(posed.shape, row))?;
        Ok(Self::checked(table, rows))
    }

    /// Takes rows all of whose shapes are known to be in the table.
    pub(crate) fn checked(table: &'t ShapeTable<V>, rows: &'t [PosedId<V>]) -> Self {
        let dimensions = Dimensions::flat(rows.len());
        Self { table, rows: SideRows::Posed(rows), shape_dimensions: dimensions, pose_dimensions: dimensions }
    }

    /// Sees the columns as arrays of these dimensions, row by row, which broadcast as in NumPy:
    /// from the last dimension on they are equal, or one of them is 1 or missing. So shapes of
    /// dimensions `[3]` at poses of dimensions `[5, 3]` are three shapes at five poses each.
    ///
    /// ```
    /// use barycode::d2::{Circle, Rectangle};
    /// use barycode_batch::{Batch, Pairs, PosedRows, Poses, ShapeIds, ShapeTable};
    ///
    /// let mut table = ShapeTable::new();
    /// let car = table.push(&Rectangle::from_half_extents([2.25_f64, 0.9])?)?;
    /// let tree = table.push(&Circle::new([0.0, 0.0], 0.5)?)?;
    /// let poses = [[0.0, 0.0, 0.0], [5.0, 0.0, 0.0]];
    /// let places = [[0.0, 2.9], [0.0, 9.0], [5.0, 1.0]];
    ///
    /// // Every pose with every tree: two rows of three.
    /// let car = PosedRows::new(&table, car, Poses::angles(&poses))?.shaped(&[], &[2, 1])?;
    /// let tree = PosedRows::new(&table, tree, Poses::xy(&places))?;
    /// let pairs = Pairs::between(car, tree)?;
    /// assert_eq!(pairs.dimensions(), [2, 3]);
    /// let answers = Batch::new().distance(&pairs)?;
    /// assert!((answers.distance[0] - 1.5).abs() < 1e-12);
    /// assert_eq!(answers.distance[5], 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BatchError::Lengths`] if a column has not as many rows as these dimensions make, or the
    /// two do not fit together, as other dimensions for the shapes than for the poses of
    /// [`posed`](Self::posed) rows; [`BatchError::TooManyDimensions`] beyond eight.
    pub fn shaped(mut self, shapes: &[usize], poses: &[usize]) -> Result<Self, BatchError> {
        let (shapes, poses) = (Dimensions::new(shapes)?, Dimensions::new(poses)?);
        for (new, old) in [(&shapes, &self.shape_dimensions), (&poses, &self.pose_dimensions)] {
            let (new, old) = (new.rows(), old.rows());
            if new != old {
                let count = |rows: Option<usize>| rows.unwrap_or(usize::MAX);
                return Err(BatchError::Lengths { first: count(old), second: count(new) });
            }
        }
        shapes.with(&poses)?;
        if matches!(self.rows, SideRows::Posed(_)) && shapes != poses {
            return Err(BatchError::Lengths { first: shapes.sizes().len(), second: poses.sizes().len() });
        }
        (self.shape_dimensions, self.pose_dimensions) = (shapes, poses);
        Ok(self)
    }

    /// All rows, each with its shape and its pose.
    ///
    /// # Errors
    /// [`BatchError::TooMany`] if there are more rows than can be counted.
    pub fn to_vec(&self) -> Result<Vec<PosedId<V>>, BatchError> {
        let broadcast =
            Broadcast::new([&self.shape_dimensions, &self.pose_dimensions, &Dimensions::ONE, &Dimensions::ONE])?;
        let mut rows = Vec::with_capacity(broadcast.rows());
        broadcast.runs(0..broadcast.rows(), |run| self.read(&run, 0, &mut rows));
        Ok(rows)
    }

    /// The dimensions of both columns.
    pub(crate) fn dimensions(&self) -> [&Dimensions; 2] {
        [&self.shape_dimensions, &self.pose_dimensions]
    }

    /// The rows of a range, as they are or read here; `column` is the first of the two columns of
    /// this side.
    pub(crate) fn part(&self, broadcast: &Broadcast, column: usize, rows: Range<usize>) -> Cow<'t, [PosedId<V>]> {
        if let SideRows::Posed(posed) = self.rows
            && broadcast.is_in_order(column)
        {
            return Cow::Borrowed(&posed[rows]);
        }
        let mut read = Vec::with_capacity(rows.len());
        broadcast.runs(rows, |run| self.read(&run, column, &mut read));
        Cow::Owned(read)
    }

    /// The poses of a range of rows, as they are or read here; `column` is that of the poses.
    pub(crate) fn poses(&self, broadcast: &Broadcast, column: usize, rows: Range<usize>) -> Cow<'t, [V::Pose]> {
        if let SideRows::Columns(_, poses) = &self.rows
            && let (Some(each), true) = (poses.as_slice(), broadcast.is_in_order(column))
        {
            return Cow::Borrowed(&each[rows]);
        }
        let mut read = Vec::with_capacity(rows.len());
        broadcast.runs(rows, |run| {
            let (first, step) = (run.starts[column], run.steps[column]);
            match self.rows {
                SideRows::Posed(posed) => read.extend((0..run.count).map(|index| posed[first + index * step].pose)),
                SideRows::Columns(_, poses) => poses.read(first, step, run.count, |pose| read.push(pose)),
            }
        });
        Cow::Owned(read)
    }

    /// Hands out the shapes of a range of rows; `column` is that of the shapes.
    pub(crate) fn shapes(
        &self,
        broadcast: &Broadcast,
        column: usize,
        rows: Range<usize>,
        mut take: impl FnMut(ShapeId),
    ) {
        broadcast.runs(rows, |run| {
            let places = (0..run.count).map(|index| run.starts[column] + index * run.steps[column]);
            places.for_each(|place| take(self.shape(place)));
        });
    }

    /// All shapes that occur, in ascending order.
    pub(crate) fn distinct_shapes(&self) -> Vec<ShapeId> {
        let count = self.shape_dimensions.rows().unwrap_or_default();
        let mut shapes: Vec<_> = (0..count).map(|place| self.shape(place)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        shapes
    }

    fn shape(&self, place: usize) -> ShapeId {
        match self.rows {
            SideRows::Posed(posed) => posed[place].shape,
            SideRows::Columns(shapes, _) => shapes.at(place),
        }
    }

    /// Appends the rows of a run.
    #[inline(never)]
    fn read(&self, run: &Run, column: usize, to: &mut Vec<PosedId<V>>) {
        let (first, step) = (run.starts[column], run.steps[column]);
        let (first_pose, pose_step) = (run.starts[column + 1], run.steps[column + 1]);
        match self.rows {
            SideRows::Posed(posed) => to.extend((0..run.count).map(|index| posed[first + index * step])),
            SideRows::Columns(shapes, poses) => {
                let mut place = first;
                poses.read(first_pose, pose_step, run.count, |pose| {
                    to.push(PosedId { shape: shapes.at(place), pose });
                    place += step;
                });
            }
        }
    }
}
