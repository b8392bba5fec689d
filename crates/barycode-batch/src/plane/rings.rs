//! Yes/no test of two small convex polygons by separating axes, one pair in each lane.
//!
//! Every edge of the obstacle `A ⊖ B` is an edge of A or of B, so that the gaps along their normals
//! decide. All of them are computed: for small polygons that is less work than the support mappings
//! of GJK, and no step depends on the one before.
//!
//! The edges are known only if the vertices are those of a convex polygon in order. [`sides`]
//! checks that beyond rounding, and returns no sides otherwise.
//!
//! | quantity | error, with S as in `bounds.rs` |
//! |---|---|
//! | rotated normal | 8u of its length, moving a gap by 8uS |
//! | vertices | 5uS |
//! | vertices in the frame of the other polygon | 3uS more |
//! | products with normals | 3uS |
//! | heights | 8u of an extent |
//! | difference | uS |
//!
//! Lengths here are multiplied by up to the square of [`STRETCH`](crate::proof::STRETCH), so that
//! the sum is less than 32uS. A gap or an overlap has to exceed twice the slack.

use super::directions::Directions;
use super::lockstep::Vec2xN;
use super::packing::rotated;
use crate::lanes::{LaneScalar, Lanes, Num};
use crate::proof::Proven;
pub(crate) use crate::sides::{PolygonSide, sides};
use barycode::{Scalar, d2};

/// Largest number of vertices; larger polygons are left to GJK.
pub(crate) const MOST: usize = 8;

/// A polygon with a rotation of its own in each lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RotatedRing<'b, L: Lanes> {
    pub(crate) rotation: Vec2xN<L>,
    /// Rotated vertices, two lines for each.
    pub(crate) lines: &'b [<L::Scalar as LaneScalar>::Line],
    /// Sides, not rotated.
    pub(crate) sides: &'b [PolygonSide<L::Scalar>],
}

/// A polygon that is the same in every lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed<'b, T: LaneScalar> {
    pub(crate) vertices: &'b [d2::Vec2<T>],
    /// Sides of a small polygon without a radius, else empty.
    pub(crate) sides: &'b [PolygonSide<T>],
    /// Table of a larger polygon.
    pub(crate) directions: Option<&'b Directions<T>>,
}

/// Proves a gap or an overlap of polygons; `offset` is the vector from the origin of B to that of
/// A. The slack is NaN where the kernels must not compute.
#[cfg_attr(not(unoptimised), inline(always))]
pub(crate) fn prove<L: Lanes>(
    a: RotatedRing<'_, L>,
    b: Fixed<'_, L::Scalar>,
    offset: Vec2xN<L>,
    slack: Num<L>,
) -> Proven<L> {
    if (a.sides.len(), b.sides.len()) == (4, 4) {
        // Rule 3 of `lanes.rs`: quadrilaterals are the frequent case, and with constant lengths
        // their loops are unrolled (measured).
        let a = RotatedRing { lines: &a.lines[..8], sides: &a.sides[..4], ..a };
        let b = Fixed { vertices: &b.vertices[..4], sides: &b.sides[..4], ..b };
        along_all(a, b, offset, slack)
    } else {
        along_all(a, b, offset, slack)
    }
}

#[cfg_attr(not(unoptimised), inline(always))]
fn along_all<L: Lanes>(a: RotatedRing<'_, L>, b: Fixed<'_, L::Scalar>, offset: Vec2xN<L>, slack: Num<L>) -> Proven<L> {
    let lanes = slack.lanes();
    let slack = slack + slack;
    let mut most = lanes.splat(-L::Scalar::INFINITY);
    for side in b.sides {
        let normal = Vec2xN::splat(lanes, side.normal);
        let mut least = lanes.splat(L::Scalar::INFINITY);
        for pair in a.lines.chunks_exact(2) {
            let vertex = Vec2xN::new(lanes.load(pair[0].as_ref()), lanes.load(pair[1].as_ref()));
            least = least.min(vertex.dot(normal));
        }
        most = most.max((least + offset.dot(normal)) - lanes.splat(side.height));
    }
    if !(!slack.less(most)).any() {
        let separated = slack.less(most);
        return Proven { separated, penetrating: !separated };
    }
    // Inverse rotation, times the square of its stretch.
    let back = Vec2xN::new(a.rotation.x, -a.rotation.y);
    let square = a.rotation.dot(a.rotation);
    let mut vertices = [Vec2xN::new(square, square); MOST];
    for (to, &vertex) in vertices.iter_mut().zip(b.vertices) {
        *to = rotated(back, Vec2xN::splat(lanes, vertex) - offset);
    }
    for side in a.sides {
        let normal = Vec2xN::splat(lanes, side.normal);
        let mut least = lanes.splat(L::Scalar::INFINITY);
        for &vertex in &vertices[..b.vertices.len()] {
            least = least.min(vertex.dot(normal));
        }
        most = most.max(least - lanes.splat(side.height) * square);
    }
    Proven { separated: slack.less(most), penetrating: most.less(-slack) }
}
