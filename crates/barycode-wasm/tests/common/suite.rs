//! The cases of the suite as kinds, numbers and poses of the interface.
#![allow(dead_code, unreachable_pub)] // each test takes a part

use barycode::{ShapeError, d2, d3};
use serde_json::Value;
use std::path::Path;

/// A shape at its pose.
pub struct Side {
    pub shape: Shape,
    /// By how much the shape is rounded.
    pub rounding: f64,
    pub pose: Vec<f64>,
}

/// A shape of a kind, by its numbers, or one that is made of others, of which the suite has some in
/// space.
pub enum Shape {
    Kind(u32, Vec<f64>),
    /// The image under the matrix of these rows and a translation.
    Affine(Vec<f64>, Box<Shape>),
    Posed(Vec<f64>, Box<Shape>),
    Sum(Box<[Shape; 2]>),
}

/// A case of the suite.
pub struct Case {
    pub id: String,
    pub dimension: usize,
    pub sides: [Side; 2],
}

/// The cases of the suite.
pub fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../suite");
    let files = std::fs::read_dir(folder).expect("the suite");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    // Not the folder of what moves.
    files.retain(|file| file.is_file());
    files.sort();
    let text = |file: &std::path::PathBuf| std::fs::read_to_string(file).expect("text");
    let texts: Vec<String> = files.iter().map(text).collect();
    texts.iter().flat_map(|text| text.lines()).map(case).collect()
}

fn case(line: &str) -> Case {
    let case: Value = serde_json::from_str(line).expect("a case");
    let dimension = case["dim"].as_u64().expect("a dimension") as usize;
    let sides = [side(&case["a"], &case["pose_a"], dimension), side(&case["b"], &case["pose_b"], dimension)];
    Case { id: case["id"].as_str().expect("an id").to_owned(), dimension, sides }
}

fn side(shape: &Value, pose: &Value, dimension: usize) -> Side {
    let (core, rounding) = match shape.get("core") {
        Some(core) => (core, shape["radius"].as_f64().expect("a radius")),
        None => (shape, 0.0),
    };
    let shape = core.get("of").map_or_else(|| kind(core, dimension), made_of_others);
    Side { shape, rounding, pose: pose_of(pose) }
}

/// The code of a cloud of points.
const POINTS: u32 = 11;

fn made_of_others(shape: &Value) -> Shape {
    let (kind, of) = shape.as_object().and_then(|shape| shape.iter().next()).expect("a kind and its parts");
    let part = |index: usize| made_of_others(&of[index]);
    let [rows, shift] = ["rows", "shift"].map(|name| flat(&of[0][name]));
    match kind.as_str() {
        "list" => Shape::Kind(POINTS, flat(of)),
        "affine" => Shape::Affine([rows, shift].concat(), Box::new(part(1))),
        "posed" => Shape::Posed([shift, rows].concat(), Box::new(part(1))),
        "sum" => Shape::Sum(Box::new([part(0), part(1)])),
        other => panic!("{other} is not read here"),
    }
}

fn flat(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(items) => items.iter().flat_map(flat).collect(),
        number => number.as_f64().into_iter().collect(),
    }
}

/// A shape by its kind and numbers.
fn kind(shape: &Value, dimension: usize) -> Shape {
    let kind = match shape["shape"].as_str().expect("a kind") {
        "point" => 0,
        "segment" => 1,
        "triangle" => 2,
        "circle" | "sphere" => 4,
        "capsule" => 5,
        "box" => 6,
        "ellipse" | "ellipsoid" => 8,
        "convex" => POINTS,
        "cylinder" => 12,
        "cone" => 13,
        other => panic!("{other} is not read here"),
    };
    let mut numbers = Vec::new();
    if kind == 4 {
        numbers.resize(dimension, 0.0);
    }
    let half = shape.get("half_height").and_then(Value::as_f64);
    if let (5, Some(half)) = (kind, half) {
        for end in [-half, half] {
            numbers.resize(numbers.len() + dimension, 0.0);
            *numbers.last_mut().expect("a coordinate") = end;
        }
    } else {
        numbers.extend(half);
    }
    for name in ["vertices", "half_extents", "radii", "radius"] {
        numbers.extend(shape.get(name).map(flat).unwrap_or_default());
    }
    Shape::Kind(kind, numbers)
}

