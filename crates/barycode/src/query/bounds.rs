//! From what the engines leave behind to proven bounds.
//!
//! With `u` the unit roundoff, `w` a computed point of the obstacle, and `reach`, `offset` as in
//! `Difference`:
//!
//! **Lower bound.** For every direction d the signed distance is at least `-max_w (d · w) / |d|`.
//! The computed support value may fall short of the maximum by
//! - the products that chose p and q: each is off by at most 2u |d| |p|, so the choice by at most
//!   4u |d| (extents);
//! - `w = (p - q) - offset`: u |w|, and, where there is an offset, another u (2 |offset| + |w|),
//!   since |p - q| <= |offset| + |w|;
//! - the product d · w: 2u |d| |w|, and the quotient by |d|: 3u of the value;
//! - the unit normal that is handed out instead of d: it is turned by at most u, which moves the
//!   value by u reach;
//! - what the shapes state of their own (`Rounding`).
//!
//! **Upper bound, apart.** The simplex is part of the obstacle, so the distance is at most that of
//! its vertex or edge, `-(d · A) / |d|`. For a vertex (d = -A) that is off by u |w| and 3u of the
//! value. For an edge it is off by u |w| for the vertices, u |w| for the direction, 2u |w| for the
//! product and 3u of the value for the quotient. The foot on the line may lie beyond the edge by 3u
//! |w|, which adds its square over twice the distance; a 128th of it where the distance is 64 times
//! as large, all of it below. With an offset there is another u (2 |offset| + |w|), and what the
//! shapes state.
//!
//! **Upper bound, apart, of two points.** What `Details::nearest` returns is off by what the shapes
//! state and by 8u of the extents; the difference of the points is rounded as a `w` is, and its
//! length like that of a vertex.
//!
//! **Upper bound, overlapping.** Where the origin is to the left of every edge of EPA's ring,
//! beyond the rounding of 8u max |w| (2u in wide arithmetic: the normals are rounded there, too),
//! the ring winds around it, and the disc as far as the nearest edge lies in the obstacle: the
//! depth is at least the distance of that edge, computed from the same products with the vertices
//! of the whole ring. Nearer than that, the origin may be beside a sliver and not in it: the edge's
//! nearest point, a point of the obstacle, is all that is known.
//!
//! **The same in space.** A product of three coordinates rounds by 3u where that of two rounds by
//! 2u.
//! - The face's normal is a product of two edges and loses its direction on a sliver, but the bound
//!   does not rest on it: for every direction d a triangle is at least
//!   `min (d · A, d · B, d · C) / |d|` away, and the polytope as far as the least of its faces.
//!   That is off by u |w| for the vertices, 3u |w| for the product and 4u of the value: no more
//!   than in the plane.
//! - That the surface winds around the origin is proven face by face: it is closed at all times,
//!   and where the origin is on the inner side of every face, the solid angles of the faces add up
//!   to at least one turn. `n · A > 0` must exceed the rounding of the normal and of the product
//!   (`epa/space/face`): 10u |B - A| |C - A| |A| natively, 64u² in wide arithmetic, 8u |n| |A|
//!   where the normal came from exact differences.
//! - Apart, the distance of an edge or face is that of its weighted point `v`, whatever the
//!   weights: 9u |w| for differences, products and sums, u |w| for the vertices, and 5u of the
//!   value.
//!
//! In wide arithmetic all roundings of `w` and its products vanish against u; the choice of p and q
//! and the rounding of the direction do not. Heights and lengths are not rounded (`vector/measure`)
//! until they become a bound: u of the value. What roundings vanish against is u times
//! the *size*: a `w` of zero may stand for one that is shorter than its own rounding, and a radius
//! may be shorter still. Both bounds are given 32u² of it, more than `w` loses in either wide
//! arithmetic. Lengths of vectors are bounded by √2 times the largest coordinate.
//!
//! Products of a `w` much shorter than the size may underflow, natively too. The lower bound has u
//! times the reach in it, which is far more; so that the upper bound of a vertex has u² of the size
//! at least, its `w` counts as no shorter than u of that.
//!
//! **The promise.** Bounds of shapes without radius are no farther apart than 26 ε S in the plane
//! and 59 in space (32 and 64 with radii), S being the largest coordinate that occurs, of vertices
//! in their own frame and in the common one. No vertex is farther from its origin than √2 S, in
//! space √3 S, and no two vertices than twice that. With r as
//! [`RigidMap::ROUNDING`](crate::vector::RigidMap::ROUNDING) of both shapes, each within its own
//! share of the reach:
//!
//! | wide | of the reach | of the value |
//! | --- | --- | --- |
//! | lower: the choice, the unit normal | 5u, in space 7u | u |
//! | lower: posed supports, as point and value | 3r | |
//! | upper: posed points | r | u |
//! | sum, plane (r = 2.5u) and space (r = 5.3u) | 15u, 28.2u | 2u |
//! | times 2√2 S or 2√3 S | 21.3 ε S, 48.9 ε S | 2.9 ε S, 3.5 ε S |
//!
//! The value is as large as that only between two vertices, whose upper bound has nothing else in
//! it. A depth is no more than 2 S, and its upper bound has u |w| and u of the
//! value more, in space 6u of that. Natively [`Difference::keeps_promise`] is asked.

