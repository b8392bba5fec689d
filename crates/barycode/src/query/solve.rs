//! Where the loop and EPA meet: run the engines, bound what they leave, widen the arithmetic where that is not enough.
//!
//! The first pass is inlined into every question and meets nearly all pairs. Whatever it leaves open goes through
//! [`finish`], which is never inlined and gets the simplex as a copy.

use super::bounds::{self, Core};
use super::{Start, closed, exactly, projections, proven};
use crate::answer::{Certificate, Intersection, Simplex, Stop, Touching, Verdict};
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

/// What is wanted of a pair that overlaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// A proof that it does.
    Sign,
    /// The depth.
    Full,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings<V: Vector> {
    pub(crate) limit: u32,
    pub(crate) cut_off: V::Scalar,
    /// How far apart the bounds of a distance may be.
    pub(crate) tolerance: V::Scalar,
    pub(crate) depth: Depth,
    /// Whether witness points and the simplex are wanted where the first pass of the loop has the answer. What it leaves open
    /// always has them: a verdict may be decided from the simplex.
    pub(crate) witness: bool,
}

impl<V: Vector> Settings<V> {
    /// Of a question that wants no distance.
    #[inline(always)]
    pub(crate) fn yes_or_no(limit: u32) -> Self {
        let (cut_off, tolerance) = (V::Scalar::INFINITY, Number::ZERO);
        Self { limit, cut_off, tolerance, depth: Depth::Sign, witness: true }
    }

    /// The goal of a question for the distance, as close as it can be known.
    fn goal(&self) -> Goal<V::Scalar> {
        let Self { cut_off: separated_beyond, limit, .. } = *self;
        Goal { separated_beyond, nearer_than: -V::Scalar::INFINITY, tolerance: Number::ZERO, newton: false, limit }
    }
}

/// Supports after which the first pass hands over to wide arithmetic: rounding may have it going round in circles. The
/// longest way of any pair that ends by itself was 90 (`docs/accuracy.md`).
const FIRST_PASS: u32 = 256;

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
struct Begun<V: Vector, X, N: Extends<V::Scalar>> {
    simplex: X,
    region: Region,
    /// What found the simplex, if a support did.
    probe: Option<gjk::Probe<V, N>>,
    /// Supports that it took.
    iterations: u32,
    /// Whether it came from a cache, so that its vertices may be any points of the obstacle and not support points.
    warm: bool,
}

impl<V: Vector, X, N: Extends<V::Scalar>> Begun<V, X, N> {
    /// A simplex of vertices that no support was asked for.
    #[inline(always)]
    fn rebuilt((simplex, region): (X, Region)) -> Self {
        Self { simplex, region, probe: None, iterations: 0, warm: true }
    }
}

/// What can be had from the first step: a simplex to descend from, or an answer already.
type First<M, V> = Result<
    Begun<V, <M as Reduce<V>>::Simplex<<V as Vector>::Scalar>, <V as Vector>::Scalar>,
    gjk::Outcome<V, <V as Vector>::Scalar>,
>;

/// The first simplex: from the cache where it is warm, else from the start that the settings name.
#[inline(always)]
fn begin<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    start: Start<V>,
    goal: &Goal<V::Scalar>,
    cache: Option<&Cache>,
    observer: &mut O,
) -> First<M, V>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if let Some([(a, b), rest @ ..]) = cache.map(Cache::named) {
        let rest = &rest[..rest.len().min(V::DIMENSION)];
        let vertices = rest.iter().map(|&(a, b)| shapes.named(a, b));
        return Ok(Begun::rebuilt(rebuild::<M, V, V::Scalar>(shapes.named(*a, *b), vertices)));
    }
    let direction = match start {
        Start::Inside => -shapes.start(),
        Start::Direction(direction) => direction,
    };
    let direction =
        if direction.max_abs() > Number::ZERO && direction.is_finite() { direction } else { any_direction() };
    let probe = gjk::begin::<V, V::Scalar, A, B, O>(shapes, direction, goal, observer)?;
    Ok(Begun {
        simplex: M::Simplex::new(probe.support),
        region: Region::Outside,
        probe: Some(probe),
        iterations: 1,
        warm: false,
    })
}

