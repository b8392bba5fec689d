//! The perpendicular-direction method in space: Nascimento's directions with Casalino's yes/no test
//! (section 2.1, equations 22 to 24).
//!
//! An edge is kept whole. A triangle loses the older vertex that is opposite an edge at the newest
//! vertex with the origin beyond it in the plane of the triangle; else it is kept whole, and the
//! search goes on along its normal. A tetrahedron holds the origin if that is inside of the three
//! faces at the newest vertex; else the first face that has the origin beyond it is treated as a
//! triangle. Feet are not tested against the ends of edges, so the weights have no meaning.

use super::Perpendicular;
use crate::gjk::sub_distance::space::{Found, nearest_edge, nearest_part, pair, reduce, triple, vertex};
use crate::gjk::sub_distance::{BarycodeUnordered, Reduce, Reduction};
use crate::num::{Extends, Scalar};
use crate::simplex::space::{FACES, NEWEST, Part, SpaceSimplex, height, moment, noise, normal, volume};
use crate::vec::{Coordinates, Vec3};

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn edge<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], [older, newest]: [usize; 2]) -> Part<N> {
    if y[older] == y[newest] { vertex::<N, T>(older) } else { pair::<N, T>([older, newest], [N::ONE; 2]) }
}

/// A is the newest vertex, which comes last.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn triangle<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], places: [usize; 3]) -> Part<N> {
    let [j, k, i] = places;
    let (a, b, c) = (y[i], y[j], y[k]);
    let (normal, scale) = normal(a, b, c);
    if !(normal.max_abs() > noise::<T, N>(8, scale)) {
        // Without an area the method does not apply.
        return nearest_edge::<T, N>(y, places);
    }
    if normal.dot(moment(a, b)) < N::ZERO {
        return pair::<N, T>([j, i], [N::ONE; 2]);
    }
    if normal.dot(moment(c, a)) < N::ZERO {
        return pair::<N, T>([k, i], [N::ONE; 2]);
    }
    triple::<N, T>(places, [N::ONE; 3])
}

fn tetrahedron<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Found<N> {
    let whole = volume::<T, N>(y);
    if !(whole > N::ZERO || whole < N::ZERO) {
        return Found::Outside(nearest_part::<T, N>(y));
    }
    let turn = if whole > N::ZERO { N::ONE } else { -N::ONE };
    let mut weights = [N::ZERO; 4];
    for [i, j, k] in FACES {
        let inside = height(y[i], y[j], y[k]).volume * turn;
        if inside >= N::ZERO {
            weights[6 - i - j - k] = inside;
        } else if k == NEWEST {
            return Found::Outside(triangle::<T, N>(y, [i, j, k]));
        } else {
            // Only from a cache that does not fit: a search would have found the origin on the
            // other side.
            return Found::Outside(nearest_part::<T, N>(y));
        }
    }
    Found::Inside(weights)
}

impl<T: Scalar> Reduce<Vec3<T>> for Perpendicular {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = BarycodeUnordered;

    const NEAREST: bool = false;

    fn name(self) -> &'static str {
        "perpendicular"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        let face = |y: &[Vec3<N>; 4], places: [usize; 3]| (triangle::<T, N>(y, places), None);
        reduce(simplex, |_, _| None, edge::<T, N>, face, tetrahedron::<T, N>)
    }
}
