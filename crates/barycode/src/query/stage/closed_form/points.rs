//! Two points with radii: circles, balls, points.
//!
//! With `w` the computed difference `(p - q) - offset` of the centres, `D` its exact length, `r`
//! the sum of the radii and of the distance that is asked about, and u the unit roundoff:
//!
//! - **The difference** is off by u |w| where no centre is rounded: each is then the origin of its
//!   shape or the point itself, and all but one of the operations are with zero. Else there is a
//!   blur as well: of the offset of the origins, `u (2 |offset| + |w|)`, and of what the shapes
//!   state.
//! - **The distance** is |w| - r. The length is computed to 2.5u, of which 4u are given away as
//!   after the loop. Those are both bounds: the lower one along the normal n = -w / |w| that is
//!   handed out, too, since n turns nothing but the error itself. No support was chosen, so that no
//!   rounding of a choice comes in, and the sizes of the shapes are not asked for. The computed
//!   `|w| - r` needs no holding between its bounds: rounding is monotonic, and what is taken away
//!   and added is not negative.
//! - **Its sign** is certain if |w| - r exceeds 16u |w| and the blur, either way: |w| is off by 4u,
//!   r by 3u of itself, which is no more than 3u of |w| and of the difference. What exceeds the
//!   root of the least square that counts, too, is not made of an underflow: where the balls are
//!   apart the square is in range, where they overlap no bound is left to be proven. Which of the
//!   two holds costs no branch.
//! - **Yes or no** needs no root. With s the square of |w|, computed to 3u, D² is s to 6u, but for
//!   the blur, and r² is known to 7u; the difference adds u of itself. So its sign is certain
//!   beyond 16u of both squares, and `b (2r + b)` more with a blur b: apart if D² > (r + b)²,
//!   overlapping if D² < r² - b (2r + b), which is less than (r - b)², and negative where b is more
//!   than r. In single precision doubles decide at once.
//!
//! Values in between are decided in wider arithmetic ([`plain_balls`]), or exactly. Where a square
//! leaves the range of the scalar, or is 4096 times as near to its lower end as that in double
//! precision, the loop decides, and so it does for the normal of two centres that are one.

use super::applies;
use crate::answer::{Certificate, Distance, Simplex, Stop, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::exact::{center, plain_balls};
use crate::gjk::{Difference, Reduce};
use crate::num::{Number, Scalar, is_single};
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::Core;
use crate::shape::{Convex, Form, ulps};
use crate::vector::Vector;

/// Whether both cores are points and their formula may be used.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn apply<M, V, A, B, O>(a: &A, b: &B, start: &Start<V>) -> bool
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    applies::<M, V, O>(start) && matches!((a.details().form(), b.details().form()), (Form::Point, Form::Point))
}

/// The two points, their difference `w`, and how far that may be off beyond the rounding that is
/// relative to it.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn difference<V, A, B>(shapes: &Difference<'_, A, B>) -> (V, V, V, V::Scalar)
where
    V: Vector,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (p, q) = (shapes.a.point(0), shapes.b.point(0));
    let w = (p - q) - shapes.offset;
    let blur = if center(shapes.a).is_some() && center(shapes.b).is_some() {
        Number::ZERO
    } else {
        shapes.offset.length_bound() * ulps(2) + w.length_bound() * ulps(1) + shapes.rounding.point
    };
    (p, q, w, blur)
}

/// The feature that all these answers come from.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn simplex<T: Scalar>() -> Simplex<T> {
    let mut simplex = Simplex { length: 1, ..Simplex::default() };
    simplex.weights[0] = Number::ONE;
    simplex
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn remember(cache: Option<&mut Cache>) {
    if let Some(cache) = cache {
        *cache = Cache { ids: Default::default(), length: 1 };
    }
}

