//! Bodies and recorded shapes of space as shapes of the library under test.

use barycode::ShapeError;
use barycode::d3::{
    Capsule, Cone, Cuboid, Cylinder, Ellipsoid, Point, Points, Polytope, Pose, Rotation, Rounded, Segment, Sphere,
    SupportSearch, Tetrahedron, Triangle, Vec3,
};
use serde::{Deserialize, Serialize};

use super::{ShapeFactory, TestScalar, TestShape, compound, real, surface};
use crate::body::space::BodyPose;
use crate::cases::space::{self as cases, Shape};
use crate::compound::Map;

/// Which of the library's types stands for a list of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Representation {
    /// The most particular type: point, segment, triangle, tetrahedron, ball, capsule, box; else a
    /// polytope that chooses its search.
    Particular,
    /// A polytope that scans its vertices.
    Scan,
    /// A polytope that climbs along its edges.
    Climb,
    /// A polytope of given triangles that climbs: points within its facets and edges are vertices,
    /// too.
    Surface,
    /// A cloud of points.
    Points,
}

impl Representation {
    /// Every representation.
    pub const ALL: [Self; 5] = [Self::Particular, Self::Scan, Self::Climb, Self::Surface, Self::Points];
}

/// A vector in the precision of the test.
pub fn vector<T: TestScalar>(p: [f64; 3]) -> Vec3<T> {
    Vec3::new(real(p[0]), real(p[1]), real(p[2]))
}

/// A vector of the library as plain numbers.
pub fn plain<T: TestScalar>(v: Vec3<T>) -> [f64; 3] {
    [v.x.to_f64(), v.y.to_f64(), v.z.to_f64()]
}

/// The pose with these entries.
pub fn pose<T: TestScalar>(placement: &BodyPose) -> Pose<T> {
    Pose::new(vector(placement.translation), Rotation::from_rows(placement.rows.map(vector::<T>)))
}

impl<T: TestScalar> ShapeFactory<3> for Vec3<T> {
    type Representation = Representation;

    fn list(points: &[[f64; 3]], representation: Representation) -> Result<TestShape<Self>, ShapeError> {
        core(points.iter().map(|&p| vector(p)).collect(), representation)
    }

    fn round(
        points: &[[f64; 3]],
        radius: f64,
        representation: Representation,
    ) -> Option<Result<TestShape<Self>, ShapeError>> {
        match (representation, points) {
            (Representation::Particular, &[p]) => Some(Sphere::new(vector(p), real(radius)).map(TestShape::new)),
            (Representation::Particular, &[p, q]) => {
                Some(Capsule::new(vector(p), vector(q), real(radius)).map(TestShape::new))
            }
            _ => None,
        }
    }

    fn pose(map: &Map<3>) -> Pose<T> {
        pose(&BodyPose { rows: map.rows, translation: map.shift })
    }

    fn map(map: &Map<3>) -> (Self::Matrix, Self) {
        (map.rows.map(|row| row.map(real)), vector(map.shift))
    }
}

/// A list of points as a shape of the library.
///
/// # Errors
/// What the library has against the points.
pub fn core<T: TestScalar>(
    points: Vec<Vec3<T>>,
    representation: Representation,
) -> Result<TestShape<Vec3<T>>, ShapeError> {
    let search = match (representation, &points[..]) {
        (Representation::Particular, &[p]) => return Ok(TestShape::new(Point::new(p)?)),
        (Representation::Particular, &[p, q]) => return Ok(TestShape::new(Segment::new(p, q)?)),
        (Representation::Particular, &[p, q, r]) => return Ok(TestShape::new(Triangle::new(p, q, r)?)),
        (Representation::Particular, &[p, q, r, s]) => return Ok(TestShape::new(Tetrahedron::new(p, q, r, s)?)),
        (Representation::Particular, list) => {
            if let Some((low, high)) = corners_of_box(list) {
                return Ok(TestShape::new(Cuboid::from_corners(low, high)?));
            }
            SupportSearch::Auto
        }
        (Representation::Points, _) => return Ok(TestShape::new(Points::new(points)?)),
        (Representation::Scan, _) => SupportSearch::Scan,
        (Representation::Surface, list) => {
            if let Some((vertices, faces)) = surface::of(&list.iter().map(|&p| plain(p)).collect::<Vec<_>>()) {
                let vertices = vertices.into_iter().map(vector).collect();
                return Ok(TestShape::new(Polytope::new(vertices, faces)?.with_search(SupportSearch::Climb)));
            }
            SupportSearch::Climb
        }
        (Representation::Climb, _) => SupportSearch::Climb,
    };
    Ok(TestShape::new(Polytope::hull(points)?.with_search(search)))
}

