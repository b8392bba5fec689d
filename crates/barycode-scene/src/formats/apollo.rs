//! Apollo in protobuf text: perceived and predicted obstacles, planned trajectories, the vehicle's localization.

mod perception;

pub use perception::{Perceived, Perception, PredictedPoint, Prediction, read};

use super::prototext::{Field, ProtoText};
use crate::error::SceneError;
use crate::model::Pose;
use crate::number;
use crate::plan::{Plan, PlanPose};
use crate::source::Source;

/// Reads a planned trajectory: its points from `relative_time` 0 on. The time step counts them; their times are kept as
/// the poses' seconds.
///
/// # Errors
/// If the text is damaged, a point can't be used, or none is left.
pub fn read_plan(source: &Source) -> Result<Plan, SceneError> {
    let mut text = ProtoText::new(source);
    let mut poses = Vec::new();
    while let Some(field) = text.top()? {
        if field.name != "trajectory_point" {
            continue;
        }
        let (pose, seconds) = trajectory_point(&mut text, &field)?;
        if seconds >= 0.0 {
            let time_step = poses.len() as u32;
            poses.push(PlanPose { time_step, pose, seconds: Some(seconds) });
        }
    }
    if poses.is_empty() {
        return Err(source.error(
            None,
            "no trajectory_point has a relative_time of 0 or later",
            "give a planned trajectory",
        ));
    }
    Ok(Plan { name: source.stem().to_owned(), poses })
}

/// Reads a localization: a plan of one pose.
///
/// # Errors
/// If the text is damaged, or there is no `pose` with `position` and `heading`.
pub fn read_localization(source: &Source) -> Result<Plan, SceneError> {
    let mut text = ProtoText::new(source);
    let mut found = None;
    while let Some(field) = text.top()? {
        if field.name == "pose" {
            found = Some(localized(&mut text, &field)?);
        }
    }
    let pose = found.ok_or_else(|| source.error(None, "there is no pose", "give a localization"))?;
    let poses = vec![PlanPose { time_step: 0, pose, seconds: Some(0.0) }];
    Ok(Plan { name: source.stem().to_owned(), poses })
}

/// A heading of exactly 0 is so unlikely that its absence is taken for an older file without headings.
fn localized<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Pose, SceneError> {
    let (mut position, mut heading) = (None, None);
    while let Some(field) = text.field(message)? {
        match field.name {
            "position" => position = Some(path_point(text, &field)?),
            "heading" => heading = Some(text.parse(&field, number::finite)?),
            _ => {}
        }
    }
    let missing = |name| text.error(message, format!("pose has no {name}"), format!("add {name}"));
    let position = position.ok_or_else(|| missing("position"))?;
    Ok(Pose { theta: heading.ok_or_else(|| missing("heading"))?, ..position })
}

/// A `trajectory_point`: its pose and its relative time in seconds. Numbers that are missing are 0.
fn trajectory_point<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<(Pose, f64), SceneError> {
    let (mut pose, mut seconds) = (None, 0.0);
    while let Some(field) = text.field(message)? {
        match field.name {
            "path_point" => pose = Some(path_point(text, &field)?),
            "relative_time" => seconds = text.parse(&field, number::finite)?,
            _ => {}
        }
    }
    let pose = pose.ok_or_else(|| text.error(message, "trajectory_point has no path_point", "add path_point"))?;
    Ok((pose, seconds))
}

/// `x`, `y` and, where there is one, `theta`. Numbers that are missing are 0.
fn path_point<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Pose, SceneError> {
    let mut pose = Pose::IDENTITY;
    while let Some(field) = text.field(message)? {
        match field.name {
            "x" => pose.x = text.parse(&field, number::finite)?,
            "y" => pose.y = text.parse(&field, number::finite)?,
            "theta" => pose.theta = text.parse(&field, number::finite)?,
            _ => {}
        }
    }
    Ok(pose)
}

#[cfg(test)]
mod tests;
