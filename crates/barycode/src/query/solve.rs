//! Where the loop and EPA meet: run the engines, bound what they leave, widen the arithmetic where that is not enough.
//!
//! The first pass is inlined into every question and meets nearly all pairs. Whatever it leaves open goes through
//! [`finish`], which is never inlined and gets the simplex as a copy.

use super::bounds::{self, Core};
use super::closed::points;
use super::dress::{AsCore, proven};
use super::goal::signed_distance::SignedDistance;
use super::goal::yes_no::YesNo;
use super::goal::{Depth, Settings};
use super::ladder::Ask;
use super::{Start, exactly};
use crate::answer::{Certificate, Intersection, Simplex, Stop, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::epa::ExpansionEnd;
use crate::exact::{Decision, Effort, Unknown};
use crate::gjk::{self, Difference, End, Erased, Goal, Reduce, Shape, SubDistance};
use crate::num::{Extends, Number, Scalar};
use crate::observe::{Observer, Step};
use crate::shape::{Convex, ulps};
use crate::simplex::{Region, Snapshot, Vertex, WorkingSimplex};
use crate::vector::Vector;
use core::marker::PhantomData;

/// Supports after which the first pass hands over to wide arithmetic: rounding may have it going round in circles. The
/// longest way of any pair that ends by itself was 90 (`docs/accuracy.md`).
pub(super) const FIRST_PASS: u32 = 256;

/// What a pass leaves to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    /// Nothing.
    Done,
    /// The origin is in or on the simplex for all that rounding can tell: EPA must look beyond it.
    Deepen,
    /// The bounds are too far apart for this arithmetic.
    Widen,
}

/// A simplex to descend from.
pub(super) struct Begun<V: Vector, X, N: Extends<V::Scalar>> {
    pub(super) simplex: X,
    pub(super) region: Region,
    /// What found the simplex, if a support did.
    pub(super) probe: Option<gjk::Probe<V, N>>,
    /// Supports that it took.
    pub(super) iterations: u32,
    /// Whether it came from a cache, so that its vertices may be any points of the obstacle and not support points.
    pub(super) warm: bool,
}

impl<V: Vector, X: WorkingSimplex<V, N>, N: Extends<V::Scalar>> Begun<V, X, N> {
    /// The simplex of the support that a cold start has found.
    #[inline(always)]
    pub(super) fn found(probe: gjk::Probe<V, N>, iterations: u32) -> Self {
        let simplex = X::new(probe.support);
        Self { simplex, region: Region::Outside, probe: Some(probe), iterations, warm: false }
    }

    /// A simplex of vertices that no support was asked for.
    #[inline(always)]
    pub(super) fn rebuilt((simplex, region): (X, Region)) -> Self {
        Self { simplex, region, probe: None, iterations: 0, warm: true }
    }
}

/// For shapes that are centred on one another any direction will do. Cold, so that it is a branch and no selection.
#[cold]
#[inline(never)]
pub(super) fn any_direction<V: Vector>() -> V {
    V::axis(0)
}

/// What the loop has left behind.
pub(super) struct Left<V: Vector, X> {
    pub(super) simplex: X,
    /// Whether it began from a cache.
    pub(super) warm: bool,
    pub(super) outcome: gjk::Outcome<V, V::Scalar>,
}

