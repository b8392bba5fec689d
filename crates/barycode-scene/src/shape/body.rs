//! Shapes as the core library knows them: the one place where they are turned into that.

use barycode::ShapeError;
use barycode::d2::{self, Circle, Convex, Point, Polygon, Posed, Rectangle, Rotation, Rounded, Segment, Vec2};

use super::Shape;
use crate::footprint::Footprint;
use crate::model::{Pose, PosedShapes};

/// A convex piece of an obstacle, placed in the world.
pub(crate) type Body = Posed<d2::Shape<f64>>;

/// The bodies of a placement, each with the index of the shape that it belongs to.
pub(crate) fn bodies(placement: &PosedShapes) -> Result<Vec<(usize, Body)>, ShapeError> {
    let moved = placement.pose != Pose::IDENTITY;
    placed(placement, moved.then_some(placement.pose))
}

/// The bodies of a placement that moves on: their own frames have the origin of the placement's
/// frame, at every pose.
pub(crate) fn moving_bodies(placement: &PosedShapes) -> Result<Vec<(usize, Body)>, ShapeError> {
    placed(placement, Some(placement.pose))
}

/// The bodies of shapes at a pose; without one their coordinates are the world's, and the bodies'
/// frames may be any.
fn placed(placement: &PosedShapes, at: Option<Pose>) -> Result<Vec<(usize, Body)>, ShapeError> {
    let mut bodies = Vec::new();
    for (part, shape) in placement.shapes.iter().enumerate() {
        match shape {
            Shape::Concave { pieces, .. } => {
                for piece in pieces {
                    bodies.push((part, polygon(piece, at)?));
                }
            }
            Shape::Convex { vertices } => bodies.push((part, polygon(vertices, at)?)),
            Shape::Rounded { vertices, radius } => bodies.push((part, rounded(vertices, *radius, at)?)),
            Shape::Circle { center, radius } => bodies.push((part, circle(*center, *radius, at)?)),
            Shape::Line { vertices } => match vertices[..] {
                [vertex] => bodies.push((part, line(&[vertex], at)?)),
                _ => {
                    for ends in vertices.windows(2) {
                        bodies.push((part, line(ends, at)?));
                    }
                }
            },
            Shape::Rectangle { center, orientation, length, width } => {
                let half = [0.5 * length, 0.5 * width];
                bodies.push((part, rectangle(*center, *orientation, half, at)?));
            }
        }
    }
    Ok(bodies)
}

/// Sides of the polygon that stands for a circle in a hull.
const CIRCLE_SIDES: u32 = 32;

/// The convex hull of bodies, and how much larger than the result it may be, by rounding. Circles
/// are replaced by polygons around them.
pub(crate) fn hull(bodies: &[&Body]) -> Result<(Body, f64), ShapeError> {
    let origin = bodies.first().map_or(Vec2::ZERO, |body| body.pose().translation);
    let (mut points, mut size) = (Vec::new(), origin.x.abs() + origin.y.abs());
    for body in bodies {
        let pose = body.pose();
        let apart = pose.translation - origin;
        let mut add = |point: Vec2<f64>| {
            let offset = pose.rotation.apply(point) + apart;
            size = size.max(offset.x.abs() + offset.y.abs() + pose.translation.x.abs() + pose.translation.y.abs());
            points.push(offset);
        };
        match body.shape() {
            d2::Shape::Rectangle(rectangle) => rectangle.corners().into_iter().for_each(&mut add),
            d2::Shape::Polygon(polygon) => polygon.vertices().iter().copied().for_each(&mut add),
            d2::Shape::Segment(segment) => segment.vertices().iter().copied().for_each(&mut add),
            d2::Shape::Point(point) => add(point.position()),
            d2::Shape::Rounded(rounded) => {
                let about = |vertex| square(vertex, rounded.radius());
                inner_vertices(rounded).into_iter().flat_map(about).for_each(&mut add);
            }
            d2::Shape::Circle(circle) => around_circle(circle).for_each(&mut add),
            shape => around_box(shape).into_iter().for_each(&mut add),
        }
    }
    let hull = Polygon::hull(points)?;
    Ok((Posed::new(hull.into(), d2::Pose::new(origin, Rotation::IDENTITY))?, ROUNDING * size))
}

