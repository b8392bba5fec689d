//! A face of a convex body at a vertex, by gift wrapping (Chand and Kapur 1970): a plane is laid
//! against the vertex, turned down onto an edge, about the edge down onto a face, and the face is
//! gone around.

use super::{CAPACITY, Slope, SupportFeature};
use crate::num::{Number, Scalar};
#[cfg(feature = "alloc")]
use crate::shape::Skeleton;
use crate::shape::ulps;
use crate::vec::Vec3;
use crate::vector::Vector;

/// A tolerance, in units of the roundoff of a body's extent: a vertex within it of a plane is in
/// the plane.
const NOISE: u32 = 16;

/// The noise of a body of this extent.
pub(in crate::shape) fn noise_of<T: Scalar>(extent: T) -> T {
    extent * ulps(NOISE)
}

/// Visits all vertices that an edge may lead to from a vertex.
type Beside<'s> = dyn Fn(usize, &mut dyn FnMut(usize)) + 's;

/// A body whose vertices are known.
struct Wrapping<'s, T> {
    count: usize,
    place: &'s dyn Fn(usize) -> Vec3<T>,
    beside: &'s Beside<'s>,
    noise: T,
}

/// The feature of a hull of points in any order, in the plane or in space.
#[inline(never)]
pub(in crate::shape) fn of_cloud<V: Vector>(
    points: &[V],
    direction: V,
    at: usize,
    extent: V::Scalar,
    feature: &mut SupportFeature<V>,
) {
    let place = |index: usize| points.get(index).copied().map_or(Vec3::default(), in_space);
    let beside = |_: usize, visit: &mut dyn FnMut(usize)| (0..points.len()).for_each(visit);
    let body = Wrapping { count: points.len(), place: &place, beside: &beside, noise: noise_of(extent) };
    body.find(in_space(direction), at, V::DIMENSION, &mut |index| feature.push(points[index], index as u32));
}

/// The feature of a polytope that knows its edges.
#[cfg(feature = "alloc")]
#[inline(never)]
pub(in crate::shape) fn of_body<T: Scalar>(
    skeleton: &Skeleton<'_, Vec3<T>>,
    direction: Vec3<T>,
    at: usize,
    extent: T,
    feature: &mut SupportFeature<Vec3<T>>,
) {
    let points = skeleton.vertices();
    if skeleton.neighbours(at).is_empty() {
        // A vertex inside of a face or an edge.
        return of_cloud(points, direction, at, extent, feature);
    }
    let place = |index: usize| points.get(index).copied().unwrap_or_default();
    let beside = |at: usize, visit: &mut dyn FnMut(usize)| {
        skeleton.neighbours(at).iter().for_each(|&neighbour| visit(neighbour as usize));
    };
    let body = Wrapping { count: points.len(), place: &place, beside: &beside, noise: noise_of(extent) };
    body.find(direction, at, 3, &mut |index| feature.push(points[index], index as u32));
}

/// A vector of the plane or of space as one of space.
fn in_space<V: Vector>(v: V) -> Vec3<V::Scalar> {
    Vec3::new(v.coordinate(0), v.coordinate(1), if V::DIMENSION == 3 { v.coordinate(2) } else { Number::ZERO })
}

