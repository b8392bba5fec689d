//! Which obstacles a block of poses need look at: an obstacle in each lane, and one box for the whole block.
//!
//! The box is around the centres of the footprints, and an obstacle is a circle. It is passed over where the box is farther
//! away from it than footprint, circle and what else matters reach, and then no pose of the block would have done
//! anything but to find that its own circle is far away: answers do not depend on what is in a block.
//!
//! With M the largest coordinates of either added up, sizes included: a centre is off by at most 8uM, the differences, squares
//! and sums here by less than 16uM, and twice the slack that lanes allow themselves between circles is at most 48uS with S at most
//! 3M. Each side is given [`SLACK`], that is 256uM, and the least size that lanes compute with, which keeps squares away from
//! underflow. A block with a pose that lanes do not compute with passes over nothing, and nothing passes over an
//! obstacle of that kind.

use super::block::Block;
use super::footprint::{Footprint, Shape};
use crate::blocks::number;
use crate::lanes::{Element, Lanes, Num};
use crate::obstacles::{CIRCLE, Listed};
use crate::plane::lockstep::Vec2;
use crate::proof::range;
use crate::question::mark;
use barycode::{Coordinates, Number, Scalar, d2};

/// What either side of a distance is widened by, in units of roundoff, times its coordinates.
const SLACK: f64 = 256.0;

/// Fewer obstacles than this are looked at one by one.
const FEW: usize = 4;

/// What a side of a distance is widened by: infinite where lanes are not to compute.
pub(crate) fn margin<T: Scalar>(coordinates: T) -> T {
    let (low, high, _) = range::<T>();
    if coordinates < high { coordinates * T::UNIT * T::from_f64(SLACK) + low } else { T::INFINITY }
}

/// A box around the centres of a block.
#[derive(Clone, Copy)]
struct Hull<L: Lanes> {
    low: Vec2<L>,
    high: Vec2<L>,
    /// What rounding has to do with it.
    margin: L::Scalar,
}

/// The box, if lanes compute with all poses.
#[inline(always)]
fn hull<T: Element, L: Lanes<Scalar = T>>(lanes: L, shape: &Shape<'_, T>, block: &Block<'_, T>) -> Option<Hull<L>> {
    let (_, most, _) = range::<T>();
    let most = lanes.splat(most);
    let mut low = Vec2::splat(lanes, d2::Vec2::new(T::INFINITY, T::INFINITY));
    let mut high = low;
    for from in (0..T::PER_LINE).step_by(L::COUNT) {
        let footprint = Footprint::new(lanes, shape, block, from);
        let center = footprint.origin + footprint.center;
        // NaN is not less.
        if (!(footprint.extent + center.norm1()).less(most)).any() {
            return None;
        }
        low = Vec2::new(low.x.min(center.x), low.y.min(center.y));
        high = Vec2::new(high.x.min(-center.x), high.y.min(-center.y));
    }
    let (low, high) = (d2::Vec2::new(low.x.least(), low.y.least()), d2::Vec2::new(-high.x.least(), -high.y.least()));
    let coordinates = low.norm1() + high.norm1() + shape.extent + shape.radius;
    Some(Hull { low: Vec2::splat(lanes, low), high: Vec2::splat(lanes, high), margin: margin(coordinates) })
}

/// Whether obstacles are so few that every block looks at all; then `to` has them.
pub(super) fn are_few<T: Element>(lists: &[Listed<'_, T>], to: &mut Vec<u32>) -> bool {
    if lists.iter().map(|list| list.places.len()).sum::<usize>() >= FEW {
        return false;
    }
    all(lists, to);
    true
}

fn all<T: Element>(lists: &[Listed<'_, T>], to: &mut Vec<u32>) {
    to.clear();
    for list in lists {
        to.extend(list.places.start as u32..list.places.end as u32);
    }
}

/// The places of the obstacles that a block has to look at: all that are `within` of a pose of it, or, of those, all that may be
/// the `nearest`.
#[inline(always)]
pub(super) fn candidates<T: Element, L: Lanes<Scalar = T>>(
    lanes: L,
    shape: &Shape<'_, T>,
    block: &Block<'_, T>,
    lists: &[Listed<'_, T>],
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
                // NaN is not far.
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

/// No pose of the block is farther from the nearest centre of an obstacle.
#[inline(always)]
fn farthest<T: Element, L: Lanes<Scalar = T>>(lanes: L, hull: &Hull<L>, lists: &[Listed<'_, T>]) -> T {
    let mut least = lanes.splat(T::INFINITY);
    for list in lists {
        for circles in list.circles.chunks_exact(CIRCLE) {
            for from in (0..T::PER_LINE).step_by(L::COUNT) {
                let most =
                    farthest_square(hull, center(lanes, circles, from)).sqrt() + number(lanes, &circles[3], from);
                // NaN bounds nothing.
                least = most.less(least).select(most, least);
            }
        }
    }
    least.least() + hull.margin
}

#[inline(always)]
fn center<T: Element, L: Lanes<Scalar = T>>(lanes: L, circles: &[T::Line], from: usize) -> Vec2<L> {
    Vec2::new(number(lanes, &circles[0], from), number(lanes, &circles[1], from))
}

/// The square of how far points are from the box.
#[inline(always)]
fn nearest_square<L: Lanes>(hull: &Hull<L>, point: Vec2<L>) -> Num<L> {
    let (below, above) = (hull.low - point, point - hull.high);
    let zero = point.x.lanes().splat(Number::ZERO);
    let outside = Vec2::new(below.x.max(above.x).max(zero), below.y.max(above.y).max(zero));
    outside.dot(outside)
}

/// The square of how far points are from the farthest point of the box.
#[inline(always)]
fn farthest_square<L: Lanes>(hull: &Hull<L>, point: Vec2<L>) -> Num<L> {
    let (above, below) = (point - hull.low, hull.high - point);
    let most = Vec2::new(above.x.max(below.x), above.y.max(below.y));
    most.dot(most)
}
