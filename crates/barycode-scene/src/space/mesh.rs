//! Meshes: what OBJ and STL files hold, told apart by content.

pub mod obj;
pub mod stl;

use std::path::Path;

use crate::error::SceneError;
use crate::source::Bytes;

/// A mesh as read: convex parts are made of it, one for each object or solid of the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Mesh {
    /// The file's objects, or solids, in their order, those without faces left out; at least one.
    pub parts: Vec<MeshPart>,
}

/// What of a mesh is one convex part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Parts {
    /// Each object (`o`) of an OBJ file, each solid of an STL file.
    #[default]
    Objects,
    /// Each group (`g`) of each object of an OBJ file, each solid of an STL file.
    Groups,
    /// Everything in the file.
    Whole,
}

/// One part of a mesh: an object, a group or a solid.
#[derive(Debug, Clone, PartialEq)]
pub struct MeshPart {
    /// Its name; empty if the file gives none.
    pub name: String,
    /// The vertices that its faces use, each one once, in the order in which they first do, in the
    /// file's unit; at least one.
    pub vertices: Vec<[f64; 3]>,
    /// Its faces, cut into triangles: indices of vertices; at least one.
    pub triangles: Vec<[u32; 3]>,
}

impl Mesh {
    /// How many vertices all parts have together.
    pub fn vertex_count(&self) -> usize {
        self.parts.iter().map(|part| part.vertices.len()).sum()
    }
}

/// Loads a mesh: OBJ, or STL in either form.
///
/// # Errors
/// If the file can't be read, is of another kind, or its reader refuses it.
pub fn load_mesh(path: impl AsRef<Path>) -> Result<Mesh, SceneError> {
    load_mesh_by(path, Parts::Objects)
}

/// [`load_mesh`], with the parts that it is to have.
///
/// # Errors
/// As [`load_mesh`].
pub fn load_mesh_by(path: impl AsRef<Path>, by: Parts) -> Result<Mesh, SceneError> {
    read_mesh_by(Bytes::open(path.as_ref())?, by)
}

/// [`load_mesh`], from bytes that are already in memory.
///
/// A binary STL file is told by its length, which follows from the number of triangles that it
/// states, so that it may begin with `solid`, as text does. (No text is taken for one: its letters
/// would state more triangles than any file has.)
///
/// # Errors
/// As [`load_mesh`].
pub fn read_mesh(bytes: Bytes) -> Result<Mesh, SceneError> {
    read_mesh_by(bytes, Parts::Objects)
}

/// [`read_mesh`], with the parts that it is to have.
///
/// # Errors
/// As [`load_mesh`].
pub fn read_mesh_by(bytes: Bytes, by: Parts) -> Result<Mesh, SceneError> {
    if bytes.bytes().trim_ascii().is_empty() {
        return Err(bytes.error(None, "is empty", "check that it was written completely"));
    }
    if stl::has_binary_length(bytes.bytes()) {
        return stl::read_binary(&bytes);
    }
    if has_control_bytes(bytes.bytes()) {
        return if extension_is(bytes.name(), "stl") || stl::is_text(bytes.bytes()) {
            stl::read_binary(&bytes)
        } else {
            Err(unknown(&bytes))
        };
    }
    if bytes.bytes().trim_ascii_start().starts_with(b"<") || bytes.bytes().starts_with(b"ply") {
        return Err(unknown(&bytes));
    }
    if stl::is_text(bytes.bytes()) {
        stl::read_text(&stl::into_text(bytes)?, by)
    } else {
        obj::read(&bytes.into_text()?, by)
    }
}

/// Bytes that no text has.
fn has_control_bytes(bytes: &[u8]) -> bool {
    bytes.iter().any(|&byte| byte < b' ' && !matches!(byte, b'\n' | b'\r' | b'\t' | 0x0b | 0x0c))
}

fn extension_is(name: &str, wanted: &str) -> bool {
    Path::new(name).extension().and_then(|e| e.to_str()).is_some_and(|e| e.eq_ignore_ascii_case(wanted))
}

fn unknown(bytes: &Bytes) -> SceneError {
    bytes.error(None, "is neither OBJ nor STL", "export the mesh as Wavefront OBJ or as STL")
}

#[cfg(test)]
mod tests;
