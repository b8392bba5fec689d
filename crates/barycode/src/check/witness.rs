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
    /// and as far apart as the bounds say. They are moved out along the normal, or along the way
    /// from the one to the other as far as that is known. A depth is measured along the normal,
    /// too: what is beside it need not be small.
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
            || (known && moved(way / length, self.radius * (self.slack / length)));
        let between = answer.on_b - answer.on_a;
        let (apart, along) = (between.length(), between.dot(answer.normal.unwrap_or_default()));
        let fits = |signed: V::Scalar| lower - slack <= signed && signed <= upper + slack;
        placed && (fits(apart) || fits(-apart) || (along < Number::ZERO && fits(along)))
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
