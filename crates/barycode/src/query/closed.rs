//! Closed forms: where both cores are points, segments or boxes, a formula names the feature of the obstacle that is nearest
//! the origin, and the loop need not look for it.
//!
//! Of two points all is known at once, bounds included ([`points`]). Of others the formula is not believed. It only
//! chooses the simplex; one support along its normal follows, and bounds are made of the two as after the loop, by
//! [`bounds::apart`] and with its proofs. Where they are not as tight as they can be, because rounding misled the choice,
//! or where the cores overlap, the loop runs as for any shape. So an answer has the same certificates whoever found it.
//!
//! The loop runs, too, where it is asked for: with an observer, with a start direction, with another method than the
//! default one ([`Reduce::CLOSED`]). Whether a form pays for a question is measured (`docs/decisions`, 14): a yes or no is
//! mostly had from the loop's first direction, before any formula is through, except of two points.

use super::bounds::{self, Core};
use super::{Start, solve};
use crate::answer::{Simplex, Stop};
use crate::cache::Cache;
use crate::epa::Space;
use crate::gjk::{Difference, End, Probe, Reduce, Vertex, WorkingSimplex};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::shape::{Convex, Form, ulps};
use crate::vec::{Coordinates, Vector};

type VertexOf<V> = Vertex<V, <V as Vector>::Scalar>;
type SimplexOf<M, V> = <M as Reduce<V>>::Simplex<<V as Vector>::Scalar>;

/// The answer about the cores to any question, where a formula has it.
#[inline(always)]
pub(super) fn core<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    start: &Start<V>,
    cache: Option<&mut Cache>,
    witness: bool,
) -> Option<Core<V>>
where
    M: Reduce<V>,
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if O::ACTIVE || !M::CLOSED {
        return None;
    }
    let of_a = |id| shapes.named::<V::Scalar>(id, 0);
    let of_b = |id| shapes.named::<V::Scalar>(0, id);
    let simplex = match (shapes.a.form(), shapes.b.form()) {
        (Form::Point, Form::Point) => return points::<M, V, A, B, O>(shapes, start, cache),
        (Form::General, _) | (_, Form::General) => return None,
        _ if !shapes.in_range() || *start != Start::Inside => return None,
        (Form::Point, Form::Segment) => edge::<M, V>(of_b(0), of_b(1)),
        (Form::Segment, Form::Point) => edge::<M, V>(of_a(0), of_a(1)),
        (Form::Point, Form::Box) => corner::<M, V>(of_b)?,
        (Form::Box, Form::Point) => corner::<M, V>(of_a)?,
        (Form::Segment, Form::Segment) => segments::<M, V>(|a, b| shapes.named(a, b))?,
        _ => return None,
    };
    let direction = V::narrow::<V::Scalar>(simplex.direction(None));
    // NaN goes to the loop, too.
    if !(direction.max_abs() > Number::ZERO) {
        return None;
    }
    let anchor = simplex.anchor();
    let probe = Probe { direction, support: shapes.support(direction, anchor.a, anchor.b) };
    let core = bounds::apart(shapes, &simplex, &probe, 1, End::Nearest, witness);
    if !core.tight {
        return None;
    }
    if let Some(cache) = cache {
        solve::remember(cache, simplex.snapshot().vertices());
    }
    Some(core)
}

/// The answer about two points.
///
/// With `w` the computed difference, it is off by u |w|, by what the offset of the origins adds, and by what the shapes
/// state; and |w| is computed to 2.5u, of which 4u are given away as after the loop. Those are both bounds: the lower one
/// along the normal n = -w / |w| that is handed out, too, since n turns nothing but the error itself. No support was
/// chosen, so that no rounding of a choice comes in, and the sizes of the shapes are not asked for.
///
/// Where the square leaves the range of the scalar, or the points are one, the loop decides.
#[inline(always)]
pub(super) fn points<M, V, A, B, O>(
    shapes: &Difference<'_, A, B>,
    start: &Start<V>,
    cache: Option<&mut Cache>,
) -> Option<Core<V>>
where
    M: Reduce<V>,
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if O::ACTIVE || !M::CLOSED || (shapes.a.form(), shapes.b.form()) != (Form::Point, Form::Point) {
        return None;
    }
    let (p, q) = (shapes.a.point(0), shapes.b.point(0));
    let w = (p - q) - shapes.offset;
    let square = w.dot(w);
    let (low, high) = <V::Scalar as Scalar>::RANGE;
    if !(square > low && square < high) || *start != Start::Inside {
        return None;
    }
    let distance = square.sqrt();
    let slack = distance * ulps(5) + shapes.offset_error::<V::Scalar>(distance) + shapes.rounding.point;
    let mut simplex = Simplex { length: 1, ..Simplex::default() };
    simplex.weights[0] = Number::ONE;
    if let Some(cache) = cache {
        *cache = Cache { ids: simplex.ids, length: 1 };
    }
    Some(Core {
        lower: distance - slack,
        upper: distance + slack,
        distance,
        direction: -w,
        length: distance,
        p,
        q,
        simplex,
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    })
}

