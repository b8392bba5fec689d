//! Nascimento's form of the yes/no question: search perpendicular to the newest edges, without a
//! nearest point.
//!
//! A segment is always kept whole. It was found by walking towards the origin, so an origin inside
//! the obstacle lies to the side of the segment, not beyond its ends. In a triangle the origin is
//! either beyond one of the two edges at the newest vertex, and then the third vertex is dropped,
//! or inside the triangle.

mod space;

use super::{Barycode, Reduce, edge, outside};
use crate::num::{Extends, Scalar};
use crate::simplex::WorkingSimplex;
use crate::simplex::plane::{NEWEST, PlaneSimplex};
use crate::simplex::{Reduction, Region};
use crate::vec::Vec2;

/// The perpendicular-direction method, for `intersects` and `within` only: it decides whether
/// shapes meet, and computes no distance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Perpendicular;

impl<T: Scalar> Reduce<Vec2<T>> for Perpendicular {
    type Simplex<N: Extends<T>> = PlaneSimplex<T, N>;
    type Full = Barycode;

    const NEAREST: bool = false;

    fn name(self) -> &'static str {
        "perpendicular"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut PlaneSimplex<T, N>) -> Reduction {
        match simplex.length() {
            1 => outside(1 << NEWEST, None),
            2 if simplex.w(0) == simplex.w(NEWEST) => {
                simplex.keep_vertex(0);
                outside(1, None)
            }
            2 => {
                simplex.keep_edge(0, NEWEST, [N::ONE, N::ONE]);
                outside(0b101, None)
            }
            _ => triangle(simplex),
        }
    }
}

/// A is the newest vertex (2), B and C the older ones (0, 1).
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn triangle<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> Reduction {
    let (a, b, c) = (simplex.w(2), simplex.w(0), simplex.w(1));
    let (ab, ac) = (b - a, c - a);
    let area = ab.cross(ac);
    let beyond = |side: N| if area > N::ZERO { side < N::ZERO } else { side > N::ZERO };
    let (beside_ab, beside_ac) = (a.cross(ab), ac.cross(a));
    if !(area > N::ZERO || area < N::ZERO) {
        // Without an area the method does not apply.
        return outside(edge(simplex, 0, 1), None);
    }
    if beyond(beside_ab) {
        simplex.keep_edge(0, 2, [N::ONE, N::ONE]);
        return outside(0b101, None);
    }
    if beyond(beside_ac) {
        simplex.keep_edge(1, 2, [N::ONE, N::ONE]);
        return outside(0b110, None);
    }
    let opposite = b.cross(c - b);
    if beyond(opposite) {
        // Only from a cache that does not fit: a search would have found the origin on this side.
        return outside(edge(simplex, 0, 1), None);
    }
    let magnitude = |side: N| if area > N::ZERO { side } else { -side };
    simplex.keep_all([magnitude(beside_ac), magnitude(beside_ab), magnitude(opposite)]);
    Reduction { region: Region::Inside, kept: 7, barycode: None }
}
