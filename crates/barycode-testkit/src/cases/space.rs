//! Recorded cases of space.

use serde::{Deserialize, Serialize};

use super::{CaseQuestion, Coordinate, Expectation};
use crate::body::BodyMap;
use crate::body::space::{Body, BodyPose, IDENTITY};
use crate::build::space::Representation;
use crate::compound::{Compound, Map};
use crate::generate::Precision;

/// A case about two resting shapes in space.
pub type Case = super::CaseOf<Shape, Pose, [f64; 3], [Coordinate; 3], Representation>;

/// A shape in its own frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum Shape {
    /// A point.
    Point {
        /// The point.
        vertices: [[f64; 3]; 1],
    },
    /// A segment, possibly without length.
    Segment {
        /// Both ends.
        vertices: [[f64; 3]; 2],
    },
    /// A triangle, possibly flat.
    Triangle {
        /// Three corners.
        vertices: [[f64; 3]; 3],
    },
    /// The hull of points in any order.
    Convex {
        /// The points.
        vertices: Vec<[f64; 3]>,
    },
    /// A box around the origin.
    Box {
        /// Half of each side.
        half_extents: [f64; 3],
    },
    /// A ball around the origin.
    Sphere {
        /// Its radius.
        radius: f64,
    },
    /// All points within a radius of a segment along z.
    Capsule {
        /// Half of the segment.
        half_height: f64,
        /// The radius.
        radius: f64,
    },
    /// A cylinder around the z axis.
    Cylinder {
        /// Half of its height.
        half_height: f64,
        /// Its radius.
        radius: f64,
    },
    /// A cone around the z axis, its apex at `half_height`, its base at `−half_height`.
    Cone {
        /// Half of its height.
        half_height: f64,
        /// Radius of its base.
        radius: f64,
    },
    /// An ellipsoid around the origin with axes along the frame.
    Ellipsoid {
        /// Its semi-axes.
        radii: [f64; 3],
    },
    /// All points within a radius of another shape.
    Rounded {
        /// The other shape.
        core: std::boxed::Box<Shape>,
        /// The radius.
        radius: f64,
    },
    /// A body made of bodies.
    Compound {
        /// The body.
        of: Compound<3>,
    },
}

/// Where a shape stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Translation.
    pub translation: [f64; 3],
    /// Rotation as a quaternion, scalar last.
    #[serde(default = "no_rotation")]
    pub rotation_quat_xyzw: [f64; 4],
    /// The rows of the rotation, one after the other; they count where given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation_matrix_rowmajor: Option<[f64; 9]>,
}

fn no_rotation() -> [f64; 4] {
    [0.0, 0.0, 0.0, 1.0]
}

impl Pose {
    /// The matrix and translation.
    #[must_use]
    pub fn placement(&self) -> BodyPose {
        let rows = match self.rotation_matrix_rowmajor {
            Some([a, b, c, d, e, f, g, h, i]) => [[a, b, c], [d, e, f], [g, h, i]],
            None => rows_of(self.rotation_quat_xyzw),
        };
        BodyPose { rows, translation: self.translation }
    }

    /// The pose with every entry rounded to the precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let [a, b, c] = self.placement().rows.map(|row| precision.snap_point(row));
        let rows = [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]];
        Self {
            translation: precision.snap_point(self.translation),
            rotation_quat_xyzw: self.rotation_quat_xyzw,
            rotation_matrix_rowmajor: Some(rows),
        }
    }
}

