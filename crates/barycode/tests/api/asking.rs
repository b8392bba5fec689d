//! Questions about shapes of any type. One call site for each: queries are inlined at their call
//! sites, and take long to compile.

use barycode::d2::{self, Convex, Vec2};
use barycode::{Distance, Intersection, Proximity};

/// Any shape in double precision.
pub(crate) type Any<'s> = &'s dyn Convex<Vector = Vec2<f64>>;

pub(crate) fn contact(a: Any<'_>, b: Any<'_>) -> Proximity<Vec2<f64>> {
    d2::contact(&a, &b)
}

pub(crate) fn closest_points(a: Any<'_>, b: Any<'_>) -> Proximity<Vec2<f64>> {
    d2::closest_points(&a, &b)
}

pub(crate) fn distance(a: Any<'_>, b: Any<'_>) -> Distance<Vec2<f64>> {
    d2::distance(&a, &b)
}

pub(crate) fn within(a: Any<'_>, b: Any<'_>, distance: f64) -> Intersection<Vec2<f64>> {
    d2::within(&a, &b, distance)
}

pub(crate) fn intersects(a: Any<'_>, b: Any<'_>) -> Intersection<Vec2<f64>> {
    d2::intersects(&a, &b)
}

/// The contact, after asserting that it passes its check.
pub(crate) fn checked(a: Any<'_>, b: Any<'_>) -> Proximity<Vec2<f64>> {
    let answer = contact(a, b);
    assert_eq!(answer.check(&a, &b), Ok(()), "{answer:?}");
    answer
}
