//! EPA: from a simplex that holds the origin, or nearly so, to the nearest face of the obstacle.
//!
//! - **Assumes**: a simplex that the loop ended in or on; in the first pass, of support points;
//! - **Proves**: an overlap, once the polytope winds around the origin; its depth, at the nearest
//!   face;
//! - **Hands on**: the bounds that it has reached, and why it stopped;
//! - **Gives up**: after [`PATIENCE`] supports in native arithmetic, without room for vertices,
//!   where rounding bends the polytope.

use super::bound::{overlap, with_simplex};
use super::{ellipsoids, revolved};
use crate::answer::Stop;
use crate::dimension::Dimension;
use crate::epa::{Expansion, ExpansionEnd, Target};
use crate::gjk::{Difference, Erased};
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

/// Supports after which two ellipses are told by their formula: hardly any pair takes as many that
/// is not about as deep all around.
const FEW: u32 = 96;

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
    let target = target::<V, N, A, B>(shapes, deep_enough, settings);
    if N::NATIVE && settings.depth == Depth::Full && shapes.has_patches() {
        let few = Target { limit: target.limit.min(FEW), ..target };
        let mut iterations = 0;
        if V::DIMENSION == 2 && few.limit < target.limit && shapes.erased(|shapes| ellipsoids::are(&shapes)) {
            let expansion = V::expand(shapes, snapshot.vertices(), few, observer);
            if expansion.end != ExpansionEnd::Limit {
                return concluded(shapes, &expansion, snapshot, settings, &few);
            }
            iterations = expansion.iterations;
        }
        if let Some(core) = shapes.erased(|shapes| curved(&shapes, settings)) {
            return Core { iterations: core.iterations + iterations, ..core };
        }
    }
    let expansion = V::expand(shapes, snapshot.vertices(), target, observer);
    concluded(shapes, &expansion, snapshot, settings, &target)
}

/// The bounds of an expansion that ended, at its limit or before.
fn concluded<V, N, A, B>(
    shapes: &Difference<'_, A, B>,
    expansion: &Expansion<V, N>,
    snapshot: &Snapshot<V, N>,
    settings: &Settings<V>,
    target: &Target<V::Scalar>,
) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let iterations = expansion.iterations;
    match expansion.end {
        ExpansionEnd::Deep => deep(expansion, snapshot, shapes.margin()),
        ExpansionEnd::Near => {
            near::<V, N, A, B>(shapes, bounds::inside(shapes, expansion, iterations, Stop::Tolerance), settings)
        }
        ExpansionEnd::Nearest => {
            let core = bounds::inside(shapes, expansion, iterations, Stop::Optimal);
            // Wide arithmetic would take as many supports, for digits that a share leaves open.
            let many = iterations > CURVED_PATIENCE.max(target.patience / 2);
            let enough = N::NATIVE && !core.tight && many && target.share > Number::ZERO;
            if enough { near::<V, N, A, B>(shapes, core, settings) } else { core }
        }
        ExpansionEnd::Limit | ExpansionEnd::Full => {
            let core = bounds::inside(shapes, expansion, iterations, Stop::IterationLimit);
            // Wide arithmetic has no more room, and is of use only where rounding keeps the bounds
            // apart, or they include zero: what is left then are many places that are about as
            // near.
            let rounding = shapes.resolution() * V::Scalar::from_f64(4.0);
            let open = shapes.has_patches() || core.upper - core.lower > rounding;
            let many = core.upper < Number::ZERO && open;
            let asked = expansion.end == ExpansionEnd::Limit && target.limit == settings.limit;
            if N::NATIVE && !many && !asked { Core { stop: Stop::Stalled, ..core } } else { core }
        }
        ExpansionEnd::Stalled => bounds::inside(shapes, expansion, iterations, Stop::Stalled),
        ExpansionEnd::Outside => Core::unknown(Stop::Stalled, iterations),
        ExpansionEnd::NotFinite => Core::unknown(Stop::NotFinite, iterations),
    }
}

