//! GeoJSON polygons. Coordinates are taken as they are, in the plane and in the file's own unit; nothing is projected.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{DistinctIds, MAX_DEPTH, too_deep};
use crate::error::{SceneError, quote};
use crate::model::{Id, Kind, Obstacle, Occupancy, Placement, Scene};
use crate::shape::Shape;
use crate::source::{LineCounter, Source};

/// Any GeoJSON object. Parts are kept as text, whose place in the file tells their line.
#[derive(Deserialize)]
struct Object<'a> {
    #[serde(rename = "type", borrow)]
    kind: Option<Cow<'a, str>>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    features: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    geometry: Option<&'a RawValue>,
    #[serde(borrow)]
    geometries: Option<Vec<&'a RawValue>>,
    #[serde(borrow)]
    coordinates: Option<&'a RawValue>,
}

type Parts<'a> = Vec<&'a RawValue>;

/// Reads polygons: a `FeatureCollection` holds an obstacle for each feature, a `Feature` or a bare geometry is one
/// obstacle. Geometries may be `Polygon` (holes included), `MultiPolygon` and `GeometryCollection` of these. A feature
/// without an id is called by its index. Obstacles never move.
///
/// # Errors
/// If the text is not GeoJSON, a feature has no geometry or one that is not made of polygons, a polygon can't be used,
/// or an id comes twice.
pub fn read(source: &Source) -> Result<Scene, SceneError> {
    let reader = Reader { source };
    let top: Object<'_> = reader.json(source.text())?;
    let mut obstacles = Vec::new();
    match (reader.kind(&top, source.text())?, &top.features) {
        ("FeatureCollection", Some(features)) => {
            let mut ids = DistinctIds::default();
            let mut lines = LineCounter::new(source.text());
            for (index, feature) in features.iter().enumerate() {
                let feature = feature.get();
                let obstacle = reader.feature(feature, index)?;
                ids.add(source, &obstacle.id, lines.line_at(reader.offset(feature)))?;
                obstacles.push(obstacle);
            }
        }
        ("FeatureCollection", None) => {
            return Err(reader.missing(source.text(), "FeatureCollection", "features"));
        }
        ("Feature", _) => obstacles.push(reader.feature(source.text(), 0)?),
        _ => obstacles.push(obstacle(Id::Number(0), reader.geometry(source.text())?)),
    }
    Ok(Scene {
        name: source.stem().to_owned(),
        format: "GeoJSON".into(),
        step_seconds: None,
        obstacles,
        problems: Vec::new(),
        vehicle: None,
        lanelets: 0,
    })
}

fn obstacle(id: Id, shapes: Vec<Shape>) -> Obstacle {
    let occupancy = Occupancy::Always(Placement::in_world(shapes));
    Obstacle { id, kind: Kind::Static, class: String::new(), occupancy }
}

struct Reader<'a> {
    source: &'a Source,
}

