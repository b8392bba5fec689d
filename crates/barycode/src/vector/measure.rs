//! Lengths and heights that wide arithmetic does not round.
//!
//! | quantity | native | wide |
//! | --- | --- | --- |
//! | length of a direction | root of a rounded square: 2u, in space 2.5u | Newton: 2u², 3.2u² |
//! | a height over a direction | u more for the quotient | as of a direction |
//! | the length of a point | as of a direction | as of a direction |

use super::Vector;
use crate::num::{Extends, Number, Scalar};
use crate::vec::Coordinates;

/// A direction with its length; scaled by a power of two first where its square would leave the
/// range of the scalar.
#[inline(always)]
pub(crate) fn measured<V: Vector>(direction: V) -> (V, V::Scalar) {
    let square = direction.dot(direction);
    let (low, high) = V::Scalar::RANGE;
    if square > low && square < high {
        return (direction, square.sqrt());
    }
    let level = direction.leveled();
    (level, level.dot(level).sqrt())
}

/// A height along a direction, `direction · w`, over the direction's computed length.
#[inline(always)]
pub(crate) fn height_over<V: Vector, N: Extends<V::Scalar>>(height: N, direction: V, length: V::Scalar) -> N {
    // NaN stays native, too.
    if N::NATIVE || !(length > Number::ZERO) {
        return height / N::from_scalar(length);
    }
    height / refined::<V, N>(direction.widen::<N>(), length)
}

/// The length of a point of the obstacle.
#[inline(always)]
pub(crate) fn length_of<V: Vector, N: Extends<V::Scalar>>(place: V::Over<N>) -> N {
    let length = V::narrow::<N>(place).length();
    // What is left of the square must not underflow; a shorter length is off by 5u of itself, which
    // is less than u² of the least size.
    let least = V::Scalar::RANGE.0 * V::Scalar::from_f64(SHORT);
    if N::NATIVE || !(length > least && length < V::Scalar::RANGE.1) {
        return N::from_scalar(length);
    }
    refined::<V, N>(place, length)
}

/// 2⁻⁵².
const SHORT: f64 = f64::EPSILON;

/// One step of Newton's method from a computed length to the root of the square.
#[inline(always)]
fn refined<V: Vector, N: Extends<V::Scalar>>(vector: V::Over<N>, length: V::Scalar) -> N {
    let first = N::from_scalar(length);
    (first + vector.dot(vector) / first) * N::from_scalar(V::Scalar::from_f64(0.5))
}
