//! Witness points of projections: the nearest points of two shapes by the ids that they are made
//! of.
//!
//! - **Assumes**: a direction that proves the distance, and a point of one shape that is nearest to
//!   the other;
//! - **Proves**: nothing more; the points are those of the upper bound, to within its own
//!   closeness;
//! - **Gives up**: where a shape does not say what its nearest point is made of, or more than three
//!   pairs of vertices would be needed, as between two faces.
//!
//! A foot is a weighted sum of points with ids, and the difference of two feet one of pairs of
//! them: along both lists of weights at once, so that the pairs are one fewer than the ids.

use super::projections::Between;
use crate::answer::Simplex;
use crate::dimension::Dimension;
use crate::gjk::{Erased, Shape};
use crate::num::Number;
use crate::query::bounds::Core;
use crate::shape::{Foot, Form};
use crate::vector::Vector;

/// The point of a core that is nearest to a place outside, with what it is made of.
fn foot<V: Vector>(shape: Shape<'_, V>, place: V) -> Option<Foot<V>> {
    let details = shape.details();
    match details.form() {
        Form::Point => Some(Foot::vertex(shape.point(0), V::default(), 0)),
        Form::Segment => {
            let (from, to) = (shape.point(0), shape.point(1));
            let along = to - from;
            let share = (place - from).dot(along) / along.dot(along);
            let point = if !(share > Number::ZERO) {
                from
            } else if share < V::Scalar::ONE {
                from + along * share
            } else {
                to
            };
            Some(Foot::between(point, V::default(), [0, 1], share))
        }
        _ => details.nearest_boundary(place),
    }
}

/// The weighted pairs of two weighted lists of ids.
fn pairs<V: Vector>(a: &Foot<V>, b: &Foot<V>) -> Option<Simplex<V::Scalar>> {
    let (most, others) = (a.length as usize, b.length as usize);
    if most + others > 4 {
        return None;
    }
    let mut simplex = Simplex::default();
    let (mut i, mut j) = (0, 0);
    let (mut left, mut right) = (a.weights[0], b.weights[0]);
    loop {
        let place = simplex.length as usize;
        simplex.ids[place] = (a.ids[i], b.ids[j]);
        simplex.length += 1;
        if i + 1 == most && j + 1 == others {
            simplex.weights[place] = left.max(right);
            return Some(simplex);
        }
        let share = left.min(right);
        simplex.weights[place] = share;
        let (ahead, beside) = (j + 1 == others || left <= right, i + 1 == most || right <= left);
        (left, right) = (left - share, right - share);
        if ahead && i + 1 < most {
            i += 1;
            left = a.weights[i];
        }
        if beside && j + 1 < others {
            j += 1;
            right = b.weights[j];
        }
    }
}

/// Adds the points and the record of the shortest way to bounds that are proven by `between`.
#[inline(never)]
pub(super) fn witnessed<V: Dimension>(shapes: &Erased<'_, V>, core: Core<V>, between: &Between<V>) -> Option<Core<V>> {
    let of_a =
        if between.place_is_of_b { shapes.a.details().nearest(between.place + shapes.offset)? } else { between.place };
    let b = foot(*shapes.b, of_a - shapes.offset)?;
    let a = foot(*shapes.a, b.point + shapes.offset)?;
    let way = (b.point - a.point) + shapes.offset;
    // NaN is not.
    if !(way.length() <= core.upper) {
        return None;
    }
    let simplex = pairs(&a, &b)?;
    Some(Core { p: a.point, q: b.point, simplex, ..core })
}
