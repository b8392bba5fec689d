//! Functions that make shapes and poses.

/// Exports those of both dimensions.
macro_rules! shapes {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::make::{self, Cloud, Place};
        use crate::pointers::{In, Out};
        use crate::progress::{self, GoOn, Progress};
        use crate::shape::{Context, Shape, SupportFunction};
        use barycode::expert;
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;
        type Pose = <V as Vector>::Pose;

        exported! { $prefix;
            fn point(at: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || expert::Point::new(at))
            }

            fn segment(from: V, to: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || expert::Segment::new(from, to))
            }

            fn triangle(a: V, b: V, c: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || expert::Triangle::new(a, b, c))
            }

            fn capsule(from: V, to: V, radius: T, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || expert::Capsule::new(from, to, radius))
            }

            fn points(points: In<V>, count: usize, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::lent(&Place { shape, error }, points, count, barycode::d2::Points::new)
            }

            fn custom(
                support: SupportFunction<V>, context: Context, start: V, point_error: T,
                shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                make::custom(&Place { shape, error }, (support, context), start, point_error)
            }

            fn rounded(of: In<Shape<V>>, radius: T, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::rounded(&Place { shape, error }, of, radius)
            }

            fn new_hull(
                points: In<V>, count: usize, stride: usize, shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                make::hull(&Place { shape, error }, &Cloud(points, count, stride), Progress::untold())
            }

            fn new_hull_while(
                points: In<V>, count: usize, stride: usize, go_on: GoOn, context: progress::Context,
                shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                let progress = Progress::new(go_on, context);
                make::hull(&Place { shape, error }, &Cloud(points, count, stride), progress)
            }

            fn new_posed(of: In<Shape<V>>, pose: In<Pose>, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::posed(&Place { shape, error }, of, pose)
            }

            fn new_affine(
                of: In<Shape<V>>, rows: In<V>, translation: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                make::affine(&Place { shape, error }, of, rows, translation)
            }

            fn new_sum(
                first: In<Shape<V>>, second: In<Shape<V>>, shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                make::sum(&Place { shape, error }, first, second)
            }

            fn new_hull_of(
                shapes: In<Shape<V>>, count: usize, shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                make::hull_of(&Place { shape, error }, shapes, count)
            }

            fn free(shape: Out<Shape<V>>) -> () {
                make::free(shape);
            }
        }
    };
}

/// Exports those of the plane alone.
macro_rules! plane_shapes {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::make::{self, Place};
        use crate::motion::{self, AnyMotion};
        use crate::pointers::{In, Out};
        use crate::shape::Shape;
        use crate::vertices::Vertices;
        use barycode::d2::{Circle, Ellipse, Polygon, Rectangle, Rotation};
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;
        type Pose = <V as Vector>::Pose;

        exported! { $prefix;
            fn pose_at(x: T, y: T, angle: T) -> Pose {
                Pose::new([x, y], Rotation::from_angle(angle))
            }

            fn circle(center: V, radius: T, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Circle::new(center, radius))
            }

            fn rectangle(half_extents: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Rectangle::from_half_extents(half_extents))
            }

            fn rectangle_between(first: V, second: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Rectangle::from_corners(first, second))
            }

            fn ellipse(semi_axes: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Ellipse::new(semi_axes))
            }

            fn polygon(vertices: In<V>, count: usize, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::lent(&Place { shape, error }, vertices, count, |lent| Polygon::new(Vertices::new(lent)))
            }

            fn new_polygon(
                vertices: In<V>, count: usize, stride: usize, shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                make::owned(&Place { shape, error }, || make::polygon(make::points(&vertices, count, stride)?))
            }

            fn arc(
                pose: Pose, speed: T, curvature: T, motion: Out<AnyMotion<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                motion::arc(&motion::Place { motion, error }, || barycode::d2::Arc::new(pose, speed, curvature))
            }
        }
    };
}

/// Exports those of space alone.
macro_rules! space_shapes {
    ($prefix:literal, $vector:ty) => {
        use crate::fault::ErrorRecord;
        use crate::make::{self, Place};
        use crate::pointers::{In, Out};
        use crate::shape::Shape;
        use barycode::d3::{Cone, Cuboid, Cylinder, Ellipsoid, Rotation, Sphere, Tetrahedron};
        use barycode::expert::Vector;

        type V = $vector;
        type T = <V as Vector>::Scalar;
        type Pose = <V as Vector>::Pose;

        exported! { $prefix;
            fn pose_of_quaternion(translation: V, x: T, y: T, z: T, w: T) -> Pose {
                Pose::new(translation, Rotation::from_quaternion_xyzw([x, y, z, w]))
            }

            fn pose_of_axis_angles(translation: V, x: T, y: T, z: T) -> Pose {
                Pose::new(translation, Rotation::from_axis_angles(x, y, z))
            }

            fn sphere(center: V, radius: T, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Sphere::new(center, radius))
            }

            fn cuboid(half_extents: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Cuboid::from_half_extents(half_extents))
            }

            fn cuboid_between(first: V, second: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Cuboid::from_corners(first, second))
            }

            fn ellipsoid(semi_axes: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Ellipsoid::new(semi_axes))
            }

            fn tetrahedron(a: V, b: V, c: V, d: V, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Tetrahedron::new(a, b, c, d))
            }

            fn cylinder(half_height: T, radius: T, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Cylinder::from_half_height(half_height, radius))
            }

            fn cone(half_height: T, radius: T, shape: Out<Shape<V>>, error: Out<ErrorRecord>) -> i32 {
                make::kind(&Place { shape, error }, || Cone::from_half_height(half_height, radius))
            }

            fn new_polytope(
                vertices: In<V>, count: usize, stride: usize, faces: In<u32>, face_count: usize,
                shape: Out<Shape<V>>, error: Out<ErrorRecord>,
            ) -> i32 {
                make::owned(&Place { shape, error }, || {
                    make::polytope(make::points(&vertices, count, stride)?, &faces, face_count)
                })
            }
        }
    };
}
