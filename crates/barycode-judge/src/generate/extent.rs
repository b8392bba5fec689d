//! Ordinary pairs, and pairs that are extreme in size, place or overlap.

use super::contact;
use super::polygon::{self, Points};
use super::source::Source;
use super::{BodyPose, Freedom, PairDraft, Precision};

pub(super) fn general(source: &mut Source) -> PairDraft {
    let sizes = [source.decade(-1.0, 0.5), source.decade(-1.0, 0.5)];
    let [a, b] = sizes.map(|size| {
        let points = polygon::ordinary(source, size);
        let center = [source.between(-2.0, 2.0), source.between(-2.0, 2.0)];
        polygon::moved(&points, center)
    });
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn small(source: &mut Source) -> PairDraft {
    let [a, b] = [0; 2].map(|_| {
        let n = 1 + source.index(3);
        let center = [source.between(-1.0, 1.0), source.between(-1.0, 1.0)];
        polygon::moved(&polygon::on_ellipse(source, n, [1.0, 0.5]), center)
    });
    PairDraft::of(a, b, Freedom::Any)
}

/// A signed distance that is a part of this size, or a few times it, or far below it.
pub(super) fn gap(source: &mut Source, precision: Precision, size: f64) -> f64 {
    match source.index(3) {
        0 => -size * source.unit(),
        1 => size * source.unit() * 3.0,
        _ => size * source.sign() * source.decade(precision.smallest_gap(), -3.0),
    }
}

/// Two polygons of about size 1: overlapping, or within a few sizes of each other.
fn close(source: &mut Source, precision: Precision) -> (Points, Points) {
    let [a, b] = [0; 2].map(|_| polygon::snapped(&polygon::ordinary(source, 1.0), precision));
    let gap = gap(source, precision, 1.0);
    contact::meet(source, &a, &b, gap)
}

pub(super) fn far_away(source: &mut Source, precision: Precision) -> PairDraft {
    let (a, b) = close(source, precision);
    let far = source.pick(&[1e2, 1e5, 1e7]);
    let angle = source.direction();
    let place = [far * angle[0], far * source.pick(&[0.0, 1.0, angle[1]])];
    if source.chance(0.5) {
        return PairDraft::of(polygon::moved(&a, place), polygon::moved(&b, place), Freedom::Place);
    }
    let mut draft = PairDraft::of(a, b, Freedom::None);
    for part in [&mut draft.a, &mut draft.b] {
        let place = precision.snap_point(place);
        part.placement = Some(if source.chance(0.5) {
            BodyPose::translation(place)
        } else {
            let [cos, sin] = precision.snap_point(source.direction());
            BodyPose { cos, sin, translation: place }
        });
    }
    draft
}

/// Near each other, or touching exactly, and each far from its own origin.
pub(super) fn origin_outside(source: &mut Source, precision: Precision) -> PairDraft {
    if source.chance(0.4) {
        // On whole coordinates: what touches exactly still does, at up to 2²¹ units.
        let (mut draft, unit) = contact::touching(source);
        for part in [&mut draft.a, &mut draft.b] {
            part.give_quarter_turn(source, unit, 1 << 21);
        }
        return draft;
    }
    let (a, b) = close(source, precision);
    let mut draft = PairDraft::of(a, b, Freedom::None);
    for part in [&mut draft.a, &mut draft.b] {
        let far = source.decade(1.0, 5.0);
        let [cos, sin] = if source.chance(0.3) { [1.0, 0.0] } else { source.direction() };
        let translation = source.direction().map(|x| far * x);
        let placement = super::snapped(BodyPose { cos, sin, translation }, precision);
        part.points = part.points.iter().map(|&p| placement.undo(p)).collect();
        part.placement = Some(placement);
    }
    draft
}

pub(super) fn size_ratio(source: &mut Source, precision: Precision) -> PairDraft {
    let rotated = |source: &mut Source, half: [f64; 2]| {
        let angle = if source.chance(0.5) { 0.0 } else { source.angle() };
        polygon::turned_box(half, angle)
    };
    let (a, b) = match source.index(5) {
        // A wall of 600 by 3 and a thing of 20 by 20 (parry #181).
        0 => (rotated(source, [300.0, 1.5]), rotated(source, [10.0, 10.0])),
        // A floor, and a box of 0.2 on it (mujoco_warp #1430).
        1 => {
            let half = source.decade(0.0, 2.0);
            (rotated(source, [half, 0.1]), rotated(source, [0.1, 0.1]))
        }
        // A triangle of 100 by 320 and a thing of 2 cm (newton #3773).
        2 => (vec![[0.0, 0.0], [100.0, 0.0], [0.0, 320.0]], rotated(source, [0.01, 0.01])),
        _ => {
            let ratio = source.decade(1.0, 4.0);
            (polygon::ordinary(source, ratio), polygon::ordinary(source, 1.0))
        }
    };
    let [a, b] = [a, b].map(|points| polygon::snapped(&points, precision));
    let gap = gap(source, precision, polygon::spread(&b));
    let (a, b) = contact::at_feature(source, &a, &b, gap);
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn huge_gap(source: &mut Source) -> PairDraft {
    let a = polygon::ordinary(source, 1.0);
    let b = polygon::ordinary(source, 1.0);
    let gap = source.decade(1.7, 8.0);
    let direction = if source.chance(0.3) { [1.0, 0.0] } else { source.direction() };
    let b = polygon::moved(&b, [gap * direction[0], gap * direction[1]]);
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn identical(source: &mut Source, precision: Precision) -> PairDraft {
    let points = polygon::ordinary(source, 1.0);
    let center = [source.between(-1.0, 1.0), source.between(-1.0, 1.0)];
    let points = polygon::snapped(&polygon::moved(&points, center), precision);
    let mut draft = PairDraft::of(points.clone(), points, Freedom::None);
    let translation = source.direction().map(|x| x * source.decade(-1.0, 2.0));
    let [cos, sin] = if source.chance(0.5) { source.direction() } else { source.pick(&[[1.0, 0.0], [0.0, 1.0]]) };
    let placement = source.chance(0.5).then_some(BodyPose { cos, sin, translation });
    let radius = if source.chance(0.2) { source.decade(-3.0, 0.5) } else { 0.0 };
    for part in [&mut draft.a, &mut draft.b] {
        (part.placement, part.radius) = (placement, radius);
    }
    draft
}

pub(super) fn concentric(source: &mut Source) -> PairDraft {
    // Even numbers of corners at opposite angles: the centre is exact.
    let [a, b] = [0; 2].map(|_| {
        let n = 1 + source.index(16);
        let size = source.decade(-1.0, 1.0);
        let half = polygon::on_ellipse(source, 2 * n, [size, size * 0.6]);
        let opposite = half.iter().map(|p| [-p[0], -p[1]]);
        half.iter().copied().chain(opposite).collect::<Points>()
    });
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn contained(source: &mut Source) -> PairDraft {
    let n = 3 + source.index(40);
    let outer = polygon::on_ellipse(source, n, [1.0, 1.0]);
    let size = source.decade(-4.0, -1.0);
    let inner = polygon::ordinary(source, size);
    // Between the middle of a regular-enough polygon and any of its corners there is room.
    let corner = outer[source.index(n)];
    let t = source.between(0.0, 0.9);
    let inner = if n < 8 { inner } else { polygon::moved(&inner, [t * corner[0] * 0.8, t * corner[1] * 0.8]) };
    PairDraft::of(outer, inner, Freedom::Any)
}
