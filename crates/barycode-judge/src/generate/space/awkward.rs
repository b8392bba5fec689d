//! Shapes that are awkward in themselves: thin, flat, repetitive, nearly so.

use super::contact;
use super::solid::{self, FeatureKind, Points};
use super::{Freedom, PairDraft, Precision};
use crate::body::space::IDENTITY;
use crate::generate::awkward::BELOW_TOLERANCE;
use crate::generate::polygon;
use crate::generate::source::Source;
use crate::oracle::space::hull::{self, Hull};

/// A plank, needle or plate of length 2.
fn thin(source: &mut Source, aspect: f64) -> Points {
    let width = 1.0 / aspect;
    let middle = if source.chance(0.5) { width } else { source.pick(&[1.0, 0.1]) };
    let points = match source.index(3) {
        0 => solid::cuboid([1.0, middle, width]),
        1 => vec![
            [-1.0, 0.0, 0.0],
            [1.0, 0.0, 0.0],
            [source.between(-1.0, 1.0), middle, 0.0],
            [source.between(-1.0, 1.0), source.between(-middle, middle), width],
        ],
        _ => {
            let n = polygon::count(source);
            solid::on_ellipsoid_along(source, n, [1.0, middle, width])
        }
    };
    let rows = if source.chance(0.2) { solid::permutation(source) } else { solid::rotation(source) };
    solid::rotated(&points, rows)
}

/// Two things of millimetres in any orientation, at a gap that a tolerance of 10⁻⁶ loses.
fn below_tolerance(source: &mut Source) -> PairDraft {
    let (half, gap) = BELOW_TOLERANCE;
    let turn = |source: &mut Source| {
        let rows = if source.chance(0.3) { solid::permutation(source) } else { solid::rotation(source) };
        solid::rotated(&solid::cuboid(half), rows)
    };
    let (a, b) = (turn(source), turn(source));
    let gap = gap * source.pick(&[1.0, 1.0, 0.1, 1.3, -1.0]);
    let (a, b) = contact::at_feature(source, &a, &b, gap);
    PairDraft::of(a, b, Freedom::Place)
}

pub(super) fn sliver(source: &mut Source) -> PairDraft {
    if source.chance(0.25) {
        return below_tolerance(source);
    }
    let aspect = source.decade(2.0, 5.0);
    let a = thin(source, aspect);
    let b = if source.chance(0.5) {
        let aspect = source.decade(2.0, 5.0);
        thin(source, aspect)
    } else {
        solid::ordinary(source, 1.0)
    };
    let width = 1.0 / aspect;
    let gap = match source.index(3) {
        0 => width * source.decade(-4.0, 0.0),
        1 => -width * source.unit(),
        _ => source.between(-0.5, 0.5),
    };
    let (a, b) = contact::meet(source, &a, &b, gap);
    PairDraft::of(a, b, Freedom::Any)
}

/// Corners on whole coordinates, with points inside edges and facets and repeated ones.
fn plateau_list(source: &mut Source) -> Points {
    let reach = source.pick(&[1, 3, 10]);
    let count = 1 + source.index(10);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let corners: Points = (0..count).map(|_| [0; 3].map(|_| 4.0 * source.integer(-reach, reach) as f64)).collect();
    let mut list = corners.clone();
    for _ in 0..source.index(40) {
        let [p, q, r] = [0; 3].map(|_| source.pick(&corners));
        list.push(match source.index(3) {
            0 => p,
            1 => [0, 1, 2].map(|k| 0.25 * (3.0 * p[k] + q[k])),
            // Corners are multiples of 4, so this is whole.
            _ => [0, 1, 2].map(|k| 0.25 * (2.0 * p[k] + q[k] + r[k])),
        });
    }
    list
}

pub(super) fn plateau(source: &mut Source) -> PairDraft {
    let a = plateau_list(source);
    let b = if source.chance(0.2) { on_a_line(source) } else { plateau_list(source) };
    // Anywhere near, or with one facet's plane on that of the other.
    let reach = source.pick(&[2, 8, 60]);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let mut shift = [0; 3].map(|_| source.integer(-reach, reach) as f64);
    if source.chance(0.5) {
        let axis = source.index(3);
        let mut along = [0.0; 3];
        along[axis] = 1.0;
        let (top, bottom) = (solid::farthest(&a, along)[axis], solid::farthest(&b, along.map(|x| -x))[axis]);
        shift[axis] = top - bottom;
    }
    let unit = source.pick(&[1.0, 0.125, 1024.0]);
    let [a, b] = [a, solid::moved(&b, shift)].map(|points| solid::stretched(&points, unit));
    PairDraft::of(a, b, Freedom::Permute(unit))
}

/// Points on one line with whole coordinates, in no order, some repeated.
fn on_a_line(source: &mut Source) -> Points {
    let step = [0; 3].map(|_| source.integer(-3, 3));
    (0..=source.index(12))
        .map(|_| {
            let t = source.integer(-6, 6);
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            step.map(|x| (t * x) as f64)
        })
        .collect()
}