mod combine;
mod points;

pub(crate) use combine::{combine, record};
pub(super) use points::{by_direction, is_along, of_foot, of_two_points};

use crate::answer::{Simplex, Stop, Verdict};
use crate::dimension::Dimension;
use crate::epa::{Expansion, ExpansionEnd};
use crate::gjk::{Difference, End, Probe};
use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, ulps};
use crate::simplex::{Snapshot, Vertex, WorkingSimplex};
use crate::vec::Coordinates;
use crate::vector::Vector;
use crate::vector::measure::{height_over, length_of, measured};
use combine::{combine_along, foot, largest};

/// The answer about the cores: signed distance with bounds, direction and witness points. Radii and
/// origins are left out, but for the radii in `settled`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Core<V: Vector> {
    pub(crate) lower: V::Scalar,
    pub(crate) upper: V::Scalar,
    /// The best guess.
    pub(crate) distance: V::Scalar,
    /// From A to B; zero where there is none.
    pub(crate) direction: V,
    /// Length of the direction.
    pub(crate) length: V::Scalar,
    /// Whether the direction is that from `p` to `q`, as exactly as rounding lets it be. Where it
    /// is not known to be, radii look for themselves.
    pub(crate) straight: bool,
    pub(crate) p: V,
    pub(crate) q: V,
    pub(crate) simplex: Simplex<V::Scalar>,
    pub(crate) iterations: u32,
    pub(crate) stop: Stop,
    /// Whether the bounds are as close as this arithmetic promises.
    pub(crate) tight: bool,
    /// The verdict about the shapes, radii included, where exact arithmetic has been asked already.
    pub(crate) settled: Verdict,
}

impl<V: Vector> Core<V> {
    /// Nothing known but the reason.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn unknown(stop: Stop, iterations: u32) -> Self {
        Self {
            lower: -V::Scalar::INFINITY,
            upper: V::Scalar::INFINITY,
            distance: Number::ZERO,
            direction: V::default(),
            length: Number::ZERO,
            straight: false,
            p: V::default(),
            q: V::default(),
            simplex: Simplex::default(),
            iterations,
            stop,
            tight: false,
            settled: Verdict::Undecided,
        }
    }

    /// The second of two answers if it settles the question or has the closer bounds; both are
    /// proven. A NaN in the second keeps the first.
    pub(crate) fn closer(self, second: Self) -> Self {
        let iterations = self.iterations + second.iterations;
        let better = second.tight || second.upper - second.lower <= self.upper - self.lower;
        let best = if better { second } else { self };
        Self { iterations, ..best }
    }
}

