//! The explorer with a check inside: both files as they were read, and the options.

use super::load::CheckFiles;
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
            footprint: size(args),
            margin: args.margin,
            touching: if args.touching == TouchingArg::Free { "free" } else { "collides" },
            exclude: args.exclude.iter().map(ToString::to_string).collect(),
            allow_missing: args.allow_missing,
            continuous: args.continuous,
        }
    }
}

/// The size that was given, as it is written on the command line.
fn size(args: &CheckArgs) -> Option<String> {
    let Some(FootprintArg::Size(footprint)) = &args.footprint else { return None };
    let [low, high] = footprint.bounds();
    Some(format!("{}x{}", high[0] - low[0], high[1] - low[1]))
}

/// Refuses what the page can't show.
fn shown(args: &CheckArgs) -> Result<(), Failure> {
    let what = match (&args.footprint, args.reference, &args.trailer) {
        (Some(FootprintArg::File(_)), _, _) => "a footprint from a file",
        (_, Some(_), _) => "a rectangle about its rear axle",
        (_, _, Some(_)) => "a trailer",
        _ => return Ok(()),
    };
    let what = format!("--html shows a rectangle about its centre, and {what} is given");
    Err(Failure::new(what, "leave --html out, or draw it with --svg"))
}

/// The page with a check inside.
pub(crate) fn html(args: &CheckArgs, files: &CheckFiles) -> Result<Vec<u8>, Failure> {
    shown(args)?;
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
