//! What a line asks: the schema, read field by field.

use super::field::{self, Flaw, describe};
use super::json;
use super::lines::{InputLine, LONGEST};
use super::moving::{self, Moving};
use super::shape::{ShapeSpec, ball_name};
use serde_json::{Map, Value};

/// A request in either dimension.
#[derive(Debug, PartialEq)]
pub(crate) enum AnyRequest {
    Plane(Request<2>),
    Space(Request<3>),
}

/// A question about two shapes, or about one.
#[derive(Debug, PartialEq)]
pub(crate) struct Request<const N: usize> {
    pub question: Question<N>,
    pub a: PosedSpec<N>,
    pub b: Option<PosedSpec<N>>,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Question<const N: usize> {
    /// Is the distance at most this?
    Intersect { within: f64 },
    /// The signed distance with all that belongs to it; beyond the cut-off any proof of it will do.
    /// What comes within the margin counts as intersecting.
    Contact { cut_off: f64, margin: f64 },
    /// The same, and the points at which the shapes rest on each other, of those that are apart the
    /// ones within the margin.
    Manifold { cut_off: f64, margin: f64, whole: bool },
    /// About shapes that move.
    Moving(Moving<N>),
    /// The hull of `a`.
    Hull,
}

impl<const N: usize> Question<N> {
    /// What a question about one shape is called, and that it wants no other.
    fn of_one(&self) -> Option<&'static str> {
        match self {
            Self::Hull => Some("hull"),
            Self::Moving(Moving::Ray { .. }) => Some("raycast"),
            _ => None,
        }
    }
}

/// A shape and its pose, as written.
#[derive(Debug, PartialEq)]
pub struct PosedSpec<const N: usize> {
    pub shape: ShapeSpec<N>,
    pub translation: [f64; N],
    pub rotation: RotationSpec,
}

/// Rotation of a shape, as written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RotationSpec {
    /// Not at all.
    None,
    /// In the plane: radians, counter-clockwise.
    Angle(f64),
    /// In the plane: cosine and sine.
    Entries([f64; 2]),
    /// In space: the rows of a matrix, one after the other.
    Matrix([f64; 9]),
    /// In space: x, y, z, w.
    Quaternion([f64; 4]),
}

const SERVED: &str = "intersect, within, distance, signed_distance, penetration, closest_points, contact, manifold, \
                      raycast, shapecast, time_of_impact and hull";

/// The JSON of a line.
pub(crate) fn parse(line: &InputLine<'_>) -> Result<Value, Flaw> {
    let InputLine::Text(text) = line else {
        return Err(Flaw::new(format!("the line has more than {LONGEST} bytes: give a shape with fewer vertices")));
    };
    let value = json::parse(text).map_err(|error| {
        let (text, column) = (error.to_string(), error.column());
        let what = text.rsplit_once(" at line ").map_or("it can't be read", |(what, _)| what);
        Flaw::new(if json::is_repetition(&error) {
            format!("{what}, at column {column}: keep one of them")
        } else {
            format!(
                "the line is not JSON: {what} at column {column}; write one complete JSON object per line (NaN and \
                 Infinity are not JSON)"
            )
        })
    })?;
    if value.is_object() {
        Ok(value)
    } else {
        Err(Flaw::new(format!("the line is {}: write one JSON object per line", describe(&value))))
    }
}

/// The line's own id, if it has one.
pub(crate) fn id(value: &Value) -> Option<&Value> {
    value.get("id").filter(|id| !id.is_null())
}

/// What a request has; beside them recorded cases have fields of their own.
const FIELDS: [&str; 8] = ["id", "dim", "query", "query_params", "a", "pose_a", "b", "pose_b"];

