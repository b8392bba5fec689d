//! Bodies of revolution on parallel axes: a depth in space as one in the plane.
//!
//! - **Assumes**: cores that are bodies of revolution, as their `axis` says, on axes that are
//!   parallel but for a tilt that hardly counts;
//! - **Proves**: the depth; the lower bound of the signed distance by supports in space, whatever
//!   the axes are;
//! - **Hands on**: nothing;
//! - **Gives up**: where the tilt moves the depth by more than [`TILT`] of it; `epa.rs` where the
//!   plane leaves the bounds open, and where a support along the axis is a point of a rim that is
//!   beside the plane.
//!
//! The nearest point of the boundary lies in the plane of both axes (`shape/revolved.rs`). EPA in
//! space would have to tell a ring of nearest points from one another; in the plane there are two.

use super::epa::SHARE;
use super::wide;
use crate::dimension::Dimension;
use crate::epa::Expand;
use crate::gjk::{Difference, Erased};
use crate::num::{Number, Scalar};
use crate::query::Start;
use crate::query::bounds::{self, Core};
use crate::query::goal::{Depth, Settings};
use crate::shape::revolved::{CrossSection, Parallel};
use crate::vec::Vec2;
use crate::vector::Vector;

/// The share of a depth that the tilt of nearly parallel axes may cost.
const TILT: f64 = SHARE / 2.0;

/// Supports in the plane, unless a tolerance says otherwise: the depth counts as it is known then,
/// if that is to the share that it may be open by. Nearly all pairs come to rounding before.
const FEW: u32 = 96;

/// The signed distance of the cross sections, as close as it can be in so many supports.
fn flat_core<V: Vector>([a, b]: [&CrossSection<'_, V>; 2], limit: u32, tolerance: V::Scalar) -> Core<Vec2<V::Scalar>> {
    type Finisher<T> = <Vec2<T> as Expand>::Finisher;
    let settings = Settings { limit, cut_off: V::Scalar::INFINITY, tolerance, depth: Depth::Full, witness: true };
    Difference::new(a, b).erased(|shapes| {
        wide::from_cold_start::<Finisher<V::Scalar>, _, _>(
            shapes,
            Default::default(),
            settings,
            Start::Inside,
            None,
            &mut (),
        )
    })
}

/// The depth of cores that overlap, where both are bodies of revolution on parallel axes.
#[cold]
#[inline(never)]
pub(in crate::query) fn core<V: Dimension>(shapes: &Erased<'_, V>, settings: &Settings<V>) -> Option<Core<V>> {
    if V::DIMENSION < 3 {
        return None;
    }
    let parallel = Parallel::new(*shapes.a, *shapes.b, shapes.offset)?;
    let tilt = parallel.tilt;
    let asked = settings.tolerance > Number::ZERO;
    // One half for the tilt, one for what the plane leaves open.
    let half = V::Scalar::from_f64(0.5);
    let allowed = |depth: V::Scalar| {
        if asked { settings.tolerance * half } else { depth * V::Scalar::from_f64(TILT) }
    };
    // The obstacle reaches as far as the depth at least along any direction.
    let [across, along] = parallel.a.frame;
    let reach = |direction: V| direction.dot(V::narrow(shapes.support::<V::Scalar>(direction, 0, 0).w));
    let least = reach(across).min(reach(-across)).min(reach(along)).min(reach(-along));
    if !(tilt <= allowed(least + shapes.margin())) {
        return None;
    }
    // A share of the depth is one of the radii, too, and they may be most of it.
    let radius = shapes.a.radius() + shapes.b.radius();
    let close = if radius < least { Number::ZERO } else { radius * V::Scalar::from_f64(SHARE) };
    let limit = if asked { settings.limit } else { settings.limit.min(FEW) };
    let flat = flat_core([&parallel.a, &parallel.b], limit, settings.tolerance.max(close) * half);
    let depth = -flat.upper - tilt;
    if !(depth > Number::ZERO && tilt <= allowed(depth)) {
        return None;
    }
    let direction = across * flat.direction.x + along * flat.direction.y;
    let found = bounds::by_direction(shapes, direction, flat.upper + tilt, &flat.simplex);
    Some(Core { iterations: flat.iterations + 1, ..found })
}
