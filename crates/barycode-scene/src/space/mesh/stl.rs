//! STL, binary and as text. Normals are passed over: they follow from the triangles.

mod text;

use std::collections::HashMap;

use super::{Mesh, MeshPart, Parts};
use crate::error::SceneError;
use crate::number;
use crate::source::Bytes;

pub use text::read_text;
pub(crate) use text::{into_text, is_text};

/// Free text, then the number of triangles.
const HEADER: usize = 80;
const COUNT: usize = 4;
/// Normal, three vertices, two bytes of attributes.
const TRIANGLE: usize = 50;
const CUT_OFF: &str = "write the file again; it is cut off or damaged";

/// The number of triangles that a binary file states, and the length that follows from it.
fn stated(bytes: &[u8]) -> Option<(u32, u64)> {
    let field = bytes.get(HEADER..HEADER + COUNT)?;
    let count = u32::from_le_bytes(field.try_into().ok()?);
    Some((count, (HEADER + COUNT) as u64 + TRIANGLE as u64 * u64::from(count)))
}

/// Whether the file is just as long as the number of triangles in it requires, which is how a
/// binary file is told from text.
pub(crate) fn has_binary_length(bytes: &[u8]) -> bool {
    stated(bytes).is_some_and(|(_, length)| length == bytes.len() as u64)
}

/// Reads a binary file.
///
/// # Errors
/// If its length is not what the number of triangles requires, there is none, or a coordinate is
/// not finite or out of range; the error names the byte.
pub fn read_binary(source: &Bytes) -> Result<Mesh, SceneError> {
    let bytes = source.bytes();
    let at_count = HEADER as u64;
    let Some((count, length)) = stated(bytes) else {
        let what = format!("has {} bytes; a binary STL file has at least {}", bytes.len(), HEADER + COUNT);
        return Err(source.error(bytes.len() as u64, what, CUT_OFF));
    };
    if length != bytes.len() as u64 {
        let what = format!("states {count} triangles, which take {length} bytes, but has {}", bytes.len());
        return Err(source.error(at_count, what, CUT_OFF));
    }
    if count == 0 {
        return Err(source.error(at_count, "holds no triangle", "export the mesh again"));
    }
    let mut mesh = Welded::default();
    for (index, record) in bytes[HEADER + COUNT..].chunks_exact(TRIANGLE).enumerate() {
        let mut corners = [[0.0; 3]; 3];
        for (place, number) in corners.as_flattened_mut().iter_mut().enumerate() {
            // Behind the normal.
            let offset = 12 + 4 * place;
            let field = record[offset..offset + 4].try_into().unwrap_or_default();
            let value = f64::from(f32::from_le_bytes(field));
            *number = number::checked(value).map_err(|flaw| {
                let byte = HEADER + COUNT + TRIANGLE * index + offset;
                let flaw = flaw.within(&format!("triangle {index} (the first is 0)"));
                source.error(byte as u64, flaw.what, flaw.remedy)
            })?;
        }
        mesh.add(corners);
    }
    Ok(Mesh { parts: vec![mesh.finish("")] })
}

/// Triangles whose corners are made one where they are equal.
#[derive(Default)]
struct Welded {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    known: HashMap<[u64; 3], u32>,
}

impl Welded {
    fn add(&mut self, corners: [[f64; 3]; 3]) {
        let triangle = corners.map(|corner| {
            // Adding zero makes minus zero plus zero.
            let bits = corner.map(|number| (number + 0.0).to_bits());
            *self.known.entry(bits).or_insert_with(|| {
                self.vertices.push(corner);
                (self.vertices.len() - 1) as u32
            })
        });
        self.triangles.push(triangle);
    }

    fn finish(self, name: &str) -> MeshPart {
        let Self { vertices, triangles, .. } = self;
        MeshPart { name: name.into(), vertices, triangles }
    }
}
