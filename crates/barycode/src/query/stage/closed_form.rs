//! Closed forms: where both cores are points, segments or boxes, a formula names the feature of the
//! obstacle that is nearest the origin, and the loop need not run.
//!
//! - **Assumes**: that a shape's `form` is what it says; nothing of matrices, unless a file says
//!   so;
//! - **Proves**: bounds or a verdict, with bounds of the rounding of its own;
//! - **Hands on**: nothing;
//! - **Gives up**: where the bounds are not as close as they should be, where edges are nearly
//!   parallel, or a matrix is no rotation.
//!
//! The bounds are proven of the formula's result and not of the formula: along its direction every
//! vertex is looked at, and the point that it names is one of the obstacle, whatever rounding has
//! done to the choice. Where the two are not as close as they should be, or the cores overlap, the
//! loop runs as for any shape. The simplex is recorded as the loop records it, so that an answer
//! has the same certificate whoever found it.
//!
//! The loop runs, too, where it is asked for: with an observer, with a start direction, with
//! another method than the default one ([`Reduce::CLOSED`]). Whether a form pays for a question is
//! measured (`docs/notes`, 14): a yes or no is mostly had from the loop's first direction, before
//! any formula is through, except of two points.

pub(in crate::query) mod ball;
pub(in crate::query) mod boxes;
pub(in crate::query) mod points;
pub(in crate::query) mod rectangles;
pub(in crate::query) mod rings;

use crate::answer::{Simplex, Stop};
use crate::array::each;
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{Difference, Reduce};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::Core;
use crate::query::goal::{Depth, Settings};
use crate::shape::{BoxForm, Convex, Form, box_corners, ulps};
use crate::simplex::Vertex;
use crate::vector::{RigidMap, Vector};

type VertexOf<V> = Vertex<V, <V as Vector>::Scalar>;

/// Whether a formula may take the place of the loop.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn applies<M: Reduce<V>, V: Dimension, O: Observer<V>>(start: &Start<V>) -> bool {
    !O::ACTIVE && M::CLOSED && *start == Start::Inside
}

/// The answer about the cores to any question, where a formula has it.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn core<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    start: &Start<V>,
    mut cache: Option<&mut Cache>,
    settings: &Settings<V>,
) -> Option<Core<V>>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    let witness = settings.witness;
    // Where an overlap is shown without its depth, the simplex must hold the origin.
    let without_depth = witness && settings.depth == Depth::Sign;
    let around = if without_depth { shapes.a.radius() + shapes.b.radius() } else { V::Scalar::INFINITY };
    if !applies::<M, V, O>(start) {
        return None;
    }
    let named = |a, b| shapes.named::<V::Scalar>(a, b);
    match (shapes.a.details().form(), shapes.b.details().form()) {
        (Form::Point, Form::Point) => points::core(shapes, cache),
        (Form::Point, Form::Segment) => segment(shapes, [named(0, 0), named(0, 1)], cache, witness),
        (Form::Segment, Form::Point) => segment(shapes, [named(0, 0), named(1, 0)], cache, witness),
        // In the plane the loop is as quick.
        (Form::Segment, Form::Segment) if V::DIMENSION > 2 => {
            parallelogram(shapes, [named(0, 0), named(1, 0), named(0, 1), named(1, 1)], cache, witness)
        }
        (Form::Point, Form::Box(form)) => point_and_box(shapes, &form, true, cache.as_deref_mut(), witness)
            .or_else(|| ball::core(shapes, ball::Point::A, cache, around)),
        (Form::Box(form), Form::Point) => point_and_box(shapes, &form, false, cache.as_deref_mut(), witness)
            .or_else(|| ball::core(shapes, ball::Point::B, cache, around)),
        (Form::Box(first), Form::Box(second)) if V::DIMENSION == 2 => {
            rectangles::core(shapes, &[first, second], cache, witness, settings.depth)
        }
        (Form::Box(first), Form::Box(second)) if V::DIMENSION > 2 && settings.depth == Depth::Full => {
            deep_boxes(shapes, [first, second], cache)
        }
        (Form::Point, Form::General) if V::DIMENSION > 2 => ball::core(shapes, ball::Point::A, cache, around),
        (Form::General, Form::Point) if V::DIMENSION > 2 => ball::core(shapes, ball::Point::B, cache, around),
        _ => None,
    }
}

