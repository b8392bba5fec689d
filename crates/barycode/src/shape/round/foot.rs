//! The nearest point of an ellipsoid's boundary, inside and out: the root of one equation.
//!
//! With semi-axes `a`, the least of them `b`, and the place `y`: the nearest point is `a² y / (a² -
//! b² + δ)` in each coordinate, with δ the positive number for which it is on the boundary: where
//! the point of the unit ball, `a y / (a² - b² + δ)`, has the length one. That length falls as δ
//! grows; Newton's method on its reciprocal, which is nearly straight, comes from below and stays
//! there (Moré and Sorensen, *Computing a trust region step*, 1983). Where the place has nothing
//! along the shortest axes, and all that it has along others is too short for any δ, δ is zero and
//! the rest of the length is along one of the shortest.
//!
//! **The depth** is not taken from the root. For every μ from 0 to b² a place within is at least as
//! deep as the root of `μ (1 - Σ y² / (a² - μ))`: the least of `|x - y|²` over all x that are not
//! within is at least that of the Lagrangian `|x - y|² - μ (Σ x² / a² - 1)`, which this is. At `μ =
//! b² - δ` it is the depth itself. It is computed in wide arithmetic, with less than 128 of its
//! roundoffs of b² lost, and 256 of them taken away.

use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, Ellipsoid, Foot};
use crate::vec::sum;
use crate::vector::Vector;

/// Axes that are shorter than this, of the longest, are left to the loop.
const THIN: f64 = 1.0 / (1_u64 << 20) as f64;

/// Rounds of Newton's method; most places take five.
const ROUNDS: u32 = 16;

/// The semi-axes and the sizes of a place, both scaled by a power of two so that the longest axis
/// is near one. In the plane the third of each is one and zero.
struct Problem<T> {
    axes: [T; 3],
    place: [T; 3],
    /// Squares of the axes less that of the shortest.
    beyond: [T; 3],
    least: T,
}

impl<T: Scalar> Problem<T> {
    /// Nothing for an ellipsoid that is thin.
    #[inline]
    fn new<V: Vector<Scalar = T>>(axes: V, place: V) -> Option<Self> {
        let power = axes.max_abs().reciprocal_power();
        let parts = |v: V, rest: T| {
            let part = |axis: usize| if axis < V::DIMENSION { v.coordinate(axis).abs() } else { rest };
            [part(0), part(1), part(2)]
        };
        let one = axes.max_abs() * power;
        let (axes, place) = (parts(axes * power, one), parts(place * power, T::ZERO));
        let least = axes[0].min(axes[1]).min(axes[2]);
        let beyond = axes.map(|axis| (axis - least) * (axis + least));
        (least > one * T::from_f64(THIN)).then_some(Self { axes, place, beyond, least })
    }

    /// The square of the length of the point of the unit ball, and the sum that tells how it falls.
    #[inline]
    fn square(&self, delta: T) -> (T, T) {
        let below = self.beyond.map(|beyond| beyond + delta);
        let part = |axis: usize| {
            let (long, at) = (self.axes[axis], self.place[axis]);
            if at > T::ZERO { long * at / below[axis] } else { T::ZERO }
        };
        let squares = [part(0), part(1), part(2)].map(|part| part * part);
        let fall = |axis: usize| if squares[axis] > T::ZERO { squares[axis] / below[axis] } else { T::ZERO };
        (sum(squares[0], squares[1], squares[2]), sum(fall(0), fall(1), fall(2)))
    }

    /// δ: zero where no positive one will do.
    #[inline]
    fn root(&self) -> T {
        let mut delta = T::ZERO;
        for axis in 0..3 {
            delta = delta.max(self.axes[axis] * self.place[axis] - self.beyond[axis]);
        }
        if delta == T::ZERO && !(self.square(delta).0 > T::ONE) {
            return delta;
        }
        for _ in 0..ROUNDS {
            let (square, fall) = self.square(delta);
            let step = square / fall * (square.sqrt() - T::ONE);
            // NaN ends it, too.
            if !(step > delta * (T::UNIT * T::from_f64(4.0))) {
                break;
            }
            delta = delta + step;
        }
        delta
    }

    /// The square of what a place within is deep at least, over that of the scale.
    #[inline]
    fn square_of_depth(&self, delta: T) -> T {
        let wide = <T::Wide as Extends<T>>::from_scalar;
        let (least, zero) = (wide(self.least), <T::Wide as Number>::ZERO);
        let mu = least * least - wide(delta);
        let part = |axis: usize| {
            let (long, at) = (wide(self.axes[axis]), wide(self.place[axis]));
            if at > zero { at * at / ((long - least) * (long + least) + wide(delta)) } else { zero }
        };
        let rest = <T::Wide as Number>::ONE - sum(part(0), part(1), part(2));
        let lost = T::from_f64(256.0 * <T::Wide as Number>::ROUNDOFF) * (self.least * self.least);
        if mu > zero { (mu * rest).to_scalar() - lost } else { T::ZERO }
    }
}

/// Nothing for an ellipsoid that is thin.
#[inline]
pub(super) fn of_ellipsoid<V: Vector>(ellipsoid: &Ellipsoid<V>, place: V) -> Option<Foot<V>> {
    let axes = ellipsoid.semi_axes();
    let problem = Problem::new(axes, place)?;
    let delta = problem.root();
    let mut outward = V::default();
    for axis in 0..V::DIMENSION {
        let part = if problem.place[axis] > Number::ZERO {
            problem.place[axis] / (problem.beyond[axis] + delta)
        } else {
            Number::ZERO
        };
        outward = outward + V::axis(axis) * if place.coordinate(axis) < Number::ZERO { -part } else { part };
    }
    if delta == Number::ZERO {
        let rest = (V::Scalar::ONE - problem.square(delta).0).max(V::Scalar::ZERO);
        let shortest = (0..V::DIMENSION).find(|&axis| problem.beyond[axis] == Number::ZERO);
        outward = outward + V::axis(shortest.unwrap_or(0)) * (rest.sqrt() / problem.least);
    }
    let ball = |axis: usize| problem.place[axis] / problem.axes[axis];
    let balls = [ball(0), ball(1), ball(2)].map(|part| part * part);
    let norm = sum(balls[0], balls[1], balls[2]);
    let mut depth = V::Scalar::ZERO;
    // Others have none, as the bound would tell.
    if norm < V::Scalar::ONE {
        let square = problem.square_of_depth(delta).max(V::Scalar::ZERO);
        depth = square.sqrt() / axes.max_abs().reciprocal_power();
    }
    let support = ellipsoid.support(outward, 0);
    Some(Foot { depth, ..Foot::vertex(support.point, outward, support.id) })
}
