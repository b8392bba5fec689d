//! Shapes that are awkward in themselves: thin, flat, repetitive, tied.

use super::contact;
use super::polygon::{self, Points};
use super::source::Source;
use super::{BodyDraft, Freedom, ListForm, PairDraft, Precision};
use crate::oracle::hull;

/// A box, a triangle or an ellipse of length 2 and width `2/aspect`.
fn thin(source: &mut Source, aspect: f64) -> Points {
    let angle = if source.chance(0.2) { 0.0 } else { source.angle() };
    match source.index(3) {
        0 => polygon::turned_box([1.0, 1.0 / aspect], angle),
        1 => polygon::rotated(&[[-1.0, 0.0], [1.0, 0.0], [source.between(-1.0, 1.0), 1.0 / aspect]], angle),
        _ => {
            let n = polygon::count(source);
            polygon::on_ellipse(source, n, [1.0, 1.0 / aspect])
        }
    }
}

/// Half sides of a thing whose gap to its like was lost to a tolerance of 10⁻⁶, and that gap
/// (mujoco #3383).
pub(super) const BELOW_TOLERANCE: ([f64; 3], f64) = ([1.5e-2, 2e-4, 3e-4], 7.7e-7);

/// Two such things in the plane, turned.
fn below_tolerance(source: &mut Source) -> PairDraft {
    let (half, gap) = BELOW_TOLERANCE;
    let [a, b] = [0; 2].map(|_| {
        let angle = if source.chance(0.3) { 0.0 } else { source.angle() };
        polygon::turned_box([half[0], source.pick(&half[1..])], angle)
    });
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
        polygon::ordinary(source, 1.0)
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

/// A convex list on at most `n` corners, with vertices inside its edges and repeated ones, on whole
/// coordinates.
pub(super) fn plateau_list(source: &mut Source, n: usize, size: f64) -> Points {
    let parts = source.pick(&[2.0, 3.0, 4.0]);
    let rounded: Points =
        polygon::on_ellipse(source, n, [size, size]).iter().map(|p| p.map(|x| parts * x.round())).collect();
    let corners = hull::hull_points(&rounded);
    let mut list = Points::new();
    for (i, p) in corners.iter().enumerate() {
        let q = corners[(i + 1) % corners.len()];
        for _ in 0..=source.index(3) {
            list.push(*p);
        }
        let mut t = 1.0;
        while t < parts {
            if source.chance(0.5) {
                // Corners are multiples of `parts`, so these are whole.
                list.push([0, 1].map(|k| p[k] + (q[k] - p[k]) / parts * t));
            }
            t += 1.0;
        }
    }
    list
}

pub(super) fn plateau(source: &mut Source) -> PairDraft {
    let [a, b] = [0; 2].map(|_| {
        let (n, size) = (1 + source.index(12), source.pick(&[2.0, 5.0, 40.0]));
        plateau_list(source, n, size)
    });
    let mut draft = PairDraft::of(a, b, Freedom::None);
    draft.a.list = ListForm::Convex;
    if source.chance(0.3) {
        draft.b.points = on_a_line(source);
        draft.b.list = ListForm::Cloud;
    } else {
        draft.b.list = ListForm::Convex;
    }
    // Half the time anywhere, else near the other.
    let reach = source.pick(&[0, 4, 60]);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let shift = [source.integer(-reach, reach) as f64, source.integer(-reach, reach) as f64];
    draft.b.points = polygon::moved(&draft.b.points, shift);
    let unit = source.pick(&[1.0, 0.125, 1024.0]);
    for part in [&mut draft.a, &mut draft.b] {
        part.points = polygon::stretched(&part.points, unit);
        if source.chance(0.25) {
            part.give_quarter_turn(source, unit, 64);
        }
    }
    draft
}

/// Points on one line with whole coordinates, in no order, some repeated.
fn on_a_line(source: &mut Source) -> Points {
    let step = [source.integer(-3, 3), source.integer(-3, 3)];
    (0..=source.index(12))
        .map(|_| {
            let t = source.integer(-6, 6);
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            step.map(|x| (t * x) as f64)
        })
        .collect()
}

pub(super) fn near_collinear(source: &mut Source, precision: Precision) -> PairDraft {
    let mut make = || {
        let n = 2 + source.index(8);
        let corners = hull::hull_points(&polygon::snapped(&polygon::on_ellipse(source, n, [1.0, 0.8]), precision));
        let mut list = Points::new();
        for (i, p) in corners.iter().enumerate() {
            list.push(*p);
            let q = corners[(i + 1) % corners.len()];
            for _ in 0..source.index(4) {
                let t = if source.chance(0.5) { 0.5 } else { source.unit() };
                let middle = [0, 1].map(|k| p[k] + t * (q[k] - p[k]));
                #[allow(clippy::cast_precision_loss, reason = "small numbers")]
                let nudge = [0; 2].map(|_| 1.0 + source.integer(-1, 1) as f64 * precision.epsilon());
                list.push([middle[0] * nudge[0], middle[1] * nudge[1]]);
            }
        }
        list
    };
    let (a, b) = (make(), make());
    let gap = source.sign() * source.decade(precision.smallest_gap(), 0.0);
    let direction = source.direction();
    let (on_a, on_b) = (polygon::farthest(&a, direction), polygon::farthest(&b, [-direction[0], -direction[1]]));
    let b = polygon::moved(&b, [0, 1].map(|k| on_a[k] - on_b[k] + gap * direction[k]));
    let mut draft = PairDraft::of(a, b, Freedom::Any);
    for part in [&mut draft.a, &mut draft.b] {
        if source.chance(0.5) {
            part.list = ListForm::Cloud;
        }
    }
    draft
}

/// A polygon one of whose corners is cut by an edge of the relative length `edge`; the cut's middle
/// and normal.
fn cut_polygon(source: &mut Source, edge: f64) -> (Points, [f64; 2], [f64; 2]) {
    let n = 3 + source.index(6);
    let mut list = polygon::on_ellipse(source, n, [1.0, 0.8]);
    let (corner, before, after) = (list[0], list[n - 1], list[1]);
    let toward = |p: [f64; 2]| {
        let length = (p[0] - corner[0]).hypot(p[1] - corner[1]);
        [0, 1].map(|k| corner[k] + (p[k] - corner[k]) / length * edge)
    };
    let (first, second) = (toward(before), toward(after));
    let e = [second[0] - first[0], second[1] - first[1]];
    let length = e[0].hypot(e[1]);
    // An edge below the grid collapses; then the old corner's direction serves.
    let normal = if length > 0.0 { [e[1] / length, -e[0] / length] } else { corner };
    list[0] = second;
    list.push(first);
    (list, [f64::midpoint(first[0], second[0]), f64::midpoint(first[1], second[1])], normal)
}

pub(super) fn short_edge(source: &mut Source, precision: Precision) -> PairDraft {
    let edge = source.decade(precision.smallest_gap(), -3.0);
    let (a, middle, normal) = cut_polygon(source, edge);
    let b = match source.index(3) {
        0 => vec![[0.0, 0.0]],
        1 => {
            let edge = source.decade(precision.smallest_gap(), -3.0);
            cut_polygon(source, edge).0
        }
        _ => polygon::ordinary(source, 1.0),
    };
    let gap = source.pick(&[0.005, 1e-5, 1.0, -1e-4]) * source.between(0.5, 1.0);
    let on_b = polygon::farthest(&b, [-normal[0], -normal[1]]);
    let b = polygon::moved(&b, [0, 1].map(|k| middle[k] + gap * normal[k] - on_b[k]));
    PairDraft::of(a, b, Freedom::Any)
}

pub(super) fn lattice(source: &mut Source) -> PairDraft {
    let reach = source.pick(&[1, 2, 4]);
    let [a, b] = [0; 2].map(|_| {
        let center = [source.integer(-2 * reach, 2 * reach), source.integer(-2 * reach, 2 * reach)];
        let points = (0..=source.index(16))
            .map(|_| {
                #[allow(clippy::cast_precision_loss, reason = "small numbers")]
                center.map(|c| (c + source.integer(-reach, reach)) as f64)
            })
            .collect();
        let mut part = BodyDraft::hull(points);
        if source.chance(0.4) {
            part.list = ListForm::Cloud;
        }
        if source.chance(0.25) {
            part.give_quarter_turn(source, 1.0, 64);
        }
        part
    });
    PairDraft { a, b, freedom: Freedom::None }
}
