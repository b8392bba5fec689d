//! Half-spaces in structs of the caller, questions about them, and checks of the answers.

use crate::answer::{DistanceRecord, IntersectionRecord, ProximityRecord, Record};
use crate::ask::leave;
use crate::check::told;
use crate::fault::{Blame, ErrorRecord, Fault, Status, made};
use crate::interface::laid;
use crate::numbers::Numbered;
use crate::options::margin_of;
use crate::pointers::{In, Out};
use crate::shape::{Any, Shape, Side};
use crate::world::World;
use barycode::{Distance, HalfSpace, Intersection, Proximity};

/// `barycode2d_half_space` and its like: plain numbers, which every question looks at.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct HalfSpaceRecord<V: World> {
    pub(crate) normal: V,
    pub(crate) offset: V::Scalar,
    pub(crate) origin: V,
}

laid!(HalfSpaceRecord, "half_space", [normal, offset, origin]);

impl<V: World> HalfSpaceRecord<V> {
    fn half_space(&self) -> Result<HalfSpace<V>, Status> {
        let half_space = HalfSpace::new(self.normal, self.offset);
        half_space.and_then(|half_space| half_space.with_origin(self.origin)).map_err(|_| Status::Refused)
    }
}

/// Fills in a half-space, and leaves one that every question refuses where this one is refused.
pub(crate) fn make<V: World>(
    given: HalfSpaceRecord<V>,
    place: Out<HalfSpaceRecord<V>>,
    error: Out<ErrorRecord>,
) -> i32 {
    made(error, || {
        let place = place.required().blame(4)?;
        place.put(HalfSpaceRecord { normal: V::default(), offset: V::ZERO, origin: V::default() });
        let half_space = HalfSpace::<V>::new(given.normal, given.offset).blame(1)?;
        if half_space.with_origin(given.origin).is_err() {
            let text = "the origin is infinite, not a number or too large: give a point near the shapes";
            return Err(Fault { argument: 3, text: text.into(), ..Status::Refused.into() });
        }
        place.put(given);
        Ok(())
    })
}

/// A half-space and a shape: the first three arguments of a call.
pub(crate) struct Ground<V: World>(pub(crate) In<HalfSpaceRecord<V>>, pub(crate) In<Shape<V>>, pub(crate) In<V::Pose>);

impl<V: World> Ground<V> {
    /// Hands both to a question.
    fn with<R>(&self, ask: impl FnOnce(&HalfSpace<V>, Any<'_, V>) -> R) -> Result<R, Status> {
        let half_space = self.0.get()?.half_space()?;
        let side = Side::new(&self.1, &self.2)?;
        Ok(ask(&half_space, side.shape()))
    }
}

pub(crate) fn within<V: World>(ground: &Ground<V>, margin: V::Scalar, out: Out<IntersectionRecord<V>>) -> i32 {
    let verdict = |answer: &Intersection<V>| answer.verdict.number();
    leave(out, verdict, || {
        let margin = margin_of::<V>(margin)?;
        ground.with(|half_space, shape| half_space.within(&shape, margin))
    })
}

pub(crate) fn distance<V: World>(ground: &Ground<V>, out: Out<DistanceRecord<V>>) -> i32 {
    let verdict = |answer: &Distance<V>| answer.verdict.number();
    leave(out, verdict, || ground.with(|half_space, shape| half_space.distance(&shape)))
}

pub(crate) fn closest_points<V: World>(ground: &Ground<V>, out: Out<ProximityRecord<V>>) -> i32 {
    let verdict = |answer: &Proximity<V>| answer.verdict.number();
    leave(out, verdict, || ground.with(|half_space, shape| half_space.closest_points(&shape)))
}

pub(crate) fn contact<V: World>(ground: &Ground<V>, out: Out<ProximityRecord<V>>) -> i32 {
    let verdict = |answer: &Proximity<V>| answer.verdict.number();
    leave(out, verdict, || ground.with(|half_space, shape| half_space.contact(&shape)))
}

pub(crate) fn check_intersection<V: World>(ground: &Ground<V>, answer: In<IntersectionRecord<V>>) -> i32 {
    told(|| {
        let claim: Intersection<V> = answer.get()?.claim()?;
        ground.with(|half_space, shape| half_space.check_intersection(&claim, &shape))
    })
}

pub(crate) fn check_proximity<V: World>(ground: &Ground<V>, answer: In<ProximityRecord<V>>) -> i32 {
    told(|| {
        let claim: Proximity<V> = answer.get()?.claim()?;
        ground.with(|half_space, shape| half_space.check(&claim, &shape))
    })
}
