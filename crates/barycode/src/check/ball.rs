//! Whether a ball around the origin lies in a convex body of space that is known through its
//! supports.
//!
//! An own polytope is grown inside the body until no face is nearer to the origin than the radius:
//! it is convex and made of points of the body, so the ball is in it. A nearer face with nothing of
//! the body beyond it refutes the claim. Faces are a plain list, and a new vertex is held against
//! each: slow, and hard to get wrong.

use super::{CheckError, nearest_on_segment};
use crate::num::DoubleDouble;
use crate::predicate::orient3d;
use crate::vec::Vec3;
use crate::vector::Vector;
use alloc::vec::Vec;
use core::cmp::Ordering;

type Point = Vec3<f64>;

/// Vertices after which the claim counts as not proven.
const LIMIT: usize = 1 << 12;

/// A triangle whose area is less than this, compared with the square of its longest side, has a
/// direction that wide arithmetic does not tell: what it loses of the area is then more than
/// rounding, as an angle.
const FLAT: f64 = 1.0 / (1_u64 << 48) as f64;

struct Face {
    corners: [usize; 3],
    /// Outward, of length one.
    normal: Point,
    /// Of the plane, from the origin.
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

/// `(b - a) × (c - a)` in wide arithmetic, which is enough for the direction of all but the
/// flattest sliver.
fn normal(a: Point, b: Point, c: Point) -> Vec3<DoubleDouble> {
    difference(b, a).cross(difference(c, a))
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
            // As good as an edge: what lies nearer than its nearest point lies beyond the plane
            // through that.
            let nearer = |x: Point, y: Point| if y.length() < x.length() { y } else { x };
            [(b, c), (c, a)]
                .into_iter()
                .fold(nearest_on_segment(a, b), |best, (from, to)| nearer(best, nearest_on_segment(from, to)))
        };
        let normal = outward / outward.length();
        let distance = normal.dot(a).min(normal.dot(b)).min(normal.dot(c));
        Face { corners, normal, distance }
    }

    /// On which side of a face a point lies: `Greater` is beyond it. Exact: the faces that see a
    /// point are then in one piece, also among those that are as good as in one plane.
    fn side(&self, face: &Face, place: Point) -> Ordering {
        let [a, b, c] = face.corners.map(|corner| self.vertices[corner]);
        orient3d(a, b, c, place)
    }

    /// Adds a point that lies beyond some face: all faces that see it go, and those that have it in
    /// their plane, and it is joined to the edges around them. None of these is in line with it, or
    /// both of its faces would have had it in their planes. Returns whether there was any that sees
    /// it.
    fn add(&mut self, place: Point) -> bool {
        if !self.faces.iter().any(|face| self.side(face, place) == Ordering::Greater) {
            return false;
        }
        let mut gone = Vec::new();
        let mut index = 0;
        while index < self.faces.len() {
            if self.side(&self.faces[index], place) == Ordering::Less {
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

/// Four points of the body that span a tetrahedron, if it has a volume worth the name.
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
    let along = second - first;
    // Of both ways across, the one that leads farther.
    let mut farther = |direction: Point| {
        let direction = direction / direction.length();
        let [there, back] = [support(direction), support(-direction)];
        let [up, down] = [direction.dot(there - first), -direction.dot(back - first)];
        let (place, height) = if up > down { (there, up) } else { (back, down) };
        (height > slack).then_some(place)
    };
    let third = axes.into_iter().filter_map(|axis| farther(along.cross(axis))).next()?;
    let fourth = farther(along.cross(third - first))?;
    Some([first, second, third, fourth].into())
}

/// Whether every point within `radius` of the origin lies in the body. `slack` is more than all
/// rounding of supports.
pub(super) fn holds_ball(radius: f64, slack: f64, mut support: impl FnMut(Point) -> Point) -> Result<(), CheckError> {
    let vertices = tetrahedron(slack, &mut support).ok_or(CheckError::Depth)?;
    let mut polytope = Polytope { vertices, faces: Vec::new() };
    for corners in [[1, 3, 2], [0, 2, 3], [0, 3, 1], [0, 1, 2]] {
        let base = polytope.face([0, 1, 2]);
        let [a, b, c] = corners;
        let turned = polytope.side(&base, polytope.vertices[3]) == Ordering::Greater;
        let face = polytope.face(if turned { [a, c, b] } else { corners });
        polytope.faces.push(face);
    }
    while polytope.vertices.len() < LIMIT {
        let nearest = polytope.faces.iter().min_by(|a, b| a.distance.total_cmp(&b.distance));
        let Face { normal, distance, .. } = *nearest.ok_or(CheckError::Depth)?;
        if distance >= radius {
            return Ok(());
        }
        let place = support(normal);
        // NaN fails the first comparison.
        if !(place.length() < f64::INFINITY) {
            return Err(CheckError::NotFinite);
        }
        if !(normal.dot(place) > distance + slack * 0.25 && polytope.add(place)) {
            return Err(CheckError::Depth);
        }
    }
    Err(CheckError::Depth)
}

#[cfg(test)]
mod tests {
    use super::{CheckError, Point, holds_ball};

    /// The ball of radius one about a point, as a body.
    fn ball(center: Point) -> impl FnMut(Point) -> Point {
        move |direction| center + direction / direction.length()
    }

    /// A box, as a body.
    fn cuboid(center: Point, half: Point) -> impl FnMut(Point) -> Point {
        move |d| center + Point::new(half.x.copysign(d.x), half.y.copysign(d.y), half.z.copysign(d.z))
    }

    #[test]
    fn a_ball_in_a_box_is_as_large_as_its_nearest_side() {
        for center in [[0.0, 0.0, 0.0], [0.5, 0.0, -0.25], [0.0, 0.1, 2.9]].map(Point::from) {
            let half = Point::new(1.0, 2.0, 3.0);
            let depth = (half.x - center.x.abs()).min(half.y - center.y.abs()).min(half.z - center.z.abs());
            assert_eq!(holds_ball(depth, 1e-14, cuboid(center, half)), Ok(()));
            assert_eq!(holds_ball(depth + 1e-12, 1e-14, cuboid(center, half)), Err(CheckError::Depth));
        }
    }

    #[test]
    fn a_ball_in_a_ball() {
        let center = Point::new(0.3, -0.4, 0.1);
        let depth = 1.0 - center.length();
        assert_eq!(holds_ball(depth - 1e-9, 1e-14, ball(center)), Ok(()));
        assert_eq!(holds_ball(depth + 1e-9, 1e-14, ball(center)), Err(CheckError::Depth));
        assert_eq!(holds_ball(0.9, 1e-14, ball(Point::default())), Ok(()));
    }

    #[test]
    fn what_has_no_volume_holds_no_ball() {
        for half in [[0.0, 1.0, 1.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]].map(Point::from) {
            assert_eq!(holds_ball(1e-6, 1e-14, cuboid(Point::default(), half)), Err(CheckError::Depth));
        }
        let beside = cuboid(Point::new(3.0, 0.0, 0.0), Point::new(1.0, 1.0, 1.0));
        assert_eq!(holds_ball(1e-6, 1e-14, beside), Err(CheckError::Depth));
    }
}
