//! EPA: from a simplex that holds the origin, or nearly so, to the nearest face of the obstacle.
//!
//! - **Assumes**: a simplex that the loop ended in or on; in the first pass, of support points;
//! - **Proves**: an overlap, once the polytope winds around the origin; its depth, at the nearest
//!   face;
//! - **Hands on**: the bounds that it has reached, and why it stopped;
//! - **Gives up**: after [`PATIENCE`] supports in native arithmetic, without room for vertices,
//!   where rounding bends the polytope.

use super::bound::{overlap, with_simplex};
use crate::answer::Stop;
use crate::dimension::Dimension;
use crate::epa::ExpansionEnd;
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
            with_simplex(overlap(expansion.distance - margin, iterations), around)
        }
        ExpansionEnd::Nearest => bounds::inside(shapes, &expansion, iterations, Stop::Optimal),
        ExpansionEnd::Limit if limit < settings.limit => bounds::inside(shapes, &expansion, iterations, Stop::Stalled),
        ExpansionEnd::Limit => bounds::inside(shapes, &expansion, iterations, Stop::IterationLimit),
        ExpansionEnd::Full => {
            let core = bounds::inside(shapes, &expansion, iterations, Stop::IterationLimit);
            // Wide arithmetic has no more room. It is of use where rounding keeps the bounds apart,
            // where they include zero, and where one place is nearest: it begins again near there.
            // Apart by this share of the depth, 512 corners are all around an axis, where those of
            // a polygon in a circle leave 1 - cos(π/512) > 2^-16 of its radius.
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
