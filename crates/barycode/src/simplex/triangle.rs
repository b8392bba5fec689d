//! The point of a triangle in space that is nearest to the origin, for slivers.
//!
//! The loop and EPA weigh the vertices by areas. The areas of a sliver are differences of nearly
//! equal products, and with one vertex almost on the line of the others the weighted point may lie
//! anywhere along that line. Here the origin's foot is found along the longest edge first, and then
//! across it: an error of the second share moves the point across the triangle, by as much of its
//! width, and not along it.

use super::Vertex;
use crate::num::{Extends, Number, Scalar};
use crate::vec::Coordinates;
use crate::vector::Vector;

/// The sides by the indices of their ends, each with the vertex opposite.
const SIDES: [[usize; 3]; 3] = [[0, 1, 2], [0, 2, 1], [1, 2, 0]];

/// Weights of the triangle's point nearest to the origin, computed in wide arithmetic.
#[cold]
#[inline(never)]
pub(crate) fn nearest_on_triangle<V: Vector, N: Extends<V::Scalar>>(corners: &[Vertex<V, N>; 3]) -> [N; 3] {
    let places = corners.map(|corner| corner.w);
    let largest = places.iter().fold(V::Scalar::ZERO, |most, &place| most.max(V::narrow(place).max_abs()));
    let power = largest.reciprocal_power();
    if N::NATIVE {
        let places = places.map(|place| (V::narrow(place) * power).widen::<<V::Scalar as Scalar>::Wide>());
        nearest(&places).map(|weight| N::from_scalar(weight.to_scalar()))
    } else {
        nearest(&places.map(|place| place * N::from_scalar(power)))
    }
}

/// Weights of the nearest point, in the arithmetic of `places`.
fn nearest<C: Coordinates>(places: &[C; 3]) -> [C::Number; 3] {
    let (zero, one) = (C::Number::ZERO, C::Number::ONE);
    let mut best: Option<(C::Number, [C::Number; 3])> = None;
    let mut consider = |point: C, weights: [C::Number; 3]| {
        let square = point.dot(point);
        if best.is_none_or(|(least, _)| square < least) {
            best = Some((square, weights));
        }
    };
    let mut longest = (zero, SIDES[0]);
    for side @ [i, j, _] in SIDES {
        let along = places[j] - places[i];
        let square = along.dot(along);
        if square > longest.0 {
            longest = (square, side);
        }
        let share = -places[i].dot(along) / square;
        // NaN counts as the first end.
        let share = if share > zero { share.min(one) } else { zero };
        let mut weights = [zero; 3];
        (weights[i], weights[j]) = (one - share, share);
        consider(if share < one { places[i] + along * share } else { places[j] }, weights);
    }
    let (square, [i, j, k]) = longest;
    let (along, third) = (places[j] - places[i], places[k] - places[i]);
    let (share, lead) = (-places[i].dot(along) / square, third.dot(along) / square);
    let (foot, across) = (places[i] + along * share, third - along * lead);
    let beside = -foot.dot(across) / across.dot(across);
    let mut weights = [zero; 3];
    (weights[j], weights[k]) = (share - beside * lead, beside);
    weights[i] = one - weights[j] - weights[k];
    // NaN fails this test.
    if weights.iter().all(|&weight| weight >= zero) {
        consider(foot + across * beside, weights);
    }
    best.map_or([one, zero, zero], |(_, weights)| weights)
}
