//! Wide pass: EPA in the precision of the shapes, then loop and EPA once more in [`Scalar::Wide`].
//!
//! - **Assumes**: the simplex that the first pass has left, and its bounds;
//! - **Proves**: bounds, as the stages that it repeats: `f64` behind `f32`, double-double behind
//!   `f64`;
//! - **Hands on**: the closer of all bounds;
//! - **Gives up**: at the limit of the question.
//!
//! A warm simplex need not be made of support points, from which alone EPA may begin: the bounds of
//! the cores are then asked for cold ([`from_cold_start`]).

use super::bound::{Remaining, conclude};
use super::closed_form::{points, rings};
use super::descend::descend;
use super::epa::expand;
use super::graze::graze;
use super::seed::{Seed, rebuild, remember};
use crate::answer::Stop;
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{Erased, SubDistance};
use crate::num::Scalar;
use crate::observe::{Observer, Step};
use crate::query::Start;
use crate::query::bounds::Core;
use crate::query::dress::AsCore;
use crate::query::goal::signed_distance::SignedDistance;
use crate::query::goal::{Depth, Settings};
use crate::query::ladder::Ask;
use crate::simplex::{Snapshot, WorkingSimplex};

/// Finishes what the first pass left open: EPA in the precision of the shapes, then loop and EPA in
/// wide arithmetic.
#[cold]
#[inline(never)]
pub(in crate::query) fn finish<V, O>(
    shapes: Erased<'_, V>,
    snapshot: Snapshot<V, V::Scalar>,
    first: Core<V>,
    open: Remaining,
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
    if open == Remaining::Expand {
        if let Some(deep) = deep_rings(shapes, &snapshot, settings, observer) {
            return best.closer(deep);
        }
        let many = V::DIMENSION == 2 && settings.depth == Depth::Full && rings::are_of_many(shapes);
        let limit = if many { settings.limit.min(MANY) } else { settings.limit };
        let settings = &Settings { limit, ..*settings };
        let deep = expand::<V, V::Scalar, _, _, O>(shapes, &snapshot, settings, observer);
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
    let method = V::Finisher::default();
    let mut begun = Seed::rebuilt(rebuild::<V::Finisher, V, <V::Scalar as Scalar>::Wide>(method, start, vertices));
    let goal = settings.loop_goal();
    let outcome = descend::<V::Finisher, V, <V::Scalar as Scalar>::Wide, _, _, O>(
        shapes,
        method,
        &mut begun,
        &goal,
        observer,
        |_, _| false,
    );
    let (core, open) = conclude(shapes, &begun.simplex, &outcome, settings, || {
        graze(shapes, &begun.simplex, outcome.iterations, settings, observer)
    });
    let snapshot = begun.simplex.snapshot();
    if let Some(cache) = cache {
        remember(cache, snapshot.vertices());
    }
    best = best.closer(core);
    if open == Remaining::Expand {
        best = best.closer(expand(shapes, &snapshot, settings, observer));
    }
    // Bounds of a side that the origin is beside, where EPA found none of the obstacle's own.
    if best.stop == Stop::Optimal && best.upper - best.lower > shapes.resolution() * V::Scalar::from_f64(4.0) {
        best.stop = Stop::Stalled;
    }
    best
}

/// The supports after which the rings of two polygons of many vertices are merged instead.
const FEW: u32 = 128;

/// Supports after which that ends where the rings do not tell, either.
const MANY: u32 = 512;

/// The depth of two polygons of many vertices: by EPA, which has most of them after a few supports,
/// else by merging their rings.
fn deep_rings<V: Dimension, O: Observer<V>>(
    shapes: &Erased<'_, V>,
    snapshot: &Snapshot<V, V::Scalar>,
    settings: &Settings<V>,
    observer: &mut O,
) -> Option<Core<V>> {
    let wanted = V::DIMENSION == 2 && settings.depth == Depth::Full && settings.limit > FEW;
    if !wanted || O::ACTIVE || !rings::are_of_many(shapes) {
        return None;
    }
    let few = Settings { limit: FEW, ..*settings };
    let deep = expand::<V, V::Scalar, _, _, O>(shapes, snapshot, &few, observer);
    if deep.tight { Some(deep) } else { rings::depth_of_many(shapes, deep.iterations + 1) }
}

/// Bounds the cores from a cold start, whatever was asked of the shapes, where a warm loop, a
/// method that finds no nearest feature or a formula does not do: EPA must not begin from vertices
/// that are no support points.
#[cold]
#[inline(never)]
pub(in crate::query) fn from_cold_start<M, V, O>(
    shapes: Erased<'_, V>,
    method: M,
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
    let goal = SignedDistance(AsCore);
    let core = Ask { shapes, goal, settings, start, cache: Some(&mut cold), observer, method }.answer();
    if let Some(cache) = cache {
        *cache = cold;
    }
    core
}

/// Bounds the cores of two points: by the formula, or by the loop where a square leaves the range
/// of the scalar.
pub(in crate::query) fn points_core<M: SubDistance<V>, V: Dimension, O: Observer<V>>(
    shapes: Erased<'_, V>,
    method: M,
    settings: Settings<V>,
    mut cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V> {
    let known = points::core(&shapes, cache.as_deref_mut());
    known.unwrap_or_else(|| from_cold_start::<M, V, O>(shapes, method, settings, Start::Inside, cache, observer))
}
