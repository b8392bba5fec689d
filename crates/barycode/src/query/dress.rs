//! Dress: answers about the shapes, from what is known about their cores: the radii are subtracted
//! from the bounds, the witness points moved out by them along the normal, and the origins added.
//!
//! - **Assumes**: bounds of the cores, and their nearest points, from any stage;
//! - **Proves**: the verdict that the bounds less the radii leave open, by the last `exact` stage;
//! - **Gives up**: never: bounds that contradict one another are an answer with that name.

use super::bounds::Core;
use super::goal::Depth;
use super::goal::signed_distance::SignedDistance;
use super::ladder::{Answered, Ask, Open, Progress};
use super::stage::closed_form::{self, boxes, points};
use super::stage::{exact, wide};
use crate::answer::{Distance, Proximity, Stop, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{Difference, Shape, SubDistance};
use crate::num::{Number, Scalar};
use crate::observe::{Observer, Step};
use crate::query::goal::Settings;
use crate::shape::{Convex, ulps};
use crate::vector::Vector;

/// A kind of answer.
pub(super) trait AnswerKind<V: Dimension>: Copy {
    type Answer;

    /// The answer of a formula, where there is one.
    fn closed_form<M, A, B, O>(ask: &mut Ask<'_, M, A, B, SignedDistance<Self>, O>) -> Progress<Self::Answer, ()>
    where
        M: SubDistance<V>,
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        O: Observer<V>;

    fn answer<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        self,
        shapes: &Difference<'_, A, B>,
        core: &Core<V>,
        known: SignedBounds<V::Scalar>,
    ) -> Self::Answer;

    /// The answer of bounds, made certain where they leave the verdict open.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn dress<A, B, O>(self, a: &A, b: &B, core: &Core<V>, observer: &mut O) -> Self::Answer
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        O: Observer<V>,
    {
        if O::ACTIVE {
            observer.step(&Step::Bounds { lower: core.lower, upper: core.upper });
        }
        if core.lower > core.upper {
            return dress_contradiction(a, b, self, core.iterations);
        }
        let radius = a.radius() + b.radius();
        let (lower, upper) = core.less(radius);
        let verdict = proven(lower, upper);
        if verdict == Verdict::Undecided {
            return dress_undecided(a, b, self, *core);
        }
        let distance = core.estimate(lower, upper, radius);
        self.answer(&Difference::without_prefetch(a, b), core, SignedBounds { verdict, lower, upper, distance })
    }

    /// [`dress`](Self::dress) for an answer that few pairs get, apart from the loop and without the
    /// types of the shapes. It gets a copy, so that what it has needs no address before.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn dress_rare<O: Observer<V>>(
        self,
        a: Shape<'_, V>,
        b: Shape<'_, V>,
        core: Core<V>,
        observer: &mut O,
    ) -> Self::Answer {
        dress_apart(a, b, self, core, observer)
    }
}

/// Dresses an answer that few pairs get.
#[cold]
#[inline(never)]
fn dress_apart<V: Dimension, K: AnswerKind<V>, O: Observer<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    to: K,
    core: Core<V>,
    observer: &mut O,
) -> K::Answer {
    to.dress(&a, &b, &core, observer)
}

/// Answers where the bounds contradict one another: nothing is known.
#[cold]
#[inline(never)]
fn dress_contradiction<V: Dimension, K: AnswerKind<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    to: K,
    iterations: u32,
) -> K::Answer {
    let core = Core::unknown(Stop::Contradiction, iterations);
    let (lower, upper) = (core.lower, core.upper);
    let known = SignedBounds { verdict: Verdict::Undecided, lower, upper, distance: core.distance };
    to.answer(&Difference::without_prefetch(&a, &b), &core, known)
}

/// Answers where the bounds include zero: by the exact stage.
#[cold]
#[inline(never)]
fn dress_undecided<V: Dimension, K: AnswerKind<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    to: K,
    core: Core<V>,
) -> K::Answer {
    let shapes = Difference::without_prefetch(&a, &b);
    let radius = a.radius() + b.radius();
    let (core, verdict) = exact::settle(&shapes, &core);
    let (lower, upper) = core.less(radius);
    let distance = core.estimate(lower, upper, radius);
    to.answer(&shapes, &core, SignedBounds { verdict, lower, upper, distance }.signed())
}

/// The answer of a formula for the cores.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn by_core<M, V, A, B, K, O>(ask: &mut Ask<'_, M, A, B, SignedDistance<K>, O>) -> Progress<K::Answer, ()>
where
    M: SubDistance<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    K: AnswerKind<V>,
    O: Observer<V>,
{
    match closed_form::core::<M, V, A, B, O>(&ask.shapes, &ask.start, ask.cache.as_deref_mut(), &ask.settings) {
        Some(core) => Answered(ask.goal.0.dress(ask.shapes.a, ask.shapes.b, &core, ask.observer)),
        None => Open(()),
    }
}

