//! Apollo in protobuf text: perceived and predicted obstacles, planned trajectories, the vehicle's
//! localization.

mod perception;

pub use perception::{Perceived, Perception, PredictedPoint, Prediction, read};

use super::prototext::{Field, ProtoText};
use crate::error::SceneError;
use crate::model::Pose;
use crate::number;
use crate::plan::{Plan, PlanPose};
use crate::source::Source;

/// Fields of a planned trajectory that do not say where the vehicle is to be.
const BESIDE_POINTS: [&str; 20] = [
    "header",
    "total_path_length",
    "total_path_time",
    "path_point",
    "estop",
    "is_replan",
    "gear",
    "decision",
    "latency_stats",
    "routing_header",
    "debug",
    "right_of_way_status",
    "lane_id",
    "target_lane_id",
    "engage_advice",
    "critical_region",
    "trajectory_type",
    "replan_reason",
    "car_in_dead_end",
    "complete_parking",
];

/// The same of a localization.
const BESIDE_POSE: [&str; 6] =
    ["header", "uncertainty", "measurement_time", "trajectory_point", "msf_status", "sensor_status"];

/// The same of its pose.
const BESIDE_PLACE: [&str; 7] = [
    "orientation",
    "linear_velocity",
    "linear_acceleration",
    "angular_velocity",
    "linear_acceleration_vrf",
    "angular_velocity_vrf",
    "euler_angles",
];

/// The same of a trajectory's point.
const BESIDE_PATH_POINT: [&str; 5] = ["v", "a", "da", "steer", "gaussian_info"];

/// The same of a point of a path. Heights are none of the plane's.
const BESIDE_COORDINATES: [&str; 8] =
    ["z", "kappa", "dkappa", "ddkappa", "s", "lane_id", "x_derivative", "y_derivative"];

/// Reads a planned trajectory: its points from `relative_time` 0 on. The time step counts them;
/// their times are kept as the poses' seconds.
///
/// # Errors
/// If the text is damaged, a field is unknown, a point can't be used, or none is left.
pub fn read_plan(source: &Source) -> Result<Plan, SceneError> {
    let mut text = ProtoText::new(source);
    let mut poses = Vec::new();
    while let Some(field) = text.top()? {
        match field.name {
            "trajectory_point" => {}
            known if BESIDE_POINTS.contains(&known) => continue,
            _ => return Err(text.unknown(&field, "a planned trajectory")),
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
/// If the text is damaged, a field is unknown, or there is no `pose` with `position` and `heading`.
pub fn read_localization(source: &Source) -> Result<Plan, SceneError> {
    let mut text = ProtoText::new(source);
    let mut found = None;
    while let Some(field) = text.top()? {
        match field.name {
            "pose" => {
                let pose = localized(&mut text, &field)?;
                text.once(&field, &mut found, pose)?;
            }
            known if BESIDE_POSE.contains(&known) => {}
            _ => return Err(text.unknown(&field, "a localization")),
        }
    }
    let pose = found.ok_or_else(|| source.error(None, "there is no pose", "give a localization"))?;
    let poses = vec![PlanPose { time_step: 0, pose, seconds: Some(0.0) }];
    Ok(Plan { name: source.stem().to_owned(), poses })
}

/// A heading of exactly 0 is so unlikely that its absence is taken for an older file without
/// headings.
fn localized<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Pose, SceneError> {
    let (mut position, mut heading) = (None, None);
    while let Some(field) = text.field(message)? {
        match field.name {
            "position" => {
                let point = point(text, &field)?;
                text.once(&field, &mut position, point)?;
            }
            "heading" => number(text, &field, &mut heading)?,
            known if BESIDE_PLACE.contains(&known) => {}
            _ => return Err(text.unknown(&field, message.name)),
        }
    }
    let [x, y] = needed(text, message, "position", position)?;
    Ok(Pose { x, y, theta: needed(text, message, "heading", heading)? })
}

/// A `trajectory_point`: its pose and its relative time in seconds.
fn trajectory_point<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<(Pose, f64), SceneError> {
    let (mut pose, mut seconds) = (None, None);
    while let Some(field) = text.field(message)? {
        match field.name {
            "path_point" => {
                let point = path_point(text, &field)?;
                text.once(&field, &mut pose, point)?;
            }
            "relative_time" => number(text, &field, &mut seconds)?,
            known if BESIDE_PATH_POINT.contains(&known) => {}
            _ => return Err(text.unknown(&field, message.name)),
        }
    }
    Ok((needed(text, message, "path_point", pose)?, needed(text, message, "relative_time", seconds)?))
}

/// `x`, `y` and `theta`.
fn path_point<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<Pose, SceneError> {
    let [x, y, theta] = coordinates(text, message, ["x", "y", "theta"])?;
    Ok(Pose { x, y, theta })
}

/// `x` and `y`.
fn point<'a>(text: &mut ProtoText<'a>, message: &Field<'a>) -> Result<[f64; 2], SceneError> {
    coordinates(text, message, ["x", "y"])
}

/// Fields that all have to be there: text that was written by Apollo leaves out what is not set,
/// never what is 0.
fn coordinates<'a, const N: usize>(
    text: &mut ProtoText<'a>,
    message: &Field<'a>,
    names: [&str; N],
) -> Result<[f64; N], SceneError> {
    let mut found = [None; N];
    while let Some(field) = text.field(message)? {
        match names.iter().position(|name| *name == field.name) {
            Some(place) => number(text, &field, &mut found[place])?,
            None if BESIDE_COORDINATES.contains(&field.name) => {}
            None => return Err(text.unknown(&field, message.name)),
        }
    }
    let mut numbers = [0.0; N];
    for ((number, name), found) in numbers.iter_mut().zip(names).zip(found) {
        *number = needed(text, message, name, found)?;
    }
    Ok(numbers)
}

/// A field that is a number, and comes once.
fn number<'a>(text: &ProtoText<'a>, field: &Field<'a>, slot: &mut Option<f64>) -> Result<(), SceneError> {
    let value = text.parse(field, number::finite)?;
    text.once(field, slot, value)
}

fn needed<T>(text: &ProtoText<'_>, message: &Field<'_>, name: &str, value: Option<T>) -> Result<T, SceneError> {
    value.ok_or_else(|| text.error(message, format!("{} has no {name}", message.name), format!("add {name}")))
}

#[cfg(test)]
mod tests;
