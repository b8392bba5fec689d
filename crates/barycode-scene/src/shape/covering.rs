//! Shapes whose place is known only roughly: what they may cover.

use barycode::d2::{Polygon, Rotation, Vec2};

use super::Shape;
use crate::error::Flaw;
use crate::model::{Pose, PosedShapes, Range};

/// By at most this angle a shape turns in one of the pieces that cover a turn. Each of them is
/// larger than what it covers by no more than the 1250th part of the distance from the turn's
/// centre.
const TURN_OF_PIECE: f64 = 0.08;

/// Most pairs of corners of a region and a shape.
const MOST_PAIRS: usize = 1 << 14;

/// More than the roundings of a turn and two sums, relative to the size of the numbers.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A convex region: all points within a radius of the hull of points, which are counted from a
/// centre.
struct Cell {
    points: Vec<Vec2<f64>>,
    radius: f64,
}

/// What shapes may cover whose origin is anywhere in regions, and which are turned by any angle of
/// a range. Regions and shapes are made of convex parts, and the sum of two is exact but for
/// rounding, outwards; a turn is covered by pieces that are a little larger.
///
/// # Errors
/// If a region and a shape have too many corners together, or a coordinate leaves the range.
pub(crate) fn covering(shapes: &[Shape], regions: &[Shape], turned: Range) -> Result<PosedShapes, Flaw> {
    let center = middle(regions);
    let places: Vec<Cell> = regions.iter().flat_map(cells).map(|cell| cell.counted_from(center)).collect();
    let bodies: Vec<Cell> = shapes.iter().flat_map(cells).flat_map(|cell| cell.turned(turned)).collect();
    let mut covered = Vec::with_capacity(places.len() * bodies.len());
    for place in &places {
        for body in &bodies {
            covered.push(place.plus(body)?);
        }
    }
    Ok(PosedShapes { shapes: covered.into(), pose: Pose { x: center.x, y: center.y, theta: 0.0 } })
}

/// A point about the middle of regions.
fn middle(regions: &[Shape]) -> Vec2<f64> {
    let all: Vec<Vec2<f64>> = regions.iter().flat_map(cells).flat_map(|cell| cell.points).collect();
    let of = |number: fn(&Vec2<f64>) -> f64| {
        let (low, high) = all
            .iter()
            .map(number)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| (low.min(number), high.max(number)));
        0.5 * low + 0.5 * high
    };
    Vec2::new(of(|point| point.x), of(|point| point.y))
}

/// The convex parts of a shape.
fn cells(shape: &Shape) -> Vec<Cell> {
    let of = |points: &[[f64; 2]], radius| Cell { points: points.iter().map(|&point| point.into()).collect(), radius };
    match shape {
        Shape::Rectangle { center, orientation, length, width } => {
            let (turn, [x, y]) = (rotation(*orientation), [0.5 * length, 0.5 * width]);
            let corner = |[x, y]: [f64; 2]| Vec2::from(*center) + turn.apply(Vec2::new(x, y));
            let points = [[-x, -y], [x, -y], [x, y], [-x, y]].map(corner).to_vec();
            vec![Cell { points, radius: 0.0 }]
        }
        Shape::Circle { center, radius } => vec![of(&[*center], *radius)],
        Shape::Convex { vertices } => vec![of(vertices, 0.0)],
        Shape::Rounded { vertices, radius } => vec![of(vertices, *radius)],
        Shape::Concave { pieces, .. } => pieces.iter().map(|piece| of(piece, 0.0)).collect(),
        Shape::Line { vertices } if vertices.len() == 1 => vec![of(vertices, 0.0)],
        Shape::Line { vertices } => vertices.windows(2).map(|ends| of(ends, 0.0)).collect(),
    }
}

/// A turn; none is exact.
fn rotation(angle: f64) -> Rotation<f64> {
    if angle == 0.0 { Rotation::IDENTITY } else { Rotation::from_angle(angle) }
}

impl Cell {
    fn counted_from(mut self, center: Vec2<f64>) -> Self {
        self.points.iter_mut().for_each(|point| *point -= center);
        self
    }

    /// At least the size of every number.
    fn size(&self) -> f64 {
        self.points.iter().fold(self.radius, |size: f64, point| size.max(point.x.abs() + point.y.abs() + self.radius))
    }

    /// Cells that cover this one, turned about the origin by any angle of a range. Between two
    /// angles a point moves on an arc, which is in the triangle of its ends and of the point where
    /// the tangents there meet.
    fn turned(&self, Range { low, high }: Range) -> Vec<Self> {
        let whole = high - low;
        if whole >= std::f64::consts::TAU {
            let far = self.points.iter().fold(0.0, |far: f64, point| far.max(point.x.hypot(point.y)));
            let radius = (far + self.radius) * (1.0 + ROUNDING);
            return vec![Self { points: vec![Vec2::ZERO], radius }];
        }
        if whole == 0.0 {
            let turn = rotation(low);
            return vec![Self { points: self.points.iter().map(|&point| turn.apply(point)).collect(), ..*self }];
        }
        let count = (whole / TURN_OF_PIECE).ceil().max(1.0);
        let piece = whole / count;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // at most 79
        let pieces = 0..count as u32;
        pieces
            .map(|index| {
                let middle = low + (f64::from(index) + 0.5) * piece;
                // A little wider than the piece, by more than the angles are rounded by.
                let half = 0.5 * piece + 4.0 * f64::EPSILON * (middle.abs() + 1.0);
                let (first, last) = (rotation(middle - half), rotation(middle + half));
                let (between, reach) = (rotation(middle), (1.0 + ROUNDING) / half.cos());
                let arc = |&point: &Vec2<f64>| [first.apply(point), between.apply(point) * reach, last.apply(point)];
                Self { points: self.points.iter().flat_map(arc).collect(), ..*self }
            })
            .collect()
    }

