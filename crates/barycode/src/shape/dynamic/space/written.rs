//! Written form of the shapes of space.

use super::Shape;
use crate::num::Scalar;
use crate::pose::space::Pose;
use crate::shape::dynamic::written::{Refused, written_form};
use crate::shape::space::{Capsule, Cuboid, Ellipsoid, Point, Segment, Sphere, Tetrahedron, Triangle};
use crate::shape::{Affine, Cone, Cylinder, HullOf, MinkowskiSum, Points, Polytope};
use crate::vec::Vec3;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

written_form! {
    Vec3, 3, box Cuboid;
    kinds {
        Tetrahedron { vertices: [Vec3<T>; 4] },
        Sphere { #[serde(default)] center: Vec3<T>, radius: T },
        Ellipsoid { semi_axes: Vec3<T> },
        Cylinder { half_height: T, radius: T },
        Cone { half_height: T, radius: T },
        Polytope { vertices: Cow<'s, [Vec3<T>]>, faces: Cow<'s, [[u32; 3]]> },
    }
    write {
        Shape::Tetrahedron(tetrahedron) => Self::Tetrahedron { vertices: *tetrahedron.vertices() },
        Shape::Sphere(ball) => Self::Sphere { center: ball.center(), radius: ball.radius() },
        Shape::Ellipsoid(round) => Self::Ellipsoid { semi_axes: round.semi_axes() },
        Shape::Cylinder(round) => Self::Cylinder { half_height: round.half_height(), radius: round.base_radius() },
        Shape::Cone(round) => Self::Cone { half_height: round.half_height(), radius: round.base_radius() },
        Shape::Polytope(body) => {
            Self::Polytope { vertices: Borrowed(body.vertices()), faces: Borrowed(body.faces()) }
        },
    }
    read {
        Written::Tetrahedron { vertices: [a, b, c, d] } => Tetrahedron::new(a, b, c, d)?.into(),
        Written::Sphere { center, radius } => Sphere::new(center, radius)?.into(),
        Written::Ellipsoid { semi_axes } => Ellipsoid::new(semi_axes)?.into(),
        Written::Cylinder { half_height, radius } => Cylinder::from_half_height(half_height, radius)?.into(),
        Written::Cone { half_height, radius } => Cone::from_half_height(half_height, radius)?.into(),
        // A point or a segment has no faces to check: the hull of its vertices is the shape.
        Written::Polytope { vertices, faces } if faces.is_empty() => Polytope::hull(vertices.into_owned())?.into(),
        Written::Polytope { vertices, faces } => Polytope::new(vertices.into_owned(), faces.into_owned())?.into(),
    }
}
