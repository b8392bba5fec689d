//! The portal in the plane: an edge from a vertex on the left of the ray to one on its right.

use super::outline::{dot, minus};
use super::pair::{Corner, Determinant, Pair, Portal, Search, Sides, difference};
use super::{Long, exactly};
use crate::num::Number;
use crate::predicate::number::{Certain, Double, UNIT, Unknown};
use crate::vector::Vector;
use core::cmp::Ordering;

/// Rounds of the search, each of which finds another edge.
const ROUNDS: usize = 64;

/// Turns to the left by a right angle.
pub(super) fn quarter([x, y]: [f64; 2]) -> [f64; 2] {
    [-y, x]
}

/// The determinant of two vectors of numbers that track their error.
fn area<N: Certain>(a: &[N; 2], b: &[N; 2]) -> N {
    a[0].times(&b[1]).minus(&a[1].times(&b[0]))
}

impl<V: Vector> Pair<'_, V, 2> {
    /// The bound on how far on one side of the ray a vertex is.
    fn lost_aside(&self) -> f64 {
        UNIT * 32.0 * self.size * self.speed
    }

    /// True if a vertex is on the left of the ray or on it, where doubles cannot tell.
    fn is_left(&self, corner: &Corner<2>) -> Option<bool> {
        fn orientation<N: Certain, V: Vector>(pair: &Pair<'_, V, 2>, corner: &Corner<2>) -> Result<Ordering, Unknown> {
            area(&pair.exact_velocity::<N>(), &pair.exact_corner(corner)).sign()
        }
        exactly(|| orientation::<Double, V>(self, corner), || orientation::<Long, V>(self, corner)).map(Ordering::is_ge)
    }
}

impl<V: Vector> Sides<2> for Pair<'_, V, 2> {
    const BOUNDS: [f64; 2] = [128.0, 128.0];

    /// An edge that the ray goes through is moved to what lies beyond it until nothing does.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn portal(&mut self, velocity: [f64; 2]) -> Option<Search<2>> {
        let aside = quarter(velocity);
        let back = aside.map(|part| -part);
        let lost = self.lost_aside();
        let widest = self.widest(aside);
        let [mut left, mut right] = widest;
        let [most, least] = [left, right].map(|corner| dot(aside, corner.place));
        if most < -lost {
            return Some(Search::Beside(aside));
        }
        if least > lost {
            return Some(Search::Beside(back));
        }
        if !(most > lost && least < -lost) {
            return None;
        }
        let level = self.lost_rise();
        for _ in 0..ROUNDS {
            let normal = quarter(minus(left.place, right.place));
            let next = self.support(normal);
            if !(dot(normal, minus(next.place, left.place)) > level) {
                return Some(Search::Portal(Portal { corners: [left, right], normal, widest }));
            }
            let side = dot(aside, next.place);
            // Along the way back left is right.
            let forward = velocity == self.velocity;
            let is_left = if side.abs() > lost { side > 0.0 } else { self.is_left(&next)? == forward };
            *(if is_left { &mut left } else { &mut right }) = next;
        }
        None
    }

    fn determinant<N: Number>(&[left, right]: &[[N; 2]; 2], velocity: [N; 2]) -> Determinant<N, 2> {
        let edge = [left[0].minus(right[0]), left[1].minus(right[1])];
        Determinant { num: N::minor(left, right), den: N::minor(edge, velocity), normal: [-edge[1], edge[0]] }
    }

    fn exact_determinant<N: Certain>([left, right]: &[[N; 2]; 2], velocity: &[N; 2]) -> Determinant<N, 2> {
        let edge = difference(left, right);
        Determinant { num: area(left, right), den: area(&edge, velocity), normal: [edge[1].negated(), edge[0]] }
    }

    fn exact_rise<N: Certain>([left, right]: &[[N; 2]; 2], step: &[N; 2]) -> N {
        area(&difference(left, right), step)
    }

    fn is_level(&self, portal: &Portal<2>, body: usize, index: usize) -> bool {
        let [left, right] = portal.corners.map(|corner| corner.ids);
        index == left[body] || index == right[body] && left[1 - body] == right[1 - body]
    }

    fn is_before_exit(&self, portal: &Portal<2>, far: &Corner<2>, time: f64) -> bool {
        let [left, right] = portal.corners.map(|corner| corner.place);
        let side = dot(quarter(self.velocity), far.place);
        let near = self.lost_aside();
        let through_right = side < -near || self.is_before(&[far.place, right], time);
        through_right && (side > near || self.is_before(&[left, far.place], time))
    }

    fn weights(portal: &Portal<2>, place: [f64; 2]) -> [f64; 2] {
        let [left, right] = portal.corners.map(|corner| corner.place);
        let edge = minus(left, right);
        [dot(edge, minus(place, right)), dot(edge, minus(left, place))]
    }
}
