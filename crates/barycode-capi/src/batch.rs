//! Many pairs in one call: tables of shapes, rows over memory of the caller's, columns of answers.

pub(crate) mod columns;
pub(crate) mod meetings;
pub(crate) mod rows;
pub(crate) mod sweep;
pub(crate) mod swept;
pub(crate) mod table;

use crate::fault::{Fault, Status};
use crate::interface::laid;
use crate::pointers::In;
use barycode_batch::{Batch, BatchError, TableError};

/// `barycode_batch_options`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct BatchOptionsRecord {
    on_caller: u32,
}

laid!(common BatchOptionsRecord, "barycode_batch_options", [on_caller]);

/// The batch of the options of a call.
fn batch(options: &In<BatchOptionsRecord>) -> Result<Batch<'static>, Fault> {
    let on_caller = options.optional()?.is_some_and(|options| options.on_caller != 0);
    Ok(if on_caller { Batch::new().on_caller() } else { Batch::new() })
}

impl From<BatchError> for Fault {
    fn from(error: BatchError) -> Self {
        let (status, index) = match error {
            BatchError::NoSuchShape { row, .. } => (Status::Shape, Some(row)),
            BatchError::Steps { row } | BatchError::Footprints { row } => (Status::Rows, Some(row)),
            BatchError::Track { obstacle } => (Status::Rows, Some(obstacle)),
            BatchError::OtherTable => (Status::Rows, None),
            _ => (Status::Count, None),
        };
        let index = index.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1);
        Self { status, argument: 0, index, text: error.to_string().into() }
    }
}

impl From<TableError> for Fault {
    fn from(error: TableError) -> Self {
        Self { text: error.to_string().into(), ..Status::Refused.into() }
    }
}
