//! Proximity queries for millions of pairs of convex shapes: one pair in each lane of the vector
//! registers, on all threads, with the verdicts of the [single-pair library](barycode).
//!
//! Without optimisation (`opt-level = 0`, the default of `cargo build`) every pair is answered by
//! the single-pair library, with the same answers, because unoptimised kernels need more stack than
//! a thread has. To keep the vector kernels while the rest of a program is compiled for debugging,
//! add to its `Cargo.toml`:
//!
//! ```toml
//! [profile.dev.package.barycode-batch]
//! opt-level = 2
//! ```

mod answers;
mod batch;
mod blocks;
mod broadcast;
mod compiled;
mod dimension;
mod error;
mod kernels;
mod lanes;
mod lent;
mod meetings;
mod obstacles;
mod pair_chunk;
mod pairs;
mod plane;
mod pose;
mod posed_rows;
mod poses;
mod proof;
mod question;
mod sides;
mod space;
mod sweep;
mod table;
mod touch;
mod traversal;
mod within;
mod witness;

pub use answers::{ClosestPoints, Contacts, Distances, Notes, Undecided, Verdicts};
pub use batch::{Batch, PairVisitor};
pub use compiled::{Element, InLanes};
pub use dimension::TableVector;
pub use error::{BatchError, RowError, RowsError, TableError};
pub use lanes::{LaneScalar, Width};
pub use lent::{ClosestPointsMut, ContactsMut, DistancesMut, VectorSlice, VerdictSlice, VerdictsMut};
pub use meetings::Meetings;
pub use obstacles::{ObstacleVector, Obstacles};
pub use pairs::{PackedPairs, Pairs, Rows};
pub use posed_rows::{PosedRows, ShapeIds};
pub use poses::Poses;
pub use sweep::{
    Between, ClearanceOptions, Clearances, Collisions, NO_OBSTACLE, NO_POSE, Sweep, SweepContacts, SweepVector,
    SweptClearances, SweptCollisions, SweptVector, Trajectories, TrajectoryClearances, TrajectoryCollisions,
};
pub use table::{BadRows, PosedId, PushedRows, Rings, ShapeId, ShapeTable};
