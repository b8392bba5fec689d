//! The paper's barycode (Zhang et al., Alg. 2–5).
//!
//! With `σ_u = B × C`, `σ_v = C × A`, `σ_w = A × B` and `sum = σ_u + σ_v + σ_w`, the barycentric
//! coordinates of the origin in the triangle ABC are `σ / sum`. A bit is set for each σ that has
//! the sign of `sum`: `barycode = 4 [u] + 2 [v] + 1 [w]`.
//!
//! | barycode | region | kept |
//! | --- | --- | --- |
//! | 7 | inside | all three |
//! | 3, 5, 6 | beyond the edge opposite A, B, C | `S1D` of that edge |
//! | 4, 2, 1 | cone at A, B, C | `ConeRegion` |
//!
//! Cases that the paper leaves open: each σ is taken as the cross product of a vertex and an edge,
//! which rounds less where vertices are far from the origin and near each other; a σ of zero counts
//! as inside, so that an origin on an edge is not called outside; without area (`sum = 0`) the
//! signs mean nothing and the edges are compared.

mod space;

use super::{EDGES, Reduce, doubled_area, edge, nearest_edge, outside};
use crate::array::each;
use crate::num::{Extends, Scalar};
use crate::simplex::WorkingSimplex;
use crate::simplex::plane::{NEWEST, PlaneSimplex};
use crate::simplex::{Reduction, Region};
use crate::vec::Vec2;
use core::hint::select_unpredictable;

/// The barycode method in its ordered form (paper, end of section II), the default. With A the
/// newest vertex, the origin lies beyond BC as seen from the older simplex, so that only the codes
/// 4, 5, 6 and 7 occur.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Barycode;

/// The barycode method in its unordered form (paper, Alg. 3), for any order of the vertices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BarycodeUnordered;

/// `ConeRegion` (paper, Alg. 4), for an origin in the cone at `v`, opposite the triangle. Only at
/// an obtuse corner can an edge be nearer than the corner.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn cone<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>, v: usize, m: usize, n: usize) -> u8 {
    let at = simplex.w(v);
    let (from_m, from_n) = (at - simplex.w(m), at - simplex.w(n));
    if from_m.dot(from_n) < N::ZERO {
        if at.dot(from_m) > N::ZERO {
            return edge(simplex, v.min(m), v.max(m));
        }
        if at.dot(from_n) > N::ZERO {
            return edge(simplex, v.min(n), v.max(n));
        }
    }
    simplex.keep_vertex(v);
    1 << v
}

/// True if σ has the sign of `sum`, zero included.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn inside<N: Extends<T>, T: Scalar>(sigma: N, positive: bool) -> bool {
    if positive { sigma >= N::ZERO } else { sigma <= N::ZERO }
}

impl<T: Scalar> Reduce<Vec2<T>> for Barycode {
    type Simplex<N: Extends<T>> = PlaneSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;
    const CLOSED: bool = true;

    fn name(self) -> &'static str {
        "barycode"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut PlaneSimplex<T, N>) -> Reduction {
        match simplex.length() {
            1 => outside(1 << NEWEST, None),
            2 => outside(edge(simplex, 0, NEWEST), None),
            _ => ordered(simplex),
        }
    }
}

/// The triangle with the newest vertex A last: A = 2, B = 0, C = 1.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn ordered<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> Reduction {
    let (a, b, c) = (simplex.w(2), simplex.w(0), simplex.w(1));
    let (ab, ac) = (b - a, c - a);
    let sum = ab.cross(ac);
    if !(sum.abs() > N::ZERO) {
        return outside(nearest_edge(simplex, &EDGES), None);
    }
    // Factors and selections instead of branches: the orientation and the code are unpredictable.
    let turn = select_unpredictable(sum > N::ZERO, N::ONE, -N::ONE);
    let sigma_v = ac.cross(a) * turn;
    let sigma_w = a.cross(ab) * turn;
    let (inside_v, inside_w) = (sigma_v >= N::ZERO, sigma_w >= N::ZERO);
    if inside_v && inside_w {
        let sigma_u = b.cross(c - b) * turn;
        // Beyond BC: the newest vertex did not bring the simplex past the origin, which only
        // rounding does.
        if !(sigma_u >= N::ZERO) {
            return outside(edge(simplex, 0, 1), Some(3));
        }
        simplex.keep_all([sigma_v, sigma_w, sigma_u]);
        return Reduction { region: Region::Inside, kept: 7, barycode: Some(7) };
    }
    if !inside_v && !inside_w {
        return outside(cone(simplex, 2, 0, 1), Some(4));
    }
    // Code 6 keeps A and B, code 5 A and C.
    let barycode = 6 - u8::from(inside_w);
    simplex.choose_older(inside_w);
    let kept = edge(simplex, 0, NEWEST);
    // The bits of the vertices as they were before the choice.
    let older = kept & 1;
    outside(kept & 1 << NEWEST | older << u8::from(inside_w), Some(barycode))
}

impl<T: Scalar> Reduce<Vec2<T>> for BarycodeUnordered {
    type Simplex<N: Extends<T>> = PlaneSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "barycode-unordered"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut PlaneSimplex<T, N>) -> Reduction {
        match simplex.length() {
            1 => outside(1 << NEWEST, None),
            2 => outside(edge(simplex, 0, NEWEST), None),
            _ => unordered(simplex),
        }
    }
}

/// The triangle in storage order: A = 0, B = 1, C = 2.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn unordered<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> Reduction {
    let (a, b, c) = (simplex.w(0), simplex.w(1), simplex.w(2));
    let sum = doubled_area(a, b, c);
    if !(sum > N::ZERO || sum < N::ZERO) {
        return outside(nearest_edge(simplex, &EDGES), None);
    }
    let positive = sum > N::ZERO;
    let sigma = [b.cross(c - b), c.cross(a - c), a.cross(b - a)];
    let bits = each(sigma, |sigma| u8::from(inside(sigma, positive)));
    let barycode = bits[0] << 2 | bits[1] << 1 | bits[2];
    let kept = match barycode {
        7 => {
            simplex.keep_all(each(sigma, |sigma| if positive { sigma } else { -sigma }));
            return Reduction { region: Region::Inside, kept: 7, barycode: Some(7) };
        }
        6 => edge(simplex, 0, 1),
        5 => edge(simplex, 0, 2),
        3 => edge(simplex, 1, 2),
        4 => cone(simplex, 0, 1, 2),
        2 => cone(simplex, 1, 0, 2),
        1 => cone(simplex, 2, 0, 1),
        // All three against their own sum: rounding only.
        _ => nearest_edge(simplex, &EDGES),
    };
    outside(kept, Some(barycode))
}
