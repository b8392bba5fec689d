//! GJK in space, one pair in each lane.
//!
//! The loop is that of the plane (`plane/lockstep.rs`), one dimension up. The state is a triangle
//! of the obstacle `A ⊖ B` and the direction from it to the origin; an edge is a triangle that
//! repeats its second corner, a vertex one with three equal corners. The support `w` either shows
//! that nothing lies beyond, or makes a tetrahedron. The part of it nearest the origin
//! (`nearest.rs`) contains `w`: it is a face, an edge, `w` itself, or the inside.
//!
//! Directions are perpendicular to the face or the edge, so that they are as accurate as its
//! vertices, however near the origin is. They are divided by their largest coordinate, so that no
//! product leaves the range.
//!
//! The result of the loop proves nothing by itself; `bounds.rs` derives proofs from it.

use super::nearest;
use super::source::LaneSupport;
use super::vector::Vec3xN;
use crate::lanes::{Lanes, Mask, Num};
use crate::witness::LaneVector;
use barycode::Scalar;
use barycode::expert::Number;

/// Iteration limit, above what pairs of small polytopes need; a lane that exceeds it is left to the
/// single-pair library.
const LIMIT: usize = 64;

/// The obstacle `A ⊖ B` in every lane.
#[derive(Clone, Copy)]
pub(super) struct MinkowskiObstacle<L: Lanes, A, B> {
    pub(super) lanes: L,
    pub(super) a: A,
    pub(super) b: B,
    /// Translation that is added to every difference of vertices.
    pub(super) offset: Vec3xN<L>,
    /// Upper bound of the sum of the extents, the length of the offset and the radii.
    pub(super) size: Num<L>,
    /// First direction: from an inner point of A to one of B.
    pub(super) towards: Vec3xN<L>,
}

/// A vertex of the obstacle with the vertex of A that it comes from.
#[derive(Clone, Copy)]
pub(super) struct Vertex<L: Lanes> {
    pub(super) w: Vec3xN<L>,
    pub(super) p: Vec3xN<L>,
}

impl<L: Lanes> Mask<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn corner<K: StoppingRule<L>>(self, yes: Vertex<L>, no: Vertex<L>) -> Vertex<L> {
        Vertex { w: self.choose(yes.w, no.w), p: if K::WITNESS { self.choose(yes.p, no.p) } else { no.p } }
    }
}

/// Needs of a question: a constant and a stopping rule.
pub(super) trait StoppingRule<L: Lanes>: Copy {
    /// Whether the loop keeps the vertices of A for witness points.
    const WITNESS: bool;

    /// Tells where a direction, with its reach over the obstacle, answers the question.
    fn suffices(self, size: Num<L>, direction: Vec3xN<L>, reach: Num<L>) -> Mask<L>;
}

impl<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>> MinkowskiObstacle<L, A, B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn support(&self, along: Vec3xN<L>, done: Mask<L>) -> Vertex<L> {
        let p = self.a.support(along, done);
        let w = (p - self.b.support(-along, done)) + self.offset;
        Vertex { w, p }
    }
}

/// Result of the loop.
pub(super) struct LoopEnd<L: Lanes> {
    /// Lanes that ended with a triangle and nothing beyond it.
    pub(super) apart: Mask<L>,
    /// Lanes that ended with a tetrahedron around the origin.
    pub(super) inside: Mask<L>,
    /// The triangle, or three corners of the tetrahedron.
    pub(super) corners: [Vertex<L>; 3],
    /// The last support: the fourth corner of the tetrahedron.
    pub(super) last: Vertex<L>,
    /// The last direction.
    pub(super) direction: Vec3xN<L>,
    /// Largest product of the last direction with a point of the obstacle.
    pub(super) reach: Num<L>,
}

