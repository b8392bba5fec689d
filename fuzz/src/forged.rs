//! The target `forged`: answers that somebody has tampered with, held against `check()`.

use crate::answers::Shape;
use crate::bytes::Bytes;
use crate::dimension::{FuzzDimension, two};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{Barycode, Number, SubDistance, Vector};
use barycode::{Certificate, CheckError, Query, Scalar, Simplex, Stop, Verdict};
use std::fmt::Debug;

/// A check of a forged answer ends, does not panic, and lets no wrong claim through; the exact
/// form, no wrong verdict.
pub fn forged(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.index(4) {
        0 => any::<Vec2<f64>>(bytes),
        1 => any::<Vec2<f32>>(bytes),
        2 => any::<Vec3<f64>>(bytes),
        _ => any::<Vec3<f32>>(bytes),
    }
}

const VERDICTS: [Verdict; 4] = [Verdict::Separated, Verdict::Touching, Verdict::Penetrating, Verdict::Undecided];

fn any<V: FuzzDimension>(mut bytes: Bytes<'_>)
where
    Barycode: SubDistance<V>,
{
    let Some((a, b, word)) = two::<V>(&mut bytes) else {
        return;
    };
    let (a, b): (&Shape<'_, V>, &Shape<'_, V>) = (&*a, &*b);
    let truth = Query::new().contact(&a, &b);
    let slack = slack(a, b);
    let known = word.honest && slack.is_finite();

    let mut answer = if bytes.flag() { truth } else { Query::new().closest_points(&a, &b) };
    let fields = bytes.byte();
    let change = |bit: u8| fields >> bit & 1 != 0;
    if change(0) {
        answer.verdict = VERDICTS[bytes.index(4)];
    }
    if change(1) {
        answer.lower = bytes.number();
    }
    if change(2) {
        answer.upper = bytes.number();
    }
    if change(3) {
        answer.distance = if bytes.flag() { answer.lower } else { bytes.number() };
    }
    if change(4) {
        answer.normal = normal(&mut bytes);
    }
    if change(5) {
        (answer.on_a, answer.on_b) = (V::vector(&mut bytes), V::vector(&mut bytes));
    }
    if change(6) {
        answer.simplex = simplex(&mut bytes);
    }
    if change(7) {
        answer.stop = [Stop::Optimal, Stop::Stalled, Stop::OutOfRange][bytes.index(3)];
    }
    let passed = answer.check(&a, &b).is_ok();
    if passed && known && answer.verdict != Verdict::Undecided {
        // `closest_points` says zero of an overlap.
        let zeros = [answer.lower, answer.distance, answer.upper] == [V::Scalar::ZERO; 3];
        let overlap = answer.verdict == Verdict::Penetrating && zeros;
        let low = overlap || !(answer.lower > truth.upper + slack);
        let high = !(answer.upper + slack < truth.lower);
        assert!(low && high, "a wrong claim passes its check: {answer:?}; right is {truth:?}");
    }
    accepted(answer.check_exact(&a, &b), &answer, answer.verdict, truth.verdict, word.honest);

    let mut answer = Query::new().intersects(&a, &b);
    answer.verdict = VERDICTS[bytes.index(4)];
    // A question about a negative distance is one about zero.
    answer.within = bytes.length::<V::Scalar>().max(V::Scalar::ZERO);
    answer.certificate = match bytes.index(5) {
        0 => Certificate::None,
        1 => Certificate::Direction(V::vector(&mut bytes)),
        2 => Certificate::Simplex(simplex(&mut bytes)),
        3 => Certificate::Axes,
        _ => answer.certificate,
    };
    let _ = answer.normal();
    let slack = slack + answer.within * V::Scalar::EPSILON * V::Scalar::from_f64(64.0);
    if answer.check(&a, &b).is_ok() && known && slack.is_finite() {
        let wrong = match answer.verdict {
            Verdict::Separated => truth.upper + slack < answer.within,
            Verdict::Touching | Verdict::Penetrating => truth.lower > answer.within + slack,
            _ => false,
        };
        assert!(!wrong, "a wrong verdict passes its check: {answer:?}; right is {truth:?}");
    }
    let right = Query::new().within(&a, &b, answer.within);
    accepted(answer.check_exact(&a, &b), &answer, answer.verdict, right.verdict, word.honest);

    let mut answer = Query::new().distance(&a, &b);
    answer.verdict = VERDICTS[bytes.index(4)];
    (answer.lower, answer.upper) = (bytes.number(), bytes.number());
    if answer.check().is_ok() && answer.verdict != Verdict::Undecided {
        let ordered = answer.lower <= answer.distance && answer.distance <= answer.upper;
        assert!(ordered, "passes its check: {answer:?}");
    }
}

/// The exact form of a check accepts a verdict only if a cold question comes to the same, or to
/// none.
fn accepted(check: Result<(), CheckError>, answer: &dyn Debug, verdict: Verdict, right: Verdict, honest: bool) {
    let claimed = check.is_ok() && honest && verdict != Verdict::Undecided;
    let true_claim = verdict == right || right == Verdict::Undecided;
    assert!(!claimed || true_claim, "a wrong verdict passes its exact check: {answer:?}; right is {right:?}");
}

/// More than all rounding in a check, which refutes no claim that is wrong by less.
pub(crate) fn slack<V: Vector>(a: &Shape<'_, V>, b: &Shape<'_, V>) -> V::Scalar {
    let offset = b.origin() - a.origin();
    let size = a.extent() + b.extent() + offset.norm1() + a.radius() + b.radius();
    let (first, second) = (a.rounding(), b.rounding());
    let rounding = first.point + first.value + second.point + second.value;
    size * V::Scalar::EPSILON * V::Scalar::from_f64(64.0) + rounding * V::Scalar::from_f64(4.0)
}

/// None, a unit vector, or any vector.
fn normal<V: FuzzDimension>(bytes: &mut Bytes<'_>) -> Option<V> {
    let kind = bytes.index(3);
    let vector = V::vector(bytes);
    match kind {
        0 => None,
        1 => Some(vector / vector.length()),
        _ => Some(vector),
    }
}

/// Any ids, with weights that add up to one or any.
fn simplex<T: Scalar>(bytes: &mut Bytes<'_>) -> Simplex<T> {
    let small = bytes.flag();
    let mut id = || if small { u64::from(bytes.byte()) % 16 } else { bytes.word() };
    let ids = [(); 4].map(|()| (id(), id()));
    let length = if small { bytes.index(5) as u32 } else { bytes.word() as u32 };
    let mut weights = [(); 4].map(|()| bytes.length::<T>());
    if bytes.flag() {
        let sum = weights[..(length as usize).min(4)].iter().fold(T::ZERO, |sum, &weight| sum + weight);
        weights = weights.map(|weight| weight / sum);
    }
    Simplex { ids, weights, length }
}
