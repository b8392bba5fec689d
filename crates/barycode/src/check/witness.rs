//! Whether witness points are on their shapes, and as far apart as the bounds say.

use super::Judge;
use crate::answer::Proximity;
use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::shape::{Convex, ulps};

impl<V: Dimension, A: Convex<Vector = V>, B: Convex<Vector = V>> Judge<'_, A, B> {
    /// More than all rounding of a point in the common frame.
    fn point_slack(&self) -> V::Scalar {
        self.slack + (self.a.origin().norm1() + self.b.origin().norm1()) * ulps(4)
    }

    /// Whether the witness points are those of the simplex, `p` and `q`, moved out by the radii,
    /// and as far apart as the bounds say. They are moved out along the normal or, where the bounds
    /// leave room for another direction, within that.
    pub(super) fn are_witnesses(&self, answer: &Proximity<V>, p: V, q: V) -> bool {
        let (a, b) = (self.a, self.b);
        let (slack, lower, upper) = (self.point_slack(), answer.lower, answer.upper);
        let normal = answer.normal.unwrap_or_default();
        let tilt = tilt(lower + self.radius - slack, upper + self.radius + slack);
        let is_on = |point: V, core: V, radius: V::Scalar, out: V| {
            let way = point - core;
            (way.length() - radius).abs() <= slack && (way - out * radius).length() <= slack + radius * tilt
        };
        let placed = is_on(answer.on_a, p + a.origin(), a.radius(), normal)
            && is_on(answer.on_b, q + b.origin(), b.radius(), -normal);
        let apart = (answer.on_b - answer.on_a).length();
        let fits = |signed: V::Scalar| lower - slack <= signed && signed <= upper + slack;
        placed && (fits(apart) || fits(-apart))
    }

    /// Whether both witness points are one, within the radii of the points of the simplex.
    pub(super) fn is_common_point(&self, answer: &Proximity<V>) -> bool {
        let (a, b, slack) = (self.a, self.b, self.point_slack());
        let near = |core: V, radius: V::Scalar| (answer.on_a - core).length() <= radius + slack;
        self.point(&answer.simplex).is_some_and(|(_, p, q)| {
            answer.on_a == answer.on_b && near(p + a.origin(), a.radius()) && near(q + b.origin(), b.radius())
        })
    }
}

/// How far the tips of two unit vectors may be apart: a normal that proves the lower bound of a
/// distance, and the way between points that prove the upper one. The cosine between them is the
/// ratio of the bounds at least. Where the upper bound is negative there is no such way.
fn tilt<T: Scalar>(lower: T, upper: T) -> T {
    if !(upper > T::ZERO) {
        return T::ZERO;
    }
    if !(lower > T::ZERO) {
        return T::from_f64(2.0);
    }
    ((T::ONE - lower / upper).max(T::ZERO) * T::from_f64(2.0)).sqrt()
}
