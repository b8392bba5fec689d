//! Where the loop and EPA meet: run the engines, bound what they leave, widen the arithmetic where that is not enough.

use super::Start;
use super::bounds::{self, Core};
use crate::answer::{Certificate, Stop, Verdict};
use crate::cache::Cache;
use crate::epa::{ExpansionEnd, Space};
use crate::gjk::{self, Difference, End, Goal, Reduce, Region, SubDistance, Vertex, WorkingSimplex};
use crate::num::{Extends, Number, Scalar};
use crate::observe::{Observer, Step};
use crate::shape::{Convex, ulps};
use crate::vec::Vector;

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
    pub(crate) start: Start<V>,
    pub(crate) depth: Depth,
}

/// A decision with its proof, iterations and stop reason.
type Decided<V> = (Verdict, Certificate<V>, u32, Stop);

/// A simplex to descend from, what is known about it, and the supports that it took; or an answer already.
type Begun<M, V> =
    Result<(<M as Reduce<V>>::Simplex<<V as Vector>::Scalar>, Region, u32), gjk::Outcome<V, <V as Vector>::Scalar>>;

/// The first simplex: from the cache where it is warm, else from the start that the settings name.
#[inline(always)]
fn begin<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    settings: &Settings<V>,
    goal: &Goal<V::Scalar>,
    cache: Option<&Cache>,
    observer: &mut O,
) -> Begun<M, V>
where
    M: Reduce<V>,
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if let Some([(a, b), rest @ ..]) = cache.map(Cache::named) {
        let rest = &rest[..rest.len().min(V::DIMENSION)];
        let vertices = rest.iter().map(|&(a, b)| shapes.named(a, b));
        let (simplex, region) = rebuild::<M, V, V::Scalar>(shapes.named(*a, *b), vertices);
        return Ok((simplex, region, 0));
    }
    let direction = match settings.start {
        Start::Inside => -shapes.start(),
        Start::Direction(direction) => direction,
    };
    // Any direction will do for shapes that are centred on one another.
    let direction = if direction.max_abs() > Number::ZERO && direction.is_finite() { direction } else { V::axis(0) };
    gjk::begin::<M, V, V::Scalar, A, B, O>(shapes, direction, goal, observer)
        .map(|simplex| (simplex, Region::Outside, 1))
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

/// Yes or no, where the first pass can tell for certain. `Err(Some(..))` carries an answer that needs no second pass.
#[inline(always)]
pub(crate) fn decide<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    radius: V::Scalar,
    settings: &Settings<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Result<Decided<V>, Option<Core<V>>>
where
    M: Reduce<V>,
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if !shapes.in_range() {
        return Err(Some(out_of_range(shapes)));
    }
    let nearer_than = if radius > Number::ZERO { radius } else { -V::Scalar::INFINITY };
    let goal = Goal { separated_beyond: radius, nearer_than, limit: settings.limit };
    let separated = |outcome: &gjk::Outcome<V, V::Scalar>, iterations| {
        let direction = outcome.probe.map_or_else(V::default, |probe| probe.direction);
        (Verdict::Separated, Certificate::Direction(direction), iterations, Stop::Decided)
    };
    let (mut simplex, region, started) =
        match begin::<M, V, A, B, O>(shapes, settings, &goal, cache.as_deref(), observer) {
            Ok(begun) => begun,
            Err(outcome) => {
                if let (Some(cache), Some(probe)) = (cache, outcome.probe) {
                    remember(cache, &[probe.support]);
                }
                return Ok(separated(&outcome, 1));
            }
        };
    let outcome = match region {
        Region::Inside => gjk::Outcome { end: End::Inside, probe: None, iterations: 0 },
        _ => gjk::descend::<M, V, V::Scalar, A, B, O>(shapes, &mut simplex, &goal, observer),
    };
    let iterations = outcome.iterations + started;
    if let Some(cache) = cache {
        remember(cache, simplex.vertices());
    }
    let margin = shapes.margin();
    let decided = match outcome.end {
        End::Separated => return Ok(separated(&outcome, iterations)),
        // The origin is so far inside that no rounding has put it there, or so near that the radius swallows it.
        End::Inside => radius > margin || surely_inside::<M, V>(&simplex, margin),
        End::Nearest => outcome.probe.as_ref().is_some_and(|probe| {
            let anchor = simplex.vertices()[0].w;
            let height = V::narrow(anchor).dot(probe.direction);
            goal.near(probe.direction, height, margin)
        }),
        End::NotFinite => return Err(Some(Core::unknown(Stop::NotFinite, iterations))),
        End::OnSimplex | End::Stalled | End::Limit => false,
    };
    if !decided {
        return Err(None);
    }
    let simplex = bounds::combine(simplex.vertices(), simplex.weights()).simplex;
    Ok((Verdict::Penetrating, Certificate::Simplex(simplex), iterations, Stop::Decided))
}