fn pose_of(pose: &Value) -> Vec<f64> {
    let mut numbers = flat(&pose["translation"]);
    if let Some(given) = pose.get("rotation_cos_sin").or_else(|| pose.get("rotation_matrix_rowmajor")) {
        numbers.extend(flat(given));
    } else if let Some(angle) = pose.get("angle").and_then(Value::as_f64) {
        let rotation = d2::Rotation::from_angle(angle);
        numbers.extend([rotation.cos, rotation.sin]);
    } else {
        let quaternion = flat(&pose["rotation_quat_xyzw"]).try_into().expect("four numbers");
        let rotation = d3::Rotation::<f64>::from_quaternion_xyzw(quaternion);
        numbers.extend(rotation.rows.iter().flat_map(|row| [row.x, row.y, row.z]));
    }
    numbers
}

impl Side {
    /// The shape and pose as the library has them.
    pub fn in_plane(&self) -> d2::Posed<d2::Shape<f64>> {
        let Shape::Kind(kind, n) = &self.shape else { panic!("made of others in the plane") };
        let points = || n.chunks_exact(2).map(|row| d2::Vec2::new(row[0], row[1])).collect::<Vec<_>>();
        let made: Result<d2::Shape<f64>, ShapeError> = match kind {
            0 => d2::Point::new([n[0], n[1]]).map(Into::into),
            1 => d2::Segment::new([n[0], n[1]], [n[2], n[3]]).map(Into::into),
            2 => d2::Triangle::new([n[0], n[1]], [n[2], n[3]], [n[4], n[5]]).map(Into::into),
            4 => d2::Circle::new([n[0], n[1]], n[2]).map(Into::into),
            5 => d2::Capsule::new([n[0], n[1]], [n[2], n[3]], n[4]).map(Into::into),
            6 => d2::Rectangle::from_half_extents([n[0], n[1]]).map(Into::into),
            8 => d2::Ellipse::new([n[0], n[1]]).map(Into::into),
            _ => d2::Points::new(points()).map(Into::into),
        };
        let made = made.and_then(|made| if self.rounding == 0.0 { Ok(made) } else { made.rounded(self.rounding) });
        let pose = d2::Pose::new([self.pose[0], self.pose[1]], d2::Rotation::new(self.pose[2], self.pose[3]));
        made.and_then(|made| d2::Posed::new(made, pose)).expect("a shape")
    }

    /// The shape and pose as the library has them.
    pub fn in_space(&self) -> d3::Posed<d3::Shape<f64>> {
        let made = self.shape.in_space();
        let made = made.and_then(|made| if self.rounding == 0.0 { Ok(made) } else { made.rounded(self.rounding) });
        made.and_then(|made| d3::Posed::new(made, pose_in_space(&self.pose))).expect("a shape")
    }
}

/// Three of some numbers.
fn row(numbers: &[f64], index: usize) -> [f64; 3] {
    [numbers[3 * index], numbers[3 * index + 1], numbers[3 * index + 2]]
}

fn pose_in_space(numbers: &[f64]) -> d3::Pose<f64> {
    d3::Pose::new(row(numbers, 0), d3::Rotation::from_rows([1, 2, 3].map(|index| row(numbers, index))))
}

