//! All pairs of the suite through C, bit for bit beside the library's own answers: every question,
//! its check, cold and with a cache, in both precisions.

mod common;

use barycode::d2::{self, Vec2};
use barycode::d3::{self, Vec3};
use barycode::expert::{Linear, Number, Rigid, SubDistance, Vector};
use barycode::{
    Cache, Cast, Cell, Certificate, ContactPoint, Convex, Distance, Impact, Intersection, Kinematic,
    MOST_CONTACT_POINTS, Motion, Proximity, Query, Scalar, Simplex, Turning,
};
use common::{compile_file, package};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;

/// A line that C reads, and what it has to print.
struct Script {
    asked: String,
    expected: String,
}

/// A number as C reads it.
fn word(number: f64) -> String {
    format!(" {:016x}", number.to_bits())
}

fn numbers(value: &Value) -> Vec<f64> {
    match value {
        Value::Array(all) => all.iter().flat_map(numbers).collect(),
        value => vec![value.as_f64().expect("a number")],
    }
}

/// A shape: its kind by the word that C reads, and its numbers.
#[derive(Clone)]
struct Form {
    kind: &'static str,
    numbers: Vec<f64>,
    of: Option<Box<Form>>,
}

impl Form {
    fn new(kind: &'static str, numbers: Vec<f64>) -> Self {
        Self { kind, numbers, of: None }
    }

    /// The shape of a case in its dimension; `None` for a body made of bodies.
    fn read(shape: &Value, dimension: usize) -> Option<Self> {
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
    fn kinds(&self) -> Vec<Self> {
        if self.kind != "points" {
            return vec![self.clone()];
        }
        ["points", "hull", "polygon"].map(|kind| Self { kind, ..self.clone() }).to_vec()
    }

    fn words(&self) -> String {
        let mut words = format!(" {}", self.kind);
        words.extend(self.numbers.iter().map(|&number| word(number)));
        words.extend(self.of.iter().map(|of| of.words()));
        words
    }
}

/// A dimension in a precision.
trait World: Kinematic<Method: SubDistance<Self>> {
    const NAME: &'static str;

    type Shape: Convex<Vector = Self> + Clone;

    /// The shape of a form, if that can be made so.
    fn shape(form: &Form) -> Option<Self::Shape>;
    fn posed(shape: Self::Shape, pose: Self::Pose) -> Option<Self::Shape>;
    /// The pose of a case, and the words of it.
    fn pose(pose: &Value) -> (Self::Pose, String);
    fn turning() -> Self::AngularVelocity;
    fn check(found: &barycode::Manifold<Self>, a: Any<'_, Self>, b: Any<'_, Self>) -> i32;
}

type Any<'s, V> = &'s dyn Convex<Vector = V>;

fn vector<V: Vector>(numbers: &[f64]) -> V {
    V::from_coordinates(std::array::from_fn(|axis| V::Scalar::from_f64(numbers.get(axis).copied().unwrap_or(0.0))))
}

fn vectors<V: Vector>(numbers: &[f64]) -> Vec<V> {
    numbers.chunks_exact(V::DIMENSION).map(vector).collect()
}

/// The words of numbers.
fn words(all: &[f64]) -> String {
    all.iter().map(|&number| word(number)).collect()
}

macro_rules! worlds {
    ($($vector:ident, $float:ident, $door:ident, $name:literal, $ball:ident, $cuboid:ident, $ellipsoid:ident, $spin:expr;
        |$numbers:ident, $kind:ident| $own:expr; |$pose:ident| $placed:expr;)+) => {$(
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
                $spin
            }

            fn check(found: &barycode::Manifold<Self>, a: Any<'_, Self>, b: Any<'_, Self>) -> i32 {
                code(found.check(&a, &b))
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
        }
    };
}

plane! { f64, "2d" }
plane! { f32, "2f" }
space! { f64, "3d" }
space! { f32, "3f" }

/// The number that C has for a check.
fn code(checked: Result<(), barycode::CheckError>) -> i32 {
    checked.map_or_else(|fault| fault as i32 + 1, |()| 0)
}

/// What C prints.
#[derive(Default)]
struct Printed(String);

impl Printed {
    fn add(&mut self, text: impl AsRef<str>) -> &mut Self {
        self.0.push_str(text.as_ref());
        self
    }

