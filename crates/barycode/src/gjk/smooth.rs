//! Newton's method for the direction of the distance between smooth shapes.
//!
//! On a curved obstacle the loop converges linearly and takes dozens of supports to the last bit.
//! The direction `n` that it looks for minimises the support function `h(n) = max w · n` of the
//! obstacle over the unit sphere; the distance is `-h(n)`. While the support point `w(n)` stays on
//! one smooth piece of the boundary ([`Patch`]), `h` is smooth, with gradient `w(n)` and Hessian
//! `H(n) = dw/dn`. On the pieces that the simplex has its vertices on, Newton steps need no support
//! search and double the correct digits.
//!
//! **One piece.** With `r = -n · w`, the height of the origin beyond the piece, and `a = w + r n`,
//! the part of `w` across `n`, the minimum is where `a = 0`. The Lagrangian
//! `h(n) - λ (n · n - 1) / 2` has the multiplier `λ = n · w = -r`, so that the step `t` solves
//!
//! ```text
//! (H + r I) t = -a,   n · t = 0
//! ```
//!
//! **Two pieces at the same height**, as on the side of a cylinder, between its two rims: `h` is
//! the maximum of two smooth functions, and the minimum lies where they are equal. A step of
//! sequential quadratic programming with that one constraint finds it. With the share `s` of the
//! first piece, the edge `e = w₁ - w₂`, `w = s w₁ + (1 - s) w₂`, `H = s H₁ + (1 - s) H₂`, `r` and
//! `a` as above, and `P = I - n nᵀ`, the step `t` and the change `δ` of `s` solve the KKT system
//!
//! ```text
//! P (H + r I) t + δ P e = -a
//! e · t                 = -e · n
//! n · t                 = 0
//! ```
//!
//! **Three pieces** determine the direction: it is the normal of their triangle, which the loop
//! takes by itself.
//!
//! The next direction is `n + t`, normalised, with `|t|` cut to 1/2. No result of this file is
//! trusted: vertices are points of the shapes, and the loop takes the support in the direction like
//! in any other.

use super::{Erased, Reduce};
use crate::array::each;
use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, Patch, Support};
use crate::simplex::{Region, Vertex, WorkingSimplex};
use crate::vec::{Coordinates, Vec3};
use crate::vector::Vector;

/// Most Newton steps of an attempt. An attempt that needs more is on other pieces than the nearest
/// points.
const STEPS: usize = 8;

/// Supports before each attempt: the pieces of the simplex are then taken for those of the nearest
/// points. Fewer after a direction that separates: on overlapping shapes an attempt costs as much
/// as the rest of the query, and is wasted.
pub(super) const fn every(apart: bool) -> u32 {
    if apart { 2 } else { 3 }
}

/// Most attempts of a query.
pub(super) const ATTEMPTS: u32 = 8;

/// A symmetric matrix: the derivative `H` of a support mapping, or a sum that contains it. Entries
/// on the diagonal, then the off-diagonal ones of (y, z), (z, x), (x, y).
#[derive(Clone, Copy)]
struct Bend<T> {
    diagonal: Vec3<T>,
    beside: Vec3<T>,
}

