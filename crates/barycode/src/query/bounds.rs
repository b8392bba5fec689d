//! From what the engines leave behind to proven bounds.
//!
//! With `u` the unit roundoff, `w` a computed point of the obstacle, and `reach`, `offset` as in `Difference`:
//!
//! **Lower bound.** For every direction d the signed distance is at least `-max_w (d · w) / |d|`. The computed support
//! value may fall short of the maximum by
//! - the products that chose p and q: each is off by at most 2u |d| |p|, so the choice by at most 4u |d| (extents);
//! - `w = (p - q) - offset`: u |w|, and, where there is an offset, another u (reach + 2 |offset|);
//! - the product d · w: 2u |d| |w|, and the quotient by |d|: 3u of the value;
//! - the unit normal that is handed out instead of d: it is turned by at most u, which moves the value by u reach;
//! - what the shapes state of their own (`Rounding`).
//!
//! **Upper bound, apart.** The simplex is part of the obstacle, so the distance is at most that of its line or vertex,
//! `-(d · A) / |d|`. That is off by 3u |A| for A and the product and 3u of the value for the quotient; the foot on the line
//! may be beyond the edge by what the sub-distance method rounds, 4u max |w|; with an offset there is another
//! u (reach + 2 |offset|), and what the shapes state.
//!
//! **Upper bound, overlapping.** The polytope of EPA lies in the obstacle, so the depth is at least the distance of its
//! nearest edge, which is computed as the lower bound is, from one vertex.
//!
//! In wide arithmetic all roundings of `w` and its products vanish against u; the choice of p and q does not.

use crate::answer::{Simplex, Stop};
use crate::epa::Expansion;
use crate::gjk::{Difference, End, Probe, Snapshot, Vertex, WorkingSimplex};
use crate::num::{Extends, Number, Scalar};
use crate::shape::{Convex, ulps};
use crate::vec::{Coordinates, Vector};

/// The answer about the cores: signed distance with bounds, direction and witness points, radii and origins left out.
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
    pub(crate) p: V,
    pub(crate) q: V,
    pub(crate) simplex: Simplex<V::Scalar>,
    pub(crate) iterations: u32,
    pub(crate) stop: Stop,
    /// Whether the bounds are as close as this arithmetic promises.
    pub(crate) tight: bool,
}

impl<V: Vector> Core<V> {
    /// Nothing known but the reason.
    #[inline(always)]
    pub(crate) fn unknown(stop: Stop, iterations: u32) -> Self {
        Self {
            lower: -V::Scalar::INFINITY,
            upper: V::Scalar::INFINITY,
            distance: Number::ZERO,
            direction: V::default(),
            length: Number::ZERO,
            p: V::default(),
            q: V::default(),
            simplex: Simplex::default(),
            iterations,
            stop,
            tight: false,
        }
    }

    /// The one of two answers with the closer bounds; both are proven. A NaN in the second keeps the first.
    pub(crate) fn closer(self, second: Self) -> Self {
        let iterations = self.iterations + second.iterations;
        let best = if second.upper - second.lower <= self.upper - self.lower { second } else { self };
        Self { iterations, ..best }
    }
}

/// A direction with its length; scaled by a power of two first where its square would leave the range of the scalar.
#[inline(always)]
fn measured<V: Vector>(direction: V) -> (V, V::Scalar) {
    let square = direction.dot(direction);
    let (low, high) = V::Scalar::RANGE;
    if square > low && square < high {
        return (direction, square.sqrt());
    }
    let level = direction.leveled();
    (level, level.dot(level).sqrt())
}

impl<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>> Difference<'_, A, B> {
    /// The most by which tight bounds of the cores may differ.
    #[inline(always)]
    pub(crate) fn resolution(&self) -> V::Scalar {
        let rounding = self.rounding.point + self.rounding.value;
        self.size * ulps(32) + rounding + rounding
    }

    /// Rounding that an offset between the origins adds to every `w`.
    #[inline(always)]
    fn offset_error<N: Extends<V::Scalar>>(&self) -> V::Scalar {
        if !N::NATIVE || self.offset == V::default() {
            Number::ZERO
        } else {
            (self.size + self.offset.norm1()) * ulps(1)
        }
    }

    /// What the lower bound gives away to rounding, for a support point `w` and a value computed from it.
    #[inline(always)]
    fn lower_slack<N: Extends<V::Scalar>>(&self, w: V, value: V::Scalar) -> V::Scalar {
        let native = if N::NATIVE { w.norm1() * ulps(3) + self.offset_error::<N>() } else { Number::ZERO };
        self.reach * ulps(5) + native + value.abs() * ulps(4) + self.rounding.point + self.rounding.value
    }

    /// What the upper bound gives away to rounding, for vertices up to `largest`.
    #[inline(always)]
    fn upper_slack<N: Extends<V::Scalar>>(&self, largest: V::Scalar, value: V::Scalar) -> V::Scalar {
        let native = if N::NATIVE { largest * ulps(7) + self.offset_error::<N>() } else { Number::ZERO };
        native + value.abs() * ulps(4) + self.rounding.point
    }
}

/// Weighted vertices, brought together: the point of the obstacle, its witnesses, and the record of both.
pub(crate) struct Combined<V: Vector> {
    pub(crate) v: V,
    pub(crate) p: V,
    pub(crate) q: V,
    pub(crate) simplex: Simplex<V::Scalar>,
}

