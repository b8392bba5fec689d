//! Lists of space. Coordinates are below 2¹⁸, so differences are below 2¹⁹, their cross products
//! below 2³⁹, and the products of the two below 2⁶⁰.

use super::super::Relation;
use super::{Fraction, LeastFraction, SolvedPair, float, squared};

type Point = [i64; 3];

fn minus(p: Point, q: Point) -> Point {
    [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

fn cross(p: Point, q: Point) -> Point {
    [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

fn dot(p: Point, q: Point) -> i64 {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

/// A scalar product of two cross products.
fn long(p: Point, q: Point) -> i128 {
    (0..3).map(|k| i128::from(p[k]) * i128::from(q[k])).sum()
}

fn negated(p: Point) -> Point {
    p.map(|x| -x)
}

/// More points than this take too long, and have no place in a mask.
const MOST: usize = 40;

/// A facet, or a side of a polygon.
struct Face {
    normal: Point,
    /// The points on it, a bit for each.
    mask: u64,
}

/// A hull: all that can be in the way of another.
struct IntegerHull {
    /// 0 for a point to 3 for a solid.
    dimension: usize,
    /// Sorted, so that the first and the last of those on a line are its ends.
    points: Vec<Point>,
    /// The corners among them.
    corners: Vec<Point>,
    faces: Vec<Face>,
    /// Ends, as indices of points.
    edges: Vec<[usize; 2]>,
    /// Directions of edges, each once.
    directions: Vec<Point>,
}

impl IntegerHull {
    /// The hull of a sorted list without repetition, not empty.
    fn new(points: Vec<Point>) -> Self {
        let n = points.len();
        let mut hull = Self {
            dimension: 0,
            corners: Vec::new(),
            faces: Vec::new(),
            edges: Vec::new(),
            directions: Vec::new(),
            points,
        };
        hull.find_faces();
        hull.dimension = match hull.faces.first() {
            Some(face) if face.mask.count_ones() as usize == n => 2,
            Some(_) => 3,
            None => usize::from(n > 1),
        };
        match hull.dimension {
            0 => {}
            1 => hull.edges.push([0, n - 1]),
            2 => hull.edges_of_polygon(),
            _ => hull.edges_of_solid(),
        }
        let mut used = u64::from(hull.edges.is_empty());
        for &[i, j] in &hull.edges {
            used |= 1 << i | 1 << j;
            let e = minus(hull.points[j], hull.points[i]);
            if hull.directions.iter().all(|&d| cross(d, e) != [0; 3]) {
                hull.directions.push(e);
            }
        }
        hull.corners = (0..n).filter(|i| used >> i & 1 == 1).map(|i| hull.points[i]).collect();
        hull
    }

    /// Every plane through three points with none beyond it. A polygon has two.
    fn find_faces(&mut self) {
        let points = &self.points;
        let n = points.len();
        for i in 0..n {
            for j in i + 1..n {
                let e = minus(points[j], points[i]);
                for k in j + 1..n {
                    let three = 1 << i | 1 << j | 1 << k;
                    if self.faces.iter().any(|face| face.mask & three == three) {
                        continue;
                    }
                    let normal = cross(e, minus(points[k], points[i]));
                    if normal == [0; 3] {
                        continue;
                    }
                    let (mut mask, mut above, mut below) = (0_u64, false, false);
                    for (l, &p) in points.iter().enumerate() {
                        let height = dot(normal, minus(p, points[i]));
                        mask |= u64::from(height == 0) << l;
                        above |= height > 0;
                        below |= height < 0;
                        if above && below {
                            break;
                        }
                    }
                    if !above {
                        self.faces.push(Face { normal, mask });
                    }
                    if !below {
                        self.faces.push(Face { normal: negated(normal), mask });
                    }
                }
            }
        }
    }

    /// Facets that share two points share an edge.
    fn edges_of_solid(&mut self) {
        for (index, face) in self.faces.iter().enumerate() {
            for other in &self.faces[index + 1..] {
                let common = face.mask & other.mask;
                if common.count_ones() >= 2 {
                    self.edges.push(ends(common));
                }
            }
        }
    }

    /// Lines through two points with none beyond them in the plane.
    fn edges_of_polygon(&mut self) {
        let (points, normal) = (&self.points, self.faces[0].normal);
        let mut masks: Vec<u64> = Vec::new();
        for i in 0..points.len() {
            for j in i + 1..points.len() {
                let e = minus(points[j], points[i]);
                let (mut mask, mut above, mut below) = (0_u64, false, false);
                for (l, &p) in points.iter().enumerate() {
                    let height = long(cross(e, minus(p, points[i])), normal);
                    mask |= u64::from(height == 0) << l;
                    above |= height > 0;
                    below |= height < 0;
                }
                if above != below && !masks.contains(&mask) {
                    masks.push(mask);
                }
            }
        }
        self.edges = masks.into_iter().map(ends).collect();
    }

    fn edge(&self, [i, j]: [usize; 2]) -> (Point, Point) {
        (self.points[i], minus(self.points[j], self.points[i]))
    }

    /// Whether the foot of a point, whose height above the face is anything, lies within the face.
    fn is_over(&self, face: &Face, q: Point) -> bool {
        let rim = self.edges.iter().filter(|&&[i, j]| face.mask >> i & face.mask >> j & 1 == 1);
        rim.copied().all(|ends| {
            let (p, e) = self.edge(ends);
            let side = long(cross(e, minus(q, p)), face.normal);
            // Another point of the face tells which side is inside.
            let others = (0..self.points.len()).filter(|l| face.mask >> l & 1 == 1);
            let inside = others.map(|l| long(cross(e, minus(self.points[l], p)), face.normal)).find(|&x| x != 0);
            inside.is_none_or(|inside| side.signum() * inside.signum() >= 0)
        })
    }
}

/// The ends of a row of sorted points.
fn ends(mask: u64) -> [usize; 2] {
    [mask.trailing_zeros() as usize, 63 - mask.leading_zeros() as usize]
}

/// Two sorted lists without repetition.
pub(super) fn solve(lists: [Vec<Point>; 2]) -> SolvedPair {
    if lists.iter().any(|list| list.is_empty() || list.len() > MOST) {
        return None;
    }
    let [a, b] = lists.map(IntegerHull::new);
    if !is_flat(&a, &b) {
        let gap = largest_gap(&a, &b);
        if gap <= 0 {
            let relation = if gap == 0 { Relation::Touching } else { Relation::Penetrating };
            return Some((relation, Fraction::ZERO));
        }
    }
    let square = distance(&a, &b);
    let relation = if square.numerator == 0 { Relation::Touching } else { Relation::Separated };
    Some((relation, square))
}

/// Whether the Minkowski difference has no volume.
fn is_flat(a: &IntegerHull, b: &IntegerHull) -> bool {
    let (low, high) = if a.dimension < b.dimension { (a, b) } else { (b, a) };
    match high.dimension {
        3 => false,
        2 => low.directions.iter().all(|&e| dot(e, high.faces[0].normal) == 0),
        _ => true,
    }
}

/// Least and greatest height of the corners.
fn range(hull: &IntegerHull, normal: Point) -> (i64, i64) {
    hull.corners.iter().fold((i64::MAX, i64::MIN), |(least, most), &p| {
        let height = dot(normal, p);
        (least.min(height), most.max(height))
    })
}

/// The sign of the largest gap along a normal that a facet of the Minkowski difference may have: of
/// a facet of either hull, or of an edge of each.
fn largest_gap(a: &IntegerHull, b: &IntegerHull) -> i64 {
    let mut largest = -1;
    let mut apart = |normal: Point| {
        let ((low_a, high_a), (low_b, high_b)) = (range(a, normal), range(b, normal));
        largest = largest.max((low_b - high_a).max(low_a - high_b).signum());
        largest > 0
    };
    if a.faces.iter().chain(&b.faces).any(|face| apart(face.normal)) {
        return 1;
    }
    for &e in &a.directions {
        for &f in &b.directions {
            let normal = cross(e, f);
            if normal != [0; 3] && apart(normal) {
                return 1;
            }
        }
    }
    largest
}

/// The squared distance of hulls that do not overlap.
fn distance(a: &IntegerHull, b: &IntegerHull) -> Fraction {
    let mut least = LeastFraction::new();
    for &p in &a.corners {
        for &q in &b.corners {
            let w = minus(q, p);
            let square = dot(w, w);
            if least.may_be(float(square)) {
                least.note(Fraction { numerator: u128::from(square.unsigned_abs()), denominator: 1 });
            }
        }
    }
    from_edges_and_faces(a, b, &mut least);
    from_edges_and_faces(b, a, &mut least);
    for &first in &a.edges {
        let (p, e) = a.edge(first);
        for &second in &b.edges {
            let (q, f) = b.edge(second);
            across((p, e), (q, f), &mut least);
        }
    }
    least.best
}

/// Corners of one hull, edges and facets of the other.
fn from_edges_and_faces(own: &IntegerHull, other: &IntegerHull, least: &mut LeastFraction) {
    for &ends in &own.edges {
        let (p, e) = own.edge(ends);
        let length2 = dot(e, e);
        for &q in &other.corners {
            let w = minus(q, p);
            let along = dot(w, e);
            if along <= 0 || along >= length2 {
                continue;
            }
            let c = cross(w, e);
            let rounded = c.iter().map(|&x| float(x) * float(x)).sum::<f64>() / float(length2);
            if least.may_be(rounded) {
                let numerator = c.iter().map(|&x| squared(x)).sum();
                least.note(Fraction { numerator, denominator: u128::from(length2.unsigned_abs()) });
            }
        }
    }
    for face in &own.faces {
        let p = own.points[face.mask.trailing_zeros() as usize];
        let square = face.normal.iter().map(|&x| float(x) * float(x)).sum::<f64>();
        for &q in &other.corners {
            let height = dot(face.normal, minus(q, p));
            if height >= 0 && least.may_be(float(height) * float(height) / square) && own.is_over(face, q) {
                let denominator = face.normal.iter().map(|&x| squared(x)).sum();
                least.note(Fraction { numerator: squared(height), denominator });
            }
        }
    }
}

/// Two edges whose nearest points lie within both.
fn across((p, e): (Point, Point), (q, f): (Point, Point), least: &mut LeastFraction) {
    let normal = cross(e, f);
    if normal == [0; 3] {
        return;
    }
    let w = minus(q, p);
    let height = dot(normal, w);
    let square = normal.iter().map(|&x| float(x) * float(x)).sum::<f64>();
    if !least.may_be(float(height) * float(height) / square) {
        return;
    }
    // p + s e = q + t f, seen along the normal.
    let whole = long(normal, normal);
    let [s, t] = [f, e].map(|other| long(cross(w, other), normal));
    if s >= 0 && s <= whole && t >= 0 && t <= whole {
        least.note(Fraction { numerator: squared(height), denominator: whole.unsigned_abs() });
    }
}
