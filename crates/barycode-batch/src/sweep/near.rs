//! Obstacles that are near a block of poses: one obstacle in each lane against one box for the
//! block.
//!
//! The box contains the centres of the footprints, and an obstacle is a circle. The obstacle is
//! skipped if its distance from the box is larger than the sum of the footprint's reach, the
//! circle's radius and the margin or cut-off. Then every pose of the block would have found its own
//! bounding circle disjoint from it: answers do not depend on the other poses of a block.
//!
//! Let M be the sum of the largest coordinates of both, sizes included.
//!
//! | quantity | error |
//! |---|---|
//! | centre | 8uM |
//! | differences, squares and sums here | 16uM |
//! | twice the slack between bounding circles | 48uS, with S at most 3M |
//!
//! Each side is widened by [`margin`], that is 256uM, and by the least size that the kernels
//! compute with, which keeps squares away from underflow. A block with a pose that the kernels must
//! not compute with skips nothing, and an obstacle of that kind is never skipped.

use super::block::Block;
use super::footprint::{Footprint, Shape};
use crate::blocks::part::number;
use crate::lanes::{LaneScalar, Lanes, Num, mark};
use crate::obstacles::{CIRCLE, StepObstacles, margin};
use crate::plane::lockstep::Vec2xN;
use crate::proof::range;
use barycode::d2;
use barycode::expert::{Coordinates, Number};

/// Number of obstacles below which all are candidates.
pub(super) const FEW: usize = 4;

/// Axis-aligned box around the centres of a block.
#[derive(Clone, Copy)]
struct BlockBox<L: Lanes> {
    low: Vec2xN<L>,
    high: Vec2xN<L>,
    /// Margin for rounding.
    margin: L::Scalar,
}

/// Computes the box; `None` if the kernels must not compute with some pose.
#[cfg_attr(not(unoptimised), inline(always))]
fn hull<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    shape: &Shape<'_, T>,
    block: &Block<'_, T>,
) -> Option<BlockBox<L>> {
    let (_, most, _) = range::<T>();
    let most = lanes.splat(most);
    let mut low = Vec2xN::splat(lanes, d2::Vec2::new(T::INFINITY, T::INFINITY));
    let mut high = low;
    for from in (0..T::PER_LINE).step_by(L::COUNT) {
        let footprint = Footprint::new(lanes, shape, block, from);
        let center = footprint.origin + footprint.center;
        // The comparison fails for NaN.
        if (!(footprint.extent + center.norm1()).less(most)).any() {
            return None;
        }
        low = Vec2xN::new(low.x.min(center.x), low.y.min(center.y));
        high = Vec2xN::new(high.x.min(-center.x), high.y.min(-center.y));
    }
    let (low, high) = (d2::Vec2::new(low.x.least(), low.y.least()), d2::Vec2::new(-high.x.least(), -high.y.least()));
    let coordinates = low.norm1() + high.norm1() + shape.extent + shape.radius;
    Some(BlockBox { low: Vec2xN::splat(lanes, low), high: Vec2xN::splat(lanes, high), margin: margin(coordinates) })
}

/// Tells whether the obstacles are so few that every block tests all; then `to` has all their
/// indices.
pub(super) fn are_few<T: LaneScalar>(lists: &[StepObstacles<'_, T>], to: &mut Vec<u32>) -> bool {
    if lists.iter().map(|list| list.places.len()).sum::<usize>() >= FEW {
        return false;
    }
    all(lists, to);
    true
}

/// Collects the indices of all obstacles.
pub(super) fn all<'l, 'o: 'l, T: LaneScalar>(
    lists: impl IntoIterator<Item = &'l StepObstacles<'o, T>>,
    to: &mut Vec<u32>,
) {
    to.clear();
    for list in lists {
        to.extend(list.places.start as u32..list.places.end as u32);
    }
}

/// Collects the indices of the obstacles that may be `within` this distance of a pose of the block;
/// with `nearest`, only those of them that may be the nearest to one.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn candidates<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    shape: &Shape<'_, T>,
    block: &Block<'_, T>,
    lists: &[StepObstacles<'_, T>],
    (within, nearest): (T, bool),
    to: &mut Vec<u32>,
) {
    let Some(hull) = hull(lanes, shape, block) else {
        return all(lists, to);
    };
    to.clear();
    let within = if nearest { Number::min(within, farthest(lanes, &hull, lists)) } else { within };
    let reach = lanes.splat((within + shape.reach + hull.margin) * (T::ONE + T::EPSILON * T::from_f64(8.0)));
    let mut line = T::line(T::ZERO);
    for list in lists {
        let mut places = list.places.start as u32..list.places.end as u32;
        for circles in list.circles.chunks_exact(CIRCLE) {
            let mut any = false;
            for from in (0..T::PER_LINE).step_by(L::COUNT) {
                let limit = reach + number(lanes, &circles[2], from);
                let far = (limit * limit).less(nearest_square(&hull, center(lanes, circles, from)));
                // The comparison fails for NaN, which is not far.
                any |= (!far).any();
                mark(!far).store(&mut line.as_mut()[from..]);
            }
            let line = line.as_ref().iter().zip(places.by_ref());
            if any {
                to.extend(line.filter(|&(&mark, _)| mark == T::ONE).map(|(_, place)| place));
            } else {
                line.for_each(drop);
            }
        }
    }
}

