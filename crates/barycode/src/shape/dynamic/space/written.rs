//! How shapes of space are written: a field `shape` that names the kind, and the numbers that it is
//! made of.

use super::Shape;
use crate::num::Scalar;
use crate::pose::space::Pose;
use crate::shape::dynamic::Refused;
use crate::shape::space::{Capsule, Cuboid, Ellipsoid, Point, Segment, Sphere, Tetrahedron, Triangle};
use crate::shape::{Affine, Cone, Cylinder, HullOf, MinkowskiSum, Points, Polytope};
use crate::vec::Vec3;
use alloc::boxed::Box;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "snake_case", deny_unknown_fields)]
#[serde(bound(serialize = "T: Scalar + Serialize", deserialize = "T: Scalar + Deserialize<'de>"))]
enum Written<T: Scalar> {
    Point {
        vertices: [Vec3<T>; 1],
    },
    Segment {
        vertices: [Vec3<T>; 2],
    },
    Triangle {
        vertices: [Vec3<T>; 3],
    },
    Tetrahedron {
        vertices: [Vec3<T>; 4],
    },
    Sphere {
        #[serde(default)]
        center: Vec3<T>,
        radius: T,
    },
    Capsule {
        vertices: [Vec3<T>; 2],
        radius: T,
    },
    Box {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        half_extents: Option<Vec3<T>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        low: Option<Vec3<T>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        high: Option<Vec3<T>>,
    },
    Ellipsoid {
        semi_axes: Vec3<T>,
    },
    Cylinder {
        half_height: T,
        radius: T,
    },
    Cone {
        half_height: T,
        radius: T,
    },
    Polytope {
        vertices: Vec<Vec3<T>>,
        faces: Vec<[u32; 3]>,
    },
    Convex {
        vertices: Vec<Vec3<T>>,
    },
    Posed {
        of: Box<Shape<T>>,
        pose: Pose<T>,
    },
    Rounded {
        of: Box<Shape<T>>,
        radius: T,
    },
    Affine {
        of: Box<Shape<T>>,
        rows: [Vec3<T>; 3],
        translation: Vec3<T>,
    },
    Sum {
        first: Box<Shape<T>>,
        second: Box<Shape<T>>,
    },
    Hull {
        of: Vec<Shape<T>>,
    },
}

impl<T: Scalar> TryFrom<&Shape<T>> for Written<T> {
    type Error = Refused;

    fn try_from(shape: &Shape<T>) -> Result<Self, Refused> {
        Ok(match shape {
            Shape::Point(point) => Self::Point { vertices: [point.position()] },
            Shape::Segment(segment) => Self::Segment { vertices: *segment.vertices() },
            Shape::Triangle(triangle) => Self::Triangle { vertices: *triangle.vertices() },
            Shape::Tetrahedron(tetrahedron) => Self::Tetrahedron { vertices: *tetrahedron.vertices() },
            Shape::Sphere(ball) => Self::Sphere { center: ball.center(), radius: ball.radius() },
            Shape::Capsule(capsule) => {
                Self::Capsule { vertices: *capsule.segment().vertices(), radius: capsule.radius() }
            }
            Shape::Cuboid(cuboid) if cuboid.low() == -cuboid.high() => {
                Self::Box { half_extents: Some(cuboid.high()), low: None, high: None }
            }
            Shape::Cuboid(cuboid) => {
                Self::Box { half_extents: None, low: Some(cuboid.low()), high: Some(cuboid.high()) }
            }
            Shape::Ellipsoid(round) => Self::Ellipsoid { semi_axes: round.semi_axes() },
            Shape::Cylinder(round) => Self::Cylinder { half_height: round.half_height(), radius: round.base_radius() },
            Shape::Cone(round) => Self::Cone { half_height: round.half_height(), radius: round.base_radius() },
            Shape::Polytope(body) => {
                Self::Polytope { vertices: body.vertices().to_vec(), faces: body.faces().to_vec() }
            }
            Shape::Points(cloud) => Self::Convex { vertices: cloud.points().to_vec() },
            Shape::Posed(posed) => Self::Posed { of: Box::new(posed.shape().clone()), pose: posed.pose() },
            Shape::Rounded(rounded) => {
                Self::Rounded { of: Box::new(rounded.shape().clone()), radius: rounded.margin() }
            }
            Shape::Affine(map) => {
                let mut rows = [Vec3::ZERO; 3];
                rows.copy_from_slice(map.rows());
                Self::Affine { of: Box::new(map.shape().clone()), rows, translation: map.translation() }
            }
            Shape::Sum(sum) => {
                Self::Sum { first: Box::new(sum.first().clone()), second: Box::new(sum.second().clone()) }
            }
            Shape::Hull(hull) => Self::Hull { of: hull.members().to_vec() },
            Shape::Custom(_) => return Err(Refused::Custom),
        })
    }
}

impl<T: Scalar> TryFrom<Written<T>> for Shape<T> {
    type Error = Refused;

    fn try_from(written: Written<T>) -> Result<Self, Refused> {
        Ok(match written {
            Written::Point { vertices: [at] } => Point::new(at)?.into(),
            Written::Segment { vertices: [a, b] } => Segment::new(a, b)?.into(),
            Written::Triangle { vertices: [a, b, c] } => Triangle::new(a, b, c)?.into(),
            Written::Tetrahedron { vertices: [a, b, c, d] } => Tetrahedron::new(a, b, c, d)?.into(),
            Written::Sphere { center, radius } => Sphere::new(center, radius)?.into(),
            Written::Capsule { vertices: [a, b], radius } => Capsule::new(a, b, radius)?.into(),
            Written::Box { half_extents: Some(half), low: None, high: None } => Cuboid::from_half_extents(half)?.into(),
            Written::Box { half_extents: None, low: Some(low), high: Some(high) } => {
                Cuboid::from_corners(low, high)?.into()
            }
            Written::Box { .. } => return Err(Refused::Box),
            Written::Ellipsoid { semi_axes } => Ellipsoid::new(semi_axes)?.into(),
            Written::Cylinder { half_height, radius } => Cylinder::from_half_height(half_height, radius)?.into(),
            Written::Cone { half_height, radius } => Cone::from_half_height(half_height, radius)?.into(),
            // Of a point or a segment there are no faces to check: their hull is what they are.
            Written::Polytope { vertices, faces } if faces.is_empty() => Polytope::hull(vertices)?.into(),
            Written::Polytope { vertices, faces } => Polytope::new(vertices, faces)?.into(),
            Written::Convex { vertices } => Points::new(vertices)?.into(),
            Written::Posed { of, pose } => of.posed(pose)?,
            Written::Rounded { of, radius } => of.rounded(radius)?,
            Written::Affine { of, rows, translation } => {
                Shape::Affine(Box::new(Affine::new(*of, rows.map(<[T; 3]>::from), translation)?))
            }
            Written::Sum { first, second } => Shape::Sum(Box::new(MinkowskiSum::new(*first, *second))),
            Written::Hull { of } => Shape::Hull(HullOf::new(of)?),
        })
    }
}

impl<T: Scalar + Serialize> Serialize for Shape<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written::try_from(self).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

impl<'de, T: Scalar + Deserialize<'de>> Deserialize<'de> for Shape<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
    }
}