/// For shapes that are centred on one another any direction will do. Cold, so that it is a branch and no selection.
#[cold]
#[inline(never)]
fn any_direction<V: Vector>() -> V {
    V::axis(0)
}

/// What the loop has left behind.
struct Left<V: Vector, X> {
    simplex: X,
    /// Whether it began from a cache.
    warm: bool,
    outcome: gjk::Outcome<V, V::Scalar>,
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
fn rebuild<M: Reduce<V>, V: Vector, N: Extends<V::Scalar>>(
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
fn out_of_range<V: Vector>(a: Shape<'_, V>, b: Shape<'_, V>) -> Core<V> {
    let shapes = Difference::of(&a, &b);
    let finite = shapes.offset.is_finite() && shapes.size.is_finite();
    Core::unknown(if finite { Stop::OutOfRange } else { Stop::NotFinite }, 0)
}

#[inline]
fn remember<V: Vector, N: Extends<V::Scalar>>(cache: &mut Cache, vertices: &[Vertex<V, N>]) {
    cache.length = 0;
    for (slot, vertex) in cache.ids.iter_mut().zip(vertices) {
        *slot = (vertex.a, vertex.b);
        cache.length += 1;
    }
}

/// What a yes or no is asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<V: Vector> {
    /// The distance up to which shapes meet.
    pub(crate) within: V::Scalar,
    pub(crate) touching: Touching,
    pub(crate) limit: u32,
}

impl<V: Vector> Asked<V> {
    #[inline(always)]
    pub(crate) fn decided(&self, verdict: Verdict, certificate: Certificate<V>, iterations: u32) -> Intersection<V> {
        let Self { within, touching, .. } = *self;
        Intersection { verdict, certificate, within, touching, iterations, stop: Stop::Decided }
    }

    /// What bounds of the cores prove, where nothing more is to be had.
    pub(crate) fn told(&self, core: &Core<V>, radius: V::Scalar) -> Intersection<V> {
        match core.verdict(radius) {
            Verdict::Undecided => self.undecided(core.iterations, core.stop),
            verdict => self.decided(verdict, core.certificate(verdict), core.iterations),
        }
    }

