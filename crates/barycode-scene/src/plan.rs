//! Where the ego vehicle means to be, and when.

use crate::error::Flaw;
use crate::model::{Pose, TimeStep};

/// One pose of a plan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlanPose {
    /// When.
    pub time_step: TimeStep,
    /// Where the vehicle's reference point is and which way the vehicle heads.
    pub pose: Pose,
    /// Seconds since the plan's beginning, if the file says.
    pub seconds: Option<f64>,
}

/// Poses of the ego vehicle: at least one, time steps rising.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The file name without folder and extension.
    pub name: String,
    /// The poses in order of time.
    pub poses: Vec<PlanPose>,
}

impl Plan {
    /// The pose at a time, in time steps, with its seconds if the file has them: between two poses
    /// the vehicle moves from one to the other. `None` before the first and after the last.
    /// Rounded, for drawing.
    pub fn at_time(&self, time: f64) -> Option<(Pose, Option<f64>)> {
        let next = self.poses.partition_point(|pose| f64::from(pose.time_step) < time);
        let to = self.poses.get(next)?;
        if f64::from(to.time_step) == time {
            return Some((to.pose, to.seconds));
        }
        let from = self.poses.get(next.checked_sub(1)?)?;
        let share = (time - f64::from(from.time_step)) / f64::from(to.time_step - from.time_step);
        let seconds = from.seconds.zip(to.seconds).map(|(from, to)| from + share * (to - from));
        Some((from.pose.toward(&to.pose, share), seconds))
    }
}

/// Checks that time steps rise; readers ask it pose by pose, to name the line.
#[derive(Debug, Default)]
pub(crate) struct Rising {
    last: Option<TimeStep>,
}

impl Rising {
    pub(crate) fn next(&mut self, step: TimeStep) -> Result<(), Flaw> {
        match self.last.replace(step) {
            Some(last) if step == last => {
                Err(Flaw::new(format!("time step {step} comes twice"), "keep one pose for each time step"))
            }
            Some(last) if step < last => {
                Err(Flaw::new(format!("time step {step} comes after {last}"), "sort the poses by time step"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Plan, PlanPose};
    use crate::model::Pose;

    #[test]
    fn between_two_poses_the_vehicle_moves_on() {
        let pose = |time_step, x: f64| {
            let seconds = Some(f64::from(time_step) * 0.5);
            PlanPose { time_step, pose: Pose { x, y: 1.0, theta: 0.0 }, seconds }
        };
        let plan = Plan { name: String::new(), poses: vec![pose(2, 0.0), pose(6, 8.0)] };
        assert_eq!(plan.at_time(3.0), Some((pose(0, 2.0).pose, Some(1.5))));
        assert_eq!(plan.at_time(6.0), Some((pose(0, 8.0).pose, Some(3.0))));
        assert_eq!((plan.at_time(1.5), plan.at_time(6.5)), (None, None));
    }
}
