//! A hull, as it is told.

use crate::failure::Failure;
use barycode::d3::Polytope;
use serde::Serialize;
use std::fmt::Write;
use std::path::Path;

/// What a file of the result holds.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum FileKind {
    Obj,
    Csv,
    Json,
}

impl FileKind {
    /// The kind that the ending of a name tells.
    pub(super) fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        match ending.as_deref() {
            Some("obj") => Ok(Self::Obj),
            Some("csv") => Ok(Self::Csv),
            Some("json") => Ok(Self::Json),
            _ => Err(Failure::new(
                format!("{} does not say what to write", path.display()),
                "give a file whose name ends in .obj, .csv or .json",
            )),
        }
    }
}

/// The hull, or an outer hull of it.
pub(super) enum HullResult {
    Plane {
        /// Of the hull of the points.
        hull_vertex_count: usize,
        /// How far the outer hull goes beyond it at most, if one was asked for.
        distance: Option<f64>,
        /// Counter-clockwise; of the outer hull, if one was asked for.
        vertices: Vec<[f64; 2]>,
    },
    Space {
        /// Of the hull of the points.
        hull_vertex_count: usize,
        /// How far the outer hull goes beyond it at most, if one was asked for.
        distance: Option<f64>,
        /// The outer hull, if one was asked for.
        hull: Box<Polytope<f64>>,
    },
}

#[derive(Serialize)]
struct HullObject<V> {
    dim: usize,
    points: usize,
    hull_vertex_count: usize,
    simplified: bool,
    /// Null where no bound is known.
    distance: Option<f64>,
    vertex_count: usize,
    vertices: Vec<V>,
    #[serde(skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<[u32; 3]>>,
}

impl HullResult {
    fn places(hull: &Polytope<f64>) -> Vec<[f64; 3]> {
        hull.vertices().iter().map(|&vertex| vertex.into()).collect()
    }

    /// For the eye.
    pub(super) fn table(&self, points: usize) -> String {
        let (count, distance, made) = match self {
            Self::Plane { hull_vertex_count, distance, vertices } => {
                (hull_vertex_count, distance, format!("{} vertices", vertices.len()))
            }
            Self::Space { hull_vertex_count, distance, hull } => (
                hull_vertex_count,
                distance,
                format!("{} vertices, {} faces", hull.vertices().len(), hull.faces().len()),
            ),
        };
        let mut text = format!("points      {points}\nvertices    {count}\n");
        // Writing to a string does not fail.
        let _ = match (distance, self) {
            (None, Self::Plane { .. }) => Ok(()),
            (None, Self::Space { hull, .. }) => writeln!(text, "faces       {}", hull.faces().len()),
            (Some(distance), _) => writeln!(
                text,
                "outer hull  {made}; contains the hull, and no point of it is farther than {distance:?} from it"
            ),
        };
        text
    }

    /// One object.
    pub(super) fn json(&self, points: usize) -> Result<Vec<u8>, Failure> {
        let finite = |distance: &Option<f64>| Some(distance.unwrap_or(0.0)).filter(|distance| distance.is_finite());
        let written = match self {
            Self::Plane { hull_vertex_count, distance, vertices } => serde_json::to_vec(&HullObject {
                dim: 2,
                points,
                hull_vertex_count: *hull_vertex_count,
                simplified: distance.is_some(),
                distance: finite(distance),
                vertex_count: vertices.len(),
                vertices: vertices.clone(),
                faces: None,
            }),
            Self::Space { hull_vertex_count, distance, hull } => serde_json::to_vec(&HullObject {
                dim: 3,
                points,
                hull_vertex_count: *hull_vertex_count,
                simplified: distance.is_some(),
                distance: finite(distance),
                vertex_count: hull.vertices().len(),
                vertices: Self::places(hull),
                faces: Some(hull.faces().to_vec()),
            }),
        };
        let mut bytes = written
            .map_err(|error| Failure::new(format!("the hull can't be written as JSON: {error}"), "use --format csv"))?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// A record for each vertex.
    pub(super) fn csv(&self) -> String {
        let mut text = String::new();
        match self {
            Self::Plane { vertices, .. } => {
                text.push_str("x,y\n");
                for [x, y] in vertices {
                    let _ = writeln!(text, "{x:?},{y:?}");
                }
            }
            Self::Space { hull, .. } => {
                text.push_str("x,y,z\n");
                for [x, y, z] in Self::places(hull) {
                    let _ = writeln!(text, "{x:?},{y:?},{z:?}");
                }
            }
        }
        text
    }

    /// The content of a file.
    pub(super) fn file(&self, kind: FileKind, points: usize) -> Result<Vec<u8>, Failure> {
        match kind {
            FileKind::Csv => Ok(self.csv().into_bytes()),
            FileKind::Json => self.json(points),
            FileKind::Obj => self.obj(),
        }
    }

    /// A mesh.
    fn obj(&self) -> Result<Vec<u8>, Failure> {
        let Self::Space { hull, .. } = self else {
            return Err(Failure::new(
                "a hull in the plane is no mesh",
                "give the output a name that ends in .csv or .json",
            ));
        };
        let mut text = String::from("o hull\n");
        for [x, y, z] in Self::places(hull) {
            let _ = writeln!(text, "v {x:?} {y:?} {z:?}");
        }
        for [a, b, c] in hull.faces().iter().map(|face| face.map(|corner| u64::from(corner) + 1)) {
            let _ = writeln!(text, "f {a} {b} {c}");
        }
        Ok(text.into_bytes())
    }
}
