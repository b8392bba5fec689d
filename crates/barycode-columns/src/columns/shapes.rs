//! The list of shapes that ids in columns refer to.

use super::Reader;
use barycode_cli::failure::Failure;
use barycode_cli::query::{Flaw, ShapeSpec, json};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// What the list is called among the notes of a file that has it in itself.
pub(crate) const KEY: &str = "barycode.shapes";

/// As much as any other text that the commands read.
const LONGEST: u64 = 256 << 20;

/// Shapes as written, and where that was.
pub(crate) struct Shapes<const N: usize> {
    pub(crate) list: Vec<ShapeSpec<N>>,
    whose: String,
}

fn text(path: &Path) -> Result<String, Failure> {
    let unreadable = |error| Failure::unreadable(path, &error);
    let mut text = String::new();
    File::open(path).map_err(unreadable)?.take(LONGEST + 1).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > LONGEST {
        return Err(Failure::new(
            format!("{} is longer than {} MiB", path.display(), LONGEST >> 20),
            "split the pairs by their shapes into several batches",
        ));
    }
    Ok(text)
}

impl<const N: usize> Shapes<N> {
    /// The shapes of a file of their own, or else of the file with the pairs.
    pub(crate) fn read(own: Option<&Path>, pairs: &Path, reader: &Reader) -> Result<Self, Failure> {
        if let Some(path) = own {
            return Self::parse(&text(path)?, path.display().to_string());
        }
        match reader.schema().metadata().get(KEY) {
            Some(text) => Self::parse(text, format!("`{KEY}` of {}", pairs.display())),
            None => Err(Failure::new(
                format!("{} has pairs, but no shapes: there is no `{KEY}` among its notes", pairs.display()),
                "give a list of shapes, written as for `barycode query`, with --shapes FILE",
            )),
        }
    }

    fn parse(text: &str, whose: String) -> Result<Self, Failure> {
        let text = text.trim_start_matches('\u{feff}');
        let value = json::parse(text.as_bytes()).map_err(|error| {
            if json::is_repetition(&error) {
                return Failure::new(format!("{whose}: {error}"), "keep one of them");
            }
            Failure::new(
                format!("{whose}: not JSON: {error}"),
                "give one list, such as [{\"shape\": \"box\", \"half_extents\": [2, 1]}]",
            )
        })?;
        let Some(items) = value.as_array() else {
            return Err(Failure::new(
                format!("{whose}: not a list of shapes"),
                "give one list, such as [{\"shape\": \"box\", \"half_extents\": [2, 1]}]; ids count from 0",
            ));
        };
        let mut shapes = Self { list: Vec::with_capacity(items.len()), whose };
        for (index, item) in items.iter().enumerate() {
            let shape = ShapeSpec::read(item).map_err(|flaw| shapes.flawed(index, &flaw))?;
            shapes.list.push(shape);
        }
        Ok(shapes)
    }

    /// A shape that can't be used.
    pub(crate) fn flawed(&self, index: usize, flaw: &Flaw) -> Failure {
        Failure::new(
            format!("{}: shape {index}: {flaw}", self.whose),
            "see `barycode query --help` for how shapes are written",
        )
    }
}