impl<T: Scalar> Bend<T> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn from_patch<V: Vector<Scalar = T>>(patch: &Patch<V>) -> Self {
        let Patch { arcs: [first, second], bend, .. } = *patch;
        let bent = Self::square(embedded(first), bend);
        // A constant for rims, and in the plane.
        if second == V::default() { bent } else { bent.plus(Self::square(embedded(second), bend)) }
    }

    /// The matrix `factor v vᵀ`.
    fn square(v: Vec3<T>, factor: T) -> Self {
        let share = v * factor;
        Self {
            diagonal: Vec3::new(v.x * share.x, v.y * share.y, v.z * share.z),
            beside: Vec3::new(v.y * share.z, v.z * share.x, v.x * share.y),
        }
    }

    fn plus(self, other: Self) -> Self {
        Self { diagonal: self.diagonal + other.diagonal, beside: self.beside + other.beside }
    }

    fn times(self, factor: T) -> Self {
        Self { diagonal: self.diagonal * factor, beside: self.beside * factor }
    }

    fn trace(&self) -> T {
        self.diagonal.dot(Vec3::new(T::ONE, T::ONE, T::ONE))
    }

    fn times_vector(&self, v: Vec3<T>) -> Vec3<T> {
        let [x, y, z] = self.rows();
        Vec3::new(x.dot(v), y.dot(v), z.dot(v))
    }

    fn rows(&self) -> [Vec3<T>; 3] {
        let (Vec3 { x: xx, y: yy, z: zz }, Vec3 { x: yz, y: zx, z: xy }) = (self.diagonal, self.beside);
        [Vec3::new(xx, xy, zx), Vec3::new(xy, yy, yz), Vec3::new(zx, yz, zz)]
    }

    /// The Newton step `t` on one piece: `(H + r I) t = -a` across `along`, with `a = aside` and
    /// `r = height` (see the head of this file). By Cramer's rule, with the determinant as the mean
    /// of its three expansions: exchanging axes exchanges coordinates and nothing else. Not finite
    /// where the matrix is singular.
    fn turn(&self, along: Vec3<T>, aside: Vec3<T>, height: T, in_space: bool) -> Vec3<T> {
        // `H n = 0` and `a · n = 0`: a multiple of `n nᵀ` makes the matrix regular and does not
        // change `t`. So does any entry for z in the plane.
        let filling = self.trace() + height.abs();
        let mut filled = self.plus(Self::square(along, filling));
        filled.diagonal += Vec3::new(height, height, if in_space { height } else { filling });
        let rows = filled.rows();
        let cofactors = [rows[1].cross(rows[2]), rows[2].cross(rows[0]), rows[0].cross(rows[1])];
        let product = |index: usize| rows[index].dot(cofactors[index]);
        let thrice = Vec3::new(product(0), product(1), product(2)).dot(Vec3::new(T::ONE, T::ONE, T::ONE));
        let factor = -T::from_f64(3.0) / thrice;
        Vec3::new(cofactors[0].dot(aside), cofactors[1].dot(aside), cofactors[2].dot(aside)) * factor
    }

    /// The step `t` and the change `δ` of the share on two pieces: the KKT system of the head, with
    /// `e = edge`. With `u = P e / |P e|` and `f = n × u` it has the solution
    ///
    /// ```text
    /// t = l - f (f · (a + K l)) / (f · K f),   l = -u (n · e) / |P e|,   K = H + r I
    /// δ = -u · (a + K t) / |P e|
    /// ```
    fn turn_along(&self, along: Vec3<T>, aside: Vec3<T>, height: T, edge: Vec3<T>) -> (Vec3<T>, T) {
        let bent = |v: Vec3<T>| self.times_vector(v) + v * height;
        let flat = edge - along * along.dot(edge);
        let length = flat.length();
        let across = flat / length;
        let free = along.cross(across);
        let level = across * (-along.dot(edge) / length);
        let turn = level - free * (free.dot(aside + bent(level)) / free.dot(bent(free)));
        (turn, -across.dot(aside + bent(turn)) / length)
    }
}

/// A vector of the plane, or of space, as one of space.
fn embedded<V: Vector>(v: V) -> Vec3<V::Scalar> {
    let last = if V::DIMENSION == 3 { v.coordinate(2) } else { Number::ZERO };
    Vec3::new(v.coordinate(0), v.coordinate(1), last)
}

/// The pieces of both shapes that a vertex is on.
struct Piece<V: Vector, N: Extends<V::Scalar>> {
    vertex: Vertex<V, N>,
    /// For A and for B: true and the number of the piece, or false and the id of the point.
    names: [(bool, u64); 2],
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn patch<S: Convex>(shape: &S, id: u64, direction: S::Vector) -> Option<Patch<S::Vector>> {
    if shape.details().has_patches() { shape.details().patch(id, direction) } else { None }
}

fn name<S: Convex>(shape: &S, id: u64) -> (bool, u64) {
    let piece = if shape.details().has_patches() { shape.details().piece(id) } else { None };
    piece.map_or((false, id), |piece| (true, piece))
}

/// The support point of the piece that an earlier point is on, and its derivative; that point
/// itself where there is no piece.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn rotated_patch<S: Convex>(shape: &S, id: u64, point: S::Vector, direction: S::Vector) -> Patch<S::Vector> {
    let fixed = || Patch { support: Support { point, id }, arcs: Default::default(), bend: Number::ZERO };
    patch(shape, id, direction).unwrap_or_else(fixed)
}

/// The support point of a piece of each shape, and its derivative, both scaled by `power`.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn joined<V: Vector>(
    shapes: &Erased<'_, V>,
    [a, b]: [&Patch<V>; 2],
    power: V::Scalar,
) -> (Vec3<V::Scalar>, Bend<V::Scalar>) {
    let w = shapes.vertex::<V::Scalar>(a.support.point, b.support.point, 0, 0).w;
    (embedded(V::narrow(w)) * power, Bend::from_patch(a).plus(Bend::from_patch(b)).times(power))
}

