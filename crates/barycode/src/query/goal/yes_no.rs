//! Yes or no: do the shapes meet, or come within a distance?

use super::{Question, Settings};
use crate::answer::{Certificate, Intersection, Simplex, Stop, Touching, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::exact::{Decision, Effort, Unknown};
use crate::gjk::{self, Difference, End, Erased, Probe, Reduce, Shape};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::{self, Core};
use crate::query::ladder::{Answered, Ask, Open, OutcomeOf, Progress, Rest, SimplexOf};
use crate::query::stage::bound::{Remaining, feature_probe, may_hold_origin};
use crate::query::stage::closed_form::{self, ball, boxes, points, rectangles};
use crate::query::stage::descend::{LoopEndOf, first_pass};
use crate::query::stage::graze::graze;
use crate::query::stage::range::out_of_range;
use crate::query::stage::{exact, wide};
use crate::shape::{Convex, ulps};
use crate::simplex::WorkingSimplex;
use crate::vector::Vector;

/// The goal of `intersects` and `within`.
#[derive(Clone, Copy, Debug)]
pub(in crate::query) struct YesNo<V: Vector> {
    /// The distance up to which shapes meet.
    pub(in crate::query) within: V::Scalar,
    pub(in crate::query) touching: Touching,
}

impl<V: Vector> YesNo<V> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn decided(
        &self,
        verdict: Verdict,
        certificate: Certificate<V>,
        iterations: u32,
    ) -> Intersection<V> {
        let Self { within, touching } = *self;
        Intersection { verdict, certificate, within, touching, iterations, stop: Stop::Decided }
    }

    /// The answer that bounds of the cores prove, where nothing more is to be had.
    #[cold]
    #[inline(never)]
    pub(in crate::query) fn proven_by(&self, core: &Core<V>, radius: V::Scalar) -> Intersection<V> {
        match core.verdict_by_bounds(radius) {
            Verdict::Undecided => self.undecided(core.iterations, core.stop),
            verdict => self.decided(verdict, core.certificate(verdict), core.iterations),
        }
    }

    pub(in crate::query) fn undecided(&self, iterations: u32, stop: Stop) -> Intersection<V> {
        Intersection { stop, ..self.decided(Verdict::Undecided, Certificate::None, iterations) }
    }
}

