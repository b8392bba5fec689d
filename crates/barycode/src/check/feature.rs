//! Features of a simplex, measured from the origin.

use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::vec::Coordinates;
use crate::vector::Vector;

/// Point of a segment nearest to the origin. In wide arithmetic: where the segment passes the
/// origin closely, its direction must have correct digits, too.
pub(super) fn nearest_on_segment<V: Vector>(from: V, to: V) -> V {
    let power = from.max_abs().max(to.max_abs()).reciprocal_power();
    let [start, end] = [from, to].map(|point| (point * power).widen::<<V::Scalar as Scalar>::Wide>());
    let along = end - start;
    let share = -start.dot(along) / along.dot(along);
    // A segment of length zero gives NaN, which counts as its first end.
    if share >= Number::ONE {
        to
    } else if share > Number::ZERO {
        V::narrow::<<V::Scalar as Scalar>::Wide>(start + along * share) / power
    } else {
        from
    }
}

/// The foot of the origin on the plane of a triangle, if it is inside. In wide arithmetic, and
/// computed first along the longest edge and then across it: the height of a sliver over its
/// longest edge still has many correct digits, which the determinant of its edges has not.
pub(super) fn foot_on_triangle<V: Vector>(a: V, b: V, c: V) -> Option<V> {
    let sides = [(a, b, c), (b, c, a), (c, a, b)];
    let power = a.max_abs().max(b.max_abs()).max(c.max_abs()).reciprocal_power();
    let length = |(from, to, _): &(V, V, V)| (*to - *from).length();
    let longest = sides.into_iter().reduce(|best, side| if length(&side) > length(&best) { side } else { best });
    let (from, to, third) = longest.unwrap_or((a, b, c));
    let [from, to, third] = [from, to, third].map(|point| (point * power).widen::<<V::Scalar as Scalar>::Wide>());
    let (along, third) = (to - from, third - from);
    let square = along.dot(along);
    let (share, lead) = (-from.dot(along) / square, third.dot(along) / square);
    let (foot, across) = (from + along * share, third - along * lead);
    let beside = -foot.dot(across) / across.dot(across);
    let rest = share - beside * lead;
    let (zero, one) = (Number::ZERO, Number::ONE);
    // NaN fails here.
    let is_inside = beside > zero && rest > zero && beside + rest < one;
    is_inside.then(|| V::narrow::<<V::Scalar as Scalar>::Wide>(foot + across * beside) / power)
}

/// Distance of a triangle from the origin.
pub(super) fn distance_of_triangle<V: Vector>(a: V, b: V, c: V) -> V::Scalar {
    let edges = [(a, b), (b, c), (c, a)].map(|(from, to)| nearest_on_segment(from, to).length());
    let nearest = edges[0].min(edges[1]).min(edges[2]);
    foot_on_triangle(a, b, c).map_or(nearest, |foot| nearest.min(foot.length()))
}

/// True if the origin is inside a full simplex. In wide arithmetic: the signs of a sliver's areas
/// must be right.
pub(super) fn surrounds<V: Dimension, const C: usize>(points: &[V; C]) -> bool {
    V::weights_around(&points.map(V::widen::<<V::Scalar as Scalar>::Wide>)).is_some()
}
