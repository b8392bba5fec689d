//! Vectors as coordinates that loops can count through. Their arithmetic is that of [`Vec3`].

use crate::array::places;
use crate::num::Scalar;
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;

/// A vector of three coordinates.
pub(super) type Triple<T> = [T; 3];

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn triple<V: Vector>(v: V) -> Triple<V::Scalar> {
    [v.coordinate(0), v.coordinate(1), v.coordinate(2)]
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn plus<T: Scalar>(a: Triple<T>, b: Triple<T>) -> Triple<T> {
    (Vec3::from(a) + Vec3::from(b)).into()
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn minus<T: Scalar>(a: Triple<T>, b: Triple<T>) -> Triple<T> {
    (Vec3::from(a) - Vec3::from(b)).into()
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn negated<T: Scalar>(a: Triple<T>) -> Triple<T> {
    (-Vec3::from(a)).into()
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn absolute<T: Scalar>(a: Triple<T>) -> Triple<T> {
    [a[0].abs(), a[1].abs(), a[2].abs()]
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn sum<T: Scalar>([x, y, z]: Triple<T>) -> T {
    x + y + z
}

/// Scalar product for what is compared with the slack: the order of the axes may change the last
/// bit.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn quick_dot<T: Scalar>(a: Triple<T>, b: Triple<T>) -> T {
    Vec3::from(a).quick_dot(Vec3::from(b))
}

/// Scalar product for what becomes an answer.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn dot<T: Scalar>(a: Triple<T>, b: Triple<T>) -> T {
    Vec3::from(a).dot(Vec3::from(b))
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn cross<T: Scalar>(a: Triple<T>, b: Triple<T>) -> Triple<T> {
    Vec3::from(a).cross(Vec3::from(b)).into()
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn transposed<T: Scalar>(rows: [Triple<T>; 3]) -> [Triple<T>; 3] {
    places(|column| [rows[0][column], rows[1][column], rows[2][column]])
}

/// Held between a half to either side, coordinate by coordinate.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn held<T: Scalar>(place: Triple<T>, half: Triple<T>) -> Triple<T> {
    places(|axis| place[axis].max(-half[axis]).min(half[axis]))
}

/// At least the length.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn bound<T: Scalar>(v: Triple<T>) -> T {
    Vec3::from(v).length_bound()
}

/// Whether two edges are parallel to the last bit.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn are_parallel<T: Scalar>(u: Triple<T>, v: Triple<T>) -> bool {
    u == v || u == negated(v)
}

/// Whether a matrix is a rotation, or a mirror image of one, to within 64u.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn is_rigid<T: Scalar>(rows: &[Triple<T>; 3]) -> bool {
    let [a, b, c] = *rows;
    let vanishes = |value: T| value.abs() <= ulps(64);
    vanishes(quick_dot(a, a) - T::ONE) & vanishes(quick_dot(b, b) - T::ONE) & vanishes(quick_dot(c, c) - T::ONE)
        && vanishes(quick_dot(a, b)) & vanishes(quick_dot(b, c)) & vanishes(quick_dot(c, a))
}
