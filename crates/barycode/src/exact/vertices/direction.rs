//! A direction rounded to doubles, with a bound of its error.

use crate::array::each;
use crate::num::Scalar;
use crate::predicate::number::{Certain, FLOOR, Vector as Numbers};
use crate::predicate::place::doubles;
use crate::vector::Vector;

/// A direction in doubles, scaled so that no coordinate exceeds one.
pub(in crate::exact) struct RoundedDirection {
    pub(in crate::exact) parts: [f64; 3],
    /// A bound on the error of each coordinate.
    pub(super) error: f64,
}

impl RoundedDirection {
    pub(in crate::exact) fn from_numbers<N: Certain>(direction: &Numbers<N>) -> Self {
        let (parts, error) = N::leveled(direction);
        Self { parts, error }
    }

    /// Scales a direction whose coordinates are rounded or off by `lost`. `None` for zero, infinity
    /// and NaN.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn from_doubles(direction: [f64; 3], lost: f64) -> Option<Self> {
        let [x, y, z] = each(direction, f64::abs);
        let largest = larger(x, larger(y, z));
        let power = largest.reciprocal_power() * 0.5;
        let error = lost * power + f64::EPSILON;
        // A sum with infinity or NaN in it is not less than infinity.
        let known = largest > 0.0 && error + (x + y + z) < f64::INFINITY;
        known.then(|| Self { parts: each(direction, |part| part * power), error })
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn reversed(&self) -> Self {
        Self { parts: each(self.parts, |part| -part), ..*self }
    }

    /// [`in_frame`](Self::in_frame), with a bound on the error of a comparison of two vertices,
    /// over the largest coordinate of those.
    ///
    /// The direction is scaled to coordinates of at most one, each off by `e`; coordinates of
    /// columns are at most `c`, those of a vertex at most `m`.
    ///
    /// | quantity | error |
    /// | --- | --- |
    /// | product with a column | less than (3 e + 2^-49) c |
    /// | the same, for a vertex | (9 e + 3 · 2^-49) c m |
    /// | product with the vertex itself | less than 2^-48 c m more |
    /// | difference of two vertices | twice as much |
    /// | underflow | less than 2^-1000, of a product with a column and of one with a vertex |
    ///
    /// Without columns it is less. The largest coordinate is what the shape states of its extent,
    /// rounded: for that, 144 ε are taken instead of 128.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn in_frame_with_error<V: Vector>(&self, columns: Option<&[V; 3]>) -> ([f64; 3], f64) {
        let (along, largest) = self.in_frame(columns);
        (along, largest * (24.0 * self.error + 144.0 * f64::EPSILON) + FLOOR)
    }

    /// Transforms the direction into the frame that columns map from, with the largest of their
    /// coordinates; without columns it stays as it is.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::exact) fn in_frame<V: Vector>(&self, columns: Option<&[V; 3]>) -> ([f64; 3], f64) {
        let [x, y, z] = self.parts;
        let Some(columns) = columns else { return (self.parts, 1.0) };
        let (mut along, mut largest) = (self.parts, 0.0);
        for (part, &column) in along.iter_mut().zip(columns).take(V::DIMENSION) {
            let column = doubles(column);
            largest = larger(column[0].abs(), larger(column[1].abs(), largest));
            *part = x * column[0] + y * column[1];
            if V::DIMENSION > 2 {
                largest = larger(column[2].abs(), largest);
                *part += z * column[2];
            }
        }
        (along, largest)
    }
}

/// Computes the product of a vertex and a direction.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::exact) fn height<V: Vector>(vertex: V, [x, y, z]: [f64; 3]) -> f64 {
    let [p, q, r] = doubles(vertex);
    if V::DIMENSION > 2 { x * p + y * q + z * r } else { x * p + y * q }
}

/// Returns the larger of two numbers, the second if one is NaN: one instruction without a branch.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::exact) fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
