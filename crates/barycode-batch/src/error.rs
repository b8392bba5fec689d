use thiserror::Error;

/// Why a shape cannot be in a table, and what to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The core is no polygon, or is empty.
    #[error("the shape's core has no vertices, or does not state them: ask about it one pair at a time")]
    NoVertices,
    /// The shape is made of others.
    #[error(
        "the shape is posed, mapped, a sum or a hull of others: push its parts and pose them in the pair, or push its vertices"
    )]
    Made,
    /// The radius is a sum.
    #[error("the shape was rounded more than once: round it once, by the sum of the radii")]
    SeveralRadii,
    /// There are four thousand million shapes already.
    #[error("the table is full: use several")]
    Full,
}

/// Why a batch could not be run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// Two columns that belong together differ in length.
    #[error("{first} of the one and {second} of the other: give as many of both")]
    Lengths {
        /// How many there are of the first.
        first: usize,
        /// How many there are of the second.
        second: usize,
    },
    /// An index names a shape that is not there.
    #[error("row {row} names shape {shape}, but the table has {shapes}")]
    NoSuchShape {
        /// Where.
        row: usize,
        /// Which.
        shape: u32,
        /// How many there are.
        shapes: usize,
    },
    /// Trajectories do not end one after the other, the last with the poses.
    #[error("the last trajectory ends at {last} of {poses} poses: let ends rise, up to the number of poses")]
    Ends {
        /// Where the last one ends.
        last: usize,
        /// How many poses there are.
        poses: usize,
    },
    /// There are more poses or obstacles than can be counted in 32 bits, or obstacles than the precision can count.
    #[error("too many poses or obstacles at once: split the batch")]
    TooMany,
    /// The caller has had enough.
    #[error("cancelled")]
    Cancelled,
}
