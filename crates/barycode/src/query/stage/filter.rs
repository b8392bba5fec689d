//! Filter: a floating-point filter in front of the exact predicates.
//!
//! - **Assumes**: shapes without radius whose vertices are known, and a feature that the loop has
//!   come to;
//! - **Proves**: the verdict, where a sign exceeds the bound of its rounding;
//! - **Hands on**: nothing;
//! - **Gives up**: where a sign is within its bound, or a vertex is not known.
//!
//! Nearly all pairs that touch end here. This stage names the feature that the loop has come to;
//! the arithmetic and its error analysis are in `exact/filter.rs`. It keeps the types of the
//! shapes, for which it is inlined into the loop.

use super::bound::{feature_probe, overlap};
use crate::answer::{Stop, Verdict};
use crate::array::each;
use crate::dimension::Dimension;
use crate::exact::{self, Decision, SearchStart};
use crate::gjk::{self, Difference, End, Reduce, Shape, SubDistance};
use crate::num::Number;
use crate::observe::Observer;
use crate::query::bounds::{self, Core};
use crate::query::goal::Question;
use crate::query::ladder::{Ask, OutcomeOf, SimplexOf};
use crate::shape::Convex;
use crate::simplex::{Snapshot, WorkingSimplex};
use crate::vector::Vector;

impl<M, V, A, B, G, O> Ask<'_, M, A, B, G, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
    Self: Question<M, V>,
{
    /// Tries the filter after the loop, where a verdict without points is all that is wanted.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn filter(&self, simplex: &SimplexOf<M, V>, outcome: &OutcomeOf<V>) -> Option<Decision> {
        if self.wants_sharp_verdict() && outcome.iterations < self.settings.limit {
            at_loop_end(&self.shapes, simplex, outcome)
        } else {
            None
        }
    }
}

/// Decides by a few vertices, which may span a side whose outward normal is about `normal`.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn decide<V, A, B>(a: &A, b: &B, side: &Snapshot<V, V::Scalar>, normal: V) -> Option<Decision>
where
    V: Vector,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let weights = each(side.weights, Number::leading);
    decide_ids(a, b, each(side.vertices, |vertex| (vertex.a, vertex.b)), weights, side.length, normal)
}

/// Decides apart from the loop, whose simplex stays in registers.
#[inline(never)]
pub(in crate::query) fn decide_ids<V, A, B>(
    a: &A,
    b: &B,
    ids: [(u64, u64); 4],
    weights: [f64; 4],
    length: usize,
    normal: V,
) -> Option<Decision>
where
    V: Vector,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let start = SearchStart { ids: &ids[..length], weights };
    exact::quick_verdict(&exact::VertexPair::from_shapes(a, b, true)?, &start, &exact::doubles(normal))
}

/// Tries the filter on the feature where the loop stopped: the nearest feature, the vertex at the
/// origin, or, if the simplex may hold the origin, the full simplex in space, else its weakest
/// side.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn at_loop_end<V, A, B, X>(
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
    if let Some(probe) = feature_probe(simplex, outcome) {
        return decide(shapes.a, shapes.b, &simplex.snapshot(), probe.direction);
    }
    match outcome.end {
        End::Inside | End::OnSimplex if simplex.length() > 3 => {
            decide(shapes.a, shapes.b, &simplex.snapshot(), V::default())
        }
        End::Inside | End::OnSimplex => {
            let (side, normal) = simplex.weak_side(shapes.margin(), 0)?;
            decide(shapes.a, shapes.b, &side.snapshot(), V::narrow(normal))
        }
        _ => None,
    }
}

/// The core without witness points that a verdict at the loop's last feature proves, if its bounds
/// are close enough.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn core_at_loop_end<M, V, A, B>(
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
            core_of(shapes.a, shapes.b, verdict, &side, V::narrow(normal))
        }
        (Verdict::Separated, _) => None,
        _ => core_of(shapes.a, shapes.b, verdict, &simplex.clone(), V::default()),
    };
    core.map(|core| Core { iterations: outcome.iterations, ..core })
}

/// The core without witness points of a certain verdict. Shapes that are apart are so by no more
/// than the simplex with this normal is from the origin: `None` if that is not as close as bounds
/// should be.
#[inline(never)]
pub(in crate::query) fn core_of<V, X>(
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
            let shapes = Difference::without_prefetch(&a, &b);
            let core = bounds::apart(&shapes, simplex, &probe, 0, End::Nearest, false);
            let core = Core { lower: Number::ZERO, settled: verdict, stop: Stop::Optimal, ..core };
            return shapes.keeps_promise::<V::Scalar>(core.lower, core.upper).then_some(core);
        }
    };
    Some(Core { settled: verdict, stop, ..overlap(Number::ZERO, 0) })
}

/// The core where tight bounds include zero: with its witness points if they are wanted, else with
/// the filter's verdict on the simplex.
#[cold]
#[inline(never)]
pub(in crate::query) fn decide_tight<V, A, B, X>(a: &A, b: &B, core: Core<V>, simplex: X, witness: bool) -> Core<V>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    X: WorkingSimplex<V, V::Scalar>,
{
    if !witness && let Some(decision) = decide(a, b, &simplex.snapshot(), core.direction) {
        return Core { settled: decision.verdict, ..core };
    }
    at_witnesses(a, b, &core, simplex)
}

/// Adds the points that bare vertices have left out.
pub(in crate::query) fn at_witnesses<V, X>(a: Shape<'_, V>, b: Shape<'_, V>, core: &Core<V>, simplex: X) -> Core<V>
where
    V: Dimension,
    X: WorkingSimplex<V, V::Scalar>,
{
    let shapes = Difference::without_prefetch(&a, &b);
    bounds::witnessed(core, &simplex.with(|vertex| shapes.complete(vertex)))
}
