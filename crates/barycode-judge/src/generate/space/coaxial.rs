//! Bodies centred on one another or on one axis, exactly or nearly.

use super::solid::{self, Points};
use super::{BodyPose, Freedom, PairDraft, Precision};
use crate::generate::coaxial::{aspect, nudge, ring};
use crate::generate::source::Source;

/// A body about the origin, most with an axis along z: a box, a prism, a cone, a double cone.
fn centred(source: &mut Source) -> Points {
    let size = source.decade(-0.5, 0.5);
    let n = 3 + source.index(10);
    let half = size * aspect(source);
    let wide = if source.chance(0.3) { size * aspect(source) } else { size };
    let base = ring(n, [size, wide]);
    match source.index(5) {
        0 => solid::cuboid([size, wide, half]),
        1 | 2 => base.iter().flat_map(|&[x, y]| [[x, y, -half], [x, y, half]]).collect(),
        3 => base.iter().map(|&[x, y]| [x, y, -half]).chain([[0.0, 0.0, half]]).collect(),
        _ => base.iter().map(|&[x, y]| [x, y, 0.0]).chain([[0.0, 0.0, half], [0.0, 0.0, -half]]).collect(),
    }
}

pub(super) fn pair(source: &mut Source, precision: Precision) -> PairDraft {
    let a = centred(source);
    let b = match source.index(3) {
        0 => a.clone(),
        1 => solid::stretched(&a, source.decade(-3.0, 0.0)),
        _ => centred(source),
    };
    let b = match source.index(4) {
        0 => b,
        1 => solid::rotated(&b, solid::about([0.0, 0.0, 1.0], source.angle())),
        2 => solid::moved(&b, [0.0, 0.0, source.between(-1.0, 1.0)]),
        _ => solid::rotated(&b, solid::rotation(source)),
    };
    let [axis, way] = [source.direction_of(), source.direction_of::<3>()];
    let near = nudge(source, precision);
    let b = solid::rotated(&b, solid::about(axis, source.pick(&[0.0, near])));
    let off = solid::spread(&b) * source.pick(&[0.0, near]);
    let off = way.map(|x| x * off);
    let mut draft = PairDraft::of(a, solid::moved(&b, off), Freedom::None);
    if source.chance(0.5) {
        let rows = solid::rotation(source);
        let translation: [f64; 3] = source.direction_of();
        let translation = translation.map(|x| x * source.decade(-1.0, 3.0));
        for part in [&mut draft.a, &mut draft.b] {
            part.placement = Some(BodyPose { rows, translation });
        }
    }
    let radius = if source.chance(0.2) { source.decade(-3.0, 0.5) } else { 0.0 };
    for part in [&mut draft.a, &mut draft.b] {
        part.radius = radius;
    }
    draft
}
