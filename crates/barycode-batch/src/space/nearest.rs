//! Part of a tetrahedron that is nearest the origin, among the parts that contain the newest
//! corner.
//!
//! Let `e` be the edges from the newest corner `w`, `o` the vector from there to the origin, and
//! `n = eᵢ × eⱼ` for the face between two edges. A face has the nearest point if the origin is
//! outside of it and both weights, `(eᵢ × o) · n` for corner `j`, are positive. An edge has it if
//! `e · o` is positive and the weights beyond it are not (Voronoi regions; Ericson 2005, section
//! 5.1.6, seen from one corner).

use super::vector::Vec3xN;
use crate::lanes::{Lanes, Mask};
use barycode::expert::Number;

/// The part. At most one of the masks is set in a lane; if none is, the part is the newest corner.
pub(super) struct Nearest<L: Lanes> {
    /// Faces between the newest corner and the first and second, second and third, third and first
    /// of the others.
    pub(super) faces: [Mask<L>; 3],
    /// Edges to the others.
    pub(super) edges: [Mask<L>; 3],
    /// True where the origin is inside.
    pub(super) inside: Mask<L>,
    /// Direction from the part to the origin, of any length.
    pub(super) direction: Vec3xN<L>,
}

/// Finds the part for the tetrahedron of `w` and three others, any of which may coincide.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn part<L: Lanes>(w: Vec3xN<L>, others: [Vec3xN<L>; 3]) -> Nearest<L> {
    let lanes = w.x.lanes();
    let zero = lanes.splat(Number::ZERO);
    let o = -w;
    let [e0, e1, e2] = [others[0] - w, others[1] - w, others[2] - w];
    let normals = [e0.cross(e1), e1.cross(e2), e2.cross(e0)];
    let [n01, n12, n20] = normals;
    let [m0, m1, m2] = [e0.cross(o), e1.cross(o), e2.cross(o)];

    // The sign of the volume tells whether the normals point inwards or outwards.
    let volume = e0.dot(n12);
    let heights = [n01.dot(o), n12.dot(o), n20.dot(o)];
    let rotated = volume.less(zero);
    let inner = [
        rotated.select(-heights[0], heights[0]),
        rotated.select(-heights[1], heights[1]),
        rotated.select(-heights[2], heights[2]),
    ];
    let within = [zero.less(inner[0]), zero.less(inner[1]), zero.less(inner[2])];
    let inside = within[0] & within[1] & within[2];

    // In the face between i and j: the weight of j, then that of i.
    let (w01, w10) = (zero.less(m0.dot(n01)), m1.dot(n01).less(zero));
    let (w12, w21) = (zero.less(m1.dot(n12)), m2.dot(n12).less(zero));
    let (w20, w02) = (zero.less(m2.dot(n20)), m0.dot(n20).less(zero));
    let face01 = !within[0] & w01 & w10;
    let face12 = !within[1] & w12 & w21 & !face01;
    let face20 = !within[2] & w20 & w02 & !(face01 | face12);
    let face = face01 | face12 | face20;

    let along = [zero.less(e0.dot(o)) & !face, zero.less(e1.dot(o)) & !face, zero.less(e2.dot(o)) & !face];
    let clear = [along[0] & !(w01 | w02), along[1] & !(w12 | w10), along[2] & !(w20 | w21)];
    let none = !(clear[0] | clear[1] | clear[2]);
    // Where rounding leaves the origin in no region, any edge that it projects on will do for a
    // step.
    let edge0 = clear[0] | (none & along[0]);
    let edge1 = (clear[1] | (none & along[1])) & !edge0;
    let edge2 = (clear[2] | (none & along[2])) & !(edge0 | edge1);

    let normal = face20.choose(n20, face12.choose(n12, n01));
    let height = face20.select(heights[2], face12.select(heights[1], heights[0]));
    let outward = height.less(zero).choose(-normal, normal);
    let moment = edge2.choose(m2, edge1.choose(m1, m0));
    let edge = edge2.choose(e2, edge1.choose(e1, e0));
    let direction = (edge0 | edge1 | edge2).choose(moment.cross(edge), o);
    Nearest {
        faces: [face01, face12, face20],
        edges: [edge0, edge1, edge2],
        inside,
        direction: face.choose(outward, direction),
    }
}
