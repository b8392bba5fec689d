//! Questions about shapes that stand still.

use crate::answer::{DistanceRecord, IntersectionRecord, ManifoldRecord, PointRecord, ProximityRecord, Record};
use crate::fault::{Status, guarded};
use crate::numbers::Numbered;
use crate::options::{OptionsRecord, margin_of, with_query};
use crate::pointers::{In, Out};
use crate::shape::{Any, Shape, Side, pose};
use crate::world::World;
use barycode::d2::Posed;
use barycode::{Convex, Distance, Intersection, MOST_CONTACT_POINTS, Manifold, Proximity, Query, Verdict};

/// A query as the interface asks it.
pub(crate) type Asked<'c, V> = Query<'c, V, <V as barycode::Kinematic>::Method>;

/// A question about two shapes, compiled for shapes of any kind once, and for two posed shapes of
/// the kinds that programs ask about most.
pub(crate) trait Question<V: World>: Sized {
    type Answer;

    /// What the call returns.
    fn verdict(answer: &Self::Answer) -> Verdict;

    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, query: &mut Asked<'_, V>, a: &A, b: &B) -> Self::Answer;
}

/// [`Query::within`].
struct Within<T>(T);

impl<V: World> Question<V> for Within<V::Scalar> {
    type Answer = Intersection<V>;

    fn verdict(answer: &Intersection<V>) -> Verdict {
        answer.verdict
    }

    #[inline(never)]
    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        self,
        query: &mut Asked<'_, V>,
        a: &A,
        b: &B,
    ) -> Intersection<V> {
        query.within(a, b, self.0)
    }
}

/// [`Query::distance`].
struct HowFar;

impl<V: World> Question<V> for HowFar {
    type Answer = Distance<V>;

    fn verdict(answer: &Distance<V>) -> Verdict {
        answer.verdict
    }

    #[inline(never)]
    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, query: &mut Asked<'_, V>, a: &A, b: &B) -> Distance<V> {
        query.distance(a, b)
    }
}

/// [`Query::closest_points`].
struct Closest;

impl<V: World> Question<V> for Closest {
    type Answer = Proximity<V>;

    fn verdict(answer: &Proximity<V>) -> Verdict {
        answer.verdict
    }

    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, query: &mut Asked<'_, V>, a: &A, b: &B) -> Proximity<V> {
        query.closest_points(a, b)
    }
}

/// [`Query::contact`].
struct HowDeep;

impl<V: World> Question<V> for HowDeep {
    type Answer = Proximity<V>;

    fn verdict(answer: &Proximity<V>) -> Verdict {
        answer.verdict
    }

    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, query: &mut Asked<'_, V>, a: &A, b: &B) -> Proximity<V> {
        query.contact(a, b)
    }
}

/// [`Query::contact_manifold`].
struct Manifolds;

impl<V: World> Question<V> for Manifolds {
    type Answer = Manifold<V>;

    fn verdict(manifold: &Manifold<V>) -> Verdict {
        manifold.verdict()
    }

    fn of<A: Convex<Vector = V>, B: Convex<Vector = V>>(self, query: &mut Asked<'_, V>, a: &A, b: &B) -> Manifold<V> {
        query.contact_manifold(a, b)
    }
}

/// [`Query::within`], of shapes of any kind.
pub(crate) fn within<V: World>(
    query: &mut Asked<'_, V>,
    a: Any<'_, V>,
    b: Any<'_, V>,
    margin: V::Scalar,
) -> Intersection<V> {
    Within(margin).of(query, &a, &b)
}

/// Two shapes and where they are: the first four arguments of a call.
#[derive(Debug)]
pub(crate) struct Pair<V: World>(
    pub(crate) In<Shape<V>>,
    pub(crate) In<V::Pose>,
    pub(crate) In<Shape<V>>,
    pub(crate) In<V::Pose>,
);

impl<V: World> Clone for Pair<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: World> Copy for Pair<V> {}

impl<V: World> Pair<V> {
    /// Asks a question, and hands its answer on where it is: nothing that a call makes is moved,
    /// since what was just written in parts is slow to be read as a whole.
    #[inline]
    fn ask<Q: Question<V>>(
        &self,
        question: Q,
        options: In<OptionsRecord<V>>,
        tell: impl FnOnce(&Q::Answer) -> i32,
    ) -> Result<i32, Status> {
        let (shape_a, shape_b) = (self.0.get()?, self.2.get()?);
        let (at_a, at_b) = (pose::<V>(&self.1)?, pose::<V>(&self.3)?);
        if let (Some(at_a), Some(at_b)) = (at_a, at_b) {
            let (a, b) = (shape_a.body()?, shape_b.body()?);
            if a.radius == V::ZERO && b.radius == V::ZERO {
                if let (Some(a), Some(b)) = (V::listed(&a.core), V::listed(&b.core)) {
                    return ask_posed(question, (a, at_a), (b, at_b), options, tell);
                }
                if let (Some(a), Some(b)) = (V::block(&a.core), V::block(&b.core)) {
                    return ask_posed(question, (a, at_a), (b, at_b), options, tell);
                }
            }
        }
        match (&Side::at(shape_a, at_a), &Side::at(shape_b, at_b)) {
            (Ok(a), Ok(b)) => with_query(options, |query| tell(&question.of(query, &a.shape(), &b.shape()))),
            (&Err(status), _) | (_, &Err(status)) => Err(status),
        }
    }

