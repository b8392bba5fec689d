//! Which format is it? Told by content; the extension only serves to say what was expected.

use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use crate::error::SceneError;
use crate::formats::prototext::ProtoText;
use crate::formats::ros_map::{self, Unknown};
use crate::formats::xml::Xml;
use crate::formats::{apollo, barn, commonroad, geojson, plan_csv, plans_csv, tpcap};
use crate::model::Scene;
use crate::plan::Plan;
use crate::plans::Plans;
use crate::source::{Bytes, Source, unreadable};

/// A file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Scene: CommonRoad scenario, XML.
    CommonRoadScenario,
    /// Scene: TPCAP parking case, numbers separated by commas.
    TpcapCase,
    /// Scene: Apollo's perceived obstacles, protobuf text.
    ApolloPerception,
    /// Scene: BARN world, CSV `cylinder,x,y,radius`.
    BarnWorld,
    /// Scene: GeoJSON.
    GeoJson,
    /// Scene: ROS map, YAML that names an image.
    RosMap,
    /// Plan: CSV `time_step,x,y,theta`.
    PlanCsv,
    /// Many plans: CSV `trajectory,time_step,x,y,theta`.
    PlansCsv,
    /// Plan: CommonRoad solution, XML.
    CommonRoadSolution,
    /// Plan: TPCAP solution, tab separated.
    TpcapSolution,
    /// Plan: Apollo's planned trajectory, protobuf text.
    ApolloPlan,
    /// Plan: Apollo's localization, protobuf text.
    ApolloLocalization,
    /// Plan: BARN path, CSV `grid_x,grid_y`.
    BarnPath,
}

impl Format {
    /// Whether files of this format hold a scene; otherwise they hold a plan, or many.
    pub fn is_scene(self) -> bool {
        use Format::{ApolloPerception, BarnWorld, CommonRoadScenario, GeoJson, RosMap, TpcapCase};
        matches!(self, CommonRoadScenario | TpcapCase | ApolloPerception | BarnWorld | GeoJson | RosMap)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::CommonRoadScenario => "CommonRoad scenario",
            Self::TpcapCase => "TPCAP case",
            Self::ApolloPerception => "Apollo perception",
            Self::BarnWorld => "BARN world",
            Self::GeoJson => "GeoJSON",
            Self::RosMap => "ROS map",
            Self::PlanCsv => "plan table",
            Self::PlansCsv => "table of plans",
            Self::CommonRoadSolution => "CommonRoad solution",
            Self::TpcapSolution => "TPCAP solution",
            Self::ApolloPlan => "Apollo planned trajectory",
            Self::ApolloLocalization => "Apollo localization",
            Self::BarnPath => "BARN path",
        })
    }
}

const SCENE_FORMATS: &str = "a scene is CommonRoad XML or its binary form, a TPCAP case (comma separated numbers), Apollo perception \
     (protobuf text), a BARN world (CSV `cylinder,x,y,radius`), GeoJSON or a ROS map (YAML with `image` and \
     `resolution`)";
const PLAN_FORMATS: &str = "a plan is CSV with the header `time_step,x,y,theta`, a CommonRoad or TPCAP solution, an \
     Apollo planned trajectory or localization, or a BARN path (CSV `grid_x,grid_y`)";
const PLANS_FORMATS: &str = "many plans are CSV with the header `trajectory,time_step,x,y,theta`";

/// Loads a scene of any known format.
///
/// Apollo's obstacles stand still as perceived; [`apollo::Perception`] also has their predictions.
/// Of a ROS map what is not known is an obstacle; [`ros_map::read`] can take it for free.
///
/// # Errors
/// If the file can't be read, its format is unknown or a plan's, or its reader refuses it.
pub fn load_scene(path: impl AsRef<Path>) -> Result<Scene, SceneError> {
    read_scene_bytes(Bytes::open(path.as_ref())?)
}

/// Whether bytes are a scene in a binary form, which no text is.
pub fn is_binary_scene(bytes: &Bytes) -> bool {
    commonroad::is_scenario(bytes)
}

