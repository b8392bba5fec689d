//! Building blocks: point lists of space, their features, and moves of both.

use crate::body::space::{BodyPose, IDENTITY};
use crate::generate::Precision;
use crate::generate::polygon;
use crate::generate::source::Source;
use crate::oracle::space::hull::{self, Hull};

/// A list of points.
pub(super) type Points = Vec<[f64; 3]>;

/// The rows of a matrix.
pub(super) type Rows = [[f64; 3]; 3];

pub(super) fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// `p + factor·v`.
pub(super) fn along(p: [f64; 3], factor: f64, v: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|k| p[k] + factor * v[k])
}

pub(super) fn minus(p: [f64; 3], q: [f64; 3]) -> [f64; 3] {
    along(p, -1.0, q)
}

/// The vector divided by its length; zero for zero.
pub(super) fn unit(v: [f64; 3]) -> [f64; 3] {
    let largest = v.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    if largest == 0.0 {
        return v;
    }
    let v = v.map(|x| x / largest);
    let length = dot(v, v).sqrt();
    v.map(|x| x / length)
}

/// A random rotation, rounded.
pub(super) fn rotation(source: &mut Source) -> Rows {
    let [x, y, z, w] = source.direction_of();
    [
        [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - z * w), 2.0 * (x * z + y * w)],
        [2.0 * (x * y + z * w), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - x * w)],
        [2.0 * (x * z - y * w), 2.0 * (y * z + x * w), 1.0 - 2.0 * (x * x + y * y)],
    ]
}

/// The rotation about a unit axis, rounded.
pub(super) fn about(axis: [f64; 3], angle: f64) -> Rows {
    let (sin, cos) = libm::sincos(angle);
    // 1 − cos without cancellation: tiny turns count.
    let half = libm::sin(0.5 * angle);
    let rest = 2.0 * half * half;
    let mut rows = [0, 1, 2].map(|i| axis.map(|x| rest * axis[i] * x));
    for (i, row) in rows.iter_mut().enumerate() {
        row[i] += cos;
        row[(i + 1) % 3] -= sin * axis[(i + 2) % 3];
        row[(i + 2) % 3] += sin * axis[(i + 1) % 3];
    }
    rows
}

/// One of the 24 rotations that permute the axes.
pub(super) fn permutation(source: &mut Source) -> Rows {
    let first = source.index(3);
    let second = (first + 1 + source.index(2)) % 3;
    let mut rows = [[0.0; 3]; 3];
    rows[0][first] = source.sign();
    rows[1][second] = source.sign();
    rows[2] = cross(rows[0], rows[1]);
    rows
}

/// The points under a matrix, rounded.
pub(super) fn rotated(points: &[[f64; 3]], rows: Rows) -> Points {
    let turn = BodyPose { rows, translation: [0.0; 3] };
    points.iter().map(|&p| turn.rotate(p)).collect()
}

/// The points moved by `shift`.
pub(super) fn moved(points: &[[f64; 3]], shift: [f64; 3]) -> Points {
    points.iter().map(|&p| along(p, 1.0, shift)).collect()
}

/// The points times `factor`.
pub(super) fn stretched(points: &[[f64; 3]], factor: f64) -> Points {
    points.iter().map(|p| p.map(|x| x * factor)).collect()
}

/// The points rounded to the grid of `precision`.
pub(super) fn snapped(points: &[[f64; 3]], precision: Precision) -> Points {
    points.iter().map(|&p| precision.snap_point(p)).collect()
}

/// The larger side of the bounding box.
pub(super) fn spread(points: &[[f64; 3]]) -> f64 {
    let side = |k: usize| {
        let low = points.iter().fold(f64::INFINITY, |m, p| m.min(p[k]));
        let high = points.iter().fold(f64::NEG_INFINITY, |m, p| m.max(p[k]));
        high - low
    };
    side(0).max(side(1)).max(side(2))
}

/// The point farthest along `direction`.
pub(super) fn farthest(points: &[[f64; 3]], direction: [f64; 3]) -> [f64; 3] {
    let key = |p: &[f64; 3]| dot(*p, direction);
    points.iter().copied().max_by(|p, q| key(p).total_cmp(&key(q))).expect("no body is empty")
}

/// The corners of a box around the origin.
pub(super) fn cuboid(half: [f64; 3]) -> Points {
    (0..8).map(|i| [0, 1, 2].map(|k| if i >> k & 1 == 0 { -half[k] } else { half[k] })).collect()
}

/// A prism over a polygon with `n` corners, from `−half` to `half` along z.
pub(super) fn prism(source: &mut Source, n: usize, semi_axes: [f64; 2], half: f64) -> Points {
    let base = polygon::on_ellipse(source, n, semi_axes);
    base.iter().flat_map(|&[x, y]| [[x, y, -half], [x, y, half]]).collect()
}

/// `n` points on an ellipsoid around the origin with its axes along those of the frame.
pub(super) fn on_ellipsoid_along(source: &mut Source, n: usize, semi_axes: [f64; 3]) -> Points {
    (0..n)
        .map(|_| {
            let d: [f64; 3] = source.direction_of();
            [0, 1, 2].map(|k| d[k] * semi_axes[k])
        })
        .collect()
}

