//! The first contact of polytopes that translate, by the side through which their difference is
//! entered.
//!
//! With `M = A ⊖ B` and v the velocity of B relative to A, contact is where the ray `t v` is in M.
//! A portal is a side of M, in the plane an edge `L R`, that the ray goes through:
//!
//! 1. Supports find one, in doubles. It is not believed.
//! 2. That no vertex lies beyond it is shown by doubles, and where they cannot tell by numbers that
//!    track their error.
//! 3. Then `f(t) = num - t den`, the determinant of the vertices less `t v`, turns positive at the
//!    first contact, if the ray does go through M. Its sign at the double next to `num / den` and
//!    at its neighbours brackets the first contact. It is computed in the shapes' wide arithmetic
//!    with one bound on all rounding, and where that leaves it open in exact numbers.
//! 4. A simplex of the side and a vertex far behind it holds the place at the end of the bracket:
//!    the ray does go through M.
//!
//! Whatever is not certain is left to the verdicts of [`cast`](super::cast).
//!
//! Let S be at least the sum of the terms of a coordinate of a vertex of M, V of the velocity, and
//! u the largest error of a sum, over its terms; that of a product is 2 u, that of a determinant of
//! two coordinates each 4 u.
//!
//! | quantity | size | error | because |
//! | --- | --- | --- | --- |
//! | vertex of M | S | 8 u S | posed vertices 5 u, two sums, the velocity and the offset one each |
//! | edge | 2 S | 18 u S | two vertices and a sum |
//! | plane: product of v turned and a vertex | 2 S V | 22 u S V | |
//! | plane: rise of a vertex over the edge | | 96 u S² | edge; two vertices; its own |
//! | plane: num | 2 S² | 40 u S² | vertices; its own |
//! | plane: den | 4 S V | 56 u S V | edge and v; its own |
//! | plane: f | | u S (42 S + 68 V t) | num, den; product with t and difference |
//! | space: coordinate of the normal | 8 S² | 176 u S² | edges; its own |
//! | space: v times the product of two vertices | 6 S² V | 148 u S² V | |
//! | space: rise of a vertex over the side | | 1520 u S³ | normal; two vertices; its own |
//! | space: num | 24 S³ | 808 u S³ | normal, vertex; its own |
//! | space: den | 24 S² V | 640 u S² V | normal, v; its own |
//! | space: f | | u S² (832 S + 712 V t) | num, den; product with t and difference |

mod outline;
mod pair;
mod plane;
mod round;
mod space;

use self::outline::{AffineVertices, largest};
use self::pair::{Pair, Sides};
use super::course::Course;
use crate::answer::Touching;
use crate::num::{Number, Scalar};
use crate::predicate::number::{Limbs, Unknown};
use crate::vector::Vector;
use core::cmp::Ordering;
use core::ops::RangeInclusive;

/// Exact numbers for determinants that doubles of twice the length leave open.
type Long = Limbs<24>;

/// Vertices that two shapes may have together: few, so that little has to be cleared, or many.
const FEW: usize = 16;
const MANY: usize = 128;

/// Radii that two shapes may have together, the distance at which contact begins among them.
const RADII: usize = 4;

/// Sizes and speeds for which no determinant leaves the range of doubles: 2^-200 to 2^200.
const SIZES: RangeInclusive<f64> = f64::from_bits((1023 - 200) << 52)..=f64::from_bits((1023 + 200) << 52);

/// Numbers tried on either side of the quotient of the determinants.
const TRIES: u32 = 4;

/// The proven result of a cast of two shapes, which are separated at the beginning.
#[derive(Clone, Copy)]
pub(super) enum Passage<V: Vector> {
    /// There is no contact in time, as this direction shows.
    Free(V),
    /// The first contact is between neighbouring numbers.
    Contact {
        /// The last time without contact and the first one with, in bits.
        times: [u64; 2],
        normal: V,
        /// Where the ray enters: the point of A, and that of B when it has come so far, both in the
        /// frame of A.
        on: [V; 2],
    },
}

/// A question about two shapes that move.
struct Question<V: Vector> {
    velocities: [V; 2],
    until: V::Scalar,
    touching: Touching,
    /// The radii of the two, and the numbers whose sum is the distance at which contact begins.
    bulges: [V::Scalar; 2],
    radii: [V::Scalar; RADII],
}

