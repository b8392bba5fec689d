//! A point, the core of a ball, and a shape that names the nearest point of its boundary.
//!
//! The shape says which point of it is nearest to the centre, which way is out there, and how far
//! around a centre inside everything is its own ([`Foot`]). With `s` the shape's support along the
//! way out, `E` its extent, `g` the centre relative to its origin, and all that
//! `query/bounds.rs` accounts for:
//!
//! | bound | what proves it | beyond the rounding of a support or a vertex |
//! | --- | --- | --- |
//! | lower | the support `s`: nothing of the shape lies farther out | nothing |
//! | upper, outside | the point, one of the shape: the length of `g` less it | 8u E, u E for `g` |
//! | upper, inside | the ball around `g` in the shape | 4u E |
//!
//! So the way out may be any, and outside the point, too; wrong ones cost the loop, as does a point
//! that is not at the boundary of the ball. What is taken at its word is that the point is one of
//! the shape's, and that the ball is in it. Bounds that are not as
//! near to each other as is promised are left to the loop, as is a pair out of range.
//!
//! A centre that is inside by more than the radii has no simplex here: a proof of an overlap
//! without its depth, as `closest_points` and yes or no want it, must hold the origin.

use super::{applies, remember};
use crate::answer::Simplex;
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{Difference, Reduce};
use crate::num::Number;
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::{Core, of_foot};
use crate::shape::{Convex, Foot, Form};
use crate::vector::Vector;

/// Which shape is the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::query) enum Point {
    A,
    B,
}

/// The answer to yes or no about shapes whose spheres of extent come within `radius` of each other;
/// others are told apart by a direction.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn near<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    start: &Start<V>,
    cache: Option<&mut Cache>,
    radius: V::Scalar,
) -> Option<Core<V>>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    let of = match (shapes.a.details().form(), shapes.b.details().form()) {
        (Form::Point, Form::General) => Point::A,
        (Form::General, Form::Point) => Point::B,
        _ => return None,
    };
    let reach = shapes.reach + radius;
    if V::DIMENSION < 3 || !applies::<M, V, O>(start) || shapes.offset.dot(shapes.offset) > reach * reach {
        return None;
    }
    core(shapes, of, cache, radius)
}

/// The answer about the cores to any question; only if the centre is no deeper inside than
/// `around`, so that the simplex comes as near to the origin as that.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn core<V, A, B>(
    shapes: &Difference<'_, A, B>,
    of: Point,
    cache: Option<&mut Cache>,
    around: V::Scalar,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (a, b) = (shapes.a, shapes.b);
    let (point, place) = match of {
        Point::A => (a.point(0), a.point(0) - shapes.offset),
        Point::B => (b.point(0), b.point(0) + shapes.offset),
    };
    let foot = match of {
        Point::A => b.details().nearest_boundary(place)?,
        Point::B => a.details().nearest_boundary(place)?,
    };
    if !shapes.in_range() || foot.depth > around {
        return None;
    }
    let way = place - foot.point;
    // The simplex is the point, as near as the way is long.
    if foot.depth > V::Scalar::ZERO && way.length_bound() > around && way.length() > around {
        return None;
    }
    let (support, direction) = match of {
        Point::A => ((point - b.support(foot.outward, 0).point) - shapes.offset, -foot.outward),
        Point::B => ((a.support(foot.outward, 0).point - point) - shapes.offset, foot.outward),
    };
    let core = of_foot(shapes, [way, support], foot.depth, direction)?;
    let simplex = simplex(&foot, of);
    remember(cache, &simplex);
    let (p, q) = if of == Point::A { (point, foot.point) } else { (foot.point, point) };
    Some(Core { p, q, simplex, ..core })
}

/// The record of a foot.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn simplex<V: Vector>(foot: &Foot<V>, of: Point) -> Simplex<V::Scalar> {
    let mut simplex = Simplex { length: foot.length.min(3), ..Simplex::default() };
    for (place, (&id, &weight)) in foot.ids.iter().zip(&foot.weights).enumerate() {
        if (place as u32) < foot.length {
            simplex.ids[place] = if of == Point::A { (0, id) } else { (id, 0) };
            simplex.weights[place] = weight;
        }
    }
    simplex
}