/// Brings weighted vertices together. Sums run from the first vertex on (`A + t (B - A)`), so that equal vertices give
/// that vertex exactly.
#[inline(always)]
pub(crate) fn combine<V: Vector, N: Extends<V::Scalar>>(snapshot: &Snapshot<V, N>) -> Combined<V> {
    let (vertices, weights) = (snapshot.vertices(), snapshot.weights());
    let first = snapshot.vertices[0];
    let (mut v, mut p, mut q) = (first.w, first.p, first.q);
    let mut simplex = Simplex { length: vertices.len() as u32, ..Simplex::default() };
    simplex.ids[0] = (first.a, first.b);
    let mut rest = N::ONE;
    if vertices.len() > 1 {
        let sum = weights[1..].iter().fold(weights[0], |sum, &weight| sum + weight);
        for (index, (vertex, &weight)) in vertices.iter().zip(weights).enumerate().skip(1) {
            let share = weight / sum;
            rest = rest - share;
            v = v + (vertex.w - first.w) * share;
            let share = share.to_scalar();
            p = p + (vertex.p - first.p) * share;
            q = q + (vertex.q - first.q) * share;
            simplex.ids[index] = (vertex.a, vertex.b);
            simplex.weights[index] = share;
        }
    }
    simplex.weights[0] = rest.to_scalar();
    Combined { v: V::narrow(v), p, q, simplex }
}

/// Bounds from a simplex that the origin is outside of, or on, and the last direction tried: the simplex's normal or,
/// with [`End::OnSimplex`], the one that found the vertex at the origin.
#[inline(always)]
pub(crate) fn apart<V, N, A, B, X>(
    shapes: &Difference<'_, A, B>,
    simplex: &X,
    probe: &Probe<V, N>,
    iterations: u32,
    end: End,
    witness: bool,
) -> Core<V>
where
    V: Vector,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, N>,
{
    let (direction, length) = measured(probe.direction);
    let along = direction.widen::<N>();
    let at_origin = end == End::OnSimplex;
    let anchor = simplex.anchor();
    let beyond = -along.dot(probe.support.w).to_scalar() / length;
    let distance = -along.dot(anchor.w).to_scalar() / length;
    // A vertex at the origin was not found along its own normal; where rounding puts the origin inside, that is no gap.
    let farthest = simplex.farthest();
    let nearest = if at_origin { farthest } else { distance.max(V::Scalar::ZERO) };
    let upper = nearest + shapes.upper_slack::<N>(farthest, nearest);
    let lower = beyond - shapes.lower_slack::<N>(V::narrow(probe.support.w), beyond);
    let tight = nearest - beyond <= shapes.size * ulps(4);
    // Nothing has stalled if the bounds are as close as they can be.
    let stop = if tight || end != End::Stalled { Stop::Optimal } else { Stop::Stalled };
    let core = Core { lower, upper, distance, direction, length, tight, ..Core::unknown(stop, iterations) };
    if !witness {
        return core;
    }
    let combined = combine(&simplex.snapshot());
    Core { p: combined.p, q: combined.q, simplex: combined.simplex, ..core }
}

/// Bounds from a simplex and a direction that is not its normal: the loop was cut short. The simplex is measured by its
/// weighted point.
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
    V: Vector,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (direction, length) = measured(probe.direction);
    let beyond = -direction.widen::<N>().dot(probe.support.w).to_scalar() / length;
    let combined = combine(&snapshot);
    let distance = combined.v.length();
    let largest =
        snapshot.vertices().iter().fold(V::Scalar::ZERO, |most, vertex| most.max(V::narrow(vertex.w).norm1()));
    Core {
        lower: beyond - shapes.lower_slack::<N>(V::narrow(probe.support.w), beyond),
        upper: distance + shapes.upper_slack::<N>(largest, distance),
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
    V: Vector,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let Some(probe) = &expansion.probe else {
        return Core::unknown(stop, iterations);
    };
    let mut face = Snapshot {
        vertices: [Vertex::default(); 4],
        weights: [N::ONE, N::ZERO, N::ZERO, N::ZERO],
        length: expansion.length,
    };
    face.vertices[..3].copy_from_slice(&expansion.face);
    if let [from, to] = *face.vertices() {
        let along = to.w - from.w;
        let (at_from, at_to) = (from.w.dot(along), to.w.dot(along));
        face.weights[0] = at_to.max(N::ZERO);
        face.weights[1] = (-at_from).max(N::ZERO);
        if !(face.weights[0] + face.weights[1] > N::ZERO) {
            face.weights[0] = N::ONE;
        }
    }
    let combined = combine(&face);
    let (direction, length) = measured(probe.direction);
    let beyond = -direction.widen::<N>().dot(probe.support.w).to_scalar() / length;
    let largest = face.vertices().iter().fold(V::Scalar::ZERO, |most, vertex| most.max(V::narrow(vertex.w).norm1()));
    // The polytope's nearest edge bounds the depth from below; where rounding has put the origin outside, its nearest
    // point bounds the distance from above.
    let nearest = if expansion.distance > Number::ZERO { -expansion.distance } else { combined.v.length() };
    Core {
        lower: beyond - shapes.lower_slack::<N>(V::narrow(probe.support.w), beyond),
        upper: nearest + shapes.upper_slack::<N>(largest, nearest),
        distance: -expansion.distance,
        direction,
        length,
        p: combined.p,
        q: combined.q,
        simplex: combined.simplex,
        iterations,
        stop,
        tight: nearest - beyond <= shapes.size * ulps(4),
    }
}
