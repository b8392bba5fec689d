//! Two shapes with the answers known about them.

use crate::answer::{Certificate, Distance, Intersection, Proximity, Touching, Verdict};
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{Barycode, SubDistance};
use crate::manifold::Manifold;
use crate::num::Number;
use crate::query::Query;
use crate::shape::{Convex, PoseOf, Posed, ShapeError};
use crate::vector::Vector;

/// Two posed shapes for several questions, in any order (Casalino's object, third source, section
/// 4).
///
/// Answers are kept until a shape or pose changes, and serve other questions: a known contact
/// answers all of them; a known gap answers whether the shapes meet, and that the depth is zero.
/// After a move the answers are dropped, but the last simplex stays as the start of the next query.
///
/// ```
/// use barycode::d2::{Pose, Rectangle};
/// use barycode::Pair;
///
/// let car = Rectangle::from_half_extents([2.25, 0.8])?;
/// let mut pair = Pair::new(car, Pose::IDENTITY, car, Pose::from_angle([6.0, 0.5], 0.2))?;
/// assert!(!pair.intersects().meets());
/// let gap = pair.distance().distance;
/// assert_eq!(gap, pair.contact().distance); // known already
///
/// pair.set_pose_b(Pose::from_angle([4.0, 0.5], 0.2))?;
/// assert!(pair.intersects().meets() && pair.contact().depth() > 0.0);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pair<A: Convex, B, M = Barycode> {
    a: A,
    b: B,
    pose_a: PoseOf<A>,
    pose_b: PoseOf<A>,
    method: M,
    cache: Cache,
    known: Known<A::Vector>,
}

/// The answers since the last change, a field for each question, from the least to the most
/// informative one.
#[derive(Clone, Copy, Debug, Default)]
struct Known<V: Vector> {
    meeting: Option<Intersection<V>>,
    distance: Option<Distance<V>>,
    closest: Option<Proximity<V>>,
    contact: Option<Proximity<V>>,
}

impl<V: Dimension, A: Convex<Vector = V>, B: Convex<Vector = V>> Pair<A, B> {
    /// Two shapes at their poses.
    ///
    /// # Errors
    /// If an entry of a pose is not finite or too large.
    pub fn new(a: A, pose_a: V::Pose, b: B, pose_b: V::Pose) -> Result<Self, ShapeError> {
        Posed::new(&a, pose_a)?;
        Posed::new(&b, pose_b)?;
        Ok(Self { a, b, pose_a, pose_b, method: Barycode, cache: Cache::new(), known: Known::default() })
    }
}

