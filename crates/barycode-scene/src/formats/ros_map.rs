//! Occupancy grids as ROS keeps them: a YAML file that names an image, PGM or PNG, and says how its
//! cells are read.
//!
//! | key | meaning |
//! | --- | --- |
//! | `image` | the image's file, counted from the folder of the YAML file |
//! | `resolution` | length of a cell, in metres |
//! | `origin` | `[x, y, yaw]` of the lower left corner of the lower left cell |
//! | `negate` | 0: dark is occupied; 1: bright is |
//! | `occupied_thresh`, `free_thresh` | thresholds of the share of darkness, or of brightness |
//! | `mode` | `trinary`, the default, or `scale`; here they are the same |
//!
//! With v the mean of the colour channels from 0 to 1, and p = 1 - v, or p = v where `negate` is
//! set, a cell is occupied where p is at least `occupied_thresh`, free where p is below
//! `free_thresh`, and else unknown, as is one that is not opaque. (Of the two servers of ROS one
//! takes a p that equals a threshold so, and the other otherwise; here it is not free.)

mod image;
mod rectangles;

use std::fs;
use std::path::Path;

use super::yaml::{self, Node};
use crate::error::{Flaw, SceneError, quote};
use crate::model::{Id, Obstacle, ObstacleKind, Occupancy, Pose, PosedShapes, Scene};
use crate::shape::Shape;
use crate::source::{Bytes, Source};
use rectangles::rectangles;

/// Keys that are read.
const KEYS: [&str; 7] = ["image", "resolution", "origin", "negate", "occupied_thresh", "free_thresh", "mode"];

/// Lengths that a cell may have.
const LENGTHS: std::ops::RangeInclusive<f64> = 1e-6..=1e6;

/// How far beyond the map the world reaches, in lengths of its diagonal.
const BEYOND: f64 = 1e4;

/// What cells are whose occupancy the map does not know, and everything beyond the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unknown {
    /// Nobody runs into them.
    Free,
    /// They are obstacles, named `unknown` and `outside`.
    #[default]
    Occupied,
}

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Free,
    Occupied,
    Unknown,
}

/// What the YAML file says.
struct Map {
    image: String,
    image_line: u64,
    resolution: f64,
    origin: Pose,
    negate: bool,
    occupied: f64,
    free: f64,
}

/// Whether text is the beginning of such a file.
pub(crate) fn is_map(text: &str) -> bool {
    let has = |key: &str| {
        text.lines().any(|line| line.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with(':')))
    };
    has("image") && has("resolution")
}

/// Reads a map, its image from a file.
///
/// # Errors
/// As [`open_image`] and [`read_image`].
pub fn read(source: &Source, unknown: Unknown) -> Result<Scene, SceneError> {
    read_image(source, unknown, &open_image(source)?)
}

/// Opens the image that a map names, by its path from the folder of the map's file.
///
/// # Errors
/// If the map is not as [`read_with`] has it, or there is no such file.
pub fn open_image(source: &Source) -> Result<Bytes, SceneError> {
    let map = Map::read(&yaml::read(source)?)?;
    let path = Path::new(source.name()).parent().unwrap_or(Path::new("")).join(&map.image);
    // Nothing that never ends.
    let is_file = fs::metadata(&path).is_ok_and(|found| found.is_file());
    if is_file { Bytes::open(&path) } else { Err(map.without_image(source)) }
}

/// Reads a map; `image` opens an image by the name that the file has for it, or says that there is
/// none. The occupied cells are the obstacle `occupied`; of those that are unknown, and of all
/// beyond the map, `unknown` says what they are. Cells side by side are rectangles together.
///
/// # Errors
/// If the file is not as described, a key is missing, unknown or comes twice, or the image is
/// neither PGM nor PNG, or damaged.
pub fn read_with(
    source: &Source,
    unknown: Unknown,
    image: impl FnOnce(&str) -> Option<Result<Bytes, SceneError>>,
) -> Result<Scene, SceneError> {
    let map = Map::read(&yaml::read(source)?)?;
    let bytes = image(&map.image).ok_or_else(|| map.without_image(source))??;
    map.scene(source, unknown, &bytes)
}

/// [`read_with`], of an image that is at hand, whatever its name.
///
/// # Errors
/// As [`read_with`].
pub fn read_image(source: &Source, unknown: Unknown, image: &Bytes) -> Result<Scene, SceneError> {
    Map::read(&yaml::read(source)?)?.scene(source, unknown, image)
}

