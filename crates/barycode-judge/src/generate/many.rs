//! Polygons of more vertices than a support scans, so that it climbs, over vertices that are hard
//! to climb over.

use super::polygon::{self, Points};
use super::source::Source;
use super::{BodyDraft, Freedom, ListForm, PairDraft, Precision, awkward, contact, extent};

/// A chain that bends by the last bits only, closed by a corner above it.
fn nearly_flat(source: &mut Source, precision: Precision, n: usize) -> Points {
    let bend = source.decade(precision.smallest_gap(), -2.0);
    let chain = (0..n).map(|_| {
        let x = source.between(-1.0, 1.0);
        [x, bend * x * x]
    });
    chain.chain([[0.0, 1.0]]).collect()
}

/// A polygon of 48 to 160 vertices, and whether all of them are to stay: those within edges, too.
fn large(source: &mut Source, precision: Precision) -> (Points, ListForm) {
    let n = 48 + source.index(112);
    match source.index(3) {
        0 => (polygon::on_ellipse(source, n, [1.0, 0.8]), ListForm::Hull),
        1 => {
            let points = nearly_flat(source, precision, n);
            (polygon::rotated(&points, source.angle()), ListForm::Hull)
        }
        // On whole coordinates.
        _ => (awkward::plateau_list(source, n / 2, 200.0), ListForm::Convex),
    }
}

pub(super) fn vertices(source: &mut Source, precision: Precision) -> PairDraft {
    let (a, list) = large(source, precision);
    let (b, other) = if source.chance(0.5) {
        large(source, precision)
    } else {
        (polygon::ordinary(source, polygon::spread(&a)), ListForm::Hull)
    };
    let [a, b] = [a, b].map(|points| polygon::snapped(&points, precision));
    let size = polygon::spread(&a).min(polygon::spread(&b)).max(0.1);
    let shift = |source: &mut Source| {
        // Beside each other, by a whole shift where that keeps vertices within edges there.
        let gap = extent::gap(source, precision, size);
        let (_, moved) = contact::at_feature(source, &a, &b, gap);
        let shift = [0, 1].map(|k| moved[0][k] - b[0][k]);
        if other == ListForm::Convex { shift.map(f64::round) } else { shift }
    };
    let shift = shift(source);
    let b = polygon::moved(&b, shift);
    let part = |points, list| BodyDraft { list, ..BodyDraft::hull(points) };
    PairDraft { a: part(a, list), b: part(b, other), freedom: Freedom::Any }
}
