//! Outlines of obstacles and of the vehicle, rounded, for drawing.

use crate::report::{json, name};
use crate::session::Session;
use barycode_scene::{Obstacle, Occupancy, Pose, PosedShapes, Shape};
use serde::Serialize;
use serde_json::Value;

/// What an obstacle occupies: rings to be filled by the even-odd rule, discs, polygons that are
/// rounded, and lines of no width.
#[derive(Serialize)]
struct Outline<'s> {
    /// Place in the scene's order.
    index: usize,
    id: Value,
    kind: String,
    class: &'s str,
    rings: Vec<Vec<[f64; 2]>>,
    /// Centre and radius.
    discs: Vec<[f64; 3]>,
    rounded: Vec<RoundedRing>,
    /// Of a single vertex where it is a point.
    lines: Vec<Vec<[f64; 2]>>,
}

/// All within a radius of a polygon, or of the line between two points.
#[derive(Serialize)]
struct RoundedRing {
    ring: Vec<[f64; 2]>,
    radius: f64,
}

/// The obstacles that never move.
pub(crate) fn standing(session: &Session) -> String {
    list(session, |obstacle| match &obstacle.occupancy {
        Occupancy::Always(placement) => Some(placement.clone()),
        Occupancy::Moving { .. } => None,
    })
}

/// The others, where they are at a time, in time steps.
pub(crate) fn moving(session: &Session, time: f64) -> String {
    list(session, |obstacle| match &obstacle.occupancy {
        Occupancy::Always(_) => None,
        Occupancy::Moving { .. } => obstacle.at_time(time),
    })
}

/// The corners of the vehicle at a time, in time steps; none before the plan and after it.
pub(crate) fn vehicle(session: &Session, time: f64) -> Option<String> {
    let (pose, _) = session.plan.at_time(time)?;
    Some(json(&session.corners().map(|corner| pose.transform(corner))))
}

fn list(session: &Session, placed: impl Fn(&Obstacle) -> Option<PosedShapes>) -> String {
    let checked = session.scene.obstacles.iter().enumerate();
    let checked = checked.filter(|(_, obstacle)| !session.excluded.contains(&obstacle.id));
    let outlines = checked.filter_map(|(index, obstacle)| Some(outline(index, obstacle, &placed(obstacle)?)));
    json(&outlines.collect::<Vec<_>>())
}

fn outline<'s>(index: usize, obstacle: &'s Obstacle, placement: &PosedShapes) -> Outline<'s> {
    let (mut rings, mut discs, mut rounded, mut lines) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let at = placement.pose;
    let placed = |ring: &[[f64; 2]]| ring.iter().map(|&point| at.transform(point)).collect::<Vec<_>>();
    for shape in placement.shapes.iter() {
        match shape {
            Shape::Circle { center, radius, .. } => {
                let [x, y] = at.transform(*center);
                discs.push([x, y, *radius]);
            }
            Shape::Rectangle { center: [x, y], orientation, length, width, .. } => {
                let own = Pose { x: *x, y: *y, theta: *orientation };
                let (half, side) = (0.5 * length, 0.5 * width);
                let corners = [[-half, -side], [half, -side], [half, side], [-half, side]];
                rings.push(placed(&corners.map(|corner| own.transform(corner))));
            }
            Shape::Convex { vertices, .. } => rings.push(placed(vertices)),
            Shape::Rounded { vertices, radius, .. } => {
                rounded.push(RoundedRing { ring: placed(vertices), radius: *radius });
            }
            Shape::Line { vertices, .. } => lines.push(placed(vertices)),
            Shape::Concave { rings: own, .. } => rings.extend(own.iter().map(|ring| placed(ring))),
        }
    }
    let (id, kind) = (name(&obstacle.id), obstacle.kind.to_string());
    Outline { index, id, kind, class: &obstacle.class, rings, discs, rounded, lines }
}
