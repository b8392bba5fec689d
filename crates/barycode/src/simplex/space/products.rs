//! Products of the vertices of a simplex in space, in the forms that round least.
//!
//! Errors to the first order, for vertices that are taken as exact. `u` is the unit roundoff, `|x|`
//! the length, `|x|₁` and `|x|∞` the sum and the largest of the absolute coordinates.
//!
//! ```text
//! quantity                     error bound                because
//! x × y, a coordinate          2u (|x₁ y₂| + |x₂ y₁|)     two products
//! x × y                        2.4 u |x| |y|              2u √(4/3) |x| |y|
//! moment A × B = A × (B - A)   4.7 u |A| |B - A|          A the nearer end; and the edge
//! direction d = (A × e) × e    tilt 4.7 u |A| / h         the moment; h: distance of the line
//! height along d               4.7 u |A|                  min(2h, (4.7 u |A|)² / 2h)
//! normal n = x × y             4.7 u |x| |y|              x, y: the two shorter edges
//! n, a coordinate              8u |x|∞ |y|∞
//! n, its direction             tilt 4.7 u / sin α         α: the triangle's widest angle
//! volume n · A                 14u |A|₁ |x|∞ |y|∞         A the nearest vertex; n 8u, product 6u
//! height over the face         that of the volume / |n|
//! ```
//!
//! - **Moment**: with the farther end the error would be in proportion to that end. Near touching,
//!   with one vertex almost at the origin, it exceeds the moment itself, and the loop cycles.
//! - **Edge direction**: a tilt φ changes the height by `h (1 - cos φ)`. The second product makes
//!   `d` orthogonal to the computed moment and, up to 2.4 u, to `e`. The other form,
//!   `e (e · A) - A (e · e)`, is as cheap, but its error 2u |A| |e|² has a part along the edge,
//!   which tilts `d` by 2u |A| / h and makes the height worthless near touching.
//! - **Face normal**: all pairs of edges have the same product, and the error is in proportion to
//!   the lengths. So a needle has a sound normal, and only three vertices nearly in line have none.
//!
//! Sums of products are taken as `dot` and `cross`, never along a chosen axis: the longest axis may
//! be a tie, and an exchange of axes would then change the answer.

use crate::array::each;
use crate::num::{Extends, Number, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3};
use core::hint::select_unpredictable;

/// The faces of a tetrahedron, those of the newest vertex first. Their normals point outwards where
/// the volume is positive (see [`volume`]).
pub(crate) const FACES: [[usize; 3]; 4] = [[1, 0, 3], [2, 1, 3], [0, 2, 3], [0, 1, 2]];

/// The normal of a triangle, counter-clockwise, and the scale of its rounding: every coordinate has
/// an error of at most 8u times the scale.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn normal<N: Number>(a: Vec3<N>, b: Vec3<N>, c: Vec3<N>) -> (Vec3<N>, N) {
    let (ab, bc, ca) = (b - a, c - b, a - c);
    let (size_ab, size_bc, size_ca) = (ab.max_abs(), bc.max_abs(), ca.max_abs());
    let longest_ab = (size_ab > size_bc) & (size_ab > size_ca);
    let longest_bc = size_bc > size_ca;
    let x = either(longest_ab, either(longest_bc, ab, ca), bc);
    let y = either(longest_ab, either(longest_bc, bc, ab), ca);
    (x.cross(y), x.max_abs() * y.max_abs())
}

/// The vector `b` if `second`, else `a`. A selection, not a branch: the longest edge and the nearer
/// end are unpredictable.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn either<N: Number>(second: bool, a: Vec3<N>, b: Vec3<N>) -> Vec3<N> {
    let pick = |a: N, b: N| select_unpredictable(second, b, a);
    Vec3::new(pick(a.x, b.x), pick(a.y, b.y), pick(a.z, b.z))
}

/// The point with the smaller largest coordinate, which stands for the one nearer to the origin.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn nearer<N: Number>(a: Vec3<N>, b: Vec3<N>) -> Vec3<N> {
    either(b.max_abs() < a.max_abs(), a, b)
}

/// `A × B`, as the product of the nearer point and the edge between the two: its rounding is in
/// proportion to both.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn moment<N: Number>(a: Vec3<N>, b: Vec3<N>) -> Vec3<N> {
    nearer(a, b).cross(b - a)
}

/// Six times the signed volume of the tetrahedron that the origin makes with a face: the face's
/// normal times its nearest vertex. Returned with the normal, and a bound on the rounding of the
/// volume in units of u.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn height<N: Number>(a: Vec3<N>, b: Vec3<N>, c: Vec3<N>) -> Height<N> {
    let (normal, scale) = normal(a, b, c);
    let near = nearer(nearer(a, b), c);
    Height { volume: normal.dot(near), normal, scale: near.norm1() * scale }
}

/// The weights of the origin's foot on the plane of a triangle with this normal: for each vertex
/// the area that the other two make with the origin, as seen along the normal.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn areas<N: Number>(normal: Vec3<N>, a: Vec3<N>, b: Vec3<N>, c: Vec3<N>) -> [N; 3] {
    each([moment(b, c), moment(c, a), moment(a, b)], |area| normal.dot(area))
}

/// The signed volumes that the faces of a tetrahedron make with the origin, each indexed by the
/// vertex that the face leaves out.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn volumes<N: Number>(y: &[Vec3<N>; 4]) -> [N; 4] {
    let mut volumes = [N::ZERO; 4];
    for [i, j, k] in FACES {
        volumes[6 - i - j - k] = height(y[i], y[j], y[k]).volume;
    }
    volumes
}

/// See [`height`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Height<N> {
    pub(crate) volume: N,
    pub(crate) normal: Vec3<N>,
    /// The error of the volume is at most 16u times the scale.
    pub(crate) scale: N,
}

/// The largest value that rounding may make of a zero: `units` u times `scale`. Zero in wide
/// arithmetic, which starts from exact vertices.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn noise<T: Scalar, N: Extends<T>>(units: u32, scale: N) -> N {
    if N::NATIVE { scale * N::from_scalar(ulps(units)) } else { N::ZERO }
}

/// Six times the signed volume of the tetrahedron; zero where rounding leaves no sign.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn volume<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> N {
    let (normal, scale) = normal(y[0], y[1], y[2]);
    let edge = y[0] - y[3];
    let volume = edge.dot(normal);
    if volume.abs() > noise::<T, N>(16, edge.norm1() * scale) { volume } else { N::ZERO }
}

/// The weights of the origin in a tetrahedron around it, not normalised. `None` if the origin is
/// not inside, or there are not four vertices.
pub(crate) fn weights_around<T: Scalar, N: Extends<T>>(places: &[Vec3<N>]) -> Option<[N; 4]> {
    let &[a, b, c, d] = places else {
        return None;
    };
    let largest = places.iter().fold(T::ZERO, |most, place| most.max(place.max_abs().to_scalar()));
    let power = N::from_scalar(largest.reciprocal_power());
    let y = [a * power, b * power, c * power, d * power];
    let weights = volumes(&y);
    let inside =
        |weights: &[N; 4]| weights.iter().all(|&weight| weight >= N::ZERO) && weights.iter().any(|&w| w > N::ZERO);
    let weights = if inside(&weights) { weights } else { each(weights, |weight| -weight) };
    inside(&weights).then_some(weights)
}
