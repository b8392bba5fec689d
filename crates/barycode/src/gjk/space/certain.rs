//! The ordered form in space where every sign is beyond doubt, which is nearly always: the same decisions from products that
//! share their factors, with the rounding bounded once for all.
//!
//! With A the newest vertex and e₀, e₁, e₂ the edges from it to the older ones (exact but for a relative u each, since the
//! vertices are taken as exact), s the largest coordinate of an edge, α = |A|₁:
//! - a normal nᵢ = eⱼ × eₖ is off by 2u from each product and u from the edges, 8u s² a coordinate;
//! - a height A · nᵢ by α (8u s²) and the rounding of the product, 3u α (2 s²): below 16u α s²;
//! - the volume e₀ · n₀, in the same way with 3s in place of α, below 48u s³;
//! - the height over the face opposite A, taken as what the other three leave of the volume, by the sum of those and as much
//!   again for the subtractions: below 128u (α s² + s³);
//! - `A · eᵢ` by 3u α s, and `B · e = A · e + e · e` by another 8u s²: below 16u (α + s) s;
//! - with t = n × A, off by 2 (8u s²) α + 4u (2 s² α) a coordinate, the areas `t · e` by 3s times that and 3u (12 s³ α): below
//!   128u α s³; and what two of them leave of n · n, below 512u (α + s) s³.
//!
//! All that for vertices that are levelled, so that nothing overflows. Only signs are taken from here. The weights of what is
//! kept are computed when they are asked for, by products that do not depend on the order of the axes.

use super::NEWEST;
use crate::array::each;
use crate::num::{Extends, Number, Scalar};
use crate::shape::ulps;
use crate::vec::{Coordinates, Vec3};
use core::hint::select_unpredictable;

/// The older vertices of the triangle and the newest, as bits.
const TRIANGLE: u8 = 0b1011;
/// All four vertices.
const ALL: u8 = 0b1111;
/// The newest vertex.
const NEW: u8 = 1 << NEWEST;

/// A sign that is certain: whether the value is above the bound on its rounding. `None` between the two, and for NaN.
#[inline(always)]
fn positive<N: Extends<T>, T: Scalar>(value: N, rounding: N) -> Option<bool> {
    if value.abs() > rounding { Some(value > N::ZERO) } else { None }
}

/// What bounds the rounding.
struct Sizes<N> {
    /// The largest coordinate of an edge.
    edge: N,
    /// The sum of the coordinates of A.
    newest: N,
}

impl<N> Sizes<N> {
    /// `None` where products might underflow.
    #[inline(always)]
    fn of<T: Scalar, const COUNT: usize>(newest: Vec3<N>, edges: &[Vec3<N>; COUNT]) -> Option<Self>
    where
        N: Extends<T>,
    {
        let edge = edges[1..].iter().fold(edges[0].max_abs(), |most, edge| most.max(edge.max_abs()));
        let newest = newest.x.abs() + newest.y.abs() + newest.z.abs();
        let least = N::from_scalar(T::UNIT);
        (edge > least && newest > least).then_some(Self { edge, newest })
    }
}

/// The edges of a tetrahedron from its newest vertex, and the normals of the faces between them, each by the older vertex that it
/// leaves out.
#[inline(always)]
fn at_newest<N: Number>(y: &[Vec3<N>; 4]) -> ([Vec3<N>; 3], [Vec3<N>; 3]) {
    let a = y[NEWEST];
    let edges = [y[0] - a, y[1] - a, y[2] - a];
    (edges, [edges[1].cross(edges[2]), edges[2].cross(edges[0]), edges[0].cross(edges[1])])
}

