//! Shapes of space as the core library knows them: the one place where they are turned into that.

use barycode::d3::{self, Capsule, Cuboid, Cylinder, HalfSpace, Polytope, Posed, Sphere, Vec3};
use barycode::{CheckError, Proximity, ShapeError};

use super::model::{Pose, PosedShape, Shape};

/// A shape in the frame of its object or link.
#[derive(Debug)]
pub(crate) struct Body {
    shape: d3::Shape<f64>,
    pose: Pose,
    ball: Ball,
    /// Half the lengths of a box along the axes about the ball's center.
    half: [f64; 3],
    /// The height of a half-space, for which the shape stands in near the origin.
    height: Option<f64>,
}

/// A body in the world.
#[derive(Debug)]
pub(crate) struct PosedBody<'b> {
    shape: Posed<&'b d3::Shape<f64>>,
    ball: Ball,
    /// The half-space that the shape stands in for.
    half_space: Option<HalfSpace<f64>>,
}

/// How far the box that stands in for a half-space reaches from its middle, and from its plane half
/// as far as down: the height included, no part of a path may be farther away.
pub(crate) const HALF_SPACE_REACH: f64 = 1024.0;

impl Body {
    pub(crate) fn new(part: &PosedShape) -> Result<Self, ShapeError> {
        let mut half_space = None;
        let (shape, ball, half): (d3::Shape<f64>, _, _) = match &part.shape {
            Shape::Cuboid { size } => {
                let half = size.map(|length| 0.5 * length);
                (Cuboid::from_half_extents(half)?.into(), Ball::about_origin(length(half)), half)
            }
            Shape::Cylinder { height, radius } => {
                let half = 0.5 * height;
                let shape = Cylinder::from_half_height(half, *radius)?;
                (shape.into(), Ball::about_origin(half.hypot(*radius)), [*radius, *radius, half])
            }
            Shape::Capsule { length, radius } => {
                let half = 0.5 * length;
                let shape = Capsule::new([0.0, 0.0, -half], [0.0, 0.0, half], *radius)?;
                (shape.into(), Ball::about_origin(half + radius), [*radius, *radius, half + radius])
            }
            Shape::Sphere { radius } => {
                (Sphere::new([0.0; 3], *radius)?.into(), Ball::about_origin(*radius), [*radius; 3])
            }
            Shape::HalfSpace { height } => {
                half_space = Some(*height);
                let (reach, low) = (HALF_SPACE_REACH, height - 2.0 * HALF_SPACE_REACH);
                let shape = Cuboid::from_corners([-reach, -reach, low], [reach, reach, *height])?;
                let ball = Ball::enclosing(&[[-reach, -reach, low], [reach, reach, *height]]);
                (shape.into(), ball, [reach; 3])
            }
            Shape::Hull { vertices } => {
                let points = vertices.iter().map(|&vertex| vertex.into()).collect();
                let ball = Ball::enclosing(vertices);
                let most = |axis: usize| {
                    vertices.iter().fold(0.0, |most: f64, vertex| most.max((vertex[axis] - ball.center[axis]).abs()))
                };
                (Polytope::hull(points)?.into(), ball, [most(0), most(1), most(2)])
            }
        };
        let half = half.map(|length| length + ROUNDING * ball.radius);
        Ok(Self { shape, pose: part.pose, ball, half, height: half_space })
    }

    /// The shape in its own frame.
    pub(crate) fn shape(&self) -> &d3::Shape<f64> {
        &self.shape
    }

    /// From that frame to the object's or link's.
    pub(crate) fn pose(&self) -> &Pose {
        &self.pose
    }

    /// How far its plane is from the origin of the world at most, if it is a half-space.
    pub(crate) fn half_space_offset(&self) -> Option<f64> {
        self.height.map(|height| height.abs() + self.pose.translation.length())
    }