/// Corners of a polygon around a circle.
fn around_circle(circle: &Circle<f64>) -> impl Iterator<Item = Vec2<f64>> {
    let step = std::f64::consts::TAU / f64::from(CIRCLE_SIDES);
    let (center, reach) = (circle.center(), circle.radius() / (0.5 * step).cos() * (1.0 + 1e-9));
    (0..CIRCLE_SIDES).map(move |side| {
        let (sin, cos) = (step * f64::from(side)).sin_cos();
        center + Vec2::new(cos, sin) * reach
    })
}

/// Corners of a box around any shape.
fn around_box(shape: &d2::Shape<f64>) -> [Vec2<f64>; 4] {
    square(shape.origin(), shape.extent() + shape.radius())
}

/// Corners of an upright square about a point, from its middle to a side at a distance.
fn square(middle: Vec2<f64>, reach: f64) -> [Vec2<f64>; 4] {
    [[-reach, -reach], [reach, -reach], [reach, reach], [-reach, reach]].map(|[x, y]| middle + Vec2::new(x, y))
}

/// Vertices whose hull is what a shape is rounded from, or holds it.
fn inner_vertices(rounded: &Rounded<d2::Shape<f64>>) -> Vec<Vec2<f64>> {
    match rounded.shape() {
        d2::Shape::Polygon(polygon) => polygon.vertices().to_vec(),
        d2::Shape::Segment(segment) => segment.vertices().to_vec(),
        d2::Shape::Rectangle(rectangle) => rectangle.corners().to_vec(),
        other => around_box(other).to_vec(),
    }
}

/// The convex pieces of a footprint, in its own frame, each with the index of the shape that it
/// belongs to. A rectangle that is turned about the reference point has its corners rounded.
pub(crate) fn ground(footprint: &Footprint) -> Result<Vec<(usize, d2::Shape<f64>)>, ShapeError> {
    if let Some([low, _, high, _]) = footprint.rectangle() {
        return Ok(vec![(0, Rectangle::from_corners(low, high)?.into())]);
    }
    let bodies = moving_bodies(&footprint.at(Pose::IDENTITY))?;
    bodies.into_iter().map(|(part, body)| Ok((part, in_own_frame(&body)?))).collect()
}

/// A body's shape in the frame that its pose is given in.
fn in_own_frame(body: &Body) -> Result<d2::Shape<f64>, ShapeError> {
    Ok(match body.shape() {
        d2::Shape::Rectangle(rectangle) if body.pose() != d2::Pose::IDENTITY => {
            let corners = rectangle.corners().map(|corner| body.pose().transform(corner));
            Polygon::new_or_hull(corners.to_vec())?.into()
        }
        // All others have their coordinates in that frame.
        shape => shape.clone(),
    })
}

/// A box around a piece of a footprint where a pose puts it.
pub(crate) fn bounds_at(piece: &d2::Shape<f64>, at: Pose) -> Result<Bounds, ShapeError> {
    Ok(Bounds::of(&Posed::new(piece.clone(), pose(at))?))
}

/// A pose as all bodies are placed with.
pub(crate) fn pose(Pose { x, y, theta }: Pose) -> d2::Pose<f64> {
    // The identity without a detour over the cosine, so that it is exact by construction.
    let rotation = if theta == 0.0 { Rotation::IDENTITY } else { Rotation::from_angle(theta) };
    d2::Pose::new([x, y], rotation)
}

fn rectangle(center: [f64; 2], orientation: f64, half: [f64; 2], at: Option<Pose>) -> Result<Body, ShapeError> {
    let [x, y] = center;
    let at = match at {
        None => Pose { x, y, theta: orientation },
        Some(at) if center == [0.0, 0.0] => Pose { theta: at.theta + orientation, ..at },
        Some(at) => {
            // Composing the poses would round the centre on the grid of the world's coordinates,
            // which far from the origin is coarse. The corners are rounded on the local grid
            // instead.
            let local = pose(Pose { x, y, theta: orientation });
            let corners = Rectangle::from_half_extents(half)?.corners().map(|corner| local.transform(corner));
            let corners = Polygon::assume_convex(corners.to_vec());
            return Posed::new(corners.into(), pose(at));
        }
    };
    Posed::new(Rectangle::from_half_extents(half)?.into(), pose(at))
}

fn circle(center: [f64; 2], radius: f64, at: Option<Pose>) -> Result<Body, ShapeError> {
    let [x, y] = center;
    let (local, at) = at.map_or(([0.0, 0.0], Pose { x, y, theta: 0.0 }), |at| (center, at));
    Posed::new(Circle::new(local, radius)?.into(), pose(at))
}

fn polygon(vertices: &[[f64; 2]], at: Option<Pose>) -> Result<Body, ShapeError> {
    let (local, at) = anchored(vertices, at);
    Posed::new(Polygon::new(local)?.into(), pose(at))
}

