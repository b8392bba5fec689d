//! Ordinary pairs, and pairs that are extreme in size, place or overlap.

use super::contact;
use super::solid::{self, Points};
use super::{Class, Draft, Freedom, Placement, Precision};
use crate::body::space::IDENTITY;
use crate::generate::source::Source;

fn anywhere(source: &mut Source, reach: f64) -> [f64; 3] {
    [0; 3].map(|_| source.between(-reach, reach))
}

pub(super) fn general(source: &mut Source) -> Draft {
    let sizes = [source.decade(-1.0, 0.5), source.decade(-1.0, 0.5)];
    let [a, b] = sizes.map(|size| {
        let points = solid::ordinary(source, size);
        solid::moved(&points, anywhere(source, 1.2))
    });
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn small(source: &mut Source) -> Draft {
    let [a, b] = [0; 2].map(|_| {
        let n = source.pick(&[1, 2, 3, 3, 4, 4, 4]);
        let points = solid::on_ellipsoid(source, n, [1.0, 0.7, 0.5]);
        solid::moved(&points, anywhere(source, 0.5))
    });
    Draft::of(a, b, Freedom::Any)
}

/// Two bodies of the given sizes: overlapping, or within a few of the smaller size of each other.
fn close(source: &mut Source, precision: Precision, sizes: [f64; 2]) -> (Points, Points) {
    let [a, b] = sizes.map(|size| solid::snapped(&solid::ordinary(source, size), precision));
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
    let direction: [f64; 3] = source.direction_of();
    let place = direction.map(|x| far * source.pick(&[0.0, 1.0, x]));
    let place = if place == [0.0; 3] { [far, 0.0, 0.0] } else { place };
    if source.chance(0.5) {
        return Draft::of(solid::moved(&a, place), solid::moved(&b, place), Freedom::Place);
    }
    let mut draft = Draft::of(a, b, Freedom::None);
    let translation = precision.snap_point(place);
    for part in [&mut draft.a, &mut draft.b] {
        let rows = if source.chance(0.5) { IDENTITY } else { solid::rotation(source) };
        part.placement = Some(Placement { rows, translation });
    }
    draft
}

pub(super) fn size_ratio(source: &mut Source, precision: Precision) -> Draft {
    let ratio = source.decade(1.0, 4.0);
    let (a, b) = close(source, precision, [ratio, 1.0]);
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn huge_gap(source: &mut Source) -> Draft {
    let a = solid::ordinary(source, 1.0);
    let b = solid::ordinary(source, 1.0);
    let gap = source.decade(1.7, 8.0);
    let direction = if source.chance(0.3) { [1.0, 0.0, 0.0] } else { source.direction_of() };
    let b = solid::moved(&b, direction.map(|x| gap * x));
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn identical(source: &mut Source, precision: Precision) -> Draft {
    let points = solid::ordinary(source, 1.0);
    let points = solid::snapped(&solid::moved(&points, anywhere(source, 1.0)), precision);
    Draft::of(points.clone(), points, Freedom::None)
}

pub(super) fn concentric(source: &mut Source) -> Draft {
    // With every point its opposite: the centre is exact.
    let [a, b] = [0; 2].map(|_| {
        let size = source.decade(-1.0, 1.0);
        if source.chance(0.3) {
            let half = [1.0, source.pick(&[0.5, 1.0]), source.pick(&[0.2, 1.0])];
            let rows = if source.chance(0.5) { solid::permutation(source) } else { solid::rotation(source) };
            return solid::turned(&solid::cuboid(half.map(|x| x * size)), rows);
        }
        let n = 1 + source.index(16);
        let half = solid::on_ellipsoid(source, n, [size, size * 0.8, size * 0.6]);
        let opposite = solid::stretched(&half, -1.0);
        half.into_iter().chain(opposite).collect::<Points>()
    });
    Draft::of(a, b, Freedom::Any)
}

pub(super) fn contained(source: &mut Source) -> Draft {
    let n = 16 + source.index(43);
    let mut outer = solid::on_ellipsoid(source, n, [1.0, 1.0, 1.0]);
    // An octahedron keeps the middle inside.
    outer.extend(IDENTITY.iter().flat_map(|&axis| [axis, axis.map(|x| -x)]).take(64 - n));
    let size = source.decade(-4.0, -1.0);
    let inner = solid::ordinary(source, size);
    let direction: [f64; 3] = source.direction_of();
    let inner = solid::moved(&inner, direction.map(|x| x * source.between(0.0, 0.4)));
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
        part.points = solid::stretched(&part.points, factor);
        part.radius *= factor;
    }
    draft.freedom = Freedom::Place;
    draft
}
