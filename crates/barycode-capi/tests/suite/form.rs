//! Shapes and poses of cases: as the library makes them, and as words that C reads.

use crate::printed::code;
use barycode::d2::{self, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::{SubDistance, Vector};
use barycode::{ContactPoint, Convex, Kinematic, Motion, Proximity, Scalar};
use serde_json::Value;

/// A number as C reads it.
fn word(number: f64) -> String {
    format!(" {:016x}", number.to_bits())
}

pub(crate) fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(all) => all.iter().flat_map(numbers).collect(),
        value => vec![value.as_f64().expect("a number")],
    }
}

/// A shape: its kind by the word that C reads, and its numbers.
#[derive(Clone)]
pub(crate) struct Form {
    kind: &'static str,
    numbers: Vec<f64>,
    of: Option<Box<Form>>,
}

impl Form {
    fn new(kind: &'static str, numbers: Vec<f64>) -> Self {
        Self { kind, numbers, of: None }
    }

    /// The shape of a case in its dimension; `None` for a body made of bodies.
    pub(crate) fn read(shape: &Value, dimension: usize) -> Option<Self> {
        let field = |name: &str| numbers(&shape[name]);
        let list = |kind| {
            let points = field("vertices");
            let count = (points.len() / dimension) as f64;
            Self::new(kind, std::iter::once(count).chain(points).collect())
        };
        let centred = |last: Vec<f64>| std::iter::repeat_n(0.0, dimension).chain(last).collect();
        Some(match shape["shape"].as_str().expect("a kind") {
            "point" => Self::new("point", field("vertices")),
            "segment" => Self::new("segment", field("vertices")),
            "triangle" => Self::new("triangle", field("vertices")),
            "box" => Self::new("box", field("half_extents")),
            "circle" | "sphere" => Self::new("ball", centred(field("radius"))),
            "ellipse" | "ellipsoid" => Self::new("ellipsoid", field("radii")),
            "cylinder" => Self::new("cylinder", [field("half_height"), field("radius")].concat()),
            "cone" => Self::new("cone", [field("half_height"), field("radius")].concat()),
            "capsule" if dimension == 2 => Self::new("capsule", [field("vertices"), field("radius")].concat()),
            "capsule" => {
                let half = field("half_height")[0];
                Self::new("capsule", [vec![0.0, 0.0, -half, 0.0, 0.0, half], field("radius")].concat())
            }
            "convex" => list("points"),
            "rounded" => {
                let of = Self::read(&shape["core"], dimension)?;
                Self { of: Some(Box::new(of)), ..Self::new("rounded", field("radius")) }
            }
            _ => return None,
        })
    }

    /// The same shape by all kinds that it can be made as.
    pub(crate) fn kinds(&self) -> Vec<Self> {
        if self.kind != "points" {
            return vec![self.clone()];
        }
        ["points", "hull", "polygon"].map(|kind| Self { kind, ..self.clone() }).to_vec()
    }

    pub(crate) fn words(&self) -> String {
        let mut words = format!(" {}", self.kind);
        words.extend(self.numbers.iter().map(|&number| word(number)));
        words.extend(self.of.iter().map(|of| of.words()));
        words
    }
}

/// A dimension in a precision.
pub(crate) trait World: Kinematic<Method: SubDistance<Self>> {
    const NAME: &'static str;

    type Shape: Convex<Vector = Self> + Clone;

    /// The shape of a form, if that can be made so.
    fn shape(form: &Form) -> Option<Self::Shape>;
    fn posed(shape: Self::Shape, pose: Self::Pose) -> Option<Self::Shape>;
    /// The pose of a case, and the words of it.
    fn pose(pose: &Value) -> (Self::Pose, String);
    fn turning() -> Self::AngularVelocity;
    /// An angular velocity: one number in the plane, three in space.
    fn angular_velocity(numbers: &[f64]) -> Self::AngularVelocity;
    /// A drive along an arc; in space there is none.
    fn arc(pose: Self::Pose, speed: Self::Scalar, curvature: Self::Scalar) -> Option<Box<dyn Motion<Vector = Self>>>;
    fn check(found: &barycode::Manifold<Self>, a: Any<'_, Self>, b: Any<'_, Self>) -> i32;
    /// All points of a manifold, and the contact that they are of.
    fn check_all(all: &AllPoints<'_, Self>, a: Any<'_, Self>, b: Any<'_, Self>) -> i32;
}

pub(crate) type Any<'s, V> = &'s dyn Convex<Vector = V>;

/// A contact with all points of its manifold.
pub(crate) type AllPoints<'p, V> = (Proximity<V>, &'p [ContactPoint<V>]);

pub(crate) fn vector<V: Vector>(numbers: &[f64]) -> V {
    V::from_coordinates(std::array::from_fn(|axis| V::Scalar::from_f64(numbers.get(axis).copied().unwrap_or(0.0))))
}

fn vectors<V: Vector>(numbers: &[f64]) -> Vec<V> {
    numbers.chunks_exact(V::DIMENSION).map(vector).collect()
}

/// The words of numbers.
pub(crate) fn words(all: &[f64]) -> String {
    all.iter().map(|&number| word(number)).collect()
}

