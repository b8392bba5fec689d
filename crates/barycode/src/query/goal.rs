//! Goals: which stages run for a question, and which of their findings answer it. Yes or no is in
//! `goal/yes_no.rs`, the signed distance in `goal/signed_distance.rs`.

pub(super) mod signed_distance;
pub(super) mod yes_no;

use super::bounds::Core;
use super::dress::proven;
use super::ladder::{OutcomeOf, Progress, Rest, SimplexOf};
use crate::answer::{Certificate, Verdict};
use crate::dimension::Dimension;
use crate::exact::Decision;
use crate::gjk::{self, Probe, Reduce, Shape};
use crate::num::{Number, Scalar};
use crate::vector::Vector;

/// How much is wanted of a pair that overlaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// A proof that it does.
    Sign,
    /// The depth.
    Full,
}

/// Supports of the obstacle after which a stage gives up unless told otherwise. Polytopes end by
/// themselves long before, unless their coordinates are of so different sizes that rounding leads
/// the loop in circles.
pub(in crate::query) const MAX_ITERATIONS: u32 = 10_000;

/// The options of a question, as the engines need them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings<V: Vector> {
    pub(crate) limit: u32,
    pub(crate) cut_off: V::Scalar,
    /// How far apart the bounds of a distance may be.
    pub(crate) tolerance: V::Scalar,
    pub(crate) depth: Depth,
    /// Whether witness points and the simplex are wanted where the first pass of the loop has the
    /// answer. What it leaves open always has them: a verdict may be decided from the simplex.
    pub(crate) witness: bool,
}

impl<V: Vector> Settings<V> {
    /// Settings of a question that wants no distance.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn yes_or_no(limit: u32) -> Self {
        let (cut_off, tolerance) = (V::Scalar::INFINITY, Number::ZERO);
        Self { limit, cut_off, tolerance, depth: Depth::Sign, witness: true }
    }

    /// The stopping rules of the loop for the distance, as close as it can be known.
    pub(crate) fn loop_goal(&self) -> gjk::LoopGoal<V::Scalar> {
        let Self { cut_off: separated_beyond, limit, .. } = *self;
        gjk::LoopGoal {
            separated_beyond,
            nearer_than: -V::Scalar::INFINITY,
            tolerance: Number::ZERO,
            newton: false,
            limit,
        }
    }
}

/// Makes answers of the findings of the stages. Implemented by [`Ask`](super::ladder::Ask) for each
/// kind of question.
pub(super) trait Question<M: Reduce<V>, V: Dimension> {
    type Answer;

    /// The kind of question.
    type Kind;

    type Observer;

    /// Kept of a verdict of the filter that ends the loop.
    type Filtered;

    /// Whether the distance is wanted.
    const DISTANCE: bool;

    /// The radii, and the distance up to which shapes meet.
    fn radius(&self) -> V::Scalar;

    /// Whether a verdict alone would do.
    fn wants_no_points(&self) -> bool;

    /// Whether nothing but a verdict is wanted of shapes without radius.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn wants_sharp_verdict(&self) -> bool {
        M::NEAREST && self.wants_no_points() && self.radius() == Number::ZERO
    }

    /// Whether projections of near shapes may answer.
    fn projects_near(&self) -> bool;

    /// The stopping rules of the loop.
    fn loop_goal(&self) -> gjk::LoopGoal<V::Scalar>;

    /// The answer of a formula, where there is one.
    fn closed_form(&mut self) -> Progress<Self::Answer, ()>;

    /// The answer of bounds that decide the question.
    fn answer_bounds(&mut self, core: &Core<V>) -> Self::Answer;

    /// The answer that few pairs get, of whatever is known.
    fn answer_rare(&mut self, core: Core<V>) -> Self::Answer;

    /// The answer of a first support that separates the shapes by as much as the loop was to show.
    fn answer_separated(&mut self, probe: Probe<V, V::Scalar>, iterations: u32) -> Self::Answer;

    /// Takes a verdict that the filter has in the loop, if it answers the question.
    fn filtered(
        a: Shape<'_, V>,
        b: Shape<'_, V>,
        decision: Decision,
        simplex: &SimplexOf<M, V>,
        normal: V,
    ) -> Option<Self::Filtered>;

    /// The answer of the filter's verdict in the loop, which [`filtered`](Self::filtered) has
    /// taken.
    fn answer_filter_in_loop(&mut self, filtered: Self::Filtered, iterations: u32) -> Self::Answer;

    /// The answer of projections of near shapes, or what they have found for the stages that
    /// follow.
    fn answer_projected(&mut self, core: Core<V>, known: &mut Option<Core<V>>) -> Progress<Self::Answer, ()>;

    /// The ends of the loop that nearly all pairs come to; else bounds that are known and not
    /// enough.
    fn bound(
        &mut self,
        simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
        known: &mut Option<Core<V>>,
    ) -> Progress<Self::Answer, ()>;

    /// The answer of the filter's verdict after the loop.
    fn answer_filter_after_loop(
        &mut self,
        decision: Decision,
        simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
    ) -> Progress<Self::Answer, ()>;

    /// The answer of the stages that few pairs come to.
    fn answer_open(goal: Self::Kind, rest: Rest<'_, M, V, Self::Observer>) -> Self::Answer;
}

impl<V: Vector> Core<V> {
    /// The verdict that the bounds prove about shapes with these radii, whatever exact arithmetic
    /// has settled.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn verdict_by_bounds(&self, radius: V::Scalar) -> Verdict {
        let (lower, upper) = self.less(radius);
        proven(lower, upper)
    }

    /// The proof of a verdict about the cores and radii.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn certificate(&self, verdict: Verdict) -> Certificate<V> {
        match verdict {
            Verdict::Separated => Certificate::Direction(self.direction),
            Verdict::Touching | Verdict::Penetrating => Certificate::Simplex(self.simplex),
            Verdict::Undecided => Certificate::None,
        }
    }

    /// Whether the bounds decide how shapes with these radii lie.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn decides(&self, radius: V::Scalar) -> bool {
        self.verdict_by_bounds(radius) != Verdict::Undecided
    }

    /// Whether the bounds prove a gap.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn separates(&self, radius: V::Scalar) -> bool {
        self.verdict_by_bounds(radius) == Verdict::Separated
    }
}
