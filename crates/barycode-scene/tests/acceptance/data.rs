//! Where the data lie, and tables by column name.

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use barycode_scene::{PosedShapes, Shape};

/// A data set's folder: under `BARYCODE_DATA`, else beside the workspace. Says so if it isn't
/// there.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let root = std::env::var_os("BARYCODE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let folder = root.join(name);
    if !folder.is_dir() {
        skipped(&format!("no data set {name} under BARYCODE_DATA or ../shared/data"));
        return None;
    }
    Some(folder)
}

/// Whether all these files are present; says so if not.
pub(crate) fn present(files: &[&Path]) -> bool {
    let missing = files.iter().find(|file| !file.exists());
    if let Some(file) = missing {
        skipped(&format!("no file {}", file.display()));
    }
    missing.is_none()
}

fn skipped(why: &str) {
    // Not `eprintln!`, which the test harness would swallow.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}

/// One record of a table.
pub(crate) struct Row {
    fields: HashMap<String, String>,
}

impl Row {
    pub(crate) fn text(&self, column: &str) -> &str {
        self.fields.get(column).unwrap_or_else(|| panic!("no column {column}"))
    }

    pub(crate) fn number(&self, column: &str) -> f64 {
        self.text(column).parse().unwrap_or_else(|_| panic!("{column}: {}", self.text(column)))
    }

    pub(crate) fn count(&self, column: &str) -> usize {
        self.text(column).parse().unwrap_or_else(|_| panic!("{column}: {}", self.text(column)))
    }
}

/// A table's records.
pub(crate) fn table(path: &Path) -> Vec<Row> {
    let mut reader = csv::Reader::from_path(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let header = reader.headers().unwrap().clone();
    reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            let pairs = header.iter().zip(record.iter());
            Row { fields: pairs.map(|(name, field)| (name.to_owned(), field.to_owned())).collect() }
        })
        .collect()
}

/// The corners of a placement's shapes as the file lists them, without collinear ones.
pub(crate) fn vertex_count(placement: &PosedShapes) -> usize {
    placement.shapes.iter().map(corners).sum()
}

fn corners(shape: &Shape) -> usize {
    match shape {
        Shape::Rectangle { .. } => 4,
        Shape::Circle { .. } => 1,
        Shape::Convex { vertices, .. } | Shape::Line { vertices, .. } | Shape::Rounded { vertices, .. } => {
            vertices.len()
        }
        Shape::Concave { rings, .. } => rings.iter().map(Vec::len).sum(),
    }
}

pub(crate) fn is_convex(placement: &PosedShapes) -> bool {
    placement.shapes.iter().all(|shape| !matches!(shape, Shape::Concave { .. }))
}

/// Whether a number agrees with a reference to 1e-9, allowing for the reference's own rounding to
/// `digits` significant digits.
pub(crate) fn agrees(found: f64, reference: f64, digits: i32) -> bool {
    let printed = if reference == 0.0 { 0.0 } else { 10_f64.powi(reference.abs().log10().floor() as i32 + 1 - digits) };
    (found - reference).abs() <= 1e-9 + 0.5 * printed
}

/// Nearer to touching than this, yes and no are not compared.
pub(crate) const TOUCHING: f64 = 1e-12;