/// [`load_scene`], from bytes that are already in memory and may be binary.
///
/// # Errors
/// As [`load_scene`].
pub fn read_scene_bytes(bytes: Bytes) -> Result<Scene, SceneError> {
    if is_binary_scene(&bytes) { commonroad::read_binary(&bytes) } else { read_scene(&bytes.into_text()?) }
}

/// Loads a plan of any known format.
///
/// # Errors
/// If the file can't be read, its format is unknown or a scene's, or its reader refuses it.
pub fn load_plan(path: impl AsRef<Path>) -> Result<Plan, SceneError> {
    read_plan(&Source::open(path.as_ref())?)
}

/// [`load_scene`], from text that is already in memory.
///
/// # Errors
/// As [`load_scene`].
pub fn read_scene(source: &Source) -> Result<Scene, SceneError> {
    match detect(source)? {
        Some(Format::CommonRoadScenario) => commonroad::read(source),
        Some(Format::TpcapCase) => tpcap::read(source),
        Some(Format::ApolloPerception) => Ok(apollo::read(source)?.frozen()),
        Some(Format::BarnWorld) => barn::read(source),
        Some(Format::GeoJson) => geojson::read(source),
        Some(Format::RosMap) => ros_map::read(source, Unknown::default()),
        Some(other) => Err(source.error(
            None,
            format!("is a plan ({other}), not a scene"),
            format!("give it as the plan; {SCENE_FORMATS}"),
        )),
        None => Err(unknown(source, SCENE_FORMATS)),
    }
}

/// [`load_plan`], from text that is already in memory.
///
/// # Errors
/// As [`load_plan`].
pub fn read_plan(source: &Source) -> Result<Plan, SceneError> {
    match detect(source)? {
        // Its reader says what is wrong with a table of several.
        Some(Format::PlanCsv | Format::PlansCsv) => plan_csv::read(source),
        Some(Format::CommonRoadSolution) => commonroad::read_solution(source),
        Some(Format::TpcapSolution) => tpcap::read_solution(source),
        Some(Format::ApolloPlan) => apollo::read_plan(source),
        Some(Format::ApolloLocalization) => apollo::read_localization(source),
        Some(Format::BarnPath) => barn::read_path(source),
        Some(Format::TpcapCase) => Err(source.error(
            1,
            "begins with numbers: that is a TPCAP case or a plan without its header",
            "put the header `time_step,x,y,theta` above a plan",
        )),
        Some(other) => Err(source.error(
            None,
            format!("is a scene ({other}), not a plan"),
            format!("give it as the scene; {PLAN_FORMATS}"),
        )),
        None => Err(unknown(source, PLAN_FORMATS)),
    }
}

/// Loads many plans: CSV `trajectory,time_step,x,y,theta`, record by record, so that the file may
/// be of any size.
///
/// # Errors
/// If the file can't be read, is not such a table, or its reader refuses it.
pub fn load_plans(path: impl AsRef<Path>) -> Result<Plans, SceneError> {
    let path = path.as_ref();
    let name = path.display().to_string();
    let unreadable = |error| unreadable(&name, error);
    stream_plans(&name, File::open(path).map_err(unreadable)?)
}

/// [`load_plans`], from a stream, as standard input is one; `name` stands for the file's in errors.
///
/// # Errors
/// As [`load_plans`].
pub fn stream_plans(name: &str, input: impl Read) -> Result<Plans, SceneError> {
    let unreadable = |error| unreadable(name, error);
    let mut input = BufReader::with_capacity(1 << 16, input);
    // The beginning tells the format, up to the last whole line.
    let beginning = input.fill_buf().map_err(unreadable)?;
    let end = beginning.iter().rposition(|&byte| byte == b'\n').map_or(beginning.len(), |last| last + 1);
    // What is not text has its line named by the reader.
    let text = String::from_utf8_lossy(&beginning[..end]).into_owned();
    are_plans(&Source::from_bytes(name, text.into_bytes())?)?;
    plans_csv::stream(name, input)
}

/// [`load_plans`], from text that is already in memory.
///
/// # Errors
/// As [`load_plans`].
pub fn read_plans(source: &Source) -> Result<Plans, SceneError> {
    are_plans(source)?;
    plans_csv::read(source)
}

