//! Shapes and poses of recorded cases.

use serde::{Deserialize, Serialize};

use crate::body::{Body, BodyMap, BodyPose};
use crate::compound::{Compound, Map};
use crate::generate::Precision;

/// A shape in its own frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "snake_case")]
pub enum Shape {
    /// A point.
    Point {
        /// The point.
        vertices: [[f64; 2]; 1],
    },
    /// A segment, possibly without length.
    Segment {
        /// Both ends.
        vertices: [[f64; 2]; 2],
    },
    /// A triangle in either orientation, possibly flat.
    Triangle {
        /// Three corners.
        vertices: [[f64; 2]; 3],
    },
    /// The hull of points in any order.
    Convex {
        /// The points.
        vertices: Vec<[f64; 2]>,
    },
    /// A rectangle around the origin.
    Box {
        /// Half of each side.
        half_extents: [f64; 2],
    },
    /// A disc around the origin.
    Circle {
        /// Its radius.
        radius: f64,
    },
    /// All points within a radius of a segment.
    Capsule {
        /// The ends of the segment.
        vertices: [[f64; 2]; 2],
        /// The radius.
        radius: f64,
    },
    /// An ellipse around the origin with axes along the frame.
    Ellipse {
        /// Both semi-axes.
        radii: [f64; 2],
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
        of: Compound<2>,
    },
}

/// Where a shape stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pose {
    /// Translation.
    pub translation: [f64; 2],
    /// Rotation in radians, counter-clockwise.
    pub angle: f64,
    /// The entries of the rotation, exactly; they count where given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotation_cos_sin: Option<[f64; 2]>,
}

impl Pose {
    /// The pose with every entry rounded to the precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let entries = precision.snap_point(self.cos_sin());
        Self { translation: precision.snap_point(self.translation), angle: self.angle, rotation_cos_sin: Some(entries) }
    }

    /// Cosine and sine of the rotation.
    #[must_use]
    pub fn cos_sin(&self) -> [f64; 2] {
        self.rotation_cos_sin.unwrap_or_else(|| {
            let (sin, cos) = libm::sincos(self.angle);
            [cos, sin]
        })
    }
}

impl Shape {
    /// The shape with every number rounded to the precision.
    #[must_use]
    pub fn snapped(&self, precision: Precision) -> Self {
        let snap = |x: &f64| precision.snap(*x);
        let point = |p: [f64; 2]| precision.snap_point(p);
        match self {
            Self::Point { vertices } => Self::Point { vertices: vertices.map(point) },
            Self::Segment { vertices } => Self::Segment { vertices: vertices.map(point) },
            Self::Triangle { vertices } => Self::Triangle { vertices: vertices.map(point) },
            Self::Convex { vertices } => Self::Convex { vertices: vertices.iter().map(|&p| point(p)).collect() },
            Self::Box { half_extents } => Self::Box { half_extents: point(*half_extents) },
            Self::Circle { radius } => Self::Circle { radius: snap(radius) },
            Self::Capsule { vertices, radius } => Self::Capsule { vertices: vertices.map(point), radius: snap(radius) },
            Self::Ellipse { radii } => Self::Ellipse { radii: point(*radii) },
            Self::Compound { of } => Self::Compound { of: of.snapped(precision) },
            Self::Rounded { core, radius } => {
                Self::Rounded { core: std::boxed::Box::new(core.snapped(precision)), radius: snap(radius) }
            }
        }
    }

    /// Points and radius, if the shape is a rounded hull of points.
    fn hull(&self) -> Option<(Vec<[f64; 2]>, f64)> {
        Some(match self {
            Self::Point { vertices } => (vertices.to_vec(), 0.0),
            Self::Segment { vertices } => (vertices.to_vec(), 0.0),
            Self::Triangle { vertices } => (vertices.to_vec(), 0.0),
            Self::Convex { vertices } => (vertices.clone(), 0.0),
            &Self::Box { half_extents: [x, y] } => (vec![[-x, -y], [x, -y], [x, y], [-x, y]], 0.0),
            Self::Circle { radius } => (vec![[0.0, 0.0]], *radius),
            Self::Capsule { vertices, radius } => (vertices.to_vec(), *radius),
            Self::Ellipse { .. } | Self::Compound { .. } => return None,
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
        let [cos, sin] = pose.cos_sin();
        Some(Body { points, placement: Some(BodyPose { cos, sin, translation: pose.translation }), radius })
    }

    /// The placed shape as a body that an exact oracle judges; `None` for what has no finite number
    /// of vertices.
    #[must_use]
    pub fn compound(&self, pose: &Pose) -> Option<Compound<2>> {
        let own = match self {
            Self::Compound { of } => of.clone(),
            _ => {
                let (points, radius) = self.hull()?;
                Compound::List(points).rounded(radius)
            }
        };
        let [cos, sin] = pose.cos_sin();
        let placement = BodyPose { cos, sin, translation: pose.translation };
        let map = Map { rows: placement.rows(), shift: placement.shift() };
        Some(if map == Map::IDENTITY { own } else { own.posed(map) })
    }

    /// The shape and pose that say the same as a body made of bodies.
    pub(super) fn of_compound(body: &Compound<2>) -> (Self, Pose) {
        let plain = body.body().map(|body| Self::of_body(&body));
        plain.filter(|(shape, pose)| shape.compound(pose).as_ref() == Some(body)).unwrap_or_else(|| {
            // At the pose that changes nothing.
            (Self::Compound { of: body.clone() }, Self::of_body(&Body::hull(Vec::new())).1)
        })
    }

    /// The shape and pose that say the same as a body.
    pub(super) fn of_body(body: &Body) -> (Self, Pose) {
        let hull = Self::Convex { vertices: body.points.clone() };
        let shape = if body.radius > 0.0 {
            Self::Rounded { core: std::boxed::Box::new(hull), radius: body.radius }
        } else {
            hull
        };
        let placement = body.placement.unwrap_or(BodyPose::translation([0.0, 0.0]));
        let BodyPose { cos, sin, translation } = placement;
        (shape, Pose { translation, angle: libm::atan2(sin, cos), rotation_cos_sin: Some([cos, sin]) })
    }
}
