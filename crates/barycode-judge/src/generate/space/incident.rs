//! A body on or through a feature of another: pairs without a direction that suggests itself.

use super::solid::{self, FeatureKind, Points};
use super::{Freedom, PairDraft, Precision, contact, exact};
use crate::generate::source::Source;

pub(super) fn incident(source: &mut Source, precision: Precision) -> PairDraft {
    let a = exact::whole_body(source);
    let size = solid::spread(&a).max(4.0);
    // A corner, the middle of an edge, a quarter of the way into a facet: coordinates are multiples
    // of 4, so all are whole. Or the whole point next to the centre.
    let kind = source.pick(&FeatureKind::ALL);
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let center = [0, 1, 2].map(|k| (a.iter().map(|p| p[k]).sum::<f64>() / a.len() as f64).round());
    let spot = if source.chance(0.25) { center } else { solid::feature(source, &a, kind, false).point };
    let mut radius = 0.0;
    let b: Points = match source.index(5) {
        // A point, or the centre of a ball.
        0 => {
            radius = if source.chance(0.7) { precision.snap(size * source.decade(-3.0, 0.5)) } else { 0.0 };
            vec![[0.0; 3]]
        }
        // The centre of a box.
        1 => solid::cuboid([0; 3].map(|_| (size * source.decade(-2.0, 0.5)).ceil())),
        // A corner.
        2 => {
            let body = exact::whole_body(source);
            let corner = source.pick(&body);
            solid::moved(&body, corner.map(|x| -x))
        }
        // The corner of a wedge, which opens anywhere.
        3 => core::iter::once([0.0; 3]).chain((0..3).map(|_| exact::whole(source, 8))).collect(),
        // A point of an edge.
        _ => {
            let along = exact::whole(source, 8);
            vec![along, along.map(|x| -x), exact::whole(source, 8)]
        }
    };
    let nudge = [0; 3].map(|_| source.pick(&[0.0, 0.0, 0.0, 1.0, -1.0]) * precision.epsilon() * size);
    let freedom = if nudge == [0.0; 3] && radius == 0.0 { Freedom::Permute(1.0) } else { Freedom::Place };
    let mut draft = PairDraft::of(a, solid::moved(&b, solid::along(spot, 1.0, nudge)), freedom);
    draft.b.radius = radius;
    draft
}

/// A body at least ten times as long as the other is large, which comes out of that on both sides,
/// or passes it narrowly.
pub(super) fn through(source: &mut Source, precision: Precision) -> PairDraft {
    // A box of 3 and a capsule of 150 have been reported (coal).
    let half = source.pick(&[[1.5, 1.5, 1.5], [1.5, 1.0, 0.5], [0.01, 0.01, 0.01]]);
    let length = half[0] * source.decade(1.3, 4.0);
    let slid = 0.7 * length * source.between(-1.0, 1.0);
    let [low, high] = [slid - length, slid + length];
    let [width, height] = [0; 2].map(|_| half[0] * source.decade(-6.0, -1.0));
    let needle = match source.index(4) {
        0 | 1 => vec![[low, 0.0, 0.0], [high, 0.0, 0.0]],
        2 => solid::moved(&solid::cuboid([length, width, height]), [slid, 0.0, 0.0]),
        // As wide as long: through the box with its middle.
        _ => vec![[low, 0.0, 0.0], [high, 0.0, 0.0], [source.between(low, high), length, 0.0]],
    };
    let rows = contact::frame(source);
    let aside = match source.index(3) {
        0 => 0.0,
        1 => half[0] * source.sign() * source.decade(precision.smallest_gap(), -3.0),
        _ => half[2] * source.between(-0.3, 0.3),
    };
    // Through the middle, a corner, or the middle of an edge or a side.
    let spot = [0, 1, 2].map(|k| source.pick(&[0.0, 0.0, 1.0, -1.0]) * half[k]);
    let spot = solid::along(spot, aside, solid::rotated(&[[0.0, 0.0, 1.0]], rows)[0]);
    let needle = solid::moved(&solid::rotated(&needle, rows), spot);
    let mut draft = PairDraft::of(needle, solid::cuboid(half), Freedom::Place);
    if source.chance(0.3) {
        draft.a.radius = half[0] * source.decade(-4.0, 0.3);
    }
    draft
}