/// The depth of boxes in space whose spheres of extent overlap.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn deep_boxes<V, A, B>(
    shapes: &Difference<'_, A, B>,
    forms: [BoxForm<V>; 2],
    cache: Option<&mut Cache>,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    if !(shapes.offset.dot(shapes.offset) < shapes.reach * shapes.reach && shapes.in_range()) {
        return None;
    }
    let core = boxes::depth(forms, [shapes.origin_a, shapes.origin_b], shapes.size)?;
    remember(cache, &core.simplex);
    Some(core)
}

/// The answer about a point and a box, the point in A if `point_first`.
///
/// With `R` the box's matrix and `g` the point relative to the box's origin, the nearest point of
/// the box is `R s`, `s` being `Rᵀ g` held between the corners, coordinate by coordinate. What was
/// cut off, `x = Rᵀ g - s`, is exactly zero along every axis that the point is beside, and tells
/// the direction `d = R x` even where `v = g - R s` has cancelled to nothing.
///
/// Neither bound takes `R` for a rotation. With `r` the rounding of a product with it
/// ([`RigidMap::ROUNDING`]), `Z` the extent of the box, and the error of `g` from the offset of
/// the origins and from what the point's shape states:
///
/// - **Upper.** `s` is in the box, so the distance is at most |v|: off by (r + 1) u Z for `R s`, u
///   |v| for the difference and 3u of the value for the length.
/// - **Lower.** The box reaches `h = max t · z` over its corners z along `d`, with `t = Rᵀ d`; the
///   distance is at least `(d · g - h) / |d|`. The products are off by 3u |g| and (r + 4) u Z, each
///   times |d|; the unit normal that is handed out instead of `d` is turned by 2u, which moves the
///   value by 2u (|g| + Z); the quotient is off by 4u of the value.
///
/// The loop decides where the two are not close, as for a matrix that is no rotation, and where the
/// point is inside.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn point_and_box<V, A, B>(
    shapes: &Difference<'_, A, B>,
    form: &BoxForm<V>,
    point_first: bool,
    cache: Option<&mut Cache>,
    witness: bool,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let turn = |v: V| form.pose.map_or(v, |pose| pose.turn(v));
    let turn_back = |v: V| form.pose.map_or(v, |pose| pose.turn_back(v));
    let (point, rounding, extent) = if point_first {
        (shapes.a.point(0), shapes.a.rounding(), shapes.b.extent())
    } else {
        (shapes.b.point(0), shapes.b.rounding(), shapes.a.extent())
    };
    let g = if point_first { point - shapes.offset } else { point + shapes.offset };
    let y = turn_back(g);
    let s = y.componentwise_max(form.low).componentwise_min(form.high);
    let x = y - s;
    let inside = turn(s);
    let v = g - inside;
    let d = turn(x);
    let t = turn_back(d);
    // For each coordinate, the end that lies farther along.
    let ahead = V::corner(form.low, form.high, t.positive());
    let length = length_in_range(d)?;
    let beyond = (d.dot(g) - t.dot(ahead)) / length;
    let nearest = v.length();
    if !(nearest - beyond <= shapes.size * ulps(8)) {
        return None;
    }
    let reach = g.length_bound();
    let product = V::Scalar::from_f64(<V::Pose as RigidMap<V>>::ROUNDING) * V::Scalar::UNIT * extent;
    let common = product + shapes.offset_error::<V::Scalar>(reach) + rounding.point + nearest * ulps(4);
    let mut core = Core {
        lower: beyond - (common + reach * ulps(5) + extent * ulps(6)),
        upper: nearest + (common + extent * ulps(1)),
        distance: nearest,
        direction: if point_first { -d } else { d },
        length,
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    };
    if witness || cache.is_some() {
        (core.p, core.q) = if point_first { (point, inside) } else { (inside, point) };
        core.simplex = corners(form, y, point_first);
    }
    remember(cache, &core.simplex);
    Some(core)
}

/// The corners of a box that its point nearest to `y` is made of, and their weights.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn corners<V: Dimension>(form: &BoxForm<V>, y: V, point_first: bool) -> Simplex<V::Scalar> {
    let (corners, weights, count) = box_corners(form.low, form.high, y);
    let mut simplex = Simplex { length: count as u32, ..Simplex::default() };
    for ((ids, weight), (corner, share)) in
        simplex.ids.iter_mut().zip(&mut simplex.weights).zip(corners.into_iter().zip(weights)).take(count)
    {
        *ids = if point_first { (0, corner) } else { (corner, 0) };
        *weight = share;
    }
    simplex
}