impl<M, V, A, B, O> Question<M, V> for Ask<'_, M, A, B, YesNo<V>, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    type Answer = Intersection<V>;
    type Kind = YesNo<V>;
    type Observer = O;
    type Filtered = Decision;

    const DISTANCE: bool = false;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn radius(&self) -> V::Scalar {
        self.shapes.a.radius() + self.shapes.b.radius() + self.goal.within
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn wants_no_points(&self) -> bool {
        true
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn projects_near(&self) -> bool {
        self.radius() == Number::ZERO
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn loop_goal(&self) -> gjk::LoopGoal<V::Scalar> {
        let radius = self.radius();
        // Rounding of the sum, and of its product with a direction.
        let rounding = radius * ulps(8);
        let nearer_than = if radius > Number::ZERO { radius - rounding } else { -V::Scalar::INFINITY };
        let limit = first_pass(self.settings.limit);
        gjk::LoopGoal {
            separated_beyond: radius + rounding,
            nearer_than,
            tolerance: Number::ZERO,
            newton: false,
            limit,
        }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn closed_form(&mut self) -> Progress<Intersection<V>, ()> {
        let (a, b, within) = (self.shapes.a, self.shapes.b, self.goal.within);
        if points::apply::<M, V, A, B, O>(a, b, &self.start) {
            if let Some((verdict, certificate)) = points::decide(a, b, within, self.cache.as_deref_mut()) {
                return Answered(self.goal.decided(verdict, certificate, 1));
            }
            let cache = self.cache.as_deref_mut();
            return Answered(points_within::<M, V, O>(
                a,
                b,
                self.method,
                self.goal,
                self.settings.limit,
                cache,
                self.observer,
            ));
        }
        if within == Number::ZERO
            && closed_form::applies::<M, V, O>(&self.start)
            && let Some(forms) = boxes::box_forms(a, b)
            && let Some((verdict, certificate)) =
                boxes::decide(forms, [a.origin(), b.origin()], self.cache.as_deref_mut())
        {
            return Answered(self.goal.decided(verdict, certificate, 1));
        }
        if closed_form::applies::<M, V, O>(&self.start)
            && let Some(forms) = rectangles::rectangle_forms(a, b)
            && let Some((verdict, certificate)) =
                rectangles::decide(&forms, [a.origin(), b.origin()], self.radius(), self.cache.as_deref_mut())
        {
            return Answered(self.goal.decided(verdict, certificate, 1));
        }
        let radius = self.radius();
        if let Some(core) = ball::near::<M, V, A, B, O>(&self.shapes, &self.start, self.cache.as_deref_mut(), radius)
            && core.decides(radius)
        {
            return Answered(self.answer_bounds(&core));
        }
        Open(())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_bounds(&mut self, core: &Core<V>) -> Intersection<V> {
        let verdict = core.verdict_by_bounds(self.radius());
        self.goal.decided(verdict, core.certificate(verdict), core.iterations)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_rare(&mut self, core: Core<V>) -> Intersection<V> {
        self.goal.proven_by(&core, self.radius())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_separated(&mut self, probe: Probe<V, V::Scalar>, _iterations: u32) -> Intersection<V> {
        self.goal.decided(Verdict::Separated, Certificate::Direction(probe.direction), 1)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn filtered(
        _a: Shape<'_, V>,
        _b: Shape<'_, V>,
        decision: Decision,
        _simplex: &SimplexOf<M, V>,
        _normal: V,
    ) -> Option<Decision> {
        Some(decision)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_filter_in_loop(&mut self, decision: Decision, iterations: u32) -> Intersection<V> {
        self.goal.decided(decision.verdict, decision.certificate(), iterations)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_projected(&mut self, core: Core<V>, known: &mut Option<Core<V>>) -> Progress<Intersection<V>, ()> {
        if core.separates(self.radius()) {
            let certificate = core.certificate(Verdict::Separated);
            return Answered(self.goal.decided(Verdict::Separated, certificate, core.iterations));
        }
        *known = Some(core);
        Open(())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn bound(
        &mut self,
        simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
        known: &mut Option<Core<V>>,
    ) -> Progress<Intersection<V>, ()> {
        let iterations = outcome.iterations;
        if outcome.end == End::Inside
            && let Some(snapshot) = simplex.held(self.shapes.margin())
        {
            let record = bounds::record(&snapshot);
            return Answered(self.goal.decided(Verdict::Penetrating, Certificate::Simplex(record), iterations));
        }
        if let (End::Separated, Some(probe)) = (outcome.end, &outcome.probe) {
            let certificate = Certificate::Direction(probe.direction);
            return Answered(self.goal.decided(Verdict::Separated, certificate, iterations));
        }
        let radius = self.radius();
        if M::NEAREST
            && radius > Number::ZERO
            && outcome.end != End::Stalled
            && let Some(probe) = feature_probe(simplex, outcome)
        {
            let apart = bounds::apart(&self.shapes, simplex, probe, iterations, outcome.end, true);
            let verdict = apart.verdict_by_bounds(radius);
            if verdict != Verdict::Undecided {
                return Answered(self.goal.decided(verdict, apart.certificate(verdict), iterations));
            }
            *known = Some(apart);
        }
        Open(())
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_filter_after_loop(
        &mut self,
        decision: Decision,
        _simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
    ) -> Progress<Intersection<V>, ()> {
        Answered(self.answer_filter_in_loop(decision, outcome.iterations))
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer_open(goal: YesNo<V>, rest: Rest<'_, M, V, O>) -> Intersection<V> {
        decide_open(goal, rest)
    }
}

/// Decides points for which the formula does not: exactly, or by the loop where that cannot be.
#[cold]
#[inline(never)]
fn points_within<M: Reduce<V>, V: Dimension, O: Observer<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    method: M,
    goal: YesNo<V>,
    limit: u32,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Intersection<V> {
    let shapes = Difference::new(&a, &b);
    let radius = a.radius() + b.radius() + goal.within;
    if !shapes.in_range() {
        return goal.proven_by(&out_of_range(a, b, radius), radius);
    }
    // With an iteration limit the caller has asked us not to continue.
    if limit > 1
        && let Ok(decision) = exact::decide(shapes, goal.within, &points::simplex(), V::default(), Effort::Full)
    {
        points::remember(cache);
        return goal.decided(decision.verdict, decision.certificate(), 1);
    }
    let core = wide::points_core::<M::Full, V, O>(shapes, method.full(), Settings::yes_or_no(limit), cache, observer);
    goal.proven_by(&core, radius)
}

/// Decides what neither the loop nor the filter has: graze, exact, then EPA and the wide pass,
/// exact.
#[inline(never)]
fn decide_open<M: Reduce<V>, V: Dimension, O: Observer<V>>(goal: YesNo<V>, rest: Rest<'_, M, V, O>) -> Intersection<V> {
    let Rest { a, b, method, settings, start, cache, observer, .. } = rest;
    let shapes = Difference::without_prefetch(&a, &b);
    let left = rest.left.completed(&shapes);
    let radius = a.radius() + b.radius() + goal.within;
    let near = decide_near::<M, V, O>(&shapes, radius, &left, rest.known.as_ref(), &settings, observer);
    let (near, likely, close, optimal) = match near {
        NearFinding::Decided(verdict, certificate, iterations) => {
            return goal.decided(verdict, certificate, iterations);
        }
        NearFinding::Open { simplex, likely, close, optimal } => (simplex, likely, close, optimal),
    };
    let decide = |near: &Simplex<V::Scalar>, likely: V, effort: Effort, iterations: u32| {
        let decision = exact::decide(shapes, goal.within, near, likely, effort)?;
        Ok(goal.decided(decision.verdict, decision.certificate(), iterations))
    };
    // The exact search is quick from a feature whose bounds are close.
    let effort = if close { Effort::Full } else { Effort::Walk };
    if left.outcome.iterations < settings.limit && !matches!(left.outcome.end, End::NotFinite) {
        match (decide(&near, likely, effort, left.outcome.iterations), optimal) {
            (Ok(answer), _) => return answer,
            // Shapes that state no structure: nothing better is to be had, no more than for a
            // distance.
            (Err(Unknown::Opaque), Some(supports)) => {
                return goal.undecided(supports, Stop::Optimal);
            }
            _ => {}
        }
    }
    let core = decide_further::<M, V, O>(shapes, method, &left, settings, start, cache, observer);
    let answer = goal.proven_by(&core, radius);
    if answer.verdict != Verdict::Undecided || core.is_final() {
        return answer;
    }
    decide(&core.simplex, core.direction, Effort::Full, core.iterations)
        .unwrap_or_else(|unknown: Unknown| Intersection { stop: unknown.stop(core.stop), ..answer })
}

/// A finding about a pair that nearly touches: by the end of the loop and, where that leaves bounds
/// to be found, by further supports ([`graze`]).
enum NearFinding<V: Vector> {
    Decided(Verdict, Certificate<V>, u32),
    /// Nothing certain; the feature that comes nearest to the origin, its normal, and whether its
    /// bounds are close. The supports that it took where they are as close as they can be.
    Open {
        simplex: Simplex<V::Scalar>,
        likely: V,
        close: bool,
        optimal: Option<u32>,
    },
}

/// Decides pairs that touch, or whose radii do, where the filter has not: by the bounds that are
/// known already, by those of the feature at which the loop ended, else by one more support for
/// each side that the origin is beside.
#[inline(never)]
fn decide_near<M, V, O>(
    shapes: &Erased<'_, V>,
    radius: V::Scalar,
    left: &LoopEndOf<M, V>,
    known: Option<&Core<V>>,
    settings: &Settings<V>,
    observer: &mut O,
) -> NearFinding<V>
where
    M: Reduce<V>,
    V: Dimension,
    O: Observer<V>,
{
    let (simplex, outcome) = (&left.simplex, &left.outcome);
    let iterations = outcome.iterations;
    let margin = shapes.margin();
    let rounding = radius * ulps(8);
    let core = match outcome.end {
        _ if known.is_some() => known.copied(),
        // Overlap within the radius, whatever side of the simplex the origin is on.
        End::Inside if radius - rounding > margin => {
            let combined = bounds::combine(&simplex.snapshot());
            if combined.place().length_bound() < radius - rounding - margin {
                return NearFinding::Decided(Verdict::Penetrating, Certificate::Simplex(combined.simplex), iterations);
            }
            None
        }
        _ if !M::NEAREST => None,
        end => match feature_probe(simplex, outcome) {
            Some(probe) => Some(bounds::apart(shapes, simplex, probe, iterations, end, true)),
            None if matches!(end, End::Inside | End::OnSimplex) => {
                graze::<V, V::Scalar, O, _>(shapes, simplex, iterations, settings, observer)
            }
            None => None,
        },
    };
    let Some(core) = core else {
        let simplex = bounds::record(&simplex.snapshot());
        return NearFinding::Open { simplex, likely: V::default(), close: false, optimal: None };
    };
    match core.verdict_by_bounds(radius) {
        Verdict::Undecided => {
            let close = shapes.keeps_promise::<V::Scalar>(core.lower, core.upper);
            let optimal = (core.tight && core.stop == Stop::Optimal).then_some(core.iterations);
            NearFinding::Open { simplex: core.simplex, likely: core.direction, close, optimal }
        }
        verdict => NearFinding::Decided(verdict, core.certificate(verdict), core.iterations),
    }
}

/// Bounds the cores by EPA and the wide pass; from a cold start where the loop was warm, or its
/// method finds no nearest feature.
#[cold]
#[inline(never)]
fn decide_further<M, V, O>(
    shapes: Erased<'_, V>,
    method: M,
    left: &LoopEndOf<M, V>,
    settings: Settings<V>,
    start: Start<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V>
where
    M: Reduce<V>,
    V: Dimension,
    O: Observer<V>,
{
    let (simplex, outcome) = (&left.simplex, &left.outcome);
    let iterations = outcome.iterations;
    let open = match outcome.end {
        End::NotFinite => return Core::unknown(Stop::NotFinite, iterations),
        End::Limit if iterations >= settings.limit => return Core::unknown(Stop::IterationLimit, iterations),
        _ if may_hold_origin(simplex, outcome) => Remaining::Expand,
        _ => Remaining::Widen,
    };
    if left.warm || !M::NEAREST {
        return wide::from_cold_start::<M::Full, V, O>(shapes, method.full(), settings, start, cache, observer);
    }
    let core = Core::unknown(Stop::Stalled, iterations);
    wide::finish::<V, O>(shapes, simplex.snapshot(), core, open, settings, cache, observer)
}
