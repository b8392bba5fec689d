//! STL, binary and as text. Normals are passed over: they follow from the triangles.

use std::collections::HashMap;
use std::str::SplitAsciiWhitespace;

use super::{Mesh, MeshPart};
use crate::error::{SceneError, quote};
use crate::number;
use crate::source::{Bytes, Source};

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
    Ok(mesh.finish(""))
}

/// Whether text is an STL file's rather than an OBJ file's.
pub(crate) fn is_text(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    words.next() == Some("solid")
}

/// Reads a text file: `solid`, `facet`s of three `vertex`es each, `endsolid`.
///
/// # Errors
/// If a word is not where it belongs, a number is not finite or out of range, there is no triangle,
/// or the file ends early; the error names the line.
pub fn read_text(source: &Source) -> Result<Mesh, SceneError> {
    let mut words = Words::new(source);
    words.expect("solid")?;
    let name = words.rest_of_line().to_owned();
    let mut mesh = Welded::default();
    loop {
        match words.next()? {
            "facet" => {}
            "endsolid" => break,
            other => return Err(words.unexpected(other, "`facet` or `endsolid`")),
        }
        words.expect("normal")?;
        for _ in 0..3 {
            // Some exporters write NaN for the normal of a triangle without area.
            let number = words.next()?;
            number.parse::<f64>().map_err(|_| words.unexpected(number, "a number"))?;
        }
        words.expect("outer")?;
        words.expect("loop")?;
        let mut corners = [[0.0; 3]; 3];
        for corner in &mut corners {
            words.expect("vertex")?;
            for number in corner {
                *number = number::finite(words.next()?).map_err(|flaw| source.flaw(words.line, flaw))?;
            }
        }
        words.expect("endloop")?;
        words.expect("endfacet")?;
        mesh.add(corners);
    }
    words.finish()?;
    if mesh.triangles.is_empty() {
        return Err(source.error(1, "holds no triangle", "export the mesh again"));
    }
    Ok(mesh.finish(&name))
}

/// The words of a text, with their lines.
struct Words<'a> {
    source: &'a Source,
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    words: SplitAsciiWhitespace<'a>,
    line: u64,
}

impl<'a> Words<'a> {
    fn new(source: &'a Source) -> Self {
        Self { source, lines: source.text().lines().enumerate(), words: "".split_ascii_whitespace(), line: 1 }
    }

    fn word(&mut self) -> Option<&'a str> {
        loop {
            if let Some(word) = self.words.next() {
                return Some(word);
            }
            let (index, text) = self.lines.next()?;
            self.line = index as u64 + 1;
            self.words = text.split_ascii_whitespace();
        }
    }

    fn next(&mut self) -> Result<&'a str, SceneError> {
        let word = self.word();
        word.ok_or_else(|| self.source.error(self.line, "ends without `endsolid`", CUT_OFF))
    }

    fn expect(&mut self, wanted: &str) -> Result<(), SceneError> {
        let found = self.next()?;
        if found == wanted { Ok(()) } else { Err(self.unexpected(found, &format!("`{wanted}`"))) }
    }

    fn unexpected(&self, found: &str, wanted: &str) -> SceneError {
        let what = format!("found {} where {wanted} was expected", quote(found));
        self.source.error(self.line, what, "export the mesh again, as STL")
    }

    /// What follows the last word on its line.
    fn rest_of_line(&mut self) -> &'a str {
        let text = self.source.text().lines().nth(self.line as usize - 1).unwrap_or("").trim();
        self.words = "".split_ascii_whitespace();
        text.split_once(|c: char| c.is_ascii_whitespace()).map_or("", |(_, rest)| rest.trim())
    }

    /// Sees to it that nothing but a name follows.
    fn finish(&mut self) -> Result<(), SceneError> {
        self.words = "".split_ascii_whitespace();
        match self.word() {
            None => Ok(()),
            Some(_) => Err(self.source.error(self.line, "something follows `endsolid`", "keep one solid in a file")),
        }
    }
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

    fn finish(self, name: &str) -> Mesh {
        let Self { vertices, triangles, .. } = self;
        Mesh { parts: vec![MeshPart { name: name.into(), vertices, triangles }] }
    }
}
