//! Signed volumes (Montanari, Petrinic and Barbieri 2017), in the plane.
//!
//! The barycentric coordinates of the origin's projection are ratios of signed volumes (areas and
//! lengths here). Where all have the sign of the whole, the simplex itself is nearest; otherwise
//! the sub-simplices opposite the vertices with the wrong sign are solved and the nearest is taken.
//! On an edge the method works with lengths along the coordinate axis on which the edge is longest.

mod space;

use super::{EDGES, Reduce, doubled_area, nearest_edge, outside};
use crate::num::{Extends, Scalar};
use crate::simplex::WorkingSimplex;
use crate::simplex::plane::{NEWEST, PlaneSimplex};
use crate::simplex::{Reduction, Region};
use crate::vec::Vec2;

/// The signed-volumes method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SignedVolumes;

/// The signed-volumes method with the newest-vertex shortcut, in space: the face opposite the
/// newest vertex is never solved (Casalino, case c). Its counterpart in the plane is the ordered
/// form of the paper's barycode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SignedVolumesOrdered;

/// The edge from vertex 0 to the newest: projects the origin on the line, then compares signed
/// lengths on the longer axis.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn segment<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> u8 {
    let (a, b) = (simplex.w(0), simplex.w(NEWEST));
    let along = b - a;
    let square = along.dot(along);
    if !(square > N::ZERO) {
        simplex.keep_vertex(0);
        return 1;
    }
    let foot = a - along * (a.dot(along) / square);
    let (length, from_a, to_b) = if along.x.abs() >= along.y.abs() {
        (along.x, foot.x - a.x, b.x - foot.x)
    } else {
        (along.y, foot.y - a.y, b.y - foot.y)
    };
    let positive = length > N::ZERO;
    let inside = |part: N| if positive { part > N::ZERO } else { part < N::ZERO };
    let magnitude = |part: N| if positive { part } else { -part };
    if !inside(from_a) {
        simplex.keep_vertex(0);
        1
    } else if !inside(to_b) {
        simplex.keep_vertex(NEWEST);
        1 << NEWEST
    } else {
        simplex.keep_edge(0, NEWEST, [magnitude(to_b), magnitude(from_a)]);
        1 | 1 << NEWEST
    }
}

impl<T: Scalar> Reduce<Vec2<T>> for SignedVolumes {
    type Simplex<N: Extends<T>> = PlaneSimplex<T, N>;
    type Full = Self;

    const NEAREST: bool = true;

    fn name(self) -> &'static str {
        "signed-volumes"
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

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn triangle<T: Scalar, N: Extends<T>>(simplex: &mut PlaneSimplex<T, N>) -> Reduction {
    let (a, b, c) = (simplex.w(0), simplex.w(1), simplex.w(2));
    let sum = doubled_area(a, b, c);
    if !(sum > N::ZERO || sum < N::ZERO) {
        return outside(nearest_edge(simplex, &EDGES), None);
    }
    let positive = sum > N::ZERO;
    let areas = [b.cross(c - b), c.cross(a - c), a.cross(b - a)];
    let wrong = areas.map(|area| if positive { area < N::ZERO } else { area > N::ZERO });
    let opposite = [(1, 2), (0, 2), (0, 1)];
    let mut edges = [(0, 0); 3];
    let mut count = 0;
    for vertex in 0..3 {
        if wrong[vertex] {
            edges[count] = opposite[vertex];
            count += 1;
        }
    }
    if count == 0 {
        simplex.keep_all(areas.map(|area| if positive { area } else { -area }));
        return Reduction { region: Region::Inside, kept: 7, barycode: None };
    }
    outside(nearest_edge(simplex, &edges[..count]), None)
}
