//! GeoJSON polygons, lines and points. Coordinates are those of a plane, in the file's own unit,
//! and taken as they are, or longitude and latitude in degrees, and projected to metres.

mod crs;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{DistinctIds, MAX_DEPTH, too_deep};
use crate::error::{SceneError, quote};
use crate::missing::MissingShape;
use crate::model::{Id, Obstacle, ObstacleKind, Occupancy, PosedShapes, Scene};
use crate::projection::{Extent, Projection, degrees};
use crate::shape::Shape;
use crate::source::{LineCounter, Source};

/// Members of a geometry that do not say where it is.
const BESIDE_COORDINATES: [&str; 3] = ["type", "bbox", "crs"];

/// The same of a feature.
const BESIDE_GEOMETRY: [&str; 6] = ["type", "id", "bbox", "crs", "properties", "links"];

/// The same of a collection of features.
const BESIDE_FEATURES: [&str; 20] = [
    "type",
    "id",
    "bbox",
    "crs",
    "name",
    "title",
    "description",
    "properties",
    "metadata",
    "generator",
    "attribution",
    "copyright",
    "license",
    "timestamp",
    "timeStamp",
    "numberMatched",
    "numberReturned",
    "totalFeatures",
    "links",
    "xy_coordinate_resolution",
];

/// Any GeoJSON object: its members, each name once. They are kept as text, whose place in the file
/// tells their line.
pub(super) struct Object<'a> {
    pub(super) members: Vec<(Name<'a>, &'a RawValue)>,
}

#[derive(Deserialize)]
pub(super) struct Name<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut members: Vec<(Name<'de>, &'de RawValue)> = Vec::new();
                while let Some(name) = map.next_key::<Name<'de>>()? {
                    if members.iter().any(|(known, _)| known.0 == name.0) {
                        return Err(A::Error::custom(format_args!("{} comes twice", quote(&name.0))));
                    }
                    // Looking each name up among all others takes time that grows with their
                    // square.
                    if members.len() == MOST_MEMBERS {
                        return Err(A::Error::custom(format_args!("an object has more than {MOST_MEMBERS} members")));
                    }
                    members.push((name, map.next_value()?));
                }
                Ok(Object { members })
            }
        }

        deserializer.deserialize_map(Members)
    }
}

/// Far more than any object of GeoJSON has. (What `properties` hold is not looked at.)
const MOST_MEMBERS: usize = 256;

impl<'a> Object<'a> {
    /// A member; `None` where it is null, too.
    pub(super) fn get(&self, name: &str) -> Option<&'a str> {
        let found = self.members.iter().find(|(known, _)| known.0 == name).map(|(_, value)| value.get());
        found.filter(|text| *text != "null")
    }

    /// Whether it has a member, which may be null.
    fn has(&self, name: &str) -> bool {
        self.members.iter().any(|(known, _)| known.0 == name)
    }
}

pub(super) type Parts<'a> = Vec<&'a RawValue>;

/// Reads obstacles: a `FeatureCollection` holds one for each feature, a `Feature` or a bare
/// geometry is one. Geometries may be of any type; lines and points have no width. A feature
/// without an id is called by its index; one whose geometry is null is passed over. Obstacles never
/// move. A feature without the member, or with a geometry that is empty, is
/// [missing](Obstacle::missing) its shape.
///
/// # Errors
/// If the text is not GeoJSON, a member of an object is unknown or comes twice, a geometry is of an
/// unknown type, a polygon or line can't be used, an id comes twice, or a member `crs` names
/// coordinates in degrees, others than another one does, or nothing.
pub fn read(source: &Source) -> Result<Scene, SceneError> {
    let obstacles = Reader::new(source, Coordinates::Plane).obstacles()?;
    Ok(scene(source, "GeoJSON, coordinates of a plane", obstacles))
}

/// The smallest box around the longitudes and latitudes of a file; empty if it has none.
///
/// # Errors
/// As [`read_lonlat`], but for what makes a polygon or line unusable.
pub fn extent(source: &Source) -> Result<Extent, SceneError> {
    let extent = Cell::new(Extent::EMPTY);
    Reader::new(source, Coordinates::Measured(&extent)).obstacles()?;
    Ok(extent.get())
}

/// Reads obstacles whose coordinates are longitude and latitude on WGS 84 in degrees, as RFC 7946
/// has them, and projects them to metres. An edge is straight in degrees, and so in the plane.
///
/// # Errors
/// As [`read`], but that a `crs` has to be one of degrees on WGS 84, or on an ellipsoid that is the
/// same to a millimetre; and if a position is beyond the extent of the projection.
pub fn read_lonlat(source: &Source, projection: &Projection) -> Result<Scene, SceneError> {
    let obstacles = Reader::new(source, Coordinates::Projected(projection)).obstacles()?;
    Ok(scene(source, "GeoJSON, longitude and latitude projected to metres", obstacles))
}

