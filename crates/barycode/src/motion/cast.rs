//! Casts: shapes that move by translation, and rays.
//!
//! With `v` the velocity of B relative to A, the times of contact are an interval, since the
//! difference of the shapes is convex. So one direction shows that there is no contact up to a time
//! if it separates the shapes at the beginning and at the end, and two verdicts, one without and
//! one with contact, bracket the first contact. Neither rounds the way `t v`: of shapes whose
//! structure is known verdicts are exact, and the bracket is narrowed down to neighbouring numbers.
//!
//! 1. The verdict at the beginning.
//! 2. A guess of the first contact: in the plane, of polygons, by a portal; else where the gap
//!    along the direction of the nearest points closes, again and again. It is not believed.
//! 3. The verdict there, and at its neighbours until the answer changes.
//! 4. Where no contact is found near the guess, the verdict about all places of B at once. A graze
//!    may be shorter than the distance of two numbers: then these verdicts bracket it.

use super::bracket::neighbours;
use super::course::{Contact, Course};
use super::guess::guess;
use super::path::{Drift, Shape, Spot};
use super::portal::{Passage, passage};
use super::{Cast, Impact, ImpactVerdict, StartOverlap};
use crate::answer::{Stop, Verdict};
use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::shape::{Convex, inflated};
use crate::vector::Vector;

/// Numbers tried above the guess before all places of B are asked about.
const TRIES: u32 = 4;

/// When contact begins, as bits of times.
enum First<V: Vector> {
    /// Never, as this direction shows.
    Never(Option<V>),
    /// After the first time and at the second at the latest.
    Between([u64; 2]),
    /// Not before this time; nothing more is known, and why.
    After(u64, Stop),
}

impl<V: Dimension> Cast<V> {
    /// When does a point that moves from `origin` by `direction` in each unit of time first meet a
    /// shape? The shape is A of the answer, the point B; [`normal`](Impact::normal) is the outward
    /// normal of the shape. All else is as in [`shape`](Self::shape).
    pub fn ray<S: Convex<Vector = V>>(
        &self,
        shape: &S,
        origin: impl Into<V>,
        direction: impl Into<V>,
        until: V::Scalar,
    ) -> Impact<V> {
        cast(self, shape, V::default(), &Spot::new(origin.into()), direction.into(), until)
    }

    /// When do two shapes that move at constant velocities first come into contact, from now until
    /// the time `until`? The time may be infinite; a negative one is taken as zero.
    ///
    /// Yes or no is exact for shapes whose [structure](crate::expert::Details::structure) is known,
    /// with or without radii, and the first contact lies between two neighbouring numbers,
    /// [`Impact::first`], or is at the start. Velocities and their difference are the real numbers
    /// of their bits, and so is the way of each time. Both times are proven for other shapes, and
    /// `Undecided` is what rounding leaves open.
    ///
    /// With [`Touching::Free`](crate::Touching::Free) the first contact is the time after which the
    /// shapes overlap: shapes that slide along each other, or touch a corner in passing, have none.
    ///
    /// With [`StartOverlap::Leaving`], shapes that are in contact now are asked when they part:
    /// [`Impact::leaves`]. They do not meet again, and the verdict is `Free`; if they do not part
    /// in time it is `Contact`, from zero on.
    pub fn shape<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        &self,
        a: &A,
        velocity_a: impl Into<V>,
        b: &B,
        velocity_b: impl Into<V>,
        until: V::Scalar,
    ) -> Impact<V> {
        cast(self, a, velocity_a.into(), b, velocity_b.into(), until)
    }
}