pub(super) fn near_coplanar(source: &mut Source, precision: Precision) -> PairDraft {
    let mut make = || {
        let n = 4 + source.index(8);
        let mut list = solid::snapped(&solid::on_ellipsoid(source, n, [1.0, 0.8, 0.7]), precision);
        let Hull::Solid(faces) = hull::hull(&list[..]) else { return list };
        for _ in 0..source.index(20) {
            let [p, q, r] = source.pick(&faces).map(|i| list[i]);
            let [s, t] = if source.chance(0.5) { [0.5, 0.0] } else { [0; 2].map(|_| 0.5 * source.unit()) };
            let middle = solid::along(solid::along(p, s, solid::minus(q, p)), t, solid::minus(r, p));
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            list.push(middle.map(|x| x * (1.0 + source.integer(-1, 1) as f64 * precision.epsilon())));
        }
        list
    };
    let (a, b) = (make(), make());
    let gap = source.sign() * source.decade(precision.smallest_gap(), 0.0);
    let (a, b) = contact::meet(source, &a, &b, gap);
    PairDraft::of(a, b, Freedom::Any)
}

/// A body one of whose corners is cut at the relative length `edge`; a point of the cut, and its
/// normal.
fn cut_body(source: &mut Source, edge: f64) -> (Points, [f64; 3], [f64; 3]) {
    let half = [1.0, source.pick(&[0.5, 1.0]), source.pick(&[0.3, 1.0])];
    let rows = if source.chance(0.3) { IDENTITY } else { solid::rotation(source) };
    let list = solid::rotated(&solid::cuboid(half), rows);
    let corner = list[7];
    // The neighbours of the last corner differ from it in one sign.
    let mut cut: Points = [6, 5, 3]
        .map(|i| {
            let along = solid::unit(solid::minus(list[i], corner));
            solid::along(corner, edge * source.between(0.3, 1.0), along)
        })
        .to_vec();
    if source.chance(0.3) {
        // An edge and not a corner: two cuts on the same place.
        cut.truncate(2);
    }
    let normal = solid::unit(corner);
    let point = cut[0];
    (list[..7].iter().copied().chain(cut).collect(), point, normal)
}

pub(super) fn short_edge(source: &mut Source, precision: Precision) -> PairDraft {
    let edge = source.decade(precision.smallest_gap(), -3.0);
    let (a, point, normal) = cut_body(source, edge);
    let b = match source.index(3) {
        0 => vec![[0.0; 3]],
        1 => {
            let edge = source.decade(precision.smallest_gap(), -3.0);
            cut_body(source, edge).0
        }
        _ => solid::ordinary(source, 1.0),
    };
    let gap = source.pick(&[0.005, 1e-5, 1.0, -1e-4, -0.3]) * source.between(0.5, 1.0);
    let on_b = solid::farthest(&b, normal.map(|x| -x));
    let b = solid::moved(&b, solid::minus(solid::along(point, gap, normal), on_b));
    PairDraft::of(a, b, Freedom::Any)
}

/// A polygon in the plane z = 0.
fn polygon_in_space(source: &mut Source) -> Points {
    let n = source.pick(&[2, 3, 4, 12, 40]);
    polygon::on_ellipse(source, n, [1.0, 0.6]).iter().map(|&[x, y]| [x, y, 0.0]).collect()
}

pub(super) fn flat(source: &mut Source, precision: Precision) -> PairDraft {
    let a = polygon_in_space(source);
    if source.chance(0.4) {
        // In one plane, or in two that are close.
        let b = polygon_in_space(source);
        let [x, y] = source.direction();
        let reach = source.pick(&[0.3, 1.0, 2.5]);
        let level = if source.chance(0.5) { 0.0 } else { source.decade(precision.smallest_gap(), 0.0) };
        let b = solid::moved(&b, [reach * x, reach * y, level]);
        let rows = if source.chance(0.5) { solid::permutation(source) } else { solid::rotation(source) };
        return PairDraft::of(solid::rotated(&a, rows), solid::rotated(&b, rows), Freedom::Any);
    }
    let b = if source.chance(0.5) { polygon_in_space(source) } else { solid::ordinary(source, 1.0) };
    let a = solid::rotated(&a, solid::rotation(source));
    let gap = source.pick(&[0.3, 1e-3, 1e-9, 0.0, -1e-9, -1e-3, -0.3]);
    // Half the time pushed through each other.
    let (a, b) = if source.chance(0.5) {
        let kind = source.pick(&FeatureKind::ALL);
        let through = solid::feature(source, &a, kind, true).point;
        (a, solid::moved(&b, through.map(|x| 0.7 * x)))
    } else {
        contact::meet(source, &a, &b, gap)
    };
    PairDraft::of(a, b, Freedom::Any)
}
