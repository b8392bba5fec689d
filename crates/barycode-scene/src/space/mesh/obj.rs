//! Wavefront OBJ: vertices, faces, objects.
//!
//! `v`, `f` and `o` are read, and `g` where groups are to be [parts](Parts). An object owns faces,
//! and is made of the vertices that these use, wherever they are listed. Normals, texture
//! coordinates, materials and smoothing are passed over: they say nothing about the hull; so are
//! lines and points beside faces. Free-form
//! curves and surfaces are refused. As in the files of FCL, the first line may state the numbers of
//! vertices and faces, and is then taken at its word.

use std::borrow::Cow;
use std::collections::HashMap;

use super::{Mesh, MeshPart, Parts};
use crate::error::{Flaw, SceneError, quote};
use crate::number;
use crate::source::Source;

/// Keywords that say nothing about the hull.
const PASSED_OVER: [&str; 8] = ["vn", "vt", "vp", "s", "usemtl", "mtllib", "usemap", "maplib"];

/// Reads a mesh. Every object (`o`) that has faces becomes a part, or every group (`g`) of an
/// object, or all faces together, as `by` says; it is made of the vertices that the faces refer to.
/// Faces before the first `o` are an object, too, without a name. Faces of one object that are in
/// groups of the same name are one group. Vertices that no face uses belong to no part.
///
/// # Errors
/// If a line is not as described, a face refers to a vertex that has not been listed, there is no
/// face, a part has lines or points and no face, or the numbers stated in the first line are not
/// those that follow.
pub fn read(source: &Source, by: Parts) -> Result<Mesh, SceneError> {
    let mut reader = Reader { by, ..Reader::default() };
    let mut stated = None;
    let mut lines = (1..).zip(source.text().lines().map(uncommented));
    while let Some((line, text)) = lines.next() {
        let text = &*statement(text, lines.by_ref().map(|(_, text)| text));
        let mut words = text.split_ascii_whitespace();
        let Some(keyword) = words.next() else { continue };
        if reader.has_not_begun() && stated.is_none() && keyword.bytes().all(|byte| byte.is_ascii_digit()) {
            stated = Some((counts(text).map_err(|flaw| source.flaw(line, flaw))?, line));
            continue;
        }
        reader.line(line, keyword, text, words).map_err(|flaw| source.flaw(line, flaw))?;
    }
    if let Some((stated, line)) = stated {
        let found = [reader.vertices.len(), reader.faces];
        if stated != found {
            let what = format!(
                "states {} vertices and {} faces, but {} and {} follow",
                stated[0], stated[1], found[0], found[1]
            );
            return Err(source.error(line, what, "write the file again; it is cut off or damaged"));
        }
    }
    if let Some(PartDraft { name, other: Some(line), .. }) =
        reader.parts.iter().find(|part| part.triangles.is_empty() && part.other.is_some())
    {
        let part = if by == Parts::Groups { "group" } else { "object" };
        let what = format!("{part} {} has lines or points, and no face", quote(name));
        return Err(source.error(*line, what, format!("take the {part} out, or give it faces `f i j k`")));
    }
    let mesh = reader.finish();
    if mesh.parts.is_empty() {
        return Err(source.error(
            None,
            "holds no face",
            "add lines `f i j k`: vertices that no face uses are no shape",
        ));
    }
    Ok(mesh)
}

fn uncommented(line: &str) -> &str {
    line.split('#').next().unwrap_or("")
}

/// A vertex, face, line or point with the lines that it goes on in, each behind a backslash at the
/// end of the one before. (A path of a material may end in one, and does not go on.)
fn statement<'a>(text: &'a str, mut lines: impl Iterator<Item = &'a str>) -> Cow<'a, str> {
    let goes_on = |text: &'a str| text.trim_ascii_end().strip_suffix('\\');
    let may = matches!(text.split_ascii_whitespace().next(), Some("v" | "f" | "l" | "p"));
    let Some(begun) = goes_on(text).filter(|_| may) else { return Cow::Borrowed(text) };
    let mut whole = begun.to_owned();
    loop {
        // At the end of the file something follows that is no number.
        let next = lines.next().unwrap_or("<end>");
        whole.push(' ');
        let Some(more) = goes_on(next) else {
            whole.push_str(next);
            return Cow::Owned(whole);
        };
        whole.push_str(more);
    }
}

/// The first line of FCL's files.
fn counts(text: &str) -> Result<[usize; 2], Flaw> {
    let numbers: Option<Vec<usize>> = text.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[vertices, faces]) => Ok([vertices, faces]),
        _ => Err(unknown(text)),
    }
}

fn unknown(text: &str) -> Flaw {
    Flaw::new(
        format!("{} is not a line of an OBJ file", quote(text.trim())),
        "write `v x y z`, `f i j k` or `o name`; export as Wavefront OBJ or as STL",
    )
}

#[derive(Default)]
struct Reader {
    /// Of the whole file, as indices count them.
    vertices: Vec<[f64; 3]>,
    faces: usize,
    parts: Vec<PartDraft>,
    by: Parts,
    /// Name of the last object.
    object: String,
    /// Of the last object, where the part is that a group's faces go to.
    groups: HashMap<String, usize>,
    /// The part that faces go to.
    current: Option<usize>,
}

/// A part while it is being read.
struct PartDraft {
    name: String,
    /// Indices into the vertices of the file.
    triangles: Vec<[u32; 3]>,
    /// Where it has a line or a point, which are passed over.
    other: Option<u64>,
}

