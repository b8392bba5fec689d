//! Weighted vertices, brought together: the point of the obstacle that they make, its witness
//! points, and the record of both.

use crate::answer::Simplex;
use crate::array::each;
use crate::dimension::Dimension;
use crate::num::{Extends, Number, Scalar};
use crate::shape::ulps;
use crate::simplex::{Snapshot, Vertex, nearest_on_triangle};
use crate::vec::Coordinates;
use crate::vector::Vector;
use crate::vector::measure::length_of;

/// Weighted vertices, brought together: the point of the obstacle, its witnesses, and the record of
/// both.
#[derive(Clone, Copy)]
pub(crate) struct Combined<V: Vector, N: Extends<V::Scalar>> {
    pub(crate) v: V::Over<N>,
    pub(crate) p: V,
    pub(crate) q: V,
    pub(crate) simplex: Simplex<V::Scalar>,
}

impl<V: Vector, N: Extends<V::Scalar>> Combined<V, N> {
    /// The point of the obstacle, rounded.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn place(&self) -> V {
        V::narrow(self.v)
    }

    /// How far the point is from the origin: see [`length_of`].
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn length(&self) -> N {
        length_of::<V, N>(self.v)
    }
}

/// Brings weighted vertices together. Sums run from the vertex with the larger weight on
/// (`A + t (B - A)`), so that equal vertices give that vertex exactly, and the order of the
/// vertices has no say.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn combine<V: Dimension, N: Extends<V::Scalar>>(snapshot: &Snapshot<V, N>) -> Combined<V, N> {
    match *snapshot.vertices() {
        [only] => single(&only),
        [first, second] => {
            let [weight, other] = [snapshot.weights[0], snapshot.weights[1]];
            let sum = weight + other;
            let mut simplex = Simplex { length: 2, ..Simplex::default() };
            (simplex.ids[0], simplex.ids[1]) = ((first.a, first.b), (second.a, second.b));
            (simplex.weights[0], simplex.weights[1]) = ((weight / sum).to_scalar(), (other / sum).to_scalar());
            let half = V::Scalar::from_f64(0.5);
            let (near, far, share) = if weight > other {
                (first, second, other / sum)
            } else if other > weight {
                (second, first, weight / sum)
            } else {
                let middle = |a: V, b: V| (a + b) * half;
                let v = (first.w + second.w) * N::from_scalar(half);
                return Combined { v, p: middle(first.p, second.p), q: middle(first.q, second.q), simplex };
            };
            let v = near.w + (far.w - near.w) * share;
            let share = share.to_scalar();
            let (p, q) = (near.p + (far.p - near.p) * share, near.q + (far.q - near.q) * share);
            Combined { v, p, q, simplex }
        }
        _ if snapshot.vertices().len() <= V::DIMENSION => weighted(snapshot.vertices(), snapshot.weights()),
        _ => several(snapshot),
    }
}

/// The record of a simplex around the origin, without the points that its weights make.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn record<V: Vector, N: Extends<V::Scalar>>(snapshot: &Snapshot<V, N>) -> Simplex<V::Scalar> {
    let [a, b, c, d] = snapshot.vertices;
    let sum = snapshot.weights[1..].iter().fold(snapshot.weights[0], |sum, &weight| sum + weight);
    let share = N::ONE / sum;
    Simplex {
        ids: [(a.a, a.b), (b.a, b.b), (c.a, c.b), (d.a, d.b)],
        weights: each(snapshot.weights, |weight| (weight * share).to_scalar()),
        length: snapshot.length as u32,
    }
}

/// One vertex, which is its own combination.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn single<V: Vector, N: Extends<V::Scalar>>(vertex: &Vertex<V, N>) -> Combined<V, N> {
    let mut simplex = Simplex { length: 1, ..Simplex::default() };
    (simplex.ids[0], simplex.weights[0]) = ((vertex.a, vertex.b), Number::ONE);
    Combined { v: vertex.w, p: vertex.p, q: vertex.q, simplex }
}

