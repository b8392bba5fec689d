//! Packed layouts of the nesting literature: neighbours in them are as near as a record layout has
//! them.

use super::measure::{Pair, shuffle};
use super::plane::{Ring, vector};
use barycode::Scalar;
use barycode::d2::{Polygon, Pose, Posed, Rotation};
use barycode_scene::Shape;
use barycode_testkit::generate::source::Source;
use std::collections::BTreeMap;
use std::path::Path;

/// Parts are near one another if their boxes are, by this much of the strip's height.
const NEAR: f64 = 1e-4;

/// Parts with more vertices are left out.
const MOST: usize = 16;

/// Where an item was put.
#[derive(Clone, Copy, Debug)]
struct ItemPosition {
    cos: f64,
    sin: f64,
    at: [f64; 2],
}

impl ItemPosition {
    fn of(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x * self.cos - y * self.sin + self.at[0], x * self.sin + y * self.cos + self.at[1]]
    }
}

/// A convex part of a placed item, in the item's frame.
#[derive(Clone, Debug)]
struct PlacedPiece {
    corners: Vec<[f64; 2]>,
    place: ItemPosition,
}

impl PlacedPiece {
    /// The lower and the upper corner of its box in the layout.
    fn extent(&self) -> [[f64; 2]; 2] {
        let start = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        self.corners.iter().map(|&corner| self.place.of(corner)).fold(start, |[low, high], p| {
            [std::array::from_fn(|k| low[k].min(p[k])), std::array::from_fn(|k| high[k].max(p[k]))]
        })
    }

    fn shape<T: Scalar>(&self) -> Posed<Ring<T>> {
        let ItemPosition { cos, sin, at } = self.place;
        let pose = Pose::new(vector::<T>(at), Rotation::new(T::from_f64(cos), T::from_f64(sin)));
        // Rounding may bend a part inwards; the hull is a part of the same size that is convex in
        // every precision.
        let polygon = Polygon::hull(self.corners.iter().map(|&corner| vector(corner)).collect());
        Posed::new(polygon.expect("finite"), pose).expect("finite")
    }
}

/// Pairs of neighbouring parts.
#[derive(Debug)]
pub struct Neighbours(Vec<[PlacedPiece; 2]>);

/// The neighbours of all layouts that are there; nothing without the data.
pub fn neighbours() -> Result<Option<Neighbours>, String> {
    let Some(folder) = barycode_testkit::cases::data_folder().map(|folder| folder.join("nesting/reference")) else {
        return Ok(None);
    };
    if !folder.is_dir() {
        return Ok(None);
    }
    let summary = CsvTable::read(&folder.join("summary.csv"))?;
    let (name, height) = (summary.column("layout")?, summary.column("strip_height")?);
    let mut heights = BTreeMap::new();
    for row in &summary.rows {
        heights.insert(row[name].clone(), summary.number(row, height)?);
    }
    let mut pairs = Vec::new();
    for (name, height) in heights {
        pairs.extend(layout(&folder, &name, height)?);
    }
    Ok(Some(Neighbours(pairs)))
}

/// The neighbours of one layout.
fn layout(folder: &Path, name: &str, height: f64) -> Result<Vec<[PlacedPiece; 2]>, String> {
    let table = |kind: &str| CsvTable::read(&folder.join(format!("{name}.{kind}.csv")));
    let shapes = table("shapes")?;
    let [item, x, y] = shapes.columns(["item", "x", "y"])?;
    let mut outlines: BTreeMap<&str, Vec<[f64; 2]>> = BTreeMap::new();
    for row in &shapes.rows {
        outlines.entry(&row[item]).or_default().push([shapes.number(row, x)?, shapes.number(row, y)?]);
    }
    let mut cut = BTreeMap::new();
    for (item, outline) in outlines {
        let pieces = match Shape::polygon(&outline).map_err(|flaw| format!("{name}, item {item}: {flaw}"))? {
            Shape::Concave { pieces, .. } => pieces,
            Shape::Convex { vertices, .. } => vec![vertices],
            _ => unreachable!("a polygon is convex or not"),
        };
        cut.insert(item, pieces);
    }

    let placed = table("placed")?;
    let [item, turn, x, y] = placed.columns(["item", "rotation_deg", "tx", "ty"])?;
    let mut items: Vec<Vec<PlacedPiece>> = Vec::new();
    for row in &placed.rows {
        let (sin, cos) = turned(placed.number(row, turn)?);
        let place = ItemPosition { cos, sin, at: [placed.number(row, x)?, placed.number(row, y)?] };
        let pieces = cut.get(row[item].as_str()).ok_or_else(|| format!("{name}: no item {}", row[item]))?;
        let small = pieces.iter().filter(|corners| corners.len() <= MOST);
        items.push(small.map(|corners| PlacedPiece { corners: corners.clone(), place }).collect());
    }

    let neighbours = table("pairs")?;
    let [i, j] = neighbours.columns(["i", "j"])?;
    let mut pairs = Vec::new();
    for row in &neighbours.rows {
        let parts = |column: usize| {
            let index = row[column].parse::<usize>().ok();
            index.and_then(|index| items.get(index)).ok_or_else(|| format!("{name}: no placed item {}", row[column]))
        };
        for a in parts(i)? {
            for b in parts(j)? {
                let ([low_a, high_a], [low_b, high_b]) = (a.extent(), b.extent());
                let near = NEAR * height;
                if (0..2).all(|k| low_a[k] - high_b[k] <= near && low_b[k] - high_a[k] <= near) {
                    pairs.push([a.clone(), b.clone()]);
                }
            }
        }
    }
    Ok(pairs)
}

/// Sine and cosine of an angle in degrees, exact for quarter turns.
fn turned(degrees: f64) -> (f64, f64) {
    match degrees.rem_euclid(360.0) {
        0.0 => (0.0, 1.0),
        90.0 => (1.0, 0.0),
        180.0 => (0.0, -1.0),
        270.0 => (-1.0, 0.0),
        other => libm::sincos(other.to_radians()),
    }
}

/// Pairs of neighbours, drawn without repetition, `most` at most.
pub fn pairs<T: Scalar>(neighbours: &Neighbours, source: &mut Source, most: usize) -> Vec<Pair<Ring<T>>> {
    let mut all: Vec<_> = neighbours.0.iter().collect();
    shuffle(source, &mut all);
    all.into_iter().take(most).map(|[a, b]| [a.shape(), b.shape()]).collect()
}

/// A file of plain comma-separated numbers and names.
struct CsvTable {
    path: String,
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl CsvTable {
    fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let mut rows = text.lines().map(|line| line.split(',').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>());
        let heads = rows.next().unwrap_or_default();
        let rows: Vec<_> = rows.collect();
        let path = path.display().to_string();
        match rows.iter().position(|row| row.len() != heads.len()) {
            Some(index) => Err(format!("{path}, line {}: give {} values", index + 2, heads.len())),
            None => Ok(Self { path, heads, rows }),
        }
    }

    fn column(&self, name: &str) -> Result<usize, String> {
        self.heads.iter().position(|head| head == name).ok_or_else(|| format!("{}: no column {name}", self.path))
    }

    fn columns<const N: usize>(&self, names: [&str; N]) -> Result<[usize; N], String> {
        let mut columns = [0; N];
        for (column, name) in columns.iter_mut().zip(names) {
            *column = self.column(name)?;
        }
        Ok(columns)
    }

    fn number(&self, row: &[String], column: usize) -> Result<f64, String> {
        let number = row[column].parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| format!("{}: {} is no number", self.path, row[column]))
    }
}
