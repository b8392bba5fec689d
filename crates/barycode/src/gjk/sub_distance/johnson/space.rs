//! Johnson's sub-distance in space: the same cofactors, over all 15 subsets of four vertices.

use super::Johnson;
use crate::gjk::sub_distance::space::{ALL, Found, nearest_edge, nearest_part, reduce};
use crate::gjk::sub_distance::{Reduce, Reduction};
use crate::num::{Extends, Scalar};
use crate::simplex::space::{Part, SpaceSimplex};
use crate::vec::Vec3;

/// The subsets of four vertices as bits, by size, those of the newest vertex first.
const SUBSETS: [u8; 15] = [8, 4, 2, 1, 9, 10, 12, 3, 5, 6, 11, 13, 14, 7, ALL];

/// The places in a subset.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn members(subset: u8) -> impl Iterator<Item = usize> {
    (0..4).filter(move |place| subset >> place & 1 != 0)
}

/// `Δ` of every vertex in every subset of `present`.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn cofactors<N: Extends<T>, T: Scalar>(y: &[Vec3<N>; 4], present: u8) -> [[N; 4]; 16] {
    let mut delta = [[N::ZERO; 4]; 16];
    for subset in SUBSETS {
        if subset & !present != 0 {
            continue;
        }
        let Some(k) = members(subset).next() else {
            continue;
        };
        if subset == 1 << k {
            delta[subset as usize][k] = N::ONE;
        }
        for j in members(present & !subset) {
            let edge = y[k] - y[j];
            let terms = members(subset).map(|i| delta[subset as usize][i] * y[i].dot(edge));
            let joined = subset | 1 << j;
            delta[joined as usize][j] = terms.fold(N::ZERO, |sum, term| sum + term);
        }
    }
    delta
}

/// The first subset whose own cofactors are positive while no other vertex could join it. In the
/// full tetrahedron cofactors may be zero, but not all of them.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn first<N: Extends<T>, T: Scalar>(delta: &[[N; 4]; 16], present: u8) -> Option<Part<N>> {
    let whole = &delta[ALL as usize];
    if present == ALL && whole.iter().all(|&share| share >= N::ZERO) && whole.iter().any(|&share| share > N::ZERO) {
        return Some(Part { kept: ALL, weights: *whole });
    }
    SUBSETS.iter().find_map(|&subset| {
        let weights = delta[subset as usize];
        let nearest = subset & !present == 0
            && subset != ALL
            && members(subset).all(|place| weights[place] > N::ZERO)
            && members(present & !subset).all(|other| delta[(subset | 1 << other) as usize][other] <= N::ZERO);
        nearest.then_some(Part { kept: subset, weights })
    })
}

/// The nearest feature of an edge or triangle; by comparing edges where no subset meets the
/// conditions.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn face<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], places: [usize; 3]) -> Part<N> {
    let present = places.iter().fold(0, |bits, place| bits | 1 << place);
    first::<N, T>(&cofactors::<N, T>(y, present), present).unwrap_or_else(|| nearest_edge::<T, N>(y, places))
}

impl<T: Scalar> Reduce<Vec3<T>> for Johnson {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "johnson"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        let whole = |y: &[Vec3<N>; 4]| match first::<N, T>(&cofactors::<N, T>(y, ALL), ALL) {
            Some(part) if part.kept == ALL => Found::Inside(part.weights),
            Some(part) => Found::Outside(part),
            None => Found::Outside(nearest_part::<T, N>(y)),
        };
        let edge = |y: &[Vec3<N>; 4], [first, second]: [usize; 2]| face::<T, N>(y, [first, first, second]);
        reduce(simplex, |_, _| None, edge, |y, places| (face::<T, N>(y, places), None), whole)
    }
}
