//! Space: meshes, rooms and robot arms from real files, and how close an arm comes to its room.

mod configurations;
pub mod joints;
pub mod mesh;
mod model;
pub mod motion_bench;
pub mod poses_csv;
mod robot;
pub mod urdf;

pub use configurations::{Configuration, Configurations, JointValues, LinkPoses};
pub use mesh::{Mesh, MeshPart, load_mesh, read_mesh};
pub use model::{Link, LinkPose, Object, Part, Pose, Room, Shape, pose};
pub use robot::{Joint, Mimic, Motion, Robot};
