use barycode::ShapeError;
use thiserror::Error;

/// Reason why a shape cannot be in a table; the message says what to do instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The core has a curved surface, does not state its vertices, or has none.
    #[error("the shape's core has no vertices, or does not state them: push it whole, by push_any")]
    NoVertices,
    /// The shape is composed of other shapes.
    #[error(
        "the shape is posed, mapped, a sum or a hull of others: push its parts and pose them in the pair, or push it whole, by push_any"
    )]
    Made,
    /// The radius is a sum of several radii.
    #[error(
        "the shape was rounded more than once: round it once, by the sum of the radii, or push it whole, by push_any"
    )]
    SeveralRadii,
    /// The table already has 2³² shapes.
    #[error("the table is full: use several")]
    Full,
}

/// A row of numbers that is no shape, and why; the message says what to do instead.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("row {row}: {cause}")]
#[non_exhaustive]
pub struct RowError {
    /// Index of the row.
    pub row: usize,
    /// Index of the vertex within its row, if it is one that is wrong.
    pub vertex: Option<usize>,
    /// The reason.
    #[source]
    pub cause: ShapeError,
}

impl RowError {
    pub(crate) fn new(row: usize, cause: ShapeError) -> Self {
        let vertex = match cause {
            ShapeError::NotFinite { vertex } | ShapeError::TooLarge { vertex } | ShapeError::NotConvex { vertex } => {
                Some(vertex)
            }
            _ => None,
        };
        Self { row, vertex, cause }
    }
}

/// Reason why rows of numbers cannot be in a table; the message says what to do instead. The table
/// is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum RowsError {
    /// A row is no shape.
    #[error(transparent)]
    Row(#[from] RowError),
    /// Two columns that belong together differ in length.
    #[error("{first} of the one and {second} of the other: give as many of both")]
    Lengths {
        /// Length of the first column.
        first: usize,
        /// Length of the second column.
        second: usize,
    },
    /// The vertices of a row begin after they end, or end after the last.
    #[error("row {row} ends at vertex {end}: let offsets rise, up to the number of vertices, {vertices}")]
    Offsets {
        /// Index of the row.
        row: usize,
        /// Where the row ends.
        end: usize,
        /// Number of vertices.
        vertices: usize,
    },
    /// The table would have more than 2³² shapes.
    #[error("too many shapes for one table: use several")]
    Full,
}

/// Reason why a batch could not be run; the message says what to do instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// Two columns that belong together differ in length.
    #[error("{first} of the one and {second} of the other: give as many of both")]
    Lengths {
        /// Length of the first column.
        first: usize,
        /// Length of the second column.
        second: usize,
    },
    /// A row names a shape that is not in the table.
    #[error("row {row} names shape {shape}, but the table has {shapes}")]
    NoSuchShape {
        /// Index of the row.
        row: usize,
        /// Id of the missing shape.
        shape: u32,
        /// Number of shapes in the table.
        shapes: usize,
    },
    /// A column of the caller's has not one entry for each row.
    #[error("column {name} is for {found} rows: give it {rows}")]
    Column {
        /// Name of the column.
        name: &'static str,
        /// Number of rows.
        rows: usize,
        /// Number of rows that the column is for; the largest number if it ends within a row.
        found: usize,
    },
    /// A column has more dimensions than a batch broadcasts.
    #[error("{found} dimensions, of which a batch takes {most}: join those that are next to each other")]
    TooManyDimensions {
        /// Number of dimensions.
        found: usize,
        /// Largest number that is taken.
        most: usize,
    },
    /// A shared table is another than the one that is lent.
    #[error("the table is another than that of the rows: share the very table that they were made with")]
    OtherTable,
    /// The ends of trajectories do not rise, or the last is not the number of poses.
    #[error("the last trajectory ends at {last} of {poses} poses: let ends rise, up to the number of poses")]
    Ends {
        /// End of the last trajectory.
        last: usize,
        /// Number of poses.
        poses: usize,
    },
    /// Consecutive poses of a trajectory, between which the footprint moves, are not of consecutive
    /// time steps.
    #[error("row {row} is not at the time step before that of the next row: give consecutive steps to a trajectory")]
    Steps {
        /// Index of the first of the two rows.
        row: usize,
    },
    /// Consecutive poses of a trajectory have different footprints.
    #[error("row {row} has another footprint than the next: give a trajectory one footprint")]
    Footprints {
        /// Index of the first of the two rows.
        row: usize,
    },
    /// Lists of moving obstacles at consecutive time steps are not of the same shapes in the same
    /// order.
    #[error(
        "obstacle {obstacle} has no counterpart of its shape in the next list: add obstacles that come and go each as moving ones of their own"
    )]
    Track {
        /// Index of the obstacle.
        obstacle: usize,
    },
    /// There are more poses or obstacles than 32 bits can count, or more obstacles than the
    /// precision can count exactly.
    #[error("too many poses or obstacles at once: split the batch")]
    TooMany,
    /// The caller cancelled the batch.
    #[error("cancelled")]
    Cancelled,
}
