//! Items that users seldom name: sub-distance methods, observers, what a shape may state of itself,
//! and the traits of scalars, vectors, poses and dimensions that generic code is bound by.
//!
//! Everything here is as stable as the rest. The names of every day are at the root of the crate,
//! in [`d2`](crate::d2) and in [`d3`](crate::d3).

pub use crate::dimension::Dimension;
pub use crate::gjk::{
    AnyMethod, Barycode, BarycodeUnordered, Johnson, Perpendicular, Reduce, SignedVolumes, SignedVolumesOrdered,
    SubDistance, Voronoi,
};
pub use crate::motion::{Linear, Nlerp, Path, Rigid, Slerp, Still};
pub use crate::num::angle::{SIN_COS_ERROR, sin_cos, sin_cos_each};
pub use crate::num::{DoubleDouble, Extends, Number};
#[cfg(feature = "alloc")]
pub use crate::observe::{Event, TraceVertex};
pub use crate::observe::{Observer, Step, StepVertex};
pub use crate::shape::{
    BoxForm, Capsule, Circle, Cuboid, Details, Ellipsoid, Foot, Form, Members, Patch, Point, Rounding, Segment,
    Skeleton, Structure, SupportFeature, Tetrahedron, Triangle,
};
pub use crate::simplex::{Reduction, Region, Snapshot, Vertex, WorkingSimplex};
pub use crate::vec::Coordinates;
pub use crate::vector::{RigidMap, Vector};