/// The distance of points for which the formula does not have it.
#[cold]
#[inline(never)]
fn distance_by_loop<M: SubDistance<V>, V: Dimension, O: Observer<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    method: M,
    settings: Settings<V>,
    cache: Option<&mut Cache>,
    observer: &mut O,
) -> Distance<V> {
    let core = wide::points_core::<M, V, O>(Difference::new(&a, &b), method, settings, cache, observer);
    AsDistance.dress(&a, &b, &core, observer)
}

/// How the shapes lie, and bounds of their signed distance, radii included.
#[derive(Clone, Copy)]
pub(super) struct SignedBounds<T> {
    verdict: Verdict,
    lower: T,
    upper: T,
    distance: T,
}

impl<T: Scalar> SignedBounds<T> {
    /// Clamps the bounds by the sign that the verdict proves. The lower bound stays: it is what the
    /// normal proves.
    fn signed(self) -> Self {
        let zero = T::ZERO;
        match self.verdict {
            Verdict::Separated => Self { distance: self.distance.max(zero), ..self },
            Verdict::Touching => Self { lower: self.lower.min(zero), upper: zero, distance: zero, ..self },
            Verdict::Penetrating => Self { upper: self.upper.min(zero), distance: self.distance.min(zero), ..self },
            Verdict::Undecided => self,
        }
    }
}

/// The distance, without points.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsDistance;

impl<V: Dimension> AnswerKind<V> for AsDistance {
    type Answer = Distance<V>;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn closed_form<M, A, B, O>(ask: &mut Ask<'_, M, A, B, SignedDistance<Self>, O>) -> Progress<Distance<V>, ()>
    where
        M: SubDistance<V>,
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        O: Observer<V>,
    {
        let (a, b) = (ask.shapes.a, ask.shapes.b);
        if points::apply::<M, V, A, B, O>(a, b, &ask.start) {
            let known = points::distance(a, b, ask.cache.as_deref_mut());
            return Answered(known.unwrap_or_else(|| {
                distance_by_loop::<M, V, O>(a, b, ask.method, ask.settings, ask.cache.as_deref_mut(), ask.observer)
            }));
        }
        if closed_form::applies::<M, V, O>(&ask.start)
            && let Some(forms) = boxes::box_forms(a, b)
            && let Some(known) = boxes::distance(&ask.shapes, forms, ask.cache.as_deref_mut())
        {
            return Answered(known);
        }
        by_core(ask)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        self,
        _shapes: &Difference<'_, A, B>,
        core: &Core<V>,
        SignedBounds { verdict, lower, upper, distance }: SignedBounds<V::Scalar>,
    ) -> Distance<V> {
        let clamp = |bound: V::Scalar| if verdict == Verdict::Penetrating { Number::ZERO } else { bound };
        Distance {
            verdict,
            distance: clamp(distance.max(V::Scalar::ZERO)),
            lower: clamp(lower.max(V::Scalar::ZERO)),
            upper: clamp(upper),
            iterations: core.iterations,
            stop: core.stop,
        }
    }
}

/// Proximity with witness points: one common point where shapes overlap, unless the depth is
/// wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsProximity(pub(super) Depth);

impl<V: Dimension> AnswerKind<V> for AsProximity {
    type Answer = Proximity<V>;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn closed_form<M, A, B, O>(ask: &mut Ask<'_, M, A, B, SignedDistance<Self>, O>) -> Progress<Proximity<V>, ()>
    where
        M: SubDistance<V>,
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        O: Observer<V>,
    {
        by_core(ask)
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn answer<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        self,
        shapes: &Difference<'_, A, B>,
        core: &Core<V>,
        known: SignedBounds<V::Scalar>,
    ) -> Proximity<V> {
        let mut answer = proximity(shapes, core, known);
        if self.0 == Depth::Sign && answer.verdict == Verdict::Penetrating {
            (answer.distance, answer.lower, answer.upper) = (Number::ZERO, Number::ZERO, Number::ZERO);
            answer.normal = None;
            let common = common_point(shapes, core);
            (answer.on_a, answer.on_b) = (common, common);
        }
        answer
    }
}

/// The core itself, for a stage that asks another question.
#[derive(Clone, Copy, Debug)]
pub(super) struct AsCore;

impl<V: Dimension> AnswerKind<V> for AsCore {
    type Answer = Core<V>;

