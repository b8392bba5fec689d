//! Bounds from points and directions that are known from elsewhere: shapes name them, or a problem
//! of the plane.

use super::{Core, Of};
use crate::answer::{Simplex, Stop};
use crate::dimension::Dimension;
use crate::gjk::{Difference, Erased, Probe};
use crate::num::{Number, Scalar};
use crate::shape::{Convex, ulps};
use crate::vector::measure::measured;

/// Bounds from the way between two points of the shapes and a support, in the same direction or
/// another one, if they are as close as this arithmetic promises. The points may be off by 8u of
/// the extents (`Details::nearest`).
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn of_two_points<V, A, B>(
    shapes: &Difference<'_, A, B>,
    way: V,
    probe: &Probe<V, V::Scalar>,
    closeness: V::Scalar,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let direction = probe.direction;
    let length = direction.length();
    let w = V::narrow::<V::Scalar>(probe.support.w);
    let beyond = -direction.dot(w) / length;
    let nearest = way.length();
    let off = shapes.reach * ulps(8);
    let upper = nearest + (shapes.upper_slack::<V::Scalar>(nearest, nearest, Of::Vertex) + off);
    let lower = beyond - shapes.lower_slack::<V::Scalar>(w.length_bound().max(nearest), beyond);
    let tight = nearest - beyond <= closeness && shapes.keeps_promise::<V::Scalar>(lower, upper);
    // Where shapes touch, the way is rounding along all axes, and `beyond` is rounding along one.
    let distance = if beyond > closeness { nearest } else { nearest.min(beyond.max(Number::ZERO)) };
    let core = Core { lower, upper, distance, direction, length, tight, ..Core::unknown(Stop::Optimal, 0) };
    tight.then_some(core)
}

/// Bounds from the way between two points, the depth of a ball that lies in the obstacle where the
/// origin is inside (else zero), and the obstacle's support along a direction; if they are as close
/// as this arithmetic promises. The head of `closed_form/ball.rs` says where they come from.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn of_foot<V, A, B>(
    shapes: &Difference<'_, A, B>,
    [way, support]: [V; 2],
    depth: V::Scalar,
    direction: V,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (direction, length) = measured(direction);
    let beyond = -direction.dot(support) / length;
    let inside = depth > Number::ZERO;
    let nearest = if inside { -depth } else { way.length() };
    let off = shapes.reach * ulps(if inside { 4 } else { 9 });
    let largest = if inside { shapes.reach } else { way.length_bound() };
    let upper = nearest + (shapes.upper_slack::<V::Scalar>(largest, nearest, Of::Vertex) + off);
    // Which corner the support is does not matter to mirrors.
    let lower = beyond - shapes.lower_slack::<V::Scalar>(shapes.size, beyond);
    // The ball may be smaller than the way is long by what the matrix is off; a way of another
    // length has not been to the point that is meant.
    if inside && !((way.length() - depth).abs() <= shapes.size * ulps(32) + shapes.rounding.point) {
        return None;
    }
    // An extent is at most √2 times its largest coordinate, in space √3.
    let (share, units) = if V::DIMENSION == 2 { (0.7, 52) } else { (0.57, 112) };
    let coordinate = shapes.a.extent().max(shapes.b.extent()) * V::Scalar::from_f64(share);
    let mut promised = shapes.origin_a.max_abs().max(shapes.origin_b.max_abs()).max(coordinate) * ulps(units);
    // What curved shapes state of their rounding goes beyond that.
    if shapes.has_patches() {
        promised = promised.max(shapes.resolution());
    }
    // NaN is not.
    if !(upper - lower <= promised) {
        return None;
    }
    // Near the boundary the way is rounding along all axes, and `beyond` along one.
    let closeness = shapes.closeness();
    let distance = if inside || beyond > closeness { nearest } else { nearest.min(beyond.max(Number::ZERO)) };
    Some(Core { lower, upper, distance, direction, length, tight: true, ..Core::unknown(Stop::Optimal, 1) })
}

/// Bounds of a depth that is known from elsewhere: below by a support along a direction, above as
/// given. The points are those that a simplex names.
pub(in crate::query) fn by_direction<V: Dimension>(
    shapes: &Erased<'_, V>,
    direction: V,
    upper: V::Scalar,
    simplex: &Simplex<V::Scalar>,
) -> Core<V> {
    let (direction, length) = measured(direction);
    let w = shapes.support::<V::Scalar>(direction, 0, 0).w;
    let w = V::narrow::<V::Scalar>(w);
    let beyond = -direction.dot(w) / length;
    let (mut p, mut q) = (V::default(), V::default());
    for (&(a, b), &weight) in simplex.ids.iter().zip(&simplex.weights).take(simplex.length as usize) {
        p = p + shapes.a.point(a) * weight;
        q = q + shapes.b.point(b) * weight;
    }
    let lower = beyond - shapes.lower_slack::<V::Scalar>(w.length_bound(), beyond);
    let simplex = *simplex;
    let stop = if upper - lower <= shapes.resolution() { Stop::Optimal } else { Stop::Tolerance };
    Core {
        lower,
        upper,
        distance: beyond.min(upper),
        direction,
        length,
        p,
        q,
        simplex,
        tight: true,
        ..Core::unknown(stop, 1)
    }
}

/// Whether the points of a depth lie along its normal, to within a length, and are as far apart as
/// the bounds say.
pub(in crate::query) fn is_along<V: Dimension>(shapes: &Erased<'_, V>, core: &Core<V>, beside: V::Scalar) -> bool {
    let way = (core.p - core.q) - shapes.offset;
    let off = way + core.direction * (core.distance / core.length);
    let open = core.upper - core.lower;
    let far = (way.length() + core.lower).abs();
    off.length() <= open + beside && far <= open + open + shapes.resolution()
}