impl<V: Vector, N: Extends<V::Scalar>> Piece<V, N> {
    fn vertex(&self, shapes: &Erased<'_, V>, direction: V) -> Vertex<V, N> {
        let Vertex { p, q, a, b, .. } = self.vertex;
        let (a, b) =
            (rotated_patch(shapes.a, a, p, direction).support, rotated_patch(shapes.b, b, q, -direction).support);
        shapes.vertex(a.point, b.point, a.id, b.id)
    }
}

/// The squared distance of a simplex from the origin, given its normal.
fn square<V: Vector, N: Extends<V::Scalar>>(simplex: &impl WorkingSimplex<V, N>, normal: V::Over<N>) -> N {
    let product = normal.dot(simplex.anchor().w);
    if product == N::ZERO { N::ZERO } else { product * product / normal.dot(normal) }
}

/// The one or two pieces of the boundary that some vertices are on, the newest first, and the state
/// of Newton's method on them.
struct Descent<V: Vector, N: Extends<V::Scalar>> {
    first: Piece<V, N>,
    second: Option<Piece<V, N>>,
    /// A unit vector.
    direction: V,
    /// The share of the first piece in the point of the obstacle.
    share: V::Scalar,
}

impl<V: Vector, N: Extends<V::Scalar>> Descent<V, N> {
    /// `None` where the vertices are on more pieces than leave the direction free.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new(shapes: &Erased<'_, V>, vertices: &[Vertex<V, N>], toward: V) -> Option<Self> {
        let direction = toward.leveled();
        let direction = direction / direction.length();
        let mut pieces = vertices.iter().rev().map(|&vertex| {
            let names = [name(shapes.a, vertex.a), name(shapes.b, vertex.b)];
            Piece { vertex, names }
        });
        let first = pieces.next()?;
        let mut second: Option<Piece<V, N>> = None;
        for piece in pieces {
            let known = piece.names == first.names || second.as_ref().is_some_and(|second| piece.names == second.names);
            match second {
                _ if known => {}
                // In the plane two pieces determine the direction: the normal of their edge.
                None if V::DIMENSION > 2 => second = Some(piece),
                _ => return None,
            }
        }
        Some(Self { first, second, direction, share: V::Scalar::from_f64(0.5) })
    }

    /// Takes steps until the direction stays. `None` where it does not.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn settle(&mut self, shapes: &Erased<'_, V>) -> Option<()> {
        let one = <V::Scalar as Number>::ONE;
        let Self { first, second, direction, share } = self;
        let power = shapes.size.reciprocal_power();
        let of_a =
            |piece: &Piece<V, N>, direction: V| rotated_patch(shapes.a, piece.vertex.a, piece.vertex.p, direction);
        let of_b =
            |piece: &Piece<V, N>, direction: V| rotated_patch(shapes.b, piece.vertex.b, piece.vertex.q, -direction);
        let far = V::Scalar::from_f64(1.0 / 16.0);
        let mut last = V::Scalar::INFINITY;
        for _ in 0..STEPS {
            let along = embedded(*direction);
            let (a, b) = (of_a(first, *direction), of_b(first, *direction));
            let (mut center, mut bend) = joined(shapes, [&a, &b], power);
            let mut edge = None;
            if let Some(second) = second {
                // Usually one of the shapes has both points on one piece.
                let a = if second.names[0] == first.names[0] { a } else { of_a(second, *direction) };
                let b = if second.names[1] == first.names[1] { b } else { of_b(second, *direction) };
                let (other, other_bend) = joined(shapes, [&a, &b], power);
                edge = Some(center - other);
                center = center * *share + other * (one - *share);
                bend = bend.times(*share).plus(other_bend.times(one - *share));
            }
            let height = -along.dot(center);
            let aside = center + along * height;
            let turn = match edge {
                None => bend.turn(along, aside, height, V::DIMENSION == 3),
                Some(edge) => {
                    let (turn, pull) = bend.turn_along(along, aside, height, edge);
                    *share = (*share + pull).max(Number::ZERO).min(one);
                    turn
                }
            };
            let length = turn.length();
            if !length.is_finite() {
                return None;
            }
            let most = V::Scalar::from_f64(0.5);
            let Vec3 { x, y, z } = along + if length > most { turn * (most / length) } else { turn };
            *direction = V::axis(0) * x + V::axis(1) * y;
            if V::DIMENSION == 3 {
                *direction = *direction + V::axis(2) * z;
            }
            *direction = *direction / direction.length();
            // Far from the origin an error of the direction counts only by its square.
            let enough = if height > far { V::Scalar::UNIT.sqrt().sqrt() } else { V::Scalar::UNIT.sqrt() };
            if length < enough {
                return Some(());
            }
            if length > last {
                return None;
            }
            last = length;
        }
        None
    }
}

