//! The plane as numbers.

use super::{Any, Made, World, vectors};
use crate::fault::{Code, Fault};
use crate::slab::Slab;
use crate::state::State;
use crate::words::{Reader, Writer};
use barycode::d2::{
    Affine, Arc, Capsule, Circle, Ellipse, HullOf, MinkowskiSum, OuterLimit, Point, Points, Polygon, Pose, Rectangle,
    Rotation, Segment, Shape, Triangle, Vec2, outer_hull,
};
use barycode::{CheckError, ContactPoint, Motion, Proximity, ShapeError};

/// Codes of kinds; beside those of both dimensions the plane has a polygon.
fn made(kind: u32, numbers: &[f64]) -> Result<Option<Shape<f64>>, Refused> {
    Ok(Some(match (kind, numbers) {
        (0, &[x, y]) => Point::new([x, y])?.into(),
        (1, &[a, b, c, d]) => Segment::new([a, b], [c, d])?.into(),
        (2, &[a, b, c, d, e, f]) => Triangle::new([a, b], [c, d], [e, f])?.into(),
        (4, &[x, y, radius]) => Circle::new([x, y], radius)?.into(),
        (5, &[a, b, c, d, radius]) => Capsule::new([a, b], [c, d], radius)?.into(),
        (6, &[x, y]) => Rectangle::from_half_extents([x, y])?.into(),
        (7, &[a, b, c, d]) => Rectangle::from_corners([a, b], [c, d])?.into(),
        (8, &[x, y]) => Ellipse::new([x, y])?.into(),
        (9, ring) if ring.len().is_multiple_of(2) => polygon(vectors(ring))?.into(),
        (10, cloud) if cloud.len().is_multiple_of(2) => Polygon::hull(vectors(cloud))?.into(),
        (11, cloud) if cloud.len().is_multiple_of(2) => Points::new(vectors(cloud))?.into(),
        (0..=2 | 4..=11, _) => return Err(Refused::Count),
        _ => return Ok(None),
    }))
}

/// A convex polygon, its vertices in either order.
fn polygon(mut ring: Vec<Vec2<f64>>) -> Result<Polygon<f64, Vec<Vec2<f64>>>, ShapeError> {
    match Polygon::new(ring.clone()) {
        Err(ShapeError::Clockwise) => {
            ring.reverse();
            Polygon::new(ring)
        }
        made => made,
    }
}

/// Why there is no shape.
enum Refused {
    Count,
    Shape(ShapeError),
}

impl From<ShapeError> for Refused {
    fn from(error: ShapeError) -> Self {
        Self::Shape(error)
    }
}

impl World for Vec2<f64> {
    type Shape = Shape<f64>;
    type Hull = Polygon<f64, Vec<Vec2<f64>>>;
    type Box = Rectangle<f64>;

    const POSE: usize = 4;
    const SPIN: usize = 1;
    const COMPACT_POSE: usize = Self::POSE;

    fn as_hull(shape: &Self::Shape) -> Option<&Self::Hull> {
        if let Shape::Polygon(hull) = shape { Some(hull) } else { None }
    }

    fn as_box(shape: &Self::Shape) -> Option<&Self::Box> {
        if let Shape::Rectangle(cuboid) = shape { Some(cuboid) } else { None }
    }

    fn shapes(state: &State) -> &Slab<Self::Shape> {
        &state.plane
    }

    fn shapes_mut(state: &mut State) -> &mut Slab<Self::Shape> {
        &mut state.plane
    }

    fn shape(kind: u32, numbers: &[f64]) -> Made<Self> {
        made(kind, numbers).map_err(|refused| match refused {
            Refused::Count => Fault::new(Code::Count, "the kind of shape has another count of numbers: see the table"),
            Refused::Shape(error) => Fault::refused(error),
        })
    }

    fn posed(shape: Self::Shape, pose: Self::Pose) -> Result<Self::Shape, ShapeError> {
        shape.posed(pose)
    }

    fn rounded(shape: Self::Shape, radius: f64) -> Result<Self::Shape, ShapeError> {
        shape.rounded(radius)
    }

    fn scaled(shape: &Self::Shape, factor: f64) -> Result<Self::Shape, ShapeError> {
        shape.scaled(factor)
    }

    fn affine(shape: Self::Shape, rows: &mut Reader<'_>) -> Result<Self::Shape, ShapeError> {
        let matrix = [rows.numbers(), rows.numbers()];
        Ok(Shape::Affine(Box::new(Affine::new(shape, matrix, rows.vector::<Self>())?)))
    }

    fn sum(first: Self::Shape, second: Self::Shape) -> Self::Shape {
        Shape::Sum(Box::new(MinkowskiSum::new(first, second)))
    }

    fn hull_of(members: Vec<Self::Shape>) -> Result<Self::Shape, ShapeError> {
        Ok(Shape::Hull(HullOf::new(members)?))
    }

    fn vertices(shape: &Self::Shape) -> Vec<Self> {
        match shape {
            Shape::Point(point) => vec![point.position()],
            Shape::Segment(segment) => segment.vertices().to_vec(),
            Shape::Triangle(triangle) => triangle.vertices().to_vec(),
            Shape::Rectangle(rectangle) => rectangle.corners().to_vec(),
            Shape::Polygon(polygon) => polygon.vertices().to_vec(),
            Shape::Points(cloud) => cloud.points().to_vec(),
            _ => Vec::new(),
        }
    }

    const OUTER_VERTICES: u32 = 4;

    fn outer_hull(shape: &Self::Shape, limit: OuterLimit<f64>) -> Result<(Self::Shape, f64), ShapeError> {
        let around = |polygon: &Polygon<f64, Vec<Vec2<f64>>>| match outer_hull(polygon, limit, &mut |_| true) {
            Some(outer) => (outer.polygon.into(), outer.distance),
            // Nothing ends the search; the shape itself would be right, too.
            None => (polygon.clone().into(), 0.0),
        };
        match shape {
            Shape::Polygon(polygon) => Ok(around(polygon)),
            _ => Polygon::hull(Self::vertices(shape)).map(|hull| around(&hull)),
        }
    }

    fn pose(numbers: &mut Reader<'_>) -> Pose<f64> {
        let translation: Self = numbers.vector();
        let [cos, sin] = numbers.numbers();
        Pose::new(translation, Rotation::new(cos, sin))
    }

    fn compact_pose(numbers: &mut Reader<'_>) -> Pose<f64> {
        Self::pose(numbers)
    }

    fn write_pose(pose: &Pose<f64>, words: &mut Writer<'_>) {
        words.vector(pose.translation);
        words.numbers(&[pose.rotation.cos, pose.rotation.sin]);
    }

    fn translation(place: Self) -> Pose<f64> {
        Pose::translation(place)
    }

    fn angular_velocity(numbers: &mut Reader<'_>) -> f64 {
        numbers.number()
    }

    fn arc(start: Pose<f64>, speed: f64, curvature: f64) -> Option<Result<Box<dyn Motion<Vector = Self>>, ShapeError>> {
        Some(Arc::new(start, speed, curvature).map(|arc| Box::new(arc) as Box<dyn Motion<Vector = Self>>))
    }

    fn check_points(
        contact: &Proximity<Self>,
        a: Any<'_, Self>,
        b: Any<'_, Self>,
        points: &[ContactPoint<Self>],
    ) -> Result<(), CheckError> {
        contact.check_points(&a, &b, points)
    }
}
