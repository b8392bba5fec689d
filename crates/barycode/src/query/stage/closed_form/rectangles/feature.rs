//! The edge of the obstacle of two rectangles along an axis: an edge of one, the *owner*, and a
//! corner of the other, or its parallel edge; and the points of both that are nearest to one
//! another there.

use super::{Rectangles, into, out};
use crate::answer::Simplex;
use crate::num::Scalar;
use crate::shape::ulps;
use crate::vec::Vec2;

/// A point of a rectangle at a corner or on an edge.
#[derive(Clone, Copy)]
struct Spot<T> {
    /// From the middle, in the rectangle's own frame.
    place: Vec2<T>,
    /// The corner at the end of the edge that has the larger coordinate.
    corner: u64,
    /// Which coordinate goes along the edge, as a bit; zero at a corner.
    edge: u64,
}

/// The points of both rectangles on an edge of the obstacle that is nearest to the origin.
#[derive(Clone, Copy)]
pub(super) struct Feature<T> {
    spots: [Spot<T>; 2],
    /// Whether A is the owner.
    first: bool,
    /// Whether the foot of the origin is on the edge.
    pub(super) beside: bool,
    /// By how much the foot is beyond the end.
    beyond: T,
}

impl<T: Scalar> Feature<T> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn places(&self) -> [Vec2<T>; 2] {
        [self.spots[0].place, self.spots[1].place]
    }
}

/// The middle of what two intervals share, the first around zero; else what is nearest in the
/// first.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn shared<T: Scalar>(half: T, middle: T, other: T) -> T {
    let (low, high) = ((-half).max(middle - other), half.min(middle + other));
    ((low + high) * T::from_f64(0.5)).max(-half).min(half)
}

