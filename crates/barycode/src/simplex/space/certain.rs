//! A filter for the ordered method in space: the same decisions from products that share their
//! factors, where every sign is beyond a common bound on the rounding, which is nearly always.
//!
//! A is the newest vertex; e₀, e₁, e₂ are the edges from it to the older vertices (with a relative
//! error u each, the vertices being taken as exact); s is the largest coordinate of an edge; and
//! α = |A|₁. All vertices are levelled, so that nothing overflows.
//!
//! | quantity | error bound | because |
//! | --- | --- | --- |
//! | normal `nᵢ = eⱼ × eₖ`, a coordinate | 8u s² | each product 3u s², the difference 2u s² |
//! | height `A · nᵢ` | 16u α s² | α (8u s²) from the normal, 3u α (2 s²) from the product |
//! | volume `e₀ · n₀` | 48u s³ | as the height, with 3s in place of α |
//! | height opposite A: volume less heights | 128u (α s² + s³) | twice the sum of their bounds |
//! | `A · eᵢ` | 16u (α + s) s | 3u α s |
//! | `B · e = A · e + e · e` | 16u (α + s) s | another 8u s² |
//! | `t = n × A`, a coordinate | 24u α s² | 2 (8u s²) α of the normal, 4u (2 s² α) of the product |
//! | area `t · e` | 128u α s³ | 3s times the bound on t, and 3u (12 s³ α) from the product |
//! | third area: `n · n` less two areas | 512u (α + s) s³ | those three, and to subtract |
//!
//! Only signs are taken from here. The weights of the kept vertices are computed on demand, by
//! products that do not depend on the order of the axes.

use super::NEWEST;
use crate::array::each;
use crate::num::{Extends, Number, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3};
use core::hint::select_unpredictable;

/// The triangle of the newest vertex and the older ones 0 and 1, as bits.
const TRIANGLE: u8 = 0b1011;
/// All four vertices.
const ALL: u8 = 0b1111;
/// The newest vertex.
const NEW: u8 = 1 << NEWEST;

/// The sign of a value beyond its rounding: true if it is positive. `None` where the rounding hides
/// it, and for NaN.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn positive<N: Extends<T>, T: Scalar>(value: N, rounding: N) -> Option<bool> {
    if value.abs() > rounding { Some(value > N::ZERO) } else { None }
}

/// The lengths in the bounds on the rounding.
struct Sizes<N> {
    /// The largest coordinate of an edge.
    edge: N,
    /// The sum of the absolute coordinates of A.
    newest: N,
}

impl<N> Sizes<N> {
    /// `None` where products might underflow.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn from_edges<T: Scalar, const COUNT: usize>(newest: Vec3<N>, edges: &[Vec3<N>; COUNT]) -> Option<Self>
    where
        N: Extends<T>,
    {
        let edge = edges[1..].iter().fold(edges[0].max_abs(), |most, edge| most.max(edge.max_abs()));
        let newest = newest.x.abs() + newest.y.abs() + newest.z.abs();
        let least = N::from_scalar(T::UNIT);
        (edge > least && newest > least).then_some(Self { edge, newest })
    }
}

/// The edges of a tetrahedron from its newest vertex, and the normals of the faces between them,
/// each indexed by the older vertex that the face leaves out.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn at_newest<N: Number>(y: &[Vec3<N>; 4]) -> ([Vec3<N>; 3], [Vec3<N>; 3]) {
    let a = y[NEWEST];
    let edges = [y[0] - a, y[1] - a, y[2] - a];
    (edges, [edges[1].cross(edges[2]), edges[2].cross(edges[0]), edges[0].cross(edges[1])])
}

