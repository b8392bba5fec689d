//! What a line asks: the schema, read field by field.

use super::field::{self, Flaw, describe};
use super::lines::{LONGEST, Line};
use super::shape::ShapeSpec;
use serde_json::{Map, Value};

/// A question about two shapes, or about one.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    pub(crate) question: Question,
    pub(crate) a: Placed,
    pub(crate) b: Option<Placed>,
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Question {
    /// Is the distance at most this?
    Intersect { within: f64 },
    /// The signed distance with all that belongs to it; beyond the cut-off any proof of it will do.
    Contact { cut_off: f64 },
    /// The hull of `a`.
    Hull,
}

/// A shape and where it is.
#[derive(Debug, PartialEq)]
pub(crate) struct Placed {
    pub(crate) shape: ShapeSpec,
    pub(crate) translation: [f64; 2],
    /// Radians, counter-clockwise.
    pub(crate) angle: f64,
}

const SERVED: &str = "intersect, within, distance, signed_distance, penetration, closest_points, contact and hull";

/// The JSON of a line.
pub(crate) fn parse(line: &Line<'_>) -> Result<Value, Flaw> {
    let Line::Text(text) = line else {
        return Err(Flaw::new(format!("the line has more than {LONGEST} bytes: give a shape with fewer vertices")));
    };
    let value: Value = serde_json::from_slice(text).map_err(|error| {
        let column = error.column();
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or("it can't be read");
        Flaw::new(format!(
            "the line is not JSON: {what} at column {column}; write one complete JSON object per line (NaN and Infinity \
             are not JSON)"
        ))
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

impl Request {
    /// Reads a request; unknown fields are ignored.
    pub(crate) fn read(value: &Value) -> Result<Self, Flaw> {
        let object = field::object(value)?;
        dimension(object)?;
        let parameters = match object.get("query_params") {
            None | Some(Value::Null) => &Map::new(),
            Some(value) => field::object(value).map_err(|flaw| flaw.within("query_params"))?,
        };
        let question = question(object, parameters)?;
        let a = placed(object, "a", "pose_a")?;
        let b = if question == Question::Hull { None } else { Some(placed(object, "b", "pose_b")?) };
        Ok(Self { question, a, b })
    }
}

fn dimension(object: &Map<String, Value>) -> Result<(), Flaw> {
    let value = field::required(object, "dim", "\"dim\": 2")?;
    let wrong = |what: String| Err(Flaw::new(what).within("dim"));
    match value.as_f64() {
        Some(2.0) => Ok(()),
        Some(3.0) => wrong("is 3: space is not served yet, only the plane (\"dim\": 2) is".into()),
        _ => wrong(format!("is {}: only \"dim\": 2, the plane, is served", describe(value))),
    }
}

fn question(object: &Map<String, Value>, parameters: &Map<String, Value>) -> Result<Question, Flaw> {
    let value = field::required(object, "query", "\"query\": \"distance\"")?;
    let name = field::text(value).map_err(|flaw| flaw.within("query"))?;
    let parameter = |key: &str| match parameters.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => field::length(value).map(Some).map_err(|flaw| flaw.within(key).within("query_params")),
    };
    match name {
        "intersect" => Ok(Question::Intersect { within: parameter("margin")?.unwrap_or(0.0) }),
        "within" => match parameter("max_separation")? {
            Some(within) => Ok(Question::Intersect { within }),
            None => Err(Flaw::new("is missing: `within` asks whether the distance is at most this; add a number")
                .within("max_separation")
                .within("query_params")),
        },
        "distance" | "signed_distance" | "penetration" | "closest_points" | "contact" => {
            let cut_off = match parameter("max_separation")? {
                Some(cut_off) => Some(cut_off),
                None => parameter("prediction")?,
            };
            Ok(Question::Contact { cut_off: cut_off.unwrap_or(f64::INFINITY) })
        }
        "hull" => Ok(Question::Hull),
        "raycast" | "shapecast" | "time_of_impact" => {
            Err(Flaw::new(format!("is \"{name}\", which is not served yet: {SERVED} are")).within("query"))
        }
        _ => {
            Err(Flaw::new(format!("is {}, which is not a query: {SERVED} are served", describe(value))).within("query"))
        }
    }
}

fn placed(object: &Map<String, Value>, key: &str, pose_key: &str) -> Result<Placed, Flaw> {
    let example = format!("\"{key}\": {{\"shape\": \"circle\", \"radius\": 1}}");
    let value = field::required(object, key, &example)?;
    if value.is_null() {
        return Err(Flaw::new(format!("is null, but this query needs it: give a shape, such as {example}")).within(key));
    }
    let shape = ShapeSpec::read(value).map_err(|flaw| flaw.within(key))?;
    let (translation, angle) = match object.get(pose_key) {
        None | Some(Value::Null) => ([0.0, 0.0], 0.0),
        Some(value) => pose(value).map_err(|flaw| flaw.within(pose_key))?,
    };
    Ok(Placed { shape, translation, angle })
}

fn pose(value: &Value) -> Result<([f64; 2], f64), Flaw> {
    let object = field::object(value)?;
    for key in ["rotation_quat_xyzw", "rotation_matrix_rowmajor"] {
        if object.contains_key(key) {
            return Err(Flaw::new("turns in space: in the plane give `angle`, in radians").within(key));
        }
    }
    let translation = field::required(object, "translation", "\"translation\": [0, 0]")?;
    let translation = field::pair(translation).map_err(|flaw| flaw.within("translation"))?;
    let angle = match object.get("angle") {
        None => 0.0,
        Some(value) => field::number(value).map_err(|flaw| flaw.within("angle"))?,
    };
    Ok((translation, angle))
}
