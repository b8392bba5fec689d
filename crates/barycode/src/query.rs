//! The questions, and the options that they can be asked with.

pub(crate) mod bounds;
mod closed;
mod exactly;
mod projections;
mod solve;

use crate::answer::{Distance, Intersection, Proximity, Stop, Touching, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::exact::Effort;
use crate::gjk::{Difference, Erased, Reduce, Shape, SubDistance};
use crate::num::{Number, Scalar};
use crate::observe::{Observer, Step};
use crate::shape::{Convex, ScalarOf, ulps};
use crate::vector::Vector;
use bounds::Core;
use closed::{allowed, boxes, points};
use solve::{Asked, Depth, Dress, Settings};

/// Where a cold query sets out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Start<V> {
    /// From a point inside the obstacle, towards the origin (Zhang et al., Alg. 1: halves the time for quadrilaterals).
    #[default]
    Inside,
    /// Along a given direction from A to B, whatever the shapes. For comparison, or where the caller knows better.
    Direction(V),
}

/// A question with options. Without any, the functions of [`d2`](crate::d2) are shorter.
///
/// - `V` is the vector of the plane or of space in the precision of the shapes,
/// - `M` the sub-distance method, [`Barycode`](crate::Barycode) unless chosen otherwise,
/// - `O` the observer, none by default.
///
/// ```
/// use barycode::d2::{Polygon, Query, Rectangle, Vec2};
/// use barycode::{Cache, Stop, Voronoi};
///
/// let car = Rectangle::from_half_extents([2.25, 0.8])?;
/// let wall = Polygon::new([[10.0, -5.0], [11.0, -5.0], [11.0, 5.0], [10.0, 5.0]].map(Vec2::from))?;
///
/// // Only nearer than one metre matters; beyond, any proof of it will do.
/// let near = Query::new().cut_off(1.0).distance(&car, &wall);
/// assert!(near.lower >= 1.0 && near.stop == Stop::CutOff);
///
/// // The same pair again and again: a cache. Another sub-distance method: the answer agrees.
/// let mut cache = Cache::new();
/// let first = Query::new().cache(&mut cache).closest_points(&car, &wall);
/// let again = Query::new().cache(&mut cache).method(Voronoi).closest_points(&car, &wall);
/// assert_eq!(first.distance, 7.75);
/// assert_eq!(again.distance, 7.75);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Debug)]
pub struct Query<'c, V: Vector, M = crate::gjk::Barycode, O = ()> {
    max_iterations: u32,
    cut_off: V::Scalar,
    tolerance: V::Scalar,
    start: Start<V>,
    touching: Touching,
    method: M,
    cache: Option<&'c mut Cache>,
    observer: O,
}

/// Supports of the obstacle after which a query gives up unless told otherwise. Polytopes end by themselves long before.
const MAX_ITERATIONS: u32 = 10_000;

impl<V: Vector> Query<'_, V> {
    /// A cold query without a cut-off.
    #[inline(always)]
    #[must_use]
    pub fn new() -> Self {
        Self {
            max_iterations: MAX_ITERATIONS,
            cut_off: V::Scalar::INFINITY,
            tolerance: V::Scalar::ZERO,
            start: Start::Inside,
            touching: Touching::Collides,
            method: crate::gjk::Barycode,
            cache: None,
            observer: (),
        }
    }
}

