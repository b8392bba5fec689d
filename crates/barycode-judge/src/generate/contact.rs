//! Pairs at, near and just past touching.

use super::polygon::{self, Points};
use super::source::Source;
use super::{BodyDraft, BodyPose, Freedom, PairDraft, Precision};
use crate::body::BodyMap;
use crate::oracle::hull;

/// `b` moved so that its point farthest against `direction` comes to `target`.
fn brought_to(b: &[[f64; 2]], direction: [f64; 2], target: [f64; 2]) -> Points {
    let from = polygon::farthest(b, [-direction[0], -direction[1]]);
    b.iter().map(|p| [p[0] + (target[0] - from[0]), p[1] + (target[1] - from[1])]).collect()
}

/// `p + factor·v`.
fn along(p: [f64; 2], factor: f64, v: [f64; 2]) -> [f64; 2] {
    [p[0] + factor * v[0], p[1] + factor * v[1]]
}

/// `a` and `b` at a signed distance of about `gap` plus the radii, in a random pairing of features;
/// a third of the time `b` is the mirror image of `a` in a point, which has an edge antiparallel to
/// every edge.
///
/// The chosen points of `a` and `b` lie on a common normal of both, so the distance is the gap
/// itself.
pub(super) fn meet(source: &mut Source, a: &[[f64; 2]], b: &[[f64; 2]], gap: f64) -> (Points, Points) {
    if source.index(3) > 0 {
        return at_feature(source, a, b, gap);
    }
    let a = hull::hull_points(a);
    let t = polygon::fraction(source);
    let (normal, point) = polygon::face(source, &a, t);
    let b = polygon::stretched(&a, -source.pick(&[0.25, 0.5, 1.0, 2.0]));
    let b = brought_to(&b, normal, along(point, gap, normal));
    (a, b)
}

/// Like [`meet`], with a vertex or an edge of `a`, and `b` itself.
pub(super) fn at_feature(source: &mut Source, a: &[[f64; 2]], b: &[[f64; 2]], gap: f64) -> (Points, Points) {
    let a = hull::hull_points(a);
    let (direction, on_a) = if source.chance(0.5) {
        let direction = source.direction();
        (direction, polygon::farthest(&a, direction))
    } else {
        let t = polygon::fraction(source);
        polygon::face(source, &a, t)
    };
    let b = brought_to(b, direction, along(on_a, gap, direction));
    (a, b)
}

pub(super) fn near_touching(source: &mut Source, precision: Precision) -> PairDraft {
    let gap = source.sign() * source.decade(precision.smallest_gap(), -3.0);
    let size = source.decade(-1.0, 1.0);
    let a = polygon::snapped(&polygon::ordinary(source, 1.0), precision);
    let b = polygon::snapped(&polygon::ordinary(source, size), precision);
    let mut radii = [0.0; 2];
    if source.chance(0.2) {
        radii = [source.unit(), source.unit()].map(|r| precision.snap(r));
    }
    let (a, b) = meet(source, &a, &b, gap + (radii[0] + radii[1]));
    let mut draft = PairDraft::of(a, b, Freedom::Place);
    draft.a.radius = radii[0];
    draft.b.radius = radii[1];
    draft
}

pub(super) fn shallow(source: &mut Source, precision: Precision) -> PairDraft {
    let depth = source.decade(precision.smallest_gap(), -3.0);
    let n = 3 + source.index(20);
    let a = hull::hull_points(&polygon::snapped(&polygon::on_ellipse(source, n, [1.0, 0.7]), precision));
    let (normal, point) = polygon::face(source, &a, 0.5);
    let mirrored = polygon::stretched(&a, -source.pick(&[0.5, 1.0, 2.0]));
    let b = brought_to(&mirrored, normal, along(point, -depth, normal));
    PairDraft::of(a, b, Freedom::Place)
}

/// A strict polygon with even whole coordinates, small enough for `f32` after moves and sums.
pub(super) fn whole_polygon(source: &mut Source) -> Points {
    let size = source.pick(&[3.0, 20.0, 300.0, 8000.0]);
    let points = polygon::ordinary(source, size);
    hull::hull_points(&points.iter().map(|p| p.map(|x| 2.0 * x.round())).collect::<Points>())
}

/// A direction with whole components and a whole length, and that length.
fn whole_direction(source: &mut Source) -> ([f64; 2], f64) {
    let (x, y, length) = source.pick(&[(3.0, 4.0, 5.0), (5.0, 12.0, 13.0), (8.0, 15.0, 17.0), (1.0, 0.0, 1.0)]);
    let (x, y) = if source.chance(0.5) { (x, y) } else { (y, x) };
    ([source.sign() * x, source.sign() * y], length)
}

pub(super) fn exact_touch(source: &mut Source) -> PairDraft {
    let (mut draft, unit) = touching(source);
    for part in [&mut draft.a, &mut draft.b] {
        if source.chance(0.25) {
            part.give_quarter_turn(source, unit, 64);
        }
    }
    draft
}

