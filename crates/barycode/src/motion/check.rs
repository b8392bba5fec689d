//! Verification of casts from the shapes and velocities alone.
//!
//! Nothing that the search left is used but the answer's own numbers. What is claimed is decided
//! again: contact by the verdict at a time; no contact over all times up to one by that verdict at
//! its end where there is contact later, since the times of contact are an interval, else by the
//! verdict about all places of B at once. The normal and the points are held against supports, and
//! refuted where they fail by more than the check's own rounding.

use super::cast::last_time;
use super::course::{Contact, Course};
use super::path::{Drift, Moved, Shape, Spot};
use super::{Cast, Impact, ImpactVerdict, StartOverlap};
use crate::answer::{Stop, Touching, Verdict};
use crate::check::{CheckError, holds};
use crate::dimension::Dimension;
use crate::num::{Number, Scalar};
use crate::shape::{Convex, ulps};
use crate::vector::Vector;

impl<V: Dimension> Cast<V> {
    /// Verifies the answer of [`shape`](Self::shape) to the same question: the verdict, both times,
    /// that the normal separates the shapes up to the first of them, and that the points belong to
    /// the shapes and are as near as the target distance at the second.
    ///
    /// An undecided answer claims no more than that there is no contact before its first time.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn check_shape<A: Convex<Vector = V>, B: Convex<Vector = V>>(
        &self,
        answer: &Impact<V>,
        a: &A,
        velocity_a: impl Into<V>,
        b: &B,
        velocity_b: impl Into<V>,
        until: V::Scalar,
    ) -> Result<(), CheckError> {
        check(self, answer, [a, b], [velocity_a.into(), velocity_b.into()], until)
    }

    /// Verifies the answer of [`ray`](Self::ray) to the same question, as
    /// [`check_shape`](Self::check_shape) does.
    ///
    /// # Errors
    /// The fault of the answer.
    pub fn check_ray<S: Convex<Vector = V>>(
        &self,
        answer: &Impact<V>,
        shape: &S,
        origin: impl Into<V>,
        direction: impl Into<V>,
        until: V::Scalar,
    ) -> Result<(), CheckError> {
        check(self, answer, [shape, &Spot::new(origin.into())], [V::default(), direction.into()], until)
    }
}

/// An answer about shapes of any type, with the question.
struct Judge<'q, V: Vector> {
    course: Course<'q, V>,
    answer: &'q Impact<V>,
    start: StartOverlap,
    velocity_a: V,
    end: V::Scalar,
    /// More than all rounding of a value that is computed here.
    slack: V::Scalar,
}