    /// A box along the axes of that frame around the shape: its middle, and half its lengths.
    pub(crate) fn bounding_box(&self) -> (Vec3<f64>, [f64; 3]) {
        (self.ball.center.into(), self.half)
    }

    /// Places the body in the world; `frame` is where its object or link is.
    pub(crate) fn placed(&self, frame: &Pose) -> Result<PosedBody<'_>, ShapeError> {
        self.posed(&(*frame * self.pose))
    }

    /// The body with its own frame at a pose in the world.
    pub(crate) fn posed(&self, pose: &Pose) -> Result<PosedBody<'_>, ShapeError> {
        let pose = *pose;
        let half_space = self.height.map(|height| {
            let [x, y, z] = pose.rotation.rows;
            HalfSpace::new([x.z, y.z, z.z], height)?.with_origin(pose.translation)
        });
        let half_space = half_space.transpose()?;
        Ok(PosedBody { shape: Posed::new(&self.shape, pose)?, ball: self.ball.placed(&pose), half_space })
    }
}

/// Signed distance, normal from `a` to `b`, and witness points; `b` may be a half-space.
pub(crate) fn contact(a: &PosedBody<'_>, b: &PosedBody<'_>) -> Proximity<Vec3<f64>> {
    match &b.half_space {
        Some(half_space) => exchanged(half_space.contact(&a.shape)),
        None => d3::contact(&a.shape, &b.shape),
    }
}

/// Verifies an answer of [`contact`].
pub(crate) fn check_contact(
    answer: &Proximity<Vec3<f64>>,
    a: &PosedBody<'_>,
    b: &PosedBody<'_>,
) -> Result<(), CheckError> {
    match &b.half_space {
        Some(half_space) => half_space.check(&exchanged(*answer), &a.shape),
        None => answer.check(&a.shape, &b.shape),
    }
}

/// The same answer with the other body first.
fn exchanged(mut answer: Proximity<Vec3<f64>>) -> Proximity<Vec3<f64>> {
    answer.normal = answer.normal.map(|normal| -normal);
    (answer.on_a, answer.on_b) = (answer.on_b, answer.on_a);
    for ids in &mut answer.simplex.ids {
        *ids = (ids.1, ids.0);
    }
    answer
}

impl PosedBody<'_> {
    /// A proven lower bound of the distance; zero or less proves nothing.
    pub(crate) fn apart(&self, other: &Self) -> f64 {
        match (&other.half_space, Sphere::new(self.ball.center, self.ball.radius)) {
            (Some(half_space), Ok(ball)) => half_space.distance(&ball).lower,
            (Some(_), Err(_)) => 0.0,
            (None, _) => self.ball.distance(&other.ball),
        }
    }
}

/// A ball around a body.
#[derive(Debug, Clone, Copy)]
struct Ball {
    center: [f64; 3],
    radius: f64,
}

/// More than the roundings of a turn, a move and a distance together, relative to the size of the
/// numbers.
const ROUNDING: f64 = 32.0 * f64::EPSILON;

impl Ball {
    fn about_origin(radius: f64) -> Self {
        Self { center: [0.0; 3], radius: radius + ROUNDING * radius }
    }

    /// About the middle of the bounding box.
    fn enclosing(points: &[[f64; 3]]) -> Self {
        let center = [0, 1, 2].map(|axis| {
            let low = points.iter().fold(f64::INFINITY, |low, point| low.min(point[axis]));
            let high = points.iter().fold(f64::NEG_INFINITY, |high, point| high.max(point[axis]));
            0.5 * low + 0.5 * high
        });
        let offset = |point: &[f64; 3]| length([0, 1, 2].map(|axis| point[axis] - center[axis]));
        let radius = points.iter().fold(0.0, |radius: f64, point| radius.max(offset(point)));
        Self { center, radius: radius + ROUNDING * (radius + length(center)) }
    }

    fn placed(&self, pose: &Pose) -> Self {
        let center: [f64; 3] = pose.transform(self.center.into()).into();
        let size = length(self.center) + length(pose.translation.into()) + self.radius;
        Self { center, radius: self.radius + ROUNDING * size }
    }

