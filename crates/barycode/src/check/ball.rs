//! Checks that a ball around the origin lies in a convex body of space given by its support
//! mapping.
//!
//! A polytope of points of the body, independent of that of EPA, is expanded until no face is
//! nearer to the origin than the radius: it is convex, so the ball lies in it and in the body. A
//! nearer face beyond which the body has no point, or none beyond the radius, refutes the claim.
//! Faces are a plain list, and a new vertex is tested against each: slow, and hard to get wrong.

use super::CheckError;
use crate::num::{DoubleDouble, Number};
use crate::predicate::orient3d;
use crate::vec::Vec3;
use crate::vector::Vector;
use alloc::vec::Vec;
use core::cmp::Ordering;

type Point = Vec3<f64>;

/// Number of vertices after which a claim that only they can prove counts as not proven.
pub(super) const MOST: usize = 1 << 12;

/// Number of vertices that a claim must stand which the shape itself makes.
pub(super) const FEW: usize = 1 << 6;

/// Ratio of a triangle's area to the square of its longest side below which wide arithmetic does
/// not determine its normal: the error of the area, as an angle, is then more than a rounding.
const FLAT: f64 = 1.0 / (1_u64 << 48) as f64;

struct Face {
    corners: [usize; 3],
    /// Outward unit normal.
    normal: Point,
    /// Distance of the plane from the origin.
    distance: f64,
}

struct Polytope {
    vertices: Vec<Point>,
    faces: Vec<Face>,
}

/// `a - b`, exactly.
fn difference(a: Point, b: Point) -> Vec3<DoubleDouble> {
    Point::difference::<DoubleDouble>(a, b)
}

/// `(b - a) × (c - a)` in wide arithmetic, which determines the direction of all but the flattest
/// slivers.
fn normal(a: Point, b: Point, c: Point) -> Vec3<DoubleDouble> {
    difference(b, a).cross(difference(c, a))
}

/// The point of an edge that is nearest to the origin. In wide arithmetic: it is the normal of a
/// sliver, and the edge may be so long that to be off by a rounding of the share tilts that by as
/// much as the body is wide.
fn nearest_on_edge(from: Point, to: Point) -> Point {
    let along = difference(to, from);
    let wide = difference(from, Point::default());
    let share = -wide.dot(along) / along.dot(along);
    // An edge of length zero gives NaN, which counts as its first end.
    if share >= DoubleDouble::ONE {
        to
    } else if share > DoubleDouble::ZERO {
        Point::narrow(wide + along * share)
    } else {
        from
    }
}

impl Polytope {
    fn face(&self, corners: [usize; 3]) -> Face {
        let [a, b, c] = corners.map(|corner| self.vertices[corner]);
        let narrow = Point::narrow(normal(a, b, c));
        let sides = [b - a, c - b, a - c].map(Vector::length);
        let longest = sides[0].max(sides[1]).max(sides[2]);
        let outward = if narrow.length() > longest * longest * FLAT {
            narrow.leveled()
        } else {
            // The sliver is treated as an edge: a body that comes nearer than its nearest point
            // lies partly beyond the plane through that point.
            let nearer = |x: Point, y: Point| if y.length() < x.length() { y } else { x };
            let sides = [(b, c), (c, a)].into_iter();
            sides.fold(nearest_on_edge(a, b), |best, (from, to)| nearer(best, nearest_on_edge(from, to))).leveled()
        };
        let normal = outward / outward.length();
        let distance = normal.dot(a).min(normal.dot(b)).min(normal.dot(c));
        Face { corners, normal, distance }
    }

    /// Side of a face on which a point lies: `Greater` is beyond it. Exact, so that the faces
    /// visible from a point are connected, also among faces that are nearly coplanar.
    fn orientation(&self, face: &Face, place: Point) -> Ordering {
        let [a, b, c] = face.corners.map(|corner| self.vertices[corner]);
        orient3d(a, b, c, place)
    }

    /// Adds a point that lies beyond some face: removes the faces visible from it, and those
    /// coplanar with it, and joins it to the horizon. No edge of the horizon is collinear with the
    /// point, or both of its faces would have been coplanar with it. Returns whether any face was
    /// visible.
    fn add(&mut self, place: Point) -> bool {
        if !self.faces.iter().any(|face| self.orientation(face, place) == Ordering::Greater) {
            return false;
        }
        let mut gone = Vec::new();
        let mut index = 0;
        while index < self.faces.len() {
            if self.orientation(&self.faces[index], place) == Ordering::Less {
                index += 1;
            } else {
                gone.push(self.faces.swap_remove(index).corners);
            }
        }
        let edges: Vec<_> = gone.iter().flat_map(|&[a, b, c]| [(a, b), (b, c), (c, a)]).collect();
        let newest = self.vertices.len();
        self.vertices.push(place);
        for &(from, to) in edges.iter().filter(|&&(from, to)| !edges.contains(&(to, from))) {
            let face = self.face([from, to, newest]);
            self.faces.push(face);
        }
        true
    }
}

