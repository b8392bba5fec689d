//! Voronoi regions in space (Ericson 2005, sections 5.1.5 and 5.1.6).
//!
//! A triangle is solved by scalar products alone. Products of the vertices with the two edges at
//! the first vertex decide the vertex regions, and by Lagrange's identity products of those are the
//! signed areas that decide the edge regions. A tetrahedron is solved face by face, for each face
//! that has the origin beyond it.

use super::Voronoi;
use crate::gjk::sub_distance::space::{nearest_edge, pair, reduce, segment, tetrahedron, triple, vertex};
use crate::gjk::sub_distance::{Reduce, Reduction};
use crate::num::{Extends, Scalar};
use crate::simplex::space::{FACES, Part, SpaceSimplex, noise, normal};
use crate::vec::{Coordinates, Vec3};

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn triangle<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], places: [usize; 3]) -> Part<N> {
    // The newest vertex, which comes last, is Ericson's A.
    let [j, k, i] = places;
    let (a, b, c) = (y[i], y[j], y[k]);
    let (ab, ac) = (b - a, c - a);
    let (normal, scale) = normal(a, b, c);
    if !(normal.max_abs() > noise::<T, N>(8, scale)) {
        return nearest_edge::<T, N>(y, places);
    }
    let (at_a_ab, at_a_ac) = (-a.dot(ab), -a.dot(ac));
    if at_a_ab <= N::ZERO && at_a_ac <= N::ZERO {
        return vertex::<N, T>(i);
    }
    let (at_b_ab, at_b_ac) = (-b.dot(ab), -b.dot(ac));
    if at_b_ab >= N::ZERO && at_b_ac <= at_b_ab {
        return vertex::<N, T>(j);
    }
    let area_c = at_a_ab * at_b_ac - at_b_ab * at_a_ac;
    if area_c <= N::ZERO && at_a_ab > N::ZERO && at_b_ab < N::ZERO {
        return pair::<N, T>([i, j], [-at_b_ab, at_a_ab]);
    }
    let (at_c_ab, at_c_ac) = (-c.dot(ab), -c.dot(ac));
    if at_c_ac >= N::ZERO && at_c_ab <= at_c_ac {
        return vertex::<N, T>(k);
    }
    let area_b = at_c_ab * at_a_ac - at_a_ab * at_c_ac;
    if area_b <= N::ZERO && at_a_ac > N::ZERO && at_c_ac < N::ZERO {
        return pair::<N, T>([i, k], [-at_c_ac, at_a_ac]);
    }
    let area_a = at_b_ab * at_c_ac - at_c_ab * at_b_ac;
    let (from_b, to_c) = (at_b_ac - at_b_ab, at_c_ab - at_c_ac);
    if area_a <= N::ZERO && from_b > N::ZERO && to_c > N::ZERO {
        return pair::<N, T>([j, k], [to_c, from_b]);
    }
    if area_a > N::ZERO && area_b > N::ZERO && area_c > N::ZERO {
        return triple::<N, T>([i, j, k], [area_a, area_b, area_c]);
    }
    // In no region: rounding has opened a crack between them.
    nearest_edge::<T, N>(y, places)
}

impl<T: Scalar> Reduce<Vec3<T>> for Voronoi {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "voronoi"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        let whole = |y: &[Vec3<N>; 4]| tetrahedron::<T, N>(y, &FACES, triangle::<T, N>);
        reduce(simplex, |_, _| None, segment::<T, N>, |y, places| (triangle::<T, N>(y, places), None), whole)
    }
}