    fn undecided(&self, iterations: u32, stop: Stop) -> Intersection<V> {
        Intersection { stop, ..self.decided(Verdict::Undecided, Certificate::None, iterations) }
    }
}

/// Yes or no.
#[inline(always)]
pub(crate) fn decide<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    asked: Asked<V>,
    start: Start<V>,
    mut cache: Option<&mut Cache>,
    observer: &mut O,
) -> Intersection<V>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if !shapes.in_range() {
        return asked.undecided(0, out_of_range(shapes.a, shapes.b).stop);
    }
    let radius = shapes.a.radius() + shapes.b.radius() + asked.within;
    // Rounding of the sum, and of its product with a direction.
    let rounding = radius * ulps(8);
    let nearer_than = if radius > Number::ZERO { radius - rounding } else { -V::Scalar::INFINITY };
    let limit = asked.limit.min(FIRST_PASS);
    let goal = Goal { separated_beyond: radius + rounding, nearer_than, tolerance: Number::ZERO, newton: false, limit };
    let mut begun = match begin::<M, V, A, B, O>(shapes, start, &goal, cache.as_deref(), observer) {
        Ok(begun) => begun,
        Err(outcome) => {
            let direction = outcome.probe.map_or_else(V::default, |probe| probe.direction);
            if let (Some(cache), Some(probe)) = (cache, outcome.probe) {
                remember(cache, &[probe.support]);
            }
            return asked.decided(Verdict::Separated, Certificate::Direction(direction), 1);
        }
    };
    // Most pairs that are apart need no loop, and nothing should be kept for one.
    let shapes = &shapes.anew();
    let mut seen = None;
    let mut may_look = M::NEAREST && radius == Number::ZERO && !shapes.has_patches();
    let mut outcome = descend::<M, V, V::Scalar, A, B, O>(shapes, &mut begun, &goal, observer, |simplex, normal| {
        if may_look {
            may_look = false;
            seen = exactly::look(shapes.a, shapes.b, &simplex.clone().snapshot(), normal);
        }
        seen.is_some()
    });
    if outcome.end == End::Curved {
        if radius == Number::ZERO
            && projections::allowed(shapes, asked.limit)
            && closed::allowed::<M, V, O>(&start)
            && let Some(probe) = &outcome.probe
            && let Some(core) = projections::beside(shapes.a, shapes.b, probe.direction)
        {
            let core = Core { iterations: outcome.iterations + core.iterations, ..core };
            if let Some(cache) = cache.as_deref_mut() {
                remember(cache, begun.simplex.snapshot().vertices());
            }
            if core.verdict(radius) == Verdict::Separated {
                return asked.decided(Verdict::Separated, core.certificate(Verdict::Separated), core.iterations);
            }
            let left = Left { simplex: begun.simplex.clone(), warm: begun.warm, outcome };
            return decide_open::<M, V, O>(shapes.a, shapes.b, asked, left, Some(core), start, cache, observer);
        }
        (begun.simplex, outcome) = resume::<M, V, O>(shapes.a, shapes.b, begun.simplex, outcome, goal, observer);
    }
    let simplex = &begun.simplex;
    let iterations = outcome.iterations;
    if let Some(cache) = cache.as_deref_mut() {
        remember(cache, simplex.snapshot().vertices());
    }
    if outcome.end == End::Seen
        && let Some(decision) = seen
    {
        return asked.decided(decision.verdict, decision.certificate(), iterations);
    }
    // The ends that nearly all pairs come to.
    if outcome.end == End::Inside
        && let Some(snapshot) = simplex.held(shapes.margin())
    {
        let record = bounds::record(&snapshot);
        return asked.decided(Verdict::Penetrating, Certificate::Simplex(record), iterations);
    }
    let mut core = None;
    match (outcome.end, &outcome.probe) {
        (End::Separated, Some(probe)) => {
            return asked.decided(Verdict::Separated, Certificate::Direction(probe.direction), iterations);
        }
        (end @ (End::Nearest | End::OnSimplex), Some(probe))
            if M::NEAREST && radius > Number::ZERO && (end == End::Nearest || simplex.length() == 1) =>
        {
            let apart = bounds::apart(shapes, simplex, probe, iterations, end, true);
            let verdict = apart.verdict(radius);
            if verdict != Verdict::Undecided {
                return asked.decided(verdict, apart.certificate(verdict), iterations);
            }
            core = Some(apart);
        }
        _ => {}
    }
    // Pairs that touch, as most of those do that the loop leaves open: by a look at the feature that it has ended at, or at the side
    // that the origin is beside.
    if M::NEAREST
        && radius == Number::ZERO
        && iterations < asked.limit
        && let Some(decision) = look(shapes, simplex, &outcome)
    {
        return asked.decided(decision.verdict, decision.certificate(), iterations);
    }
    // Copies, so that nothing of the loop has an address and all of it can stay in registers.
    let left = Left { simplex: simplex.clone(), warm: begun.warm, outcome };
    decide_open::<M, V, O>(shapes.a, shapes.b, asked, left, core, start, cache, observer)
}

