//! Proofs of the claims about an outer hull, independent of how it was built.

use super::distance_of;
use crate::num::Scalar;
use crate::shape::{Convex, Polytope};
use crate::vec::Vec3;
use alloc::vec::Vec;

/// Whether a polytope has no volume: a corner of one that has is at three edges, at least.
pub(super) fn is_flat<T: Scalar>(polytope: &Polytope<T>) -> bool {
    (0..polytope.vertices().len()).all(|vertex| polytope.neighbours(vertex).len() < 3)
}

/// The hull of some points, if it contains a polytope: none of the polytope's vertices is a corner
/// of the exact hull of all of them that is not one of the points. `None` outside if ended.
#[allow(clippy::option_option)]
pub(super) fn contained<T: Scalar>(
    polytope: &Polytope<T>,
    points: &[Vec3<T>],
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Option<Option<Polytope<T>>> {
    let Ok(outer) = Polytope::hull(points.to_vec()) else { return Some(None) };
    let mut all = points.to_vec();
    all.extend_from_slice(polytope.vertices());
    let Ok(whole) = Polytope::hull_while(all, &mut |_| go_on(points.len())) else { return Some(None) };
    let mut corners: Vec<Vec3<T>> = outer.vertices().to_vec();
    let order =
        |a: &Vec3<T>, b: &Vec3<T>| (a.x, a.y, a.z).partial_cmp(&(b.x, b.y, b.z)).unwrap_or(core::cmp::Ordering::Equal);
    corners.sort_by(order);
    let is_one = |vertex: &Vec3<T>| corners.binary_search_by(|corner| order(corner, vertex)).is_ok();
    Some(whole?.vertices().iter().all(is_one).then_some(outer))
}

/// An upper bound on the distance of any point of an outer hull from a polytope.
pub(super) fn farthest<T: Scalar>(polytope: &Polytope<T>, outer: &Polytope<T>) -> T {
    outer.vertices().iter().fold(T::ZERO, |most, &vertex| most.max(distance_of(polytope, vertex).0))
}

/// The bounding box, whose corners are exact.
pub(super) fn bounding_box<T: Scalar>(polytope: &Polytope<T>) -> Polytope<T> {
    let first = polytope.start();
    let (mut low, mut high) = (first, first);
    for vertex in polytope.vertices() {
        low = Vec3::new(low.x.min(vertex.x), low.y.min(vertex.y), low.z.min(vertex.z));
        high = Vec3::new(high.x.max(vertex.x), high.y.max(vertex.y), high.z.max(vertex.z));
    }
    let pick = |bit: usize, low: T, high: T| if bit & 1 == 0 { low } else { high };
    let corner = |bits: usize| {
        Vec3::new(pick(bits, low.x, high.x), pick(bits >> 1, low.y, high.y), pick(bits >> 2, low.z, high.z))
    };
    // Coordinates of vertices are neither infinite nor too large.
    Polytope::hull((0..8).map(corner).collect()).unwrap_or_else(|_| polytope.clone())
}