    /// Hands both shapes to a question.
    pub(crate) fn with<R>(&self, ask: impl FnOnce(Any<'_, V>, Any<'_, V>) -> R) -> Result<R, Status> {
        let (a, b) = (Side::new(&self.0, &self.1)?, Side::new(&self.2, &self.3)?);
        Ok(ask(a.shape(), b.shape()))
    }
}

/// Asks about two shapes of known kinds at poses that are rotations and translations.
fn ask_posed<V: World, S: Convex<Vector = V>, Q: Question<V>>(
    question: Q,
    (a, at_a): (&S, &V::Pose),
    (b, at_b): (&S, &V::Pose),
    options: In<OptionsRecord<V>>,
    tell: impl FnOnce(&Q::Answer) -> i32,
) -> Result<i32, Status> {
    match (&Posed::new(a, *at_a), &Posed::new(b, *at_b)) {
        (Ok(a), Ok(b)) => with_query(options, |query| tell(&question.of(query, a, b))),
        _ => Err(Status::Pose),
    }
}

/// Asks a question, and writes the answer as soon as it is known. Returns its verdict, or writes
/// that nothing is known and returns why.
#[inline]
fn answer<V: World, Q: Question<V>, R: Record<Q::Answer>>(
    pair: &Pair<V>,
    question: impl FnOnce() -> Result<Q, Status>,
    options: In<OptionsRecord<V>>,
    out: Out<R>,
) -> i32 {
    let asked = guarded(|| {
        out.check()?;
        pair.ask(question()?, options, |answer| {
            if !out.is_null() {
                out.put(R::of(answer));
            }
            Q::verdict(answer).number()
        })
    });
    asked.unwrap_or_else(|status| {
        out.put(R::unknown());
        status as i32
    })
}

/// What a call leaves and returns: the answer and its verdict, or that nothing is known and why.
pub(crate) fn leave<A, R: Record<A>>(
    out: Out<R>,
    verdict: impl FnOnce(&A) -> i32,
    ask: impl FnOnce() -> Result<A, Status>,
) -> i32 {
    match guarded(|| out.check().and_then(|()| ask())) {
        Ok(answer) => {
            if !out.is_null() {
                out.put(R::of(&answer));
            }
            verdict(&answer)
        }
        Err(status) => {
            out.put(R::unknown());
            status as i32
        }
    }
}

pub(crate) fn intersects<V: World>(
    pair: Pair<V>,
    margin: V::Scalar,
    options: In<OptionsRecord<V>>,
    out: Out<IntersectionRecord<V>>,
) -> i32 {
    answer(&pair, || margin_of::<V>(margin).map(Within), options, out)
}

pub(crate) fn distance<V: World>(pair: Pair<V>, options: In<OptionsRecord<V>>, out: Out<DistanceRecord<V>>) -> i32 {
    answer(&pair, || Ok(HowFar), options, out)
}

pub(crate) fn closest_points<V: World>(
    pair: Pair<V>,
    options: In<OptionsRecord<V>>,
    out: Out<ProximityRecord<V>>,
) -> i32 {
    answer(&pair, || Ok(Closest), options, out)
}

pub(crate) fn contact<V: World>(pair: Pair<V>, options: In<OptionsRecord<V>>, out: Out<ProximityRecord<V>>) -> i32 {
    answer(&pair, || Ok(HowDeep), options, out)
}

pub(crate) fn contact_manifold<V: World>(
    pair: Pair<V>,
    options: In<OptionsRecord<V>>,
    out: Out<ManifoldRecord<V>>,
) -> i32 {
    let empty = || V::few(PointRecord::of(&barycode::ContactPoint::default()));
    let found = guarded(|| {
        out.check()?;
        pair.ask(Manifolds, options, |manifold| {
            let mut points = empty();
            for (place, point) in points.as_mut().iter_mut().zip(manifold.points()) {
                *place = PointRecord::of(point);
            }
            let contact = ProximityRecord::of(manifold.contact());
            // There are four at most.
            out.put(ManifoldRecord { contact, points, count: manifold.points().len() as u32 });
            manifold.verdict().number()
        })
    });
    found.unwrap_or_else(|status| {
        out.put(ManifoldRecord { contact: ProximityRecord::unknown(), points: empty(), count: 0 });
        status as i32
    })
}

/// Where all points of a manifold go.
pub(crate) struct Room<V: World> {
    pub(crate) points: Out<PointRecord<V>>,
    pub(crate) room: usize,
    pub(crate) count: Out<usize>,
}

pub(crate) fn whole_contact_manifold<V: World>(
    pair: Pair<V>,
    options: In<OptionsRecord<V>>,
    out: Out<ProximityRecord<V>>,
    room: &Room<V>,
) -> i32 {
    room.count.put(0);
    leave(
        out,
        |answer: &Proximity<V>| answer.verdict.number(),
        || {
            room.points.required()?;
            room.count.required()?;
            let mut points = [barycode::ContactPoint::default(); MOST_CONTACT_POINTS];
            let points = &mut points[..room.room.min(MOST_CONTACT_POINTS)];
            pair.with(|a, b| {
                with_query(options, |query| {
                    let (contact, found) = query.whole_contact_manifold(&a, &b, points);
                    room.points.put_all(found.iter().map(PointRecord::of));
                    room.count.put(found.len());
                    contact
                })
            })?
        },
    )
}