/// The triangle of A = 3, B = 0, C = 1: the kept vertices as bits, and the barycode.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn triangle<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Option<(u8, u8)> {
    let a = y[NEWEST];
    let (ab, ac) = (y[0] - a, y[1] - a);
    let Sizes { edge, newest } = Sizes::from_edges::<T, 2>(a, &[ab, ac])?;
    let unit = |units: u32| N::from_scalar(ulps::<T>(units));
    let square = edge * edge;
    let normal = ab.cross(ac);
    let across = normal.cross(a);
    let (sigma_v, sigma_w) = (-across.quick_dot(ac), across.quick_dot(ab));
    let rounding = unit(128) * newest * square * edge;
    let (in_v, in_w) = (positive::<N, T>(sigma_v, rounding)?, positive::<N, T>(sigma_w, rounding)?);
    let code = 4 | u8::from(in_v) << 1 | u8::from(in_w);
    if code == 7 {
        let sigma_u = normal.quick_dot(normal) - sigma_v - sigma_w;
        let inside = positive::<N, T>(sigma_u, unit(512) * (newest + edge) * square * edge)?;
        return inside.then_some((TRIANGLE, code));
    }
    let (at_b, at_c) = (a.quick_dot(ab), a.quick_dot(ac));
    let rounding = unit(16) * (newest + edge) * edge;
    let (behind_b, behind_c) = (positive::<N, T>(at_b, rounding)?, positive::<N, T>(at_c, rounding)?);
    if behind_b && behind_c {
        return Some((NEW, code));
    }
    if !in_w && !behind_b && positive::<N, T>(at_b + ab.quick_dot(ab), rounding)? {
        return Some((NEW | 1, code));
    }
    if !in_v && !behind_c && positive::<N, T>(at_c + ac.quick_dot(ac), rounding)? {
        return Some((NEW | 2, code));
    }
    None
}

/// The tetrahedron of A = 3 and the older vertices 0, 1, 2: the kept vertices as bits, all four if
/// the origin is inside.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn tetrahedron<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Option<u8> {
    let a = y[NEWEST];
    let (edges, normals) = at_newest(y);
    let Sizes { edge, newest } = Sizes::from_edges::<T, 3>(a, &edges)?;
    let unit = |units: u32| N::from_scalar(ulps::<T>(units));
    let square = edge * edge;
    let volume = edges[0].quick_dot(normals[0]);
    let upright = positive::<N, T>(volume, unit(48) * square * edge)?;
    let turn = select_unpredictable(upright, N::ONE, -N::ONE);
    let heights = [a.quick_dot(normals[0]) * turn, a.quick_dot(normals[1]) * turn, a.quick_dot(normals[2]) * turn];
    let rounding = unit(16) * newest * square;
    // True for faces that have the origin beyond them.
    let beyond = [
        positive::<N, T>(heights[0], rounding)?,
        positive::<N, T>(heights[1], rounding)?,
        positive::<N, T>(heights[2], rounding)?,
    ];
    if beyond == [false; 3] {
        let opposite = volume.abs() + heights[0] + heights[1] + heights[2];
        let inside = positive::<N, T>(opposite, unit(128) * (newest + edge) * square)?;
        return inside.then_some(ALL);
    }
    let rounding = unit(16) * (newest + edge) * edge;
    let at = [a.quick_dot(edges[0]), a.quick_dot(edges[1]), a.quick_dot(edges[2])];
    let behind =
        [positive::<N, T>(at[0], rounding)?, positive::<N, T>(at[1], rounding)?, positive::<N, T>(at[2], rounding)?];
    if behind == [true; 3] {
        return Some(NEW);
    }
    let fine = unit(128) * newest * square * edge;
    // `open`: a face at the edge has the origin beyond it. `shut`: such a face has the foot on its
    // inner side of the edge.
    let (mut shut, mut open) = ([false; 3], [false; 3]);
    for (face, [j, k]) in [[1, 2], [2, 0], [0, 1]].into_iter().enumerate() {
        if beyond[face] {
            let across = normals[face].cross(a);
            let (sigma_j, sigma_k) = (-across.quick_dot(edges[k]), across.quick_dot(edges[j]));
            let (in_j, in_k) = (positive::<N, T>(sigma_j, fine)?, positive::<N, T>(sigma_k, fine)?);
            if in_j && in_k {
                let sigma_a = normals[face].quick_dot(normals[face]) - sigma_j - sigma_k;
                let inside = positive::<N, T>(sigma_a, unit(512) * (newest + edge) * square * edge)?;
                return inside.then_some(NEW | 1 << j | 1 << k);
            }
            (open[j], open[k]) = (true, true);
            shut[j] |= in_k;
            shut[k] |= in_j;
        }
    }
    for place in 0..3 {
        if open[place] && !shut[place] && !behind[place] {
            let ahead = at[place] + edges[place].quick_dot(edges[place]);
            if positive::<N, T>(ahead, rounding)? {
                return Some(NEW | 1 << place);
            }
        }
    }
    None
}