impl<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>> Difference<'_, A, B> {
    /// The most by which tight bounds of the cores may differ.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn resolution(&self) -> V::Scalar {
        let rounding = self.rounding.point + self.rounding.value;
        self.size * ulps(32) + rounding + rounding
    }

    /// Whether bounds are no farther apart than somewhat less than 32 ε (64 in space) times the
    /// largest coordinate that is known to occur, which is at least the reach over 2√2 (2√3): the
    /// radii are charged later. Where native arithmetic does not keep it, wide arithmetic, which
    /// pads less, is asked.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn keeps_promise<N: Extends<V::Scalar>>(&self, lower: V::Scalar, upper: V::Scalar) -> bool {
        let origins = self.origin_a.max_abs().max(self.origin_b.max_abs());
        let share = if V::DIMENSION == 2 { 0.35 } else { 0.2886 };
        let known = origins.max(self.reach * V::Scalar::from_f64(share));
        !N::NATIVE || upper - lower <= known * ulps(promised::<V>())
    }

    /// Checks what [`keeps_promise`](Self::keeps_promise) checks, by the coordinates of some
    /// vertices in the common frame, which are known to occur.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn keeps_promise_beside<N: Extends<V::Scalar>>(
        &self,
        lower: V::Scalar,
        upper: V::Scalar,
        vertices: &[Vertex<V, N>],
    ) -> bool {
        let coordinate =
            |vertex: &Vertex<V, N>| (vertex.p + self.origin_a).max_abs().max((vertex.q + self.origin_b).max_abs());
        let known = vertices.iter().map(coordinate).fold(Number::ZERO, Number::max);
        upper - lower <= known * ulps(promised::<V>())
    }

    /// How near the bounds must come to each other before padding. In space a face is measured by
    /// one of its points, or by its lowest corner: more roundings than in the plane.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn closeness(&self) -> V::Scalar {
        self.size * ulps(if V::DIMENSION == 2 { 1 } else { 4 })
    }

    /// Rounding that an offset between the origins adds to a `w` of this length: of the offset
    /// itself, unless one origin is zero, and of `p - q`.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn offset_error<N: Extends<V::Scalar>>(&self, w: V::Scalar) -> V::Scalar {
        if !N::NATIVE || self.offset == V::default() {
            Number::ZERO
        } else {
            let exact = self.origin_a == V::default() || self.origin_b == V::default();
            self.offset.length_bound() * ulps(if exact { 1 } else { 2 }) + w * ulps(1)
        }
    }

    /// Rounding that the lower bound gives away, for a support point of length `w` and a value
    /// computed from it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn lower_slack<N: Extends<V::Scalar>>(&self, w: V::Scalar, value: V::Scalar) -> V::Scalar {
        let product = V::DIMENSION as u32;
        let of_w = if N::NATIVE { w * ulps(product + 1) + self.offset_error::<N>(w) } else { self.lost() };
        let chosen = self.reach * ulps(2 * product + 1);
        chosen + of_w + self.value_slack::<N>(value) + self.rounding.point + self.rounding.value
    }

    /// A bound on the rounding error of `w` and its products in wide arithmetic.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn lost(&self) -> V::Scalar {
        self.size * ulps(32) * ulps(1)
    }

    /// Rounding of a height or length, and of the bound that is made of it ([`below`], [`above`]).
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn value_slack<N: Extends<V::Scalar>>(&self, value: V::Scalar) -> V::Scalar {
        value.abs() * ulps(if N::NATIVE { V::DIMENSION as u32 + 2 } else { 1 })
    }

    /// Rounding that the upper bound gives away, for vertices up to `largest` and a value computed
    /// from them.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn upper_slack<N: Extends<V::Scalar>>(&self, largest: V::Scalar, value: V::Scalar, of: Of) -> V::Scalar {
        let value = value.abs();
        let mut slack = self.value_slack::<N>(value) + self.rounding.point;
        if N::NATIVE {
            slack = slack + largest.max(self.size * ulps(1)) * ulps(1) + self.offset_error::<N>(largest);
        } else {
            slack = slack + self.lost();
        }
        if of == Of::Vertex {
            return slack;
        }
        if of == Of::Point {
            return if N::NATIVE { slack + largest * ulps(10) } else { slack };
        }
        slack = slack + largest * ulps(1);
        if !N::NATIVE && of == Of::Line {
            // EPA rounds what it measures, and measures faces of space as natively.
            slack = slack + value * ulps(if V::DIMENSION == 2 { 1 } else { 5 });
        }
        if N::NATIVE {
            slack = slack + largest * ulps(2);
            let overshoot = largest * ulps(3);
            if of == Of::Foot {
                let far = value > overshoot * V::Scalar::from_f64(64.0);
                slack = slack + if far { overshoot * V::Scalar::from_f64(1.0 / 128.0) } else { overshoot };
            }
        }
        slack
    }
}

/// How far native bounds may be apart, in roundoffs of the largest coordinate: less than 32 ε, in
/// space 64.
const fn promised<V: Vector>() -> u32 {
    if V::DIMENSION == 2 { 52 } else { 114 }
}

