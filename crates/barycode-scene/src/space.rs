//! Space: meshes, rooms and robot arms from real files, and how close an arm comes to its room.
//!
//! A [`Room`] comes from a `MotionBenchMaker` scene ([`motion_bench`]). An arm is a list of
//! [`Link`]s, from a [`Robot`] ([`urdf`]) or a folder of meshes ([`hulls`]). Where the links are is
//! said by a table of poses ([`poses_csv`]), or follows from joint values ([`joints`]) by way of
//! the robot. [`Check`] then asks the core library about every link and every object.
//!
//! Lengths are in the files' unit (metres, in all that the author has seen), angles in radians,
//! coordinates right-handed.

mod body;
mod check;
mod configurations;
pub mod hulls;
mod joint_path;
pub mod joints;
mod kinematics;
pub mod mesh;
mod model;
pub mod motion_bench;
pub mod poses_csv;
mod rates;
mod robot;
pub mod urdf;

pub use check::{Check, Clearance, EdgeFinding, EdgePair, EdgeProof, Finding, Missing, PairProof, Selection};
pub use configurations::{Configuration, Configurations, JointValues, LinkPoses};
pub use joint_path::{JointPath, LinkMotion};
pub use mesh::{Mesh, MeshPart, Parts, load_mesh, load_mesh_by, read_mesh, read_mesh_by};
pub use model::{Link, LinkPose, Object, Pose, PosedShape, Room, Shape, pose};
pub use robot::{Joint, Mimic, Motion, Robot};