/// The direction in which Newton's method ends on the pieces of a simplex, and the simplex of their
/// support points in it. `None` if the method does not converge or that simplex is not nearer to
/// the origin. `toward` is the simplex's normal.
#[inline(never)]
pub(super) fn nearer<M, V, N>(
    shapes: &Erased<'_, V>,
    method: M,
    simplex: &M::Simplex<N>,
    toward: V::Over<N>,
) -> Option<(M::Simplex<N>, V)>
where
    M: Reduce<V>,
    V: Vector,
    N: Extends<V::Scalar>,
{
    let mut descent = Descent::<V, N>::new(shapes, simplex.snapshot().vertices(), V::narrow(toward))?;
    descent.settle(shapes)?;
    let Descent { first, second, direction, .. } = descent;
    let mut found = M::Simplex::<N>::new(first.vertex(shapes, direction));
    if let Some(second) = second {
        found.push(second.vertex(shapes, direction));
        if method.reduce::<N>(&mut found).region != Region::Outside {
            return None;
        }
    }
    // On other pieces than those of the nearest points, the direction does not separate, or by less
    // than the simplex's distance.
    let margin = N::from_scalar(shapes.margin());
    let height = N::ZERO - direction.widen::<N>().dot(found.anchor().w);
    let most = height + margin + margin;
    let nearness = square(&found, found.direction(Some(direction)).0);
    if !(most > margin && nearness < most * most && nearness < square(simplex, toward)) {
        return None;
    }
    // A simplex at the origin is final only if no point of the obstacle lies beyond it.
    if height < margin {
        let support = shapes.support::<N>(direction, found.anchor().a, found.anchor().b);
        if direction.widen::<N>().dot(support.w) + height > margin {
            return None;
        }
    }
    Some((found, direction))
}

/// A direction in which the depth is least nearby, with the points of the obstacle that it is
/// between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Least<V: Vector, N: Extends<V::Scalar>> {
    /// A unit vector.
    pub(crate) direction: V,
    vertices: [Vertex<V, N>; 3],
    length: usize,
}

impl<V: Vector, N: Extends<V::Scalar>> Least<V, N> {
    /// Up to three, each on a piece of its own.
    pub(crate) fn vertices(&self) -> &[Vertex<V, N>] {
        &self.vertices[..self.length]
    }
}

/// Follows the pieces that the corners of a face of EPA are on to the direction in which the
/// obstacle reaches least far from the origin within it. `None` where that does not converge.
///
/// On one piece or two by Newton's method, as the depth is the minimum of the same function. On
/// three pieces the normal of the triangle of their support points is the next direction: where the
/// points do not move, as between the sides of two cylinders, it is the last.
#[inline(never)]
pub(crate) fn least<V: Vector, N: Extends<V::Scalar>>(
    shapes: &Erased<'_, V>,
    corners: &[Vertex<V, N>; 3],
    toward: V,
) -> Option<Least<V, N>> {
    if let Some(mut descent) = Descent::<V, N>::new(shapes, corners, toward) {
        descent.settle(shapes)?;
        let Descent { first, second, direction, .. } = descent;
        let vertex = first.vertex(shapes, direction);
        let other = second.map_or(vertex, |second| second.vertex(shapes, direction));
        let length = if vertex.w == other.w { 1 } else { 2 };
        return Some(Least { direction, vertices: [vertex, other, other], length });
    }
    let mut direction = toward.leveled();
    direction = direction / direction.length();
    for _ in 0..STEPS {
        let vertices = each(*corners, |vertex| Piece { vertex, names: [(false, 0); 2] }.vertex(shapes, direction));
        let [a, b, c] = each(vertices, |vertex: Vertex<V, N>| embedded(V::narrow(vertex.w)));
        let normal = (b - a).cross(c - a).leveled();
        let normal = normal / normal.length();
        let before = embedded(direction);
        let normal = if normal.dot(before) < Number::ZERO { -normal } else { normal };
        let turn = (normal - before).length();
        if !(turn < V::Scalar::from_f64(0.5)) {
            return None;
        }
        direction = V::axis(0) * normal.x + V::axis(1) * normal.y + V::axis(2) * normal.z;
        if turn < V::Scalar::UNIT.sqrt() {
            return Some(Least { direction, vertices, length: 3 });
        }
    }
    None
}
