//! Bodies of so many points that a support climbs along edges, over points that are hard to climb
//! over.

use super::solid::{self, Points};
use super::{Freedom, PairDraft, Precision, contact};
use crate::generate::extent;
use crate::generate::source::Source;

/// A cap that bends by the last bits only, closed by a corner above it.
fn nearly_flat(source: &mut Source, precision: Precision, n: usize) -> Points {
    let bend = source.decade(precision.smallest_gap(), -2.0);
    let cap = (0..n).map(|_| {
        let [x, y] = [0; 2].map(|_| source.between(-1.0, 1.0));
        [x, y, bend * (x * x + y * y)]
    });
    cap.chain([[0.0, 0.0, 1.0]]).collect()
}

/// A box of about `n` whole points, most of them within its faces and edges.
fn tiled(source: &mut Source, n: usize) -> Points {
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "small numbers")]
    let parts = (n as f64 / 6.0).sqrt().ceil().max(1.0) as i64;
    let mut points = Points::new();
    for x in 0..=parts {
        for y in 0..=parts {
            for z in 0..=parts {
                if [x, y, z].iter().any(|&i| i == 0 || i == parts) {
                    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
                    points.push([x, y, z].map(|i| i as f64));
                }
            }
        }
    }
    let sides = [0; 3].map(|_| source.pick(&[1.0, 1.0, 2.0, 0.25]));
    points.iter_mut().for_each(|p| *p = [0, 1, 2].map(|k| p[k] * sides[k]));
    points
}

/// Points just below the surface that others span.
fn nearly_inside(source: &mut Source, precision: Precision, n: usize) -> Points {
    let depth = source.decade(precision.smallest_gap(), -2.0);
    let mut points = solid::on_ellipsoid(source, n, [1.0, 0.8, 0.7]);
    points.iter_mut().skip(n / 3).for_each(|p| *p = p.map(|x| x * (1.0 - depth * source.unit())));
    points
}

fn large(source: &mut Source, precision: Precision) -> Points {
    // From 256 corners on supports climb unless they are told not to, and judging takes long; with
    // fewer they do where a representation says so.
    let n = if source.chance(0.1) { 257 + source.index(64) } else { 24 + source.index(72) };
    match source.index(4) {
        0 => solid::on_ellipsoid(source, n, [1.0, 0.8, 0.7]),
        1 => {
            let points = nearly_flat(source, precision, n);
            solid::rotated(&points, solid::rotation(source))
        }
        2 => nearly_inside(source, precision, n),
        _ => tiled(source, n),
    }
}

pub(super) fn points(source: &mut Source, precision: Precision) -> PairDraft {
    let a = solid::snapped(&large(source, precision), precision);
    let size = solid::spread(&a);
    let b = match source.index(4) {
        0 => large(source, precision),
        1 => solid::on_ellipsoid(source, 4, [0.5 * size, 0.4 * size, 0.3 * size]),
        // The same again, beside itself: face to face, all level.
        2 => {
            let axis = source.index(3);
            let side = a.iter().map(|p| p[axis]).fold(f64::NEG_INFINITY, f64::max)
                - a.iter().map(|p| p[axis]).fold(f64::INFINITY, f64::min);
            let mut shift = [0; 3].map(|_| source.pick(&[0.0, 0.0, 1.0]));
            shift[axis] = side;
            let b = solid::moved(&a, shift);
            return PairDraft::of(a, b, Freedom::None);
        }
        _ => solid::ordinary(source, size),
    };
    let b = solid::snapped(&b, precision);
    let gap = extent::gap(source, precision, solid::spread(&b).min(size));
    let (a, b) = contact::at_feature(source, &a, &b, gap);
    PairDraft::of(a, b, Freedom::Any)
}