/// The matrix of a quaternion, normalised; the identity exactly for no rotation.
fn rows_of([x, y, z, w]: [f64; 4]) -> [[f64; 3]; 3] {
    let s = 2.0 / (x * x + y * y + z * z + w * w);
    [
        [1.0 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
        [s * (x * y + z * w), 1.0 - s * (x * x + z * z), s * (y * z - x * w)],
        [s * (x * z - y * w), s * (y * z + x * w), 1.0 - s * (x * x + y * y)],
    ]
}

impl Shape {
    /// The shape with every number rounded to the precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let snap = |x: f64| precision.snap(x);
        let point = |p: [f64; 3]| precision.snap_point(p);
        match self {
            Self::Point { vertices } => Self::Point { vertices: vertices.map(point) },
            Self::Segment { vertices } => Self::Segment { vertices: vertices.map(point) },
            Self::Triangle { vertices } => Self::Triangle { vertices: vertices.map(point) },
            Self::Convex { vertices } => Self::Convex { vertices: vertices.iter().map(|&p| point(p)).collect() },
            Self::Box { half_extents } => Self::Box { half_extents: point(*half_extents) },
            &Self::Sphere { radius } => Self::Sphere { radius: snap(radius) },
            &Self::Capsule { half_height, radius } => {
                Self::Capsule { half_height: snap(half_height), radius: snap(radius) }
            }
            &Self::Cylinder { half_height, radius } => {
                Self::Cylinder { half_height: snap(half_height), radius: snap(radius) }
            }
            &Self::Cone { half_height, radius } => Self::Cone { half_height: snap(half_height), radius: snap(radius) },
            Self::Ellipsoid { radii } => Self::Ellipsoid { radii: point(*radii) },
            Self::Compound { of } => Self::Compound { of: of.snapped(precision) },
            Self::Rounded { core, radius } => {
                Self::Rounded { core: std::boxed::Box::new(core.snapped(precision)), radius: snap(*radius) }
            }
        }
    }

    /// Points and radius, if the shape is a rounded hull of points.
    fn hull(&self) -> Option<(Vec<[f64; 3]>, f64)> {
        Some(match self {
            Self::Point { vertices } => (vertices.to_vec(), 0.0),
            Self::Segment { vertices } => (vertices.to_vec(), 0.0),
            Self::Triangle { vertices } => (vertices.to_vec(), 0.0),
            Self::Convex { vertices } => (vertices.clone(), 0.0),
            Self::Box { half_extents: half } => {
                let corner = |i: usize| [0, 1, 2].map(|k| if i >> k & 1 == 0 { -half[k] } else { half[k] });
                ((0..8).map(corner).collect(), 0.0)
            }
            Self::Sphere { radius } => (vec![[0.0; 3]], *radius),
            &Self::Capsule { half_height, radius } => (vec![[0.0, 0.0, -half_height], [0.0, 0.0, half_height]], radius),
            Self::Cylinder { .. } | Self::Cone { .. } | Self::Ellipsoid { .. } | Self::Compound { .. } => return None,
            Self::Rounded { core, radius } => {
                let (points, own) = core.hull()?;
                (points, own + radius)
            }
        })
    }

    /// The placed shape as a body of the exact oracle; `None` for what is no rounded hull of
    /// points.
    #[must_use]
    pub fn body(&self, pose: &Pose) -> Option<Body> {
        let (points, radius) = self.hull()?;
        Some(Body { points, placement: Some(pose.placement()), radius })
    }

    /// The largest number of the shape: what answers are rounded relative to.
    #[must_use]
    pub fn scale(&self) -> f64 {
        let largest = |list: &[f64]| list.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        match self {
            &Self::Cylinder { half_height, radius } | &Self::Cone { half_height, radius } => half_height + radius,
            Self::Ellipsoid { radii } => largest(radii),
            Self::Rounded { core, radius } => core.scale() + radius,
            Self::Compound { of } => of.scale(),
            _ => self.hull().map_or(0.0, |(points, radius)| largest(points.as_flattened()) + radius),
        }
    }

    /// The placed shape as a body that an exact oracle judges; `None` for what has no finite number
    /// of vertices.
    #[must_use]
    pub fn compound(&self, pose: &Pose) -> Option<Compound<3>> {
        let own = match self {
            Self::Compound { of } => of.clone(),
            _ => {
                let (points, radius) = self.hull()?;
                Compound::List(points).rounded(radius)
            }
        };
        let placement = pose.placement();
        let map = Map { rows: placement.rows(), shift: placement.shift() };
        Some(if map == Map::IDENTITY { own } else { own.posed(map) })
    }

    /// The shape and pose that say the same as a body made of bodies.
    pub(super) fn of_compound(body: &Compound<3>) -> (Self, Pose) {
        let plain = body.body().map(|body| Self::of_body(&body));
        plain.filter(|(shape, pose)| shape.compound(pose).as_ref() == Some(body)).unwrap_or_else(|| {
            // At the pose that changes nothing.
            (Self::Compound { of: body.clone() }, Self::of_body(&Body::hull(Vec::new())).1)
        })
    }

    /// The shape and pose that say the same as a body.
    fn of_body(body: &Body) -> (Self, Pose) {
        let hull = Self::Convex { vertices: body.points.clone() };
        let shape = if body.radius > 0.0 {
            Self::Rounded { core: std::boxed::Box::new(hull), radius: body.radius }
        } else {
            hull
        };
        let BodyPose { rows, translation } =
            body.placement.unwrap_or(BodyPose { rows: IDENTITY, translation: [0.0; 3] });
        let [a, b, c] = rows;
        let matrix = [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2]];
        let pose = Pose { translation, rotation_quat_xyzw: no_rotation(), rotation_matrix_rowmajor: Some(matrix) };
        (shape, pose)
    }
}

impl Case {
    /// Both shapes as bodies of the exact oracle; `None` where one is no rounded hull of points.
    #[must_use]
    pub fn bodies(&self) -> Option<[Body; 2]> {
        Some([self.a.body(&self.pose_a)?, self.b.body(&self.pose_b)?])
    }

    /// Both shapes as bodies that an exact oracle judges; `None` where one has no finite number of
    /// vertices.
    #[must_use]
    pub fn compounds(&self) -> Option<[Compound<3>; 2]> {
        Some([self.a.compound(&self.pose_a)?, self.b.compound(&self.pose_b)?])
    }

    /// The same case with every number of its shapes and poses rounded to the precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let mut case = self.clone();
        (case.a, case.b) = (self.a.snapped(precision), self.b.snapped(precision));
        (case.pose_a, case.pose_b) = (self.pose_a.snapped(precision), self.pose_b.snapped(precision));
        case
    }

    /// A case that repeats a generated pair, bit for bit. Classes are tags.
    #[must_use]
    pub fn of_bodies(id: String, class: String, bodies: &[Compound<3>; 2], why: String) -> Self {
        let [(a, pose_a), (b, pose_b)] = bodies.each_ref().map(Shape::of_compound);
        Self {
            id,
            dim: 3,
            a,
            pose_a,
            b,
            pose_b,
            query: CaseQuestion::Contact,
            expect: Expectation::default(),
            tolerance: None,
            check: None,
            classes: vec![class],
            why: Some(why),
            asked: None,
        }
    }
}
