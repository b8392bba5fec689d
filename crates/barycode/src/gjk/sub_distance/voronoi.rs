//! Voronoi regions (Ericson 2005, section 5.1.5; McCutchan's slides), in the plane.
//!
//! The regions of the features of a triangle are tested one after the other: three vertices, three
//! edges, the inside last. An edge region is bounded by the two perpendiculars at its ends and by
//! the edge itself.

mod space;

use super::{EDGES, Reduce, doubled_area, edge, nearest_edge, outside};
use crate::num::{Extends, Scalar};
use crate::simplex::WorkingSimplex;
use crate::simplex::plane::{NEWEST, PlaneSimplex};
use crate::simplex::{Reduction, Region};
use crate::vec::Vec2;

/// The Voronoi-region method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voronoi;

impl<T: Scalar> Reduce<Vec2<T>> for Voronoi {
    type Simplex<N: Extends<T>> = PlaneSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "voronoi"
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn reduce<N: Extends<T>>(self, simplex: &mut PlaneSimplex<T, N>) -> Reduction {
        match simplex.length() {
            1 => outside(1 << NEWEST, None),
            2 => outside(edge(simplex, 0, NEWEST), None),
            _ => triangle(simplex),
        }
    }
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn triangle<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> Reduction {
    let (a, b, c) = (simplex.w(0), simplex.w(1), simplex.w(2));
    let (ab, bc, ca) = (b - a, c - b, a - c);
    // Positive before the first vertex of the edge, negative past the second.
    let (ab_at_a, ab_at_b) = (a.dot(ab), b.dot(ab));
    let (bc_at_b, bc_at_c) = (b.dot(bc), c.dot(bc));
    let (ca_at_c, ca_at_a) = (c.dot(ca), a.dot(ca));

    // Vertex regions: behind both perpendiculars.
    for (vertex, starts, ends) in [(2, ca_at_c, bc_at_c), (0, ab_at_a, ca_at_a), (1, bc_at_b, ab_at_b)] {
        if starts >= N::ZERO && ends <= N::ZERO {
            simplex.keep_vertex(vertex);
            return outside(1 << vertex, None);
        }
    }

    let sum = doubled_area(a, b, c);
    if !(sum > N::ZERO || sum < N::ZERO) {
        return outside(nearest_edge(simplex, &EDGES), None);
    }
    let positive = sum > N::ZERO;
    let areas = [b.cross(bc), c.cross(ca), a.cross(ab)];
    let beyond = areas.map(|area| if positive { area < N::ZERO } else { area > N::ZERO });

    // Edge regions: between the perpendiculars, beyond the edge.
    if beyond[1] && ca_at_c < N::ZERO && ca_at_a > N::ZERO {
        simplex.keep_edge(0, 2, [-ca_at_c, ca_at_a]);
        return outside(0b101, None);
    }
    if beyond[0] && bc_at_b < N::ZERO && bc_at_c > N::ZERO {
        simplex.keep_edge(1, 2, [bc_at_c, -bc_at_b]);
        return outside(0b110, None);
    }
    if beyond[2] && ab_at_a < N::ZERO && ab_at_b > N::ZERO {
        simplex.keep_edge(0, 1, [ab_at_b, -ab_at_a]);
        return outside(0b011, None);
    }
    if beyond.contains(&true) {
        // Outside, but in no region: rounding has opened a crack between them.
        return outside(nearest_edge(simplex, &EDGES), None);
    }
    simplex.keep_all(areas.map(|area| if positive { area } else { -area }));
    Reduction { region: Region::Inside, kept: 7, barycode: None }
}
