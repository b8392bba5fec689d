//! Descend: the loop, in the precision of the shapes.
//!
//! - **Assumes**: a seed; nothing about how good its vertices are;
//! - **Proves**: that the shapes are apart, or beyond the distance that was asked about, where a
//!   direction separates them beyond all rounding ([`End::Separated`]); a verdict, where the origin
//!   is on the simplex up to rounding and the filter has one there ([`End::Seen`]);
//! - **Hands on**: the last simplex, how the loop ended, and the last direction with its support;
//! - **Gives up**: after [`FIRST_PASS`] supports; where curved shapes are due for projections or
//!   Newton's method.

use super::filter;
use super::seed::{Seed, SeedOf};
use crate::dimension::Dimension;
use crate::gjk::{self, Difference, End, Erased, LoopGoal, Reduce, Shape};
use crate::num::Extends;
use crate::observe::Observer;
use crate::query::goal::Question;
use crate::query::ladder::{Ask, OutcomeOf, SimplexOf};
use crate::shape::Convex;
use crate::simplex::{Region, WorkingSimplex};
use crate::vector::Vector;

/// Supports after which the first pass hands over to wide arithmetic: rounding may have it going
/// round in circles. The longest way of any pair that ends by itself was 90 (`docs/accuracy.md`).
pub(in crate::query) const FIRST_PASS: u32 = 256;

/// The limit of supports of the first pass.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn first_pass(limit: u32) -> u32 {
    limit.min(FIRST_PASS)
}

/// The state that the loop has left.
pub(in crate::query) struct LoopEnd<V: Vector, X> {
    pub(in crate::query) simplex: X,
    /// Whether it began from a cache.
    pub(in crate::query) warm: bool,
    pub(in crate::query) outcome: gjk::Outcome<V, V::Scalar>,
}

impl<V: Vector, X: WorkingSimplex<V, V::Scalar>> LoopEnd<V, X> {
    /// Adds the points of vertices that the loop had left out.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn completed(self, shapes: &Erased<'_, V>) -> Self {
        let Self { simplex, warm, outcome } = self;
        let complete = |vertex| shapes.complete(vertex);
        let probe = |probe: gjk::Probe<V, V::Scalar>| gjk::Probe { support: complete(probe.support), ..probe };
        Self {
            simplex: simplex.with(complete),
            warm,
            outcome: gjk::Outcome { probe: outcome.probe.map(probe), ..outcome },
        }
    }
}

/// The state that the loop has left, for vectors `V` and the method `M`.
pub(in crate::query) type LoopEndOf<M, V> = LoopEnd<V, SimplexOf<M, V>>;

impl<M, V, A, B, G, O> Ask<'_, M, A, B, G, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
    Self: Question<M, V>,
{
    /// Runs the loop, with the filter where the origin is on the simplex.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn descend(
        &mut self,
        begun: &mut SeedOf<M, V>,
        goal: &LoopGoal<V::Scalar>,
        filtered: &mut Option<<Self as Question<M, V>>::Filtered>,
    ) -> OutcomeOf<V> {
        let mut may_filter = self.wants_sharp_verdict() && !self.shapes.has_patches();
        let (shapes, method) = (&self.shapes, self.method);
        descend::<M, V, V::Scalar, A, B, O>(shapes, method, begun, goal, self.observer, |simplex, normal| {
            if may_filter {
                may_filter = false;
                let decision = filter::decide(shapes.a, shapes.b, &simplex.clone().snapshot(), normal);
                *filtered = decision.and_then(|decision| Self::filtered(shapes.a, shapes.b, decision, simplex, normal));
            }
            filtered.is_some()
        })
    }

    /// Runs the loop on from where it has stopped, to another goal, by Newton's method.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn resume(
        &mut self,
        simplex: &mut SimplexOf<M, V>,
        outcome: &mut OutcomeOf<V>,
        goal: LoopGoal<V::Scalar>,
    ) {
        let (a, b) = (self.shapes.a, self.shapes.b);
        (*simplex, *outcome) = resume::<M, V, O>(a, b, self.method, simplex.clone(), *outcome, goal, self.observer);
    }
}

/// Runs the loop, unless the simplex holds the origin already. Counts the supports that the simplex
/// took.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn descend<M, V, N, A, B, O>(
    shapes: &Difference<'_, A, B>,
    method: M,
    begun: &mut Seed<V, M::Simplex<N>, N>,
    goal: &LoopGoal<V::Scalar>,
    observer: &mut O,
    look: impl FnMut(&M::Simplex<N>, V) -> bool,
) -> gjk::Outcome<V, N>
where
    M: Reduce<V>,
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if begun.region == Region::Inside {
        return gjk::Outcome { end: End::Inside, probe: None, iterations: begun.iterations };
    }
    let outcome =
        gjk::descend::<M, V, N, A, B, O>(shapes, method, &mut begun.simplex, begun.probe, goal, observer, look);
    gjk::Outcome { iterations: outcome.iterations + begun.iterations, ..outcome }
}

/// Runs the loop on from where it has stopped, to another goal.
#[cold]
#[inline(never)]
pub(in crate::query) fn resume<M, V, O>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    method: M,
    mut simplex: M::Simplex<V::Scalar>,
    stopped: gjk::Outcome<V, V::Scalar>,
    goal: LoopGoal<V::Scalar>,
    observer: &mut O,
) -> (M::Simplex<V::Scalar>, gjk::Outcome<V, V::Scalar>)
where
    M: Reduce<V>,
    V: Dimension,
    O: Observer<V>,
{
    let goal = LoopGoal { newton: true, limit: goal.limit.saturating_sub(stopped.iterations), ..goal };
    let shapes = Difference::without_prefetch(&a, &b);
    let outcome = gjk::descend::<M, V, V::Scalar, _, _, O>(
        &shapes,
        method,
        &mut simplex,
        stopped.probe,
        &goal,
        observer,
        |_, _| false,
    );
    (simplex, gjk::Outcome { iterations: outcome.iterations + stopped.iterations, ..outcome })
}
