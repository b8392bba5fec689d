//! The barycode in space: signed volumes for the tetrahedron, the paper's `S2D` for its faces.
//!
//! In the plane of a face with normal n the products of the paper become `σ_u = n · (B × C)` and so
//! on, with `sum = n · n`: the areas of the paper, seen along n, with one common factor and a `sum`
//! that is never negative. (The paper projects to a coordinate plane, that is, replaces n by its
//! largest coordinate. The largest coordinate may be a tie, and an exchange of axes would then
//! change the answer.)
//!
//! **With the newest-vertex shortcut** (Casalino, case c): let A be the newest vertex. The nearest
//! feature contains it, since the search has just come from the feature without it. That leaves A,
//! three edges and three faces, which need not be compared with each other: the obstacle is convex,
//! so a feature is nearest as soon as no neighbour is nearer.
//! - A, if the origin is behind it along all its edges;
//! - a face that has the origin beyond it and the foot inside (code 7);
//! - an edge with the foot between its ends, at least one face that has the origin beyond it, and
//!   no face that both has the origin beyond it and has the foot on its inner side of the edge.
//!
//! Nearly always all signs are certain, and `simplex/space/certain` decides. Each of these
//! conditions suffices, whatever the order of the vertices. Where none is met, because rounding has
//! opened a crack or the simplex did not come from a search, all features are compared.

use super::{Barycode, BarycodeUnordered};
use crate::array::each;
use crate::gjk::sub_distance::space::{
    Found, areas, nearest_edge, nearest_part, pair, reduce, segment, tetrahedron, triple, vertex,
};
use crate::gjk::sub_distance::{Reduce, Reduction};
use crate::num::{Extends, Scalar};
use crate::simplex::space::{FACES, NEWEST, Part, SpaceSimplex, certain, height, moment, noise, normal, volume};
use crate::vec::{Coordinates, Vec3};

impl<T: Scalar> Reduce<Vec3<T>> for Barycode {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;
    const CLOSED: bool = true;

    fn name(self) -> &'static str {
        "barycode"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        let known = |y: &[Vec3<N>; 4], length: usize| match length {
            3 if N::NATIVE => certain::triangle::<T, N>(y).map(|(kept, code)| (kept, Some(code))),
            4 if N::NATIVE => certain::tetrahedron::<T, N>(y).map(|kept| (kept, None)),
            _ => None,
        };
        reduce(simplex, known, segment::<T, N>, |y, _| ordered_face::<T, N>(y), ordered::<T, N>)
    }
}

/// The triangle of A = 3, B = 0, C = 1.
#[inline(never)]
fn ordered_face<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> (Part<N>, Option<u8>) {
    let (a, b, c) = (y[NEWEST], y[0], y[1]);
    let (normal, scale) = normal(a, b, c);
    if !(normal.max_abs() > noise::<T, N>(8, scale)) {
        return (nearest_edge::<T, N>(y, [0, 1, NEWEST]), None);
    }
    let (ab, ac) = (b - a, c - a);
    let (sigma_v, sigma_w) = (-normal.dot(moment(a, c)), normal.dot(moment(a, b)));
    let sigma_u = normal.dot(moment(b, c));
    let code = 4 | u8::from(sigma_v > N::ZERO) << 1 | u8::from(sigma_w > N::ZERO);
    let (at_b, at_c) = (a.dot(ab), a.dot(ac));
    let part = if code == 7 && sigma_u > N::ZERO {
        Some(triple::<N, T>([0, 1, NEWEST], [sigma_v, sigma_w, sigma_u]))
    } else if at_b >= N::ZERO && at_c >= N::ZERO {
        Some(vertex::<N, T>(NEWEST))
    } else if code & 1 == 0 && at_b < N::ZERO && b.dot(ab) > N::ZERO {
        Some(pair::<N, T>([0, NEWEST], [-at_b, b.dot(ab)]))
    } else if code & 2 == 0 && at_c < N::ZERO && c.dot(ac) > N::ZERO {
        Some(pair::<N, T>([1, NEWEST], [-at_c, c.dot(ac)]))
    } else {
        None
    };
    (part.unwrap_or_else(|| nearest_edge::<T, N>(y, [0, 1, NEWEST])), Some(code))
}

