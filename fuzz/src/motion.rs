//! Shapes that move: any cast, any time of impact, and certificates that somebody has tampered
//! with.

mod casts;
mod certificates;
mod impacts;
mod motions;

use crate::answers::Shape;
use crate::bytes::Bytes;
use crate::dimension::ShapeTraits;
use crate::forged::slack;
use crate::room::{BitsNeeded, is_served};
use barycode::d2::{Posed, Vec2};
use barycode::d3::Vec3;
use barycode::expert::{Barycode, Number, SubDistance, Vector};
use barycode::{
    Cast, CheckError, Convex, Impact, ImpactVerdict, PoseError, Query, Scalar, StartOverlap, Touching, Verdict,
};
use motions::MovingDimension;
use std::fmt::Debug;

/// Any two shapes that translate, and any ray.
pub fn casts(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.index(4) {
        0 => casts::ask::<Vec2<f64>>(bytes),
        1 => casts::ask::<Vec2<f32>>(bytes),
        2 => casts::ask::<Vec3<f64>>(bytes),
        _ => casts::ask::<Vec3<f32>>(bytes),
    }
}

/// Any two shapes under any motions.
pub fn impacts(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.index(4) {
        0 => impacts::ask::<Vec2<f64>>(bytes),
        1 => impacts::ask::<Vec2<f32>>(bytes),
        2 => impacts::ask::<Vec3<f64>>(bytes),
        _ => impacts::ask::<Vec3<f32>>(bytes),
    }
}

/// Answers about shapes that move with any fields replaced by any bits, and their cells, too.
pub fn certificates(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.index(4) {
        0 => certificates::forge::<Vec2<f64>>(bytes),
        1 => certificates::forge::<Vec2<f32>>(bytes),
        2 => certificates::forge::<Vec3<f64>>(bytes),
        _ => certificates::forge::<Vec3<f32>>(bytes),
    }
}

/// How a question about shapes that move is asked.
#[derive(Clone, Copy, Debug)]
struct CastOptions<V: Vector> {
    cast: Cast<V>,
    /// The distance at which contact begins, as the library takes it.
    target: V::Scalar,
    touching: Touching,
}

impl<V: MovingDimension> CastOptions<V> {
    fn read(bytes: &mut Bytes<'_>) -> Self {
        let target = if bytes.index(4) == 3 { bytes.number() } else { V::Scalar::ZERO };
        let touching = [Touching::Collides, Touching::Free][bytes.index(2)];
        let start = [StartOverlap::Hit, StartOverlap::Leaving][bytes.index(2)];
        let resolution = if bytes.index(4) == 3 { bytes.number() } else { V::Scalar::ZERO };
        let cast = Cast::new().target_distance(target).touching(touching).start(start).resolution(resolution);
        // NaN is none, too.
        let target = if target > V::Scalar::ZERO { target } else { V::Scalar::ZERO };
        Self { cast, target, touching }
    }
}

/// Bits between the smallest and the largest number of shapes that are checked: those of numbers
/// that differ by more may be off by more than their check knows.
const BITS: i32 = 400;

impl<V: Vector> CastOptions<V> {
    /// Whether sizes, radii and target are those that the exact stage has room for. Beyond them an
    /// answer may be right and its check have no way to find that out.
    fn has_room(&self, [a, b]: [&Shape<'_, V>; 2]) -> bool {
        let most = V::Scalar::RANGE.1;
        let bits = BitsNeeded::new(a, b).are_at_most(BITS);
        is_served(a, b) && bits && [a.radius(), b.radius(), self.target].iter().all(|&radius| radius <= most)
    }
}

/// A shape at one time.
struct Place<'s, V: Vector> {
    shape: &'s Shape<'s, V>,
    pose: V::Pose,
    error: PoseError<V::Scalar>,
}

/// The proven signed distance of two shapes at one time, and more than all rounding of it and of
/// the poses; `None` where the numbers have no room.
fn signed_distance<V: MovingDimension>(a: &Place<'_, V>, b: &Place<'_, V>) -> Option<[V::Scalar; 3]>
where
    Barycode: SubDistance<V>,
{
    let (first, second) = (Posed::new(a.shape, a.pose).ok()?, Posed::new(b.shape, b.pose).ok()?);
    let (far, away) = (first.origin().norm1(), second.origin().norm1());
    let moved = |place: &Place<'_, V>| {
        let reach = place.shape.extent() + place.shape.origin().norm1();
        place.error.turn * reach + place.error.shift
    };
    let rounding = (far + away) * V::Scalar::EPSILON * V::Scalar::from_f64(8.0);
    let slack = slack(&first, &second) + rounding + moved(a) + moved(b);
    let (first, second): (&Shape<'_, V>, &Shape<'_, V>) = (&first, &second);
    let near = Query::new().closest_points(&first, &second);
    let near = if near.verdict == Verdict::Penetrating { Query::new().contact(&first, &second) } else { near };
    (slack.is_finite() && near.verdict != Verdict::Undecided).then_some([near.lower, near.upper, slack])
}