    /// The sum with another, as a shape.
    fn plus(&self, other: &Self) -> Result<Shape, Flaw> {
        if self.points.len() * other.points.len() > MOST_PAIRS {
            let what = format!("a region of {} corners and a shape of {}", self.points.len(), other.points.len());
            return Err(Flaw::new(format!("{what} have too many together"), "simplify them"));
        }
        let pairs = self.points.iter().flat_map(|&a| other.points.iter().map(move |&b| a + b));
        let radius = self.radius + other.radius + ROUNDING * (self.size() + other.size());
        let hull = Polygon::hull(pairs.collect());
        let hull = hull.map_err(|error| Flaw::new(error.to_string(), "check the coordinates and their unit"))?;
        let vertices: Vec<[f64; 2]> = hull.vertices().iter().map(|&vertex| vertex.into()).collect();
        match vertices[..] {
            [center] => Shape::circle(center, radius),
            _ => Ok(Shape::Rounded { vertices, radius }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barycode::d2::{self, Circle};

    const EXACT: fn(f64) -> Range = |angle| Range { low: angle, high: angle };

    fn distance(placement: &PosedShapes, point: [f64; 2]) -> f64 {
        let bodies = super::super::body::bodies(placement).unwrap();
        let point = Circle::new(point, 1e-9).unwrap();
        bodies.iter().map(|(_, body)| d2::contact(&point, body).distance + 1e-9).fold(f64::INFINITY, f64::min)
    }

    fn near(found: f64, wanted: f64, error: f64) {
        assert!((found - wanted).abs() <= error, "{found} is not {wanted}");
    }

    #[test]
    fn a_region_grows_the_shape() {
        let car = [Shape::rectangle([0.0, 0.0], 0.0, 3.0, 2.0).unwrap()];
        let region = [Shape::rectangle([10.0, 0.0], 0.0, 0.6, 0.4).unwrap()];
        let covered = covering(&car, &region, EXACT(0.0)).unwrap();
        near(distance(&covered, [10.0, 3.0]), 1.8, 1e-12);
        near(distance(&covered, [13.0, 2.2]), 1.2_f64.hypot(1.0), 1e-12);
        // Turned by a right angle.
        let covered = covering(&car, &region, EXACT(std::f64::consts::FRAC_PI_2)).unwrap();
        near(distance(&covered, [10.0, 3.0]), 3.0 - 1.7, 1e-12);
        // Circles make round corners.
        let disc = [Shape::circle([10.0, 0.0], 0.5).unwrap()];
        let covered = covering(&car, &disc, EXACT(0.0)).unwrap();
        near(distance(&covered, [10.0 + 1.5 + 3.0, 1.0 + 4.0]), 4.5, 1e-12);
        let covered = covering(&[Shape::circle([1.0, 0.0], 2.0).unwrap()], &disc, EXACT(0.0)).unwrap();
        assert!(matches!(covered.shapes[..], [Shape::Circle { .. }]));
        near(distance(&covered, [20.0, 0.0]), 9.0 - 2.5, 1e-12);
    }

    #[test]
    fn a_turn_covers_every_angle() {
        let bar = Shape::rectangle([2.0, 0.0], 0.0, 2.0, 0.2).unwrap();
        let point = [Shape::line(&[[5.0, 5.0]]).unwrap()];
        let range = Range { low: 0.3, high: 1.4 };
        let covered = covering(std::slice::from_ref(&bar), &point, range).unwrap();
        for step in 0..=110 {
            let angle = 0.3 + 0.01 * f64::from(step);
            let turn = Rotation::from_angle(angle);
            for corner in [[3.0, 0.1], [3.0, -0.1], [1.0, 0.1], [1.0, -0.1]] {
                let at = Vec2::new(5.0, 5.0) + turn.apply(corner.into());
                assert!(distance(&covered, at.into()) <= 0.0, "{angle}: {corner:?}");
            }
            let beyond = Vec2::new(5.0, 5.0) + turn.apply(Vec2::new(3.0 + 0.02, 0.0));
            assert!(distance(&covered, beyond.into()) > 0.0, "{angle}");
        }
        let all = Range { low: 0.0, high: 7.0 };
        let covered = covering(&[bar], &point, all).unwrap();
        near(distance(&covered, [15.0, 5.0]), 10.0 - 3.0_f64.hypot(0.1), 1e-12);
    }

    #[test]
    fn too_many_corners_are_refused() {
        let corner = |index: u32| 0.01 * f64::from(index);
        let many: Vec<[f64; 2]> = (0..200).map(|index| [corner(index).cos(), corner(index).sin()]).collect();
        let round = [Shape::polygon(&many).unwrap()];
        assert!(covering(&round, &round, EXACT(0.0)).unwrap_err().what.contains("too many"));
    }
}
