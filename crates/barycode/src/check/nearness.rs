//! Whether a convex body comes within a distance of the origin, shown by points of the body.
//!
//! Ids of sums and hulls of smooth shapes may name other points than were meant
//! ([`Convex::point`](crate::expert::Convex::point)), so that a simplex of ids shows nothing,
//! though the answer is right. A search of the check's own then keeps points and no ids: the
//! nearest point of a simplex, and the support beyond it (Gilbert, Johnson, Keerthi, *A fast
//! procedure for computing the distance between complex objects in three-dimensional space*, 1988).
//! It knows nothing of the answer, and all features of a simplex are measured each time: slow, and
//! hard to get wrong.
//!
//! All points of the simplex are supports, so that what comes near enough proves the claim. With
//! `v` the nearest point and `w` the support against it, the body is at least `v · w / |v|` away:
//! where that exceeds the distance, the claim is refuted.

use super::feature::{foot_on_triangle, nearest_on_segment, surrounds};
use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::shape::Convex;

/// Supports after which a claim counts as not shown. Smooth bodies take a few dozen.
const MOST: u32 = 1 << 10;

/// A feature of a simplex: its point nearest to the origin, and which vertices it has.
struct Feature<V> {
    place: V,
    vertices: [bool; 4],
}

/// The nearest feature of a simplex of up to four vertices, of those with the last one: it is the
/// newest, and lies nearer than the feature before it, which rounding could else find once more.
/// `None` if the simplex holds the origin.
fn nearest<V: Dimension>(simplex: &[V]) -> Option<Feature<V>> {
    // Areas and volumes of the largest numbers would overflow.
    let power = simplex.iter().fold(V::Scalar::ZERO, |most, vertex| most.max(vertex.max_abs())).reciprocal_power();
    let leveled = |vertex: V| vertex * power;
    let is_around = match *simplex {
        [a, b, c] if V::DIMENSION == 2 => surrounds(&[a, b, c].map(leveled)),
        [a, b, c, d] if V::DIMENSION == 3 => surrounds(&[a, b, c, d].map(leveled)),
        _ => false,
    };
    if is_around {
        return None;
    }
    let mut best: Option<(V::Scalar, Feature<V>)> = None;
    let mut consider = |place: V, ids: &[usize]| {
        let length = place.length();
        if best.as_ref().is_none_or(|(least, _)| length < *least) {
            let vertices = [0, 1, 2, 3].map(|index| ids.contains(&index));
            best = Some((length, Feature { place, vertices }));
        }
    };
    let (&newest, others) = simplex.split_last()?;
    let last = others.len();
    consider(newest, &[last]);
    for (i, &a) in others.iter().enumerate() {
        consider(nearest_on_segment(newest, a), &[last, i]);
        // In the plane a triangle that does not hold the origin is nearest at an edge.
        for (j, &b) in others.iter().enumerate().skip(i + 1).filter(|_| V::DIMENSION > 2) {
            if let Some(foot) = foot_on_triangle(newest, a, b) {
                consider(foot, &[last, i, j]);
            }
        }
    }
    best.map(|(_, feature)| feature)
}

/// Whether a shape with its radius holds a place of the common frame, to within a length that is
/// more than all rounding of its points and of the place.
pub(crate) fn holds<V: Dimension, S: Convex<Vector = V> + ?Sized>(shape: &S, place: V, slack: V::Scalar) -> bool {
    let place = place - shape.origin();
    let support = |direction: V| shape.support(direction, 0).point - place;
    comes_within(shape.radius() + slack, slack * V::Scalar::from_f64(0.25), support)
}

/// Whether the body with these supports comes within `radius` of the origin, which is more than all
/// rounding of its points; `rounding` is a share of that.
pub(super) fn comes_within<V: Dimension>(radius: V::Scalar, rounding: V::Scalar, support: impl Fn(V) -> V) -> bool {
    let mut simplex = [support(V::axis(0)); 4];
    let mut count = 1;
    for _ in 0..MOST {
        let Some(Feature { place, vertices }) = nearest(&simplex[..count]) else { return true };
        let distance = place.length();
        if distance <= radius {
            return true;
        }
        let outward = place.leveled();
        let outward = outward / outward.length();
        let next = support(-outward);
        // Nothing of the body is nearer than this. NaN ends here, too.
        if !(outward.dot(next) < distance - rounding) {
            return false;
        }
        let old = simplex;
        count = 0;
        for (&vertex, _) in old.iter().zip(vertices).filter(|(_, stays)| *stays) {
            simplex[count] = vertex;
            count += 1;
        }
        // A feature has one vertex less than a simplex around the origin at most.
        simplex[count] = next;
        count += 1;
    }
    false
}