impl<T: Scalar> Rectangles<T> {
    /// The corners that are farthest along a direction in A and least far in B.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn corners_along(&self, normal: Vec2<T>) -> (u64, u64) {
        let bits = |v: Vec2<T>| u64::from(v.x > T::ZERO) | u64::from(v.y > T::ZERO) << 1;
        (bits(into(self.axes[0], normal)), bits(into(self.axes[1], -normal)))
    }

    /// The feature along an axis.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn feature(&self, place: usize) -> Feature<T> {
        let first = place < 2;
        let (way, own, other) = if first {
            (self.ways[0], self.halves[0], self.halves[1])
        } else {
            (-self.ways[1], self.halves[1], self.halves[0])
        };
        // The other's first axis in the owner's frame.
        let (cos, sin) = (self.turn.x, if first { self.turn.y } else { -self.turn.y });
        let across = place & 1 == 1;
        // Along the axis and along the edge: the owner's frame, and both axes of the other in it.
        let swap = |v: Vec2<T>| if across { Vec2::new(v.y, v.x) } else { v };
        let (way, half) = (swap(way), swap(own));
        let (x, y) = (swap(Vec2::new(cos, sin)), swap(Vec2::new(-sin, cos)));
        // As of the normal, from A to B.
        let ahead = swap(if first { self.ways[0] } else { self.ways[1] });
        let sign = if (ahead.x < T::ZERO) == first { -T::ONE } else { T::ONE };
        // Which end of each axis of the other is nearer, zero where that is level.
        let end = |rise: T| {
            let rise = rise * sign;
            if rise > T::ZERO {
                -T::ONE
            } else if rise < T::ZERO {
                T::ONE
            } else {
                T::ZERO
            }
        };
        let (end_x, end_y) = (end(x.x), end(y.x));
        let middle = way.y + (end_x * other.x * x.y + end_y * other.y * y.y);
        let flat = |end: T, half: T| if end == T::ZERO { half } else { T::ZERO };
        let (flat_x, flat_y) = (flat(end_x, other.x), flat(end_y, other.y));
        let spread = flat_x + flat_y;
        let beyond = (middle.abs() - spread) - half.y;
        let along = shared(half.y, middle, spread);
        let owner = Spot {
            place: swap(Vec2::new(sign * half.x, along)),
            corner: u64::from(sign > T::ZERO) << u32::from(across) | 2 >> u32::from(across),
            edge: if along.abs() < half.y { 2 >> u32::from(across) } else { 0 },
        };
        // What the other's parallel edge shares, seen from its own middle.
        let back = shared(spread, -middle, half.y);
        let level = |rise: T| if rise < T::ZERO { -back } else { back };
        let on = |end: T, half: T, rise: T| if end == T::ZERO { level(rise) } else { end * half };
        let other_place = Vec2::new(on(end_x, other.x, x.y), on(end_y, other.y, y.y));
        let bit = |end: T| u64::from(!(end < T::ZERO));
        let free = back.abs() < spread;
        let other = Spot {
            place: other_place,
            corner: bit(end_x) | bit(end_y) << 1,
            edge: u64::from(free && end_x == T::ZERO) | u64::from(free && end_y == T::ZERO) << 1,
        };
        let spots = if first { [owner, other] } else { [other, owner] };
        Feature { spots, first, beside: !(beyond > T::ZERO), beyond }
    }

    /// The feature where the foot of the origin is beyond the end of the edge: what is nearest in
    /// the other to the owner's corner. Of edges that are parallel up to rounding, that may be
    /// another corner than the one that is farthest along the normal.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn at_corner(&self, feature: Feature<T>) -> Feature<T> {
        let Feature { mut spots, first, .. } = feature;
        let (owner, other) = if first { (0, 1) } else { (1, 0) };
        let way = if first { self.way } else { -self.way };
        let from = out(self.axes[owner], spots[owner].place) - way;
        let (place, half) = (into(self.axes[other], from), self.halves[other]);
        let held = |at: T, half: T| at.max(-half).min(half);
        let place = Vec2::new(held(place.x, half.x), held(place.y, half.y));
        let free = |at: T, half: T| u64::from(at.abs() < half);
        let bit = |at: T| u64::from(at > T::ZERO);
        let edge = free(place.x, half.x) | free(place.y, half.y) << 1;
        // In one coordinate it is at an end: the corner is within the other shape if it is not.
        let edge = if edge == 3 { 0 } else { edge };
        spots[other] = Spot { place, corner: bit(place.x) | bit(place.y) << 1, edge };
        Feature { spots, ..feature }
    }

    /// Whether other axes have the same gap and another normal or another feature, so that none
    /// must be preferred; or the foot of the origin is not on the edge where it should be.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn is_ambiguous(&self, gaps: &[T; 4], place: usize, feature: &Feature<T>) -> bool {
        let most = gaps[place];
        let equal = gaps.iter().filter(|&&gap| gap == most).count();
        (equal > 1 && self.differ(gaps, place)) || (most < T::ZERO && feature.beyond > self.size * ulps(8))
    }

    #[cold]
    #[inline(never)]
    fn differ(&self, gaps: &[T; 4], place: usize) -> bool {
        let normal = self.normal(place);
        (0..4).any(|other| gaps[other] == gaps[place] && self.normal(other) != normal)
    }

    /// The points of the feature, relative to the origins of the shapes, and its record.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn witnesses(&self, feature: &Feature<T>) -> (Vec2<T>, Vec2<T>, Simplex<T>) {
        let point = |of: usize| out(self.axes[of], self.middles[of] + feature.spots[of].place);
        let (a, b) = (self.ends(feature, 0), self.ends(feature, 1));
        (point(0), point(1), record(a, b))
    }

    /// The corners of an edge, and the share of the second; a corner twice.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn ends(&self, feature: &Feature<T>, of: usize) -> ([u64; 2], T) {
        let Spot { place, corner, edge } = feature.spots[of];
        let half = self.halves[of];
        if edge == 0 {
            // At the end of an edge the place tells which one.
            let bits = u64::from(place.x > T::ZERO) | u64::from(place.y > T::ZERO) << 1;
            return ([bits; 2], T::ZERO);
        }
        let (at, half) = if edge == 1 { (place.x, half.x) } else { (place.y, half.y) };
        let corner = corner | edge;
        ([corner & !edge, corner], (at + half) / (half + half))
    }
}

/// The record of a point on an edge or corner of each, by the half of the parallelogram that has
/// it.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn record<T: Scalar>((a, s): ([u64; 2], T), (b, t): ([u64; 2], T)) -> Simplex<T> {
    let (one, zero) = (T::ONE, T::ZERO);
    let vertices = if s + t > one {
        [((a[1], b[1]), s + t - one), ((a[0], b[1]), one - s), ((a[1], b[0]), one - t)]
    } else {
        [((a[0], b[0]), one - s - t), ((a[1], b[0]), s), ((a[0], b[1]), t)]
    };
    let mut simplex = Simplex::default();
    for (ids, weight) in vertices {
        if weight > zero {
            let place = simplex.length as usize;
            (simplex.ids[place], simplex.weights[place]) = (ids, weight);
            simplex.length += 1;
        }
    }
    simplex
}
