//! Two rectangles in the plane: the four axes that can separate them.
//!
//! With h and k half the lengths of the edges, t from the middle of A to that of B, the *gap* along
//! an axis n of A is `|t · n| - h - Σ k |b · n|` over the axes b of B, and likewise along those of
//! B. The obstacle is the octagon that the four axes bound, so that its nearest edge is along the
//! axis of the largest gap, whether the origin is outside or inside of it: beyond that edge, if the
//! foot of the origin is on the edge; else beyond its nearer end. Outside, no other vertex can be
//! nearest: the gap along a normal that has the angle φ with the way to the nearest point is at
//! most cos φ times the distance, and as much for both edges that meet there.
//!
//! A matrix of the plane has columns that are orthogonal and of one length, r. Its square is held
//! against one: with ρ what both are off at most, as computed and 2u more, and T, H, K the lengths
//! of t, h and k. All is zero in the second order:
//!
//! | quantity | error | because |
//! | --- | --- | --- |
//! | t · n | 3u T | t itself, two products, their sum |
//! | h, k | u H, u K | the half of a rectangle whose middle is not its origin |
//! | Σ k abs(b · n) | u (√2 + 3) K | two products, a sum for each b · n; products, sum |
//! | the gap | u of itself and of h + Σ | sum, difference |
//! | what r is off from one | ρ/2 (T + H + K) | |
//! | **the gap along n** | u (3 T + 6.5 (H + K)) + ρ/2 (T + H + K) + u of itself | |
//! | unit normal handed out | u (T + H + K) + 2u of the gap | turned by less than u, long by 2u |
//! | foot on the edge, apart | (error)² / 2 gap < u (T + H + K) | gap > 32u (T + H + K) |
//!
//! A gap of more than 32u (T + H + K), the *slack*, is one for certain with ρ < 18u, and rectangles
//! all of whose gaps are less than minus that overlap; what is between is the loop's, and so are
//! matrices that are no rotations.
//!
//! | the way v between two corners | error | because |
//! | --- | --- | --- |
//! | its length | u (T + 3.5 (H + K)) + 3u of it | t; corners turned, their differences; length |
//! | what both reach along it | u (3 T + 6 (H + K)) + 3u of it | as above; whatever the matrices |
//! | unit normal | u (T + H + K) | |
//!
//! Parallel edges that are beside one another have no nearest points of their own: those in the
//! middle of what they share are named. Where two axes that are not parallel have the same gap, as
//! of squares one of which is moved along a diagonal, none must be preferred, and the loop decides.

mod feature;

use super::remember;
use crate::answer::{Certificate, Stop, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::Difference;
use crate::num::{Number, Scalar};
use crate::query::bounds::Core;
use crate::query::goal::Depth;
use crate::query::stage::bound::overlap;
use crate::shape::{BoxForm, Convex, Form, ulps};
use crate::vec::{Coordinates, Vec2};
use crate::vector::{RigidMap, Vector};
use core::hint::select_unpredictable;
use feature::Feature;

/// Both shapes as rectangles, if that is what their cores are.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn rectangle_forms<V, A, B>(a: &A, b: &B) -> Option<[BoxForm<V>; 2]>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    match (a.details().form(), b.details().form()) {
        (Form::Box(first), Form::Box(second)) if V::DIMENSION == 2 => Some([first, second]),
        _ => None,
    }
}

/// The vector in the plane.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn plane<V: Vector>(v: V) -> Vec2<V::Scalar> {
    Vec2::new(v.coordinate(0), v.coordinate(1))
}

#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn vector<V: Vector>(Vec2 { x, y }: Vec2<V::Scalar>) -> V {
    V::from_coordinates([x, y, Number::ZERO])
}

/// A vector in the frame with this first axis.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn into<T: Scalar>(axis: Vec2<T>, v: Vec2<T>) -> Vec2<T> {
    Vec2::new(axis.dot(v), axis.x * v.y - axis.y * v.x)
}

/// A vector out of the frame with this first axis.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn out<T: Scalar>(axis: Vec2<T>, v: Vec2<T>) -> Vec2<T> {
    Vec2::new(axis.x * v.x - axis.y * v.y, axis.y * v.x + axis.x * v.y)
}

/// Two rectangles, the second relative to the first.
#[derive(Clone, Copy)]
struct Rectangles<T: Scalar> {
    /// The first axis of each.
    axes: [Vec2<T>; 2],
    halves: [Vec2<T>; 2],
    /// The middles in their own frames, from the origins.
    middles: [Vec2<T>; 2],
    /// From middle to middle.
    way: Vec2<T>,
    /// The way in both frames.
    ways: [Vec2<T>; 2],
    /// The first axis of B in the frame of A.
    turn: Vec2<T>,
    /// The sum of the extents and of the way, at least.
    size: T,
    /// By how much the middles may be off, if they are not the origins.
    blur: T,
    /// By how much the squares of the columns are off from one.
    skew: T,
}