impl<V: Vector, X: WorkingSimplex<V, V::Scalar>> Left<V, X> {
    /// With the points of vertices that the loop had left out.
    #[inline(always)]
    fn completed(self, shapes: &Erased<'_, V>) -> Self {
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

/// A simplex from vertices that nothing is known about: each is added and the whole cut down, until one holds the origin.
#[inline(always)]
pub(super) fn rebuild<M: Reduce<V>, V: Vector, N: Extends<V::Scalar>>(
    first: Vertex<V, N>,
    rest: impl Iterator<Item = Vertex<V, N>>,
) -> (M::Simplex<N>, Region) {
    let mut simplex = M::Simplex::new(first);
    for vertex in rest {
        simplex.push(vertex);
        if M::reduce::<N>(&mut simplex).region == Region::Inside {
            return (simplex, Region::Inside);
        }
    }
    (simplex, Region::Outside)
}

#[cold]
#[inline(never)]
pub(super) fn out_of_range<V: Vector>(a: Shape<'_, V>, b: Shape<'_, V>) -> Core<V> {
    let shapes = Difference::of(&a, &b);
    let finite = shapes.offset.is_finite() && shapes.size.is_finite();
    Core::unknown(if finite { Stop::OutOfRange } else { Stop::NotFinite }, 0)
}

#[inline]
pub(super) fn remember<V: Vector, N: Extends<V::Scalar>>(cache: &mut Cache, vertices: &[Vertex<V, N>]) {
    cache.length = 0;
    for (slot, vertex) in cache.ids.iter_mut().zip(vertices) {
        *slot = (vertex.a, vertex.b);
        cache.length += 1;
    }
}

/// Yes or no where neither the loop nor a look has settled it.
#[inline(never)]
#[allow(clippy::too_many_arguments)] // all that the loop had
pub(super) fn decide_open<M, V, O>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    asked: YesNo<V>,
    settings: Settings<V>,
    left: Left<V, M::Simplex<V::Scalar>>,
    core: Option<Core<V>>,
    start: Start<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Intersection<V>
where
    M: Reduce<V>,
    V: Dimension,
    O: Observer<V>,
{
    let shapes = Difference::of(&a, &b);
    let left = left.completed(&shapes);
    let radius = a.radius() + b.radius() + asked.within;
    let near = decide_near::<M, V, O>(&shapes, radius, &left, core, &settings, observer);
    let (near, likely, close, optimal) = match near {
        Near::Decided(verdict, certificate, iterations) => return asked.decided(verdict, certificate, iterations),
        Near::Open { simplex, likely, close, optimal } => (simplex, likely, close, optimal),
    };
    let exactly = |near: &Simplex<V::Scalar>, likely: V, effort: Effort, iterations: u32| {
        let decision = exactly::decide(shapes, asked.within, near, likely, effort)?;
        Ok(asked.decided(decision.verdict, decision.certificate(), iterations))
    };
    // The exact search is quick where it is told what to look at.
    let effort = if close { Effort::Full } else { Effort::Walk };
    if left.outcome.iterations < settings.limit && !matches!(left.outcome.end, End::NotFinite) {
        match (exactly(&near, likely, effort, left.outcome.iterations), optimal) {
            (Ok(answer), _) => return answer,
            // Of shapes that state no structure nothing better is to be had, no more than for a distance.
            (Err(Unknown::Opaque), Some(supports)) => {
                return asked.undecided(supports, Stop::Optimal);
            }
            _ => {}
        }
    }
    let core = decide_further::<M, V, O>(shapes, &left, settings, start, cache, observer);
    let told = asked.told(&core, radius);
    if told.verdict != Verdict::Undecided || core.ended() {
        return told;
    }
    exactly(&core.simplex, core.direction, Effort::Full, core.iterations)
        .unwrap_or_else(|unknown: Unknown| Intersection { stop: unknown.stop(core.stop), ..told })
}

/// A look at where the loop has ended: at the feature that is nearest, or the corner that is at the origin; where the origin is on the simplex
/// or in it, as far as rounding can tell, at a full one of space, else at the side that it is beside.
#[inline(always)]
pub(super) fn look<V, A, B, X>(
    shapes: &Difference<'_, A, B>,
    simplex: &X,
    outcome: &gjk::Outcome<V, V::Scalar>,
) -> Option<Decision>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, V::Scalar>,
{
    match (outcome.end, &outcome.probe) {
        (end @ (End::Nearest | End::Stalled | End::OnSimplex), Some(probe))
            if end != End::OnSimplex || simplex.length() == 1 =>
        {
            exactly::look(shapes.a, shapes.b, &simplex.snapshot(), probe.direction)
        }
        (End::Inside | End::OnSimplex, _) if simplex.length() > 3 => {
            exactly::look(shapes.a, shapes.b, &simplex.snapshot(), V::default())
        }
        (End::Inside | End::OnSimplex, _) => {
            let (side, normal) = simplex.weak_side(shapes.margin(), 0)?;
            exactly::look(shapes.a, shapes.b, &side.snapshot(), V::narrow(normal))
        }
        _ => None,
    }
}

/// What one more support tells about a pair that nearly touches.
enum Near<V: Vector> {
    Decided(Verdict, Certificate<V>, u32),
    /// Nothing certain; the feature that comes nearest to the origin, its normal, and whether its bounds are close. The supports that
    /// it took where they are as close as they can be.
    Open {
        simplex: Simplex<V::Scalar>,
        likely: V,
        close: bool,
        optimal: Option<u32>,
    },
}

/// Yes or no for pairs that touch, or whose radii do, where a look has not decided: by one more support for each side that the origin is
/// beside, unless bounds are known already and have not settled it.
#[inline(never)]
fn decide_near<M, V, O>(
    shapes: &Erased<'_, V>,
    radius: V::Scalar,
    left: &Left<V, M::Simplex<V::Scalar>>,
    known: Option<Core<V>>,
    settings: &Settings<V>,
    observer: &mut O,
) -> Near<V>
where
    M: Reduce<V>,
    V: Dimension,
    O: Observer<V>,
{
    let Left { simplex, outcome, .. } = left;
    let iterations = outcome.iterations;
    let margin = shapes.margin();
    let rounding = radius * ulps(8);
    let core = match (outcome.end, &outcome.probe) {
        _ if known.is_some() => known,
        // So near that the radius swallows it.
        (End::Inside, _) if radius - rounding > margin => {
            let combined = bounds::combine(&simplex.snapshot());
            if combined.v.length_bound() < radius - rounding - margin {
                return Near::Decided(Verdict::Penetrating, Certificate::Simplex(combined.simplex), iterations);
            }
            None
        }
        (end @ (End::Nearest | End::Stalled | End::OnSimplex), Some(probe))
            if M::NEAREST && (end != End::OnSimplex || simplex.length() == 1) =>
        {
            Some(bounds::apart(shapes, simplex, probe, iterations, end, true))
        }
        (End::Inside | End::OnSimplex, _) if M::NEAREST => {
            graze::<V, V::Scalar, O, _>(shapes, simplex, iterations, settings, observer)
        }
        _ => None,
    };
    let Some(core) = core else {
        let simplex = bounds::record(&simplex.snapshot());
        return Near::Open { simplex, likely: V::default(), close: false, optimal: None };
    };
    match core.verdict(radius) {
        Verdict::Undecided => {
            let close = shapes.keeps_promise::<V::Scalar>(core.lower, core.upper);
            let optimal = (core.tight && core.stop == Stop::Optimal).then_some(core.iterations);
            Near::Open { simplex: core.simplex, likely: core.direction, close, optimal }
        }
        verdict => Near::Decided(verdict, core.certificate(verdict), core.iterations),
    }
}

/// Yes or no where the loop has not settled it.
#[cold]
#[inline(never)]
fn decide_further<M, V, O>(
    shapes: Erased<'_, V>,
    left: &Left<V, M::Simplex<V::Scalar>>,
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
    let Left { simplex, warm, outcome } = left;
    let iterations = outcome.iterations;
    let open = match outcome.end {
        End::NotFinite => return Core::unknown(Stop::NotFinite, iterations),
        End::Limit if iterations >= settings.limit => return Core::unknown(Stop::IterationLimit, iterations),
        End::Inside => Open::Deepen,
        End::OnSimplex if simplex.length() > 1 => Open::Deepen,
        _ => Open::Widen,
    };
    if *warm || !M::NEAREST {
        return again::<M::Full, V, O>(shapes, settings, start, cache, observer);
    }
    let core = Core::unknown(Stop::Stalled, iterations);
    finish::<V, O>(shapes, simplex.snapshot(), core, open, settings, cache, observer)
}

impl<V: Vector> Core<V> {
    /// What the bounds prove.
    #[inline(always)]
    pub(super) fn verdict(&self, radius: V::Scalar) -> Verdict {
        let (lower, upper) = self.less(radius);
        proven(lower, upper)
    }

    /// What proves a verdict about the cores and radii.
    #[inline(always)]
    pub(super) fn certificate(&self, verdict: Verdict) -> Certificate<V> {
        match verdict {
            Verdict::Separated => Certificate::Direction(self.direction),
            Verdict::Touching | Verdict::Penetrating => Certificate::Simplex(self.simplex),
            Verdict::Undecided => Certificate::None,
        }
    }
}

/// What the loop has left open about the cores.
#[inline(never)]
pub(super) fn solve_open<M, V, O>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    left: Left<V, M::Simplex<V::Scalar>>,
    settings: Settings<V>,
    start: Start<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V>
where
    M: SubDistance<V>,
    V: Dimension,
    O: Observer<V>,
{
    let shapes = Difference::of(&a, &b);
    let left = left.completed(&shapes);
    let grazed = match left.outcome.end {
        end @ (End::Inside | End::OnSimplex) if end == End::Inside || left.simplex.length() > 1 => {
            graze::<V, V::Scalar, O, _>(&shapes, &left.simplex, left.outcome.iterations, &settings, observer)
        }
        _ => None,
    };
    if let Some(core) = grazed
        && core.tight
    {
        return core;
    }
    // How deep a pair overlaps need not be found out to know that it does.
    if settings.depth == Depth::Sign
        && let Some(core) = grazed
        && core.verdict(a.radius() + b.radius()) == Verdict::Undecided
    {
        let close = shapes.keeps_promise::<V::Scalar>(core.lower, core.upper);
        let effort = if close { Effort::Full } else { Effort::Walk };
        match exactly::decide(shapes, Number::ZERO, &core.simplex, core.direction, effort) {
            Ok(decision) if decision.verdict == Verdict::Penetrating && decision.named => {
                let core = overlap(Number::ZERO, core.iterations).placed(&shapes, &decision);
                return Core { verdict: Verdict::Penetrating, ..core };
            }
            Ok(decision) if close => {
                return Core { verdict: decision.verdict, ..core.settled(&shapes, &decision) };
            }
            _ => {}
        }
    }
    settle::<M, V, O>(shapes, &left, grazed, settings, start, cache, observer)
}

/// The answer where the bounds are as close as they should be, and include zero: its witness points are wanted, or a look at the
/// simplex tells how the shapes lie.
#[cold]
#[inline(never)]
pub(super) fn touching<V, A, B, X>(a: &A, b: &B, core: Core<V>, simplex: X, witness: bool) -> Core<V>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, V::Scalar>,
{
    if !witness && let Some(decision) = exactly::look(a, b, &simplex.snapshot(), core.direction) {
        return Core { verdict: decision.verdict, ..core };
    }
    at_witnesses(a, b, &core, simplex)
}

/// With the points that bare vertices have left out.
fn at_witnesses<V, X>(a: Shape<'_, V>, b: Shape<'_, V>, core: &Core<V>, simplex: X) -> Core<V>
where
    V: Dimension,
    X: WorkingSimplex<V, V::Scalar>,
{
    let shapes = Difference::of(&a, &b);
    bounds::witnessed(core, &simplex.with(|vertex| shapes.complete(vertex)))
}

/// The answer without witness points, if a look at the side that the origin is beside tells it, or one at the feature that the loop has
/// ended at without bounds that are close.
#[inline(always)]
pub(super) fn looked<M, V, A, B>(
    shapes: &Difference<'_, A, B>,
    simplex: &M::Simplex<V::Scalar>,
    outcome: &gjk::Outcome<V, V::Scalar>,
    verdict: Verdict,
) -> Option<Core<V>>
where
    M: SubDistance<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let core = match (verdict, outcome.end) {
        // In the plane the foot of the origin need not be on the side.
        (Verdict::Separated, End::Inside | End::OnSimplex) if V::DIMENSION > 2 => {
            let (side, normal) = simplex.weak_side(shapes.margin(), 0)?;
            settled(shapes.a, shapes.b, verdict, &side, V::narrow(normal))
        }
        (Verdict::Separated, _) => None,
        _ => settled(shapes.a, shapes.b, verdict, &simplex.clone(), V::default()),
    };
    core.map(|core| Core { iterations: outcome.iterations, ..core })
}

/// The answer without witness points where a verdict is certain: for shapes that are apart, which are so by no more than the simplex
/// with this normal is from the origin, if that is as close as bounds should be.
#[inline(never)]
pub(super) fn settled<V, X>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    verdict: Verdict,
    simplex: &X,
    normal: V,
) -> Option<Core<V>>
where
    V: Dimension,
    X: WorkingSimplex<V, V::Scalar>,
{
    let stop = match verdict {
        Verdict::Touching => Stop::Optimal,
        Verdict::Penetrating => Stop::Decided,
        _ => {
            let probe = gjk::Probe { direction: normal, support: simplex.anchor() };
            let shapes = Difference::of(&a, &b);
            let core = bounds::apart(&shapes, simplex, &probe, 0, End::Nearest, false);
            let core = Core { lower: Number::ZERO, verdict, stop: Stop::Optimal, ..core };
            return shapes.keeps_promise::<V::Scalar>(core.lower, core.upper).then_some(core);
        }
    };
    Some(Core { verdict, stop, ..overlap(Number::ZERO, 0) })
}

