//! One reader for each file format. All take a [`crate::Source`] and stream through it; none
//! recurses into the input.

pub mod apollo;
pub mod barn;
pub mod commonroad;
pub mod footprint;
pub mod geojson;
pub mod plan_csv;
pub mod plans_csv;
pub mod ros_map;
pub mod tpcap;

pub(crate) mod protobuf;
pub(crate) mod prototext;
pub(crate) mod table;
pub(crate) mod xml;
pub(crate) mod yaml;

use std::collections::HashMap;

use crate::error::SceneError;
use crate::model::Id;
use crate::source::{Bytes, Source};

/// Deepest nesting of elements that is read. The formats need at most a dozen levels.
const MAX_DEPTH: usize = 64;

/// The remedy of what is nested too deeply.
const NESTED: &str = "check that this is the intended file; no known format nests so deeply";

fn too_deep(source: &Source, line: u64) -> SceneError {
    source.error(line, format!("is nested more than {MAX_DEPTH} levels deep"), NESTED)
}

/// The same of a binary file.
fn too_deep_in(source: &Bytes, byte: u64) -> SceneError {
    source.error(byte, format!("is nested more than {MAX_DEPTH} levels deep"), NESTED)
}

/// Sees to it that ids are distinct, and says where the first one was.
#[derive(Default)]
struct DistinctIds {
    lines: HashMap<Id, u64>,
}

impl DistinctIds {
    fn add(&mut self, source: &Source, id: &Id, line: u64) -> Result<(), SceneError> {
        match self.lines.insert(id.clone(), line) {
            None => Ok(()),
            Some(first) => Err(source.error(
                line,
                format!("obstacle id {id} was already used on line {first}"),
                "give every obstacle an id of its own",
            )),
        }
    }
}
