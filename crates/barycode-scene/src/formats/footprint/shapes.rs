//! A shape of a footprint, as requests of `query` write it, moved by its pose.

use super::super::geojson::{Object, Parts};
use super::Reader;
use crate::error::{Flaw, SceneError, quote};
use crate::model::Pose;
use crate::number;
use crate::shape::Shape;

/// What is served.
const SERVED: &str = "circle, box, convex, polygon, triangle, capsule, and point and segment with a radius";

/// Reads a shape.
pub(super) fn read<'a>(reader: &Reader<'a>, text: &'a str) -> Result<Shape, SceneError> {
    let object: Object<'_> = reader.json(text)?;
    let Some(kind) = object.get("shape") else {
        return Err(reader.error(text, "a shape has no \"shape\"", "name its kind, as in \"shape\": \"circle\""));
    };
    let name = reader.name(kind)?;
    let Some(known) = members(&name) else {
        let remedy = match &*name {
            "ellipse" => "give a polygon around it, or circles that cover it".into(),
            "rectangle" => "write \"box\", with `half_extents`".into(),
            "sphere" | "ball" => "write \"circle\"".into(),
            _ => format!("give {SERVED}"),
        };
        return Err(reader.error(kind, format!("{} is no shape of a footprint", quote(&name)), remedy));
    };
    reader.only(&object, &format!("a {name}"), known)?;
    let fields = Fields { reader, object: &object, text, pose: pose(reader, object.get("pose"))? };
    fields.shape(&name)
}

/// The members of a kind of shape.
fn members(kind: &str) -> Option<&'static [&'static str]> {
    Some(match kind {
        "circle" => &["shape", "radius", "pose"],
        "box" => &["shape", "half_extents", "radius", "pose"],
        "polygon" => &["shape", "vertices", "pose"],
        "convex" | "triangle" | "capsule" | "point" | "segment" => &["shape", "vertices", "radius", "pose"],
        _ => return None,
    })
}

/// The pose of a shape; without one the shape is where its numbers say.
fn pose<'a>(reader: &Reader<'a>, text: Option<&'a str>) -> Result<Pose, SceneError> {
    let Some(text) = text else { return Ok(Pose::IDENTITY) };
    let object: Object<'_> = reader.json(text)?;
    reader.only(&object, "a pose", &["translation", "angle"])?;
    let [x, y] = object.get("translation").map_or(Ok([0.0; 2]), |text| point(reader, text))?;
    let theta = object.get("angle").map_or(Ok(0.0), |text| number(reader, text))?;
    Ok(Pose { x, y, theta })
}

fn number<'a>(reader: &Reader<'a>, text: &'a str) -> Result<f64, SceneError> {
    number::checked(reader.json(text)?).map_err(|flaw| reader.source.flaw(reader.line_of(text), flaw))
}

fn point<'a>(reader: &Reader<'a>, text: &'a str) -> Result<[f64; 2], SceneError> {
    let parts: Parts<'_> = reader.json(text)?;
    let [x, y] = parts[..] else {
        return Err(reader.error(text, format!("a point of {} numbers", parts.len()), "write [x, y]"));
    };
    Ok([number(reader, x.get())?, number(reader, y.get())?])
}

/// The members of a shape.
struct Fields<'r, 'a> {
    reader: &'r Reader<'a>,
    object: &'r Object<'a>,
    text: &'a str,
    pose: Pose,
}

impl Fields<'_, '_> {
    fn shape(&self, kind: &str) -> Result<Shape, SceneError> {
        match kind {
            "circle" => {
                let center = [self.pose.x, self.pose.y];
                Shape::circle(center, self.length("radius")?).map_err(|flaw| self.flawed(flaw))
            }
            "box" => self.cuboid(),
            "polygon" => {
                let (vertices, places) = self.vertices(kind)?;
                Shape::polygon(&vertices).map_err(|flaw| self.flawed_at(flaw, &places))
            }
            _ => {
                let (vertices, places) = self.vertices(kind)?;
                let radius = if self.object.get("radius").is_some() { self.length("radius")? } else { 0.0 };
                Shape::rounded(&vertices, radius).map_err(|flaw| self.flawed_at(flaw, &places))
            }
        }
    }

    /// A box about its pose.
    fn cuboid(&self) -> Result<Shape, SceneError> {
        let text = self.required("half_extents")?;
        let half = point(self.reader, text)?;
        if let Some(size) = half.iter().find(|size| !(**size > 0.0)) {
            let what = format!("a box with a half extent of {size} covers no ground");
            return Err(self.reader.error(text, what, "give half extents greater than 0"));
        }
        let [x, y] = half;
        let Pose { x: left, y: up, theta } = self.pose;
        let shape = if self.object.get("radius").is_some() && self.length("radius")? > 0.0 {
            let corners = [[-x, -y], [x, -y], [x, y], [-x, y]].map(|corner| self.moved(corner));
            Shape::rounded(&corners, self.length("radius")?)
        } else {
            Shape::rectangle([left, up], theta, 2.0 * x, 2.0 * y)
        };
        shape.map_err(|flaw| self.flawed(flaw))
    }

    /// The vertices where the pose puts them, and their places in the file.
    fn vertices(&self, kind: &str) -> Result<(Vec<[f64; 2]>, Vec<&str>), SceneError> {
        let text = self.required("vertices")?;
        let parts: Parts<'_> = self.reader.json(text)?;
        let count = match kind {
            "point" => Some(1),
            "segment" | "capsule" => Some(2),
            "triangle" => Some(3),
            _ => None,
        };
        if let Some(count) = count.filter(|count| *count != parts.len()) {
            let what = format!("a {kind} of {} vertices", parts.len());
            return Err(self.reader.error(text, what, format!("give {count}")));
        }
        let moved = parts.iter().map(|part| Ok(self.moved(point(self.reader, part.get())?)));
        Ok((moved.collect::<Result<_, SceneError>>()?, parts.iter().map(|part| part.get()).collect()))
    }

    /// A point where the pose puts it, which is rounded.
    fn moved(&self, point: [f64; 2]) -> [f64; 2] {
        if self.pose == Pose::IDENTITY { point } else { self.pose.transform(point) }
    }

    fn length(&self, name: &str) -> Result<f64, SceneError> {
        let text = self.required(name)?;
        let length = number(self.reader, text)?;
        if length >= 0.0 {
            return Ok(length);
        }
        Err(self.reader.error(text, format!("a {name} of {length} is negative"), "give a size of 0 or more"))
    }

    fn required(&self, name: &str) -> Result<&str, SceneError> {
        let missing = || self.reader.error(self.text, format!("a shape has no \"{name}\""), format!("add \"{name}\""));
        self.object.get(name).ok_or_else(missing)
    }

    fn flawed(&self, flaw: Flaw) -> SceneError {
        self.reader.source.flaw(self.reader.line_of(self.text), flaw)
    }

    /// At the vertex that the flaw is about.
    fn flawed_at(&self, flaw: Flaw, places: &[&str]) -> SceneError {
        let place = flaw.vertex.and_then(|vertex| places.get(vertex)).copied().unwrap_or(self.text);
        self.reader.source.flaw(self.reader.line_of(place), flaw)
    }
}
