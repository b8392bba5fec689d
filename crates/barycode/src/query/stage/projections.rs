//! Distances of curved shapes by alternating projections.
//!
//! - **Assumes**: shapes in space that know their nearest points by a formula, one of them curved;
//!   that a named point is one of the shape;
//! - **Proves**: bounds, from two points of the shapes and one support in the direction between
//!   them;
//! - **Hands on**: for far shapes a direction to start from; for near ones, of which a verdict is
//!   wanted, the bounds;
//! - **Gives up**: after [`ROUNDS`] rounds, where a shape knows no nearest points, where nothing
//!   tells which of two shapes comes last.
//!
//! The point of one shape that is nearest to a point of the other, the point of the other that is
//! nearest to that one, and so on: the points come to be as near to each other as any (Cheney and
//! Goldstein, *Proximity maps for convex sets*, 1959), the faster the farther the shapes are apart.
//! Where both shapes know their nearest points by a formula
//! ([`Details::nearest`](crate::shape::Details::nearest)) a step costs a third of a support, and
//! there is nothing to do between one and the next.
//!
//! **Shapes that are near to each other** are moved apart first, by a good part of their size,
//! along the current estimate of the separating direction: the direction between the points that
//! come of it is the next one to move them in. Moved back they are as far from each other as they
//! are along the direction that this ends in, and no shorter way leads from one to the other.
//!
//! **The next round begins** not where the last one has ended, but where it would end if rounds
//! were linear ([`Steps`]): some three times as few.
//!
//! The proof comes from elsewhere: two points of the shapes are as near as they are, and one
//! support in the direction between them tells that none are nearer. Where the two do not come
//! together soon, the loop runs from that direction on.

use super::seed::remember;
use super::{closed_form, feet};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{self, Difference, End, Probe, Reduce, Shape};
use crate::num::{Number, Scalar};
use crate::observe::Observer;
use crate::query::Start;
use crate::query::bounds::{self, Core};
use crate::query::goal::Question;
use crate::query::ladder::{Answered, Ask, Open, OutcomeOf, Progress, SimplexOf};
use crate::shape::{Convex, ulps};
use crate::simplex::Vertex;
use crate::vector::Vector;

impl<M, V, A, B, G, O> Ask<'_, M, A, B, G, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
    Self: Question<M, V>,
{
    /// Projects far curved shapes: the answer where no points are wanted, else a direction to start
    /// from, and the supports it took.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn project_far(&mut self) -> Progress<<Self as Question<M, V>>::Answer, (Start<V>, u32)> {
        let shapes = &self.shapes;
        if Self::DISTANCE
            && self.may_project()
            && self.cache.as_ref().is_none_or(|cache| Cache::named(cache).is_empty())
            && self.settings.cut_off == V::Scalar::INFINITY
            && are_far_apart(shapes)
            && let Some(between) = project_apart(shapes.a, shapes.b)
        {
            if let Some(core) = between.known
                && core.separates(self.radius())
                && let Some(core) = self.with_points(core, &between)
            {
                if let Some(cache) = self.cache.as_deref_mut() {
                    let (a, b) = between.ids;
                    remember(cache, &[Vertex::<V, V::Scalar> { a, b, ..Vertex::default() }]);
                }
                return Answered(self.answer_bounds(&core));
            }
            return Open((Start::Direction(between.direction), between.supports));
        }
        Open((self.start, 0))
    }

    /// Projects near curved shapes, where the loop has stopped for that; else the loop goes on by
    /// Newton's method.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn project_near(
        &mut self,
        simplex: &mut SimplexOf<M, V>,
        outcome: &mut OutcomeOf<V>,
        goal: &gjk::LoopGoal<V::Scalar>,
        known: &mut Option<Core<V>>,
    ) -> Progress<<Self as Question<M, V>>::Answer, ()> {
        if outcome.end != End::Curved {
            return Open(());
        }
        if self.projects_near()
            && self.may_project()
            && let Some(probe) = &outcome.probe
            && let Some(core) = project_touching(self.shapes.a, self.shapes.b, probe.direction)
        {
            let core = Core { iterations: outcome.iterations + core.iterations, ..core };
            self.remember(simplex);
            return self.answer_projected(core, known);
        }
        self.resume(simplex, outcome, *goal);
        Open(())
    }

    /// Bounds with their points, where these are wanted.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn with_points(&self, core: Core<V>, between: &Between<V>) -> Option<Core<V>> {
        if !self.settings.witness {
            return Some(core);
        }
        self.shapes.erased(|shapes| feet::witnessed(&shapes, core, between))
    }

    /// Whether projections may take the place of the loop.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(in crate::query) fn may_project(&self) -> bool {
        apply(&self.shapes, self.settings.limit) && closed_form::applies::<M, V, O>(&self.start)
    }
}