/// A value less its slack, rounded once.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn below<T: Scalar, N: Extends<T>>(value: N, slack: T) -> T {
    (value - N::from_scalar(slack)).to_scalar()
}

/// A value and its slack, rounded once.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn above<T: Scalar, N: Extends<T>>(value: N, slack: T) -> T {
    (value + N::from_scalar(slack)).to_scalar()
}

/// The feature that a distance was measured of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    /// A vertex, by its own length.
    Vertex,
    /// A point or line that the vertices make up.
    Line,
    /// A line, taking for granted that the foot is between the ends.
    Foot,
    /// A weighted point of several vertices.
    Point,
}

impl Of {
    /// The weighted point of several vertices, as the bounds of this dimension treat it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn nearest_point<V: Vector>() -> Self {
        if V::DIMENSION == 2 { Self::Foot } else { Self::Point }
    }
}

/// Bounds from a simplex that the origin is outside of, or on, and the last direction tried: the
/// simplex's normal or, with [`End::OnSimplex`], the one that found the vertex at the origin.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn apart<V, N, A, B, X>(
    shapes: &Difference<'_, A, B>,
    simplex: &X,
    probe: &Probe<V, N>,
    iterations: u32,
    end: End,
    witness: bool,
) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, N>,
{
    let (direction, length) = measured(probe.direction);
    let along = direction.widen::<N>();
    let at_origin = end == End::OnSimplex;
    // An end of the edge may be the support, or as good as it: whichever it is, the numbers are the
    // same.
    let (height, top) = simplex.heights(along);
    let reach = along.dot(probe.support.w).max(top);
    let far = -height_over::<V, N>(reach, direction, length);
    let beyond = far.to_scalar();
    let level = -height_over::<V, N>(height, direction, length);
    let mut distance = level.to_scalar();
    // A vertex at the origin was not found along its own normal. Of an edge that the origin is
    // inside of by its rounding, no more is known than that it is near.
    let farthest = simplex.farthest();
    let mut near = if at_origin { N::from_scalar(farthest) } else { level.abs() };
    let mut of = if at_origin || simplex.length() == 1 { Of::Vertex } else { Of::Foot };
    // The direction of a smooth shape need not be that of the vertex either.
    if of == Of::Vertex && !at_origin && shapes.has_patches() {
        near = length_of::<V, N>(simplex.anchor().w);
        distance = near.to_scalar();
    }
    // In space the normal of a sliver is too uncertain to tell where its foot is. And a simplex
    // that was cut down since the direction was taken need not have it as its normal any more.
    if end == End::Stalled || (V::DIMENSION > 2 && of == Of::Foot) {
        near = combine_along(&simplex.snapshot(), direction, length, farthest).length();
        distance = near.to_scalar();
        of = if simplex.length() == 1 { Of::Vertex } else { Of::Point };
    }
    let nearest = near.to_scalar();
    let upper = above(near, shapes.upper_slack::<N>(farthest, nearest, of));
    let longest = V::narrow(probe.support.w).length_bound().max(farthest);
    let lower = below(far, shapes.lower_slack::<N>(longest, beyond));
    let tight = nearest - beyond <= shapes.closeness() && shapes.keeps_promise::<N>(lower, upper);
    // Nothing has stalled if the bounds are as close as they can be.
    let stop = if tight || end != End::Stalled { Stop::Optimal } else { Stop::Stalled };
    let core = Core { lower, upper, distance, direction, length, tight, ..Core::unknown(stop, iterations) };
    if witness { witnessed(&core, simplex) } else { core }
}

/// Adds the points and the record of a simplex whose normal the direction is, as far as is known.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(crate) fn witnessed<V, N, X>(core: &Core<V>, simplex: &X) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    X: WorkingSimplex<V, N>,
{
    let combined = combine_along(&simplex.snapshot(), core.direction, core.length, simplex.farthest());
    Core { p: combined.p, q: combined.q, simplex: combined.simplex, ..*core }
}