impl AnyRequest {
    /// Reads a request. Fields of other names are ignored, unknown ones in what is read are errors.
    pub(crate) fn read(value: &Value) -> Result<Self, Flaw> {
        let object = field::object(value)?;
        field::spelled(object, &FIELDS, "a request has")?;
        let dimension = field::required(object, "dim", "\"dim\": 2")?;
        match dimension.as_f64() {
            Some(2.0) => Request::read(object).map(Self::Plane),
            Some(3.0) => Request::read(object).map(Self::Space),
            _ => {
                Err(Flaw::new(format!("is {}: give 2 for the plane or 3 for space", describe(dimension))).within("dim"))
            }
        }
    }

    /// Whether it asks for a hull, which no search finds.
    pub(crate) fn is_hull(&self) -> bool {
        match self {
            Self::Plane(request) => request.question == Question::Hull,
            Self::Space(request) => request.question == Question::Hull,
        }
    }
}

impl<const N: usize> Request<N> {
    fn read(object: &Map<String, Value>) -> Result<Self, Flaw> {
        let parameters = match object.get("query_params") {
            None | Some(Value::Null) => &Map::new(),
            Some(value) => field::object(value).map_err(|flaw| flaw.within("query_params"))?,
        };
        let question = question(object, parameters)?;
        let a = placed(object, "a", "pose_a")?;
        if let Some(name) = question.of_one() {
            if question == Question::Hull {
                a.shape.unrounded().map_err(|flaw| flaw.within("a"))?;
            }
            alone(object, name)?;
            return Ok(Self { question, a, b: None });
        }
        let b = placed(object, "b", "pose_b")?;
        Ok(Self { question, a, b: Some(b) })
    }
}

/// The cut-off of a distance, which has two names.
const CUT_OFFS: [&str; 2] = ["max_separation", "prediction"];

/// The parameters of a query. The last of some are in recorded cases of other projects: they say
/// how to search, or how many points to list, and no answer depends on them.
fn parameters_of(query: &str) -> &'static [&'static str] {
    match query {
        "intersect" => &["margin", "distance_upper_bound", "cached_guess"],
        "within" => &["max_separation"],
        "hull" => &[],
        "raycast" => &moving::RAY,
        "shapecast" => &moving::SHAPES,
        "time_of_impact" => &moving::BODIES,
        "manifold" => &["max_separation", "prediction", "margin", "whole"],
        _ => &["max_separation", "prediction", "margin", "max_contacts"],
    }
}

fn question<const N: usize>(object: &Map<String, Value>, parameters: &Map<String, Value>) -> Result<Question<N>, Flaw> {
    let value = field::required(object, "query", "\"query\": \"distance\"")?;
    let name = field::text(value).map_err(|flaw| flaw.within("query"))?;
    let read = match name {
        "intersect" => intersect,
        "within" => within,
        "distance" | "signed_distance" | "penetration" | "closest_points" | "contact" => contact,
        "manifold" => manifold,
        "hull" => |_: &_| Ok(Question::Hull),
        "raycast" => |parameters: &_| moving::ray(parameters).map(Question::Moving),
        "shapecast" => |parameters: &_| moving::shapes(parameters).map(Question::Moving),
        "time_of_impact" => |parameters: &_| moving::bodies(parameters).map(Question::Moving),
        _ => {
            let what = format!("is {}, which is not a query: {SERVED} are served", describe(value));
            return Err(Flaw::new(what).within("query"));
        }
    };
    let whose = format!("the parameters of `{name}` are");
    let asked = field::whole(parameters, parameters_of(name), &whose, || read(parameters));
    asked.map_err(|flaw| flaw.within("query_params"))
}

/// A length or time among the parameters; null is as good as missing.
pub(super) fn parameter(parameters: &Map<String, Value>, key: &str) -> Result<Option<f64>, Flaw> {
    match parameters.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => field::length(value).map(Some).map_err(|flaw| flaw.within(key)),
    }
}

/// True or false among the parameters; null is as good as missing.
pub(super) fn flag(parameters: &Map<String, Value>, key: &str) -> Result<Option<bool>, Flaw> {
    match parameters.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(flag)) => Ok(Some(*flag)),
        Some(value) => Err(Flaw::new(format!("is {}: give true or false", describe(value))).within(key)),
    }
}

