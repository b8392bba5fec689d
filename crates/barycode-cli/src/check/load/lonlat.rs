//! A GeoJSON scene in degrees, projected to metres.

use super::{no_cells, refused, unusable};
use crate::args::CheckArgs;
use crate::failure::Failure;
use barycode_scene::formats::geojson;
use barycode_scene::{Bytes, Format, Pose, Projection, Scene, Source, detect, is_binary_scene};

/// Projects a scene about an origin from which poses are in metres, or about the middle of it and
/// of poses in degrees. With the text of the file.
pub(super) fn scene(
    bytes: Bytes,
    args: &CheckArgs,
    origin: Option<[f64; 2]>,
    poses: impl IntoIterator<Item = Pose>,
) -> Result<(Scene, Source, Projection), Failure> {
    let in_plane = |name: &str| {
        let what = format!("{name} has coordinates of a plane");
        Failure::new(what, "leave --crs out: degrees are those of GeoJSON")
    };
    if is_binary_scene(&bytes) {
        return Err(in_plane(bytes.name()));
    }
    let source = bytes.into_text().map_err(|error| unusable(&error))?;
    if detect(&source).map_err(|error| unusable(&error))? != Some(Format::GeoJson) {
        return Err(in_plane(source.name()));
    }
    if args.unknown.is_some() {
        return Err(no_cells(source.name()));
    }
    let extent = geojson::extent(&source).map_err(|error| unusable(&error))?;
    let projection = Projection::of_scene(extent, origin, poses).map_err(refused)?;
    let scene = geojson::read_lonlat(&source, &projection).map_err(|error| unusable(&error))?;
    Ok((scene, source, projection))
}