impl<V: Vector> Default for Query<'_, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'c, V: Vector, M, O> Query<'c, V, M, O> {
    /// Gives up after this many supports in each stage. The answer then says [`Stop::IterationLimit`](crate::Stop), its bounds hold.
    #[inline(always)]
    #[must_use]
    pub fn max_iterations(mut self, limit: u32) -> Self {
        self.max_iterations = limit;
        self
    }

    /// Stops as soon as the distance is proven to exceed this. The answer then says [`Stop::CutOff`](crate::Stop), its bounds
    /// hold. Where a formula has the whole distance at once, as for two balls, that is the answer.
    #[inline(always)]
    #[must_use]
    pub fn cut_off(mut self, distance: V::Scalar) -> Self {
        self.cut_off = distance;
        self
    }

    /// Stops as soon as the distance is proven to within this: its bounds are no farther apart, but for rounding, and the answer says
    /// [`Stop::Tolerance`](crate::Stop). Zero unless told otherwise, and for a negative or NaN tolerance: as close as the precision
    /// allows.
    ///
    /// Spares supports where a shape is smooth, whose distance is approached and never met; polytopes end by themselves. Verdicts are
    /// what they are without: where the bounds include zero the search goes on. The depth of shapes that overlap without counting
    /// their radii is found as well as can be.
    ///
    /// ```
    /// use barycode::d3::{Cylinder, Pose, Posed, Query, Rotation, closest_points};
    /// use barycode::Stop;
    ///
    /// let link = Cylinder::from_half_height(0.5_f64, 0.1)?;
    /// let other = Posed::new(link, Pose::new([0.7, 0.2, 0.1], Rotation::about_x(1.2)))?;
    /// let exact = closest_points(&link, &other);
    /// let near = Query::new().tolerance(1e-4).closest_points(&link, &other);
    /// assert!(near.stop == Stop::Tolerance && near.upper - near.lower < 1.1e-4);
    /// assert!(near.lower <= exact.distance && exact.distance <= near.upper);
    /// assert!(near.iterations < exact.iterations);
    /// # Ok::<(), barycode::ShapeError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn tolerance(mut self, distance: V::Scalar) -> Self {
        self.tolerance = distance;
        self
    }

    /// Where a cold query sets out. Has no influence where a cache is warm.
    #[inline(always)]
    #[must_use]
    pub fn start(mut self, start: Start<V>) -> Self {
        self.start = start;
        self
    }

    /// Whether shapes that touch and do not overlap meet, as [`Intersection::meets`] has it. They do unless this says
    /// otherwise. The verdict does not depend on it.
    #[inline(always)]
    #[must_use]
    pub fn touching(mut self, touching: Touching) -> Self {
        self.touching = touching;
        self
    }

    /// Sets out from what the cache holds, and leaves the new simplex in it.
    #[inline(always)]
    #[must_use]
    pub fn cache<'d>(self, cache: &'d mut Cache) -> Query<'d, V, M, O> {
        Query {
            max_iterations: self.max_iterations,
            cut_off: self.cut_off,
            tolerance: self.tolerance,
            start: self.start,
            touching: self.touching,
            method: self.method,
            cache: Some(cache),
            observer: self.observer,
        }
    }

    /// The sub-distance method: a value of a type such as [`Voronoi`](crate::Voronoi).
    #[inline(always)]
    #[must_use]
    pub fn method<N: Reduce<V>>(self, method: N) -> Query<'c, V, N, O> {
        Query {
            max_iterations: self.max_iterations,
            cut_off: self.cut_off,
            tolerance: self.tolerance,
            start: self.start,
            touching: self.touching,
            method,
            cache: self.cache,
            observer: self.observer,
        }
    }

    /// Shows every step to an observer.
    #[inline(always)]
    #[must_use]
    pub fn observer<P: Observer<V>>(self, observer: P) -> Query<'c, V, M, P> {
        Query {
            max_iterations: self.max_iterations,
            cut_off: self.cut_off,
            tolerance: self.tolerance,
            start: self.start,
            touching: self.touching,
            method: self.method,
            cache: self.cache,
            observer,
        }
    }
}

impl<V: Dimension, M: Reduce<V>, O: Observer<V>> Query<'_, V, M, O> {
    /// Do the shapes meet? Contact counts.
    #[inline(always)]
    pub fn intersects<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, a: &A, b: &B) -> Intersection<V> {
        self.within(a, b, V::Scalar::ZERO)
    }

    /// Is the distance at most `distance`? A negative or NaN distance is taken as zero.
    #[inline(always)]
    pub fn within<A, B>(self, a: &A, b: &B, distance: V::Scalar) -> Intersection<V>
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        let distance = distance.max(V::Scalar::ZERO);
        let Self { max_iterations: limit, start, touching, mut cache, mut observer, .. } = self;
        if points::apply::<M, V, A, B, O>(a, b, &start) {
            let decided = points::decide(a, b, distance, cache.as_deref_mut());
            let Some((verdict, certificate)) = decided else {
                return points_within::<M, V, O>(a, b, distance, touching, limit, cache, observer);
            };
            return Intersection {
                verdict,
                certificate,
                within: distance,
                touching,
                iterations: 1,
                stop: Stop::Decided,
            };
        }
        if distance == Number::ZERO
            && allowed::<M, V, O>(&start)
            && let Some(forms) = boxes::of(a, b)
            && let Some((verdict, certificate)) = boxes::decide(forms, [a.origin(), b.origin()], cache.as_deref_mut())
        {
            let stop = Stop::Decided;
            return Intersection { verdict, certificate, within: distance, touching, iterations: 1, stop };
        }
        let shapes = without_points::<V, A, B, O>(Difference::new(a, b));
        let asked = Asked { within: distance, touching, limit };
        solve::decide::<M, V, A, B, O>(&shapes, asked, start, cache, &mut observer)
    }
}

