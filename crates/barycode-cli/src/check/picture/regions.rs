//! Shapes of a scene, drawn at their places.

use crate::drawing::{Point2, Svg, View};
use barycode_scene::{Pose, PosedShapes, Shape};

/// Draws what is occupied.
pub(crate) fn draw(svg: &mut Svg, view: &View, class: &str, placement: &PosedShapes) {
    for shape in placement.shapes.iter() {
        match shape {
            Shape::Circle { center, radius, .. } => {
                svg.circle(class, view.place(placement.pose.transform(*center)), radius * view.scale());
            }
            Shape::Line { vertices, .. } => line(svg, view, class, &posed_points(placement.pose, vertices)),
            _ => {
                let rings: Vec<Vec<Point2>> =
                    rings(shape).iter().map(|ring| view.places(&posed_points(placement.pose, ring))).collect();
                match rings.as_slice() {
                    [ring] => svg.polygon(class, ring),
                    rings => svg.rings(class, rings),
                }
            }
        }
    }
}

/// A line of no width as its strokes, or as a small ring about a single point.
fn line(svg: &mut Svg, view: &View, class: &str, points: &[Point2]) {
    match points {
        [point] => svg.circle(class, view.place(*point), 2.0),
        _ => points.windows(2).for_each(|ends| svg.line(class, view.place(ends[0]), view.place(ends[1]))),
    }
}

/// The smallest upright box around what is occupied.
pub(crate) fn bounds(placement: &PosedShapes) -> [Point2; 2] {
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for shape in placement.shapes.iter() {
        let (points, radius) = match shape {
            Shape::Circle { center, radius, .. } => (vec![*center], *radius),
            _ => (rings(shape).concat(), 0.0),
        };
        for point in posed_points(placement.pose, &points) {
            for axis in 0..2 {
                low[axis] = low[axis].min(point[axis] - radius);
                high[axis] = high[axis].max(point[axis] + radius);
            }
        }
    }
    [low, high]
}

/// A point inside what is occupied, to write its name at: the middle of the box around it, or of
/// the largest piece of a concave polygon, whose box may have its middle outside.
pub(crate) fn middle(placement: &PosedShapes) -> Point2 {
    if let Some(Shape::Concave { pieces, .. }) = placement.shapes.first() {
        let largest = pieces.iter().max_by(|a, b| area(a).total_cmp(&area(b)));
        if let Some(piece) = largest {
            let count = piece.len() as f64;
            let mean = piece.iter().fold([0.0, 0.0], |mean, [x, y]| [mean[0] + x / count, mean[1] + y / count]);
            return placement.pose.transform(mean);
        }
    }
    let [low, high] = bounds(placement);
    [0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1])]
}

/// The area of a ring, positive if it runs counter-clockwise. Corners are counted from the first,
/// so that a ring far from the origin has its area, too.
fn area(ring: &[Point2]) -> f64 {
    let Some(&[x, y]) = ring.first() else { return 0.0 };
    let from_first = |corner: &Point2| [corner[0] - x, corner[1] - y];
    let doubled: f64 = ring
        .windows(2)
        .map(|pair| {
            let [a, b] = [from_first(&pair[0]), from_first(&pair[1])];
            a[0] * b[1] - a[1] * b[0]
        })
        .sum();
    0.5 * doubled
}

fn posed_points(pose: Pose, points: &[Point2]) -> Vec<Point2> {
    points.iter().map(|&point| pose.transform(point)).collect()
}

/// The boundary of a shape with corners, in its own frame.
fn rings(shape: &Shape) -> Vec<Vec<Point2>> {
    match shape {
        Shape::Rectangle { center, orientation, length, width, .. } => {
            let local = Pose { x: center[0], y: center[1], theta: *orientation };
            let [x, y] = [0.5 * length, 0.5 * width];
            vec![posed_points(local, &[[-x, -y], [x, -y], [x, y], [-x, y]])]
        }
        Shape::Convex { vertices, .. } => vec![vertices.clone()],
        Shape::Concave { rings, .. } => rings.clone(),
        Shape::Line { vertices, .. } => vec![vertices.clone()],
        Shape::Rounded { vertices, radius, .. } => vec![rounded(vertices, *radius)],
        Shape::Circle { .. } => Vec::new(),
    }
}

/// A ring around all points within a radius of a convex polygon: each corner becomes an arc, of a
/// few points, from the normal of the edge before to that of the edge behind.
fn rounded(vertices: &[Point2], radius: f64) -> Vec<Point2> {
    const STEPS: u32 = 6;
    let count = vertices.len();
    let normal = |index: usize| {
        let ([ax, ay], [bx, by]) = (vertices[index % count], vertices[(index + 1) % count]);
        (ax - bx).atan2(by - ay)
    };
    let arc = |index: usize| {
        let from = normal(index + count - 1);
        let turn = (normal(index) - from).rem_euclid(std::f64::consts::TAU);
        let [x, y] = vertices[index];
        (0..=STEPS).map(move |step| {
            let (sin, cos) = (from + turn * f64::from(step) / f64::from(STEPS)).sin_cos();
            [x + radius * cos, y + radius * sin]
        })
    };
    (0..count).flat_map(arc).collect()
}