/// Collects the indices of the obstacles that may be `within` this distance of a footprint of the
/// block at any time of a step, while everything goes straight from the first block and lists to
/// the last; all if it is not known. Lists that are not there at the end, and standing ones, are
/// given twice.
///
/// Boxes around both ends of the obstacles' circles, one in each lane, are held against the box
/// around both ends of the block.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn candidates_between<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    shape: &Shape<'_, T>,
    blocks: &[Block<'_, T>; 2],
    lists: &[[StepObstacles<'_, T>; 2]],
    within: Option<T>,
    to: &mut Vec<u32>,
) {
    to.clear();
    let (first, last) = (hull(lanes, shape, &blocks[0]), hull(lanes, shape, &blocks[1]));
    let (Some(first), Some(last), Some(within)) = (first, last, within) else {
        return all(lists.iter().map(|[list, _]| list), to);
    };
    let low = Vec2xN::new(first.low.x.min(last.low.x), first.low.y.min(last.low.y));
    let high = Vec2xN::new(first.high.x.max(last.high.x), first.high.y.max(last.high.y));
    let margin = first.margin + last.margin;
    let reach = lanes.splat((within + shape.reach + margin) * (T::ONE + T::EPSILON * T::from_f64(8.0)));
    let zero = lanes.splat(T::ZERO);
    let mut line = T::line(T::ZERO);
    for [list, then] in lists {
        let mut places = list.places.start as u32..list.places.end as u32;
        for (circles, then) in list.circles.chunks_exact(CIRCLE).zip(then.circles.chunks_exact(CIRCLE)) {
            for from in (0..T::PER_LINE).step_by(L::COUNT) {
                let (here, there) = (center(lanes, circles, from), center(lanes, then, from));
                let limit = reach + number(lanes, &circles[2], from) + number(lanes, &then[3], from);
                let below = Vec2xN::new(low.x - here.x.max(there.x), low.y - here.y.max(there.y));
                let above = Vec2xN::new(here.x.min(there.x) - high.x, here.y.min(there.y) - high.y);
                let outside = Vec2xN::new(below.x.max(above.x).max(zero), below.y.max(above.y).max(zero));
                // A sum that is NaN where any number is: the maxima above may drop it.
                let known = (here.norm1() + there.norm1()) - (here.norm1() + there.norm1());
                // The comparison fails for NaN, which is not far.
                let far = (limit * limit + known).less(outside.dot(outside));
                mark(!far).store(&mut line.as_mut()[from..]);
            }
            let line = line.as_ref().iter().zip(places.by_ref());
            to.extend(line.filter(|&(&mark, _)| mark == T::ONE).map(|(_, place)| place));
        }
    }
}

/// Largest number of a column in the given rows.
pub(super) fn most<T: LaneScalar>(column: &[T], rows: &[u32]) -> T {
    rows.iter().fold(T::ZERO, |most, &row| Number::max(most, column[row as usize]))
}

/// Upper bound of the distance of any pose of the block from the nearest centre of an obstacle.
#[cfg_attr(not(unoptimised), inline(always))]
fn farthest<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, hull: &BlockBox<L>, lists: &[StepObstacles<'_, T>]) -> T {
    let mut least = lanes.splat(T::INFINITY);
    for list in lists {
        for circles in list.circles.chunks_exact(CIRCLE) {
            for from in (0..T::PER_LINE).step_by(L::COUNT) {
                let most =
                    farthest_square(hull, center(lanes, circles, from)).sqrt() + number(lanes, &circles[3], from);
                // The comparison fails for NaN, which bounds nothing.
                least = most.less(least).select(most, least);
            }
        }
    }
    least.least() + hull.margin
}

#[cfg_attr(not(unoptimised), inline(always))]
fn center<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, circles: &[T::Line], from: usize) -> Vec2xN<L> {
    Vec2xN::new(number(lanes, &circles[0], from), number(lanes, &circles[1], from))
}

/// Square of the distance of points from the box.
#[cfg_attr(not(unoptimised), inline(always))]
fn nearest_square<L: Lanes>(hull: &BlockBox<L>, point: Vec2xN<L>) -> Num<L> {
    let (below, above) = (hull.low - point, point - hull.high);
    let zero = point.x.lanes().splat(Number::ZERO);
    let outside = Vec2xN::new(below.x.max(above.x).max(zero), below.y.max(above.y).max(zero));
    outside.dot(outside)
}

/// Square of the distance of points from the farthest point of the box.
#[cfg_attr(not(unoptimised), inline(always))]
fn farthest_square<L: Lanes>(hull: &BlockBox<L>, point: Vec2xN<L>) -> Num<L> {
    let (above, below) = (point - hull.low, hull.high - point);
    let most = Vec2xN::new(above.x.max(below.x), above.y.max(below.y));
    most.dot(most)
}