    fn distance(&self, other: &Self) -> f64 {
        let between = length([0, 1, 2].map(|axis| self.center[axis] - other.center[axis]));
        between - self.radius - other.radius - ROUNDING * (between + length(self.center) + length(other.center))
    }
}

fn length([x, y, z]: [f64; 3]) -> f64 {
    x.hypot(y).hypot(z)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(shape: Shape, position: [f64; 3]) -> Body {
        Body::new(&PosedShape { shape, pose: Pose::translation(position) }).unwrap()
    }

    fn shapes() -> Vec<Shape> {
        let corners = [[-0.5, -0.5, -0.5], [0.5, -0.5, -0.5], [0.5, 0.5, -0.5], [-0.5, 0.5, -0.5]];
        let vertices = corners.iter().flat_map(|&[x, y, z]| [[x, y, z], [x, y, -z]]).collect();
        vec![
            Shape::cuboid([1.0; 3]).unwrap(),
            Shape::cylinder(1.0, 0.5).unwrap(),
            Shape::capsule(1.0, 0.5).unwrap(),
            Shape::sphere(0.5).unwrap(),
            Shape::Hull { vertices },
        ]
    }

    /// All of these shapes reach 0.5 along x.
    #[test]
    fn every_shape_meets_every_shape() {
        for a in shapes() {
            for b in shapes() {
                let (a, b) = (at(a.clone(), [1.0, 2.0, 3.0]), at(b.clone(), [3.0, 2.0, 3.0]));
                let world = Pose::IDENTITY;
                let (a, b) = (a.placed(&world).unwrap(), b.placed(&world).unwrap());
                let answer = contact(&a, &b);
                assert!((answer.distance - 1.0).abs() < 1e-9, "{a:?} {b:?}: {}", answer.distance);
                assert!(a.apart(&b) <= answer.distance);
            }
        }
    }

    /// A ground, and the same as a wall: half-spaces have no end.
    #[test]
    fn every_shape_meets_half_spaces() {
        let ground = at(Shape::half_space(0.5).unwrap(), [0.0, 0.0, 0.25]);
        let turned = d3::Rotation::from_rows([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        let wall = Body::new(&PosedShape {
            shape: Shape::half_space(0.5).unwrap(),
            pose: Pose::new([0.25, 0.0, 0.0], turned),
        });
        let wall = wall.unwrap();
        for shape in shapes() {
            for (place, other) in [([1e7, -3.0, 2.25], &ground), ([2.25, 5.0, 1e7], &wall)] {
                let (a, other) = (at(shape.clone(), place), other.placed(&Pose::IDENTITY).unwrap());
                let a = a.placed(&Pose::IDENTITY).unwrap();
                let answer = contact(&a, &other);
                let upright = matches!(shape, Shape::Capsule { .. }) && place[2] < 3.0;
                let wanted = if upright { 0.5 } else { 1.0 };
                assert!((answer.distance - wanted).abs() < 1e-9, "{a:?}: {}", answer.distance);
                assert!(a.apart(&other) <= answer.distance && a.apart(&other) > 0.4);
                check_contact(&answer, &a, &other).unwrap();
            }
        }
    }

    #[test]
    fn balls_bound_the_distance_from_below() {
        let (a, b) = (at(Shape::sphere(1.0).unwrap(), [1e6, 0.0, 0.0]), at(Shape::sphere(2.0).unwrap(), [0.0; 3]));
        let bound = |shift: f64| {
            let (a, b) = (a.placed(&Pose::translation([shift, 0.0, 0.0])).unwrap(), b.placed(&Pose::IDENTITY).unwrap());
            a.apart(&b)
        };
        assert!(bound(4.0 - 1e6) <= 1.0 && bound(4.0 - 1e6) > 1.0 - 1e-7);
        assert!(bound(3.0 - 1e6) <= 0.0);
    }
}
