//! Footprints from files: shapes as requests of the command `query` write them, each with a pose of
//! its own if it is not about the reference point, or GeoJSON polygons around it.

mod shapes;

use std::path::Path;

use serde::Deserialize;

use super::geojson::{self, Name, Object, Parts};
use crate::error::{Flaw, SceneError, quote};
use crate::footprint::Footprint;
use crate::model::Occupancy;
use crate::source::{LineCounter, Source};

/// What a footprint's file looks like.
const EXAMPLE: &str = "write {\"shapes\": [{\"shape\": \"circle\", \"radius\": 0.5}]}, or GeoJSON polygons";

/// Opens a file and reads it as [`read`] does.
///
/// # Errors
/// As [`read`], and if the file can't be read.
pub fn load(path: &Path) -> Result<Footprint, SceneError> {
    read(&Source::open(path)?)
}

/// Reads the ground that a vehicle or a trailer covers, in the frame of its reference point: `x`
/// ahead, `y` to the left. The text is JSON: one shape, a list of shapes, an object with the list
/// as its member `shapes`, or GeoJSON.
///
/// A shape is one of the plane as in requests of the command `query` (`circle`, `box`, `convex`,
/// `triangle`, `capsule`; `point` and `segment` with a `radius`), or a `polygon`, which need not be
/// convex. It may have a `pose` with `translation` and `angle` (radians, counter-clockwise), by
/// which its numbers are moved and rounded.
///
/// ```
/// use barycode_scene::{Source, read_footprint};
///
/// let robot = r#"{"shapes": [
///     {"shape": "circle", "radius": 0.5},
///     {"shape": "box", "half_extents": [0.25, 0.125], "pose": {"translation": [0.75, 0]}}
/// ]}"#;
/// let footprint = read_footprint(&Source::from_bytes("robot.json", robot.into())?)?;
/// assert_eq!(footprint.pieces(), 2);
/// # Ok::<(), barycode_scene::SceneError>(())
/// ```
///
/// # Errors
/// If the text is none of these, a member is unknown, missing or comes twice, a shape has no area,
/// a polygon meets itself, or a number is not finite or out of range.
pub fn read(source: &Source) -> Result<Footprint, SceneError> {
    let reader = Reader { source };
    let text = source.text().trim();
    if text.starts_with('[') {
        return reader.shapes(text, text);
    }
    let top: Object<'_> = reader.json(text)?;
    if top.get("shapes").is_none() && top.get("shape").is_none() {
        if top.get("type").is_none() {
            let what = "is no footprint: there is no \"shapes\", \"shape\" or \"type\"";
            return Err(reader.error(text, what, EXAMPLE));
        }
        return of_geojson(source);
    }
    if let Some(list) = top.get("shapes") {
        reader.only(&top, "a footprint", &["shapes"])?;
        return reader.shapes(list, text);
    }
    let shape = shapes::read(&reader, text)?;
    Footprint::from_shapes(vec![shape]).map_err(|flaw| source.flaw(reader.line_of(text), flaw))
}

/// All polygons of a file together.
fn of_geojson(source: &Source) -> Result<Footprint, SceneError> {
    let scene = geojson::read(source)?;
    let mut shapes = Vec::new();
    for obstacle in &scene.obstacles {
        if let Some(missing) = obstacle.missing.first() {
            return Err(source.error(None, missing.what.clone(), missing.remedy.clone()));
        }
        if let Occupancy::Always(placement) = &obstacle.occupancy {
            shapes.extend(placement.shapes.iter().cloned());
        }
    }
    Footprint::from_shapes(shapes)
        .map_err(|Flaw { what, remedy, .. }| source.error(None, what, format!("{remedy}, such as a Polygon")))
}

/// Reads parts of a file, which are slices of its text.
struct Reader<'a> {
    source: &'a Source,
}

impl<'a> Reader<'a> {
    /// A list of shapes.
    fn shapes(&self, list: &'a str, whole: &'a str) -> Result<Footprint, SceneError> {
        let mut shapes = Vec::new();
        for shape in self.json::<Parts<'_>>(list)? {
            shapes.push(shapes::read(self, shape.get())?);
        }
        Footprint::from_shapes(shapes).map_err(|flaw| self.source.flaw(self.line_of(whole), flaw))
    }

    /// Checks that an object has these members at most.
    fn only(&self, object: &Object<'a>, whose: &str, known: &[&str]) -> Result<(), SceneError> {
        match object.members.iter().find(|(name, _)| !known.contains(&&*name.0)) {
            None => Ok(()),
            Some((name, value)) => {
                let what = format!("{} is not known here: {whose} has {}", quote(&name.0), known.join(", "));
                Err(self.error(value.get(), what, "check its spelling, or take it out"))
            }
        }
    }

    fn json<T: Deserialize<'a>>(&self, text: &'a str) -> Result<T, SceneError> {
        serde_json::from_str(text).map_err(|error| {
            // The parser counts lines from the beginning of the part.
            let line = self.line_of(text) + (error.line() as u64).saturating_sub(1);
            let remedy = if error.is_eof() { "write the file again; it is cut off" } else { EXAMPLE };
            // Its message ends with a place in the part, which would only confuse.
            let message = error.to_string();
            let reason = message.split(" at line ").next().unwrap_or(&message);
            self.source.error(line, format!("can't be read as a footprint ({reason})"), remedy)
        })
    }

    /// A text of the file as it reads.
    fn name(&self, text: &'a str) -> Result<String, SceneError> {
        Ok(self.json::<Name<'_>>(text)?.0.into_owned())
    }

    fn error(&self, text: &str, what: impl Into<String>, remedy: impl Into<String>) -> SceneError {
        self.source.error(self.line_of(text), what, remedy)
    }

    fn line_of(&self, part: &str) -> u64 {
        let offset = part.as_ptr() as usize - self.source.text().as_ptr() as usize;
        LineCounter::new(self.source.text()).line_at(offset)
    }
}

#[cfg(test)]
mod tests;
