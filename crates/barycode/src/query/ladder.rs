//! The order of the stages: one driver for every question.
//!
//! A stage either answers the question or hands on what the next one needs ([`Progress`]). What is wanted of a pair is a
//! [`Goal`]: yes or no, or the signed distance. A goal says which findings of a stage answer it, and how an answer is
//! made of them.

use super::bounds::Core;
use super::goal::{Goal, Settings};
use super::solve::{self, Begun, FIRST_PASS, Left};
use super::{Start, bounds, closed, exactly, projections};
use crate::answer::Stop;
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::exact::Decision;
use crate::gjk::{self, Difference, End, Reduce};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::shape::Convex;
use crate::simplex::{Vertex, WorkingSimplex};
use crate::vector::Vector;
use core::convert::Infallible;
use core::marker::PhantomData;

pub(super) use core::ops::ControlFlow as Progress;
pub(super) use core::ops::ControlFlow::{Break as Answered, Continue as Open};

/// A question about two shapes: all that a stage may need.
///
/// It is taken apart by the compiler and has no address: what is not inlined gets copies of its parts.
pub(super) struct Ask<'q, M, A: Convex, B, G, O> {
    pub(super) shapes: Difference<'q, A, B>,
    pub(super) goal: G,
    pub(super) settings: Settings<A::Vector>,
    pub(super) start: Start<A::Vector>,
    pub(super) cache: Option<&'q mut Cache>,
    pub(super) observer: &'q mut O,
    pub(super) method: PhantomData<M>,
}

/// A simplex of a method, in the precision of the shapes.
pub(super) type SimplexOf<M, V> = <M as Reduce<V>>::Simplex<<V as Vector>::Scalar>;

/// How the loop ended, in that precision.
pub(super) type OutcomeOf<V> = gjk::Outcome<V, <V as Vector>::Scalar>;

/// What the loop has left behind.
pub(super) type LeftOf<M, V> = Left<V, SimplexOf<M, V>>;

/// A simplex to descend from.
type BegunOf<M, V> = Begun<V, SimplexOf<M, V>, <V as Vector>::Scalar>;