/// Bounds from a simplex and a direction that is not its normal: the loop was cut short. The
/// simplex is measured by its weighted point.
#[cold]
#[inline(never)]
pub(crate) fn loose<V, N, A, B>(
    shapes: Difference<'_, A, B>,
    probe: Probe<V, N>,
    snapshot: Snapshot<V, N>,
    iterations: u32,
    stop: Stop,
) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (direction, length) = measured(probe.direction);
    let far = -height_over::<V, N>(direction.widen::<N>().dot(probe.support.w), direction, length);
    let beyond = far.to_scalar();
    let combined = combine(&snapshot);
    let near = combined.length();
    let distance = near.to_scalar();
    let largest =
        snapshot.vertices().iter().fold(V::Scalar::ZERO, |most, vertex| most.max(V::narrow(vertex.w).norm1()));
    Core {
        lower: below(far, shapes.lower_slack::<N>(V::narrow(probe.support.w).length_bound(), beyond)),
        upper: above(near, shapes.upper_slack::<N>(largest, distance, Of::nearest_point::<V>())),
        distance,
        direction,
        length,
        p: combined.p,
        q: combined.q,
        simplex: combined.simplex,
        ..Core::unknown(stop, iterations)
    }
}

/// Bounds from the nearest face of an expanded polytope.
pub(crate) fn inside<V, N, A, B>(
    shapes: &Difference<'_, A, B>,
    expansion: &Expansion<V, N>,
    iterations: u32,
    stop: Stop,
) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let Some(probe) = &expansion.probe else {
        return Core::unknown(stop, iterations);
    };
    let farthest = expansion.farthest;
    let ended_near = expansion.end == ExpansionEnd::Near;
    // An expansion that was cut short has the weights of the point along its direction.
    let cut_short =
        expansion.encloses && matches!(expansion.end, ExpansionEnd::Near | ExpansionEnd::Limit | ExpansionEnd::Full);
    let face = weighted_face(expansion, cut_short);
    let (direction, length) = measured(probe.direction);
    // Not the nearest point of the face where it is beside the direction.
    let combined = if cut_short { combine(&face) } else { combine_along(&face, direction, length, farthest) };
    let along = direction.widen::<N>();
    // Either end may be the support, or as good as it: whichever it is, the bound is the same.
    let reach = face.vertices().iter().fold(along.dot(probe.support.w), |most, vertex| most.max(along.dot(vertex.w)));
    let far = -height_over::<V, N>(reach, direction, length);
    let beyond = far.to_scalar();
    let longest = V::narrow(probe.support.w).length_bound().max(largest(face.vertices()));
    let within = expansion.encloses;
    let near = if within { N::from_scalar(-expansion.distance) } else { combined.length() };
    let nearest = near.to_scalar();
    // Among faces that rounding cannot tell apart, one may be taken that the foot of the origin is
    // beside: its bounds are right, and no point of it is as near, or none that is along the
    // direction.
    let (reached, height) = (combined.length().to_scalar(), direction.dot(combined.place()) / length);
    let beside = !cut_short && reached - height > farthest * ulps(32);
    let strays = N::NATIVE && (reached - expansion.distance > farthest * ulps(16) || beside);
    let lower = below(far, shapes.lower_slack::<N>(longest, beyond));
    let of = if within { Of::Line } else { Of::nearest_point::<V>() };
    let upper = above(near, shapes.upper_slack::<N>(farthest, nearest, of));
    Core {
        lower,
        upper,
        // The direction may be known better than the polytope.
        distance: if ended_near { beyond } else { -expansion.distance },
        direction,
        length,
        p: combined.p,
        q: combined.q,
        simplex: combined.simplex,
        tight: !strays
            && nearest - beyond <= shapes.closeness()
            && (shapes.keeps_promise::<N>(lower, upper) || shapes.keeps_promise_beside(lower, upper, face.vertices())),
        ..Core::unknown(stop, iterations)
    }
}

/// The nearest face of an expanded polytope, weighted for its nearest point; for the point along
/// the direction, if the expansion was cut short.
fn weighted_face<V: Dimension, N: Extends<V::Scalar>>(expansion: &Expansion<V, N>, cut_short: bool) -> Snapshot<V, N> {
    let weights = [N::ONE, N::ZERO, N::ZERO, N::ZERO];
    let mut face = Snapshot { vertices: expansion.face, weights, length: expansion.length };
    match *face.vertices() {
        [from, to] => {
            let [ahead, back, ..] = expansion.weights;
            [face.weights[0], face.weights[1]] = if cut_short { [ahead, back] } else { foot(from.w, to.w) };
            if !(face.weights[0] + face.weights[1] > N::ZERO) {
                face.weights[0] = N::ONE;
            }
        }
        [_, _, _] => face.weights = expansion.weights,
        _ => {}
    }
    face
}