/// What the loop left behind, in all the ways that few pairs come to.
#[cold]
#[inline(never)]
fn settle<M, V, O>(
    shapes: Erased<'_, V>,
    left: &Left<V, M::Simplex<V::Scalar>>,
    grazed: Option<Core<V>>,
    settings: Settings<V>,
    start: Start<V>,
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
    if open == Open::Done {
        core
    } else if left.warm {
        again::<M, V, O>(shapes, settings, start, cache, observer)
    } else {
        finish::<V, O>(shapes, simplex.snapshot(), core, open, settings, cache, observer)
    }
}

/// The whole question, once more or of shapes that a formula does not do for, from a cold start: EPA must not begin from vertices that are no
/// support points.
#[cold]
#[inline(never)]
pub(super) fn again<M, V, O>(
    shapes: Erased<'_, V>,
    settings: Settings<V>,
    start: Start<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V>
where
    M: SubDistance<V>,
    V: Dimension,
    O: Observer<V>,
{
    let mut cold = Cache::new();
    let (goal, method) = (SignedDistance(AsCore), PhantomData::<M>);
    let core = Ask { shapes, goal, settings, start, cache: Some(&mut cold), observer, method }.answer();
    if let Some(cache) = cache {
        *cache = cold;
    }
    core
}

/// What is known about the cores of two points: by the formula, or by the loop where a square leaves the range of the scalar.
pub(super) fn points_core<M: SubDistance<V>, V: Dimension, O: Observer<V>>(
    shapes: Erased<'_, V>,
    settings: Settings<V>,
    mut cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V> {
    let known = points::core(&shapes, cache.as_deref_mut());
    known.unwrap_or_else(|| again::<M, V, O>(shapes, settings, Start::Inside, cache, observer))
}

/// The loop, unless the simplex holds the origin already. Counts the supports that the simplex took.
#[inline(always)]
pub(super) fn descend<M, V, N, A, B, O>(
    shapes: &Difference<'_, A, B>,
    begun: &mut Begun<V, M::Simplex<N>, N>,
    goal: &Goal<V::Scalar>,
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
    let outcome = gjk::descend::<M, V, N, A, B, O>(shapes, &mut begun.simplex, begun.probe, goal, observer, look);
    gjk::Outcome { iterations: outcome.iterations + begun.iterations, ..outcome }
}

/// The loop from where it has stopped, to another goal.
#[cold]
#[inline(never)]
pub(super) fn resume<M, V, O>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    mut simplex: M::Simplex<V::Scalar>,
    stopped: gjk::Outcome<V, V::Scalar>,
    goal: Goal<V::Scalar>,
    observer: &mut O,
) -> (M::Simplex<V::Scalar>, gjk::Outcome<V, V::Scalar>)
where
    M: Reduce<V>,
    V: Dimension,
    O: Observer<V>,
{
    let goal = Goal { newton: true, limit: goal.limit.saturating_sub(stopped.iterations), ..goal };
    let shapes = Difference::of(&a, &b);
    let outcome =
        gjk::descend::<M, V, V::Scalar, _, _, O>(&shapes, &mut simplex, stopped.probe, &goal, observer, |_, _| false);
    (simplex, gjk::Outcome { iterations: outcome.iterations + stopped.iterations, ..outcome })
}

/// Bounds from what the loop has left behind, in the arithmetic of the loop, and what is left to do.
fn conclude<V, N, A, B, X>(
    shapes: &Difference<'_, A, B>,
    simplex: &X,
    outcome: &gjk::Outcome<V, N>,
    settings: &Settings<V>,
    grazed: impl FnOnce() -> Option<Core<V>>,
) -> (Core<V>, Open)
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, N>,
{
    let iterations = outcome.iterations;
    match (outcome.end, &outcome.probe) {
        // A vertex at the origin that a support found: the direction that found it separates.
        (end @ (End::Nearest | End::Stalled | End::OnSimplex), Some(probe))
            if end != End::OnSimplex || simplex.length() == 1 =>
        {
            let core = bounds::apart(shapes, simplex, probe, iterations, end, true);
            let open = if core.tight {
                Open::Done
            } else if core.upper <= shapes.resolution() {
                Open::Deepen
            } else {
                Open::Widen
            };
            (core, open)
        }
        (End::Inside, _) if settings.depth == Depth::Sign && simplex.holds(shapes.margin()) => {
            (within(shapes, simplex, iterations, true), Open::Done)
        }
        (End::Inside | End::OnSimplex, _) => match grazed() {
            Some(core) if core.tight => (core, Open::Done),
            // EPA may lose its way where supports are chosen among points that rounding cannot tell apart.
            grazed => (grazed.unwrap_or(Core::unknown(Stop::Stalled, iterations)), Open::Deepen),
        },
        (End::Separated, Some(probe)) => {
            (bounds::loose(*shapes, *probe, simplex.snapshot(), iterations, Stop::CutOff), Open::Done)
        }
        (End::Limit, Some(probe)) if N::NATIVE && iterations < settings.limit => {
            let core = bounds::loose(*shapes, *probe, simplex.snapshot(), iterations, Stop::Stalled);
            (core, Open::Widen)
        }
        (End::Limit, Some(probe)) => {
            (bounds::loose(*shapes, *probe, simplex.snapshot(), iterations, Stop::IterationLimit), Open::Done)
        }
        (End::Limit, None) => (Core::unknown(Stop::IterationLimit, iterations), Open::Done),
        (End::NotFinite | End::Nearest | End::Near | End::Stalled | End::Separated | End::Seen | End::Curved, _) => {
            (Core::unknown(Stop::NotFinite, iterations), Open::Done)
        }
    }
}

/// Bounds where the origin is on sides of the simplex, as far as rounding can tell. Tight if nothing of the obstacle lies
/// beyond one of them: the shapes touch.
#[inline(never)]
fn graze<V, N, O, X>(
    shapes: &Erased<'_, V>,
    simplex: &X,
    iterations: u32,
    settings: &Settings<V>,
    observer: &mut O,
) -> Option<Core<V>>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    O: Observer<V>,
    X: WorkingSimplex<V, N>,
{
    let mut best: Option<Core<V>> = None;
    let mut skipped = 0;
    while let Some((side, normal)) = simplex.weak_side(shapes.margin(), skipped) {
        skipped += 1;
        let direction = if N::NATIVE { V::narrow(normal) } else { V::narrow(normal).leveled() };
        let Ok(probe) = gjk::begin::<V, N, _, _, O>(shapes, direction, &settings.goal(), observer) else {
            continue;
        };
        let core = bounds::apart(shapes, &side, &probe, iterations, End::Nearest, true);
        let core = best.map_or(core, |best| best.closer(core));
        best = Some(Core { iterations: iterations + skipped as u32, ..core });
        if core.tight || N::NATIVE && shapes.keeps_promise::<N>(core.lower, core.upper) {
            break;
        }
    }
    best
}

/// The answer where the simplex holds the origin by more than the margin, and the depth is not wanted.
#[inline(always)]
pub(super) fn within<V, N, A, B, X>(
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
    if witness { around(core, &simplex.snapshot()) } else { core }
}

/// The answer where the origin is certainly inside the obstacle, and its depth is not wanted. `depth` is proven.
#[inline(always)]
fn overlap<V: Dimension>(depth: V::Scalar, iterations: u32) -> Core<V> {
    let upper = -depth;
    Core { upper, distance: upper, tight: true, ..Core::unknown(Stop::Decided, iterations) }
}

/// With the points and the record of a simplex around the origin.
#[inline(always)]
fn around<V: Dimension, N: Extends<V::Scalar>>(core: Core<V>, snapshot: &Snapshot<V, N>) -> Core<V> {
    let combined = bounds::combine(snapshot);
    Core { p: combined.p, q: combined.q, simplex: combined.simplex, ..core }
}

/// What the first pass left open: EPA in the precision of the shapes, then loop and EPA in wide arithmetic.
#[cold]
#[inline(never)]
fn finish<V, O>(
    shapes: Erased<'_, V>,
    snapshot: Snapshot<V, V::Scalar>,
    first: Core<V>,
    open: Open,
    settings: Settings<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V>
where
    V: Dimension,
    O: Observer<V>,
{
    let (shapes, settings) = (&shapes, &settings);
    let mut best = first;
    if open == Open::Deepen {
        let deep = deepen::<V, V::Scalar, _, _, O>(shapes, &snapshot, settings, observer);
        let tight = deep.tight;
        best = best.closer(deep);
        if tight || !matches!(best.stop, Stop::Optimal | Stop::Stalled) {
            return best;
        }
    }
    if O::ACTIVE {
        observer.step(&Step::Widened);
    }
    let mut vertices = snapshot.vertices().iter().map(|vertex| shapes.vertex(vertex.p, vertex.q, vertex.a, vertex.b));
    let Some(start) = vertices.next() else {
        return best;
    };
    let mut begun = Begun::rebuilt(rebuild::<V::Finisher, V, <V::Scalar as Scalar>::Wide>(start, vertices));
    let goal = settings.goal();
    let outcome =
        descend::<V::Finisher, V, <V::Scalar as Scalar>::Wide, _, _, O>(shapes, &mut begun, &goal, observer, |_, _| {
            false
        });
    let (core, open) = conclude(shapes, &begun.simplex, &outcome, settings, || {
        graze(shapes, &begun.simplex, outcome.iterations, settings, observer)
    });
    let snapshot = begun.simplex.snapshot();
    if let Some(cache) = cache {
        remember(cache, snapshot.vertices());
    }
    best = best.closer(core);
    if open == Open::Deepen {
        best = best.closer(deepen(shapes, &snapshot, settings, observer));
    }
    // Of a side that the origin is beside, where EPA found none that is the obstacle's own.
    if best.stop == Stop::Optimal && best.upper - best.lower > shapes.resolution() * V::Scalar::from_f64(4.0) {
        best.stop = Stop::Stalled;
    }
    best
}

/// Looks after which EPA in native arithmetic gives way to wide arithmetic: rounding may lead it in circles. Many more than it
/// takes else, but for polygons of a thousand edges with the same centre.
const PATIENCE: u32 = 1024;

/// The simplex holds the origin, or nearly so: expand it.
fn deepen<V, N, A, B, O>(
    shapes: &Difference<'_, A, B>,
    snapshot: &Snapshot<V, N>,
    settings: &Settings<V>,
    observer: &mut O,
) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    let margin = shapes.margin();
    let deep_enough = match settings.depth {
        // A nearest face that is less deep is the certificate itself: a check must take it for a place at the origin.
        Depth::Sign => margin * V::Scalar::from_f64(if V::DIMENSION == 2 { 2.0 } else { 1.5 }),
        Depth::Full => V::Scalar::INFINITY,
    };
    let limit = if N::NATIVE { settings.limit.min(PATIENCE) } else { settings.limit };
    let expansion = V::expand(shapes, snapshot.vertices(), deep_enough, limit, observer);
    let iterations = expansion.iterations;
    match expansion.end {
        ExpansionEnd::Deep => {
            let around = Snapshot { vertices: expansion.face, weights: expansion.weights, length: expansion.length };
            // The loop's own simplex, unless its method was wrong about it.
            let places = snapshot.vertices.map(|vertex| V::narrow(vertex.w).widen::<<V::Scalar as Scalar>::Wide>());
            let full = snapshot.length > V::DIMENSION;
            let right = full && V::weights_around(&places[..snapshot.length]).is_some();
            let right = right || expansion.length == 0;
            let around = if right { snapshot } else { &around };
            self::around(overlap(expansion.distance - margin, iterations), around)
        }
        ExpansionEnd::Nearest => bounds::inside(shapes, &expansion, iterations, Stop::Optimal),
        ExpansionEnd::Limit if limit < settings.limit => bounds::inside(shapes, &expansion, iterations, Stop::Stalled),
        ExpansionEnd::Limit => bounds::inside(shapes, &expansion, iterations, Stop::IterationLimit),
        ExpansionEnd::Full => {
            let core = bounds::inside(shapes, &expansion, iterations, Stop::IterationLimit);
            // Wide arithmetic has no more room. It is of use where rounding keeps the bounds apart, where they include zero, and where
            // one place is nearest: it begins again near there. Apart by this share of the depth, 512 corners are all around an
            // axis, where those of a polygon in a circle leave 1 - cos(π/512) > 2^-16 of its radius.
            let rounding = shapes.resolution() * V::Scalar::from_f64(4.0);
            let spread = -core.upper * V::Scalar::from_f64(1.0 / 65536.0);
            let done = spread > Number::ZERO && core.upper - core.lower > rounding.max(spread);
            if N::NATIVE && !done { Core { stop: Stop::Stalled, ..core } } else { core }
        }
        ExpansionEnd::Stalled => bounds::inside(shapes, &expansion, iterations, Stop::Stalled),
        ExpansionEnd::Outside => Core::unknown(Stop::Stalled, iterations),
        ExpansionEnd::NotFinite => Core::unknown(Stop::NotFinite, iterations),
    }
}
