//! A body on or through a feature of another: pairs without a direction that suggests itself.

use super::polygon;
use super::source::Source;
use super::{Freedom, PairDraft, Precision, contact};

/// A place of a polygon with even whole coordinates that is whole itself: a vertex, the middle of
/// an edge, or the whole point next to the centre.
fn place(source: &mut Source, points: &[[f64; 2]]) -> [f64; 2] {
    let n = points.len();
    let i = source.index(n);
    let (p, q) = (points[i], points[(i + 1) % n]);
    match source.index(3) {
        0 => p,
        1 => [f64::midpoint(p[0], q[0]), f64::midpoint(p[1], q[1])],
        #[allow(clippy::cast_precision_loss, reason = "small numbers")]
        _ => [0, 1].map(|k| (points.iter().map(|p| p[k]).sum::<f64>() / n as f64).round()),
    }
}

pub(super) fn incident(source: &mut Source, precision: Precision) -> PairDraft {
    let a = contact::whole_polygon(source);
    let spot = place(source, &a);
    let size = polygon::spread(&a).max(2.0);
    let mut radius = 0.0;
    let b = match source.index(4) {
        // A point, or the centre of a disc.
        0 => {
            radius = if source.chance(0.7) { precision.snap(size * source.decade(-3.0, 0.5)) } else { 0.0 };
            vec![[0.0, 0.0]]
        }
        // The centre of a box.
        1 => polygon::turned_box([0; 2].map(|_| (size * source.decade(-2.0, 0.5)).ceil()), 0.0),
        // A vertex.
        2 => {
            let polygon = contact::whole_polygon(source);
            let vertex = source.pick(&polygon);
            polygon::moved(&polygon, vertex.map(|x| -x))
        }
        // The vertex of a wedge, which opens anywhere.
        _ => {
            let [p, q] = [0; 2].map(|_| source.direction().map(|x| (size * x).round()));
            vec![[0.0, 0.0], p, q]
        }
    };
    let nudge = [0; 2].map(|_| source.pick(&[0.0, 0.0, 0.0, 1.0, -1.0]) * precision.epsilon() * size);
    let mut draft = PairDraft::of(a, polygon::moved(&b, [spot[0] + nudge[0], spot[1] + nudge[1]]), Freedom::None);
    draft.b.radius = radius;
    if nudge == [0.0; 2] {
        for part in [&mut draft.a, &mut draft.b] {
            if source.chance(0.25) {
                part.give_quarter_turn(source, 1.0, 64);
            }
        }
    } else {
        draft.freedom = Freedom::Place;
    }
    draft
}

/// A body at least ten times as long as the other is large, which comes out of that on both sides,
/// or passes it narrowly.
pub(super) fn through(source: &mut Source, precision: Precision) -> PairDraft {
    // A box of 3 and a capsule of 150 have been reported (coal).
    let half = source.pick(&[[1.5, 1.5], [1.5, 0.5], [0.01, 0.01]]);
    let length = half[0] * source.decade(1.3, 4.0);
    let slid = 0.7 * length * source.between(-1.0, 1.0);
    let [low, high] = [slid - length, slid + length];
    let needle = match source.index(3) {
        0 => vec![[low, 0.0], [high, 0.0]],
        1 => {
            let width = half[0] * source.decade(-6.0, -1.0);
            vec![[low, -width], [high, -width], [high, width], [low, width]]
        }
        _ => vec![[low, 0.0], [high, 0.0], [source.between(low, high), half[0] * source.decade(-6.0, -1.0)]],
    };
    let angle = if source.chance(0.3) { source.pick(&[0.0, core::f64::consts::FRAC_PI_2]) } else { source.angle() };
    let (sin, cos) = libm::sincos(angle);
    let aside = match source.index(3) {
        0 => 0.0,
        1 => half[0] * source.sign() * source.decade(precision.smallest_gap(), -3.0),
        _ => half[1] * source.between(-0.5, 0.5),
    };
    // Through the middle, a corner, or the middle of a side.
    let mut spot = [0; 2].map(|_| source.pick(&[0.0, 0.0, 1.0, -1.0]));
    spot = [0, 1].map(|k| spot[k] * half[k] + aside * [-sin, cos][k]);
    let needle = polygon::moved(&polygon::rotated(&needle, angle), spot);
    let mut draft = PairDraft::of(needle, polygon::turned_box(half, 0.0), Freedom::Place);
    if source.chance(0.3) {
        draft.a.radius = half[0] * source.decade(-4.0, 0.3);
    }
    draft
}
