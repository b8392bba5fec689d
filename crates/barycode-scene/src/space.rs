//! Space: meshes, rooms and robot arms from real files, and how close an arm comes to its room.

pub mod mesh;

pub use mesh::{Mesh, MeshPart, load_mesh, read_mesh};