/// The answer where the obstacle is a segment.
///
/// The foot of the origin is sought from the nearer end, so that its distance along is no more than
/// half of the edge.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn segment<V, A, B>(
    shapes: &Difference<'_, A, B>,
    ends: [VertexOf<V>; 2],
    cache: Option<&mut Cache>,
    witness: bool,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let [first, second] = each(ends, |end| V::narrow::<V::Scalar>(end.w));
    let along = second - first;
    let share = clamped(-first.dot(along) / along.dot(along));
    let step = if share > V::Scalar::from_f64(0.5) {
        -along * clamped(second.dot(along) / along.dot(along))
    } else {
        along * share
    };
    let base = if share > V::Scalar::from_f64(0.5) { second } else { first };
    let feature = || {
        let (p, q) = (at_share(ends[0].p, ends[1].p, share), at_share(ends[0].q, ends[1].q, share));
        (p, q, record(&ends, [V::Scalar::ONE - share, share]))
    };
    bounded(shapes, base, [step, V::default()], &ends, || None, cache, witness, feature)
}

/// The answer where the obstacle is a parallelogram `w + s u + t v` with s and t from 0 to 1, its
/// vertices in the order w, w + u, w + v, w + u + v: the least of the square over the whole plane
/// or, where that is outside, of what is found by holding one of the two and then the other to the
/// sides. It must not matter which of the two comes first.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn parallelogram<V, A, B>(
    shapes: &Difference<'_, A, B>,
    corners: [VertexOf<V>; 4],
    cache: Option<&mut Cache>,
    witness: bool,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let [w, beside, above, _] = each(corners, |corner| V::narrow::<V::Scalar>(corner.w));
    let (u, v) = (beside - w, above - w);
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let (wu, wv) = (w.dot(u), w.dot(v));
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    let area = uu * vv - uv * uv;
    let (s, t) = ((uv * wv - vv * wu) / area, (uv * wu - uu * wv) / area);
    let within = s > zero && s < one && t > zero && t < one;
    let (s, t) = if within { (s, t) } else { nearest_on_sides(w, u, v, (s, t))? };
    // From the corner that is nearest in s and t, so that no step is longer than half an edge.
    let half = V::Scalar::from_f64(0.5);
    let back = |share: V::Scalar| if share > half { share - one } else { share };
    let base = corners[usize::from(s > half) + 2 * usize::from(t > half)];
    let steps = [u * back(s), v * back(t)];
    let feature = || {
        let [first, second, third, fourth] = corners;
        let (p, q) = (at_share(first.p, second.p, s), at_share(first.q, third.q, t));
        // The half that has the point.
        let simplex = if s + t > one {
            record(&[fourth, third, second], [s + t - one, one - s, one - t])
        } else {
            record(&[first, second, third], [one - s - t, s, t])
        };
        (p, q, simplex)
    };
    let normal = || within.then(|| normal(u, v));
    bounded(shapes, V::narrow::<V::Scalar>(base.w), steps, &corners, normal, cache, witness, feature)
}

/// The shares of the nearest point of a parallelogram's sides, from those of its plane: one held to
/// the sides first, then the other, and the nearer of the two.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn nearest_on_sides<V: Vector>(w: V, u: V, v: V, plane: (V::Scalar, V::Scalar)) -> Option<(V::Scalar, V::Scalar)> {
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let (wu, wv) = (w.dot(u), w.dot(v));
    let s_beside = |t: V::Scalar| clamped((-wu - t * uv) / uu);
    let t_beside = |s: V::Scalar| clamped((-wv - s * uv) / vv);
    let first = {
        let s = s_beside(t_beside(clamped(plane.0)));
        (s, t_beside(s))
    };
    let second = {
        let t = t_beside(s_beside(clamped(plane.1)));
        (s_beside(t), t)
    };
    let square = |(s, t): (V::Scalar, V::Scalar)| {
        let point = w + (u * s + v * t);
        point.dot(point)
    };
    let (at_first, at_second) = (square(first), square(second));
    if at_first < at_second || first == second {
        Some(first)
    } else if at_second < at_first {
        Some(second)
    } else {
        // Parallel segments beside one another, or NaN.
        None
    }
}

/// The length of a vector whose square is in range. Nothing for NaN, which goes to the loop, too.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn length_in_range<V: Vector>(vector: V) -> Option<V::Scalar> {
    let square = vector.dot(vector);
    let (least, most) = <V::Scalar as Scalar>::RANGE;
    (square > least && square < most).then(|| square.sqrt())
}

/// Leaves a simplex in the cache.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn remember<T: Scalar>(cache: Option<&mut Cache>, simplex: &Simplex<T>) {
    if let Some(cache) = cache {
        *cache = Cache { ids: simplex.ids, length: simplex.length };
    }
}

