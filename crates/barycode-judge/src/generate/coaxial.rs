//! Bodies centred on one another or on one axis, exactly or nearly.

use core::f64::consts::TAU;

use super::polygon::{self, Points};
use super::source::Source;
use super::{BodyPose, Freedom, PairDraft, Precision};

/// How far what should coincide is apart, relative to the size: nothing, a rounding, or more.
pub(super) fn nudge(source: &mut Source, precision: Precision) -> f64 {
    source.sign() * source.pick(&[0.0, 0.0, precision.epsilon(), 1e-12, 1e-6])
}

/// Length to width: that of a disc, of an ordinary thing, of a needle.
pub(super) fn aspect(source: &mut Source) -> f64 {
    if source.chance(0.3) { source.decade(-6.0, 6.0) } else { source.decade(-0.7, 0.7) }
}

/// The corners of a regular polygon, from the first axis on.
pub(super) fn ring(n: usize, semi_axes: [f64; 2]) -> Points {
    (0..n)
        .map(|i| {
            #[allow(clippy::cast_precision_loss, reason = "small numbers")]
            let (sin, cos) = libm::sincos(TAU * i as f64 / n as f64);
            [semi_axes[0] * cos, semi_axes[1] * sin]
        })
        .collect()
}

/// A rectangle, a regular or a stretched ring, or any polygon that is symmetric about the origin.
fn centred(source: &mut Source) -> Points {
    let size = source.decade(-0.5, 0.5);
    match source.index(4) {
        0 => polygon::turned_box([size, size * aspect(source)], 0.0),
        1 => ring(3 + source.index(46), [size; 2]),
        2 => ring(3 + source.index(46), [size, size * aspect(source)]),
        _ => {
            let n = 1 + source.index(16);
            let half = polygon::on_ellipse(source, n, [size, size * 0.6]);
            half.iter().copied().chain(half.iter().map(|p| [-p[0], -p[1]])).collect()
        }
    }
}

pub(super) fn pair(source: &mut Source, precision: Precision) -> PairDraft {
    let a = centred(source);
    let b = match source.index(3) {
        0 => a.clone(),
        1 => polygon::stretched(&a, source.decade(-3.0, 0.0)),
        _ => centred(source),
    };
    let (angle, near) = (source.angle(), nudge(source, precision));
    let turn = source.pick(&[0.0, 0.0, angle, TAU / 4.0]) + source.pick(&[0.0, near]);
    let off = polygon::spread(&b) * source.pick(&[0.0, near]);
    let off = source.direction().map(|x| x * off);
    let mut draft = PairDraft::of(a, polygon::moved(&polygon::rotated(&b, turn), off), Freedom::None);
    if source.chance(0.5) {
        let translation = source.direction().map(|x| x * source.decade(-1.0, 3.0));
        let [cos, sin] = if source.chance(0.5) { source.direction() } else { [1.0, 0.0] };
        for part in [&mut draft.a, &mut draft.b] {
            part.placement = Some(BodyPose { cos, sin, translation });
        }
    }
    let radius = if source.chance(0.2) { source.decade(-3.0, 0.5) } else { 0.0 };
    for part in [&mut draft.a, &mut draft.b] {
        part.radius = radius;
    }
    draft
}
