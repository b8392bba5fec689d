//! Two small convex polygons, one pair a lane: whether they meet.
//!
//! Every edge of the obstacle `A ⊖ B` is one of A or of B, so that the gaps along their normals decide. All of them are looked
//! at: that is less work than the support functions of GJK for as long as polygons are small, and nothing waits for anything.
//!
//! Edges are known only if the vertices are those of a convex polygon in order; [`sides`] makes sure of that beyond rounding,
//! and gives no sides otherwise. With S as in `bounds.rs`: normals are off by 8u of their length where they are turned, and so move a gap by 8uS;
//! vertices are off by 5uS, by 3uS more where they are turned into the frame of the other; products with normals by 3uS,
//! heights by 8u of an extent, and the difference by uS. Lengths here are up to the square of
//! [`STRETCH`](crate::proof::STRETCH), so that this is less than 32uS, and twice the slack is asked for.

use super::directions::Directions;
use super::lockstep::Vec2;
use super::packing::turned;
use crate::lanes::{Element, Lanes, Num};
use crate::proof::Proven;
use barycode::{Coordinates, Number, Scalar, d2};

/// Polygons with more vertices are left to GJK.
pub(crate) const MOST: usize = 8;

/// A side of a convex polygon.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side<T> {
    /// Outward, about as long as one.
    pub(crate) normal: d2::Vec2<T>,
    /// How far the polygon reaches along it.
    pub(crate) height: T,
}

/// The sides of a polygon, each from the vertex of the same place to the next; none if it is not convex beyond all doubt, its vertices are
/// not counter-clockwise, or they are more than that.
pub(crate) fn sides<T: Scalar>(polygon: &[d2::Vec2<T>], most: usize) -> Vec<Side<T>> {
    let count = polygon.len();
    let mut sides = Vec::new();
    if !(3..=most).contains(&count) {
        return sides;
    }
    let extent = polygon.iter().fold(T::ZERO, |most, vertex| Number::max(most, vertex.norm1()));
    let doubt = extent * T::UNIT * T::from_f64(32.0);
    for (index, &vertex) in polygon.iter().enumerate() {
        let along = polygon[(index + 1) % count] - vertex;
        let length = along.length();
        let normal = d2::Vec2::new(along.y / length, -along.x / length);
        let height = normal.dot(vertex);
        let others = (2..count).map(|step| polygon[(index + step) % count]);
        // A side without a length has a normal of NaN, and nothing is less than that.
        if !others.into_iter().all(|other| normal.dot(other) < height - doubt) {
            return Vec::new();
        }
        sides.push(Side { normal, height });
    }
    sides
}

/// Polygons with a rotation in each lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turned<'b, L: Lanes> {
    pub(crate) rotation: Vec2<L>,
    /// The vertices, turned: two lines for each.
    pub(crate) lines: &'b [<L::Scalar as Element>::Line],
    /// As they are without the rotation.
    pub(crate) sides: &'b [Side<L::Scalar>],
}

/// A polygon that is the same in every lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed<'b, T: Element> {
    pub(crate) vertices: &'b [d2::Vec2<T>],
    /// Of a small one without a radius.
    pub(crate) sides: &'b [Side<T>],
    /// Of a larger one.
    pub(crate) directions: Option<&'b Directions<T>>,
}

/// What is proven of polygons whose origins are `offset` apart, from B to A. The slack is NaN where lanes are not to compute.
#[inline(always)]
pub(crate) fn prove<L: Lanes>(a: Turned<'_, L>, b: Fixed<'_, L::Scalar>, offset: Vec2<L>, slack: Num<L>) -> Proven<L> {
    if (a.sides.len(), b.sides.len()) == (4, 4) {
        // The compiler unrolls what it can count, which spares an eighth of the time.
        let a = Turned { lines: &a.lines[..8], sides: &a.sides[..4], ..a };
        let b = Fixed { vertices: &b.vertices[..4], sides: &b.sides[..4], ..b };
        along_all(a, b, offset, slack)
    } else {
        along_all(a, b, offset, slack)
    }
}

#[inline(always)]
fn along_all<L: Lanes>(a: Turned<'_, L>, b: Fixed<'_, L::Scalar>, offset: Vec2<L>, slack: Num<L>) -> Proven<L> {
    let lanes = slack.lanes();
    let slack = slack + slack;
    let mut most = lanes.splat(-L::Scalar::INFINITY);
    for side in b.sides {
        let normal = Vec2::splat(lanes, side.normal);
        let mut least = lanes.splat(L::Scalar::INFINITY);
        for pair in a.lines.chunks_exact(2) {
            let vertex = Vec2::new(lanes.load(pair[0].as_ref()), lanes.load(pair[1].as_ref()));
            least = least.min(vertex.dot(normal));
        }
        most = most.max((least + offset.dot(normal)) - lanes.splat(side.height));
    }
    if !(!slack.less(most)).any() {
        let separated = slack.less(most);
        return Proven { separated, penetrating: !separated };
    }
    // The rotation backwards, times the square of its stretch.
    let back = Vec2::new(a.rotation.x, -a.rotation.y);
    let square = a.rotation.dot(a.rotation);
    let mut vertices = [Vec2::new(square, square); MOST];
    for (to, &vertex) in vertices.iter_mut().zip(b.vertices) {
        *to = turned(back, Vec2::splat(lanes, vertex) - offset);
    }
    for side in a.sides {
        let normal = Vec2::splat(lanes, side.normal);
        let mut least = lanes.splat(L::Scalar::INFINITY);
        for &vertex in &vertices[..b.vertices.len()] {
            least = least.min(vertex.dot(normal));
        }
        most = most.max(least - lanes.splat(side.height) * square);
    }
    Proven { separated: slack.less(most), penetrating: most.less(-slack) }
}