/// The result of projections.
pub(in crate::query) struct Between<V: Vector> {
    /// From A to B.
    pub(in crate::query) direction: V,
    /// The last point of one of the shapes, relative to its origin.
    pub(super) place: V,
    /// Whether that is B.
    pub(super) place_is_of_b: bool,
    /// The distance, if it is proven.
    pub(in crate::query) known: Option<Core<V>>,
    /// The ids of the last support, which it is proven by.
    pub(in crate::query) ids: (u64, u64),
    /// How many supports it took, no more than [`SUPPORTS`].
    pub(in crate::query) supports: u32,
}

impl<V: Vector> Between<V> {
    /// Nothing known, of a place in A.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn unknown() -> Self {
        let (direction, place) = (V::default(), V::default());
        Self { direction, place, place_is_of_b: false, known: None, ids: (0, 0), supports: 0 }
    }
}

/// Supports that may be asked for.
pub(in crate::query) const SUPPORTS: u32 = 2;

/// The most supports that the loop has had when it asks for projections.
pub(in crate::query) const BEFORE: u32 = 4;

/// Whether projections apply: in space, to curved shapes, where a limit of supports leaves room for
/// them.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn apply<V: Dimension, A: Convex<Vector = V>, B: Convex<Vector = V>>(
    shapes: &Difference<'_, A, B>,
    limit: u32,
) -> bool {
    V::DIMENSION > 2 && shapes.has_patches() && limit >= BEFORE + SUPPORTS
}

/// Rounds of two projections at most: most pairs that are far from each other take three or four,
/// near ones six in single precision and nine in double precision.
pub(in crate::query) const ROUNDS: u32 = 20;

/// By which part of their extents shapes that are near to each other are moved apart.
pub(in crate::query) const SHIFT: f64 = 0.4;

/// Cheap test before any support: are the shapes far enough apart for projections to pay?
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn are_far_apart<V: Dimension, A: Convex<Vector = V>, B: Convex<Vector = V>>(
    shapes: &Difference<'_, A, B>,
) -> bool {
    shapes.offset.dot(shapes.offset) > shapes.reach * shapes.reach
}

/// Points of two shapes that are far from each other, and their distance as the distance of the
/// shapes. `None` where a shape knows no nearest points.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn project_apart<V: Dimension>(a: Shape<'_, V>, b: Shape<'_, V>) -> Option<Between<V>> {
    in_order::<V, false>(a, b, V::default(), ROUNDS)
}

/// The distance of shapes that are near to each other, or touch, and are so about along `toward`,
/// if it is proven.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(in crate::query) fn project_touching<V: Dimension>(a: Shape<'_, V>, b: Shape<'_, V>, toward: V) -> Option<Core<V>> {
    in_order::<V, true>(a, b, toward, ROUNDS)?.known
}

