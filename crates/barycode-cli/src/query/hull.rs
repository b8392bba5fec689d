//! The hull of one shape, and whether the shape was convex as given.

use super::ask::Real;
use super::corners::refused;
use super::field::Flaw;
use super::request::PosedSpec;
use super::shape::rounded_points;
use barycode::ShapeError;
use barycode::d2::{Polygon, Vec2};
use barycode::d3::{Polytope, Vec3};
use serde::Serialize;
use serde_json::Value;

/// The answer to `hull` in the plane.
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

/// The answer to `hull` in space.
#[derive(Debug, Serialize)]
pub(crate) struct SolidRecord<'i, T> {
    id: &'i Value,
    /// Whether every vertex as given is a corner of the hull.
    convex: bool,
    vertex_count: usize,
    /// In the order given, in the frame of the shape.
    vertices: Vec<[T; 3]>,
    /// The triangles of its surface, counter-clockwise seen from outside; flat faces are cut up.
    faces: Vec<[u32; 3]>,
}

pub(crate) fn plane<'i, T: Real>(id: &'i Value, a: &PosedSpec<2>) -> Result<HullRecord<'i, T>, Flaw> {
    let corners = a.shape.unrounded().map_err(|flaw| flaw.within("a"))?.corners();
    let points = rounded_points::<Vec2<T>, 2>(&corners).map_err(|flaw| flaw.within("a"))?;
    let refused = Polygon::new(points.as_slice()).err();
    let convex = matches!(refused, None | Some(ShapeError::Clockwise));
    let hull = Polygon::hull(points).map_err(shape_flaw)?;
    let vertices: Vec<[T; 2]> = hull.vertices().iter().map(|&vertex| vertex.into()).collect();
    Ok(HullRecord { id, convex, remark: refused.map(remark), vertex_count: vertices.len(), vertices })
}

pub(crate) fn space<'i, T: Real>(id: &'i Value, a: &PosedSpec<3>) -> Result<SolidRecord<'i, T>, Flaw> {
    let corners = a.shape.unrounded().map_err(|flaw| flaw.within("a"))?.corners();
    let points = rounded_points::<Vec3<T>, 3>(&corners).map_err(|flaw| flaw.within("a"))?;
    let hull = Polytope::hull(points).map_err(shape_flaw)?;
    let vertices: Vec<[T; 3]> = hull.vertices().iter().map(|&vertex| vertex.into()).collect();
    let convex = vertices.len() == corners.len();
    Ok(SolidRecord { id, convex, vertex_count: vertices.len(), vertices, faces: hull.faces().to_vec() })
}

fn shape_flaw(error: ShapeError) -> Flaw {
    refused(error, "vertices").within("a")
}

fn remark(error: ShapeError) -> String {
    match error {
        ShapeError::Clockwise => "the vertices go round clockwise".into(),
        ShapeError::NotConvex { vertex } => format!("not convex at vertex {vertex} (the first is 0)"),
        other => other.to_string(),
    }
}