impl<'a> Reader<'a> {
    fn feature(&self, text: &'a str, index: usize) -> Result<Obstacle, SceneError> {
        let feature: Object<'_> = self.json(text)?;
        let kind = self.kind(&feature, text)?;
        if kind != "Feature" {
            let what = format!("found {} in a collection of features", quote(kind));
            return Err(self.error(text, what, "wrap the geometry in a Feature"));
        }
        let id = match feature.id.map(RawValue::get) {
            None => Id::Number(index as i64),
            Some(text) if text.starts_with('"') => Id::parse(&self.json::<Cow<'_, str>>(text)?),
            Some(text) => Id::parse(text),
        };
        let geometry = feature.geometry.ok_or_else(|| self.missing(text, "Feature", "geometry"))?;
        Ok(obstacle(id, self.geometry(geometry.get())?))
    }

    /// The polygons of a geometry; collections are opened one after the other, not by recursion.
    fn geometry(&self, text: &'a str) -> Result<Vec<Shape>, SceneError> {
        let mut shapes = Vec::new();
        let mut waiting = vec![(text, 1)];
        while let Some((text, depth)) = waiting.pop() {
            let geometry: Object<'_> = self.json(text)?;
            let kind = self.kind(&geometry, text)?;
            let part = |part: Option<&'a RawValue>| {
                part.map(RawValue::get).ok_or_else(|| self.missing(text, kind, "coordinates"))
            };
            match kind {
                "Polygon" => shapes.push(self.polygon(part(geometry.coordinates)?)?),
                "MultiPolygon" => {
                    for polygon in self.json::<Parts<'_>>(part(geometry.coordinates)?)? {
                        shapes.push(self.polygon(polygon.get())?);
                    }
                }
                "GeometryCollection" => {
                    if depth > MAX_DEPTH {
                        return Err(too_deep(self.source, self.line(text)));
                    }
                    let parts = geometry.geometries.as_ref().ok_or_else(|| self.missing(text, kind, "geometries"))?;
                    waiting.extend(parts.iter().rev().map(|part| (part.get(), depth + 1)));
                }
                other => {
                    return Err(self.error(
                        text,
                        format!("{} is not made of polygons", quote(other)),
                        "use Polygon, MultiPolygon or GeometryCollection; give lines and points a width",
                    ));
                }
            }
        }
        if shapes.is_empty() {
            return Err(self.error(text, "the geometry is empty", "remove it, or add a polygon"));
        }
        Ok(shapes)
    }

    fn polygon(&self, text: &'a str) -> Result<Shape, SceneError> {
        let mut rings = Vec::new();
        let mut places = Vec::new();
        for ring in self.json::<Parts<'_>>(text)? {
            let mut vertices = Vec::new();
            for position in self.json::<Parts<'_>>(ring.get())? {
                let position = position.get();
                // A third number is a height.
                let [x, y, ..] = self.json::<Vec<f64>>(position)?[..] else {
                    return Err(self.error(position, "a position has less than two numbers", "write [x, y]"));
                };
                vertices.push([x, y]);
                places.push(position);
            }
            rings.push(vertices);
        }
        let rings: Vec<&[[f64; 2]]> = rings.iter().map(Vec::as_slice).collect();
        Shape::polygon_with_holes(&rings).map_err(|flaw| {
            let place = flaw.vertex.and_then(|vertex| places.get(vertex)).copied().unwrap_or(text);
            self.source.flaw(self.line(place), flaw)
        })
    }

    fn kind<'o>(&self, object: &'o Object<'a>, text: &str) -> Result<&'o str, SceneError> {
        object
            .kind
            .as_deref()
            .ok_or_else(|| self.error(text, "is not GeoJSON: an object has no \"type\"", "give GeoJSON with polygons"))
    }

    fn json<T: Deserialize<'a>>(&self, text: &'a str) -> Result<T, SceneError> {
        serde_json::from_str(text).map_err(|error| {
            // The parser counts lines from the beginning of the part.
            let line = self.line(text) + (error.line() as u64).saturating_sub(1);
            let remedy =
                if error.is_eof() { "write the file again; it is cut off" } else { "give GeoJSON with polygons" };
            // Its message ends with a place in the part, which would only confuse.
            let message = error.to_string();
            let reason = message.split(" at line ").next().unwrap_or(&message);
            self.source.error(line, format!("can't be read as GeoJSON ({reason})"), remedy)
        })
    }

    fn missing(&self, text: &str, kind: &str, member: &str) -> SceneError {
        self.error(text, format!("{} has no \"{member}\"", quote(kind)), format!("add \"{member}\""))
    }

    fn error(&self, text: &str, what: impl Into<String>, remedy: impl Into<String>) -> SceneError {
        self.source.error(self.line(text), what, remedy)
    }

    fn line(&self, part: &str) -> u64 {
        LineCounter::new(self.source.text()).line_at(self.offset(part))
    }

    /// Where a part, which is a slice of the file's text, begins.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr() as usize - self.source.text().as_ptr() as usize
    }
}

#[cfg(test)]
mod tests;