/// One shape is projected onto after the other, which is twice as fast as both at once, the smaller
/// one last. Exchanging the shapes must not exchange their order: of shapes of the same extent the
/// last is the one whose point nearest to the other's middle is nearer to its own origin. Of those
/// that are alike in that, too, either may be last if one is the other's reflection in a point, as
/// one of two equal cylinders that stand side by side is of the other; the loop takes all others.
#[inline(never)]
pub(in crate::query) fn in_order<V: Dimension, const NEAR: bool>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    toward: V,
    rounds: u32,
) -> Option<Between<V>> {
    let shapes = Difference::without_prefetch(&a, &b);
    let mut direction = toward;
    if NEAR {
        direction = direction.leveled();
        direction = direction / direction.length();
    }
    let (mut of_a, mut of_b) = (a.extent(), b.extent());
    if of_a == of_b {
        let (p, q) = (a.details().nearest(b.start() + shapes.offset)?, b.details().nearest(a.start() - shapes.offset)?);
        (of_a, of_b) = (p.dot(p), q.dot(q));
        if of_a == of_b && !are_twins(a, b) {
            return None;
        }
    }
    let closeness = shapes.closeness() * if NEAR { V::Scalar::from_f64(4.0) } else { V::Scalar::ONE };
    let proof = |way: V, direction: V| {
        let support = shapes.support::<V::Scalar>(direction, 0, 0);
        let probe = Probe { direction, support };
        let core = bounds::of_two_points(&shapes, way, &probe, closeness);
        // If the shapes may overlap by more than that, the loop knows more.
        ((support.a, support.b), core.filter(|core| core.lower >= -shapes.margin()))
    };
    if of_b < of_a {
        let turned = |way: V, direction: V| proof(-way, -direction);
        let found = approach::<V, NEAR>(b, a, -shapes.offset, -direction, rounds, turned)?;
        Some(Between { direction: -found.direction, place_is_of_b: true, ..found })
    } else {
        approach::<V, NEAR>(a, b, shapes.offset, direction, rounds, proof)
    }
}

/// Whether the points of one shape are those of the other with the signs changed: nearest to a few
/// places, in no direction that shapes prefer, they are so to the last bit.
#[cold]
#[inline(never)]
pub(in crate::query) fn are_twins<V: Dimension>(a: Shape<'_, V>, b: Shape<'_, V>) -> bool {
    let far = a.extent() * V::Scalar::from_f64(2.0);
    let place = |parts: [f64; 3]| V::from_coordinates(parts.map(|part| far * V::Scalar::from_f64(part)));
    let places = [[0.37, 0.61, 0.83], [-0.89, 0.41, 0.53], [0.71, -0.97, 0.29], [0.47, 0.79, -0.67]].map(place);
    places.iter().all(|&place| a.details().nearest(place) == b.details().nearest(-place).map(|point| -point))
}

/// The rounds. A's points are last; the place that a round begins and ends with is A's point, of
/// shapes that are `NEAR` each other moved away from B.
pub(in crate::query) fn approach<V: Dimension, const NEAR: bool>(
    a: Shape<'_, V>,
    b: Shape<'_, V>,
    offset: V,
    toward: V,
    rounds: u32,
    proof: impl Fn(V, V) -> ((u64, u64), Option<Core<V>>),
) -> Option<Between<V>> {
    let shift = (a.extent() + b.extent()) * V::Scalar::from_f64(SHIFT);
    let least = shift * V::Scalar::from_f64(0.75);
    let power = (shift + offset.max_abs()).reciprocal_power();
    // Where both shapes curve, an error of the direction counts by its square; at an edge or a flat
    // side it counts in full. A round leaves a fiftieth of what it has moved by, in most pairs.
    let mut enough = V::Scalar::UNIT.sqrt() * V::Scalar::from_f64(if NEAR { 1.0 } else { 32.0 });
    let last = ulps(16);
    let mut z = a.start();
    if NEAR {
        z = z - toward * shift;
    }
    let mut steps = Steps { count: 0, last: [(V::default(), V::default()); 2] };
    let mut between = Between::unknown();
    for _ in 0..rounds {
        let q = b.details().nearest(z - offset)?;
        let mut target = q + offset;
        if NEAR {
            let way = target - z;
            target = target + way * (shift / way.length());
        }
        let p = a.details().nearest(target)?;
        let way = target - p;
        let (mut direction, mut found, mut size) = (way, p, way.max_abs());
        if NEAR {
            let length = way.length();
            // They overlap by more than rounding.
            if !(length > least) {
                return None;
            }
            direction = way / length;
            (found, size) = (p - direction * shift, shift);
        }
        (between.direction, between.place) = (direction, found);
        let rest = found - z;
        if rest.max_abs() <= size * enough {
            let way = if NEAR { way_in_place(a, b, offset, p)? } else { way };
            (between.ids, between.known) = proof(way, direction);
            between.supports += 1;
            if between.known.is_some() || enough == last {
                break;
            }
            enough = last;
        }
        // Levelled: there are products of four of them.
        z = steps.next(found, rest * power, if NEAR { 1 } else { 3 });
    }
    between.known = between.known.map(|core| Core { iterations: between.supports, ..core });
    Some(between)
}