/// Yes or no about points for which the formula does not settle it: exactly, or by the loop where that cannot be.
#[cold]
#[inline(never)]
fn points_within<M: Reduce<V>, V: Dimension, O: Observer<V>>(
    a: &dyn Convex<Vector = V>,
    b: &dyn Convex<Vector = V>,
    distance: V::Scalar,
    touching: Touching,
    limit: u32,
    cache: Option<&mut Cache>,
    mut observer: O,
) -> Intersection<V> {
    let shapes = Difference::new(&a, &b);
    // Who sets a limit wants no more than that.
    let may_go_on = limit > 1 && shapes.in_range();
    let asked = Asked { within: distance, touching, limit };
    if may_go_on && let Ok(decision) = exactly::decide(shapes, distance, &points::simplex(), V::default(), Effort::Full)
    {
        points::remember(cache);
        return asked.decided(decision.verdict, decision.certificate(), 1);
    }
    let core = points_core::<M::Full, V, O>(shapes, Settings::yes_or_no(limit), cache, &mut observer);
    asked.told(&core, a.radius() + b.radius() + distance)
}

/// What is known about the cores of two points: by the formula, or by the loop where a square leaves the range of the scalar.
fn points_core<M: SubDistance<V>, V: Dimension, O: Observer<V>>(
    shapes: Erased<'_, V>,
    settings: Settings<V>,
    mut cache: Option<&mut Cache>,
    observer: &mut O,
) -> Core<V> {
    let known = points::core(&shapes, cache.as_deref_mut());
    known.unwrap_or_else(|| solve::again::<M, V, O>(shapes, settings, Start::Inside, cache, observer))
}

