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