    fn number<T: Scalar>(&mut self, number: T) -> &mut Self {
        let digits = size_of::<T>() * 2;
        write!(self.0, " {:0digits$x}", number.to_bits()).expect("a string");
        self
    }

    fn vector<V: Vector>(&mut self, vector: V) -> &mut Self {
        for axis in 0..V::DIMENSION {
            self.number(vector.coordinate(axis));
        }
        self
    }

    fn simplex<T: Scalar>(&mut self, simplex: &Simplex<T>) -> &mut Self {
        self.add(format!(" {}", simplex.length));
        for ((a, b), weight) in simplex.ids.iter().zip(simplex.weights) {
            self.add(format!(" {a:x} {b:x}")).number(weight);
        }
        self
    }

    fn line(&mut self) -> &mut Self {
        self.add("\n")
    }

    fn intersection<V: Vector>(&mut self, name: &str, answer: &Intersection<V>) {
        let verdict = answer.verdict as i32;
        let (kind, direction, simplex) = match answer.certificate {
            Certificate::Direction(direction) => (1, direction, Simplex::default()),
            Certificate::Simplex(simplex) => (2, V::default(), simplex),
            Certificate::Axes => (3, V::default(), Simplex::default()),
            _ => (0, V::default(), Simplex::default()),
        };
        let (stop, iterations) = (answer.stop as i32, answer.iterations);
        self.add(format!("{name} {verdict} {verdict} {stop} {iterations} {kind}"));
        self.number(answer.within).vector(direction).simplex(&simplex).line();
    }

    fn distance<V: Vector>(&mut self, answer: &Distance<V>) {
        let (verdict, stop, iterations) = (answer.verdict as i32, answer.stop as i32, answer.iterations);
        self.add(format!("distance {verdict} {verdict} {stop} {iterations}"));
        self.number(answer.distance).number(answer.lower).number(answer.upper).line();
    }

    fn proximity<V: Vector>(&mut self, name: &str, answer: &Proximity<V>) {
        let (verdict, stop, iterations) = (answer.verdict as i32, answer.stop as i32, answer.iterations);
        let normal = i32::from(answer.normal.is_some());
        self.add(format!("{name} {verdict} {verdict} {stop} {iterations} {normal}"));
        self.number(answer.distance).number(answer.lower).number(answer.upper);
        self.vector(answer.normal.unwrap_or_default()).vector(answer.on_a).vector(answer.on_b);
        self.simplex(&answer.simplex).line();
    }

    fn impact<V: Vector>(&mut self, name: &str, answer: &Impact<V>) {
        let verdict = [0, 1, 3][answer.verdict as usize];
        let (stop, iterations, cells) = (answer.stop as i32, answer.iterations, answer.cells);
        let there = [answer.leaves.is_some(), answer.normal.is_some(), answer.on_a.is_some(), answer.on_b.is_some()];
        let flags: String = there.iter().map(|&flag| if flag { '1' } else { '0' }).collect();
        let start = answer.start as i32;
        self.add(format!("{name} {verdict} {verdict} {stop} {iterations} {cells} {start} {flags}"));
        let leaves = answer.leaves.unwrap_or([Number::ZERO; 2]);
        for (first, leaves) in answer.first.into_iter().zip(leaves) {
            self.number(first).number(leaves);
        }
        for vector in [answer.normal, answer.on_a, answer.on_b] {
            self.vector(vector.unwrap_or_default());
        }
        self.line();
    }

    fn points<V: Vector>(&mut self, points: &[ContactPoint<V>]) {
        for point in points {
            self.add(format!("point {:x}", point.id))
                .vector(point.on_a)
                .vector(point.on_b)
                .number(point.distance)
                .line();
        }
    }

