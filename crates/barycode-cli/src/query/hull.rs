//! The hull of one shape, and whether the shape was convex as given.

use super::ask::Real;
use super::field::Flaw;
use super::request::Placed;
use super::shape::rounded_points;
use barycode::ShapeError;
use barycode::d2::Polygon;
use serde::Serialize;
use serde_json::Value;

/// The answer to `hull`.
#[derive(Debug, Serialize)]
pub(crate) struct HullRecord<'i, T> {
    id: &'i Value,
    /// Whether the vertices as given go round a convex polygon, in either direction.
    convex: bool,
    /// In what way the vertices are not a convex polygon, counter-clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<String>,
    vertex_count: usize,
    /// Counter-clockwise, in the frame of the shape.
    vertices: Vec<[T; 2]>,
}

pub(crate) fn answer<'i, T: Real>(id: &'i Value, a: &Placed) -> Result<HullRecord<'i, T>, Flaw> {
    let corners = a.shape.corners().ok_or_else(|| {
        Flaw::new("is round and has no vertices: ask for the hull of a point, segment, triangle, convex or box")
            .within("shape")
            .within("a")
    })?;
    let points = rounded_points::<T>(&corners).map_err(|flaw| flaw.within("a"))?;
    let refused = Polygon::new(points.as_slice()).err();
    let convex = matches!(refused, None | Some(ShapeError::Clockwise));
    let hull = Polygon::hull(points)
        .map_err(|error| Flaw::new(format!("is refused: {error}")).within("vertices").within("a"))?;
    let vertices: Vec<[T; 2]> = hull.vertices().iter().map(|&vertex| vertex.into()).collect();
    Ok(HullRecord { id, convex, remark: refused.map(remark), vertex_count: vertices.len(), vertices })
}

fn remark(error: ShapeError) -> String {
    match error {
        ShapeError::Clockwise => "the vertices go round clockwise".into(),
        ShapeError::NotConvex { vertex } => format!("not convex at vertex {vertex} (the first is 0)"),
        other => other.to_string(),
    }
}
