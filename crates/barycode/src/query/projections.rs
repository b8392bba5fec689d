//! Distances of curved shapes that are far from each other, by alternating projections.
//!
//! The point of one shape that is nearest to a point of the other, the point of the other that is nearest to that one, and so on: the points come to
//! be as near to each other as any (Cheney and Goldstein, *Proximity maps for convex sets*, 1959), the faster the farther the shapes are
//! apart. Where both shapes know their nearest points by a formula ([`Convex::nearest`]) a step costs a third of a support, and
//! there is nothing to do between one and the next.
//!
//! What is proven comes from elsewhere: two points of the shapes are as near as they are, and one support in the direction between them
//! tells that none are nearer. Where the two do not come together soon, the loop runs from that direction on.

use super::bounds::{self, Core};
use crate::epa::Space;
use crate::gjk::{Difference, Probe, Vertex};
use crate::num::Scalar;
use crate::shape::{Convex, ulps};
use crate::vec::Vector;

/// What the projections have come to.
pub(super) struct Between<V: Vector> {
    /// From A to B.
    pub(super) direction: V,
    /// The distance, if it is proven.
    pub(super) known: Option<Core<V>>,
    /// The last support, which it is proven by.
    pub(super) support: Vertex<V, V::Scalar>,
    /// How many supports it took, no more than [`SUPPORTS`].
    pub(super) supports: u32,
}

/// Supports that may be asked for.
pub(super) const SUPPORTS: u32 = 2;

/// Rounds of two projections at most: most pairs take three in single precision, and six to nine in double precision.
const ROUNDS: u32 = 20;

/// Those that are made for the direction alone.
const FEW: u32 = 2;

/// Whether projections are worth their while.
#[inline(always)]
pub(super) fn promise<V: Space, A: Convex<Vector = V>, B: Convex<Vector = V>>(shapes: &Difference<'_, A, B>) -> bool {
    V::DIMENSION > 2 && shapes.has_patches() && shapes.offset.dot(shapes.offset) > shapes.reach * shapes.reach
}

/// Points of the two shapes that are near each other, and, if it is `wanted`, their distance as the distance of the shapes. `None` where a
/// shape knows no nearest points.
#[inline(never)]
pub(super) fn between<V, A, B>(a: &A, b: &B, wanted: bool) -> Option<Between<V>>
where
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let shapes = Difference::of(a, b);
    let offset = shapes.offset;
    let (mut p, mut q) = (a.start(), b.start());
    let (of_a, of_b) = (a.extent(), b.extent());
    let mut direction = V::default();
    // Where both shapes curve, an error of the direction counts by its square; at an edge or a flat side it counts in full. A round leaves a fiftieth
    // of what it has moved by, in most pairs.
    let mut enough = V::Scalar::UNIT.sqrt() * V::Scalar::from_f64(32.0);
    let last = ulps(16);
    let (mut known, mut support, mut supports) = (None, Vertex::default(), 0);
    for _ in 0..if wanted { ROUNDS } else { FEW } {
        // One after the other is twice as fast as both at once. Exchanging the shapes must not exchange their order.
        if of_a < of_b {
            p = a.nearest(q + offset)?;
            q = b.nearest(p - offset)?;
        } else if of_b < of_a {
            q = b.nearest(p - offset)?;
            p = a.nearest(q + offset)?;
        } else {
            (p, q) = (a.nearest(q + offset)?, b.nearest(p - offset)?);
        }
        let previous = direction;
        direction = -((p - q) - offset);
        let moved = (direction - previous).max_abs();
        let most = direction.max_abs();
        if wanted && moved <= most * enough {
            support = shapes.support::<V::Scalar>(direction, 0, 0);
            supports += 1;
            let core = bounds::between(&shapes, &Probe { direction, support });
            known = core.map(|core| Core { iterations: supports, ..core });
            if known.is_some() || enough == last {
                break;
            }
            enough = last;
        }
    }
    Some(Between { direction, known, support, supports })
}