/// Three vertices or more: around the origin.
#[inline(never)]
fn several<V: Dimension, N: Extends<V::Scalar>>(snapshot: &Snapshot<V, N>) -> Combined<V, N> {
    let (vertices, length) = (snapshot.vertices(), snapshot.vertices().len());
    let whole = weighted(vertices, snapshot.weights());
    if whole.place().length_bound() <= largest(vertices) * ulps(8) {
        return whole;
    }
    // The weights of a sliver are differences of nearly equal products: once more, as areas and in
    // wide arithmetic.
    let places = snapshot.vertices.map(|vertex| V::narrow(vertex.w).widen::<<V::Scalar as Scalar>::Wide>());
    let native =
        V::weights_around(&places[..length]).map(|weights| weights.map(|weight| N::from_scalar(weight.to_scalar())));
    let wide = || V::weights_around(&snapshot.vertices.map(|vertex| vertex.w)[..length]);
    let around = if N::NATIVE { native } else { wide() };
    let mut best = whole;
    let mut consider = |weights: &[N; 4]| {
        let candidate = weighted(vertices, &weights[..length]);
        if candidate.place().length_bound() < best.place().length_bound() {
            best = candidate;
        }
    };
    if let Some(weights) = around {
        consider(&weights);
    }
    // Beside it after all, by its rounding: then a side comes nearest.
    if let [a, b, c, d] = *vertices {
        for ([i, j, k], side) in
            [([0, 1, 2], [a, b, c]), ([0, 1, 3], [a, b, d]), ([0, 2, 3], [a, c, d]), ([1, 2, 3], [b, c, d])]
        {
            let mut weights = [N::ZERO; 4];
            [weights[i], weights[j], weights[k]] = nearest_on_triangle(&side);
            consider(&weights);
        }
        return best;
    }
    for first in 0..length {
        for second in first + 1..length {
            let mut weights = [N::ZERO; 4];
            [weights[first], weights[second]] =
                foot(places[first], places[second]).map(|weight| N::from_scalar(weight.to_scalar()));
            if weights[first] + weights[second] > N::ZERO {
                consider(&weights);
            }
        }
    }
    best
}

/// The weights of the ends of an edge in its point nearest the origin, not normalised; both zero
/// for an edge of length zero.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn foot<C: Coordinates>(from: C, to: C) -> [C::Number; 2] {
    let along = to - from;
    [to.dot(along).max(Number::ZERO), (-from.dot(along)).max(Number::ZERO)]
}

/// [`combine`], for a simplex whose normal is `direction`, as far as is known. In space the weights
/// of a sliver may be off: that shows in a point that is not where the normal meets the face, and
/// they are then computed once more.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn combine_along<V: Dimension, N: Extends<V::Scalar>>(
    snapshot: &Snapshot<V, N>,
    direction: V,
    length: V::Scalar,
    farthest: V::Scalar,
) -> Combined<V, N> {
    let combined = combine(snapshot);
    if V::DIMENSION == 2 || snapshot.length != 3 {
        return combined;
    }
    let unit = direction / length;
    let place = combined.place();
    let beside = place - unit * unit.dot(place);
    // NaN goes on as it is.
    if beside.max_abs() > farthest * ulps(12) {
        let [a, b, c, _] = snapshot.vertices;
        return weighted(snapshot.vertices(), &nearest_on_triangle(&[a, b, c]));
    }
    combined
}

/// Vertices by their weights, whatever these are.
fn weighted<V: Vector, N: Extends<V::Scalar>>(vertices: &[Vertex<V, N>], weights: &[N]) -> Combined<V, N> {
    let first = vertices[0];
    let (mut v, mut p, mut q) = (first.w, first.p, first.q);
    let mut simplex = Simplex { length: vertices.len() as u32, ..Simplex::default() };
    simplex.ids[0] = (first.a, first.b);
    let sum = weights.iter().fold(N::ZERO, |sum, &weight| sum + weight);
    let mut rest = N::ONE;
    for (index, (vertex, &weight)) in vertices.iter().zip(weights).enumerate().skip(1) {
        let share = weight / sum;
        rest = rest - share;
        v = v + (vertex.w - first.w) * share;
        let share = share.to_scalar();
        p = p + (vertex.p - first.p) * share;
        q = q + (vertex.q - first.q) * share;
        simplex.ids[index] = (vertex.a, vertex.b);
        simplex.weights[index] = share;
    }
    simplex.weights[0] = rest.to_scalar();
    Combined { v, p, q, simplex }
}

/// The largest of the bounds on the lengths of vertices.
pub(super) fn largest<V: Vector, N: Extends<V::Scalar>>(vertices: &[Vertex<V, N>]) -> V::Scalar {
    vertices.iter().fold(V::Scalar::ZERO, |most, vertex| most.max(V::narrow(vertex.w).length_bound()))
}
