//! Yes or no: do the shapes meet, or come within a distance?

use super::{Goal, Settings};
use crate::answer::{Certificate, Intersection, Stop, Touching, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::exact::{Decision, Effort};
use crate::gjk::{self, Difference, End, Probe, Reduce, Shape};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::query::bounds::{self, Core};
use crate::query::closed::{allowed, boxes, points};
use crate::query::exactly;
use crate::query::ladder::{Answered, Ask, LeftOf, Open, OutcomeOf, Progress, SimplexOf, first_pass};
use crate::query::solve;
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
    #[inline(always)]
    pub(in crate::query) fn decided(
        &self,
        verdict: Verdict,
        certificate: Certificate<V>,
        iterations: u32,
    ) -> Intersection<V> {
        let Self { within, touching } = *self;
        Intersection { verdict, certificate, within, touching, iterations, stop: Stop::Decided }
    }

    /// What bounds of the cores prove, where nothing more is to be had.
    pub(in crate::query) fn told(&self, core: &Core<V>, radius: V::Scalar) -> Intersection<V> {
        match core.verdict(radius) {
            Verdict::Undecided => self.undecided(core.iterations, core.stop),
            verdict => self.decided(verdict, core.certificate(verdict), core.iterations),
        }
    }

    pub(in crate::query) fn undecided(&self, iterations: u32, stop: Stop) -> Intersection<V> {
        Intersection { stop, ..self.decided(Verdict::Undecided, Certificate::None, iterations) }
    }
}

impl<M, V, A, B, O> Goal<M, V> for Ask<'_, M, A, B, YesNo<V>, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    type Answer = Intersection<V>;
    type Filtered = Decision;

    const DISTANCE: bool = false;

    #[inline(always)]
    fn radius(&self) -> V::Scalar {
        self.shapes.a.radius() + self.shapes.b.radius() + self.goal.within
    }

    #[inline(always)]
    fn wants_no_points(&self) -> bool {
        true
    }

    #[inline(always)]
    fn projects_near(&self) -> bool {
        self.radius() == Number::ZERO
    }

    #[inline(always)]
    fn loop_goal(&self) -> gjk::Goal<V::Scalar> {
        let radius = self.radius();
        // Rounding of the sum, and of its product with a direction.
        let rounding = radius * ulps(8);
        let nearer_than = if radius > Number::ZERO { radius - rounding } else { -V::Scalar::INFINITY };
        let limit = first_pass(self.settings.limit);
        gjk::Goal { separated_beyond: radius + rounding, nearer_than, tolerance: Number::ZERO, newton: false, limit }
    }

    #[inline(always)]
    fn closed_form(&mut self) -> Progress<Intersection<V>, ()> {
        let (a, b, within) = (self.shapes.a, self.shapes.b, self.goal.within);
        if points::apply::<M, V, A, B, O>(a, b, &self.start) {
            if let Some((verdict, certificate)) = points::decide(a, b, within, self.cache.as_deref_mut()) {
                return Answered(self.goal.decided(verdict, certificate, 1));
            }
            let cache = self.cache.as_deref_mut();
            return Answered(points_within::<M, V, O>(a, b, self.goal, self.settings.limit, cache, self.observer));
        }
        if within == Number::ZERO
            && allowed::<M, V, O>(&self.start)
            && let Some(forms) = boxes::of(a, b)
            && let Some((verdict, certificate)) =
                boxes::decide(forms, [a.origin(), b.origin()], self.cache.as_deref_mut())
        {
            return Answered(self.goal.decided(verdict, certificate, 1));
        }
        Open(())
    }

    #[inline(always)]
    fn answer_bounds(&mut self, core: &Core<V>) -> Intersection<V> {
        let verdict = core.verdict(self.radius());
        self.goal.decided(verdict, core.certificate(verdict), core.iterations)
    }

    #[inline(always)]
    fn answer_rare(&mut self, core: Core<V>) -> Intersection<V> {
        self.goal.undecided(core.iterations, core.stop)
    }

    #[inline(always)]
    fn answer_separated(&mut self, probe: Probe<V, V::Scalar>, _iterations: u32) -> Intersection<V> {
        self.goal.decided(Verdict::Separated, Certificate::Direction(probe.direction), 1)
    }

    #[inline(always)]
    fn filtered(
        _a: Shape<'_, V>,
        _b: Shape<'_, V>,
        decision: Decision,
        _simplex: &SimplexOf<M, V>,
        _normal: V,
    ) -> Option<Decision> {
        Some(decision)
    }

    #[inline(always)]
    fn answer_filtered(&mut self, decision: Decision, iterations: u32) -> Intersection<V> {
        self.goal.decided(decision.verdict, decision.certificate(), iterations)
    }

    #[inline(always)]
    fn answer_projected(&mut self, core: Core<V>, known: &mut Option<Core<V>>) -> Progress<Intersection<V>, ()> {
        if core.separates(self.radius()) {
            let certificate = core.certificate(Verdict::Separated);
            return Answered(self.goal.decided(Verdict::Separated, certificate, core.iterations));
        }
        *known = Some(core);
        Open(())
    }

    #[inline(always)]
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
        let radius = self.radius();
        match (outcome.end, &outcome.probe) {
            (End::Separated, Some(probe)) => {
                let certificate = Certificate::Direction(probe.direction);
                Answered(self.goal.decided(Verdict::Separated, certificate, iterations))
            }
            (end @ (End::Nearest | End::OnSimplex), Some(probe))
                if M::NEAREST && radius > Number::ZERO && (end == End::Nearest || simplex.length() == 1) =>
            {
                let apart = bounds::apart(&self.shapes, simplex, probe, iterations, end, true);
                let verdict = apart.verdict(radius);
                if verdict != Verdict::Undecided {
                    return Answered(self.goal.decided(verdict, apart.certificate(verdict), iterations));
                }
                *known = Some(apart);
                Open(())
            }
            _ => Open(()),
        }
    }

    #[inline(always)]
    fn answer_filter(
        &mut self,
        decision: Decision,
        _simplex: &SimplexOf<M, V>,
        outcome: &OutcomeOf<V>,
    ) -> Progress<Intersection<V>, ()> {
        Answered(self.answer_filtered(decision, outcome.iterations))
    }

    #[inline(always)]
    fn answer_open(self, left: LeftOf<M, V>, known: Option<Core<V>>) -> Intersection<V> {
        let Self { shapes, goal, settings, start, cache, observer, .. } = self;
        solve::decide_open::<M, V, O>(shapes.a, shapes.b, goal, settings, left, known, start, cache, observer)
    }
}

/// Yes or no about points for which the formula does not settle it: exactly, or by the loop where that cannot be.
#[cold]
#[inline(never)]
fn points_within<M: Reduce<V>, V: Dimension, O: Observer<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    goal: YesNo<V>,
    limit: u32,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Intersection<V> {
    let shapes = Difference::new(&a, &b);
    // Who sets a limit wants no more than that.
    let may_go_on = limit > 1 && shapes.in_range();
    if may_go_on
        && let Ok(decision) = exactly::decide(shapes, goal.within, &points::simplex(), V::default(), Effort::Full)
    {
        points::remember(cache);
        return goal.decided(decision.verdict, decision.certificate(), 1);
    }
    let core = solve::points_core::<M::Full, V, O>(shapes, Settings::yes_or_no(limit), cache, observer);
    goal.told(&core, a.radius() + b.radius() + goal.within)
}