#[inline(never)]
fn check<V: Dimension>(
    options: &Cast<V>,
    answer: &Impact<V>,
    [a, b]: [Shape<'_, V>; 2],
    [velocity_a, velocity_b]: [V; 2],
    until: V::Scalar,
) -> Result<(), CheckError> {
    let until = if until < Number::ZERO { V::Scalar::ZERO } else { until };
    let drift = Drift::new(velocity_a, velocity_b);
    let [low, high] = answer.first;
    // NaN fails here.
    if !(low >= Number::ZERO && low <= high && high <= until) {
        let claims_nothing = answer.verdict == ImpactVerdict::Undecided && answer.stop == Stop::NotFinite;
        return if claims_nothing { Ok(()) } else { Err(CheckError::Inconsistent) };
    }
    if !drift.rounded.is_finite() {
        return if answer.verdict == ImpactVerdict::Undecided { Ok(()) } else { Err(CheckError::Inconsistent) };
    }
    let course = Course::new([a, b], drift, options.target, options.touching);
    let end = last_time(&course, until);
    let slack = slack(&course, end.min(high));
    let mut judge = Judge { course, answer, start: options.start, velocity_a, end, slack };
    judge.lies_at_start()?;
    match answer.verdict {
        ImpactVerdict::Undecided => judge.is_free_up_to(low),
        ImpactVerdict::Free if answer.first != [until; 2] => Err(CheckError::Inconsistent),
        ImpactVerdict::Free if answer.leaves.is_some() => judge.leaves(),
        ImpactVerdict::Free => judge.is_free(),
        ImpactVerdict::Contact if answer.leaves.is_some() => Err(CheckError::Inconsistent),
        ImpactVerdict::Contact if high == Number::ZERO => judge.is_contact_at_start(),
        ImpactVerdict::Contact => judge.is_contact(),
    }
}

/// Whether a vector is as long as one, up to rounding. NaN is not.
fn is_unit<V: Vector>(normal: V) -> bool {
    (normal.dot(normal) - V::Scalar::ONE).abs() <= ulps(16)
}

/// More than the rounding of supports, of the way up to a time, and of their products with a unit
/// vector.
fn slack<V: Dimension>(course: &Course<'_, V>, time: V::Scalar) -> V::Scalar {
    let Course { a, b, target, .. } = course;
    let size = a.extent() + b.extent() + (b.origin() - a.origin()).norm1() + a.radius() + b.radius() + *target;
    let size = size + (course.drift.rounded * time).norm1();
    let (first, second) = (a.rounding(), b.rounding());
    let rounding = first.point + first.value + second.point + second.value;
    size * ulps(32) + rounding + rounding + V::Scalar::LEAST * V::Scalar::from_f64(32.0)
}

impl<V: Dimension> Judge<'_, V> {
    /// How the shapes lie at the beginning.
    fn lies_at_start(&mut self) -> Result<(), CheckError> {
        let (a, b) = (self.course.a, self.course.b);
        let found = self.course.verdict_at(Number::ZERO);
        found.check(&a, &b)?;
        // A search that ends elsewhere may leave open what this one has decided.
        let known = self.answer.start != Verdict::Undecided && found.verdict != Verdict::Undecided;
        if known && found.verdict != self.answer.start { Err(CheckError::Verdict) } else { Ok(()) }
    }

    /// No contact from the beginning up to a time.
    fn is_free_up_to(&mut self, time: V::Scalar) -> Result<(), CheckError> {
        if time == Number::ZERO {
            return Ok(());
        }
        let time = time.min(self.end);
        match self.course.exactly_up_to(time) {
            Contact::No => Ok(()),
            Contact::Yes => Err(CheckError::Verdict),
            // Where numbers cannot be exact, the normal may show it beyond all rounding.
            Contact::Open(_) if self.is_apart_along_normal([Number::ZERO, time]) => Ok(()),
            Contact::Open(_) => Err(CheckError::NotExact),
        }
    }

    /// Whether a gap along the normal exceeds all rounding at both ends of an interval, and so at
    /// all times between.
    fn is_apart_along_normal(&self, times: [V::Scalar; 2]) -> bool {
        let apart = |time: V::Scalar, normal: V| {
            let gap = self.gap(normal, time);
            gap > self.slack && gap < V::Scalar::INFINITY
        };
        self.answer.normal.is_some_and(|normal| is_unit(normal) && times.into_iter().all(|time| apart(time, normal)))
    }

    /// Contact at a time or, where no number is a time of contact, before it.
    fn is_contact_by(&mut self, time: V::Scalar) -> Result<(), CheckError> {
        if self.course.exactly_at(time) == Contact::Yes {
            return Ok(());
        }
        match self.course.exactly_up_to(time) {
            Contact::Yes => Ok(()),
            Contact::No => Err(CheckError::Verdict),
            Contact::Open(_) => Err(CheckError::NotExact),
        }
    }

    /// No contact at a time and contact at a later one. The times of contact are an interval, so
    /// that there is none before the first of them.
    fn is_first_contact_between(&mut self, [low, high]: [V::Scalar; 2]) -> bool {
        low > Number::ZERO && self.course.exactly_at(low) == Contact::No && self.course.exactly_at(high) == Contact::Yes
    }

    /// The gap along the normal at a time.
    fn gap(&self, normal: V, time: V::Scalar) -> V::Scalar {
        let Course { a, b, drift, target, .. } = &self.course;
        let (p, q) = (a.support(normal, 0).point, b.support(-normal, 0).point);
        let core = ((q - p) + (b.origin() - a.origin()) + drift.rounded * time).dot(normal);
        core - (a.radius() + b.radius() + *target)
    }

    /// The normal is a unit vector, and the shapes are apart along it at these times and so at all
    /// times between.
    fn separates(&self, times: [V::Scalar; 2]) -> Result<(), CheckError> {
        let Some(normal) = self.answer.normal else { return Ok(()) };
        if !is_unit(normal) {
            return Err(CheckError::NotUnit);
        }
        let apart = times.into_iter().all(|time| self.gap(normal, time) >= -self.slack);
        if apart { Ok(()) } else { Err(CheckError::Direction) }
    }

    fn is_free(&mut self) -> Result<(), CheckError> {
        self.is_free_up_to(self.end)?;
        if self.end == Number::ZERO && self.course.at(Number::ZERO) == Contact::Yes {
            return Err(CheckError::Verdict);
        }
        self.separates([Number::ZERO, self.end])
    }

    fn leaves(&mut self) -> Result<(), CheckError> {
        let Some([low, high]) = self.answer.leaves else { return Err(CheckError::Inconsistent) };
        let in_order = low >= Number::ZERO && low < high && high <= self.answer.first[0];
        if !in_order || self.start != StartOverlap::Leaving {
            return Err(CheckError::Inconsistent);
        }
        let held = self.course.at(Number::ZERO) == Contact::Yes && self.course.at(low) == Contact::Yes;
        if !held || self.course.at(high) != Contact::No {
            return Err(CheckError::Verdict);
        }
        self.separates([high, self.end])
    }

    fn is_contact_at_start(&mut self) -> Result<(), CheckError> {
        let start = self.course.verdict_at(Number::ZERO);
        let enters = start.verdict == Verdict::Touching && self.course.touching == Touching::Free;
        if self.course.contact(start.verdict, start.stop) != Contact::Yes
            && !(enters && self.course.up_to(self.end) == Contact::Yes)
        {
            return Err(CheckError::Verdict);
        }
        let (a, b) = (self.course.a, self.course.b);
        let contact = self.course.contact_at_start();
        contact.check(&a, &b)?;
        if let Some(normal) = self.answer.normal {
            let gap = self.gap(normal, Number::ZERO) + self.course.target;
            if !(gap >= contact.lower - self.slack) {
                return Err(CheckError::Direction);
            }
        }
        let places = contact.on_a.norm1() + contact.on_b.norm1();
        let slack = self.slack + places * ulps(8) + (contact.upper - contact.lower);
        if let (Some(normal), Some(on_a), Some(on_b)) = (self.answer.normal, self.answer.on_a, self.answer.on_b)
            && !(((on_b - on_a).dot(normal) - contact.distance).abs() <= slack)
        {
            return Err(CheckError::Witness);
        }
        self.are_witnesses(contact.distance.abs() + slack)
    }

    fn is_contact(&mut self) -> Result<(), CheckError> {
        let [low, high] = self.answer.first;
        if !self.is_first_contact_between([low, high]) {
            self.is_free_up_to(low)?;
            self.is_contact_by(high)?;
        }
        self.separates([Number::ZERO, low])?;
        self.are_witnesses(self.course.target)
    }

    /// The points are on their shapes at the second time, and at most so far apart. There need be
    /// none where the contact is known to be earlier than that, but not when.
    fn are_witnesses(&mut self, distance: V::Scalar) -> Result<(), CheckError> {
        let [low, time] = self.answer.first;
        let (Some(on_a), Some(on_b)) = (self.answer.on_a, self.answer.on_b) else {
            let before =
                time.to_bits().saturating_sub(low.to_bits()) > 1 && self.course.exactly_at(time) != Contact::Yes;
            return if before { Ok(()) } else { Err(CheckError::Witness) };
        };
        let shift = self.velocity_a * time;
        let Course { a, b, .. } = &self.course;
        let places = on_a.norm1() + on_b.norm1() + shift.norm1() + a.origin().norm1() + b.origin().norm1();
        let slack = self.slack + places * ulps(8);
        let moved = Moved::new(*b, self.course.drift.way(time));
        let together = (on_b - on_a).length() <= distance + slack;
        let placed = holds(*a, on_a - shift, slack) && holds(&moved, on_b - shift, slack);
        if together && placed { Ok(()) } else { Err(CheckError::Witness) }
    }
}