impl<V: Dimension, M: SubDistance<V>, O: Observer<V>> Query<'_, V, M, O> {
    /// How far apart are the shapes? Zero where they meet.
    #[inline(always)]
    pub fn distance<A: Convex<Vector = V>, B: Convex<Vector = V>>(mut self, a: &A, b: &B) -> Distance<V> {
        if points::apply::<M, V, A, B, O>(a, b, &self.start) {
            let known = points::distance(a, b, self.cache.as_deref_mut());
            return known.unwrap_or_else(|| self.distance_loop(a, b));
        }
        let shapes = without_points::<V, A, B, O>(Difference::new(a, b));
        if allowed::<M, V, O>(&self.start)
            && let Some(forms) = boxes::of(a, b)
            && let Some(known) = boxes::distance(&shapes, forms, self.cache.as_deref_mut())
        {
            return known;
        }
        let radius = a.radius() + b.radius();
        self.ask(&shapes, Depth::Sign, radius, false, Dressing { a, b, radius, to: AsDistance })
    }

    /// The distance of points for which the formula does not have it.
    #[cold]
    #[inline(never)]
    fn distance_loop(self, a: &dyn Convex<Vector = V>, b: &dyn Convex<Vector = V>) -> Distance<V> {
        let shapes = Difference::new(&a, &b);
        let radius = a.radius() + b.radius();
        let settings = self.settings(Depth::Sign, radius, false);
        let Self { cache, mut observer, .. } = self;
        let core = points_core::<M, V, O>(shapes, settings, cache, &mut observer);
        Dressing { a: &a, b: &b, radius, to: AsDistance }.dress(&core, &mut observer)
    }

    /// The nearest points of two shapes, their distance, and a direction that separates them, valid also where the
    /// distance is zero or so small that the points give none (Zhang et al., II-A, level 3).
    ///
    /// Where the shapes overlap there is no such direction: both points are the same common point then. Ask
    /// [`contact`](Self::contact) for the depth.
    #[inline(always)]
    pub fn closest_points<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, a: &A, b: &B) -> Proximity<V> {
        self.proximity(a, b, Depth::Sign)
    }

    /// Signed distance, normal and witness points: the distance where the shapes are apart, minus the penetration depth
    /// where they overlap.
    #[inline(always)]
    pub fn contact<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, a: &A, b: &B) -> Proximity<V> {
        self.proximity(a, b, Depth::Full)
    }

    /// Both questions that want points: they have the same loop, which is compiled for each pair of shapes once.
    #[inline(never)]
    fn proximity<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, a: &A, b: &B, depth: Depth) -> Proximity<V> {
        let shapes = Difference::new(a, b);
        let radius = a.radius() + b.radius();
        self.ask(&shapes, depth, radius, true, Dressing { a, b, radius, to: AsProximity(depth) })
    }

    /// The cut-off is asked of the rounded shapes, the engine knows the cores.
    #[inline(always)]
    fn settings(&self, depth: Depth, radius: V::Scalar, witness: bool) -> Settings<V> {
        let cut_off = self.cut_off.max(V::Scalar::ZERO) + radius;
        let tolerance = self.tolerance.max(V::Scalar::ZERO);
        Settings { limit: self.max_iterations, cut_off, tolerance, depth, witness }
    }

    #[inline(always)]
    fn ask<A, B, D>(
        self,
        shapes: &Difference<'_, A, B>,
        depth: Depth,
        radius: V::Scalar,
        witness: bool,
        dress: D,
    ) -> D::Answer
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        D: Dress<V>,
    {
        let settings = self.settings(depth, radius, witness);
        let Self { start, mut cache, mut observer, .. } = self;
        if let Some(core) = closed::core::<M, V, A, B, O>(shapes, &start, cache.as_deref_mut(), witness) {
            return dress.dress(&core, &mut observer);
        }
        solve::solve::<M, V, A, B, O, D>(shapes, settings, start, cache, &mut observer, dress)
    }
}

/// The obstacle for a question whose answer has no points. Who watches sees them all the same.
#[inline(always)]
fn without_points<'s, V, A, B, O>(shapes: Difference<'s, A, B>) -> Difference<'s, A, B>
where
    V: Vector,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if O::ACTIVE { shapes } else { shapes.bare() }
}

/// Turns what is known about the cores of two shapes into an answer of one kind.
struct Dressing<'s, A: Convex, B, K> {
    a: &'s A,
    b: &'s B,
    radius: ScalarOf<A>,
    to: K,
}

impl<A: Convex, B, K: Copy> Clone for Dressing<'_, A, B, K> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Convex, B, K: Copy> Copy for Dressing<'_, A, B, K> {}

/// A kind of answer.
trait Kind<V: Vector>: Copy {
    type Answer;

    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        &self,
        shapes: &Difference<'_, A, B>,
        core: &Core<V>,
        known: Known<V::Scalar>,
    ) -> Self::Answer;
}

impl<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>, K: Kind<V>> Dress<V> for Dressing<'_, A, B, K> {
    type Answer = K::Answer;

    #[inline(always)]
    fn dress<O: Observer<V>>(&self, core: &Core<V>, observer: &mut O) -> K::Answer {
        let Self { a, b, radius, to } = *self;
        if O::ACTIVE {
            observer.step(&Step::Bounds { lower: core.lower, upper: core.upper });
        }
        if core.lower > core.upper {
            return contradiction(a, b, to, core.iterations);
        }
        let (lower, upper) = core.less(radius);
        let verdict = proven(lower, upper);
        if verdict == Verdict::Undecided {
            return unclear(a, b, radius, to, *core);
        }
        let distance = core.estimate(lower, upper, radius);
        to.of(&Difference::of(a, b), core, Known { verdict, lower, upper, distance })
    }

    #[inline(always)]
    fn rarely<O: Observer<V>>(&self, core: Core<V>, observer: &mut O) -> K::Answer {
        rarely(self.a, self.b, self.radius, self.to, core, observer)
    }
}