/// Whether the origin is farther than `margin` from every side of a full simplex around it.
///
/// The weights of a triangle around the origin are twice the areas that the origin spans with the sides; each, divided
/// by the length of its side, is a distance.
#[inline(always)]
fn surely_inside<M: Reduce<V>, V: Space>(simplex: &M::Simplex<V::Scalar>, margin: V::Scalar) -> bool {
    let [.., a, b, c] = simplex.vertices() else {
        return false;
    };
    let weights = simplex.weights();
    let longest = V::narrow::<V::Scalar>(a.w - b.w)
        .norm1()
        .max(V::narrow::<V::Scalar>(b.w - c.w).norm1())
        .max(V::narrow::<V::Scalar>(c.w - a.w).norm1());
    let largest = V::narrow::<V::Scalar>(a.w)
        .norm1()
        .max(V::narrow::<V::Scalar>(b.w).norm1())
        .max(V::narrow::<V::Scalar>(c.w).norm1());
    // The products themselves round by 4u of a vertex times a side.
    let needed = (margin + largest * ulps(4)) * longest;
    M::AREAS && weights.iter().all(|&weight| weight > needed)
}

#[cold]
fn out_of_range<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>>(shapes: &Difference<'_, A, B>) -> Core<V> {
    let finite = shapes.offset.is_finite() && shapes.size.is_finite();
    Core::unknown(if finite { Stop::OutOfRange } else { Stop::NotFinite }, 0)
}

#[inline(always)]
fn remember<V: Vector, N: Extends<V::Scalar>>(cache: &mut Cache, vertices: &[Vertex<V, N>]) {
    cache.length = 0;
    for (slot, vertex) in cache.ids.iter_mut().zip(vertices) {
        *slot = (vertex.a, vertex.b);
        cache.length += 1;
    }
}

/// The signed distance of the cores, as the settings want it.
#[inline(always)]
pub(crate) fn solve<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    settings: &Settings<V>,
    mut cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V>
where
    M: SubDistance<V>,
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if !shapes.in_range() {
        return out_of_range(shapes);
    }
    let goal = Goal { separated_beyond: settings.cut_off, nearer_than: -V::Scalar::INFINITY, limit: settings.limit };
    let (mut simplex, region, started) =
        match begin::<M, V, A, B, O>(shapes, settings, &goal, cache.as_deref(), observer) {
            Ok(begun) => begun,
            Err(outcome) => {
                let Some(probe) = outcome.probe else {
                    return Core::unknown(Stop::NotFinite, outcome.iterations);
                };
                if let Some(cache) = cache {
                    remember(cache, &[probe.support]);
                }
                let simplex = M::Simplex::new(probe.support);
                return bounds::apart(shapes, &simplex, Some(&probe), outcome.iterations, Stop::CutOff);
            }
        };
    let mut core = attempt::<M, V, V::Scalar, A, B, O>(shapes, &mut simplex, region, &goal, settings, observer);
    core.iterations += started;
    if let Some(cache) = cache.as_deref_mut() {
        remember(cache, simplex.vertices());
    }
    if core.tight || !matches!(core.stop, Stop::Optimal | Stop::Stalled) {
        return core;
    }
    widen::<M, V, A, B, O>(shapes, &simplex, &goal, settings, core, cache, observer)
}

/// The second pass, in wider arithmetic, from the simplex that the first one left.
#[cold]
#[inline(never)]
fn widen<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    simplex: &M::Simplex<V::Scalar>,
    goal: &Goal<V::Scalar>,
    settings: &Settings<V>,
    first: Core<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V>
