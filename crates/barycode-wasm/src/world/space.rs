//! Space as numbers.

use super::{Any, Made, World, vectors};
use crate::fault::{Code, Fault};
use crate::slab::Slab;
use crate::state::State;
use crate::words::{Reader, Writer};
use barycode::d3::{
    Affine, Capsule, Cone, Cuboid, Cylinder, Ellipsoid, HullOf, MinkowskiSum, OuterLimit, Point, Points, Polytope,
    Pose, Rotation, Segment, Shape, Sphere, Tetrahedron, Triangle, Vec3, outer_hull,
};
use barycode::{CheckError, ContactPoint, Motion, Proximity, ShapeError};

/// Three numbers of a row, from the place that the row begins at.
fn row(numbers: &[f64], index: usize) -> Vec3<f64> {
    Vec3::new(numbers[3 * index], numbers[3 * index + 1], numbers[3 * index + 2])
}

/// Codes of kinds; beside those of both dimensions space has bodies of revolution and polytopes.
fn made(kind: u32, n: &[f64]) -> Result<Option<Shape<f64>>, Refused> {
    let count = match kind {
        0 | 6 | 8 => Some(3),
        1 | 7 => Some(6),
        2 => Some(9),
        3 => Some(12),
        4 => Some(4),
        5 => Some(7),
        12 | 13 => Some(2),
        10 | 11 | 14 => None,
        _ => return Ok(None),
    };
    if count.is_some_and(|count| count != n.len()) || (kind == 10 || kind == 11) && !n.len().is_multiple_of(3) {
        return Err(Refused::Count);
    }
    Ok(Some(match kind {
        0 => Point::new(row(n, 0))?.into(),
        1 => Segment::new(row(n, 0), row(n, 1))?.into(),
        2 => Triangle::new(row(n, 0), row(n, 1), row(n, 2))?.into(),
        3 => Tetrahedron::new(row(n, 0), row(n, 1), row(n, 2), row(n, 3))?.into(),
        4 => Sphere::new(row(n, 0), n[3])?.into(),
        5 => Capsule::new(row(n, 0), row(n, 1), n[6])?.into(),
        6 => Cuboid::from_half_extents(row(n, 0))?.into(),
        7 => Cuboid::from_corners(row(n, 0), row(n, 1))?.into(),
        8 => Ellipsoid::new(row(n, 0))?.into(),
        10 => Polytope::hull(vectors(n))?.into(),
        11 => Points::new(vectors(n))?.into(),
        12 => Cylinder::from_half_height(n[0], n[1])?.into(),
        13 => Cone::from_half_height(n[0], n[1])?.into(),
        _ => polytope(n)?.into(),
    }))
}

/// A polytope of a surface: the number of vertices, these, and faces by the indices of theirs.
fn polytope(numbers: &[f64]) -> Result<Polytope<f64>, Refused> {
    let [count, rest @ ..] = numbers else { return Err(Refused::Count) };
    let whole = (*count as usize as f64 == *count).then_some(*count as usize);
    let coordinates = whole.and_then(|count| count.checked_mul(3)).filter(|&coordinates| coordinates <= rest.len());
    let (coordinates, indices) = rest.split_at(coordinates.ok_or(Refused::Count)?);
    if !indices.len().is_multiple_of(3) {
        return Err(Refused::Count);
    }
    // An index that is none is saturated to one that names no vertex, which the library refuses.
    let index = |index: f64| if index == index.trunc() && index >= 0.0 { index as u32 } else { u32::MAX };
    let face = |face: &[f64]| [index(face[0]), index(face[1]), index(face[2])];
    Ok(Polytope::new(vectors(coordinates), indices.chunks_exact(3).map(face).collect())?)
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

/// The rotation of nine numbers, row by row.
pub(crate) fn rotation(numbers: &mut Reader<'_>) -> Rotation<f64> {
    Rotation::from_rows([numbers.vector::<Vec3<f64>>(), numbers.vector(), numbers.vector()])
}

impl World for Vec3<f64> {
    type Shape = Shape<f64>;
    type Hull = Polytope<f64>;
    type Box = Cuboid<f64>;

    const POSE: usize = 12;
    const SPIN: usize = 3;
    const COMPACT_POSE: usize = 7;

    fn as_hull(shape: &Self::Shape) -> Option<&Self::Hull> {
        if let Shape::Polytope(hull) = shape { Some(hull) } else { None }
    }

    fn as_box(shape: &Self::Shape) -> Option<&Self::Box> {
        if let Shape::Cuboid(cuboid) = shape { Some(cuboid) } else { None }
    }

    fn shapes(state: &State) -> &Slab<Self::Shape> {
        &state.space
    }

    fn shapes_mut(state: &mut State) -> &mut Slab<Self::Shape> {
        &mut state.space
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
        let matrix = [rows.numbers(), rows.numbers(), rows.numbers()];
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
            Shape::Tetrahedron(tetrahedron) => tetrahedron.vertices().to_vec(),
            Shape::Cuboid(cuboid) => {
                let (low, high) = (cuboid.low(), cuboid.high());
                let pick = |bits: u32, axis: u32, low: f64, high: f64| if bits >> axis & 1 == 1 { high } else { low };
                let corner = |bits: u32| {
                    Vec3::new(pick(bits, 0, low.x, high.x), pick(bits, 1, low.y, high.y), pick(bits, 2, low.z, high.z))
                };
                (0..8).map(corner).collect()
            }
            Shape::Polytope(polytope) => polytope.vertices().to_vec(),
            Shape::Points(cloud) => cloud.points().to_vec(),
            _ => Vec::new(),
        }
    }

    const OUTER_VERTICES: u32 = 8;

    fn outer_hull(shape: &Self::Shape, limit: OuterLimit<f64>) -> Result<(Self::Shape, f64), ShapeError> {
        let around = |polytope: &Polytope<f64>| match outer_hull(polytope, limit, &mut |_| true) {
            Some(outer) => (outer.polytope.into(), outer.distance),
            // Nothing ends the search; the shape itself would be right, too.
            None => (polytope.clone().into(), 0.0),
        };
        match shape {
            Shape::Polytope(polytope) => Ok(around(polytope)),
            _ => Polytope::hull(Self::vertices(shape)).map(|hull| around(&hull)),
        }
    }

    fn pose(numbers: &mut Reader<'_>) -> Pose<f64> {
        let translation: Self = numbers.vector();
        Pose::new(translation, rotation(numbers))
    }

    fn compact_pose(numbers: &mut Reader<'_>) -> Pose<f64> {
        let translation: Self = numbers.vector();
        Pose::new(translation, Rotation::from_quaternion_xyzw(numbers.numbers()))
    }

    fn write_pose(pose: &Pose<f64>, words: &mut Writer<'_>) {
        words.vector(pose.translation);
        for row in pose.rotation.rows {
            words.vector(row);
        }
    }

    fn translation(place: Self) -> Pose<f64> {
        Pose::translation(place)
    }

    fn angular_velocity(numbers: &mut Reader<'_>) -> Self {
        numbers.vector()
    }

    fn arc(_: Pose<f64>, _: f64, _: f64) -> Option<Result<Box<dyn Motion<Vector = Self>>, ShapeError>> {
        None
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