    fn cells<V: Vector>(&mut self, cells: &[Cell<V>]) {
        for cell in cells {
            let (kind, spin) = match cell.turning {
                Turning::Fixed => (0, [Number::ZERO; 3]),
                Turning::WithA => (1, [Number::ZERO; 3]),
                Turning::WithB => (2, [Number::ZERO; 3]),
                Turning::Spinning(spin) => (3, [spin.x, spin.y, spin.z]),
            };
            self.add(format!("cell {kind}")).number(cell.times[0]).number(cell.times[1]).vector(cell.direction);
            spin.into_iter().for_each(|part| {
                self.number(part);
            });
            self.line();
        }
    }

    fn checked(&mut self, code: i32) {
        self.add(format!("checked {code}")).line();
    }
}

/// A pair of a case: shapes in their own frames, and where they are.
struct Pair<V: World> {
    shapes: [V::Shape; 2],
    poses: [V::Pose; 2],
    velocity: V,
}

fn number<V: Vector>(number: f64) -> V::Scalar {
    V::Scalar::from_f64(number)
}

impl<V: World> Pair<V> {
    /// Answers about the pair at rest, as `suite_pair.h` prints them.
    fn rest(&self, printed: &mut Printed) -> Option<()> {
        let [a, b] = &self.shapes;
        let (a, b) = (V::posed(a.clone(), self.poses[0])?, V::posed(b.clone(), self.poses[1])?);
        let (a, b): (Any<'_, V>, Any<'_, V>) = (&a, &b);
        let query = || Query::new().method(V::Method::default());
        let meeting = query().intersects(&a, &b);
        printed.intersection("intersects", &meeting);
        printed.checked(code(meeting.check(&a, &b)));
        printed.intersection("within", &query().within(&a, &b, number::<V>(0.25)));
        let distance = query().distance(&a, &b);
        printed.distance(&distance);
        printed.checked(code(distance.check()));
        let near = query().closest_points(&a, &b);
        printed.proximity("closest_points", &near);
        printed.checked(code(near.check(&a, &b)));
        let mut cache = Cache::new();
        for round in 0..2 {
            let contact = query().cache(&mut cache).contact(&a, &b);
            printed.proximity("contact", &contact);
            printed.add(format!("cache {}", cache.length)).line();
            if round == 1 {
                printed.checked(code(contact.check_exact(&a, &b)));
            }
        }
        let manifold = query().contact_manifold(&a, &b);
        printed.proximity("contact_manifold", manifold.contact());
        printed.points(manifold.points());
        let mut all = [ContactPoint::default(); MOST_CONTACT_POINTS];
        let (_, all) = query().whole_contact_manifold(&a, &b, &mut all);
        printed.points(all);
        printed.checked(V::check(&manifold, a, b));
        self.casts(a, b, printed);
        Some(())
    }

    fn casts(&self, a: Any<'_, V>, b: Any<'_, V>, printed: &mut Printed) {
        let (cast, velocity) = (Cast::new(), self.velocity);
        let origin = barycode::expert::RigidMap::shift(&self.poses[1]);
        let hit = cast.ray(&a, origin, velocity, number::<V>(8.0));
        printed.impact("cast_ray", &hit);
        printed.checked(code(cast.check_ray(&hit, &a, origin, velocity, number::<V>(8.0))));
        let (zero, until) = (V::default(), number::<V>(4.0));
        let hit = cast.shape(&a, velocity, &b, zero, until);
        printed.impact("cast_shape", &hit);
        printed.checked(code(cast.check_shape(&hit, &a, velocity, &b, zero, until)));
    }