impl<T: Scalar> Rectangles<T> {
    /// Nothing for sizes that leave the range, and for matrices that are no rotations.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn new<V: Vector<Scalar = T>>(forms: &[BoxForm<V>; 2], origins: [V; 2]) -> Option<Self> {
        let axis = |form: &BoxForm<V>| plane(form.pose.map_or(V::axis(0), |pose| pose.columns()[0]));
        let axes = [axis(&forms[0]), axis(&forms[1])];
        let mut way = plane(origins[1] - origins[0]);
        let mut halves = [plane(forms[0].high), plane(forms[1].high)];
        let (mut middles, mut aside) = ([Vec2::default(); 2], T::ZERO);
        if !(forms[0].low == -forms[0].high && forms[1].low == -forms[1].high) {
            let half = T::from_f64(0.5);
            let halve = |form: &BoxForm<V>| plane(form.high * half - form.low * half);
            let middle = |form: &BoxForm<V>| plane(form.low * half + form.high * half);
            halves = [halve(&forms[0]), halve(&forms[1])];
            middles = [middle(&forms[0]), middle(&forms[1])];
            let [a, b] = [out(axes[0], middles[0]), out(axes[1], middles[1])];
            way += b - a;
            aside = a.norm1() + b.norm1();
        }
        let size = way.norm1() + (halves[0].norm1() + halves[1].norm1()) + aside;
        let (least, most) = T::RANGE;
        let off = |axis: Vec2<T>| (axis.dot(axis) - T::ONE).abs();
        let skew = off(axes[0]).max(off(axes[1])) + ulps(2);
        // NaN fails, too.
        if !(size > least && size < most && skew < ulps(18)) {
            return None;
        }
        let [e, f] = axes;
        let (turn, ways) = (into(e, f), [into(e, way), into(f, way)]);
        Some(Self { axes, halves, middles, way, ways, turn, size, blur: aside * ulps(12), skew })
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn slack(&self) -> T {
        self.size * ulps(32) + self.blur
    }

    /// The gaps along the axes of A, then of B. The order of the axes of either must not matter.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn gaps(&self) -> [T; 4] {
        let (cos, sin) = (self.turn.x.abs(), self.turn.y.abs());
        let gaps = |way: Vec2<T>, own: Vec2<T>, other: Vec2<T>| {
            let x = own.x + (cos * other.x + sin * other.y);
            let y = own.y + (sin * other.x + cos * other.y);
            [way.x.abs() - x, way.y.abs() - y]
        };
        let [h, k] = self.halves;
        let ([ax, ay], [bx, by]) = (gaps(self.ways[0], h, k), gaps(self.ways[1], k, h));
        [ax, ay, bx, by]
    }

    /// The axis of the largest gap, from A to B.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn normal(&self, place: usize) -> Vec2<T> {
        let first = place < 2;
        let axis = select_unpredictable(first, self.axes[0], self.axes[1]);
        let way = select_unpredictable(first, self.ways[0], self.ways[1]);
        let (along, axis) = if place & 1 == 0 { (way.x, axis) } else { (way.y, axis.perpendicular()) };
        if along < T::ZERO { -axis } else { axis }
    }

    /// By how much a gap may be off.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn gap_error(&self, gap: T) -> T {
        self.way.length_bound() * ulps(3)
            + self.extents() * T::from_f64(6.5) * T::UNIT
            + self.size * self.skew * T::from_f64(0.5)
            + gap.abs() * ulps(1)
            + self.blur
    }

    /// The sum of half of both diagonals.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extents(&self) -> T {
        self.halves[0].length_bound() + self.halves[1].length_bound()
    }

    /// The largest coordinate of all corners, in the common frame.
    #[cold]
    #[inline(never)]
    fn largest_coordinate(&self, origins: [Vec2<T>; 2]) -> T {
        let of = |of: usize| {
            let (axis, half) = (self.axes[of], self.halves[of]);
            let (cos, sin) = (axis.x.abs(), axis.y.abs());
            let middle = origins[of] + out(axis, self.middles[of]);
            let reach = Vec2::new(cos * half.x + sin * half.y, sin * half.x + cos * half.y);
            (middle.x.abs() + reach.x).max(middle.y.abs() + reach.y)
        };
        of(0).max(of(1))
    }
}

/// The largest gap and its place; the first of equal ones.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn largest<T: Scalar>([a, b, c, d]: [T; 4]) -> (usize, T) {
    let (first, second) = (select_unpredictable(b > a, (1, b), (0, a)), select_unpredictable(d > c, (3, d), (2, c)));
    select_unpredictable(second.1 > first.1, second, first)
}

