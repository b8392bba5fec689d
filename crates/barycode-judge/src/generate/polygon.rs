//! Building blocks: polygons as point lists, and moves of point lists.

use super::Precision;
use super::source::Source;

/// A list of points.
pub(super) type Points = Vec<[f64; 2]>;

/// A number of vertices in `1..=64`: half uniform, half with small numbers as likely as large ones.
pub(super) fn count(source: &mut Source) -> usize {
    if source.chance(0.5) {
        1 + source.index(64)
    } else {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 64")]
        let n = libm::exp2(source.between(0.0, 6.5)) as usize;
        n.min(64)
    }
}

/// `n` points at jittered angles on an ellipse around the origin, counter-clockwise.
pub(super) fn on_ellipse(source: &mut Source, n: usize, semi_axes: [f64; 2]) -> Points {
    let turn = source.angle();
    let (sin, cos) = libm::sincos(turn);
    let first = source.unit();
    (0..n)
        .map(|i| {
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let fraction = (i as f64 + first + 0.8 * source.unit()) / n as f64;
            let (y, x) = libm::sincos(core::f64::consts::TAU * fraction);
            let (x, y) = (semi_axes[0] * x, semi_axes[1] * y);
            [cos * x - sin * y, sin * x + cos * y]
        })
        .collect()
}

/// An ordinary polygon of up to 64 corners and of about the given size, around the origin.
pub(super) fn ordinary(source: &mut Source, size: f64) -> Points {
    let n = count(source);
    let flatness = source.between(0.2, 1.0);
    on_ellipse(source, n, [size, size * flatness])
}

/// A box turned by `angle`, counter-clockwise, around the origin.
pub(super) fn turned_box(half: [f64; 2], angle: f64) -> Points {
    let corners = vec![[-half[0], -half[1]], [half[0], -half[1]], [half[0], half[1]], [-half[0], half[1]]];
    rotated(&corners, angle)
}

/// The points turned about the origin.
pub(super) fn rotated(points: &[[f64; 2]], angle: f64) -> Points {
    let (sin, cos) = libm::sincos(angle);
    points.iter().map(|p| [cos * p[0] - sin * p[1], sin * p[0] + cos * p[1]]).collect()
}

/// The points rounded to the grid of `precision`.
pub(super) fn snapped(points: &[[f64; 2]], precision: Precision) -> Points {
    points.iter().map(|&p| precision.snap_point(p)).collect()
}

/// The points moved by `shift`.
pub(super) fn moved(points: &[[f64; 2]], shift: [f64; 2]) -> Points {
    points.iter().map(|p| [p[0] + shift[0], p[1] + shift[1]]).collect()
}

/// The points times `factor`.
pub(super) fn stretched(points: &[[f64; 2]], factor: f64) -> Points {
    points.iter().map(|p| [p[0] * factor, p[1] * factor]).collect()
}

/// The point farthest along `direction`.
pub(super) fn farthest(points: &[[f64; 2]], direction: [f64; 2]) -> [f64; 2] {
    let key = |p: &[f64; 2]| p[0] * direction[0] + p[1] * direction[1];
    points.iter().copied().max_by(|p, q| key(p).total_cmp(&key(q))).expect("no body is empty")
}

/// The larger side of the bounding box.
pub(super) fn spread(points: &[[f64; 2]]) -> f64 {
    let side = |k: usize| {
        let low = points.iter().fold(f64::INFINITY, |m, p| m.min(p[k]));
        let high = points.iter().fold(f64::NEG_INFINITY, |m, p| m.max(p[k]));
        high - low
    };
    side(0).max(side(1))
}

/// The outward unit normal of a random edge, and the point at the fraction `t` of that edge; for a
/// single point, any direction and that point.
pub(super) fn face(source: &mut Source, points: &[[f64; 2]], t: f64) -> ([f64; 2], [f64; 2]) {
    let n = points.len();
    if n == 1 {
        return (source.direction(), points[0]);
    }
    let i = source.index(n);
    let (p, q) = (points[i], points[(i + 1) % n]);
    let e = [q[0] - p[0], q[1] - p[1]];
    let length = e[0].hypot(e[1]);
    ([e[1] / length, -e[0] / length], [p[0] + t * e[0], p[1] + t * e[1]])
}

/// A fraction of an edge: its ends and its middle are as likely as all the rest.
pub(super) fn fraction(source: &mut Source) -> f64 {
    let anywhere = source.unit();
    source.pick(&[0.0, 0.5, 1.0, anywhere, anywhere])
}