impl Map {
    fn read(root: &Node<'_>) -> Result<Self, SceneError> {
        root.only("the map", &KEYS)?;
        let image = root.required("image")?;
        let resolution = root.required("resolution")?;
        let length = resolution.number("resolution")?;
        if !LENGTHS.contains(&length) {
            let what = format!("a resolution of {length} is no length of a cell");
            return Err(resolution.error(what, "give it in metres, from 1e-6 to 1e6"));
        }
        let [x, y, theta] = root.required("origin")?.array("origin")?;
        let negate = match root.get("negate")?.map(|node| Ok((node, node.text("negate")?))).transpose()? {
            None | Some((_, "0" | "false")) => false,
            Some((_, "1" | "true")) => true,
            Some((node, other)) => {
                return Err(node.error(format!("negate is {}", quote(other)), "make it 0 or 1"));
            }
        };
        if let Some(mode) = root.get("mode")?
            && !["trinary", "scale"].contains(&mode.text("mode")?)
        {
            let what = format!("the mode {} is not read", quote(mode.text("mode")?));
            return Err(mode.error(what, "use trinary or scale"));
        }
        let threshold = |key: &str| {
            let node = root.required(key)?;
            let value = node.number(key)?;
            if (0.0..=1.0).contains(&value) {
                return Ok((node, value));
            }
            Err(node.error(format!("{key} is {value}"), "give a share from 0 to 1"))
        };
        let ((_, occupied), (node, free)) = (threshold("occupied_thresh")?, threshold("free_thresh")?);
        if free > occupied {
            let what = format!("free_thresh {free} is above occupied_thresh {occupied}");
            return Err(node.error(what, "exchange the two, or set `negate`"));
        }
        Ok(Self {
            image: image.text("image")?.to_owned(),
            image_line: image.line,
            resolution: length,
            origin: Pose { x, y, theta },
            negate,
            occupied,
            free,
        })
    }

    fn without_image(&self, source: &Source) -> SceneError {
        let what = format!("the image {} is not found", quote(&self.image));
        source.error(self.image_line, what, "give its path from the folder of this file")
    }

    /// The obstacles, by the map's image.
    fn scene(&self, source: &Source, unknown: Unknown, image: &Bytes) -> Result<Scene, SceneError> {
        let grid = image::read(image, |brightness| self.cell(brightness))?;
        let cells: Vec<Cell> = grid.cells.chunks(grid.width).rev().flatten().copied().collect();
        let mut obstacles = vec![self.obstacle("occupied", self.shapes(grid.width, &cells, Cell::Occupied))];
        if unknown == Unknown::Occupied {
            obstacles.push(self.obstacle("unknown", self.shapes(grid.width, &cells, Cell::Unknown)));
            let far = [grid.width, grid.height].map(|count| count as f64 * self.resolution);
            let outside = outside(far).map_err(|flaw| source.flaw(self.image_line, flaw))?;
            obstacles.push(self.obstacle("outside", outside));
        }
        obstacles.retain(|obstacle| obstacle.at(0).is_some_and(|placement| !placement.shapes.is_empty()));
        Ok(Scene {
            name: source.stem().to_owned(),
            format: "ROS map".into(),
            step_seconds: None,
            obstacles,
            problems: Vec::new(),
            vehicle: None,
            lanelets: 0,
        })
    }

    /// What a cell of this brightness is; none is not opaque.
    fn cell(&self, brightness: Option<f64>) -> Cell {
        match brightness.map(|brightness| if self.negate { brightness } else { 1.0 - brightness }) {
            Some(share) if share >= self.occupied => Cell::Occupied,
            Some(share) if share < self.free => Cell::Free,
            _ => Cell::Unknown,
        }
    }

    /// The cells of a kind as rectangles in the frame of the map, the first in the lower left.
    fn shapes(&self, width: usize, cells: &[Cell], kind: Cell) -> Vec<Shape> {
        let at = |index: usize| index as f64 * self.resolution;
        let shape =
            |[[left, right], [bottom, top]]: [[usize; 2]; 2]| rectangle([at(left), at(right)], [at(bottom), at(top)]);
        rectangles(cells, width, kind).into_iter().map(shape).collect()
    }

    fn obstacle(&self, id: &str, shapes: Vec<Shape>) -> Obstacle {
        Obstacle {
            id: Id::Name(id.into()),
            kind: ObstacleKind::Environment,
            class: String::new(),
            occupancy: Occupancy::Always(PosedShapes { shapes: shapes.into(), pose: self.origin }),
            missing: Vec::new(),
        }
    }
}

fn rectangle([left, right]: [f64; 2], [bottom, top]: [f64; 2]) -> Shape {
    Shape::Convex { vertices: vec![[left, bottom], [right, bottom], [right, top], [left, top]] }
}

/// Four rectangles around a map of this size.
fn outside([x, y]: [f64; 2]) -> Result<Vec<Shape>, Flaw> {
    let far = BEYOND * (x + y);
    crate::number::checked(x + far)?;
    crate::number::checked(y + far)?;
    Ok(vec![
        rectangle([-far, 0.0], [-far, y + far]),
        rectangle([0.0, x + far], [y, y + far]),
        rectangle([x, x + far], [-far, y]),
        rectangle([-far, x], [-far, 0.0]),
    ])
}

#[cfg(test)]
mod tests;
