//! Bounds: from the simplex and the last direction of the loop.
//!
//! - **Assumes**: what the loop has left; not that any of its decisions was right;
//! - **Proves**: a lower bound by the direction and its support, an upper bound by the simplex;
//!   that the shapes overlap, where the simplex holds the origin beyond all rounding;
//! - **Hands on**: bounds that are not tight, and what they leave to do ([`Remaining`]);
//! - **Gives up**: where the origin is in or on the simplex as far as rounding can tell: no
//!   direction separates.
//!
//! The stage itself is `Question::bound`, in `query/goal`. Here are its helpers, the caller's
//! tolerance (`accept_tolerance`), and what the distance and the wide pass conclude from the end of
//! the loop. The derivation is at the head of `query/bounds.rs`.

use crate::answer::Stop;
use crate::dimension::Dimension;
use crate::gjk::{self, Difference, End, LoopGoal, Reduce};
use crate::num::{Extends, Number, Scalar};
use crate::observe::Observer;
use crate::query::bounds::{self, Core};
use crate::query::goal::{Depth, Question, Settings};
use crate::query::ladder::{Answered, Ask, Open, OutcomeOf, Progress, SimplexOf};
use crate::shape::Convex;
use crate::simplex::{Snapshot, WorkingSimplex};

/// Work that a pass leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::query) enum Remaining {
    /// Nothing.
    Nothing,
    /// EPA: the origin is in or on the simplex for all that rounding can tell.
    Expand,
    /// The wide pass: the bounds are too far apart for this arithmetic.
    Widen,
}

/// The last direction and its support, where the loop has ended at a feature that it belongs to:
/// the nearest feature, whose normal it is, or a vertex at the origin that it has found, and which
/// it separates.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn feature_probe<'o, V, N, X>(
    simplex: &X,
    outcome: &'o gjk::Outcome<V, N>,
) -> Option<&'o gjk::Probe<V, N>>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    X: WorkingSimplex<V, N>,
{
    match (outcome.end, &outcome.probe) {
        (End::Nearest | End::Stalled, Some(probe)) => Some(probe),
        (End::OnSimplex, Some(probe)) if simplex.length() == 1 => Some(probe),
        _ => None,
    }
}

/// Whether the origin is in or on a simplex of several vertices, as far as rounding can tell.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn may_hold_origin<V, N, X>(simplex: &X, outcome: &gjk::Outcome<V, N>) -> bool
where
    V: Dimension,
    N: Extends<V::Scalar>,
    X: WorkingSimplex<V, N>,
{
    outcome.end == End::Inside || outcome.end == End::OnSimplex && simplex.length() > 1
}

impl<M, V, A, B, G, O> Ask<'_, M, A, B, G, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
    Self: Question<M, V>,
{
    /// Bounds as close as the caller's tolerance, where the loop has ended at it; else it goes on
    /// without.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn accept_tolerance(
        &mut self,
        simplex: &mut SimplexOf<M, V>,
        outcome: &mut OutcomeOf<V>,
        goal: &LoopGoal<V::Scalar>,
    ) -> Progress<<Self as Question<M, V>>::Answer, ()> {
        if Self::DISTANCE
            && let (End::Near, Some(probe)) = (outcome.end, &outcome.probe)
        {
            let (shapes, settings) = (&self.shapes, &self.settings);
            let near = bounds::apart(shapes, simplex, probe, outcome.iterations, End::Nearest, settings.witness);
            if near.decides(self.radius()) && near.upper - near.lower <= settings.tolerance + shapes.resolution() {
                self.remember(simplex);
                return Answered(self.answer_bounds(&Core { stop: Stop::Tolerance, ..near }));
            }
            self.resume(simplex, outcome, LoopGoal { tolerance: Number::ZERO, ..*goal });
        }
        Open(())
    }
}

/// Bounds from what the loop has left behind, in the arithmetic of the loop, and what is left to
/// do.
pub(in crate::query) fn conclude<V, N, A, B, X>(
    shapes: &Difference<'_, A, B>,
    simplex: &X,
    outcome: &gjk::Outcome<V, N>,
    settings: &Settings<V>,
    grazed: impl FnOnce() -> Option<Core<V>>,
) -> (Core<V>, Remaining)
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, N>,
{
    let iterations = outcome.iterations;
    if let Some(probe) = feature_probe(simplex, outcome) {
        let core = bounds::apart(shapes, simplex, probe, iterations, outcome.end, true);
        let remaining = if core.tight {
            Remaining::Nothing
        } else if core.upper <= shapes.resolution() {
            Remaining::Expand
        } else {
            Remaining::Widen
        };
        return (core, remaining);
    }
    match (outcome.end, &outcome.probe) {
        (End::Inside, _) if settings.depth == Depth::Sign && simplex.holds(shapes.margin()) => {
            (overlap_held(shapes, simplex, iterations, true), Remaining::Nothing)
        }
        (End::Inside | End::OnSimplex, _) => match grazed() {
            Some(core) if core.tight => (core, Remaining::Nothing),
            // EPA may lose its way where supports are chosen among points that rounding cannot tell
            // apart.
            grazed => (grazed.unwrap_or(Core::unknown(Stop::Stalled, iterations)), Remaining::Expand),
        },
        (End::Separated, Some(probe)) => {
            (bounds::loose(*shapes, *probe, simplex.snapshot(), iterations, Stop::CutOff), Remaining::Nothing)
        }
        (End::Limit, Some(probe)) if N::NATIVE && iterations < settings.limit => {
            let core = bounds::loose(*shapes, *probe, simplex.snapshot(), iterations, Stop::Stalled);
            (core, Remaining::Widen)
        }
        (End::Limit, Some(probe)) => {
            (bounds::loose(*shapes, *probe, simplex.snapshot(), iterations, Stop::IterationLimit), Remaining::Nothing)
        }
        (End::Limit, None) => (Core::unknown(Stop::IterationLimit, iterations), Remaining::Nothing),
        // `NotFinite` alone comes here. `Nearest`, `Stalled` and `Separated` follow a support, so
        // that they have a probe; `Near`, `Seen` and `Curved` have led to an answer or to another
        // end: the wide pass has no tolerance, no filter and no Newton steps.
        (End::NotFinite | End::Nearest | End::Near | End::Stalled | End::Separated | End::Seen | End::Curved, _) => {
            (Core::unknown(Stop::NotFinite, iterations), Remaining::Nothing)
        }
    }
}

/// The answer where the simplex holds the origin by more than the margin, and the depth is not
/// wanted.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn overlap_held<V, N, A, B, X>(
    shapes: &Difference<'_, A, B>,
    simplex: &X,
    iterations: u32,
    witness: bool,
) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, N>,
{
    let core = overlap(shapes.margin() * V::Scalar::from_f64(0.5), iterations);
    if witness { with_simplex(core, &simplex.snapshot()) } else { core }
}

/// The answer where the origin is certainly inside the obstacle, and its depth is not wanted.
/// `depth` is proven.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn overlap<V: Dimension>(depth: V::Scalar, iterations: u32) -> Core<V> {
    let upper = -depth;
    Core { upper, distance: upper, tight: true, ..Core::unknown(Stop::Decided, iterations) }
}

/// Adds the points and the record of a simplex around the origin.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn with_simplex<V: Dimension, N: Extends<V::Scalar>>(
    core: Core<V>,
    snapshot: &Snapshot<V, N>,
) -> Core<V> {
    let combined = bounds::combine(snapshot);
    Core { p: combined.p, q: combined.q, simplex: combined.simplex, ..core }
}
