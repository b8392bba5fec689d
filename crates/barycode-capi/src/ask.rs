//! Questions about shapes that stand still.

use crate::answer::{DistanceRecord, IntersectionRecord, ManifoldRecord, PointRecord, ProximityRecord, Record};
use crate::codes;
use crate::fault::{Status, guarded};
use crate::options::{OptionsRecord, with_query};
use crate::pointers::{In, Out};
use crate::shape::{Any, Shape, Side};
use crate::world::World;
use barycode::{Distance, Intersection, MOST_CONTACT_POINTS, Proximity, Query};

/// A query as the interface asks it.
pub(crate) type Asked<'c, V> = Query<'c, V, <V as barycode::Kinematic>::Method>;

// Questions that the library compiles where they are asked are asked here alone.

/// [`Query::within`].
#[inline(never)]
pub(crate) fn within<V: World>(
    query: &mut Asked<'_, V>,
    a: Any<'_, V>,
    b: Any<'_, V>,
    margin: V::Scalar,
) -> Intersection<V> {
    query.within(&a, &b, margin)
}

/// [`Query::distance`].
#[inline(never)]
fn distance_of<V: World>(query: &mut Asked<'_, V>, a: Any<'_, V>, b: Any<'_, V>) -> Distance<V> {
    query.distance(&a, &b)
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
    /// Hands both shapes to a question.
    pub(crate) fn with<R>(&self, ask: impl FnOnce(Any<'_, V>, Any<'_, V>) -> R) -> Result<R, Status> {
        let (a, b) = (Side::new(&self.0, &self.1)?, Side::new(&self.2, &self.3)?);
        Ok(ask(a.shape(), b.shape()))
    }
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
    leave(
        out,
        |answer: &Intersection<V>| codes::of_verdict(answer.verdict),
        || pair.with(|a, b| with_query(options, |query| within(query, a, b, margin)))?,
    )
}

pub(crate) fn distance<V: World>(pair: Pair<V>, options: In<OptionsRecord<V>>, out: Out<DistanceRecord<V>>) -> i32 {
    leave(
        out,
        |answer: &Distance<V>| codes::of_verdict(answer.verdict),
        || pair.with(|a, b| with_query(options, |query| distance_of(query, a, b)))?,
    )
}

pub(crate) fn closest_points<V: World>(
    pair: Pair<V>,
    options: In<OptionsRecord<V>>,
    out: Out<ProximityRecord<V>>,
) -> i32 {
    leave(
        out,
        |answer: &Proximity<V>| codes::of_verdict(answer.verdict),
        || pair.with(|a, b| with_query(options, |query| query.closest_points(&a, &b)))?,
    )
}

pub(crate) fn contact<V: World>(pair: Pair<V>, options: In<OptionsRecord<V>>, out: Out<ProximityRecord<V>>) -> i32 {
    leave(
        out,
        |answer: &Proximity<V>| codes::of_verdict(answer.verdict),
        || pair.with(|a, b| with_query(options, |query| query.contact(&a, &b)))?,
    )
}

pub(crate) fn contact_manifold<V: World>(
    pair: Pair<V>,
    options: In<OptionsRecord<V>>,
    out: Out<ManifoldRecord<V>>,
) -> i32 {
    let found = guarded(|| {
        out.check()?;
        pair.with(|a, b| with_query(options, |query| query.contact_manifold(&a, &b)))?
    });
    let empty = || V::few(PointRecord::of(&barycode::ContactPoint::default()));
    match found {
        Ok(manifold) => {
            let mut points = empty();
            for (place, point) in points.as_mut().iter_mut().zip(manifold.points()) {
                *place = PointRecord::of(point);
            }
            let contact = ProximityRecord::of(manifold.contact());
            // There are four at most.
            out.put(ManifoldRecord { contact, points, count: manifold.points().len() as u32 });
            codes::of_verdict(manifold.verdict())
        }
        Err(status) => {
            out.put(ManifoldRecord { contact: ProximityRecord::unknown(), points: empty(), count: 0 });
            status as i32
        }
    }
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
        |answer: &Proximity<V>| codes::of_verdict(answer.verdict),
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
