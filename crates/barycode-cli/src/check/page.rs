//! The explorer with a check inside: its files as they were read, and the options.

use super::load::{CheckFiles, CheckInput};
use crate::args::footprint::FootprintArg;
use crate::args::{CheckArgs, TouchingArg};
use crate::check::unusable;
use crate::explorer;
use crate::failure::Failure;
use crate::input;
use barycode_scene::{Format, Source, detect};
use serde::Serialize;

/// What the page Plan opens.
#[derive(Serialize)]
struct CheckData<'c> {
    scene: FileData<'c>,
    plan: FileData<'c>,
    #[serde(skip_serializing_if = "Option::is_none")]
    footprint: Option<FileData<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trailer: Option<FileData<'c>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trailer_plan: Option<FileData<'c>>,
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

/// What is null is not given, or is in a file.
#[derive(Serialize)]
struct OptionsData {
    footprint: Option<String>,
    reference: Option<String>,
    trailer: Option<String>,
    crs: String,
    margin: f64,
    touching: &'static str,
    exclude: Vec<String>,
    allow_missing: bool,
    continuous: bool,
}

impl OptionsData {
    fn new(args: &CheckArgs) -> Self {
        Self {
            footprint: size(args.footprint.as_ref()),
            reference: args.reference.map(|axle| axle.to_string()),
            trailer: size(args.trailer.as_ref()),
            crs: args.crs.to_string(),
            margin: args.margin,
            touching: if args.touching == TouchingArg::Free { "free" } else { "collides" },
            exclude: args.exclude.iter().map(ToString::to_string).collect(),
            allow_missing: args.allow_missing,
            continuous: args.continuous,
        }
    }
}

/// A size as it is written on the command line.
fn size(given: Option<&FootprintArg>) -> Option<String> {
    let Some(FootprintArg::Size(footprint)) = given else { return None };
    let [low, high] = footprint.bounds();
    Some(format!("{}x{}", high[0] - low[0], high[1] - low[1]))
}

/// The page with a check inside.
pub(crate) fn html(args: &CheckArgs, case: &CheckInput, files: &CheckFiles) -> Result<Vec<u8>, Failure> {
    let Some(scene) = &files.scene else {
        let what = format!("--html holds texts, and {} is binary", input::name(&args.scenario));
        return Err(Failure::new(what, "leave --html out, or give the scenario as XML"));
    };
    if detect(scene).map_err(|error| unusable(&error))? == Some(Format::RosMap) {
        let what = format!("--html holds texts, and the cells of {} are in a picture beside it", scene.name());
        return Err(Failure::new(what, "leave --html out, or draw it with --svg"));
    }
    let trailer = case.trailer.as_ref();
    let content = CheckData {
        scene: FileData::new(scene),
        plan: FileData::new(&files.plan),
        footprint: case.vehicle.source.as_ref().map(FileData::new),
        trailer: trailer.and_then(|trailer| trailer.body.source.as_ref()).map(FileData::new),
        trailer_plan: trailer.and_then(|trailer| trailer.source.as_ref()).map(FileData::new),
        options: OptionsData::new(args),
    };
    explorer::page("plan", &content)
}