/// The triangle of A = 3, B = 0, C = 1: what is kept, as bits, and the code.
#[inline(always)]
pub(in crate::gjk) fn triangle<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Option<(u8, u8)> {
    let a = y[NEWEST];
    let (ab, ac) = (y[0] - a, y[1] - a);
    let Sizes { edge, newest } = Sizes::of::<T, 2>(a, &[ab, ac])?;
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

/// The tetrahedron of A = 3 and the older vertices 0, 1, 2: what is kept, as bits, all of them if the origin is inside.
#[inline(always)]
pub(in crate::gjk) fn tetrahedron<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Option<u8> {
    let a = y[NEWEST];
    let (edges, normals) = at_newest(y);
    let Sizes { edge, newest } = Sizes::of::<T, 3>(a, &edges)?;
    let unit = |units: u32| N::from_scalar(ulps::<T>(units));
    let square = edge * edge;
    let volume = edges[0].quick_dot(normals[0]);
    let upright = positive::<N, T>(volume, unit(48) * square * edge)?;
    let turn = select_unpredictable(upright, N::ONE, -N::ONE);
    let heights = [a.quick_dot(normals[0]) * turn, a.quick_dot(normals[1]) * turn, a.quick_dot(normals[2]) * turn];
    let rounding = unit(16) * newest * square;
    // Positive where the face has the origin beyond it.
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
    // Whether an edge is cut off by a face that has the foot inside of it; whether one of its faces has the origin beyond it.
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

/// The heights of the origin over the faces of a tetrahedron, each by the vertex that it leaves out, positive inside, times twice the
/// area of the face: its weights, if it is inside.
struct Heights<N> {
    volume: N,
    of: [N; 4],
}

impl<N: Number> Heights<N> {
    /// Given the edges from the newest vertex and their normals. `dot` is either that of vectors or the quick one, which depends on
    /// the order of the axes.
    #[inline(always)]
    fn new(a: Vec3<N>, edge: Vec3<N>, normals: [Vec3<N>; 3], dot: impl Fn(Vec3<N>, Vec3<N>) -> N) -> Self {
        let volume = dot(edge, normals[0]);
        let turn = select_unpredictable(volume > N::ZERO, -N::ONE, N::ONE);
        let [first, second, third] = each(normals, |normal| dot(a, normal) * turn);
        let volume = volume.abs();
        Self { volume, of: [first, second, third, volume - first - second - third] }
    }

    #[inline(always)]
    fn least(&self) -> N {
        let [first, second, third, last] = self.of;
        first.min(second).min(third).min(last)
    }

    /// Whether no rounding shows in the weighted point, which is the origin.
    #[inline(always)]
    fn are_weights<T: Scalar>(&self, y: &[Vec3<N>; 4]) -> bool
    where
        N: Extends<T>,
    {
        let [first, second, third, last] = self.of;
        let point = y[0] * first + y[1] * second + (y[2] * third + y[NEWEST] * last);
        point.max_abs() <= self.volume * N::from_scalar(ulps(16))
    }
}

/// Whether the origin is inside a tetrahedron and farther than `margin` from every side, given the heights over these. May say no where
/// it is near to one.
///
/// The distance of a side is its height over the length of its normal, which is at most the sum of its coordinates, 6s², and
/// of the side opposite A four times that.
#[inline(always)]
fn is_within<T: Scalar, N: Extends<T>>(heights: &Heights<N>, a: Vec3<N>, edges: &[Vec3<N>; 3], margin: N) -> bool {
    let Some(Sizes { edge, newest }) = Sizes::of::<T, 3>(a, edges) else {
        return false;
    };
    let unit = N::from_scalar(ulps::<T>(128));
    heights.least() > edge * edge * (margin * N::from_scalar(T::from_f64(24.0)) + unit * (newest + edge))
}

/// Whether the origin is inside a tetrahedron and farther than `margin` from every side. May say no where it is near to one.
#[inline(always)]
pub(super) fn holds<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], margin: N) -> bool {
    let a = y[NEWEST];
    let (edges, normals) = at_newest(y);
    is_within::<T, N>(&Heights::new(a, edges[0], normals, Vec3::quick_dot), a, &edges, margin)
}

/// The weights of the origin in a tetrahedron, if that holds it. `None` also where their rounding shows.
#[inline(always)]
pub(super) fn held<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4], margin: N) -> Option<[N; 4]> {
    let a = y[NEWEST];
    let (edges, normals) = at_newest(y);
    let heights = Heights::new(a, edges[0], normals, Vec3::dot);
    (is_within::<T, N>(&heights, a, &edges, margin) && heights.are_weights::<T>(y)).then_some(heights.of)
}

/// The weights of the origin in a tetrahedron around it; `None` where their rounding shows.
#[inline(always)]
pub(super) fn weights<T: Scalar, N: Extends<T>>(y: &[Vec3<N>; 4]) -> Option<[N; 4]> {
    let (edges, normals) = at_newest(y);
    let heights = Heights::new(y[NEWEST], edges[0], normals, Vec3::dot);
    (heights.are_weights::<T>(y) && heights.least() > N::ZERO).then_some(heights.of)
}
