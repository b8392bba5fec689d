//! The point of a boundary that is nearest to a place: [`Foot`].

use crate::num::Number;
use crate::vector::Vector;

/// The point of a core's boundary that is nearest to a place, as
/// [`Details::nearest_boundary`](super::Details::nearest_boundary) names it, and what it is made
/// of: points of the core by their ids, with weights that add up to one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Foot<V: Vector> {
    /// The point.
    pub point: V,
    /// Outward and across the boundary there, of any length but zero. For a place outside the core
    /// it leads from the point to the place.
    pub outward: V,
    /// For a place inside the core, the radius of a ball around it that lies in the core; zero for
    /// one outside.
    pub depth: V::Scalar,
    /// Ids of the points that this one is made of.
    pub ids: [u64; 3],
    /// Their weights.
    pub weights: [V::Scalar; 3],
    /// How many of them count; at least one.
    pub length: u32,
}

impl<V: Vector> Foot<V> {
    /// A foot that is a point with an id.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn vertex(point: V, outward: V, id: u64) -> Self {
        let one = V::Scalar::ONE;
        let weights = [one, Number::ZERO, Number::ZERO];
        Self { point, outward, ids: [id; 3], weights, length: 1, ..Self::default() }
    }

    /// A foot on the segment between two points with ids, at a share of the way.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn between(point: V, outward: V, ids: [u64; 2], share: V::Scalar) -> Self {
        let one = V::Scalar::ONE;
        if !(share > Number::ZERO) {
            return Self::vertex(point, outward, ids[0]);
        }
        if !(share < one) {
            return Self::vertex(point, outward, ids[1]);
        }
        let weights = [one - share, share, Number::ZERO];
        Self { point, outward, ids: [ids[0], ids[1], ids[0]], weights, length: 2, ..Self::default() }
    }
}

/// The corners of a box that its point nearest to `place` is made of, by their ids, their weights,
/// and how many they are: one for a place that is beside no axis, two, or three for one that is
/// beside two. A place within counts as beside the third axis, too, and must be moved to a side
/// first.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn box_corners<V: Vector>(low: V, high: V, place: V) -> ([u64; 3], [V::Scalar; 3], usize) {
    let one = V::Scalar::ONE;
    let mut near = 0_u64;
    // The axes that the place is beside, and how far along.
    let mut free = [(0_u64, V::Scalar::ZERO); 3];
    let mut count = 0;
    for axis in 0..V::DIMENSION {
        let (low, high, at) = (low.coordinate(axis), high.coordinate(axis), place.coordinate(axis));
        if at >= high {
            near |= 1 << axis;
        } else if at > low {
            free[count] = (1 << axis, (at - low) / (high - low));
            count += 1;
        }
    }
    let [(first, s), (second, t), _] = free;
    match count {
        0 => ([near; 3], [one, Number::ZERO, Number::ZERO], 1),
        1 => ([near, near | first, near], [one - s, s, Number::ZERO], 2),
        // The half of the face that has the point.
        _ if s + t > one => ([near | first | second, near | second, near | first], [s + t - one, one - s, one - t], 3),
        _ => ([near, near | first, near | second], [one - s - t, s, t], 3),
    }
}