/// A cast of shapes of any type, whose code is compiled once.
#[inline(never)]
fn cast<V: Dimension>(
    options: &Cast<V>,
    a: Shape<'_, V>,
    velocity_a: V,
    b: Shape<'_, V>,
    velocity_b: V,
    until: V::Scalar,
) -> Impact<V> {
    let until = if until < Number::ZERO { V::Scalar::ZERO } else { until };
    let drift = Drift::new(velocity_a, velocity_b);
    let is_known = velocity_a.is_finite() && velocity_b.is_finite() && options.target.is_finite() && !until.is_nan();
    if !is_known || !drift.rounded.is_finite() {
        let stop = if is_known { Stop::OutOfRange } else { Stop::NotFinite };
        return Impact::undecided([Number::ZERO, until], stop);
    }
    let mut course = Course::new([a, b], drift, options.target, options.touching);
    if let Some(passage) = passage(&mut course, [velocity_a, velocity_b], until) {
        return passed(passage, velocity_a, until, course.iterations);
    }
    let start = course.verdict_at(Number::ZERO);
    let mut answer = Impact { start: start.verdict, ..Impact::undecided([Number::ZERO, until], start.stop) };
    match course.contact(start.verdict, start.stop) {
        Contact::Yes => at_start(&mut course, options.start, until, &mut answer),
        Contact::Open(Stop::NotFinite | Stop::OutOfRange) => {}
        _ if start.verdict == Verdict::Touching => from_touching(&mut course, until, &mut answer),
        _ => later(&mut course, until, velocity_a, &mut answer),
    }
    answer.iterations = course.iterations;
    answer
}

/// The answer about shapes that are separated at the beginning, of which all is certain.
fn passed<V: Vector>(passage: Passage<V>, velocity_a: V, until: V::Scalar, iterations: u32) -> Impact<V> {
    let open = Impact { start: Verdict::Separated, iterations, ..Impact::undecided([until; 2], Stop::Decided) };
    match passage {
        Passage::Free(normal) => Impact { verdict: ImpactVerdict::Free, normal: Some(normal), ..open },
        Passage::Contact { times, normal, on } => {
            let first = times.map(V::Scalar::from_bits);
            let [on_a, on_b] = on.map(|point| Some(point + velocity_a * first[1]));
            let verdict = ImpactVerdict::Contact;
            Impact { verdict, first, normal: Some(normal), on_a, on_b, stop: Stop::Optimal, ..open }
        }
    }
}

/// The answer about shapes that are in contact at the beginning.
fn at_start<V: Dimension>(course: &mut Course<'_, V>, start: StartOverlap, until: V::Scalar, answer: &mut Impact<V>) {
    if start == StartOverlap::Leaving
        && let Some(leaves) = leaving(course, until)
    {
        *answer = Impact { verdict: ImpactVerdict::Free, first: [until; 2], leaves: Some(leaves), ..*answer };
        // Along a direction in which the gap does not grow they need not stay apart.
        let normal = course.closest_points_at(leaves[1]).normal;
        answer.normal = normal.filter(|normal| normal.dot(course.drift.rounded) >= Number::ZERO);
        answer.stop = Stop::Decided;
        return;
    }
    let contact = course.contact_at_start();
    *answer = Impact {
        verdict: ImpactVerdict::Contact,
        first: [Number::ZERO; 2],
        normal: contact.normal,
        on_a: Some(contact.on_a),
        on_b: Some(contact.on_b),
        stop: Stop::Optimal,
        ..*answer
    };
}

/// The answer about shapes that touch at the beginning where that is no contact: if they overlap at
/// any time, they do so from the beginning on.
fn from_touching<V: Dimension>(course: &mut Course<'_, V>, until: V::Scalar, answer: &mut Impact<V>) {
    let end = last_time(course, until);
    match course.up_to(end) {
        Contact::Yes => at_start(course, StartOverlap::Hit, until, answer),
        Contact::No => {
            let normal = course.normal_up_to(end);
            let verdict = ImpactVerdict::Free;
            *answer = Impact { verdict, first: [until; 2], normal, stop: Stop::Decided, ..*answer };
        }
        Contact::Open(stop) => answer.stop = stop,
    }
}

/// The answer about shapes that are not in contact at the beginning, as far as is known.
fn later<V: Dimension>(course: &mut Course<'_, V>, until: V::Scalar, velocity_a: V, answer: &mut Impact<V>) {
    let end = last_time(course, until);
    match first(course, end) {
        // Nothing is known of times beyond the largest number.
        First::Never(_) if end == largest() && end < until => answer.stop = Stop::OutOfRange,
        First::Never(normal) => {
            let verdict = ImpactVerdict::Free;
            *answer = Impact { verdict, first: [until; 2], normal, stop: Stop::Decided, ..*answer };
        }
        First::After(low, stop) => {
            let low = V::Scalar::from_bits(low);
            *answer = Impact { first: [low, until], stop, normal: course.normal_up_to(low), ..*answer };
        }
        First::Between(times) => {
            let [low, high] = times.map(V::Scalar::from_bits);
            // Where the shapes nearly touch, a direction that separates them then need not do so
            // before.
            let normal = course.normal_up_to(low);
            let at = course.closest_points_at(high);
            let is_wide = times[1] - times[0] > 1;
            // Curved shapes may be in contact at a time before that nobody can name.
            let has_passed = is_wide && at.lower > course.target;
            let moved = |point: V| (!has_passed).then_some(point + velocity_a * high);
            *answer = Impact {
                verdict: ImpactVerdict::Contact,
                first: [low, high],
                normal,
                on_a: moved(at.on_a),
                on_b: moved(at.on_b),
                stop: if is_wide { Stop::Stalled } else { Stop::Optimal },
                ..*answer
            };
        }
    }
}