/// What an answer about shapes that move claims: free from the beginning up to a time, and contact
/// by another.
#[derive(Clone, Copy, Debug)]
struct Claims<T> {
    free_until: T,
    /// At that time, too.
    free_at_end: bool,
    contact_by: Option<T>,
}

impl<T: Scalar> Claims<T> {
    fn new<V: Vector<Scalar = T>>(impact: &Impact<V>) -> Self {
        let [low, high] = impact.first;
        let contact_by = (impact.verdict == ImpactVerdict::Contact).then_some(high);
        Self { free_until: low, free_at_end: impact.verdict == ImpactVerdict::Free, contact_by }
    }

    /// One answer does not have a contact where the other is free.
    fn contradict(&self, other: &Self) -> bool {
        let refutes = |free: &Self, contact: &Self| {
            contact.contact_by.is_some_and(|at| free.free_until > at || (free.free_at_end && free.free_until >= at))
        };
        refutes(self, other) || refutes(other, self)
    }
}

/// Two answers about the same, asked in different ways, are both true.
fn agree<V: Vector>(one: &Impact<V>, other: &Impact<V>, how: &str) {
    match (one.leaves, other.leaves) {
        (None, None) => {
            let contradict = Claims::new(one).contradict(&Claims::new(other));
            assert!(!contradict, "contradiction, {how}: {one:?} and {other:?}");
        }
        (Some([low, high]), Some([first, last])) => {
            assert!(low <= last && first <= high, "they leave at different times, {how}: {one:?} and {other:?}");
        }
        _ => {}
    }
}

/// The times of an answer are in order, and within the interval.
fn in_order<V: Vector>(impact: &Impact<V>, [begin, end]: [V::Scalar; 2]) {
    let [low, high] = impact.first;
    let leaves = impact.leaves.unwrap_or([begin; 2]);
    let right = begin <= leaves[0] && leaves[0] <= leaves[1] && begin <= low && low <= high && high <= end;
    assert!(right, "times are out of order in {:?}: {impact:?}", [begin, end]);
    if impact.verdict == ImpactVerdict::Free {
        assert!(low == end && leaves[1] <= low, "the end is another than {end:?}: {impact:?}");
    }
}

/// The answer's own check must find it right, as far as ids name points.
fn checked(check: Result<(), CheckError>, word: ShapeTraits, answer: &dyn Debug) {
    use CheckError::{Simplex, UpperBound, Witness};
    match check {
        Ok(()) => {}
        Err(Simplex | UpperBound | Witness) if !word.named => {}
        Err(error) => panic!("fails its check, {error}: {answer:?}"),
    }
}

/// What an answer claims holds at some times, as far as rounding can tell. `distance` says how far
/// apart the shapes are at a time.
fn holds<V: MovingDimension>(
    impact: &Impact<V>,
    begin: V::Scalar,
    target: V::Scalar,
    distance: impl Fn(V::Scalar) -> Option<[V::Scalar; 3]>,
) {
    let begin = impact.leaves.map_or(begin, |[_, parted]| parted);
    let [low, high] = impact.first;
    for share in [0.0, 0.03, 0.5, 0.9, 0.999, 1.0].map(V::Scalar::from_f64) {
        let time = begin + (low - begin) * share;
        let claimed = time < low || (impact.verdict == ImpactVerdict::Free && time == low);
        let claimed = claimed && time >= begin && impact.verdict != ImpactVerdict::Undecided;
        if claimed && let Some([_, upper, slack]) = distance(time) {
            assert!(!(upper + slack < target), "they overlap by {:?} at {time:?}: {impact:?}", upper - target);
        }
    }
    // A graze that is shorter than a unit of the time is at no number, and a contact without points
    // is before that time.
    let at_high = high == begin || (impact.first[0] < high && impact.on_a.is_some());
    if impact.verdict == ImpactVerdict::Contact
        && at_high
        && let Some([lower, _, slack]) = distance(high)
    {
        let apart = lower - target;
        assert!(!(apart > slack), "they are {apart:?} apart at {high:?}: {impact:?}");
    }
}
