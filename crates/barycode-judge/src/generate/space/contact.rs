//! Pairs at, near and just past touching.

use super::solid::{self, FeatureKind, Points, Rows};
use super::{BodyDraft, BodyPose, Freedom, PairDraft, Precision};
use crate::body::BodyMap;
use crate::generate::source::Source;

/// `a` and `b` at a signed distance of about `gap`, in a random pairing of features; one time in
/// five, `b` is the mirror image of `a` in a point, which has a facet antiparallel to every facet,
/// edges included.
pub(super) fn meet(source: &mut Source, a: &[[f64; 3]], b: &[[f64; 3]], gap: f64) -> (Points, Points) {
    if !source.chance(0.2) {
        return at_feature(source, a, b, gap);
    }
    let kind = source.pick(&FeatureKind::ALL);
    let on_a = solid::feature(source, a, kind, true);
    let target = solid::along(on_a.point, gap, solid::unit(on_a.normal));
    let factor = -source.pick(&[0.25, 0.5, 1.0, 2.0]);
    let from = on_a.point.map(|x| x * factor);
    (a.to_vec(), solid::moved(&solid::stretched(a, factor), solid::minus(target, from)))
}

/// Like [`meet`], with `b` itself.
///
/// `b` is turned until the normal of its feature is opposite to that of `a`'s, spun about it, and
/// moved: the features lie in parallel planes that hold the bodies apart, so the distance of the
/// planes is that of the bodies.
pub(super) fn at_feature(source: &mut Source, a: &[[f64; 3]], b: &[[f64; 3]], gap: f64) -> (Points, Points) {
    let kinds = [source.pick(&FeatureKind::ALL), source.pick(&FeatureKind::ALL)];
    let on_a = solid::feature(source, a, kinds[0], true);
    let normal = solid::unit(on_a.normal);
    let target = solid::along(on_a.point, gap, normal);
    let on_b = solid::feature(source, b, kinds[1], true);
    let rows = opposite(source, solid::unit(on_b.normal), normal);
    let rotated = solid::rotated(b, rows);
    let from = solid::rotated(&[on_b.point], rows)[0];
    (a.to_vec(), solid::moved(&rotated, solid::minus(target, from)))
}

/// A rotation that takes the unit vector `from` to `−to`, with a random spin.
fn opposite(source: &mut Source, from: [f64; 3], to: [f64; 3]) -> Rows {
    let axis = solid::cross(from, to.map(|x| -x));
    let sine = solid::dot(axis, axis).sqrt();
    let cosine = -solid::dot(from, to);
    let (axis, angle) = if sine > 1e-9 {
        (axis.map(|x| x / sine), libm::atan2(sine, cosine))
    } else if cosine > 0.0 {
        (from, 0.0)
    } else {
        let any: [f64; 3] = source.direction_of();
        (solid::unit(solid::cross(from, any)), core::f64::consts::PI)
    };
    let spin = solid::about(to, source.angle());
    let back = solid::about(axis, angle);
    product(spin, back)
}

/// The product of two matrices, rounded.
fn product(a: Rows, b: Rows) -> Rows {
    a.map(|row| [0, 1, 2].map(|k| row[0] * b[0][k] + row[1] * b[1][k] + row[2] * b[2][k]))
}

pub(super) fn near_touching(source: &mut Source, precision: Precision) -> PairDraft {
    let gap = source.sign() * source.decade(precision.smallest_gap(), -3.0);
    let size = source.decade(-1.0, 1.0);
    let a = solid::snapped(&solid::ordinary(source, 1.0), precision);
    let b = solid::snapped(&solid::ordinary(source, size), precision);
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
    let n = 4 + source.index(30);
    let a = solid::snapped(&solid::on_ellipsoid(source, n, [1.0, 0.8, 0.6]), precision);
    let on_a = solid::feature(source, &a, FeatureKind::Facet, false);
    let factor = -source.pick(&[0.5, 1.0, 2.0]);
    let mirrored = solid::stretched(&a, factor);
    let target = solid::along(on_a.point, -depth, solid::unit(on_a.normal));
    let b = solid::moved(&mirrored, solid::minus(target, on_a.point.map(|x| x * factor)));
    PairDraft::of(a, b, Freedom::Place)
}

