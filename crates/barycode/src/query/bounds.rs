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
//! **Upper bound, apart.** Any point of the simplex is a point of the obstacle. With weights taken as exact, `v = Σ λ w` is
//! off by 5u max |w| and, with an offset, u (reach + 2 |offset|), and by what the shapes state.
//!
//! **Upper bound, overlapping.** The polytope of EPA lies in the obstacle, so the depth is at least the distance of its
//! nearest edge, which is computed as the lower bound is, from one vertex.
//!
//! In wide arithmetic all roundings of `w` and its products vanish against u; the choice of p and q does not.

use crate::answer::{Simplex, Stop};
use crate::epa::Expansion;
use crate::gjk::{Difference, Probe, Vertex, WorkingSimplex};
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
    /// From A to B, levelled; zero where there is none.
    pub(crate) direction: V,
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
    pub(crate) fn unknown(stop: Stop, iterations: u32) -> Self {
        Self {
            lower: -V::Scalar::INFINITY,
            upper: V::Scalar::INFINITY,
            distance: Number::ZERO,
            direction: V::default(),
            p: V::default(),
            q: V::default(),
            simplex: Simplex::default(),
            iterations,
            stop,
            tight: false,
        }
    }
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
        let native = if N::NATIVE { largest * ulps(5) + self.offset_error::<N>() } else { Number::ZERO };
        native + value.abs() * ulps(4) + self.rounding.point
    }

    /// The lower bound that a direction and its support prove, with the rounding it gives away.
    #[inline(always)]
    pub(crate) fn lower<N: Extends<V::Scalar>>(&self, probe: &Probe<V, N>) -> (V::Scalar, V::Scalar) {
        let direction = probe.direction.leveled();
        let reach = direction.widen::<N>().dot(probe.support.w).to_scalar();
        let value = -reach / direction.length();
        let slack = self.lower_slack::<N>(V::narrow(probe.support.w), value);
        (value - slack, slack)
    }
}

/// Weighted vertices, brought together: the point of the obstacle, its witnesses, and the record of both.
pub(crate) struct Combined<V: Vector> {
    pub(crate) v: V,
    pub(crate) p: V,
    pub(crate) q: V,
    /// Largest vertex, as a sum of absolute coordinates.
    pub(crate) largest: V::Scalar,
    pub(crate) simplex: Simplex<V::Scalar>,
}

/// Brings weighted vertices together. Sums run from the first vertex on (`A + t (B - A)`), so that equal vertices give
/// that vertex exactly.
#[inline(always)]
pub(crate) fn combine<V: Vector, N: Extends<V::Scalar>>(vertices: &[Vertex<V, N>], weights: &[N]) -> Combined<V> {
    let first = vertices[0];
    let (mut v, mut p, mut q) = (first.w, first.p, first.q);
    let mut simplex = Simplex { length: vertices.len() as u32, ..Simplex::default() };
    simplex.ids[0] = (first.a, first.b);
    simplex.weights[0] = Number::ONE;
    let mut largest = V::narrow(first.w).norm1();
    if vertices.len() > 1 {
        let sum = weights[1..].iter().fold(weights[0], |sum, &weight| sum + weight);
        let mut rest = N::ONE;
        for (index, (vertex, &weight)) in vertices.iter().zip(weights).enumerate().skip(1) {
            let share = weight / sum;
            rest = rest - share;
            v = v + (vertex.w - first.w) * share;
            let share = share.to_scalar();
            p = p + (vertex.p - first.p) * share;
            q = q + (vertex.q - first.q) * share;
            simplex.ids[index] = (vertex.a, vertex.b);
            simplex.weights[index] = share;
            largest = largest.max(V::narrow(vertex.w).norm1());
        }
        simplex.weights[0] = rest.to_scalar();
    }
    Combined { v: V::narrow(v), p, q, largest, simplex }
}

/// Bounds from a simplex outside the origin and the last direction tried.
#[inline(always)]
pub(crate) fn apart<V, N, A, B, X>(
    shapes: &Difference<'_, A, B>,
    simplex: &X,
    probe: Option<&Probe<V, N>>,
    iterations: u32,
    stop: Stop,
) -> Core<V>
where
    V: Vector,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, N>,
{
    let combined = combine(simplex.vertices(), simplex.weights());
    let distance = combined.v.length();
    let upper_slack = shapes.upper_slack::<N>(combined.largest, distance);
    let upper = distance + upper_slack;
    let (lower, lower_slack, direction) = match probe {
        Some(probe) => {
            let (lower, slack) = shapes.lower(probe);
            (lower, slack, probe.direction.leveled())
        }
        None => (-V::Scalar::INFINITY, Number::ZERO, V::default()),
    };
    Core {
        lower,
        upper,
        distance,
        direction,
        p: combined.p,
        q: combined.q,
        simplex: combined.simplex,
        iterations,
        stop,
        tight: upper - lower <= upper_slack + lower_slack + shapes.size * ulps(4),
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
    let face = &expansion.face[..expansion.length];
    let mut weights = [N::ONE, N::ZERO, N::ZERO];
    if let [from, to] = face {
        let along = to.w - from.w;
        let (at_from, at_to) = (from.w.dot(along), to.w.dot(along));
        weights[0] = at_to.max(N::ZERO);
        weights[1] = (-at_from).max(N::ZERO);
        if !(weights[0] + weights[1] > N::ZERO) {
            weights[0] = N::ONE;
        }
    }
    let combined = combine(face, &weights[..face.len()]);
    let nearest = combined.v.length();
    let upper_slack = shapes.upper_slack::<N>(combined.largest, nearest);
    let upper = if expansion.distance > Number::ZERO { -expansion.distance } else { nearest };
    let (lower, lower_slack) = shapes.lower(probe);
    // The polytope's edge distance is a support value of one vertex: the same products, without a choice.
    let upper = upper + upper_slack;
    Core {
        lower,
        upper,
        distance: -expansion.distance,
        direction: probe.direction.leveled(),
        p: combined.p,
        q: combined.q,
        simplex: combined.simplex,
        iterations,
        stop,
        tight: upper - lower <= upper_slack + lower_slack + shapes.size * ulps(4),
    }
}