/// Four points of the body that span a tetrahedron, if its volume exceeds rounding.
fn tetrahedron(slack: f64, support: &mut impl FnMut(Point) -> Point) -> Option<Vec<Point>> {
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Point::from);
    let mut widest: Option<[Point; 2]> = None;
    for axis in axes {
        let pair = [support(axis), support(-axis)];
        if widest.is_none_or(|[from, to]| (pair[1] - pair[0]).length() > (to - from).length()) {
            widest = Some(pair);
        }
    }
    let [first, second] = widest?;
    // The farther of the supports along a direction and its opposite. In wide arithmetic: along a
    // needle, rounding would tilt the direction to the other end.
    let mut farther = |direction: Vec3<DoubleDouble>| {
        let direction = Point::narrow(direction).leveled();
        let direction = direction / direction.length();
        let [there, back] = [support(direction), support(-direction)];
        let [up, down] = [direction.dot(there - first), -direction.dot(back - first)];
        let (place, height) = if up > down { (there, up) } else { (back, down) };
        (height > slack).then_some(place)
    };
    let along = difference(second, first);
    let third = axes.into_iter().filter_map(|axis| farther(along.cross(axis.widen()))).next()?;
    let fourth = farther(normal(first, second, third))?;
    Some([first, second, third, fourth].into())
}

/// True if every point within `radius` of the origin lies in the body, as so many vertices can
/// show; false where more are needed. `slack` exceeds all rounding of supports.
pub(super) fn holds_ball(
    radius: f64,
    slack: f64,
    limit: usize,
    mut support: impl FnMut(Point) -> Point,
) -> Result<bool, CheckError> {
    let vertices = tetrahedron(slack, &mut support).ok_or(CheckError::Depth)?;
    let mut polytope = Polytope { vertices, faces: Vec::new() };
    for corners in [[1, 3, 2], [0, 2, 3], [0, 3, 1], [0, 1, 2]] {
        let base = polytope.face([0, 1, 2]);
        let [a, b, c] = corners;
        let turned = polytope.orientation(&base, polytope.vertices[3]) == Ordering::Greater;
        let face = polytope.face(if turned { [a, c, b] } else { corners });
        polytope.faces.push(face);
    }
    while polytope.vertices.len() < limit {
        let nearest = polytope.faces.iter().min_by(|a, b| a.distance.total_cmp(&b.distance));
        let Face { normal, distance, .. } = *nearest.ok_or(CheckError::Depth)?;
        if distance >= radius {
            return Ok(true);
        }
        let place = support(normal);
        // NaN fails the first comparison.
        if !(place.length() < f64::INFINITY) {
            return Err(CheckError::NotFinite);
        }
        let height = normal.dot(place);
        if !(height >= radius - slack && height > distance + slack * 0.25 && polytope.add(place)) {
            return Err(CheckError::Depth);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::{CheckError, FEW, MOST, Point, holds_ball};

    /// Unit ball about a point, as a support mapping.
    fn ball(center: Point) -> impl FnMut(Point) -> Point {
        move |direction| center + direction / direction.length()
    }

    /// Box, as a support mapping.
    fn cuboid(center: Point, half: Point) -> impl FnMut(Point) -> Point {
        move |d| center + Point::new(half.x.copysign(d.x), half.y.copysign(d.y), half.z.copysign(d.z))
    }

    #[test]
    fn a_ball_in_a_box_is_as_large_as_its_nearest_side() {
        for center in [[0.0, 0.0, 0.0], [0.5, 0.0, -0.25], [0.0, 0.1, 2.9]].map(Point::from) {
            let half = Point::new(1.0, 2.0, 3.0);
            let depth = (half.x - center.x.abs()).min(half.y - center.y.abs()).min(half.z - center.z.abs());
            assert_eq!(holds_ball(depth, 1e-14, MOST, cuboid(center, half)), Ok(true));
            assert_eq!(holds_ball(depth + 1e-12, 1e-14, MOST, cuboid(center, half)), Err(CheckError::Depth));
        }
    }

    #[test]
    fn a_ball_in_a_ball() {
        let center = Point::new(0.3, -0.4, 0.1);
        let depth = 1.0 - center.length();
        assert_eq!(holds_ball(depth - 1e-9, 1e-14, MOST, ball(center)), Ok(true));
        assert_eq!(holds_ball(depth + 1e-9, 1e-14, MOST, ball(center)), Err(CheckError::Depth));
        assert_eq!(holds_ball(0.9, 1e-14, MOST, ball(Point::default())), Ok(true));
    }

    #[test]
    fn few_vertices_refute_what_is_far_off_and_leave_open_what_is_near() {
        let center = Point::new(1e-3, 0.0, 0.0);
        assert_eq!(holds_ball(0.999 - 1e-9, 1e-14, FEW, ball(center)), Ok(false));
        assert_eq!(holds_ball(100.0, 1e-14, FEW, ball(center)), Err(CheckError::Depth));
    }

    #[test]
    fn what_has_no_volume_holds_no_ball() {
        for half in [[0.0, 1.0, 1.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]].map(Point::from) {
            assert_eq!(holds_ball(1e-6, 1e-14, MOST, cuboid(Point::default(), half)), Err(CheckError::Depth));
        }
        let beside = cuboid(Point::new(3.0, 0.0, 0.0), Point::new(1.0, 1.0, 1.0));
        assert_eq!(holds_ball(1e-6, 1e-14, MOST, beside), Err(CheckError::Depth));
    }
}