/// Yes or no where neither the loop nor a look has settled it.
#[inline(never)]
#[allow(clippy::too_many_arguments)] // all that the loop had
fn decide_open<M, V, O>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    asked: Asked<V>,
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
    let settings = Settings::yes_or_no(asked.limit);
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
fn look<V, A, B, X>(
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
    fn verdict(&self, radius: V::Scalar) -> Verdict {
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

/// Makes an answer of what is known about the cores. Cold functions get a copy, so that what it has needs no address before.
pub(crate) trait Dress<V: Vector>: Copy {
    type Answer;

    fn dress<O: Observer<V>>(&self, core: &Core<V>, observer: &mut O) -> Self::Answer;

    /// The same of an answer that few pairs get, apart from the loop and without the types of the shapes.
    fn rarely<O: Observer<V>>(&self, core: Core<V>, observer: &mut O) -> Self::Answer;
}

/// Leaves it as it is.
#[derive(Clone, Copy)]
struct Plain;

impl<V: Vector> Dress<V> for Plain {
    type Answer = Core<V>;

    fn dress<O: Observer<V>>(&self, core: &Core<V>, _observer: &mut O) -> Core<V> {
        *core
    }

    fn rarely<O: Observer<V>>(&self, core: Core<V>, _observer: &mut O) -> Core<V> {
        core
    }
}

/// The signed distance of the cores, as the settings want it, made into an answer by `dress`: in each branch by itself, so
/// that what an answer does not need is never written down.
#[inline(always)]
pub(crate) fn solve<M, V, A, B, O, D>(
    shapes: &Difference<'_, A, B>,
    settings: Settings<V>,
    start: Start<V>,
    mut cache: Option<&mut Cache>,
    observer: &mut O,
    dress: D,
) -> D::Answer
where
    M: SubDistance<V>,
    D: Dress<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if !shapes.in_range() {
        return dress.rarely(out_of_range(shapes.a, shapes.b), observer);
    }
    // Far curved shapes: by projections where no points are wanted, else from the direction that they have come to.
    let (mut start, mut supports) = (start, 0);
    let may_project = projections::allowed(shapes, settings.limit) && closed::allowed::<M, V, O>(&start);
    if may_project
        && cache.as_ref().is_none_or(|cache| Cache::named(cache).is_empty())
        && settings.cut_off == V::Scalar::INFINITY
        && projections::promise(shapes)
        && let Some(between) = projections::between(shapes.a, shapes.b, !settings.witness)
    {
        if let Some(core) = between.known
            && core.verdict(shapes.a.radius() + shapes.b.radius()) == Verdict::Separated
        {
            if let Some(cache) = cache {
                let (a, b) = between.ids;
                remember(cache, &[Vertex::<V, V::Scalar> { a, b, ..Vertex::default() }]);
            }
            return dress.dress(&core, observer);
        }
        (start, supports) = (Start::Direction(between.direction), between.supports);
    }
    let exact = Goal { limit: settings.limit.min(FIRST_PASS), ..settings.goal() };
    let goal = Goal { tolerance: settings.tolerance, ..exact };
    let mut begun = match begin::<M, V, A, B, O>(shapes, start, &goal, cache.as_deref(), observer) {
        Ok(begun) => begun,
        Err(outcome) => {
            let Some(probe) = outcome.probe else {
                return dress.rarely(Core::unknown(Stop::NotFinite, outcome.iterations), observer);
            };
            if let Some(cache) = cache {
                remember(cache, &[probe.support]);
            }
            let simplex = M::Simplex::new(probe.support).snapshot();
            let core = bounds::loose::<V, V::Scalar, A, B>(*shapes, probe, simplex, outcome.iterations, Stop::CutOff);
            return dress.rarely(core, observer);
        }
    };
    begun.iterations += supports;
    let mut seen = None;
    let radius = shapes.a.radius() + shapes.b.radius();
    let wanted = !settings.witness && settings.depth == Depth::Sign;
    let mut may_look = wanted && radius == Number::ZERO && !shapes.has_patches();
    let mut outcome = descend::<M, V, V::Scalar, A, B, O>(shapes, &mut begun, &goal, observer, |simplex, normal| {
        if may_look {
            may_look = false;
            let looked = exactly::look(shapes.a, shapes.b, &simplex.clone().snapshot(), normal);
            seen = looked.and_then(|decision| settled(shapes.a, shapes.b, decision.verdict, &simplex.clone(), normal));
        }
        seen.is_some()
    });
    if outcome.end == End::Curved {
        if wanted
            && may_project
            && let Some(probe) = &outcome.probe
            && let Some(core) = projections::beside(shapes.a, shapes.b, probe.direction)
        {
            if let Some(cache) = cache {
                remember(cache, begun.simplex.snapshot().vertices());
            }
            return dress.rarely(Core { iterations: outcome.iterations + core.iterations, ..core }, observer);
        }
        (begun.simplex, outcome) = resume::<M, V, O>(shapes.a, shapes.b, begun.simplex, outcome, goal, observer);
    }
    if let (End::Near, Some(probe)) = (outcome.end, &outcome.probe) {
        let near = bounds::apart(shapes, &begun.simplex, probe, outcome.iterations, End::Nearest, settings.witness);
        let decided = near.verdict(radius) != Verdict::Undecided;
        if decided && near.upper - near.lower <= settings.tolerance + shapes.resolution() {
            if let Some(cache) = cache {
                remember(cache, begun.simplex.snapshot().vertices());
            }
            return dress.dress(&Core { stop: Stop::Tolerance, ..near }, observer);
        }
        (begun.simplex, outcome) = resume::<M, V, O>(shapes.a, shapes.b, begun.simplex, outcome, exact, observer);
    }
    let simplex = &begun.simplex;
    if let Some(cache) = cache.as_deref_mut() {
        remember(cache, simplex.snapshot().vertices());
    }
    if outcome.end == End::Seen
        && let Some(core) = seen
    {
        return dress.rarely(Core { iterations: outcome.iterations, ..core }, observer);
    }
    // The two ends that nearly all pairs come to, each with an answer of its own.
    match (outcome.end, &outcome.probe) {
        (End::Inside, _) if settings.depth == Depth::Sign && simplex.holds(shapes.margin()) => {
            return dress.dress(&within(shapes, simplex, outcome.iterations, settings.witness), observer);
        }
        (end @ (End::Nearest | End::OnSimplex), Some(probe)) if end == End::Nearest || simplex.length() == 1 => {
            let core = bounds::apart(shapes, simplex, probe, outcome.iterations, end, settings.witness);
            if core.tight {
                if core.verdict(radius) != Verdict::Undecided {
                    return dress.dress(&core, observer);
                }
                let core = touching(shapes.a, shapes.b, core, simplex.clone(), settings.witness);
                return dress.rarely(core, observer);
            }
        }
        _ => {}
    }
    // Pairs that touch: by a look at the side that the origin is beside, if that is enough, or by one more support.
    if wanted
        && outcome.iterations < settings.limit
        && let Some(core) = looked::<M, V, A, B>(shapes, simplex, &outcome)
    {
        return dress.rarely(core, observer);
    }
    // Copies, so that nothing of the loop has an address and all of it can stay in registers.
    let left = Left { simplex: simplex.clone(), warm: begun.warm, outcome };
    let core = solve_open::<M, V, O>(shapes.a, shapes.b, left, settings, start, cache, observer);
    dress.rarely(core, observer)
}

/// What the loop has left open about the cores.
#[inline(never)]
fn solve_open<M, V, O>(
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
fn touching<V, A, B, X>(a: &A, b: &B, core: Core<V>, simplex: X, witness: bool) -> Core<V>
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
fn looked<M, V, A, B>(
    shapes: &Difference<'_, A, B>,
    simplex: &M::Simplex<V::Scalar>,
    outcome: &gjk::Outcome<V, V::Scalar>,
) -> Option<Core<V>>
where
    M: SubDistance<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let verdict = look(shapes, simplex, outcome)?.verdict;
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
fn settled<V, X>(a: Shape<'_, V>, b: Shape<'_, V>, verdict: Verdict, simplex: &X, normal: V) -> Option<Core<V>>
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
    let core = solve::<M, V, _, _, O, Plain>(&shapes, settings, start, Some(&mut cold), observer, Plain);
    if let Some(cache) = cache {
        *cache = cold;
    }
    core
}

/// The loop, unless the simplex holds the origin already. Counts the supports that the simplex took.
#[inline(always)]
fn descend<M, V, N, A, B, O>(
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
fn resume<M, V, O>(
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
fn within<V, N, A, B, X>(shapes: &Difference<'_, A, B>, simplex: &X, iterations: u32, witness: bool) -> Core<V>
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
