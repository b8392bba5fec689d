//! Shapes of space as the core library knows them: the one place where they are turned into that.

use barycode::d3::{self, Capsule, Cuboid, Cylinder, Polytope, Posed, Sphere, Vec3};
use barycode::{Proximity, ShapeError};

use super::model::{Pose, PosedShape, Shape};

/// A shape in the frame of its object or link.
#[derive(Debug)]
pub(crate) struct Body {
    shape: d3::Shape<f64>,
    pose: Pose,
    ball: Ball,
    /// Half the lengths of a box along the axes about the ball's center.
    half: [f64; 3],
}

/// A body in the world.
#[derive(Debug)]
pub(crate) struct PosedBody<'b> {
    shape: Posed<&'b d3::Shape<f64>>,
    ball: Ball,
}

impl Body {
    pub(crate) fn new(part: &PosedShape) -> Result<Self, ShapeError> {
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
        Ok(Self { shape, pose: part.pose, ball, half })
    }

    /// The shape in its own frame.
    pub(crate) fn shape(&self) -> &d3::Shape<f64> {
        &self.shape
    }

    /// From that frame to the object's or link's.
    pub(crate) fn pose(&self) -> &Pose {
        &self.pose
    }

    /// A box along the axes of that frame around the shape: its middle, and half its lengths.
    pub(crate) fn bounding_box(&self) -> (Vec3<f64>, [f64; 3]) {
        (self.ball.center.into(), self.half)
    }

    /// Places the body in the world; `frame` is where its object or link is.
    pub(crate) fn placed(&self, frame: &Pose) -> Result<PosedBody<'_>, ShapeError> {
        let pose = *frame * self.pose;
        Ok(PosedBody { shape: Posed::new(&self.shape, pose)?, ball: self.ball.placed(&pose) })
    }
}

/// Signed distance, normal from `a` to `b`, and witness points.
pub(crate) fn contact(a: &PosedBody<'_>, b: &PosedBody<'_>) -> Proximity<Vec3<f64>> {
    d3::contact(&a.shape, &b.shape)
}

impl PosedBody<'_> {
    /// A proven lower bound of the distance; zero or less proves nothing.
    pub(crate) fn apart(&self, other: &Self) -> f64 {
        self.ball.distance(&other.ball)
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
