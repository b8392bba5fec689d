//! The questions, and the options that they can be asked with.

pub(crate) mod bounds;
mod dress;
mod goal;
mod ladder;
mod stage;

use crate::answer::{Distance, Intersection, Proximity, Touching};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{Difference, Reduce, SubDistance};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::shape::Convex;
use crate::vector::Vector;
use dress::{AnswerKind, AsDistance, AsProximity};
use goal::signed_distance::SignedDistance;
use goal::yes_no::YesNo;
use goal::{Depth, MAX_ITERATIONS, Settings};
use ladder::Ask;

/// Where a cold query sets out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Start<V> {
    /// From a point inside the obstacle, towards the origin (Zhang et al., Alg. 1: halves the time
    /// for quadrilaterals).
    #[default]
    Inside,
    /// Along a given direction from A to B, whatever the shapes. For comparison, or where the
    /// caller knows better.
    Direction(V),
}

/// A question with options. Without any, the functions of [`d2`](crate::d2) are shorter.
///
/// - `V` is the vector of the plane or of space in the precision of the shapes,
/// - `M` the sub-distance method, [`Barycode`](crate::expert::Barycode) unless chosen otherwise,
/// - `O` the observer, none by default.
///
/// ```
/// use barycode::d2::{Circle, Polygon, Query, Rectangle, Vec2};
/// use barycode::{Cache, Stop};
/// use barycode::expert::Voronoi;
///
/// let car = Rectangle::from_half_extents([2.25, 0.8])?;
/// let wall = [[10.0, -5.0], [11.0, -5.0], [11.0, 5.0], [10.0, 5.0]].map(Vec2::from);
/// let wall = Polygon::new(wall)?;
///
/// // Only nearer than one metre matters; beyond, any proof of it will do.
/// // A query can be asked again.
/// let mut query = Query::new().cut_off(1.0);
/// let near = query.distance(&car, &wall);
/// assert!(near.lower >= 1.0 && near.stop == Stop::CutOff);
/// assert_eq!(query.distance(&car, &Circle::new([3.5, 0.0], 0.75)?).distance, 0.5);
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
    margin: V::Scalar,
    start: Start<V>,
    touching: Touching,
    method: M,
    cache: Option<&'c mut Cache>,
    observer: O,
}

impl<V: Vector> Query<'_, V> {
    /// A cold query without a cut-off.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn new() -> Self {
        Self {
            max_iterations: MAX_ITERATIONS,
            cut_off: V::Scalar::INFINITY,
            tolerance: V::Scalar::ZERO,
            margin: V::Scalar::ZERO,
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
    /// Gives up after this many supports in each stage. The answer then says
    /// [`Stop::IterationLimit`](crate::Stop), its bounds hold.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn max_iterations(mut self, limit: u32) -> Self {
        self.max_iterations = limit;
        self
    }

    /// Stops as soon as the distance is proven to exceed this. The answer then says
    /// [`Stop::CutOff`](crate::Stop), its bounds hold. Where a formula has the whole distance at
    /// once, as for two balls, that is the answer.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn cut_off(mut self, distance: V::Scalar) -> Self {
        self.cut_off = distance;
        self
    }

    /// Stops as soon as the distance is proven to within this: its bounds are no farther apart, but
    /// for rounding, and the answer says [`Stop::Tolerance`](crate::Stop). Zero unless told
    /// otherwise, and for a negative or NaN tolerance: as close as the precision allows.
    ///
    /// Spares supports where a shape is smooth, whose distance is approached and never met;
    /// polytopes end by themselves. Verdicts are what they are without: where the bounds include
    /// zero the search goes on.
    ///
    /// The depth of curved shapes that overlap, radii not counted, is the exception from "as close
    /// as the precision allows": unless a tolerance says otherwise its bounds may be apart by a
    /// 8192nd of it, and by more where it is about as deep in many directions
    /// ([`Stop::IterationLimit`](crate::Stop)). Of smooth shapes that state nothing, as sums and
    /// hulls of them, that holds after 384 supports. The distance and the normal are those of the
    /// least depth that was found, in most pairs exact to rounding.
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
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn tolerance(mut self, distance: V::Scalar) -> Self {
        self.tolerance = distance;
        self
    }

    /// How far apart the points of a [contact manifold](Self::contact_manifold) may be: a solver
    /// that counts with what will be in contact a moment later wants these, too. Zero unless told
    /// otherwise, and for a negative or NaN margin. The least apart, and those that are about as
    /// far apart, are kept whatever the margin: a [cut-off](Self::cut_off) drops them.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn speculative_margin(mut self, distance: V::Scalar) -> Self {
        self.margin = distance;
        self
    }

    /// Where a cold query sets out. Has no influence where a cache is warm.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn start(mut self, start: Start<V>) -> Self {
        self.start = start;
        self
    }

    /// Whether shapes that touch and do not overlap meet, as [`Intersection::meets`] has it. They
    /// do unless this says otherwise. The verdict does not depend on it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn touching(mut self, touching: Touching) -> Self {
        self.touching = touching;
        self
    }

    /// Sets out from what the cache holds, and leaves the new simplex in it.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn cache<'d>(self, cache: &'d mut Cache) -> Query<'d, V, M, O> {
        Query {
            max_iterations: self.max_iterations,
            cut_off: self.cut_off,
            tolerance: self.tolerance,
            margin: self.margin,
            start: self.start,
            touching: self.touching,
            method: self.method,
            cache: Some(cache),
            observer: self.observer,
        }
    }

    /// The sub-distance method: a value of a type such as [`Voronoi`](crate::expert::Voronoi).
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn method<N: Reduce<V>>(self, method: N) -> Query<'c, V, N, O> {
        Query {
            max_iterations: self.max_iterations,
            cut_off: self.cut_off,
            tolerance: self.tolerance,
            margin: self.margin,
            start: self.start,
            touching: self.touching,
            method,
            cache: self.cache,
            observer: self.observer,
        }
    }

    /// Shows every step to an observer.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    #[must_use]
    pub fn observer<P: Observer<V>>(self, observer: P) -> Query<'c, V, M, P> {
        Query {
            max_iterations: self.max_iterations,
            cut_off: self.cut_off,
            tolerance: self.tolerance,
            margin: self.margin,
            start: self.start,
            touching: self.touching,
            method: self.method,
            cache: self.cache,
            observer,
        }
    }
}