impl Shape {
    fn in_space(&self) -> Result<d3::Shape<f64>, ShapeError> {
        let (kind, n) = match self {
            Self::Kind(kind, numbers) => (kind, numbers),
            Self::Affine(map, shape) => {
                let map = d3::Affine::new(shape.in_space()?, [0, 1, 2].map(|index| row(map, index)), row(map, 3))?;
                return Ok(d3::Shape::Affine(Box::new(map)));
            }
            Self::Posed(pose, shape) => return shape.in_space()?.posed(pose_in_space(pose)),
            Self::Sum(parts) => {
                let sum = d3::MinkowskiSum::new(parts[0].in_space()?, parts[1].in_space()?);
                return Ok(d3::Shape::Sum(Box::new(sum)));
            }
        };
        let points = || n.chunks_exact(3).map(|row| d3::Vec3::new(row[0], row[1], row[2])).collect::<Vec<_>>();
        match kind {
            0 => d3::Point::new(row(n, 0)).map(Into::into),
            1 => d3::Segment::new(row(n, 0), row(n, 1)).map(Into::into),
            2 => d3::Triangle::new(row(n, 0), row(n, 1), row(n, 2)).map(Into::into),
            4 => d3::Sphere::new(row(n, 0), n[3]).map(Into::into),
            5 => d3::Capsule::new(row(n, 0), row(n, 1), n[6]).map(Into::into),
            6 => d3::Cuboid::from_half_extents(row(n, 0)).map(Into::into),
            8 => d3::Ellipsoid::new(row(n, 0)).map(Into::into),
            12 => d3::Cylinder::from_half_height(n[0], n[1]).map(Into::into),
            13 => d3::Cone::from_half_height(n[0], n[1]).map(Into::into),
            _ => d3::Points::new(points()).map(Into::into),
        }
    }
}

/// The traces of a case by the library alone: the codes of question and method, and the text.
pub mod native {
    use super::Case;
    use barycode::expert::{
        Barycode, BarycodeUnordered, Johnson, SignedVolumes, SignedVolumesOrdered, SubDistance, Voronoi,
    };
    use barycode::{Convex, Recorder, d2, d3};

    /// The margin of `within`.
    pub const MARGIN: f64 = 0.25;

    macro_rules! traced {
        ($name:ident, $d:ident, $vector:ident) => {
            fn $name<M: SubDistance<$d::$vector<f64>>>(
                method: M,
                question: u32,
                a: &dyn Convex<Vector = $d::$vector<f64>>,
                b: &dyn Convex<Vector = $d::$vector<f64>>,
            ) -> String {
                let mut recorder = Recorder::new();
                let mut query = $d::Query::new().method(method).observer(&mut recorder);
                match question {
                    0 => _ = query.intersects(&a, &b),
                    1 => _ = query.within(&a, &b, MARGIN),
                    2 => _ = query.distance(&a, &b),
                    3 => _ = query.closest_points(&a, &b),
                    _ => _ = query.contact(&a, &b),
                }
                serde_json::to_string(&recorder.into_trace()).expect("JSON")
            }
        };
    }
    traced!(plane, d2, Vec2);
    traced!(space, d3, Vec3);

    /// All of them.
    pub fn traces(case: &Case) -> Vec<(u32, u32, String)> {
        let mut traces = Vec::new();
        for question in 0..5 {
            if case.dimension == 2 {
                let [a, b] = case.sides.each_ref().map(super::Side::in_plane);
                let mut add = |method: u32, text: String| traces.push((question, method, text));
                add(0, plane(Barycode, question, &a, &b));
                add(2, plane(BarycodeUnordered, question, &a, &b));
                add(3, plane(SignedVolumes, question, &a, &b));
                add(5, plane(Voronoi, question, &a, &b));
                add(6, plane(Johnson, question, &a, &b));
            } else {
                let [a, b] = case.sides.each_ref().map(super::Side::in_space);
                let mut add = |method: u32, text: String| traces.push((question, method, text));
                add(0, space(Barycode, question, &a, &b));
                add(2, space(BarycodeUnordered, question, &a, &b));
                add(3, space(SignedVolumes, question, &a, &b));
                add(4, space(SignedVolumesOrdered, question, &a, &b));
                add(5, space(Voronoi, question, &a, &b));
                add(6, space(Johnson, question, &a, &b));
            }
        }
        traces
    }
}