impl<V, A, B, M> Pair<A, B, M>
where
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    M: SubDistance<V>,
{
    /// The pair with another sub-distance method; known answers stay.
    #[must_use]
    pub fn method<N: SubDistance<V>>(self, method: N) -> Pair<A, B, N> {
        let Self { a, b, pose_a, pose_b, cache, known, .. } = self;
        Pair { a, b, pose_a, pose_b, method, cache, known }
    }

    /// Replaces the first shape; drops known answers and the last simplex.
    pub fn set_a(&mut self, shape: A) {
        self.a = shape;
        self.cache = Cache::new();
        self.known = Known::default();
    }

    /// Replaces the second shape; drops known answers and the last simplex.
    pub fn set_b(&mut self, shape: B) {
        self.b = shape;
        self.cache = Cache::new();
        self.known = Known::default();
    }

    /// Moves the first shape. A pose equal to the old one changes nothing.
    ///
    /// # Errors
    /// If an entry of the pose is not finite or too large; the old pose stays.
    pub fn set_pose_a(&mut self, pose: V::Pose) -> Result<(), ShapeError> {
        Posed::new(&self.a, pose)?;
        if pose != self.pose_a {
            self.pose_a = pose;
            self.known = Known::default();
        }
        Ok(())
    }

    /// Moves the second shape. A pose equal to the old one changes nothing.
    ///
    /// # Errors
    /// If an entry of the pose is not finite or too large; the old pose stays.
    pub fn set_pose_b(&mut self, pose: V::Pose) -> Result<(), ShapeError> {
        Posed::new(&self.b, pose)?;
        if pose != self.pose_b {
            self.pose_b = pose;
            self.known = Known::default();
        }
        Ok(())
    }

    /// The posed shapes, for a check or a question of another kind.
    pub fn shapes(&self) -> (Posed<&A>, Posed<&B>) {
        (Posed::trusted(&self.a, self.pose_a), Posed::trusted(&self.b, self.pose_b))
    }

    fn ask<R>(&mut self, question: impl FnOnce(Query<'_, V, M>, &Posed<&A>, &Posed<&B>) -> R) -> R {
        let (a, b) = (Posed::trusted(&self.a, self.pose_a), Posed::trusted(&self.b, self.pose_b));
        question(Query::new().method(self.method).cache(&mut self.cache), &a, &b)
    }

    /// True if the shapes meet; contact counts as meeting.
    pub fn intersects(&mut self) -> Intersection<V> {
        if let Some(known) = self.known.meeting {
            return known;
        }
        let derived = self.known.contact.and_then(told).or_else(|| self.known.closest.and_then(told));
        let answer = derived.unwrap_or_else(|| self.ask(|mut query, a, b| query.intersects(a, b)));
        self.known.meeting = Some(answer);
        answer
    }

    /// True if the distance is at most `distance`.
    pub fn within(&mut self, distance: V::Scalar) -> Intersection<V> {
        if distance == Number::ZERO {
            return self.intersects();
        }
        self.ask(|mut query, a, b| query.within(a, b, distance))
    }

    /// The distance of the shapes; zero where they meet.
    pub fn distance(&mut self) -> Distance<V> {
        if let Some(known) = self.known.distance {
            return known;
        }
        let derived = self.known.contact.or(self.known.closest).filter(decided).map(Distance::from);
        let answer = derived.unwrap_or_else(|| self.ask(|mut query, a, b| query.distance(a, b)));
        self.known.distance = Some(answer);
        answer
    }

    /// The nearest points, the distance, and a direction that separates the shapes.
    pub fn closest_points(&mut self) -> Proximity<V> {
        if let Some(known) = self.known.closest {
            return known;
        }
        let apart = |answer: &Proximity<V>| matches!(answer.verdict, Verdict::Separated | Verdict::Touching);
        let derived = self.known.contact.filter(apart);
        let answer = derived.unwrap_or_else(|| self.ask(|mut query, a, b| query.closest_points(a, b)));
        self.known.closest = Some(answer);
        answer
    }

    /// Signed distance, normal and witness points.
    pub fn contact(&mut self) -> Proximity<V> {
        if let Some(known) = self.known.contact {
            return known;
        }
        let separated = |answer: &Proximity<V>| answer.verdict == Verdict::Separated;
        let derived = self.known.closest.filter(separated);
        let answer = derived.unwrap_or_else(|| self.ask(|mut query, a, b| query.contact(a, b)));
        self.known.contact = Some(answer);
        answer
    }

    /// The contact, and the points at which the shapes rest on each other: see
    /// [`Query::contact_manifold`].
    pub fn contact_manifold(&mut self) -> Manifold<V> {
        let contact = self.contact();
        let (a, b) = self.shapes();
        Manifold::of_contact(&a, &b, contact, Number::ZERO)
    }
}

/// The yes or no that is already proven by closest points or a contact. `None` where a normal does
/// not show a gap that only exact arithmetic sees, and for a depth: its simplex is a side of the
/// obstacle and does not hold the origin.
fn told<V: Vector>(answer: Proximity<V>) -> Option<Intersection<V>> {
    let certificate = match (answer.verdict, answer.normal) {
        (Verdict::Separated, Some(normal)) if answer.lower > Number::ZERO => Certificate::Direction(normal),
        (Verdict::Touching, _) | (Verdict::Penetrating, None) => Certificate::Simplex(answer.simplex),
        _ => return None,
    };
    Some(Intersection {
        verdict: answer.verdict,
        certificate,
        within: Number::ZERO,
        touching: Touching::Collides,
        iterations: answer.iterations,
        stop: answer.stop,
    })
}

impl<V: Vector> From<Proximity<V>> for Distance<V> {
    /// The distance already known from closest points or a contact; zero for an overlap.
    fn from(answer: Proximity<V>) -> Self {
        let clamp = |value: V::Scalar| if value > Number::ZERO { value } else { Number::ZERO };
        Self {
            verdict: answer.verdict,
            distance: clamp(answer.distance),
            lower: clamp(answer.lower),
            upper: clamp(answer.upper),
            iterations: answer.iterations,
            stop: answer.stop,
        }
    }
}

/// True if the answer is decided. One that is open must not stand in for another question, which
/// may decide it.
fn decided<V: Vector>(answer: &Proximity<V>) -> bool {
    answer.verdict != Verdict::Undecided
}