/// In space, perpendicular to two vectors.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn normal<V: Vector>(u: V, v: V) -> V {
    let minor = |i: usize, j: usize| u.coordinate(i) * v.coordinate(j) - u.coordinate(j) * v.coordinate(i);
    V::axis(0) * minor(1, 2) + V::axis(1) * minor(2, 0) + V::axis(2) * minor(0, 1)
}

/// The point of a segment at a share of its length, from the nearer end.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn at_share<V: Vector>(from: V, to: V, share: V::Scalar) -> V {
    if share > V::Scalar::from_f64(0.5) {
        to + (from - to) * (V::Scalar::ONE - share)
    } else {
        from + (to - from) * share
    }
}

/// A share held between zero and one; zero for NaN, which the edge of length zero gives.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn clamped<T: Scalar>(share: T) -> T {
    if share >= T::ONE {
        T::ONE
    } else if share > T::ZERO {
        share
    } else {
        T::ZERO
    }
}

/// The answer for a point `v` of the obstacle that is taken for its nearest, given as a vertex and
/// steps along edges, and all vertices of the obstacle; and for one within a face the normal of
/// that, either way round.
///
/// With L the length of the longest vertex:
/// - **Upper.** `v` is a point of the obstacle but for the error of the vertices, u L, and what the
///   offset and the shapes add; but for 2u of each step, for the edge and the product, u of their
///   sum, and u |v|. The length is off by 2.5u.
/// - **Lower.** Along `d` the least of all vertices: they are off as before, their products by 3u
///   L, and the unit normal that is handed out is turned by 2u. Length and quotient are off by 4u
///   of the value. No support was chosen. `d` is `-v`; where `v` has cancelled so far that this
///   shows too little, the normal of the face, which has not.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
#[allow(clippy::too_many_arguments)] // inlined, once for each form
fn bounded<V, A, B, const COUNT: usize>(
    shapes: &Difference<'_, A, B>,
    base: V,
    steps: [V; 2],
    vertices: &[VertexOf<V>; COUNT],
    normal: impl Fn() -> Option<V>,
    cache: Option<&mut Cache>,
    witness: bool,
    feature: impl Fn() -> (V, V, Simplex<V::Scalar>),
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let v = base + (steps[0] + steps[1]);
    let nearest = length_in_range(v)?;
    let farthest =
        vertices.iter().fold(V::Scalar::ZERO, |most, vertex| most.max(V::narrow::<V::Scalar>(vertex.w).length_bound()));
    // How far away all vertices are along a direction at least.
    let beyond = |d: V, length: V::Scalar| {
        let height = |least: V::Scalar, vertex: &VertexOf<V>| least.min(d.dot(V::narrow::<V::Scalar>(vertex.w)));
        vertices.iter().fold(V::Scalar::INFINITY, height) / length
    };
    let is_close = |beyond: V::Scalar| nearest - beyond <= farthest * ulps(4);
    let (mut away, mut length) = (v, nearest);
    let mut reach = beyond(v, nearest);
    if !is_close(reach) {
        let n = normal()?;
        away = if n.dot(v) < Number::ZERO { -n } else { n };
        length = length_in_range(n)?;
        reach = beyond(away, length);
        if !is_close(reach) {
            return None;
        }
    }
    let shift = steps[0].length_bound() + steps[1].length_bound();
    let common =
        farthest * ulps(1) + shapes.offset_error::<V::Scalar>(farthest) + shapes.rounding.point + nearest * ulps(4);
    let mut core = Core {
        lower: reach - (common + farthest * ulps(5)),
        upper: nearest + (common + shift * ulps(3)),
        distance: nearest,
        direction: -away,
        length,
        straight: true,
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    };
    if witness || cache.is_some() {
        (core.p, core.q, core.simplex) = feature();
    }
    remember(cache, &core.simplex);
    Some(core)
}

/// The record of vertices with weights; those of no weight are left out.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn record<V: Dimension, const COUNT: usize>(
    vertices: &[VertexOf<V>; COUNT],
    weights: [V::Scalar; COUNT],
) -> Simplex<V::Scalar> {
    let mut simplex = Simplex::default();
    for (vertex, weight) in vertices.iter().zip(weights) {
        if weight > Number::ZERO {
            let place = simplex.length as usize;
            (simplex.ids[place], simplex.weights[place]) = ((vertex.a, vertex.b), weight);
            simplex.length += 1;
        }
    }
    simplex
}
