//! Scenes and plans from real files, in one model: obstacles that occupy shapes at discrete time
//! steps, and the poses that an ego vehicle means to take. Rooms and robot arms are in [`space`].
//!
//! ```
//! use barycode_scene::{Id, Source, read_scene};
//!
//! let world = "cylinder,x,y,radius\n0,1.0,2.0,0.5\n";
//! let scene = read_scene(&Source::from_bytes("world.csv", world.into())?)?;
//! assert_eq!(scene.obstacles[0].id, Id::Number(0));
//! assert!(scene.obstacles[0].at(17).is_some(), "a cylinder stands at every time step");
//!
//! let broken = "cylinder,x,y,radius\n0,1.0,2.0,-0.5\n";
//! let error = read_scene(&Source::from_bytes("world.csv", broken.into())?).unwrap_err();
//! assert_eq!(error.line, Some(2));
//! # Ok::<(), barycode_scene::SceneError>(())
//! ```
//!
//! [`Check`] then asks the core library how close a plan comes to a scene, or many plans
//! ([`Plans`]).
//!
//! Numbers are kept as read: shapes stay in their local frame beside the pose that places them,
//! polygons keep their vertices, and no coordinate is shifted on the way in.

mod clearance;
mod crs;
mod detect;
mod error;
mod footprint;
pub mod formats;
mod missing;
mod model;
mod number;
mod plan;
mod plans;
mod polygon;
mod projection;
mod rear_axle;
mod shape;
mod source;
pub mod space;
mod verdict;

pub use clearance::{
    Check, Clearance, ClearanceBounds, Continuous, ContinuousReport, ContinuousSummary, ConvexPair, EgoBody, Meeting,
    Report, Selection, Span, Step,
};
#[cfg(feature = "many")]
pub use clearance::{NearestPart, Summary};
pub use crs::Crs;
pub use detect::{
    Format, detect, is_binary_scene, load_plan, load_plans, load_scene, read_plan, read_plans, read_scene,
    read_scene_bytes, stream_plans,
};
pub use error::{Flaw, SceneError};
pub use footprint::Footprint;
pub use formats::footprint::{load as load_footprint, read as read_footprint};
pub use missing::MissingShape;
pub use model::{
    Id, Obstacle, ObstacleKind, Occupancy, PlanningProblem, Pose, PosedShapes, Prediction, Range, Scene, TimeStep,
};
pub use number::{MAX_MAGNITUDE, MAX_TIME_STEP};
pub use plan::{Plan, PlanPose};
pub use plans::Plans;
pub use projection::{Distortion, Extent, Projection};
pub use rear_axle::RearAxle;
pub use shape::Shape;
pub use source::{Bytes, MAX_FILE_BYTES, Source};

/// The example of the crate's README, run as a test of documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
