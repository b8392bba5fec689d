//! Pairs on whole coordinates, where nothing is rounded: exact touches of every kind, grids and
//! lattices.

use super::solid::{self, FeatureKind, Points};
use super::{BodyDraft, Freedom, PairDraft};
use crate::generate::source::Source;

#[allow(clippy::cast_precision_loss, reason = "small numbers")]
pub(super) fn whole(source: &mut Source, reach: i64) -> [f64; 3] {
    [0; 3].map(|_| source.integer(-reach, reach) as f64)
}

/// A power of two as the unit of whole coordinates.
#[allow(clippy::cast_possible_truncation, reason = "small numbers")]
fn unit(source: &mut Source) -> f64 {
    2.0_f64.powi(source.integer(-10, 4) as i32)
}

/// Points whose coordinates are multiples of 4, small enough for whole normals of few digits.
pub(super) fn whole_body(source: &mut Source) -> Points {
    let reach = source.pick(&[1, 2, 5]);
    let count = source.pick(&[1, 1, 2, 3, 4, 5, 8, 20]);
    (0..count).map(|_| whole(source, reach).map(|x| 4.0 * x)).collect()
}

/// The vector divided by the greatest common divisor of its whole components.
fn reduced(v: [f64; 3]) -> [f64; 3] {
    fn divisor(a: f64, b: f64) -> f64 {
        if b == 0.0 { a } else { divisor(b, a % b) }
    }
    let common = v.iter().fold(0.0, |d, x| divisor(d, x.abs()));
    if common > 0.0 { v.map(|x| x / common) } else { v }
}

pub(super) fn touch(source: &mut Source) -> PairDraft {
    touching(source).0
}

/// Bodies that touch exactly, and what their coordinates and radii are multiples of.
pub(super) fn touching(source: &mut Source) -> (PairDraft, f64) {
    let a = whole_body(source);
    let (b, radii) = if source.chance(0.25) { by_radii(source, &a) } else { (on_plane(source, &a), [0.0; 2]) };
    let unit = unit(source);
    let mut draft = PairDraft::of(solid::stretched(&a, unit), solid::stretched(&b, unit), Freedom::Permute(unit));
    draft.a.radius = radii[0] * unit;
    draft.b.radius = radii[1] * unit;
    (draft, unit)
}

/// A body beyond a plane that holds `a` on its other side, with a corner, an edge or a facet on it
/// that shares a point with `a`.
fn on_plane(source: &mut Source, a: &[[f64; 3]]) -> Points {
    let kind = source.pick(&FeatureKind::ALL);
    let mut on_a = solid::feature(source, a, kind, false);
    let corner = |normal: [f64; 3]| solid::farthest(a, normal);
    if on_a.corners.len() == 1 {
        on_a.normal = whole(source, 4);
        if on_a.normal == [0.0; 3] {
            on_a.normal = [1.0, 0.0, 0.0];
        }
        on_a.point = corner(on_a.normal);
    }
    let normal = reduced(on_a.normal);
    let p = on_a.point;
    let mut b = Points::new();
    match source.index(4) {
        0 => b.push(p),
        spanned => {
            // Opposite points of the plane, so that `p` is between them; sometimes along the edges
            // of `a`.
            for _ in 0..spanned.min(2) {
                let mut f = reduced(solid::cross(normal, whole(source, 2)));
                if on_a.corners.len() > 1 && source.chance(0.3) {
                    f = reduced(solid::minus(on_a.corners[1], on_a.corners[0]));
                }
                #[allow(clippy::cast_precision_loss, reason = "small numbers")]
                let [s, t] = [0; 2].map(|_| source.integer(1, 3) as f64);
                b.push(solid::along(p, s, f));
                b.push(solid::along(p, -t, f));
            }
        }
    }
    for _ in 0..source.index(8) {
        let q = whole(source, 12);
        let side = solid::dot(q, normal);
        b.push(solid::along(p, if side < 0.0 { -1.0 } else { 1.0 }, q));
    }
    b
}

/// A body whose nearest corner is a whole length from that of `a`, and radii that add to it.
fn by_radii(source: &mut Source, a: &[[f64; 3]]) -> (Points, [f64; 2]) {
    let lengths = [
        ([2.0, 3.0, 6.0], 7.0),
        ([1.0, 2.0, 2.0], 3.0),
        ([1.0, 4.0, 8.0], 9.0),
        ([0.0, 3.0, 4.0], 5.0),
        ([1.0, 0.0, 0.0], 1.0),
    ];
    let (direction, length) = source.pick(&lengths);
    let direction = solid::rotated(&[direction], solid::permutation(source))[0];
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let times = source.integer(1, 20) as f64;
    let b = whole_body(source);
    let target = solid::along(solid::farthest(a, direction), times, direction);
    let from = solid::farthest(&b, direction.map(|x| -x));
    let part = (source.unit() * times * length).round();
    (solid::moved(&b, solid::minus(target, from)), [part, times * length - part])
}

pub(super) fn grid(source: &mut Source) -> PairDraft {
    let reach = source.pick(&[1, 2, 4]);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let [a, b] = [0; 2].map(|_| {
        // A side may be zero: plates, bars and points are boxes, too.
        let least = i64::from(source.chance(0.8));
        [0; 3].map(|_| source.integer(least, reach) as f64)
    });
    let mut center = whole(source, 2 * reach);
    for (k, x) in center.iter_mut().enumerate() {
        match source.index(4) {
            0 => *x = 0.0,
            1 => *x = source.sign() * (a[k] + b[k]),
            _ => {}
        }
    }
    let unit = unit(source);
    let boxes = [solid::cuboid(a), solid::moved(&solid::cuboid(b), center)];
    let [a, b] = boxes.map(|points| solid::stretched(&points, unit));
    PairDraft::of(a, b, Freedom::Permute(unit))
}

pub(super) fn lattice(source: &mut Source) -> PairDraft {
    let reach = source.pick(&[1, 2, 4]);
    let [a, b] = [0; 2].map(|_| {
        let center = whole(source, reach + reach / 2);
        BodyDraft::of((0..=source.index(24)).map(|_| solid::along(center, 1.0, whole(source, reach))).collect())
    });
    PairDraft { a, b, freedom: Freedom::Permute(1.0) }
}
