//! Rows of columns as placed shapes.

use super::layout::SideLayout;
use crate::columns::{ColumnDimension, Float};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{Array, RecordBatch};
use arrow_schema::DataType;
use barycode_batch::{PosedId, ShapeId};
use barycode_cli::failure::Failure;
use rayon::prelude::*;
use std::path::Path;

/// Rows as they come: from which file, how many came before, and how many shapes there are to name.
pub(crate) struct RowSource<'r> {
    pub(crate) path: &'r Path,
    pub(crate) batch: &'r RecordBatch,
    pub(crate) before: usize,
    pub(crate) shapes: usize,
}

impl RowSource<'_> {
    /// One side of the pairs.
    pub(crate) fn placed<W: ColumnDimension<N>, const N: usize>(
        &self,
        side: &SideLayout,
        placed: &mut Vec<PosedId<W>>,
    ) -> Result<(), Failure> {
        let shapes = self.ids(side.shape)?;
        let numbers: Vec<&[W::Scalar]> =
            side.numbers.iter().map(|&index| self.numbers(index)).collect::<Result<_, _>>()?;
        let place = |(row, &shape): (usize, &u32)| {
            PosedId::new(ShapeId(shape), W::pose_of(side.form, |number| numbers[number][row]))
        };
        shapes.par_iter().enumerate().with_min_len(1024).map(place).collect_into_vec(placed);
        Ok(())
    }

    fn numbers<T: Float>(&self, index: usize) -> Result<&[T], Failure> {
        let column = self.column(index)?;
        if column.is_empty() {
            return Ok(&[]);
        }
        let numbers = column.as_primitive_opt::<T::Column>().ok_or_else(|| self.changed(index))?;
        Ok(numbers.values())
    }

    fn ids(&self, index: usize) -> Result<Vec<u32>, Failure> {
        let column = self.column(index)?;
        macro_rules! of {
            ($kind:ty) => {{
                let ids = column.as_primitive_opt::<$kind>().ok_or_else(|| self.changed(index))?.values();
                ids.iter().enumerate().map(|(row, &id)| self.id(index, row, id)).collect()
            }};
        }
        match column.data_type() {
            DataType::Int8 => of!(Int8Type),
            DataType::Int16 => of!(Int16Type),
            DataType::Int32 => of!(Int32Type),
            DataType::Int64 => of!(Int64Type),
            DataType::UInt8 => of!(UInt8Type),
            DataType::UInt16 => of!(UInt16Type),
            DataType::UInt32 => of!(UInt32Type),
            DataType::UInt64 => of!(UInt64Type),
            // Without rows a column may be of no type at all.
            _ if column.is_empty() => Ok(Vec::new()),
            _ => Err(self.changed(index)),
        }
    }

    fn id<I: TryInto<u32> + Copy + ToString>(&self, index: usize, row: usize, id: I) -> Result<u32, Failure> {
        let known = id.try_into().ok().filter(|&id| (id as usize) < self.shapes);
        known.ok_or_else(|| {
            let there_are = match self.shapes {
                0 => "there are none".to_owned(),
                1 => "there is only shape 0".to_owned(),
                count => format!("there are {count}, 0 to {}", count - 1),
            };
            self.failed(
                index,
                row,
                &format!("names shape {}: {there_are}", id.to_string()),
                "give the number of a shape in the list, or add the shape to it",
            )
        })
    }

    /// A column in which every row has a value.
    fn column(&self, index: usize) -> Result<&dyn Array, Failure> {
        let column = self.batch.column(index);
        match column.logical_nulls().and_then(|nulls| (0..nulls.len()).find(|&row| nulls.is_null(row))) {
            None => Ok(column),
            Some(row) => Err(self.failed(index, row, "has no value", "fill it in, or leave the row out")),
        }
    }

    fn failed(&self, index: usize, row: usize, what: &str, help: &str) -> Failure {
        let (path, row) = (self.path.display(), self.before + row);
        let name = self.batch.schema_ref().field(index).name().clone();
        Failure::new(format!("{path}: row {row} (counted from 0), column `{name}` {what}"), help)
    }

    /// A batch of rows that is not of the file's own types.
    fn changed(&self, index: usize) -> Failure {
        self.failed(index, 0, "has another type than the file says", "write the file again")
    }
}
