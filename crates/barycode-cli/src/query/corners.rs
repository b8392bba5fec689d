//! Shapes that are the hull of corners, and what rounding makes of them.

use super::dimension::RequestDimension;
use super::field::Flaw;
use super::shape::{cloud, lengths, rounded, rounded_points, rounded_vector, vertices};
use barycode::ShapeError;
use barycode::d2::SupportSearch;
use barycode::expert::{Cuboid, Number, Point, Segment, Triangle};
use serde_json::{Map, Value};

/// The hull of corners in its own frame, in the numbers of the input.
#[derive(Debug, PartialEq)]
pub enum CoreSpec<const N: usize> {
    Point([f64; N]),
    Segment([[f64; N]; 2]),
    Triangle([[f64; N]; 3]),
    /// Stands for its hull.
    Convex(Vec<[f64; N]>),
    Box([f64; N]),
}

impl<const N: usize> CoreSpec<N> {
    /// Reads the fields of a kind of shape; none where it has no corners.
    pub(super) fn read(kind: &str, object: &Map<String, Value>) -> Result<Option<Self>, Flaw> {
        Ok(Some(match kind {
            "point" => {
                let [at] = vertices(object, "a point")?;
                Self::Point(at)
            }
            "segment" => Self::Segment(vertices(object, "a segment")?),
            "triangle" => Self::Triangle(vertices(object, "a triangle")?),
            "convex" => Self::Convex(cloud(object)?),
            "box" => Self::Box(lengths(object, "half_extents")?),
            _ => return Ok(None),
        }))
    }

    /// The corners; of `convex` with those that are none.
    pub fn corners(&self) -> Vec<[f64; N]> {
        match self {
            Self::Point(at) => vec![*at],
            Self::Segment(ends) => ends.to_vec(),
            Self::Triangle(corners) => corners.to_vec(),
            Self::Convex(points) => points.clone(),
            Self::Box(half) => box_corners(half),
        }
    }

    /// The hull and all that is within a radius of it, in the precision of the query.
    pub(super) fn build<V: RequestDimension<N>>(&self, radius: f64, search: SupportSearch) -> Result<V::Shape, Flaw> {
        let radius = rounded(radius).map_err(|flaw| flaw.within("radius"))?;
        let own = |error| refused(error, "vertices");
        let core: V::Shape = match self {
            Self::Point(at) => Point::new(rounded_points::<V, N>(&[*at])?[0]).map_err(own)?.into(),
            Self::Segment(ends) => {
                let ends = rounded_points::<V, N>(ends)?;
                Segment::new(ends[0], ends[1]).map_err(own)?.into()
            }
            Self::Triangle(corners) => {
                let corners = rounded_points::<V, N>(corners)?;
                Triangle::new(corners[0], corners[1], corners[2]).map_err(own)?.into()
            }
            Self::Convex(points) => V::hull(rounded_points(points)?, search)?,
            Self::Box(half_extents) => {
                let half_extents = rounded_vector::<V, N>(half_extents).map_err(|flaw| flaw.within("half_extents"))?;
                Cuboid::from_half_extents(half_extents).map_err(|error| refused(error, "half_extents"))?.into()
            }
        };
        if radius == V::Scalar::ZERO {
            return Ok(core);
        }
        V::rounded(core, radius).map_err(|error| refused(error, "radius"))
    }
}

/// What the core has against a field.
pub(super) fn refused(error: ShapeError, key: &str) -> Flaw {
    Flaw::new(format!("is refused: {error}")).within(key)
}

/// In the plane counter-clockwise.
fn box_corners<const N: usize>(half: &[f64; N]) -> Vec<[f64; N]> {
    let corner = |bits: usize| {
        let mut corner = *half;
        for (index, coordinate) in corner.iter_mut().enumerate() {
            if bits >> index & 1 == 0 {
                *coordinate = -*coordinate;
            }
        }
        corner
    };
    let around = |bits: usize| if N == 2 { bits ^ bits >> 1 } else { bits };
    (0..1 << N).map(|bits| corner(around(bits))).collect()
}
