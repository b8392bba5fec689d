//! Ordinary pairs, and pairs that are extreme in size, place or overlap.

use super::contact;
use super::solid::{self, Points};
use super::{BodyPose, Freedom, PairDraft, Precision, exact};
use crate::body::space::IDENTITY;
use crate::generate::extent::gap;
use crate::generate::source::Source;

fn anywhere(source: &mut Source, reach: f64) -> [f64; 3] {
    [0; 3].map(|_| source.between(-reach, reach))
}

pub(super) fn general(source: &mut Source) -> PairDraft {
    let sizes = [source.decade(-1.0, 0.5), source.decade(-1.0, 0.5)];
    let [a, b] = sizes.map(|size| {
        let points = solid::ordinary(source, size);
        solid::moved(&points, anywhere(source, 1.2))
    });
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn small(source: &mut Source) -> PairDraft {
    let [a, b] = [0; 2].map(|_| {
        let n = source.pick(&[1, 2, 3, 3, 4, 4, 4]);
        let points = solid::on_ellipsoid(source, n, [1.0, 0.7, 0.5]);
        solid::moved(&points, anywhere(source, 0.5))
    });
    PairDraft::of(a, b, Freedom::Any)
}

/// Two bodies of about size 1: overlapping, or within a few sizes of each other.
fn close(source: &mut Source, precision: Precision) -> (Points, Points) {
    let [a, b] = [0; 2].map(|_| solid::snapped(&solid::ordinary(source, 1.0), precision));
    let gap = gap(source, precision, 1.0);
    contact::meet(source, &a, &b, gap)
}

pub(super) fn far_away(source: &mut Source, precision: Precision) -> PairDraft {
    let (a, b) = close(source, precision);
    let far = source.pick(&[1e2, 1e5, 1e7]);
    let direction: [f64; 3] = source.direction_of();
    let place = direction.map(|x| far * source.pick(&[0.0, 1.0, x]));
    let place = if place == [0.0; 3] { [far, 0.0, 0.0] } else { place };
    if source.chance(0.5) {
        return PairDraft::of(solid::moved(&a, place), solid::moved(&b, place), Freedom::Place);
    }
    let mut draft = PairDraft::of(a, b, Freedom::None);
    let translation = precision.snap_point(place);
    for part in [&mut draft.a, &mut draft.b] {
        let rows = if source.chance(0.5) { IDENTITY } else { solid::rotation(source) };
        part.placement = Some(BodyPose { rows, translation });
    }
    draft
}

/// Near each other, or touching exactly, and each far from its own origin.
pub(super) fn origin_outside(source: &mut Source, precision: Precision) -> PairDraft {
    if source.chance(0.4) {
        // On whole coordinates: what touches exactly still does, at up to 2²¹ units.
        let (mut draft, unit) = exact::touching(source);
        for part in [&mut draft.a, &mut draft.b] {
            part.give_permutation(source, unit, 1 << 21);
        }
        return draft;
    }
    let (a, b) = close(source, precision);
    let mut draft = PairDraft::of(a, b, Freedom::None);
    for part in [&mut draft.a, &mut draft.b] {
        let far = source.decade(1.0, 5.0);
        let rows = if source.chance(0.3) { IDENTITY } else { solid::rotation(source) };
        let direction: [f64; 3] = source.direction_of();
        let placement = super::snapped(BodyPose { rows, translation: direction.map(|x| far * x) }, precision);
        part.points = part.points.iter().map(|&p| placement.undo(p)).collect();
        part.placement = Some(placement);
    }
    draft
}

pub(super) fn size_ratio(source: &mut Source, precision: Precision) -> PairDraft {
    let (a, b) = match source.index(5) {
        // A wall of 600 by 3 and a thing of 20 by 20 (parry #181).
        0 => (solid::cuboid([300.0, 1.5, source.pick(&[1.5, 50.0])]), solid::cuboid([10.0, 10.0, 10.0])),
        // A floor, and a box of 0.2 on it (mujoco_warp #1430).
        1 => {
            let half = source.decade(0.0, 2.0);
            (solid::cuboid([half, half, 0.1]), solid::cuboid([0.1; 3]))
        }
        // A triangle of 100 by 320 and a thing of 2 cm (newton #3773).
        2 => {
            let triangle = vec![[0.0; 3], [100.0, 0.0, 0.0], [0.0, 320.0, 0.0]];
            (triangle, solid::prism(source, 8, [0.01, 0.01], 0.01))
        }
        _ => {
            let ratio = source.decade(1.0, 4.0);
            (solid::ordinary(source, ratio), solid::ordinary(source, 1.0))
        }
    };
    let rows = if source.chance(0.5) { IDENTITY } else { solid::rotation(source) };
    let [a, b] = [solid::rotated(&a, rows), b].map(|points| solid::snapped(&points, precision));
    let gap = gap(source, precision, solid::spread(&b));
    let (a, b) = contact::at_feature(source, &a, &b, gap);
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn huge_gap(source: &mut Source) -> PairDraft {
    let a = solid::ordinary(source, 1.0);
    let b = solid::ordinary(source, 1.0);
    let gap = source.decade(1.7, 8.0);
    let direction = if source.chance(0.3) { [1.0, 0.0, 0.0] } else { source.direction_of() };
    let b = solid::moved(&b, direction.map(|x| gap * x));
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn identical(source: &mut Source, precision: Precision) -> PairDraft {
    let points = solid::ordinary(source, 1.0);
    let points = solid::snapped(&solid::moved(&points, anywhere(source, 1.0)), precision);
    let mut draft = PairDraft::of(points.clone(), points, Freedom::None);
    let rows = if source.chance(0.5) { solid::rotation(source) } else { solid::permutation(source) };
    let reach = source.decade(-1.0, 2.0);
    let placement = source.chance(0.5).then_some(BodyPose { rows, translation: anywhere(source, reach) });
    let radius = if source.chance(0.2) { source.decade(-3.0, 0.5) } else { 0.0 };
    for part in [&mut draft.a, &mut draft.b] {
        (part.placement, part.radius) = (placement, radius);
    }
    draft
}

pub(super) fn concentric(source: &mut Source) -> PairDraft {
    // With every point its opposite: the centre is exact.
    let [a, b] = [0; 2].map(|_| {
        let size = source.decade(-1.0, 1.0);
        if source.chance(0.3) {
            let half = [1.0, source.pick(&[0.5, 1.0]), source.pick(&[0.2, 1.0])];
            let rows = if source.chance(0.5) { solid::permutation(source) } else { solid::rotation(source) };
            return solid::rotated(&solid::cuboid(half.map(|x| x * size)), rows);
        }
        let n = 1 + source.index(16);
        let half = solid::on_ellipsoid(source, n, [size, size * 0.8, size * 0.6]);
        let opposite = solid::stretched(&half, -1.0);
        half.into_iter().chain(opposite).collect::<Points>()
    });
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn contained(source: &mut Source) -> PairDraft {
    let n = 16 + source.index(43);
    let mut outer = solid::on_ellipsoid(source, n, [1.0, 1.0, 1.0]);
    // An octahedron keeps the middle inside.
    outer.extend(IDENTITY.iter().flat_map(|&axis| [axis, axis.map(|x| -x)]).take(64 - n));
    let size = source.decade(-4.0, -1.0);
    let inner = solid::ordinary(source, size);
    let direction: [f64; 3] = source.direction_of();
    let inner = solid::moved(&inner, direction.map(|x| x * source.between(0.0, 0.4)));
    PairDraft::of(outer, inner, Freedom::Any)
}
