//! A GeoJSON scene in degrees, projected to metres.

use crate::request::Refusal;
use barycode_scene::formats::geojson;
use barycode_scene::{Format, Plan, Projection, Scene, Source, detect};

/// Projects a scene about an origin from which plans are in metres, or about the middle of it and
/// of plans in degrees, which are projected, too.
pub(super) fn read(
    source: &Source,
    origin: Option<[f64; 2]>,
    mut plans: Vec<&mut Plan>,
) -> Result<(Scene, Projection), Refusal> {
    if detect(source)? != Some(Format::GeoJson) {
        return Err(in_plane(source.name()));
    }
    let extent = geojson::extent(source)?;
    let poses = plans.iter().flat_map(|plan| &plan.poses).map(|pose| pose.pose);
    let projection = Projection::of_scene(extent, origin, poses)?;
    if origin.is_none() {
        let poses = plans.iter_mut().flat_map(|plan| &mut plan.poses);
        poses.for_each(|pose| pose.pose = projection.pose(pose.pose));
    }
    Ok((geojson::read_lonlat(source, &projection)?, projection))
}

/// The refusal of a scene that is not in degrees.
pub(super) fn in_plane(name: &str) -> Refusal {
    Refusal::new("has coordinates of a plane", "leave crs out: degrees are those of GeoJSON").in_file(name)
}
