//! The nearest points of two boxes that are apart.

use super::triple::{Triple, absolute, bound, dot, held, minus, negated, plus, quick_dot};
use super::{Boxes, DIRECTIONS, Product, SPANNING, are_parallel};
use crate::array::{each, places};
use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3};

/// A way, and a distance with its bounds.
type Apart<T> = (Triple<T>, [T; 3]);

impl<V: Dimension> Boxes<V> {
    /// How far a point of each box is from the other's, and at most, for boxes that all but touch,
    /// beside one of the faces of the obstacle that the origin is beside: a corner and what is
    /// nearest to it in the other box, or points of two edges.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn points(&self, direction: usize) -> [V::Scalar; 2] {
        let (zero, [h, k], way) = (V::Scalar::ZERO, self.halves, self.way);
        let normal = self.normal(&self.edges(), direction);
        let ahead = |along: Triple<V::Scalar>, halves: Triple<V::Scalar>| {
            places(|axis| if along[axis] < zero { -halves[axis] } else { halves[axis] })
        };
        // A's farthest point, and B's nearest.
        let mut x = ahead(self.into(0, normal, dot), h);
        let mut y = negated(ahead(self.into(1, normal, dot), k));
        match direction {
            0..3 => x = held(self.into(0, plus(way, self.out(1, y, dot)), dot), h),
            3..6 => y = held(self.into(1, minus(self.out(0, x, dot), way), dot), k),
            _ => self.nearest_on_edges([(direction - 6) / 3, (direction - 6) % 3], &mut x, &mut y),
        }
        let apart = plus(way, minus(self.out(1, y, dot), self.out(0, x, dot)));
        let distance = Vec3::from(apart).length();
        [distance, distance + self.apart_error(distance)]
    }

    /// The distance with its bounds, of boxes that are apart, and none of whose gaps is more than
    /// the slack: no more is known than how near two points are.
    #[cold]
    #[inline(never)]
    pub(super) fn touching_distance(
        &self,
        gaps: &[V::Scalar; DIRECTIONS],
        keeps: &dyn Fn(V::Scalar, V::Scalar) -> bool,
    ) -> Option<[V::Scalar; 3]> {
        let (edges, zero) = (self.edges(), V::Scalar::ZERO);
        gaps.iter().enumerate().find_map(|(direction, &gap)| {
            let [u, v] = each(SPANNING[direction], |edge| edges[edge]);
            if gap < -self.slack || are_parallel(u, v) {
                return None;
            }
            let [distance, upper] = self.points(direction);
            // At a quarter of what is promised: another face may have better points.
            keeps(zero, upper * V::Scalar::from_f64(4.0)).then_some([distance, zero, upper])
        })
    }

    /// The distance of boxes that are apart, with its bounds, if a pair of nearest points is soon
    /// found: from the points of both that are nearest to the other's middle. And the way from one
    /// to the other.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn nearest_points(&self) -> Option<Apart<V::Scalar>> {
        let [h, k] = self.halves;
        let x = held(self.into(0, self.way, quick_dot), h);
        let y = held(self.into(1, negated(self.way), quick_dot), k);
        // Nine in ten are right the first time.
        self.nearer([x, y]).or_else(|places| self.nearer_twice(places)).ok()
    }

    #[cold]
    #[inline(never)]
    fn nearer_twice(&self, places: [Triple<V::Scalar>; 2]) -> Result<Apart<V::Scalar>, [Triple<V::Scalar>; 2]> {
        self.nearer(places).or_else(|places| self.nearer(places))
    }

    /// Each box's point that is nearest to the other's point, three times; and where an edge of
    /// each is left, the nearest points of these.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearer(&self, [mut x, mut y]: [Triple<V::Scalar>; 2]) -> Result<Apart<V::Scalar>, [Triple<V::Scalar>; 2]> {
        let ([h, k], way) = (self.halves, self.way);
        let next = |x, y, dot: Product<V::Scalar>| {
            let to_b = self.into(0, plus(way, self.out(1, y, dot)), dot);
            let to_a = self.into(1, minus(self.out(0, x, dot), way), dot);
            (held(to_b, h), held(to_a, k))
        };
        let free = |place: Triple<V::Scalar>, half: Triple<V::Scalar>| {
            let count = |axis: usize| usize::from(place[axis].abs() < half[axis]);
            let at = if count(0) == 1 { 0 } else { 1 + count(2) };
            (count(0) + count(1) + count(2) == 1).then_some(at)
        };
        (x, y) = next(x, y, quick_dot);
        (x, y) = next(x, y, quick_dot);
        if let (Some(i), Some(j)) = (free(x, h), free(y, k)) {
            self.nearest_on_edges([i, j], &mut x, &mut y);
        }
        (x, y) = next(x, y, dot);
        if let (Some(i), Some(j)) = (free(x, h), free(y, k)) {
            self.nearest_on_edges([i, j], &mut x, &mut y);
        }
        let v = plus(way, minus(self.out(1, y, dot), self.out(0, x, dot)));
        let square = dot(v, v);
        let (least, most) = <V::Scalar as Scalar>::RANGE;
        if !(square > least && square < most) {
            return Err([x, y]);
        }
        let distance = square.sqrt();
        let reach = dot(h, absolute(self.into(0, v, dot))) + dot(k, absolute(self.into(1, v, dot)));
        let beyond = (dot(v, way) - reach) / distance;
        if !(distance - beyond <= self.slack * V::Scalar::from_f64(4.0 / 512.0)) {
            return Err([x, y]);
        }
        let halves = Vec3::from(h).norm1() + Vec3::from(k).norm1();
        let lost = bound(way) * ulps(10) + halves * ulps(4) + distance * ulps(4) + self.blur;
        Ok((v, [distance, beyond - lost, distance + self.apart_error(distance)]))
    }

    /// By how much the distance of two points may be off that are given as shares of the edges.
    ///
    /// Each is turned, which is off by 5.2u of the box's extent, and subtracted, which costs
    /// another; the halves are off by u, t by 2u T and the length by 2.5u.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn apart_error(&self, distance: V::Scalar) -> V::Scalar {
        let extents = bound(self.halves[0]) + bound(self.halves[1]);
        bound(self.way) * ulps(3) + extents * ulps(8) + distance * ulps(4) + self.blur
    }

    /// The shares along one edge of each that are nearest to one another, those of the other edges
    /// being given.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_on_edges(&self, [i, j]: [usize; 2], x: &mut Triple<V::Scalar>, y: &mut Triple<V::Scalar>) {
        let edges = self.edges();
        let (u, v) = (edges[i], edges[j + 3]);
        let cosine = dot(u, v);
        let square = V::Scalar::ONE - cosine * cosine;
        // Parallel edges have no points nearer than those that were found.
        if !(square > ulps(64)) {
            return;
        }
        (x[i], y[j]) = (Number::ZERO, Number::ZERO);
        let middles = plus(self.way, minus(self.out(1, *y, dot), self.out(0, *x, dot)));
        let (along_u, along_v) = (dot(u, middles), dot(v, middles));
        let (half_a, half_b) = (self.halves[0][i], self.halves[1][j]);
        x[i] = ((along_u - cosine * along_v) / square).max(-half_a).min(half_a);
        y[j] = ((cosine * along_u - along_v) / square).max(-half_b).min(half_b);
    }
}