/// The depth of curved shapes of which more is known than their supports, if it is as close as that
/// of EPA would be, and the points lie along the normal.
fn curved<V: Dimension>(shapes: &Erased<'_, V>, settings: &Settings<V>) -> Option<Core<V>> {
    let asked = settings.tolerance > Number::ZERO;
    let is_close = |core: &Core<V>| {
        let share = share_of::<V>(core.upper, shapes.a.radius() + shapes.b.radius());
        // In the plane EPA mostly comes as close as bounds do, if it takes long.
        let rounding = shapes.resolution() * V::Scalar::from_f64(8.0);
        let share_or_rounding = if V::DIMENSION == 2 { rounding } else { share };
        let allowed = if asked { settings.tolerance } else { share_or_rounding } + shapes.resolution();
        core.upper - core.lower <= allowed && bounds::is_along(shapes, core, share + shapes.resolution())
    };
    let found =
        ellipsoids::core(shapes).filter(is_close).or_else(|| revolved::core(shapes, settings).filter(is_close))?;
    // In the plane nothing but rounding is left, unless less was asked for.
    let stop = if V::DIMENSION == 2 && !asked { Stop::Optimal } else { found.stop };
    Some(Core { stop, ..found })
}

/// The share of a depth that it may be open by, radii included.
fn share_of<V: Dimension>(upper: V::Scalar, radius: V::Scalar) -> V::Scalar {
    (radius - upper) * V::Scalar::from_f64(SHARE)
}

/// The bounds of an expansion that came near enough. Beyond the share of the depth they are no
/// farther apart than bounds ever are, or wide arithmetic is asked.
fn near<V, N, A, B>(shapes: &Difference<'_, A, B>, core: Core<V>, settings: &Settings<V>) -> Core<V>
where
    V: Dimension,
    N: Extends<V::Scalar>,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    if core.upper - core.lower <= shapes.resolution() {
        return Core { stop: Stop::Optimal, tight: true, ..core };
    }
    let lower = core.lower + share_of::<V>(core.upper, shapes.a.radius() + shapes.b.radius());
    let close = core.upper - lower <= shapes.resolution() || shapes.keeps_promise::<N>(lower, core.upper);
    let tight = core.tight || close || settings.tolerance > Number::ZERO;
    Core { stop: if tight { Stop::Tolerance } else { Stop::Stalled }, tight, ..core }
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

/// Supports for the depth of curved shapes in space, unless a tolerance says otherwise, in either
/// arithmetic: twice as many as nearly all pairs take. The others are about as deep in many
/// directions, and take a few dozen microseconds.
const CURVED_PATIENCE: u32 = 64;

/// Supports for the depth of polytopes in space, unless a tolerance says otherwise: hulls of
/// thousands of vertices about one centre would take as many.
const FLAT_PATIENCE: u32 = 256;

/// Supports after which the depth of smooth shapes that state nothing may be open by a share of
/// itself: those that come to rounding take fewer.
const OPAQUE_PATIENCE: u32 = 384;

/// The share of its own that the depth of curved shapes may be open by, unless a tolerance says
/// otherwise.
pub(super) const SHARE: f64 = 1.0 / 8192.0;

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
    let curved = !asked && shapes.has_patches();
    let worth = !asked && settings.depth == Depth::Full && V::DIMENSION > 2;
    let flat = shapes.a.details().names_points() && shapes.b.details().names_points();
    // Smooth shapes that state nothing: a limit alone would be the end of all accuracy.
    let opaque = worth && !curved && !flat;
    let share = V::Scalar::from_f64(SHARE);
    // No closer than bounds come to each other, and of the depth that the radii have a part in.
    let (tolerance, share) = match settings.depth {
        Depth::Full if asked => (settings.tolerance + shapes.resolution(), Number::ZERO),
        Depth::Full if curved => (shapes.closeness() + (shapes.a.radius() + shapes.b.radius()) * share, share),
        Depth::Full if opaque => (-V::Scalar::INFINITY, share),
        // Where the sign is wanted, a face beside the origin shows nothing.
        _ => (-V::Scalar::INFINITY, Number::ZERO),
    };
    let patience = match (N::NATIVE, curved) {
        (_, true) if worth => CURVED_PATIENCE,
        (true, false) if worth && flat => FLAT_PATIENCE,
        (false, false) if worth && flat => FLAT_PATIENCE / 2,
        _ => PATIENCE,
    };
    let eager = match V::DIMENSION {
        // In the plane nearly all pairs end at rounding before.
        2 => 128,
        _ if opaque => OPAQUE_PATIENCE,
        _ => 0,
    };
    Target { deep_enough, tolerance, share, patience: eager, limit: settings.limit.min(patience) }
}