/// All points within a radius of a polygon or a segment.
fn rounded(vertices: &[[f64; 2]], radius: f64, at: Option<Pose>) -> Result<Body, ShapeError> {
    let (local, at) = anchored(vertices, at);
    let inner: d2::Shape<f64> = match local[..] {
        [one, other] => Segment::new(one, other)?.into(),
        _ => Polygon::new(local)?.into(),
    };
    Posed::new(inner.rounded(radius)?, pose(at))
}

/// A piece of a line, from one vertex to another, or a single vertex.
fn line(vertices: &[[f64; 2]], at: Option<Pose>) -> Result<Body, ShapeError> {
    let (local, at) = anchored(vertices, at);
    let shape = match local[..] {
        [one, other] => Segment::new(one, other)?.into(),
        _ => Point::new(local.first().copied().unwrap_or(Vec2::ZERO))?.into(),
    };
    Posed::new(shape, pose(at))
}

/// Vertices in a frame, and where that is: the frame that they are given in, or without one a frame
/// near them.
fn anchored(vertices: &[[f64; 2]], at: Option<Pose>) -> (Vec<Vec2<f64>>, Pose) {
    let (anchor, at) = match at {
        Some(at) => ([0.0, 0.0], at),
        None => {
            let [x, y] = anchor(vertices);
            ([x, y], Pose { x, y, theta: 0.0 })
        }
    };
    (vertices.iter().map(|[x, y]| Vec2::new(x - anchor[0], y - anchor[1])).collect(), at)
}

/// An offset that can be taken off all vertices without rounding a single one, so that a polygon
/// far from the origin becomes a small one with a far origin, where the core loses nothing. In each
/// coordinate the first vertex's if it will do (far away it will: the numbers share their
/// exponent), else 0.
fn anchor(vertices: &[[f64; 2]]) -> [f64; 2] {
    [0, 1].map(|i| {
        let first = vertices.first().map_or(0.0, |vertex| vertex[i]);
        if vertices.iter().all(|vertex| difference_is_exact(vertex[i], first)) { first } else { 0.0 }
    })
}

/// Whether `a - b` is a floating-point number: the rounding error of a difference is one itself and
/// has a closed form (Knuth's two-sum).
fn difference_is_exact(a: f64, b: f64) -> bool {
    let difference = a - b;
    let b_taken = a - difference;
    let a_taken = difference + b_taken;
    (a - a_taken) + (b_taken - b) == 0.0
}

/// An upright box around a body, in world coordinates, rounded outwards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    low: [f64; 2],
    high: [f64; 2],
}

/// More than the roundings of a turn, a move and a few sums together, relative to the size of the
/// numbers.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

impl Bounds {
    pub(crate) fn of(body: &Body) -> Self {
        let pose = body.pose();
        match body.shape() {
            d2::Shape::Rectangle(rectangle) => Self::enclosing(pose, &rectangle.corners(), 0.0),
            d2::Shape::Polygon(polygon) => Self::enclosing(pose, polygon.vertices(), 0.0),
            d2::Shape::Segment(segment) => Self::enclosing(pose, segment.vertices(), 0.0),
            d2::Shape::Point(point) => Self::enclosing(pose, &[point.position()], 0.0),
            d2::Shape::Rounded(rounded) => Self::enclosing(pose, &inner_vertices(rounded), rounded.radius()),
            d2::Shape::Circle(circle) => Self::enclosing(pose, &[circle.center()], circle.radius()),
            shape => Self::enclosing(pose, &[shape.origin()], shape.extent() + shape.radius()),
        }
    }

    pub(crate) fn enclosing(pose: d2::Pose<f64>, points: &[Vec2<f64>], radius: f64) -> Self {
        let mut bounds = Self { low: [f64::INFINITY; 2], high: [f64::NEG_INFINITY; 2] };
        let mut size = radius + pose.translation.x.abs() + pose.translation.y.abs();
        let origin = size;
        for &point in points {
            size = size.max(origin + point.x.abs() + point.y.abs());
            let Vec2 { x, y } = pose.transform(point);
            bounds.low = [bounds.low[0].min(x), bounds.low[1].min(y)];
            bounds.high = [bounds.high[0].max(x), bounds.high[1].max(y)];
        }
        let reach = radius + ROUNDING * size;
        Self { low: bounds.low.map(|c| c - reach), high: bounds.high.map(|c| c + reach) }
    }

