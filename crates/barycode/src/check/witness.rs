//! Whether witness points are on their shapes, and as far apart as the bounds say.

use super::{Judge, nearness};
use crate::answer::Proximity;
use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::shape::{Convex, ulps};

impl<V: Dimension, A: Convex<Vector = V>, B: Convex<Vector = V>> Judge<'_, A, B> {
    /// More than all rounding of a point in the common frame.
    fn point_slack(&self) -> V::Scalar {
        self.slack + (self.a.origin().norm1() + self.b.origin().norm1()) * ulps(4)
    }

    /// Whether ids of both shapes name all points of them.
    fn names_points(&self) -> bool {
        self.a.details().names_points() && self.b.details().names_points()
    }

    /// Whether the cores come within `radius` of each other, by a search, where ids need not name
    /// what an answer means.
    pub(super) fn comes_within(&self, radius: V::Scalar) -> bool {
        let support = |direction: V| {
            let (p, q) = (self.a.support(direction, 0).point, self.b.support(-direction, 0).point);
            (p - q) - self.offset
        };
        !self.names_points()
            && nearness::comes_within(radius + self.slack, self.slack * V::Scalar::from_f64(0.25), support)
    }

    /// Whether the witness points are in their shapes, by a search, where ids need not name what an
    /// answer means.
    fn are_in_shapes(&self, answer: &Proximity<V>) -> bool {
        let slack = self.point_slack();
        !self.names_points()
            && nearness::holds(self.a, answer.on_a, slack)
            && nearness::holds(self.b, answer.on_b, slack)
    }

    /// Whether the witness points are those of the simplex, `p` and `q`, moved out by the radii, or
    /// else in the shapes, and as far apart as the bounds say. They are moved out along the normal,
    /// or along the way from the one to the other as far as that is known. A depth is measured
    /// along the normal, too: what is beside it need not be small.
    pub(super) fn are_witnesses(&self, answer: &Proximity<V>, p: V, q: V) -> bool {
        let (slack, lower, upper) = (self.point_slack(), answer.lower, answer.upper);
        let moved = |out: V, more: V::Scalar| {
            let on_a = (p + out * self.a.radius()) + self.a.origin();
            let on_b = (q - out * self.b.radius()) + self.b.origin();
            let near = |point: V, place: V| (point - place).length() <= slack + more;
            near(answer.on_a, on_a) && near(answer.on_b, on_b)
        };
        let way = (q - p) + self.offset;
        let length = way.length();
        let known = length > self.slack * V::Scalar::from_f64(4.0);
        let placed = moved(answer.normal.unwrap_or_default(), Number::ZERO)
            || (known && moved(way / length, self.radius * (self.slack / length)))
            || self.are_in_shapes(answer);
        let between = answer.on_b - answer.on_a;
        let (apart, along) = (between.length(), between.dot(answer.normal.unwrap_or_default()));
        let fits = |signed: V::Scalar| lower - slack <= signed && signed <= upper + slack;
        placed && (fits(apart) || fits(-apart) || (along < Number::ZERO && fits(along)))
    }

    /// Whether both witness points are one, within the radii of the points of the simplex, or else
    /// in both shapes.
    pub(super) fn is_common_point(&self, answer: &Proximity<V>) -> bool {
        let (a, b, slack) = (self.a, self.b, self.point_slack());
        let near = |core: V, radius: V::Scalar| (answer.on_a - core).length() <= radius + slack;
        let is_placed = |(_, p, q)| near(p + a.origin(), a.radius()) && near(q + b.origin(), b.radius());
        answer.on_a == answer.on_b && (self.point(&answer.simplex).is_some_and(is_placed) || self.are_in_shapes(answer))
    }
}