/// `n` points on an ellipsoid around the origin, its axes turned at random.
pub(super) fn on_ellipsoid(source: &mut Source, n: usize, semi_axes: [f64; 3]) -> Points {
    let points = on_ellipsoid_along(source, n, semi_axes);
    rotated(&points, rotation(source))
}

/// An ordinary body of up to 64 points and of about the given size, around the origin: points on an
/// ellipsoid or in it, a prism, a double cone, a box.
pub(super) fn ordinary(source: &mut Source, size: f64) -> Points {
    let n = polygon::count(source);
    let axes = [size, size * source.between(0.2, 1.0), size * source.between(0.2, 1.0)];
    match source.index(8) {
        0 => {
            let rows = rotation(source);
            rotated(&cuboid(axes.map(|x| 0.6 * x)), rows)
        }
        1 => {
            let points = prism(source, n.div_ceil(2), [axes[0], axes[1]], axes[2]);
            rotated(&points, rotation(source))
        }
        2 if n > 4 => {
            let ring = polygon::on_ellipse(source, n - 2, [axes[0], axes[1]]);
            let tips = [[0.0, 0.0, axes[2]], [0.0, 0.0, -axes[2]]];
            let points: Points = ring.iter().map(|&[x, y]| [x, y, 0.0]).chain(tips).collect();
            rotated(&points, rotation(source))
        }
        3 => {
            let mut points = on_ellipsoid(source, n, axes);
            points.iter_mut().for_each(|p| *p = p.map(|x| x * source.unit().sqrt()));
            points
        }
        _ => on_ellipsoid(source, n, axes),
    }
}

/// What a supporting plane may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FeatureKind {
    Corner,
    Edge,
    Facet,
}

impl FeatureKind {
    pub(super) const ALL: [Self; 3] = [Self::Corner, Self::Edge, Self::Facet];
}

/// A feature of a hull: an outward normal that holds it outermost, up to rounding; a point on it;
/// and its corners.
pub(super) struct Feature {
    /// Not normalised: on whole coordinates it is whole.
    pub(super) normal: [f64; 3],
    pub(super) point: [f64; 3],
    /// One corner, the ends of an edge, or three corners of a facet.
    pub(super) corners: Points,
}

/// A random feature of the wanted kind, or of the next lower that there is. Points on it are its
/// corners, middles of its edges, a quarter of the way into a facet, or anywhere where `anywhere`
/// is true.
pub(super) fn feature(source: &mut Source, points: &[[f64; 3]], kind: FeatureKind, anywhere: bool) -> Feature {
    let corner = |source: &mut Source| {
        let normal = source.direction_of();
        let point = farthest(points, normal);
        Feature { normal, point, corners: vec![point] }
    };
    if kind == FeatureKind::Corner {
        return corner(source);
    }
    let faces = match hull::hull(points) {
        Hull::Point(_) => return corner(source),
        Hull::Segment(ends) => {
            let ends = ends.map(|i| points[i]);
            let e = minus(ends[1], ends[0]);
            let axis = source.pick(&IDENTITY);
            let normal = cross(e, if cross(e, axis) == [0.0; 3] { [axis[1], axis[2], axis[0]] } else { axis });
            return Feature { normal, point: on_edge(source, ends, anywhere), corners: ends.to_vec() };
        }
        Hull::Polygon(ring) => {
            let third = |i: usize| [ring[0], ring[i], ring[i + 1]];
            let fan = (1..ring.len() - 1).map(third);
            fan.flat_map(|[i, j, k]| [[i, j, k], [i, k, j]]).collect()
        }
        Hull::Solid(faces) => faces,
    };
    let face = source.pick(&faces);
    let [p, q, r] = face.map(|i| points[i]);
    let normal = cross(minus(q, p), minus(r, p));
    if kind == FeatureKind::Facet {
        let point = match source.index(if anywhere { 3 } else { 2 }) {
            0 => on_edge(source, [p, q], anywhere),
            1 => [0, 1, 2].map(|k| 0.5 * p[k] + 0.25 * (q[k] + r[k])),
            _ => {
                let [s, t] = [source.unit(), source.unit()];
                let [s, t] = if s + t > 1.0 { [1.0 - s, 1.0 - t] } else { [s, t] };
                along(along(p, s, minus(q, p)), t, minus(r, p))
            }
        };
        return Feature { normal, point, corners: vec![p, q, r] };
    }
    // Between the normals of both faces at the edge. On whole coordinates, whole.
    let other = faces.iter().find(|other| {
        let [i, j, k] = **other;
        [[i, j], [j, k], [k, i]].contains(&[face[1], face[0]])
    });
    let [u, v, w] = other.map_or([p, q, r], |other| other.map(|i| points[i]));
    let beyond = cross(minus(v, u), minus(w, u));
    let [first, second] = [source.index(3), source.index(3)].map(|i| [1.0, 1.0, 2.0][i]);
    let normal = along(normal.map(|x| x * first), second, beyond);
    if normal == [0.0; 3] {
        return corner(source);
    }
    Feature { normal, point: on_edge(source, [p, q], anywhere), corners: vec![p, q] }
}

/// An end, the middle, or any point of an edge.
fn on_edge(source: &mut Source, [p, q]: [[f64; 3]; 2], anywhere: bool) -> [f64; 3] {
    let t = if anywhere { polygon::fraction(source) } else { source.pick(&[0.0, 0.5, 0.5, 1.0]) };
    along(p, t, minus(q, p))
}