impl<L: Lanes> LoopEnd<L> {
    /// A point of both A and B: the point of A that corresponds to the origin in the tetrahedron.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn common(&self) -> Vec3xN<L> {
        let [a, b, c] = self.corners;
        let d = self.last;
        let volumes = self.volumes();
        let sum = volumes[0] + volumes[1] + volumes[2] + volumes[3];
        let of_a = (a.p - d.p).scaled(volumes[0] / sum);
        let of_b = (b.p - d.p).scaled(volumes[1] / sum);
        let of_c = (c.p - d.p).scaled(volumes[2] / sum);
        d.p + of_a + of_b + of_c
    }

    /// Six times the signed volumes of the tetrahedra between the origin and the face opposite each
    /// corner. All have one sign if the origin is inside.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn volumes(&self) -> [Num<L>; 4] {
        let [Vertex { w: a, .. }, Vertex { w: b, .. }, Vertex { w: c, .. }] = self.corners;
        let d = self.last.w;
        let (ab, cd) = (a.cross(b), c.cross(d));
        [b.dot(cd), -a.dot(cd), d.dot(ab), -c.dot(ab)]
    }
}

/// Runs GJK in all lanes.
///
/// A lane whose size is NaN is not to be computed; it ends soon, with arbitrary values.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn run<L: Lanes, A: LaneSupport<L>, B: LaneSupport<L>, K: StoppingRule<L>>(
    obstacle: &MinkowskiObstacle<L, A, B>,
    kind: K,
) -> LoopEnd<L> {
    let lanes = obstacle.lanes;
    // Progress below the rounding error does not count.
    let floor = obstacle.size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(2.0));

    let first = obstacle.support(obstacle.towards, Mask::none(lanes));
    let mut direction = obstacle.towards;
    let mut reach = direction.dot(first.w);
    let mut last = first;
    let mut corners = [first; 3];
    let mut inside = Mask::none(lanes);
    let mut apart = kind.suffices(obstacle.size, direction, reach);
    let mut next = evened(-first.w);
    for _ in 0..LIMIT {
        let done = apart | inside;
        if !(!done).any() {
            break;
        }
        let w = obstacle.support(next, done);
        let value = next.dot(w.w);
        let top = next.dot(corners[0].w).max(next.dot(corners[1].w)).max(next.dot(corners[2].w));
        let new_reach = top.max(value);
        // The comparisons fail for NaN, which ends the lane.
        let beyond = (top + floor * next.norm1()).less(value);
        direction = done.choose(direction, next);
        reach = done.select(reach, new_reach);
        let ends = !done & (!beyond | kind.suffices(obstacle.size, next, new_reach));
        apart = apart | ends;
        let going = !done & !ends;
        last = going.corner::<K>(w, last);

        let part = nearest::part(w.w, [corners[0].w, corners[1].w, corners[2].w]);
        inside = inside | (going & part.inside);
        let going = going & !part.inside;
        let [c0, c1, c2] = corners;
        let [edge0, edge1, edge2] = part.edges;
        let [face01, face12, face20] = part.faces;
        // A face keeps two of the corners, an edge one of them twice, a vertex none.
        let second = edge2.corner::<K>(c2, w);
        let second = (face12 | edge1).corner::<K>(c1, second);
        let second = (face01 | face20 | edge0).corner::<K>(c0, second);
        let third = edge0.corner::<K>(c0, w);
        let third = (face01 | edge1).corner::<K>(c1, third);
        let third = (face12 | face20 | edge2).corner::<K>(c2, third);
        corners = [going.corner::<K>(w, c0), going.corner::<K>(second, c1), going.corner::<K>(third, c2)];
        next = evened(part.direction);
    }
    LoopEnd { apart, inside, corners, last, direction, reach }
}

/// A direction, divided by its largest coordinate.
#[cfg_attr(not(unoptimised), inline(always))]
fn evened<L: Lanes>(direction: Vec3xN<L>) -> Vec3xN<L> {
    let one = direction.x.lanes().splat(Number::ONE);
    direction.scaled(one / direction.max_abs())
}