/// The answer about the cores to any question.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn core<V, A, B>(shapes: &Difference<'_, A, B>, cache: Option<&mut Cache>) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let (p, q, w, blur) = difference(shapes);
    let square = w.dot(w);
    if !in_range(square) {
        return None;
    }
    remember(cache);
    let distance = square.sqrt();
    let slack = distance * ulps(5) + blur;
    Some(Core {
        lower: distance - slack,
        upper: distance + slack,
        distance,
        direction: -w,
        length: distance,
        straight: true,
        p,
        q,
        simplex: simplex(),
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    })
}

/// The distance. Written so that a caller who reads nothing else pays for nothing else.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn distance<V, A, B>(a: &A, b: &B, cache: Option<&mut Cache>) -> Option<Distance<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let radius = a.radius() + b.radius();
    let (_, _, w, blur) = difference(&Difference::new(a, b));
    let square = w.dot(w);
    let length = square.sqrt();
    let gap = length - radius;
    let some = gap.max(V::Scalar::ZERO);
    // In double precision `plain_balls` is told that the balls are near: the length must be 64
    // times what the slack has beside its share of it. With a blur it is told nothing.
    let least = V::Scalar::RANGE.0 * V::Scalar::from_f64(if is_single::<V::Scalar>() { 1.0 } else { 4096.0 });
    // An infinite length is not more than its own slack.
    let (apart, distance) = if gap.abs() > length * ulps(16) + (blur + V::Scalar::RANGE.0.sqrt()) {
        (gap > Number::ZERO, some)
    } else if square > least && square < V::Scalar::RANGE.1 {
        let gap = V::Scalar::from_f64(plain_balls(a, b, Number::ZERO, true)?.0);
        // Selected and not branched upon: of balls that touch it is as good as random which of the
        // two it is.
        (gap > Number::ZERO, if gap > Number::ZERO { some } else { Number::ZERO })
    } else {
        return None;
    };
    remember(cache);
    let slack = length * ulps(5) + blur;
    let core = Core { lower: length - slack, upper: length + slack, ..Core::<V>::unknown(Stop::Optimal, 1) };
    let (lower, upper) = core.less(radius);
    let clamp = |bound: V::Scalar| if apart { bound } else { Number::ZERO };
    Some(Distance {
        verdict: verdict(apart),
        distance,
        lower: clamp(lower.max(V::Scalar::ZERO)),
        upper: clamp(upper),
        iterations: 1,
        stop: Stop::Optimal,
    })
}

/// Yes or no to whether the balls come within `distance`, and the proof.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn decide<V, A, B>(
    a: &A,
    b: &B,
    distance: V::Scalar,
    cache: Option<&mut Cache>,
) -> Option<(Verdict, Certificate<V>)>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    // In single precision there is no quicker way.
    let known = if is_single::<V::Scalar>() && center(a).is_some() && center(b).is_some() {
        None
    } else {
        by_squares(a, b, distance)
    };
    let (gap, way) = match known {
        Some(known) => known,
        None => plain_balls(a, b, distance, false)?,
    };
    remember(cache);
    let verdict = verdict(gap > 0.0);
    let apart = verdict == Verdict::Separated;
    Some((verdict, if apart { Certificate::Direction(way) } else { Certificate::Simplex(simplex()) }))
}

/// A number with the sign of how much farther apart the balls are than `distance`, and the way from
/// one to the other, if the squares of both show it.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn by_squares<V, A, B>(a: &A, b: &B, distance: V::Scalar) -> Option<(f64, V)>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let zero = V::Scalar::ZERO;
    let radius = a.radius() + b.radius();
    let radius = if distance > zero { radius + distance } else { radius };
    let (_, _, w, blur) = difference(&Difference::new(a, b));
    let (square, reach) = (w.quick_dot(w), radius * radius);
    let gap = square - reach;
    let known = (square + reach) * ulps(16) + V::Scalar::RANGE.0;
    let slack = if blur > zero { known + blur * (radius + radius + blur) } else { known };
    (gap.abs() > slack).then(|| (gap.to_f64(), -w))
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn in_range<T: Scalar>(square: T) -> bool {
    square > T::RANGE.0 && square < T::RANGE.1
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn verdict(apart: bool) -> Verdict {
    if apart { Verdict::Separated } else { Verdict::Penetrating }
}
