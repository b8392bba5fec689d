//! Two ellipsoids that overlap: their depth by Newton's method, and an ellipsoid in their sum.
//!
//! - **Assumes**: cores that are images of the unit ball, as their `ellipsoid` says, or points;
//! - **Proves**: the depth (`shape/ellipsoids.rs`); the lower bound of the signed distance by a
//!   support;
//! - **Hands on**: nothing;
//! - **Gives up**: where nothing is proven; `epa.rs` where the proof leaves more of the depth open
//!   than EPA would, as for ellipsoids that are about as deep in other directions, and very flat
//!   ones.

use crate::answer::Simplex;
use crate::dimension::Dimension;
use crate::gjk::Erased;
use crate::num::{Number, Scalar, is_single};
use crate::query::bounds::{self, Core};
use crate::shape::ellipsoids::Ellipsoids;
use crate::shape::ulps;

/// Whether both cores are ellipsoids.
pub(in crate::query) fn are<V: Dimension>(shapes: &Erased<'_, V>) -> bool {
    Ellipsoids::between(*shapes.a, *shapes.b, shapes.offset).is_some()
}

/// The depth of cores that overlap, where both are ellipsoids.
#[cold]
#[inline(never)]
pub(in crate::query) fn core<V: Dimension>(shapes: &Erased<'_, V>) -> Option<Core<V>> {
    let pair = Ellipsoids::between(*shapes.a, *shapes.b, shapes.offset)?;
    let way = pair.nearest();
    let rounded = if is_single::<V::Scalar>() { V::Scalar::ONE - ulps(2) } else { V::Scalar::ONE };
    let depth = V::Scalar::from_f64(pair.held(way).radius) * rounded;
    if !(depth > Number::ZERO) {
        return None;
    }
    let direction = V::from_coordinates([way.x, way.y, way.z].map(V::Scalar::from_f64));
    let support = shapes.support::<V::Scalar>(direction, 0, 0);
    let mut simplex = Simplex { length: 1, ..Simplex::default() };
    (simplex.ids[0], simplex.weights[0]) = ((support.a, support.b), Number::ONE);
    Some(bounds::by_direction(shapes, direction, -depth, &simplex))
}