impl<T: Scalar> Wrapping<'_, T> {
    /// Hands the vertices of the feature at a farthest vertex on, in order.
    fn find(&self, direction: Vec3<T>, at: usize, dimension: usize, push: &mut dyn FnMut(usize)) {
        let Some(up) = direction.normalize() else { return push(at) };
        let vertex = (self.place)(at);
        // Of both vertices of an edge, and of all within a face, the plane is laid against one.
        let level = self.nearest_to_level(at, |edge| {
            let rise = edge.dot(up);
            ((edge - up * rise).length(), rise)
        });
        let Some(Slope { to, .. }) = level else { return push(at) };
        let normal = if dimension == 3 { self.normal_beside(at, to, up) } else { None };
        match normal {
            Some(normal) => {
                if !self.go_around(at, normal, push) {
                    push(at);
                    push(to);
                }
            }
            None => self.go_along(at, (self.place)(to) - vertex, push),
        }
    }

    /// The vertex to which it is least steep, given how far across and how far up an edge leads. Of
    /// those that are level the farthest.
    fn nearest_to_level(&self, at: usize, measure: impl Fn(Vec3<T>) -> (T, T)) -> Option<Slope<T>> {
        let vertex = (self.place)(at);
        let mut best: Option<Slope<T>> = None;
        (self.beside)(at, &mut |to| {
            let (across, rise) = measure((self.place)(to) - vertex);
            if !(across > self.noise) {
                return;
            }
            let down = if rise < -self.noise { -rise } else { T::ZERO };
            let better = best.is_none_or(|best| {
                let (this, that) = (down * best.across, best.down * across);
                this < that || (this == that && across > best.across)
            });
            if better {
                best = Some(Slope { to, down, across });
            }
        });
        best
    }

    /// The normal of the side at an edge that the plane comes to first, turned about the edge.
    fn normal_beside(&self, at: usize, to: usize, up: Vec3<T>) -> Option<Vec3<T>> {
        let vertex = (self.place)(at);
        let along = ((self.place)(to) - vertex).normalize()?;
        let up = (up - along * along.dot(up)).normalize()?;
        let aside = along.cross(up);
        let side = self.nearest_to_level(at, |edge| (edge.dot(aside).abs(), edge.dot(up)))?;
        let normal = along.cross((self.place)(side.to) - vertex).normalize()?;
        Some(if normal.dot(up) < T::ZERO { -normal } else { normal })
    }

    /// The two outermost vertices along the line of an edge.
    fn go_along(&self, at: usize, edge: Vec3<T>, push: &mut dyn FnMut(usize)) {
        let (vertex, Some(along)) = ((self.place)(at), edge.normalize()) else { return push(at) };
        let (mut low, mut high) = ((T::ZERO, at), (T::ZERO, at));
        (self.beside)(at, &mut |index| {
            let step = (self.place)(index) - vertex;
            let share = step.dot(along);
            if (step - along * share).length() <= self.noise {
                low = if share < low.0 { (share, index) } else { low };
                high = if share > high.0 { (share, index) } else { high };
            }
        });
        push(low.1);
        push(high.1);
    }

    /// Hands on the vertices around a face counter-clockwise, seen from outside; as many as there
    /// is room for, of many that one among them where the plane was laid on. False if that leads
    /// nowhere: then nothing was handed on.
    fn go_around(&self, at: usize, normal: Vec3<T>, push: &mut dyn FnMut(usize)) -> bool {
        let vertex = (self.place)(at);
        // No vertex within the face is farthest from another one.
        let mut start = (T::ZERO, at);
        (self.beside)(at, &mut |index| {
            let step = (self.place)(index) - vertex;
            let square = step.dot(step);
            if self.is_within(step, normal) && square > start.0 {
                start = (square, index);
            }
        });
        let start = start.1;
        let mut corners = 0;
        let mut here = start;
        loop {
            let Some(next) = self.next_around(here, vertex, normal) else { return false };
            (here, corners) = (next, corners + 1);
            if here == start {
                break;
            }
            if corners > self.count {
                return false;
            }
        }
        if corners < 3 {
            return false;
        }
        let stride = if corners <= CAPACITY { 1 } else { corners.div_ceil(CAPACITY - 1) };
        for place in 0..corners {
            if place % stride == 0 || here == at {
                push(here);
            }
            match self.next_around(here, vertex, normal) {
                Some(next) => here = next,
                None => break,
            }
        }
        true
    }

    fn is_within(&self, step: Vec3<T>, normal: Vec3<T>) -> bool {
        step.dot(normal).abs() <= self.noise + self.noise
    }

    /// The next vertex around a face: no other one is to the right of the way there. Of those on
    /// one line the farthest.
    fn next_around(&self, here: usize, vertex: Vec3<T>, normal: Vec3<T>) -> Option<usize> {
        let place = (self.place)(here);
        let mut best: Option<(usize, Vec3<T>)> = None;
        (self.beside)(here, &mut |index| {
            let there = (self.place)(index);
            let step = there - place;
            let length = step.length();
            if !self.is_within(there - vertex, normal) || !(length > self.noise) {
                return;
            }
            let better = best.is_none_or(|(_, best)| {
                let (turn, reach) = (best.cross(step).dot(normal), best.length());
                let margin = self.noise * length.max(reach);
                let level = turn.abs() <= margin && best.dot(step) > T::ZERO;
                if level { length > reach } else { turn < T::ZERO }
            });
            if better {
                best = Some((index, step));
            }
        });
        best.map(|(index, _)| index)
    }
}