where
    M: SubDistance<V>,
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if O::ACTIVE {
        observer.step(&Step::Widened);
    }
    let mut vertices = simplex.vertices().iter().map(|vertex| shapes.vertex(vertex.p, vertex.q, vertex.a, vertex.b));
    let Some(start) = vertices.next() else {
        return first;
    };
    let (mut simplex, region) = rebuild::<M, V, <V::Scalar as Scalar>::Wide>(start, vertices);
    let mut core =
        attempt::<M, V, <V::Scalar as Scalar>::Wide, A, B, O>(shapes, &mut simplex, region, goal, settings, observer);
    core.iterations += first.iterations;
    if let Some(cache) = cache {
        remember(cache, simplex.vertices());
    }
    // Both pairs of bounds are proven; a NaN in the second keeps the first.
    if core.upper - core.lower <= first.upper - first.lower {
        core
    } else {
        Core { iterations: core.iterations, ..first }
    }
}

/// One pass in one arithmetic: the loop, and EPA where the loop ends inside the obstacle or cannot tell.
#[inline(always)]
fn attempt<M, V, N, A, B, O>(
    shapes: &Difference<'_, A, B>,
    simplex: &mut M::Simplex<N>,
    region: Region,
    goal: &Goal<V::Scalar>,
    settings: &Settings<V>,
    observer: &mut O,
) -> Core<V>
where
    M: SubDistance<V>,
    V: Space,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    let outcome = match region {
        Region::Inside => gjk::Outcome { end: End::Inside, probe: None, iterations: 0 },
        _ => gjk::descend::<M, V, N, A, B, O>(shapes, simplex, goal, observer),
    };
    let iterations = outcome.iterations;
    let stop = match outcome.end {
        End::Inside | End::OnSimplex => {
            return deepen::<M, V, N, A, B, O>(shapes, simplex, iterations, settings, observer);
        }
        End::Nearest => Stop::Optimal,
        End::Separated => Stop::CutOff,
        End::Stalled => Stop::Stalled,
        End::Limit => Stop::IterationLimit,
        End::NotFinite => return Core::unknown(Stop::NotFinite, iterations),
    };
    let core = bounds::apart(shapes, simplex, outcome.probe.as_ref(), iterations, stop);
    let near_zero = core.upper <= shapes.resolution();
    if !core.tight && near_zero && matches!(stop, Stop::Optimal | Stop::Stalled) {
        // The origin is on the simplex for all that rounding can tell: EPA looks to either side.
        return deepen::<M, V, N, A, B, O>(shapes, simplex, iterations, settings, observer);
    }
    core
}

/// The simplex holds the origin, or nearly so: expand it.
#[inline(never)]
fn deepen<M, V, N, A, B, O>(
    shapes: &Difference<'_, A, B>,
    simplex: &M::Simplex<N>,
    iterations: u32,
    settings: &Settings<V>,
    observer: &mut O,
) -> Core<V>
where
    M: SubDistance<V>,
    V: Space,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    let deep_enough = match settings.depth {
        Depth::Sign => shapes.margin() * V::Scalar::from_f64(2.0),
        Depth::Full => V::Scalar::INFINITY,
    };
    let expansion = V::expand(shapes, simplex.vertices(), deep_enough, settings.limit, observer);
    let iterations = iterations + expansion.iterations;
    match expansion.end {
        ExpansionEnd::Deep => {
            let combined = bounds::combine(simplex.vertices(), simplex.weights());
            let upper = shapes.margin() - expansion.distance;
            Core {
                lower: -V::Scalar::INFINITY,
                upper,
                distance: -expansion.distance,
                p: combined.p,
                q: combined.q,
                simplex: combined.simplex,
                ..Core::unknown(Stop::Decided, iterations)
            }
        }
        ExpansionEnd::Nearest => bounds::inside(shapes, &expansion, iterations, Stop::Optimal),
        ExpansionEnd::Limit => bounds::inside(shapes, &expansion, iterations, Stop::IterationLimit),
        ExpansionEnd::NotFinite => Core::unknown(Stop::NotFinite, iterations),
    }
}
