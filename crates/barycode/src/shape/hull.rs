//! The convex hull of points in space: Quickhull on exact decisions.
//!
//! Barber, Dobkin and Huhdanpaa 1996, "The Quickhull algorithm for convex hulls". Differences, and
//! why:
//!
//! - *Every decision is exact*, so nothing is merged, widened or joggled. A face is visible from a
//!   point that lies strictly beyond its plane; faces in one plane are all visible or none is. What
//!   is visible is then a disc with a simple cycle around it, and no new triangle is without area:
//!   its tip lies beyond the visible face at its base.
//! - *Points in the planes of faces* need no special treatment on the way. Points that turn out to
//!   lie inside a flat face or edge are dropped at the end ([`facets`]).
//! - Distances are used only to choose the next point, and may be rounded.
//! - *The face of a point* is the one that the ray to it from a fixed point inside leaves the hull
//!   through, so that a search by halves finds it among any number of new faces ([`fan`]).
//! - *Where farthest points lead to much work*, the rest are added in random order ([`grow`]).

mod cloud;
mod facets;
mod fan;
mod grow;
mod order;

pub(crate) use cloud::{Cloud, Spot};
pub(super) use facets::{Defect, Rings, Surface};
pub(super) use order::along_curve;

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Convex hull of a cloud; points are given by their indices.
#[derive(Debug)]
pub(crate) enum Hull {
    /// All points coincide.
    Point(u32),
    /// All points are collinear; the two ends.
    Segment(u32, u32),
    /// All points are coplanar; the corners in order around the polygon.
    Polygon(Vec<u32>),
    /// A closed surface.
    Solid(Triangles),
}

/// A closed surface of triangles, counter-clockwise seen from outside. Some corners may lie inside
/// a flat face or edge.
#[derive(Debug)]
pub(crate) struct Triangles {
    corners: Vec<[u32; 3]>,
    /// The half-edge that runs back along each, numbered as in [`Surface`].
    twins: Vec<u32>,
}

impl Hull {
    /// Rings of corners around the flat faces, counter-clockwise seen from outside. A flat hull has
    /// two rings, a segment one of two corners, a point one of one.
    pub(crate) fn rings<C: Cloud + ?Sized>(self, points: &C) -> Rings {
        match self {
            Self::Point(only) => [[only]].into_iter().collect(),
            Self::Segment(first, last) => [[first, last]].into_iter().collect(),
            Self::Polygon(ring) => {
                let back = ring.iter().rev().copied().collect();
                [ring, back].into_iter().collect()
            }
            // The result of Quickhull is closed and convex.
            Self::Solid(Triangles { corners, twins }) => {
                Surface::paired(points, &corners, twins).rings().unwrap_or_default()
            }
        }
    }
}

/// An index of a point. More points than have one do not fit into any memory yet.
#[allow(clippy::cast_possible_truncation)]
fn narrow(index: usize) -> u32 {
    index as u32
}

/// The hull of at least one point.
pub(crate) fn hull<C: Cloud + ?Sized>(points: &C) -> Hull {
    // It is never told to stop.
    hull_while(points, &mut |_| true).unwrap_or(Hull::Point(0))
}

/// The rings of the hull of at least one point, compiled once. `None` where `go_on`, which is
/// called now and then with the number of points that are settled, says no.
pub(crate) fn rings_while(points: &[Spot], go_on: &mut dyn FnMut(usize) -> bool) -> Option<Rings> {
    hull_while(points, go_on).map(|hull| hull.rings(points))
}

/// The hull of at least one point, unless it is told to stop.
fn hull_while<C: Cloud + ?Sized>(points: &C, go_on: &mut dyn FnMut(usize) -> bool) -> Option<Hull> {
    let count = points.count();
    let farthest = |measure: &dyn Fn(usize) -> f64| {
        let mut best = (0, measure(0));
        for index in 0..count {
            let value = measure(index);
            if value > best.1 {
                best = (index, value);
            }
        }
        best.0
    };
    let any = |choice: usize, fits: &dyn Fn(usize) -> bool| {
        if fits(choice) { Some(choice) } else { (0..count).find(|&point| fits(point)) }
    };
    let reach = |from: Spot, to: Spot| (0..3).map(|axis| (to[axis] - from[axis]).abs()).fold(0.0, f64::max);

    // The first point in the order of coordinates is a corner. The farthest from it in the largest
    // coordinate is another point, but for rounding.
    let first = (0..count).min_by(|&i, &j| points.order(i, j)).unwrap_or(0);
    let a = points.near(first);
    let second = farthest(&|point| reach(a, points.near(point)));
    let Some(second) = any(second, &|point| points.order(first, point) != Ordering::Equal) else {
        return Some(Hull::Point(narrow(first)));
    };
    let b = points.near(second);
    let wide = farthest(&|point| {
        let point = points.near(point);
        let (p, q) = ([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [point[0] - a[0], point[1] - a[1], point[2] - a[2]]);
        reach([p[1] * q[2], p[2] * q[0], p[0] * q[1]], [p[2] * q[1], p[0] * q[2], p[1] * q[0]])
    });
    let Some(third) = any(wide, &|point| !points.are_collinear([first, second, point])) else {
        let last = (0..count).max_by(|&i, &j| points.order(i, j)).unwrap_or(0);
        return Some(Hull::Segment(narrow(first), narrow(last)));
    };
    let base = |point: usize| points.volume([first, second, third, point]);
    let high = farthest(&|point| base(point).1.abs());
    let Some(fourth) = any(high, &|point| base(point).0 != Ordering::Equal) else {
        let across = (0..3).find(|&axis| points.projected(axis, [first, second, third]) != Ordering::Equal);
        let ring = flat(points, across.unwrap_or(0)).into_iter().map(narrow).collect();
        return Some(Hull::Polygon(ring));
    };
    let up = base(fourth).0 == Ordering::Greater;
    let start = if up { [first, third, second, fourth] } else { [first, second, third, fourth] };
    grow::solid(points, start.map(narrow), grow::Order::Farthest, go_on).map(Hull::Solid)
}

/// The corners of a flat cloud in order, from the first of its points seen along an axis across
/// which the cloud is wide: the monotone chain (Andrew 1979). Counter-clockwise seen along that
/// axis, with the next two axes to the right and up. A single point has one corner.
pub(crate) fn flat<C: Cloud + ?Sized>(points: &C, axis: usize) -> Vec<usize> {
    let order =
        |i: usize, j: usize| points.compare((axis + 1) % 3, i, j).then_with(|| points.compare((axis + 2) % 3, i, j));
    let mut cloud: Vec<usize> = (0..points.count()).collect();
    cloud.sort_by(|&i, &j| order(i, j));
    // Points in one plane that is not parallel to the axis coincide if their projections do.
    cloud.dedup_by(|i, j| order(*i, *j) == Ordering::Equal);
    if cloud.len() < 2 {
        return cloud;
    }
    let mut ring: Vec<usize> = Vec::with_capacity(cloud.len() + 1);
    let mut chain = |order: &mut dyn Iterator<Item = usize>| {
        let base = ring.len();
        for point in order {
            while let [.., before, last] = ring[base..] {
                if points.projected(axis, [before, last, point]) == Ordering::Greater {
                    break;
                }
                ring.pop();
            }
            ring.push(point);
        }
        // The last point starts the chain that comes back.
        ring.pop();
    };
    chain(&mut cloud.iter().copied());
    chain(&mut cloud.iter().rev().copied());
    ring
}

#[cfg(test)]
mod tests;