/// The numbers whose sum is the distance of the cores at which contact begins, if they are few.
fn radii<V: Vector>(course: &Course<'_, V>) -> Option<[V::Scalar; RADII]> {
    let mut radii = [V::Scalar::ZERO; RADII];
    let mut count = 0;
    let mut add = |radius: V::Scalar| {
        if radius != Number::ZERO {
            if let Some(place) = radii.get_mut(count) {
                *place = radius;
            }
            count += 1;
        }
    };
    course.a.details().radii(course.a.radius(), &mut add);
    course.b.details().radii(course.b.radius(), &mut add);
    add(course.target);
    (count <= RADII).then_some(radii)
}

/// Whether and when shapes meet before a time; `None` if that is not certain.
pub(super) fn passage<V: Vector>(
    course: &mut Course<'_, V>,
    velocities: [V; 2],
    until: V::Scalar,
) -> Option<Passage<V>> {
    let bulges = [course.a.radius(), course.b.radius()];
    let grown = bulges[0] + bulges[1] + course.target > Number::ZERO;
    if grown && V::DIMENSION > 2 {
        return None;
    }
    let outlines = [AffineVertices::from_shape(course.a)?, AffineVertices::from_shape(course.b)?];
    let radii = if grown { radii(course)? } else { [V::Scalar::ZERO; RADII] };
    let question = Question { velocities, until, touching: course.touching, bulges, radii };
    let (found, supports) = if grown {
        found(question, &outlines, |pair: &mut Pair<'_, V, 2>| pair.round_passage())
    } else if V::DIMENSION == 2 {
        found(question, &outlines, |pair: &mut Pair<'_, V, 2>| pair.passage())
    } else {
        found(question, &outlines, |pair: &mut Pair<'_, V, 3>| pair.passage())
    };
    course.iterations += supports;
    found
}

/// Runs a search and returns its result, with the number of supports that were needed.
fn found<V: Vector, const D: usize>(
    question: Question<V>,
    outlines: &[AffineVertices<'_, V>; 2],
    search: impl FnOnce(&mut Pair<'_, V, D>) -> Option<Passage<V>>,
) -> (Option<Passage<V>>, u32)
where
    for<'p> Pair<'p, V, D>: Sides<D>,
{
    let count = outlines[0].count() + outlines[1].count();
    let (mut few, mut many);
    let places = if count <= FEW {
        few = [[0.0; D]; FEW];
        &mut few[..]
    } else if count <= MANY {
        many = [[0.0; D]; MANY];
        &mut many[..]
    } else {
        return (None, 0);
    };
    let mut pair = Pair::new(question, outlines, places);
    (search(&mut pair), pair.supports)
}

/// Which sign of a determinant that turns positive at the first touch means contact.
fn is_contact(sign: Ordering, touching: Touching) -> bool {
    sign.is_gt() || sign.is_eq() && touching == Touching::Collides
}

/// Decides a question in numbers that track their error, or else in exact ones.
fn exactly<R>(double: impl FnOnce() -> Result<R, Unknown>, long: impl FnOnce() -> Result<R, Unknown>) -> Option<R> {
    double().or_else(|_| long()).ok()
}

/// The neighbouring numbers between which contact begins, in bits, near a quotient. There is none
/// at zero.
fn bracket<T: Scalar>(near: T, mut contact: impl FnMut(T) -> Option<bool>) -> Option<[u64; 2]> {
    let mut at = near.to_bits();
    let down = contact(near)?;
    for _ in 0..TRIES {
        let next = if down { at.checked_sub(1)? } else { at + 1 };
        let beyond = contact(T::from_bits(next))?;
        if beyond != down {
            return Some([at.min(next), at.max(next)]);
        }
        at = next;
    }
    None
}

/// A vector of these coordinates, rounded.
fn rounded<V: Vector, const D: usize>(coordinates: [f64; D]) -> V {
    let at = |axis: usize| V::Scalar::from_f64(coordinates.get(axis).copied().unwrap_or(0.0));
    V::from_coordinates([at(0), at(1), at(2)])
}

/// The unit vector along these coordinates.
fn unit<V: Vector, const D: usize>(coordinates: [f64; D]) -> Option<V> {
    let power = largest(coordinates).reciprocal_power();
    rounded::<V, D>(coordinates.map(|part| part * power)).normalize()
}
