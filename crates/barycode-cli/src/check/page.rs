//! The explorer with a check inside: its files as they were read, and the options.

use super::load::{CheckFiles, CheckInput, SceneFiles};
use crate::args::footprint::FootprintArg;
use crate::args::{CheckArgs, TouchingArg, UnknownArg};
use crate::explorer::{self, base64};
use crate::failure::Failure;
use barycode_scene::{Bytes, Source};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    image: Option<FileData<'c>>,
    options: OptionsData,
}

/// A file: its name without its folder, and its text, or its bytes in base64.
#[derive(Serialize)]
struct FileData<'c> {
    name: &'c str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'c str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
}

impl<'c> FileData<'c> {
    fn new(source: &'c Source) -> Self {
        Self { name: file_name(source.name()), text: Some(source.text()), base64: None }
    }

    fn binary(bytes: &'c Bytes) -> Self {
        Self { name: file_name(bytes.name()), text: None, base64: Some(base64::encoded(bytes.bytes())) }
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// What is null is not given, or is in a file.
#[derive(Serialize)]
struct OptionsData {
    footprint: Option<String>,
    reference: Option<String>,
    trailer: Option<String>,
    crs: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<&'static str>,
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
            unknown: args.unknown.map(|unknown| if unknown == UnknownArg::Free { "free" } else { "occupied" }),
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
    let (scene, image) = match &files.scene {
        SceneFiles::Text(scene) => (FileData::new(scene), None),
        SceneFiles::Binary(scene) => (FileData::binary(scene), None),
        SceneFiles::Map(scene, image) => (FileData::new(scene), Some(FileData::binary(image))),
    };
    let trailer = case.trailer.as_ref();
    let content = CheckData {
        scene,
        plan: FileData::new(&files.plan),
        footprint: case.vehicle.source.as_ref().map(FileData::new),
        trailer: trailer.and_then(|trailer| trailer.body.source.as_ref()).map(FileData::new),
        trailer_plan: trailer.and_then(|trailer| trailer.source.as_ref()).map(FileData::new),
        image,
        options: OptionsData::new(args),
    };
    explorer::page("plan", &content)
}