/// Boxes stacked along an axis of a common frame.
struct Stack {
    half: [[f64; 3]; 2],
    /// Centre of the second box in the frame of the first.
    offset: [f64; 3],
}

impl Stack {
    fn new(source: &mut Source, a: [f64; 3], b: [f64; 3], gap: f64) -> Self {
        let axis = source.index(3);
        let mut offset = [0.0; 3];
        offset[axis] = source.sign() * (a[axis] + b[axis] + gap);
        for other in [(axis + 1) % 3, (axis + 2) % 3] {
            if source.chance(0.5) {
                offset[other] = source.between(-1.0, 1.0) * (a[other] + b[other]);
            }
        }
        Self { half: [a, b], offset }
    }

    /// The boxes in the frame of these rows, the second turned more; by placement or in the
    /// corners.
    fn build(&self, source: &mut Source, rows: Rows, noise: Option<Rows>) -> PairDraft {
        let mut parts = self.half.map(|half| BodyDraft::of(solid::cuboid(half)));
        let center = solid::rotated(&[self.offset], rows)[0];
        let second = noise.map_or(rows, |noise| product(noise, rows));
        let placed = source.chance(0.5);
        for (part, (rows, translation)) in parts.iter_mut().zip([(rows, [0.0; 3]), (second, center)]) {
            let placement = BodyPose { rows, translation };
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

/// No rotation, one that permutes the axes, one about an axis, or any.
pub(super) fn frame(source: &mut Source) -> Rows {
    match source.index(5) {
        0 => solid::permutation(source),
        1 => {
            let axis = source.pick(&crate::body::space::IDENTITY);
            solid::about(axis, source.angle())
        }
        _ => solid::rotation(source),
    }
}

pub(super) fn kissing(source: &mut Source, precision: Precision) -> PairDraft {
    let size: f64 = source.pick(&[0.01, 0.25, 0.5, 10.0, 1000.0]);
    let half = [1.0, source.pick(&[0.2, 0.5, 1.0]), source.pick(&[0.5, 1.0, 3.0])].map(|x| x * size);
    let roundings = source.sign() * source.pick(&[0.0, 1e-16, 2.5e-16, 1e-15]);
    let gap = roundings * (precision.epsilon() / f64::EPSILON) * size.max(1.0);
    let rows = frame(source);
    Stack::new(source, half, half, gap).build(source, rows, None)
}

pub(super) fn near_parallel(source: &mut Source) -> PairDraft {
    let half = [1.0, source.pick(&[0.1, 0.5, 1.0]), source.pick(&[0.1, 0.5, 1.0])];
    let mut other = [0; 3].map(|_| source.decade(-1.0, 1.0));
    let gap = source.sign() * source.decade(-5.0, -2.0);
    let angle = source.sign() * source.pick(&[1e-17, 1e-9, 1e-7, 1e-5, 1e-3]);
    let axis = if source.chance(0.5) { source.pick(&crate::body::space::IDENTITY) } else { source.direction_of() };
    let rows = frame(source);
    // Sometimes a capsule whose axis is nearly parallel to a face and to an edge.
    let radius = if source.chance(0.3) { source.decade(-2.0, 0.0) } else { 0.0 };
    if radius > 0.0 {
        let long = source.index(3);
        other = [0, 1, 2].map(|k| if k == long { other[k] } else { 0.0 });
    }
    let mut draft = Stack::new(source, half, other, gap + radius).build(source, rows, Some(solid::about(axis, angle)));
    draft.b.radius = radius;
    draft
}

pub(super) fn level_prisms(source: &mut Source) -> PairDraft {
    let half = source.pick(&[0.01, 0.25, 1.0, 8.0]);
    let [a, b] = [0; 2].map(|_| {
        let n = 3 + source.index(20);
        solid::prism(source, n, [1.0, 0.7], half)
    });
    let level = source.pick(&[0.0, 0.0, 3e-9, 1e-7, 1.0]) * source.sign() * half * 2.0;
    let reach = source.pick(&[0.1, 1.5, 2.2]);
    let [x, y] = source.direction();
    let b = solid::moved(&b, [reach * x, reach * y, level]);
    let rows = if source.chance(0.5) { crate::body::space::IDENTITY } else { solid::rotation(source) };
    PairDraft::of(solid::rotated(&a, rows), solid::rotated(&b, rows), Freedom::Place)
}