    fn motions(&self, printed: &mut Printed) -> Option<()> {
        let [a, b] = &self.shapes;
        let (a, b): (Any<'_, V>, Any<'_, V>) = (a, b);
        let zero = V::default();
        let first = Linear::new(self.poses[0], self.velocity).ok()?;
        let second = Rigid::new(self.poses[1], zero, zero, V::turning()).ok()?;
        let (first, second): (&dyn Motion<Vector = V>, &dyn Motion<Vector = V>) = (&first, &second);
        let (cast, interval) = (Cast::new(), [0.0, 1.0].map(number::<V>));
        let mut cells = vec![Cell::default(); 64];
        let hit = cast.certified_time_of_impact(&a, first, &b, second, interval, &mut cells);
        printed.impact("time_of_impact", &hit);
        let count = hit.cells as usize;
        cells.truncate(count);
        printed.cells(&cells);
        if count <= 64 {
            let checked = code(cast.check(&hit, &cells, (&a, first), (&b, second), interval));
            let is_free = i32::from(cast.is_free(&a, first, &b, second, interval));
            printed.add(format!("checked {checked} free {is_free}")).line();
        }
        printed.add("--").line();
        Some(())
    }
}

/// A pair of a case in a precision; `None` where the shapes cannot be made so.
fn script<V: World>(case: &Value, forms: [&Form; 2]) -> Option<Script> {
    let velocity = vector::<V>(&[0.75, 0.25, -0.5]);
    let [a, b] = forms.map(V::shape);
    let [(pose_a, words_a), (pose_b, words_b)] = ["pose_a", "pose_b"].map(|name| V::pose(&case[name]));
    let pair = Pair::<V> { shapes: [a?, b?], poses: [pose_a, pose_b], velocity };
    let mut printed = Printed::default();
    pair.rest(&mut printed)?;
    pair.motions(&mut printed)?;
    let velocity = words(&[0.75, 0.25, -0.5][..V::DIMENSION]);
    let asked = [V::NAME, &forms[0].words(), &words_a, &forms[1].words(), &words_b, &velocity, "\n"].concat();
    Some(Script { asked, expected: printed.0 })
}

fn scripts_of(case: &Value) -> Vec<Script> {
    let dimension = case["dim"].as_u64().expect("a dimension");
    let form = |name: &str| Form::read(&case[name], dimension as usize);
    let (Some(a), Some(b)) = (form("a"), form("b")) else { return Vec::new() };
    let mut scripts = Vec::new();
    for a in &a.kinds() {
        for b in &b.kinds() {
            let pair = [a, b];
            if dimension == 2 {
                scripts.extend([script::<Vec2<f64>>(case, pair), script::<Vec2<f32>>(case, pair)]);
            } else {
                scripts.extend([script::<Vec3<f64>>(case, pair), script::<Vec3<f32>>(case, pair)]);
            }
        }
    }
    scripts.into_iter().flatten().collect()
}

#[test]
fn the_suite_has_the_same_bits_through_c() {
    let program = compile_file(&package().join("tests/c/suite.c"), &["-std=c99"]);
    let folder = package().join("../../suite");
    let files = fs::read_dir(folder).expect("the suite").flatten().map(|entry| entry.path());
    let (mut pairs, mut cases) = (0, 0);
    for file in files.filter(|file| file.extension().is_some_and(|ending| ending == "jsonl")) {
        let text = fs::read_to_string(&file).expect("a file of the suite");
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).expect("a case");
            let scripts = scripts_of(&case);
            cases += usize::from(!scripts.is_empty());
            pairs += scripts.len();
            let asked: String = scripts.iter().map(|script| script.asked.as_str()).collect();
            let expected: String = scripts.iter().map(|script| script.expected.as_str()).collect();
            let output = program.run_on(&asked);
            let found = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{}: {}", case["id"], String::from_utf8_lossy(&output.stderr));
            for (found, expected) in found.lines().zip(expected.lines()) {
                assert_eq!(found, expected, "{}", case["id"]);
            }
            assert_eq!(found.lines().count(), expected.lines().count(), "{}", case["id"]);
        }
    }
    println!("{pairs} pairs of {cases} cases");
    assert!(cases >= 190 && pairs >= 500, "{pairs} pairs of {cases} cases");
}