fn are_plans(source: &Source) -> Result<(), SceneError> {
    match detect(source)? {
        Some(Format::PlansCsv) => Ok(()),
        Some(Format::TpcapCase) => Err(source.error(
            1,
            "begins with numbers: that is a TPCAP case or a table of plans without its header",
            "put the header `trajectory,time_step,x,y,theta` above the plans",
        )),
        Some(scene) if scene.is_scene() => Err(source.error(
            None,
            format!("is a scene ({scene}), not many plans"),
            format!("give it as the scene; {PLANS_FORMATS}"),
        )),
        Some(plan) => Err(source.error(
            None,
            format!("is a single plan ({plan}), not many"),
            format!("give it as the plan (`--plan`); {PLANS_FORMATS}"),
        )),
        None => Err(unknown(source, PLANS_FORMATS)),
    }
}

fn unknown(source: &Source, formats: &str) -> SceneError {
    let first = source.text().trim_start().lines().next().unwrap_or("");
    let what = format!("is of no known format; it begins with {}", crate::error::quote(first.trim_end()));
    source.error(None, what, formats)
}

/// Tells a file's format by its content; `None` if it is not known.
///
/// # Errors
/// If the file is so damaged that its beginning can't be read, or it is XML with an unknown root.
pub fn detect(source: &Source) -> Result<Option<Format>, SceneError> {
    let text = source.text().trim_start();
    let extension = Path::new(source.name()).extension().and_then(|e| e.to_str()).unwrap_or("");
    if text.starts_with('<') || extension.eq_ignore_ascii_case("xml") {
        return xml(source).map(Some);
    }
    if text.starts_with(['{', '[']) {
        return Ok(Some(Format::GeoJson));
    }
    if ros_map::is_map(source.text()) {
        return Ok(Some(Format::RosMap));
    }
    // A tab may be the first character of a table.
    let first = source.text().trim_start_matches(['\r', '\n', ' ']).lines().next().unwrap_or("");
    if let Some(format) = table(first) {
        return Ok(Some(format));
    }
    protobuf(source)
}

fn xml(source: &Source) -> Result<Format, SceneError> {
    let mut xml = Xml::new(source);
    let root = xml.root()?;
    match root.name {
        commonroad::SCENARIO_ROOT => Ok(Format::CommonRoadScenario),
        commonroad::SOLUTION_ROOT => Ok(Format::CommonRoadSolution),
        name => Err(xml.error(
            &root,
            format!("the root element is <{name}>"),
            format!(
                "give a CommonRoad file with the root <{}> or <{}>",
                commonroad::SCENARIO_ROOT,
                commonroad::SOLUTION_ROOT
            ),
        )),
    }
}

/// By the first line; a header's first two names suffice, its reader says what is wrong with the
/// rest.
fn table(first: &str) -> Option<Format> {
    let mut cells = first.split([',', '\t']).map(str::trim);
    let (one, two) = (cells.next()?, cells.next()?);
    match (one, two) {
        ("time_step", _) => Some(Format::PlanCsv),
        ("trajectory", _) => Some(Format::PlansCsv),
        ("cylinder", _) => Some(Format::BarnWorld),
        ("grid_x", _) => Some(Format::BarnPath),
        ("", "x") => Some(Format::TpcapSolution),
        _ if one.parse::<f64>().is_ok() => Some(Format::TpcapCase),
        _ => None,
    }
}

/// By the first field that only one kind of message has.
fn protobuf(source: &Source) -> Result<Option<Format>, SceneError> {
    let mut text = ProtoText::new(source);
    let mut fields = 0_u32;
    loop {
        match text.top() {
            Ok(Some(field)) => {
                fields += 1;
                match field.name {
                    "prediction_obstacle" => return Ok(Some(Format::ApolloPerception)),
                    "trajectory_point" => return Ok(Some(Format::ApolloPlan)),
                    "pose" => return Ok(Some(Format::ApolloLocalization)),
                    _ => {}
                }
            }
            Ok(None) => return Ok(None),
            // Damage in something that has begun like protobuf text; otherwise it may be anything.
            Err(error) if fields > 0 => return Err(error),
            Err(_) => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests;