/// The heights of the origin over the faces of a tetrahedron, times twice the area of each,
/// positive inside: the weights of the origin if it is inside. Each is indexed by the vertex that
/// the face leaves out.
struct Heights<N> {
    volume: N,
    of: [N; 4],
}

impl<N: Number> Heights<N> {
    /// The heights from the newest vertex `a`, the first edge at it and the normals of its faces.
    /// `dot` is the symmetric product, or the quick one, which depends on the order of the axes.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new(a: Vec3<N>, edge: Vec3<N>, normals: [Vec3<N>; 3], dot: impl Fn(Vec3<N>, Vec3<N>) -> N) -> Self {
        let volume = dot(edge, normals[0]);
        let turn = select_unpredictable(volume > N::ZERO, -N::ONE, N::ONE);
        let [first, second, third] = each(normals, |normal| dot(a, normal) * turn);
        let volume = volume.abs();
        Self { volume, of: [first, second, third, volume - first - second - third] }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn least(&self) -> N {
        let [first, second, third, last] = self.of;
        first.min(second).min(third).min(last)
    }

    /// True if the weighted point is the origin up to rounding.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn are_weights<T: Scalar>(&self, y: &[Vec3<N>; 4]) -> bool
    where
        N: Extends<T>,
    {
        let [first, second, third, last] = self.of;
        let point = y[0] * first + y[1] * second + (y[2] * third + y[NEWEST] * last);
        point.max_abs() <= self.volume * N::from_scalar(ulps(16))
    }
}

/// True if the origin is inside a tetrahedron and farther than `margin` from every side, by its
/// heights over the sides. May be false for an origin near a side.
///
/// The distance of a side is its height over the length of its normal. That length is at most the
/// sum of the normal's coordinates, 6s², and four times that for the side opposite A.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn is_within<T: Scalar, N: Extends<T>>(heights: &Heights<N>, a: Vec3<N>, edges: &[Vec3<N>; 3], margin: N) -> bool {
    let Some(Sizes { edge, newest }) = Sizes::from_edges::<T, 3>(a, edges) else {
        return false;
    };
    let unit = N::from_scalar(ulps::<T>(128));
    heights.least() > edge * edge * (margin * N::from_scalar(T::from_f64(24.0)) + unit * (newest + edge))
}

/// True if the origin is inside a tetrahedron and farther than `margin` from every side. May be
/// false for an origin near a side.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn holds<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], margin: N) -> bool {
    let a = y[NEWEST];
    let (edges, normals) = at_newest(y);
    is_within::<T, N>(&Heights::new(a, edges[0], normals, Vec3::quick_dot), a, &edges, margin)
}

/// The weights of the origin in a tetrahedron for which [`holds`] is true. `None` also where
/// rounding shows in them.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn held<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], margin: N) -> Option<[N; 4]> {
    let a = y[NEWEST];
    let (edges, normals) = at_newest(y);
    let heights = Heights::new(a, edges[0], normals, Vec3::dot);
    (is_within::<T, N>(&heights, a, &edges, margin) && heights.are_weights::<T>(y)).then_some(heights.of)
}

/// The weights of the origin in a tetrahedron around it; `None` where rounding shows in them.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn weights<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Option<[N; 4]> {
    let (edges, normals) = at_newest(y);
    let heights = Heights::new(y[NEWEST], edges[0], normals, Vec3::dot);
    (heights.are_weights::<T>(y) && heights.least() > N::ZERO).then_some(heights.of)
}