impl<M, V, A, B, G, O> Ask<'_, M, A, B, G, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
    Self: Goal<M, V>,
{
    /// Climbs until a stage answers.
    #[inline(always)]
    pub(super) fn answer(self) -> <Self as Goal<M, V>>::Answer {
        let Answered(answer) = self.climb();
        answer
    }

    /// The stages in order.
    #[inline(always)]
    fn climb(mut self) -> Progress<<Self as Goal<M, V>>::Answer, Infallible> {
        self.closed_form()?;
        self.check_range()?;
        let (start, supports) = self.project_far()?;
        let goal = self.loop_goal();
        let mut begun = match self.warm_seed() {
            Some(begun) => begun,
            None => Begun::found(self.cold_seed(start, &goal)?, 1 + supports),
        };
        // Most yes or no questions end at the seed, and nothing should be kept for a loop.
        if !Self::DISTANCE {
            self.shapes = self.shapes.anew();
        }
        let mut filtered = None;
        let mut outcome = self.descend(&mut begun, &goal, &mut filtered);
        let mut known = None;
        self.project_near(&mut begun.simplex, &mut outcome, &goal, &mut known)?;
        self.accept_tolerance(&mut begun.simplex, &mut outcome, &goal)?;
        self.remember(&begun.simplex);
        if outcome.end == End::Seen
            && let Some(filtered) = filtered
        {
            return Answered(self.answer_filtered(filtered, outcome.iterations));
        }
        self.bound(&begun.simplex, &outcome, &mut known)?;
        if let Some(decision) = self.filter(&begun.simplex, &outcome) {
            self.answer_filter(decision, &begun.simplex, &outcome)?;
        }
        // A copy, so that nothing of the loop has an address and all of it can stay in registers.
        let left = Left { simplex: begun.simplex, warm: begun.warm, outcome };
        Answered(self.answer_open(left, known))
    }

    /// Range: sizes whose products neither overflow nor underflow.
    #[inline(always)]
    fn check_range(&mut self) -> Progress<<Self as Goal<M, V>>::Answer, ()> {
        if self.shapes.in_range() {
            return Open(());
        }
        let core = solve::out_of_range(self.shapes.a, self.shapes.b);
        Answered(self.answer_rare(core))
    }

    /// Whether nothing but a verdict is wanted of shapes without radius.
    #[inline(always)]
    fn wants_sharp_verdict(&self) -> bool {
        M::NEAREST && self.wants_no_points() && self.radius() == Number::ZERO
    }

    /// Whether projections may take the place of the loop.
    #[inline(always)]
    fn may_project(&self) -> bool {
        projections::allowed(&self.shapes, self.settings.limit) && closed::allowed::<M, V, O>(&self.start)
    }

    /// Projections of far curved shapes: the answer where no points are wanted, else the direction that they have come to.
    #[inline(always)]
    fn project_far(&mut self) -> Progress<<Self as Goal<M, V>>::Answer, (Start<V>, u32)> {
        let shapes = &self.shapes;
        if Self::DISTANCE
            && self.may_project()
            && self.cache.as_ref().is_none_or(|cache| Cache::named(cache).is_empty())
            && self.settings.cut_off == V::Scalar::INFINITY
            && projections::promise(shapes)
            && let Some(between) = projections::between(shapes.a, shapes.b, !self.settings.witness)
        {
            if let Some(core) = between.known
                && core.separates(self.radius())
            {
                if let Some(cache) = self.cache.as_deref_mut() {
                    let (a, b) = between.ids;
                    solve::remember(cache, &[Vertex::<V, V::Scalar> { a, b, ..Vertex::default() }]);
                }
                return Answered(self.answer_bounds(&core));
            }
            return Open((Start::Direction(between.direction), between.supports));
        }
        Open((self.start, 0))
    }

    /// Seed: the first simplex, from the cache where that is warm.
    #[inline(always)]
    fn warm_seed(&self) -> Option<BegunOf<M, V>> {
        let Some([(a, b), rest @ ..]) = self.cache.as_deref().map(Cache::named) else {
            return None;
        };
        let rest = &rest[..rest.len().min(V::DIMENSION)];
        // A copy: an iterator holds its closure by address.
        let shapes = self.shapes;
        let vertices = rest.iter().map(move |&(a, b)| shapes.named(a, b));
        Some(Begun::rebuilt(solve::rebuild::<M, V, V::Scalar>(shapes.named(*a, *b), vertices)))
    }

    /// Seed: the first support, unless the direction that finds it separates the shapes.
    #[inline(always)]
    fn cold_seed(
        &mut self,
        start: Start<V>,
        goal: &gjk::Goal<V::Scalar>,
    ) -> Progress<<Self as Goal<M, V>>::Answer, gjk::Probe<V, V::Scalar>> {
        let shapes = &self.shapes;
        let direction = match start {
            Start::Inside => -shapes.start(),
            Start::Direction(direction) => direction,
        };
        let direction = if direction.max_abs() > Number::ZERO && direction.is_finite() {
            direction
        } else {
            solve::any_direction()
        };
        match gjk::begin::<V, V::Scalar, A, B, O>(shapes, direction, goal, self.observer) {
            Ok(probe) => Open(probe),
            Err(outcome) => {
                let Some(probe) = outcome.probe else {
                    return Answered(self.answer_rare(Core::unknown(Stop::NotFinite, outcome.iterations)));
                };
                if let Some(cache) = self.cache.as_deref_mut() {
                    solve::remember(cache, &[probe.support]);
                }
                Answered(self.answer_separated(probe, outcome.iterations))
            }
        }
    }

    /// Descend: the loop, with the filter where the origin is on the simplex.
    #[inline(always)]
    fn descend(
        &mut self,
        begun: &mut BegunOf<M, V>,
        goal: &gjk::Goal<V::Scalar>,
        filtered: &mut Option<<Self as Goal<M, V>>::Filtered>,
    ) -> OutcomeOf<V> {
        let mut may_filter = self.wants_sharp_verdict() && !self.shapes.has_patches();
        let shapes = &self.shapes;
        solve::descend::<M, V, V::Scalar, A, B, O>(shapes, begun, goal, self.observer, |simplex, normal| {
            if may_filter {
                may_filter = false;
                let decision = exactly::look(shapes.a, shapes.b, &simplex.clone().snapshot(), normal);
                *filtered = decision.and_then(|decision| Self::filtered(shapes.a, shapes.b, decision, simplex, normal));
            }
            filtered.is_some()
        })
    }

    /// Projections of near curved shapes, where the loop has handed over to them; else it goes on by Newton's method.
    #[inline(always)]
    fn project_near(
        &mut self,
        simplex: &mut SimplexOf<M, V>,
        outcome: &mut OutcomeOf<V>,
        goal: &gjk::Goal<V::Scalar>,
        known: &mut Option<Core<V>>,
    ) -> Progress<<Self as Goal<M, V>>::Answer, ()> {
        if outcome.end != End::Curved {
            return Open(());
        }
        if self.projects_near()
            && self.may_project()
            && let Some(probe) = &outcome.probe
            && let Some(core) = projections::beside(self.shapes.a, self.shapes.b, probe.direction)
        {
            let core = Core { iterations: outcome.iterations + core.iterations, ..core };
            self.remember(simplex);
            return self.answer_projected(core, known);
        }
        self.resume(simplex, outcome, *goal);
        Open(())
    }

    /// The loop from where it has stopped, to another goal, by Newton's method.
    #[inline(always)]
    fn resume(&mut self, simplex: &mut SimplexOf<M, V>, outcome: &mut OutcomeOf<V>, goal: gjk::Goal<V::Scalar>) {
        let (a, b) = (self.shapes.a, self.shapes.b);
        (*simplex, *outcome) = solve::resume::<M, V, O>(a, b, simplex.clone(), *outcome, goal, self.observer);
    }

    /// Bounds as close as the caller's tolerance, where the loop has ended at it; else it goes on without.
    #[inline(always)]
    fn accept_tolerance(
        &mut self,
        simplex: &mut SimplexOf<M, V>,
        outcome: &mut OutcomeOf<V>,
        goal: &gjk::Goal<V::Scalar>,
    ) -> Progress<<Self as Goal<M, V>>::Answer, ()> {
        if Self::DISTANCE
            && let (End::Near, Some(probe)) = (outcome.end, &outcome.probe)
        {
            let (shapes, settings) = (&self.shapes, &self.settings);
            let near = bounds::apart(shapes, simplex, probe, outcome.iterations, End::Nearest, settings.witness);
            if near.decides(self.radius()) && near.upper - near.lower <= settings.tolerance + shapes.resolution() {
                self.remember(simplex);
                return Answered(self.answer_bounds(&Core { stop: Stop::Tolerance, ..near }));
            }
            self.resume(simplex, outcome, gjk::Goal { tolerance: Number::ZERO, ..*goal });
        }
        Open(())
    }

    /// Leaves the simplex in the cache.
    #[inline(always)]
    fn remember(&mut self, simplex: &SimplexOf<M, V>) {
        if let Some(cache) = self.cache.as_deref_mut() {
            solve::remember(cache, simplex.snapshot().vertices());
        }
    }

    /// Filter: of pairs that touch, by the feature that the loop has ended at, or the side that the origin is beside.
    #[inline(always)]
    fn filter(&self, simplex: &SimplexOf<M, V>, outcome: &OutcomeOf<V>) -> Option<Decision> {
        if self.wants_sharp_verdict() && outcome.iterations < self.settings.limit {
            solve::look(&self.shapes, simplex, outcome)
        } else {
            None
        }
    }
}

/// The limit of the first pass.
#[inline(always)]
pub(super) fn first_pass(limit: u32) -> u32 {
    limit.min(FIRST_PASS)
}