fn intersect<const N: usize>(parameters: &Map<String, Value>) -> Result<Question<N>, Flaw> {
    Ok(Question::Intersect { within: parameter(parameters, "margin")?.unwrap_or(0.0) })
}

fn within<const N: usize>(parameters: &Map<String, Value>) -> Result<Question<N>, Flaw> {
    let Some(within) = parameter(parameters, "max_separation")? else {
        let what = "is missing: `within` asks whether the distance is at most this; add a number";
        return Err(Flaw::new(what).within("max_separation"));
    };
    Ok(Question::Intersect { within })
}

fn contact<const N: usize>(parameters: &Map<String, Value>) -> Result<Question<N>, Flaw> {
    let (cut_off, margin) = cut_off_and_margin(parameters)?;
    Ok(Question::Contact { cut_off, margin })
}

fn manifold<const N: usize>(parameters: &Map<String, Value>) -> Result<Question<N>, Flaw> {
    let whole = flag(parameters, "whole")?.unwrap_or(false);
    let (cut_off, margin) = cut_off_and_margin(parameters)?;
    Ok(Question::Manifold { cut_off, margin, whole })
}

/// The cut-off, infinity for none, is not below the margin: what is within that has to be told.
fn cut_off_and_margin(parameters: &Map<String, Value>) -> Result<(f64, f64), Flaw> {
    let cut_off = match CUT_OFFS.map(|key| parameter(parameters, key)) {
        [Ok(Some(one)), Ok(Some(other))] if one != other => {
            let what = format!("is {other:?}, and `{}` is {one:?}: keep one of them", CUT_OFFS[0]);
            return Err(Flaw::new(what).within(CUT_OFFS[1]));
        }
        [one, other] => one?.or(other?),
    };
    let margin = parameter(parameters, "margin")?.unwrap_or(0.0);
    Ok((cut_off.map_or(f64::INFINITY, |cut_off| cut_off.max(margin)), margin))
}

/// Refuses a second shape, or a place for it, where the question is about the first alone.
fn alone(object: &Map<String, Value>, name: &str) -> Result<(), Flaw> {
    match ["b", "pose_b"].into_iter().find(|key| object.get(*key).is_some_and(|value| !value.is_null())) {
        None => Ok(()),
        Some(key) => {
            let what = format!("is not asked about: `{name}` is about `a` alone; leave it out");
            Err(Flaw::new(what).within(key))
        }
    }
}

fn placed<const N: usize>(object: &Map<String, Value>, key: &str, pose_key: &str) -> Result<PosedSpec<N>, Flaw> {
    let example = format!("\"{key}\": {{\"shape\": \"{}\", \"radius\": 1}}", ball_name(N));
    let value = field::required(object, key, &example)?;
    if value.is_null() {
        return Err(Flaw::new(format!("is null, but this query needs it: give a shape, such as {example}")).within(key));
    }
    let shape = ShapeSpec::read(value).map_err(|flaw| flaw.within(key))?;
    let (translation, rotation) = match object.get(pose_key) {
        None | Some(Value::Null) => ([0.0; N], RotationSpec::None),
        Some(value) => pose(value).map_err(|flaw| flaw.within(pose_key))?,
    };
    Ok(PosedSpec { shape, translation, rotation })
}

const ENTRIES: &str = "rotation_cos_sin";
const MATRIX: &str = "rotation_matrix_rowmajor";
const QUATERNION: &str = "rotation_quat_xyzw";

fn pose<const N: usize>(value: &Value) -> Result<([f64; N], RotationSpec), Flaw> {
    let object = field::object(value)?;
    let (known, whose, example) = if N == 2 {
        (["translation", "angle", ENTRIES], "a pose in the plane has", "\"translation\": [0, 0]")
    } else {
        (["translation", QUATERNION, MATRIX], "a pose in space has", "\"translation\": [0, 0, 0]")
    };
    field::whole(object, &known, whose, || {
        let rotation = if N == 2 { rotation_in_plane(object)? } else { rotation_in_space(object)? };
        let translation = field::required(object, "translation", example)?;
        let translation = field::coordinates(translation).map_err(|flaw| flaw.within("translation"))?;
        Ok((translation, rotation))
    })
}

