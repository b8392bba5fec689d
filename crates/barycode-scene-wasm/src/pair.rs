//! The two convex bodies behind a clearance, so that a page can show the proof of it.

use crate::report::json;
use crate::session::Session;
use barycode::Convex;
use barycode::d2::{Pose, Rotation, Shape, Vec2};
use serde::Serialize;

/// Vertices in a frame of their own, all within a radius of their hull, and where the frame is.
#[derive(Serialize)]
struct Side {
    vertices: Vec<[f64; 2]>,
    radius: f64,
    /// `x, y, cos, sin`.
    pose: [f64; 4],
    /// The angle in radians.
    angle: f64,
}

#[derive(Serialize)]
struct Pair {
    /// Whether the ego is the vehicle or its trailer.
    body: String,
    ego: Side,
    obstacle: Side,
    part: usize,
}

impl Side {
    fn new(vertices: &[Vec2<f64>], radius: f64, pose: Pose<f64>) -> Self {
        let Pose { translation, rotation } = pose;
        let vertices = vertices.iter().map(|vertex| [vertex.x, vertex.y]).collect();
        let pose = [translation.x, translation.y, rotation.cos, rotation.sin];
        Self { vertices, radius, pose, angle: angle_of(rotation) }
    }
}

/// An angle of which the library makes this rotation bit by bit, where one is near; else one that
/// is off by the last digits.
fn angle_of(rotation: Rotation<f64>) -> f64 {
    const NEIGHBOURS: u64 = 8;
    let angle = rotation.sin.atan2(rotation.cos);
    let near = |steps: u64| [angle.to_bits().wrapping_add(steps), angle.to_bits().wrapping_sub(steps)];
    let mut candidates = (0..=NEIGHBOURS).flat_map(near).map(f64::from_bits);
    candidates.find(|&angle| Rotation::from_angle(angle) == rotation).unwrap_or(angle)
}

/// The pieces of the vehicle or its trailer, at a time of the plan, and of an obstacle, by its
/// place in the scene's order, that are nearest to each other; none where one is not there.
pub(crate) fn text(session: &Session, obstacle: usize, time: f64) -> Option<String> {
    let (pose, _) = session.plan.at_time(time)?;
    let obstacle = session.scene.obstacles.get(obstacle)?;
    let pair = session.check.pair(&obstacle.id, time, pose).ok()??;
    let (vertices, radius) = rounded_points(pair.piece.shape())?;
    let piece = Side::new(&vertices, radius, pair.piece.pose());
    let (vertices, radius) = rounded_points(pair.ego.shape())?;
    let ego = Side::new(&vertices, radius, pair.ego.pose());
    Some(json(&Pair { body: pair.body.to_string(), ego, obstacle: piece, part: pair.part }))
}

/// The vertices of a shape, and by how much their hull is rounded; none of a shape that no scene
/// has.
fn rounded_points(shape: &Shape<f64>) -> Option<(Vec<Vec2<f64>>, f64)> {
    Some(match shape {
        Shape::Circle(circle) => (vec![circle.center()], circle.radius()),
        Shape::Rectangle(rectangle) => (rectangle.corners().to_vec(), 0.0),
        Shape::Polygon(polygon) => (polygon.vertices().to_vec(), 0.0),
        Shape::Segment(segment) => (segment.vertices().to_vec(), 0.0),
        Shape::Point(point) => (vec![point.position()], 0.0),
        // Its radius has that of what is rounded in it.
        Shape::Rounded(rounded) => (rounded_points(rounded.shape())?.0, rounded.radius()),
        _ => return None,
    })
}