    /// The box around both.
    pub(crate) fn with(&self, other: &Self) -> Self {
        let least = |i: usize| self.low[i].min(other.low[i]);
        let most = |i: usize| self.high[i].max(other.high[i]);
        Self { low: [least(0), least(1)], high: [most(0), most(1)] }
    }

    /// Its lower and its upper corner.
    pub(crate) fn corners(&self) -> [[f64; 2]; 2] {
        [self.low, self.high]
    }

    /// The box grown on all sides.
    pub(crate) fn grown(&self, by: f64) -> Self {
        Self { low: self.low.map(|c| c - by), high: self.high.map(|c| c + by) }
    }

    /// At least the distance of any point of the box from this one.
    pub(crate) fn reach(&self, [x, y]: [f64; 2]) -> f64 {
        let far = |i: usize, c: f64| (self.low[i] - c).abs().max((self.high[i] - c).abs());
        far(0, x) + far(1, y)
    }

    /// A proven lower bound of the distance between what two boxes hold; zero or less if the boxes
    /// meet.
    pub(crate) fn distance(&self, other: &Self) -> f64 {
        let gap = |i: usize| (self.low[i] - other.high[i]).max(other.low[i] - self.high[i]);
        let (x, y) = (gap(0), gap(1));
        let distance = if x > 0.0 && y > 0.0 { x.hypot(y) } else { x.max(y) };
        distance - ROUNDING * distance.abs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vertices(body: &Body) -> &[Vec2<f64>] {
        let d2::Shape::Polygon(polygon) = body.shape() else { panic!("{body:?}") };
        polygon.vertices()
    }

    fn world(shape: Shape) -> Body {
        bodies(&PosedShapes::in_world(vec![shape])).unwrap().remove(0).1
    }

    #[test]
    fn polygons_far_away_become_small_ones_with_a_far_origin() {
        let far = [[587_530.748_635, 4_140_696.605_57], [587_532.2, 4_140_696.1], [587_531.1, 4_140_699.3]];
        let posed = world(Shape::polygon(&far).unwrap());
        let origin = posed.origin();
        assert!(vertices(&posed).iter().all(|v| v.x.abs() < 5.0 && v.y.abs() < 5.0));
        for vertex in vertices(&posed) {
            let back = [origin.x + vertex.x, origin.y + vertex.y];
            assert!(far.contains(&back), "{back:?}");
            assert!(difference_is_exact(back[0], origin.x) && difference_is_exact(back[1], origin.y));
        }
    }

    #[test]
    fn polygons_at_the_origin_keep_their_vertices() {
        let near = [[0.1, 0.0], [1e3, 1e-9], [0.3, 7.0]];
        let posed = world(Shape::polygon(&near).unwrap());
        let vertices = vertices(&posed).iter().map(|v| [v.x + posed.origin().x, v.y + posed.origin().y]);
        assert!(vertices.into_iter().all(|vertex| near.contains(&vertex)));
        assert!(!difference_is_exact(1e3, 0.1) && difference_is_exact(0.5, 0.25));
    }

    #[test]
    fn a_turned_rectangle_off_its_pose_is_where_the_two_turns_put_it() {
        let shape = Shape::rectangle([2.0, 1.0], 0.5, 4.0, 2.0).unwrap();
        let at = Pose { x: 10.0, y: 20.0, theta: 0.25 };
        let placement = PosedShapes { shapes: vec![shape].into(), pose: at };
        let posed = bodies(&placement).unwrap().remove(0).1;
        let center = at.transform([2.0, 1.0]);
        let (sin, cos) = 0.75_f64.sin_cos();
        let corner = [center[0] + 2.0 * cos - sin, center[1] + 2.0 * sin + cos];
        let near = |v: &Vec2<f64>| {
            let v = posed.pose().transform(*v);
            (v.x - corner[0]).hypot(v.y - corner[1]) < 1e-14
        };
        assert!(vertices(&posed).iter().any(near));
    }

    #[test]
    fn boxes_bound_the_distance_from_below() {
        let disc = |x: f64, y: f64| Bounds::of(&world(Shape::circle([x, y], 1.0).unwrap()));
        let bound = disc(0.0, 0.0).distance(&disc(5.0, 6.0));
        assert!(bound <= 5.0 && bound > 5.0 - 1e-12, "{bound}");
        assert!(disc(0.0, 0.0).distance(&disc(1.5, 0.0)) <= 0.0);
        assert!((disc(0.0, 0.0).distance(&disc(-9.0, 0.5)) - 7.0).abs() < 1e-12);
    }
}
