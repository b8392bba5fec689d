//! Written form of the shapes of the plane.

use super::Shape;
use crate::num::Scalar;
use crate::pose::plane::Pose;
use crate::shape::dynamic::written::{Refused, written_form};
use crate::shape::plane::{Capsule, Circle, Ellipse, Point, Rectangle, Segment, Triangle};
use crate::shape::{Affine, HullOf, MinkowskiSum, Points, Polygon};
use crate::vec::Vec2;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

written_form! {
    Vec2, 2, box Rectangle;
    kinds {
        Circle { #[serde(default)] center: Vec2<T>, radius: T },
        Ellipse { semi_axes: Vec2<T> },
        Polygon { vertices: Cow<'s, [Vec2<T>]> },
    }
    write {
        Shape::Circle(ball) => Self::Circle { center: ball.center(), radius: ball.radius() },
        Shape::Ellipse(round) => Self::Ellipse { semi_axes: round.semi_axes() },
        Shape::Polygon(polygon) => Self::Polygon { vertices: Borrowed(polygon.vertices()) },
    }
    read {
        Written::Circle { center, radius } => Circle::new(center, radius)?.into(),
        Written::Ellipse { semi_axes } => Ellipse::new(semi_axes)?.into(),
        Written::Polygon { vertices } => Polygon::new(vertices.into_owned())?.into(),
    }
}
