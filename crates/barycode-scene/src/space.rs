//! Space: meshes, rooms and robot arms from real files, and how close an arm comes to its room.

pub mod mesh;
mod model;
pub mod motion_bench;

pub use mesh::{Mesh, MeshPart, load_mesh, read_mesh};
pub use model::{Configuration, Link, LinkPose, Object, Part, Pose, Room, Shape, pose};