    fn closed_form<M, A, B, O>(_ask: &mut Ask<'_, M, A, B, SignedDistance<Self>, O>) -> Progress<Core<V>, ()>
    where
        M: SubDistance<V>,
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        O: Observer<V>,
    {
        Open(())
    }

    fn answer<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        self,
        _shapes: &Difference<'_, A, B>,
        core: &Core<V>,
        _known: SignedBounds<V::Scalar>,
    ) -> Core<V> {
        *core
    }

    fn dress<A, B, O>(self, _a: &A, _b: &B, core: &Core<V>, _observer: &mut O) -> Core<V>
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        O: Observer<V>,
    {
        *core
    }

    fn dress_rare<O: Observer<V>>(
        self,
        _a: Shape<'_, V>,
        _b: Shape<'_, V>,
        core: Core<V>,
        _observer: &mut O,
    ) -> Core<V> {
        core
    }
}

/// A point in both of two shapes that overlap: between the nearest points of the cores, nearer to
/// that of the smaller radius.
fn common_point<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>>(
    shapes: &Difference<'_, A, B>,
    core: &Core<V>,
) -> V {
    let (radius_a, radius_b) = (shapes.a.radius(), shapes.b.radius());
    let radius = radius_a + radius_b;
    let half = V::Scalar::from_f64(0.5);
    let (near_a, near_b) = if radius > Number::ZERO { (radius_b / radius, radius_a / radius) } else { (half, half) };
    (core.p + shapes.origin_a) * near_a + (core.q + shapes.origin_b) * near_b
}

/// Dresses the answer about the cores with the radii and origins of the shapes.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn proximity<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>>(
    shapes: &Difference<'_, A, B>,
    core: &Core<V>,
    SignedBounds { verdict, lower, upper, distance }: SignedBounds<V::Scalar>,
) -> Proximity<V> {
    let (radius_a, radius_b) = (shapes.a.radius(), shapes.b.radius());
    let normal = if core.length > Number::ZERO { Some(core.direction / core.length) } else { None };
    let along = outward(shapes, core, normal.unwrap_or_default());
    Proximity {
        verdict,
        distance,
        lower,
        upper,
        normal,
        on_a: core.p + along * radius_a + shapes.origin_a,
        on_b: core.q - along * radius_b + shapes.origin_b,
        simplex: core.simplex,
        iterations: core.iterations,
        stop: core.stop,
    }
}

/// The unit direction in which radii move the witness points of the cores out: the normal, or the
/// way from one point to the other.
///
/// A normal proves its bound to first order only where it is off by the root of that: of smooth
/// shapes, and of boxes whose matrix is no rotation to the last bit, the two differ by more than
/// rounding. Along the way, the points are as far apart as the cores' points less the radii, which
/// is what `upper` says; along the normal n they would be `|v - r n|` apart, for the way v and the
/// radii r, more than that by about `|v - n (n · v)|² / 2 |r - n · v|`. Where that is no more than
/// rounding, as where v itself has cancelled beside the radii, the normal is the better known.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn outward<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>>(
    shapes: &Difference<'_, A, B>,
    core: &Core<V>,
    normal: V,
) -> V {
    let radius = shapes.a.radius() + shapes.b.radius();
    if core.straight || !(radius > Number::ZERO) || !(core.distance > Number::ZERO) {
        return normal;
    }
    let way = (core.q - core.p) + shapes.offset;
    let forward = normal.dot(way);
    let across = (way - normal * forward).max_abs();
    let rounding = shapes.size * ulps(16);
    // NaN keeps the normal.
    if across > rounding && across * across > rounding * (radius - forward).abs() {
        return way / way.length();
    }
    normal
}

impl<V: Vector> Core<V> {
    /// The bounds for the shapes, given those for their cores.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn less(&self, radius: V::Scalar) -> (V::Scalar, V::Scalar) {
        if radius == Number::ZERO {
            return (self.lower, self.upper);
        }
        let (lower, upper) = (self.lower - radius, self.upper - radius);
        // Two roundings of the bound; the sum of the radii and of a distance that is asked about.
        let slack = |bound: V::Scalar| bound.abs() * ulps(2) + radius * ulps(3);
        (lower - slack(lower), upper + slack(upper))
    }

    /// The best guess at the distance, forced between the bounds.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(crate) fn estimate(&self, lower: V::Scalar, upper: V::Scalar, radius: V::Scalar) -> V::Scalar {
        (self.distance - radius).max(lower).min(upper)
    }
}

/// The verdict that bounds of the signed distance prove.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn proven<T: Scalar>(lower: T, upper: T) -> Verdict {
    if lower > T::ZERO && lower <= upper {
        Verdict::Separated
    } else if upper < T::ZERO && lower <= upper {
        Verdict::Penetrating
    } else {
        // NaN comes here, too.
        Verdict::Undecided
    }
}
