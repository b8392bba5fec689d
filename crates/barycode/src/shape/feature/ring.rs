//! The edge of a convex polygon of the plane at a vertex.

use super::{Slope, SupportFeature};
use crate::num::Scalar;
use crate::vec::Vec2;

/// The edge at the farthest vertex of a ring that is nearer to lie across the direction. Vertices
/// within `noise` of its line are on it, and the outermost are its ends. A ring all within `noise`
/// of one another is a point.
pub(in crate::shape) fn of_ring<T: Scalar>(
    ring: &[Vec2<T>],
    direction: Vec2<T>,
    at: usize,
    noise: T,
    feature: &mut SupportFeature<Vec2<T>>,
) {
    let count = ring.len();
    let (Some(&vertex), Some(up)) = (ring.get(at), direction.normalize()) else { return };
    let step = |from: usize, ahead: bool| match (ahead, from) {
        (true, from) => {
            if from + 1 == count {
                0
            } else {
                from + 1
            }
        }
        (false, 0) => count - 1,
        (false, from) => from - 1,
    };
    let beside = |ahead: bool| {
        let mut to = step(at, ahead);
        for _ in 0..count {
            let edge = ring[to] - vertex;
            let (rise, across) = (edge.dot(up), (edge.y * up.x - edge.x * up.y).abs());
            if across > noise || rise < -noise {
                let down = if rise < -noise { -rise } else { T::ZERO };
                return Some(Slope { to, down, across });
            }
            to = step(to, ahead);
        }
        None
    };
    let name = |index: usize| index as u32;
    let (Some(next), Some(last)) = (beside(true), beside(false)) else {
        feature.push(vertex, name(at));
        return;
    };
    let nearer = if last.down * next.across < next.down * last.across { last } else { next };
    let edge = ring[nearer.to] - vertex;
    let Some(along) = edge.normalize() else { return };
    let (mut low, mut high) = ((T::ZERO, at), (T::ZERO, at));
    for ahead in [true, false] {
        let mut here = at;
        for _ in 0..count {
            here = step(here, ahead);
            let place = ring[here] - vertex;
            if (place.y * along.x - place.x * along.y).abs() > noise {
                break;
            }
            let share = place.dot(along);
            low = if share < low.0 { (share, here) } else { low };
            high = if share > high.0 { (share, here) } else { high };
        }
    }
    feature.push(ring[low.1], name(low.1));
    feature.push(ring[high.1], name(high.1));
}
