//! Files of columns, Parquet and Arrow, a batch of rows at a time.

mod format;
mod guard;
mod reader;
mod shapes;
mod world;
mod writer;

pub(crate) use format::Format;
pub(crate) use reader::Reader;
pub(crate) use shapes::{KEY, Shapes};
pub(crate) use world::{ColumnDimension, Float};
pub(crate) use writer::Writer;

/// How many rows are in memory at a time, and a few times as many on their way.
pub(crate) const ROWS: usize = 1 << 16;