/// The tetrahedron of A = 3 and the older vertices 0, 1, 2. Face `i` is the one at A without the
/// older vertex `i`.
#[inline(never)]
fn ordered<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Found<N> {
    let whole = volume::<T, N>(y);
    if !(whole > N::ZERO || whole < N::ZERO) {
        return Found::Outside(nearest_part::<T, N>(y));
    }
    let turn = if whole > N::ZERO { N::ONE } else { -N::ONE };
    let a = y[NEWEST];
    // Where the volume is positive, the normals point towards the vertex that the face leaves out.
    let faces = [height(a, y[1], y[2]), height(a, y[2], y[0]), height(a, y[0], y[1])];
    let heights = each(faces, |face| -(face.volume * turn));
    // NaN counts as beyond.
    let beyond = each(heights, |height| !(height >= N::ZERO));
    if beyond == [false; 3] {
        let opposite = height(y[0], y[1], y[2]).volume * turn;
        // Beyond the face opposite A: after a search only by rounding.
        if !(opposite >= N::ZERO) {
            return Found::Outside(nearest_part::<T, N>(y));
        }
        return Found::Inside([heights[0], heights[1], heights[2], opposite]);
    }
    Found::Outside(
        around_newest::<T, N>(y, each(faces, |face| face.normal), beyond).unwrap_or_else(|| nearest_part::<T, N>(y)),
    )
}

/// The nearest feature that contains A, by the conditions at the head of this file: vertex, faces,
/// edges.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn around_newest<T: Scalar, N: Extends<T>>(
    y: &[Vec3<N>; 4],
    inward: [Vec3<N>; 3],
    beyond: [bool; 3],
) -> Option<Part<N>> {
    let a = y[NEWEST];
    let edges = [y[0] - a, y[1] - a, y[2] - a];
    let behind = each(edges, |edge| a.dot(edge));
    if behind.iter().all(|&at| at >= N::ZERO) {
        return Some(vertex::<N, T>(NEWEST));
    }
    let moments = [moment(a, y[0]), moment(a, y[1]), moment(a, y[2])];
    // True for an edge if a face that has the origin beyond it has the foot on its inner side of
    // that edge.
    let mut shut = [false; 3];
    // True for an edge if one of its faces has the origin beyond it.
    let mut open = [false; 3];
    for face in 0..3 {
        if beyond[face] {
            let (j, k) = ((face + 1) % 3, (face + 2) % 3);
            let normal = inward[face];
            let (sigma_j, sigma_k) = (-normal.dot(moments[k]), normal.dot(moments[j]));
            if sigma_j > N::ZERO && sigma_k > N::ZERO {
                let sigma_a = normal.dot(moment(y[j], y[k]));
                return (sigma_a > N::ZERO).then(|| triple::<N, T>([j, k, NEWEST], [sigma_j, sigma_k, sigma_a]));
            }
            (open[j], open[k]) = (true, true);
            // The share of k decides on which side of edge j the foot is.
            shut[j] |= sigma_k > N::ZERO;
            shut[k] |= sigma_j > N::ZERO;
        }
    }
    (0..3).find_map(|edge| {
        let ahead = y[edge].dot(edges[edge]);
        let nearest = open[edge] && !shut[edge] && behind[edge] < N::ZERO && ahead > N::ZERO;
        nearest.then(|| pair::<N, T>([edge, NEWEST], [-behind[edge], ahead]))
    })
}

impl<T: Scalar> Reduce<Vec3<T>> for BarycodeUnordered {
    type Simplex<N: Extends<T>> = SpaceSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "barycode-unordered"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut SpaceSimplex<T, N>) -> Reduction {
        let whole = |y: &[Vec3<N>; 4]| tetrahedron::<T, N>(y, &FACES, |y, places| unordered_face::<T, N>(y, places).0);
        reduce(simplex, |_, _| None, segment::<T, N>, unordered_face::<T, N>, whole)
    }
}

/// `S2D` of the triangle of A, B, C = `i`, `j`, `k`, in any order of age.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn unordered_face<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], places: [usize; 3]) -> (Part<N>, Option<u8>) {
    let Some(sigma) = areas::<T, N>(y, places) else {
        return (nearest_edge::<T, N>(y, places), None);
    };
    let [i, j, k] = places;
    let code = sigma.iter().fold(0, |code, &sigma| code << 1 | u8::from(sigma > N::ZERO));
    let part = match code {
        7 => triple::<N, T>(places, sigma),
        6 => segment::<T, N>(y, [i, j]),
        5 => segment::<T, N>(y, [i, k]),
        3 => segment::<T, N>(y, [j, k]),
        4 => cone::<T, N>(y, i, [j, k]),
        2 => cone::<T, N>(y, j, [i, k]),
        1 => cone::<T, N>(y, k, [i, j]),
        // All three against their own sum: rounding only.
        _ => nearest_edge::<T, N>(y, places),
    };
    (part, Some(code))
}

/// `ConeRegion` (paper, Alg. 4), as in the plane.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn cone<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], v: usize, [m, n]: [usize; 2]) -> Part<N> {
    let (from_m, from_n) = (y[v] - y[m], y[v] - y[n]);
    if from_m.dot(from_n) < N::ZERO {
        if y[v].dot(from_m) > N::ZERO {
            return segment::<T, N>(y, [v, m]);
        }
        if y[v].dot(from_n) > N::ZERO {
            return segment::<T, N>(y, [v, n]);
        }
    }
    vertex::<N, T>(v)
}