/// Cosine and sine win where an angle is given, too: they are taken at their word.
fn rotation_in_plane(object: &Map<String, Value>) -> Result<RotationSpec, Flaw> {
    for key in [QUATERNION, MATRIX] {
        if object.contains_key(key) {
            return Err(Flaw::new("turns in space: in the plane give `angle`, in radians").within(key));
        }
    }
    if let Some(value) = object.get(ENTRIES).filter(|value| !value.is_null()) {
        return entries(value).map_err(|flaw| flaw.within(ENTRIES));
    }
    match object.get("angle") {
        None => Ok(RotationSpec::None),
        Some(value) => field::number(value).map(RotationSpec::Angle).map_err(|flaw| flaw.within("angle")),
    }
}

/// The matrix wins where both are given: it is taken at its word, where a quaternion is normalised.
fn rotation_in_space(object: &Map<String, Value>) -> Result<RotationSpec, Flaw> {
    for key in ["angle", ENTRIES] {
        if object.contains_key(key) {
            let what = format!("turns in the plane: in space give `{QUATERNION}` or `{MATRIX}`");
            return Err(Flaw::new(what).within(key));
        }
    }
    if let Some(value) = object.get(MATRIX).filter(|value| !value.is_null()) {
        return matrix(value).map_err(|flaw| flaw.within(MATRIX));
    }
    match object.get(QUATERNION) {
        None | Some(Value::Null) => Ok(RotationSpec::None),
        Some(value) => quaternion(value).map_err(|flaw| flaw.within(QUATERNION)),
    }
}

fn entries(value: &Value) -> Result<RotationSpec, Flaw> {
    let items = field::list(value)?;
    if items.len() != 2 {
        return Err(Flaw::new(format!("has {} entries: give two, [cosine, sine]", items.len())));
    }
    let entries: [f64; 2] = field::numbers(items)?;
    if (entries[0] * entries[0] + entries[1] * entries[1] - 1.0).abs() > NEAR_ROTATION {
        return Err(Flaw::new("is no rotation: give cosine and sine of one angle"));
    }
    Ok(RotationSpec::Entries(entries))
}

fn matrix(value: &Value) -> Result<RotationSpec, Flaw> {
    let items = field::list(value)?;
    if items.len() != 9 {
        return Err(Flaw::new(format!("has {} entries: give nine, row by row", items.len())));
    }
    let m: [f64; 9] = field::numbers(items)?;
    let [x, y, z] = [&m[0..3], &m[3..6], &m[6..9]];
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let products = [dot(x, x) - 1.0, dot(y, y) - 1.0, dot(z, z) - 1.0, dot(x, y), dot(y, z), dot(z, x)];
    if !products.iter().all(|product| product.abs() <= NEAR_ROTATION) {
        return Err(Flaw::new("is no rotation: give rows of length 1 at right angles to one another"));
    }
    Ok(RotationSpec::Matrix(m))
}

/// By how much a product of rows may be off: matrices written with six digits are served.
const NEAR_ROTATION: f64 = 1e-5;

fn quaternion(value: &Value) -> Result<RotationSpec, Flaw> {
    let items = field::list(value)?;
    if items.len() != 4 {
        return Err(Flaw::new(format!("has {} entries: give four, [x, y, z, w] with the scalar last", items.len())));
    }
    let quaternion = field::numbers(items)?;
    if quaternion == [0.0; 4] {
        return Err(Flaw::new("is zero, which is no rotation: give [0, 0, 0, 1] for none"));
    }
    Ok(RotationSpec::Quaternion(quaternion))
}