/// The end of the interval, or a time at which B has certainly gone past A, if that is earlier.
pub(super) fn last_time<V: Dimension>(course: &Course<'_, V>, until: V::Scalar) -> V::Scalar {
    let Course { a, b, .. } = course;
    let reach = course.size() + (b.origin() - a.origin()).norm1();
    // A point on a point: any way will do that is not too short for products.
    let reach = if reach == Number::ZERO { V::Scalar::ONE } else { reach };
    // No coordinate is longer than the vector, and a rounded one is off by a unit.
    let speed = course.drift.rounded.max_abs();
    if speed == Number::ZERO {
        return Number::ZERO;
    }
    let past = inflated(inflated(reach / speed)) + V::Scalar::LEAST;
    // Of a shape that lies about its extent it is negative.
    past.max(Number::ZERO).min(until).min(largest())
}

/// The largest finite number.
fn largest<T: Scalar>() -> T {
    T::from_bits(T::INFINITY.to_bits() - 1)
}

/// Brackets the first contact of shapes that are not in contact at the beginning.
fn first<V: Dimension>(course: &mut Course<'_, V>, end: V::Scalar) -> First<V> {
    let guess = guess(course, end);
    let seed = guess.min(end).to_bits();
    for step in (0..if guess > end { 0 } else { TRIES }).map(|tries| (1_u64 << (2 * tries)) - 1) {
        let near = (seed + step).min(end.to_bits());
        if course.at(V::Scalar::from_bits(near)) == Contact::Yes {
            return First::Between(narrowed(near, near, |at| course.at(V::Scalar::from_bits(at))));
        }
    }
    let all = course.verdict_up_to(end);
    let up_to = |course: &mut Course<'_, V>, at: u64| course.up_to(V::Scalar::from_bits(at));
    match course.contact_up_to(end, &all) {
        Contact::No => First::Never(all.normal()),
        Contact::Yes => First::Between(narrowed(end.to_bits(), seed, |at| up_to(course, at))),
        Contact::Open(stop) => {
            let [low, _] = neighbours(0, end.to_bits(), seed, |at| up_to(course, at) != Contact::No);
            First::After(low, stop)
        }
    }
}

/// The last time without contact and the first one with, between zero and a time with contact.
fn narrowed(hit: u64, seed: u64, mut contact: impl FnMut(u64) -> Contact) -> [u64; 2] {
    let mut last = (hit, Contact::Yes);
    let [low, high] = neighbours(0, hit, seed, |at| {
        let found = contact(at);
        if found != Contact::No && at <= last.0 {
            last = (at, found);
        }
        found != Contact::No
    });
    if last == (high, Contact::Yes) {
        return [low, high];
    }
    // Between curved shapes some times are left open.
    let [_, high] = neighbours(high, hit, high, |at| contact(at) == Contact::Yes);
    [low, high]
}

/// When shapes that are in contact at the beginning part, if they do so in time.
fn leaving<V: Dimension>(course: &mut Course<'_, V>, until: V::Scalar) -> Option<[V::Scalar; 2]> {
    let end = last_time(course, until);
    if course.at(end) != Contact::No {
        return None;
    }
    let end = end.to_bits();
    let mut open = false;
    let [mut low, high] = neighbours(0, end, end, |at| {
        let found = course.at(V::Scalar::from_bits(at));
        open |= matches!(found, Contact::Open(_));
        found == Contact::No
    });
    if open {
        [low, _] = neighbours(0, high, low, |at| course.at(V::Scalar::from_bits(at)) != Contact::Yes);
    }
    Some([low, high].map(V::Scalar::from_bits))
}
