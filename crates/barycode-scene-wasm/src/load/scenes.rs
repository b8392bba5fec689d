//! The scene: text or binary, a map with its image, degrees projected.

use super::{Towed, lonlat};
use crate::request::{Refusal, Request};
use barycode_scene::formats::{apollo, ros_map};
use barycode_scene::{
    Bytes, Crs, Format, Plan, Projection, Scene, Source, detect, is_binary_scene, read_scene, read_scene_bytes,
};

/// Reads a scene, with the image of a map; degrees of it and of the plans are projected.
pub(super) fn read(
    request: &Request,
    (scene, image): (Bytes, Option<Bytes>),
    (plan_source, plan): (&Source, &mut Plan),
    trailer: Option<&mut Towed>,
) -> Result<(Scene, Option<Projection>), Refusal> {
    let (crs, unknown) = (request.crs()?, request.unknown()?);
    let is_plain = image.is_none() && unknown.is_none();
    let no_map = |name: &str| {
        let what = "has no cells that could be unknown, and no image";
        Refusal::new(what, "leave unknown and image out: they are about ROS maps").in_file(name)
    };
    if is_binary_scene(&scene) {
        return match (is_plain, crs) {
            (false, _) => Err(no_map(scene.name())),
            (true, Crs::Plane) => Ok((read_scene_bytes(scene)?, None)),
            (true, Crs::Lonlat { .. }) => Err(lonlat::in_plane(scene.name())),
        };
    }
    let source = scene.into_text()?;
    let format = detect(&source)?;
    if format != Some(Format::RosMap) && !is_plain {
        return Err(no_map(source.name()));
    }
    if let Crs::Lonlat { origin } = crs {
        let plans = [plan].into_iter().chain(trailer.map(|trailer| &mut trailer.plan));
        return lonlat::read(&source, origin, plans.collect()).map(|(scene, projection)| (scene, Some(projection)));
    }
    let scene = match format {
        Some(Format::RosMap) => map(&source, unknown.unwrap_or_default(), image)?,
        // Apollo's obstacles move as predicted where the plan has times to ask the prediction for.
        Some(Format::ApolloPerception) if detect(plan_source)? == Some(Format::ApolloPlan) => {
            apollo::read(&source)?.predicted(plan)
        }
        _ => read_scene(&source)?,
    };
    Ok((scene, None))
}

/// Reads a map with its image, which has to be of the name that the map has for it.
fn map(source: &Source, unknown: ros_map::Unknown, image: Option<Bytes>) -> Result<Scene, Refusal> {
    let mut wanted = String::new();
    let given = image.as_ref().map(|image| image.name().to_owned());
    let found = ros_map::read_with(source, unknown, |name| {
        name.clone_into(&mut wanted);
        image.filter(|image| file_name(image.name()) == file_name(name)).map(Ok)
    });
    let remedy = "give the picture of the map, under its name, as image";
    found.map_err(|error| match given {
        None if !wanted.is_empty() => {
            let what = format!("names the image {wanted:?}, which is not here");
            Refusal::new(what, remedy).in_file(source.name()).at_line(error.line)
        }
        Some(given) if !wanted.is_empty() && file_name(&given) != file_name(&wanted) => {
            let what = format!("names the image {wanted:?}, and {given:?} is given");
            Refusal::new(what, remedy).in_file(source.name()).at_line(error.line)
        }
        _ => error.into(),
    })
}

/// A path without its folders.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
