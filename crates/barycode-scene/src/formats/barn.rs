//! BARN worlds (a robot among cylinders) and the grid paths through them.

use super::table::Table;
use crate::error::SceneError;
use crate::footprint::Footprint;
use crate::model::{Id, Obstacle, ObstacleKind, Occupancy, Pose, PosedShapes, Scene};
use crate::number;
use crate::plan::{Plan, PlanPose};
use crate::shape::Shape;
use crate::source::Source;

use super::DistinctIds;

const WORLD_COLUMNS: [&str; 4] = ["cylinder", "x", "y", "radius"];
const PATH_COLUMNS: [&str; 2] = ["grid_x", "grid_y"];

/// Metres between two grid points.
const GRID_STEP: f64 = 0.15;
/// World coordinates, in metres, of grid point (0, 0).
const GRID_ORIGIN: [f64; 2] = [-4.575, 5.075];

/// Reads a world: a table `cylinder,x,y,radius`, in metres.
///
/// # Errors
/// If the header or a record is not as described, or a cylinder comes twice.
pub fn read(source: &Source) -> Result<Scene, SceneError> {
    let mut table = Table::open(source, b',', &WORLD_COLUMNS)?;
    let mut obstacles = Vec::new();
    let mut ids = DistinctIds::default();
    while let Some(row) = table.row()? {
        let id = row.parse(0, |text| Ok(Id::parse(text.trim())))?;
        ids.add(source, &id, row.line)?;
        let center = [row.parse(1, number::finite)?, row.parse(2, number::finite)?];
        let radius = row.parse(3, number::finite)?;
        let shape = Shape::circle(center, radius).map_err(|flaw| row.flaw(flaw))?;
        obstacles.push(Obstacle {
            id,
            kind: ObstacleKind::Static,
            class: "cylinder".into(),
            occupancy: Occupancy::Always(PosedShapes::in_world(vec![shape])),
            missing: Vec::new(),
        });
    }
    Ok(Scene {
        name: source.stem().to_owned(),
        format: "BARN world".into(),
        step_seconds: None,
        obstacles,
        problems: Vec::new(),
        vehicle: Some(Footprint::JACKAL),
        lanelets: 0,
    })
}

/// Reads a path: a table `grid_x,grid_y`. The poses are in the world's frame, counted from 0, each
/// heading for the next point; the last one keeps the heading of the one before.
///
/// # Errors
/// If the header or a record is not as described, or there is no record.
pub fn read_path(source: &Source) -> Result<Plan, SceneError> {
    let mut table = Table::open(source, b',', &PATH_COLUMNS)?;
    let mut points = Vec::new();
    while let Some(row) = table.row()? {
        let [x, y] = [row.parse(0, number::finite)?, row.parse(1, number::finite)?];
        points.push([GRID_STEP * x + GRID_ORIGIN[0], GRID_STEP * y + GRID_ORIGIN[1]]);
        if points.len() > number::MAX_TIME_STEP as usize {
            return Err(source.error(row.line, "the path has too many points", "cut it into several paths"));
        }
    }
    if points.is_empty() {
        return Err(source.error(1, "the path holds no point", "add records `grid_x,grid_y`"));
    }
    let mut theta = 0.0;
    let pose = |(step, &[x, y]): (usize, &[f64; 2])| {
        if let Some([next_x, next_y]) = points.get(step + 1) {
            theta = (next_y - y).atan2(next_x - x);
        }
        PlanPose { time_step: step as u32, pose: Pose { x, y, theta }, seconds: None }
    };
    let poses = points.iter().enumerate().map(pose).collect();
    Ok(Plan { name: source.stem().to_owned(), poses })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f64::consts::{FRAC_PI_2, PI};

    fn source(text: &str) -> Source {
        Source::from_bytes("world_7.csv", text.as_bytes().to_vec()).unwrap()
    }

    #[test]
    fn a_world_is_a_set_of_circles() {
        let scene = read(&source("cylinder,x,y,radius\n0,1,2,0.5\n1,-1,2,0.075\n")).unwrap();
        assert_eq!(scene.name, "world_7");
        let last = scene.obstacle(&Id::Number(1)).unwrap().at(0).unwrap();
        assert_eq!(last.shapes[0], Shape::circle([-1.0, 2.0], 0.075).unwrap());
    }

    #[test]
    fn a_path_heads_for_its_next_point() {
        let plan = read_path(&source("grid_x,grid_y\n0,0\n0,1\n-1,1\n")).unwrap();
        let headings: Vec<_> = plan.poses.iter().map(|pose| pose.pose.theta).collect();
        assert!((headings[0] - FRAC_PI_2).abs() < 1e-15);
        assert_eq!(headings[1..], [PI, PI]);
        assert_eq!((plan.poses[0].pose.x, plan.poses[0].pose.y), (-4.575, 5.075));
    }
}