/// Bodies that touch exactly, unplaced, and what their coordinates and radii are multiples of.
pub(super) fn touching(source: &mut Source) -> (PairDraft, f64) {
    let (mut a, mut b) = (whole_polygon(source), whole_polygon(source));
    let mut radii = [0.0; 2];
    match source.index(4) {
        0 => {
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let direction = [source.integer(1, 50) as f64, source.integer(-50, 50) as f64];
            let (cos, sin) = source.pick(&[(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]);
            let direction = [cos * direction[0] - sin * direction[1], sin * direction[0] + cos * direction[1]];
            b = brought_to(&b, direction, polygon::farthest(&a, direction));
        }
        1 => {
            let i = source.index(a.len());
            let (p, q) = (a[i], a[(i + 1) % a.len()]);
            let normal = [q[1] - p[1], p[0] - q[0]];
            // Even coordinates have whole midpoints. A single point is its own edge, with any
            // direction.
            let normal = if a.len() == 1 { [1.0, 2.0] } else { normal };
            b = brought_to(&b, normal, [f64::midpoint(p[0], q[0]), f64::midpoint(p[1], q[1])]);
        }
        2 => b = edge_on_edge(source, &a, &b),
        _ => {
            let (direction, length) = whole_direction(source);
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let times = source.integer(1, 20) as f64;
            b = brought_to(&b, direction, along(polygon::farthest(&a, direction), times, direction));
            let part = (source.unit() * times * length).round();
            radii = [part, times * length - part];
        }
    }
    #[allow(clippy::cast_possible_truncation, reason = "small numbers")]
    let unit = 2.0_f64.powi(source.integer(-10, 4) as i32);
    a = polygon::stretched(&a, unit);
    b = polygon::stretched(&b, unit);
    let mut draft = PairDraft::of(a, b, Freedom::None);
    draft.a.radius = radii[0] * unit;
    draft.b.radius = radii[1] * unit;
    (draft, unit)
}

/// A polygon on the outer side of an edge of `a`, with an edge of its own on the same line, sharing
/// at least a point.
fn edge_on_edge(source: &mut Source, a: &[[f64; 2]], b: &[[f64; 2]]) -> Points {
    let i = source.index(a.len());
    let (p, q) = (a[i], a[(i + 1) % a.len()]);
    let e = [q[0] - p[0], q[1] - p[1]];
    let steps = divisor(e[0].abs(), e[1].abs());
    if steps == 0.0 {
        return brought_to(b, [1.0, 0.0], p);
    }
    let step = [e[0] / steps, e[1] / steps];
    let normal = [e[1], -e[0]];
    let first = (source.between(-1.0, 1.0) * steps).round();
    let last = (first + 1.0).max((source.unit() * 2.0 * steps).round());
    let mut points = vec![along(p, first, step), along(p, last, step)];
    points.extend(b.iter().filter(|w| w[0] * normal[0] + w[1] * normal[1] >= 0.0).map(|w| along(p, 1.0, *w)));
    points
}

/// Greatest common divisor of two whole numbers.
fn divisor(a: f64, b: f64) -> f64 {
    if b == 0.0 { a } else { divisor(b, a % b) }
}

/// Boxes stacked along an axis of a common frame.
struct Stack {
    half: [[f64; 2]; 2],
    /// Centre of the second box in the frame of the first.
    offset: [f64; 2],
}

impl Stack {
    fn new(source: &mut Source, a: [f64; 2], b: [f64; 2], gap: f64) -> Self {
        let axis = source.index(2);
        let mut offset = [0.0; 2];
        offset[axis] = source.sign() * (a[axis] + b[axis] + gap);
        if source.chance(0.5) {
            offset[1 - axis] = source.between(-1.0, 1.0) * (a[1 - axis] + b[1 - axis]);
        }
        Self { half: [a, b], offset }
    }

    /// The boxes with the frame at `angle`, the second turned by `noise` more; by placement or in
    /// the vertices.
    fn build(&self, source: &mut Source, angle: f64, noise: f64) -> PairDraft {
        let (sin, cos) = libm::sincos(angle);
        let center = [cos * self.offset[0] - sin * self.offset[1], sin * self.offset[0] + cos * self.offset[1]];
        let mut parts = [0, 1].map(|k| BodyDraft::hull(polygon::turned_box(self.half[k], 0.0)));
        let turns = [(angle, [0.0, 0.0]), (angle + noise, center)];
        let placed = source.chance(0.5);
        for (part, (angle, translation)) in parts.iter_mut().zip(turns) {
            let (sin, cos) = libm::sincos(angle);
            let placement = BodyPose { cos, sin, translation };
            if placed {
                part.placement = Some(placement);
            } else {
                part.points = part.points.iter().map(|&p| placement.apply(p)).collect();
            }
        }
        let [a, b] = parts;
        PairDraft { a, b, freedom: Freedom::None }
    }
}

pub(super) fn kissing(source: &mut Source, precision: Precision) -> PairDraft {
    let size: f64 = source.pick(&[0.01, 0.25, 0.5, 10.0, 1000.0]);
    let half = [size, size * source.pick(&[0.2, 0.5, 1.0, 3.0])];
    let roundings = source.sign() * source.pick(&[0.0, 1e-16, 2.5e-16, 1e-15]);
    let gap = roundings * (precision.epsilon() / f64::EPSILON) * size.max(1.0);
    let angle = if source.chance(0.25) { 0.0 } else { source.angle() };
    Stack::new(source, half, half, gap).build(source, angle, 0.0)
}

pub(super) fn near_parallel(source: &mut Source) -> PairDraft {
    let half = [1.0, source.pick(&[0.1, 0.5, 1.0])];
    let mut other = [source.decade(-1.0, 1.0), source.decade(-1.0, 1.0)];
    let gap = source.sign() * source.decade(-5.0, -2.0);
    let noise = source.sign() * source.pick(&[1e-17, 1e-9, 1e-7, 1e-5, 1e-3]);
    let angle = if source.chance(0.25) { 0.0 } else { source.angle() };
    // Sometimes a capsule whose axis is nearly parallel to an edge.
    let radius = if source.chance(0.3) { source.decade(-2.0, 0.0) } else { 0.0 };
    if radius > 0.0 {
        other[source.index(2)] = 0.0;
    }
    let mut draft = Stack::new(source, half, other, gap + radius).build(source, angle, noise);
    draft.b.radius = radius;
    draft
}
