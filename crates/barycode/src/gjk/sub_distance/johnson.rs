//! Johnson's sub-distance (Gilbert, Johnson and Keerthi 1988; McCutchan's slides), in the plane.
//!
//! For every subset X of the vertices and every vertex j of it, a cofactor `Δⱼ(X)` is the weight of
//! j, not normalised, in the point of X's affine hull nearest the origin. The cofactors follow from
//! those of smaller subsets: `Δᵢ({i}) = 1`, and for j outside X
//! `Δⱼ(X ∪ {j}) = Σ_{i ∈ X} Δᵢ(X) (yᵢ · y_k - yᵢ · yⱼ)` with k any vertex of X. The nearest feature
//! is the subset whose own cofactors are all positive while those of every vertex that could join
//! it are not.
//!
//! The products grow with the fourth power of the lengths. Vertices are therefore levelled by a
//! power of two first, and the products taken with edges, `yᵢ · (y_k - yⱼ)`. Where rounding leaves
//! no subset that meets the conditions, the backup of the original procedure decides: the nearest
//! of all features.

mod space;

use super::{EDGES, Reduce, nearest_edge, outside};
use crate::num::{Extends, Number, Scalar};
use crate::simplex::WorkingSimplex;
use crate::simplex::plane::{NEWEST, PlaneSimplex};
use crate::simplex::{Reduction, Region};
use crate::vec::{Coordinates, Vec2};

/// Johnson's method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Johnson;

impl<T: Scalar> Reduce<Vec2<T>> for Johnson {
    type Simplex<N: Extends<T>> = PlaneSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "johnson"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut PlaneSimplex<T, N>) -> Reduction {
        match simplex.length() {
            1 => outside(1 << NEWEST, None),
            2 => outside(segment(simplex), None),
            _ => triangle(simplex),
        }
    }
}

/// `Δ` of the older and the newer vertex of an edge: the distance of the origin from the other end
/// along the edge, times the edge's length.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn cofactors<N: Number>(first: Vec2<N>, second: Vec2<N>) -> [N; 2] {
    let along = second - first;
    [second.dot(along), -first.dot(along)]
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn segment<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> u8 {
    let [older, newer] = cofactors(simplex.w(0), simplex.w(NEWEST));
    if !(newer > N::ZERO) {
        simplex.keep_vertex(0);
        1
    } else if !(older > N::ZERO) {
        simplex.keep_vertex(NEWEST);
        1 << NEWEST
    } else {
        simplex.keep_edge(0, NEWEST, [older, newer]);
        1 | 1 << NEWEST
    }
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn triangle<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> Reduction {
    let largest = (0..3).fold(N::ZERO, |most, index| most.max(simplex.w(index).max_abs()));
    let power = N::from_scalar(largest.to_scalar().reciprocal_power());
    let y = [simplex.w(0) * power, simplex.w(1) * power, simplex.w(2) * power];
    // pair[i][j]: the cofactor of vertex i in the subset {i, j}.
    let mut pair = [[N::ZERO; 3]; 3];
    for (i, j) in EDGES {
        [pair[i][j], pair[j][i]] = cofactors(y[i], y[j]);
    }
    // A single vertex, if no other may join it.
    for vertex in [2, 1, 0] {
        let others = (0..3).filter(|&other| other != vertex);
        if others.into_iter().all(|other| pair[other][vertex] <= N::ZERO) {
            simplex.keep_vertex(vertex);
            return outside(1 << vertex, None);
        }
    }
    // whole[j]: the cofactor of vertex j in the full set, from the edge that it joins.
    let mut whole = [N::ZERO; 3];
    for (first, second) in EDGES {
        let j = 3 - first - second;
        // With k = first: the term of i = first and that of i = second.
        let edge = y[first] - y[j];
        whole[j] = pair[first][second] * y[first].dot(edge) + pair[second][first] * y[second].dot(edge);
    }
    for (first, second) in EDGES {
        let j = 3 - first - second;
        if pair[first][second] > N::ZERO && pair[second][first] > N::ZERO && whole[j] < N::ZERO {
            simplex.keep_edge(first, second, [pair[first][second], pair[second][first]]);
            return outside(1 << first | 1 << second, None);
        }
    }
    let sum = whole[0] + whole[1] + whole[2];
    if whole.iter().all(|&cofactor| cofactor >= N::ZERO) && sum > N::ZERO {
        simplex.keep_all(whole);
        return Reduction { region: Region::Inside, kept: 7, barycode: None };
    }
    outside(nearest_edge(simplex, &EDGES), None)
}