/// An answer that few pairs get.
#[cold]
#[inline(never)]
fn rarely<V: Vector, K: Kind<V>, O: Observer<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    radius: V::Scalar,
    to: K,
    core: Core<V>,
    observer: &mut O,
) -> K::Answer {
    Dressing { a: &a, b: &b, radius, to }.dress(&core, observer)
}

/// The bounds contradict one another.
#[cold]
#[inline(never)]
fn contradiction<V: Vector, K: Kind<V>>(a: Shape<'_, V>, b: Shape<'_, V>, to: K, iterations: u32) -> K::Answer {
    let core = Core::unknown(Stop::Contradiction, iterations);
    let (lower, upper) = (core.lower, core.upper);
    let known = Known { verdict: Verdict::Undecided, lower, upper, distance: core.distance };
    to.of(&Difference::of(&a, &b), &core, known)
}

/// The bounds include zero.
#[cold]
#[inline(never)]
fn unclear<V: Vector, K: Kind<V>>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    radius: V::Scalar,
    to: K,
    core: Core<V>,
) -> K::Answer {
    let shapes = Difference::of(&a, &b);
    let (core, verdict) = exactly::settle(&shapes, &core);
    let (lower, upper) = core.less(radius);
    let distance = core.estimate(lower, upper, radius);
    to.of(&shapes, &core, Known { verdict, lower, upper, distance }.signed())
}

/// How the shapes lie, and bounds of their signed distance, radii included.
#[derive(Clone, Copy)]
struct Known<T> {
    verdict: Verdict,
    lower: T,
    upper: T,
    distance: T,
}

impl<T: Scalar> Known<T> {
    /// With the sign that the verdict proves. The lower bound stays: it is what the normal proves.
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

#[derive(Clone, Copy)]
struct AsDistance;

impl<V: Vector> Kind<V> for AsDistance {
    type Answer = Distance<V>;

    #[inline(always)]
    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        &self,
        _shapes: &Difference<'_, A, B>,
        core: &Core<V>,
        Known { verdict, lower, upper, distance }: Known<V::Scalar>,
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

/// With points; where shapes overlap one in both of them, unless the depth is wanted.
#[derive(Clone, Copy)]
struct AsProximity(Depth);

impl<V: Vector> Kind<V> for AsProximity {
    type Answer = Proximity<V>;

    #[inline(always)]
    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        &self,
        shapes: &Difference<'_, A, B>,
        core: &Core<V>,
        known: Known<V::Scalar>,
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

/// A point in both of two shapes that overlap: between the nearest points of the cores, nearer to that of the smaller
/// radius.
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
#[inline(always)]
fn proximity<V: Vector, A: Convex<Vector = V>, B: Convex<Vector = V>>(
    shapes: &Difference<'_, A, B>,
    core: &Core<V>,
    Known { verdict, lower, upper, distance }: Known<V::Scalar>,
) -> Proximity<V> {
    let (radius_a, radius_b) = (shapes.a.radius(), shapes.b.radius());
    let normal = if core.length > Number::ZERO { Some(core.direction / core.length) } else { None };
    let along = normal.unwrap_or_default();
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

impl<V: Vector> Core<V> {
    /// The bounds for the shapes, given those for their cores.
    #[inline(always)]
    pub(crate) fn less(&self, radius: V::Scalar) -> (V::Scalar, V::Scalar) {
        if radius == Number::ZERO {
            return (self.lower, self.upper);
        }
        let (lower, upper) = (self.lower - radius, self.upper - radius);
        // Of the two roundings of the bound, and of the sum of the radii and of a distance that is asked about.
        let slack = |bound: V::Scalar| bound.abs() * ulps(2) + radius * ulps(3);
        (lower - slack(lower), upper + slack(upper))
    }

    /// The best guess at the distance, forced between the bounds.
    #[inline(always)]
    pub(crate) fn estimate(&self, lower: V::Scalar, upper: V::Scalar, radius: V::Scalar) -> V::Scalar {
        (self.distance - radius).max(lower).min(upper)
    }
}

/// What bounds of the signed distance prove.
#[inline(always)]
fn proven<T: Scalar>(lower: T, upper: T) -> Verdict {
    if lower > T::ZERO && lower <= upper {
        Verdict::Separated
    } else if upper < T::ZERO && lower <= upper {
        Verdict::Penetrating
    } else {
        // NaN comes here, too.
        Verdict::Undecided
    }
}
