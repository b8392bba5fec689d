//! The signed distance, made into an answer of one kind.

use super::{Depth, Goal};
use crate::answer::{Stop, Verdict};
use crate::dimension::Dimension;
use crate::exact::Decision;
use crate::gjk::{self, End, Probe, Shape, SubDistance};
use crate::observe::Observer;
use crate::query::bounds::{self, Core};
use crate::query::dress::AnswerKind;
use crate::query::ladder::{Answered, Ask, LeftOf, Open, OutcomeOf, Progress, SimplexOf, first_pass};
use crate::query::solve;
use crate::shape::Convex;
use crate::simplex::WorkingSimplex;

/// The goal of `distance`, `closest_points` and `contact`: in each branch the answer is made by itself, so that what it does not need
/// is never written down.
#[derive(Clone, Copy, Debug)]
pub(in crate::query) struct SignedDistance<K>(pub(in crate::query) K);

impl<M, V, A, B, K, O> Goal<M, V> for Ask<'_, M, A, B, SignedDistance<K>, O>
where
    M: SubDistance<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    K: AnswerKind<V>,
    O: Observer<V>,
{
    type Answer = K::Answer;
    type Filtered = Core<V>;

    const DISTANCE: bool = true;

    #[inline(always)]
    fn radius(&self) -> V::Scalar {
        self.shapes.a.radius() + self.shapes.b.radius()
    }

    #[inline(always)]
    fn wants_no_points(&self) -> bool {
        !self.settings.witness && self.settings.depth == Depth::Sign
    }

    #[inline(always)]
    fn projects_near(&self) -> bool {
        self.wants_no_points()
    }

    #[inline(always)]
    fn loop_goal(&self) -> gjk::Goal<V::Scalar> {
        let (limit, tolerance) = (first_pass(self.settings.limit), self.settings.tolerance);
        gjk::Goal { limit, tolerance, ..self.settings.goal() }
    }

    #[inline(always)]
    fn closed_form(&mut self) -> Progress<K::Answer, ()> {
        K::closed_form(self)
    }

    #[inline(always)]
    fn answer_bounds(&mut self, core: &Core<V>) -> K::Answer {
        self.goal.0.dress(self.shapes.a, self.shapes.b, core, self.observer)
    }

    #[inline(always)]
    fn answer_rare(&mut self, core: Core<V>) -> K::Answer {
        self.goal.0.dress_rare(self.shapes.a, self.shapes.b, core, self.observer)
    }

    #[inline(always)]
    fn answer_separated(&mut self, probe: Probe<V, V::Scalar>, iterations: u32) -> K::Answer {
        let simplex = M::Simplex::new(probe.support).snapshot();
        let core = bounds::loose::<V, V::Scalar, A, B>(self.shapes, probe, simplex, iterations, Stop::CutOff);
        self.answer_rare(core)
    }

    #[inline(always)]
    fn filtered(
        a: Shape<'_, V>,
        b: Shape<'_, V>,
        decision: Decision,
        simplex: &SimplexOf<M, V>,
        normal: V,
    ) -> Option<Core<V>> {
        solve::settled(a, b, decision.verdict, &simplex.clone(), normal)
    }

    #[inline(always)]
    fn answer_filtered(&mut self, core: Core<V>, iterations: u32) -> K::Answer {
        self.answer_rare(Core { iterations, ..core })
    }

    #[inline(always)]
    fn answer_projected(&mut self, core: Core<V>, _known: &mut Option<Core<V>>) -> Progress<K::Answer, ()> {
        Answered(self.answer_rare(core))
    }

    #[inline(always)]
    fn bound(
        &mut self,
        simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
        _known: &mut Option<Core<V>>,
    ) -> Progress<K::Answer, ()> {
        let settings = self.settings;
        let shapes = &self.shapes;
        match (outcome.end, &outcome.probe) {
            (End::Inside, _) if settings.depth == Depth::Sign && simplex.holds(shapes.margin()) => {
                let core = solve::within(shapes, simplex, outcome.iterations, settings.witness);
                return Answered(self.answer_bounds(&core));
            }
            (end @ (End::Nearest | End::OnSimplex), Some(probe)) if end == End::Nearest || simplex.length() == 1 => {
                let core = bounds::apart(shapes, simplex, probe, outcome.iterations, end, settings.witness);
                if core.tight {
                    if core.verdict(self.radius()) != Verdict::Undecided {
                        return Answered(self.answer_bounds(&core));
                    }
                    let core = solve::touching(shapes.a, shapes.b, core, simplex.clone(), settings.witness);
                    return Answered(self.answer_rare(core));
                }
            }
            _ => {}
        }
        Open(())
    }

    #[inline(always)]
    fn answer_filter(
        &mut self,
        decision: Decision,
        simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
    ) -> Progress<K::Answer, ()> {
        match solve::looked::<M, V, A, B>(&self.shapes, simplex, outcome, decision.verdict) {
            Some(core) => Answered(self.answer_rare(core)),
            None => Open(()),
        }
    }

    #[inline(always)]
    fn answer_open(mut self, left: LeftOf<M, V>, _known: Option<Core<V>>) -> K::Answer {
        let (a, b) = (self.shapes.a, self.shapes.b);
        let cache = self.cache.as_deref_mut();
        let core = solve::solve_open::<M, V, O>(a, b, left, self.settings, self.start, cache, self.observer);
        self.answer_rare(core)
    }
}
