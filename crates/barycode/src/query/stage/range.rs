//! Range: pairs whose products of coordinates would overflow or underflow.
//!
//! - **Assumes**: a pair out of range;
//! - **Proves**: that cores too small for products overlap within radii that are not: no point of
//!   the obstacle is longer than its size, and the distance of two points is a length;
//! - **Hands on**: nothing;
//! - **Gives up**: where the radii are too small, too, or the pair is too large: the answer says
//!   so.
//!
//! No part of the obstacle is farther from the origin than the size `s`, so the signed distance of
//! the cores is between `-s` and `s`, whatever the direction. Where that is not within rounding of
//! the radii `r`, as it is for `s` up to 8u `r`, the answer says that it is out of range beside
//! what is proven.

use super::closed_form::points;
use super::seed::any_direction;
use crate::answer::{Simplex, Stop};
use crate::gjk::{Difference, Erased, Shape};
use crate::num::{Number, Scalar};
use crate::query::bounds::Core;
use crate::shape::{Convex, Form, ulps};
use crate::vector::Vector;

/// The bounds that are known of the cores of a pair out of range, about which a question with these
/// radii is asked.
#[cold]
#[inline(never)]
pub(in crate::query) fn out_of_range<V: Vector>(a: Shape<'_, V>, b: Shape<'_, V>, radius: V::Scalar) -> Core<V> {
    let shapes = Difference::without_prefetch(&a, &b);
    if !(shapes.offset.is_finite() && shapes.size.is_finite()) {
        return Core::unknown(Stop::NotFinite, 0);
    }
    let (low, _) = V::Scalar::RANGE;
    if shapes.size < low && radius >= low { beside_radii(&shapes, radius) } else { Core::unknown(Stop::OutOfRange, 0) }
}

/// The bounds of cores that are small beside the radii.
fn beside_radii<V: Vector>(shapes: &Erased<'_, V>, radius: V::Scalar) -> Core<V> {
    let toward = -shapes.start();
    let direction = if toward.max_abs() > Number::ZERO { toward.leveled() } else { any_direction() };
    let support = shapes.support::<V::Scalar>(direction, 0, 0);
    let mut simplex = Simplex { length: 1, ..Simplex::default() };
    (simplex.ids[0], simplex.weights[0]) = ((support.a, support.b), Number::ONE);
    let of_points = matches!((shapes.a.details().form(), shapes.b.details().form()), (Form::Point, Form::Point));
    let (distance, slack) = if of_points {
        let (_, _, w, blur) = points::difference(shapes);
        (w.length(), w.length() * ulps(8) + blur)
    } else {
        let rounding = shapes.rounding.point + shapes.rounding.value;
        (Number::ZERO, shapes.size + shapes.size * ulps(8) + rounding)
    };
    let tight = slack <= radius * ulps(8);
    Core {
        lower: distance - slack,
        upper: distance + slack,
        distance,
        direction,
        length: direction.length(),
        straight: of_points,
        p: support.p,
        q: support.q,
        simplex,
        tight,
        ..Core::unknown(if tight { Stop::Optimal } else { Stop::OutOfRange }, 1)
    }
}