impl<V: Vector, M, O> Query<'_, V, M, O> {
    /// The margin of a manifold; `None` for a contact beyond the cut-off. Formulas answer such a
    /// contact in full.
    pub(crate) fn margin_for(&self, contact: &Proximity<V>) -> Option<V::Scalar> {
        (contact.lower <= self.cut_off).then_some(self.margin)
    }
}

impl<V: Dimension, M: Reduce<V>, O: Observer<V>> Query<'_, V, M, O> {
    /// Do the shapes meet? Contact counts.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub fn intersects<A: Convex<Vector = V>, B: Convex<Vector = V>>(&mut self, a: &A, b: &B) -> Intersection<V> {
        self.within(a, b, V::Scalar::ZERO)
    }

    /// Is the distance at most `distance`? A negative or NaN distance is taken as zero.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub fn within<A, B>(&mut self, a: &A, b: &B, distance: V::Scalar) -> Intersection<V>
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
    {
        let goal = YesNo { within: distance.max(V::Scalar::ZERO), touching: self.touching };
        let settings = Settings::yes_or_no(self.max_iterations);
        let shapes = without_points::<V, A, B, O>(Difference::new(a, b));
        let (start, cache, method) = (self.start, self.cache.as_deref_mut(), self.method);
        let mut stand_in = O::stand_in();
        let observer = stand_in.as_mut().unwrap_or(&mut self.observer);
        Ask { shapes, goal, settings, start, cache, observer, method }.answer()
    }
}

impl<V: Dimension, M: SubDistance<V>, O: Observer<V>> Query<'_, V, M, O> {
    /// How far apart are the shapes? Zero where they meet.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub fn distance<A: Convex<Vector = V>, B: Convex<Vector = V>>(&mut self, a: &A, b: &B) -> Distance<V> {
        let shapes = without_points::<V, A, B, O>(Difference::new(a, b));
        self.measure(shapes, Depth::Sign, false, AsDistance)
    }

    /// The nearest points of two shapes, their distance, and a direction that separates them, valid
    /// also where the distance is zero or so small that the points give none (Zhang et al., II-A,
    /// level 3).
    ///
    /// Where the shapes overlap there is no such direction: both points are the same common point
    /// then. Ask [`contact`](Self::contact) for the depth.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub fn closest_points<A: Convex<Vector = V>, B: Convex<Vector = V>>(&mut self, a: &A, b: &B) -> Proximity<V> {
        self.proximity(a, b, Depth::Sign)
    }

    /// Signed distance, normal and witness points: the distance where the shapes are apart, minus
    /// the penetration depth where they overlap.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub fn contact<A: Convex<Vector = V>, B: Convex<Vector = V>>(&mut self, a: &A, b: &B) -> Proximity<V> {
        self.proximity(a, b, Depth::Full)
    }

    /// Both questions that want points: they have the same loop, which is compiled for each pair of
    /// shapes once.
    #[inline(never)]
    fn proximity<A: Convex<Vector = V>, B: Convex<Vector = V>>(&mut self, a: &A, b: &B, depth: Depth) -> Proximity<V> {
        self.measure(Difference::new(a, b), depth, true, AsProximity(depth))
    }

    /// The signed distance, made into an answer of this kind. The cut-off is asked of the rounded
    /// shapes, the engine knows the cores.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn measure<A, B, K>(&mut self, shapes: Difference<'_, A, B>, depth: Depth, witness: bool, kind: K) -> K::Answer
    where
        A: Convex<Vector = V>,
        B: Convex<Vector = V>,
        K: AnswerKind<V>,
    {
        let radius = shapes.a.radius() + shapes.b.radius();
        let cut_off = self.cut_off.max(V::Scalar::ZERO) + radius;
        let tolerance = self.tolerance.max(V::Scalar::ZERO);
        let settings = Settings { limit: self.max_iterations, cut_off, tolerance, depth, witness };
        let (goal, start, cache) = (SignedDistance(kind), self.start, self.cache.as_deref_mut());
        let mut stand_in = O::stand_in();
        let observer = stand_in.as_mut().unwrap_or(&mut self.observer);
        Ask { shapes, goal, settings, start, cache, observer, method: self.method }.answer()
    }
}

/// The obstacle for a question whose answer has no points. Who watches sees them all the same.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn without_points<'s, V, A, B, O>(shapes: Difference<'s, A, B>) -> Difference<'s, A, B>
where
    V: Vector,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
{
    if O::ACTIVE { shapes } else { shapes.bare() }
}
