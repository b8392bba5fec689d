//! EPA: from a simplex that holds the origin, or nearly so, to the nearest face of the obstacle.
//!
//! - **Assumes**: a simplex that the loop ended in or on; in the first pass, of support points;
//! - **Proves**: an overlap, once the polytope winds around the origin; its depth, at the nearest
//!   face;
//! - **Hands on**: the bounds that it has reached, and why it stopped;
//! - **Gives up**: after [`PATIENCE`] supports in native arithmetic, without room for vertices,
//!   where rounding bends the polytope.

use super::bound::{overlap, with_simplex};
use super::revolved;
use crate::answer::Stop;
use crate::dimension::Dimension;
use crate::epa::{Expansion, ExpansionEnd, Target};
use crate::gjk::Difference;
use crate::num::{Extends, Number, Scalar};
use crate::observe::Observer;
use crate::query::bounds::{self, Core};
use crate::query::goal::{Depth, Settings};
use crate::shape::Convex;
use crate::simplex::Snapshot;

/// Supports after which EPA in native arithmetic gives way to wide arithmetic: rounding may lead it
/// in circles. Many more than it takes else, but for polygons of a thousand edges with the same
/// centre.
pub(in crate::query) const PATIENCE: u32 = 1024;

/// The simplex holds the origin, or nearly so: expand it.
pub(in crate::query) fn expand<V, N, A, B, O>(
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
        // A nearest face that is less deep is the certificate itself: a check must take it for a
        // place at the origin.
        Depth::Sign => margin * V::Scalar::from_f64(if V::DIMENSION == 2 { 2.0 } else { 1.5 }),
        Depth::Full => V::Scalar::INFINITY,
    };
    if N::NATIVE
        && settings.depth == Depth::Full
        && shapes.has_patches()
        && let Some(core) = shapes.erased(|shapes| revolved::core(&shapes, settings))
    {
        return core;
    }
    let target = target::<V, N, A, B>(shapes, deep_enough, settings);
    let (expansion, limit) = (V::expand(shapes, snapshot.vertices(), target, observer), target.limit);
    let iterations = expansion.iterations;
    match expansion.end {
        ExpansionEnd::Deep => deep(&expansion, snapshot, margin),
        ExpansionEnd::Near => {
            let core = bounds::inside(shapes, &expansion, iterations, Stop::Tolerance);
            let stop = if core.upper - core.lower <= shapes.resolution() { Stop::Optimal } else { core.stop };
            Core { stop, tight: true, ..core }
        }
        ExpansionEnd::Nearest => bounds::inside(shapes, &expansion, iterations, Stop::Optimal),
        ExpansionEnd::Limit | ExpansionEnd::Full => {
            let core = bounds::inside(shapes, &expansion, iterations, Stop::IterationLimit);
            // Wide arithmetic has no more room, and is of use only where rounding keeps the bounds
            // apart, or they include zero: what is left then are many places that are about as
            // near.
            let rounding = shapes.resolution() * V::Scalar::from_f64(4.0);
            let many = core.upper < Number::ZERO && core.upper - core.lower > rounding;
            let asked = expansion.end == ExpansionEnd::Limit && limit == settings.limit;
            if N::NATIVE && !many && !asked { Core { stop: Stop::Stalled, ..core } } else { core }
        }
        ExpansionEnd::Stalled => bounds::inside(shapes, &expansion, iterations, Stop::Stalled),
        ExpansionEnd::Outside => Core::unknown(Stop::Stalled, iterations),
        ExpansionEnd::NotFinite => Core::unknown(Stop::NotFinite, iterations),
    }
}

/// An overlap, with the loop's own simplex around the origin, unless its method was wrong about it.
fn deep<V: Dimension, N: Extends<V::Scalar>>(
    expansion: &Expansion<V, N>,
    snapshot: &Snapshot<V, N>,
    margin: V::Scalar,
) -> Core<V> {
    let &Expansion { face, weights, length, .. } = expansion;
    let around = Snapshot { vertices: face, weights, length };
    let places = snapshot.vertices.map(|vertex| V::narrow(vertex.w).widen::<<V::Scalar as Scalar>::Wide>());
    let full = snapshot.length > V::DIMENSION;
    let right = full && V::weights_around(&places[..snapshot.length]).is_some();
    let right = right || length == 0;
    let around = if right { snapshot } else { &around };
    with_simplex(overlap(expansion.distance - margin, expansion.iterations), around)
}

/// Supports for the depth of curved shapes, unless a tolerance says otherwise: several times as
/// many as nearly all pairs take. The others are about as deep in many directions.
const CURVED_PATIENCE: u32 = 128;

/// The share of its own that the depth of curved shapes may be open by, unless a tolerance says
/// otherwise.
const SHARE: f64 = 1.0 / 8192.0;

/// When the expansion may end: for the depth of curved shapes where it is known to a share of it,
/// for all shapes where it is known to the tolerance.
fn target<V, N, A, B>(
    shapes: &Difference<'_, A, B>,
    deep_enough: V::Scalar,
    settings: &Settings<V>,
) -> Target<V::Scalar>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let asked = settings.tolerance > Number::ZERO;
    let tolerance = if asked { settings.tolerance + shapes.resolution() } else { -V::Scalar::INFINITY };
    let curved = !asked && shapes.has_patches();
    let share = if curved { V::Scalar::from_f64(SHARE) } else { Number::ZERO };
    let patience = match (N::NATIVE, curved) {
        (true, true) if V::DIMENSION > 2 => CURVED_PATIENCE,
        (true, _) => PATIENCE,
        (false, _) => u32::MAX,
    };
    // In the plane nearly all pairs end at rounding before.
    let eager = if V::DIMENSION > 2 { 0 } else { 256 };
    Target { deep_enough, tolerance, share, patience: eager, limit: settings.limit.min(patience) }
}
