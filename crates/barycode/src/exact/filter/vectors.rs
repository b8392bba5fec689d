//! Vectors of three numbers each; the third is zero in the plane.

use super::super::vertices::larger;
use crate::array::each;
use crate::num::Number;
use crate::vector::Vector;

#[inline]
pub(super) fn leading<N: Number>(v: &[N; 3]) -> [f64; 3] {
    each(*v, Number::leading)
}

/// Rotates by a quarter turn to the right.
#[inline]
pub(super) fn right_normal<N: Number>(edge: &[N; 3]) -> [N; 3] {
    [edge[1], -edge[0], N::ZERO]
}

/// Returns the largest absolute coordinate.
#[inline]
pub(super) fn largest([x, y, z]: &[f64; 3]) -> f64 {
    larger(x.abs(), larger(y.abs(), z.abs()))
}

#[inline]
pub(super) fn negated(v: &[f64; 3]) -> [f64; 3] {
    each(*v, |part| -part)
}

#[inline]
pub(super) fn sum(a: &[f64; 3], b: &[f64; 3]) -> [f64; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[inline]
pub(super) fn difference<V: Vector, N: Number>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    [a[0].minus(b[0]), a[1].minus(b[1]), if V::DIMENSION == 2 { N::ZERO } else { a[2].minus(b[2]) }]
}

/// Computes the area of the parallelogram between two vectors of the plane.
#[inline]
pub(super) fn area<N: Number>(a: &[N; 3], b: &[N; 3]) -> N {
    N::minor([a[0], a[1]], [b[0], b[1]])
}

#[inline]
pub(super) fn cross<N: Number>(a: &[N; 3], b: &[N; 3]) -> [N; 3] {
    let minor = |i: usize, j: usize| N::minor([a[i], a[j]], [b[i], b[j]]);
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

#[inline]
pub(super) fn dot<V: Vector, N: Number>(a: &[N; 3], b: &[N; 3]) -> N {
    let sum = a[0] * b[0] + a[1] * b[1];
    if V::DIMENSION == 2 { sum } else { sum + a[2] * b[2] }
}
