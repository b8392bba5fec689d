//! How shapes of the plane are written: a field `shape` that names the kind, and the numbers that
//! it is made of.

use super::Shape;
use crate::num::Scalar;
use crate::pose::plane::Pose;
use crate::shape::dynamic::Refused;
use crate::shape::plane::{Capsule, Circle, Ellipse, Point, Rectangle, Segment, Triangle};
use crate::shape::{Affine, HullOf, MinkowskiSum, Points, Polygon};
use crate::vec::Vec2;
use alloc::boxed::Box;
use alloc::vec::Vec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "snake_case", deny_unknown_fields)]
#[serde(bound(serialize = "T: Scalar + Serialize", deserialize = "T: Scalar + Deserialize<'de>"))]
enum Written<T: Scalar> {
    Point {
        vertices: [Vec2<T>; 1],
    },
    Segment {
        vertices: [Vec2<T>; 2],
    },
    Triangle {
        vertices: [Vec2<T>; 3],
    },
    Circle {
        #[serde(default)]
        center: Vec2<T>,
        radius: T,
    },
    Capsule {
        vertices: [Vec2<T>; 2],
        radius: T,
    },
    Box {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        half_extents: Option<Vec2<T>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        low: Option<Vec2<T>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        high: Option<Vec2<T>>,
    },
    Ellipse {
        semi_axes: Vec2<T>,
    },
    Polygon {
        vertices: Vec<Vec2<T>>,
    },
    Convex {
        vertices: Vec<Vec2<T>>,
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
        rows: [Vec2<T>; 2],
        translation: Vec2<T>,
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
            Shape::Circle(ball) => Self::Circle { center: ball.center(), radius: ball.radius() },
            Shape::Capsule(capsule) => {
                Self::Capsule { vertices: *capsule.segment().vertices(), radius: capsule.radius() }
            }
            Shape::Rectangle(cuboid) if cuboid.low() == -cuboid.high() => {
                Self::Box { half_extents: Some(cuboid.high()), low: None, high: None }
            }
            Shape::Rectangle(cuboid) => {
                Self::Box { half_extents: None, low: Some(cuboid.low()), high: Some(cuboid.high()) }
            }
            Shape::Ellipse(round) => Self::Ellipse { semi_axes: round.semi_axes() },
            Shape::Polygon(polygon) => Self::Polygon { vertices: polygon.vertices().to_vec() },
            Shape::Points(cloud) => Self::Convex { vertices: cloud.points().to_vec() },
            Shape::Posed(posed) => Self::Posed { of: Box::new(posed.shape().clone()), pose: posed.pose() },
            Shape::Rounded(rounded) => {
                Self::Rounded { of: Box::new(rounded.shape().clone()), radius: rounded.margin() }
            }
            Shape::Affine(map) => {
                let mut rows = [Vec2::ZERO; 2];
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
            Written::Circle { center, radius } => Circle::new(center, radius)?.into(),
            Written::Capsule { vertices: [a, b], radius } => Capsule::new(a, b, radius)?.into(),
            Written::Box { half_extents: Some(half), low: None, high: None } => {
                Rectangle::from_half_extents(half)?.into()
            }
            Written::Box { half_extents: None, low: Some(low), high: Some(high) } => {
                Rectangle::from_corners(low, high)?.into()
            }
            Written::Box { .. } => return Err(Refused::Box),
            Written::Ellipse { semi_axes } => Ellipse::new(semi_axes)?.into(),
            Written::Polygon { vertices } => Polygon::new(vertices)?.into(),
            Written::Convex { vertices } => Points::new(vertices)?.into(),
            Written::Posed { of, pose } => of.posed(pose)?,
            Written::Rounded { of, radius } => of.rounded(radius)?,
            Written::Affine { of, rows, translation } => {
                Shape::Affine(Box::new(Affine::new(*of, rows.map(<[T; 2]>::from), translation)?))
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
