//! Guesses of the first contact. They are not believed: the search for the bracket sets out from
//! them.
//!
//! With `M = A ⊖ B` and v the velocity of B relative to A, contact is where the ray `t v` is in M.

use super::course::Course;
use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::shape::Structure;

/// Rounds of either guess. Of polytopes each finds another feature, of others the error squares.
const ROUNDS: usize = 64;

/// Guesses the first contact; infinity if there seems to be none in time.
pub(super) fn guess<V: Dimension>(course: &mut Course<'_, V>, end: V::Scalar) -> V::Scalar {
    let without_radius = course.a.radius() + course.b.radius() + course.target == Number::ZERO;
    let is_opaque = |structure: Structure<'_, V>| matches!(structure, Structure::Opaque);
    let opaque = is_opaque(course.a.details().structure()) || is_opaque(course.b.details().structure());
    if V::DIMENSION == 2 && without_radius && !opaque {
        return by_portal(course);
    }
    by_distance(course, end)
}

/// Where the ray enters a polygon. An edge that the ray goes through, from a vertex on its left to
/// one on its right, is moved to what lies beyond it until nothing does.
fn by_portal<V: Dimension>(course: &mut Course<'_, V>) -> V::Scalar {
    let v = course.drift.rounded.leveled();
    let power = course.drift.rounded.max_abs().reciprocal_power();
    let offset = course.b.origin() - course.a.origin();
    let quarter = |v: V| V::axis(1) * v.coordinate(0) - V::axis(0) * v.coordinate(1);
    let mut support = |direction: V| {
        course.iterations += 1;
        (course.a.support(direction, 0).point - course.b.support(-direction, 0).point) - offset
    };
    let aside = quarter(v);
    let (mut left, mut right) = (support(aside), support(-aside));
    // NaN fails here.
    if !(aside.dot(left) >= Number::ZERO && aside.dot(right) <= Number::ZERO) {
        return V::Scalar::INFINITY;
    }
    let mut time = V::Scalar::INFINITY;
    for _ in 0..ROUNDS {
        let edge = left - right;
        // Of two vertices left and right of the ray the edge turned once more leads back along it.
        let normal = quarter(edge.leveled());
        let speed = normal.dot(v);
        if !(speed < Number::ZERO) {
            break;
        }
        time = normal.dot(left) / speed;
        let next = support(normal);
        if !(normal.dot(next - left) > Number::ZERO && normal.dot(next - right) > Number::ZERO) {
            break;
        }
        *(if aside.dot(next) >= Number::ZERO { &mut left } else { &mut right }) = next;
    }
    if time >= Number::ZERO { time * power } else { V::Scalar::INFINITY }
}

/// By the distance: along the direction of the nearest points the gap closes at a constant speed,
/// and not before it has closed is there contact.
fn by_distance<V: Dimension>(course: &mut Course<'_, V>, end: V::Scalar) -> V::Scalar {
    let mut time = V::Scalar::ZERO;
    for _ in 0..ROUNDS {
        let near = course.closest_points_at(time);
        let Some(normal) = near.normal else { break };
        let gap = near.distance - course.target;
        let speed = -normal.dot(course.drift.rounded);
        if !(gap > Number::ZERO) {
            break;
        }
        if !(speed > Number::ZERO) {
            return V::Scalar::INFINITY;
        }
        let next = time + gap / speed;
        if !(next > time) {
            break;
        }
        time = next;
        if time > end {
            break;
        }
    }
    time
}
