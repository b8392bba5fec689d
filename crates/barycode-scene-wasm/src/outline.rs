//! Outlines of obstacles, of the vehicle and of its trailer, rounded, for drawing.

use crate::report::{json, name};
use crate::session::Session;
use barycode_scene::{EgoBody, Footprint, Obstacle, Occupancy, Plan, Pose, PosedShapes, Shape};
use serde::Serialize;
use serde_json::Value;

/// What is occupied: rings to be filled by the non-zero rule, outlines counter-clockwise and holes
/// clockwise, since shapes may overlap; discs, polygons that are rounded, and lines of no width.
#[derive(Default, Serialize)]
struct Outline {
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

#[derive(Serialize)]
struct ObstacleOutline<'s> {
    /// Place in the scene's order.
    index: usize,
    id: Value,
    kind: String,
    class: &'s str,
    #[serde(flatten)]
    outline: Outline,
}

/// The vehicle, or its trailer.
#[derive(Serialize)]
struct EgoOutline {
    body: String,
    #[serde(flatten)]
    outline: Outline,
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

/// The vehicle at a time, in time steps, then its trailer; none before the plan and after it.
pub(crate) fn vehicle(session: &Session, time: f64) -> Option<String> {
    let outline = |body: EgoBody, footprint: &Footprint, plan: &Plan| {
        let (pose, _) = plan.at_time(time)?;
        Some(EgoOutline { body: body.to_string(), outline: Outline::new(&footprint.at(pose)) })
    };
    let vehicle = outline(EgoBody::Vehicle, &session.vehicle.footprint, &session.plan)?;
    let towed = session.trailer.as_ref();
    let trailer = towed.and_then(|towed| outline(EgoBody::Trailer, &towed.body.footprint, &towed.plan));
    Some(json(&[vehicle].into_iter().chain(trailer).collect::<Vec<_>>()))
}

fn list(session: &Session, placed: impl Fn(&Obstacle) -> Option<PosedShapes>) -> String {
    let checked = session.scene.obstacles.iter().enumerate();
    let checked = checked.filter(|(_, obstacle)| !session.excluded.contains(&obstacle.id));
    let outlines = checked.filter_map(|(index, obstacle)| {
        let (id, kind) = (name(&obstacle.id), obstacle.kind.to_string());
        let outline = Outline::new(&placed(obstacle)?);
        Some(ObstacleOutline { index, id, kind, class: &obstacle.class, outline })
    });
    json(&outlines.collect::<Vec<_>>())
}

impl Outline {
    fn new(placement: &PosedShapes) -> Self {
        let mut outline = Self::default();
        let at = placement.pose;
        let placed = |ring: &[[f64; 2]]| ring.iter().map(|&point| at.transform(point)).collect::<Vec<_>>();
        for shape in placement.shapes.iter() {
            match shape {
                Shape::Circle { center, radius, .. } => {
                    let [x, y] = at.transform(*center);
                    outline.discs.push([x, y, *radius]);
                }
                Shape::Rectangle { center: [x, y], orientation, length, width, .. } => {
                    let own = Pose { x: *x, y: *y, theta: *orientation };
                    let (half, side) = (0.5 * length, 0.5 * width);
                    let corners = [[-half, -side], [half, -side], [half, side], [-half, side]];
                    outline.rings.push(placed(&corners.map(|corner| own.transform(corner))));
                }
                Shape::Convex { vertices, .. } => outline.rings.push(placed(vertices)),
                Shape::Rounded { vertices, radius, .. } => {
                    outline.rounded.push(RoundedRing { ring: placed(vertices), radius: *radius });
                }
                Shape::Line { vertices, .. } => outline.lines.push(placed(vertices)),
                Shape::Concave { rings, .. } => outline.rings.extend(rings.iter().map(|ring| placed(ring))),
            }
        }
        outline
    }
}
