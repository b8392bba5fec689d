//! The signed distance, made into an answer of one kind.

use super::{Depth, Question, Settings};
use crate::answer::{Stop, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::exact::{Decision, Effort};
use crate::gjk::{self, Difference, End, Erased, Probe, Shape, SubDistance};
use crate::num::Number;
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::{self, Core};
use crate::query::dress::AnswerKind;
use crate::query::ladder::{Answered, Ask, Open, OutcomeOf, Progress, Rest, SimplexOf};
use crate::query::stage::bound::{self, Remaining, conclude, feature_probe, may_hold_origin, overlap};
use crate::query::stage::closed_form::{self, rings};
use crate::query::stage::descend::{LoopEndOf, first_pass};
use crate::query::stage::graze::graze;
use crate::query::stage::{exact, filter, wide};
use crate::shape::Convex;
use crate::simplex::WorkingSimplex;

/// The goal of `distance`, `closest_points` and `contact`: in each branch the answer is made by
/// itself, so that what it does not need is never written down.
#[derive(Clone, Copy, Debug)]
pub(in crate::query) struct SignedDistance<K>(pub(in crate::query) K);

impl<M, V, A, B, K, O> Question<M, V> for Ask<'_, M, A, B, SignedDistance<K>, O>
where
    M: SubDistance<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    K: AnswerKind<V>,
    O: Observer<V>,
{
    type Answer = K::Answer;
    type Kind = SignedDistance<K>;
    type Observer = O;
    type Filtered = Core<V>;

    const DISTANCE: bool = true;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn radius(&self) -> V::Scalar {
        self.shapes.a.radius() + self.shapes.b.radius()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn wants_no_points(&self) -> bool {
        !self.settings.witness && self.settings.depth == Depth::Sign
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn projects_near(&self) -> bool {
        self.wants_no_points()
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn loop_goal(&self) -> gjk::LoopGoal<V::Scalar> {
        let (limit, tolerance) = (first_pass(self.settings.limit), self.settings.tolerance);
        gjk::LoopGoal { limit, tolerance, ..self.settings.loop_goal() }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn closed_form(&mut self) -> Progress<K::Answer, ()> {
        K::closed_form(self)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_bounds(&mut self, core: &Core<V>) -> K::Answer {
        self.goal.0.dress(self.shapes.a, self.shapes.b, core, self.observer)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_rare(&mut self, core: Core<V>) -> K::Answer {
        self.goal.0.dress_rare(self.shapes.a, self.shapes.b, core, self.observer)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_separated(&mut self, probe: Probe<V, V::Scalar>, iterations: u32) -> K::Answer {
        let simplex = M::Simplex::new(probe.support).snapshot();
        let core = bounds::loose::<V, V::Scalar, A, B>(self.shapes, probe, simplex, iterations, Stop::CutOff);
        self.answer_rare(core)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn filtered(
        a: Shape<'_, V>,
        b: Shape<'_, V>,
        decision: Decision,
        simplex: &SimplexOf<M, V>,
        normal: V,
    ) -> Option<Core<V>> {
        filter::core_of(a, b, decision.verdict, &simplex.clone(), normal)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_filter_in_loop(&mut self, core: Core<V>, iterations: u32) -> K::Answer {
        self.answer_rare(Core { iterations, ..core })
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_projected(&mut self, core: Core<V>, _known: &mut Option<Core<V>>) -> Progress<K::Answer, ()> {
        Answered(self.answer_rare(core))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn bound(
        &mut self,
        simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
        _known: &mut Option<Core<V>>,
    ) -> Progress<K::Answer, ()> {
        let settings = self.settings;
        let shapes = &self.shapes;
        if outcome.end == End::Inside && settings.depth == Depth::Sign && simplex.holds(shapes.margin()) {
            let core = bound::overlap_held(shapes, simplex, outcome.iterations, settings.witness);
            return Answered(self.answer_bounds(&core));
        }
        if outcome.end != End::Stalled
            && let Some(probe) = feature_probe(simplex, outcome)
        {
            let core = bounds::apart(shapes, simplex, probe, outcome.iterations, outcome.end, settings.witness);
            if core.tight {
                if core.decides(self.radius()) {
                    return Answered(self.answer_bounds(&core));
                }
                let core = filter::decide_tight(shapes.a, shapes.b, core, simplex.clone(), settings.witness);
                return Answered(self.answer_rare(core));
            }
        }
        Open(())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_filter_after_loop(
        &mut self,
        decision: Decision,
        simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
    ) -> Progress<K::Answer, ()> {
        match filter::core_at_loop_end::<M, V, A, B>(&self.shapes, simplex, outcome, decision.verdict) {
            Some(core) => Answered(self.answer_rare(core)),
            None => Open(()),
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_open(goal: SignedDistance<K>, rest: Rest<'_, M, V, O>) -> K::Answer {
        let (a, b, observer) = (rest.a, rest.b, &mut *rest.observer);
        let core = measure_open(Rest { observer, ..rest });
        goal.0.dress_rare(a, b, core, rest.observer)
    }
}

/// Measures cores that the loop has left open: graze, exact, then EPA and the wide pass.
#[inline(never)]
fn measure_open<M: SubDistance<V>, V: Dimension, O: Observer<V>>(rest: Rest<'_, M, V, O>) -> Core<V> {
    let Rest { a, b, method, settings, start, cache, observer, .. } = rest;
    let shapes = Difference::without_prefetch(&a, &b);
    let left = rest.left.completed(&shapes);
    let (simplex, outcome) = (&left.simplex, &left.outcome);
    if V::DIMENSION == 2
        && settings.depth == Depth::Full
        && closed_form::applies::<M, V, O>(&start)
        && may_hold_origin(simplex, outcome)
        && let Some(core) = rings::depth(&shapes, outcome.iterations + 1)
    {
        return core;
    }
    let grazed = if may_hold_origin(simplex, outcome) {
        graze::<V, V::Scalar, O, _>(&shapes, simplex, outcome.iterations, &settings, observer)
    } else {
        None
    };
    if let Some(core) = grazed
        && core.tight
    {
        return core;
    }
    // How deep a pair overlaps need not be found out to know that it does.
    if settings.depth == Depth::Sign
        && let Some(core) = grazed
        && core.verdict_by_bounds(a.radius() + b.radius()) == Verdict::Undecided
    {
        let close = shapes.keeps_promise::<V::Scalar>(core.lower, core.upper);
        let effort = if close { Effort::Full } else { Effort::Walk };
        match exact::decide(shapes, Number::ZERO, &core.simplex, core.direction, effort) {
            Ok(decision) if decision.verdict == Verdict::Penetrating && decision.named => {
                let core = overlap(Number::ZERO, core.iterations).with_feature(&shapes, &decision);
                return Core { settled: Verdict::Penetrating, ..core };
            }
            Ok(decision) if close => {
                return Core { settled: decision.verdict, ..core.with_decision(&shapes, &decision) };
            }
            _ => {}
        }
    }
    let cold = ColdStart { method, start };
    finish::<M, V, O>(shapes, &left, grazed, settings, cold, cache, observer)
}

/// Where a question sets out once more, and by which method.
#[derive(Clone, Copy)]
struct ColdStart<M, V> {
    method: M,
    start: Start<V>,
}

/// Finishes what neither a weak side nor the exact stage has settled: by the bounds, from a cold
/// start, or by EPA and the wide pass.
#[cold]
#[inline(never)]
fn finish<M, V, O>(
    shapes: Erased<'_, V>,
    left: &LoopEndOf<M, V>,
    grazed: Option<Core<V>>,
    settings: Settings<V>,
    cold: ColdStart<M, V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V>
where
    M: SubDistance<V>,
    V: Dimension,
    O: Observer<V>,
{
    let simplex = &left.simplex;
    let (core, open) = conclude(&shapes, simplex, &left.outcome, &settings, || grazed);
    if open == Remaining::Nothing {
        core
    } else if left.warm {
        wide::from_cold_start::<M, V, O>(shapes, cold.method, settings, cold.start, cache, observer)
    } else {
        wide::finish::<V, O>(shapes, simplex.snapshot(), core, open, settings, cache, observer)
    }
}
