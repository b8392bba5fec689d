//! A plan as a table: `time_step,x,y,theta`.

use super::table::Table;
use crate::error::SceneError;
use crate::model::Pose;
use crate::number;
use crate::plan::{Plan, PlanPose, Rising};
use crate::source::Source;

const COLUMNS: [&str; 4] = ["time_step", "x", "y", "theta"];

/// Reads a plan: poses of the vehicle's reference point, `theta` in radians.
///
/// # Errors
/// If the header or a record is not as described, there is no record, or the time steps don't rise.
pub fn read(source: &Source) -> Result<Plan, SceneError> {
    let mut table = Table::open(source, b',', &COLUMNS).map_err(|error| several_trajectories(source, error))?;
    let mut poses = Vec::new();
    let mut rising = Rising::default();
    while let Some(row) = table.row()? {
        let time_step = row.parse(0, number::time_step)?;
        rising.next(time_step).map_err(|flaw| row.flaw(flaw))?;
        let (x, y) = (row.parse(1, number::finite)?, row.parse(2, number::finite)?);
        let pose = Pose { x, y, theta: row.parse(3, number::finite)? };
        poses.push(PlanPose { time_step, pose, seconds: None });
    }
    if poses.is_empty() {
        return Err(source.error(1, "the plan holds no pose", "add records `time_step,x,y,theta`"));
    }
    Ok(Plan { name: source.stem().to_owned(), poses })
}

/// A batch of trajectories in one table is a likely mix-up, so it is said plainly.
fn several_trajectories(source: &Source, error: SceneError) -> SceneError {
    if !source.text().trim_start().starts_with("trajectory,") {
        return error;
    }
    source.error(
        error.line,
        "the table holds several trajectories (its first column is `trajectory`)",
        format!(
            "give it as many plans (`--plans`), or one: the records of one trajectory under the header `{}`",
            COLUMNS.join(",")
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(text: &str) -> Result<Plan, SceneError> {
        read(&Source::from_bytes("some/plan.csv", text.as_bytes().to_vec()).unwrap())
    }

    #[test]
    fn poses_are_read_in_order() {
        let plan = plan("time_step, x, y, theta\r\n3,1.5,-2,0.25\n\n7.0,\"2.5\",0,1e-3\n").unwrap();
        assert_eq!(plan.name, "plan");
        let steps: Vec<_> = plan.poses.iter().map(|pose| pose.time_step).collect();
        assert_eq!(steps, [3, 7]);
        assert_eq!(plan.poses[1].pose, Pose { x: 2.5, y: 0.0, theta: 1e-3 });
    }

    #[test]
    fn several_trajectories_are_refused() {
        let error = plan("trajectory,time_step,x,y,theta\n0,0,0,0,0\n").unwrap_err();
        assert_eq!(error.line, Some(1));
        assert!(error.what.contains("several trajectories"), "{error}");
        assert!(error.remedy.contains("`time_step,x,y,theta`"), "{error}");
    }
}