impl Reader {
    fn has_not_begun(&self) -> bool {
        self.parts.is_empty() && self.vertices.is_empty()
    }

    fn line<'a>(
        &mut self,
        line: u64,
        keyword: &str,
        text: &str,
        words: impl Iterator<Item = &'a str>,
    ) -> Result<(), Flaw> {
        match keyword {
            "v" => self.vertex(words),
            "f" => self.face(words),
            "o" | "g" => {
                self.begin(keyword, text.trim()[1..].trim());
                Ok(())
            }
            "l" | "p" => {
                self.part().other.get_or_insert(line);
                Ok(())
            }
            _ if PASSED_OVER.contains(&keyword) => Ok(()),
            "curv" | "curv2" | "surf" | "cstype" | "deg" | "bmat" | "step" | "parm" | "trim" | "hole" | "end" => {
                let what = format!("{} belongs to a free-form surface", quote(keyword));
                Err(Flaw::new(what, "export the mesh as polygons"))
            }
            _ => Err(unknown(text)),
        }
    }

    /// Begins an object or a group, as far as that begins a part.
    fn begin(&mut self, keyword: &str, name: &str) {
        match (self.by, keyword) {
            (Parts::Whole, _) | (Parts::Objects, "g") => {}
            (Parts::Objects, _) => self.current = Some(self.add(name.into())),
            (Parts::Groups, "g") => {
                let name = name.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
                let known = self.groups.get(&name).copied();
                let part = known.unwrap_or_else(|| {
                    let object = if self.object.is_empty() { "" } else { &format!("{}/", self.object) };
                    self.add(format!("{object}{name}"))
                });
                self.groups.insert(name, part);
                self.current = Some(part);
            }
            (Parts::Groups, _) => {
                self.groups.clear();
                self.object = name.into();
                self.current = None;
            }
        }
    }

    fn add(&mut self, name: String) -> usize {
        self.parts.push(PartDraft { name, triangles: Vec::new(), other: None });
        self.parts.len() - 1
    }

    fn part(&mut self) -> &mut PartDraft {
        let current = self.current.unwrap_or_else(|| {
            let name = self.object.clone();
            self.groups.insert(String::new(), self.parts.len());
            self.add(name)
        });
        self.current = Some(current);
        &mut self.parts[current]
    }

    /// `v x y z`, perhaps with a weight or a colour behind.
    fn vertex<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), Flaw> {
        let mut numbers = [0.0; 7];
        let mut count = 0;
        for word in words {
            let Some(number) = numbers.get_mut(count) else {
                count += 1;
                break;
            };
            *number = number::finite(word)?;
            count += 1;
        }
        let [x, y, z, ..] = numbers;
        match count {
            0..=2 => Err(Flaw::new(format!("the vertex has {count} coordinates"), "write `v x y z`")),
            5 | 8 => Err(Flaw::new(
                format!("the vertex has {} numbers", if count > 7 { "more than 7".into() } else { count.to_string() }),
                "write `v x y z`, perhaps with a weight or a colour behind",
            )),
            _ => {
                self.vertices.push([x, y, z]);
                Ok(())
            }
        }
    }

    /// A polygon; cut into a fan around its first vertex.
    fn face<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), Flaw> {
        let mut corners = 0;
        let (mut first, mut last) = (0, 0);
        for word in words {
            let index = self.index(word)?;
            match corners {
                0 => first = index,
                1 => {}
                _ => self.part().triangles.push([first, last, index]),
            }
            last = index;
            corners += 1;
        }
        if corners < 3 {
            return Err(Flaw::new(format!("the face has {corners} vertices"), "give every face at least three"));
        }
        self.faces += 1;
        Ok(())
    }

    /// `a`, `a/b`, `a//c` or `a/b/c`; negative ones count back from the last vertex.
    fn index(&self, word: &str) -> Result<u32, Flaw> {
        let wrong = || Flaw::new(format!("{} is not the index of a vertex", quote(word)), "write `f i j k`");
        let mut fields = word.split('/');
        let vertex: i64 = fields.next().unwrap_or("").parse().map_err(|_| wrong())?;
        let mut others = 0;
        for field in fields {
            others += 1;
            if others > 2 || !(field.is_empty() || field.parse::<i64>().is_ok()) {
                return Err(wrong());
            }
        }
        let count = self.vertices.len();
        let index = if vertex < 0 { vertex.checked_add(count as i64) } else { vertex.checked_sub(1) };
        index.and_then(|index| u32::try_from(index).ok()).filter(|&index| (index as usize) < count).ok_or_else(|| {
            Flaw::new(
                format!("the face refers to vertex {vertex}, and {count} have been listed so far"),
                "use indices from 1 to the number of vertices above, or -1 for the last of them",
            )
        })
    }

    fn finish(self) -> Mesh {
        let Self { vertices, parts, .. } = self;
        let with_faces = parts.into_iter().filter(|part| !part.triangles.is_empty());
        Mesh { parts: with_faces.map(|part| part.finish(&vertices)).collect() }
    }
}

impl PartDraft {
    /// The vertices that its faces use, in the order in which they first do.
    fn finish(self, all: &[[f64; 3]]) -> MeshPart {
        let mut vertices = Vec::new();
        let mut places = HashMap::new();
        let mut place = |index: u32| {
            *places.entry(index).or_insert_with(|| {
                vertices.push(all[index as usize]);
                (vertices.len() - 1) as u32
            })
        };
        let triangles = self.triangles.into_iter().map(|triangle| triangle.map(&mut place)).collect();
        MeshPart { name: self.name, vertices, triangles }
    }
}
