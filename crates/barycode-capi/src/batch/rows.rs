//! Rows of one side: shapes of a table at poses, at strides of bytes in memory of the caller's.

use super::table::Table;
use crate::apart::Read;
use crate::fault::{Blame, Fault, Status};
use crate::interface::laid;
use crate::pointers::In;
use crate::world::World;
use barycode_batch::{PosedId, PosedRows, Poses, ShapeId, ShapeIds};
use std::borrow::Cow;

/// `barycode2d_rows` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct RowsRecord<V: World> {
    table: In<Table<V>>,
    shapes: In<u32>,
    shape_stride: usize,
    poses: In<V::Pose>,
    pose_stride: usize,
}

laid!(RowsRecord, "rows", [table, shapes, shape_stride, poses, pose_stride]);

impl<V: World> RowsRecord<V> {
    /// Lists the memory that is read for so many rows.
    pub(super) fn read(record: &In<Self>, rows: usize) -> Result<[Read; 3], Status> {
        let &Self { shapes, shape_stride, poses, pose_stride, .. } = record.get()?;
        let (shapes, poses) = (Read::rows(&shapes, rows, shape_stride), Read::rows(&poses, rows, pose_stride));
        Ok([Read::one(record), shapes, poses])
    }
}

/// A column: one value for all rows, or one for each.
enum Column<'c, T: Copy> {
    One(T),
    Each(Cow<'c, [T]>),
}

impl<'c, T: Copy + 'static> Column<'c, T> {
    /// The column of so many rows, copied where they are not side by side.
    fn read(first: &'c In<T>, rows: usize, stride: usize) -> Result<Self, Status> {
        if rows == 0 {
            return Ok(Self::Each(Cow::Borrowed(&[])));
        }
        if stride == 0 {
            return Ok(Self::One(*first.get()?));
        }
        Ok(Self::Each(first.column(rows, stride)?))
    }
}

/// Rows of a side, read as far as they have to be.
pub(crate) struct Side<'r, V: World> {
    pub(crate) table: &'r Table<V>,
    shapes: Column<'r, u32>,
    poses: Column<'r, V::Pose>,
}

impl<'r, V: World> Side<'r, V> {
    /// Reads an argument.
    pub(crate) fn read(record: &'r In<RowsRecord<V>>, rows: usize, argument: i32) -> Result<Self, Fault> {
        let record = record.get().blame(argument)?;
        let table = record.table.get().blame(argument)?;
        let shapes = Column::read(&record.shapes, rows, record.shape_stride).blame(argument)?;
        let poses = match record.poses.is_null() {
            true if rows > 0 => Column::One(V::Pose::default()),
            true => Column::Each(Cow::Borrowed(&[])),
            false => Column::read(&record.poses, rows, record.pose_stride).blame(argument)?,
        };
        Ok(Self { table, shapes, poses })
    }

    /// The rows as a batch takes them.
    pub(crate) fn rows(&self, argument: i32) -> Result<PosedRows<'_, V>, Fault> {
        let shapes = match &self.shapes {
            Column::One(shape) => ShapeIds::One(ShapeId(*shape)),
            Column::Each(shapes) => ShapeIds::Numbers(shapes),
        };
        let poses = match &self.poses {
            Column::One(pose) => Poses::one(*pose),
            Column::Each(poses) => Poses::each(poses),
        };
        PosedRows::new(&self.table.shapes, shapes, poses).blame(argument)
    }

    /// Refuses several rows if no column has one for each: a wrong count would ask for memory
    /// without end.
    pub(crate) fn has_each(&self, rows: usize, argument: i32, what: &str) -> Result<(), Fault> {
        if rows < 2 || !matches!((&self.shapes, &self.poses), (Column::One(_), Column::One(_))) {
            return Ok(());
        }
        let text = format!("no column has a row for each {what}: give one of them a stride, or give one row");
        Err(Fault { argument, text: text.into(), ..Status::Count.into() })
    }

    /// So many rows, each with its shape and pose.
    pub(crate) fn placed(&self, rows: usize) -> Vec<PosedId<V>> {
        let shape = |row: usize| match &self.shapes {
            Column::One(shape) => *shape,
            Column::Each(shapes) => shapes[row],
        };
        let pose = |row: usize| match &self.poses {
            Column::One(pose) => *pose,
            Column::Each(poses) => poses[row],
        };
        (0..rows).map(|row| PosedId::new(ShapeId(shape(row)), pose(row))).collect()
    }
}

/// Two sides of pairs.
pub(crate) struct Sides<V: World> {
    pub(crate) a: In<RowsRecord<V>>,
    pub(crate) b: In<RowsRecord<V>>,
    pub(crate) rows: usize,
}