macro_rules! worlds {
    ($($vector:ident, $float:ident, $door:ident, $name:literal, $ball:ident, $cuboid:ident, $ellipsoid:ident, $turning:expr;
        |$numbers:ident, $kind:ident| $own:expr; |$pose:ident| $placed:expr;
        |$spins:ident| $spin:expr; |$at:ident, $speed:ident, $curvature:ident| $arc:expr;)+) => {$(
        impl World for $vector<$float> {
            const NAME: &'static str = $name;

            type Shape = $door::Shape<$float>;

            fn shape(form: &Form) -> Option<Self::Shape> {
                let $numbers = form.numbers.as_slice();
                let points = vectors::<Self>($numbers);
                let last = || $numbers.last().copied().unwrap_or_default() as $float;
                let listed = || vectors::<Self>(&$numbers[1..]);
                Some(match form.kind {
                    "point" => $door::Point::new(points[0]).ok()?.into(),
                    "segment" => $door::Segment::new(points[0], points[1]).ok()?.into(),
                    "triangle" => $door::Triangle::new(points[0], points[1], points[2]).ok()?.into(),
                    "capsule" => $door::Capsule::new(points[0], points[1], last()).ok()?.into(),
                    "ball" => $door::$ball::new(points[0], last()).ok()?.into(),
                    "box" => $door::$cuboid::from_half_extents(points[0]).ok()?.into(),
                    "ellipsoid" => $door::$ellipsoid::new(points[0]).ok()?.into(),
                    "points" => $door::Points::new(listed()).ok()?.into(),
                    "rounded" => Self::shape(form.of.as_ref()?)?.rounded(last()).ok()?,
                    $kind => $own,
                })
            }

            fn posed(shape: Self::Shape, pose: Self::Pose) -> Option<Self::Shape> {
                shape.posed(pose).ok()
            }

            fn pose($pose: &Value) -> (Self::Pose, String) {
                $placed
            }

            fn turning() -> Self::AngularVelocity {
                $turning
            }

            fn angular_velocity($spins: &[f64]) -> Self::AngularVelocity {
                $spin
            }

            fn arc($at: Self::Pose, $speed: $float, $curvature: $float) -> Option<Box<dyn Motion<Vector = Self>>> {
                $arc
            }

            fn check(found: &barycode::Manifold<Self>, a: Any<'_, Self>, b: Any<'_, Self>) -> i32 {
                code(found.check(&a, &b))
            }

            fn check_all((contact, points): &AllPoints<'_, Self>, a: Any<'_, Self>, b: Any<'_, Self>) -> i32 {
                code(contact.check(&a, &b).and_then(|()| contact.check_points(&a, &b, points)))
            }
        }
    )+};
}

macro_rules! plane {
    ($float:ident, $name:literal) => {
        worlds! { Vec2, $float, d2, $name, Circle, Rectangle, Ellipse, 0.5;
            |numbers, kind| match kind {
                "polygon" => d2::Polygon::new(vectors::<Self>(&numbers[1..])).ok()?.into(),
                "hull" => d2::Polygon::hull(vectors::<Self>(&numbers[1..])).ok()?.into(),
                _ => return None,
            };
            |pose| {
                let at = numbers(&pose["translation"]);
                let turned = d2::Rotation::from_angle(pose["angle"].as_f64().expect("an angle"));
                let [cos, sin] = match &pose["rotation_cos_sin"] {
                    Value::Null => [turned.cos, turned.sin],
                    given => [given[0].as_f64().unwrap(), given[1].as_f64().unwrap()],
                };
                let rotation = d2::Rotation::new(cos as $float, sin as $float);
                (d2::Pose::new(vector::<Self>(&at), rotation), words(&[cos, sin, at[0], at[1]]))
            };
            |numbers| numbers[0] as $float;
            |pose, speed, curvature| Some(Box::new(d2::Arc::new(pose, speed, curvature).ok()?));
        }
    };
}

macro_rules! space {
    ($float:ident, $name:literal) => {
        worlds! { Vec3, $float, d3, $name, Sphere, Cuboid, Ellipsoid, Vec3::new(0.25, -0.5, 0.125);
            |numbers, kind| match kind {
                "hull" => d3::Polytope::hull(vectors::<Self>(&numbers[1..])).ok()?.into(),
                "cylinder" => d3::Cylinder::from_half_height(numbers[0] as $float, numbers[1] as $float).ok()?.into(),
                "cone" => d3::Cone::from_half_height(numbers[0] as $float, numbers[1] as $float).ok()?.into(),
                _ => return None,
            };
            |pose| {
                let at = numbers(&pose["translation"]);
                let entries = match &pose["rotation_matrix_rowmajor"] {
                    Value::Null => {
                        let parts = numbers(&pose["rotation_quat_xyzw"]);
                        let parts: [f64; 4] = parts.try_into().expect("four numbers");
                        let rows = d3::Rotation::from_quaternion_xyzw(parts).rows;
                        rows.iter().flat_map(|row| [row.x, row.y, row.z]).collect()
                    }
                    given => numbers(given),
                };
                let rows = vectors::<Self>(&entries);
                let rotation = d3::Rotation::from_rows([rows[0], rows[1], rows[2]]);
                (d3::Pose::new(vector::<Self>(&at), rotation), words(&[entries, at].concat()))
            };
            |numbers| vector(numbers);
            |_pose, _speed, _curvature| None;
        }
    };
}

plane! { f64, "2d" }
plane! { f32, "2f" }
space! { f64, "3d" }
space! { f32, "3f" }