/// The way between two points of the shapes where they are, nearest to each other about `p` of A.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn way_in_place<V: Dimension>(a: Shape<'_, V>, b: Shape<'_, V>, offset: V, p: V) -> Option<V> {
    let q = b.details().nearest(p - offset)?;
    let p = a.details().nearest(q + offset)?;
    Some((q + offset) - p)
}

/// The last places that a step of an iteration has led to, with what it moved by.
pub(in crate::query) struct Steps<V> {
    count: u32,
    last: [(V, V); 2],
}

impl<V: Vector> Steps<V> {
    /// Where to go on, from the place that a step has led to and what it moved by: where the next
    /// one would move by nothing, if steps were linear in the plane of the last three (Anderson,
    /// *Iterative procedures for nonlinear integral equations*, 1965). The first few, `after` which
    /// that begins, are taken as they are.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn next(&mut self, found: V, rest: V, after: u32) -> V {
        let [(found1, rest1), (found2, rest2)] = self.last;
        self.last = [(found, rest), (found1, rest1)];
        self.count += 1;
        if self.count <= after {
            return found;
        }
        let (d1, e1) = (rest - rest1, found - found1);
        let (a11, b1) = (d1.dot(d1), rest.dot(d1));
        let mut step = e1 * (b1 / a11);
        if self.count > 2 {
            let (d2, e2) = (rest - rest2, found - found2);
            let (a12, a22, b2) = (d1.dot(d2), d2.dot(d2), rest.dot(d2));
            let area = a11 * a22 - a12 * a12;
            if area > a11 * a22 * V::Scalar::UNIT.sqrt() {
                step = e1 * ((b1 * a22 - b2 * a12) / area) + e2 * ((a11 * b2 - a12 * b1) / area);
            }
        }
        if step.is_finite() { found - step } else { found }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pose::space::Pose;
    use crate::shape::{Cone, Cylinder, Posed};
    use crate::vec::Vec3;

    /// Nothing depends on which of two shapes comes first; where nothing else tells them apart they
    /// are twins, or there is no order.
    #[test]
    fn an_order_does_not_depend_on_which_is_first() {
        let at = |shift: [f64; 3]| Pose { translation: Vec3::from(shift), ..Pose::default() };
        let (can, hat) =
            (Cylinder::from_half_height(0.5, 1.0).expect("finite"), Cone::from_half_height(0.5, 1.0).expect("finite"));
        assert_eq!(can.extent(), hat.extent());
        let first = Posed::new(can, at([0.0; 3])).expect("finite");
        let exchanged = |second: &dyn Convex<Vector = Vec3<f64>>| {
            let found = [project_apart(&first, &second), project_apart(&second, &first)];
            let [Some(one), Some(other)] = found else {
                assert!(found.iter().all(Option::is_none));
                return false;
            };
            let (one, other) = (one.known.expect("far shapes"), other.known.expect("far shapes"));
            assert_eq!((one.direction, one.distance, one.lower), (-other.direction, other.distance, other.lower));
            true
        };
        for shift in [[0.25, 0.0, 3.0], [3.0, 0.5, 0.0], [2.5, -1.75, 0.625]] {
            assert!(exchanged(&Posed::new(can, at(shift)).expect("finite")));
            // Base on top, there is no difference to a can; aside the hat slopes away.
            let hat = Posed::new(hat, at(shift)).expect("finite");
            assert_eq!(exchanged(&hat), shift[2] < 3.0);
        }
    }
}
