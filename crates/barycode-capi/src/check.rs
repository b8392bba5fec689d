//! Checks of answers that the caller holds: claims, proven again from the shapes alone.

use crate::answer::{DistanceRecord, IntersectionRecord, ManifoldRecord, PointRecord, ProximityRecord, Record};
use crate::ask::Pair;
use crate::fault::{Status, guarded};
use crate::numbers::of_check;
use crate::pointers::In;
use crate::world::World;
use barycode::{CheckError, Distance, Intersection, Proximity};

/// The number of a check, or a negative status.
pub(crate) fn told(check: impl FnOnce() -> Result<Result<(), CheckError>, Status>) -> i32 {
    match guarded(check) {
        Ok(checked) => of_check(checked),
        Err(status) => status as i32,
    }
}

pub(crate) fn intersection<V: World>(pair: Pair<V>, answer: In<IntersectionRecord<V>>, exact: bool) -> i32 {
    told(|| {
        let claim: Intersection<V> = answer.get()?.claim()?;
        pair.with(|a, b| if exact { claim.check_exact(&a, &b) } else { claim.check(&a, &b) })
    })
}

pub(crate) fn distance<V: World>(answer: In<DistanceRecord<V>>) -> i32 {
    told(|| {
        let claim: Distance<V> = answer.get()?.claim()?;
        Ok(claim.check())
    })
}

pub(crate) fn proximity<V: World>(pair: Pair<V>, answer: In<ProximityRecord<V>>, exact: bool) -> i32 {
    told(|| {
        let claim: Proximity<V> = answer.get()?.claim()?;
        pair.with(|a, b| if exact { claim.check_exact(&a, &b) } else { claim.check(&a, &b) })
    })
}

/// Checks all points of a manifold, in any order, and the contact that they belong to.
pub(crate) fn contact_points<V: World>(
    pair: Pair<V>,
    contact: In<ProximityRecord<V>>,
    (points, count): (In<PointRecord<V>>, usize),
) -> i32 {
    told(|| {
        let contact: Proximity<V> = contact.get()?.claim()?;
        let points: Vec<_> = points.slice(count)?.iter().map(PointRecord::claim).collect();
        pair.with(|a, b| contact.check(&a, &b).and_then(|()| V::check_points(&contact, a, b, &points)))
    })
}

pub(crate) fn manifold<V: World>(pair: Pair<V>, answer: In<ManifoldRecord<V>>) -> i32 {
    told(|| {
        let record = answer.get()?;
        let contact: Proximity<V> = record.contact.claim()?;
        let points = record.points.as_ref();
        if record.count as usize > points.len() {
            return Ok(Err(CheckError::Inconsistent));
        }
        let points: Vec<_> = points[..record.count as usize].iter().map(PointRecord::claim).collect();
        pair.with(|a, b| contact.check(&a, &b).and_then(|()| V::check_points(&contact, a, b, &points)))
    })
}
