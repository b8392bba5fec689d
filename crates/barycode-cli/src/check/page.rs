//! The explorer with a check inside: both files as they were read, and the options.

use super::load::CheckFiles;
use crate::args::{CheckArgs, TouchingArg};
use crate::check::unusable;
use crate::explorer;
use crate::failure::Failure;
use crate::input;
use barycode_scene::{Footprint, Format, Source, detect};
use serde::Serialize;

/// What the page Plan opens.
#[derive(Serialize)]
struct CheckData<'c> {
    scene: FileData<'c>,
    plan: FileData<'c>,
    options: OptionsData,
}

/// A file: its name without its folder, and its text.
#[derive(Serialize)]
struct FileData<'c> {
    name: &'c str,
    text: &'c str,
}

impl<'c> FileData<'c> {
    fn new(source: &'c Source) -> Self {
        let path = source.name();
        Self { name: path.rsplit(['/', '\\']).next().unwrap_or(path), text: source.text() }
    }
}

#[derive(Serialize)]
struct OptionsData {
    footprint: Option<String>,
    margin: f64,
    touching: &'static str,
    exclude: Vec<String>,
    allow_missing: bool,
    continuous: bool,
}

impl OptionsData {
    fn new(args: &CheckArgs) -> Self {
        Self {
            footprint: args.footprint.as_ref().map(size),
            margin: args.margin,
            touching: if args.touching == TouchingArg::Free { "free" } else { "collides" },
            exclude: args.exclude.iter().map(ToString::to_string).collect(),
            allow_missing: args.allow_missing,
            continuous: args.continuous,
        }
    }
}

/// A footprint as it is written on the command line.
fn size(footprint: &Footprint) -> String {
    format!("{}x{}", footprint.front() - footprint.back(), 2.0 * footprint.half_width())
}

/// The page with a check inside.
pub(crate) fn html(args: &CheckArgs, files: &CheckFiles) -> Result<Vec<u8>, Failure> {
    let Some(scene) = &files.scene else {
        let what = format!("--html holds texts, and {} is binary", input::name(&args.scenario));
        return Err(Failure::new(what, "leave --html out, or give the scenario as XML"));
    };
    if detect(scene).map_err(|error| unusable(&error))? == Some(Format::RosMap) {
        let what = format!("--html holds texts, and the cells of {} are in a picture beside it", scene.name());
        return Err(Failure::new(what, "leave --html out, or draw it with --svg"));
    }
    let [scene, plan] = [scene, &files.plan].map(FileData::new);
    explorer::page("plan", &CheckData { scene, plan, options: OptionsData::new(args) })
}