/// Yes or no to whether rectangles come within `radius`, their own radii included, where the axes
/// tell; and the proof.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn decide<V: Dimension>(
    forms: &[BoxForm<V>; 2],
    origins: [V; 2],
    radius: V::Scalar,
    cache: Option<&mut Cache>,
) -> Option<(Verdict, Certificate<V>)> {
    let both = Rectangles::new(forms, origins)?;
    let (place, most) = largest(both.gaps());
    let slack = both.slack();
    let apart = most > radius + (slack + radius * ulps(8));
    if !(apart || most < -slack) {
        return None;
    }
    let normal = both.normal(place);
    if let Some(cache) = cache {
        *cache = Cache { length: 1, ..Cache::default() };
        cache.ids[0] = both.corners_along(normal);
    }
    Some(if apart {
        (Verdict::Separated, Certificate::Direction(vector(normal)))
    } else {
        (Verdict::Penetrating, Certificate::Axes)
    })
}

/// The answer about two rectangles to any question. Of those that overlap there is one without
/// points, and for the depth.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn core<V, A, B>(
    shapes: &Difference<'_, A, B>,
    forms: &[BoxForm<V>; 2],
    cache: Option<&mut Cache>,
    witness: bool,
    depth: Depth,
) -> Option<Core<V>>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
{
    let both = Rectangles::new(forms, [shapes.origin_a, shapes.origin_b])?;
    let gaps = both.gaps();
    let (place, most) = largest(gaps);
    let slack = both.slack();
    if most < -slack && depth == Depth::Sign {
        let recorded = witness || cache.is_some();
        return (!recorded).then(|| overlap(-most - slack, 1));
    }
    if !(most.abs() > slack) {
        return None;
    }
    let mut feature = both.feature(place);
    let mut core = if most < V::Scalar::ZERO || feature.beside {
        along_axis::<V>(&both, most, place)
    } else {
        feature = both.at_corner(feature);
        between_corners::<V>(&both, &feature)?
    };
    let close = shapes.keeps_promise::<V::Scalar>(core.lower, core.upper)
        || core.upper - core.lower
            <= both.largest_coordinate([plane(shapes.origin_a), plane(shapes.origin_b)]) * ulps(52);
    if !close {
        return None;
    }
    if witness || cache.is_some() {
        if both.is_ambiguous(&gaps, place, &feature) {
            return None;
        }
        let (p, q, simplex) = both.witnesses(&feature);
        (core.p, core.q, core.simplex) = (vector(p), vector(q), simplex);
    }
    remember(cache, &core.simplex);
    Some(core)
}

/// Bounds where the foot of the origin is on the edge of the obstacle along an axis.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn along_axis<V: Dimension>(both: &Rectangles<V::Scalar>, gap: V::Scalar, place: usize) -> Core<V> {
    let (error, size) = (both.gap_error(gap), both.way.length_bound() + both.extents());
    let normal = both.normal(place);
    Core {
        lower: gap - (error + size * ulps(1) + gap.abs() * ulps(2)),
        upper: gap + (error + if gap > Number::ZERO { size * ulps(1) } else { Number::ZERO }),
        distance: gap,
        direction: vector(normal),
        length: normal.dot(normal).sqrt(),
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    }
}

/// Bounds where a corner of each is nearest.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn between_corners<V: Dimension>(both: &Rectangles<V::Scalar>, feature: &Feature<V::Scalar>) -> Option<Core<V>> {
    let [e, f] = both.axes;
    let [x, y] = feature.places();
    let v = both.way + (out(f, y) - out(e, x));
    let square = v.dot(v);
    let (least, most) = <V::Scalar as Scalar>::RANGE;
    if !(square > least && square < most) {
        return None;
    }
    let length = square.sqrt();
    let reach = |axis, half: Vec2<V::Scalar>| {
        let along = into(axis, v);
        along.x.abs() * half.x + along.y.abs() * half.y
    };
    let beyond = (v.dot(both.way) - (reach(e, both.halves[0]) + reach(f, both.halves[1]))) / length;
    if !(length - beyond <= both.size * ulps(4)) {
        return None;
    }
    let (way, extents, value) = (both.way.length_bound(), both.extents(), length * ulps(3) + both.blur);
    Some(Core {
        lower: beyond - (way * ulps(4) + extents * ulps(7) + value),
        upper: length + (way * ulps(1) + extents * ulps(4) + value),
        distance: length,
        direction: vector(v),
        length,
        tight: true,
        ..Core::unknown(Stop::Optimal, 1)
    })
}