fn scene(source: &Source, format: &str, obstacles: Vec<Obstacle>) -> Scene {
    Scene {
        name: source.stem().to_owned(),
        format: format.into(),
        step_seconds: None,
        obstacles,
        problems: Vec::new(),
        vehicle: None,
        lanelets: 0,
    }
}

/// The shapes of a geometry, and what is missing of it.
type Regions = (Vec<Shape>, Vec<MissingShape>);

fn obstacle(id: Id, (shapes, missing): Regions) -> Obstacle {
    let occupancy = Occupancy::Always(PosedShapes::in_world(shapes));
    Obstacle { id, kind: ObstacleKind::Static, class: String::new(), occupancy, missing }
}

/// What positions are.
enum Coordinates<'a> {
    Plane,
    /// Degrees, of which only the extent is looked for: no shape is made.
    Measured(&'a Cell<Extent>),
    Projected(&'a Projection),
}

struct Reader<'a> {
    source: &'a Source,
    coordinates: Coordinates<'a>,
    /// The system that the file names, once it has.
    crs: RefCell<Option<String>>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source, coordinates: Coordinates<'a>) -> Self {
        Self { source, coordinates, crs: RefCell::default() }
    }

    /// The obstacles of the file.
    fn obstacles(&self) -> Result<Vec<Obstacle>, SceneError> {
        let (source, text) = (self.source, self.source.text());
        let top: Object<'_> = self.json(text)?;
        let mut obstacles = Vec::new();
        match &*self.kind(&top, text)? {
            "FeatureCollection" => {
                self.only(&top, "FeatureCollection", &BESIDE_FEATURES, "features")?;
                let features =
                    top.get("features").ok_or_else(|| self.missing(text, "FeatureCollection", "features"))?;
                let mut ids = DistinctIds::default();
                let mut lines = LineCounter::new(text);
                for (index, feature) in self.json::<Parts<'_>>(features)?.into_iter().enumerate() {
                    let feature = feature.get();
                    let obstacle = self.feature(feature, index)?;
                    let Some(obstacle) = obstacle else { continue };
                    ids.add(source, &obstacle.id, lines.line_at(self.offset(feature)))?;
                    obstacles.push(obstacle);
                }
            }
            "Feature" => obstacles.extend(self.feature(text, 0)?),
            _ => obstacles.push(obstacle(Id::Number(0), self.geometry(text)?)),
        }
        Ok(obstacles)
    }

    /// A feature as an obstacle; none if it says that it has no place.
    fn feature(&self, text: &'a str, index: usize) -> Result<Option<Obstacle>, SceneError> {
        let feature: Object<'_> = self.json(text)?;
        let kind = self.kind(&feature, text)?;
        if kind != "Feature" {
            let what = format!("found {} in a collection of features", quote(&kind));
            return Err(self.error(text, what, "wrap the geometry in a Feature"));
        }
        self.only(&feature, "Feature", &BESIDE_GEOMETRY, "geometry")?;
        let id = match feature.get("id") {
            None => Id::Number(index as i64),
            Some(text) if text.starts_with('"') => Id::parse(&self.text(text)?),
            Some(text) => Id::parse(text),
        };
        let regions = match feature.get("geometry") {
            Some(geometry) => self.geometry(geometry)?,
            None if feature.has("geometry") => return Ok(None),
            None => (Vec::new(), vec![self.missing(text, "Feature", "geometry").into()]),
        };
        Ok(Some(obstacle(id, regions)))
    }

    /// The shapes of a geometry; collections are opened one after the other, not by recursion.
    fn geometry(&self, text: &'a str) -> Result<Regions, SceneError> {
        let (mut shapes, mut missing) = (Vec::new(), Vec::new());
        let mut waiting = vec![(text, 1)];
        while let Some((text, depth)) = waiting.pop() {
            let geometry: Object<'_> = self.json(text)?;
            let kind = &*self.kind(&geometry, text)?;
            let held = if kind == "GeometryCollection" { "geometries" } else { "coordinates" };
            self.only(&geometry, kind, &BESIDE_COORDINATES, held)?;
            let held = geometry.get(held).ok_or_else(|| self.missing(text, kind, held));
            match kind {
                "Polygon" => shapes.extend(self.polygon(held?)?),
                "MultiPolygon" => {
                    for polygon in self.json::<Parts<'_>>(held?)? {
                        shapes.extend(self.polygon(polygon.get())?);
                    }
                }
                "GeometryCollection" => {
                    if depth > MAX_DEPTH {
                        return Err(too_deep(self.source, self.line_of(text)));
                    }
                    let parts: Parts<'_> = self.json(held?)?;
                    waiting.extend(parts.iter().rev().map(|part| (part.get(), depth + 1)));
                }
                "LineString" | "Point" => shapes.extend(self.line(kind, held?)?),
                "MultiLineString" | "MultiPoint" => {
                    for line in self.json::<Parts<'_>>(held?)? {
                        shapes.extend(self.line(&kind["Multi".len()..], line.get())?);
                    }
                }
                other => {
                    return Err(self.error(
                        text,
                        format!("{} is an unknown geometry", quote(other)),
                        "use Polygon, LineString, Point, several of them (Multi…) or GeometryCollection",
                    ));
                }
            }
        }
        if shapes.is_empty() && missing.is_empty() {
            missing.push(self.error(text, "the geometry is empty", "make it null, or add a polygon").into());
        }
        Ok((shapes, missing))
    }

    /// A polygon; none where no shape is made.
    fn polygon(&self, text: &'a str) -> Result<Option<Shape>, SceneError> {
        let mut rings = Vec::new();
        let mut places = Vec::new();
        for ring in self.json::<Parts<'_>>(text)? {
            let mut vertices = Vec::new();
            for position in self.json::<Parts<'_>>(ring.get())? {
                vertices.push(self.position(position.get())?);
                places.push(position.get());
            }
            rings.push(vertices);
        }
        if matches!(self.coordinates, Coordinates::Measured(_)) {
            return Ok(None);
        }
        let rings: Vec<&[[f64; 2]]> = rings.iter().map(Vec::as_slice).collect();
        Shape::polygon_with_holes(&rings).map(Some).map_err(|flaw| {
            let place = flaw.vertex.and_then(|vertex| places.get(vertex)).copied().unwrap_or(text);
            self.source.flaw(self.line_of(place), flaw)
        })
    }

    /// A line or a point; none if it has no position.
    fn line(&self, kind: &str, text: &'a str) -> Result<Option<Shape>, SceneError> {
        let held: Parts<'_> = self.json(text)?;
        if held.is_empty() {
            return Ok(None);
        }
        let places: Vec<&str> = if kind == "Point" { vec![text] } else { held.iter().map(|one| one.get()).collect() };
        if kind != "Point" && places.len() < 2 {
            return Err(self.error(text, "a line has less than two positions", "make it a Point, or add positions"));
        }
        let vertices = places.iter().map(|place| self.position(place)).collect::<Result<Vec<_>, _>>()?;
        Shape::line(&vertices).map(Some).map_err(|flaw| {
            let place = flaw.vertex.and_then(|vertex| places.get(vertex)).copied().unwrap_or(text);
            self.source.flaw(self.line_of(place), flaw)
        })
    }

    fn position(&self, text: &'a str) -> Result<[f64; 2], SceneError> {
        // A third number is a height.
        match self.json::<Vec<f64>>(text)?[..] {
            [x, y, ..] => match self.coordinates {
                Coordinates::Plane => Ok([x, y]),
                Coordinates::Measured(extent) => {
                    let place = degrees([x, y]).map_err(|flaw| self.source.flaw(self.line_of(text), flaw))?;
                    extent.set(extent.get().with(place));
                    Ok(place)
                }
                Coordinates::Projected(projection) if projection.covers([x, y]) => Ok(projection.place([x, y])),
                Coordinates::Projected(_) => Err(self.error(
                    text,
                    "a position is beyond what is projected",
                    "project about the extent of the file",
                )),
            },
            _ => Err(self.error(text, "a position has less than two numbers", "write [x, y]")),
        }
    }

    /// Checks that an object has these members at most, and that its coordinates are those that are
    /// read.
    fn only(&self, object: &Object<'a>, kind: &str, beside: &[&str], held: &str) -> Result<(), SceneError> {
        let known = |name: &str| name == held || beside.contains(&name);
        match object.members.iter().find(|(name, _)| !known(&name.0)) {
            None => crs::checked(self, object),
            Some((name, value)) => {
                let what = format!("{} has the unknown member {}", quote(kind), quote(&name.0));
                let remedy = "check its spelling, take it out, or put it into the `properties` of a feature";
                Err(self.error(value.get(), what, remedy))
            }
        }
    }

    fn kind(&self, object: &Object<'a>, text: &str) -> Result<Cow<'a, str>, SceneError> {
        match object.get("type") {
            Some(kind) => self.text(kind),
            None => Err(self.error(text, "is not GeoJSON: an object has no \"type\"", "give GeoJSON")),
        }
    }

    /// A text of the file as it reads.
    fn text(&self, text: &'a str) -> Result<Cow<'a, str>, SceneError> {
        Ok(self.json::<Name<'_>>(text)?.0)
    }

    fn json<T: Deserialize<'a>>(&self, text: &'a str) -> Result<T, SceneError> {
        serde_json::from_str(text).map_err(|error| {
            // The parser counts lines from the beginning of the part.
            let line = self.line_of(text) + (error.line() as u64).saturating_sub(1);
            let remedy = if error.is_eof() { "write the file again; it is cut off" } else { "give GeoJSON" };
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
        self.source.error(self.line_of(text), what, remedy)
    }

    fn line_of(&self, part: &str) -> u64 {
        LineCounter::new(self.source.text()).line_at(self.offset(part))
    }

    /// Where a part, which is a slice of the file's text, begins.
    fn offset(&self, part: &str) -> usize {
        part.as_ptr() as usize - self.source.text().as_ptr() as usize
    }
}

#[cfg(test)]
mod tests;