/// What is nearest of the segment between two vertices.
#[inline(always)]
fn edge<M: Reduce<V>, V: Space>(first: VertexOf<V>, second: VertexOf<V>) -> SimplexOf<M, V> {
    let mut simplex = M::Simplex::new(first);
    simplex.push(second);
    M::reduce(&mut simplex);
    simplex
}

/// What is nearest of the parallelogram `w + s u + t v` with s and t from 0 to 1, given its vertices as `named(s, t)`, where
/// that is inside it: the half of it that has the point. None in the plane, where it holds the origin then.
#[inline(always)]
fn face<M: Reduce<V>, V: Space>(
    s: V::Scalar,
    t: V::Scalar,
    named: impl Fn(bool, bool) -> VertexOf<V>,
) -> Option<SimplexOf<M, V>> {
    let one = V::Scalar::ONE;
    let far = s + t > one;
    let (s, t) = if far { (one - s, one - t) } else { (s, t) };
    M::Simplex::face([named(far, far), named(!far, far), named(far, !far)], [one - s - t, s, t])
}

/// What is nearest of a box; nothing where the origin is inside. With `w` the vertex of id 0 and `e` the edge from it along
/// one axis, the origin lies at `-w · e / e · e` of that edge: beyond either end the box's end is nearest.
#[inline(always)]
fn corner<M: Reduce<V>, V: Space>(named: impl Fn(u64) -> VertexOf<V>) -> Option<SimplexOf<M, V>> {
    let first = named(0);
    let mut near = 0_u64;
    let mut free = [(0_u64, V::Scalar::ZERO); 3];
    let mut count = 0;
    for axis in 0..V::DIMENSION {
        let bit = 1 << axis;
        let along = named(bit).w - first.w;
        let (at, whole) = (-first.w.dot(along), along.dot(along));
        if at >= whole {
            near |= bit;
        } else if at > Number::ZERO {
            free[count] = (bit, at / whole);
            count += 1;
        }
    }
    match count {
        0 => Some(M::Simplex::new(named(near))),
        1 => Some(edge::<M, V>(named(near), named(near | free[0].0))),
        2 => {
            let [(first, s), (second, t), _] = free;
            let bits = |at: bool, bit: u64| if at { bit } else { 0 };
            face::<M, V>(s, t, |s, t| named(near | bits(s, first) | bits(t, second)))
        }
        _ => None,
    }
}

/// What is nearest of the difference of two segments, `w + s u + t v` with s and t from 0 to 1: the least of the square over
/// the whole plane, held to the side that it lies beyond, and there once more.
#[inline(always)]
fn segments<M: Reduce<V>, V: Space>(named: impl Fn(u64, u64) -> VertexOf<V>) -> Option<SimplexOf<M, V>> {
    let w = named(0, 0).w;
    let (u, v) = (named(1, 0).w - w, named(0, 1).w - w);
    let (uu, uv, vv) = (u.dot(u), u.dot(v), v.dot(v));
    let (wu, wv) = (w.dot(u), w.dot(v));
    let (zero, one) = (V::Scalar::ZERO, V::Scalar::ONE);
    let area = uu * vv - uv * uv;
    let s = if area > zero { ((uv * wv - vv * wu) / area).max(zero).min(one) } else { zero };
    let t = (-wv - s * uv) / vv;
    if t > zero && t < one {
        if s > zero && s < one {
            return face::<M, V>(s, t, |s, t| named(u64::from(s), u64::from(t)));
        }
        let end = u64::from(s > zero);
        return Some(edge::<M, V>(named(end, 0), named(end, 1)));
    }
    let end = u64::from(t >= one);
    Some(edge::<M, V>(named(0, end), named(1, end)))
}
