//! Ordinary pairs, and pairs that are extreme in size, place or overlap.

use super::contact;
use super::polygon::{self, Points};
use super::source::Source;
use super::{Class, Draft, Freedom, Placement, Precision};

pub(super) fn general(source: &mut Source) -> Draft {
    let sizes = [source.decade(-1.0, 0.5), source.decade(-1.0, 0.5)];
    let [a, b] = sizes.map(|size| {
        let points = polygon::ordinary(source, size);
        let center = [source.between(-2.0, 2.0), source.between(-2.0, 2.0)];
        polygon::moved(&points, center)
    });
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn small(source: &mut Source) -> Draft {
    let [a, b] = [0; 2].map(|_| {
        let n = 1 + source.index(3);
        let center = [source.between(-1.0, 1.0), source.between(-1.0, 1.0)];
        polygon::moved(&polygon::on_ellipse(source, n, [1.0, 0.5]), center)
    });
    Draft::of(a, b, Freedom::Any)
}

/// Two polygons of the given sizes: overlapping, or within a few of the smaller size of each other.
fn close(source: &mut Source, precision: Precision, sizes: [f64; 2]) -> (Points, Points) {
    let [a, b] = sizes.map(|size| polygon::snapped(&polygon::ordinary(source, size), precision));
    let smaller = sizes[0].min(sizes[1]);
    let gap = match source.index(3) {
        0 => -smaller * source.unit(),
        1 => smaller * source.unit() * 3.0,
        _ => smaller * source.sign() * source.decade(precision.smallest_gap(), -3.0),
    };
    contact::meet(source, &a, &b, gap)
}

pub(super) fn far_away(source: &mut Source, precision: Precision) -> Draft {
    let (a, b) = close(source, precision, [1.0, 1.0]);
    let far = source.pick(&[1e2, 1e5, 1e7]);
    let angle = source.direction();
    let place = [far * angle[0], far * source.pick(&[0.0, 1.0, angle[1]])];
    if source.chance(0.5) {
        return Draft::of(polygon::moved(&a, place), polygon::moved(&b, place), Freedom::Place);
    }
    let mut draft = Draft::of(a, b, Freedom::None);
    for part in [&mut draft.a, &mut draft.b] {
        let place = precision.snap_point(place);
        part.placement = Some(if source.chance(0.5) {
            Placement::translation(place)
        } else {
            let [cos, sin] = precision.snap_point(source.direction());
            Placement { cos, sin, translation: place }
        });
    }
    draft
}

pub(super) fn size_ratio(source: &mut Source, precision: Precision) -> Draft {
    let ratio = source.decade(1.0, 4.0);
    let (a, b) = close(source, precision, [ratio, 1.0]);
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn huge_gap(source: &mut Source) -> Draft {
    let a = polygon::ordinary(source, 1.0);
    let b = polygon::ordinary(source, 1.0);
    let gap = source.decade(1.7, 8.0);
    let direction = if source.chance(0.3) { [1.0, 0.0] } else { source.direction() };
    let b = polygon::moved(&b, [gap * direction[0], gap * direction[1]]);
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn identical(source: &mut Source, precision: Precision) -> Draft {
    let points = polygon::ordinary(source, 1.0);
    let center = [source.between(-1.0, 1.0), source.between(-1.0, 1.0)];
    let points = polygon::snapped(&polygon::moved(&points, center), precision);
    Draft::of(points.clone(), points, Freedom::None)
}

pub(super) fn concentric(source: &mut Source) -> Draft {
    // Even numbers of corners at opposite angles: the centre is exact.
    let [a, b] = [0; 2].map(|_| {
        let n = 1 + source.index(16);
        let size = source.decade(-1.0, 1.0);
        let half = polygon::on_ellipse(source, 2 * n, [size, size * 0.6]);
        let opposite = half.iter().map(|p| [-p[0], -p[1]]);
        half.iter().copied().chain(opposite).collect::<Points>()
    });
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn contained(source: &mut Source) -> Draft {
    let n = 3 + source.index(40);
    let outer = polygon::on_ellipse(source, n, [1.0, 1.0]);
    let size = source.decade(-4.0, -1.0);
    let inner = polygon::ordinary(source, size);
    // Between the middle of a regular-enough polygon and any of its corners there is room.
    let corner = outer[source.index(n)];
    let t = source.between(0.0, 0.9);
    let inner = if n < 8 { inner } else { polygon::moved(&inner, [t * corner[0] * 0.8, t * corner[1] * 0.8]) };
    Draft::of(outer, inner, Freedom::Any)
}

pub(super) fn scaled(source: &mut Source, precision: Precision) -> Draft {
    let mut draft = match source.pick(&[Class::General, Class::NearTouching, Class::Sliver, Class::Contained]) {
        Class::General => general(source),
        Class::NearTouching => contact::near_touching(source, precision),
        Class::Sliver => super::awkward::sliver(source),
        _ => contained(source),
    };
    let factor = source.decade(-6.0, 6.0);
    for part in [&mut draft.a, &mut draft.b] {
        part.points = polygon::stretched(&part.points, factor);
        part.radius *= factor;
    }
    draft.freedom = Freedom::Place;
    draft
}
