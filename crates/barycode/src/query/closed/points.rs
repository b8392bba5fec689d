//! Two points with radii: circles, balls, points.
//!
//! With `w` the computed difference `(p - q) - offset` of the centres, `D` its exact length, `r` the sum of the radii and of
//! the distance that is asked about, and u the unit roundoff:
//!
//! - **The difference** is off by u |w|, by what the offset of the origins adds, `u (2 |offset| + |w|)`, and by what the
//!   shapes state. A core of extent zero is the origin of its shape itself. Where both are, `w` is the offset and off by u |w|
//!   and nothing else, and neither point need be asked for: of a posed ball that is most of the work.
//! - **The distance** is |w| - r. The length is computed to 2.5u, of which 4u are given away as after the loop. Those are both
//!   bounds: the lower one along the normal n = -w / |w| that is handed out, too, since n turns nothing but the error itself.
//!   No support was chosen, so that no rounding of a choice comes in, and the sizes of the shapes are not asked for. The
//!   computed `|w| - r` needs no holding between its bounds: rounding is monotonic, and what is taken away and added is not
//!   negative.
//! - **Yes or no** needs no root. With b at least the absolute part of the error, |w| (1 - 2u) - b <= D <= |w| (1 + 2u) + b.
//!   The square s of |w| is computed to 3u, which is 1.5u of the length; r to 2u. So the balls are apart if
//!   s > (r + b)² (1 + 16u): the root of the right side is computed to 2u, and 8u > 2u + 1.5u + 2u + 2u. They overlap
//!   if s < (r - b)² (1 - 16u). What is in between is decided in wider arithmetic, or exactly, and so are two points
//!   that are nearly one, where r does not clearly exceed b.
//!
//! Where a square leaves the range of the scalar the loop decides, and so it does for the normal of two centres that are one.

use super::allowed;
use crate::answer::{Certificate, Distance, Simplex, Stop, Verdict};
use crate::cache::Cache;
use crate::epa::Space;
use crate::exact::plain_balls;
use crate::gjk::{Difference, Reduce};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::Core;
use crate::query::proven;
use crate::shape::{Convex, Form, ulps};
use crate::vec::Vector;
use core::cmp::Ordering;

/// Whether both cores are points and their formula may be used.
#[inline(always)]
pub(in crate::query) fn apply<M, V, A, B, O>(a: &A, b: &B, start: &Start<V>) -> bool
where
    M: Reduce<V>,
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    allowed::<M, V, O>(start) && matches!((a.form(), b.form()), (Form::Point, Form::Point))
}

/// Whether both points are the origins of their shapes.
#[inline(always)]
fn central<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>>(shapes: &Difference<'_, A, B>) -> bool {
    shapes.reach + shapes.rounding.point == Number::ZERO
}

/// The feature that all these answers come from.
#[inline(always)]
pub(in crate::query) fn simplex<T: Scalar>() -> Simplex<T> {
    let mut simplex = Simplex { length: 1, ..Simplex::default() };
    simplex.weights[0] = Number::ONE;
    simplex
}

#[inline(always)]
pub(in crate::query) fn remember(cache: Option<&mut Cache>) {
    if let Some(cache) = cache {
        *cache = Cache { ids: Default::default(), length: 1 };
    }
}

/// The answer about the cores to any question.
#[inline(always)]
pub(super) fn core<V, A, B>(shapes: &Difference<'_, A, B>, cache: Option<&mut Cache>) -> Option<Core<V>>
where
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (p, q) = if central(shapes) { (V::default(), V::default()) } else { (shapes.a.point(0), shapes.b.point(0)) };
    let w = (p - q) - shapes.offset;
    let square = w.dot(w);
    let (low, high) = <V::Scalar as Scalar>::RANGE;
    if !(square > low && square < high) {
        return None;
    }
    remember(cache);
    let distance = square.sqrt();
    let slack = distance * ulps(5) + shapes.offset_error::<V::Scalar>(distance) + shapes.rounding.point;
    Some(Core {
        lower: distance - slack,
        upper: distance + slack,
        distance,
        direction: -w,
        length: distance,
        p,
        q,
        simplex: simplex(),
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    })
}

/// The distance. Written so that a caller who reads nothing else pays for nothing else.
#[inline(always)]
pub(in crate::query) fn distance<V, A, B>(a: &A, b: &B, cache: Option<&mut Cache>) -> Option<Distance<V>>
where
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let shapes = Difference::new(a, b);
    let radius = a.radius() + b.radius();
    let core = core(&shapes, cache)?;
    let (lower, upper) = core.less(radius);
    let verdict = match proven(lower, upper) {
        Verdict::Undecided => separated(plain_balls(a, b, Number::ZERO)?.0),
        known => known,
    };
    let clamp = |bound: V::Scalar| if verdict == Verdict::Penetrating { Number::ZERO } else { bound };
    Some(Distance {
        verdict,
        distance: clamp((core.distance - radius).max(V::Scalar::ZERO)),
        lower: clamp(lower.max(V::Scalar::ZERO)),
        upper: clamp(upper),
        iterations: core.iterations,
        stop: core.stop,
    })
}

/// Yes or no to whether the balls come within `distance`, and the proof.
#[inline(always)]
pub(in crate::query) fn decide<V, A, B>(
    a: &A,
    b: &B,
    distance: V::Scalar,
    cache: Option<&mut Cache>,
) -> Option<(Verdict, Certificate<V>)>
where
    V: Space,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let shapes = Difference::new(a, b);
    let radius = a.radius() + b.radius() + distance;
    let (w, blur) = if central(&shapes) {
        (V::default() - shapes.offset, V::Scalar::ZERO)
    } else {
        // The length is at most √3 times the largest coordinate.
        let blur = shapes.offset.max_abs() * ulps(4) + shapes.rounding.point;
        ((a.point(0) - b.point(0)) - shapes.offset, blur)
    };
    let square = w.dot(w);
    let (low, high) = <V::Scalar as Scalar>::RANGE;
    let (far, near) = (radius + blur, radius - blur);
    let outer = far * far * (V::Scalar::ONE + ulps(16));
    if square > outer.max(low) && square < high {
        remember(cache);
        return Some((Verdict::Separated, Certificate::Direction(-w)));
    }
    let inner = near * near * (V::Scalar::ONE - ulps(16));
    // A NaN fails one or the other.
    let (verdict, way) = if near > blur && inner > low && square < inner {
        (Verdict::Penetrating, -w)
    } else {
        let (gap, way) = plain_balls(a, b, distance)?;
        (separated(gap), way)
    };
    remember(cache);
    let apart = verdict == Verdict::Separated;
    Some((verdict, if apart { Certificate::Direction(way) } else { Certificate::Simplex(simplex()) }))
}

/// The verdict, given how the distance of the centres compares to what it takes to touch.
#[inline(always)]
fn separated(gap: Ordering) -> Verdict {
    if gap.is_gt() { Verdict::Separated } else { Verdict::Penetrating }
}