/// Opposite corners, where eight points are those of a box along the axes.
fn corners_of_box<T: TestScalar>(points: &[Vec3<T>]) -> Option<(Vec3<T>, Vec3<T>)> {
    let list: Vec<[f64; 3]> = points.iter().map(|&p| plain(p)).collect();
    let [low, high] = [f64::min, f64::max]
        .map(|pick| list.iter().copied().reduce(|p, q| [0, 1, 2].map(|k| pick(p[k], q[k]))).expect("no body is empty"));
    let corner = |i: usize| [0, 1, 2].map(|k| if i >> k & 1 == 0 { low[k] } else { high[k] });
    let all = list.len() == 8 && (0..8).all(|i| list.contains(&corner(i)));
    all.then(|| (vector(low), vector(high)))
}

/// A recorded shape at its pose, as the particular type that it names; convex lists as the
/// representation says.
///
/// # Errors
/// What the library has against the shape.
pub fn case<T: TestScalar>(
    shape: &Shape,
    at: &cases::Pose,
    representation: Representation,
) -> Result<TestShape<Vec3<T>>, ShapeError> {
    unposed(shape, representation)?.posed(pose(&at.placement()))
}

fn unposed<T: TestScalar>(shape: &Shape, representation: Representation) -> Result<TestShape<Vec3<T>>, ShapeError> {
    let list = |points: &[[f64; 3]]| points.iter().map(|&p| vector(p)).collect::<Vec<Vec3<T>>>();
    Ok(match shape {
        Shape::Point { vertices: [p] } => TestShape::new(Point::new(vector(*p))?),
        Shape::Segment { vertices: [p, q] } => TestShape::new(Segment::new(vector(*p), vector(*q))?),
        Shape::Triangle { vertices: [p, q, r] } => TestShape::new(Triangle::new(vector(*p), vector(*q), vector(*r))?),
        // A list is asked as a list; particular types are for shapes that name themselves.
        Shape::Convex { vertices } if representation == Representation::Particular => {
            TestShape::new(Polytope::hull(list(vertices))?)
        }
        Shape::Convex { vertices } => core(list(vertices), representation)?,
        Shape::Box { half_extents } => TestShape::new(Cuboid::from_half_extents(vector(*half_extents))?),
        Shape::Sphere { radius } => TestShape::new(Sphere::new(vector([0.0; 3]), real(*radius))?),
        &Shape::Capsule { half_height, radius } => {
            let [from, to] = [-half_height, half_height].map(|z| vector([0.0, 0.0, z]));
            TestShape::new(Capsule::new(from, to, real(radius))?)
        }
        &Shape::Cylinder { half_height, radius } => {
            TestShape::new(Cylinder::from_half_height(real(half_height), real(radius))?)
        }
        &Shape::Cone { half_height, radius } => {
            TestShape::new(Cone::from_half_height(real(half_height), real(radius))?)
        }
        Shape::Ellipsoid { radii } => TestShape::new(Ellipsoid::new(vector(*radii))?),
        Shape::Compound { of } => compound(of, representation)?,
        Shape::Rounded { core, radius } => TestShape::new(Rounded::new(unposed(core, representation)?, real(*radius))?),
    })
}
